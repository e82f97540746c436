/**
 * What happened, shown one thing at a time. Every beat is shown exactly once and in order; a
 * long backlog makes it quicker, an impatient player lets the rest pass at once.
 */
import { realClock, type Clock } from '../net/link';

export interface Beat {
  ms: number;
  show(): void;
}

/** More than this is hurried through, so that nobody waits for long; far more passes at once. */
const LONG_BACKLOG = 24;
const LONGEST_BACKLOG = 600;
const HASTE = 0.22;

export class Beats {
  private waiting: Beat[] = [];
  private timer: number | null = null;

  constructor(
    private readonly idle: () => void,
    private readonly clock: Clock = realClock,
  ) {}

  get busy(): boolean {
    return this.timer !== null;
  }

  push(beats: Beat[]): void {
    this.waiting.push(...beats);
    if (this.waiting.length > LONGEST_BACKLOG) this.skip();
    else if (!this.busy) this.next();
  }

  /** Show all that waits, now. */
  skip(): void {
    if (this.timer !== null) this.clock.cancel(this.timer);
    this.timer = null;
    for (let beat = this.waiting.shift(); beat; beat = this.waiting.shift()) beat.show();
    this.idle();
  }

  private next(): void {
    this.timer = null;
    for (let beat = this.waiting.shift(); beat; beat = this.waiting.shift()) {
      beat.show();
      if (beat.ms > 0) {
        const haste = Math.max(HASTE, Math.min(1, LONG_BACKLOG / (this.waiting.length + 1)));
        this.timer = this.clock.after(beat.ms * haste, () => this.next());
        return;
      }
    }
    this.idle();
  }
}
