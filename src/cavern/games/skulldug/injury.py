"""S103–S114: Injuries, lost Health, death, Dazed."""

from cavern.core.table import Table
from cavern.games.skulldug import telling
from cavern.games.skulldug.cards.base import DEFENDING, Moment, card_of
from cavern.games.skulldug.dice import injury_window, zero_window
from cavern.games.skulldug.naming import card_ids
from cavern.games.skulldug.numbers import CardId
from cavern.games.skulldug.state import NOWHERE, SOLO, Dig, Explorer


def injure(cave: Dig, victim: Explorer, moment: Moment, table: Table) -> None:
    """S103: the Injury of a Hazard that has won."""
    injury_window(cave, victim, moment, table)
    if moment.prevented:
        telling.prevented(cave, victim, table)
        return
    if not lose_by_injury(cave, victim, moment, table):
        return
    if moment.saved and cave.rulings.jacket_ends:
        return
    card_of(cave, moment.hazard).on_injury(cave, victim, moment.hazard, table)


def injure_by_throw(cave: Dig, victim: Explorer, table: Table) -> None:
    """S69: a hit costs 1 Health and a random card; which comes first depends on the book.

    S70: a card that is no part of the Injury is lost before it begins or after it has ended.
    """
    moment = Moment(victim, DEFENDING)
    apart, card_first = cave.rulings.loss_apart, cave.rulings.card_first
    if apart and card_first:
        drop_random(cave, victim, "S69", table)
    injury_window(cave, victim, moment, table)
    if moment.prevented:
        telling.prevented(cave, victim, table)
    else:
        if card_first and not apart:
            drop_random(cave, victim, "S69", table)
        lose_by_injury(cave, victim, moment, table)
    stopped = moment.prevented or (moment.saved and cave.rulings.jacket_ends)
    if not card_first and (apart or not stopped):
        drop_random(cave, victim, "S69", table)


def lose_by_injury(cave: Dig, victim: Explorer, moment: Moment, table: Table) -> bool:
    """S103, steps 2 to 4, and the cards that answer to it. True if the victim lives."""
    if moment.damage == 0:  # S104
        return True
    lose_health(cave, victim, moment.damage, "S103", moment, table)
    for holder in cave.explorers:
        if not holder.ghost:
            for held in holder.hand:
                if holder.alive:
                    card_of(cave, held).hurt(cave, holder, victim, table)
    return victim.alive


def lose_health(
    cave: Dig, victim: Explorer, amount: int, rule: str, moment: Moment, table: Table
) -> None:
    """S105: lose Health, and die if none is left and nothing helps."""
    lost = min(amount, victim.health)
    victim.health -= lost
    telling.lost_health(cave, victim, lost, rule, table)
    if victim.health == 0:
        zero_window(cave, victim, moment, table)
        if victim.health == 0:
            die(cave, victim, "S109", table)


def lose_without_injury(cave: Dig, victim: Explorer, amount: int, rule: str, table: Table) -> None:
    """S105: no INJ window, no On-Injury effects."""
    lose_health(cave, victim, amount, rule, Moment(victim, DEFENDING, damage=amount), table)


def die(cave: Dig, victim: Explorer, rule: str, table: Table) -> None:
    """S109: everything held is dropped and the explorer leaves the board."""
    tile = victim.at
    cave.contents[tile] = cave.contents[tile] + victim.hand
    victim.hand = []
    victim.at = NOWHERE
    victim.health = 0
    victim.ap = 0
    victim.steps += 1
    telling.died(cave, victim, tile, rule, table)
    if cave.rulings.mode == SOLO and not victim.ghost:
        cave.ending = "solo-died"  # S137


def become_dazed(cave: Dig, victim: Explorer, table: Table) -> None:
    """S113: one Dazed card at most; S143: a ghost dies of it."""
    if victim.ghost:
        die(cave, victim, "S143", table)
    elif not victim.dazed:
        victim.dazed = True
        telling.dazed(cave, victim, table)


def regain_health(cave: Dig, explorer: Explorer, amount: int, rule: str, table: Table) -> None:
    """S114: never above the maximum."""
    explorer.health = min(cave.rulings.max_health, explorer.health + amount)
    telling.gained_health(cave, explorer, rule, table)


def random_card(cave: Dig, cards: list[CardId], table: Table) -> CardId:
    """S13: every card of a hand equally likely."""
    return cards[table.draw([1] * len(cards), card_ids(cave, cards))]


def drop_random(cave: Dig, victim: Explorer, rule: str, table: Table) -> None:
    if victim.hand:
        card = random_card(cave, victim.hand, table)
        cave.take(card, victim)
        cave.put(card, victim.at)
        telling.dropped(cave, victim, card, victim.at, rule, table)
