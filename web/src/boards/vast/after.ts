/** How events change the view before the server's next one comes, so that things move one by one. */
import type { EventShown } from '../../net/wire';
import { content } from './content.svelte';
import { squareOf, type Prowler, type Tile, type VastView } from './view';

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
  by: string;
  card: string;
  dice: number[];
  row: number;
  movement: number;
  attack: number;
  thing: string;
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
  const bare = { walls: [], treasure: 0, tokens: [], artifacts: 0, locked: false };
  return { at, x, y, lit: false, symbol, ...unknown, ...bare };
}

/** A tile brings its own token when it is revealed; Events and Treasures are told by themselves. */
const FEATURES: Record<string, string[]> = { crystal: ['crystal'], vault: ['vault'] };

function reveal(view: VastView, { at, tile, kind, turn }: Facts): VastView {
  return onTile(view, at, () => ({
    lit: true,
    tile,
    kind,
    ghost: tile.startsWith('ghost'),
    walls: content.walls(tile, turn),
    tokens: FEATURES[kind] ?? [],
  }));
}

function withToken(view: VastView, { at, token }: Facts): VastView {
  if (token === 'flame-wall') return { ...view, flame_wall: at };
  if (token === 'treasure') return onTile(view, at, (tile) => ({ treasure: tile.treasure + 1 }));
  if (token === 'gem') return view;
  if (token === 'artifact') return onTile(view, at, (tile) => ({ artifacts: tile.artifacts + 1 }));
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
  if (owner === 'ghoul' && view.ghoul && stat === 'fury')
    return { ...view, ghoul: { ...view.ghoul, fury: value } };
  if (owner === 'ghost' && view.ghost && stat === 'focus')
    return { ...view, ghost: { ...view.ghost, focus: value } };
  return view;
}

// The foes

/** `vile ghoul` as the role is called in the view. */
const roleIn = (name: string) => name.replaceAll(' ', '-');

function onProwler(view: VastView, role: string, change: (board: Prowler) => object): VastView {
  const board = view[role as 'ghoul' | 'vile-ghoul'];
  return board ? { ...view, [role]: { ...board, ...change(board) } } : view;
}

function withDice(view: VastView, { role, dice }: Facts): VastView {
  const name = roleIn(role);
  return onProwler(view, name, (board) =>
    name === 'ghoul' ? { dice } : board.lent.length ? { lent_dice: dice } : { supply: dice },
  );
}

const without = (cards: string[], card: string) => {
  const at = cards.indexOf(card);
  return cards.filter((_, i) => i !== at);
};

/** Somebody drops, takes or loses an Artifact. */
function artifact(view: VastView, at: string, more: number): VastView {
  return onTile(view, at, (tile) => ({ artifacts: Math.max(0, tile.artifacts + more) }));
}

function locks(view: VastView, { at, total }: Facts): VastView {
  const bearer = view.carriers.find((piece) => view.at[piece] === at);
  const lying = view.tiles.find((tile) => tile.at === at)?.artifacts;
  const left = lying ? artifact(view, at, -1) : view;
  const carriers = lying ? view.carriers : view.carriers.filter((piece) => piece !== bearer);
  return { ...onTile(left, at, () => ({ locked: true })), carriers, locked: total };
}

/** A thing that unseen hands move. */
function lifted(view: VastView, { thing, from, to }: Facts): VastView {
  if (thing === 'treasure')
    return withToken(withoutToken(view, { at: from, token: thing } as Facts), {
      at: to,
      token: thing,
    } as Facts);
  if (thing === 'artifact') return artifact(artifact(view, from, -1), to, 1);
  if (thing?.startsWith('gem-')) return { ...view, gems: { ...view.gems, [thing.slice(4)]: to } };
  return thing ? put(view, thing, to) : view;
}

function afterFoes(view: VastView, kind: string, facts: Facts): VastView {
  const { at, piece, card } = facts;
  switch (kind) {
    case 'skittered':
      return put(view, 'ghoul', facts.to);
    case 'ghoul-dice':
      return withDice(view, facts);
    case 'row':
      return onProwler(view, 'vile-ghoul', () => ({
        row: String(facts.row),
        movement: facts.movement,
        attack: facts.attack,
      }));
    case 'terror-drawn':
      return onProwler(view, roleIn(facts.role), ({ terror }) => ({ terror: [...terror, card] }));
    case 'terror-lost':
      return onProwler(view, roleIn(facts.role), ({ terror }) => ({
        terror: without(terror, card),
      }));
    case 'artifact-dropped':
      return { ...artifact(view, at, 1), carriers: view.carriers.filter((one) => one !== piece) };
    case 'artifact-collected':
      return { ...artifact(view, at, -1), carriers: [...view.carriers, piece] };
    case 'artifact-locked':
      return locks(view, facts);
    case 'lifted':
      return lifted(view, facts);
    case 'possessed':
      return { ...view, possessed: roleIn(facts.role), possessor: roleIn(facts.by) };
    case 'freed':
      return { ...view, possessed: null, possessor: null };
    default:
      return view;
  }
}

/** The view after one event; what it does not know waits for the server. */
export function after(view: VastView, event: EventShown): VastView {
  const facts = event.facts as unknown as Facts;
  const { piece, at } = facts;
  switch (event.kind) {
    case 'turn':
      return { ...view, turn: roleIn(facts.role), stage: 'turn' };
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
      return facts.token === 'gem' ? view : withToken(view, facts);
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
      return afterFoes(view, event.kind, facts);
  }
}
