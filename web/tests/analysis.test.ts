import { describe, expect, test } from 'vitest';
import {
  across,
  amount,
  down,
  judgement,
  linesOf,
  nearest,
  scaleOf,
  signed,
  worst,
} from '../src/analysis/chart';
import { toneOf } from '../src/boards/standing';
import type { Finding, AnalysisReport } from '../src/net/wire';

function found(
  number: number,
  standing: number[],
  loss = 0,
  grade: Finding['grade'] = '',
): Finding {
  return {
    number,
    seat: 0,
    standing,
    spread: [],
    option: 'a',
    label: 'A',
    best: 'b',
    best_label: 'B',
    loss,
    error: 0,
    grade,
    judged: true,
    weighed: [],
  };
}

function report(unit: AnalysisReport['unit'], findings: Finding[]): AnalysisReport {
  const names = findings[0]?.standing.map((_, seat) => `Player ${seat + 1}`) ?? [];
  return {
    game: 'skulldug',
    unit,
    names,
    done: findings.length,
    total: findings.length,
    findings,
    turning: [],
    losses: names.map(() => null),
  };
}

describe('the chart of an analysis', () => {
  const duel = report('chance', [found(0, [0.5, 0.5]), found(4, [0.75, 0.25]), found(10, [1, 0])]);
  const scale = scaleOf(duel, 100, 40);

  test('has a line for each seat, from the first answer to the last', () => {
    expect(linesOf(duel, scale)).toEqual([
      { seat: 0, points: '0.0,20.0 40.0,10.0 100.0,0.0' },
      { seat: 1, points: '0.0,20.0 40.0,30.0 100.0,40.0' },
    ]);
  });
  test('finds the moment next to a place', () => {
    expect(nearest(duel, scale, 33)).toBe(4);
    expect(nearest(duel, scale, 99)).toBe(10);
    expect(across(scale, 4)).toBe(40);
  });
  test('keeps points within its height', () => {
    const delve = report('points', [found(0, [12]), found(1, [34])]);
    const high = scaleOf(delve, 100, 40);
    expect(down(high, 34)).toBe(0);
    expect(down(high, -3)).toBe(40);
  });
  test('shows what gave something away, the worst first', () => {
    const bad = report('chance', [
      found(1, [0.5], 0.05, 'slip'),
      found(2, [0.5], 0.4, 'blunder'),
      found(3, [0.5]),
    ]);
    expect(worst(bad).map((each) => each.number)).toEqual([2, 1]);
  });
  test('says of every judged answer what the bot preferred, and by how much', () => {
    expect(judgement(duel, found(1, [0.5], 0.4, 'blunder'))).toBe(
      'blunder, 40.0\u202f% given away. Better: B.',
    );
    expect(judgement(duel, found(1, [0.5], 0.012))).toBe(
      'as good, or nearly so: B, by 1.2\u202f%.',
    );
    expect(judgement(duel, found(1, [0.5], -0.01))).toBe('as good: B.');
    expect(judgement(duel, { ...found(1, [0.5]), best: 'a' })).toBe(
      'the bot would have answered the same.',
    );
  });
  test('has a colour for each of seven seats', () => {
    const tones = [0, 1, 2, 3, 4, 5, 6].map(toneOf);
    expect(new Set(tones).size).toBe(7);
  });
  test('says figures in their unit', () => {
    expect(amount(duel, 0.123, 1)).toBe('12.3\u202f%');
    expect(signed(duel, -0.3)).toBe('−30\u202f%');
    expect(amount(report('points', [found(0, [1])]), 31.25)).toBe('31.3 points');
  });
});
