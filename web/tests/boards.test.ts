import { describe, expect, test } from 'vitest';
import { lie } from '../src/boards/cube-delver/dice';

describe('dice keep their names', () => {
  let key = 100;
  const fresh = () => ++key;
  const before = [
    { key: 1, value: 2 },
    { key: 2, value: 5 },
  ];

  test('when another joins', () => {
    expect(lie(before, [2, 3, 5], fresh).map((die) => die.key)).toEqual([1, 101, 2]);
  });
  test('when one leaves', () => {
    expect(lie(before, [5], fresh)).toEqual([{ key: 2, value: 5 }]);
  });
  test('when one is turned', () => {
    expect(lie(before, [2, 2], fresh).map((die) => die.key)).toEqual([1, 2]);
  });
});
