/**
 * A lesson as this page knows it. The server keeps nothing: every answer is sent with all that was
 * done before, and what comes back says how the lesson stands then.
 */
import type { BoardModule, View } from '../boards/types';
import { api, isMissing } from '../net/api';
import type { EventShown, LessonMove, LessonShown } from '../net/wire';
import { Beats, type Beat } from '../play/beats';
import { apply } from '../play/changes';
import { play } from '../play/sounds';
import { settings } from '../settings.svelte';
import { done } from './done.svelte';

const USUAL_BEAT_MS = 350;
const CALLS = { lesson: 'learn', puzzle: 'solve', example: 'tryOut' } as const;

export class Course {
  /** How the lesson stands, once what led there was shown. */
  shown = $state.raw<LessonShown | null>(null);
  view = $state.raw<View | null>(null);
  beat = $state.raw<EventShown | null>(null);
  busy = $state(false);
  sending = $state<string | null>(null);
  trouble = $state('');
  /** There is no such lesson. */
  missing = $state(false);
  spoken = $state('');
  private readonly beats = new Beats(() => this.settled());

  constructor(
    private readonly game: string,
    private readonly lesson: string,
    private readonly module: BoardModule,
    private readonly kind: 'lesson' | 'puzzle' | 'example' = 'lesson',
  ) {}

  begin = (): Promise<void> => this.send({ trail: [] }, false);
  answer = (answer: string): Promise<void> => this.send({ trail: this.trail, answer });
  why = (things: string[]): Promise<void> => this.send({ trail: this.trail, things }, false);
  back = (): Promise<void> => this.cut(this.shown?.back_to ?? 0);
  again = (): Promise<void> => this.cut(this.shown?.again_from ?? 0);
  skip = (): void => this.beats.skip();

  private get trail(): string[] {
    return this.shown?.trail ?? [];
  }

  private cut(to: number): Promise<void> {
    return this.send({ trail: this.trail.slice(0, to) }, false);
  }

  private async send(move: LessonMove, played = true): Promise<void> {
    if (this.sending !== null) return;
    this.beats.skip();
    this.sending = move.answer ?? '';
    try {
      const shown = await api[CALLS[this.kind]](this.game, this.lesson, move);
      this.trouble = '';
      const fresh = played && shown.taken ? shown.events.map((event) => this.beatFor(event)) : [];
      this.beats.push([...fresh, { ms: 0, show: () => this.show(shown) }]);
      this.busy = this.beats.busy;
    } catch (error) {
      this.trouble = error instanceof Error ? error.message : String(error);
      this.missing = isMissing(error);
    }
    this.sending = null;
  }

  private beatFor(event: EventShown): Beat {
    return {
      ms: (this.module.beats[event.kind] ?? USUAL_BEAT_MS) * settings.speed,
      show: () => {
        this.beat = event;
        this.module.sounds?.[event.kind]?.forEach(play);
        if (this.view) this.view = apply(this.view, event.changes);
        this.spoken = event.text;
      },
    };
  }

  private show(shown: LessonShown): void {
    this.shown = shown;
    this.view = shown.view;
    this.beat = null;
    this.spoken = [shown.said, shown.taken ? shown.say : ''].filter(Boolean).join(' ');
    if (shown.done && this.kind !== 'example') done.mark(this.game, this.lesson, this.kind);
  }

  private settled(): void {
    this.busy = false;
  }
}
