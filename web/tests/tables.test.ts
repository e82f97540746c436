import { describe, expect, test } from 'vitest';
import { blocks, spans } from '../src/look/markdown';
import type { GameInfo, ModeInfo, OptionShown } from '../src/net/wire';
import { grouped, noteOf, parted, preamble } from '../src/play/grouping';
import { inOrder, playersOf, quickMatch } from '../src/play/tables';

const mode = (id: string, players: number[]): ModeInfo => ({
  id,
  title: id,
  players,
  text: '',
});
const game = (modes: ModeInfo[]) =>
  ({
    id: 'cave',
    modes,
    bots: ['random', 'clever'],
    usual_bot: 'clever',
    combinations: [],
  }) as unknown as GameInfo;
const option = (id: string): OptionShown => ({
  id,
  label: id,
  text: '',
  touches: [],
  rule: '',
  odds: null,
  note: '',
  warning: '',
  shows: [],
  stands: '',
  group: [],
});

describe('a quick match', () => {
  test('is a duel with the best bot where the game has one', () => {
    const wish = quickMatch(game([mode('ffa', [3, 4]), mode('duel', [2])]));
    expect(wish.mode).toBe('duel');
    expect(wish.seats).toEqual([{ kind: 'me' }, { kind: 'bot', level: 'clever' }]);
    expect(wish.start).toBe(true);
  });

  test('is alone where that is the only way', () => {
    expect(quickMatch(game([mode('solo', [1])])).seats).toEqual([{ kind: 'me' }]);
  });
});

test('numbers of players are said shortly', () => {
  expect(playersOf([mode('a', [1])])).toBe('1');
  expect(playersOf([mode('a', [2]), mode('b', [3, 4])])).toBe('2–4');
  expect(playersOf([mode('a', [4, 6])])).toBe('4 or 6');
});

describe('options', () => {
  let numbers = 0;
  const said = (kind: string, label: string) => ({
    ...option(`option-${++numbers}`),
    label,
    group: [kind],
  });

  test('of one act stand together, in the order of the acts, however many there are', () => {
    const moves = [said('move', 'Move north (1 AP)'), said('move', 'Move east (1 AP)')];
    const drops = Array.from({ length: 20 }, (_, i) => said('drop', `Drop card ${i}`));
    for (const few of [drops, drops.slice(0, 2)]) {
      const choices = grouped([moves[0]!, ...few, moves[1]!], true);
      expect(choices.map((each) => [each.id, each.label])).toEqual([
        ['move', 'Move'],
        ['drop', 'Drop card'],
      ]);
      expect(choices.flatMap((each) => each.options)).toHaveLength(few.length + 2);
      expect(parted(choices[0]!, moves[1]!)).toEqual(['Move ', 'east', ' (1 AP)']);
    }
  });

  test('of a turn stand by act even if there is but one of it', () => {
    const alone = {
      'Move north (1 AP)': ['move', 'Move', 'north'],
      'Pick up the Rope': ['pick-up', 'Pick up', 'the Rope'],
      'Look under the Dark tile': ['peek', 'Look', 'under the Dark tile'],
      Hide: ['hide', 'Hide', 'Hide'],
    };
    for (const [label, [act = '', name, rest]] of Object.entries(alone)) {
      const [choice] = grouped([said(act, label)], true);
      expect([choice?.id, choice?.label]).toEqual([act, name]);
      expect(parted(choice!, choice!.options[0]!)[1]).toBe(rest);
      expect(parted(choice!, choice!.options[0]!).join('')).toBe(label);
    }
  });

  test('of one act say once what all of them cost, and else each for itself', () => {
    const price = (...labels: string[]) =>
      grouped(
        labels.map((label) => said('go', label)),
        true,
      )[0]?.price;
    expect(price('Dash north, then east (1 AP)', 'Dash east, then west (1 AP)')).toBe('1 AP');
    expect(price('Move north (1 AP)', 'Move east (2 AP)')).toBe('');
    expect(price('Move north (1 AP)', 'Move east')).toBe('');
    expect(price('Drop it into 0,1 (empty)', 'Drop it into 0,2 (empty)')).toBe('');
    const [rest] = grouped([said('rest', 'Rest (1 AP)')], true);
    expect(parted(rest!, rest!.options[0]!)).toEqual(['', 'Rest (1 AP)', '']);
  });

  test('of any other question are listed one by one, of however many acts', () => {
    const tiles = Array.from({ length: 12 }, (_, i) => said('place', `Place it at ${i}`));
    expect(grouped(tiles, false)).toHaveLength(12);
    expect(grouped([...tiles, said('use', 'Use a card')], false)).toHaveLength(13);
    expect(grouped(tiles, true)).toHaveLength(1);
  });

  test('do not say twice what is noted beside them', () => {
    const secret = {
      ...option('special'),
      note: 'They draw a Secret',
      text: 'They draw a Secret.',
    };
    expect(noteOf(secret)).toBe('');
    expect(noteOf({ ...secret, note: '1 of 2' })).toBe('1 of 2');
  });

  test('do not each begin with the sentence that all of them begin with', () => {
    const does = (text: string) => ({ ...option(text), text });
    const gear = [does('You start with it. Roll again.'), does('You start with it. Dig.')];
    expect(preamble(gear)).toBe('You start with it.');
    expect(preamble([does('It is laid.'), does('It is laid.')])).toBe('It is laid.');
    expect(preamble([...gear, does('Nothing.')])).toBe('');
    expect(preamble([does('Alone.')])).toBe('');
    expect(preamble([])).toBe('');
  });
});

describe('the rules as Markdown', () => {
  test('become blocks', () => {
    const found = blocks(
      '# Title\n\nOne\nparagraph.\n\n- a\n- b\n  goes on\n\n| x | y |\n|---|---|\n| 1 | 2 |',
    );
    expect(found).toEqual([
      { is: 'heading', level: 1, text: 'Title' },
      { is: 'paragraph', text: 'One paragraph.' },
      { is: 'list', items: ['a', 'b goes on'] },
      { is: 'table', head: ['x', 'y'], rows: [['1', '2']] },
    ]);
  });

  test('link only ids of rules that exist', () => {
    const found = spans('See C3.1 and D6.', (id) => id === 'C3.1');
    expect(found).toEqual([
      { is: 'text', text: 'See ' },
      { is: 'rule', text: 'C3.1' },
      { is: 'text', text: ' and D6.' },
    ]);
  });
});

test('words for some of the seats stand in their order', () => {
  expect(inOrder({}, 3)).toBe('');
  expect(inOrder({ 0: 'suits' }, 2)).toBe('suits');
  expect(inOrder({ 2: 'suits' }, 3)).toBe(',,suits');
  expect(inOrder({ 0: 'rogues', 1: '', 4: 'suits' }, 3)).toBe('rogues');
});
