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
/** A moment at which somebody came much further, or fell back. */
export interface Turn {
  at: number;
  id: string;
  name: string;
  tone: string;
  by: number;
}

const PAGE = 100;
const TURNS = 4;
const SMALL = 0.08;

/** The largest steps of all lines, in order; not two of one line side by side. */
export function turnsOf(lines: Line[]): Turn[] {
  const steps = lines.flatMap(({ id, name, tone, points }) =>
    points.slice(1).map((point, i) => {
      const by = point.share - (points[i] as Point).share;
      return { at: point.at, id, name, tone, by };
    }),
  );
  const found: Turn[] = [];
  for (const step of steps.toSorted((a, b) => Math.abs(b.by) - Math.abs(a.by))) {
    if (Math.abs(step.by) < SMALL || found.length >= TURNS) break;
    const near = found.some((each) => each.id === step.id && Math.abs(each.at - step.at) < 3);
    if (!near) found.push(step);
  }
  return found.toSorted((a, b) => a.at - b.at);
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
