import type { EventShown } from '../../net/wire';
import type { BoardModule, View } from '../types';
import { after } from './after';
import Picture from './Picture.svelte';
import Sign from './Sign.svelte';
import { tell } from './tell';
import VastBoard from './VastBoard.svelte';
import type { VastView } from './view';

const of = (view: View) => view as unknown as VastView;

export const vast: BoardModule = {
  board: VastBoard,
  picture: Picture,
  sign: Sign,
  showsSeats: true,
  beats: {
    turn: 600,
    collapse: 900,
    moved: 480,
    pushed: 480,
    appeared: 480,
    scattered: 500,
    hid: 400,
    revealed: 550,
    'tile-placed': 350,
    'tile-removed': 600,
    turned: 450,
    slid: 600,
    terrain: 500,
    attacked: 600,
    shot: 600,
    smashed: 600,
    event: 1400,
    ambush: 700,
    monster: 800,
    die: 700,
    rolled: 700,
    power: 600,
    omen: 700,
    'omen-drawn': 120,
    secret: 800,
    war: 600,
    quest: 700,
    stat: 250,
    'token-placed': 300,
    'token-taken': 350,
    'token-moved': 400,
    stashed: 600,
    awoke: 900,
    surfaced: 900,
    'thief-died': 700,
    ended: 500,
  },
  after: (view: View, event: EventShown) => after(of(view), event) as unknown as View,
  tell: (view, seats, eyes) => tell(of(view), seats, eyes),
  help: [
    'Five roles, five games. The bar above the map shows what each wants and how far it is; pick a role to see its board (V10.2).',
    'Knight: place Hero cubes, walk, meet what you find. Grit wins more cubes (V3.1, V3.2, V3.3).',
    'Goblins: follow a War card, then activate each Tribe: come out of the dark, strike, scatter, hide (V4.2, V4.4).',
    'Dragon: one free move and any powers your cards pay for. Feed Greed, Hunger and Pride to wake, then surface on a Crystal tile and leave by the Entrance (V5.2, V5.4, V5.5).',
    'Cave: lay tiles, use omens, bait with Treasure; when the last tile is down the Collapse begins (V6.2, V2.2).',
    'Thief: deal your tokens, steal, and bring it to the Entrance (V7.1, V7.2, V7.5).',
    'Dark tiles show a symbol; what is under them only the Cave knows. Entering or lighting one reveals it (V1.6).',
  ],
};
