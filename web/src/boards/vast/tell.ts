/** The whole table in words, for screen readers and for whoever likes it so. */
import type { SeatInfo } from '../../net/wire';
import type { Telling } from '../types';
import { content } from './content.svelte';
import { boardOf, gemPlace, placeName, tileInWords, title } from './saying';
import * as foes from './tell-foes';
import { standing } from '../standing';
import { countsOf, lent, list, pieceOfTribe, plural, roleOf } from './view';
import type { VastView } from './wire';

export const names = (kind: string, cards: string[]) =>
  cards.map((card) => content.card(kind, card).name).join(', ') || 'none';

export const counts = (all: Record<string, number>) =>
  Object.entries(all)
    .filter(([, count]) => count)
    .map(([name, count]) => `${name.replaceAll('-', ' ')} ${count}`)
    .join(', ') || 'none';

/** So many of each, those included of which there is none. */
export const all = (held: Record<string, number>) =>
  Object.entries(held)
    .map(([name, count]) => `${name} ${count}`)
    .join(', ');

function knight(view: VastView): string[] {
  const board = view.knight!;
  const { movement, perception, strength } = board.stats;
  return [
    `Health ${board.health} of ${board.full_health}, Grit ${board.grit}, ${plural(board.free, 'free Hero cube')}`,
    `Movement ${movement} (${board.moved} used), Perception ${perception} (${plural(board.encounters, 'Encounter')}), Strength ${strength}`,
    `Cubes on: ${counts(board.placed)}`,
    `Treasure cards: ${names('treasure', [...list(board.cards_down), ...board.cards_up])}`,
    ...(Array.isArray(board.quests) ? [`Sidequests: ${names('sidequest', board.quests)}`] : []),
  ];
}

function goblins(view: VastView): string[] {
  const board = view.goblins!;
  return [
    `Rage ${board.rage}`,
    ...Object.keys(board.population).map((tribe, i) => {
      const where = view.at[pieceOfTribe(view, tribe)];
      return `${title(tribe)} Tribe, ${where ? placeName(view, where) : 'hidden'}: Population ${board.population[tribe]}, Strength ${board.stats[`${tribe}-strength`]}, Perception ${board.stats[`${tribe}-perception`]}; Monsters: ${names('monster', board.slots[i] ?? [])}`;
    }),
    Array.isArray(board.secrets)
      ? `Secrets: ${names('secret', board.secrets)}`
      : `${plural(board.secrets, 'Secret')} in hand`,
    ...(board.face_up.length ? [`Face up: ${names('secret', board.face_up)}`] : []),
    ...(board.war_drawn.length ? [`War cards: ${names('war', board.war_drawn)}`] : []),
  ];
}

function dragon(view: VastView): string[] {
  const board = view.dragon!;
  const state = board.surfaced ? 'on the surface' : board.awake ? 'awake' : 'underground';
  return [
    `Health ${board.health}, Armor ${board.stats['armor']}, Spirit ${board.stats['spirit']}, ${state}`,
    `Wakefulness ${board.wakefulness}; Sloth cubes left: ${counts(board.sloth)}; eaten goblins ${board.eaten}`,
    typeof board.hand === 'number'
      ? plural(board.hand, 'Power card')
      : `Power cards: ${counts(board.hand)}`,
    `Gems: ${Object.entries(view.gems)
      .map(([gem, where]) => `${gem} ${gemPlace(view, where)}`)
      .join(', ')}`,
  ];
}

function cave(view: VastView): string[] {
  const board = view.cave!;
  return [
    Array.isArray(board.hand)
      ? `Tiles in hand: ${board.hand.join(', ')}`
      : `${plural(board.hand, 'tile')} in hand`,
    `Omens: ${all(board.omens)}`,
    ...(view.events_next ? [`Next Events: ${names('event', view.events_next)}`] : []),
  ];
}

function thief(view: VastView): string[] {
  const board = view.thief!;
  const { movement, stealth, thievery, stashed } = board.stats;
  return [
    `Movement ${movement} (${board.moved} used), Stealth ${stealth}, Thievery ${thievery}, ${plural(board.cubes, 'action cube')}`,
    `Carries ${board.load}, stashed ${stashed}; upgrades: ${names('upgrade', board.upgrades)}`,
  ];
}

const SHEETS: Record<string, (view: VastView) => string[]> = {
  knight,
  goblins,
  dragon,
  cave,
  thief,
  ghoul: foes.ghoul,
  'vile-ghoul': foes.vileGhoul,
  ghost: foes.ghost,
  'cave-ghost': foes.caveGhost,
};

export function tell(view: VastView, seats: SeatInfo[], eyes: number): Telling[] {
  const mine = roleOf(view, eyes);
  const hint = mine && !view.ending ? view.advice : null;
  return [
    ...(hint ? [{ heading: hint.title, lines: hint.lines.map((line) => line.text) }] : []),
    {
      heading: `Round ${view.round}: the ${title(view.turn)}${view.collapsing ? ', in the Collapse' : ''}`,
      lines: view.roles.map((role, seat) => {
        const far = countsOf(view, role).map(standing).join(' or ');
        const { text, note } = view.goals[role] ?? { text: '', note: '' };
        const who = role === mine ? 'you' : (seats[seat]?.name ?? '');
        return `${title(role)} (${who}): ${text}. ${far}${note && `, ${note}`}`;
      }),
    },
    ...(view.possessed
      ? [
          {
            heading: 'A possession turn',
            lines: [
              `The ${title(view.possessor ?? '')} plays the ${title(view.possessed)}: ${lent(view)}`,
              content.card('possession', view.possessed).text,
            ],
          },
        ]
      : []),
    ...view.roles.map((role) => ({
      heading: role === mine ? 'Your board' : boardOf(role),
      lines: SHEETS[role]?.(view) ?? [],
    })),
    {
      heading: 'The map',
      lines: [
        ...view.tiles.map((tile) => tileInWords(view, tile)),
        ...view.rockslides.map((edge) => `Rockslide at ${edge}`),
        ...view.bombs.map((edge) => `Blown-up wall at ${edge}`),
        `${plural(view.tiles_left, 'tile')} to come, ${plural(view.crystals_lost, 'Crystal tile')} lost, ${plural(view.smashed, 'Crystal')} smashed`,
      ],
    },
  ];
}
