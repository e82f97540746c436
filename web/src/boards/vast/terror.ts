/** Terror cards as they lie before a Ghoul: two effects each, and what has become of them. */
import { content } from './content.svelte';
import type { Prowler } from './view';

export interface Effects {
  /** Each turn, or whenever its moment comes. */
  each: string;
  once: string;
}

/** What the card says for the Ghoul or for the Vile Ghoul. */
function reading(text: string, vile: boolean): string {
  const pattern = /(: |^)([^(:]*?) \(Vile Ghoul: ([^)]*)\)/g;
  return text.replaceAll(
    pattern,
    (_, start: string, plain: string, other: string) => start + (vile ? other : plain),
  );
}

/** The two effects of a card's text, `Each turn: … Once: …`. */
export function effects(text: string, vile: boolean): Effects {
  const [each = '', once = ''] = text.split(/ Once: /);
  return { each: reading(each, vile), once: reading(`Once: ${once}`, vile).slice(6) };
}

export type Standing = 'ready' | 'used' | 'leaving';

export interface TerrorCard {
  card: string;
  name: string;
  standing: Standing;
  effects: Effects;
}

/** Every card with what is left of it this turn; copies are alike, so the used come first. */
export function terrorCards(board: Prowler, vile: boolean): TerrorCard[] {
  return board.terror.map((card, i) => {
    const before = board.terror.slice(0, i).filter((other) => other === card).length;
    const used = board.used[card] ?? 0;
    const leaving = board.spending.filter((other) => other === card).length;
    const standing = before < used ? 'used' : before < used + leaving ? 'leaving' : 'ready';
    const { name, text } = content.card('terror', card);
    return { card, name, standing, effects: effects(text, vile) };
  });
}
