"""V9: the Ghost as the others meet her."""

from typing import Any, Final

from cavern.core import codec
from cavern.core.act import perform
from cavern.core.table import Table
from cavern.games.vast import artifacts, fields, possession
from cavern.games.vast.fields import FLAG, INT, INTS, NAME, NAMES, Field
from cavern.games.vast.grid import OFF, STEP
from cavern.games.vast.pieces import GHOST
from cavern.games.vast.possession_cards import CARD_NAMES, GHOST_CARD, POSSESSION_CARDS
from cavern.games.vast.role import Role
from cavern.games.vast.roles.ghost import turn
from cavern.games.vast.roles.ghost.board import NO_CARD, GhostBoard
from cavern.games.vast.roles.ghost.deck import possession_deck
from cavern.games.vast.state import Cave


class Ghost(GhostBoard):
    """The Ghost's place among the roles."""

    def __init__(self, seat: int, data: list[Any] | None = None) -> None:
        super().__init__(seat)
        if data is not None:
            fields.load(self, SCHEMA, data)

    def schema(self) -> list[Field]:
        return SCHEMA

    def copy(self) -> Role:
        other = Ghost(self.seat)
        self.copy_onto(other)
        return other

    def new_game(self, cave: Cave, table: Table) -> None:
        self.deck = possession_deck(cave.terms, table)
        self.cards_out = fields.rest(len(CARD_NAMES), self.deck)[::-1]
        artifacts.deal(cave)

    def begin_turn(self, cave: Cave, table: Table) -> None:
        turn.begin_turn(cave, self, table)

    def step(self, cave: Cave, table: Table) -> None:
        turn.step(cave, self, table)

    def stats(self, cave: Cave) -> dict[str, int]:
        return {
            "movement": self.movement(cave),
            "influence": self.influence(cave),
            "movement_left": self.movement(cave) - self.moved,
        }

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

    def plays_card(self, cave: Cave, card: int) -> bool:
        """Whether a written position that says nothing about a card has it in the deck."""
        if cave.terms.summons:
            return card != GHOST_CARD and CARD_NAMES[card] not in cave.terms.roles
        return CARD_NAMES[card] in cave.terms.roles

    def resample(self, cave: Cave, seat: int, table: Table) -> None:
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

    # Possession turns

    def lies_in_wait(self, cave: Cave) -> bool:
        return self.can_reveal(cave)

    def possesses_after(self, cave: Cave, whose: Role) -> bool:
        """V9.21, V9.49: the card matches whose turn is over; alone or with one other player it
        depends on the places in the turn order."""
        if not self.can_reveal(cave) or self.space == GHOST_CARD:
            return False
        if cave.terms.summons:
            return self.summons_after(cave, whose)
        return CARD_NAMES[self.space] == whose.kind and possession.may_possess(cave, whose)

    def summons_after(self, cave: Cave, whose: Role) -> bool:
        place = self.position(self.space)
        for role in cave.players():
            if role.seat != self.seat:
                return (place < role.order) == (whose.seat == self.seat)
        return True

    def offer_possession(self, cave: Cave, table: Table) -> None:
        perform(table.choose(turn.OfferPossession(cave, self)), cave, self, table)

    def possession_over(self, cave: Cave, card: str, table: Table) -> None:
        """V9.51: a summoning card is used up."""
        if cave.terms.summons:
            self.remove_card()

    # Mental Block

    def card_of(self, role: Role) -> int:
        return CARD_NAMES.index(role.kind) if role.kind in CARD_NAMES else NO_CARD

    def mind_in_reach(self, cave: Cave, by: Role) -> bool:
        """V9.29: beside her or on her square, whatever walls there are; a card to be blocked."""
        if not self.can_be_blocked(by):
            return False
        near = [cave.at[GHOST] + step for step in (0, *STEP)]
        return any(cave.at[piece] in near and cave.at[piece] in cave.grid for piece in by.pieces)

    def can_be_blocked(self, by: Role) -> bool:
        card = self.card_of(by)
        return card != NO_CARD and (card in self.deck or card == self.space)

    def block_mind(self, cave: Cave, by: Role, table: Table) -> None:
        table.reveal()
        self.block_card(self.card_of(by))

    def spores_work(self, cave: Cave) -> bool:
        """V9.30: the Cave blocks its own card."""
        keeper = cave.keeper()
        return keeper is not None and cave.at[GHOST] in cave.grid and self.can_be_blocked(keeper)

    def spored(self, cave: Cave, table: Table) -> None:
        keeper = cave.keeper()
        if keeper is not None:
            self.block_mind(cave, keeper, table)


SCHEMA: Final[list[Field]] = [
    Field("phase", NAME, GhostBoard.phases),
    Field("focus", INT),
    Field("deck", NAMES, CARD_NAMES, secret=True),
    Field("space", NAME, CARD_NAMES, secret=True),
    Field("face_up", NAME, CARD_NAMES),
    Field("mental_block", NAME, CARD_NAMES),
    Field("cards_out", NAMES, CARD_NAMES),
    Field("appeared", FLAG),
    Field("moved", INT),
    Field("boosted", FLAG),
    Field("touched", INTS),
    Field("lifting", INTS),
    Field("focused", FLAG),
    Field("boasted", FLAG),
    Field("lent", INTS),
]

codec.register(Ghost, "vast/ghost", "seat data")
