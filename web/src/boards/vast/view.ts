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
  /** Artifacts that lie here and can be moved. */
  artifacts: number;
  /** Whether an Artifact is locked to it. */
  locked: boolean;
}

export type Counts = Record<string, number>;

export interface Board {
  seat: number;
  stats: Counts;
  phase: string;
  /** What a Possession card lends, while somebody else plays the role. */
  lent: number[];
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

/** What the boards of both Ghouls have. */
export interface Prowler extends Board {
  movement: number;
  attack: number;
  treasures: number;
  terror: string[];
  terror_deck: number;
  terror_gone: string[];
  terror_drawn: string[];
  used: Counts;
  spent: Counts;
  spending: string[];
  ready: Counts;
  sneaking: boolean;
  stabs: number;
  terror_aside: string[];
}

export interface GhoulView extends Prowler {
  fury: number;
  dice: number[];
  free_attack: number;
}

export interface VileGhoulView extends Prowler {
  supply: number[];
  row: string | null;
  right: Counts;
  boosts: number;
  any_row: boolean;
  bonus: number;
  lent_dice: number[];
  more_attack: number;
}

export interface GhostView extends Board {
  focus: number;
  deck: string[] | number;
  space: string | number | null;
  face_up: string | null;
  mental_block: string | null;
  cards_out: string[];
  moved: number;
  boosted: boolean;
  touched: number[];
  focused: boolean;
}

export interface CaveGhostView extends CaveView {
  moved: number;
  spent: Counts;
  ghosts: string[];
}

/** Numbers of cards and boards that a table may have its own reading of. */
export interface Numbers {
  terror?: Record<string, number[]>;
  'vile-chart'?: number[][];
  possession?: Record<string, Record<string, number[]>>;
  'cave-ghost'?: Counts;
}

export interface VastView {
  round: number;
  turn: string;
  stage: string;
  left: number;
  collapsing: boolean;
  ending: string;
  winners: string[];
  /** Whose turn somebody else plays, and who. */
  possessed: string | null;
  possessor: string | null;
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
  artifacts: string[];
  carriers: string[];
  locked: number;
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
  numbers: Numbers;
  knight?: KnightView;
  goblins?: GoblinsView;
  dragon?: DragonView;
  cave?: CaveView;
  thief?: ThiefView;
  ghoul?: GhoulView;
  'vile-ghoul'?: VileGhoulView;
  ghost?: GhostView;
  'cave-ghost'?: CaveGhostView;
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
