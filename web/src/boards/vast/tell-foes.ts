/** The boards of the Ghouls and the Ghosts in words. */
import { content } from './content.svelte';
import { pieceName, placeName, title } from './saying';
import { all, counts, names } from './tell';
import { list, many, plural, type Prowler } from './view';
import type { GhostView, VastView } from './wire';

function terror(role: string, board: Prowler): string[] {
  return [
    `Treasures ${board.treasures} of ${content.space(role, 'treasures').room}; Terror cards: ${names('terror', board.terror)}; used this turn: ${counts(board.used)}; ${board.terror_deck} in the deck, out of the game: ${names('terror', board.terror_gone)}`,
  ];
}

export function ghoul(view: VastView): string[] {
  const board = view.ghoul!;
  return [
    `Fury ${board.fury} of ${board.stats['fury-goal']}; movement ${board.movement}, attack points ${board.stats['attack-points']}, Defense ${board.stats['defense']}`,
    `Dice: ${board.dice.join(', ') || 'not rolled'}`,
    ...board.notes.map((note) => note.text),
    ...terror('ghoul', board),
  ];
}

export function vileGhoul(view: VastView): string[] {
  const board = view['vile-ghoul']!;
  const boosts = Object.entries(board.right)
    .filter(([, dice]) => dice)
    .map(([row, dice]) => `${dice} on row ${row}`);
  return [
    `Movement ${board.movement}, Attack ${board.stats['attack']}, Defense ${board.stats['defense']}, ${plural(board.boosts, 'Boost die', 'Boost dice')} to spend`,
    `Dice in the supply: ${board.supply.join(', ') || 'none'}; chosen row: ${board.row ?? 'none'}; right side of the chart: ${boosts.join(', ') || 'none'}`,
    `The chart, Movement and Attack: ${(view.numbers['vile-chart'] ?? []).map(([movement, attack], i) => `${i + 1}: ${movement} and ${attack}`).join('; ')}`,
    ...board.notes.map((note) => note.text),
    ...terror('vile-ghoul', board),
  ];
}

/** Where every Artifact is. */
export function artifacts(view: VastView): string[] {
  return [
    ...Array.from({ length: view.locked }, () => 'locked'),
    ...view.carriers.map((piece) => `with ${pieceName(view, piece)}`),
    ...view.artifacts.map((at) => placeName(view, at)),
  ];
}

/** The facedown card: its owner knows it, the others that it is there. */
function space({ space, boast }: GhostView): string {
  if (boast) return `${content.card('possession', boast).name}, shown to all`;
  if (!space) return 'empty';
  return typeof space === 'string' ? content.card('possession', space).name : 'a facedown card';
}

export function ghost(view: VastView): string[] {
  const board = view.ghost!;
  const { movement, influence, movement_left } = board.stats;
  return [
    `Focus ${board.focus}: Movement ${movement} (${movement_left} left), Influence ${influence}, ${plural(board.things_moved, 'thing')} moved this turn`,
    `Possession space: ${space(board)}; revealed: ${board.face_up ? content.card('possession', board.face_up).name : 'none'}; Mental Block: ${board.mental_block ? content.card('possession', board.mental_block).name : 'none'}`,
    `Possession deck: ${Array.isArray(board.deck) ? names('possession', board.deck) : plural(many(board.deck), 'card')}; out of the game: ${names('possession', board.cards_out)}`,
    `Artifacts: ${artifacts(view).join(', ')}`,
  ];
}

export function caveGhost(view: VastView): string[] {
  const board = view['cave-ghost']!;
  return [
    Array.isArray(board.hand)
      ? `Tiles in hand: ${list(board.hand).join(', ')}`
      : `${plural(many(board.hand), 'tile')} in hand`,
    `Omens: ${all(board.omens)}; on the Past Plunder space ${board.stats['spent']} of ${content.space('cave-ghost', 'plunder').room}`,
    `Isolation ${board.stats['isolation'] ?? 'none'}: ${board.marks
      .map(({ role, isolation }) => `${title(role)} ${isolation}`)
      .join(', ')}; ${plural(board.stats['movement_left'] ?? 0, 'step')} left`,
    `Ghost tiles near her: ${board.ghosts.length}`,
  ];
}
