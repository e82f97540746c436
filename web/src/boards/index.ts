/** Which board shows which game: our own three, or what a game brings along. */
import { cubeDelver } from './cube-delver';
import { skulldug } from './skulldug';
import type { BoardModule } from './types';
import { vast } from './vast';
import { visiting } from './visiting';

const BOARDS: Record<string, BoardModule> = {
  'cube-delver': cubeDelver,
  skulldug,
  vast,
};

/** The board of a game. */
export function boardOf(game: string): BoardModule {
  return (BOARDS[game] ??= visiting(game));
}
