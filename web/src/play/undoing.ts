/** What an undo takes back, in words. */
import type { AnyEntry, TableView } from '../net/wire';
import { goesBy } from './tables';

export interface Takes {
  text: string;
  /** Nobody need be asked about it: one's own last answer, and no chance since. */
  small: boolean;
}

const list = new Intl.ListFormat('en');
const answers = (count: number) => `${count} answer${count === 1 ? '' : 's'}`;
const last = (count: number) => `last ${count === 1 ? 'answer' : answers(count)}`;

/** How many answers of each seat go. */
function said(
  gone: number[],
  seats: TableView['seats'],
  yours: number[],
  theirs: number | null = null,
): string {
  const own = yours.reduce((sum, seat) => sum + (gone[seat] ?? 0), 0);
  const parts = theirs !== null && gone[theirs] ? [`their ${last(gone[theirs])}`] : [];
  if (own) parts.push(`your ${last(own)}`);
  for (const info of seats) {
    const count = gone[info.seat] ?? 0;
    if (count && info.seat !== theirs && !yours.includes(info.seat))
      parts.push(`${answers(count)} of ${goesBy(info)}`);
  }
  return list.format(parts);
}

export function takes(
  table: Pick<TableView, 'given' | 'undo_leaves' | 'undo_peeks' | 'seats'>,
  yours: number[],
): Takes {
  const gone = table.undo_leaves.map((left, seat) => (table.given[seat] ?? 0) - left);
  const own = yours.reduce((sum, seat) => sum + (gone[seat] ?? 0), 0);
  const all = gone.reduce((sum, each) => sum + each, 0);
  return {
    text: `This takes back ${said(gone, table.seats, yours)}.`,
    small: own === 1 && all === 1 && !table.undo_peeks,
  };
}

/** What somebody has asked to take back, for whoever must agree and for who waits. */
export function asked(
  table: Pick<TableView, 'undo' | 'seats'>,
  entries: AnyEntry[],
  dropped: ReadonlySet<number>,
  yours: number[],
): string {
  const { undo, seats } = table;
  if (!undo) return '';
  const gone = seats.map(() => 0);
  for (const entry of entries)
    if (entry.kind === 'answered' && entry.number > undo.to && !dropped.has(entry.n))
      gone[entry.seat] = (gone[entry.seat] ?? 0) + 1;
  if (yours.includes(undo.by)) return `You ask to take back ${said(gone, seats, yours)}.`;
  const by = seats[undo.by];
  return `${by ? goesBy(by) : 'Somebody'} asks to take back ${said(gone, seats, yours, undo.by)}.`;
}
