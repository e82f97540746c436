/** Many options, made few: those that begin alike are gathered until a list can be read. */
import type { OptionShown } from '../net/wire';
import { words } from './tables';

export const READABLE = 10;

/** A group is not worth closing where little else is left to choose. */
const FEW = 3;

export type Choice =
  | { is: 'option'; option: OptionShown }
  | { is: 'group'; id: string; label: string; options: OptionShown[] };

const verb = (option: OptionShown) => option.id.split(':')[0] as string;

/** Options in their order; the largest groups (`drop:…`) close first, until all is readable. */
export function grouped(options: OptionShown[]): Choice[] {
  const sizes = new Map<string, number>();
  for (const option of options) sizes.set(verb(option), (sizes.get(verb(option)) ?? 0) + 1);
  const closed = new Set<string>();
  let count = options.length;
  for (const [name, size] of [...sizes].sort((a, b) => b[1] - a[1])) {
    if (count <= READABLE || size < 2 || options.length - size < FEW) break;
    closed.add(name);
    count -= size - 1;
  }
  const choices: Choice[] = [];
  const open = new Map<string, OptionShown[]>();
  for (const option of options) {
    const name = verb(option);
    const group = open.get(name);
    if (!closed.has(name)) choices.push({ is: 'option', option });
    else if (group) group.push(option);
    else {
      const members = [option];
      open.set(name, members);
      choices.push({ is: 'group', id: name, label: `${words(name)} …`, options: members });
    }
  }
  return choices;
}
