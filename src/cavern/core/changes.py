"""What has changed between two sights of a game, as small steps from one to the other."""

from collections.abc import Mapping
from itertools import pairwise
from typing import Any, NamedTuple

from cavern.core.decision import Seat
from cavern.core.event import Event
from cavern.core.game import TRUTH, Game
from cavern.core.state import State


class Change(NamedTuple):
    """The part of a view at ``path`` is ``value`` now; with ``cut`` it is a list of which so many
    items from there on are replaced by those in ``value``."""

    path: list[str | int]
    value: Any
    cut: tuple[int, int] | None = None


def changes(old: Any, new: Any) -> list[Change]:
    """Steps that make ``new`` of ``old``."""
    found: list[Change] = []
    compare(old, new, [], found)
    return found


def compare(old: Any, new: Any, path: list[str | int], found: list[Change]) -> None:
    if isinstance(old, dict) and isinstance(new, dict) and old.keys() == new.keys():
        for key, value in new.items():
            compare(old[key], value, [*path, key], found)
    elif isinstance(old, list) and isinstance(new, list) and len(old) == len(new):
        for place, value in enumerate(new):
            compare(old[place], value, [*path, place], found)
    elif isinstance(old, list) and isinstance(new, list):
        found.append(spliced(old, new, path))
    elif old != new:
        found.append(Change(path, new))


def spliced(old: list[Any], new: list[Any], path: list[str | int]) -> Change:
    """Lists of different lengths: what stands between what both begin and end with."""
    shorter = min(len(old), len(new))
    begin = 0
    while begin < shorter and old[begin] == new[begin]:
        begin += 1
    end = 0
    while end < shorter - begin and old[-1 - end] == new[-1 - end]:
        end += 1
    return Change(path, new[begin : len(new) - end], (begin, len(old) - end - begin))


def sights(
    game: Game[Any], moments: list[State], events: list[Event], seat: Seat
) -> list[Mapping[str, object]]:
    """What a seat saw before some events and at each that it may see. ``moments`` are how the game
    stood then; without them nothing is known of that."""
    if len(moments) != len(events) + 1:
        return []
    found = [game.view(moments[0], seat)]
    for event, moment in zip(events, moments[1:]):
        if seat == TRUTH or event.visible_to(seat):
            found.append(game.view(moment, seat))
    return found


def between(seen: list[Mapping[str, object]]) -> list[list[Change]]:
    """What leads from each of several sights to the next."""
    return [changes(before, after) for before, after in pairwise(seen)]


def by_event(
    game: Game[Any], moments: list[State], events: list[Event], seat: Seat
) -> list[list[Change]]:
    """What each event changes that a seat may see; nothing where no moments were kept."""
    seen = sights(game, moments, events, seat)
    if seen:
        return between(seen)
    return [[] for event in events if seat == TRUTH or event.visible_to(seat)]
