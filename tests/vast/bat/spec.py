"""The Bat's name and place."""

from typing import Final

from cavern.games.vast.spec import RoleSpec


class BatSpec(RoleSpec):
    kind = "bat"
    title = "Bat"
    order = 8
    pieces = (("bat", "the Bat"),)
    endings = {"bat-escaped": "The Bat has found its way out of the Cave."}
    spores = "The Bat sleeps on."


SPEC: Final = BatSpec()
