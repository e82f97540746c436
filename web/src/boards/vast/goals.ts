/** What each role wants, and how far it is. */
import type { VastView } from './wire';

export interface Progress {
  role: string;
  /** What is counted, in a word or two. */
  label: string;
  now: number;
  of: number;
  /** The whole goal, as the table agreed on it. */
  goal: string;
  /** Whether what is counted is to be brought down to nothing. */
  hunt: boolean;
  /** Something that stands out: awake, dead, out of the map. */
  note: string;
}

const numberIn = (text: string) => Number(/\d+/.exec(text)?.[0] ?? 0);

const LEVELS = ['easiest', 'easy', 'standard', 'hard', 'expert'];

/** V10.3, V10.4: the Dragon has 3 to 7 Health, by the level of who hunts him. */
const DRAGON_HEALTH = [3, 4, 5, 6, 7];
const VILE_DRAGON_HEALTH = [3, 4, 5, 5, 6];
const fullDragon = (view: VastView, role: string) =>
  (role === 'vile-ghoul' ? VILE_DRAGON_HEALTH : DRAGON_HEALTH)[
    LEVELS.indexOf(view.difficulty[role] ?? '')
  ] ?? 5;

/** What a killer has still to take: told as the prey's Health, which shrinks. */
function prey(view: VastView, role: string, goal: string): [string, number, number] | null {
  if (/kill the Dragon/.test(goal) && view.dragon)
    return ['Dragon’s Health', view.dragon.health, fullDragon(view, role)];
  if (/kill the Knight/.test(goal) && view.knight)
    return ['Knight’s Health', view.knight.health, view.knight.full_health];
  return null;
}

function counted(view: VastView, role: string, goal: string): [string, number, number] {
  const needed = numberIn(goal);
  if (role === 'dragon') return ['Wakefulness', view.dragon?.wakefulness ?? 0, needed];
  if (role === 'cave' || role === 'cave-ghost')
    return ['Crystals lost', view.crystals_lost, needed];
  if (role === 'ghoul')
    return ['Fury', view.ghoul?.fury ?? 0, view.ghoul?.stats['fury-goal'] ?? needed];
  if (role === 'ghost') return ['Artifacts', view.locked, needed];
  if (role === 'thief') return ['Stashed', view.thief?.stats['stashed'] ?? 0, needed];
  return ['Crystals smashed', view.smashed, needed];
}

/** Whether only the way to the Entrance is left. */
function mayLeave(view: VastView, role: string): boolean {
  const [, now, of] = counted(view, role, view.goals[role] ?? '');
  return now >= of;
}

function noteOn(view: VastView, role: string): string {
  if (view.winners.includes(role)) return 'won';
  if (view.possessed === role) return 'possessed';
  if (role === 'dragon' && view.dragon?.surfaced) return 'on the surface';
  if (role === 'dragon' && view.dragon?.awake) return 'awake';
  if (role === 'knight' && view.knight?.dead) return 'dead';
  if ((role === 'cave' || role === 'cave-ghost') && view.collapsing) return 'collapsing';
  if ((role === 'ghoul' || role === 'ghost') && mayLeave(view, role)) return 'may leave';
  if (role === 'thief' && view.thief?.carried) return `carries ${view.thief.carried}`;
  return '';
}

export function progress(view: VastView, role: string): Progress {
  const goal = view.goals[role] ?? '';
  const hunted = prey(view, role, goal.split(',')[0] ?? '');
  const [label, now, of] = hunted ?? counted(view, role, goal);
  return { role, label, now, of, goal, hunt: hunted !== null, note: noteOn(view, role) };
}
