/* The drawings of the boards as notebooks get them: parts of an SVG by name, in a file for each
 * game that Python puts together. `npm run drawings` writes them anew; here they have to be fresh.
 * What Python fills in stands in braces. */
import { expect, test } from 'vitest';
import Face from '../src/boards/cube-delver/Face.svelte';
import { COLOURS } from '../src/boards/cube-delver/dice';
import { CARD_SIGNS } from '../src/boards/skulldug/icons';
import CaveLights from '../src/boards/skulldug/Lights.svelte';
import Pawn from '../src/boards/skulldug/Pawn.svelte';
import { HATS, TYPE_SIGNS, UNKNOWN_SIGN } from '../src/boards/skulldug/shapes';
import PassageArt from '../src/boards/skulldug/TileArt.svelte';
import CardToken from '../src/boards/skulldug/Token.svelte';
import type { CardView } from '../src/boards/skulldug/wire';
import Breach from '../src/boards/vast/art/Breach.svelte';
import FlameWall from '../src/boards/vast/art/FlameWall.svelte';
import Guard from '../src/boards/vast/art/Guard.svelte';
import Lights from '../src/boards/vast/art/Lights.svelte';
import Piece from '../src/boards/vast/art/Piece.svelte';
import { PAWNS, sizeOf } from '../src/boards/vast/art/pieces';
import Rubble from '../src/boards/vast/art/Rubble.svelte';
import TerrainArt from '../src/boards/vast/art/TerrainArt.svelte';
import TileArt from '../src/boards/vast/art/TileArt.svelte';
import TokenArt from '../src/boards/vast/art/TokenArt.svelte';
import { drawn, seats } from './drawn';

type Drawings = Record<string, string>;

async function fresh(game: string, drawings: Drawings) {
  for (const [name, drawing] of Object.entries(drawings))
    expect(drawing, name).not.toMatch(/var\(|color-mix|undefined|class=/);
  const text = `${JSON.stringify(drawings).replaceAll('","', '",\n"')}\n`;
  const path = `../../src/cavern/games/${game}/data/drawings.json`;
  await expect(text).toMatchFileSnapshot(path);
}

/** What a drawing has more than a plainer one. */
function more(plain: string, whole: string): string {
  expect(whole.startsWith(plain)).toBe(true);
  return whole.slice(plain.length);
}

/** So many of what is never the same twice. */
const SEEDS = [0, 1, 2, 3, 4, 5];
/** A number that a drawing shows, to be filled in. */
const NUMBER = 4711;

test('Vast', async () => {
  const drawings: Drawings = { lights: drawn('vast/art/Lights', Lights, {}) };
  const tile = (props: Record<string, unknown>) =>
    drawn('vast/art/TileArt', TileArt, { lit: true, ...props });
  for (const seed of SEEDS) {
    const floor = tile({ seed });
    drawings[`floor-${seed}`] = floor;
    for (const side of 'nesw')
      drawings[`wall-${side}-${seed}`] = more(floor, tile({ seed, walls: [side] }));
    drawings[`rubble-${seed}`] = drawn('vast/art/Rubble', Rubble, { seed: seed + 5 });
  }
  drawings['floor-entrance'] = tile({ seed: 1, kind: 'entrance' });
  drawings['haunted'] = more(tile({}), tile({ ghost: true }));
  const dark = tile({ lit: false });
  drawings['dark'] = dark;
  drawings['dark-ghost'] = more(dark, tile({ lit: false, ghost: true }));
  for (const symbol of ['fangs', 'bones', 'eye'])
    drawings[`dark-${symbol}`] = more(dark, tile({ lit: false, symbol }));
  for (const kind of ['ambush', 'event', 'treasure', 'vault', 'crystal', 'ghost']) {
    drawings[`kind-${kind}`] = more(tile({}), tile({ kind }));
    drawings[`known-${kind}`] = more(dark, tile({ lit: false, kind }));
  }
  for (const terrain of ['lake', 'river', 'magma', 'forest', 'pits', 'canyon'])
    for (const seed of [0, 1])
      drawings[`${terrain}-${seed}`] = drawn('vast/art/TerrainArt', TerrainArt, { terrain, seed });
  for (const gem of ['claw', 'flame', 'wing'])
    drawings[`token-gem-${gem}`] = drawn('vast/art/TokenArt', TokenArt, { token: `gem-${gem}` });
  for (const token of ['treasure', 'event', 'vault', 'crystal', 'artifact', 'artifact-locked'])
    drawings[`token-${token}`] = drawn('vast/art/TokenArt', TokenArt, { token });
  const piece = (props: { piece: string } & Record<string, unknown>) =>
    drawn('vast/art/Piece', Piece, props);
  const tribes = ['fangs', 'bones', 'eye'].map((tribe) => `tribe-${tribe}`);
  for (const name of new Set([...Object.values(PAWNS), ...tribes, 'other']))
    drawings[`piece-${name}`] =
      `<g transform="scale(${sizeOf(name)})">${piece({ piece: name })}</g>`;
  drawings['piece-dragon-under'] =
    `<g transform="scale(${sizeOf('dragon')})">${piece({ piece: 'dragon', under: true })}</g>`;
  const knight = piece({ piece: 'knight' });
  drawings['laden'] = more(knight, piece({ piece: 'knight', laden: true }));
  drawings['count'] = more(knight, piece({ piece: 'knight', count: NUMBER })).replace(
    String(NUMBER),
    '{count}',
  );
  drawings['flame-wall'] = drawn('vast/art/FlameWall', FlameWall, {});
  drawings['guard'] = drawn('vast/art/Guard', Guard, {});
  drawings['breach'] = drawn('vast/art/Breach', Breach, {});
  await fresh('vast', drawings);
});

test('Skulldug!', async () => {
  const drawings: Drawings = { lights: drawn('skulldug/Lights', CaveLights, {}) };
  for (let ways = 1; ways < 16; ways++) {
    const corridors = [...'nesw'].filter((_, i) => ways & (1 << i)).join('');
    const tile = (seed: number, entrance: boolean) =>
      drawn('skulldug/TileArt', PassageArt, { corridors, seed, entrance });
    for (const seed of [0, 1]) drawings[`passage-${corridors}-${seed}`] = tile(seed, false);
    drawings[`entrance-${corridors}`] = tile(2, true);
  }
  const types = [...Object.keys(TYPE_SIGNS), 'unknown'] as Array<CardView['type']>;
  for (const type of types)
    for (const difficulty of [0, NUMBER]) {
      const told = { kind: '', type, name: '', difficulty, damage: 42 };
      const token = drawn('skulldug/Token', CardToken, { card: told as CardView });
      drawings[`card-${type}${difficulty ? '-hazard' : ''}`] = token
        .replace(TYPE_SIGNS[type] ?? UNKNOWN_SIGN, '{sign}')
        .replace(`${NUMBER}/42`, '{numbers}');
    }
  for (const [kind, sign] of Object.entries({ ...TYPE_SIGNS, ...CARD_SIGNS, '': UNKNOWN_SIGN }))
    drawings[`sign-${kind}`] = sign;
  for (const faction of Object.keys(HATS)) {
    const pawn = (props: object) =>
      drawn('skulldug/Pawn', Pawn, { faction, seat: NUMBER, ...props })
        .replaceAll(`var(--seat-${NUMBER})`, '{tone}')
        .replace(String(NUMBER + 1), '{number}');
    drawings[`pawn-${faction}`] = pawn({});
    drawings[`ghost-${faction}`] = pawn({ ghost: true });
    drawings['dazed'] = more(pawn({}), pawn({ dazed: true }));
  }
  for (const [seat, colour] of seats.entries()) drawings[`seat-${seat}`] = colour ?? '';
  await fresh('skulldug', drawings);
});

test('Cube Delver', async () => {
  const drawings: Drawings = {};
  for (const colour of COLOURS) {
    const die = (value: number) => drawn('cube-delver/Face', Face, { colour, value });
    drawings[colour] = die(0);
    for (const value of [1, 2, 3, 4, 5, 6])
      drawings[`${colour}-${value}`] = more(die(0), die(value));
  }
  await fresh('cube_delver', drawings);
});
