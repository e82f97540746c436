/** What events change in a view, carried out step by step: whatever the game, as the server says. */
import type { View } from '../boards/types';
import type { AnyEntry, Change, TableView, Update } from '../net/wire';

function changed(part: unknown, path: Change[0], change: Change): unknown {
  const [first, ...rest] = path;
  if (first === undefined) {
    const [, value, at, count = 0] = change;
    if (at == null) return value;
    const items = part as unknown[];
    return [...items.slice(0, at), ...(value as unknown[]), ...items.slice(at + count)];
  }
  if (Array.isArray(part))
    return part.map((item: unknown, place) =>
      place === first ? changed(item, rest, change) : item,
    );
  const parts = part as Record<string, unknown>;
  return { ...parts, [first]: changed(parts[first], rest, change) };
}

/** Plain data after these changes; whatever they do not touch stays the very same. */
const carryOut = <T>(data: T, changes: Change[]): T =>
  changes.reduce((now, change) => changed(now, change[0], change) as T, data);

/** The view after what an event changes. */
export const apply = (view: View, changes: Change[]): View => carryOut(view, changes);

/** The table an update brings: whole, or made of the one we had. Null if it brings none. */
export function tableOf(before: TableView | null, update: Update): TableView | null {
  if (update.table || !update.changes || !before) return update.table;
  const steps = update.stepwise ? update.entries.flatMap(changesOf) : [];
  const view = before.view && carryOut(before.view, steps);
  return carryOut({ ...before, view }, update.changes);
}

function changesOf(entry: AnyEntry): Change[] {
  return 'events' in entry ? entry.events.flatMap((event) => event.changes) : [];
}
