import { beforeEach, describe, expect, test } from 'vitest';
import { Link, type Clock, type LinkState, type Numbered, type Socket } from '../src/net/link';
import type { AnyReply } from '../src/net/wire';

/** Time that passes only when a test says so. */
class TestClock implements Clock {
  time = 0;
  private timers = new Map<number, { at: number; run: () => void }>();
  private last = 0;

  now = () => this.time;
  after(ms: number, run: () => void): number {
    this.timers.set(++this.last, { at: this.time + ms, run });
    return this.last;
  }
  cancel(timer: number): void {
    this.timers.delete(timer);
  }
  pass(ms: number): void {
    const end = this.time + ms;
    for (;;) {
      const due = [...this.timers]
        .filter(([, t]) => t.at <= end)
        .sort((a, b) => a[1].at - b[1].at)[0];
      if (!due) break;
      this.timers.delete(due[0]);
      this.time = due[1].at;
      due[1].run();
    }
    this.time = end;
  }
}

class TestSocket implements Socket {
  sent: Array<Record<string, unknown>> = [];
  closed = false;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;

  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }
  close(): void {
    this.closed = true;
  }
  say(reply: object): void {
    this.onmessage?.({ data: JSON.stringify(reply) });
  }
  welcome(): void {
    this.onopen?.();
    this.say({ type: 'welcome', protocol: 4, match: {}, eyes: 0, your_seats: [0], now: 0 });
  }
  fail(code = 1006): void {
    this.onclose?.({ code });
  }
  ofType(type: string) {
    return this.sent.filter((message) => message['type'] === type);
  }
}

let clock: TestClock;
let sockets: TestSocket[];
let heard: AnyReply[];
let states: LinkState[];
let kept: Numbered[];
let seen: number;
let signedOut: number;

function makeLink(): Link {
  let ids = 0;
  return new Link({
    open: () => {
      const socket = new TestSocket();
      sockets.push(socket);
      return socket;
    },
    hello: () => ({ seen, eyes: null }),
    heard: (reply) => heard.push(reply),
    changed: (state) => states.push(state),
    signedOut: () => (signedOut += 1),
    keep: { load: () => kept, save: (messages) => (kept = messages) },
    clock,
    newId: () => `id${++ids}`,
    jitter: () => 0.5,
  });
}

const latest = () => sockets.at(-1) as TestSocket;
const answer = { type: 'answer', number: 1, seat: 0, option: 'stop' } as const;

beforeEach(() => {
  clock = new TestClock();
  sockets = [];
  heard = [];
  states = [];
  kept = [];
  seen = 0;
  signedOut = 0;
});

describe('a link', () => {
  test('says hello with what it has seen', () => {
    seen = 12;
    makeLink().start();
    latest().onopen?.();
    expect(latest().sent).toEqual([
      { type: 'hello', protocol: 4, changes: true, seen: 12, eyes: null },
    ]);
  });

  test('sends nothing before the server has welcomed it', () => {
    const link = makeLink();
    link.start();
    void link.ask(answer);
    latest().onopen?.();
    expect(latest().ofType('answer')).toEqual([]);
    latest().welcome();
    expect(latest().ofType('answer')).toHaveLength(1);
  });

  test('says so when it is signed out, and goes on as a stranger', () => {
    makeLink().start();
    latest().welcome();
    latest().onclose?.({ code: 1012 });
    clock.pass(2000);
    latest().welcome();
    expect(signedOut).toBe(0);
    latest().onclose?.({ code: 4401 });
    expect(signedOut).toBe(1);
    clock.pass(2000);
    expect(sockets).toHaveLength(3);
  });

  test('sends an answer again under the same id after the connection broke', async () => {
    const link = makeLink();
    link.start();
    latest().welcome();
    const outcome = link.ask(answer);
    const first = latest().ofType('answer')[0];
    latest().fail();
    clock.pass(2000);
    latest().welcome();
    expect(sockets).toHaveLength(2);
    expect(latest().ofType('answer')).toEqual([first]);
    latest().say({ type: 'done', id: first?.['id'], log: 5 });
    await expect(outcome).resolves.toMatchObject({ type: 'done', log: 5 });
  });

  test('does not send again what was done', async () => {
    const link = makeLink();
    link.start();
    latest().welcome();
    const outcome = link.ask(answer);
    latest().say({ type: 'done', id: 'id1', log: 5 });
    await outcome;
    latest().fail();
    clock.pass(2000);
    latest().welcome();
    expect(latest().ofType('answer')).toEqual([]);
  });

  test('keeps what has no reply over a reload, and forgets it with the reply', () => {
    const link = makeLink();
    link.start();
    latest().welcome();
    void link.ask(answer);
    link.stop();
    expect(kept).toHaveLength(1);
    makeLink().start();
    latest().welcome();
    expect(latest().ofType('answer')).toEqual([kept[0]]);
    latest().say({ type: 'refused', id: kept[0]?.id, code: 'stale', text: '', rule: '' });
    expect(kept).toEqual([]);
  });

  test('resends in the order things were said', () => {
    const link = makeLink();
    link.start();
    for (const text of ['a', 'b', 'c']) void link.ask({ type: 'chat', text });
    latest().welcome();
    expect(
      latest()
        .ofType('chat')
        .map((message) => message['text']),
    ).toEqual(['a', 'b', 'c']);
  });

  test('waits longer after every failure, but not for ever', () => {
    makeLink().start();
    const waits: number[] = [];
    for (let i = 0; i < 9; i++) {
      latest().fail();
      const state = states.at(-1);
      if (state?.is !== 'waiting') throw new Error('it should be waiting');
      waits.push(state.until - clock.time);
      clock.pass(state.until - clock.time);
    }
    expect(waits.slice(0, 4)).toEqual([500, 1000, 2000, 4000]);
    expect(Math.max(...waits)).toBeLessThanOrEqual(15_000 * 1.25);
  });

  test('tries at once when told to hurry', () => {
    const link = makeLink();
    link.start();
    latest().fail();
    link.hurry();
    expect(sockets).toHaveLength(2);
  });

  test('pings when it is quiet and reconnects when nobody answers', () => {
    makeLink().start();
    latest().welcome();
    clock.pass(20_000);
    expect(latest().ofType('ping')).toHaveLength(1);
    latest().say({ type: 'pong', id: 'x', now: 0 });
    clock.pass(20_000);
    expect(latest().ofType('ping')).toHaveLength(2);
    clock.pass(10_000);
    expect(states.at(-1)?.is).toBe('waiting');
  });

  test('is heard of by the server, however much is going on', () => {
    makeLink().start();
    latest().welcome();
    for (let second = 0; second < 60; second++) {
      clock.pass(1000);
      latest().say({ type: 'presence', here: [], watching: 0 });
    }
    expect(latest().ofType('ping').length).toBeGreaterThanOrEqual(2);
    expect(states.at(-1)?.is).toBe('open');
  });

  test('hears nothing late from a connection it has given up', () => {
    const link = makeLink();
    link.start();
    latest().welcome();
    const old = latest();
    link.reconnect();
    old.say({ type: 'presence', here: [], watching: 0 });
    expect(heard.filter((reply) => reply.type === 'presence')).toEqual([]);
    expect(old.closed).toBe(true);
  });

  test.each([
    [4404, 'gone'],
    [4409, 'outdated'],
    [4400, 'broken'],
  ])('gives up on close code %i', (code, why) => {
    makeLink().start();
    latest().fail(code);
    clock.pass(60_000);
    expect(states.at(-1)).toEqual({ is: 'closed', why });
    expect(sockets).toHaveLength(1);
  });

  test('does not wait for a welcome for ever', () => {
    makeLink().start();
    latest().onopen?.();
    clock.pass(10_000);
    expect(states.at(-1)?.is).toBe('waiting');
  });
});
