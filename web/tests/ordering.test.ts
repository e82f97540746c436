import { describe, expect, test } from 'vitest';
import type { AnyEntry } from '../src/net/wire';
import { receive, takenBack } from '../src/play/ordering';

const said = (n: number): AnyEntry => ({
  kind: 'said',
  n,
  at: 0,
  guest: '',
  name: '',
  seats: [],
  text: '',
});
const answered = (n: number, number: number): AnyEntry => ({
  kind: 'answered',
  n,
  at: 0,
  number,
  seat: 0,
  by: 'person',
  events: [],
  option: null,
});
const undone = (n: number, to: number): AnyEntry => ({
  kind: 'undone',
  n,
  at: 0,
  to,
  by: 0,
  agreed: [],
  peeked: false,
});

const redone = (n: number, to: number): AnyEntry => ({ kind: 'redone', n, at: 0, to, by: 0 });

describe('an update', () => {
  test('that follows on is taken', () => {
    const received = receive(4, { log: 6, entries: [said(5), said(6)] });
    expect(received).toEqual({ is: 'next', fresh: [said(5), said(6)] });
  });

  test('that repeats something brings only what is new', () => {
    const received = receive(5, { log: 6, entries: [said(5), said(6)] });
    expect(received).toEqual({ is: 'next', fresh: [said(6)] });
  });

  test('without entries is still a table to show', () => {
    expect(receive(6, { log: 6, entries: [] })).toEqual({ is: 'next', fresh: [] });
  });

  test('that comes late is dropped: a stale table must not come back', () => {
    expect(receive(9, { log: 6, entries: [said(6)] })).toEqual({ is: 'old' });
  });

  test.each([
    [{ log: 8, entries: [said(7), said(8)] }],
    [{ log: 8, entries: [said(6), said(8)] }],
    [{ log: 8, entries: [] }],
  ])('with a gap asks for everything', (update) => {
    expect(receive(5, update).is).toBe('gap');
  });
});

describe('answers taken back', () => {
  test('are those with a higher number than the undo goes to', () => {
    const entries = [answered(1, 1), answered(2, 2), answered(3, 3), undone(4, 1), answered(5, 2)];
    expect([...takenBack(entries)]).toEqual([2, 3]);
  });

  test('stay taken back when the game goes on beyond them', () => {
    const entries = [answered(1, 1), undone(2, 0), answered(3, 1), answered(4, 2), undone(5, 1)];
    expect([...takenBack(entries)]).toEqual([1, 4]);
  });

  test('count again once they are brought back', () => {
    const log = [answered(1, 1), answered(2, 2), undone(3, 1), redone(4, 2)];
    expect(takenBack(log)).toEqual(new Set());
    expect(takenBack([...log, undone(5, 0)])).toEqual(new Set([1, 2]));
  });
});
