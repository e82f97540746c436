import type { EventShown } from '../../net/wire';
import type { BoardModule, View } from '../types';
import { after } from './after';
import Picture from './art/Picture.svelte';
import Sign from './art/Sign.svelte';
import { tell } from './tell';
import VastBoard from './VastBoard.svelte';
import type { Told, VastView } from './wire';

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
    'ghoul-dice': 800,
    row: 700,
    skittered: 700,
    'terror-drawn': 800,
    'terror-used': 500,
    'terror-spent': 700,
    'terror-lost': 700,
    lifted: 550,
    'artifact-dropped': 500,
    'artifact-collected': 500,
    'artifact-locked': 1000,
    'held-out': 700,
    possessed: 1200,
    freed: 700,
    'card-shown': 1000,
    'card-placed': 500,
    'mental-block': 900,
    ended: 500,
  },
  after: (view: View, event: EventShown) => after(of(view), event as Told) as unknown as View,
  tell: (view, seats, eyes) => tell(of(view), seats, eyes),
};
