/** Which board shows which game: our own three, or what a game brings along. */
import { cubeDelver } from './cube-delver';
import { skulldug } from './skulldug';
import type { BoardModule } from './types';
import { vast } from './vast';
import { visiting } from './visiting';

/** Here a game's own types begin: the server sends its board views and events of that game. */
const typed = <V, E>(module: BoardModule<V, E>) => module as unknown as BoardModule;

const BOARDS: Record<string, BoardModule> = {
  'cube-delver': typed(cubeDelver),
  skulldug: typed(skulldug),
  vast: typed(vast),
};

/** The board of a game. */
export function boardOf(game: string): BoardModule {
  return (BOARDS[game] ??= visiting(game));
}
