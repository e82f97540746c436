import { describe, expect, test } from 'vitest';
import type { Clock } from '../src/net/link';
import { Beats } from '../src/play/beats';

function setUp() {
  let due: Array<() => void> = [];
  const waits: number[] = [];
  let now = 0;
  const clock: Clock = {
    now: () => now,
    after: (ms, run) => {
      waits.push(ms);
      return due.push(() => {
        now += ms;
        run();
      });
    },
    cancel: () => (due = []),
  };
  const shown: number[] = [];
  let idles = 0;
  const beats = new Beats(() => idles++, clock);
  const tick = () => due.shift()?.();
  const beat = (n: number, ms = 100) => ({ ms, show: () => shown.push(n) });
  return { beats, shown, tick, beat, waits, idles: () => idles };
}

describe('beats', () => {
  test('are shown one after the other', () => {
    const { beats, shown, tick, beat, idles } = setUp();
    beats.push([beat(1), beat(2)]);
    expect(shown).toEqual([1]);
    expect(beats.busy).toBe(true);
    tick();
    expect(shown).toEqual([1, 2]);
    expect(idles()).toBe(0);
    tick();
    expect(idles()).toBe(1);
    expect(beats.busy).toBe(false);
  });

  test('without length pass at once', () => {
    const { beats, shown, beat, idles } = setUp();
    beats.push([beat(1, 0), beat(2, 0)]);
    expect(shown).toEqual([1, 2]);
    expect(idles()).toBe(1);
  });

  test('that come while others are shown wait their turn', () => {
    const { beats, shown, tick, beat } = setUp();
    beats.push([beat(1)]);
    beats.push([beat(2)]);
    expect(shown).toEqual([1]);
    tick();
    expect(shown).toEqual([1, 2]);
  });

  test('that are words stay up while what is quiet goes on, and until they are read', () => {
    const { beats, shown, tick, beat, waits, idles } = setUp();
    beats.push([
      { ...beat(1, 500), soon: 200 },
      { ...beat(2), quiet: true },
      beat(3, 300),
      { ...beat(4, 500), soon: 200 },
      { ...beat(5), quiet: true },
    ]);
    expect(shown).toEqual([1]);
    tick();
    expect(shown).toEqual([1, 2]); // while 1 is read
    tick();
    expect(shown).toEqual([1, 2]); // 3 has words of its own: 1 is read to its end
    tick();
    expect(shown).toEqual([1, 2, 3]);
    tick();
    tick();
    expect(shown).toEqual([1, 2, 3, 4, 5]);
    tick();
    expect(idles()).toBe(0);
    tick();
    expect(idles()).toBe(1);
    expect(waits).toEqual([200, 100, 200, 300, 200, 100, 200]);
  });

  test('can be skipped: each is still shown exactly once, in order', () => {
    const { beats, shown, tick, beat } = setUp();
    beats.push([beat(1), beat(2), beat(3)]);
    beats.skip();
    tick();
    expect(shown).toEqual([1, 2, 3]);
    expect(beats.busy).toBe(false);
  });

  test('that pile up are hurried through, and pass at once where nobody could watch', () => {
    const { beats, shown, tick, beat, waits } = setUp();
    beats.push(Array.from({ length: 200 }, (_, i) => beat(i)));
    for (let i = 0; i < 199; i++) tick();
    expect(shown).toHaveLength(200);
    expect(waits[0]).toBeLessThan(30);
    expect(waits.at(-1)).toBe(100);
    beats.push(Array.from({ length: 700 }, (_, i) => beat(i)));
    expect(shown).toHaveLength(900);
    expect(beats.busy).toBe(false);
  });
});
