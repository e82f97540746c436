/** What an event is about, as its game declares: which of its facts name things of the board. */
import { escaped } from '../glossary/words';
import type { EventShown, GameInfo } from '../net/wire';

/** Its things, called as in `Option.touches`. */
export function thingsIn(game: GameInfo | undefined, { kind, facts }: EventShown): string[] {
  return Object.entries(game?.things[kind] ?? {}).flatMap(([fact, thing]) =>
    [facts[fact] ?? []].flat().map((name) => `${thing}:${String(name)}`),
  );
}

/** A text cut before and after every one of these names. */
export function parted(text: string, names: string[]): string[] {
  if (!names.length) return [text];
  const longestFirst = names.toSorted((a, b) => b.length - a.length).map(escaped);
  return text.split(new RegExp(`(?<![\\d,-])(${longestFirst.join('|')})(?![\\d,])`));
}
