/** Setting a table: sensible defaults, and what a mode allows. */
import type { GameInfo, ModeInfo, NewMatch, OptionInfo, SeatInfo, SeatWish } from '../net/wire';
import { atPlainest } from './combinations';

/** What somebody goes by: people by their name, a bot by what it plays, as its chip says. */
export const goesBy = ({ kind, name, role }: SeatInfo): string =>
  (kind === 'bot' ? role || name : name || role) || 'Somebody';

export function modeOf(game: GameInfo, id: string): ModeInfo {
  return game.modes.find((mode) => mode.id === id) ?? (game.modes[0] as ModeInfo);
}

export function optionsFor(game: GameInfo, mode: string): OptionInfo[] {
  return game.options.filter((option) => !option.modes.length || option.modes.includes(mode));
}

/** One person and strong bots around them. */
export function seatsFor(game: GameInfo, players: number): SeatWish[] {
  const level = game.usual_bot;
  return Array.from({ length: players }, (_, seat) =>
    seat === 0 ? { kind: 'me' } : { kind: 'bot', level },
  );
}

/** Play at once: a mode for two if there is one, its smallest table (of roles that differ, the
 * plainest), bots in the other seats. */
export function quickMatch(game: GameInfo): NewMatch {
  const mode = game.modes.find((each) => each.players.includes(2)) ?? (game.modes[0] as ModeInfo);
  return atPlainest(game, {
    game: game.id,
    mode: mode.id,
    seats: seatsFor(game, Math.min(...mode.players)),
    start: true,
  });
}

/** `rogues,,suits`: a word for some of the seats, in their order. */
export function inOrder(words: Record<number, string>, seats: number): string {
  const list = Array.from({ length: seats }, (_, seat) => words[seat] ?? '');
  return list.join(',').replace(/,+$/, '');
}

/** `1`, `2–4`, `4 or 6`: how many can play. */
export function playersOf(modes: ModeInfo[]): string {
  const counts = [...new Set(modes.flatMap((mode) => mode.players))].sort((a, b) => a - b);
  const [first, last] = [counts[0] ?? 0, counts.at(-1) ?? 0];
  if (counts.length === 1) return String(first);
  if (counts.length === last - first + 1) return `${first}–${last}`;
  return counts.join(' or ');
}

/** An id such as `until-used` as words. */
export function words(id: string): string {
  const text = id.replaceAll('-', ' ').replaceAll('_', ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
