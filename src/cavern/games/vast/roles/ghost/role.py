"""V9: the Ghost: her state, her statistics, and what others do to her."""

from typing import Final, cast

from cavern.core import codec
from cavern.core.decision import Seat
from cavern.core.parts import FLAG, INTS, NAME, NAMES, Part, Values, load
from cavern.core.plain import Data
from cavern.core.table import Table
from cavern.games.vast import artifacts, possession, telling
from cavern.games.vast.endings import win
from cavern.games.vast.grid import CENTRE, OFF, STEP
from cavern.games.vast.numbers import CardId, Piece, Square
from cavern.games.vast.panel import CavePanel
from cavern.games.vast.pieces import GHOST
from cavern.games.vast.possession_cards import CARD_LABELS, CARD_NAMES, GHOST_CARD, POSSESSION_CARDS
from cavern.games.vast.role import NO_ARTIFACTS, Role, rest
from cavern.games.vast.roles.ghost import telling as told
from cavern.games.vast.roles.ghost.deck import possession_deck
from cavern.games.vast.roles.ghost.spec import SPEC, GhostTerms
from cavern.games.vast.spec import OwnTerms
from cavern.games.vast.state import Cave
from cavern.games.vast.tiles import TILES
from cavern.games.vast.turn import end_turn

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


PHASES: Final = ("appearing", "resolving", "moving", "selecting")

ROWS: Final[list[Part]] = [
    Part("phase", NAME, PHASES),
    Part("focus"),
    Part("deck", NAMES, CARD_NAMES, of="CardId", secret=True),
    # The facedown card on the Possession space.
    Part("space", NAME, CARD_NAMES, of="CardId", start=NO_CARD, secret=True),
    # The card that lay there until she revealed it.
    Part("face_up", NAME, CARD_NAMES, of="CardId", start=NO_CARD),
    Part("mental_block", NAME, CARD_NAMES, of="CardId", start=NO_CARD),
    # Possession cards that are not, or no longer, in the game.
    Part("cards_out", NAMES, CARD_NAMES, of="CardId"),
    Part("appeared", FLAG),
    Part("moved"),
    # V9.13: the Ghost card works for this turn.
    Part("boosted", FLAG),
    # Things moved this turn, each followed by the spaces it was moved.
    Part("touched", INTS),
    # What she is about to move, and the spaces it was moved before.
    Part("lifting", INTS),
    # V10.3.28: she has rested on an open Ghost tile after her Artifacts were locked.
    Part("focused", FLAG),
    # V9.20: she has shown the card that lay on her Possession space.
    Part("boasted", FLAG),
    Part("lent", INTS),
]


class Ghost(Role):
    """The Ghost."""

    kind = SPEC.kind
    title = SPEC.title
    order = SPEC.order
    phases = PHASES

    own: GhostTerms

    def __init__(self, seat: Seat, data: Values | None = None) -> None:
        super().__init__(seat)
        self.pieces = [GHOST]
        self.ethereal = True
        self.takes_artifact = False
        # <ROWS: start>
        self.phase = 0
        self.focus = 0
        self.deck: list[CardId] = []
        self.space: CardId = -1
        self.face_up: CardId = -1
        self.mental_block: CardId = -1
        self.cards_out: list[CardId] = []
        self.appeared = False
        self.moved = 0
        self.boosted = False
        self.touched: list[int] = []
        self.lifting: list[int] = []
        self.focused = False
        self.boasted = False
        self.lent: list[int] = []
        # </ROWS: start>
        if data is not None:
            load(self, ROWS, data)

    def rows(self) -> list[Part]:
        return ROWS

    def copy(self) -> Role:
        other = Ghost(self.seat)
        other.own = self.own
        # <ROWS: copying>
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
        # </ROWS: copying>
        return other

    # <ROWS: shown, numbers>
    def shown(self) -> Data:
        """Its parts as everybody sees them."""
        return {
            "phase": PHASES[self.phase],
            "focus": self.focus,
            "deck": len(self.deck),
            "space": 0 if self.space < 0 else 1,
            "face_up": None if self.face_up < 0 else CARD_NAMES[self.face_up],
            "mental_block": None if self.mental_block < 0 else CARD_NAMES[self.mental_block],
            "cards_out": [CARD_NAMES[n] for n in self.cards_out],
            "appeared": self.appeared,
            "moved": self.moved,
            "boosted": self.boosted,
            "touched": self.touched[:],
            "lifting": self.lifting[:],
            "focused": self.focused,
            "boasted": self.boasted,
            "lent": self.lent[:],
        }

    def in_full(self) -> Data:
        """What not everybody sees of them."""
        return {
            "deck": [CARD_NAMES[n] for n in self.deck],
            "space": None if self.space < 0 else CARD_NAMES[self.space],
        }

    def in_numbers(self, panel: CavePanel) -> None:
        """Its parts as who looks may see them, for programs."""
        panel.name(0, self.phase)
        panel.number(1, self.focus)
        panel.names(2, self.deck)
        panel.name(3, self.space)
        panel.name(4, self.face_up)
        panel.name(5, self.mental_block)
        panel.names(6, self.cards_out)
        panel.number(7, self.appeared)
        panel.number(8, self.moved)
        panel.number(9, self.boosted)
        panel.several(10, self.touched)
        panel.several(11, self.lifting)
        panel.number(12, self.focused)
        panel.number(13, self.boasted)
        panel.several(14, self.lent)

    # </ROWS: shown, numbers>

    # Set-up, and what is known of it

    def sit(self, own: OwnTerms) -> None:
        self.own = cast(GhostTerms, own)

    def new_game(self, cave: Cave, table: Table) -> None:
        self.deck = possession_deck(cave.terms, table)
        self.cards_out = rest(len(CARD_NAMES), self.deck)[::-1]
        artifacts.deal(cave)

    def complete(self, cave: Cave, given: set[str]) -> None:
        if "appeared" not in given:
            self.appeared = cave.at[GHOST] != OFF
        if "deck" not in given:
            lying = [self.space, self.face_up, self.mental_block]
            known = self.cards_out + lying
            if "cards_out" not in given:
                self.cards_out = [
                    n
                    for n in range(len(CARD_NAMES))
                    if n not in known and not self.plays_card(cave, n)
                ]
            known = self.cards_out + lying
            self.deck = [n for n in range(len(CARD_NAMES)) if n not in known]

    def resample(self, cave: Cave, seat: Seat, table: Table) -> None:
        """V2.7: which card lies facedown is hers to know; the rest follows from it."""
        if seat == self.seat:
            return
        if self.space != NO_CARD and not self.boasted:
            pool = self.deck + [self.space]
            table.shuffle(pool)
            self.space = pool.pop()
            self.deck = sorted(pool)

    def check(self, cave: Cave) -> list[str]:
        cards = self.deck + self.cards_out
        lying = [self.space, self.face_up, self.mental_block]
        cards = cards + [card for card in lying if card != NO_CARD]
        if sorted(cards) != list(range(len(POSSESSION_CARDS))):
            return ["V9.2: a Possession card is missing or doubled"]
        return []

    def stats(self, cave: Cave) -> dict[str, int]:
        return {
            "movement": self.movement(cave),
            "influence": self.influence(cave),
            "movement_left": max(0, self.movement(cave) - self.moved),
        }

    # Statistics (V9.1)

    def movement(self, cave: Cave) -> int:
        bonus = cave.terms.possession[GHOST_CARD][0][0] if self.boosted else 0
        return MOVEMENT[self.focus] + bonus

    def influence(self, cave: Cave) -> int:
        bonus = cave.terms.possession[GHOST_CARD][1][0] if self.boosted else 0
        return INFLUENCE[self.focus] + bonus

    def gain_focus(self, table: Table) -> None:
        if self.focus < MOST_FOCUS:
            self.focus += 1
            telling.stat(table, "Ghost", "Focus", self.focus - 1, self.focus, "V9.12")

    def may_rest(self, cave: Cave, square: Square) -> bool:
        """V9.15: not on an open space, nor with an Artifact or somebody who carries one."""
        if square not in cave.grid or cave.has_artifact(square):
            return False
        if cave.is_pit(square) or cave.impassable(square):
            return False
        return not any(cave.at[piece] == square for piece in cave.carriers)

    def may_leave(self, cave: Cave) -> bool:
        goal = cave.terms.goals[self.seat].own
        if cave.locked < goal:
            return False
        return not self.own.fully_focused or self.focused or cave.locked > goal

    # Possession cards

    def can_reveal(self, cave: Cave) -> bool:
        """V9.28: a facedown card, and nobody on a Ghost tile with a locked Artifact."""
        return self.space != NO_CARD and not cave.mind_guarded()

    def turn_up(self, table: Table) -> None:
        self.face_up, self.space = self.space, NO_CARD
        table.reveal()
        told.card_shown(table, CARD_NAMES[self.face_up], CARD_LABELS[self.face_up], "V9.21")

    def remove_card(self) -> None:
        """V9.48, V9.51: the revealed card leaves the game."""
        self.cards_out.append(self.face_up)
        self.cards_out.sort()
        self.face_up = NO_CARD

    def block_card(self, card: CardId) -> None:
        """V9.31: a second card sends the first back."""
        if self.space == card:
            self.space = NO_CARD
        else:
            self.deck.remove(card)
        if self.mental_block != NO_CARD:
            self.deck.append(self.mental_block)
            self.deck.sort()
        self.mental_block = card

    def position(self, card: CardId) -> int:
        return POSSESSION_CARDS[card].position

    def plays_card(self, cave: Cave, card: CardId) -> bool:
        """Whether a written position that says nothing about a card has it in the deck."""
        if self.own.summons:
            return card != GHOST_CARD and CARD_NAMES[card] not in cave.terms.roles
        return CARD_NAMES[card] in cave.terms.roles

    def summons_after(self, cave: Cave, whose: Role) -> bool:
        place = self.position(self.space)
        for role in cave.players():
            if role.seat != self.seat:
                return (place < role.order) == (whose.seat == self.seat)
        return True

    # Mental Block

    def card_of(self, role: Role) -> CardId:
        return CARD_NAMES.index(role.kind) if role.kind in CARD_NAMES else NO_CARD

    def mind_open(self, by: Role) -> bool:
        card = self.card_of(by)
        return card != NO_CARD and (card in self.deck or card == self.space)

    # Its turns and those of others

    def begin_turn(self, cave: Cave, table: Table) -> None:
        """V9.12: an unrevealed card gives Focus; not on her first turn."""
        self.moved = 0
        self.phase = MOVING
        if not self.appeared:
            self.phase = APPEARING
        elif self.space != NO_CARD:
            self.gain_focus(table)
            table.reveal()  # whether she is asked now tells what the card is
            if self.space == GHOST_CARD and self.can_reveal(cave):
                self.phase = RESOLVING

    def finish(self, cave: Cave, table: Table) -> None:
        """V10.3.28: an open Ghost tile under her when her turn ends lets her focus."""
        self.boosted = False
        self.touched = []
        if self.face_up != NO_CARD:
            self.remove_card()
        if artifacts.can_lock(cave, cave.at[GHOST]):
            if cave.locked >= cave.terms.goals[self.seat].own:
                self.focused = True
        end_turn(cave, table)

    def undone(self, cave: Cave) -> str:
        """V10.3: alone, with too many Ghost tiles gone."""
        wanted = self.own.tiles_to_lose
        if wanted and sum(1 for tile in cave.gone if TILES[tile].ghost) >= wanted:
            return "ghost-tiles-lost"
        return ""

    def presence(self, cave: Cave) -> int:
        return self.influence(cave)

    # On the map

    def entered(self, cave: Cave, piece: Piece, table: Table) -> None:
        """V9.5: with enough Artifacts locked the Entrance is the way out."""
        if cave.at[GHOST] == CENTRE and self.may_leave(cave):
            win(cave, "ghost-escaped", [self.seat], table)

    def forced_limits(self, cave: Cave, piece: Piece) -> int:
        """V9.40: only Artifacts are in her way."""
        return NO_ARTIFACTS

    # Powers, omens and secrets of others

    def spores_work(self, cave: Cave) -> bool:
        """V9.30: the Cave blocks its own card."""
        keeper = cave.keeper()
        assert keeper is not None
        return cave.at[GHOST] in cave.grid and self.mind_open(keeper)

    def spored(self, cave: Cave, table: Table) -> None:
        keeper = cave.keeper()
        if keeper is not None:
            self.block_mind(cave, keeper, table)

    # Possession and Mental Blocks (V9)

    def lies_in_wait(self, cave: Cave) -> bool:
        return self.can_reveal(cave)

    def possesses_after(self, cave: Cave, whose: Role) -> bool:
        """V9.21, V9.49: the card matches whose turn is over; alone or with one other player it
        depends on the places in the turn order."""
        if not self.can_reveal(cave) or self.space == GHOST_CARD:
            return False
        if self.own.summons:
            return self.summons_after(cave, whose)
        return CARD_NAMES[self.space] == whose.kind and possession.may_possess(cave, whose)

    def asked_after(self, cave: Cave, whose: Role) -> bool:
        """V9.21: with a poker face she is asked whatever her card is."""
        if self.own.poker_face:
            return whose.seat != self.seat and self.can_reveal(cave)
        return self.possesses_after(cave, whose)

    def possession_over(self, cave: Cave, table: Table) -> None:
        """V9.51: a summoning card is used up."""
        if self.own.summons:
            self.remove_card()

    def mind_in_reach(self, cave: Cave, by: Role) -> bool:
        """V9.29: beside her or on her square, whatever walls there are."""
        near = [cave.at[GHOST] + step for step in (0, *STEP)]
        return any(cave.at[piece] in near and cave.at[piece] in cave.grid for piece in by.pieces)

    def price_of_mind(self, cave: Cave) -> int:
        return self.influence(cave)

    def block_mind(self, cave: Cave, by: Role, table: Table) -> None:
        table.reveal()
        self.block_card(self.card_of(by))


codec.register(Ghost, "vast/ghost", "seat data")
