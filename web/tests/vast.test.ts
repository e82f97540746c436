import { render } from 'svelte/server';
import { describe, expect, test, vi } from 'vitest';
import Sign from '../src/boards/vast/art/Sign.svelte';
import { content } from '../src/boards/vast/content.svelte';
import { vast } from '../src/boards/vast/index';
import { cardText, placeName, tileInWords } from '../src/boards/vast/saying';
import { CARD_SIGNS, pathOf } from '../src/boards/vast/art/cards';
import { SIGNS } from '../src/boards/vast/art/shapes';
import { afterSlide, standing, tokenPlace } from '../src/boards/vast/map/standing';
import { tell } from '../src/boards/vast/tell';
import { countOf, countsOf, edgeOf } from '../src/boards/vast/view';
import type { TileView, VastView } from '../src/boards/vast/wire';
import type { Combination, GameInfo, OptionShown } from '../src/net/wire';
import { find, joined, plainest, reseat, rivals, rolesOf } from '../src/play/combinations';
import { quickMatch } from '../src/play/tables';

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

const goal = (seat: number, text: string, label: string, now: number, of: number) => ({
  seat,
  text,
  counts: [{ part: label, label, short: label, whose: 'dragon', now, of, falls: false }],
  left: '',
  note: '',
});

const cave = {
  round: 2,
  turn: 'knight',
  stage: 'turn',
  left: 0,
  collapsing: false,
  ending: '',
  winners: [],
  possessed: null,
  possessor: null,
  artifacts: [],
  carriers: [],
  locked: 0,
  numbers: {},
  roles: ['knight', 'goblins', 'dragon'],
  pieces: {
    knight: { role: 'knight', name: 'Knight' },
    'tribe-fangs': { role: 'goblins', name: 'Fangs Tribe', tribe: 'fangs' },
    'tribe-bones': { role: 'goblins', name: 'Bones Tribe', tribe: 'bones' },
    'tribe-eye': { role: 'goblins', name: 'Eye Tribe', tribe: 'eye' },
    dragon: { role: 'dragon', name: 'Dragon' },
  },
  goals: {
    knight: goal(0, 'kill the Dragon', 'Dragon’s Health', 5, 6),
    goblins: goal(1, 'kill the Knight', 'Knight’s Health', 6, 7),
    dragon: goal(2, 'awaken', 'Wakefulness', 4, 11),
  },
  advice: {
    yours: true,
    title: 'Your turn, Knight',
    hint: 'Walk.',
    lines: [{ text: 'Then walk.', rules: ['V3.3'] }],
  },
  cards: { knight: [], goblins: [], dragon: [] },
  difficulty: { knight: 'hard', goblins: 'standard', dragon: 'standard' },
  tiles: [
    tile('0,0', { lit: true, kind: 'entrance', symbol: 'none', tile: 'entrance' }),
    tile('0,1', { treasure: 1 }),
  ],
  at: {
    knight: '0,0',
    'tribe-fangs': null,
    'tribe-bones': '0,1',
    'tribe-eye': null,
    dragon: '0,0',
  },
  gems: { claw: 'dragon', flame: '0,1', wing: 'dragon' },
  rockslides: [],
  bombs: [],
  flame_wall: null,
  guards: {},
  smashed: 0,
  crystals_lost: 0,
  tiles_left: 40,
  knight: {
    seat: 0,
    stats: { movement: 3, perception: 1, strength: 1 },
    phase: 'moving',
    health: 6,
    full_health: 7,
    grit: 4,
    track: {},
    free: 1,
    placed: { movement: 1 },
    moved: 1,
    encounters: 0,
    cards_down: [],
    cards_up: [],
    quests: ['swift'],
    quests_shown: [],
  },
  goblins: {
    seat: 1,
    stats: {},
    phase: 'war',
    rage: 1,
    population: { fangs: 0, bones: 2, eye: 0 },
    slots: [[], ['ogre'], []],
    secrets: 2,
    face_up: [],
    war_drawn: [],
  },
  dragon: {
    seat: 2,
    stats: { armor: 1, spirit: 3 },
    phase: 'powers',
    health: 5,
    wakefulness: 4,
    sloth: { greed: 4 },
    hand: 3,
  },
} as unknown as VastView;

test('whoever an event names by role or by piece is found among the chips', () => {
  const names = vast.chips?.(cave, []).map((chip) => chip.names);
  expect(names?.[0]).toEqual(['role:knight', 'piece:knight']);
  expect(names?.[1]).toEqual([
    'role:goblins',
    'piece:tribe-fangs',
    'piece:tribe-bones',
    'piece:tribe-eye',
  ]);
});

test('a number of a goal is found by what it counts', () => {
  const wakefulness = { label: 'Wakefulness', now: 4, of: 11 };
  expect(countOf(cave, 'dragon', 'Wakefulness')).toMatchObject(wakefulness);
  expect(countsOf(cave, 'nobody')).toEqual([]);
});

test('the table in words has every number of a goal, since any is enough', () => {
  const fury = { part: 'fury', label: 'Fury', short: 'Fury', whose: 'ghoul', falls: false };
  const prey = { ...fury, part: 'kill', label: 'Knight’s Health', whose: 'knight', falls: true };
  const both = {
    seat: 0,
    text: '9 Fury, or the Knight is killed',
    counts: [
      { ...fury, now: 2, of: 9 },
      { ...prey, now: 6, of: 7 },
    ],
    left: '' as const,
    note: '',
  };
  const view = { ...cave, goals: { ...cave.goals, knight: both } };
  const [, table] = tell(view, [], 0);
  expect(table?.lines[0]).toContain('Fury 2/9 or Knight’s Health 6 → 0');
});

describe('on the map', () => {
  test('those who share a square stand apart', () => {
    const places = standing(cave).filter(({ at }) => at === '0,0');
    expect(new Set(places.map(({ x }) => x)).size).toBe(2);
  });
  test('tokens lie in the middle, or above whoever stands there', () => {
    expect(tokenPlace(0, 1, false)).toEqual([50, 50]);
    expect(tokenPlace(0, 1, true)).toEqual([50, 20]);
  });
  test('a tile is told with all that is on it', () => {
    const [, dark] = cave.tiles;
    const called: Record<string, string> = { treasure: 'Treasure', 'gem-flame': 'Flame Gem' };
    const spy = vi.spyOn(content, 'token').mockImplementation((token) => called[token] ?? token);
    expect(tileInWords(cave, dark!)).toBe(
      'Dark tile (Eye) at 0,1; with Treasure, Flame Gem, the Bones Tribe',
    );
    spy.mockRestore();
  });
  test('where something is, is said by what is there', () => {
    expect(placeName(cave, '0,1')).toBe('Dark tile (Eye) at 0,1');
    expect(placeName(cave, '9,9')).toBe('open space at 9,9');
  });
  test('an option says what its card does, unless its text does', () => {
    const troll = { ...content.card('monster', 'troll'), text: '+1 Strength.' };
    const spy = vi
      .spyOn(content, 'called')
      .mockImplementation((thing) => (thing === 'monster:troll' ? troll : undefined));
    const discard = {
      label: 'Discard the Troll',
      text: 'It goes to the discard pile.',
      touches: ['tile:0,1', 'monster:troll'],
      shows: [] as string[],
    } as OptionShown;
    expect(cardText(discard)).toBe('+1 Strength.');
    expect(cardText({ ...discard, text: 'Use it: +1 Strength.' })).toBe('');
    expect(cardText({ ...discard, touches: ['tile:0,1'] })).toBe('');
    spy.mockRestore();
  });
  test('a card that is given away is drawn, not the sign of its kind', () => {
    const troll = content.card('monster', 'troll');
    const spy = vi
      .spyOn(content, 'called')
      .mockImplementation((thing) => (thing === 'monster:troll' ? troll : undefined));
    const option = {
      label: 'Give the Troll to the Fangs Tribe',
      touches: ['piece:tribe-fangs'],
      shows: ['sign:monster'],
      group: ['assign', 'troll'],
    } as OptionShown;
    expect(render(Sign, { props: { option } }).body).toContain(CARD_SIGNS['monster:troll']);
    const other = { ...option, group: ['assign', 'nobody'] };
    expect(render(Sign, { props: { option: other } }).body).toContain(SIGNS['monster']);
    spy.mockRestore();
  });
  test('edges have a square and a side', () => {
    expect(edgeOf('-2,1:s')).toEqual({ x: -2, y: 1, side: 's' });
  });
  test('every sign is a path', () => {
    for (const path of [...Object.values(SIGNS), ...Object.values(CARD_SIGNS)])
      expect(path).toMatch(/^M[\d\sMLHVCSQTAZmlhvcsqtaz.,-]+$/);
  });
  test('a card has its own sign, that of the same thing, or else that of its kind', () => {
    expect(pathOf('event:rats')).toBe(CARD_SIGNS['event:rats']);
    expect(pathOf('ghost-power:hatred')).toBe(CARD_SIGNS['omen:hatred']);
    expect(pathOf('upgrade:stealth')).toBe(SIGNS['stealth']);
    expect(pathOf('treasure:new')).toBe(SIGNS['treasure']);
    expect(pathOf('new')).toBeUndefined();
  });
});

test('the table in words has every role, the boards and the map', () => {
  const tellings = tell(cave, [], 0);
  expect(tellings.map(({ heading }) => heading)).toEqual([
    'Your turn, Knight',
    'Round 2: the Knight',
    'Your board',
    'The Goblins’ board',
    'The Dragon’s board',
    'The map',
  ]);
  expect(tellings[3]?.lines.join(' ')).toContain('2 Secrets in hand');
});

describe('tables of roles', () => {
  const rows: Combination[] = [
    { roles: ['k', 'g', 'c'], goals: {}, cards: { k: [], g: [], c: [] } },
    { roles: ['k', 'g'], goals: {}, cards: { k: [], g: ['plunder'] } },
    { roles: ['k'], goals: {}, cards: { k: ['alone'] } },
  ];
  test('the plainest is offered first', () => {
    expect(plainest(rows)?.roles).toEqual(['k', 'g', 'c']);
    expect(rolesOf(rows)).toEqual(['k', 'g', 'c']);
  });
  test('roles keep the order of the seats, whoever sits with whom', () => {
    const sets = [
      { roles: ['k', 'g', 'd'], goals: {}, cards: {} },
      { roles: ['k', 'v', 'd', 't'], goals: {}, cards: {} },
    ];
    expect(rolesOf(sets)).toEqual(['k', 'g', 'v', 'd', 't']);
    expect(rivals(sets, 'v')).toEqual(['g']);
    expect(rivals(sets, 'k')).toEqual([]);
  });
  test('only declared ones can be had', () => {
    expect(find(rows, ['g', 'k'])?.roles).toEqual(['k', 'g']);
    expect(find(rows, ['c'])).toBeUndefined();
  });
  test('people keep their role when others come and go', () => {
    const seats = reseat(
      ['k', 'g'],
      [{ kind: 'bot', level: 'x' }, { kind: 'me' }],
      ['g', 'c'],
      'y',
    );
    expect(seats).toEqual([{ kind: 'me' }, { kind: 'bot', level: 'y' }]);
    expect(reseat(['k'], [{ kind: 'me' }], ['c'], 'y')).toEqual([{ kind: 'me' }]);
  });
  test('levels are written for those who have one', () => {
    expect(joined({ k: 'hard', g: '', c: 'easy' }, ['k', 'g'])).toBe('k=hard');
  });
  test('playing at once sits down at the plainest', () => {
    const game = {
      id: 'cave',
      modes: [{ id: 'm', title: '', players: [1, 2, 3], text: '' }],
      bots: ['clever'],
      usual_bot: 'clever',
      combinations: rows,
    } as unknown as GameInfo;
    const wish = quickMatch(game);
    expect(wish.options).toEqual({ roles: 'k,g,c' });
    expect(wish.seats?.map((seat) => seat.kind)).toEqual(['me', 'bot', 'bot']);
  });
});

describe('a loose section that slides', () => {
  const known = new Map([
    ['0,0', 'entrance'],
    ['3,0', 'a'],
    ['4,0', 'b'],
    ['3,1', 'c'],
  ]);
  test('keeps its tiles, also where one comes to lie where another lay', () => {
    const laid = new Set(['0,0', '2,0', '3,0', '2,1']);
    const next = afterSlide(known, laid, '3,0', '2,0');
    expect([...laid].map((at) => next.get(at))).toEqual(['entrance', 'a', 'b', 'c']);
    expect(new Set(next.values()).size).toBe(next.size);
  });
  test('changes nothing once it has', () => {
    const laid = new Set(known.keys());
    expect(afterSlide(known, laid, '3,0', '2,0')).toEqual(known);
    expect(afterSlide(known, new Set(), '3,0', '3,0')).toBe(known);
  });
});
