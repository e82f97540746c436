/**
 * One live connection to a match over a bad network.
 *
 * Messages keep the id they were given until the server has replied to them; after a reconnect
 * (or a reload, from `keep`) they are sent again under that id, which the server never carries
 * out twice. The link knows nothing of games: it delivers replies in order.
 */
import type { AnyMessage, AnyReply, Because, Done, Hello, Pong, Refused } from './wire';

export interface Socket {
  send(text: string): void;
  close(code?: number): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: string }) => void) | null;
  onclose: ((event: { code: number }) => void) | null;
}

export interface Clock {
  now(): number;
  after(ms: number, run: () => void): number;
  cancel(timer: number): void;
}

export const realClock: Clock = {
  now: () => Date.now(),
  after: (ms, run) => setTimeout(run, ms) as unknown as number,
  cancel: (timer) => clearTimeout(timer),
};

/** Where messages without a reply survive a reload. */
export interface Keep {
  load(): Numbered[];
  save(messages: Numbered[]): void;
}

type Sendable = Exclude<AnyMessage, Hello | { type: 'look' }>;
export type Numbered = Sendable & { id: string };
export type Unnumbered = Sendable extends infer M
  ? M extends { id: string }
    ? Omit<M, 'id'>
    : never
  : never;
export type Outcome = Done | Refused | Because | Pong;

export type LinkState =
  | { is: 'connecting' }
  | { is: 'open' }
  | { is: 'waiting'; until: number }
  | { is: 'closed'; why: 'gone' | 'outdated' | 'broken' | 'private' | 'left' };

/** Random enough to be nobody else's; works without https, where `randomUUID` does not. */
function freshId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(15));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

const QUIET_MS = 20_000;
const PONG_MS = 10_000;
const WELCOME_MS = 10_000;
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 15_000;

const SIGNED_OUT = 4401;
const FATAL: Record<number, 'gone' | 'outdated' | 'broken' | 'private'> = {
  4400: 'broken',
  4403: 'private',
  4404: 'gone',
  4409: 'outdated',
};

export interface LinkSetup {
  open(): Socket;
  hello(): { seen: number; eyes: number | null };
  heard(reply: AnyReply): void;
  changed(state: LinkState): void;
  /** The server does not take us for who we were any more. */
  signedOut(): void;
  keep: Keep;
  clock?: Clock;
  newId?: () => string;
  jitter?: () => number;
}

export class Link {
  private socket: Socket | null = null;
  private welcomed = false;
  /** When we last said something. */
  private spoke = 0;
  private tries = 0;
  private timer: number | null = null;
  private outbox = new Map<string, Numbered>();
  private askers = new Map<string, (outcome: Outcome) => void>();
  private readonly clock: Clock;
  private readonly newId: () => string;
  private readonly jitter: () => number;
  state: LinkState = { is: 'connecting' };

  constructor(private readonly setup: LinkSetup) {
    this.clock = setup.clock ?? realClock;
    this.newId = setup.newId ?? freshId;
    this.jitter = setup.jitter ?? Math.random;
    for (const message of setup.keep.load()) this.outbox.set(message.id, message);
  }

  start(): void {
    this.connect();
  }

  /** Leave for good. What has no reply stays kept for the next time. */
  stop(): void {
    this.become({ is: 'closed', why: 'left' });
    this.drop();
  }

  /** Send a message and learn what came of it, however often the connection breaks. */
  ask(message: Unnumbered): Promise<Outcome> {
    const numbered = { ...message, id: this.newId() } as Numbered;
    this.outbox.set(numbered.id, numbered);
    this.save();
    const outcome = new Promise<Outcome>((resolve) => this.askers.set(numbered.id, resolve));
    if (this.welcomed) this.transmit(numbered);
    return outcome;
  }

  /** Look through other eyes; harmless to lose, because `hello` says it again. */
  look(eyes: number): void {
    if (this.welcomed) this.transmit({ type: 'look', eyes });
  }

  /** Try again now: the network is back, or somebody pressed the button. */
  hurry(): void {
    if (this.state.is === 'waiting') this.connect();
  }

  /** Something was missed: begin the conversation anew. */
  reconnect(): void {
    if (this.state.is === 'closed') return;
    this.drop();
    this.connect();
  }

  private connect(): void {
    this.clearTimer();
    this.become({ is: 'connecting' });
    const socket = this.setup.open();
    this.socket = socket;
    this.welcomed = false;
    socket.onopen = () => {
      if (socket !== this.socket) return;
      this.transmit({ type: 'hello', protocol: 4, changes: true, ...this.setup.hello() });
    };
    socket.onmessage = (event) => {
      if (socket === this.socket) this.receive(event.data);
    };
    socket.onclose = (event) => {
      if (socket === this.socket) this.lost(event.code);
    };
    this.setTimer(WELCOME_MS, () => this.lost(0));
  }

  private receive(text: string): void {
    const reply = JSON.parse(text) as AnyReply;
    this.setTimer(QUIET_MS, () => this.ping());
    // However much is heard, the server wants to hear of us as well.
    if (this.welcomed && this.clock.now() - this.spoke >= QUIET_MS) this.ping();
    if (reply.type === 'welcome') {
      this.welcomed = true;
      this.tries = 0;
      this.setup.heard(reply);
      this.become({ is: 'open' });
      for (const message of this.outbox.values()) this.transmit(message);
      return;
    }
    if ('id' in reply) this.settle(reply);
    this.setup.heard(reply);
  }

  private settle(outcome: Outcome): void {
    if (this.outbox.delete(outcome.id)) this.save();
    this.askers.get(outcome.id)?.(outcome);
    this.askers.delete(outcome.id);
  }

  private ping(): void {
    this.transmit({ type: 'ping', id: this.newId() });
    this.setTimer(PONG_MS, () => this.lost(0));
  }

  private lost(code: number): void {
    this.drop();
    if (this.state.is === 'closed') return;
    if (code === SIGNED_OUT) this.setup.signedOut();
    const fatal = FATAL[code];
    if (fatal) {
      this.become({ is: 'closed', why: fatal });
      return;
    }
    const base = code === 4429 ? LONGEST_WAIT_MS : FIRST_WAIT_MS * 2 ** this.tries;
    const wait = Math.min(base, LONGEST_WAIT_MS) * (0.75 + this.jitter() / 2);
    this.tries += 1;
    this.become({ is: 'waiting', until: this.clock.now() + wait });
    this.setTimer(wait, () => this.connect());
  }

  /** Let go of the socket, so that nothing late from it is heard any more. */
  private drop(): void {
    this.clearTimer();
    const socket = this.socket;
    this.socket = null;
    this.welcomed = false;
    socket?.close();
  }

  private transmit(message: AnyMessage): void {
    this.spoke = this.clock.now();
    this.socket?.send(JSON.stringify(message));
  }

  private save(): void {
    this.setup.keep.save([...this.outbox.values()].filter((message) => message.type !== 'why'));
  }

  private become(state: LinkState): void {
    this.state = state;
    this.setup.changed(state);
  }

  private setTimer(ms: number, run: () => void): void {
    this.clearTimer();
    this.timer = this.clock.after(ms, run);
  }

  private clearTimer(): void {
    if (this.timer !== null) this.clock.cancel(this.timer);
    this.timer = null;
  }
}
