"""Choosing a mode or a role in the set-up: what the game says about it, and who else sits there."""

import random
from typing import Any

from rich.text import Text

from cavern.core.game import Game
from cavern.core.picking import EFFORT, Pick

SURPRISE = "surprise"


def of(game: Game[Any], kind: str) -> list[Pick]:
    return [pick for pick in game.picks if pick.kind == kind]


def find(game: Game[Any], id: str) -> Pick | None:
    return next((pick for pick in game.picks if pick.id == id), None)


def in_words(pick: Pick) -> Text:
    """A pick in a few lines."""
    text = Text(pick.goal, "bold")
    text.append(f"\n{pick.turn}", "not bold")
    if pick.learn:
        text.append(f"\nTo learn: {EFFORT[pick.learn]}. {pick.learning}", "not bold")
        text.append(f"\nTo win: {EFFORT[pick.win]}. {pick.winning}", "not bold")
    for level, words in pick.levels:
        text.append(f"\n  {level}: {words}", "not bold dim")
    return text


def roles_of(game: Game[Any], seats: int) -> list[str]:
    """The roles at the usual table of so many; none where everybody plays alike."""
    if not of(game, "role"):
        return []
    return named(game.setup(seats=seats).choice("roles"))


def named(line: str) -> list[str]:
    return [role for role in line.split(",") if role]


def table_with(game: Game[Any], roles: list[str], role: str) -> list[str]:
    """The table with this role that differs least from the one there is, of as many if it can be:
    the Cave does not play alone."""
    tables = [named(setup.choice("roles")) for setup in game.tables({})]
    fitting = [each for each in tables if role in each]
    return min(
        fitting,
        key=lambda each: (abs(len(each) - len(roles)), len(set(roles) - set(each))),
    )


def surprise(game: Game[Any], now: str) -> str:
    """A role that is not the one there is."""
    return random.choice([pick.id for pick in of(game, "role") if pick.id != now])
