import { describe, expect, test } from 'vitest';
import type { Chip } from '../src/boards/types';
import type { AnyEntry, EventShown, GameInfo } from '../src/net/wire';
import { recap } from '../src/play/recap';
import { leadsOf, turnsOf, type Line } from '../src/play/story.svelte';
import { diceIn, matterOf, turnedIn } from '../src/play/things';

const game = {
  turn_event: 'turn',
  things: { turn: { role: 'role' }, hit: { by: 'piece', at: 'piece' }, hurt: { who: 'role' } },
  dice: { cast: { faces: 'pips' }, luck: { face: 'dragon' } },
  turned: { drawn: ['card'], found: ['gem'] },
  matters: {
    hit: { level: 1, by: '', of: {} },
    note: { level: 1, by: '', of: {} },
    hurt: { level: 1, by: 'what', of: { health: 2 } },
    fell: { level: 3, by: '', of: {} },
  },
} as unknown as GameInfo;
const chip = (seat: number, names: string[]) => ({ id: names[0], seat, names }) as Chip;
const chips = [chip(0, ['role:elf', 'piece:elf']), chip(1, ['role:ogre', 'piece:ogre'])];

const event = (kind: string, facts: EventShown['facts'] = {}): EventShown => ({
  kind,
  rule: '',
  text: `${kind} ${Object.values(facts).join(' ')}`.trim(),
  facts,
  changes: [],
});
const answer = (number: number, seat: number, ...events: EventShown[]) =>
  ({ kind: 'answered', n: number, at: 0, number, seat, by: 'bot', events }) as unknown as AnyEntry;
const told = (entries: AnyEntry[], mine = [0]) =>
  recap(entries, mine, new Set(), game, chips).map(({ event, mine, about }) => ({
    text: event.text,
    mine,
    who: about.map(({ seat }) => seat),
  }));

const TURN = {
  elf: event('turn', { role: 'elf' }),
  ogre: event('turn', { role: 'ogre' }),
};

describe('since your last turn', () => {
  test('only what matters is told, and of whom it is, not who answered', () => {
    const entries = [
      answer(1, 0, event('fell'), TURN.ogre),
      answer(2, 1, event('step'), event('hurt', { who: 'elf', what: 'health' })),
      answer(3, 1, event('hit', { by: 'ogre', at: 'elf' }), TURN.elf),
    ];
    expect(told(entries)).toEqual([
      { text: 'hurt elf health', mine: true, who: [0] },
      { text: 'hit ogre elf', mine: true, who: [1, 0] },
    ]);
  });
  test('what befell oneself stays, then what is at stake, where there is no room for all', () => {
    const many = Array.from({ length: 8 }, (_, i) => answer(3 + i, 1, event('note', { i })));
    const entries = [
      answer(1, 0, TURN.ogre),
      answer(2, 1, event('hit', { by: 'ogre', at: 'elf' })),
      ...many,
      answer(20, 1, event('hurt', { who: 'ogre', what: 'health' })),
      answer(21, 1, event('fell'), TURN.elf),
    ];
    const lines = told(entries).map(({ text }) => text);
    expect(lines).toHaveLength(6);
    expect(lines).toContain('hit ogre elf');
    expect(lines.slice(-2)).toEqual(['hurt ogre health', 'fell']);
  });
  test('answers of one’s own on the turn of another do not end it', () => {
    const entries = [
      answer(1, 0, TURN.ogre),
      answer(2, 1, event('hit', { by: 'ogre', at: 'elf' })),
      answer(3, 0, event('hurt', { who: 'elf', what: 'health' })),
      answer(4, 0, event('note'), TURN.elf),
      answer(5, 0, event('fell')),
    ];
    expect(told(entries).map(({ text }) => text)).toEqual([
      'hit ogre elf',
      'hurt elf health',
      'note',
    ]);
    expect(told(entries).at(-1)?.who, 'whose turn it was, not who answered').toEqual([1]);
  });
  test('without turns it is what others answered last', () => {
    const entries = [
      answer(1, 1, event('note', { i: 1 })),
      answer(2, 0, event('note', { i: 2 })),
      answer(3, 1, event('note', { i: 3 })),
      answer(4, 0, event('note', { i: 4 })),
    ];
    expect(told(entries)).toEqual([{ text: 'note 3', mine: false, who: [1] }]);
  });
});

describe('what an event shows', () => {
  test('dice, each with its face', () => {
    expect(diceIn(game, event('cast', { faces: [2, 5] }))).toEqual([
      { die: 'pips', face: '2' },
      { die: 'pips', face: '5' },
    ]);
    expect(diceIn(game, event('luck', { face: 'ring' }))).toEqual([
      { die: 'dragon', face: 'ring' },
    ]);
  });
  test('cards, for those who are told which', () => {
    expect(turnedIn(game, event('drawn', { card: 'axe' }))).toEqual(['axe']);
    expect(turnedIn(game, event('drawn'))).toEqual([]);
  });
  test('how much it matters, by what it says', () => {
    expect(matterOf(game, event('hurt', { what: 'health' }))).toBe(2);
    expect(matterOf(game, event('hurt', { what: 'pride' }))).toBe(1);
    expect(matterOf(game, event('step'))).toBe(0);
    expect(matterOf({ ...game, matters: {} }, event('step'))).toBe(1);
  });
});

const line = (id: string, shares: number[]): Line => ({
  id,
  tone: id,
  name: id,
  points: shares.map((share, at) => ({ at, share, text: '' })),
});
const STORY = [
  line('elf', [0, 0.3, 0.3, 0.3, 0.3, 0.3, 0.3, 0.3, 0.3, 0.4]),
  line('ogre', [0, 0, 0, 0, 0.5, 0.5, 0.55, 0.6, 0.6, 0.6]),
];

describe('where it turned', () => {
  test('the lead is taken by who comes to be ahead of all', () => {
    const leads = leadsOf(STORY).map(({ id, at, is, share }) => ({ id, at, is, share }));
    expect(leads).toEqual([
      { id: 'elf', at: 1, is: 'lead', share: 0.3 },
      { id: 'ogre', at: 4, is: 'lead', share: 0.5 },
    ]);
  });
  test('who wins comes last, also from behind', () => {
    const turns = turnsOf(STORY, true, ['elf']);
    expect(turns.at(-1)).toMatchObject({ id: 'elf', at: 9, is: 'won', share: 0.4 });
    expect(turns.filter(({ id, at }) => id === 'elf' && at === 9)).toHaveLength(1);
    expect(turns.filter(({ is }) => is === 'lead').map(({ id }) => id)).toEqual(['elf', 'ogre']);
  });
  test('lines that are not players have no leader', () => {
    expect(turnsOf(STORY, false, []).every(({ is }) => is === 'step')).toBe(true);
  });
});
