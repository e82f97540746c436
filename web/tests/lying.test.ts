import { expect, test } from 'vitest';
import { lie } from '../src/boards/skulldug/lying';

/** How much of a passage is seen on a laptop with a large cave, on a phone, and at first. */
const UNITS = [0.6, 0.5, 1.2, 1.9];

test('cards in a passage lie within it and not on each other, however many', () => {
  for (const unit of UNITS)
    for (const people of [false, true])
      for (const cards of [1, 2, 3, 4, 5, 6, 9]) {
        const { scale, spots } = lie(cards, unit, people);
        expect(spots).toHaveLength(Math.min(cards, people ? 4 : 6));
        for (const [i, [x, y]] of spots.entries()) {
          expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
          expect(x + 20 * scale).toBeLessThanOrEqual(100);
          expect(y + 24 * scale).toBeLessThanOrEqual(100);
          for (const [left, top] of spots.slice(i + 1))
            expect(Math.max(Math.abs(left - x) / 20, Math.abs(top - y) / 24)).toBeGreaterThan(
              scale,
            );
        }
      }
});

test('cards grow as the cave does, and keep their numbers while those can be read', () => {
  for (const cards of [1, 2, 3, 4])
    for (const people of [false, true]) {
      const { scale, numbered } = lie(cards, 0.6, people);
      expect(20 * scale * 0.6, `${cards} cards`).toBeGreaterThanOrEqual(18);
      expect(numbered).toBe(11 * scale * 0.6 >= 10);
    }
  expect(lie(2, 0.5, false).numbered).toBe(true);
  expect(lie(6, 0.5, false).numbered).toBe(false);
  expect(lie(2, 1.9, false).named).toBe(true);
  expect(lie(2, 0.6, false).named).toBe(false);
});

test('whoever stands beside many cards is not under them', () => {
  const few = lie(3, 0.6, true);
  expect(few.people.beside).toBe(false);
  expect(Math.min(...few.spots.map(([, y]) => y))).toBeGreaterThanOrEqual(46);
  const many = lie(4, 0.6, true);
  expect(many.people.beside).toBe(true);
  expect(Math.min(...many.spots.map(([x]) => x))).toBeGreaterThanOrEqual(35);
});
