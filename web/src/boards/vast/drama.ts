import type { Facts } from './wire';

/** What is put into words on the map. */
export const TOLD: string[] = [
  'turn', 'collapse', 'event', 'ambush', 'monster', 'die', 'rolled', 'power', 'omen', 'secret',
  'war', 'quest', 'attacked', 'missed', 'shot', 'smashed', 'awoke', 'surfaced', 'thief-died', 'stashed',
  'vault', 'ended', 'terrain', 'slid', 'chipped', 'burned', 'sprang', 'ghoul-dice', 'row',
  'skittered', 'terror-drawn', 'terror-used', 'terror-spent', 'terror-lost', 'lifted', 'held-out',
  'artifact-dropped', 'artifact-collected', 'artifact-locked', 'possessed', 'freed', 'card-shown',
  'card-placed', 'mental-block', 'peeked', 'treasure-drawn', 'treasure-declined',
] satisfies Array<keyof Facts>; // prettier-ignore

/** Announcements: after a glance the pieces move on while they are read. */
export const SOON: Record<string, number> = {
  turn: 90,
  power: 130,
  omen: 130,
  war: 160,
  secret: 220,
  row: 200,
  'terror-used': 150,
} satisfies Partial<Record<keyof Facts, number>>;
