/** Finding the terms of a game in what stands on the screen. */
import type { TermInfo } from '../net/wire';

export const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** A name in one or several; one without capitals may begin a sentence. */
function spelled(name: string): string {
  const first = name.charAt(0);
  const either = first === first.toLowerCase() && /\p{L}/u.test(first);
  const start = either ? `[${first}${first.toUpperCase()}]` : escaped(first);
  return `${start}${escaped(name.slice(1))}(?:es|s)?`;
}

/** All terms of a game; of two that share a name the first has it. */
export class Words {
  private readonly byName = new Map<string, TermInfo>();
  private readonly byThing = new Map<string, TermInfo>();
  private readonly pattern: RegExp | null;

  constructor(readonly terms: TermInfo[]) {
    for (const term of terms) {
      for (const name of term.names) if (!this.byName.has(name)) this.byName.set(name, term);
      for (const thing of term.things) if (!this.byThing.has(thing)) this.byThing.set(thing, term);
    }
    const longestFirst = [...this.byName.keys()].sort((a, b) => b.length - a.length);
    this.pattern = longestFirst.length
      ? new RegExp(
          `(?<![\\p{L}\\d])(?:${longestFirst.map(spelled).join('|')})(?![\\p{L}\\d])`,
          'gu',
        )
      : null;
  }

  /** The term that goes by a word, in one or several. */
  named(word: string): TermInfo | undefined {
    for (const name of [word, word.charAt(0).toLowerCase() + word.slice(1)])
      for (const ending of ['', 's', 'es']) {
        const found =
          name.endsWith(ending) && this.byName.get(name.slice(0, name.length - ending.length));
        if (found) return found;
      }
    return undefined;
  }

  /** What answers call a thing of the board, such as `slot:strength`. */
  thing(name: string): TermInfo | undefined {
    return this.byThing.get(name);
  }

  /** Where terms stand in a text. */
  *places(text: string): Generator<{ term: TermInfo; from: number; to: number }> {
    if (!this.pattern) return;
    for (const match of text.matchAll(this.pattern)) {
      const term = this.named(match[0]);
      if (term) yield { term, from: match.index, to: match.index + match[0].length };
    }
  }

  /** The terms that occur in a text, each once. */
  within(text: string): TermInfo[] {
    return [...new Set([...this.places(text)].map(({ term }) => term))];
  }
}
