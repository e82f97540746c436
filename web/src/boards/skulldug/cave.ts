/** Skulldug!'s spaces and cards in words. */
import { Content } from '../content.svelte';
import type { About } from './wire';

export const content = new Content<About>('skulldug');

export const SIDE_NAMES: Record<string, string> = { n: 'north', e: 'east', s: 'south', w: 'west' };

export function spaceOf(id: string): [number, number] {
  const [x = 0, y = 0] = id.split(',').map(Number);
  return [x, y];
}

export const idOf = (tile: { x: number; y: number }) => `${tile.x},${tile.y}`;

export const SOURCES: Record<string, string> = {
  reconstructed: 'Reconstructed: the printed card is not known',
  house: 'House card: invented for this table',
};
