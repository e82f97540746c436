"""What each pair of eyes is told of a match. Everything a client ever reads of a game is made here.

A seat is told its own view, its own question and its own answers; of others' answers only the
events it may see. The seed is told when the match is over.
"""

import json
from collections.abc import Mapping
from itertools import pairwise
from typing import Any, Literal, cast

import msgspec

from cavern.core.changes import changes
from cavern.core.decision import Decision
from cavern.core.match import Chosen, Match
from cavern.server import protocol
from cavern.server.clocks import Due
from cavern.server.errors import Denied
from cavern.server.protocol import SPECTATOR
from cavern.server.queries import MatchRow, Summary
from cavern.server.sitting import Line, Place, Sitting
from cavern.server.stored import shown_events


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
    )


def seat_infos(sitting: Sitting) -> list[protocol.SeatInfo]:
    return [seat_info(seat) for seat in sitting.seats]


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
    """A match as lists show it. ``seed`` must be None while the match is not over."""
    seats = msgspec.json.decode(row.seats, type=list[protocol.SeatInfo])
    outcome = msgspec.json.decode(row.outcome, type=protocol.OutcomeInfo) if row.outcome else None
    return protocol.MatchInfo(
        id=row.id,
        game=row.game,
        mode=row.mode,
        options=json.loads(row.options),
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
    return Summary(
        changed=sitting.changed,
        head=sitting.head,
        status=sitting.status,
        seats=msgspec.json.encode(seat_infos(sitting)).decode(),
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


def question(decision: Decision[Any], number: int) -> protocol.Question:
    return protocol.Question(
        number=number,
        seat=decision.seat,
        kind=decision.kind,
        prompt=decision.prompt(),
        options=[
            protocol.OptionShown(
                id=o.id,
                label=o.label,
                text=o.text,
                touches=list(o.touches),
                rule=o.rule,
                odds=o.odds,
            )
            for o in decision.options()
        ],
    )


def plain_view(view: Mapping[str, object]) -> dict[str, Any]:
    return view if isinstance(view, dict) else dict(view)


# The table


def table(sitting: Sitting, eyes: int, due: Due | None, now: int) -> protocol.TableView:
    """How the match stands for one pair of eyes."""
    match = sitting.match
    to = undo_target(sitting, eyes)
    over = sitting.status == "over"
    asked = sitting.asked
    shown = None
    if match is not None and match.decision is not None and asked is not None and asked == eyes:
        shown = question(match.decision, sitting.answered + 1)
    return protocol.TableView(
        eyes=eyes,
        status=cast(protocol.Status, sitting.status),
        seats=seat_infos(sitting),
        answered=sitting.answered,
        asked=asked,
        question=shown,
        view=plain_view(match.view(eyes)) if match is not None else None,
        may_undo=may_undo(sitting, eyes),
        undo_takes=taken(match.history[to + 1 :]) if match is not None and to is not None else [],
        undo_peeks=to is not None and sitting.peeks_beyond(to),
        redo=sitting.redoable(eyes) if eyes >= 0 and sitting.status == "live" else 0,
        undo=pending_undo(sitting),
        deadline=due.at if due is not None and due.what == "clock" else None,
        takeover=takeover(sitting, due, now),
        clocks=[seat.bank for seat in sitting.seats] if sitting.row.bank_seconds else [],
        since=sitting.since,
        closed=sitting.closed,
        stands=sitting.stands,
        outcome=outcome_info(sitting),
        seed=sitting.seed if over else None,
        rematch=sitting.rematch,
    )


def undo_target(sitting: Sitting, eyes: int) -> int | None:
    """How many answers stay if the seat takes its latest back; None if it cannot."""
    match = sitting.match
    if match is None or sitting.status != "live" or eyes < 0 or sitting.seats[eyes].by_bot:
        return None
    return match.undo_target(eyes)


def may_undo(sitting: Sitting, eyes: int) -> Literal["no", "free", "consent"]:
    """Whether the seat may take its latest answer back, and how."""
    to = undo_target(sitting, eyes)
    if to is None:
        return "no"
    return "free" if sitting.undo_is_free(eyes, to) else "consent"


def taken(answers: list[Chosen]) -> list[protocol.Taken]:
    """Whose answers these are, and how many of each."""
    counts: dict[int, int] = {}
    for answer in answers:
        counts[answer.seat] = counts.get(answer.seat, 0) + 1
    return [protocol.Taken(seat=seat, answers=count) for seat, count in sorted(counts.items())]


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
    return [line.entry.shown(sitting, line.past(), eyes) for line in lines]


class News:
    """What is new for one pair of eyes: entries, and the table as plain data if it has changed.

    ``stepped`` is the view as it is after all that the entries' events change, if they lead on from
    ``view`` without a gap.
    """

    def __init__(
        self, sitting: Sitting, eyes: int, since: int, due: Due | None, now: int, whole: bool
    ) -> None:
        since = min(since, sitting.head)
        fresh = sitting.lines[since:]
        self.log = sitting.head
        self.entries = [line.entry.shown(sitting, line, eyes) for line in fresh]
        self.table: dict[str, Any] | None = None
        self.first: object = None
        self.stepped: object = None
        if whole or any(line.entry.changes_table for line in fresh):
            self.table = plain_table(table(sitting, eyes, due, now))
            self.first, self.stepped = stepped(sitting, fresh, eyes)
        self._whole = b""
        self._since: dict[int, bytes] = {}

    def whole(self) -> bytes:
        """The message for who replaces the table."""
        if not self._whole:
            self._whole = self._message(self.table, None, False)
        return self._whole

    def since(self, base: dict[str, Any] | None) -> bytes:
        """The message for who has the table ``base``."""
        if base is None or self.table is None:
            return self.whole()
        if id(base) not in self._since:
            steps = self.stepped is not None and self.first == base["view"]
            start = {**base, "view": self.stepped} if steps else base
            found = [
                protocol.Change(path=c.path, value=c.value, cut=c.cut)
                for c in changes(start, self.table)
            ]
            self._since[id(base)] = self._message(None, found, steps)
        return self._since[id(base)]

    def _message(
        self, table: dict[str, Any] | None, found: list[protocol.Change] | None, steps: bool
    ) -> bytes:
        return msgspec.json.encode(
            Told(log=self.log, entries=self.entries, table=table, changes=found, stepwise=steps)
        )


class Told(protocol.Update, tag="update"):
    """An update whose table is plain data already."""

    table: Any


def plain_table(table: protocol.TableView) -> dict[str, Any]:
    """A table as plain data, which can be compared with another."""
    view, table.view = table.view, None
    plain: dict[str, Any] = msgspec.to_builtins(table)
    plain["view"] = view
    return plain


def stepped(sitting: Sitting, fresh: list[Line], eyes: int) -> tuple[object, object]:
    """The views before and after what the events of these entries change, if every entry with
    events says how the game stood at each."""
    told = [line.seen(sitting.game, eyes) for line in fresh if line.events]
    if not all(told) or any(before[-1] != after[0] for before, after in pairwise(told)):
        return None, None
    return (told[0][0], told[-1][-1]) if told else (None, None)


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
        events=shown_events(last.events, eyes, []),
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
