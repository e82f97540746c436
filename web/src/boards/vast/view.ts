/** The little geometry and grammar that Vast's board needs to draw its view. */
import type { GhoulView, VastView, VileGhoulView } from './wire';

/** Either Ghoul's board. */
export type Prowler = GhoulView | VileGhoulView;

export const TRIBES = ['fangs', 'bones', 'eye'] as const;
export const GEMS = ['claw', 'flame', 'wing'] as const;
export const OMENS = ['bat', 'boulder', 'quartz', 'mushroom', 'trail', 'chasm'] as const;

export const STEPS: Record<string, [number, number]> = {
  n: [0, 1],
  e: [1, 0],
  s: [0, -1],
  w: [-1, 0],
};
export const SIDES: Record<string, string> = { n: 'north', e: 'east', s: 'south', w: 'west' };

export function squareOf(name: string): [number, number] {
  const [x = 0, y = 0] = name.split(',').map(Number);
  return [x, y];
}

/** An edge `2,-1:e` as its square and side. */
export function edgeOf(name: string): { x: number; y: number; side: string } {
  const [square = '0,0', side = 'e'] = name.split(':');
  const [x, y] = squareOf(square);
  return { x, y, side };
}

/** Where a square lies in the drawing, in which a tile is 100 units wide and north is up. */
export const left = (x: number) => x * 100;
export const top = (y: number) => -y * 100;

/** The role that moves a piece: both Ghouls have the same, and both Ghosts. */
export function roleOfPiece(view: VastView, piece: string): string {
  if (piece.startsWith('tribe-')) return 'goblins';
  if (piece === 'ghoul' && !view.ghoul) return 'vile-ghoul';
  if (piece === 'ghost' && !view.ghost) return 'cave-ghost';
  return piece;
}

const PIECES: Record<string, string> = { 'vile-ghoul': 'ghoul', 'cave-ghost': 'ghost' };
export const pieceOfRole = (role: string) => PIECES[role] ?? role;

/** Whose turn is being played, by whomever. */
export const played = (view: VastView) => view.possessed ?? view.turn;

/** Who plays it. */
export const player = (view: VastView) => view.possessor ?? view.turn;

/** The role that shapes the Cave for all, if one does. */
export const keeper = (view: VastView) => (view['cave-ghost'] ? 'cave-ghost' : 'cave');

/** The role that somebody looking through these eyes plays. */
export function roleOf(view: VastView, eyes: number): string | null {
  return eyes >= 0 ? (view.roles[eyes] ?? null) : null;
}

export const list = (cards: string[] | number | undefined): string[] =>
  Array.isArray(cards) ? cards : [];

export const many = (cards: string[] | number): number =>
  Array.isArray(cards) ? cards.length : cards;

/** What somebody means who picks a square while nothing can be done there. */
export function attemptAt(view: VastView, mine: string | null, square: string): string | null {
  const role = played(view);
  if (!mine || mine !== player(view) || role === 'cave') return null;
  if (view.stage !== 'turn' && !view.possessed) return null;
  const piece = role === 'goblins' ? `tribe-${view.goblins?.acting ?? ''}` : pieceOfRole(role);
  const from = view.at[piece];
  if (!from) return null;
  const [x, y] = squareOf(square);
  const [ox, oy] = squareOf(from);
  const way = Object.entries(STEPS).find(([, [dx, dy]]) => ox + dx === x && oy + dy === y)?.[0];
  if (!way) return null;
  return role === 'dragon' ? `move:${way}:1` : `move:${way}`;
}

// Isolation (V9.69)

const FARTHEST = 6;

/** Rings between two squares. */
export function rings(from: string, to: string): number {
  const [x, y] = squareOf(from);
  const [ox, oy] = squareOf(to);
  return Math.min(FARTHEST, Math.max(Math.abs(x - ox), Math.abs(y - oy)));
}

/** From the Cave Ghost to the nearest piece of a role; as far as can be if it has none out. */
export function isolationFrom(view: VastView, role: string): number {
  const here = view.at['ghost'];
  const found = Object.entries(view.at)
    .filter(([piece, at]) => at && roleOfPiece(view, piece) === role)
    .map(([, at]) => (here ? rings(here, at as string) : FARTHEST));
  return Math.min(FARTHEST, ...found);
}
