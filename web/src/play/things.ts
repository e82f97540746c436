/**
 * What an event is about, as its game declares: which of its facts name things of the board, are
 * dice or cards, and how much it matters.
 */
import { escaped } from '../glossary/words';
import type { EventShown, GameInfo } from '../net/wire';

/** Its things, called as in `Option.touches`. */
export function thingsIn(game: GameInfo | undefined, { kind, facts }: EventShown): string[] {
  return Object.entries(game?.things[kind] ?? {}).flatMap(([fact, thing]) =>
    [facts[fact] ?? []].flat().map((name) => `${thing}:${String(name)}`),
  );
}

/** What dice are called that have the usual sides. */
export const PIPS = 'pips';

/** A die that has fallen: `pips`, or one of the game's own, with what it shows. */
export interface Fallen {
  die: string;
  face: string;
}

/** The dice that fall with an event. */
export function diceIn(game: GameInfo | undefined, { kind, facts }: EventShown): Fallen[] {
  return Object.entries(game?.dice[kind] ?? {}).flatMap(([fact, die]) =>
    [facts[fact] ?? []].flat().map((face) => ({ die, face: String(face) })),
  );
}

/** The cards that are turned over with an event, by id; as answers call them where they do. */
export function turnedIn(game: GameInfo | undefined, { kind, facts }: EventShown): string[] {
  return (game?.turned[kind] ?? []).flatMap((fact) => {
    const thing = game?.things[kind]?.[fact];
    return [facts[fact] ?? []].flat().map((id) => (thing ? `${thing}:${String(id)}` : String(id)));
  });
}

/** How much an event matters to who was not looking: 0 for what need not be told. */
export function matterOf(game: GameInfo | undefined, { kind, facts }: EventShown): number {
  if (!game || kind === game.turn_event) return 0;
  if (!Object.keys(game.matters).length) return 1;
  const { level = 0, by = '', of = {} } = game.matters[kind] ?? {};
  return of[String(facts[by])] ?? level;
}

/** A text cut before and after every one of these names. */
export function parted(text: string, names: string[]): string[] {
  if (!names.length) return [text];
  const longestFirst = names.toSorted((a, b) => b.length - a.length).map(escaped);
  return text.split(new RegExp(`(?<![\\d,-])(${longestFirst.join('|')})(?![\\d,])`));
}
