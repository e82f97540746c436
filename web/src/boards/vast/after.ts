/** How events change the view before the server's next one comes, so that things move one by one. */
import type { EventShown } from '../../net/wire';
import { content } from './content.svelte';
import { squareOf, type Tile, type VastView } from './view';

interface Facts {
  piece: string;
  at: string;
  to: string;
  from: string;
  symbol: string;
  tile: string;
  kind: string;
  turn: number;
  token: string;
  edge: string;
  direction: string;
  owner: string;
  stat: string;
  role: string;
  total: number;
  size: number;
}

function onTile(view: VastView, at: string, change: (tile: Tile) => Partial<Tile>): VastView {
  return {
    ...view,
    tiles: view.tiles.map((tile) => (tile.at === at ? { ...tile, ...change(tile) } : tile)),
  };
}

const put = (view: VastView, piece: string, at: string | null): VastView => ({
  ...view,
  at: { ...view.at, [piece]: at },
});

function darkTile(at: string, symbol: string): Tile {
  const [x, y] = squareOf(at);
  const unknown = { tile: null, kind: null, ghost: null, terrain: null, turn: null };
  return { at, x, y, lit: false, symbol, ...unknown, walls: [], treasure: 0, tokens: [] };
}

/** A tile brings its own token when it is revealed; Events and Treasures are told by themselves. */
const FEATURES: Record<string, string[]> = { crystal: ['crystal'], vault: ['vault'] };

function reveal(view: VastView, { at, tile, kind, turn }: Facts): VastView {
  return onTile(view, at, () => ({
    lit: true,
    tile,
    kind,
    walls: content.walls(tile, turn),
    tokens: FEATURES[kind] ?? [],
  }));
}

function withToken(view: VastView, { at, token }: Facts): VastView {
  if (token === 'flame-wall') return { ...view, flame_wall: at };
  if (token === 'treasure') return onTile(view, at, (tile) => ({ treasure: tile.treasure + 1 }));
  if (token === 'gem') return view;
  return onTile(view, at, (tile) => ({ tokens: [...tile.tokens, token] }));
}

function withoutToken(view: VastView, { at, token }: Facts): VastView {
  if (token === 'treasure')
    return onTile(view, at, (tile) => ({ treasure: Math.max(0, tile.treasure - 1) }));
  return onTile(view, at, (tile) => ({ tokens: tile.tokens.filter((each) => each !== token) }));
}

/** A statistic that is written on a role's board as it is told. */
function withStat(view: VastView, { owner, stat }: Facts, value: number): VastView {
  const tribe = /^the (\w+) tribe$/.exec(owner)?.[1];
  if (tribe && view.goblins)
    return {
      ...view,
      goblins: { ...view.goblins, population: { ...view.goblins.population, [tribe]: value } },
    };
  if (owner === 'knight' && view.knight && (stat === 'grit' || stat === 'health'))
    return { ...view, knight: { ...view.knight, [stat]: value } };
  if (owner === 'dragon' && view.dragon && (stat === 'wakefulness' || stat === 'health'))
    return { ...view, dragon: { ...view.dragon, [stat]: value } };
  if (owner === 'goblins' && view.goblins && stat === 'rage')
    return { ...view, goblins: { ...view.goblins, rage: value } };
  return view;
}

/** The view after one event; what it does not know waits for the server. */
export function after(view: VastView, event: EventShown): VastView {
  const facts = event.facts as unknown as Facts;
  const { piece, at } = facts;
  switch (event.kind) {
    case 'turn':
      return { ...view, turn: facts.role, stage: 'turn' };
    case 'collapse':
      return { ...view, collapsing: true };
    case 'moved':
    case 'pushed':
      return put(view, piece, facts.to);
    case 'appeared':
      return put(view, piece, at);
    case 'hid':
    case 'scattered':
      return put(view, piece, null);
    case 'thief-died':
      return put(view, 'thief', null);
    case 'tile-placed':
      if (view.tiles.some((tile) => tile.at === at)) return view;
      return { ...view, tiles: [...view.tiles, darkTile(at, facts.symbol)] };
    case 'tile-removed':
      return { ...view, tiles: view.tiles.filter((tile) => tile.at !== at) };
    case 'revealed':
      return reveal(view, facts);
    case 'turned':
      return onTile(view, at, (tile) => ({
        walls: tile.tile ? content.walls(tile.tile, facts.turn) : tile.walls,
      }));
    case 'token-placed':
      return withToken(view, facts);
    case 'token-moved':
      return facts.token === 'treasure' ? withToken(view, facts) : view;
    case 'token-taken':
      return withoutToken(view, facts);
    case 'smashed':
      return withoutToken({ ...view, smashed: facts.total }, { ...facts, token: 'crystal' });
    case 'vault':
      return withoutToken(view, { ...facts, token: 'vault' });
    case 'rockslide':
      return { ...view, rockslides: [...view.rockslides, facts.edge] };
    case 'stat':
      return withStat(view, facts, event.facts['to'] as number);
    case 'surfaced':
      return view.dragon ? { ...view, dragon: { ...view.dragon, surfaced: true } } : view;
    case 'awoke':
      return view.dragon ? { ...view, dragon: { ...view.dragon, awake: true } } : view;
    default:
      return view;
  }
}
