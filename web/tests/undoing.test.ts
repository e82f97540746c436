import { describe, expect, test } from 'vitest';
import type { AnyEntry, SeatInfo } from '../src/net/wire';
import { sentence } from '../src/play/sentence';
import { asked, takes } from '../src/play/undoing';

const seat = (seat: number, name: string, kind = 'person') =>
  ({ seat, name, role: 'Rogue', kind }) as SeatInfo;
const seats = [seat(0, 'Ann'), seat(1, 'Bo'), seat(2, 'Wick', 'bot')];
const answered = (n: number, seat: number, number = n): AnyEntry =>
  ({ kind: 'answered', n, at: 0, number, seat, option: 'x', events: [] }) as unknown as AnyEntry;

describe('an undo says', () => {
  const table = { given: [3, 4, 2], undo_leaves: [2, 4, 2], undo_peeks: false, seats };
  test('what of one’s own it takes, and is small if that is all', () => {
    expect(takes(table, [0])).toEqual({ text: 'This takes back your last answer.', small: true });
    expect(takes({ ...table, undo_peeks: true }, [0]).small).toBe(false);
  });
  test('whose answers go besides', () => {
    const more = { ...table, undo_leaves: [2, 2, 1] };
    expect(takes(more, [0])).toEqual({
      text: 'This takes back your last answer, 2 answers of Bo, and 1 answer of Rogue.',
      small: false,
    });
    expect(takes(more, [0, 1]).text).toBe(
      'This takes back your last 3 answers and 1 answer of Rogue.',
    );
  });
});

describe('whoever is asked to agree reads', () => {
  const log = [answered(1, 1), answered(2, 0), answered(3, 1), answered(4, 1), answered(5, 2)];
  const table = { undo: { by: 0, to: 1, waiting: [1] }, seats };
  test('whose answers go, their own before all', () => {
    expect(asked(table, log, new Set(), [1])).toBe(
      'Ann asks to take back their last answer, your last 2 answers, and 1 answer of Rogue.',
    );
    expect(asked(table, log, new Set([5]), [])).toBe(
      'Ann asks to take back their last answer and 2 answers of Bo.',
    );
  });
  test('and whoever asks, the same', () => {
    expect(asked(table, log, new Set([5]), [0])).toBe(
      'You ask to take back your last answer and 2 answers of Bo.',
    );
  });
});

test('the log marks an undo beyond chance', () => {
  const undone = (peeked: boolean) =>
    ({ kind: 'undone', n: 6, at: 0, to: 1, by: 0, agreed: [], peeked }) as AnyEntry;
  const table = { seats } as unknown as Parameters<typeof sentence>[1];
  expect(sentence(undone(false), table)).toBe(
    'Back to the question after answer 1, as Ann wished.',
  );
  expect(sentence(undone(true), table)).toMatch(/as Ann wished, though dice had fallen/);
});
