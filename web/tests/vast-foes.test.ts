import { describe, expect, test } from 'vitest';
import { pieceName, tileInWords, title } from '../src/boards/vast/saying';
import { lying } from '../src/boards/vast/map/standing';
import { tell } from '../src/boards/vast/tell';
import { lent, roleOfPiece, type Prowler } from '../src/boards/vast/view';
import type { TileView, VastView } from '../src/boards/vast/wire';

const tile = (at: string, more: Partial<TileView> = {}): TileView => {
  const [x = 0, y = 0] = at.split(',').map(Number);
  const dark = { lit: false, symbol: 'eye', tile: null, kind: null, ghost: null, terrain: null };
  const bare = {
    walls: [],
    treasure: 0,
    tokens: [],
    artifacts: 0,
    locked: false,
    rings: null,
    far: '',
  };
  return { at, x, y, ...dark, turn: null, ...bare, ...more };
};

const prowler = {
  stats: { defense: 2, 'fury-goal': 10, 'attack-points': 2 },
  phase: 'acting',
  lent: [],
  movement: 4,
  attack: 2,
  treasures: 1,
  terror: ['hunt', 'hunt', 'chase'],
  terror_deck: 9,
  terror_gone: ['blink'],
  terror_drawn: [],
  used: { hunt: 1 },
  spent: {},
  spending: ['chase'],
  ready: {},
  sneaking: false,
  stabs: 0,
  terror_aside: [],
  cards: [],
  notes: [],
} as unknown as Prowler;

const haunted = {
  round: 3,
  turn: 'ghost',
  stage: 'turn',
  left: 0,
  collapsing: false,
  ending: '',
  winners: [],
  possessed: null,
  possessor: null,
  roles: ['knight', 'ghoul', 'ghost'],
  goals: {},
  advice: { yours: true, title: 'Your turn, Ghost', hint: 'Fly.', lines: [] },
  cards: { knight: [], ghoul: [], ghost: [] },
  difficulty: { knight: 'standard', ghoul: 'standard', ghost: 'standard' },
  tiles: [
    tile('0,0', { lit: true, kind: 'entrance', symbol: 'none', artifacts: 2 }),
    tile('0,1', { lit: true, kind: 'event', ghost: true }),
    tile('1,0'),
  ],
  pieces: {
    knight: { role: 'knight', name: 'Knight' },
    ghoul: { role: 'ghoul', name: 'Ghoul' },
    ghost: { role: 'ghost', name: 'Ghost' },
  },
  at: { knight: '1,0', ghoul: '0,1', ghost: '1,0' },
  gems: {},
  rockslides: [],
  bombs: [],
  flame_wall: null,
  guards: {},
  artifacts: ['0,0', '0,0'],
  carriers: ['knight'],
  locked: 3,
  smashed: 0,
  crystals_lost: 0,
  tiles_left: 20,
  numbers: {
    possession: { knight: { movement: [5, 0], perception: [1, 1], strength: [3, 0] } },
    'cave-ghost': { telekinesis: 1, hatred: 1 },
  },
  knight: {
    seat: 0,
    stats: { movement: 3, perception: 1, strength: 1 },
    phase: 'moving',
    lent: [],
    health: 6,
    full_health: 7,
    grit: 4,
    track: {},
    free: 1,
    placed: {},
    moved: 0,
    encounters: 0,
    cards_down: 1,
    cards_up: [],
    quests: 3,
    quests_shown: [],
  },
  ghoul: { ...prowler, seat: 1, fury: 4, dice: [5, 2, 1], free_attack: 0 },
  ghost: {
    seat: 2,
    stats: { movement: 4, influence: 2, movement_left: 3 },
    phase: 'moving',
    lent: [],
    focus: 2,
    deck: 2,
    space: 1,
    face_up: null,
    mental_block: 'ghoul',
    cards_out: [],
    moved: 1,
    boosted: false,
    touched: [16, 1],
    things_moved: 1,
    track: [],
    focused: false,
  },
} as unknown as VastView;

describe('a possession turn', () => {
  const view = {
    ...haunted,
    turn: 'knight',
    possessed: 'knight',
    possessor: 'ghost',
    knight: { ...haunted.knight, lent: [5, 3, 3] },
  } as VastView;
  test('says with which numbers', () => {
    expect(lent(view)).toBe('Movement 5, Perception 3, Strength 3');
  });
  test('is told in words', () => {
    const telling = tell(view, [], 2).find(({ heading }) => heading === 'A possession turn');
    expect(telling?.lines[0]).toContain('Movement 5');
  });
});

describe('the boards', () => {
  test('what is hidden stays hidden in words', () => {
    const words = tell(haunted, [], 0)
      .flatMap(({ lines }) => lines)
      .join(' ');
    expect(words).toContain('Possession space: a facedown card');
    expect(words).toContain('Possession deck: 2 cards');
    expect(words).toContain(
      'locked, locked, locked, with the Knight, Entrance at 0,0, Entrance at 0,0',
    );
  });
});

describe('on the map', () => {
  test('Artifacts and Ghost tiles are there, and said', () => {
    expect(lying(haunted, haunted.tiles[0]!)).toEqual([{ token: 'artifact', count: 2 }]);
    expect(tileInWords(haunted, haunted.tiles[0]!)).toContain('2 × Artifact');
    expect(tileInWords(haunted, haunted.tiles[1]!)).toContain('Event Ghost tile at 0,1');
    expect(tileInWords(haunted, haunted.tiles[2]!)).toContain('the Knight carrying an Artifact');
  });

  const crypt = {
    ...haunted,
    roles: ['knight', 'vile-ghoul', 'cave-ghost'],
    pieces: {
      knight: { role: 'knight', name: 'Knight' },
      ghoul: { role: 'vile-ghoul', name: 'Vile Ghoul' },
      ghost: { role: 'cave-ghost', name: 'Cave Ghost' },
    },
    at: { knight: '2,1', ghoul: null, ghost: '0,0' },
    ghoul: undefined,
    ghost: undefined,
    'vile-ghoul': { ...prowler, seat: 1 },
    'cave-ghost': { seat: 2, hated: 2, stats: {}, lent: [] },
  } as unknown as VastView;
  test('a piece is called after the role that moves it', () => {
    expect(roleOfPiece(haunted, 'ghoul')).toBe('ghoul');
    expect(roleOfPiece(crypt, 'ghoul')).toBe('vile-ghoul');
    expect(pieceName(crypt, 'ghost')).toBe('the Cave Ghost');
    expect(title('vile-ghoul')).toBe('Vile Ghoul');
  });
});
