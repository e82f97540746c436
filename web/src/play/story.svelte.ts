/** How everybody came along in a match: a line each, and where it turned. */
import type { BoardModule, View } from '../boards/types';
import { api } from '../net/api';
import type { SeatInfo } from '../net/wire';

/** How far somebody was after an answer, from 0 to 1, and in words. */
export interface Point {
  at: number;
  share: number;
  text: string;
}
export interface Line {
  id: string;
  tone: string;
  name: string;
  points: Point[];
}
/** A moment at which somebody came much further or fell back, took the lead, or won. */
export interface Turn {
  at: number;
  id: string;
  name: string;
  tone: string;
  is: 'step' | 'lead' | 'won';
  by: number;
  share: number;
}

const PAGE = 100;
const TURNS = 4;
const LEADS = 3;
const SMALL = 0.08;
/** Who leads for less of the match than this has not changed it. */
const BRIEF = 0.04;

/** Whoever is ahead of all others at a point, if anybody is ahead of those who were. */
function ahead(lines: Line[], point: number, before: Line | null): Line | null {
  const shareOf = (line: Line) => line.points[point]?.share ?? 0;
  return lines.reduce(
    (best, line) => (shareOf(line) > (best ? shareOf(best) : 0) ? line : best),
    before,
  );
}

/** When the lead changed for longer than a moment: the longest leads, in order. */
export function leadsOf(lines: Line[]): Turn[] {
  const [first] = lines;
  if (!first || lines.length < 2) return [];
  const last = first.points.at(-1)?.at ?? 0;
  const leads: Array<{ line: Line; from: number; long: number }> = [];
  let leader: Line | null = null;
  for (const [point, { at }] of first.points.entries()) {
    const next = ahead(lines, point, leader);
    if (next === leader || !next) continue;
    const before = leads.at(-1);
    if (before) before.long = at - before.from;
    leads.push({ line: next, from: at, long: last - at });
    leader = next;
  }
  return leads
    .filter(({ long }) => long >= BRIEF * last)
    .filter(({ line }, i, kept) => line !== kept[i - 1]?.line)
    .toSorted((a, b) => b.long - a.long)
    .slice(0, LEADS)
    .map(({ line, from }) => turn(line, from, 'lead', 0))
    .toSorted((a, b) => a.at - b.at);
}

function turn({ id, name, tone, points }: Line, at: number, is: Turn['is'], by: number): Turn {
  const share = points.findLast((point) => point.at <= at)?.share ?? 0;
  return { at, id, name, tone, is, by, share };
}

/**
 * The largest steps of all lines, not two of one line side by side; who took the lead, where they
 * are `rivals`; and at last who won.
 */
export function turnsOf(lines: Line[], rivals: boolean, winners: string[]): Turn[] {
  const steps = lines.flatMap((line) =>
    line.points
      .slice(1)
      .map((point, i) =>
        turn(line, point.at, 'step', point.share - (line.points[i] as Point).share),
      ),
  );
  const won = lines
    .filter(({ id }) => winners.includes(id))
    .map((line) => turn(line, line.points.at(-1)?.at ?? 0, 'won', 0));
  const leads = rivals ? leadsOf(lines) : [];
  const found = [...won, ...leads.filter(({ at }) => !won.some((each) => each.at === at))];
  const most = found.length + TURNS;
  for (const step of steps.toSorted((a, b) => Math.abs(b.by) - Math.abs(a.by))) {
    if (Math.abs(step.by) < SMALL || found.length >= most) break;
    const near = found.some((each) => each.id === step.id && Math.abs(each.at - step.at) < 3);
    if (!near) found.push(step);
  }
  const late = ({ at, is }: Turn) => at + (is === 'won' ? 0.5 : 0);
  return found.toSorted((a, b) => late(a) - late(b));
}

/** The lines of a match that is over, seen with open cards: as far as they are known, then longer. */
export async function* storyOf(
  match: string,
  answered: number,
  module: BoardModule,
  seats: SeatInfo[],
  eyes: number,
): AsyncGenerator<Line[]> {
  const { story } = module;
  if (!story) return;
  let lines: Line[] = [];
  for (let first = 0; first <= answered; first += PAGE) {
    const last = Math.min(first + PAGE - 1, answered);
    const page = await api.frames(match, first, last, eyes, story.parts.join(','));
    // Lines of their own each time: what is drawn is drawn again where it is another
    const longer = new Map(lines.map((line) => [line.id, { ...line, points: [...line.points] }]));
    for (const frame of page.frames)
      for (const { id, tone, name, share, text } of story.of(frame.view as View, seats)) {
        const line = longer.get(id) ?? { id, tone, name, points: [] };
        line.points.push({ at: frame.number, share, text });
        longer.set(id, line);
      }
    lines = [...longer.values()];
    yield lines;
  }
}
