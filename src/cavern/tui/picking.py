"""Choosing a mode, a role or a faction in the set-up: what the game says about it."""

import random

from rich.text import Text

from cavern.core.game import AnyGame
from cavern.core.picking import EFFORT, Pick
from cavern.lab import seating


def find(game: AnyGame, kind: str, id: str) -> Pick | None:
    return next((pick for pick in game.picks if (pick.kind, pick.id) == (kind, id)), None)


def in_words(pick: Pick) -> Text:
    """A pick in a few lines."""
    text = Text(pick.goal, "bold")
    text.append(f"\n{pick.turn}", "not bold")
    if pick.learn:
        text.append(f"\nTo learn: {EFFORT[pick.learn]}. {pick.learning}", "not bold")
        text.append(f"\nTo win: {EFFORT[pick.win]}. {pick.winning}", "not bold")
    return text


def levels_in_words(pick: Pick) -> Text:
    """What each difficulty changes."""
    return Text("\n").join(
        Text.assemble((f"{level}: ", "bold"), words) for level, words in pick.levels
    )


def table_with(game: AnyGame, roles: list[str], role: str) -> list[str]:
    """The table with this role that differs least from the one there is."""
    setup = game.setup(options={"roles": ",".join(roles)})
    return seating.seated_with(game, setup, role).choice("roles").split(",")


def another(roles: list[str], now: str) -> str:
    """A role that is not the one there is."""
    return random.choice([role for role in roles if role != now])
