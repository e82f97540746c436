/** What happened before a match was played on from a moment of another. */
import { api } from '../net/api';
import type { AnyEntry, Frame } from '../net/wire';

const PAGE = 100;
/** Of how things stood then the log needs nothing. */
const PARTS = 'events';

/** The log up to that moment, as the eyes may read it; its lines are counted to 0 from below. */
export async function logBefore(match: string, at: number, eyes: number): Promise<AnyEntry[]> {
  const entry = ({ number, by_seat: seat, events, option }: Frame): AnyEntry => {
    const same = { n: number - at - 1, at: 0, events };
    return number
      ? { kind: 'answered', number, seat, by: 'person', option, ...same }
      : { kind: 'started', ...same };
  };
  const entries: AnyEntry[] = [];
  for (let first = 0; first <= at; first += PAGE) {
    const last = Math.min(first + PAGE - 1, at);
    entries.push(...(await api.frames(match, first, last, eyes, PARTS)).frames.map(entry));
  }
  return entries;
}
