"""The boards in the browser tell things apart by what the view calls them: no two may be equal.

Whatever a list of the boards under ``web/src/boards`` is keyed by is unique at every moment of
random games; a list in which two things may be equal has to be keyed by place instead.
"""

from collections.abc import Iterator
from typing import Any

import pytest

from cavern.core import registry
from cavern.core.game import TRUTH, Game, Setup
from cavern.core.match import Match
from cavern.core.rng import Rng

ROLES = (
    "knight,goblins,dragon,cave,thief,ghoul,ghost",
    "knight,vile-ghoul,dragon,cave-ghost,thief",
    "goblins,thief",
    "ghost",
)


def tables() -> list[tuple[Game[Any], Setup]]:
    skulldug, vast = registry.game("skulldug"), registry.game("vast")
    modes = [(skulldug, skulldug.setup(mode.id, max(mode.players))) for mode in skulldug.modes]
    return modes + [(vast, vast.setup(options={"roles": roles})) for roles in ROLES]


def keyed(game: str, view: Any) -> Iterator[tuple[str, list[Any]]]:
    """Each list of a board with its keys."""
    if game == "skulldug":
        yield "explorers", [each["id"] for each in view["explorers"]]
        yield "tiles", [(each["x"], each["y"]) for each in view["tiles"]]
        yield "frontier", view["frontier"]
        yield "gear", [each["key"] for each in view["gear"] or []]
        for holder in (*view["tiles"], *view["explorers"]):
            cards = holder.get("contents", holder.get("hand")) or []
            yield "cards", [each["key"] for each in cards]
        return
    yield "tiles", [each["at"] for each in view["tiles"]]
    for name in ("rockslides", "bombs", "carriers"):
        yield name, view[name]
    for name in view["cards"]:
        yield "variants", view["cards"][name]
    for role, lists in {
        "knight": ("quests", "cards_down", "cards_up"),
        "ghost": ("possession_hand", "possessions"),
        "goblins": ("war_drawn", "monsters_drawn"),
    }.items():
        for name in lists:
            found = view.get(role, {}).get(name)
            yield f"{role} {name}", found if isinstance(found, list) else []


@pytest.mark.parametrize("number", range(len(ROLES) + 5))
def test_what_boards_tell_apart_is_apart(number: int) -> None:
    game, setup = tables()[number]
    match = Match(game, setup, f"keys {number}")
    match.filmed = True
    bot = game.bots()["random"](Rng.from_seed("keys"))
    while not match.over and match.answered < 250:
        match.answer_by(bot)
        for state in match.history[-1].moments[-3:]:
            for seat in (TRUTH, match.answered % setup.seats):
                for name, keys in keyed(game.id, game.view(state, seat)):
                    assert len(set(keys)) == len(keys), (match.answered, name, keys)
