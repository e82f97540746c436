"""What a game remembers between two steps."""

from collections.abc import Callable
from typing import Any

from mypy_extensions import mypyc_attr

from cavern.core import codec
from cavern.core.rng import Rng


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """Base of every game's state: a tree of plain typed attributes with its own generator.

    Subclasses have ``copy`` (no object is shared between a state and its copy unless nothing ever
    changes it) and are known to :mod:`cavern.core.codec`, by rows of their parts or their fields.
    """

    def __init__(self, rng: Rng) -> None:
        self.rng = rng

    def copy(self) -> "State":
        raise NotImplementedError(f"{type(self).__name__} has no copy()")

    def __reduce__(self) -> tuple[Callable[[str], Any], tuple[str]]:
        """To the copy module and to pickle: as it is coded."""
        return codec.loads, (codec.dumps(self),)

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {codec.state_hash(self)}>"
