/** Things on the map in words: for labels, notes and the text board. */
import type { Offer } from '../types';
import { content } from './content.svelte';
import { noteOn, type Note } from './explain';
import { lying } from './map/standing';
import { SIDES } from './view';
import type { TileView, VastView } from './wire';

/** `the Bones Tribe`, `the Vile Ghoul`. */
export const pieceName = (view: VastView, piece: string) =>
  `the ${view.pieces[piece]?.name ?? piece}`;

/** `vile-ghoul` as `Vile Ghoul`. */
export const title = (word: string) =>
  word.replaceAll('-', ' ').replaceAll(/(^| )\w/g, (start) => start.toUpperCase());

/** `The Knight’s board`, `The Goblins’ board`. */
export const boardOf = (role: string) =>
  `The ${title(role)}’${role.endsWith('s') ? '' : 's'} board`;

/** The kind of tile that is drawn as the way out. */
export const ENTRANCE = 'entrance';

/** Where a Gem is: on a square, or with a role. */
export const gemPlace = (view: VastView, where: string) =>
  content.role(where) ? `with the ${title(where)}` : placeName(view, where);

export function tileName(tile: TileView): string {
  if (tile.terrain) return title(tile.terrain);
  if (tile.kind === ENTRANCE) return content.printed(ENTRANCE).name;
  const symbol = tile.symbol === 'none' ? '' : ` (${title(tile.symbol)})`;
  if (!tile.lit) return `${tile.ghost ? 'Dark Ghost' : 'Dark'} tile${symbol}`;
  return `${title(tile.kind ?? 'lit')}${tile.ghost ? ' Ghost' : ''} tile`;
}

export function contents(view: VastView, tile: TileView): string[] {
  const tokens = lying(view, tile).map(
    ({ token, count }) => (count > 1 ? `${count} × ` : '') + content.token(token),
  );
  const pieces = Object.entries(view.at)
    .filter(([, at]) => at === tile.at)
    .map(
      ([piece]) =>
        pieceName(view, piece) + (view.carriers.includes(piece) ? ' carrying an Artifact' : ''),
    );
  const guards = Object.entries(view.guards)
    .filter(([, at]) => at === tile.at)
    .map(([guard]) => `the ${title(guard)}`);
  const flames = view.flame_wall === tile.at ? ['a Flame Wall'] : [];
  return [...tokens, ...pieces, ...guards, ...flames];
}

/** What the card does that an option is about, unless the option says so itself. */
export function cardText({ label, text, touches, shows }: Offer): string {
  const told = [...touches, ...shows].map((thing) => content.called(thing)?.text);
  return told.find((each) => each && !text.includes(each) && !label.includes(each)) ?? '';
}

/** Where something is, by what is there: `Dark tile (Eye) at 0,2`. */
export function placeName(view: VastView, at: string): string {
  const tile = view.tiles.find((each) => each.at === at);
  return `${tile ? tileName(tile) : 'open space'} at ${at}`;
}

function wallsOf(tile: TileView): string {
  if (!tile.lit || tile.terrain) return '';
  return tile.walls.length
    ? `walls ${tile.walls.map((side) => SIDES[side]).join(', ')}`
    : 'no walls';
}

/** `Ambush tile at 1,2; walls north, east; with the Knight`. */
export function tileInWords(view: VastView, tile: TileView): string {
  const holds = contents(view, tile);
  const known = !tile.lit && tile.kind ? `you know: ${tile.kind}` : '';
  return [
    `${tileName(tile)} at ${tile.at}`,
    known,
    wallsOf(tile),
    holds.length ? `with ${holds.join(', ')}` : '',
  ]
    .filter(Boolean)
    .join('; ');
}

function ghostTile(view: VastView, tile: TileView): string {
  const space = content.toThose(view.roles, tile.locked ? 'locked-tile' : 'ghost-tile');
  return space ? `${space.name}: ${space.text}` : '';
}

export function tileNote(view: VastView, tile: TileView): Note {
  if (tile.terrain) {
    const note = noteOn('terrain', tile.terrain);
    return { ...note, lines: [...note.lines, ...contents(view, tile).map(title)] };
  }
  const secret = !tile.lit && tile.kind ? [`You know what is under it: ${tile.kind}.`] : [];
  const dark =
    !tile.lit && tile.symbol !== 'none' && !secret.length
      ? [content.dark().text, content.toThose(view.roles, 'dark-symbol')?.text ?? '']
      : [];
  const what = tile.kind
    ? [content.printed(tile.kind).text, ...(tile.ghost ? [ghostTile(view, tile)] : [])]
    : [];
  const holds = contents(view, tile);
  return {
    title: tileName(tile),
    kind: [tile.at, wallsOf(tile)].filter(Boolean).join(' · '),
    lines: [
      ...dark,
      ...secret,
      ...what,
      ...(holds.length ? [`Here: ${holds.join(', ')}.`] : []),
      tile.far,
    ].filter(Boolean),
    rules: (tile.lit ? content.printed(tile.kind ?? '') : content.dark()).rules,
  };
}
