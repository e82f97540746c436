/** Boards that games bring along themselves, as ES modules that the server hands out. */
import { SvelteMap } from 'svelte/reactivity';
import { gameInfo } from '../../play/library';
import type { Visitor } from '../types';

const visitors = new SvelteMap<string, Visitor>();
const asked = new Set<string>();

/** The board of a game, once it is here. */
export const visitor = (game: string): Visitor | undefined => visitors.get(game);

/** Fetch a game's board the first time it is wanted, if it has one. */
export async function invite(game: string): Promise<void> {
  if (!game || asked.has(game)) return;
  asked.add(game);
  if (!(await gameInfo(game))?.board) return;
  const found: unknown = await import(/* @vite-ignore */ `/boards/${game}.js`);
  visitors.set(game, found as Visitor);
}
