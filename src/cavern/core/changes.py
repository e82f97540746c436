"""What has changed between two sights of a game, as small steps from one to the other."""

from collections.abc import Mapping
from itertools import pairwise
from typing import Any

from cavern.core.codec import alike
from cavern.core.decision import Seat
from cavern.core.event import Event
from cavern.core.game import TRUTH, AnyGame
from cavern.core.state import State


class ViewStep:
    """The part of a view at ``path`` is ``value`` now; with ``cut`` it is a list of which so many
    items from there on are replaced by those in ``value``."""

    def __init__(
        self, path: list[str | int], value: Any, cut: tuple[int, int] | None = None
    ) -> None:
        self.path = path
        self.value = value
        self.cut = cut

    def __eq__(self, other: object) -> bool:
        return isinstance(other, ViewStep) and (self.path, self.value, self.cut) == (
            other.path,
            other.value,
            other.cut,
        )

    def __repr__(self) -> str:
        return f"ViewStep({self.path!r}, {self.value!r}, {self.cut!r})"


def changes(old: Any, new: Any) -> list[ViewStep]:
    """Steps that make ``new`` of ``old``."""
    found: list[ViewStep] = []
    compare(old, new, [], found)
    return found


def compare(old: Any, new: Any, path: list[str | int], found: list[ViewStep]) -> None:
    """Whether parts are equal is asked first: that is much faster than to look where not."""
    if isinstance(old, dict) and isinstance(new, dict) and old.keys() == new.keys():
        for key, value in new.items():
            before = old[key]
            if before is not value and before != value:
                compare(before, value, [*path, key], found)
    elif isinstance(old, list) and isinstance(new, list) and len(old) == len(new):
        for place, value in enumerate(new):
            before = old[place]
            if before is not value and before != value:
                compare(before, value, [*path, place], found)
    elif isinstance(old, list) and isinstance(new, list):
        found.append(spliced(old, new, path))
    elif old != new:
        found.append(ViewStep(path, new))


def spliced(old: list[Any], new: list[Any], path: list[str | int]) -> ViewStep:
    """Lists of different lengths: what stands between what both begin and end with."""
    shorter = min(len(old), len(new))
    begin = 0
    while begin < shorter and old[begin] == new[begin]:
        begin += 1
    end = 0
    while end < shorter - begin and old[-1 - end] == new[-1 - end]:
        end += 1
    return ViewStep(path, new[begin : len(new) - end], (begin, len(old) - end - begin))


def thinned(moments: list[State], last: State) -> list[State]:
    """The same moments, where those that no eyes can tell apart are one; ``last`` comes after."""
    thin: list[State] = []
    for moment in moments:
        thin.append(thin[-1] if thin and alike(moment, thin[-1]) else moment)
    if thin and alike(thin[-1], last):
        end = thin[-1]
        thin = [last if moment is end else moment for moment in thin]
    return thin


class Sights:
    """What several eyes see of a game at several moments. What looks the same to some of them is
    made once and compared once."""

    def __init__(self, game: AnyGame, eyes: list[Seat]) -> None:
        self.game = game
        self.eyes = eyes
        self._seen: dict[int, tuple[State, dict[Seat, Mapping[str, object]]]] = {}
        self._compared: dict[tuple[str, int, int], tuple[object, object, list[ViewStep]]] = {}

    def know(self, state: State, seen: dict[Seat, Mapping[str, object]]) -> None:
        """Take over what is known of a moment, if it is known for all these eyes."""
        if all(eyes in seen for eyes in self.eyes):
            self._seen[id(state)] = (state, seen)

    def seen(self, state: State) -> dict[Seat, Mapping[str, object]]:
        """What each of the eyes sees."""
        found = self._seen.get(id(state))
        if found is None:
            views = self.game.views(state, self.eyes)
            found = (state, dict(zip(self.eyes, views)))
            self._seen[id(state)] = found
        return found[1]

    def told(self, moments: list[State], events: list[Event], eyes: Seat) -> list[State]:
        """The moments that a pair of eyes is told of: before some events, and at each that it may
        see. Without moments nothing is known of that."""
        if len(moments) != len(events) + 1:
            return []
        found = [moments[0]]
        for event, moment in zip(events, moments[1:]):
            if eyes == TRUTH or event.visible_to(eyes):
                found.append(moment)
        return found

    def changes(self, old: Mapping[str, object], new: Mapping[str, object]) -> list[ViewStep]:
        """Steps from one sight to another."""
        if old is new:
            return []
        if old.keys() != new.keys():
            return [ViewStep([], new)]
        whole = self._compared.get(("", id(old), id(new)))
        if whole is not None:
            return whole[2]
        found: list[ViewStep] = []
        for name, value in new.items():
            before = old[name]
            if before is value:
                continue
            pair = (name, id(before), id(value))
            part = self._compared.get(pair)
            if part is None:
                steps: list[ViewStep] = []
                if before != value:
                    compare(before, value, [name], steps)
                part = (before, value, steps)
                self._compared[pair] = part
            found += part[2]
        self._compared[("", id(old), id(new))] = (old, new, found)
        return found


def by_event(
    game: AnyGame, moments: list[State], events: list[Event], seat: Seat
) -> list[list[ViewStep]]:
    """What each event changes that a seat may see; nothing where no moments were kept."""
    sights = Sights(game, [seat])
    told = sights.told(moments, events, seat)
    if not told:
        return [[] for event in events if seat == TRUTH or event.visible_to(seat)]
    seen = [sights.seen(moment)[seat] for moment in told]
    return [sights.changes(before, after) for before, after in pairwise(seen)]
