/** What events change in a view, carried out step by step: whatever the game, as the server says. */
import type { View } from '../boards/types';
import type { Change } from '../net/wire';

function changed(part: unknown, path: Change['path'], change: Change): unknown {
  const [first, ...rest] = path;
  if (first === undefined) {
    if (!change.cut) return change.value;
    const [at, count] = change.cut;
    const items = part as unknown[];
    return [...items.slice(0, at), ...(change.value as unknown[]), ...items.slice(at + count)];
  }
  if (Array.isArray(part))
    return part.map((item: unknown, place) =>
      place === first ? changed(item, rest, change) : item,
    );
  const parts = part as Record<string, unknown>;
  return { ...parts, [first]: changed(parts[first], rest, change) };
}

/** The view after these changes; whatever they do not touch stays the very same. */
export const apply = (view: View, changes: Change[]): View =>
  changes.reduce((now, change) => changed(now, change.path, change) as View, view);
