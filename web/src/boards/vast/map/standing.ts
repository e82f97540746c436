/** Where pieces and tokens stand within their squares. */
import { left, squareOf, top } from '../view';
import type { TileView, VastView } from '../wire';

export interface Standing {
  piece: string;
  at: string;
  x: number;
  y: number;
  scale: number;
}

const PLACES: Array<Array<[number, number]>> = [
  [],
  [[50, 54]],
  [
    [29, 55],
    [71, 55],
  ],
  [
    [28, 42],
    [72, 42],
    [50, 72],
  ],
  [
    [28, 40],
    [72, 40],
    [28, 73],
    [72, 73],
  ],
];

/** Every piece on the map; those that share a square stand side by side. */
export function standing(view: VastView): Standing[] {
  const groups = new Map<string, string[]>();
  for (const [piece, at] of Object.entries(view.at))
    if (at) groups.set(at, [...(groups.get(at) ?? []), piece]);
  return [...groups].flatMap(([at, pieces]) => {
    const [x, y] = squareOf(at);
    const places = PLACES[Math.min(4, pieces.length)] ?? [];
    return pieces.map((piece, i) => {
      const [px, py] = places[i % places.length] ?? [50, 50];
      const scale = pieces.length > 2 ? 0.82 : 1;
      return { piece, at, x: left(x) + px, y: top(y) + py, scale };
    });
  });
}

/**
 * What tiles are known by, after a loose section has slid as far as from one square to another. A
 * square that was left took its tile to where another may have lain, which has slid on itself.
 */
export function afterSlide(
  known: Map<string, string>,
  laid: Set<string>,
  from: string,
  to: string,
): Map<string, string> {
  const [fx, fy] = squareOf(from);
  const [tx, ty] = squareOf(to);
  if (fx === tx && fy === ty) return known;
  const next = new Map(known);
  const onward = (at: string) => {
    const [x, y] = squareOf(at);
    return `${x + tx - fx},${y + ty - fy}`;
  };
  for (const left of [...known.keys()].filter((at) => !laid.has(at))) {
    next.delete(left);
    let at = left;
    for (let key = known.get(at); key !== undefined; key = known.get(at)) {
      at = onward(at);
      next.set(at, key);
    }
  }
  return next;
}

export interface Lying {
  token: string;
  count: number;
}

/** What lies on a tile, from left to right. */
export function lying(view: VastView, tile: TileView): Lying[] {
  const found: Lying[] = tile.tokens.map((token) => ({ token, count: 1 }));
  if (tile.treasure) found.push({ token: 'treasure', count: tile.treasure });
  for (const [gem, where] of Object.entries(view.gems))
    if (where === tile.at) found.push({ token: `gem-${gem}`, count: 1 });
  if (tile.artifacts) found.push({ token: 'artifact', count: tile.artifacts });
  if (tile.locked) found.push({ token: 'artifact-locked', count: 1 });
  return found;
}

/** The place of one of several tokens: in the middle of an empty tile, above whoever stands there. */
export function tokenPlace(index: number, many: number, shared: boolean): [number, number] {
  const step = many > 2 ? 26 : 32;
  return [50 + (index - (many - 1) / 2) * step, shared ? 20 : 50];
}
