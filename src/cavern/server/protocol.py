"""What travels between server and clients, as types: the one source of the wire format.

HTTP bodies and WebSocket messages are JSON. Everything a client sends is checked strictly: a
field that is not declared here is refused. Times are whole milliseconds since 1970 (UTC).
See ``docs/protocol.md`` for how the pieces are used.
"""

import re
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct, field

from cavern.core.picking import Combination
from cavern.core.plain import Loose
from cavern.lab.analysis import AnalysisReport

PROTOCOL = 4

Id = Annotated[str, Meta(min_length=1, max_length=40, pattern=r"^[A-Za-z0-9_-]+$")]
"""A client's own id for a message: the same id is never carried out twice."""
GivenName = Annotated[str, Meta(min_length=1, max_length=24)]
LevelWord = Annotated[str, Meta(max_length=40)]
GameId = Annotated[str, Meta(max_length=60)]
OptionId = Annotated[str, Meta(min_length=1, max_length=200)]
SeatNumber = Annotated[int, Meta(ge=0, le=63)]
Eyes = Annotated[int, Meta(ge=-2, le=63)]
AnswerNumber = Annotated[int, Meta(ge=0, le=10_000_000)]
OptionWish = bool | int | Annotated[str, Meta(max_length=400)]

Status = Literal["open", "live", "over"]


def kebab(name: str) -> str:
    """The tag of a class on the wire: ``UndoAsked`` is ``undo-asked``."""
    return re.sub(r"(?<!^)(?=[A-Z])", "-", name).lower()


class Sent(Struct, kw_only=True):
    """Base of what the server sends."""


class Given(Struct, kw_only=True, forbid_unknown_fields=True):
    """Base of what a client gives; unknown fields are refused."""


# Errors


class Problem(Sent):
    """Why something was not done. ``rule`` is the rule that forbids it, if a rule does."""

    code: str
    text: str
    rule: str = ""


# Identity


class Guest(Sent):
    """Somebody who plays here. ``id`` is public."""

    id: str
    name: str
    webhook: str = ""


class NewGuest(Sent):
    """A fresh guest. ``recovery`` is shown once: it brings the guest back on any device."""

    guest: Guest
    recovery: str


class GuestWish(Given):
    name: GivenName | None = None
    webhook: Annotated[str, Meta(max_length=500)] | None = None


class Recover(Given):
    """``merge`` says what becomes of whom this device is now, if that is somebody with matches:
    true hands their matches over, false leaves them as they are. Unsaid, it is asked for."""

    code: Annotated[str, Meta(max_length=80)]
    merge: bool | None = None


class RecoveryCode(Sent):
    recovery: str


class Tally(Sent):
    """How often somebody has played something to its end, and how it went. ``best`` is the highest
    score, without games in which somebody went back beyond chance (``null``: there is none)."""

    game: str
    mode: str
    role: str
    played: int
    won: int
    best: int | None
    best_match: str


class Profile(Sent):
    """What a guest has played here, by game, mode and role."""

    guest: Guest
    since: int
    tallies: list[Tally]


# Games


class ModeInfo(Sent):
    id: str
    title: str
    players: list[int]
    text: str


class OptionInfo(Sent):
    """An option of a game; ``type`` is ``flag``, ``number``, ``choice`` or ``line`` (of text)."""

    id: str
    type: Literal["flag", "number", "choice", "line"]
    default: bool | int | str
    choices: list[str]
    low: int
    high: int
    modes: list[str]
    rule: str
    text: str


class PickInfo(Sent):
    """Something to choose before a game: a ``mode``, a ``role`` or a ``faction``. ``learn`` and
    ``win`` are 1 (easy) to 3 (hard), with the reason; 0 where it makes no difference. ``levels``
    says what each difficulty changes."""

    kind: Literal["mode", "role", "faction"]
    id: str
    title: str
    goal: str
    turn: str
    learn: int
    learning: str
    win: int
    winning: str
    levels: dict[str, str]
    modes: list[str]
    """The modes it is limited to; none: it is for all."""
    option: str
    """The game's option that chooses it; a mode needs none."""
    level_option: str
    """The one that chooses its level, if it has levels."""
    usual: str
    """The level that is played unless another is chosen."""
    lesson: str
    """The id of the lesson that teaches it, if there is one."""


class Stakes(Sent):
    """How much a kind of event matters: 1 may be told later, 2 has changed how somebody stands, 3
    has decided over somebody. ``of`` has other levels by what the fact ``by`` is."""

    level: int
    by: str = ""
    of: dict[str, int] = field(default_factory=dict)


class GameInfo(Sent):
    id: str
    title: str
    tagline: str
    authors: str
    rules_version: int
    modes: list[ModeInfo]
    options: list[OptionInfo]
    hidden: list[str]
    chance: bool
    scored: bool
    """Whether one plays for points; then advice can be had about every answer."""
    endings: dict[str, str]
    bots: list[str]
    usual_bot: str
    """Who fills a seat unless somebody else is chosen."""
    levels: dict[str, str]
    """What to expect of those bots that are named by their level."""
    turn: list[str] = field(default_factory=list)
    """A turn in a few lines, with ids of rules in brackets."""
    picks: list[PickInfo] = field(default_factory=list)
    """What is to be chosen before a game, in words for somebody new."""
    combinations: list[Combination] = field(default_factory=list)
    """Which roles may sit together, if not all do."""
    turn_event: str = ""
    """The kind of event that tells of a turn's beginning."""
    things: dict[str, dict[str, str]] = field(default_factory=dict)
    """Which facts of an event name things of the board, and of which kind: where ``moved`` has
    ``{"to": "tile"}`` and the fact is ``0,1``, the thing is ``tile:0,1``."""
    dice: dict[str, dict[str, str]] = field(default_factory=dict)
    """Which facts of an event are dice that have fallen: with ``pips``, or the game's own."""
    turned: dict[str, list[str]] = field(default_factory=dict)
    """Which facts of an event are cards that are turned over with it."""
    matters: dict[str, Stakes] = field(default_factory=dict)
    """The kinds of events that are told to who was not looking; no kind: all are alike."""
    board: bool = False
    """Whether its package brings a browser board along, at ``/boards/ID.js``."""
    lessons: int = 0
    """How many lessons it has."""
    puzzles: int = 0
    """How many puzzles it has."""
    extra: Loose = field(default_factory=dict)
    """Whatever else the game declares about itself."""


class RuleInfo(Sent):
    id: str
    chapter: str
    text: str


class RulesInfo(Sent):
    game: str
    title: str
    text: str
    rules: list[RuleInfo]


# Lessons


class TermInfo(Sent):
    """What a word of the game means. ``names`` are all it goes by, its own first; ``things`` are
    the names by which options call what it is about."""

    names: list[str]
    text: str
    rules: list[str]
    kind: str
    things: list[str]


class CoachWish(Given):
    """What a player asks the coach about the question to ``seat``: with ``advise`` also what a
    strong player would do."""

    seat: Annotated[int, Meta(ge=0, le=63)]
    advise: bool = False


class CoachMark(Sent):
    """Something to know about an answer before it is given."""

    option: str
    kind: Literal["wins", "loses", "risks", "wastes"]
    text: str


class CoachLine(Sent):
    text: str
    rules: list[str]


class CoachAdvice(Sent):
    """What a strong player would do, and why."""

    option: str
    label: str
    why: list[str]


class CoachShown(Sent):
    """What the coach says after ``answered`` answers: what the ``moment`` is about, which answers
    are foolish or win at once, what the ``others`` were up to since the seat's last answer."""

    answered: int
    moment: list[CoachLine]
    marks: list[CoachMark]
    others: list[str]
    advice: CoachAdvice | None


class LessonInfo(Sent):
    """A lesson of a game. ``teaches`` is the mode or role it is about, if it is about one."""

    id: str
    title: str
    about: str
    teaches: str
    minutes: int
    steps: int


class PuzzleInfo(Sent):
    """A puzzle of a game: find the turn. ``tries`` is how often a bot by rule of thumb and lot
    must try on average, ``grade`` the same in a word; one of them is ``today``'s."""

    id: str
    title: str
    say: str
    grade: Literal["easy", "medium", "hard", "expert"]
    tries: int
    answers: int
    today: bool


class ExampleInfo(Sent):
    """A position that shows some rules, to be tried out."""

    id: str
    name: str
    rules: list[str]


class LessonMove(Given):
    """All that was done in a lesson until now, and what is done next: an ``answer`` (``next`` goes
    on from a step that is only read), or touching ``things``, or neither, to see how it stands.

    The server keeps nothing of a lesson: ``trail`` says it all.
    """

    trail: Annotated[
        list[Annotated[str, Meta(min_length=1, max_length=200)]], Meta(max_length=400)
    ] = field(default_factory=list)
    answer: Annotated[str, Meta(max_length=200)] = ""
    things: Annotated[list[Annotated[str, Meta(max_length=200)]], Meta(max_length=20)] = field(
        default_factory=list
    )


class LessonShown(Sent):
    """How a lesson stands. ``trail`` is all that was done; to take the last back, or begin the
    step again, send its first ``back_to`` or ``again_from`` entries.

    ``kind`` says what the step wants: to be ``read``, to be done (``do``), or a ``task`` to solve;
    ``failed`` that the task cannot be solved from here. ``said`` is what is said to the last
    answer, which was ``taken`` or not, with a ``rule``. ``look`` names things on the board.
    """

    lesson: LessonInfo
    trail: list[str]
    back_to: int
    again_from: int
    step: int
    kind: Literal["read", "do", "task"]
    say: str
    rules: list[str]
    look: list[str]
    done: bool
    failed: bool
    taken: bool
    said: str
    rule: str
    seats: list["SeatInfo"]
    eyes: int
    view: Loose
    question: "Question | None"
    events: list["EventShown"]


# Making a match


class SeatWish(Given):
    """Who shall sit somewhere: ``me``, a ``bot`` of a level (default: the best), or ``open``.

    ``name``: somebody else who plays on my device, under this name. ``program``: it is a program
    that takes the seat, and others shall know.
    """

    kind: Literal["me", "bot", "open"]
    level: LevelWord = ""
    name: Annotated[str, Meta(max_length=24)] = ""
    program: bool = False


class NewMatch(Given):
    """A match to make. ``seats`` gives the number of seats; empty: the mode's smallest, all open.

    ``move_seconds``: time for each decision, 0 for none (a day is 86400). When it runs out a bot
    answers that decision. ``bank_seconds``: time each person has for the whole game, 0 for all they
    want; ``increment_seconds`` are added whenever the table comes to them. Who has none left is
    answered for. ``takeover_seconds``: how long an absent person is waited for before a bot sits
    in, 0 for ever. ``pace_ms``: how long bots wait before they answer.
    ``listed``: shown in the lobby; otherwise only who has the link finds it.
    ``closed``: nobody may watch while it is played.
    ``start``: start at once (no seat may be open).
    """

    game: GameId
    mode: Annotated[str, Meta(max_length=60)] = ""
    options: Annotated[dict[str, OptionWish], Meta(max_length=64)] = field(default_factory=dict)
    seats: Annotated[list[SeatWish], Meta(max_length=64)] = field(default_factory=list)
    listed: bool = False
    closed: bool = False
    move_seconds: Annotated[int, Meta(ge=0, le=2_592_000)] = 0
    bank_seconds: Annotated[int, Meta(ge=0, le=2_592_000)] = 0
    increment_seconds: Annotated[int, Meta(ge=0, le=86_400)] = 0
    takeover_seconds: Annotated[int, Meta(ge=0, le=2_592_000)] = 0
    pace_ms: Annotated[int, Meta(ge=0, le=10_000)] = 0
    start: bool = False


class TableWish(Given):
    """A table to be set: what would its seats be called?"""

    seats: Annotated[int, Meta(ge=1, le=64)]
    mode: Annotated[str, Meta(max_length=60)] = ""
    options: Annotated[dict[str, OptionWish], Meta(max_length=64)] = field(default_factory=dict)


class SeatCalled(Sent):
    """What a game calls a seat, and the seats that play on the same side."""

    role: str
    partners: list[int]


class Doors(Given):
    """Whether a table is closed to those who only watch."""

    closed: bool


class Fork(Given):
    """Go on from answer ``at`` in a new match: you in ``seats``, bots of ``level`` in the rest.
    With ``option`` the question there is answered like that."""

    at: AnswerNumber
    seats: Annotated[list[SeatNumber], Meta(max_length=64)]
    level: LevelWord = ""
    option: Annotated[str, Meta(max_length=200)] = ""


# A match


class SeatInfo(Sent):
    """A place at the table.

    ``kind`` is who sits there by right; ``away`` means a bot of ``level`` plays for an absent
    person until they are back; ``gone`` that the person resigned and a bot plays to the end.
    ``name`` is the person's or the bot's, ``role`` what the game calls the seat. ``partners`` are
    the seats that play on the same side. ``program``: no person but a program answers there, over
    the wire as a person does.

    After a rematch was asked for, an open seat with a ``guest`` is kept for them until they answer;
    one with a ``name`` alone was declined by them.
    """

    seat: int
    kind: Literal["open", "person", "bot"]
    role: str
    name: str = ""
    guest: str = ""
    level: str = ""
    away: bool = False
    gone: bool = False
    partners: list[int] = field(default_factory=list)
    program: bool = False


class MatchInfo(Sent):
    """What is fixed about a match, and how far it is.

    ``commitment`` is the SHA-256 of ``seed``; the seed itself is shown when the match is over.
    ``rules_version`` is that of the rules the match is played by now. ``stands`` says how far the
    game is, in its own words (``Round 3``).
    """

    id: str
    game: str
    mode: str
    options: dict[str, bool | int | str]
    host: str
    listed: bool
    move_seconds: int
    bank_seconds: int
    increment_seconds: int
    takeover_seconds: int
    pace_ms: int
    closed: bool
    commitment: str
    rules_version: int
    engine: str
    created: int
    changed: int
    status: Status
    seats: list[SeatInfo]
    answered: int
    stands: str
    asked: int | None = None
    seed: str | None = None
    outcome: "OutcomeInfo | None" = None
    fork_of: str = ""
    fork_at: int = 0
    rematch_of: str = ""
    rematch: str = ""
    your_seats: list[int] = field(default_factory=list)


class MatchList(Sent):
    """A page of matches, the latest change first; ``next`` is the ``before`` of the next page."""

    matches: list[MatchInfo]
    next: int | None = None


class OutcomeInfo(Sent):
    """How it ended. ``ending`` is one of the game's, or ``resigned`` if no person was left.

    ``peeks``: how often an answer was taken back though chance or something hidden had come to
    light since.
    """

    ending: str
    winners: list[int]
    scores: list[int]
    text: str
    peeks: int = 0


class Waiting(Sent):
    """A match that waits for you."""

    match: str
    game: str
    seat: int


class OptionShown(Sent):
    """One legal answer: ``text`` says what it does, ``touches`` are the things to highlight,
    ``odds`` the chance that it succeeds where dice decide, as so many of so many outcomes.
    ``note`` is what a list adds to the label; ``warning`` what a client asks about first, because
    it may be regretted; ``shows`` what may be drawn or explained beside it, as kind and name
    (``way:n``); ``stands`` where it has its place: before the others, without inviting to it, or,
    because it ends the turn or the list, last, or next if nothing else is left to do; ``group``
    what a long list puts it under, from the general to the particular."""

    id: str
    label: str
    text: str
    touches: list[str]
    rule: str
    odds: tuple[int, int] | None
    note: str
    warning: str
    shows: list[str]
    stands: Literal["", "first", "aside", "last", "next"]
    group: list[str]


class Question(Sent):
    """The open decision, told only to the seat that is asked.

    Answer it with ``number`` and the ``id`` of one of the options. ``turn``: it asks what is done
    on a turn.
    """

    number: int
    seat: int
    kind: str
    prompt: str
    turn: bool
    options: list[OptionShown]


class Change(Sent, array_like=True):
    """A list of two, four or five: the part of a view at ``path`` is ``value`` now; with ``place``
    and ``count`` it is a list of which so many items, from that place on, are replaced by those in
    ``value``. With ``moved`` these are things that were there before the first of the changes with
    which this one came, and ``value`` holds the path of each."""

    path: list[str | int]
    value: Any
    place: int | None = None
    count: int = 0
    moved: bool = False


class EventShown(Sent):
    """Something that happened. ``changes`` make of the view before it the view after it; they are
    there for what has just happened, not for what lies further back."""

    kind: str
    rule: str
    text: str
    facts: Loose
    changes: list[Change]


# The log of a match, as one pair of eyes may read it


class Entry(Sent, tag_field="kind", tag=kebab):
    """One line of the log. ``n`` counts from 1 without gaps; ``at`` is when it happened."""

    n: int
    at: int


class Seated(Entry):
    """A seat was taken, given to a bot or opened."""

    seat: SeatInfo


class Started(Entry):
    """The match began; ``events`` is what happened in the set-up."""

    events: list[EventShown]


class Answered(Entry, omit_defaults=True, forbid_unknown_fields=True):
    """Decision ``number`` was answered. ``option`` is told only to the seat that answered.

    ``by``: the person, the ``bot`` that holds or keeps the seat, or a bot because the ``clock``
    ran out. What is as usual is left out.
    """

    number: int
    seat: int
    events: list[EventShown]
    by: Literal["person", "bot", "clock"] = "person"
    option: str | None = None


class UndoAsked(Entry):
    """``by`` asks to go back to the question after answer ``to``; ``waiting`` must agree."""

    by: int
    to: int
    waiting: list[int]


class UndoAgreed(Entry):
    seats: list[int]


class UndoRefused(Entry):
    seat: int


class Undone(Entry):
    """The match went back to the question after answer ``to``. ``peeked``: beyond chance, or
    something that was hidden."""

    to: int
    by: int
    agreed: list[int]
    peeked: bool


class Redone(Entry):
    """What was taken back just before counts again, up to answer ``to``."""

    to: int
    by: int


class Said(Entry):
    """Chat. ``seats`` are the speaker's seats (none: somebody who watches)."""

    guest: str
    name: str
    seats: list[int]
    text: str


class Away(Entry):
    """A bot of ``level`` plays for the person in ``seat`` until they are back."""

    seat: int
    level: str
    why: Literal["absent", "asked"]


class Back(Entry):
    seat: int


class Handed(Entry):
    """The seats of a guest are another's now: they were the same person."""

    seats: list[int]
    guest: str
    name: str


class Doored(Entry):
    """The table was closed to those who only watch, or opened to them."""

    closed: bool


class Resigned(Entry):
    """The person in ``seat`` gave up; a bot of ``level`` plays on if people are left."""

    seat: int
    name: str
    level: str


class RulesChanged(Entry):
    """The server was updated and the rules play differently from here on.

    The match went on from answer ``number``; answers after it do not count any more.
    """

    before: int
    after: int
    number: int
    text: str


class Rematched(Entry):
    match: str
    by: str


AnyEntry = (
    Seated
    | Started
    | Answered
    | UndoAsked
    | UndoAgreed
    | UndoRefused
    | Undone
    | Redone
    | Said
    | Away
    | Back
    | Handed
    | Doored
    | Resigned
    | RulesChanged
    | Rematched
)


class PendingUndo(Sent):
    by: int
    to: int
    waiting: list[int]


class TableView(Sent):
    """How the match stands for one pair of eyes, complete.

    ``view`` is the game's own plain data (null before the start). ``asked`` is the seat that must
    answer; ``question`` is there only for that seat's eyes. ``given`` says how many answers of each
    seat count. ``may_undo`` is about ``eyes``' own latest answer, ``undo_leaves`` how many of each
    seat's are left without it and all since, ``undo_peeks`` whether it goes beyond chance or
    something hidden. ``redo``: how many answers can be brought back.

    ``deadline`` is when the asked person's clock runs out and a bot answers, ``takeover`` when a
    bot sits in for them, because they are absent. ``clocks`` are the milliseconds each seat has
    left (none where the match has no such clock); that of the seat asked runs since ``since``.
    """

    eyes: int
    status: Status
    seats: list[SeatInfo]
    answered: int
    given: list[int]
    asked: int | None
    question: Question | None
    view: Loose | None
    may_undo: Literal["no", "free", "consent"]
    undo_leaves: list[int]
    undo_peeks: bool
    redo: int
    undo: PendingUndo | None
    deadline: int | None
    takeover: int | None
    clocks: list[int]
    since: int
    closed: bool
    stands: str
    outcome: OutcomeInfo | None
    seed: str | None
    rematch: str = ""


class LogPage(Sent):
    entries: list[AnyEntry]


class Frame(Sent):
    """How the match stood after answer ``number`` (0: the start), for ``eyes``.

    ``events`` is what that answer brought; ``asked`` the seat asked next; ``option`` the answer
    that led here where the eyes may know it, ``by_seat`` who gave it (-1 at the start).
    """

    number: int
    eyes: int
    by_seat: int
    option: str | None
    events: list[EventShown]
    view: Loose
    asked: int | None
    question: Question | None


class Frames(Sent):
    """Frames ``first`` to ``last`` of ``answered`` + 1 there are."""

    first: int
    last: int
    answered: int
    frames: list[Frame]


class Expected(Sent):
    """What is to be expected of an answer: the mean ``score``, the ``risk`` of losing all."""

    option: str
    score: float
    risk: float


class AdviceShown(Sent):
    """What is to be expected of every answer to question ``number``; nothing if no one can tell."""

    number: int
    options: list[Expected]


class AnalysisShown(Sent):
    """A match looked back on, as far as it was looked at and you may know it.

    ``state``: ``none`` (nobody has asked for it), ``waiting`` (for the consent of ``waiting``, in a
    match that is being played), ``running``, ``done`` or ``failed``. While a match is being played
    only questions to your own seats are told.
    """

    state: Literal["none", "waiting", "running", "done", "failed"]
    waiting: list[str] = []
    report: AnalysisReport | None = None


# WebSocket, server to client


class Reply(Sent, tag_field="type", tag=kebab):
    """Base of what the server sends over the WebSocket."""


class Welcome(Reply):
    """Answer to ``hello``: the match, who you are to it, and the server's clock."""

    protocol: int
    match: MatchInfo
    eyes: int
    your_seats: list[int]
    now: int


class Update(Reply):
    """Log entries since the last update, and the table as it stands now.

    ``log`` is the number of the last entry included: send it as ``seen`` when you reconnect.
    ``table`` is null if only chat was added.
    """

    log: int
    entries: list[AnyEntry]
    table: TableView | None


class News(Reply, forbid_unknown_fields=True):
    """The same for who asked for changes alone: what leads from the table they had to this one.
    What is as usual is left out.

    Each ``answered`` entry sets ``answered`` to its number, ``since`` to its time and adds one to
    what its seat has ``given``; with ``stepwise`` the changes of all events follow, on the table's
    ``view``; then ``changes``. ``option`` is what was answered in the last entry, for who did.
    """

    entries: list[AnyEntry]
    changes: list[Change]
    stepwise: bool = True
    option: str | None = None


class Presence(Reply):
    """Which seats' people are connected now, and how many others watch. Not part of the log."""

    here: list[int]
    watching: int


class Done(Reply):
    """The message with this ``id`` was carried out and is safely stored as log entry ``log``."""

    id: str
    log: int


class Refused(Reply):
    """The message with this ``id`` changed nothing. ``code`` as for HTTP problems."""

    id: str
    code: str
    text: str
    rule: str = ""


class Because(Reply):
    id: str
    rule: str
    text: str


class Pong(Reply):
    id: str
    now: int


class Elsewhere(Reply):
    """At another table, this ``match``, somebody waits for the guest who looks at this one."""

    match: str


AnyReply = Welcome | Update | News | Presence | Done | Refused | Because | Pong | Elsewhere
