/**
 * Games whose roles differ declare which may sit together: `combinations`, one row for each table,
 * with its roles in the order of the seats, what each then wants, and the cards that change it.
 */
import type { Combination, GameInfo, NewMatch, SeatWish } from '../net/wire';

/** The option whose value is the roles of a row, joined by commas. */
export const ROLES = 'roles';

/** Every role that sits at some table, in the order of the seats. */
export function rolesOf(rows: Combination[]): string[] {
  const before = new Map<string, Set<string>>();
  for (const { roles } of rows)
    roles.forEach((role, seat) => {
      const known = before.get(role) ?? new Set();
      before.set(role, new Set([...known, ...roles.slice(0, seat)]));
    });
  const sorted: string[] = [];
  while (before.size) {
    const isNext = ([, others]: [string, Set<string>]) =>
      [...others].every((other) => sorted.includes(other));
    const next = ([...before].find(isNext) ?? [...before][0])?.[0] as string;
    before.delete(next);
    sorted.push(next);
  }
  return sorted;
}

/** The roles that share no table with this one: whoever takes it sends them away. */
export function rivals(rows: Combination[], role: string): string[] {
  const together = new Set(
    rows.filter((row) => row.roles.includes(role)).flatMap((row) => row.roles),
  );
  return rolesOf(rows).filter((other) => !together.has(other));
}

export function find(rows: Combination[], chosen: string[]): Combination | undefined {
  return rows.find(
    (row) => row.roles.length === chosen.length && chosen.every((role) => row.roles.includes(role)),
  );
}

/** The table that changes the rules least, and of those the smallest: the one to begin with. */
export function plainest(rows: Combination[]): Combination | undefined {
  const changes = (row: Combination) => Object.values(row.cards).flat().length;
  return rows.toSorted((a, b) => changes(a) - changes(b) || a.roles.length - b.roles.length)[0];
}

/** The table with this role that is nearest to the one there is: nobody more comes or goes than
 * must. */
export function tableWith(
  rows: Combination[],
  now: string[],
  role: string,
): Combination | undefined {
  const distance = ({ roles }: Combination) =>
    roles.filter((each) => !now.includes(each)).length +
    now.filter((each) => !roles.includes(each)).length;
  return rows
    .filter((row) => row.roles.includes(role))
    .toSorted((a, b) => distance(a) - distance(b) || b.roles.length - a.roles.length)[0];
}

/** Who sits where after the roles have changed: everybody keeps their role, somebody is there. */
export function reseat(
  before: string[],
  seats: SeatWish[],
  after: string[],
  level: string,
): SeatWish[] {
  const kept = after.map((role): SeatWish => seats[before.indexOf(role)] ?? { kind: 'bot', level });
  if (kept.length && !kept.some((seat) => seat.kind === 'me')) kept[0] = { kind: 'me' };
  return kept;
}

/** `knight=hard,thief=easy`: a word for some of the roles. */
export function joined(words: Record<string, string>, roles: string[]): string {
  return roles
    .filter((role) => words[role])
    .map((role) => `${role}=${words[role]}`)
    .join(',');
}

/** A match at the plainest table of such a game, with its first role for the host. */
export function atPlainest(game: GameInfo, wish: NewMatch): NewMatch {
  const row = plainest(game.combinations);
  if (!row) return wish;
  const seats = reseat([], [], row.roles, game.usual_bot);
  return { ...wish, seats, options: { ...wish.options, [ROLES]: row.roles.join(',') } };
}
