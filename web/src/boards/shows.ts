/** What an option shows beside its words: things as kind and name, such as `way:n`. */

/** The names of all things of a kind. */
export const namesOf = (things: string[], kind: string): string[] =>
  things
    .filter((thing) => thing.startsWith(`${kind}:`))
    .map((thing) => thing.slice(kind.length + 1));

/** The name of the only thing of a kind; empty if there is none, or several. */
export function nameOf(things: string[], kind: string): string {
  const [first, ...others] = namesOf(things, kind);
  return first && !others.length ? first : '';
}
