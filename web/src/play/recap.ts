/** What the others did since one's last turn, in a few lines. */
import type { AnyEntry, EventShown } from '../net/wire';

export interface Told {
  seat: number;
  text: string;
  rule: string;
  number: number;
  event: EventShown;
}

const MOST = 6;

/** The others' answers between one's last turn and this one (or now). */
function sinceMine(entries: AnyEntry[], mine: number[], dropped: ReadonlySet<number>) {
  const answers = entries.filter(
    (entry) => entry.kind === 'answered' && !dropped.has(entry.n),
  ) as Array<AnyEntry & { kind: 'answered' }>;
  let end = answers.length;
  while (end > 0 && mine.includes((answers[end - 1] as { seat: number }).seat)) end -= 1;
  let start = end;
  while (start > 0 && !mine.includes((answers[start - 1] as { seat: number }).seat)) start -= 1;
  return answers.slice(start, end);
}

/** The weightiest of what happened, in order; `weight` is 0 for what need not be told. */
export function recap(
  entries: AnyEntry[],
  mine: number[],
  dropped: ReadonlySet<number>,
  weight: (event: EventShown) => number,
): Told[] {
  const told = sinceMine(entries, mine, dropped).flatMap((entry) =>
    entry.events.map((event) => ({
      seat: entry.seat,
      text: event.text,
      rule: event.rule,
      number: entry.number,
      event,
      weight: weight(event),
    })),
  );
  const heavy = told
    .filter((each) => each.weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
    .slice(0, MOST);
  return told.filter((each) => heavy.includes(each));
}
