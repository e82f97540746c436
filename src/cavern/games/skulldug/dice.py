"""S79–S88: rolls, what modifies them, and the windows in which cards may answer."""

from typing import Final

from cavern.core.act import Refusal, act_of, perform
from cavern.core.decision import Odds
from cavern.core.table import Table
from cavern.games.skulldug import telling
from cavern.games.skulldug.cards.base import (
    AGAINST_MONSTER,
    AGAINST_TRAP,
    DEFENDING,
    THROWING,
    Moment,
    card_of,
    distinct,
)
from cavern.games.skulldug.decisions import (
    ALIKE,
    AP,
    CARD,
    RANGES,
    MomentQuestion,
    ReplyAct,
    ask,
    printed,
)
from cavern.games.skulldug.kinds import CONSUMABLE
from cavern.games.skulldug.naming import card_name
from cavern.games.skulldug.numbers import CardId
from cavern.games.skulldug.state import ENC, FOCUS, INJ, ROLLED, ZERO, Dig, Explorer

FACES: Final = 6
GHOST_ROLL: Final = 4
"""S142: what a ghost's die always shows."""

NOT_HELD: Final = Refusal("S78", "You do not hold that card.")
NO_FOOD_HELD: Final = Refusal("S199", "You do not hold that card.")
NO_ROLL: Final = Refusal("S75", "You focus only right before a roll of yours.")
NOT_SO_MANY: Final = Refusal("S75", "You can spend only the AP you have.")
NO_CORPSE: Final = Refusal("S196", "Only a Shambling Corpse lets you pass.")
NO_LIGHT: Final = Refusal("S196", "It lets you pass only if you hold a light.")
NO_BEAR: Final = Refusal("S199", "Only a Hungry Bear can be fed.")
NO_FOOD: Final = Refusal("S199", "It eats nothing but consumables.")


def value(cave: Dig, explorer: Explorer, moment: Moment) -> int:
    """S79: die, focus, and every modifier that applies now."""
    return moment.die + added(cave, explorer, moment)


def odds(cave: Dig, moment: Moment, more: int = 0) -> Odds | None:
    """How many faces of the coming die win, with so much more focus; None where what is needed is
    not known yet."""
    if moment.goal == 0:
        return None
    sure = added(cave, moment.explorer, moment) + more
    return sum(1 for face in range(1, FACES + 1) if face + sure >= moment.goal), FACES


def verdict(cave: Dig, moment: Moment, more: int = 0) -> Odds | None:
    """Whether the die as it lies wins, with so much more; None where nobody knows that yet."""
    if moment.foe == DEFENDING:
        return None
    return (1 if value(cave, moment.explorer, moment) + more >= moment.goal else 0), 1


def throw_odds(cave: Dig, attack: Moment, victim: Explorer, missile: CardId) -> Odds:
    """S67: how many of all pairs of dice hit, of a ghost how many dice, with no more than what both
    hold; the missile has left the hand by then (S71)."""
    sure = added(cave, attack.explorer, attack) - card_of(cave, missile).on_throws
    if victim.ghost:
        return sum([1 for face in range(1, FACES + 1) if face + sure >= GHOST_ROLL]), FACES
    sure -= added(cave, victim, Moment(victim, DEFENDING))
    pairs = [(mine, theirs) for mine in range(1, FACES + 1) for theirs in range(1, FACES + 1)]
    return sum([1 for mine, theirs in pairs if mine + sure >= theirs]), FACES * FACES


def added(cave: Dig, explorer: Explorer, moment: Moment) -> int:
    """What comes to the die."""
    total = moment.focus + moment.bonus
    if explorer.dazed:  # S113
        total -= 1
    foe = moment.foe
    for held in explorer.hand:
        card = card_of(cave, held)
        if foe == AGAINST_MONSTER:
            total += card.on_monsters
        elif foe == AGAINST_TRAP:
            total += card.on_traps
        elif foe == DEFENDING:
            total += card.on_defence
        elif foe == THROWING:
            total += card.on_throws
    return total


# S82–S86: what may be answered. Who holds nothing has nothing to answer with.


class HeldAct(ReplyAct):
    """A card in hand answers."""

    def firsts(self, state: Dig, who: Moment) -> list[CardId]:
        return distinct(state, who.explorer.hand)

    def absent(self, state: Dig, who: Moment, card: CardId, _: int) -> Refusal:
        return ALIKE if card in who.explorer.hand else self.not_held()

    def unread(self, state: Dig, who: Moment, option_id: str) -> Refusal:
        return self.not_held()

    def not_held(self) -> Refusal:
        return NOT_HELD


class UseNow(HeldAct):
    """S82–S86: a card whose moment has come."""

    def unfit(self, state: Dig, who: Moment, card: CardId) -> Refusal | None:
        return card_of(state, card).no_reply(state, who.explorer, card, who)

    def rests_on(self, state: Dig, who: Moment, card: CardId, _: int) -> str:
        return card_of(state, card).rules[0]

    def does(self, state: Dig, who: Moment, card: CardId, _: int) -> str:
        text, chance = state.box.texts[state.kinds[card]], self.odds(state, who, card, 0)
        if chance is None or 0 < chance[0] < chance[1]:
            return text
        return f"{text} {'It is sure to win.' if chance[0] else 'It would be in vain.'}"

    def odds(self, state: Dig, who: Moment, card: CardId, _: int) -> Odds | None:
        return card_of(state, card).chance(state, who.explorer, who)

    def perform(self, state: Dig, who: Moment, card: CardId, _: int, table: Table) -> None:
        what = card_of(state, card)
        telling.used(state, who.explorer, card, what.rules[0], table)
        what.use(state, who.explorer, card, who, table)


class MetAct(ReplyAct):
    """What is met is dealt with."""

    def touches(self, state: Dig, who: Moment, _: int, __: int) -> list[str]:
        return CARD.touches_in(state, who.hazard, self.here(state, who))


class Skip(MetAct):
    """S196: what fears the light is passed by, and no encounter begins."""

    def not_now(self, state: Dig, who: object) -> Refusal:
        return NO_CORPSE

    def closed(self, state: Dig, who: Moment) -> Refusal | None:
        if not card_of(state, who.hazard).fears_light:
            return NO_CORPSE
        return None if has_light(state, who.explorer) else NO_LIGHT

    def perform(self, state: Dig, who: Moment, _: int, __: int, table: Table) -> None:
        telling.ignored(state, who.explorer, who.hazard, self.rule, table)


class Feed(HeldAct):
    """S199: a consumable for peace."""

    def not_now(self, state: Dig, who: object) -> Refusal:
        return NO_BEAR

    def not_held(self) -> Refusal:
        return NO_FOOD_HELD

    def closed(self, state: Dig, who: Moment) -> Refusal | None:
        return None if card_of(state, who.hazard).eats else NO_BEAR

    def unfit(self, state: Dig, who: Moment, card: CardId) -> Refusal | None:
        return None if state.type_of(card) == CONSUMABLE else NO_FOOD

    def does(self, state: Dig, who: Moment, card: CardId, _: int) -> str:
        return f"{self.text} You give up {card_name(state, card)}: {printed(state, card)}"

    def perform(self, state: Dig, who: Moment, card: CardId, _: int, table: Table) -> None:
        card_of(state, who.hazard).use(state, who.explorer, card, who, table)


class SpendOnRoll(ReplyAct):
    """S75: AP for the coming roll."""

    def not_now(self, state: Dig, who: object) -> Refusal:
        return NO_ROLL

    def firsts(self, state: Dig, who: Moment) -> list[int]:
        return RANGES[min(who.explorer.ap, AP.most) + 1]

    def absent(self, state: Dig, who: Moment, ap: int, _: int) -> Refusal:
        return NOT_SO_MANY

    def unread(self, state: Dig, who: Moment, option_id: str) -> Refusal:
        return NOT_SO_MANY

    def label(self, state: Dig, who: Moment, ap: int, _: int) -> str:
        return f"Spend {ap} AP for +{ap}" if ap else "Do not focus"

    def does(self, state: Dig, who: Moment, ap: int, _: int) -> str:
        return self.text if ap else "You roll without spending any AP on it."

    def odds(self, state: Dig, who: Moment, ap: int, _: int) -> Odds | None:
        return odds(state, who, ap)

    def perform(self, state: Dig, who: Moment, ap: int, _: int, table: Table) -> None:
        if ap:
            who.explorer.ap -= ap
            who.focus += ap
            telling.focused(state, who.explorer, ap, table)


class Face(MetAct):
    """S94: the encounter goes on to the roll."""

    def does(self, state: Dig, who: Moment, _: int, __: int) -> str:
        return f"{self.text} {state.box.texts[state.kinds[who.hazard]]}"

    def odds(self, state: Dig, who: Moment, _: int, __: int) -> Odds | None:
        return odds(state, who)


class KeepValue(ReplyAct):
    """S84: the roll stands."""

    def does(self, state: Dig, who: Moment, _: int, __: int) -> str:
        total = value(state, who.explorer, who)
        if who.foe == DEFENDING:
            return f"{self.text} Your defence is {total}."
        enough = "enough" if total >= who.goal else "too little"
        return f"{self.text} {total} is {enough} where {who.goal} is needed."

    def odds(self, state: Dig, who: Moment, _: int, __: int) -> Odds | None:
        return verdict(state, who)


FACE: Final = Face("face", "S94", "Face it", "You focus if you can and roll against it.")
SKIP: Final = Skip(
    "skip",
    "S196",
    "Pass it by, torch in hand",
    "The monster shrinks from the light and stays where it is; no encounter begins.",
)
FEED: Final = Feed(
    "feed",
    "S199",
    "Feed it {}",
    "The consumable is discarded, and you need not face this monster until the turn ends.",
    CARD,
)
FOCUS_BY: Final = SpendOnRoll(
    "focus", "S75", "", "Every AP spent now adds 1 to the roll you are about to make.", AP
)
KEEP: Final = KeepValue("keep", "S84", "Keep this roll", "The value stands and decides.")
SUFFER: Final = ReplyAct(
    "suffer", "S103", "Take the Injury", "You lose the Health, and its other effects follow."
)
DIE: Final = ReplyAct(
    "die", "S109", "Die", "You drop all you hold and leave the cave; backup comes later."
)
USE_NOW: Final = UseNow("use", "S78", "Use {}", "The card does what it says.", CARD)


class Encountering(MomentQuestion):
    """S82: an encounter begins."""

    kind = "encounter"
    acts = [FACE, USE_NOW, SKIP, FEED]

    def prompt(self) -> str:
        goal, damage = self.who.goal, self.who.damage
        return f"You meet {self.foe()} ({goal} or more wins, {damage} damage)"


class Focusing(MomentQuestion):
    """S75, S83: right before a roll."""

    kind = "focus"
    acts = [FOCUS_BY, USE_NOW]

    def prompt(self) -> str:
        if self.who.foe == THROWING and self.who.goal == 0:
            return "How many AP do you spend to focus your throw?"
        return f"You need {self.who.goal} or more: how many AP do you spend to focus?"


class AfterRoll(MomentQuestion):
    """S84: right after it."""

    kind = "rolled"
    acts = [KEEP, USE_NOW]

    def value(self) -> int:
        return value(self.state, self.who.explorer, self.who)

    def prompt(self) -> str:
        if self.who.foe == DEFENDING:
            return f"You rolled {self.who.die}: your defence is {self.value()}"
        value = self.value()
        total = "" if value == self.who.die else f", {value} in all,"
        return f"You rolled {self.who.die}{total} and need {self.who.goal}"


class Injured(MomentQuestion):
    """S85: an Injury is about to be applied."""

    kind = "injury"
    acts = [SUFFER, USE_NOW]

    def prompt(self) -> str:
        return f"{self.foe()} injures you for {self.who.damage} Health"


class AtZero(MomentQuestion):
    """S86: Health has just become 0."""

    kind = "zero-health"
    acts = [DIE, USE_NOW]

    def prompt(self) -> str:
        return "Your Health is gone"


def begin_encounter(cave: Dig, explorer: Explorer, moment: Moment, table: Table) -> bool:
    """S82: the ENC window. True if the Hazard is merely passed by (S196): no encounter begins."""
    moment.window = ENC
    while explorer.hand and not moment.averted:
        answer = ask(cave, Encountering(cave, moment), table, ENC)
        if answer == FACE.base:
            break
        perform(answer, cave, moment, table)
        if answer == SKIP.base:
            return True
    return False


def has_light(cave: Dig, explorer: Explorer) -> bool:
    for held in explorer.hand:
        if card_of(cave, held).lights:
            return True
    return False


def focus(cave: Dig, explorer: Explorer, moment: Moment, table: Table) -> None:
    """S75, S83: spend AP on the coming roll."""
    moment.window = FOCUS
    while explorer.ap or explorer.hand:
        answer = ask(cave, Focusing(cave, moment), table, FOCUS)
        perform(answer, cave, moment, table)
        if act_of(answer) is FOCUS_BY:
            return


def roll(cave: Dig, explorer: Explorer, moment: Moment, table: Table) -> int:
    """S84: roll, let the roller answer until it passes, and fix the value."""
    throw_die(cave, explorer, moment, table)
    moment.window = ROLLED
    while explorer.hand:
        answer = ask(cave, AfterRoll(cave, moment), table, ROLLED)
        if answer == KEEP.base:
            break
        perform(answer, cave, moment, table)
    fixed = value(cave, explorer, moment)
    telling.valued(cave, explorer, moment.die, fixed, moment.goal, table)
    return fixed


def throw_die(cave: Dig, explorer: Explorer, moment: Moment, table: Table) -> None:
    """S80: a new die; the rest of the value stays."""
    moment.die = table.roll()
    telling.rolled(cave, explorer, moment.die, table)


def injury_window(cave: Dig, explorer: Explorer, moment: Moment, table: Table) -> None:
    """S85: an Injury is about to be applied."""
    moment.window = INJ
    while explorer.hand and not moment.prevented:
        answer = ask(cave, Injured(cave, moment), table, INJ)
        if answer == SUFFER.base:
            break
        perform(answer, cave, moment, table)


def zero_window(cave: Dig, explorer: Explorer, moment: Moment, table: Table) -> None:
    """S86: Health has just become 0."""
    moment.window = ZERO
    while explorer.hand and explorer.health == 0:
        answer = ask(cave, AtZero(cave, moment), table, ZERO)
        if answer == DIE.base:
            break
        perform(answer, cave, moment, table)
