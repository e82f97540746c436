/** Cube Delver's dice, and which is which between two views. */

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
  const names = [`${row}:${values[place]}`, `${row}:at-${place + 1}`];
  return place === values.length - 1 ? [...names, `${row}:last`] : names;
}
