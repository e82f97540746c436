"""V9: the Ghost's name and place, her levels."""

from typing import Final

from cavern.core.game import OptionSpec
from cavern.games.vast.combinations import Goal
from cavern.games.vast.spec import STANDARD, Agreed, OwnCount, PossessionCard, RoleSpec

LOCKED: Final[list[int]] = [3, 4, 5, 5, 6]
"""V10.3: Artifacts she must lock; from hard on without the Ghost card."""
SOLO_GHOSTS: Final[list[int]] = [0, 0, 2, 1, 1]
"""V10.3: Ghost tiles whose loss ends her game alone; 0 for none."""


class GhostSpec(RoleSpec):
    kind = "ghost"
    title = "Ghost"
    order = 7
    pieces = (("ghost", "the Ghost"),)
    card = PossessionCard(
        "ghost", "The Ghost", 7, 0, {"movement": (2, 0), "influence": (1, 0)}, "book",
        "This turn: 2 more Movement and 1 more Influence.",
    )  # fmt: skip
    counts = OwnCount("artifacts", "Artifacts", "lock")
    endings = {
        "ghost-escaped": "The Ghost has locked her Artifacts and left the Cave.",
        "ghost-tiles-lost": "Too many Ghost tiles have collapsed.",
    }
    options = (
        OptionSpec(
            "fully-focused",
            False,
            "The Ghost must also end a turn on an open Ghost tile, or lock one Artifact more.",
            "V10.3.28",
        ),
        OptionSpec(
            "poker-face",
            False,
            "The Ghost is asked after every turn, so that no pause tells which card lies facedown.",
            "V9.21",
            poker_face=True,
        ),
    )
    spores = "The Ghost has a Mental Block: she cannot possess the Cave."
    ghost_tiles = True

    def set_level(self, terms: Agreed, level: int, goal: Goal) -> None:
        """V10.3: alone only the cards and the Ghost tiles count."""
        if terms.alone:
            terms.few_cards = level >= STANDARD
            terms.ghosts_at = SOLO_GHOSTS[level]
        else:
            if level != STANDARD:
                goal.artifacts = LOCKED[level]
            terms.without_ghost_card = level > STANDARD


SPEC: Final = GhostSpec()
