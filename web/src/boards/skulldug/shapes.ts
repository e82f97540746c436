/** Drawings of the cave: passages, card tokens, explorers. A passage is 100 units wide. */
import { grains, stone } from '../../art/rocks';

const HALF = 17;
const QUARTERS: Record<string, number> = { n: 0, e: 1, s: 2, w: 3 };
const fixed = (value: number) => Math.round(value * 10) / 10;

function turn([x, y]: [number, number], quarters: number): [number, number] {
  for (let i = 0; i < quarters; i++) [x, y] = [100 - y, x];
  return [x, y];
}

/** The floor of a passage: a chamber and a corridor to every open side. */
export function floor(corridors: string, seed: number): string {
  const next = grains(seed + 17);
  const wobble = () => (next() - 0.5) * 7;
  const paths = [stone(seed + 3, 50, 50, corridors.length > 1 ? 31 : 34, 11)];
  for (const side of corridors) {
    const edge: Array<[number, number]> = [
      [50 - HALF, 52],
      [50 - HALF + wobble(), 30],
      [50 - HALF + wobble(), 14],
      [50 - HALF, 0],
      [50 + HALF, 0],
      [50 + HALF + wobble(), 14],
      [50 + HALF + wobble(), 30],
      [50 + HALF, 52],
    ];
    const points = edge.map((point) => turn(point, QUARTERS[side] ?? 0));
    paths.push(`M${points.map(([x, y]) => `${fixed(x)} ${fixed(y)}`).join('L')}z`);
  }
  return paths.join('');
}

/** Pebbles and cracks that make every passage its own. */
export function pebbles(seed: number): Array<{ x: number; y: number; r: number }> {
  const next = grains(seed + 71);
  return Array.from({ length: 5 }, () => ({
    x: fixed(30 + 40 * next()),
    y: fixed(30 + 40 * next()),
    r: fixed(0.8 + 1.3 * next()),
  }));
}

export function cracks(seed: number): string {
  const next = grains(seed + 29);
  return Array.from({ length: 4 }, () => {
    const corner = Math.floor(next() * 4);
    const x = (corner % 2 ? 84 : 4) + 10 * next();
    const y = (corner > 1 ? 84 : 4) + 10 * next();
    return `M${fixed(x)} ${fixed(y)}l${fixed((next() - 0.5) * 18)} ${fixed((next() - 0.5) * 18)}`;
  }).join('');
}

/** Card types by shape: told apart without colour. 24 × 24. */
export const TYPE_SIGNS: Record<string, string> = {
  consumable: 'M9 2h6v2h-1v5l5 8.4A3 3 0 0 1 16.4 22H7.6A3 3 0 0 1 5 17.4L10 9V4H9z',
  equipment:
    'M14.5 3.2a5.5 5.5 0 0 1 5.8 7.2L17 8.5l-2.5.6-.6 2.5 2.4 2.9a5.5 5.5 0 0 1-3.8-.4L6.8 20a2 2 0 0 1-2.9-2.8l6-5.9a5.5 5.5 0 0 1 4.6-8.1z',
  treasure: 'M6.5 4h11L22 9.8 12 21.5 2 9.8z',
  trap: 'M12 2.5 22.5 21H1.5zM11 9v6h2V9zm0 7.5v2h2v-2z',
  monster:
    'M3 4l5 3.2a10 10 0 0 1 8 0L21 4l-1 8c0 5-3.5 9-8 9s-8-4-8-9zM7.5 11l3.5 2.5-3.5 1zm9 0L13 13.5l3.5 1zM9 17h1.5l1.5 2 1.5-2H15l-1-1h-4z',
  passage: 'M3 20h4v-4h4v-4h4V8h4V4h2v18H3z',
};

/** What nobody has drawn yet. */
export const UNKNOWN_SIGN =
  'M12 3a5 5 0 0 1 5 5c0 3-3.5 3.5-3.5 6.5h-3c0-4.5 3.5-4.5 3.5-6.5a2 2 0 0 0-4 0H7a5 5 0 0 1 5-5zm-1.5 14h3v3h-3z';

/** Heads of the five factions, for a 40 × 48 pawn with its head at (20, 14). */
export const HATS: Record<string, string> = {
  adventurers: 'M6 12c6 3 22 3 28 0l-1.5-2.5-4.5 0c-.6-5-2.5-7.5-8-7.5s-7.4 2.5-8 7.5L7.5 9.5z',
  rogues:
    'M20 1.5c7 1.5 10 7 10 13.5 0 3-1 5.5-2.5 7.5.5-6-2-10.5-7.5-10.5s-8 4.5-7.5 10.5C11 20.5 10 18 10 15 10 8.5 13 3 20 1.5z',
  henchmen: 'M10 9.5C10.5 4 14.5 2 20 2s9 2 10 6l6.5 2.5c0 1.5-3 2-6.5 1.5-7-1-14-1-20-.5z',
  suits: 'M12 10V1.5h16V10h4.5v2.5h-25V10z',
  cultists: 'M20 -5c4 6 8.5 12 10 18-3-2.5-6.5-3.5-10-3.5S13 10.5 10 13C11.5 7 16 1 20 -5z',
};
