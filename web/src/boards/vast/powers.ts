/** The Cave Ghost's powers: what they accept, cost and reach (V9.3, V9.58–V9.64). */
import { isolationFrom } from './view';
import type { VastView } from './wire';

export const ACCEPTS: Record<string, string[]> = {
  telekinesis: ['chasm', 'bat', 'boulder'],
  rockslide: ['bat', 'boulder', 'quartz'],
  'plot-twist': ['boulder', 'quartz', 'mushroom'],
  possession: ['quartz', 'mushroom', 'trail'],
  hatred: ['mushroom', 'trail', 'chasm'],
  'crystal-curse': ['trail', 'chasm', 'bat'],
};

export const REACHES: Record<string, string> = {
  telekinesis: 'in line with you',
  rockslide: 'an edge of your space',
  'plot-twist': 'around you',
  possession: 'by Isolation',
  hatred: 'around you',
  'crystal-curse': 'around you',
};

const DEAREST = 3;

/** What a power costs now; null where it depends on whom it is for. */
export function price(view: VastView, power: string): number | null {
  if (power === 'possession') return null;
  const each = view.numbers['cave-ghost']?.[power] ?? 0;
  const hated = view['cave-ghost']?.hated ?? 0;
  return power === 'hatred' ? Math.min(DEAREST, each + hated) : each;
}

/** V9.63: spaces that Telekinesis moves a thing, by Isolation. */
export const REACH = [5, 5, 4, 3, 2, 1, 1];

/** V9.2: the value of each Possession card. */
const VALUES: Record<string, number> = {
  knight: 4, goblins: 4, 'vile-ghoul': 3, dragon: 3, thief: 2, ghoul: 3,
}; // prettier-ignore

const FARTHEST = 6;

export interface Mark {
  role: string;
  isolation: number;
  /** In Omens; null if it is too far away. */
  price: number | null;
}

/** V9.64: everybody she might possess, and for how much. */
export function marks(view: VastView): Mark[] {
  return view.roles
    .filter((role) => role in VALUES)
    .map((role) => {
      const isolation = isolationFrom(view, role);
      const rings = Math.max(0, isolation - 1);
      return { role, isolation, price: isolation >= FARTHEST ? null : rings + (VALUES[role] ?? 0) };
    });
}
