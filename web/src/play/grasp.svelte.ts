/** What pointer, finger or focus is on, and what it would do: the same at tables and in lessons. */
import { namesOf } from '../boards/shows';
import type { Things } from '../boards/types';
import type { OptionShown, Question } from '../net/wire';

interface Ground {
  question(): Question | null;
  /** What is lit while nothing is pointed at. */
  look(): string[];
  /** True if a pick only made what happens go faster, or nothing can be picked at all. */
  busy(): boolean;
  take(option: OptionShown): void;
  why(names: string[]): void;
}

/** How many other things an option is about. */
const beside = ({ touches }: OptionShown, names: string[]) =>
  touches.filter((each) => !names.includes(each)).length;

/** Whether dice may spoil it; what has a warning asks by itself. */
const daring = ({ odds, warning }: OptionShown) => odds !== null && odds[0] < odds[1] && !warning;

export class Grasp implements Things {
  /** The thing or the button that is pointed at. */
  at = $state.raw<Element | null>(null);
  menu = $state.raw<{ options: OptionShown[]; at: Element } | null>(null);
  private names = $state.raw<string[]>([]);
  private option = $state.raw<OptionShown | null>(null);
  private finger = false;

  constructor(private readonly ground: Ground) {}

  private touching(names: string[]): OptionShown[] {
    const all = this.ground.question()?.options ?? [];
    return all.filter((option) => option.touches.some((each) => names.includes(each)));
  }

  /** What picking a thing may mean: what is about it alone, if anything is, and the likely first. */
  private meant(names: string[]): OptionShown[] {
    const all = this.touching(names);
    const least = Math.min(...all.map((option) => beside(option, names)));
    const asides = (option: OptionShown) => Number(option.stands === 'aside');
    return all
      .filter((option) => beside(option, names) === least)
      .toSorted((a, b) => asides(a) - asides(b) || a.touches.length - b.touches.length);
  }

  private readonly reached = $derived.by(() => this.meant(this.names));
  /** What is shown before it is done: the option that is pointed at, or those of the thing. */
  readonly shown = $derived(this.option ? [this.option] : this.reached);
  /** The options that stand out in the list. */
  readonly pointed = $derived(new Set(this.reached.map(({ id }) => id)));
  private readonly lights = $derived.by(() =>
    this.shown.length
      ? this.shown.flatMap(({ touches, shows }) => [...touches, ...namesOf(shows, 'reach')])
      : this.ground.look(),
  );

  options = (...names: string[]): OptionShown[] =>
    names.length ? this.touching(names) : (this.ground.question()?.options ?? []);

  lit = (...names: string[]): boolean => this.lights.some((each) => names.includes(each));

  aim = (): OptionShown | null => {
    const [first, ...others] = this.shown;
    return first && (!others.length || beside(first, this.names) === 0) ? first : null;
  };

  point = (names: string[], at?: Element): void => {
    this.names = names;
    this.at = at ?? null;
  };

  /** An option of the list or of a menu is pointed at, or none any more. */
  aimAt = (option: OptionShown | null, at?: Element): void => {
    this.option = option;
    this.at = at ?? null;
  };

  /** Whether it is a finger that presses: it points at nothing before it picks. */
  pressed = ({ pointerType }: PointerEvent): void => {
    this.finger = pointerType === 'touch';
  };

  pick = (names: string[], at: Element): void => {
    if (this.ground.busy()) return;
    const options = this.meant(names);
    const [first] = options;
    if (!first) this.ground.why(names);
    else if (options.length > 1 || (this.finger && daring(first))) this.menu = { options, at };
    else this.ground.take(first);
  };

  /** Something is done: nothing is pointed at by its option any more. */
  done(): void {
    this.menu = null;
    this.option = null;
  }
}
