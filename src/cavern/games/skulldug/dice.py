"""S79–S88: rolls, what modifies them, and the windows in which cards may answer."""

from cavern.core.table import Table
from cavern.games.skulldug import telling
from cavern.games.skulldug.acts import (
    ALONE,
    DIE,
    FACE,
    FEED,
    FOCUSES,
    KEEP,
    SKIP,
    SUFFER,
    USE,
    Act,
)
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
    AfterRoll,
    AtZero,
    Encountering,
    Focusing,
    Injured,
    Reply,
    ask,
)
from cavern.games.skulldug.kinds import CONSUMABLE
from cavern.games.skulldug.state import ENC, FOCUS, INJ, ROLLED, ZERO, Cave, Explorer


def value(cave: Cave, explorer: Explorer, moment: Moment) -> int:
    """S79: die, focus, and every modifier that applies now."""
    total = moment.die + moment.focus + moment.bonus
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


def replies(cave: Cave, explorer: Explorer, moment: Moment, passing: int) -> list[Act]:
    """Passing, and every card in hand that may be used in the open window."""
    choices = [ALONE[passing]]
    for held in distinct(cave, explorer.hand):
        if card_of(cave, held).usable(cave, explorer, held, moment):
            choices.append(Act(USE, held))
    return choices


def use(cave: Cave, explorer: Explorer, held: int, moment: Moment, table: Table) -> None:
    card = card_of(cave, held)
    telling.used(cave, explorer, held, card.rules[0], table)
    card.use(cave, explorer, held, moment, table)


def begin_encounter(cave: Cave, explorer: Explorer, moment: Moment, table: Table) -> bool:
    """S82: the ENC window. True if the Hazard is merely passed by (S196): no encounter begins."""
    moment.window = ENC
    hazard = card_of(cave, moment.hazard)
    while not moment.ignored:
        choices = replies(cave, explorer, moment, FACE)
        if hazard.fears_light and has_light(cave, explorer):
            choices.append(ALONE[SKIP])
        if hazard.eats:
            for held in distinct(cave, explorer.hand):
                if cave.type_of(held) == CONSUMABLE:
                    choices.append(Act(FEED, held))
        if len(choices) == 1:
            break
        act = ask(cave, Encountering(cave, explorer, choices, moment, 0), table, ENC)
        if act.kind == FACE:
            break
        if act.kind == SKIP:
            telling.ignored(cave, explorer, moment.hazard, "S196", table)
            return True
        if act.kind == FEED:
            hazard.use(cave, explorer, act.a, moment, table)
        else:
            use(cave, explorer, act.a, moment, table)
    return False


def has_light(cave: Cave, explorer: Explorer) -> bool:
    for held in explorer.hand:
        if card_of(cave, held).lights:
            return True
    return False


def focus(cave: Cave, explorer: Explorer, moment: Moment, table: Table) -> None:
    """S75, S83: spend AP on the coming roll."""
    moment.window = FOCUS
    while True:
        choices = FOCUSES[: explorer.ap + 1]
        for held in distinct(cave, explorer.hand):
            if card_of(cave, held).usable(cave, explorer, held, moment):
                choices.append(Act(USE, held))
        if len(choices) == 1:
            return
        act = ask(cave, Focusing(cave, explorer, choices, moment, 0), table, FOCUS)
        if act.kind != USE:
            if act.a:
                explorer.ap -= act.a
                moment.focus += act.a
                telling.focused(cave, explorer, act.a, table)
            return
        use(cave, explorer, act.a, moment, table)


def roll(cave: Cave, explorer: Explorer, moment: Moment, table: Table) -> int:
    """S84: roll, let the roller answer until it passes, and fix the value."""
    throw_die(cave, explorer, moment, table)
    moment.window = ROLLED
    while True:
        choices = replies(cave, explorer, moment, KEEP)
        if len(choices) == 1:
            break
        now = value(cave, explorer, moment)
        act = ask(cave, AfterRoll(cave, explorer, choices, moment, now), table, ROLLED)
        if act.kind == KEEP:
            break
        use(cave, explorer, act.a, moment, table)
    fixed = value(cave, explorer, moment)
    telling.valued(cave, explorer, moment.die, fixed, moment.goal, table)
    return fixed


def throw_die(cave: Cave, explorer: Explorer, moment: Moment, table: Table) -> None:
    """S80: a new die; the rest of the value stays."""
    moment.die = table.roll()
    telling.rolled(cave, explorer, moment.die, table)


def injury_window(cave: Cave, explorer: Explorer, moment: Moment, table: Table) -> None:
    """S85: an Injury is about to be applied."""
    moment.window = INJ
    while not moment.prevented:
        choices = replies(cave, explorer, moment, SUFFER)
        if len(choices) == 1:
            return
        question: Reply = Injured(cave, explorer, choices, moment, 0)
        act = ask(cave, question, table, INJ)
        if act.kind == SUFFER:
            return
        use(cave, explorer, act.a, moment, table)


def zero_window(cave: Cave, explorer: Explorer, moment: Moment, table: Table) -> None:
    """S86: Health has just become 0."""
    moment.window = ZERO
    while explorer.health == 0:
        choices = replies(cave, explorer, moment, DIE)
        if len(choices) == 1:
            return
        act = ask(cave, AtZero(cave, explorer, choices, moment, 0), table, ZERO)
        if act.kind == DIE:
            return
        use(cave, explorer, act.a, moment, table)
