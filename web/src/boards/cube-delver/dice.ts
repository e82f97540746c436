/** Cube Delver's view, how events change it, and which die is which between two views. */
import type { Acted, DelveView, Told } from './wire';

export const COLOURS = ['health', 'damage', 'travel', 'treasure', 'potion', 'curse'] as const;
export type Colour = (typeof COLOURS)[number];
export const ROWS = ['health', 'travel', 'treasure', 'potion', 'curse'] as const;
export type Row = (typeof ROWS)[number];

export const NAMES: Record<Colour, string> = {
  health: 'Health',
  damage: 'Damage',
  travel: 'Travel',
  treasure: 'Treasure',
  potion: 'Potion',
  curse: 'Curse',
};

/** The drawing of every colour, so that nobody has to tell colours apart. */
export const SIGNS: Record<Colour, string> = {
  health: 'M12 21C6 16.5 3 13 3 9.3A4.9 4.9 0 0 1 12 6.6a4.9 4.9 0 0 1 9 2.7C21 13 18 16.5 12 21z',
  damage:
    'M4 3c.3 7 2.2 12.5 6 18C5 17 2.8 10.5 4 3zm7 0c.3 6.5 2 11.5 5.5 16.5C12 16 9.8 10 11 3zm7 0c.2 5 1.2 8.5 3.5 12C18 12.5 16.8 8.5 18 3z',
  travel: 'M7 2h7v10.5l5.2 2.3A3 3 0 0 1 21 17.5V19H7zM7 20.2h14V22H7z',
  treasure: 'M6.5 4h11L22 9.8 12 21.5 2 9.8zM5.5 9.8h13M12 21 8 9.8 12 4l4 5.8z',
  potion: 'M9 2h6v2h-1v5.3l5.2 8.4A2.8 2.8 0 0 1 16.8 22H7.2a2.8 2.8 0 0 1-2.4-4.3L10 9.3V4H9z',
  curse:
    'M12 2.5a9 9 0 0 0-9 8.9c0 3 1.5 5.3 3.8 6.8V21h2.5v-1.8h1.5V21h2.4v-1.8h1.5V21h2.5v-2.8A8.3 8.3 0 0 0 21 11.4a9 9 0 0 0-9-8.9zM8.4 10a2.2 2.2 0 1 1 0 4.4 2.2 2.2 0 0 1 0-4.4zm7.2 0a2.2 2.2 0 1 1 0 4.4 2.2 2.2 0 0 1 0-4.4z',
};

const sorted = (values: number[]) => [...values].sort((a, b) => a - b);

function without(values: number[], value: number): number[] {
  const at = values.indexOf(value);
  return at < 0 ? values : [...values.slice(0, at), ...values.slice(at + 1)];
}

function changed(view: DelveView, colour: Colour, inBag: number): DelveView {
  return {
    ...view,
    bag: { ...view.bag, [colour]: view.bag[colour] + inBag },
    bag_total: view.bag_total + inBag,
  };
}

function handGoesBack(view: DelveView): DelveView {
  const { hand } = view;
  return hand ? { ...changed(view, hand.colour, 1), hand: null } : view;
}

/** The tableau after one event; the server's own view replaces it when all is shown. */
export function after(view: DelveView, event: Told): DelveView {
  switch (event.kind) {
    case 'drew': {
      const { colour } = event.facts;
      return { ...changed(view, colour, -1), hand: { colour, value: 0 } };
    }
    case 'rolled':
      return { ...view, hand: event.facts };
    case 'put-back':
      return { ...handGoesBack(view), premonition: false };
    case 'returned':
      return handGoesBack(view);
    case 'soaked': {
      const health = without(view.health, event.facts.value);
      return { ...changed(handGoesBack(view), 'health', 1), health };
    }
    case 'paid': {
      const { colour, value } = event.facts;
      const row = colour as Row;
      const place = event.facts.place < 0 ? view.travel.length - 1 : event.facts.place;
      const left =
        row === 'travel' ? view.travel.filter((_, i) => i !== place) : without(view[row], value);
      return { ...changed(view, colour, 1), [row]: left };
    }
    case 'placed': {
      const row = event.facts.colour as Row;
      const values = [...view[row], event.facts.value];
      return { ...view, hand: null, [row]: row === 'travel' ? values : sorted(values) };
    }
    case 'turned': {
      const { from, to } = event.facts;
      return { ...view, health: sorted([...without(view.health, from), to]) };
    }
    case 'damaged':
      return damaged(handGoesBack(view), event.facts.value);
    case 'acted':
      return acted(view, event.facts);
    default:
      return view;
  }
}

function damaged(view: DelveView, value: number): DelveView {
  const left = view.health.includes(value)
    ? without(view.health, value)
    : view.health.filter((health) => health > value);
  return { ...changed(view, 'health', view.health.length - left.length), health: left };
}

function acted(view: DelveView, { action, value, other }: Acted): DelveView {
  if (action === 'lighten') {
    const travel = view.travel.slice(0, -1);
    return changed(
      changed({ ...view, travel, treasure: without(view.treasure, value) }, 'travel', 1),
      'treasure',
      1,
    );
  }
  const next = changed({ ...view, potion: without(view.potion, value) }, 'potion', 1);
  switch (action) {
    case 'premonition':
      return { ...next, premonition: true };
    case 'heal':
      return { ...next, health: sorted([...without(view.health, other), other + 1]) };
    case 'dispel':
      return changed({ ...next, curse: without(view.curse, value) }, 'curse', 1);
    case 'phase':
      return { ...next, travel: [...view.travel.slice(0, -1), value] };
    case 'improve':
      return { ...next, potion: sorted([...without(next.potion, value), value + 1]) };
    default:
      return next;
  }
}

/** A die of a row with a name that it keeps while it lies there. */
export interface Lying {
  key: number;
  value: number;
}

/** Carry the names of dice over to the next view: the same values stay the same dice. */
export function lie(before: Lying[], values: number[], freshKey: () => number): Lying[] {
  const left = [...before];
  const take = (value: number) => {
    const at = left.findIndex((die) => die.value === value);
    return at < 0 ? undefined : left.splice(at, 1)[0]?.key;
  };
  const known = values.map(take);
  const turned = values.length === before.length;
  return values.map((value, i) => ({
    value,
    key: known[i] ?? (turned ? left.shift()?.key : undefined) ?? freshKey(),
  }));
}

/** The names of a die of the tableau, as options call it. */
export function thingsOf(row: Row, values: number[], place: number): string[] {
  const value = values[place];
  if (row !== 'travel') return [`${row}:${value}`];
  const names = [`travel:at-${place + 1}`];
  if (place === values.length - 1) names.push('travel:last');
  return names;
}
