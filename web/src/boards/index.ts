/** Which board shows which game. A new game joins by one line here; the frame stays as it is. */
import { cubeDelver } from './cube-delver';
import { plain } from './plain';
import { skulldug } from './skulldug';
import type { BoardModule } from './types';
import { vast } from './vast';

const BOARDS: Record<string, BoardModule> = {
  'cube-delver': cubeDelver,
  skulldug,
  vast,
};

/** The board of a game, or the plain one for a game nobody has drawn yet. */
export function boardOf(game: string): BoardModule {
  return BOARDS[game] ?? plain;
}
