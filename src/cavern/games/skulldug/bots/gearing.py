"""S31–S42: what a bot takes along."""

from cavern.core.act import Answer, first_of, number_of
from cavern.core.decision import Index
from cavern.games.skulldug.bots.worth import BY_KIND
from cavern.games.skulldug.sets import sets_of
from cavern.games.skulldug.setup import DRAFT, GIVE
from cavern.games.skulldug.state import Dig


def draft(cave: Dig, choices: list[Answer]) -> Index:
    """S32: an equipment, or two of the lower row."""
    best, most = 0, 0.0
    for i, choice in enumerate(choices):
        if number_of(choice) == DRAFT.number:
            value = BY_KIND[cave.kinds[first_of(choice)]]
            if value > most:
                best, most = i, value
    return best


def pick_set(cave: Dig, choices: list[Answer]) -> Index:
    best, most = 0, 0.0
    for i, choice in enumerate(choices):
        value = 0.0
        for kind in sets_of(cave)[first_of(choice)].kinds():
            value += BY_KIND[kind]
        if value > most:
            best, most = i, value
    return best


def split(cave: Dig, choices: list[Answer]) -> Index:
    """S40: the best card stays, the next best goes, and so on."""
    best, most = 0, -1.0
    for i, choice in enumerate(choices):
        if number_of(choice) == GIVE.number and BY_KIND[cave.kinds[first_of(choice)]] > most:
            best, most = i, BY_KIND[cave.kinds[first_of(choice)]]
    return best
