"""What a card may do: a hook for every moment at which some card matters.

Every kind of card is one object of its own small class. Rules ask the cards in a hand in turn,
so a card's whole effect stands in its class.
"""

from typing import Final

from cavern.core.act import Refusal
from cavern.core.grid import Direction
from cavern.core.table import Table
from cavern.games.skulldug.kinds import (
    BOOK,
    CONSUMABLE,
    EQUIPMENT,
    KINDS,
    MONSTER,
    TRAP,
    TREASURE,
    Kind,
)
from cavern.games.skulldug.numbers import CardId, Space, TileId
from cavern.games.skulldug.state import Dig, Explorer

AGAINST_TRAP: Final = 0
AGAINST_MONSTER: Final = 1
AGAINST_LEDGE: Final = 2
THROWING: Final = 3
DEFENDING: Final = 4
FOES: Final = ("trap", "monster", "passage", "throw", "defence")


NONE_OF_THEM: Final[list[CardId]] = []


class Matter:
    """What a question that came up is about: whose it is, and what it concerns of all this."""

    def __init__(
        self,
        explorer: Explorer,
        card: CardId = -1,
        tile: TileId = -1,
        space: Space = -1,
        way: Direction = -1,
        cards: list[CardId] = NONE_OF_THEM,
    ) -> None:
        self.explorer = explorer
        self.card = card
        self.tile = tile
        self.space = space
        self.way = way
        self.cards = cards

    def like(self, explorer: Explorer) -> "Matter":
        """The same in a cave that looks alike."""
        return Matter(explorer, self.card, self.tile, self.space, self.way, self.cards)


class Moment:
    """A roll or an Injury while it is being resolved; cards in its windows change it.

    ``explorer`` is whose roll or Injury it is, ``hazard`` is the card met (-1 for a throw),
    ``goal`` the value to reach, ``damage`` the Health at stake.
    """

    def __init__(
        self, explorer: Explorer, foe: CardId, hazard: CardId, goal: int, damage: int
    ) -> None:
        self.explorer = explorer
        self.window = 0
        self.foe = foe
        self.hazard = hazard
        self.goal = goal
        self.damage = damage
        self.die = 0
        self.focus = 0
        self.bonus = 0
        self.ignored = False
        self.prevented = False
        self.saved = False

    def like(self, explorer: Explorer) -> "Moment":
        """The same in a cave that looks alike."""
        other = Moment(explorer, self.foe, self.hazard, self.goal, self.damage)
        other.window = self.window
        other.die = self.die
        other.focus = self.focus
        other.bonus = self.bonus
        return other


class Card(Kind):
    """A kind of card with its effect. What is not said otherwise, a card does not do.

    Bonuses apply while the card is held: ``on_traps``, ``on_monsters``, ``on_throws``,
    ``on_defence``; ``as_missile`` when it is itself thrown (S71). ``ap`` changes the holder's AP
    each turn (S43), ``cost`` is the AP price of its action; ``when`` says when to use a card that
    gives none. ``counts`` is the most it adds to the
    holder's treasures (S125). ``turns``, ``kills`` and ``shares_pain`` tell how somebody walled in
    with it may get out (S238): it turns or breaks passages around its holder (1) or around others
    too (2), it costs its holder Health, or others' Injuries do.
    """

    def __init__(
        self,
        id: str,
        name: str,
        type: int,
        text: str,
        rules: tuple[str, ...],
        full: int,
        gear: int,
        pnp: int,
        source: str,
        difficulty: int = 0,
        damage: int = 0,
        cost: int = 0,
        when: str = "",
    ) -> None:
        super().__init__(id, name, type, text, rules, full, gear, pnp, source, difficulty, damage)
        self.cost = cost
        self.waits = Refusal(rules[0], when or "This card gives no action.")
        self.not_meant = Refusal("S88", when or "This card is no answer to what happens now.")
        self.too_dear = [
            Refusal(rules[0], f"That costs {cost} AP; you have {ap}.") for ap in range(cost)
        ]
        self.on_traps = 0
        self.on_monsters = 0
        self.on_throws = 0
        self.on_defence = 0
        self.as_missile = 0
        self.ap = 0
        self.counts = 0
        self.turns = 0
        self.kills = False
        self.shares_pain = False
        self.hand_limit = 5
        self.lights = False
        self.round_corners = False
        self.forbids_dash = False
        self.stands_ground = False
        self.grips = False
        self.ceremonial = False
        self.met_first = False
        self.survives = False
        self.makes_flee = True
        self.chases = False
        self.eats = False
        self.fears_light = False

    # While held

    def treasure_count(self, cave: Dig, holder: Explorer) -> int:
        """S125: what it adds to its holder's count of treasures."""
        return 0

    def no_action(self, cave: Dig, holder: Explorer, card: CardId) -> Refusal | None:
        """S81: why it cannot be used as an action now; None if it can."""
        return self.waits

    def act(self, cave: Dig, holder: Explorer, card: CardId, table: Table) -> None:
        """Carry out its action; the AP are already paid."""

    def no_reply(self, cave: Dig, holder: Explorer, card: CardId, moment: Moment) -> Refusal | None:
        """S82–S86: why it cannot be used in the moment's open window; None if it can."""
        return self.not_meant

    def use(self, cave: Dig, holder: Explorer, card: CardId, moment: Moment, table: Table) -> None:
        """Use it in the moment's open window."""

    def held(self, cave: Dig, holder: Explorer, card: CardId) -> None:
        """It has come into its holder's hand, or become what it is, on the holder's own turn."""

    def picked_up(self, cave: Dig, holder: Explorer, card: CardId, table: Table) -> None:
        """S62: it has just been picked up."""

    def start_of_turn(self, cave: Dig, holder: Explorer, card: CardId, table: Table) -> None:
        """S44, step 4."""

    def end_of_turn(self, cave: Dig, holder: Explorer, card: CardId, table: Table) -> None:
        """S119, step 3."""

    def hurt(self, cave: Dig, holder: Explorer, victim: Explorer, table: Table) -> None:
        """``victim`` has lost Health by an Injury."""

    # As a Hazard

    def on_injury(self, cave: Dig, victim: Explorer, card: CardId, table: Table) -> None:
        """S103, step 5: what a defeat brings besides the loss of Health."""


CARDS: Final[list[Card]] = []
"""Every card's object, by the number of its kind."""


def add(card: Card) -> int:
    """Enter a card into the table; its number."""
    card.number = len(CARDS)
    CARDS.append(card)
    KINDS.append(card)
    return card.number


def card_of(cave: Dig, card: CardId) -> Card:
    """What a card is at the moment: itself, or what a Mimic Stone copies."""
    return CARDS[cave.kinds[card]]


def distinct(cave: Dig, cards: list[CardId]) -> list[CardId]:
    """The cards without repetition: equal ones make the same option and are offered once."""
    if len(cards) < 2:
        return cards
    seen = 0
    found: list[int] = []
    for card in cards:
        bit = 1 << cave.kinds[card]
        if seen & bit == 0:
            seen |= bit
            found.append(card)
        elif not has_equal(cave, card, found):
            found.append(card)
    return found


def has_equal(cave: Dig, card: CardId, others: list[int]) -> bool:
    """Whether another card of the kind differs in nothing that anybody might care about."""
    for other in others:
        if (
            cave.kinds[other] == cave.kinds[card]
            and cave.is_copy(other) == cave.is_copy(card)
            and condition(cave, other) == condition(cave, card)
        ):
            return True
    return False


def condition(cave: Dig, card: CardId) -> list[int]:
    """What has become of a card during the game; nothing as long as it is as it was printed.

    Kinds of cards that it carries (S211), then who need not face it this turn (S199), and whether
    it has done its work of the turn (S167, S201).
    """
    loot = loot_of(cave, card)
    state = sorted([2 * cave.kinds[held] + cave.is_copy(held) for held in loot])
    for explorer in cave.explorers:
        if card in explorer.ignored:
            state.append(-2 - explorer.number)
    if card in cave.spent:
        state.append(-1)
    return state


def loot_of(cave: Dig, jester: CardId) -> list[CardId]:
    """S211: the cards that a Jester carries."""
    return [cave.riding[i + 1] for i in range(0, len(cave.riding), 2) if cave.riding[i] == jester]


class Consumable(Card):
    """S78: discarded when used, for no AP."""

    def __init__(
        self,
        id: str,
        name: str,
        text: str,
        rules: tuple[str, ...],
        full: int = 2,
        gear: int = 0,
        pnp: int = 1,
        source: str = BOOK,
        when: str = "",
    ) -> None:
        super().__init__(id, name, CONSUMABLE, text, rules, full, gear, pnp, source, when=when)

    def spend(self, cave: Dig, holder: Explorer, card: CardId) -> None:
        """Discard it from its holder's hand."""
        cave.take(card, holder)
        drop_copy(cave, card)
        cave.discard(card)


class Equipment(Card):
    """Works while held; an action of its own costs ``cost`` AP."""

    def __init__(
        self,
        id: str,
        name: str,
        text: str,
        rules: tuple[str, ...],
        gear: int = 0,
        pnp: int = 1,
        source: str = BOOK,
        cost: int = 0,
        when: str = "",
    ) -> None:
        super().__init__(
            id, name, EQUIPMENT, text, rules, 1, gear, pnp, source, cost=cost, when=when
        )


class Treasure(Card):
    """Three of these win the game; each has a curse."""

    def __init__(
        self,
        id: str,
        name: str,
        text: str,
        rules: tuple[str, ...],
        pnp: int = 1,
        source: str = BOOK,
    ) -> None:
        super().__init__(id, name, TREASURE, text, rules, 1, 0, pnp, source)
        self.counts = 1

    def treasure_count(self, cave: Dig, holder: Explorer) -> int:
        return 1


class Trap(Card):
    """A Hazard that is an item: met on entering, and carried off by who beats it."""

    def __init__(
        self,
        id: str,
        name: str,
        text: str,
        rules: tuple[str, ...],
        difficulty: int,
        damage: int,
        full: int,
        gear: int = 0,
        pnp: int = 0,
        source: str = BOOK,
    ) -> None:
        super().__init__(id, name, TRAP, text, rules, full, gear, pnp, source, difficulty, damage)


class Monster(Card):
    """A Hazard that fights whoever enters or starts a turn with it."""

    def __init__(
        self,
        id: str,
        name: str,
        text: str,
        rules: tuple[str, ...],
        difficulty: int,
        damage: int,
        full: int,
        pnp: int = 1,
        source: str = BOOK,
    ) -> None:
        super().__init__(id, name, MONSTER, text, rules, full, 0, pnp, source, difficulty, damage)


def drop_copy(cave: Dig, card: CardId) -> None:
    """S166: a Mimic Stone that is discarded stands for nothing any more."""
    for i in range(0, len(cave.copies), 2):
        if cave.copies[i] == card:
            cave.copies = cave.copies[:i] + cave.copies[i + 2 :]
            cave.recall_copies()
            return


def is_used(cave: Dig, card: CardId) -> bool:
    """Whether it has done what it does once per turn.

    S201: what changes AP works as long as it is held; only put away it has done its work.
    """
    if card not in cave.spent:
        return False
    if CARDS[cave.kinds[card]].ap:
        for explorer in cave.explorers:
            if cave.on_turn(explorer) and card in explorer.hand:
                return False
    return True


def gain_ap(cave: Dig, holder: Explorer, card: CardId, ap: int) -> None:
    """S201: a card that changes AP does so once per turn, however often it changes hands."""
    if cave.on_turn(holder) and card not in cave.spent:
        cave.spent.append(card)
        holder.ap = max(0, holder.ap + ap)
