/** The little geometry and grammar that Vast's board needs to draw its view. */
import type { CountView, GhoulView, KnightView, VastView, VileGhoulView } from './wire';

/** What every role's board has. */
type BoardView = Pick<KnightView, 'seat' | 'phase' | 'lent'>;

/** Either Ghoul's board. */
export type Prowler = GhoulView | VileGhoulView;

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

/** The role that plays a piece at this table. */
export const roleOfPiece = (view: VastView, piece: string) => view.pieces[piece]?.role ?? '';

/** The piece of a Tribe. */
export const pieceOfTribe = (view: VastView, tribe: string) =>
  Object.keys(view.pieces).find((piece) => view.pieces[piece]?.tribe === tribe) ?? '';

/** Whose turn is being played, by whomever. */
export const played = (view: VastView) => view.possessed ?? view.turn;

/** Who plays it. */
export const player = (view: VastView) => view.possessor ?? view.turn;

/** The role that somebody looking through these eyes plays. */
export function roleOf(view: VastView, eyes: number): string | null {
  return eyes >= 0 ? (view.roles[eyes] ?? null) : null;
}

/** What events call a role: itself, or a piece of it. */
export function namesOfRole(view: Pick<VastView, 'pieces'>, role: string): string[] {
  const pieces = Object.keys(view.pieces).filter((id) => view.pieces[id]?.role === role);
  return [`role:${role}`, ...pieces.map((id) => `piece:${id}`)];
}

/** A role's board; one that nobody has drawn may have more. */
export const boardOf = (view: VastView, role: string): BoardView | undefined =>
  view[role as 'knight'];

export const list = (cards: string[] | number | undefined): string[] =>
  Array.isArray(cards) ? cards : [];

export const many = (cards: string[] | number): number =>
  Array.isArray(cards) ? cards.length : cards;

export const plural = (count: number, one: string, more = `${one}s`) =>
  `${count} ${count === 1 ? one : more}`;

/** The numbers that a role's goal counts: any of them is enough. */
export const countsOf = (view: VastView, role: string): CountView[] =>
  view.goals[role]?.counts ?? [];

/** The number that a part of its goal counts, if it plays for that. */
export const countOf = (view: VastView, role: string, part: string): CountView | undefined =>
  countsOf(view, role).find((count) => count.part === part);

/** The numbers that a Possession card lends at this moment, in words. */
export function lent(view: VastView): string {
  const role = view.possessed ?? '';
  const names = Object.keys(view.numbers.possession?.[role] ?? {});
  const numbers = boardOf(view, role)?.lent ?? [];
  return names
    .map((name, i) => `${name.replace(/^./, (c) => c.toUpperCase())} ${numbers[i]}`)
    .join(', ');
}
