/** Vast's view, as the game's view.py writes it, and the little geometry a board needs. */

export interface Tile {
  at: string;
  x: number;
  y: number;
  lit: boolean;
  symbol: string;
  tile: string | null;
  kind: string | null;
  ghost: boolean | null;
  terrain: string | null;
  turn: string | null;
  walls: string[];
  treasure: number;
  tokens: string[];
}

export type Counts = Record<string, number>;

export interface Board {
  seat: number;
  stats: Counts;
  phase: string;
}

export interface KnightView extends Board {
  health: number;
  full_health: number;
  grit: number;
  track: Counts;
  free: number;
  placed: Counts;
  aside: number;
  at_entrance: number;
  discarded: number;
  moved: number;
  encounters: number;
  javelin_ready: boolean;
  cards_down: string[] | number;
  cards_up: string[];
  offered: string | number | null;
  quests: string[] | number;
  quests_shown: string[];
  dead: boolean;
}

export interface GoblinsView extends Board {
  rage: number;
  population: Counts;
  slots: string[][];
  secrets: string[] | number;
  face_up: string[];
  war_drawn: string[];
  war_card: string | null;
  blocked: number;
  monsters_drawn: string[];
  activated: number;
  acting: string | null;
  lit_left: string[];
}

export interface DragonView extends Board {
  health: number;
  appeared: boolean;
  awake: boolean;
  surfaced: boolean;
  sloth: Counts;
  locked: number;
  wakefulness: number;
  eaten: number;
  hand: Counts | number;
  gems_used: number;
  shriek: boolean;
  move_used: boolean;
  moved: boolean;
  fed: boolean;
  proud: boolean;
  gave: boolean;
  gem_placed: boolean;
  hoard: number;
}

export interface CaveView extends Board {
  hand: string[] | number;
  omens: Counts;
  bag: Counts;
  plundered: number;
  hated: number;
  hatred_tokens: number;
  to_remove: number;
}

export interface ThiefView extends Board {
  tokens: Counts;
  cubes: number;
  moved: number;
  carried: number;
  hidden_loot: number;
  hex: number;
  upgrades: string[];
  plain_stash: number;
  loot_level: number;
}

export interface VastView {
  round: number;
  turn: string;
  stage: string;
  left: number;
  collapsing: boolean;
  ending: string;
  winners: string[];
  roles: string[];
  goals: Record<string, string>;
  cards: Record<string, string[]>;
  difficulty: Record<string, string>;
  tiles: Tile[];
  at: Record<string, string | null>;
  gems: Record<string, string>;
  rockslides: string[];
  bombs: string[];
  bombs_left: number;
  flame_wall: string | null;
  guards: Record<string, string>;
  treasure_supply: number;
  event_supply: number;
  smashed: number;
  crystals_lost: number;
  vaults_opened: number;
  tiles_left: number;
  events: number;
  events_next: string[] | null;
  treasures: number;
  drawn: string[] | number;
  knight?: KnightView;
  goblins?: GoblinsView;
  dragon?: DragonView;
  cave?: CaveView;
  thief?: ThiefView;
}

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

export const roleOfPiece = (piece: string) => (piece.startsWith('tribe-') ? 'goblins' : piece);

/** The role that somebody looking through these eyes plays. */
export function roleOf(view: VastView, eyes: number): string | null {
  return eyes >= 0 ? (view.roles[eyes] ?? null) : null;
}

export const list = (cards: string[] | number | undefined): string[] =>
  Array.isArray(cards) ? cards : [];

export const many = (cards: string[] | number): number =>
  Array.isArray(cards) ? cards.length : cards;

/** What somebody means who picks a square while nothing can be done there. */
export function attemptAt(view: VastView, role: string | null, square: string): string | null {
  if (!role || view.turn !== role || view.stage !== 'turn' || role === 'cave') return null;
  const piece = role === 'goblins' ? `tribe-${view.goblins?.acting ?? ''}` : role;
  const from = view.at[piece];
  if (!from) return null;
  const [x, y] = squareOf(square);
  const [ox, oy] = squareOf(from);
  const way = Object.entries(STEPS).find(([, [dx, dy]]) => ox + dx === x && oy + dy === y)?.[0];
  if (!way) return null;
  return role === 'dragon' ? `move:${way}:1` : `move:${way}`;
}
