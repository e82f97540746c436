"""A player that is a program. People and bots answer the same decisions."""

from typing import Any, ClassVar, Generic, TypeAlias, TypeVar

from mypy_extensions import mypyc_attr

from cavern.core.decision import AnyDecision, Index
from cavern.core.rng import Rng
from cavern.core.state import State
from cavern.core.tangible import Tangible

S = TypeVar("S", bound=State)


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot(Tangible, Generic[S]):
    """Answers decisions for one seat.

    ``state`` is the state as it stands at the question. A bot uses only what its seat may know:
    whatever is hidden from the seat may be shuffled without changing the answer, and outside of
    simulations it really is shuffled before the bot sees it.

    >>> class Last(Bot[State]):
    ...     def pick(self, decision: AnyDecision, state: State) -> Index:
    ...         return len(decision.choices) - 1
    >>> import cavern
    >>> cavern.play("cube-delver", Last, seed="7").over
    True
    """

    instead: ClassVar[str] = "make another from its class, with a generator of its own"

    def __init__(self, rng: Rng) -> None:
        self.rng = rng

    def pick(self, decision: AnyDecision, state: S) -> Index:
        """Which of the decision's choices it takes: 0 is the first."""
        raise NotImplementedError(f"{type(self).__name__} has no pick()")


class RandomBot(Bot[State]):
    """Every legal answer equally likely."""

    def pick(self, decision: AnyDecision, state: State) -> Index:
        return self.rng.below(len(decision.choices))


AnyBot: TypeAlias = Bot[Any]
"""A bot, whatever game it plays."""
