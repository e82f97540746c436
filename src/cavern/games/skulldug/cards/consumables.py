"""S156–S171, S206–S208: consumables. Using one discards it and costs no AP."""

from typing import Final

from cavern.core.act import Answer, Refusal, perform
from cavern.core.decision import Odds
from cavern.core.grid import Direction
from cavern.core.table import Table
from cavern.games.skulldug import telling
from cavern.games.skulldug.actions import destroy, indestructible
from cavern.games.skulldug.cards.base import (
    AGAINST_MONSTER,
    Card,
    Consumable,
    Matter,
    Moment,
    card_of,
    distinct,
)
from cavern.games.skulldug.decisions import (
    ALIKE,
    CARD,
    EXPLORER,
    OUT_OF_SIGHT,
    PASSAGE,
    UNTOUCHABLE,
    ExplorerAct,
    MatterAct,
    MatterQuestion,
    PassageAct,
    TargetQuestion,
    WayAct,
    ask,
    printed,
)
from cavern.games.skulldug.dice import odds, throw_die, verdict
from cavern.games.skulldug.discovery import PassageOrientation, discover
from cavern.games.skulldug.grid import (
    NO_CORRIDOR,
    WAYS_FROM,
    connected,
    in_sight,
    neighbour,
    occupied,
    passage_ahead,
    sees,
)
from cavern.games.skulldug.injury import become_dazed, regain_health
from cavern.games.skulldug.kinds import MONSTER, RECONSTRUCTED, TREASURE
from cavern.games.skulldug.numbers import CardId, ExplorerId, TileId
from cavern.games.skulldug.state import ENC, INJ, NOWHERE, ROLLED, ZERO, Dig, Explorer
from cavern.games.skulldug.tiles import ENTRANCE


class BrittleShield(Consumable):
    """S157: the flight after a lost fight is no part of the Injury, so it still happens."""

    def __init__(self) -> None:
        super().__init__(
            "brittle-shield",
            "Brittle Shield",
            "When you take an Injury: discard, and it costs no Health and has no effect. "
            "From a monster you still flee.",
            ("S156", "S157"),
            gear=1,
            when="Use it when you take an Injury.",
        )

    def no_reply(self, cave: Dig, holder: Explorer, card: CardId, moment: Moment) -> Refusal | None:
        return None if moment.window == INJ else self.not_meant

    def use(self, cave: Dig, holder: Explorer, card: CardId, moment: Moment, table: Table) -> None:
        self.spend(cave, holder, card)
        moment.prevented = True


NO_CATCH: Final = Refusal("S158", "Nobody within reach holds a card.")
NOT_THEIRS: Final = Refusal("S158", "They do not hold that card.")
YOUR_OWN: Final = Refusal("S158", "The hook is for the cards of others.")
TOO_FAR: Final = Refusal("S158", "They are not in your passage or a connected one.")


class Hook(ExplorerAct):
    """S158: a card of somebody's hand lands before one's feet."""

    def firsts(self, state: Dig, who: Explorer) -> list[CardId]:
        return [card for other in state.explorers for card in distinct(state, other.hand)]

    def does(self, state: Dig, who: Explorer, card: CardId, victim: ExplorerId) -> str:
        return f"{self.text} {printed(state, card)}"

    def seconds(self, state: Dig, who: Explorer, card: CardId) -> list[ExplorerId]:
        return [other.number for other in state.explorers if card in other.hand]

    def absent(self, state: Dig, who: Explorer, card: CardId, victim: ExplorerId) -> Refusal:
        return ALIKE if card in state.explorers[victim].hand else NOT_THEIRS

    def unread(self, state: Dig, who: Explorer, option_id: str) -> Refusal:
        return NOT_THEIRS

    def against(
        self, state: Dig, who: Explorer, card: CardId, victim: ExplorerId
    ) -> Refusal | None:
        return self.beyond_reach(state, who, state.explorers[victim], hooked_from(state, who))

    def beyond_reach(
        self, cave: Dig, who: Explorer, other: Explorer, reach: list[TileId]
    ) -> Refusal | None:
        """What keeps the hook off everything somebody holds, by who reaches these passages."""
        if other is who:
            return YOUR_OWN
        if other.at not in reach:
            return TOO_FAR
        return UNTOUCHABLE if other.fresh else None

    def offer(self, state: Dig, who: Explorer, choices: list[Answer]) -> None:
        reach = hooked_from(state, who)
        for other in state.explorers:
            if self.beyond_reach(state, who, other, reach) is None:
                for card in distinct(state, other.hand):
                    choices.append(self.of(card, other.number))

    def possible(self, state: Dig, who: Explorer) -> bool:
        return self.listed(state, who)

    def perform(
        self, state: Dig, who: Explorer, card: CardId, victim: ExplorerId, table: Table
    ) -> None:
        other = state.explorers[victim]
        state.take(card, other)
        state.put(card, who.at)
        telling.dropped(state, other, card, who.at, self.rule, table)


def hooked_from(cave: Dig, holder: Explorer) -> list[TileId]:
    """The passages within reach of the hook."""
    reach = [holder.at]
    for way in WAYS_FROM[cave.corridors[holder.at]]:
        there = passage_ahead(cave, holder.at, way)
        if there != NOWHERE:
            reach.append(there)
    return reach


HOOK: Final = Hook(
    "take", "S158", "{} held by {}", "The card lands in your passage.", CARD, EXPLORER
)


class Hooking(TargetQuestion):
    what = "Which card do you hook?"
    acts = [HOOK]


class CrookedFishhook(Consumable):
    def __init__(self) -> None:
        super().__init__(
            "crooked-fishhook",
            "Crooked Fishhook",
            "Discard: pull a card from the hand of another player, here or in a connected "
            "passage, into your passage.",
            ("S158",),
        )

    def no_action(self, cave: Dig, holder: Explorer, card: CardId) -> Refusal | None:
        return None if HOOK.possible(cave, holder) else NO_CATCH

    def reaches(self, cave: Dig, holder: Explorer, card: CardId) -> list[str]:
        return Hooking(cave, holder).touched()

    def act(self, cave: Dig, holder: Explorer, card: CardId, table: Table) -> None:
        self.spend(cave, holder, card)
        perform(ask(cave, Hooking(cave, holder), table), cave, holder, table)


class FireFlare(WayAct):
    """S159, S160: known passages are simply passed; each new one must connect to the one before."""

    def against(self, state: Dig, who: Explorer, way: Direction, _: int) -> Refusal | None:
        return None if state.corridors[who.at] >> way & 1 else NO_CORRIDOR

    def perform(self, state: Dig, who: Explorer, way: Direction, _: int, table: Table) -> None:
        here = who.at
        while connected(state, here, way):
            there = neighbour(state, here, way)
            if there < 0:
                there = discover(state, who, here, way, table)
            here = there


FIRE_FLARE: Final = FireFlare(
    "S159", "Passage after passage is discovered that way until the line of sight ends."
)


class FiringFlare(TargetQuestion):
    what = "Fire the flare which way?"
    acts = [FIRE_FLARE]


class FlareGun(Consumable):
    def __init__(self) -> None:
        super().__init__(
            "flare-gun",
            "Flare Gun",
            "Discard: in one direction from your passage, discover passage after passage until "
            "the line of sight ends.",
            ("S159", "S160"),
        )

    def no_action(self, cave: Dig, holder: Explorer, card: CardId) -> Refusal | None:
        return None

    def reaches(self, cave: Dig, holder: Explorer, card: CardId) -> list[str]:
        return FiringFlare(cave, holder).touched()

    def act(self, cave: Dig, holder: Explorer, card: CardId, table: Table) -> None:
        self.spend(cave, holder, card)
        perform(ask(cave, FiringFlare(cave, holder), table), cave, holder, table)


ENTRANCE_STAYS: Final = Refusal("S22", "The Cave Entrance never turns.")
ONLY_ENTRANCE: Final = Refusal("S161", "Only the Cave Entrance is discovered, and it never turns.")


class TurnPassage(PassageAct):
    """Turn a passage to any orientation; S22: but not the entrance."""

    def unfit(self, state: Dig, who: Matter, tile: TileId) -> Refusal | None:
        return ENTRANCE_STAYS if tile == ENTRANCE else None

    def perform(self, state: Dig, who: Matter, tile: TileId, _: int, table: Table) -> None:
        turn = Matter(who.explorer, tile=tile, space=state.spaces[tile])
        perform(ask(state, PassageOrientation(state, turn), table), state, turn, table)


TURN_ANY: Final = TurnPassage("S161", "Next you choose how its corridors lie.")


class TurningAny(MatterQuestion):
    what = "Turn which passage?"
    acts = [TURN_ANY]


class MagusSpade(Consumable):
    def __init__(self) -> None:
        super().__init__(
            "magus-spade",
            "Magus Spade",
            "Discard: turn any passage to any orientation.",
            ("S161",),
        )
        self.turns = 2

    def no_action(self, cave: Dig, holder: Explorer, card: CardId) -> Refusal | None:
        for tile in range(ENTRANCE + 1, len(cave.spaces)):
            if cave.spaces[tile] != NOWHERE:
                return None
        return ONLY_ENTRANCE

    def reaches(self, cave: Dig, holder: Explorer, card: CardId) -> list[str]:
        return TurningAny(cave, Matter(holder)).touched()

    def act(self, cave: Dig, holder: Explorer, card: CardId, table: Table) -> None:
        self.spend(cave, holder, card)
        matter = Matter(holder)
        perform(ask(cave, TurningAny(cave, matter), table), cave, matter, table)


class PureAdrenaline(Consumable):
    def __init__(self) -> None:
        super().__init__(
            "pure-adrenaline", "Pure Adrenaline", "Discard: gain 2 AP this turn.", ("S162",)
        )

    def no_action(self, cave: Dig, holder: Explorer, card: CardId) -> Refusal | None:
        return None

    def act(self, cave: Dig, holder: Explorer, card: CardId, table: Table) -> None:
        self.spend(cave, holder, card)
        holder.ap += 2
        telling.changed_ap(cave, holder, "S162", table)


class RabbitsFoot(Consumable):
    def __init__(self) -> None:
        super().__init__(
            "rabbits-foot",
            "Rabbit's Foot",
            "After you roll: discard to roll again; the new die counts.",
            ("S163",),
            gear=1,
            when="Use it after you roll the die.",
        )

    def no_reply(self, cave: Dig, holder: Explorer, card: CardId, moment: Moment) -> Refusal | None:
        return None if moment.window == ROLLED else self.not_meant

    def use(self, cave: Dig, holder: Explorer, card: CardId, moment: Moment, table: Table) -> None:
        self.spend(cave, holder, card)
        throw_die(cave, holder, moment, table)

    def chance(self, cave: Dig, holder: Explorer, moment: Moment) -> Odds | None:
        return odds(cave, moment)


MORE_BY_SWORD: Final = 2


class RustySword(Consumable):
    def __init__(self) -> None:
        super().__init__(
            "rusty-sword",
            "Rusty Sword",
            "After you roll against a monster: discard for +2. If you throw it: +1 to that throw.",
            ("S164",),
            gear=1,
            when="Use it after you roll against a monster, or throw it.",
        )
        self.as_missile = 1

    def no_reply(self, cave: Dig, holder: Explorer, card: CardId, moment: Moment) -> Refusal | None:
        return None if moment.window == ROLLED and moment.foe == AGAINST_MONSTER else self.not_meant

    def use(self, cave: Dig, holder: Explorer, card: CardId, moment: Moment, table: Table) -> None:
        self.spend(cave, holder, card)
        moment.bonus += MORE_BY_SWORD

    def chance(self, cave: Dig, holder: Explorer, moment: Moment) -> Odds | None:
        return verdict(cave, moment, MORE_BY_SWORD)


NO_SUCH_MONSTER: Final = Refusal("S12", "No such monster is there.")
SAME_PLACE: Final = Refusal("S101", "The monster is there already.")


class MonsterAct(ExplorerAct):
    """S101: a monster is moved; whoever is where it goes is not attacked yet."""

    def __init__(self, rule: str) -> None:
        text = "Next you choose where it goes."
        super().__init__("monster", rule, "{} in {}", text, CARD, PASSAGE)
        self.caught = Refusal(rule, "That monster has no passage to go to.")

    def firsts(self, state: Dig, who: Explorer) -> list[CardId]:
        return [
            card
            for cards in state.contents
            if cards
            for card in distinct(state, cards)
            if state.type_of(card) == MONSTER
        ]

    def seconds(self, state: Dig, who: Explorer, monster: CardId) -> list[TileId]:
        for tile, cards in enumerate(state.contents):
            if cards and monster in cards:
                return [tile]
        return []

    def absent(self, state: Dig, who: Explorer, monster: CardId, tile: TileId) -> Refusal:
        return ALIKE if monster in state.contents[tile] else NO_SUCH_MONSTER

    def unread(self, state: Dig, who: Explorer, option_id: str) -> Refusal:
        return NO_SUCH_MONSTER

    def against(self, state: Dig, who: Explorer, monster: CardId, tile: TileId) -> Refusal | None:
        free = self.destination().possible(state, Matter(who, monster, tile))
        return None if free else self.caught

    def perform(
        self, state: Dig, who: Explorer, monster: CardId, tile: TileId, table: Table
    ) -> None:
        matter = Matter(who, monster, tile)
        perform(ask(state, self.where(state, matter), table), state, matter, table)

    def destination(self) -> "MonsterTo":
        """Where it may go."""
        raise NotImplementedError

    def where(self, cave: Dig, matter: Matter) -> MatterQuestion:
        """The question where it goes."""
        raise NotImplementedError


class MonsterTo(PassageAct):
    """Where a monster goes, from ``tile``."""

    def perform(self, state: Dig, who: Matter, tile: TileId, _: int, table: Table) -> None:
        move_monster(state, who.card, who.tile, tile, self.rule, table)


def move_monster(
    cave: Dig, monster: CardId, origin: TileId, tile: TileId, rule: str, table: Table
) -> None:
    """S101: whoever is there is not attacked yet."""
    cave.lift(monster, origin)
    cave.put(monster, tile)
    telling.monster_moved(cave, monster, origin, tile, rule, table)


NO_FREE_PASSAGE: Final = Refusal("S165", "No monster has an unoccupied passage to go to.")
SOMEBODY_THERE: Final = Refusal("S165", "Somebody is in that passage.")


class SummonTo(MonsterTo):
    """S165: any unoccupied passage."""

    def unfit(self, state: Dig, who: Matter, tile: TileId) -> Refusal | None:
        if tile == who.tile:
            return SAME_PLACE
        return SOMEBODY_THERE if occupied(state, tile) else None


class Summon(MonsterAct):
    """S165: any monster that can go somewhere."""

    def destination(self) -> MonsterTo:
        return SUMMON_TO

    def where(self, cave: Dig, matter: Matter) -> MatterQuestion:
        return SummoningTo(cave, matter)


SUMMON: Final = Summon("S165")
SUMMON_TO: Final = SummonTo("S165", "The monster goes there.")


class Summoning(TargetQuestion):
    what = "Move which monster?"
    acts = [SUMMON]


class SummoningTo(MatterQuestion):
    what = "Move it where?"
    acts = [SUMMON_TO]


class SummonersChalk(Consumable):
    def __init__(self) -> None:
        super().__init__(
            "summoners-chalk",
            "Summoner's Chalk",
            "Discard: move any monster into any unoccupied passage.",
            ("S165",),
        )

    def no_action(self, cave: Dig, holder: Explorer, card: CardId) -> Refusal | None:
        return None if SUMMON.possible(cave, holder) else NO_FREE_PASSAGE

    def reaches(self, cave: Dig, holder: Explorer, card: CardId) -> list[str]:
        return Summoning(cave, holder).touched()

    def act(self, cave: Dig, holder: Explorer, card: CardId, table: Table) -> None:
        self.spend(cave, holder, card)
        perform(ask(cave, Summoning(cave, holder), table), cave, holder, table)


STONE_USED: Final = Refusal("S166", "This Mimic Stone has been used.")
NO_MODEL: Final = Refusal("S166", "Nobody else holds anything to copy.")
NOT_THEIR_ITEM: Final = Refusal("S166", "No other player holds that card.")
NO_TREASURES: Final = Refusal("S166", "Treasures cannot be copied.")
NOT_IN_WINDOWS: Final = Refusal("S167", "At this table a Mimic Stone is used only as an action.")


class CopyItem(MatterAct):
    """S166: what others hold; equal items are the same. The stone is the matter's card."""

    def firsts(self, state: Dig, who: Matter) -> list[CardId]:
        kinds: list[int] = []
        found: list[CardId] = []
        for other in state.explorers:
            if other is not who.explorer and not other.fresh:
                for held in other.hand:
                    if state.kinds[held] not in kinds:
                        kinds.append(state.kinds[held])
                        found.append(held)
        return found

    def absent(self, state: Dig, who: Matter, model: CardId, _: int) -> Refusal:
        for other in state.explorers:
            if other is not who.explorer and model in other.hand:
                return UNTOUCHABLE if other.fresh else ALIKE
        return NOT_THEIR_ITEM

    def unread(self, state: Dig, who: Matter, option_id: str) -> Refusal:
        return NOT_THEIR_ITEM

    def unfit(self, state: Dig, who: Matter, model: CardId) -> Refusal | None:
        return NO_TREASURES if state.type_of(model) == TREASURE else None

    def does(self, state: Dig, who: Matter, model: CardId, _: int) -> str:
        return f"{self.text} {state.box.texts[state.kinds[model]]}"

    def perform(self, state: Dig, who: Matter, model: CardId, _: int, table: Table) -> None:
        state.copies = state.copies + [who.card, state.kinds[model]]
        state.recall_copies()
        telling.copied(state, who.explorer, model, table)
        card_of(state, who.card).held(state, who.explorer, who.card)


COPY: Final = CopyItem(
    "copy", "S166", "Copy {}", "Until the turn ends the stone is such a card.", CARD
)


class Copying(MatterQuestion):
    what = "Copy which item?"
    acts = [COPY]


class MimicStone(Consumable):
    """S167: it may be used in any window of its holder's, and once only."""

    def __init__(self) -> None:
        super().__init__(
            "mimic-stone",
            "Mimic Stone",
            "At any time: until the turn ends this card is a copy of an item, no treasure, that "
            "another player holds. Then discard it.",
            ("S166", "S167"),
        )

    def no_action(self, cave: Dig, holder: Explorer, card: CardId) -> Refusal | None:
        if cave.is_copy(card):
            return STONE_USED
        return None if COPY.possible(cave, Matter(holder, card)) else NO_MODEL

    def reaches(self, cave: Dig, holder: Explorer, card: CardId) -> list[str]:
        return Copying(cave, Matter(holder, card)).touched()

    def act(self, cave: Dig, holder: Explorer, card: CardId, table: Table) -> None:
        matter = Matter(holder, card)
        perform(ask(cave, Copying(cave, matter), table), cave, matter, table)

    def no_reply(self, cave: Dig, holder: Explorer, card: CardId, moment: Moment) -> Refusal | None:
        if not cave.rulings.mimic_anytime:
            return NOT_IN_WINDOWS
        return self.no_action(cave, holder, card)

    def use(self, cave: Dig, holder: Explorer, card: CardId, moment: Moment, table: Table) -> None:
        self.act(cave, holder, card, table)


class QuestionableRations(Consumable):
    """S169: monsters that come later and coming back this turn are covered too."""

    def __init__(self) -> None:
        super().__init__(
            "questionable-rations",
            "Questionable Rations",
            "When you meet a monster: discard to ignore all monsters in this passage until the "
            "turn ends.",
            ("S168", "S169"),
            gear=1,
            when="Use it when you meet a monster, before you roll.",
        )

    def no_reply(self, cave: Dig, holder: Explorer, card: CardId, moment: Moment) -> Refusal | None:
        return None if moment.window == ENC and moment.foe == AGAINST_MONSTER else self.not_meant

    def use(self, cave: Dig, holder: Explorer, card: CardId, moment: Moment, table: Table) -> None:
        self.spend(cave, holder, card)
        holder.at_peace = holder.at_peace + [holder.at]
        moment.averted = True
        telling.ignored(cave, holder, moment.hazard, "S168", table)


class FlakJacket(Consumable):
    def __init__(self) -> None:
        super().__init__(
            "flak-jacket",
            "Flak Jacket",
            "When your Health becomes 0: discard to set it to 1.",
            ("S170", "S171"),
            gear=1,
            when="Use it when your Health becomes 0.",
        )

    def no_reply(self, cave: Dig, holder: Explorer, card: CardId, moment: Moment) -> Refusal | None:
        return None if moment.window == ZERO else self.not_meant

    def use(self, cave: Dig, holder: Explorer, card: CardId, moment: Moment, table: Table) -> None:
        self.spend(cave, holder, card)
        moment.saved = True
        regain_health(cave, holder, 1, "S170", table)


NOTHING_TO_BLAST: Final = Refusal("S206", "No passage next to yours can be destroyed.")


class Blast(WayAct):
    """S206: a passage next to one's own, walls or no walls."""

    def against(self, state: Dig, who: Explorer, way: Direction, _: int) -> Refusal | None:
        return indestructible(state, neighbour(state, who.at, way))

    def perform(self, state: Dig, who: Explorer, way: Direction, _: int, table: Table) -> None:
        destroy(state, neighbour(state, who.at, way), self.rule, table)


BLAST: Final = Blast(
    "S206", "The passage there is discarded, and its cards are shuffled back onto their decks."
)


class Blasting(TargetQuestion):
    what = "Blast which passage?"
    acts = [BLAST]


class BlastingCharge(Consumable):
    def __init__(self) -> None:
        super().__init__(
            "blasting-charge",
            "Blasting Charge",
            "Discard: destroy an unoccupied passage next to yours.",
            ("S206",),
            gear=1,
            pnp=0,
            source=RECONSTRUCTED,
        )
        self.turns = 1

    def no_action(self, cave: Dig, holder: Explorer, card: CardId) -> Refusal | None:
        return None if BLAST.possible(cave, holder) else NOTHING_TO_BLAST

    def reaches(self, cave: Dig, holder: Explorer, card: CardId) -> list[str]:
        return Blasting(cave, holder).touched()

    def act(self, cave: Dig, holder: Explorer, card: CardId, table: Table) -> None:
        self.spend(cave, holder, card)
        perform(ask(cave, Blasting(cave, holder), table), cave, holder, table)


class SoothingPipe(Consumable):
    def __init__(self) -> None:
        super().__init__(
            "soothing-pipe",
            "Soothing Pipe",
            "Discard: you are no longer Dazed and regain 2 Health.",
            ("S207",),
            gear=1,
            pnp=0,
            source=RECONSTRUCTED,
        )

    def no_action(self, cave: Dig, holder: Explorer, card: CardId) -> Refusal | None:
        return None

    def act(self, cave: Dig, holder: Explorer, card: CardId, table: Table) -> None:
        self.spend(cave, holder, card)
        if holder.dazed:
            holder.dazed = False
            telling.cleared(cave, holder, table)
        regain_health(cave, holder, 2, "S207", table)


class Gas(PassageAct):
    """S208: a passage in straight line of sight."""

    def unfit(self, state: Dig, who: Matter, tile: TileId) -> Refusal | None:
        return None if sees(state, who.explorer.at, tile) else OUT_OF_SIGHT

    def offer(self, state: Dig, who: Matter, choices: list[Answer]) -> None:
        """The nearest first."""
        for tile in in_sight(state, who.explorer.at):
            self.offer_with(state, who, tile, choices)

    def perform(self, state: Dig, who: Matter, tile: TileId, _: int, table: Table) -> None:
        for explorer in state.explorers:
            if explorer.at == tile and not explorer.fresh:
                become_dazed(state, explorer, table)


GAS: Final = Gas("S208", "Everybody there becomes Dazed.")


class Gassing(MatterQuestion):
    what = "Gas which passage?"
    acts = [GAS]


class GasGrenade(Consumable):
    def __init__(self) -> None:
        super().__init__(
            "gas-grenade",
            "Gas Grenade",
            "Discard: everybody in one passage in your line of sight becomes Dazed.",
            ("S208",),
            pnp=0,
            source=RECONSTRUCTED,
        )

    def no_action(self, cave: Dig, holder: Explorer, card: CardId) -> Refusal | None:
        return None

    def reaches(self, cave: Dig, holder: Explorer, card: CardId) -> list[str]:
        return Gassing(cave, Matter(holder)).touched()

    def act(self, cave: Dig, holder: Explorer, card: CardId, table: Table) -> None:
        self.spend(cave, holder, card)
        matter = Matter(holder)
        perform(ask(cave, Gassing(cave, matter), table), cave, matter, table)


CONSUMABLES: Final[list[Card]] = [
    BrittleShield(),
    CrookedFishhook(),
    FlareGun(),
    MagusSpade(),
    PureAdrenaline(),
    RabbitsFoot(),
    RustySword(),
    SummonersChalk(),
    MimicStone(),
    QuestionableRations(),
    FlakJacket(),
    BlastingCharge(),
    SoothingPipe(),
    GasGrenade(),
]
