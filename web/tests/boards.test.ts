import { describe, expect, test } from 'vitest';
import { after, lie } from '../src/boards/cube-delver/dice';
import type * as delving from '../src/boards/cube-delver/wire';
import { after as caveAfter } from '../src/boards/skulldug/cave';
import type * as digging from '../src/boards/skulldug/wire';

type DelveView = delving.View;

const event = <K extends keyof delving.Facts>(kind: K, facts: delving.Facts[K]) =>
  ({ kind, rule: '', text: '', facts }) as delving.Told;

const dug = <K extends keyof digging.Facts>(kind: K, facts: digging.Facts[K]) =>
  ({ kind, rule: '', text: '', facts }) as digging.Told;

const delve: DelveView = {
  turn: 1,
  phase: 'drawing',
  bag: { health: 8, damage: 10, travel: 8, treasure: 9, potion: 9, curse: 10 },
  bag_total: 54,
  health: [2, 5],
  travel: [3, 4],
  treasure: [6],
  potion: [4],
  curse: [],
  hand: null,
  premonition: false,
  travel_may_pay: true,
  notes: { health: '', travel: '', treasure: '', potion: '', curse: '' },
  warnings: {},
  escape_score: 6,
  odds: null,
  ending: '',
};

const dice = (view: DelveView) =>
  Object.values(view.bag).reduce((a, b) => a + b, 0) +
  view.health.length +
  view.travel.length +
  view.treasure.length +
  view.potion.length +
  view.curse.length +
  (view.hand ? 1 : 0);

describe('the tableau after an event', () => {
  test.each([
    event('drew', { colour: 'curse' }),
    event('paid', { colour: 'travel', value: 4, place: -1 }),
    event('acted', { action: 'lighten', value: 6, other: 0 }),
    event('acted', { action: 'heal', value: 4, other: 2 }),
    event('acted', { action: 'premonition', value: 4, other: 0 }),
  ])('$kind $facts keeps sixty dice', (happened) => {
    expect(dice(after(delve, happened))).toBe(dice(delve));
  });

  test('shows a drawn die, its roll and its place', () => {
    const drawn = after(delve, event('drew', { colour: 'health' }));
    expect(drawn.hand).toEqual({ colour: 'health', value: 0 });
    const rolled = after(drawn, event('rolled', { colour: 'health', value: 3 }));
    expect(rolled.hand?.value).toBe(3);
    const placed = after(rolled, event('placed', { colour: 'health', value: 3 }));
    expect(placed.health).toEqual([2, 3, 5]);
    expect(placed.hand).toBeNull();
  });

  test('damage takes the match, else all that is lower', () => {
    const hurt = (value: number) => after(delve, event('damaged', { value, lost: 0 })).health;
    expect(hurt(5)).toEqual([2]);
    expect(hurt(4)).toEqual([5]);
    expect(hurt(6)).toEqual([]);
    expect(hurt(1)).toEqual([2, 5]);
  });
});

describe('dice keep their names', () => {
  let key = 100;
  const fresh = () => ++key;
  const before = [
    { key: 1, value: 2 },
    { key: 2, value: 5 },
  ];

  test('when another joins', () => {
    expect(lie(before, [2, 3, 5], fresh).map((die) => die.key)).toEqual([1, 101, 2]);
  });
  test('when one leaves', () => {
    expect(lie(before, [5], fresh)).toEqual([{ key: 2, value: 5 }]);
  });
  test('when one is turned', () => {
    expect(lie(before, [2, 2], fresh).map((die) => die.key)).toEqual([1, 2]);
  });
});

describe('the cave after an event', () => {
  const explorer = {
    id: 'seat-0',
    at: '0,0',
    alive: true,
    hand: [],
    health: 5,
  } as unknown as digging.ExplorerView;
  const cave = {
    tiles: [{ key: 0, x: 0, y: 0, corridors: 'ne', contents: [] }],
    explorers: [explorer],
    fortune: { discard: [] },
    hazard: { discard: [] },
    gear: [{ key: 3, id: 'bear-trap', name: 'Bear Trap', type: 'trap' }],
  } as unknown as digging.View;

  test('grows by a passage that holds what was drawn', () => {
    const found = caveAfter(cave, dug('discovered', { tile: 'T2', space: '0,1', corridors: 'ns' }));
    const filled = caveAfter(found, dug('drew', { card: 'bear-trap', space: '0,1' }));
    expect(filled.tiles[1]).toMatchObject({ x: 0, y: 1, corridors: 'ns' });
    expect(filled.tiles[1]?.contents.map((card) => card.name)).toEqual(['Bear Trap']);
  });

  test('leaves out a card that nobody has seen', () => {
    const filled = caveAfter(cave, dug('drew', { card: 'novelty', space: '0,0' }));
    expect(filled.tiles[0]?.contents).toEqual([]);
  });

  test('has the explorer where it went', () => {
    const moved = caveAfter(
      cave,
      dug('moved', { explorer: 'seat-0', from: '0,0', to: '0,1', direction: 'n', how: 'moves' }),
    );
    expect(moved.explorers[0]?.at).toBe('0,1');
    expect(cave.explorers[0]?.at).toBe('0,0');
  });

  test('stays as it is after something unknown', () => {
    expect(
      caveAfter(cave, {
        kind: 'sneezed',
        rule: '',
        text: '',
        facts: {},
      } as unknown as digging.Told),
    ).toBe(cave);
  });
});
