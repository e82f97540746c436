/** What a table has agreed on, in a few words. */
import type { GameInfo, MatchInfo } from '../net/wire';
import { optionsFor, words } from './tables';

type Times = Pick<
  MatchInfo,
  'move_seconds' | 'bank_seconds' | 'increment_seconds' | 'takeover_seconds'
>;

/** `30 seconds`, `2 minutes`, `a day`. */
export function span(seconds: number): string {
  for (const [unit, name] of [
    [86400, 'day'],
    [3600, 'hour'],
    [60, 'minute'],
  ] as const)
    if (seconds >= unit && seconds % unit === 0) {
      const count = seconds / unit;
      return count === 1 ? `${name === 'hour' ? 'an' : 'a'} ${name}` : `${count} ${name}s`;
    }
  return seconds === 1 ? 'a second' : `${seconds} seconds`;
}

/** How much time there is: one line for each clock. */
export function clocksOf(match: Times): string[] {
  const lines = [];
  if (match.bank_seconds)
    lines.push(
      `${span(match.bank_seconds)} each for the whole game` +
        (match.increment_seconds ? `, and ${span(match.increment_seconds)} more every turn` : ''),
    );
  if (match.move_seconds) lines.push(`${span(match.move_seconds)} for each decision`);
  if (!lines.length) lines.push('No clock: take your time');
  if (match.takeover_seconds)
    lines.push(`A bot sits in for who is gone for ${span(match.takeover_seconds)}`);
  return lines;
}

export interface HouseRule {
  id: string;
  name: string;
  value: string;
  rule: string;
}

/** The options that are not as usual. */
export function houseRules(
  match: Pick<MatchInfo, 'mode' | 'options'>,
  game: GameInfo,
): HouseRule[] {
  return optionsFor(game, match.mode)
    .filter(({ id }) => id !== 'roles' && match.options[id] !== undefined)
    .filter(({ id, default: usual }) => match.options[id] !== usual)
    .map(({ id, type, rule }) => {
      const value = match.options[id];
      const said = value === true ? 'yes' : value === false ? 'no' : String(value);
      return { id, name: words(id), value: type === 'choice' ? words(said) : said, rule };
    });
}
