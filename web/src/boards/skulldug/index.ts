import type { BoardModule, View } from '../types';
import { idOf, SIDE_NAMES, SOURCES } from './cave';
import CaveBoard from './CaveBoard.svelte';
import Picture from './Picture.svelte';
import Portrait from './Portrait.svelte';
import Sign from './Sign.svelte';
import type { CardView, CaveView, TileView } from './wire';

const of = (view: View) => view as unknown as CaveView;

function cardInWords(card: CardView): string {
  const numbers = card.difficulty ? ` ${card.difficulty}/${card.damage}` : '';
  const source = SOURCES[card.source] ? ` (${card.source})` : '';
  return `${card.name}${numbers}${source}`;
}

function tileInWords(tile: TileView): string {
  const ways = [...tile.corridors].map((side) => SIDE_NAMES[side]).join(', ');
  const holds = tile.contents.length ? `; holds ${tile.contents.map(cardInWords).join(', ')}` : '';
  return `${tile.name} at ${idOf(tile)}, open to ${ways}${holds}`;
}

export const skulldug: BoardModule = {
  board: CaveBoard,
  picture: Picture,
  portrait: Portrait,
  sign: Sign,
  showsSeats: true,
  beats: {
    'rolled-for-first': 700,
    'goes-first': 300,
    drafted: 450,
    shuffled: 300,
    'turn-began': 600,
    'turn-ended': 0,
    moved: 480,
    discovered: 550,
    drew: 450,
    met: 750,
    rolled: 850,
    valued: 750,
    beat: 650,
    'lost-to': 650,
    threw: 750,
    'throw-landed': 600,
    'lost-health': 500,
    'changed-ap': 150,
    died: 800,
    spawned: 800,
    'collapse-rolled': 850,
    ended: 500,
  },
  tell: (plain) => {
    const view = of(plain);
    return [
      {
        heading: `Turn ${view.turn}`,
        lines: view.explorers.map((each) => {
          const health = each.ghost ? 'ghost' : `${each.health} of ${each.max_health} Health`;
          const hand = each.hand.map(cardInWords).join(', ') || 'no cards';
          const where = each.alive ? `at ${each.at}` : 'dead';
          const state = [each.dazed && 'Dazed', each.glued && 'stuck'].filter(Boolean).join(', ');
          return `${each.name} ${where}: ${health}, ${each.ap} AP, ${each.treasures} treasures; ${hand}${state && `; ${state}`}`;
        }),
      },
      { heading: 'The cave', lines: view.tiles.map(tileInWords) },
      {
        heading: 'Decks',
        lines: [
          `Passages: ${view.passages}`,
          `Fortune: ${view.fortune.size}, discarded ${view.fortune.discard.length}`,
          `Hazard: ${view.hazard.size}, discarded ${view.hazard.discard.length}`,
          ...(view.cave_health >= 0 ? [`Cave Health: ${view.cave_health}`] : []),
        ],
      },
    ];
  },
};
