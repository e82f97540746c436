/** How events change the view before the server's next one comes, so that things move one by one. */
import { content } from './content.svelte';
import { squareOf, type Prowler } from './view';
import type { GhoulDice, Lifted, Locked, Revealed, Stat, TileView, Told, VastView } from './wire';

function onTile(
  view: VastView,
  at: string,
  change: (tile: TileView) => Partial<TileView>,
): VastView {
  return {
    ...view,
    tiles: view.tiles.map((tile) => (tile.at === at ? { ...tile, ...change(tile) } : tile)),
  };
}

const put = (view: VastView, piece: string, at: string | null): VastView => ({
  ...view,
  at: { ...view.at, [piece]: at },
});

function darkTile(at: string, symbol: string): TileView {
  const [x, y] = squareOf(at);
  const unknown = { tile: null, kind: null, ghost: null, terrain: null, turn: null };
  const bare = { walls: [], treasure: 0, tokens: [], artifacts: 0, locked: false, rings: null };
  return { at, x, y, lit: false, symbol, ...unknown, ...bare };
}

/** A tile brings its own token when it is revealed; Events and Treasures are told by themselves. */
const FEATURES: Record<string, TileView['tokens']> = { crystal: ['crystal'], vault: ['vault'] };

function reveal(view: VastView, { at, tile, kind, turn }: Revealed): VastView {
  return onTile(view, at, () => ({
    lit: true,
    tile,
    kind,
    ghost: tile.startsWith('ghost'),
    walls: content.walls(tile, turn),
    tokens: FEATURES[kind] ?? [],
  }));
}

type Lying = { at: string; token: string };

function withToken(view: VastView, { at, token }: Lying): VastView {
  if (token === 'flame-wall') return { ...view, flame_wall: at };
  if (token === 'treasure') return onTile(view, at, (tile) => ({ treasure: tile.treasure + 1 }));
  if (token === 'artifact') return onTile(view, at, (tile) => ({ artifacts: tile.artifacts + 1 }));
  if (token === 'event') return onTile(view, at, (tile) => ({ tokens: [...tile.tokens, token] }));
  return view;
}

function withoutToken(view: VastView, { at, token }: Lying): VastView {
  if (token === 'treasure')
    return onTile(view, at, (tile) => ({ treasure: Math.max(0, tile.treasure - 1) }));
  return onTile(view, at, (tile) => ({ tokens: tile.tokens.filter((each) => each !== token) }));
}

/** A statistic that is written on a role's board as it is told. */
function withStat(view: VastView, { owner, stat, to }: Stat): VastView {
  const tribe = /^the (\w+) tribe$/.exec(owner)?.[1];
  if (tribe && view.goblins)
    return {
      ...view,
      goblins: { ...view.goblins, population: { ...view.goblins.population, [tribe]: to } },
    };
  if (owner === 'knight' && view.knight && (stat === 'grit' || stat === 'health'))
    return { ...view, knight: { ...view.knight, [stat]: to } };
  if (owner === 'dragon' && view.dragon && (stat === 'wakefulness' || stat === 'health'))
    return { ...view, dragon: { ...view.dragon, [stat]: to } };
  if (owner === 'goblins' && view.goblins && stat === 'rage')
    return { ...view, goblins: { ...view.goblins, rage: to } };
  if (owner === 'ghoul' && view.ghoul && stat === 'fury')
    return { ...view, ghoul: { ...view.ghoul, fury: to } };
  if (owner === 'ghost' && view.ghost && stat === 'focus')
    return { ...view, ghost: { ...view.ghost, focus: to } };
  return view;
}

// The foes

/** `vile ghoul` as the role is called in the view. */
const roleIn = (name: string) => name.replaceAll(' ', '-');

function onProwler(view: VastView, role: string, change: (board: Prowler) => object): VastView {
  const board = view[role as 'ghoul' | 'vile-ghoul'];
  return board ? { ...view, [role]: { ...board, ...change(board) } } : view;
}

function withDice(view: VastView, { role, dice }: GhoulDice): VastView {
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

function locks(view: VastView, { at, total }: Locked): VastView {
  const bearer = view.carriers.find((piece) => view.at[piece] === at);
  const lying = view.tiles.find((tile) => tile.at === at)?.artifacts;
  const left = lying ? artifact(view, at, -1) : view;
  const carriers = lying ? view.carriers : view.carriers.filter((piece) => piece !== bearer);
  return { ...onTile(left, at, () => ({ locked: true })), carriers, locked: total };
}

/** A thing that unseen hands move. */
function lifted(view: VastView, { thing, from, to }: Lifted): VastView {
  if (thing === 'treasure')
    return withToken(withoutToken(view, { at: from, token: thing }), { at: to, token: thing });
  if (thing === 'artifact') return artifact(artifact(view, from, -1), to, 1);
  if (thing.startsWith('gem-')) return { ...view, gems: { ...view.gems, [thing.slice(4)]: to } };
  return put(view, thing, to);
}

/** The view after one event; what it does not know waits for the server. */
export function after(view: VastView, event: Told): VastView {
  switch (event.kind) {
    case 'turn':
      return { ...view, turn: roleIn(event.facts.role), stage: 'turn' };
    case 'collapse':
      return { ...view, collapsing: true };
    case 'moved':
    case 'pushed':
    case 'skittered':
      return put(view, event.facts.piece, event.facts.to);
    case 'appeared':
      return put(view, event.facts.piece, event.facts.at);
    case 'hid':
    case 'scattered':
      return put(view, event.facts.piece, null);
    case 'thief-died':
      return put(view, 'thief', null);
    case 'tile-placed': {
      const { at, symbol } = event.facts;
      if (view.tiles.some((tile) => tile.at === at)) return view;
      return { ...view, tiles: [...view.tiles, darkTile(at, symbol)] };
    }
    case 'tile-removed': {
      const { at } = event.facts;
      return { ...view, tiles: view.tiles.filter((tile) => tile.at !== at) };
    }
    case 'revealed':
      return reveal(view, event.facts);
    case 'turned': {
      const { at, turn } = event.facts;
      return onTile(view, at, (tile) => ({
        walls: tile.tile ? content.walls(tile.tile, turn) : tile.walls,
      }));
    }
    case 'token-placed':
    case 'token-moved':
      return withToken(view, event.facts);
    case 'token-taken':
      return withoutToken(view, event.facts);
    case 'smashed': {
      const { at, total } = event.facts;
      return withoutToken({ ...view, smashed: total }, { at, token: 'crystal' });
    }
    case 'vault':
      return withoutToken(view, { at: event.facts.at, token: 'vault' });
    case 'rockslide':
      return { ...view, rockslides: [...view.rockslides, event.facts.edge] };
    case 'stat':
      return withStat(view, event.facts);
    case 'surfaced':
      return view.dragon ? { ...view, dragon: { ...view.dragon, surfaced: true } } : view;
    case 'awoke':
      return view.dragon ? { ...view, dragon: { ...view.dragon, awake: true } } : view;
    case 'ghoul-dice':
      return withDice(view, event.facts);
    case 'row': {
      const { row, movement, attack } = event.facts;
      return onProwler(view, 'vile-ghoul', () => ({ row: String(row), movement, attack }));
    }
    case 'terror-drawn':
    case 'terror-lost': {
      const { role, card } = event.facts;
      const drawn = event.kind === 'terror-drawn';
      return onProwler(view, roleIn(role), ({ terror }) => ({
        terror: drawn ? [...terror, card] : without(terror, card),
      }));
    }
    case 'artifact-dropped': {
      const { at, piece } = event.facts;
      return { ...artifact(view, at, 1), carriers: view.carriers.filter((one) => one !== piece) };
    }
    case 'artifact-collected': {
      const { at, piece } = event.facts;
      return { ...artifact(view, at, -1), carriers: [...view.carriers, piece] };
    }
    case 'artifact-locked':
      return locks(view, event.facts);
    case 'lifted':
      return lifted(view, event.facts);
    case 'possessed': {
      const { role, by } = event.facts;
      return { ...view, possessed: roleIn(role), possessor: roleIn(by) };
    }
    case 'freed':
      return { ...view, possessed: null, possessor: null };
    default:
      return view;
  }
}
