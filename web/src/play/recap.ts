/**
 * What happened since one's last turn, in a few lines: what befell oneself, what changed how
 * somebody stands or decided over them, then the rest, as far as there is room.
 */
import type { Chip } from '../boards/types';
import type { AnyEntry, EventShown, GameInfo } from '../net/wire';
import { matterOf, thingsIn } from './things';

export interface Told {
  /** Who it is about, first who does it; whose turn it was, if the event names nobody. */
  about: Chip[];
  /** Whether it befell oneself. */
  mine: boolean;
  event: EventShown;
  number: number;
  weight: number;
}

const MOST = 6;
/** So many levels of what happens to others does one's own outweigh. */
const OWN = 1.5;

type Answered = AnyEntry & { kind: 'answered' };
interface Happened {
  entry: Answered;
  event: EventShown;
  /** Whose turn it was: whoever answered, if turns have no names. */
  turn: Chip[];
}

/** Who an event names, in its order. */
export function namedBy(game: GameInfo | undefined, chips: Chip[], event: EventShown): Chip[] {
  const found = thingsIn(game, event).flatMap(
    (thing) => chips.find(({ names }) => names.includes(thing)) ?? [],
  );
  return [...new Set(found)];
}

/** What happened on the turns of others after one's last; without turns, in their last answers. */
function sinceMine(
  answers: Answered[],
  mine: number[],
  chips: Chip[],
  turnOf: (event: EventShown) => Chip[] | null,
): Happened[] {
  let found: Happened[] = [];
  let turn: Chip[] = [];
  let own = false;
  const isMine = ({ seat }: Chip) => mine.includes(seat);
  for (const entry of answers) {
    const ownAnswer = mine.includes(entry.seat);
    if (!turn.length && own && !ownAnswer) found = [];
    for (const event of entry.events) {
      const next = turnOf(event);
      if (next?.length) {
        if (turn.some(isMine) && !next.some(isMine)) found = [];
        turn = next;
      }
      const whose = turn.length ? turn : chips.filter(({ seat }) => seat === entry.seat);
      if (!whose.some(isMine)) found.push({ entry, event, turn: whose });
    }
    own = ownAnswer;
  }
  return found;
}

export function recap(
  entries: AnyEntry[],
  mine: number[],
  dropped: ReadonlySet<number>,
  game: GameInfo | undefined,
  chips: Chip[],
): Told[] {
  const answers = entries.filter(
    (entry): entry is Answered => entry.kind === 'answered' && !dropped.has(entry.n),
  );
  const turnOf = (event: EventShown) =>
    event.kind === game?.turn_event ? namedBy(game, chips, event) : null;
  const told = sinceMine(answers, mine, chips, turnOf).map(({ entry, event, turn }) => {
    const named = namedBy(game, chips, event);
    const level = matterOf(game, event);
    const befell = level > 0 && named.some(({ seat }) => mine.includes(seat));
    const about = named.length ? named : turn;
    const weight = level + (befell ? OWN : 0);
    return { about, mine: befell, event, number: entry.number, weight };
  });
  // Of what weighs the same the latest
  const heavy = told
    .filter(({ weight }) => weight > 0)
    .toReversed()
    .toSorted((a, b) => b.weight - a.weight)
    .slice(0, MOST);
  return told.filter((each) => heavy.includes(each));
}
