/** Which of its pieces stands for a role in a small picture, how large pieces are drawn, how many. */
import type { VastView } from '../wire';

export const PAWNS: Record<string, string> = {
  knight: 'knight',
  goblins: 'tribe-fangs',
  dragon: 'dragon',
  thief: 'thief',
  ghoul: 'ghoul',
  'vile-ghoul': 'vile-ghoul',
  ghost: 'ghost',
  'cave-ghost': 'cave-ghost',
};

const SIZES: Record<string, number> = { dragon: 1.15 };

export const sizeOf = (role: string): number => SIZES[role] ?? 1;

/** How many figures stand for a piece, if it is a crowd. */
export const figures = (view: VastView, piece: string): number =>
  view.goblins?.population[view.pieces[piece]?.tribe ?? ''] ?? 0;
