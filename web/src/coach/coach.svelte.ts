/** What the coach says at the question that is open. Asked of the server, which knows what I may. */
import { api } from '../net/api';
import type { CoachMark, CoachShown, Question } from '../net/wire';
import { settings } from '../settings.svelte';

class CoachTalk {
  said = $state.raw<CoachShown | null>(null);
  looking = $state(false);
  thinking = $state(false);
  trouble = $state('');
  private asked = '';

  get level(): 'off' | 'hints' | 'teacher' {
    return settings.choices.coach;
  }

  /** A question stands open, or none does. */
  async attend(match: string, question: Question | null): Promise<void> {
    const key = question && this.level !== 'off' ? `${match} ${question.number}` : '';
    if (key === this.asked) return;
    this.asked = key;
    this.said = null;
    this.trouble = '';
    this.looking = false;
    if (question && key && question.options.length > 1) await this.ask(match, question, key, false);
  }

  /** What would a strong player do? */
  async advise(match: string, question: Question): Promise<void> {
    this.thinking = true;
    await this.ask(match, question, this.asked, true);
    this.thinking = false;
  }

  private async ask(match: string, question: Question, key: string, advise: boolean) {
    this.looking = !advise;
    try {
      const said = await api.coach(match, { seat: question.seat, advise });
      if (key === this.asked) this.said = said;
    } catch (error) {
      // Who has answered meanwhile wants no hints any more.
      if (key === this.asked && advise)
        this.trouble = error instanceof Error ? error.message : String(error);
    }
    if (key === this.asked) this.looking = false;
  }

  mark(option: string): CoachMark | undefined {
    return this.level === 'off'
      ? undefined
      : this.said?.marks.find((each) => each.option === option);
  }
}

export const coach = new CoachTalk();
