/** What a game says about its modes, roles and factions to somebody who has to choose. */
import type { GameInfo, NewMatch, PickInfo } from '../net/wire';
import { joined, plainest, reseat, tableWith } from '../play/combinations';
import { inOrder, modeOf, seatsFor } from '../play/tables';

export const EFFORT = ['no matter', 'easy', 'fair', 'hard'];

/** Those of a kind, all or those of a mode. */
export function picksOf(game: GameInfo, kind: PickInfo['kind'], mode = ''): PickInfo[] {
  return game.picks.filter(
    (pick) => pick.kind === kind && (!mode || !pick.modes.length || pick.modes.includes(mode)),
  );
}

/** What "Play now" asks first: the role if there are roles, else the mode if there are several. */
export function firstChoice(game: GameInfo): PickInfo[] {
  const roles = picksOf(game, 'role');
  if (roles.length) return roles;
  const modes = picksOf(game, 'mode');
  return modes.length > 1 ? modes : [];
}

export function anyOf<T>(list: T[]): T | undefined {
  return list[Math.floor(Math.random() * list.length)];
}

/** What may be wished for beside a role or a mode; nothing is as usual. */
export interface Wishes {
  level?: string;
  faction?: PickInfo | undefined;
}

/** What all of them want, where it is the same: it is said once, above them. */
export function sharedGoal(picks: PickInfo[]): string {
  const [first] = picks;
  return picks.length > 1 && picks.every(({ goal }) => goal === first?.goal)
    ? (first?.goal ?? '')
    : '';
}

/** A match in which I am or play what was picked, with bots in the other seats. */
export function matchWith(game: GameInfo, pick: PickInfo, wishes: Wishes = {}): NewMatch {
  const { level = '', faction } = wishes;
  if (pick.kind === 'role') {
    const rows = game.combinations;
    const row = tableWith(rows, plainest(rows)?.roles ?? [], pick.id);
    const mine = row?.roles.indexOf(pick.id) ?? 0;
    const bots = reseat([], [], row?.roles ?? [], game.usual_bot);
    return {
      game: game.id,
      mode: game.modes[0]?.id ?? '',
      seats: bots.map((_, seat) =>
        seat === mine ? { kind: 'me' } : { kind: 'bot', level: game.usual_bot },
      ),
      options: {
        [pick.option]: row?.roles.join(',') ?? '',
        ...(level && { [pick.level_option]: joined({ [pick.id]: level }, [pick.id]) }),
      },
      start: true,
    };
  }
  const mode = modeOf(game, pick.id);
  const seats = seatsFor(game, Math.min(...mode.players));
  return {
    game: game.id,
    mode: mode.id,
    seats,
    options: {
      ...(level && { [pick.level_option]: level }),
      ...(faction && { [faction.option]: inOrder({ 0: faction.id }, seats.length) }),
    },
    start: true,
  };
}
