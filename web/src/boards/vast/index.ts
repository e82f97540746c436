import type { SeatInfo } from '../../net/wire';
import { nameOf, namesOf } from '../shows';
import { linesOf, share } from '../standing';
import type { Sound } from '../../play/sounds';
import type { BoardModule, Chip, Offer } from '../types';
import Emblem from './art/Emblem.svelte';
import Picture from './art/Picture.svelte';
import Portrait from './art/Portrait.svelte';
import RuleArt from './RuleArt.svelte';
import Sign from './art/Sign.svelte';
import { SOON, TOLD } from './drama';
import RolePanel from './RolePanel.svelte';
import { cardText, contents, tileName, title } from './saying';
import { tell } from './tell';
import VastBoard from './VastBoard.svelte';
import { countsOf, namesOfRole, played, roleOf } from './view';
import type { Facts, Told, VastView } from './wire';

/** Any of the numbers of a goal is enough: the one that is furthest on counts. */
function chip(view: VastView, role: string, seat: number): Chip {
  const goal = view.goals[role];
  const [count = null] = countsOf(view, role).toSorted((a, b) => share(b) - share(a));
  return {
    id: role,
    seat,
    name: title(role),
    art: role,
    tone: `var(--vast-${role})`,
    goal: goal?.text ?? '',
    // Where there is little room whose Health has to fall is enough
    count: count && { ...count, short: count.falls ? title(count.whose) : count.short },
    state: '',
    note: goal?.note ?? '',
    active: played(view) === role && !view.ending,
    thing: '',
    get names() {
      return namesOfRole(view, role);
    },
  };
}

/** What is on the square that an option is about, unless it says so itself: `Dark tile (Eye), the
 * Knight`. */
function there(view: VastView, { touches, shows }: Offer): string {
  const at = nameOf(touches, 'tile');
  if (!at || shows.includes(`told:${at}`) || view.at[view.acting ?? ''] === at) return '';
  const tile = view.tiles.find((each) => each.at === at);
  return tile ? [tileName(tile), ...contents(view, tile)].join(', ') : 'Open space';
}

/** The same in a list of options, without what is seen on the map: steps and tiles that are laid. */
function whereabouts(view: VastView, option: Offer): string {
  const laid = [...namesOf(option.touches, 'walls'), ...namesOf(option.touches, 'hand')];
  const seen = option.stands === 'first' || laid.length > 0;
  return seen ? '' : there(view, option);
}

const chips = (view: VastView, seats: SeatInfo[]) =>
  view.roles.map((role, seat) => chip(view, role, seats[seat]?.seat ?? seat));

export const vast: BoardModule<VastView, Told> = {
  board: VastBoard,
  place: 'tile',
  panel: RolePanel,
  picture: Picture,
  portrait: Portrait,
  ruleArt: RuleArt,
  sign: Sign,
  emblem: Emblem,
  chips,
  story: {
    parts: ['roles', 'goals', 'turn', 'possessed', 'ending'],
    of: (view, seats) => linesOf(chips(view, seats)),
  },
  advice: (view, eyes) => (roleOf(view, eyes) && !view.ending ? view.advice : null),
  whereabouts: (option, view) => cardText(option) || whereabouts(view, option),
  there: (option, view) => there(view, option),
  beats: {
    turn: 450,
    collapse: 900,
    moved: 280,
    pushed: 300,
    appeared: 300,
    scattered: 320,
    hid: 280,
    revealed: 360,
    'tile-placed': 160,
    'tile-removed': 450,
    turned: 300,
    slid: 500,
    terrain: 400,
    attacked: 420,
    missed: 350,
    shot: 420,
    smashed: 450,
    event: 1000,
    ambush: 500,
    monster: 600,
    die: 900,
    rolled: 900,
    power: 480,
    omen: 550,
    'omen-drawn': 40,
    secret: 800,
    war: 600,
    quest: 700,
    peeked: 600,
    'treasure-drawn': 900,
    'treasure-declined': 600,
    stat: 30,
    'token-placed': 170,
    'token-taken': 220,
    'token-moved': 260,
    stashed: 400,
    awoke: 900,
    surfaced: 900,
    'thief-died': 700,
    'ghoul-dice': 900,
    row: 700,
    skittered: 700,
    'terror-drawn': 800,
    'terror-used': 500,
    'terror-spent': 700,
    'terror-lost': 700,
    lifted: 380,
    'artifact-dropped': 320,
    'artifact-collected': 320,
    'artifact-locked': 1000,
    'held-out': 700,
    possessed: 1200,
    freed: 700,
    'card-shown': 1000,
    'card-placed': 350,
    'mental-block': 900,
    ended: 500,
  } satisfies Partial<Record<keyof Facts, number>>,
  told: TOLD,
  soon: SOON,
  sounds: {
    moved: ['step'],
    pushed: ['step'],
    appeared: ['step'],
    skittered: ['step'],
    revealed: ['stone'],
    'tile-placed': ['stone'],
    'tile-removed': ['collapse'],
    turned: ['stone'],
    slid: ['collapse'],
    collapse: ['collapse', 'danger'],
    attacked: ['hit'],
    shot: ['hit'],
    smashed: ['hit'],
    ambush: ['danger'],
    monster: ['danger'],
    possessed: ['danger'],
    event: ['card'],
    war: ['card'],
    secret: ['card'],
    'terror-drawn': ['card'],
    'card-shown': ['card'],
    die: ['dice'],
    rolled: ['dice'],
    'ghoul-dice': ['dice'],
    'treasure-drawn': ['card'],
    peeked: ['card'],
    'token-taken': ['gain'],
    stashed: ['gain'],
    quest: ['gain'],
    awoke: ['danger'],
    surfaced: ['danger'],
    ended: ['won'],
  } satisfies Partial<Record<keyof Facts, Sound[]>>,
  tell,
};
