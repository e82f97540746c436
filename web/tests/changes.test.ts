import { describe, expect, test } from 'vitest';
import type { Change, News, TableView, Update } from '../src/net/wire';
import { apply, tableOf, updateOf } from '../src/play/changes';

describe('what an event changes', () => {
  const view = { turn: 1, tiles: [{ at: '0,0' }, { at: '0,1' }], at: { knight: '0,0' } };

  test('is set where it lies, and all else stays the same', () => {
    const moved = apply(view, [[['at', 'knight'], '0,1']]);
    expect(moved).toEqual({ ...view, at: { knight: '0,1' } });
    expect(moved.tiles).toBe(view.tiles);
    expect(view.at.knight).toBe('0,0');
  });

  test('reaches into lists', () => {
    const lit = apply(view, [[['tiles', 1, 'at'], '0,2']]);
    expect(lit.tiles).toEqual([{ at: '0,0' }, { at: '0,2' }]);
  });

  test('cuts out of lists and puts in', () => {
    const more = apply(view, [[['tiles'], [{ at: '1,0' }], 1, 0]]);
    expect(more.tiles).toEqual([{ at: '0,0' }, { at: '1,0' }, { at: '0,1' }]);
    const fewer = apply(view, [[['tiles'], [], 0, 1]]);
    expect(fewer.tiles).toEqual([{ at: '0,1' }]);
  });

  test('moves things that were there before the first of them', () => {
    const moved = apply(view, [
      [['tiles'], [{ at: '9,9' }], 0, 2],
      [
        ['tiles'],
        [
          ['tiles', 1],
          ['tiles', 0],
        ],
        1,
        0,
        true,
      ],
    ]);
    expect(moved.tiles).toEqual([{ at: '9,9' }, { at: '0,1' }, { at: '0,0' }]);
  });

  test('comes one after the other', () => {
    const both: Change[] = [
      [['turn'], 2],
      [['turn'], 3],
    ];
    expect(apply(view, both).turn).toBe(3);
    expect(apply(view, [])).toBe(view);
  });
});

describe('the table we are told of', () => {
  const view = { turn: 1, log: ['a'] };
  const before = {
    answered: 4,
    since: 100,
    given: [3, 1],
    asked: 0,
    view,
    seats: [{ name: 'Ann' }],
  } as unknown as TableView;
  const update = (table: TableView | null): Update => ({
    type: 'update',
    log: 9,
    entries: [],
    table,
  });
  const news = (more: Partial<News>): News => ({ type: 'news', entries: [], changes: [], ...more });
  const answered = {
    kind: 'answered',
    n: 9,
    at: 200,
    number: 5,
    seat: 1,
    events: [{ changes: [[['log'], ['b'], 1, 0]] }],
  } as unknown as News['entries'][number];

  test('is the whole one, or none, as it comes', () => {
    expect(tableOf(null, update(before))).toBe(before);
    expect(tableOf(before, update(null))).toBeNull();
    expect(tableOf(null, news({}))).toBeNull();
  });

  test('is made of the one before by what has changed', () => {
    const changes: Change[] = [[['asked'], 1]];
    const after = tableOf(before, news({ changes, stepwise: false, entries: [answered] }));
    expect(after).toEqual({ ...before, answered: 5, since: 200, given: [3, 2], asked: 1 });
    expect(after?.seats).toBe(before.seats);
  });

  test('follows what its events change, step by step', () => {
    const changes: Change[] = [[['view', 'turn'], 2]];
    const after = tableOf(before, news({ changes, entries: [answered] }));
    expect(after?.view).toEqual({ turn: 2, log: ['a', 'b'] });
  });

  test('comes with a line of the log, and the answer for whoever gave it', () => {
    const own = updateOf(news({ entries: [{ ...answered }], option: 'stop' }), 8);
    expect(own.log).toBe(9);
    expect(own.entries[0]).toMatchObject({ option: 'stop' });
    expect(updateOf(news({ entries: [{ ...answered }] }), 8).entries[0]).toMatchObject({
      option: null,
    });
    expect(updateOf(news({}), 8)).toEqual({ log: 8, entries: [] });
  });
});
