/** Games and their rules, fetched once. */
import { api } from '../net/api';
import type { GameInfo, LessonInfo, RuleInfo, RulesInfo } from '../net/wire';

let games: Promise<GameInfo[]> | null = null;
const rulebooks = new Map<string, Promise<RulesInfo>>();

export function allGames(): Promise<GameInfo[]> {
  games ??= api.games().catch((error: unknown) => {
    games = null;
    throw error;
  });
  return games;
}

export async function gameInfo(id: string): Promise<GameInfo | undefined> {
  return (await allGames()).find((game) => game.id === id);
}

const lessons = new Map<string, Promise<LessonInfo[]>>();

export function lessonsOf(game: string): Promise<LessonInfo[]> {
  let found = lessons.get(game);
  if (!found) {
    found = api.lessons(game).catch((error: unknown) => {
      lessons.delete(game);
      throw error;
    });
    lessons.set(game, found);
  }
  return found;
}

export function rulebook(game: string): Promise<RulesInfo> {
  let book = rulebooks.get(game);
  if (!book) {
    book = api.rules(game).catch((error: unknown) => {
      rulebooks.delete(game);
      throw error;
    });
    rulebooks.set(game, book);
  }
  return book;
}

/** A rule by its id, or all rules of a chapter (`C3` gives C3.1, C3.2 …). */
export function findRules(book: RulesInfo, id: string): RuleInfo[] {
  const exact = book.rules.filter((rule) => rule.id === id);
  return exact.length ? exact : book.rules.filter((rule) => rule.id.startsWith(`${id}.`));
}
