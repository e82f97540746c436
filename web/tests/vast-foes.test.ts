import { describe, expect, test } from 'vitest';
import { after } from '../src/boards/vast/after';
import { advice, lent, possession } from '../src/boards/vast/coach';
import { progress } from '../src/boards/vast/goals';
import { marks, price } from '../src/boards/vast/powers';
import { pieceName, tileInWords, title } from '../src/boards/vast/saying';
import { lying } from '../src/boards/vast/standing';
import { tell } from '../src/boards/vast/tell';
import { effects, terrorCards } from '../src/boards/vast/terror';
import {
  attemptAt,
  isolationFrom,
  rings,
  roleOfPiece,
  type Prowler,
} from '../src/boards/vast/view';
import type { Told, TileView, VastView } from '../src/boards/vast/wire';

const event = (kind: string, facts: Record<string, unknown>) =>
  ({ kind, rule: '', text: '', facts }) as unknown as Told;

const tile = (at: string, more: Partial<TileView> = {}): TileView => {
  const [x = 0, y = 0] = at.split(',').map(Number);
  const dark = { lit: false, symbol: 'eye', tile: null, kind: null, ghost: null, terrain: null };
  const bare = { walls: [], treasure: 0, tokens: [], artifacts: 0, locked: false };
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
  goals: {
    knight: '5 Crystals smashed, then escape through the Entrance',
    ghoul: '10 Fury, then escape through the Entrance',
    ghost: '5 Artifacts locked, then escape through the Entrance',
  },
  cards: { knight: [], ghoul: [], ghost: [] },
  difficulty: { knight: 'standard', ghoul: 'standard', ghost: 'standard' },
  tiles: [
    tile('0,0', { lit: true, kind: 'entrance', symbol: 'none', artifacts: 2 }),
    tile('0,1', { lit: true, kind: 'event', ghost: true }),
    tile('1,0'),
  ],
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
    focused: false,
  },
} as unknown as VastView;

const shown = (kind: string, facts: Record<string, unknown>, view = haunted) =>
  after(view, event(kind, facts));

describe('after an event', () => {
  test('the Ghoul is where it skittered, its dice and Fury as told', () => {
    expect(shown('skittered', { piece: 'ghoul', to: '1,0' }).at['ghoul']).toBe('1,0');
    expect(shown('ghoul-dice', { role: 'ghoul', dice: [6, 6, 1] }).ghoul?.dice).toEqual([6, 6, 1]);
    expect(shown('stat', { owner: 'ghoul', stat: 'fury', from: 4, to: 5 }).ghoul?.fury).toBe(5);
    const drawn = shown('terror-drawn', { role: 'ghoul', card: 'blink' });
    expect(drawn.ghoul?.terror).toEqual(['hunt', 'hunt', 'chase', 'blink']);
    const lost = shown('terror-lost', { role: 'ghoul', card: 'hunt' });
    expect(lost.ghoul?.terror).toEqual(['hunt', 'chase']);
  });

  test('unseen hands have moved the thing they name', () => {
    const knight = shown('lifted', { thing: 'knight', from: '1,0', to: '0,0' });
    expect(knight.at['knight']).toBe('0,0');
    const artifact = shown('lifted', { thing: 'artifact', from: '0,0', to: '0,1' });
    expect(artifact.tiles.map((each) => each.artifacts)).toEqual([1, 1, 0]);
  });

  test('an Artifact is dropped, collected, and locks for good', () => {
    const dropped = shown('artifact-dropped', { piece: 'knight', at: '1,0' });
    expect(dropped.carriers).toEqual([]);
    expect(dropped.tiles[2]?.artifacts).toBe(1);
    const taken = shown('artifact-collected', { piece: 'ghoul', at: '0,0' });
    expect(taken.carriers).toEqual(['knight', 'ghoul']);
    expect(taken.tiles[0]?.artifacts).toBe(1);
    const there = shown('lifted', { thing: 'knight', from: '1,0', to: '0,1' });
    const locked = shown('artifact-locked', { at: '0,1', total: 4 }, there);
    expect(locked).toMatchObject({ carriers: [], locked: 4 });
    expect(locked.tiles[1]?.locked).toBe(true);
  });

  test('somebody else plays a role until it is freed', () => {
    const taken = shown('possessed', { role: 'vile ghoul', by: 'cave ghost' });
    expect(taken).toMatchObject({ possessed: 'vile-ghoul', possessor: 'cave-ghost' });
    expect(shown('freed', { role: 'vile ghoul' }, taken).possessed).toBeNull();
    expect(shown('turn', { role: 'vile ghoul' }).turn).toBe('vile-ghoul');
  });
});

describe('a possession turn', () => {
  const view = {
    ...haunted,
    turn: 'knight',
    possessed: 'knight',
    possessor: 'ghost',
    knight: { ...haunted.knight, lent: [5, 3, 3] },
  } as VastView;
  test('says who plays whom, with which numbers', () => {
    expect(possession(view)).toBe('The Ghost plays the Knight’s turn');
    expect(lent(view)).toBe('Movement 5, Perception 3, Strength 3');
    expect(advice(view, 'ghost')?.title).toBe('You play the Knight');
    expect(advice(view, 'knight')?.title).toBe('The Ghost plays your turn once more');
    expect(advice(view, 'ghoul')?.title).toBe('The Ghost plays the Knight’s turn');
    expect(progress(view, 'knight').note).toBe('possessed');
  });
  test('moves the possessed piece when the possessor picks a square', () => {
    expect(attemptAt(view, 'ghost', '0,0')).toBe('move:w');
    expect(attemptAt(view, 'knight', '0,0')).toBeNull();
  });
  test('is told in words', () => {
    const telling = tell(view, [], 2).find(({ heading }) => heading === 'A possession turn');
    expect(telling?.lines[0]).toContain('Movement 5');
  });
});

describe('the boards', () => {
  test('Terror cards have two effects, and say what became of them', () => {
    const text =
      'Each turn: one attack costs 1 disc less (Vile Ghoul: has +1 Attack). Once: 3 free attack points this turn (Vile Ghoul: +2 Attack this turn).';
    expect(effects(text, false)).toEqual({
      each: 'Each turn: one attack costs 1 disc less.',
      once: '3 free attack points this turn.',
    });
    expect(effects(text, true)).toEqual({
      each: 'Each turn: has +1 Attack.',
      once: '+2 Attack this turn.',
    });
    expect(terrorCards(prowler, false).map(({ card, standing }) => `${card} ${standing}`)).toEqual([
      'hunt used',
      'hunt ready',
      'chase leaving',
    ]);
  });
  test('goals count Fury and Artifacts', () => {
    expect(progress(haunted, 'ghoul')).toMatchObject({ label: 'Fury', now: 4, of: 10 });
    expect(progress(haunted, 'ghost')).toMatchObject({ now: 3, of: 5, note: '' });
    const enough = { ...haunted, locked: 5 };
    expect(progress(enough, 'ghost').note).toBe('may leave');
  });
  test('advice counts steps and things', () => {
    const lines = advice(haunted, 'ghost')?.lines.join(' ');
    expect(lines).toContain('3 steps left');
    expect(lines).toContain('Telekinesis moves 1 thing ');
  });
  test('what is hidden stays hidden in words', () => {
    const words = tell(haunted, [], 0)
      .flatMap(({ lines }) => lines)
      .join(' ');
    expect(words).toContain('Possession space: a facedown card');
    expect(words).toContain('Possession deck: 2 cards');
    expect(words).toContain('locked, locked, locked, with the Knight, at 0,0, at 0,0');
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
  test('rings of Isolation set prices', () => {
    expect(rings('0,0', '-2,3')).toBe(3);
    expect(rings('0,0', '9,0')).toBe(6);
    expect(isolationFrom(crypt, 'vile-ghoul')).toBe(6);
    expect(marks(crypt)).toEqual([
      { role: 'knight', isolation: 2, price: 5 },
      { role: 'vile-ghoul', isolation: 6, price: null },
    ]);
    expect(price(crypt, 'hatred')).toBe(3);
    expect(price(crypt, 'telekinesis')).toBe(1);
  });
});
