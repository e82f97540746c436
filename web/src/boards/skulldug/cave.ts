/** Skulldug!'s spaces and cards in words. */
import { Content } from '../content.svelte';
import { CARD_SIGNS } from './icons';
import { TYPE_SIGNS, UNKNOWN_SIGN } from './shapes';
import type { About, CardView } from './wire';

export const content = new Content<About>('skulldug');

export const SIDE_NAMES: Record<string, string> = { n: 'north', e: 'east', s: 'south', w: 'west' };

export function spaceOf(id: string): [number, number] {
  const [x = 0, y = 0] = id.split(',').map(Number);
  return [x, y];
}

export const idOf = (tile: { x: number; y: number }) => `${tile.x},${tile.y}`;

/** What answers call a card in sight. */
export const nameOfCard = (card: CardView) => `copy:${card.key}`;

export const SOURCES: Record<string, string> = {
  reconstructed: 'Reconstructed: the printed card is not known',
  house: 'House card: invented for this table',
};

/** The picture of a card: its own, or that of its type where somebody brought a new one. */
export const signOf = (card: CardView): string =>
  CARD_SIGNS[card.kind] ?? TYPE_SIGNS[card.type] ?? UNKNOWN_SIGN;
