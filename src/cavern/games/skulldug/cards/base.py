"""What a card may do: a hook for every moment at which some card matters.

Every kind of card is one object of its own small class. Rules ask the cards in a hand in turn,
so a card's whole effect stands in its class.
"""

from typing import ClassVar, Final

from mypy_extensions import i64

from cavern.core.act import Refusal
from cavern.core.decision import Odds
from cavern.core.grid import Direction
from cavern.core.table import Table
from cavern.core.tangible import Tangible
from cavern.games.skulldug.kinds import (
    BOOK,
    CONSUMABLE,
    EQUIPMENT,
    KINDS,
    MONSTER,
    TRAP,
    TREASURE,
    CardKind,
)
from cavern.games.skulldug.numbers import CardId, Space, TileId
from cavern.games.skulldug.state import NO_WINDOW, Dig, Explorer

AGAINST_TRAP: Final = 0
AGAINST_MONSTER: Final = 1
AGAINST_LEDGE: Final = 2
THROWING: Final = 3
DEFENDING: Final = 4
HAND_LIMIT: Final = 5
"""S121: items one may hold when a turn ends."""

UNSAID: Final = -1
"""What a question is not about."""

FOES: Final = ("trap", "monster", "passage", "throw", "defence")


NONE_OF_THEM: Final[list[CardId]] = []


class Matter(Tangible):
    """What a question that came up is about: whose it is, and what it concerns of all this."""

    instead: ClassVar[str] = "it belongs to an open question; copy the state, which asks it again"

    def __init__(
        self,
        explorer: Explorer,
        card: CardId = UNSAID,
        tile: TileId = UNSAID,
        space: Space = UNSAID,
        way: Direction = UNSAID,
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


class Moment(Tangible):
    """A roll or an Injury while it is being resolved; cards in its windows change it.

    ``explorer`` is whose roll or Injury it is, ``hazard`` is the card met (-1 for a throw),
    ``goal`` the value to reach, ``damage`` the Health at stake.
    """

    def __init__(
        self, explorer: Explorer, foe: int, hazard: CardId = UNSAID, goal: int = 0, damage: int = 1
    ) -> None:
        self.explorer = explorer
        self.window = NO_WINDOW
        self.foe = foe
        self.hazard = hazard
        self.goal = goal
        self.damage = damage
        self.die = self.focus = self.bonus = 0
        self.averted = False
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


class Price(Tangible):
    """S43: so many AP, and what stands against it with fewer."""

    def __init__(self, rule: str, ap: int) -> None:
        self.ap = ap
        self.too_dear = [
            Refusal(rule, f"That costs {ap} AP; you have {left}.") for left in range(ap)
        ]

    def beyond(self, ap: int) -> Refusal | None:
        return self.too_dear[ap] if ap < self.ap else None


class Card(CardKind):
    """A kind of card with its effect. What is not said otherwise, a card does not do.

    Bonuses apply while the card is held: ``on_traps``, ``on_monsters``, ``on_throws``,
    ``on_defence``; ``as_missile`` when it is itself thrown (S71). ``ap`` changes the holder's AP
    each turn (S43), ``price`` is that of its action; ``when`` says when to use a card that
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
        self.price = Price(rules[0], cost)
        self.waits = Refusal(rules[0], when or "This card gives no action.")
        self.not_meant = Refusal("S88", when or "This card is no answer to what happens now.")
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
        self.hand_limit = HAND_LIMIT
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

    def reaches(self, cave: Dig, holder: Explorer, card: CardId) -> list[str]:
        """What its action may be aimed at."""
        return []

    def act(self, cave: Dig, holder: Explorer, card: CardId, table: Table) -> None:
        """Carry out its action; the AP are already paid."""

    def no_reply(self, cave: Dig, holder: Explorer, card: CardId, moment: Moment) -> Refusal | None:
        """S82–S86: why it cannot be used in the moment's open window; None if it can."""
        return self.not_meant

    def use(self, cave: Dig, holder: Explorer, card: CardId, moment: Moment, table: Table) -> None:
        """Use it in the moment's open window."""

    def chance(self, cave: Dig, holder: Explorer, moment: Moment) -> Odds | None:
        """How likely the moment's roll wins once it is used; None if it changes no roll, or what is
        needed is not known."""
        return None

    def held(self, cave: Dig, holder: Explorer, card: CardId) -> None:
        """It has come into its holder's hand, or become what it is, on the holder's own turn."""

    def picked_up(self, cave: Dig, holder: Explorer, card: CardId, table: Table) -> None:
        """S62: it has just been picked up."""
        self.held(cave, holder, card)

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

HAND_LIMITS: Final[list[int]] = []
FORBIDS_DASH: Final[list[bool]] = []
ROUND_CORNERS: Final[list[bool]] = []
"""What cards do by being held, by kind: asked for every hand in every menu."""


def add(card: Card) -> int:
    """Enter a card into the table; its number."""
    card.number = len(CARDS)
    assert card.number < 63, "distinct() has a bit for every kind"
    CARDS.append(card)
    KINDS.append(card)
    HAND_LIMITS.append(card.hand_limit)
    FORBIDS_DASH.append(card.forbids_dash)
    ROUND_CORNERS.append(card.round_corners)
    return card.number


def card_of(cave: Dig, card: CardId) -> Card:
    """What a card is at the moment: itself, or what a Mimic Stone copies."""
    return CARDS[cave.kinds[card]]


def distinct(cave: Dig, cards: list[CardId]) -> list[CardId]:
    """The cards without repetition: equal ones make the same option and are offered once."""
    kinds = cave.kinds
    met: i64 = 0  # a bit for every kind
    for place in range(len(cards)):
        kind: i64 = kinds[cards[place]]
        bit: i64 = 1  # `1 << kind` would have 32 bits, compiled
        bit <<= kind
        if met & bit != 0:
            return without_equals(cave, cards, place, met)
        met |= bit
    return cards


def without_equals(cave: Dig, cards: list[CardId], place: int, met: i64) -> list[CardId]:
    """The same where the first that may repeat another lies there, and these kinds before it."""
    kinds, unmarked = cave.kinds, nothing_marked(cave)
    found = cards[:place]
    for card in cards[place:]:
        kind: i64 = kinds[card]
        bit: i64 = 1
        bit <<= kind
        if met & bit == 0:
            met |= bit
            found.append(card)
        elif not unmarked and not has_equal(cave, card, found):
            found.append(card)
    return found


def nothing_marked(cave: Dig) -> bool:
    """Whether any two cards of a kind are alike, as they mostly are."""
    if cave.copies or cave.spent or cave.riding:
        return False
    for explorer in cave.explorers:
        if explorer.ignored:
            return False
    return True


def has_equal(cave: Dig, card: CardId, others: list[int]) -> bool:
    """Whether another card of the kind differs in nothing that anybody might care about."""
    kinds = cave.kinds
    kind = kinds[card]
    for other in others:
        if kinds[other] == kind and are_equal(cave, other, card):
            return True
    return False


def are_equal(cave: Dig, one: CardId, other: CardId) -> bool:
    """Whether the same has become of two cards of a kind: what they are copies of, what they carry
    (S211), who need not face them this turn (S199), whether they have done their work (S167, S201).
    """
    if cave.is_copy(one) != cave.is_copy(other):
        return False
    for explorer in cave.explorers:
        if (one in explorer.ignored) != (other in explorer.ignored):
            return False
    if (one in cave.spent) != (other in cave.spent):
        return False
    return not cave.riding or burden(cave, one) == burden(cave, other)


def burden(cave: Dig, jester: CardId) -> list[tuple[int, bool]]:
    """S211: the kinds of cards that it carries, and which of them are copies."""
    return sorted((cave.kinds[held], cave.is_copy(held)) for held in loot_of(cave, jester))


def is_marked(cave: Dig, card: CardId) -> bool:
    """Whether anything has become of it that others of its kind may lack."""
    if cave.spent and card in cave.spent:
        return True
    if cave.riding and card in cave.riding[::2]:
        return True
    for explorer in cave.explorers:
        if explorer.ignored and card in explorer.ignored:
            return True
    return False


def loot_of(cave: Dig, jester: CardId) -> list[CardId]:
    """S211: the cards that a Jester carries."""
    return [card for rides_on, card in riders(cave) if rides_on == jester]


def unload(cave: Dig, monsters: list[CardId]) -> list[CardId]:
    """S211: take off them what rides on these."""
    if not cave.riding:
        return []
    pairs = riders(cave)
    kept = [pair for pair in pairs if pair[0] not in monsters]
    cave.riding = [number for pair in kept for number in pair]
    return [card for rides_on, card in pairs if rides_on in monsters]


def riders(cave: Dig) -> list[tuple[CardId, CardId]]:
    """Each Jester that carries something, with the card; several times if it carries more."""
    return list(zip(cave.riding[::2], cave.riding[1::2]))


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
        put_away(cave, card)


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


def put_away(cave: Dig, card: CardId) -> None:
    """Onto its pile; S166: a Mimic Stone that is discarded stands for nothing any more."""
    cave.discard(card)
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
