import { describe, expect, test } from 'vitest';
import { blocks, spans } from '../src/look/markdown';
import type { GameInfo, ModeInfo, OptionShown } from '../src/net/wire';
import { grouped } from '../src/play/grouping';
import { inOrder, playersOf, quickMatch } from '../src/play/tables';

const mode = (id: string, players: number[]): ModeInfo => ({
  id,
  title: id,
  players,
  text: '',
  sides: {},
});
const game = (modes: ModeInfo[]) =>
  ({
    id: 'cave',
    modes,
    bots: ['random', 'clever'],
    usual_bot: 'clever',
    extra: {},
  }) as unknown as GameInfo;
const option = (id: string): OptionShown => ({
  id,
  label: id,
  text: '',
  touches: [],
  rule: '',
  odds: null,
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
  test('stay as they are while they can be read', () => {
    const options = ['a:1', 'a:2', 'b'].map(option);
    expect(grouped(options).every((choice) => choice.is === 'option')).toBe(true);
  });

  test('close their largest groups first, keeping every option reachable', () => {
    const drops = Array.from({ length: 20 }, (_, i) => option(`drop:${i}`));
    const moves = ['move:n', 'move:e', 'move:s'].map(option);
    const choices = grouped([option('end'), ...moves, ...drops]);
    expect(choices).toHaveLength(5);
    const inside = choices.flatMap((each) => (each.is === 'group' ? each.options : [each.option]));
    expect(inside).toHaveLength(24);
    expect(choices.filter((each) => each.is === 'group').map((each) => each.id)).toEqual(['drop']);
  });

  test('are not hidden when little else is left', () => {
    const drafts = Array.from({ length: 12 }, (_, i) => option(`draft:${i}`));
    expect(grouped([option('pass'), ...drafts])).toHaveLength(13);
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
