import { describe, expect, test } from 'vitest';
import { apply } from '../src/play/changes';

describe('what an event changes', () => {
  const view = { turn: 1, tiles: [{ at: '0,0' }, { at: '0,1' }], at: { knight: '0,0' } };

  test('is set where it lies, and all else stays the same', () => {
    const moved = apply(view, [{ path: ['at', 'knight'], value: '0,1', cut: null }]);
    expect(moved).toEqual({ ...view, at: { knight: '0,1' } });
    expect(moved.tiles).toBe(view.tiles);
    expect(view.at.knight).toBe('0,0');
  });

  test('reaches into lists', () => {
    const lit = apply(view, [{ path: ['tiles', 1, 'at'], value: '0,2', cut: null }]);
    expect(lit.tiles).toEqual([{ at: '0,0' }, { at: '0,2' }]);
  });

  test('cuts out of lists and puts in', () => {
    const more = apply(view, [{ path: ['tiles'], value: [{ at: '1,0' }], cut: [1, 0] }]);
    expect(more.tiles).toEqual([{ at: '0,0' }, { at: '1,0' }, { at: '0,1' }]);
    const fewer = apply(view, [{ path: ['tiles'], value: [], cut: [0, 1] }]);
    expect(fewer.tiles).toEqual([{ at: '0,1' }]);
  });

  test('comes one after the other', () => {
    const both = [
      { path: ['turn'], value: 2, cut: null },
      { path: ['turn'], value: 3, cut: null },
    ];
    expect(apply(view, both).turn).toBe(3);
    expect(apply(view, [])).toBe(view);
  });
});
