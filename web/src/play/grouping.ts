/** Many options, made few: on a turn those of one act stand together, in one place and one way. */
import type { OptionShown } from '../net/wire';
import { words } from './tables';

/** What is chosen at one place of the list: a single option, or one of those of an act. */
export interface Choice {
  id: string;
  /** What the options of the act have in common; empty for one that stands alone. */
  label: string;
  /** What all of them cost, as their labels end with it. */
  price: string;
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

/** The amount that stands in brackets behind every label, such as `1 AP`. */
function priceIn(labels: string[]): string {
  const [first = '', ...others] = labels.map((label) => /\S \((\d+ \w+)\)$/.exec(label)?.[1]);
  return others.every((each) => each === first) ? first : '';
}

/** What an act is called that offers a single option now: its own name, or how the label begins. */
function verb(act: string, label: string): string {
  const name = words(act);
  const named = label.toLowerCase().startsWith(`${name.toLowerCase()} `);
  const first = named ? label.slice(0, name.length) : (label.split(' ')[0] ?? label);
  return label.startsWith(`${first} (`) ? label : first;
}

/** What an option does, unless its label says so already. */
export const textOf = ({ label, text }: OptionShown): string => (label.includes(text) ? '' : text);

/** What is noted beside an option, unless what it does says so already. */
export const noteOf = ({ note, text }: OptionShown): string => (text.includes(note) ? '' : note);

/**
 * The sentence that what all these do begins with, such as `You start with it.` of the cards one
 * may take: it tells none from the others, so a list need not say it each time.
 */
export function preamble(options: OptionShown[]): string {
  const first = options[0]?.text.match(/^.*?[.!?](?= |$)/)?.[0] ?? '';
  return options.length > 1 && options.every(({ text }) => text.startsWith(first)) ? first : '';
}

/** What tells an option from the others of its act; before and after it stands what they share. */
export function parted(choice: Choice, option: OptionShown): [string, string, string] {
  const shared = choice.label && option.label.startsWith(`${choice.label} `);
  const before = shared ? `${choice.label} ` : '';
  const after = shared && choice.price ? ` (${choice.price})` : '';
  return [before, option.label.slice(before.length, after ? -after.length : undefined), after];
}

/**
 * On a turn, where acts come and go, options by act, in the order in which the acts come, be they
 * one or many; those of any other question one by one. So neither list changes its form.
 */
export function grouped(options: OptionShown[], turn: boolean): Choice[] {
  if (!turn)
    return options.map((option) => ({ id: option.id, label: '', price: '', options: [option] }));
  const acts = new Map<string, OptionShown[]>();
  for (const option of options) acts.set(kind(option), [...(acts.get(kind(option)) ?? []), option]);
  return [...acts].map(([id, members]) => {
    const labels = members.map((each) => each.label);
    const label = labels.length > 1 ? beginning(labels) || words(id) : verb(id, labels[0] ?? '');
    const price = priceIn(labels.map((each) => each.slice(label.length)));
    return { id, label, price, options: members };
  });
}
