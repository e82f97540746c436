"""What each pair of eyes is told of a match. Everything a client ever reads of a game is made here.

A seat is told its own view, its own question and its own answers; of others' answers only the
events it may see. The seed is told when the match is over.
"""

import json
from collections.abc import Mapping
from itertools import pairwise
from typing import Any, Literal, cast

import msgspec

from cavern.core.changes import Change, Sights, changes
from cavern.core.decision import AnyDecision
from cavern.core.match import Chosen, Match
from cavern.core.plain import Data
from cavern.server import protocol
from cavern.server.clocks import Due
from cavern.server.errors import Denied
from cavern.server.protocol import SPECTATOR, TRUTH
from cavern.server.queries import MatchRow, Summary
from cavern.server.sitting import Line, Place, Sitting
from cavern.server.stored import shown_events

_encode = msgspec.json.Encoder().encode


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


def question(decision: AnyDecision, number: int) -> protocol.Question:
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
                grave=o.grave,
            )
            for o in decision.options()
        ],
    )


def plain_view(view: Mapping[str, object]) -> Data:
    return view if isinstance(view, dict) else dict(view)


# The table


def table(sitting: Sitting, eyes: int, due: Due | None, now: int) -> Data:
    """How the match stands for one pair of eyes, as plain data."""
    match = sitting.match
    seen = plain_view(match.view(eyes)) if match is not None else None
    return own_table(sitting, eyes, common_table(sitting, due, now), seen)


def common_table(sitting: Sitting, due: Due | None, now: int) -> Data:
    """What is the same for all eyes; the rest is as if there were nothing."""
    plain: Data = msgspec.to_builtins(
        protocol.TableView(
            eyes=SPECTATOR,
            status=cast(protocol.Status, sitting.status),
            seats=seat_infos(sitting),
            answered=sitting.answered,
            asked=sitting.asked,
            question=None,
            view=None,
            may_undo="no",
            undo_takes=[],
            undo_peeks=False,
            redo=0,
            undo=pending_undo(sitting),
            deadline=due.at if due is not None and due.what == "clock" else None,
            takeover=takeover(sitting, due, now),
            clocks=[seat.bank for seat in sitting.seats] if sitting.row.bank_seconds else [],
            since=sitting.since,
            closed=sitting.closed,
            stands=sitting.stands,
            outcome=outcome_info(sitting),
            seed=sitting.seed if sitting.status == "over" else None,
            rematch=sitting.rematch,
        )
    )
    return plain


def own_table(sitting: Sitting, eyes: int, common: Data, seen: Data | None) -> Data:
    """The table of one pair of eyes that see the game like this."""
    match = sitting.match
    own = {**common, "eyes": eyes, "view": seen}
    if match is None:
        return own
    if match.decision is not None and common["asked"] == eyes:
        asked = question(match.decision, sitting.answered + 1)
        own["question"] = msgspec.to_builtins(asked)
    to = undo_target(sitting, eyes)
    if to is not None:
        own["may_undo"] = may_undo(sitting, eyes)
        own["undo_takes"] = msgspec.to_builtins(taken(match.history[to + 1 :]))
        own["undo_peeks"] = sitting.peeks_beyond(to)
    if eyes >= 0 and common["status"] == "live":
        own["redo"] = sitting.redoable(eyes)
    return own


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
    return [line.entry.shown(sitting, line, eyes) for line in lines]


class FreshLine(Line):
    """An entry as it is told the moment it has happened: each event with what it changes. Eyes that
    see the same of it are told the same bytes."""

    def __init__(self, line: Line, sights: Sights) -> None:
        super().__init__(line.n, line.at, line.entry, line.events, line.moments)
        self.sights = sights
        self._told: dict[tuple[int, ...], msgspec.Raw] = {}

    def seen(self, eyes: int) -> list[Mapping[str, object]]:
        """What the eyes saw before its events and at each; nothing if that is forgotten."""
        told = self.sights.told(self.moments, self.events, eyes)
        return [self.sights.seen(moment)[eyes] for moment in told]

    def shown_events(self, eyes: int) -> list[protocol.EventShown]:
        seen = self.seen(eyes)
        visible = (id(event) for event in self.events if eyes == TRUTH or event.visible_to(eyes))
        key = (*visible, *map(id, seen))
        if key not in self._told:
            steps = [self.sights.changes(before, after) for before, after in pairwise(seen)]
            self._told[key] = msgspec.Raw(_encode(shown_events(self.events, eyes, steps)))
        return cast(list[protocol.EventShown], self._told[key])


class Telling:
    """What is new since some entry, for several eyes: what is the same for all is made once."""

    def __init__(
        self,
        sitting: Sitting,
        eyes: list[int],
        since: int,
        due: Due | None,
        now: int,
        whole: bool,
    ) -> None:
        self.sitting = sitting
        self.sights = Sights(sitting.game, eyes)
        lines = sitting.lines[min(since, sitting.head) :]
        self.fresh = [FreshLine(line, self.sights) for line in lines]
        self.common: Data | None = None
        if whole or any(line.entry.changes_table for line in lines):
            self.common = common_table(sitting, due, now)
        self._changes: dict[tuple[int, int], list[protocol.Change]] = {}

    def seen(self) -> dict[int, Mapping[str, object]]:
        """What each of the eyes sees now."""
        match = self.sitting.match
        return self.sights.seen(match.state) if match is not None else {}

    def news(self, eyes: int) -> "News":
        return News(self, eyes)

    def changes(self, old: Any, new: Any) -> list[protocol.Change]:
        """What has changed from one view to another, as it is sent."""
        key = (id(old), id(new))
        if key not in self._changes:
            if old is None or new is None:
                found = [Change([], new)] if old is not new else []
            else:
                found = self.sights.changes(old, new)
            self._changes[key] = [sent(change, "view") for change in found]
        return self._changes[key]


class News:
    """What is new for one pair of eyes: entries, and the table as plain data if it has changed."""

    def __init__(self, telling: Telling, eyes: int) -> None:
        sitting = telling.sitting
        self.telling = telling
        self.eyes = eyes
        self.entries = [line.entry.shown(sitting, line, eyes) for line in telling.fresh]
        self.table: Data | None = None
        if telling.common is not None:
            seen = telling.seen().get(eyes)
            view = plain_view(seen) if seen is not None else None
            self.table = own_table(sitting, eyes, telling.common, view)
        self._whole = b""
        self._since: dict[int, bytes] = {}

    def whole(self) -> bytes:
        """The message for who replaces the table."""
        if not self._whole:
            self._whole = self._message(self.table, None, False)
        return self._whole

    def since(self, base: Data | None) -> bytes:
        """The message for who has the table ``base``."""
        if base is None or self.table is None:
            return self.whole()
        if id(base) not in self._since:
            first, stepped = self.stepped()
            steps = stepped is not None and (first is base["view"] or first == base["view"])
            found = [
                sent(change)
                for change in changes({**base, "view": None}, {**self.table, "view": None})
            ]
            found += self.telling.changes(stepped if steps else base["view"], self.table["view"])
            self._since[id(base)] = self._message(None, found, steps)
        return self._since[id(base)]

    def stepped(self) -> tuple[object, object]:
        """The views before and after what the events of the entries change, if every entry with
        events says how the game stood at each."""
        told = [line.seen(self.eyes) for line in self.telling.fresh if line.events]
        if not all(told) or any(before[-1] != after[0] for before, after in pairwise(told)):
            return None, None
        return (told[0][0], told[-1][-1]) if told else (None, None)

    def _message(
        self, table: Data | None, found: list[protocol.Change] | None, steps: bool
    ) -> bytes:
        return _encode(
            Told(
                log=self.telling.sitting.head,
                entries=self.entries,
                table=table,
                changes=found,
                stepwise=steps,
            )
        )


class Told(protocol.Update, tag="update"):
    """An update whose table is plain data already."""

    table: Any


def sent(change: Change, *under: str) -> protocol.Change:
    """A change of a part, as it is sent."""
    return protocol.Change(path=[*under, *change.path], value=change.value, cut=change.cut)


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
