/** Where cards lie in a passage of 100 × 100, and how large: as large as can be read, where there is
 * room for that. Who stands there has the upper half, or the left side beside many cards. */

/** A card as it is drawn, and with its name below. */
const WIDTH = 20;
const HEIGHT = 24;
const NAMED_HEIGHT = 31;
/** A card that can be read, in pixels; its name and numbers, in units of the card. */
const LEGIBLE = 37;
const LARGEST = 2;
const LETTERS = 5.5;
const DIGITS = 11;
const READABLE = 10;
/** So many are drawn; fewer beside somebody. */
const MOST = 6;
const MOST_BESIDE = 4;
/** So many fit below somebody, and have room for their names. */
const ROW = 3;
const GAP = 2;
/** Where somebody stands, and how large at least: 40 × 48 as it is drawn. */
const PAWN = 40;
const SMALLEST = 0.7;

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Lying {
  scale: number;
  /** The corners of the cards that are drawn. */
  spots: Array<[number, number]>;
  /** Whether their numbers and names can be read. */
  numbered: boolean;
  named: boolean;
  /** Where those stand who are there. */
  people: { at: [number, number]; scale: number; beside: boolean };
}

/** The largest scale at which `count` cards fit into a box in so many rows. */
function scaleIn(box: Box, count: number, rows: number, height: number): number {
  const across = Math.ceil(count / rows);
  return Math.min(
    (box.width - GAP * (across - 1)) / (WIDTH * across),
    (box.height - GAP * (rows - 1)) / (height * rows),
  );
}

/**
 * `unit` is how many pixels a unit of the drawing takes; `foot` is how much of the passage's lower
 * edge its name takes.
 */
export function lie(cards: number, unit: number, people: boolean, foot = 0): Lying {
  const count = Math.min(cards, people ? MOST_BESIDE : MOST);
  const beside = people && count > ROW;
  const free = 96 - foot;
  const box = beside
    ? { x: 35, y: 3, width: 63, height: free - 2 }
    : people
      ? { x: 2, y: 46, width: 96, height: free - 44 }
      : { x: 2, y: 4, width: 96, height: free - 2 };
  const legible = Math.max(1, LEGIBLE / (WIDTH * unit));
  const names = count <= ROW && LETTERS * Math.min(LARGEST, legible) * unit >= READABLE;
  const height = names ? NAMED_HEIGHT : HEIGHT;
  const rows = scaleIn(box, count, 1, height) < scaleIn(box, count, 2, height) ? 2 : 1;
  const scale = Math.min(LARGEST, legible, scaleIn(box, count, rows, height));
  const across = Math.ceil(count / rows);
  const spots = Array.from({ length: count }, (_, i): [number, number] => {
    const row = Math.floor(i / across);
    const inRow = Math.min(across, count - row * across);
    return [
      box.x +
        (box.width - inRow * (WIDTH * scale + GAP) + GAP) / 2 +
        (i % across) * (WIDTH * scale + GAP),
      box.y + (box.height - rows * (height * scale + GAP) + GAP) / 2 + row * (height * scale + GAP),
    ];
  });
  const room = beside ? 0.85 : count ? 0.95 : 1.1;
  return {
    scale,
    spots,
    numbered: DIGITS * scale * unit >= READABLE,
    named: names && LETTERS * scale * unit >= READABLE,
    people: {
      at: beside ? [18, 30] : [50, count ? 26 : 40],
      scale: Math.min(room, Math.max(SMALLEST, LEGIBLE / (PAWN * unit))),
      beside,
    },
  };
}
