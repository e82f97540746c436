/** What a game brings to the browser: one board component and a few words about it. */
import type { Component } from 'svelte';
import type { EventShown, OptionShown, SeatInfo } from '../net/wire';
import type { Sound } from '../play/sounds';
import type { Desk } from './desk.svelte';

export type View = Record<string, unknown>;

/** An answer as boards know it: what its id means is the rules' business. */
export type Offer = Omit<OptionShown, 'id'>;

/** What the things on a board can do right now. Things are named as in `Option.touches`. */
export interface Things {
  /** The options that touch any of these things; all options if none is named. */
  options(...things: string[]): Offer[];
  /** Whether an option under the pointer or the keyboard's focus touches one of them. */
  lit(...things: string[]): boolean;
  /**
   * Somebody picked a thing that goes by these names: its only option is taken, several become a
   * menu next to `at`. With none, the server says why nothing can be done with it.
   */
  pick(things: string[], at: Element): void;
  /** These things are pointed at, drawn as `at`: what they would do is shown; none: no more. */
  point(things: string[], at?: Element): void;
  /** The only option under the pointer or the keyboard's focus: the board shows where it leads. */
  aim(): Offer | null;
}

/** `V` and `E` are the game's own types of views and events. */
export interface BoardProps<V = View, E = EventShown> {
  game: string;
  view: V;
  eyes: number;
  seats: SeatInfo[];
  things: Things;
  /** What is happening at this moment, for as long as it is shown. */
  beat: E | null;
  /** What there is to read, while other things may go on; without it, the beat. */
  said?: E | null;
  /** Milliseconds that a movement may take; 0 where motion is not wanted. */
  pace: number;
  /** Whose board is looked at and what is explained: shared by the board and its panel. */
  desk: Desk;
  /** Show a rule by its id. */
  cite(rule: string): void;
}

/** A paragraph or list of the text board. */
export interface Telling {
  heading: string;
  lines: string[];
}

/** A number on the way to a goal. One that `falls` has to come down to 0. */
export interface Count {
  label: string;
  /** The same where there is little room. */
  short?: string;
  now: number;
  of: number;
  falls: boolean;
}

/** Somebody at the table in one chip: what they play, what for, how far they are. */
export interface Chip {
  /** What `Desk.looked` calls it. */
  id: string;
  /** -1: nobody plays it. */
  seat: number;
  name: string;
  /** Which picture it has, and its colour, for lines and dots. */
  art: string;
  tone: string;
  goal: string;
  count: Count | null;
  /** How they are, in a few signs. */
  state: string;
  /** Something that stands out. */
  note: string;
  active: boolean;
  /** The thing it stands for, as in `Option.touches`. */
  thing: string;
  /** What events call whom it stands for. */
  names: string[];
}

/** What whoever looks should know at this moment. */
export interface Advice {
  title: string;
  lines: Array<{ text: string; rules: string[] }>;
  yours: boolean;
}

export interface BoardModule<V = View, E = EventShown> {
  board: Component<BoardProps<V, E>>;
  /** What lies beside the map: a role's own board. */
  panel?: Component<BoardProps<V, E>>;
  /** Everybody at the table; without it there is one chip for each seat. */
  chips?(view: V, seats: SeatInfo[]): Chip[];
  /** How far everybody is, from 0 to 1, by these parts of a view: for the chart at the end. */
  story?: {
    /** What the chart is about, if not the goals. */
    title?: string;
    parts: string[];
    of(
      view: V,
      seats: SeatInfo[],
    ): Array<{ id: string; tone: string; name: string; share: number; text: string }>;
  };
  /** The picture on a chip. */
  emblem?: Component<{ chip: Chip }>;
  /** About a turn; at any other question the question speaks for itself. */
  advice?(view: V, eyes: number): Advice | null;
  /** What is at the place that an option is about, or what its card does. */
  whereabouts?(option: Offer, view: V): string;
  /** What a square of its map is called in `Option.touches`, before its numbers. */
  place?: string;
  /** What is where an option leads: said while it is pointed at. */
  there?(option: Offer, view: V): string;
  /** The picture of the game in the lobby. */
  picture: Component;
  /** A picture of a mode, role or faction for whoever picks one. */
  portrait?: Component<{ id: string }>;
  /** What a rule is about, drawn from the game's own data. */
  ruleArt?: Component<{ rule: string }>;
  /** How long each kind of event is shown, in milliseconds at normal speed (0: in passing). */
  beats: Record<string, number>;
  /** The kinds that are put into words; all others may happen while those are still read. */
  told?: string[];
  /** How soon that may begin, for words that need no stillness. */
  soon?: Record<string, number>;
  /** What each kind of event sounds like. */
  sounds?: Record<string, Sound[]>;
  /** The board in words. */
  tell(view: V, seats: SeatInfo[], eyes: number): Telling[];
  /** A small picture to stand before an option's words. */
  sign?: Component<{ option: Offer }>;
}

/** What a game's own ES module offers (docs/adding-a-game.md). */
export interface Visitor {
  /** Called once with the place to draw in. */
  default(place: HTMLElement): VisitorBoard;
  beats?: Record<string, number>;
  tell?(view: View, seats: SeatInfo[], eyes: number): Telling[];
}

export interface VisitorBoard {
  /** Draw this; called again whenever anything of it changes. */
  show(props: BoardProps): void;
  /** The board is taken away. */
  leave?(): void;
}
