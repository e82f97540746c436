"""What somebody may mean who touches a thing."""

from cavern.core.grid import DIRECTIONS
from cavern.games.skulldug.geometry import beyond
from cavern.games.skulldug.naming import card_id, space_id
from cavern.games.skulldug.state import Cave, Explorer


def meant(cave: Cave, seat: int, thing: str) -> list[str]:
    """Ids of answers about a space, a card or an explorer, likely ones first."""
    if not 0 <= seat < len(cave.explorers):
        return []
    explorer = cave.explorers[seat]
    kind, _, id = thing.partition(":")
    if kind == "space":
        return steps(cave, explorer, id)
    if kind == "explorer":
        return [f"throw:{card_id(cave, card)}:{id}" for card in explorer.hand[:1]]
    if kind == "card":
        return about_card(cave, explorer, id)
    return []


def about_card(cave: Cave, explorer: Explorer, id: str) -> list[str]:
    """Held it is used, lying it is picked up, laid out it is drafted."""
    if id in [card_id(cave, card) for card in cave.gear]:
        return [f"draft:{id}"]
    if id in [card_id(cave, card) for card in explorer.hand]:
        return [f"use:{id}"]
    return [f"pick-up:{id}"]


def steps(cave: Cave, explorer: Explorer, place: str) -> list[str]:
    """To go there: a move, or a Dash of two steps."""
    if not explorer.alive:
        return []
    here = cave.spaces[explorer.at]
    for first in range(4):
        if space_id(cave, beyond(cave, here, first)) == place:
            return [f"move:{DIRECTIONS[first]}"]
    for first in range(4):
        for second in range(4):
            if space_id(cave, beyond(cave, beyond(cave, here, first), second)) == place:
                return [f"dash:{DIRECTIONS[first]}:{DIRECTIONS[second]}"]
    return []
