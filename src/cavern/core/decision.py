"""What a seat is asked, and the legal answers."""

from typing import Any, ClassVar, Final, Generic, TypeAlias, TypeVar

from mypy_extensions import mypyc_attr

from cavern.core.errors import IllegalAnswer
from cavern.core.plain import Plain
from cavern.core.tangible import Tangible

T = TypeVar("T")

Seat: TypeAlias = int
"""The number of a place at the table, from 0."""

Index: TypeAlias = int
"""The place of an answer among the choices of a question; -1 where there is none."""

NOTHING: Final[list[str]] = []

Odds: TypeAlias = tuple[int, int]
"""A chance: so many of so many outcomes that are equally likely."""


class Option(Tangible):
    """One legal answer, as clients see it.

    ``id`` is stable and short (``pay:travel``), ``label`` is a phrase for people, ``text`` says
    what it does, ``touches`` names the things on the board it is about, ``rule`` is the rule it
    rests on, ``odds`` is the chance that it succeeds where dice decide that.

    For clients, which need not know what an id means: ``group`` is what a long list puts it under,
    from the general to the particular (its kind of act, then the card it is done with), nothing if
    it stands alone; ``note`` is what a list adds to the label in a few words; ``warning`` is what
    people are asked about first, because they may regret it; ``shows`` names what may be drawn or
    explained beside it, as kind and name (``way:n``, ``sign:treasure``), and after ``reach:`` the
    things it may be aimed at next or come upon; ``stands`` says where it has its place: ``first``
    before the others, ``aside`` without inviting to it, ``last`` because it ends the turn or the
    list, ``next`` if it does and nothing else is left to do.
    """

    def __init__(
        self,
        id: str,
        label: str,
        text: str,
        touches: list[str],
        rule: str,
        odds: Odds | None = None,
        note: str = "",
        warning: str = "",
        shows: list[str] | None = None,
        stands: str = "",
        group: list[str] | None = None,
    ) -> None:
        self.id = id
        self.label = label
        self.text = text
        self.touches = touches
        self.rule = rule
        self.odds = odds
        self.note = note
        self.warning = warning
        self.shows: list[str] = NOTHING if shows is None else shows
        self.stands = stands
        self.group: list[str] = NOTHING if group is None else group

    def __repr__(self) -> str:
        return f"<Option {self.id}: {self.label}>"

    def plain(self) -> dict[str, Plain]:
        return {
            "id": self.id,
            "label": self.label,
            "text": self.text,
            "touches": list(self.touches),
            "rule": self.rule,
            "odds": None if self.odds is None else list(self.odds),
            "note": self.note,
            "warning": self.warning,
            "shows": list(self.shows),
            "stands": self.stands,
            "group": list(self.group),
        }


@mypyc_attr(allow_interpreted_subclasses=True)
class Decision(Tangible, Generic[T]):
    """A question to one seat. Games subclass it once per kind of question.

    ``choices`` are the rules' own values (a direction, a card, a number); rules get the chosen
    one back from ``table.choose``. Ids, labels and the rest are made only when somebody asks.

    >>> import cavern
    >>> game = cavern.game("skulldug")
    >>> decision = cavern.Match(game, game.setup("duel"), "7").decision
    >>> decision.kind, len(decision.choices) == len(decision.ids())
    ('draft', True)
    """

    instead: ClassVar[str] = (
        "keep what its plain() tells, or the match's record (cavern.save_record), which asks again"
    )
    kind: ClassVar[str] = "decision"
    discreet: ClassVar[bool] = False
    """Whether others would learn something from its being asked at all. A bot answers it at once,
    by its rules of thumb, so that nothing can be read from the pace of the table."""
    turn: ClassVar[bool] = False
    """Whether it asks what is done on a turn, where acts come and go."""

    def __init__(self, seat: Seat, choices: list[T]) -> None:
        self.seat = seat
        self.choices = choices

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.kind} to seat {self.seat}: {', '.join(self.ids())}>"

    def must_be_asked(self) -> bool:
        """Whether even a single option is asked about, because the rules want it declared."""
        return False

    def passes(self) -> str:
        """The answer that is taken for given when nobody says anything for a moment, where a
        longer pause would tell others something; "" for questions that wait, as most do."""
        return ""

    def prompt(self) -> str:
        """The question in a few words."""
        return "Choose"

    def id(self, choice: T) -> str:
        """The stable id of an answer. Unique among the choices."""
        return str(choice)

    def label(self, choice: T) -> str:
        """The answer in a few words."""
        return self.id(choice)

    def text(self, choice: T) -> str:
        """What the answer does, in a sentence."""
        return ""

    def rule(self, choice: T) -> str:
        """The rule the answer rests on."""
        return ""

    def touches(self, choice: T) -> list[str]:
        """Ids of board things to highlight for this answer."""
        return NOTHING

    def odds(self, choice: T) -> Odds | None:
        """The chance that the answer succeeds, where dice are about to decide that."""
        return None

    def note(self, choice: T) -> str:
        """What a list of answers adds to the label, in a few words."""
        return ""

    def warning(self, choice: T) -> str:
        """What somebody who gives this answer is asked about first, because they may regret it."""
        return ""

    def shows(self, choice: T) -> list[str]:
        """What may be drawn or explained beside this answer: kind and name."""
        return NOTHING

    def stands(self, choice: T) -> str:
        """Where it has its place among the answers: see :class:`Option`."""
        return ""

    def group(self, choice: T) -> list[str]:
        """What a long list puts it under, from the general to the particular."""
        return NOTHING

    def option(self, index: int) -> Option:
        choice = self.choices[index]
        return Option(
            self.id(choice),
            self.label(choice),
            self.text(choice),
            self.touches(choice),
            self.rule(choice),
            self.odds(choice),
            self.note(choice),
            self.warning(choice),
            self.shows(choice),
            self.stands(choice),
            self.group(choice),
        )

    def options(self) -> list[Option]:
        return [self.option(i) for i in range(len(self.choices))]

    def ids(self) -> list[str]:
        return [self.id(choice) for choice in self.choices]

    def index_of(self, option_id: str) -> int:
        """The index of the option with this id; a clear refusal if there is none."""
        for i, choice in enumerate(self.choices):
            if self.id(choice) == option_id:
                return i
        raise IllegalAnswer(
            f"{option_id!r} is not an option now; the options are: {', '.join(self.ids())}"
        )

    def plain(self) -> dict[str, Plain]:
        return {
            "kind": self.kind,
            "seat": self.seat,
            "prompt": self.prompt(),
            "options": [option.plain() for option in self.options()],
        }


AnyDecision: TypeAlias = Decision[Any]
"""A question, whatever its answers are."""
