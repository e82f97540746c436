/**
 * What happened, shown one thing at a time. Every beat is shown exactly once and in order; what
 * there is to read stays up while pieces move on; a long backlog makes it quicker, an impatient
 * player lets the rest pass at once.
 */
import { realClock, type Clock } from '../net/link';

export interface Beat {
  ms: number;
  /** Words that can be read while things move on: how soon the first of these may follow. */
  soon?: number;
  /** Nothing to read: it may be shown while words are still up. */
  quiet?: boolean;
  show(): void;
}

/** More than this is hurried through, so that nobody waits for long; far more passes at once. */
const LONG_BACKLOG = 24;
const LONGEST_BACKLOG = 600;
const HASTE = 0.22;

export class Beats {
  private waiting: Beat[] = [];
  private timer: number | null = null;
  /** When the words that are up have been read. */
  private read = 0;

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
    this.read = 0;
    for (let beat = this.waiting.shift(); beat; beat = this.waiting.shift()) beat.show();
    this.idle();
  }

  private next(): void {
    this.timer = null;
    for (let [beat] = this.waiting; beat; [beat] = this.waiting) {
      if (beat.ms > 0 && !beat.quiet && this.reading()) return;
      this.waiting.shift();
      beat.show();
      if (beat.ms > 0) {
        const haste = Math.max(HASTE, Math.min(1, LONG_BACKLOG / (this.waiting.length + 1)));
        if (beat.soon !== undefined) this.read = this.clock.now() + beat.ms * haste;
        this.wait((beat.soon ?? beat.ms) * haste);
        return;
      }
    }
    if (!this.reading()) this.idle();
  }

  /** Whether words are still being read; if so, we go on once they are. */
  private reading(): boolean {
    const left = this.read - this.clock.now();
    if (left > 0) this.wait(left);
    return left > 0;
  }

  private wait(ms: number): void {
    this.timer = this.clock.after(ms, () => this.next());
  }
}
