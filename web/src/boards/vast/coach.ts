/** A role's turn in a few lines, for somebody who has never played it. Rule ids become links. */
import { content } from './content.svelte';
import { caveGhost, ghost, ghoul, vileGhoul } from './coach-foes';
import { title } from './saying';
import { keeper, list, player } from './view';
import type { VastView } from './wire';

export interface Advice {
  title: string;
  lines: string[];
}

/** The lines without the ids of the rules they rest on, and those ids. */
export function apart(lines: string[]): { lines: string[]; rules: string[] } {
  const rules = lines.flatMap((line) => [...line.matchAll(/V\d+\.\d+/g)].map(([id]) => id));
  return {
    lines: lines.map((line) => line.replaceAll(/ \(V[\d.]+\)/g, '')),
    rules: [...new Set(rules)],
  };
}

export const plural = (count: number, one: string, more = `${one}s`) =>
  `${count} ${count === 1 ? one : more}`;

function knight(view: VastView): Advice {
  const board = view.knight!;
  const moves = Math.max(0, (board.stats['movement'] ?? 0) - board.moved);
  const meetings = Math.max(0, (board.stats['perception'] ?? 0) - board.encounters);
  if (board.phase !== 'moving')
    return {
      title: 'An Encounter',
      lines: [
        `Attack whom you outmatch: your Strength is ${board.stats['strength']} (V3.4). Then collect what lies here (V3.6).`,
        'Choose Done when nothing is left that you want.',
      ],
    };
  return {
    title: 'Your turn, Knight',
    lines: [
      board.free
        ? `Put your ${plural(board.free, 'Hero cube')} to work: Movement takes you 2 further, Perception allows one more Encounter, Strength fights (V3.2). They come back next turn.`
        : 'No Hero cube is free: those you placed come back next turn.',
      `Then walk: pick a lit square. ${plural(moves, 'step')} and ${plural(meetings, 'Encounter')} left. Entering a Dark tile reveals it, for Grit and trouble (V3.3).`,
      'More Grit wins more cubes (V3.1).',
    ],
  };
}

function goblins(view: VastView): Advice {
  const board = view.goblins!;
  const acting = board.acting ? board.acting[0]!.toUpperCase() + board.acting.slice(1) : '';
  switch (board.phase) {
    case 'war':
      return {
        title: 'Your turn, Goblins: war',
        lines: [
          'Follow one War card: it says how much each Tribe grows, and how many Monsters and Secrets you draw (V4.2).',
          'A Tribe that would grow beyond 4 makes one Tribe scatter.',
        ],
      };
    case 'growing':
      return {
        title: 'The Tribes grow',
        lines: [
          'Let them grow, or pay 1 Rage to hold one back. No Tribe may grow beyond 4: then one scatters (V4.2).',
        ],
      };
    case 'assigning':
      return {
        title: 'A Monster joins',
        lines: [
          'Give it to a Tribe with room: Fangs 1, Bones 2, Eye 1, in all no more than the Bones Tribe has goblins (V4.2).',
        ],
      };
    case 'secrets':
      return { title: 'Secrets', lines: ['Five may be kept, face-up ones included (V4.2).'] };
    case 'tribe':
      return {
        title: `The ${acting} Tribe acts`,
        lines: [
          view.at[`tribe-${board.acting}`]
            ? 'Move as far as you like; every second Lit tile it leaves costs a goblin. Then one action, and it is done (V4.4).'
            : 'It is hidden: let it come out on a Dark tile with its symbol. Next turn it can strike (V4.4).',
          'To attack, enter the square of somebody weaker (V4.5).',
        ],
      };
    default:
      return {
        title: 'Your turn, Goblins: act',
        lines: [
          'Activate each Tribe once, in any order: pick it on the map or on your board (V4.2).',
          'Secrets can be played between Tribes (V4.8). Then end your turn.',
        ],
      };
  }
}

function dragon(view: VastView): Advice {
  const board = view.dragon!;
  if (board.phase === 'ending')
    return {
      title: 'Before your turn ends',
      lines: [
        'Feed Hunger with 2 eaten goblins, be proud of not having moved, or leave a Gem here (V5.4).',
        'Then your hand is dealt anew.',
      ],
    };
  return {
    title: 'Your turn, Dragon',
    lines: [
      `${board.move_used ? 'Your free move is spent' : 'One free straight move of 1 or 2: pick a lit square'}. Walls do not stop you underground (V5.2).`,
      'Power cards pay for powers, as many as you like: those you can afford are lit on your board (V5.3).',
      'Wake by emptying your Sloth: take Treasure for Greed, eat goblins for Hunger, reveal Events for Pride (V5.4).',
    ],
  };
}

function cave(view: VastView): Advice {
  switch (view.cave!.phase) {
    case 'shape':
      return view.collapsing
        ? {
            title: 'The Collapse',
            lines: [
              `Bring down ${plural(view.cave!.to_remove, 'more tile')}: those that touch the fewest others go first, Crystals before all (V2.3).`,
            ],
          }
        : {
            title: 'Your turn, Cave: shape',
            lines: [
              'Choose a tile of your hand, then a dashed space beside the map. You alone know what is under it (V6.2).',
            ],
          };
    case 'treasure':
      return {
        title: 'Lay a Treasure',
        lines: ['On any Dark tile without piece or Treasure: bait for whom you like (V6.2).'],
      };
    default:
      return {
        title: 'Your turn, Cave: omens',
        lines: [
          'Spend Omens on what you can afford; it is lit on your board. Each accepts three neighbours of the ring (V6.1).',
          'Keep the others apart, so that the last tile falls on all of them. Done goes on.',
        ],
      };
  }
}

function thief(view: VastView): Advice {
  const board = view.thief!;
  if (board.phase === 'dealing')
    return {
      title: 'Your turn, Thief: deal',
      lines: [
        'Deal 2, 3 and 4 to Movement (steps), Stealth (whom you slip past) and Thievery (action cubes) (V7.1).',
        'Short way to loot? Take Thievery. Home with heavy pockets? Movement.',
      ],
    };
  const moves = Math.max(0, (board.stats['movement'] ?? 0) - board.moved);
  return {
    title: 'Your turn, Thief',
    lines: [
      `${plural(moves, 'step')} and ${plural(board.cubes, 'action cube')} left. Pick a lit square to go; walls cost 2 cubes (V7.2).`,
      'Loot Treasure for 1 cube, pick Vaults, rob those who do not see you. What you carry makes you louder (V7.1).',
      'Bring it to the Entrance: each Treasure there is an upgrade, and counts (V7.5).',
    ],
  };
}

const COACHES: Record<string, (view: VastView) => Advice> = {
  knight,
  goblins,
  dragon,
  cave,
  thief,
  ghoul,
  'vile-ghoul': vileGhoul,
  ghost,
  'cave-ghost': caveGhost,
};

/** `The Ghost plays the Knight’s turn`. */
export function possession(view: VastView): string {
  const whose = title(view.possessed ?? '');
  return `The ${title(view.possessor ?? '')} plays the ${whose}${whose.endsWith('s') ? '’' : '’s'} turn`;
}

/** The numbers that a Possession card lends at this moment, in words. */
export function lent(view: VastView): string {
  const role = view.possessed ?? '';
  const names = Object.keys(view.numbers?.possession?.[role] ?? {});
  const numbers = view[role as 'knight']?.lent ?? [];
  return names.map((name, i) => `${title(name)} ${numbers[i]}`).join(', ');
}

/** What to do with somebody else's role, in a line. */
const PUPPETS: Record<string, string> = {
  knight: 'Walk onto lit squares, meet what lies there, end the turn (V3.3).',
  goblins: 'Activate Tribes: come out, move, attack; then end the turn (V4.4).',
  'vile-ghoul': 'Choose a die for its row, then move, pounce and collect (V8.38).',
  dragon: 'One free straight move, then powers for the cards drawn (V5.2).',
  cave: 'Lay a tile, then use the Omens drawn (V6.2).',
  thief: 'Walk, steal and rob with the action cubes lent (V7.2).',
  ghoul: 'Choose two dice, then move, pounce and collect (V8.8).',
};

/** What the possessed, the possessor and everybody else should know. */
function possessed(view: VastView, role: string): Advice {
  const whose = view.possessed ?? '';
  const card = `${content.card('possession', whose).text} (V9.23)`;
  if (role === player(view))
    return {
      title: `You play the ${title(whose)}`,
      lines: [
        PUPPETS[whose] ?? '',
        card,
        ...(view.ghost
          ? [
              'Whenever you like, make it drop or collect an Artifact (V9.37). One that comes onto a Ghost tile locks, and the turn is over.',
            ]
          : []),
      ],
    };
  if (role === whose)
    return {
      title: `The ${title(player(view))} plays your turn once more`,
      lines: ['With the card’s numbers, not yours; your hand stays hidden and yours.', card],
    };
  return { title: possession(view), lines: [card] };
}

/** While another's turn is played. */
function waiting(view: VastView, role: string): Advice {
  if (view.stage === 'possessing' && role === 'ghost')
    return {
      title: 'Reveal your Possession card?',
      lines: [
        'Revealed, you play that turn once more, with the card’s numbers (V9.21). Kept facedown, it gives you 1 Focus at your next turn (V9.12).',
      ],
    };
  const hand = role === keeper(view) ? list(view[role as 'cave']?.hand).length : 0;
  return {
    title: `The ${title(view.turn)} ${view.turn === 'goblins' ? 'play' : 'plays'}`,
    lines: hand ? ['You are asked for tiles, Events and Treasures meanwhile (V6.2).'] : [],
  };
}

/** What this role's player should know right now; null for somebody who only watches. */
export function advice(view: VastView, role: string | null): Advice | null {
  if (!role || view.ending) return null;
  if (view.possessed) return possessed(view, role);
  if (view.turn !== role || (view.stage === 'possessing' && role === 'ghost'))
    return waiting(view, role);
  if (view.stage === 'shaping')
    return {
      title: view.collapsing ? 'The Cave comes down' : 'The Cave grows',
      lines: [
        view.collapsing
          ? `Take away ${plural(view.left, 'more tile')}; those that touch the fewest others go first (V2.4).`
          : `Place ${plural(view.left, 'more Dark tile')} on dashed spaces beside the map (V2.4).`,
      ],
    };
  if (view.stage === 'plundering')
    return { title: 'Past Plunder', lines: ['Put a Treasure on an empty Dark tile (V10.1).'] };
  return COACHES[role]?.(view) ?? null;
}
