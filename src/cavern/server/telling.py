"""What each pair of eyes is told of a match. Everything a client ever reads of a game is made here.

A seat is told its own view, its own question and its own answers; of others' answers only the
events it may see. The seed is told when the match is over.
"""

import json
from collections.abc import Mapping
from typing import Any, Literal, cast

import msgspec

from cavern.core.decision import Decision
from cavern.core.match import Match
from cavern.server import protocol
from cavern.server.clocks import Due
from cavern.server.errors import Denied
from cavern.server.protocol import SPECTATOR, TRUTH
from cavern.server.queries import MatchRow, Summary
from cavern.server.sitting import Seat, Sitting
from cavern.server.stored import shown_events


def seat_info(seat: Seat) -> protocol.SeatInfo:
    return protocol.SeatInfo(
        seat=seat.number,
        kind=seat.kind,
        role=seat.role,
        name=seat.name,
        guest=seat.guest,
        level=seat.level,
        away=seat.away,
        gone=seat.gone,
    )


def seat_infos(sitting: Sitting) -> list[protocol.SeatInfo]:
    return [seat_info(seat) for seat in sitting.seats]


def outcome_info(sitting: Sitting) -> protocol.OutcomeInfo | None:
    outcome = sitting.outcome
    if outcome is None:
        return None
    return protocol.OutcomeInfo(
        ending=outcome.ending, winners=outcome.winners, scores=outcome.scores, text=outcome.text
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
        takeover_seconds=row.takeover_seconds,
        pace_ms=row.pace_ms,
        commitment=row.commitment,
        rules_version=row.rules,
        engine=row.engine,
        created=row.created,
        changed=row.changed,
        status=cast(protocol.Status, row.status),
        seats=seats,
        answered=row.answered,
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
        asked=sitting.asked,
        due=due.at if due else None,
        outcome=msgspec.json.encode(outcome).decode() if outcome else "",
        rematch=sitting.rematch,
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


def table(sitting: Sitting, eyes: int, due: Due | None) -> protocol.Table:
    """How the match stands for one pair of eyes."""
    match = sitting.match
    over = sitting.status == "over"
    asked = sitting.asked
    shown = None
    if match is not None and match.decision is not None and asked is not None and asked == eyes:
        shown = question(match.decision, sitting.answered + 1)
    deadline = due.at if due is not None and due.what != "bot" else None
    return protocol.Table(
        eyes=eyes,
        status=cast(protocol.Status, sitting.status),
        seats=seat_infos(sitting),
        answered=sitting.answered,
        asked=asked,
        question=shown,
        view=plain_view(match.view(eyes)) if match is not None else None,
        may_undo=may_undo(sitting, eyes),
        undo=pending_undo(sitting),
        deadline=deadline,
        outcome=outcome_info(sitting),
        seed=sitting.seed if over else None,
        rematch=sitting.rematch,
    )


def may_undo(sitting: Sitting, eyes: int) -> Literal["no", "free", "consent"]:
    """Whether the seat may take its latest answer back, and how."""
    match = sitting.match
    if match is None or sitting.status != "live" or eyes < 0 or sitting.seats[eyes].by_bot:
        return "no"
    to = match.undo_target(eyes)
    if to is None:
        return "no"
    return "free" if sitting.undo_is_free(eyes, to) else "consent"


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


def update(sitting: Sitting, eyes: int, since: int, due: Due | None, whole: bool = False) -> bytes:
    """The message that brings a client from entry ``since`` to now."""
    since = min(since, sitting.head)
    fresh = sitting.lines[since:]
    with_table = whole or any(line.entry.changes_table for line in fresh)
    return msgspec.json.encode(
        protocol.Update(
            log=sitting.head,
            entries=[line.entry.shown(sitting, line, eyes) for line in fresh],
            table=table(sitting, eyes, due) if with_table else None,
        )
    )


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
        events=shown_events(match.game, last.events, eyes, []),
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
    if eyes == TRUTH:
        return sitting.status == "over"
    return eyes in sitting.seats_of(guest)
