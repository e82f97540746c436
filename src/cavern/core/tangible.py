"""What somebody at a Python prompt expects of anything: a look that tells what it is, and copies.

Compiled classes are made by their constructor alone, so whatever shall be copied or pickled is made
again from what that takes, and then given the rest.
"""

import inspect
from reprlib import Repr
from typing import Any, ClassVar, Final

from mypy_extensions import mypyc_attr

from cavern.core.plain import Data

SHORT: Final = Repr()
SHORT.maxother = SHORT.maxstring = 40


@mypyc_attr(allow_interpreted_subclasses=True)
class Tangible:
    """Base of what people can get hold of: it shows what it was made of, can be copied by the
    :mod:`copy` module and pickled, or says what to use where that makes no sense."""

    instead: ClassVar[str] = ""
    """What to use where no copy can be had; empty if one can."""

    def __repr__(self) -> str:
        made_of = ", ".join(f"{name}={SHORT.repr(part)}" for name, part in made_from(self).items())
        return f"{type(self).__name__}({made_of})"

    def __reduce__(self) -> tuple[Any, ...]:
        """To the copy module and to pickle: its constructor, what that takes, and the rest."""
        given = made_from(self)
        if self.instead or len(given) < len(inspect.signature(type(self)).parameters):
            instead = self.instead or "it does not keep all it was made from; make another"
            raise TypeError(f"{type(self).__name__} cannot be copied or pickled; {instead}")
        state: Any = object.__getattribute__(self, "__getstate__")()
        return type(self), tuple(given.values()), state


def made_from(thing: Any) -> Data:
    """What a constructor was given, as far as it was kept under the same names."""
    names = inspect.signature(type(thing)).parameters
    return {name: getattr(thing, name) for name in names if hasattr(thing, name)}
