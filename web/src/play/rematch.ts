/** Seats of a rematch: kept for whoever was asked, until they have answered. */
import type { SeatInfo } from '../net/wire';

export const isKept = (seat: SeatInfo) => seat.kind === 'open' && seat.guest !== '';
export const hasDeclined = (seat: SeatInfo) =>
  seat.kind === 'open' && seat.guest === '' && seat.name !== '';

/** What is said of the others at the table that a rematch would be played at. */
export function answers(seats: SeatInfo[]): string {
  const asked = seats.filter(isKept).map((seat) => seat.name);
  const gone = seats.filter(hasDeclined).map((seat) => seat.name);
  const list = (names: string[]) => names.join(' and ');
  return [
    ...(asked.length ? [`Waiting for ${list(asked)} to say whether they play again.`] : []),
    ...(gone.length ? [`${list(gone)} would rather not play again.`] : []),
  ].join(' ');
}
