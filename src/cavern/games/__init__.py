"""The games. Each is a package that registers one ``Game`` under the group ``cavern.games``.

Called, ``cavern.games()`` names every installed game: ours from here, and those of others.
"""

import sys
from types import ModuleType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cavern.core.game import AnyGame


class _Games(ModuleType):
    def __call__(self) -> "dict[str, AnyGame]":
        from cavern.core import registry

        return registry.games()


sys.modules[__name__].__class__ = _Games
