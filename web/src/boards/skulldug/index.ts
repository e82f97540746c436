import { nameOf } from '../shows';
import { linesOf, toneOf } from '../standing';
import type { Sound } from '../../play/sounds';
import type { BoardModule, Chip, Offer } from '../types';
import { idOf, SIDE_NAMES, SOURCES } from './cave';
import CaveBoard from './CaveBoard.svelte';
import Emblem from './Emblem.svelte';
import Picture from './Picture.svelte';
import Portrait from './Portrait.svelte';
import RuleArt from './RuleArt.svelte';
import Sign from './Sign.svelte';
import type { CardView, DigView, ExplorerView, Facts, TileView, Told } from './wire';

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

function chip(view: DigView, explorer: ExplorerView): Chip {
  const hearts = `♥ ${explorer.health}/${explorer.max_health}`;
  const goal = view.goals.find((each) => each.explorer === explorer.id);
  return {
    id: explorer.id,
    seat: explorer.seat,
    name: explorer.member,
    art: explorer.ghost ? `${explorer.faction} ghost` : explorer.faction,
    tone: toneOf(explorer.seat),
    goal: goal?.text ?? '',
    count: goal ? { label: '◆', now: goal.now, of: goal.of, falls: false } : null,
    state: [
      explorer.alive ? (explorer.ghost ? 'ghost' : hearts) : '',
      explorer.ap > 0 ? `${explorer.ap} AP` : '',
    ]
      .filter(Boolean)
      .join(' · '),
    note: explorer.alive ? (explorer.dazed ? 'Dazed' : '') : 'dead',
    active: view.active.includes(explorer.id),
    thing: `explorer:${explorer.id}`,
    names: [`explorer:${explorer.id}`],
  };
}

/** What lies in the passage that an option is about; of one that is being turned it is known. */
function whereabouts(view: DigView, { touches, shows }: Offer): string {
  const spaces = touches.filter((thing) => thing.startsWith('space:'));
  const tile = view.tiles.find((each) => `space:${idOf(each)}` === spaces[0]);
  if (spaces.length !== 1 || !tile || nameOf(shows, 'corridors')) return '';
  const who = view.explorers.filter((each) => each.alive && each.at === idOf(tile));
  const holds = [...tile.contents.map(cardInWords), ...who.map((each) => each.name)];
  return [tile.name, ...holds].join(', ');
}

const chips = (view: DigView) => view.explorers.map((explorer) => chip(view, explorer));

export const skulldug: BoardModule<DigView, Told> = {
  board: CaveBoard,
  place: 'space',
  picture: Picture,
  portrait: Portrait,
  ruleArt: RuleArt,
  sign: Sign,
  emblem: Emblem,
  chips,
  story: {
    parts: ['explorers', 'goals', 'active'],
    of: (view) => linesOf(chips(view)),
  },
  whereabouts: (option, view) => whereabouts(view, option),
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
  } satisfies Partial<Record<keyof Facts, number>>,
  sounds: {
    moved: ['step'],
    discovered: ['stone'],
    drew: ['card'],
    drafted: ['card'],
    met: ['danger'],
    rolled: ['dice'],
    'rolled-for-first': ['dice'],
    beat: ['gain'],
    'lost-to': ['hit'],
    threw: ['card'],
    'lost-health': ['hit'],
    'picked-up': ['gain'],
    destroyed: ['collapse'],
    died: ['lost'],
    'collapse-rolled': ['dice', 'collapse'],
    ended: ['won'],
  } satisfies Partial<Record<keyof Facts, Sound[]>>,
  tell: (view) => {
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
