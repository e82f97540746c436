/** What a game says about its modes, roles and factions to somebody who has to choose. */
import type { GameInfo, NewMatch, PickInfo } from '../net/wire';
import { combinationsOf, plainest, reseat, ROLES, tableWith } from '../play/combinations';
import { modeOf, seatsFor } from '../play/tables';

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

/** A match in which I am or play what was picked, with bots in the other seats. */
export function matchWith(game: GameInfo, pick: PickInfo): NewMatch {
  if (pick.kind === 'role') {
    const rows = combinationsOf(game);
    const row = tableWith(rows, plainest(rows)?.roles ?? [], pick.id);
    const mine = row?.roles.indexOf(pick.id) ?? 0;
    const bots = reseat([], [], row?.roles ?? [], game.usual_bot);
    return {
      game: game.id,
      mode: game.modes[0]?.id ?? '',
      seats: bots.map((_, seat) =>
        seat === mine ? { kind: 'me' } : { kind: 'bot', level: game.usual_bot },
      ),
      options: { [ROLES]: row?.roles.join(',') ?? '' },
      start: true,
    };
  }
  const mode = modeOf(game, pick.id);
  return {
    game: game.id,
    mode: mode.id,
    seats: seatsFor(game, Math.min(...mode.players)),
    start: true,
  };
}
