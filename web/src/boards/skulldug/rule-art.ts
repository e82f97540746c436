import type { CardAbout, CardView } from './wire';

/** The cards of a rule, as if they lay on the table. */
export function cards(all: CardAbout[], rule: string): CardView[] {
  return all
    .filter((card) => card.rule === rule)
    .map((card, key) => ({
      ...card,
      key,
      kind: card.id,
      short: card.name,
      title: card.name,
      beaten: '',
      mimic: false,
      spent: false,
      riding: [],
    }));
}
