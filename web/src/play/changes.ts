/** What events change in a view, carried out step by step: whatever the game, as the server says. */
import type { View } from '../boards/types';
import type { AnyEntry, Change, News, TableView, Update } from '../net/wire';

type Path = Change[0];

const foundAt = (data: unknown, path: Path): unknown =>
  path.reduce((part, name) => (part as Record<string | number, unknown>)[name], data);

function changed(part: unknown, path: Path, change: Change, before: unknown): unknown {
  const [first, ...rest] = path;
  if (first === undefined) {
    const [, value, at, count = 0, moved] = change;
    if (at == null) return value;
    const items = part as unknown[];
    const put = moved
      ? (value as Path[]).map((place) => foundAt(before, place))
      : (value as unknown[]);
    return [...items.slice(0, at), ...put, ...items.slice(at + count)];
  }
  if (Array.isArray(part))
    return part.map((item: unknown, place) =>
      place === first ? changed(item, rest, change, before) : item,
    );
  const parts = part as Record<string, unknown>;
  return { ...parts, [first]: changed(parts[first], rest, change, before) };
}

/** Plain data after these changes; whatever they do not touch stays the very same. */
const carryOut = <T>(data: T, changes: Change[]): T =>
  changes.reduce((now, change) => changed(now, change[0], change, data) as T, data);

/** The view after what an event changes. */
export const apply = (view: View, changes: Change[]): View => carryOut(view, changes);

/** The table we are told of: whole, or made of the one we had. Null if there is none. */
export function tableOf(before: TableView | null, told: Update | News): TableView | null {
  if (told.type === 'update') return told.table;
  if (!before) return null;
  const steps = (told.stepwise ?? true) ? told.entries.flatMap(changesOf) : [];
  const view = before.view && steps.reduce(carryOut, before.view);
  return carryOut({ ...told.entries.reduce(answeredOnce, before), view }, told.changes);
}

/** News as an update of the log: its last answer is told beside it, to whoever gave it. */
export function updateOf(news: News, seen: number): Pick<Update, 'log' | 'entries'> {
  const last = news.entries.at(-1);
  if (last?.kind === 'answered') last.option = news.option ?? null;
  return { log: last?.n ?? seen, entries: news.entries };
}

/** What follows from an answer, whatever it was. */
function answeredOnce(table: TableView, entry: AnyEntry): TableView {
  if (entry.kind !== 'answered') return table;
  const given = table.given.map((count, seat) => (seat === entry.seat ? count + 1 : count));
  return { ...table, answered: entry.number, since: entry.at, given };
}

/** What each event of an entry changes. */
function changesOf(entry: AnyEntry): Change[][] {
  return 'events' in entry ? entry.events.map((event) => event.changes) : [];
}
