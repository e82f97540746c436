import type { BoardModule } from '../types';
import PlainBoard from './PlainBoard.svelte';
import Picture from './Picture.svelte';
import { lines } from './words';

/** For games without a board of their own: everything the view says, as words and lists. */
export const plain: BoardModule = {
  board: PlainBoard,
  picture: Picture,
  beats: {},
  tell: (view) => [{ heading: 'The table', lines: lines(view) }],
};
