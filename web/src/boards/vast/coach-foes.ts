/** The turns of the Ghouls and the Ghosts in a few lines. */
import { plural, type Advice } from './coach';
import { progress } from './goals';
import { isolationFrom, type Prowler } from './view';
import type { VastView } from './wire';

const appear = (rule: string): Advice => ({
  title: 'Your first turn',
  lines: [`Choose a lit Dark tile with nobody on it: there you come in (${rule}).`],
});

/** What both Ghouls do once they have their points. */
function prowl(board: Prowler, attack: string): string[] {
  return [
    `${plural(board.movement, 'movement point')} left: a step costs 1, and 1 more through a wall or to a space with somebody (V8.10). Dark tiles stay dark. A Treasure on your space costs 2 (V8.13).`,
    attack,
  ];
}

export function ghoul(view: VastView): Advice {
  const board = view.ghoul!;
  const { now, of } = progress(view, 'ghoul');
  if (board.phase === 'appearing') return appear('V8.5');
  if (board.phase === 'rolled')
    return {
      title: 'The dice have fallen',
      lines: [
        'Cheat can roll one again, or set one for good. A low sum draws a Terror card (V8.7).',
      ],
    };
  if (board.phase === 'setting')
    return {
      title: 'Your turn, Ghoul: dice',
      lines: [
        'Choose two: the higher is movement, the lower attack (V8.8).',
        'An attack costs 1 more than the target’s Strength, Armor or Stealth; what you keep of it is your Defense (V8.19).',
      ],
    };
  return {
    title: now >= of ? 'Your turn, Ghoul: out!' : 'Your turn, Ghoul',
    lines: [
      ...(now >= of ? ['Your Fury is enough: enter the Entrance and you win (V8.4).'] : []),
      ...prowl(
        board,
        `${plural(board.stats['attack-points'] ?? 0, 'attack point')} left: pounce on somebody next to you, each piece once a turn. Every attack is 1 Fury, and you skitter off into the dark (V8.15).`,
      ),
    ],
  };
}

export function vileGhoul(view: VastView): Advice {
  const board = view['vile-ghoul']!;
  if (board.phase === 'appearing') return appear('V8.5');
  if (board.phase === 'setting')
    return {
      title: 'Your turn, Vile Ghoul: choose a die',
      lines: [
        'Its row of the chart is your Movement and Attack this turn (V8.38).',
        'Dice already on the right of that row are Boost dice: extra movement or attack (V8.40). When no die is left, all are rolled anew.',
      ],
    };
  return {
    title: 'Your turn, Vile Ghoul',
    lines: prowl(
      board,
      `Attack ${board.stats['attack']}: you beat whoever has less, and lose nothing by it. Each attack that hits draws a Terror card (V8.43); then you skitter.${board.boosts ? ` ${plural(board.boosts, 'Boost die', 'Boost dice')} to spend.` : ''}`,
    ),
  };
}

export function ghost(view: VastView): Advice {
  const board = view.ghost!;
  const { now, of } = progress(view, 'ghost');
  if (board.phase === 'appearing') return appear('V9.10');
  if (board.phase === 'resolving')
    return {
      title: 'Your turn, Ghost',
      lines: ['Reveal the Ghost card for more Movement and Influence this turn (V9.13).'],
    };
  if (board.phase === 'selecting')
    return {
      title: 'Lay down a Possession card',
      lines: [
        'At the end of that role’s turn you may play it once more (V9.21). Unrevealed until your next turn, it gives you 1 Focus (V9.12).',
      ],
    };
  const influence = board.stats['influence'] ?? 0;
  const left = influence - board.touched.length / 2;
  return {
    title: now >= of ? 'Your turn, Ghost: out!' : 'Your turn, Ghost',
    lines: [
      ...(now >= of ? ['Enough Artifacts are locked: enter the Entrance (V9.5).'] : []),
      `${plural(board.stats['movement_left'] ?? 0, 'step')} left, through walls and open space; end on a tile without Artifacts (V9.14).`,
      left > 0
        ? `Telekinesis moves ${plural(left, 'thing')} marked with arrows, up to ${plural(influence, 'space')} each, straight to you or away (V9.16).`
        : `You have moved as many things as your Influence allows; those can go on for ${plural(influence, 'space')} in all (V9.17).`,
      'Bring Artifacts, or whoever carries one, onto Ghost tiles: there they lock (V9.32).',
    ],
  };
}

export function caveGhost(view: VastView): Advice {
  const board = view['cave-ghost']!;
  switch (board.phase) {
    case 'appearing':
      return appear('V9.53');
    case 'shape':
      return view.collapsing
        ? {
            title: 'The Collapse',
            lines: [
              `Bring down ${plural(board.to_remove, 'more tile')}: those that touch the fewest others go first (V2.3).`,
            ],
          }
        : {
            title: 'Your turn, Cave Ghost: shape',
            lines: ['Choose a tile of your hand, then a dashed space beside the map (V9.56).'],
          };
    case 'treasure':
    case 'plunder':
      return {
        title: 'Lay a Treasure',
        lines: [
          'On a Dark tile without piece or Treasure; six spent Omens bring one more (V9.65).',
        ],
      };
    default:
      return {
        title: 'Your turn, Cave Ghost: powers',
        lines: [
          `${plural(board.stats['movement_left'] ?? 0, 'step')} left, through everything; end on a tile (V9.57). Spend Omens on what is lit on your board (V9.58).`,
          `The rings on the map are your Isolation: near, Telekinesis reaches far and Possession is cheap; far from all, more Omens come next turn. Nearest: ${nearest(view)} (V9.69).`,
        ],
      };
  }
}

const nearest = (view: VastView) =>
  Math.min(
    ...view.roles.filter((role) => role !== 'cave-ghost').map((role) => isolationFrom(view, role)),
  );
