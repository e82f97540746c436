/** What an undo would take back, in words. */
import { goesBy } from './tables';
import type { TableView } from '../net/wire';

export interface Takes {
  text: string;
  /** Nobody need be asked about it: one's own last answer, and no chance since. */
  small: boolean;
}

const list = new Intl.ListFormat('en');
const answers = (count: number) => `${count} answer${count === 1 ? '' : 's'}`;

export function takes(
  table: Pick<TableView, 'given' | 'undo_leaves' | 'undo_peeks' | 'seats'>,
  yours: number[],
): Takes {
  const taken = table.undo_leaves
    .map((left, seat) => ({ seat, answers: (table.given[seat] ?? 0) - left }))
    .filter(({ answers }) => answers > 0);
  const mine = taken.filter(({ seat }) => yours.includes(seat));
  const others = taken.filter(({ seat }) => !yours.includes(seat));
  const own = mine.reduce((sum, each) => sum + each.answers, 0);
  const parts = own ? [own === 1 ? 'your last answer' : `your last ${answers(own)}`] : [];
  for (const { seat, answers: count } of others) {
    const info = table.seats[seat];
    parts.push(`${answers(count)} of ${info ? goesBy(info) : 'somebody'}`);
  }
  const small = own === 1 && !others.length && !table.undo_peeks;
  return { text: `This takes back ${list.format(parts)}.`, small };
}
