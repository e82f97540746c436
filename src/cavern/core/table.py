"""The only thing rules talk to: choices, chance and the telling of what happened.

Rules never see who answers. :class:`Table` draws chance from the state's generator and leaves
the answering to its subclasses: :class:`InlineTable` asks bots and returns at once (the fast
path), :class:`cavern.core.match.SuspendedTable` raises until somebody has answered.
"""

from typing import Any, ClassVar, TypeVar

from mypy_extensions import mypyc_attr

from cavern.core.bot import AnyBot
from cavern.core.decision import AnyDecision, Decision
from cavern.core.errors import RulesError
from cavern.core.event import Event
from cavern.core.rng import Rng
from cavern.core.state import State
from cavern.core.tangible import Tangible

T = TypeVar("T")


@mypyc_attr(allow_interpreted_subclasses=True)
class Table(Tangible):
    """Choices, chance, events. ``audience`` is False when nobody listens to events."""

    instead: ClassVar[str] = "it serves one run of the rules; make another for another run"

    def __init__(self, rng: Rng, audience: bool = False) -> None:
        self.rng = rng
        self.audience = audience

    def choose(self, decision: Decision[T]) -> T:
        """Ask a seat. A single option is taken without asking, unless it must be declared."""
        choices = decision.choices
        if len(choices) == 1 and not decision.must_be_asked():
            return choices[0]
        if not choices:
            raise RulesError(f"{decision.kind}: no option for seat {decision.seat}")
        return choices[self.answer(decision)]

    def answer(self, decision: AnyDecision) -> int:
        """The index of the chosen option. Subclasses decide who says it."""
        raise RulesError("this table has nobody to answer")

    def chance(self, n: int) -> int:
        """One of ``n`` equally likely outcomes, 0 to n-1: all chance comes through here."""
        return self.rng.below(n)

    def roll(self, sides: int = 6) -> int:
        """A die: 1 to ``sides``."""
        return self.chance(sides) + 1

    def draw(self, weights: list[int], names: tuple[str, ...]) -> int:
        """An index, each as likely as its weight: a draw from a bag of equal things.

        ``names`` says what the indices mean; it is read only where draws are scripted.
        """
        total = 0
        for weight in weights:
            total += weight
        if total == 0:
            raise RulesError("draw from an empty bag")
        left = self.chance(total)
        drawn = 0
        while left >= weights[drawn]:
            left -= weights[drawn]
            drawn += 1
        return drawn

    def shuffle(self, items: list[T]) -> None:
        """Put a list into random order, in place (Fisher–Yates from the end)."""
        for i in range(len(items) - 1, 0, -1):
            j = self.chance(i + 1)
            items[i], items[j] = items[j], items[i]

    def reveal(self) -> None:
        """Hidden information has become known to somebody: undo stops here."""

    def happened(self) -> None:
        """What was told last was an announcement, and has come about now."""

    def tell(self, event: Event) -> None:
        """Something happened. Call only where ``audience`` is true: making events costs time."""


class Mixing(Table):
    """Shuffles so that the order before makes no difference: for what somebody cannot know."""

    def shuffle(self, items: list[T]) -> None:
        cards: list[Any] = items
        cards.sort()
        super().shuffle(items)


@mypyc_attr(allow_interpreted_subclasses=True)
class InlineTable(Table):
    """Bots answer at once; nothing is suspended, copied or told. Counts decisions."""

    def __init__(self, state: State, bots: list[AnyBot]) -> None:
        super().__init__(state.rng)
        self.state = state
        self.bots = bots
        self.decisions = 0

    def answer(self, decision: AnyDecision) -> int:
        self.decisions += 1
        return self.bots[decision.seat].pick(decision, self.state)
