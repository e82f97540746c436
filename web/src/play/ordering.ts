/** Keeping the log of a match whole and in order, whatever the network does. */
import type { AnyEntry, Answered, Update } from '../net/wire';

export type Received = { is: 'next'; fresh: AnyEntry[] } | { is: 'old' } | { is: 'gap' };

/** What an update brings to a client that has seen the log up to `seen`. */
export function receive(seen: number, update: Pick<Update, 'log' | 'entries'>): Received {
  if (update.log < seen) return { is: 'old' };
  const fresh = update.entries.filter((entry) => entry.n > seen);
  let due = seen + 1;
  for (const entry of fresh) {
    if (entry.n !== due) return { is: 'gap' };
    due += 1;
  }
  return due === update.log + 1 ? { is: 'next', fresh } : { is: 'gap' };
}

/** The log numbers of answers that were taken back and do not count any more. */
export function takenBack(entries: AnyEntry[]): Set<number> {
  const dropped = new Set<number>();
  let standing: Answered[] = [];
  let last: Answered[] = [];
  for (const entry of entries) {
    if (entry.kind === 'answered') standing.push(entry);
    if (entry.kind === 'redone') {
      for (const answer of last) dropped.delete(answer.n);
      standing.push(...last);
      last = [];
    }
    const to =
      entry.kind === 'undone' ? entry.to : entry.kind === 'rules-changed' ? entry.number : null;
    if (to === null) continue;
    last = standing.filter((answer) => answer.number > to);
    for (const answer of last) dropped.add(answer.n);
    standing = standing.filter((answer) => answer.number <= to);
  }
  return dropped;
}
