/**
 * One match as this page knows it: the live connection, what the board shows at this moment,
 * and the messages on their way.
 *
 * `live` is the newest table the server sent; `shown` lags behind it while events are played.
 * Answers always go to the live question, so a stale tab cannot move twice.
 */
import type { BoardModule, View } from '../boards/types';
import { Link, type Keep, type LinkState, type Numbered, type Outcome } from '../net/link';
import type {
  AnyEntry,
  AnyReply,
  EventShown,
  GameInfo,
  MatchInfo,
  News,
  OptionShown,
  TableView,
  Update,
} from '../net/wire';
import { settings } from '../settings.svelte';
import { notify } from './alerts';
import { Beats, type Beat } from './beats';
import { apply, tableOf, updateOf } from './changes';
import { me } from './guest.svelte';
import { receive, takenBack } from './ordering';
import { sentence } from './sentence';
import { play } from './sounds';
import { diceIn, matterOf, turnedIn } from './things';
import { turns } from './turns.svelte';

export interface Notice {
  key: number;
  tone: 'plain' | 'refused' | 'good';
  text: string;
  rule: string;
}

const NOTICE_MS = 7000;
const USUAL_BEAT_MS = 350;
/** A die that falls, a card that is turned over. */
const DRAWN_BEAT_MS = 800;
/** A die has fallen, and what it shows been seen, after so much of a long movement. */
const FALL = 0.8;

function keepFor(match: string): Keep {
  const key = `cavern.unsent.${match}`;
  return {
    load: () => {
      try {
        return JSON.parse(sessionStorage.getItem(key) ?? '[]') as Numbered[];
      } catch {
        return [];
      }
    },
    save: (messages) => {
      try {
        if (messages.length) sessionStorage.setItem(key, JSON.stringify(messages));
        else sessionStorage.removeItem(key);
      } catch {
        // Without storage a reload forgets what was not sent; nothing worse.
      }
    },
  };
}

export class LiveMatch {
  info = $state.raw<MatchInfo | null>(null);
  live = $state.raw<TableView | null>(null);
  shown = $state.raw<TableView | null>(null);
  view = $state.raw<View | null>(null);
  beat = $state.raw<EventShown | null>(null);
  /** What there is to read: it may stay up while other things happen. */
  said = $state.raw<EventShown | null>(null);
  busy = $state(false);
  entries = $state.raw<AnyEntry[]>([]);
  yourSeats = $state.raw<number[]>([]);
  here = $state.raw<number[]>([]);
  watching = $state(0);
  connection = $state.raw<LinkState>({ is: 'connecting' });
  /** The option that is on its way to the server. */
  sending = $state<string | null>(null);
  notices = $state<Notice[]>([]);
  /** Said aloud by screen readers. */
  spoken = $state('');
  /** Server time minus ours. */
  clockSkew = $state(0);

  dropped = $derived(takenBack(this.entries));
  /** The open question, once all that led to it has been shown. */
  question = $derived(this.busy ? null : (this.shown?.question ?? null));
  mySeat = $derived(this.shown && this.shown.eyes >= 0 ? this.shown.eyes : null);

  /** What has just happened passes unseen until it is our turn, or a person's. */
  leaping = $state(false);

  /** The seat whose person must take the device before anything is shown. */
  curtain = $state<number | null>(null);
  /** The game as it declares itself, once that is here. */
  game: GameInfo | undefined;

  private seen = 0;
  private followed = -1;
  private saidUntil = 0;
  private fresh = true;
  /** The question that was last said aloud. */
  private saidOf = '';
  /** What was told since then: for each seat the weightiest. */
  private heardOf = new Map<number, { text: string; weight: number }>();
  private wantedEyes: number | null = null;
  private readonly link: Link;
  private readonly beats = new Beats(() => this.settled());
  private noticeKey = 0;

  constructor(
    readonly id: string,
    private readonly moduleOf: (game: string) => BoardModule,
  ) {
    this.link = new Link({
      open: () => {
        const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
        return new WebSocket(
          `${scheme}://${location.host}/api/matches/${id}/play`,
        ) as unknown as import('../net/link').Socket;
      },
      hello: () => ({ seen: this.seen, eyes: this.wantedEyes }),
      heard: (reply) => this.heard(reply),
      changed: (state) => (this.connection = state),
      signedOut: () => void me.look().catch(() => undefined), // the next page load tells
      keep: keepFor(id),
    });
  }

  start(): void {
    this.link.start();
    addEventListener('online', this.hurry);
    document.addEventListener('visibilitychange', this.hurry);
  }

  stop(): void {
    removeEventListener('online', this.hurry);
    document.removeEventListener('visibilitychange', this.hurry);
    this.beats.skip();
    this.link.stop();
  }

  hurry = (): void => {
    this.link.hurry();
  };

  // What people do

  async answer(option: OptionShown): Promise<void> {
    this.beats.skip();
    const question = this.live?.question;
    if (!question || this.sending !== null) return;
    if (!question.options.some((each) => each.id === option.id)) return;
    this.sending = option.id;
    const { number, seat } = question;
    const outcome = await this.link.ask({ type: 'answer', number, seat, option: option.id });
    this.sending = null;
    this.tellRefusal(outcome, option.label);
  }

  /** A thing was picked that no option touches: say why, with the rule. */
  async why(things: string[]): Promise<void> {
    const seat = this.live?.eyes ?? -1;
    if (seat < 0 || this.live?.status !== 'live') return;
    const outcome = await this.link.ask({ type: 'why', seat, things });
    if (outcome.type !== 'because') this.tellRefusal(outcome);
    else if (outcome.text) this.notice(outcome.text, 'refused', outcome.rule);
  }

  async say(text: string): Promise<void> {
    this.tellRefusal(await this.link.ask({ type: 'chat', text }));
  }

  async undo(): Promise<void> {
    const table = this.live;
    if (!table || table.eyes < 0 || table.may_undo === 'no') return;
    const { eyes: seat, answered } = table;
    this.tellRefusal(await this.link.ask({ type: 'undo', seat, answered }));
  }

  async replyToUndo(agree: boolean): Promise<void> {
    this.tellRefusal(await this.link.ask({ type: 'undo-reply', agree }));
  }

  async leave(seat: number): Promise<void> {
    this.tellRefusal(await this.link.ask({ type: 'leave', seat }));
  }

  async comeBack(seat: number): Promise<void> {
    this.tellRefusal(await this.link.ask({ type: 'return', seat }));
  }

  async resign(seat: number): Promise<void> {
    this.tellRefusal(await this.link.ask({ type: 'resign', seat }));
  }

  async redo(): Promise<void> {
    const table = this.live;
    if (!table?.redo) return;
    const { eyes: seat, answered } = table;
    this.tellRefusal(await this.link.ask({ type: 'redo', seat, answered }));
  }

  look(eyes: number): void {
    this.wantedEyes = eyes;
    this.link.look(eyes);
  }

  /** Whether the game hides anything: else people who share a device need no curtain. */
  private get secretive(): boolean {
    return !this.game || this.game.hidden.length > 0;
  }

  /** Look through another of our seats: if that is another person's, once they have the device. */
  turnTo(seat: number): void {
    if (this.secretive && this.otherPerson(seat)) this.curtain = seat;
    else this.look(seat);
  }

  /** Whoever the curtain waits for is there. */
  reveal(): void {
    if (this.curtain === null) return;
    if (this.live?.eyes === this.curtain) this.curtain = null;
    else this.look(this.curtain);
  }

  private otherPerson(seat: number): boolean {
    const { seats, eyes } = this.live ?? { seats: [], eyes: -1 };
    return eyes >= 0 && seats[eyes]?.name !== seats[seat]?.name;
  }

  /** With several seats: turn to the one that is asked, once for every question. */
  private follow(): void {
    const table = this.live;
    if (!table || table.status !== 'live' || table.asked === null) return;
    const { asked, eyes, answered } = table;
    if (asked === eyes || !this.yourSeats.includes(asked) || !this.yourSeats.includes(eyes)) return;
    if (this.followed === answered) return;
    this.followed = answered;
    this.turnTo(asked);
  }

  /** People share this device: nobody's seat is shown before they have it. */
  private veil(table: TableView): void {
    const mine = this.yourSeats;
    const names = new Set(mine.map((seat) => table.seats[seat]?.name));
    if (!this.secretive || names.size < 2 || table.status !== 'live') return;
    this.curtain = mine.includes(table.asked ?? -1) ? table.asked : table.eyes;
    this.followed = table.answered;
  }

  /** We have become somebody, or sat down: let the server see us anew. */
  rejoin(): void {
    this.wantedEyes = null;
    this.link.reconnect();
  }

  /** Jump to our next question: what lies before it is not played, however long bots take. */
  skip(): void {
    this.leaping = !this.ours(this.live);
    this.beats.skip();
  }

  /** Whether this is what a leap ends at. */
  private ours(table: TableView | null): boolean {
    if (!table || table.status !== 'live' || table.asked === null) return true;
    return this.yourSeats.includes(table.asked) || table.seats[table.asked]?.kind === 'person';
  }

  notice(text: string, tone: Notice['tone'] = 'plain', rule = ''): void {
    const key = ++this.noticeKey;
    this.notices = [
      ...this.notices.filter((each) => each.text !== text),
      { key, tone, text, rule },
    ];
    setTimeout(() => this.dismiss(key), NOTICE_MS);
  }

  dismiss(key: number): void {
    this.notices = this.notices.filter((each) => each.key !== key);
  }

  private tellRefusal(outcome: Outcome, what = ''): void {
    if (outcome.type !== 'refused') return;
    const stale = outcome.code === 'stale';
    const text = stale
      ? `The table has moved on${what ? `: “${what}” was not done` : ''}.`
      : outcome.text;
    this.notice(text, 'refused', outcome.rule);
  }

  // What the server says

  private heard(reply: AnyReply): void {
    switch (reply.type) {
      case 'welcome':
        this.info = reply.match;
        this.yourSeats = reply.your_seats;
        this.clockSkew = reply.now - Date.now();
        break;
      case 'update':
      case 'news':
        this.update(reply);
        break;
      case 'presence':
        this.here = reply.here;
        this.watching = reply.watching;
        break;
      case 'elsewhere':
        void turns.look();
        break;
      case 'pong':
        this.clockSkew = reply.now - Date.now();
        break;
    }
  }

  private update(told: Update | News): void {
    const update = told.type === 'news' ? updateOf(told, this.seen) : told;
    const received = receive(this.seen, update);
    if (received.is === 'gap' || (told.type === 'news' && !this.live)) {
      this.seen = 0;
      this.fresh = true;
      this.entries = [];
      this.link.reconnect();
      return;
    }
    if (received.is === 'old') return;
    this.seen = update.log;
    const before = this.live;
    const table = tableOf(before, told);
    if (table) this.live = table;
    if (table && this.fresh && !this.wantedEyes) this.veil(table);
    else if (table && before && before.eyes !== table.eyes && this.curtain === table.eyes)
      this.curtain = null;
    const leap = this.leaping;
    if (table && this.ours(table)) this.leaping = false;
    if (this.fresh || leap || document.hidden || this.otherEyes(before, table)) {
      this.showAtOnce(received.fresh, table);
      this.fresh = false;
    } else {
      this.beats.push(this.played(received.fresh, table));
      this.busy = this.beats.busy;
    }
    this.alert(before);
  }

  private otherEyes(before: TableView | null, after: TableView | null): boolean {
    return after !== null && before?.eyes !== after.eyes;
  }

  private showAtOnce(entries: AnyEntry[], table: TableView | null): void {
    this.beats.skip();
    if (!this.fresh) for (const entry of entries) this.hear(entry);
    this.entries = [...this.entries, ...entries];
    if (table) this.showTable(table);
    this.settled();
  }

  /** Beats for every event in these entries, then the table as it is. */
  private played(entries: AnyEntry[], table: TableView | null): Beat[] {
    const beats: Beat[] = [];
    for (const entry of entries) {
      if (entry.kind === 'answered' || entry.kind === 'started')
        beats.push(...entry.events.map((event) => this.beatFor(event)));
      beats.push({
        ms: 0,
        show: () => {
          this.hear(entry);
          this.entries = [...this.entries, entry];
        },
      });
    }
    if (table) beats.push({ ms: 0, show: () => this.showTable(table) });
    return beats;
  }

  private beatFor(event: EventShown): Beat {
    const { told, soon, beats } = this.module;
    const dice = diceIn(this.game, event).length > 0;
    const drawn = dice || turnedIn(this.game, event).length > 0;
    const quiet = told ? !told.includes(event.kind) && !drawn : false;
    const early = soon?.[event.kind];
    const usual = drawn ? DRAWN_BEAT_MS : USUAL_BEAT_MS;
    const rests = dice && settings.tempo ? FALL * settings.glide : 0;
    const ms = Math.max(rests, (beats[event.kind] ?? usual) * settings.tempo);
    return {
      ms,
      ...(early !== undefined && { soon: early * settings.tempo }),
      quiet,
      show: () => {
        this.beat = event;
        if (!quiet) [this.said, this.saidUntil] = [event, Date.now() + ms];
        else if (Date.now() > this.saidUntil) this.said = null;
        if (this.view) this.view = apply(this.view, event.changes);
        if (settings.tempo) this.module.sounds?.[event.kind]?.forEach(play);
      },
    };
  }

  private get module(): BoardModule {
    return this.moduleOf(this.info?.game ?? '');
  }

  private hear(entry: AnyEntry): void {
    if (entry.kind !== 'answered' && entry.kind !== 'started') {
      this.speak(sentence(entry, this.shown));
      return;
    }
    const seat = entry.kind === 'answered' ? entry.seat : -1;
    for (const event of entry.events) {
      const weight = 1 + matterOf(this.game, event);
      if (weight > (this.heardOf.get(seat)?.weight ?? 0))
        this.heardOf.set(seat, { text: event.text, weight });
    }
  }

  private showTable(table: TableView): void {
    this.shown = table;
    this.view = table.view;
    this.beat = null;
    if (this.info) {
      const { status, seats, answered, asked, outcome, seed, rematch, closed, stands } = table;
      this.info = {
        ...this.info,
        ...{ status, seats, answered, asked, outcome, seed, rematch, closed, stands },
      };
      this.yourSeats = this.yourSeatsIn(table);
    }
  }

  private yourSeatsIn(table: TableView): number[] {
    const guest = this.guestId;
    if (!guest) return this.yourSeats;
    return table.seats.filter((seat) => seat.guest === guest && !seat.gone).map((s) => s.seat);
  }

  guestId = '';

  private settled(): void {
    this.busy = false;
    this.beat = null;
    this.said = null;
    this.follow();
    const { question, outcome } = this.shown ?? {};
    if (!question && !outcome) return;
    const told = [...this.heardOf.values()].map(({ text }) => text);
    this.heardOf.clear();
    const moment = `${question?.seat}/${question?.number}/${outcome?.ending}`;
    if (!told.length && moment === this.saidOf) return;
    this.saidOf = moment;
    if (question) told.push(`${question.prompt} ${question.options.length} options.`);
    if (outcome) told.push(outcome.text);
    this.speak(told.join(' '));
  }

  private speak(text: string): void {
    if (text) this.spoken = text;
  }

  /** A turn that has come to us from somebody else is worth a sound. */
  private alert(before: TableView | null): void {
    const after = this.live;
    if (!after || after.asked === null || !this.yourSeats.includes(after.asked)) return;
    const cameToUs = before !== null && before.asked !== after.asked;
    if (!cameToUs) return;
    play('turn');
    notify('Your turn', after.question?.prompt ?? 'The table waits for you.', this.id);
  }
}
