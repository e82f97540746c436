import Picture from '../plain/Picture.svelte';
import { lines } from '../plain/words';
import type { BoardModule } from '../types';
import { visitor } from './visitors.svelte';
import VisitingBoard from './VisitingBoard.svelte';

/** For every other game: the board it brings along, or everything its view says. */
export const visiting = (game: string): BoardModule => ({
  board: VisitingBoard,
  picture: Picture,
  get beats() {
    return visitor(game)?.beats ?? {};
  },
  tell: (view, seats, eyes) =>
    visitor(game)?.tell?.(view, seats, eyes) ?? [{ heading: 'The table', lines: lines(view) }],
});
