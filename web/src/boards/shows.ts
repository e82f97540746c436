/** What an option shows beside its words: things as kind and name, such as `way:n`. */

/** The name of the only thing of a kind; empty if there is none, or several. */
export function nameOf(things: string[], kind: string): string {
  const [first, ...others] = things.filter((thing) => thing.startsWith(`${kind}:`));
  return first && !others.length ? first.slice(kind.length + 1) : '';
}
