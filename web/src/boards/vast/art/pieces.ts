/** Which of its pieces stands for a role in a small picture, and how large pieces are drawn. */
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
