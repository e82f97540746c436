import { percent } from '../../look/percent';
import { toneOf } from '../standing';
import type { Sound } from '../../play/sounds';
import type { BoardModule } from '../types';
import { content } from './content';
import { COLOURS, NAMES, ROWS } from './dice';
import Picture from './Picture.svelte';
import Tableau from './Tableau.svelte';
import type { DelveView, Facts, Told } from './wire';

export const cubeDelver: BoardModule<DelveView, Told> = {
  board: Tableau,
  picture: Picture,
  story: {
    title: 'Treasure and Health, from the first die to the last',
    parts: ['escape_score', 'health'],
    of: ({ escape_score, health }) => {
      const top = content.about?.chart ?? { treasure: Infinity, health: Infinity };
      const left = health.reduce((sum, value) => sum + value, 0);
      return [
        {
          id: 'treasure',
          tone: toneOf(5),
          name: 'Treasure',
          share: Math.min(1, escape_score / top.treasure),
          text: String(escape_score),
        },
        {
          id: 'health',
          tone: toneOf(2),
          name: 'Health',
          share: Math.min(1, left / top.health),
          text: String(left),
        },
      ];
    },
  },
  beats: {
    drew: 550,
    rolled: 850,
    placed: 650,
    paid: 550,
    returned: 700,
    soaked: 700,
    damaged: 900,
    turned: 700,
    'put-back': 600,
    acted: 700,
    died: 600,
    escaped: 600,
  } satisfies Partial<Record<keyof Facts, number>>,
  sounds: {
    drew: ['card'],
    rolled: ['dice'],
    placed: ['stone'],
    paid: ['step'],
    damaged: ['hit'],
    soaked: ['hit'],
    died: ['lost'],
    escaped: ['won'],
  } satisfies Partial<Record<keyof Facts, Sound[]>>,
  tell: (view) => {
    const rows = ROWS.map((row) => `${NAMES[row]}: ${view[row].join(', ') || 'none'}`);
    const { hand, odds } = view;
    const inHand = hand
      ? `In your hand: ${NAMES[hand.colour]} ${hand.value || '(not rolled)'}`
      : 'No die in your hand';
    const chances = COLOURS.map((colour) => {
      const chance = odds ? `, ${percent(odds.draw[colour])} to be drawn next` : '';
      return `${NAMES[colour]}: ${view.bag[colour]}${chance}`;
    });
    return [
      {
        heading: `Turn ${view.turn}`,
        lines: [
          inHand,
          ...rows,
          ...(view.premonition ? ['A Premonition is armed'] : []),
          `Treasure if you escaped now: ${view.escape_score}`,
          ...(odds ? [`Chance that the next die kills: ${percent(odds.death)}`] : []),
        ],
      },
      { heading: 'Still in the bag', lines: chances },
    ];
  },
};
