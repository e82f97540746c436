/** Skulldug!'s view, and how events change it before the server's next view comes. */
import type { EventShown } from '../../net/wire';
import { words } from '../../play/tables';

/** As the TypedDicts in the game's view.py. */
export interface Card {
  key: number;
  id: string;
  name: string;
  type: string;
  text: string;
  difficulty: number;
  damage: number;
  source: string;
  rule: string;
  mimic: boolean;
  spent: boolean;
  riding: string[];
}

export interface Tile {
  key: number;
  id: string;
  x: number;
  y: number;
  corridors: string;
  hazards: number;
  fortunes: number;
  special: string;
  special_name: string;
  special_text: string;
  contents: Card[];
}

export interface Explorer {
  id: string;
  seat: number;
  name: string;
  team: number;
  faction: string;
  ghost: boolean;
  alive: boolean;
  at: string;
  health: number;
  max_health: number;
  ap: number;
  dazed: boolean;
  glued: boolean;
  hand: Card[];
  hand_limit: number;
  treasures: number;
  bond: string;
}

export interface Deck {
  size: number;
  discard: Card[];
  known: Array<[number, string]>;
}

export interface CaveView {
  mode: string;
  phase: string;
  turn: number;
  active: string[];
  actor: string;
  bounds: number[];
  tiles: Tile[];
  explorers: Explorer[];
  fortune: Deck;
  hazard: Deck;
  passages: number;
  gear: Card[];
  drawn: {
    id: string;
    corridors: string;
    hazards: number;
    fortunes: number;
    space?: string;
  } | null;
  cave_health: number;
  treasures_needed: number;
  ending: string;
}

export const STEPS: Record<string, [number, number]> = {
  n: [0, 1],
  e: [1, 0],
  s: [0, -1],
  w: [-1, 0],
};

export const SIDE_NAMES: Record<string, string> = { n: 'north', e: 'east', s: 'south', w: 'west' };

export function spaceOf(id: string): [number, number] {
  const [x = 0, y = 0] = id.split(',').map(Number);
  return [x, y];
}

export const idOf = (tile: { x: number; y: number }) => `${tile.x},${tile.y}`;

export const SOURCES: Record<string, string> = {
  reconstructed: 'Reconstructed: the printed card is not known',
  house: 'House card: invented for this table',
};

/** What events of this game tell; each kind has some of these. */
interface Facts {
  explorer: string;
  card: string;
  space: string;
  from: string;
  to: string;
  tile: string;
  faction: string;
  corridors: string;
  health: number;
  ap: number;
  gems: number;
  turn: number;
  explorers: string[];
}

const changeExplorer = (
  view: CaveView,
  id: string,
  change: (e: Explorer) => Partial<Explorer>,
) => ({
  ...view,
  explorers: view.explorers.map((each) => (each.id === id ? { ...each, ...change(each) } : each)),
});

const changeTile = (view: CaveView, space: string, change: (t: Tile) => Partial<Tile>) => ({
  ...view,
  tiles: view.tiles.map((each) => (idOf(each) === space ? { ...each, ...change(each) } : each)),
});

function everyCard(view: CaveView): Card[] {
  return [
    ...view.tiles.flatMap((tile) => tile.contents),
    ...view.explorers.flatMap((explorer) => explorer.hand),
    ...view.fortune.discard,
    ...view.hazard.discard,
    ...view.gear,
  ];
}

/** A card by its id: one like it that lies somewhere, or its back until more is known. */
function cardLike(view: CaveView, id: string): Card {
  const known = everyCard(view).find((card) => card.id === id);
  const back = { type: 'unknown', text: '', difficulty: 0, damage: 0, source: 'book', rule: '' };
  return {
    ...(known ?? { ...back, id, name: words(id), mimic: false, spent: false, riding: [] }),
    key: -1 - everyCard(view).length,
  };
}

function without(cards: Card[], id: string): Card[] {
  const at = cards.findIndex((card) => card.id === id);
  return at < 0 ? cards : [...cards.slice(0, at), ...cards.slice(at + 1)];
}

function takeFromHand(view: CaveView, explorer: string, card: string): CaveView {
  return changeExplorer(view, explorer, (each) => ({ hand: without(each.hand, card) }));
}

function takeFromTile(view: CaveView, space: string, card: string): CaveView {
  return changeTile(view, space, (each) => ({ contents: without(each.contents, card) }));
}

function giveToHand(view: CaveView, explorer: string, card: Card): CaveView {
  return changeExplorer(view, explorer, (each) => ({ hand: [...each.hand, card] }));
}

function putOnTile(view: CaveView, space: string, card: Card): CaveView {
  return changeTile(view, space, (each) => ({ contents: [...each.contents, card] }));
}

/** The cave after one event; whatever it does not know waits for the server's view. */
export function after(view: CaveView, event: EventShown): CaveView {
  const facts = event.facts as unknown as Facts;
  const { explorer, card, space, from, to } = facts;
  switch (event.kind) {
    case 'moved':
    case 'backup':
    case 'respawned':
      return changeExplorer(view, explorer, () => ({ at: to, alive: true }));
    case 'spawned':
      return { ...view, explorers: [...view.explorers, ghost(facts)] };
    case 'discovered':
      return { ...view, drawn: null, tiles: [...view.tiles, fresh(facts)] };
    case 'drew':
      return putOnTile(view, space, cardLike(view, card));
    case 'turned':
      return changeTile(view, space, () => ({ corridors: facts.corridors }));
    case 'destroyed':
      return { ...view, tiles: view.tiles.filter((tile) => idOf(tile) !== space) };
    case 'picked-up':
      return takeFromTile(giveToHand(view, explorer, cardLike(view, card)), from, card);
    case 'dropped':
      return putOnTile(takeFromHand(view, explorer, card), to, cardLike(view, card));
    case 'took':
      return giveToHand(takeFromHand(view, from, card), explorer, cardLike(view, card));
    case 'drafted':
      return giveToHand(
        { ...view, gear: without(view.gear, card) },
        explorer,
        cardLike(view, card),
      );
    case 'monster-moved':
      return putOnTile(takeFromTile(view, from, card), to, cardLike(view, card));
    case 'lost-health':
    case 'gained-health':
      return changeExplorer(view, explorer, () => ({ health: facts.health }));
    case 'changed-ap':
      return changeExplorer(view, explorer, () => ({ ap: facts.ap }));
    case 'focused':
      return changeExplorer(view, explorer, (each) => ({ ap: each.ap - facts.ap }));
    case 'dazed':
      return changeExplorer(view, explorer, () => ({ dazed: true }));
    case 'cleared':
      return changeExplorer(view, explorer, () => ({ dazed: false }));
    case 'died':
      return changeExplorer(view, explorer, () => ({ at: '', alive: false, health: 0 }));
    case 'gem-removed':
      return { ...view, cave_health: facts.gems };
    case 'turn-began':
      return {
        ...view,
        turn: facts.turn,
        active: facts.explorers,
      };
    default:
      return view;
  }
}

function ghost(facts: Facts): Explorer {
  return {
    id: facts.explorer,
    seat: -1,
    name: `The ${words(facts.faction)}' ghost`,
    team: -1,
    faction: facts.faction,
    ghost: true,
    alive: true,
    at: facts.space,
    health: 0,
    max_health: 0,
    ap: 0,
    dazed: false,
    glued: false,
    hand: [],
    hand_limit: 0,
    treasures: 0,
    bond: '',
  };
}

function fresh(facts: Facts): Tile {
  const [x, y] = spaceOf(facts.space);
  return {
    key: 1000 + x * 100 + y,
    id: facts.tile,
    x,
    y,
    corridors: facts.corridors,
    hazards: 0,
    fortunes: 0,
    special: '',
    special_name: '',
    special_text: '',
    contents: [],
  };
}

/** What somebody means who picks a space while nothing can be done there. */
export function attemptAt(me: Explorer | undefined, space: string): string | null {
  if (!me?.alive) return null;
  const [x, y] = spaceOf(space);
  const [ox, oy] = spaceOf(me.at);
  const way = Object.entries(STEPS).find(([, [dx, dy]]) => ox + dx === x && oy + dy === y);
  if (way) return `move:${way[0]}`;
  for (const [first, [ax, ay]] of Object.entries(STEPS))
    for (const [second, [bx, by]] of Object.entries(STEPS))
      if (ox + ax + bx === x && oy + ay + by === y) return `dash:${first}:${second}`;
  return null;
}
