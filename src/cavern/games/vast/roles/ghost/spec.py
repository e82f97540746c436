"""V9: the Ghost's name and place, her levels."""

from typing import Final, cast

from cavern.core.errors import BadInput
from cavern.core.game import OptionSpec
from cavern.core.plain import Loose
from cavern.games.vast.combinations import Goal
from cavern.games.vast.spec import (
    ARTIFACTS,
    STANDARD,
    Agreed,
    OwnCount,
    OwnTerms,
    PossessionCard,
    RoleSpec,
)

LOCKED: Final[list[int]] = [3, 4, 5, 5, 6]
"""V10.3: Artifacts she must lock; from hard on without the Ghost card."""
SOLO_GHOSTS: Final[list[int]] = [0, 0, 2, 1, 1]
"""V10.3: Ghost tiles whose loss ends her game alone; 0 for none."""


class GhostTerms(OwnTerms):
    """What a table agrees on about her."""

    def __init__(
        self, roles: list[str], cards: tuple[str, ...], variants: list[str], readings: Loose
    ) -> None:
        super().__init__(roles, cards, variants, readings)
        self.summons = len(roles) < 3
        """V9.47: she possesses roles that nobody plays."""
        self.fully_focused = "fully-focused" in variants
        self.poker_face = "poker-face" in variants
        self.without_own_card = False
        self.few_cards = False
        self.tiles_to_lose = 0
        """V10.3: Ghost tiles with which all is lost; 0 if none are."""


class GhostSpec(RoleSpec):
    kind = "ghost"
    title = "Ghost"
    order = 7
    pieces = (("ghost", "the Ghost"),)
    card = PossessionCard(
        "ghost", "The Ghost", 7, 0, {"movement": (2, 0), "influence": (1, 0)}, "book",
        "This turn: 2 more Movement and 1 more Influence.",
    )  # fmt: skip
    counts = OwnCount("artifacts", "Artifacts", "lock", "{} Artifacts locked")
    terms = GhostTerms
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
    artifacts = True

    def set_level(self, terms: Agreed, level: int, goal: Goal) -> None:
        """V10.3: alone only the cards and the Ghost tiles count."""
        own = cast(GhostTerms, terms.own[self.kind])
        if terms.alone:
            own.few_cards = level >= STANDARD
            own.tiles_to_lose = SOLO_GHOSTS[level]
        else:
            if level != STANDARD:
                goal.own = LOCKED[level]
            own.without_own_card = level > STANDARD

    def check(self, terms: Agreed) -> None:
        """V10.3.28: with all Artifacts locked no Ghost tile is open any more, nor is there another
        Artifact to lock."""
        wanted = terms.goals[terms.seat_of(self.kind)].own
        if cast(GhostTerms, terms.own[self.kind]).fully_focused and wanted == ARTIFACTS:
            raise BadInput(
                f"V10.3.28: fully-focused does not go with {wanted} Artifacts to lock, which are "
                "all there are; leave it out, or choose a lower level or crystal-goal for the ghost"
            )


SPEC: Final = GhostSpec()
