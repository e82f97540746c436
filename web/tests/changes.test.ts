import { describe, expect, test } from 'vitest';
import type { Change, TableView, Update } from '../src/net/wire';
import { apply, tableOf } from '../src/play/changes';

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

  test('comes one after the other', () => {
    const both: Change[] = [
      [['turn'], 2],
      [['turn'], 3],
    ];
    expect(apply(view, both).turn).toBe(3);
    expect(apply(view, [])).toBe(view);
  });
});

describe('the table of an update', () => {
  const view = { turn: 1, log: ['a'] };
  const before = { answered: 4, asked: 0, view, seats: [{ name: 'Ann' }] } as unknown as TableView;
  const update = (more: Partial<Update>): Update => ({
    type: 'update',
    log: 9,
    entries: [],
    table: null,
    changes: null,
    stepwise: false,
    ...more,
  });
  const answered = {
    kind: 'answered',
    events: [{ changes: [[['log'], ['b'], 1, 0]] }],
  } as unknown as Update['entries'][number];

  test('is the whole one, or none, as it comes', () => {
    expect(tableOf(null, update({ table: before }))).toBe(before);
    expect(tableOf(before, update({}))).toBeNull();
  });

  test('is made of the one before by what has changed', () => {
    const changes: Change[] = [[['answered'], 5]];
    const after = tableOf(before, update({ changes, entries: [answered] }));
    expect(after).toEqual({ ...before, answered: 5 });
    expect(after?.seats).toBe(before.seats);
  });

  test('follows what its events change, step by step', () => {
    const changes: Change[] = [[['view', 'turn'], 2]];
    const after = tableOf(before, update({ changes, stepwise: true, entries: [answered] }));
    expect(after?.view).toEqual({ turn: 2, log: ['a', 'b'] });
  });
});
