import { describe, expect, test } from 'vitest';
import { counted } from '../src/boards/standing';
import type { OptionShown } from '../src/net/wire';
import { textOf } from '../src/play/grouping';

describe('what need not be said twice', () => {
  test('scores that only tell who won', () => {
    expect(counted([0, 1, 0])).toEqual([]);
    expect(counted([3, 0])).toEqual([3, 0]);
    expect(counted([])).toEqual([]);
  });
  test('the text of an option whose label has it', () => {
    const option = (label: string, text: string) => ({ label, text }) as OptionShown;
    expect(textOf(option('Thirst: Fangs +3.', 'Fangs +3.'))).toBe('');
    expect(textOf(option('Claw', 'The Knight loses 1.'))).toBe('The Knight loses 1.');
  });
});
