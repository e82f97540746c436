/** Skulldug!'s view, and how events change it before the server's next view comes. */
import { words } from '../../play/tables';
import { Content } from '../content.svelte';
import type {
  About,
  CardView,
  CaveView,
  Discovered,
  ExplorerView,
  Spawned,
  TileView,
  Told,
} from './wire';

export const content = new Content<About>('skulldug');

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

const changeExplorer = (
  view: CaveView,
  id: string,
  change: (e: ExplorerView) => Partial<ExplorerView>,
) => ({
  ...view,
  explorers: view.explorers.map((each) => (each.id === id ? { ...each, ...change(each) } : each)),
});

const changeTile = (view: CaveView, space: string, change: (t: TileView) => Partial<TileView>) => ({
  ...view,
  tiles: view.tiles.map((each) => (idOf(each) === space ? { ...each, ...change(each) } : each)),
});

function everyCard(view: CaveView): CardView[] {
  return [
    ...view.tiles.flatMap((tile) => tile.contents),
    ...view.explorers.flatMap((explorer) => explorer.hand),
    ...view.fortune.discard,
    ...view.hazard.discard,
    ...view.gear,
  ];
}

/** A card by its id: one like it that lies somewhere, or as it is printed; none if nobody knows. */
function cardLike(view: CaveView, id: string): CardView | undefined {
  const lying = everyCard(view).find((card) => card.id === id);
  const printed = content.about?.cards.find((card) => card.id === id);
  if (!lying && !printed) return undefined;
  const fresh = { mimic: false, spent: false, riding: [] };
  return { ...fresh, ...printed, ...lying, key: -1 - everyCard(view).length } as CardView;
}

function without(cards: CardView[], id: string): CardView[] {
  const at = cards.findIndex((card) => card.id === id);
  return at < 0 ? cards : [...cards.slice(0, at), ...cards.slice(at + 1)];
}

function takeFromHand(view: CaveView, explorer: string, card: string): CaveView {
  return changeExplorer(view, explorer, (each) => ({ hand: without(each.hand, card) }));
}

function takeFromTile(view: CaveView, space: string, card: string): CaveView {
  return changeTile(view, space, (each) => ({ contents: without(each.contents, card) }));
}

function giveToHand(view: CaveView, explorer: string, card?: CardView): CaveView {
  return card ? changeExplorer(view, explorer, (each) => ({ hand: [...each.hand, card] })) : view;
}

function putOnTile(view: CaveView, space: string, card?: CardView): CaveView {
  return card ? changeTile(view, space, (each) => ({ contents: [...each.contents, card] })) : view;
}

/** The cave after one event; whatever it does not know waits for the server's view. */
export function after(view: CaveView, event: Told): CaveView {
  switch (event.kind) {
    case 'moved':
    case 'backup':
    case 'respawned': {
      const { explorer, to } = event.facts;
      return changeExplorer(view, explorer, () => ({ at: to, alive: true }));
    }
    case 'spawned':
      return { ...view, explorers: [...view.explorers, ghost(event.facts)] };
    case 'discovered':
      return { ...view, drawn: null, tiles: [...view.tiles, fresh(event.facts)] };
    case 'drew': {
      const { card, space } = event.facts;
      return putOnTile(view, space, cardLike(view, card));
    }
    case 'turned': {
      const { space, corridors } = event.facts;
      return changeTile(view, space, () => ({ corridors }));
    }
    case 'destroyed': {
      const { space } = event.facts;
      return { ...view, tiles: view.tiles.filter((tile) => idOf(tile) !== space) };
    }
    case 'picked-up': {
      const { explorer, card, from } = event.facts;
      return takeFromTile(giveToHand(view, explorer, cardLike(view, card)), from, card);
    }
    case 'dropped': {
      const { explorer, card, to } = event.facts;
      return putOnTile(takeFromHand(view, explorer, card), to, cardLike(view, card));
    }
    case 'took': {
      const { explorer, card, from } = event.facts;
      return giveToHand(takeFromHand(view, from, card), explorer, cardLike(view, card));
    }
    case 'drafted': {
      const { explorer, card } = event.facts;
      const left = { ...view, gear: without(view.gear, card) };
      return giveToHand(left, explorer, cardLike(view, card));
    }
    case 'monster-moved': {
      const { card, from, to } = event.facts;
      return putOnTile(takeFromTile(view, from, card), to, cardLike(view, card));
    }
    case 'lost-health':
    case 'gained-health': {
      const { explorer, health } = event.facts;
      return changeExplorer(view, explorer, () => ({ health }));
    }
    case 'changed-ap': {
      const { explorer, ap } = event.facts;
      return changeExplorer(view, explorer, () => ({ ap }));
    }
    case 'focused': {
      const { explorer, ap } = event.facts;
      return changeExplorer(view, explorer, (each) => ({ ap: each.ap - ap }));
    }
    case 'dazed':
    case 'cleared': {
      const dazed = event.kind === 'dazed';
      return changeExplorer(view, event.facts.explorer, () => ({ dazed }));
    }
    case 'died': {
      const dead = { at: '', alive: false, health: 0 };
      return changeExplorer(view, event.facts.explorer, () => dead);
    }
    case 'gem-removed':
      return { ...view, cave_health: event.facts.gems };
    case 'turn-began':
      return { ...view, turn: event.facts.turn, active: event.facts.explorers };
    default:
      return view;
  }
}

function ghost({ explorer, faction, space }: Spawned): ExplorerView {
  return {
    id: explorer,
    seat: -1,
    name: `The ${words(faction)}' ghost`,
    member: 'Ghost',
    team: -1,
    faction,
    ghost: true,
    fresh: true,
    alive: true,
    at: space,
    health: 0,
    max_health: 0,
    ap: 0,
    dazed: false,
    glued: false,
    shoved: false,
    destroyed: false,
    hand: [],
    hand_limit: 0,
    treasures: 0,
    last_passage: '',
    heading: 0,
    bond: '',
  };
}

function fresh({ tile, space, corridors }: Discovered): TileView {
  const [x, y] = spaceOf(space);
  return {
    key: 1000 + x * 100 + y,
    id: tile,
    name: 'Passage',
    entrance: false,
    x,
    y,
    corridors,
    hazards: 0,
    fortunes: 0,
    special: '',
    special_name: '',
    special_text: '',
    contents: [],
    explorers: [],
  };
}
