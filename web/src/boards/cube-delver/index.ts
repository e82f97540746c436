import type { EventShown } from '../../net/wire';
import type { BoardModule, View } from '../types';
import { after, COLOURS, NAMES, percent, ROWS } from './dice';
import Picture from './Picture.svelte';
import Tableau from './Tableau.svelte';
import type { DelveView, Told } from './wire';

const of = (view: View) => view as unknown as DelveView;

export const cubeDelver: BoardModule = {
  board: Tableau,
  picture: Picture,
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
  },
  after: (view: View, event: EventShown) => after(of(view), event as Told) as unknown as View,
  tell: (plain) => {
    const view = of(plain);
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
  warn: (option) =>
    option.label.includes('you die')
      ? 'That is your last Health die: the delve ends, score 0.'
      : null,
  help: [
    'You draw a die from the bag (C2.1). A Damage die may be soaked with your best Health die instead of rolled (C2.2).',
    'It is rolled. You may roll again as often as you like; each time costs a die of your tableau (C2.3). If a Curse shows the same number, you must keep it (C2.4).',
    'When you keep the roll, the die joins its row, goes back to the bag, or hurts you (C3).',
    'If it joined its row, you may take one action: drop Treasure to step back, or drink a Potion (C4).',
    'No Travel die left: you are out, with your Treasure (C5.1). No Health die left: you are dead (C5.2).',
  ],
};
