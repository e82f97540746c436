"""V9.1, V9.5: the Ghost's board: Focus, her Possession cards, what she has moved."""

from typing import Final

from cavern.core.table import Table
from cavern.games.vast import telling
from cavern.games.vast.endings import win
from cavern.games.vast.grid import CENTRE
from cavern.games.vast.pieces import GHOST
from cavern.games.vast.possession_cards import CARD_LABELS, CARD_NAMES, GHOST_CARD, POSSESSION_CARDS
from cavern.games.vast.role import NO_ARTIFACTS, Role
from cavern.games.vast.state import Cave

MOVEMENT: Final[list[int]] = [3, 4, 4, 5, 5, 6, 6, 7]
INFLUENCE: Final[list[int]] = [1, 1, 2, 2, 3, 3, 4, 4]
MOST_FOCUS: Final = 7

APPEARING: Final = 0
RESOLVING: Final = 1
MOVING: Final = 2
SELECTING: Final = 3

NO_CARD: Final = -1

LOCKED_KEY: Final = 1
"""How ``touched`` knows an Artifact that has locked meanwhile; other things have the numbers of
Telekinesis."""


class GhostBoard(Role):
    """The Ghost's state and statistics."""

    kind = "ghost"
    title = "Ghost"
    order = 7
    phases = ("appearing", "resolving", "moving", "selecting")

    def __init__(self, seat: int) -> None:
        super().__init__(seat)
        self.pieces = [GHOST]
        self.ethereal = True
        self.takes_artifact = False
        self.focus = 0
        self.deck: list[int] = []
        self.space = NO_CARD
        """The facedown card on the Possession space."""
        self.face_up = NO_CARD
        """The card that lay there until she revealed it."""
        self.mental_block = NO_CARD
        self.cards_out: list[int] = []
        """Possession cards that are not, or no longer, in the game."""
        self.appeared = False
        self.moved = 0
        self.boosted = False
        """V9.13: the Ghost card works for this turn."""
        self.touched: list[int] = []
        """Things moved this turn, each followed by the spaces it was moved."""
        self.lifting: list[int] = []
        """What she is about to move, and the spaces it was moved before."""
        self.focused = False
        """V10.3.28: she has rested on an open Ghost tile after her Artifacts were locked."""
        self.boasted = False
        """V9.20: she has shown the card that lay on her Possession space."""

    def copy_onto(self, other: "GhostBoard") -> None:
        other.phase = self.phase
        other.focus = self.focus
        other.deck = self.deck[:]
        other.space = self.space
        other.face_up = self.face_up
        other.mental_block = self.mental_block
        other.cards_out = self.cards_out[:]
        other.appeared = self.appeared
        other.moved = self.moved
        other.boosted = self.boosted
        other.touched = self.touched[:]
        other.lifting = self.lifting[:]
        other.focused = self.focused
        other.boasted = self.boasted
        other.lent = self.lent[:]

    # Statistics (V9.1)

    def movement(self, cave: Cave) -> int:
        bonus = cave.terms.possession[GHOST_CARD][0][0] if self.boosted else 0
        return MOVEMENT[self.focus] + bonus

    def influence(self, cave: Cave) -> int:
        bonus = cave.terms.possession[GHOST_CARD][1][0] if self.boosted else 0
        return INFLUENCE[self.focus] + bonus

    def price_of_mind(self, cave: Cave) -> int:
        return self.influence(cave)

    def presence(self, cave: Cave) -> int:
        return self.influence(cave)

    def gain_focus(self, table: Table) -> None:
        if self.focus < MOST_FOCUS:
            self.focus += 1
            telling.stat(table, "Ghost", "Focus", self.focus - 1, self.focus, "V9.12")

    # On the map

    def forced_limits(self, cave: Cave, piece: int) -> int:
        """V9.40: only Artifacts are in her way."""
        return NO_ARTIFACTS

    def may_rest(self, cave: Cave, square: int) -> bool:
        """V9.15: not on an open space, nor with an Artifact or somebody who carries one."""
        if square not in cave.grid or cave.has_artifact(square):
            return False
        if cave.is_pit(square) or cave.impassable(square):
            return False
        return not any(cave.at[piece] == square for piece in cave.carriers)

    def entered(self, cave: Cave, piece: int, table: Table) -> None:
        """V9.5: with enough Artifacts locked the Entrance is the way out."""
        if cave.at[GHOST] == CENTRE and self.may_leave(cave):
            win(cave, "ghost-escaped", [self.seat], table)

    def may_leave(self, cave: Cave) -> bool:
        goal = cave.terms.goals[self.seat].artifacts
        if cave.locked < goal:
            return False
        return not cave.terms.fully_focused or self.focused or cave.locked > goal

    # Possession cards

    def can_reveal(self, cave: Cave) -> bool:
        """V9.28: a facedown card, and nobody on a Ghost tile with a locked Artifact."""
        return self.space != NO_CARD and not cave.mind_guarded()

    def turn_up(self, table: Table) -> None:
        self.face_up, self.space = self.space, NO_CARD
        table.reveal()
        telling.card_shown(table, CARD_NAMES[self.face_up], CARD_LABELS[self.face_up], "V9.21")

    def remove_card(self) -> None:
        """V9.48, V9.51: the revealed card leaves the game."""
        self.cards_out.append(self.face_up)
        self.cards_out.sort()
        self.face_up = NO_CARD

    def block_card(self, card: int) -> None:
        """V9.31: a second card sends the first back."""
        if self.space == card:
            self.space = NO_CARD
        else:
            self.deck.remove(card)
        if self.mental_block != NO_CARD:
            self.deck.append(self.mental_block)
            self.deck.sort()
        self.mental_block = card

    def position(self, card: int) -> int:
        return POSSESSION_CARDS[card].position
