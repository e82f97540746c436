import type { CardAbout, CardView } from './wire';

/** A card as if it lay on the table. */
const laid = (card: CardAbout, key: number): CardView => ({
  ...card,
  key,
  kind: card.id,
  short: card.name,
  title: card.name,
  beaten: '',
  mimic: false,
  spent: false,
  riding: [],
});

/** The cards of a rule. */
export const cards = (all: CardAbout[], rule: string): CardView[] =>
  all.filter((card) => card.rule === rule).map(laid);

/** A card that lies nowhere in sight, as it is printed. */
export function printed(all: CardAbout[], id: string): CardView | null {
  const card = all.find((each) => each.id === id);
  return card ? laid(card, 0) : null;
}
