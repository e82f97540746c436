/** Who is how far: what the chips of a table say. */
import type { SeatInfo } from '../net/wire';
import type { BoardModule, Chip, Count, View } from './types';

/** How much of a count is done, from 0 to 1. */
export function share(count: Count): number {
  const done = count.falls ? count.of - count.now : count.now;
  return Math.max(0, Math.min(1, done / Math.max(1, count.of)));
}

/** How far it is: `2/6`; for what has to fall, `4 → 0`, and at last `0`. */
export const reached = ({ now, of, falls }: Count): string =>
  falls ? (now ? `${now} → 0` : '0') : `${now}/${of}`;

/** `Stashed 2/6`, `Dragon’s Health 4 → 0`. */
export const standing = (count: Count): string => `${count.label} ${reached(count)}`;

/** Scores that only say who won need not be told as numbers. */
export const counted = (scores: number[]): number[] =>
  scores.some((score) => score !== 0 && score !== 1) ? scores : [];

/** The colour of a seat: six have one of their own, a seventh that of what belongs to nobody. */
export const toneOf = (seat: number): string =>
  seat >= 0 && seat < 6 ? `var(--seat-${seat})` : 'var(--ink-3)';

export function chipsOf(module: BoardModule, view: View | null, seats: SeatInfo[]): Chip[] {
  const own = view && module.chips?.(view, seats);
  return (
    own ||
    seats.map((seat) => ({
      id: String(seat.seat),
      seat: seat.seat,
      name: seat.role,
      art: '',
      tone: toneOf(seat.seat),
      goal: '',
      count: null,
      state: '',
      note: '',
      active: false,
      thing: '',
      names: [],
    }))
  );
}

/** A line of the chart for everybody who has a goal. */
export const linesOf = (chips: Chip[]) =>
  chips.flatMap(({ id, tone, name, count }) =>
    count ? [{ id, tone, name, share: share(count), text: standing(count) }] : [],
  );
