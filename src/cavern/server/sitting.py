"""A match as it stands: the fold of its log. No I/O, no clock; same log, same match."""

import json
from array import array
from functools import lru_cache
from typing import Any, Final, Literal

import msgspec

from cavern.core import codec, record, registry
from cavern.core.act import Refusal
from cavern.core.bot import AnyBot
from cavern.core.changes import thinned
from cavern.core.errors import BadInput, IllegalAnswer
from cavern.core.event import Event
from cavern.core.game import AnyGame, Outcome, Setup
from cavern.core.match import Chosen, Match, UndoRequest
from cavern.core.plain import Data
from cavern.core.rng import Rng
from cavern.core.state import State
from cavern.server import protocol, stored
from cavern.server.clocks import LULL, SECOND, Due, bot_due, person_due
from cavern.server.queries import LogRow, MatchRow, Snapshot

SNAPSHOT_EVERY: Final = 10

MOST_SETUPS: Final = 200
FRESH: Final = 3
"""So many of the latest entries are kept as they came; older ones are put away."""

_pack_events = msgspec.msgpack.Encoder().encode
_unpack_events = msgspec.msgpack.Decoder(list[tuple[str, str, str, dict[str, Any], int]]).decode


class Diverged(Exception):
    """The rules no longer lead where the log says they led."""


class Place:
    """A place at the table: who holds it, and which bot plays in their place."""

    def __init__(self, number: int, role: str) -> None:
        self.number = number
        self.role = role
        self.kind: Literal["open", "person", "bot"] = "open"
        self.guest = ""
        self.name = ""
        self.level = ""
        self.away = False
        self.gone = False
        self.spent: tuple[int, int] | None = None
        self.bank = 0
        """Milliseconds left, where everybody has so many."""
        self.partners: list[int] = []
        self.program = False
        """Whether who holds it is a program, by its own account."""

    @property
    def by_bot(self) -> bool:
        return self.kind == "bot" or self.away

    @property
    def kept_for(self) -> str:
        """The guest who was asked to sit here, and has not answered yet."""
        return self.guest if self.kind == "open" else ""

    def take(
        self, kind: Literal["open", "person", "bot"], guest: str, name: str, level: str
    ) -> None:
        self.kind, self.guest, self.name, self.level = kind, guest, name, level

    def leave(self, level: str) -> None:
        self.away, self.level = True, level

    def come_back(self) -> None:
        self.away, self.level = False, ""

    def resign(self, level: str) -> None:
        self.kind, self.level = "bot", level
        self.away, self.gone = False, True


class LogLine:
    """An entry of the log with the events it brought, and until it is told how the game stood at
    each of them."""

    __slots__ = ("_entry", "_events", "at", "moments", "n")

    def __init__(
        self,
        n: int,
        at: int,
        entry: stored.StoredEntry,
        events: list[Event],
        moments: list[State],
    ) -> None:
        self.n = n
        self.at = at
        self._entry: stored.StoredEntry | bytes = entry
        self._events: list[Event] | bytes = events
        self.moments = moments

    @property
    def entry(self) -> stored.StoredEntry:
        entry = self._entry
        return stored.decode(entry) if isinstance(entry, bytes) else entry

    @property
    def events(self) -> list[Event]:
        if isinstance(self._events, bytes):
            return [Event(*each) for each in _unpack_events(self._events)]
        return self._events

    def put_away(self) -> None:
        """Nobody is told it as news any more: it takes less room packed."""
        if not isinstance(self._entry, bytes):
            self._entry = stored.encode(self._entry)
        if isinstance(self._events, list) and self._events:
            plain = [(e.kind, e.rule, e.text, e.facts, e.seen_by) for e in self._events]
            self._events = _pack_events(plain)

    def shown_events(self, eyes: int) -> list[protocol.EventShown]:
        """Its events as one pair of eyes may read them."""
        return stored.shown_events(self.events, eyes)


@lru_cache(MOST_SETUPS)
def agreed(game: AnyGame, mode: str, seats: int, options: str) -> Setup:
    """What some table has agreed on. Tables with the same share it, and all that a game makes of
    it once."""
    return game.setup(mode, seats, json.loads(options))


def partners_of(game: AnyGame, setup: Setup) -> list[list[int]]:
    """For every seat the others on its side."""
    sides = game.sides(setup)
    seats = range(setup.seats)
    return [
        [other for other in seats if other != seat and sides[other] == sides[seat]]
        for seat in seats
    ]


class Sitting:
    """One match, folded from its log.

    ``match`` is the game itself once it was started. Answers count from ``base``: 0, unless the
    rules changed under the match and it went on from a kept state.
    """

    def __init__(self, row: MatchRow, seed: str, here_until: dict[int, int]) -> None:
        self.row = row
        self.seed = seed
        self.here_until = here_until
        self.game = registry.game(row.game)
        self.options: dict[str, bool | int | str] = json.loads(row.options)
        self.script = msgspec.json.decode(row.script, type=stored.Script) if row.script else None
        count = len(json.loads(row.seats))
        self.setup = agreed(self.game, row.mode, count, row.options)
        names = self.game.seat_names(self.setup)
        self.seats = [Place(number, names[number]) for number in range(count)]
        for seat, partners in zip(self.seats, partners_of(self.game, self.setup), strict=True):
            seat.partners = partners
        self.seats_shown: tuple[list[Data], str] | None = None
        """The seats as clients are shown them, plain and as text; None when that has changed."""
        self.lines: list[LogLine] = []
        self.refs: dict[str, int] = {}
        self.match: Match | None = None
        self.base = 0
        self.abandoned = False
        self.rematch = ""
        self.changed = row.created
        self.asked_at = row.created
        self.since = row.created
        """When the clock of whoever is asked began to run."""
        self.undo_asked_at: int | None = None
        self.peeks = 0
        self.closed = bool(row.closed)
        self.taken: list[Chosen] = []
        """What the last entry took back, and who did."""
        self.taken_by = -1
        self.thought = array("q")
        """How long each question was thought about, where there is a clock for every move."""
        self.brought: dict[int, int] = {}
        """After which answers the table came to whom with time of its own."""
        self.dithered = 0
        """How much of the time used on the open question was spent on what was taken back."""
        self.kept = 0
        self.filming = True
        self._moments: list[State] = []
        self._dreams = Rng.from_seed(record.commitment(seed + " dreams"))
        self._bots: dict[str, AnyBot] = {}

    @staticmethod
    def load(
        row: MatchRow, seed: str, here_until: dict[int, int], rows: list[LogRow], now: int
    ) -> "Sitting":
        """Fold a whole log; :class:`Diverged` if the rules do not lead where it says."""
        sitting = Sitting(row, seed, here_until)
        sitting.filming = False
        entries = [stored.decode(each.body) for each in rows]
        last_change = max(
            (i for i, entry in enumerate(entries) if isinstance(entry, stored.RulesChangedEntry)),
            default=-1,
        )
        for i, (each, entry) in enumerate(zip(rows, entries)):
            if i < last_change:
                sitting.note_only(each, entry)
            else:
                sitting.apply(each.n, each.at, entry, each.ref, now)
        sitting.filming = True
        return sitting

    def held_by(self, holders: dict[int, str]) -> None:
        """A match that is over is not told when a guest turns out to be another; the store is."""
        if self.status == "over":
            self.seats_shown = None
            for seat in self.seats:
                if seat.guest:
                    seat.guest = holders.get(seat.number, seat.guest)

    # Where it stands

    @property
    def head(self) -> int:
        return self.lines[-1].n if self.lines else 0

    @property
    def status(self) -> str:
        if self.match is None:
            return "open"
        return "over" if self.match.over or self.abandoned else "live"

    @property
    def answered(self) -> int:
        return self.base + self.match.answered if self.match is not None else 0

    @property
    def asked(self) -> int | None:
        """The seat that must answer."""
        if self.match is None or self.abandoned or self.match.decision is None:
            return None
        return self.match.decision.seat

    @property
    def people(self) -> set[int]:
        """Seats whose consent counts: held by a person, away or not. Absence is not consent."""
        return {seat.number for seat in self.seats if seat.kind == "person"}

    @property
    def played_by_people(self) -> bool:
        """Whether any seat is a person's who is not away."""
        return any(seat.kind == "person" and not seat.away for seat in self.seats)

    def undo_is_free(self, seat: int, to: int) -> bool:
        """Whether the seat's person may go back to ``to`` without asking anybody."""
        assert self.match is not None
        return self.match.undo_is_free(to, set(self.seats_of(self.seats[seat].guest)))

    def peeks_beyond(self, to: int) -> bool:
        """Whether chance, or something hidden, has come to light since answer ``to``."""
        assert self.match is not None
        return any(answer.barrier for answer in self.match.history[to + 1 :])

    def seats_of(self, guest: str) -> list[int]:
        return [s.number for s in self.seats if self.holds(guest, s.number)]

    def holds(self, guest: str, number: int) -> bool:
        """Whether somebody holds a seat."""
        seat = self.seats[number]
        return bool(guest) and seat.kind == "person" and seat.guest == guest

    @property
    def outcome(self) -> Outcome | None:
        if self.status != "over" or self.match is None:
            return None
        if self.match.outcome is not None:
            return self.match.outcome
        return Outcome("resigned", [], [], "Everybody gave up: the match was not played out.")

    @property
    def asked_discreetly(self) -> bool:
        """Whether nobody may notice that the open question is asked."""
        match = self.match
        return match is not None and match.decision is not None and match.decision.discreet

    @property
    def passes(self) -> str:
        """What a person is taken to answer who says nothing for a moment; "" if nothing."""
        match = self.match
        return match.decision.passes() if match is not None and match.decision is not None else ""

    def due(self, started: int) -> Due | None:
        """What happens next by itself. ``started`` is when this server started."""
        if self.asked is None:
            return None
        seat = self.seats[self.asked]
        if seat.by_bot:
            return bot_due(self.asked_at, self.row.pace_ms, self.undo_asked_at)
        if self.passes:
            return Due(max(self.asked_at, started) + LULL, "lull")
        return person_due(
            self.asked_at,
            self.row.move_seconds,
            self.row.takeover_seconds,
            self.here_until.get(seat.number, 0),
            started,
            (self.since, seat.bank) if self.row.bank_seconds else None,
        )

    @property
    def stands(self) -> str:
        """How far the game is, in its own words."""
        return self.game.stands(self.match.state) if self.match is not None else ""

    # Clocks

    def fresh_clocks(self) -> None:
        """Everybody has all their time, and who begins what comes with a turn."""
        for seat in self.seats:
            seat.bank = self.row.bank_seconds * SECOND
        self.comes_to(self.asked, None)

    def comes_to(self, seat: int | None, before: int | None) -> None:
        """Whoever the table comes to, from somebody else, gets the time that comes with it; a
        question that passes by itself neither brings time nor costs any."""
        if self.row.increment_seconds and seat is not None and seat != before and not self.passes:
            self.seats[seat].bank += self.row.increment_seconds * SECOND
            self.brought[self.answered] = seat

    def take_increments(self, to: int) -> None:
        """What came with questions that are taken back goes with them, as far as it is there."""
        for number in [number for number in self.brought if number > to]:
            seat = self.seats[self.brought.pop(number)]
            seat.bank = max(0, seat.bank - self.row.increment_seconds * SECOND)

    def asked_for(self, seat: int) -> int:
        """The seat that is asked, if the same person holds it; else this one."""
        asked = self.asked
        return asked if asked is not None and self.holds(self.seats[seat].guest, asked) else seat

    def thinking(self, seat: int, at: int, started: int) -> int:
        """How much of their time a person has used on the open question. Time in which the server
        did not run is held against nobody."""
        if not self.row.bank_seconds or self.asked != seat or self.seats[seat].by_bot:
            return 0
        if self.passes:
            return 0
        return min(self.seats[seat].bank, max(0, at - max(self.since, started)))

    def spend(self, seat: int, took: int) -> None:
        self.seats[seat].bank -= took

    # Taking back

    def snapshot_due(self, every: int = SNAPSHOT_EVERY) -> Snapshot | None:
        """The checkpoint before the open step, if ``every`` so many answers have been given."""
        match = self.match
        if match is None or self.answered - self.kept < every:
            return None
        state, given = match.checkpoint()
        self.kept = self.answered
        return Snapshot(self.answered - len(given), codec.dumps(state))

    # Bots

    def bot_pick(self, level: str) -> tuple[AnyBot, Any, Any]:
        """A bot, the open decision, and the state as the bot may imagine it.

        Its chance follows from the sealed seed and the moment, so that every process, and a
        restarted one, comes to the same answer.
        """
        match = self.match
        assert match is not None and match.decision is not None
        if level not in self._bots:
            self._bots[level] = registry.bot(self.game, level)(self._dreams)
        bot = self._bots[level]
        dream = self._dreams.split(f"log {self.head}")
        bot.rng = dream.split("bot")
        return bot, match.decision, match.imagine(match.decision.seat, dream.split("imagine"))

    def open_step(self) -> str:
        """How the open question came to stand, for a bot that thinks in another process."""
        assert self.match is not None
        return self.match.open_step().pack()

    def why_not(self, seat: int, option: str) -> Refusal:
        """Why an option is refused, judged by what the seat may know and nothing else."""
        assert self.match is not None
        imagined = self.match.imagine(seat, self._dreams.split(f"why {self.head}"))
        return self.game.why_not(imagined, seat, option, self.match.decision)

    def why_not_touched(self, seat: int, things: list[str]) -> Refusal:
        """The same for all that could be meant by things that were touched."""
        assert self.match is not None
        imagined = self.match.imagine(seat, self._dreams.split(f"why {self.head}"))
        refusal = self.game.why_not_touched(imagined, seat, things, self.match.decision)
        return Refusal("", "") if refusal is None else refusal

    # Folding

    def note_only(self, row: LogRow, entry: stored.StoredEntry) -> None:
        """Take an entry from before a change of the rules: all of it but what the game did."""
        entry.note(self)
        self._note(row.n, row.at, entry, row.ref, [])

    def apply(self, n: int, at: int, entry: stored.StoredEntry, ref: str | None, now: int) -> None:
        """Carry an entry out. A fresh answer gets its chance and hash; a stored one is checked.

        Times in a log never go back, so they may be later than ``now``: a clock was ahead when they
        were written. What is waited for since then is waited for since now."""
        if n != self.head + 1:
            raise ValueError(f"entry {n} where {self.head + 1} is due")
        since = min(at, now)
        events = entry.apply(self, since)
        if not entry.keeps_redo:
            self.taken = []
        if entry.asks_anew or entry.waits_anew:
            self.since = since
        if entry.asks_anew:
            self.asked_at = since
            if self.match is None or self.match.pending is None:
                self.undo_asked_at = None
        if self.match is not None:
            self.match.people = self.people
        self._note(n, at, entry, ref, events)

    def _note(
        self, n: int, at: int, entry: stored.StoredEntry, ref: str | None, events: list[Event]
    ) -> None:
        if entry.moves_seats:
            self.seats_shown = None
        self.lines.append(LogLine(n, at, entry, events, self._moments))
        self._moments = []
        if len(self.lines) > FRESH:
            self.lines[-1 - FRESH].put_away()
        self.changed = at
        if ref is not None:
            self.refs[ref] = n

    def rest(self) -> None:
        """Take less room while nobody moves."""
        for line in self.lines[-FRESH:]:
            line.put_away()
        if self.match is not None:
            self.match.put_away()

    def told(self) -> None:
        """Everybody knows the latest entries: how the game stood at each event is forgotten."""
        for line in self.lines[-FRESH:]:
            line.moments = []

    # What entries do to it

    def playing(self) -> Match:
        if self.match is None:
            raise ValueError("the match has not started")
        return self.match

    def start(self, entry: stored.StartedEntry) -> list[Event]:
        self.match = going_on(self, "")
        for option in self.script.options if self.script else []:
            self.match.answer(option)
        first, last = self.match.history[0], self.match.history[-1]
        chance = [outcome for answer in self.match.history for outcome in answer.chance]
        if not entry.hash:
            entry.chance, entry.hash = chance, last.hash
        elif entry.hash != last.hash or entry.chance != chance:
            raise Diverged("the set-up differs")
        return first.events if self.script is None else []

    def answer(self, entry: stored.AnsweredEntry, index: int | None) -> list[Event]:
        """``index``: which option it is, if somebody has looked it up already."""
        if entry.number != self.answered + 1:
            raise Diverged(f"answer {entry.number} where {self.answered + 1} is due")
        match = self.playing()
        match.filmed = self.filming
        try:
            if index is None:
                answer = match.answer(entry.option, entry.seat)
            else:
                answer = match.answer_index(index)
        except (IllegalAnswer, BadInput) as error:
            raise Diverged(str(error)) from None
        if not entry.hash:
            entry.chance, entry.hash = answer.chance, answer.hash
        elif entry.hash != answer.hash or entry.chance != answer.chance:
            raise Diverged(f"answer {entry.number} leads elsewhere")
        self._moments = thinned(answer.moments, match.state)
        events = answer.events  # the log keeps them
        answer.settle()
        return events

    def stop_clock(self, number: int, at: int) -> None:
        """A bot takes over: note how much of their time the seat's person has used."""
        if self.asked == number:
            self.seats[number].spent = (self.answered, at - self.asked_at)
            self.asked_at = self.since = at

    def start_clock(self, number: int, at: int) -> None:
        """The person is back; to a question they left they come back with the time they had."""
        if self.asked == number:
            question, spent = self.seats[number].spent or (-1, 0)
            self.since = at
            self.asked_at = at - (spent if question == self.answered else 0)

    def ask_undo(self, to: int, by: int, needs: set[int], at: int) -> None:
        self.playing().pending = UndoRequest(to - self.base, by, needs)
        self.undo_asked_at = at

    def note_thought(self, at: int) -> None:
        """Remember how long the open question has been thought about by now."""
        if self.row.move_seconds:
            number = self.answered
            while len(self.thought) <= number:
                self.thought.append(0)
            self.thought[number] = at - self.asked_at
            self.dithered = 0

    def ask_again(self, at: int, dithered: int = 0) -> None:
        """What was asked before is asked again: a clock for every move goes on where it stood."""
        self.asked_at = at
        self.undo_asked_at = None
        if self.row.move_seconds and self.asked is not None and not self.passes:
            if not self.seats[self.asked].by_bot:
                self.dithered = dithered
                self.asked_at -= self.thought[self.answered] + dithered

    def rewind(self, to: int, by: int, agreed: list[int], at: int) -> None:
        """Back to a question. What ``by`` has used since for questions of their own counts for it,
        and if nobody else had to agree, so does how long another person was kept waiting."""
        self.note_thought(at)
        match = self.playing()
        self.taken, self.taken_by = match.history[to - self.base + 1 :], by
        dithered = self._dithered(by, agreed) if self.row.move_seconds else 0
        match.rewind(to - self.base)
        self.kept = min(self.kept, to)
        self.take_increments(to)
        self.ask_again(at, dithered)

    def _dithered(self, by: int, agreed: list[int]) -> int:
        own = set(self.seats_of(self.seats[by].guest))
        since = self.answered - len(self.taken) + 1
        used = self.thought[since : self.answered]
        total = sum(ms for ms, answer in zip(used, self.taken[1:]) if answer.seat in own)
        if self.asked is not None and not self.seats[self.asked].by_bot:
            if self.asked in own or own.issuperset(agreed):
                total += self.thought[self.answered]
        return total

    def redoable(self, seat: int) -> int:
        """How many answers the seat's person can bring back: those they took back just before,
        if none of them was another person's. Chance that a fork took over is gone once undone."""
        guest = self.seats[seat].guest
        if not self.taken or not guest or self.seats[self.taken_by].guest != guest:
            return 0
        if self.script is not None and self.answered < len(self.script.options):
            return 0
        others = [self.seats[answer.seat] for answer in self.taken]
        if any(other.guest != guest and other.kind == "person" for other in others):
            return 0
        return len(self.taken)

    def redo(self, entry: stored.RedoneEntry, at: int) -> None:
        """Answer again what was taken back: what was used on it does not count twice."""
        dithered = self.dithered
        self.note_thought(at)
        if dithered:
            self.thought[self.answered] -= dithered
        match = self.playing()
        match.filmed = False
        try:
            for option in entry.options:
                match.answer(option)
        except (IllegalAnswer, BadInput) as error:
            raise Diverged(str(error)) from None
        self.ask_again(at)
        found = match.history[-1].hash
        if not entry.hash:
            entry.hash = found
        elif entry.hash != found:
            raise Diverged("what was answered again leads elsewhere")

    def go_on(self, base: int, state: str, options: list[str]) -> None:
        self.match = going_on(self, state)
        self.base = base
        for option in options:
            self.match.answer(option)


def going_on(sitting: Sitting, state: str) -> Match:
    """The game from a kept state, from where a fork takes its chance, or from the start."""
    people = sitting.people
    if state:
        start = codec.loads(state)
        return Match(sitting.game, sitting.setup, sitting.seed, people, None, False, start)
    chance = list(sitting.script.chance) if sitting.script else None
    return Match(sitting.game, sitting.setup, sitting.seed, people, chance, chance is not None)
