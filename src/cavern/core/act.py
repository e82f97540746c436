"""What a seat may do, declared once: its words, when it is possible, what it does.

An act has an id and up to two arguments, each written by a :class:`Form`::

    class Heal(DelveAct):
        def firsts(self, state: Delve, who: Delve) -> list[int]:
            return each(state.potion)

        def seconds(self, state: Delve, who: Delve, potion: int) -> list[int]:
            return each(state.health)

        def against(self, state: Delve, who: Delve, potion: int, health: int) -> Refusal | None:
            return FULL_HEALTH if health == 6 else None

        def perform(self, state: Delve, who: Delve, potion: int, health: int, table: Table) -> None:
            ...

    HEAL = Heal("heal", "C4.3", "Healing: …", "What it does.", DIE, HEALTH_DIE)

``closed`` is what stands against the act as a whole, ``firsts`` and ``seconds`` are the things it
could be done with (any other is ``absent``), ``unfit`` is what stands against the first of them and
``against`` what stands against both. Options are the arguments that nothing stands against; why-not
asks the same questions in the same order, so the two cannot disagree. An act that the open question
does not offer is refused by ``not_now``. Reasons are constants: asking costs simulations nothing.

When a thing of the board is touched that no option is about, the answers that touch it are what may
be meant (``Menu.meant``), and the likeliest of them says why not.

An answer is one whole number: the act, then its arguments. ``HEAL.of(2, 5)`` makes one.
"""

from typing import Any, ClassVar, Final, Generic, TypeAlias, TypeVar

from mypy_extensions import mypyc_attr

from cavern.core.decision import NOTHING, Decision, Odds, Seat
from cavern.core.table import Table
from cavern.core.tangible import Tangible

S = TypeVar("S")
W = TypeVar("W")

Answer: TypeAlias = int
"""An act with its arguments, as one whole number."""

Answers: TypeAlias = list[Any]
"""Answers made beforehand. Compiled rules that append one of them make no number anew."""

FIRST: Final = 8
"""Where the first argument begins, in bits; the second lies below."""
ACT: Final = 22
"""Where the act's number begins. The answers of the first 256 acts stay below 2^30: numbers of one
digit, as Python counts, are the fastest."""
MASK: Final = (1 << ACT) - 1
SECOND_MASK: Final = (1 << FIRST) - 1
FIRST_MASK: Final = (1 << ACT - FIRST) - 1


class Refusal(Tangible):
    """Why something is not legal now, with the rule that forbids it."""

    def __init__(self, rule: str, text: str) -> None:
        self.rule = rule
        self.text = text

    def __repr__(self) -> str:
        return f"<Refusal {self.rule}: {self.text}>"


class Missing(Refusal):
    """That what was named is not there. Nobody who touches something else there means that."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Form(Tangible):
    """How an argument is written, called and shown on the board. This one stands for none."""

    def size(self) -> int:
        """Arguments run from 0 to below this."""
        return 1

    def id(self, argument: int) -> str:
        return ""

    def label(self, argument: int) -> str:
        return self.id(argument)

    def touches(self, argument: int, here: int) -> list[str]:
        """Board things it means to somebody who stands at ``here``."""
        return NOTHING

    def shows(self, argument: int) -> list[str]:
        """What may be drawn or explained beside an answer: kind and name."""
        return NOTHING

    def read(self, text: str) -> int:
        """The argument that is written like this, or -1."""
        for argument in range(self.size()):
            if self.id(argument) == text:
                return argument
        return -1

    # The same where it depends on how the game stands

    def size_in(self, state: Any) -> int:
        return self.size()

    def id_in(self, state: Any, argument: int) -> str:
        return self.id(argument)

    def code_in(self, state: Any, argument: int) -> int:
        """A number that goes with ``id_in``: what has the same is called the same, at any one
        table."""
        return argument

    def label_in(self, state: Any, argument: int) -> str:
        return self.label(argument)

    def touches_in(self, state: Any, argument: int, here: int) -> list[str]:
        return self.touches(argument, here)

    def read_in(self, state: Any, text: str) -> list[int]:
        """Every argument that may be written like this: none, one, or several that are alike."""
        argument = self.read(text)
        return [argument] if argument >= 0 else []


@mypyc_attr(allow_interpreted_subclasses=True)
class Named(Form):
    """An index into a table of names; ``board`` is what such a thing is called on the board."""

    def __init__(
        self, names: tuple[str, ...], labels: tuple[str, ...] = (), board: str = ""
    ) -> None:
        self.names = names
        self.labels = labels or names
        self.board = board

    def size(self) -> int:
        return len(self.names)

    def id(self, argument: int) -> str:
        return self.names[argument]

    def label(self, argument: int) -> str:
        return self.labels[argument]

    def touches(self, argument: int, here: int) -> list[str]:
        return [f"{self.board}:{self.names[argument]}"] if self.board else NOTHING


@mypyc_attr(allow_interpreted_subclasses=True)
class Number(Form):
    """A whole number."""

    def __init__(self, most: int, board: str = "") -> None:
        self.most = most
        self.board = board

    def size(self) -> int:
        return self.most + 1

    def id(self, argument: int) -> str:
        return str(argument)

    def touches(self, argument: int, here: int) -> list[str]:
        return [f"{self.board}:{argument}"] if self.board else NOTHING


PREPARED: Final = 64
"""So many answers of an act are made beforehand, and no more."""
PREPARED_IN_STATES: Final = 160
"""The same for an act with one argument of which it depends on the state how many there are."""

NONE: Final = Form()
ONLY: Final[list[int]] = [0]
ACTS: Final[list["Act[Any, Any]"]] = []
"""Every act, by its number."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Act(Tangible, Generic[S, W]):
    """One thing that ``who`` may do in ``state``.

    ``name`` is the word its ids begin with; of acts of one family the words, from the general to
    the particular (``pay:health``, ``pay:travel``). ``label`` is a phrase with ``{}`` where the
    arguments go, in order; ``text`` says in a sentence what it does.
    """

    instead: ClassVar[str] = "it is a constant of its game, to be found by its name"
    place: ClassVar[str] = ""
    """Where it stands among the options: ``first``, ``aside``, ``last`` (:class:`Option`)."""
    sign: ClassVar[str] = ""
    """A word for the picture beside it, in the game's own terms: ``treasure``."""

    def __init__(
        self,
        name: str,
        rule: str,
        label: str,
        text: str,
        first: Form = NONE,
        second: Form = NONE,
    ) -> None:
        self.name = name
        self.family = name.partition(":")[0]
        """What it is listed with."""
        self.rule = rule
        self.words = label
        self.text = text
        self.first = first
        self.second = second
        self.number = len(ACTS)
        self.base = self.number << ACT
        self.alone: Any = self.base
        """The answer that does it with nothing, made beforehand."""
        self.width = second.size()
        self.made = prepared(self.base, first, second)
        """Answers that were made beforehand: as many as there are, or as are usual; else none."""
        self.fits_all = type(self).unfit is Act.unfit
        self.fits_both = type(self).against is Act.against
        """Whether it never asks what stands against its first thing, and against both."""
        self.tells_apart = (
            type(self).absent is not Act.absent or type(self).refusal is not Act.refusal
        )
        """Whether it says why it could not be done with some things."""
        self.touches_by_forms = type(self).touches is Act.touches
        """Whether it touches what its arguments do, each for itself."""
        ACTS.append(self)

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.name} ({self.rule})>"

    # When it is possible, and why not

    def not_now(self, state: S, who: W) -> Refusal:
        """Why the question that is open does not offer it."""
        return Refusal(self.rule, "Nobody asks for that now.")

    def closed(self, state: S, who: W) -> Refusal | None:
        """What stands against it as a whole, if anything."""
        return None

    def firsts(self, state: S, who: W) -> list[int]:
        """What it could be done with, if it has a first argument."""
        return ONLY

    def seconds(self, state: S, who: W, first: int) -> list[int]:
        """What it could be done with besides, if it has a second."""
        return ONLY

    def unfit(self, state: S, who: W, first: int) -> Refusal | None:
        """What stands against doing it with this, whatever the second thing is."""
        return None

    def absent(self, state: S, who: W, first: int, second: int) -> Refusal:
        """Why these are not among the things it could be done with."""
        return Refusal(self.rule, "There is no such thing here.")

    def unread(self, state: S, who: W, option_id: str) -> Refusal:
        """Why an id that begins like its own means nothing."""
        return Refusal(self.rule, f"{option_id} names nothing that is here.")

    def against(self, state: S, who: W, first: int, second: int) -> Refusal | None:
        """What stands against doing it with these, if anything."""
        return None

    def refusal(self, state: S, who: W, first: int, second: int) -> Refusal | None:
        """The one reason why it is not possible; None if it is."""
        closed = self.closed(state, who)
        if closed is not None:
            return closed
        if first not in self.firsts(state, who):
            return self.absent(state, who, first, second)
        unfit = self.unfit(state, who, first)
        if unfit is not None:
            return unfit
        if second not in self.seconds(state, who, first):
            return self.absent(state, who, first, second)
        return self.against(state, who, first, second)

    def offer(self, state: S, who: W, choices: Answers) -> None:
        """Add every way in which it is possible."""
        if self.closed(state, who) is not None:
            return
        if self.second is not NONE:
            for first in ONLY if self.first is NONE else self.firsts(state, who):
                self.offer_with(state, who, first, choices)
            return
        made, base = self.made, self.base
        for first in ONLY if self.first is NONE else self.firsts(state, who):
            if self.fits_all or self.unfit(state, who, first) is None:
                if self.fits_both or self.against(state, who, first, 0) is None:
                    choices.append(made[first] if first < len(made) else base + (first << FIRST))

    def offer_with(self, state: S, who: W, first: int, choices: Answers) -> None:
        """The same with this first argument, once it is known that the act is not closed."""
        if self.fits_all or self.unfit(state, who, first) is None:
            seconds = ONLY if self.second is NONE else self.seconds(state, who, first)
            self.offer_among(state, who, first, seconds, choices)

    def offer_among(
        self, state: S, who: W, first: int, seconds: list[int], choices: Answers
    ) -> None:
        """The same where nothing stands against the first, with these second ones."""
        at = first * self.width
        if at < len(self.made):
            made = self.made
            for second in seconds:
                if self.fits_both or self.against(state, who, first, second) is None:
                    choices.append(made[at + second])
            return
        base = self.base + (first << FIRST)
        for second in seconds:
            if self.fits_both or self.against(state, who, first, second) is None:
                choices.append(base + second)

    def possible(self, state: S, who: W) -> bool:
        """Whether there is any way to do it."""
        if self.closed(state, who) is not None:
            return False
        choices: list[int] = []
        for first in self.firsts(state, who):
            self.offer_with(state, who, first, choices)
            if choices:
                return True
        return False

    def listed(self, state: S, who: W) -> bool:
        """The same, for acts whose ``offer`` knows a shorter way than trying all things."""
        choices: list[int] = []
        self.offer(state, who, choices)
        return len(choices) > 0

    def shut(self, state: S, who: W) -> Refusal:
        """Why there is no way to do it: what stands against it, or against the first way."""
        closed = self.closed(state, who)
        if closed is not None:
            return closed
        for first in self.firsts(state, who):
            unfit = self.unfit(state, who, first)
            if unfit is not None:
                return unfit
            for second in self.seconds(state, who, first):
                against = self.against(state, who, first, second)
                if against is not None:
                    return against
        return self.absent(state, who, 0, 0)

    # What it does

    def perform(self, state: S, who: W, first: int, second: int, table: Table) -> None:
        raise NotImplementedError(f"{self.name} does nothing")

    # Its words

    def of(self, first: int = 0, second: int = 0) -> Answer:
        """The answer that does it with these."""
        return self.base + (first << FIRST) + second

    def id(self, first: int, second: int) -> str:
        parts = [self.name, self.first.id(first), self.second.id(second)]
        return ":".join([part for part in parts if part])

    def id_in(self, state: S, first: int, second: int) -> str:
        """The id where names depend on how the game stands."""
        parts = [self.name, self.first.id_in(state, first), self.second.id_in(state, second)]
        return ":".join([part for part in parts if part])

    def label(self, state: S, who: W, first: int, second: int) -> str:
        words = self.words.replace("{}", self.first.label_in(state, first), 1)
        return words.replace("{}", self.second.label_in(state, second), 1)

    def called(self) -> str:
        """What it is called, whatever it is done with."""
        words = self.words.replace("{}", "…")
        return words or self.name.replace("-", " ").replace(":", " ").capitalize()

    def rests_on(self, state: S, who: W, first: int, second: int) -> str:
        """The rule it rests on, if that depends on what it is done with."""
        return self.rule

    def does(self, state: S, who: W, first: int, second: int) -> str:
        """What it does, in a sentence."""
        return self.text

    def odds(self, state: S, who: W, first: int, second: int) -> Odds | None:
        """The chance that it succeeds, as far as whoever does it can know."""
        return None

    def note(self, state: S, who: W, first: int, second: int) -> str:
        """What a list adds to the label, in a few words."""
        return ""

    def warning(self, state: S, who: W, first: int, second: int) -> str:
        """What people are asked about first, because they may regret it."""
        return ""

    def stands(self, state: S, who: W) -> str:
        """Where it stands among the options, if that depends on how the game stands."""
        return self.place

    def group(self, state: S, first: int) -> list[str]:
        """What a long list puts it under: its family, itself among several, and what it is done
        with first, where more is to be chosen."""
        found = [self.family] if self.family == self.name else [self.family, self.name]
        return found if self.second is NONE else [*found, self.first.id_in(state, first)]

    def signed(self, first: int) -> str:
        """Its sign; ``{}`` in it stands for what it is done with."""
        return self.sign.replace("{}", self.first.id(first))

    def shows(self, state: S, who: W, first: int, second: int) -> list[str]:
        """What may be drawn or explained beside it: kind and name."""
        found = [*self.first.shows(first), *self.second.shows(second)]
        sign = self.signed(first)
        return [*found, f"sign:{sign}"] if sign else found

    def reaches(self, state: S, who: W, first: int, second: int) -> list[str]:
        """What it may be aimed at, or come upon, besides what it touches: it lights up, too, where
        the act is pointed at."""
        return []

    def here(self, state: S, who: W) -> int:
        """Where whoever does it stands, for forms that count from there."""
        return -1

    def starts_with(self, state: S, who: W, first: int, things: list[str]) -> bool:
        """Whether it touches any of these by its first argument."""
        return shared_by(self.first.touches_in(state, first, self.here(state, who)), things) > 0

    def touches(self, state: S, who: W, first: int, second: int) -> list[str]:
        here = self.here(state, who)
        return [
            *self.first.touches_in(state, first, here),
            *self.second.touches_in(state, second, here),
        ]


def prepared(base: Answer, first: Form, second: Form) -> Answers:
    """The answers of an act whose few arguments are the same in every state, or of one that is done
    with one of the first things of the state."""
    if second is NONE and first.size() == 1:
        count = 1 if first is NONE else PREPARED_IN_STATES
        return [base + (one << FIRST) for one in range(count)]
    for form in (first, second):
        if not (form is NONE or isinstance(form, (Named, Number))):
            return []
    if first.size() * second.size() > PREPARED:
        return []
    return [
        base + (one << FIRST) + other
        for one in range(first.size())
        for other in range(second.size())
    ]


AnyAct: TypeAlias = Act[Any, Any]
"""An act, whatever it is done in and by whom."""


def first_of(answer: Answer) -> int:
    return answer >> FIRST & FIRST_MASK


def second_of(answer: Answer) -> int:
    return answer & SECOND_MASK


def number_of(answer: Answer) -> int:
    """The number of the act that it does."""
    return answer >> ACT


def doing(answer: Answer) -> Answer:
    """What it does, with no arguments: the act's ``base``."""
    return answer >> ACT << ACT


def arguments_of(answer: Answer) -> int:
    """Both arguments as one number, the first counting for more."""
    return answer & MASK


def act_of(answer: Answer) -> AnyAct:
    return ACTS[answer >> ACT]


def perform(answer: Answer, state: Any, who: Any, table: Table) -> None:
    """Do what was answered."""
    ACTS[answer >> ACT].perform(state, who, first_of(answer), second_of(answer), table)


@mypyc_attr(allow_interpreted_subclasses=True)
class Menu(Decision[int], Generic[S, W]):
    """A question whose answers are acts. Games subclass it once per kind of question."""

    acts: ClassVar[list[AnyAct]] = []
    """What may be answered here, in the order in which it is offered."""
    free: ClassVar[int] = 1
    """So many of them, the first ones, are never ``blocked``."""

    def __init__(self, seat: Seat, state: S, who: W) -> None:
        super().__init__(seat, [])
        self.state = state
        self.who = who
        self.offer(state, who, self.choices)

    def blocked(self, state: S, who: W) -> Refusal | None:
        """What stands against everything here but the acts that are free, if anything."""
        return None

    def offer(self, state: S, who: W, choices: list[int]) -> None:
        """Fill in the choices."""
        blocked = self.blocked(state, who)
        for index, act in enumerate(self.acts):
            if blocked is not None and index == self.free:
                break
            act.offer(state, who, choices)

    def id(self, choice: int) -> str:
        return ACTS[choice >> ACT].id_in(self.state, first_of(choice), second_of(choice))

    def label(self, choice: int) -> str:
        act = ACTS[choice >> ACT]
        return act.label(self.state, self.who, first_of(choice), second_of(choice))

    def text(self, choice: int) -> str:
        act = ACTS[choice >> ACT]
        return act.does(self.state, self.who, first_of(choice), second_of(choice))

    def rule(self, choice: int) -> str:
        act = ACTS[choice >> ACT]
        return act.rests_on(self.state, self.who, first_of(choice), second_of(choice))

    def touches(self, choice: int) -> list[str]:
        act = ACTS[choice >> ACT]
        return act.touches(self.state, self.who, first_of(choice), second_of(choice))

    def odds(self, choice: int) -> Odds | None:
        act = ACTS[choice >> ACT]
        return act.odds(self.state, self.who, first_of(choice), second_of(choice))

    def note(self, choice: int) -> str:
        act = ACTS[choice >> ACT]
        return act.note(self.state, self.who, first_of(choice), second_of(choice))

    def warning(self, choice: int) -> str:
        act = ACTS[choice >> ACT]
        return act.warning(self.state, self.who, first_of(choice), second_of(choice))

    def shows(self, choice: int) -> list[str]:
        act = ACTS[choice >> ACT]
        found = act.shows(self.state, self.who, first_of(choice), second_of(choice))
        reached = act.reaches(self.state, self.who, first_of(choice), second_of(choice))
        return [*found, *[f"reach:{thing}" for thing in reached]]

    def touched(self) -> list[str]:
        """What all its answers touch."""
        return [thing for choice in self.choices for thing in self.touches(choice)]

    def stands(self, choice: int) -> str:
        return ACTS[choice >> ACT].stands(self.state, self.who)

    def group(self, choice: int) -> list[str]:
        return ACTS[choice >> ACT].group(self.state, first_of(choice))

    def counterpart(self, state: S) -> W:
        """Whoever stands for ``who`` in a state that looks alike."""
        raise NotImplementedError(f"{type(self).__name__} has no counterpart()")

    def refusal(self, state: S, answer: int) -> Refusal | None:
        """The one reason why this is not among the options; None if it is.

        ``state`` looks like the one that was asked about to whoever wants to know.
        """
        who = self.counterpart(state)
        act = ACTS[answer >> ACT]
        if act in self.acts[self.free :]:
            blocked = self.blocked(state, who)
            if blocked is not None:
                return blocked
        return act.refusal(state, who, first_of(answer), second_of(answer))

    def firsts(self, state: S, who: W, act: AnyAct) -> list[int]:
        """What one of its acts could be done with here."""
        return ONLY if act.first is NONE else act.firsts(state, who)

    def meant(self, state: S, things: list[str]) -> list[int]:
        """What somebody may mean who touches what goes by these names, the likeliest first.

        That is what fits: what an act could be done with. Of that what is about nothing else comes
        first, then what is about most of the names. Only if nothing fits, it is what acts that are
        done with other things of this kind have to say of it.
        """
        who = self.counterpart(state)
        found: list[tuple[int, int, int]] = []
        for act in self.acts:
            found += fitting(act, self.firsts(state, who, act), state, who, things)
        found = found or self.unfitting(state, who, things)
        return [answer for _, _, answer in sorted(found, key=likelihood)]

    def unfitting(self, state: S, who: W, things: list[str]) -> list[tuple[int, int, int]]:
        """What these things are refused for being what they are: as the first thing of an act, or
        as the second where the first is at hand. Who touches what is there does not mean what is
        ``Missing``."""
        found: list[tuple[int, int, int]] = []
        blocked = self.blocked(state, who)
        for act in self.acts:
            if not act.tells_apart:
                continue
            firsts = self.firsts(state, who, act)
            closed = act.closed(state, who)
            for first in range(act.first.size_in(state)):
                at_hand = first in firsts
                if act.touches_by_forms and at_hand == act.starts_with(state, who, first, things):
                    continue
                unfit = act.unfit(state, who, first) if at_hand else None
                for second in range(act.second.size_in(state)):
                    touched = act.touches(state, who, first, second)
                    shared = shared_by(touched, things)
                    if shared and (at_hand or shared == len(touched)):
                        answer = act.of(first, second)
                        refusal = self.refusal(state, answer)
                        if isinstance(refusal, Missing) or refusal in (blocked, closed, unfit):
                            continue
                        if refusal is not None:
                            found.append((len(touched) - shared, -shared, answer))
        return found

    def why_not_touched(self, state: S, things: list[str]) -> Refusal | None:
        """Why nothing can be done with what goes by these names: the reason against what is most
        likely meant; None if nothing is."""
        for answer in self.meant(state, things):
            refusal = self.refusal(state, answer)
            if refusal is not None:
                return refusal
        return None

    def why_not(self, state: S, option_id: str) -> Refusal | None:
        """The same for what is written like this; None if no act offered here is."""
        who = self.counterpart(state)
        answers = read(self.acts, state, option_id)
        near = [
            answer
            for answer in answers
            if first_of(answer) in self.firsts(state, who, ACTS[answer >> ACT])
        ]
        for answer in near or answers:
            refusal = self.refusal(state, answer)
            if refusal is not None:
                return refusal
        return None

    def shut(self, state: S) -> list[tuple[AnyAct, Refusal]]:
        """The acts of this question that are not possible at all, each with its reason."""
        who = self.counterpart(state)
        offered = {choice >> ACT for choice in self.choices}
        blocked = self.blocked(state, who)
        found: list[tuple[AnyAct, Refusal]] = []
        for index, act in enumerate(self.acts):
            if act.number not in offered:
                stopped = blocked if index >= self.free else None
                found.append((act, stopped or act.shut(state, who)))
        return found


AnyMenu: TypeAlias = Menu[Any, Any]
"""A question whose answers are acts, whatever they are done in and by whom."""


def shared_by(touched: list[str], things: list[str]) -> int:
    """How many of these are those."""
    return len([thing for thing in touched if thing in things])


def fitting(
    act: AnyAct, firsts: list[int], state: Any, who: Any, things: list[str]
) -> list[tuple[int, int, int]]:
    """The answers that touch some of these and could be done with one of the first things: how much
    else each touches, how many of these (negative), and itself."""
    found: list[tuple[int, int, int]] = []
    for first in firsts:
        for second in ONLY if act.second is NONE else act.seconds(state, who, first):
            touched = act.touches(state, who, first, second)
            shared = shared_by(touched, things)
            if shared:
                found.append((len(touched) - shared, -shared, act.of(first, second)))
    return found


def likelihood(found: tuple[int, int, int]) -> tuple[int, int]:
    return found[0], found[1]


def read(acts: list[AnyAct], state: Any, option_id: str) -> list[int]:
    """The answers among these acts that are written like this: none, one, or several whose acts
    share a name or whose arguments are called alike."""
    found: list[int] = []
    for act in acts:
        if option_id != act.name and not option_id.startswith(act.name + ":"):
            continue
        words = option_id[len(act.name) + 1 :].split(":")
        for cut in range(len(words) + 1):
            after = ":".join(words[cut:])
            for first in act.first.read_in(state, ":".join(words[:cut])):
                for second in act.second.read_in(state, after):
                    answer = act.of(first, second)
                    if answer not in found:
                        found.append(answer)
    return found


def named(acts: list[AnyAct], option_id: str) -> AnyAct | None:
    """The act that an id begins with: the longest name that fits."""
    found: AnyAct | None = None
    for act in acts:
        if option_id == act.name or option_id.startswith(act.name + ":"):
            if found is None or len(act.name) > len(found.name):
                found = act
    return found
