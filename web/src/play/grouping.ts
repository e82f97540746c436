/** Many options, made few: those of one kind of act stand together, in one place and in one way. */
import type { OptionShown } from '../net/wire';
import { words } from './tables';

/** What is chosen at one place of the list: a single option, or one of several of an act. */
export interface Choice {
  id: string;
  /** What the options of the act have in common; empty for one that stands alone. */
  label: string;
  options: OptionShown[];
}

const kind = ({ id, group }: OptionShown) => group[0] ?? id;

/** The words that all labels begin with. */
function beginning(labels: string[]): string {
  const all = labels.map((label) => label.split(' '));
  const first = all[0] ?? [];
  let same = 0;
  while (
    same < first.length - 1 &&
    all.every((each) => each.length > same + 1 && each[same] === first[same])
  )
    same += 1;
  return first.slice(0, same).join(' ');
}

/** What an option does, unless its label says so already. */
export const textOf = ({ label, text }: OptionShown): string => (label.includes(text) ? '' : text);

/**
 * The sentence that what all these do begins with, such as `You start with it.` of the cards one
 * may take: it tells none from the others, so a list need not say it each time.
 */
export function preamble(options: OptionShown[]): string {
  const first = options[0]?.text.match(/^.*?[.!?](?= |$)/)?.[0] ?? '';
  return options.length > 1 && options.every(({ text }) => text.startsWith(first)) ? first : '';
}

/** What tells an option from the others of its act. */
export const remainder = (choice: Choice, option: OptionShown): string =>
  choice.label && option.label.startsWith(`${choice.label} `)
    ? option.label.slice(choice.label.length + 1)
    : option.label;

/**
 * Options by act, in the order in which the acts come. A question about a single act lists its
 * options one by one; on a turn, where acts come and go, they stand by act always.
 */
export function grouped(options: OptionShown[], always = false): Choice[] {
  const acts = new Map<string, OptionShown[]>();
  for (const option of options) acts.set(kind(option), [...(acts.get(kind(option)) ?? []), option]);
  if (acts.size === 1 && !always)
    return options.map((option) => ({ id: option.id, label: '', options: [option] }));
  return [...acts].map(([id, members]) =>
    members.length === 1
      ? { id: (members[0] as OptionShown).id, label: '', options: members }
      : { id, label: beginning(members.map((each) => each.label)) || words(id), options: members },
  );
}
