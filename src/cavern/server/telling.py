"""What each pair of eyes is told of a match. Everything a client ever reads of a game is made here.

A seat is told its own view, its own question and its own answers; of others' answers only the
events it may see. The seed is told when the match is over.
"""

import zlib
from collections.abc import Mapping
from typing import Any, Literal, cast

import msgspec

from cavern.core.changes import Beheld, Sights, ToldLine, ViewStep, changes
from cavern.core.decision import AnyDecision
from cavern.core.event import SPECTATOR
from cavern.core.match import Match
from cavern.core.plain import Data, Loose
from cavern.server import protocol
from cavern.server.clocks import Due
from cavern.server.errors import Denied
from cavern.server.packing import MessagePiece, PiecedMessage
from cavern.server.queries import MatchRow, Summary
from cavern.server.sitting import LogLine, Place, Sitting
from cavern.server.stored import AnsweredEntry, shown_events

_encode = msgspec.json.Encoder().encode
_pack_own = msgspec.msgpack.Encoder().encode
_unpack_own = msgspec.msgpack.Decoder(dict[int, dict[str, Any]]).decode

Undoing = tuple[Literal["no", "free", "consent"], list[int], bool]
NO_UNDO: Undoing = ("no", [], False)


def seat_info(seat: Place) -> protocol.SeatInfo:
    return protocol.SeatInfo(
        seat=seat.number,
        kind=seat.kind,
        role=seat.role,
        name=seat.name,
        guest=seat.guest,
        level=seat.level,
        away=seat.away,
        gone=seat.gone,
        partners=seat.partners,
        program=seat.program,
    )


def seat_infos(sitting: Sitting) -> list[protocol.SeatInfo]:
    return [seat_info(seat) for seat in sitting.seats]


def plain_seats(sitting: Sitting) -> list[Data]:
    """The same as plain data; while nobody sits elsewhere it is the same list."""
    if sitting.seats_shown is None:
        infos = seat_infos(sitting)
        sitting.seats_shown = (msgspec.to_builtins(infos), _encode(infos).decode())
    return sitting.seats_shown[0]


def outcome_info(sitting: Sitting) -> protocol.OutcomeInfo | None:
    outcome = sitting.outcome
    if outcome is None:
        return None
    return protocol.OutcomeInfo(
        ending=outcome.ending,
        winners=outcome.winners,
        scores=outcome.scores,
        text=outcome.text,
        peeks=sitting.peeks,
    )


def match_info(row: MatchRow, guest: str, seed: str | None) -> protocol.MatchInfo:
    """A match as lists show it; a damaged summary raises MsgspecError. ``seed`` must be None while
    the match is not over."""
    seats = msgspec.json.decode(row.seats, type=list[protocol.SeatInfo])
    outcome = msgspec.json.decode(row.outcome, type=protocol.OutcomeInfo) if row.outcome else None
    return protocol.MatchInfo(
        id=row.id,
        game=row.game,
        mode=row.mode,
        options=msgspec.json.decode(row.options, type=dict[str, bool | int | str]),
        host=row.host,
        listed=bool(row.listed),
        move_seconds=row.move_seconds,
        bank_seconds=row.bank_seconds,
        increment_seconds=row.increment_seconds,
        takeover_seconds=row.takeover_seconds,
        pace_ms=row.pace_ms,
        closed=bool(row.closed),
        commitment=row.commitment,
        rules_version=row.rules,
        engine=row.engine,
        created=row.created,
        changed=row.changed,
        status=cast(protocol.Status, row.status),
        seats=seats,
        answered=row.answered,
        stands=row.stands,
        asked=row.asked,
        seed=seed if row.status == "over" else None,
        outcome=outcome,
        fork_of=row.fork_of,
        fork_at=row.fork_at,
        rematch_of=row.rematch_of,
        rematch=row.rematch,
        your_seats=[s.seat for s in seats if guest and s.kind == "person" and s.guest == guest],
    )


def summary(sitting: Sitting, due: Due | None) -> Summary:
    """What the store keeps beside the log, so that lists need no replay."""
    outcome = outcome_info(sitting)
    plain_seats(sitting)
    assert sitting.seats_shown is not None
    return Summary(
        changed=sitting.changed,
        head=sitting.head,
        status=sitting.status,
        seats=sitting.seats_shown[1],
        answered=sitting.answered,
        stands=sitting.stands,
        asked=sitting.asked,
        due=due.at if due else None,
        outcome=msgspec.json.encode(outcome).decode() if outcome else "",
        rematch=sitting.rematch,
        closed=int(sitting.closed),
    )


def sitting_info(sitting: Sitting, guest: str) -> protocol.MatchInfo:
    """The same for a match that is in memory."""
    now = msgspec.structs.asdict(summary(sitting, None))
    return match_info(msgspec.structs.replace(sitting.row, **now), guest, sitting.seed)


# Questions, views


def question(decision: AnyDecision, number: int) -> protocol.Question:
    return msgspec.convert(plain_question(decision, number), protocol.Question)


def plain_question(decision: AnyDecision, number: int) -> Data:
    """The same as plain data."""
    return {
        "number": number,
        "seat": decision.seat,
        "kind": decision.kind,
        "prompt": decision.prompt(),
        "turn": decision.turn,
        "options": [option.plain() for option in decision.options()],
    }


def plain_view(view: Mapping[str, object]) -> Data:
    return view if isinstance(view, dict) else dict(view)


# The table


def table(sitting: Sitting, eyes: int, due: Due | None, now: int) -> Data:
    """How the match stands for one pair of eyes, as plain data."""
    return Known(sitting, due, now).table(sitting, eyes)


def common_table(sitting: Sitting, due: Due | None, now: int) -> Loose:
    """What is the same for all eyes."""
    return {
        "status": sitting.status,
        "seats": plain_seats(sitting),
        "answered": sitting.answered,
        "given": sitting.match.given[:] if sitting.match is not None else [],
        "asked": sitting.asked,
        "undo": plain_or_none(pending_undo(sitting)),
        "deadline": deadline(due),
        "takeover": takeover(sitting, due, now),
        "clocks": [seat.bank for seat in sitting.seats] if sitting.row.bank_seconds else [],
        "since": sitting.since,
        "closed": sitting.closed,
        "stands": sitting.stands,
        "outcome": plain_or_none(outcome_info(sitting)),
        "seed": sitting.seed if sitting.status == "over" else None,
        "rematch": sitting.rematch,
    }


def plain_or_none(info: msgspec.Struct | None) -> Any:
    return None if info is None else msgspec.to_builtins(info)


def own_tables(sitting: Sitting, eyes: list[int]) -> dict[int, Data]:
    """What differs from seat to seat beside the view: its question, what it may take back."""
    found: dict[int, Data] = {}
    match, live, asked = sitting.match, sitting.status == "live", sitting.asked
    undoing = undos(sitting, eyes) if live else {}
    for each in eyes:
        may, leaves, peeks = undoing.get(each, NO_UNDO)
        found[each] = {
            "eyes": each,
            "question": None,
            "may_undo": may,
            "undo_leaves": leaves,
            "undo_peeks": peeks,
            "redo": sitting.redoable(each) if each >= 0 and live else 0,
        }
    if asked is not None and asked in found:
        assert match is not None and match.decision is not None
        found[asked]["question"] = plain_question(match.decision, sitting.answered + 1)
    return found


def undos(sitting: Sitting, eyes: list[int]) -> dict[int, Undoing]:
    """For each seat that can take back its latest answer in a live match: how, how many answers of
    each seat are left then, and whether that goes beyond chance or something hidden."""
    match, seats = sitting.playing(), sitting.seats
    found: dict[int, Undoing] = {}
    wanted = {each for each in eyes if each >= 0 and not seats[each].by_bot}
    for seat, (leaves, peeks) in match.latest(wanted).items():
        guest = seats[seat].guest
        free = not peeks and all(
            stays == given or sitting.holds(guest, each)
            for each, (stays, given) in enumerate(zip(leaves, match.given))
        )
        found[seat] = ("free" if free else "consent", leaves, peeks)
    return found


class Known:
    """What the clients of a match know of its table: how it stood when they were told last.

    ``seen`` is what each pair of eyes saw then; it may be forgotten, and is made again from the
    state when it is needed. ``own`` is packed while nobody moves.
    """

    __slots__ = ("_own", "_packed", "common", "seen", "state")

    def __init__(self, sitting: Sitting, due: Due | None, now: int) -> None:
        self.common = common_table(sitting, due, now)
        self._own: dict[int, Data] = {}
        self._packed = b""
        self.state = sitting.match.state if sitting.match is not None else None
        self.seen: dict[int, Mapping[str, object]] = {}

    @property
    def own(self) -> dict[int, Data]:
        """What each pair of eyes has for itself."""
        if self._packed:
            self._own = _unpack_own(zlib.decompress(self._packed))
            self._packed = b""
        return self._own

    def rest(self) -> None:
        """Take less room."""
        self.seen = {}
        if self._own:
            self._packed, self._own = zlib.compress(_pack_own(self._own)), {}

    def table(self, sitting: Sitting, eyes: int) -> Data:
        """The whole table of one pair of eyes, who know it from then on."""
        if eyes not in self.own:
            self.own.update(own_tables(sitting, [eyes]))
        if self.state is not None and eyes not in self.seen:
            self.seen[eyes] = sitting.game.view(self.state, eyes)
        return {**self.common, **self.own[eyes], "view": self.seen.get(eyes)}


def deadline(due: Due | None) -> int | None:
    """When a clock runs out or a lull ends, also where a bot might sit in before."""
    if due is None:
        return None
    return due.at if due.what in ("clock", "lull") else due.clock


def takeover(sitting: Sitting, due: Due | None, now: int) -> int | None:
    """When a bot sits in for whoever is asked; None while they are here."""
    if due is None or due.what != "absent" or sitting.asked is None:
        return None
    return due.at if sitting.here_until.get(sitting.asked, 0) <= now else None


def pending_undo(sitting: Sitting) -> protocol.PendingUndo | None:
    undo = sitting.match.pending if sitting.match is not None else None
    if undo is None:
        return None
    return protocol.PendingUndo(by=undo.by, to=sitting.base + undo.to, waiting=sorted(undo.waiting))


# The log


def entries(sitting: Sitting, eyes: int, since: int, limit: int = 0) -> list[protocol.AnyEntry]:
    """The log after entry ``since``."""
    lines = sitting.lines[since : since + limit if limit else None]
    return [line.entry.shown(sitting, line, eyes) for line in lines]


class FreshLine(LogLine):
    """An entry as some eyes are told it the moment it has happened: each event with what it
    changes."""

    def __init__(self, line: LogLine, events: list[Data]) -> None:
        super().__init__(line.n, line.at, line.entry, line.events, [])
        self._told = events

    def shown_events(self, eyes: int) -> list[protocol.EventShown]:
        return cast(list[protocol.EventShown], self._told)


class Telling:
    """What is new since some entry, for several eyes. What is the same for some of them is made
    once, and packed once; ``known`` is what who follows knows already."""

    def __init__(
        self,
        sitting: Sitting,
        eyes: list[int],
        since: int,
        due: Due | None,
        now: int,
        whole: bool,
        known: Known | None = None,
    ) -> None:
        self.sitting = sitting
        self.lines = lines = sitting.lines[min(since, sitting.head) :]
        self.before = known
        self.after: Known | None = None
        self._pieces: dict[bytes, MessagePiece] = {}
        self._messages: dict[tuple[int, bytes], PiecedMessage] = {}
        self._common: dict[tuple[int, tuple[bool, ...]], MessagePiece] = {}
        self._changes: dict[int, bytes] = {}
        self._common_steps: list[ViewStep] | None = None
        entries = [line.entry for line in lines]
        self._earlier, last = entries[:-1], entries[-1] if entries else None
        self._answered = last if isinstance(last, AnsweredEntry) else None
        sights = Sights(sitting.game, eyes)
        before = after = None
        if whole or any(entry.changes_table for entry in entries):
            self.after = Known(sitting, due, now)
            self.after.own.update(own_tables(sitting, eyes))
            after = self.after.state
            if after is not None:
                self.after.seen = sights.seen(after)
            if known is not None and known.state is not None:
                before = known.state
                sights.know(before, known.seen)
        self.beheld: dict[int, Beheld] = sights.shown(
            [ToldLine(line.events, line.moments) for line in lines], before, after
        )

    def entries(self, eyes: int) -> list[protocol.AnyEntry]:
        """The new entries as the eyes may read them."""
        told = self.beheld[eyes].lines
        return [
            line.entry.shown(self.sitting, FreshLine(line, events), eyes)
            for line, events in zip(self.lines, told)
        ]

    def whole(self, eyes: int) -> bytes:
        """The message for who replaces the table."""
        table = self.after.table(self.sitting, eyes) if self.after is not None else None
        update = PlainUpdate(log=self.sitting.head, entries=self.entries(eyes), table=table)
        return _encode(update)

    def news(self, eyes: int) -> bytes:
        """The message for who knows how the table stood before: what has happened and changes for
        all who see the same, then what changes for these eyes alone and what they answered."""
        if self.before is None or self.after is None:
            return self.whole(eyes)
        steps = changes(self.before.own[eyes], self.after.own[eyes])
        shared, last = self._shared(eyes), self._answered
        end = b"]}"
        if steps:
            end = b"%s%s]}" % (b"," if self._changed(eyes) else b"", listed(steps))
        if last is not None and last.whose(eyes):
            end = b'%s,"option":%s}' % (end[:-1], _encode(last.option))
        same = (id(shared), end)
        message = self._messages.get(same)
        if message is None:
            message = self._messages[same] = PiecedMessage.of(shared, MessagePiece(end))
        return message

    def _shared(self, eyes: int) -> MessagePiece:
        beheld = self.beheld[eyes]
        key = (id(beheld), tuple([entry.whose(eyes) for entry in self._earlier]))
        piece = self._common.get(key)
        if piece is None:
            shown = self.entries(eyes)
            if self._answered is not None:
                cast(protocol.Answered, shown[-1]).option = None
            text = b'{"type":"news",%s"entries":%s,"changes":[%s' % (
                b"" if beheld.stepwise else b'"stepwise":false,',
                _encode(shown),
                self._changed(eyes),
            )
            piece = self._common[key] = self._pieces.setdefault(text, MessagePiece(text))
        return piece

    def _changed(self, eyes: int) -> bytes:
        """What has changed of the table for all who see the same, beside what follows from the
        entries themselves."""
        rest = self.beheld[eyes].rest
        found = self._changes.get(id(rest))
        if found is None:
            if self._common_steps is None:
                self._common_steps = self._common_changes()
            steps = [
                [["view", *step[0]], *step[1:]] if len(step) < 5 else moved_in_table(step)
                for step in rest
            ]
            found = self._changes[id(rest)] = listed(self._common_steps + steps)
        return found

    def _common_changes(self) -> list[ViewStep]:
        assert self.before is not None and self.after is not None
        before = self.before.common
        for line in self.lines:
            entry = line.entry
            if isinstance(entry, AnsweredEntry):
                given = before["given"][:]
                if given:  # it is empty before the start
                    given[entry.seat] += 1
                before = {**before, "answered": entry.number, "since": line.at, "given": given}
        return changes(before, self.after.common)


def whole(sitting: Sitting, known: Known, eyes: int, since: int) -> bytes:
    """The log after entry ``since`` and the whole table, for one who comes or looks elsewhere."""
    table = known.table(sitting, eyes)
    return _encode(
        PlainUpdate(log=sitting.head, entries=entries(sitting, eyes, since), table=table)
    )


class PlainUpdate(protocol.Update, tag="update"):
    """An update whose table is plain data already."""

    table: Any


def moved_in_table(step: ViewStep) -> ViewStep:
    """A step that moves things in a view, as one in the table that holds it."""
    path, places, *more = step
    return [["view", *path], [["view", *place] for place in places], *more]


def listed(found: list[ViewStep]) -> bytes:
    """Changes as they are sent, without the brackets of the list."""
    return _encode(found)[1:-1]


def advice(sitting: Sitting, guest: str) -> protocol.AdviceShown:
    """What is to be expected of the answers to a guest's own question."""
    match = sitting.match
    decision = match.decision if match is not None else None
    if match is None or decision is None or sitting.asked not in sitting.seats_of(guest):
        raise Denied("not-yours", "Nobody asks you anything just now.")
    prospects = sitting.game.prospects(match.state.copy(), decision) or []
    return protocol.AdviceShown(
        number=sitting.answered + 1,
        options=[
            protocol.Expected(option=id, score=each.score, risk=each.risk)
            for id, each in zip(decision.ids(), prospects)
        ],
    )


# The past


def frame(match: Match, base: int, eyes: int, truth: bool) -> protocol.Frame:
    """A match that stands at some moment of its past, for one pair of eyes."""
    last = match.history[-1]
    number = base + match.answered
    decision = match.decision
    shown = None
    if decision is not None and (decision.seat == eyes or truth):
        shown = question(decision, number + 1)
    return protocol.Frame(
        number=number,
        eyes=eyes,
        by_seat=last.seat,
        option=last.option if last.number and (last.seat == eyes or truth) else None,
        events=shown_events(last.events, eyes),
        view=plain_view(match.view(eyes)),
        asked=decision.seat if decision is not None else None,
        question=shown,
    )


def default_eyes(sitting: Sitting, guest: str) -> int:
    seats = sitting.seats_of(guest)
    return seats[0] if seats else SPECTATOR


def may_look(sitting: Sitting, guest: str, eyes: int) -> bool:
    """Whether somebody may look through these eyes."""
    if eyes == SPECTATOR:
        return True
    if sitting.status == "over":
        return eyes < len(sitting.seats)
    return eyes in sitting.seats_of(guest)


def may_watch(sitting: Sitting, guest: str) -> bool:
    """Whether somebody may see the table at all: while a match is played, not everybody may be
    welcome who has no part in it."""
    if not sitting.closed or sitting.status != "live":
        return True
    return bool(guest) and guest in {sitting.row.host, *(seat.guest for seat in sitting.seats)}
