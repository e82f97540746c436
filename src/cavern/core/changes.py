"""What has changed between two sights of a game, as small steps from one to the other."""

from collections.abc import Mapping
from typing import Any, Final

from cavern.core.codec import alike
from cavern.core.decision import Seat
from cavern.core.event import EVERYONE, Event
from cavern.core.game import TRUTH, AnyGame
from cavern.core.state import State

Path = list[str | int]

ViewStep = list[Any]
"""One step, as it is sent: ``[path, value]`` says that the part of a view at ``path`` is ``value``
now; ``[path, items, place, count]`` that of the list there so many items, from that place on, are
replaced by these. ``[path, places, place, count, True]`` does the same with things that were there
before the first of the steps: it says in which places."""

FEW: Final = 4
"""A thing of so few parts is told of as quickly as its place."""

NO_STEPS: Final[list[ViewStep]] = []


def changes(old: Any, new: Any) -> list[ViewStep]:
    """Steps that make ``new`` of ``old``."""
    found: list[ViewStep] = []
    compare(old, new, [], found)
    return found


def compare(old: Any, new: Any, path: Path, found: list[ViewStep]) -> None:
    """Whether parts are equal is asked first: that is much faster than to look where not. Things of
    another name are replaced whole, those that stand side by side in one step."""
    if isinstance(old, dict) and isinstance(new, dict) and old.keys() == new.keys():
        for key, value in new.items():
            before = old[key]
            if before is not value and before != value:
                compare(before, value, [*path, key], found)
    elif isinstance(old, list) and isinstance(new, list) and len(old) == len(new):
        others = -1
        for place, value in enumerate(new):
            before = old[place]
            if before is value or before == value:
                others = -1
            elif others >= 0 and renamed(before, value):
                step = found[-1]
                step[1].append(value)
                step[3] += 1
            elif renamed(before, value):
                others = place
                found.append([path, [value], place, 1])
            else:
                others = -1
                compare(before, value, [*path, place], found)
    elif isinstance(old, list) and isinstance(new, list):
        found.append(spliced(old, new, path))
    elif old != new:
        found.append([path, new])


def renamed(old: Any, new: Any) -> bool:
    """Whether one thing stands where another stood: both have a name, and not the same."""
    if not isinstance(old, dict) or not isinstance(new, dict):
        return False
    return "id" in old and "id" in new and bool(old["id"] != new["id"])


def spliced(old: list[Any], new: list[Any], path: Path) -> ViewStep:
    """Lists of different lengths: what stands between what both begin and end with."""
    shorter = min(len(old), len(new))
    begin = 0
    while begin < shorter and old[begin] == new[begin]:
        begin += 1
    end = 0
    while end < shorter - begin and old[-1 - end] == new[-1 - end]:
        end += 1
    return [path, new[begin : len(new) - end], begin, len(old) - end - begin]


def thinned(moments: list[State], last: State) -> list[State]:
    """The same moments, where those that no eyes can tell apart are one; ``last`` comes after."""
    thin: list[State] = []
    for moment in moments:
        thin.append(thin[-1] if thin and alike(moment, thin[-1]) else moment)
    if thin and alike(thin[-1], last):
        end = thin[-1]
        thin = [last if moment is end else moment for moment in thin]
    return thin


def found_in(view: object, path: Path) -> Any:
    """The part of a view at a path."""
    part: Any = view
    for name in path:
        part = part[name]
    return part


def former_place(thing: object, gone: list[ViewStep], old: Mapping[str, object]) -> Path | None:
    """Where something stood that these steps take away; None if it is new, or has but few parts."""
    if not isinstance(thing, dict) or len(thing) <= FEW:
        return None
    for path, _, place, count in gone:
        items = found_in(old, path)
        for at in range(place, place + count):
            if items[at] is thing or items[at] == thing:
                return [*path, at]
    return None


def carried(step: ViewStep, gone: list[ViewStep], old: Mapping[str, object]) -> ViewStep:
    """The same step, told by where things stood if none of them is new."""
    places: list[Path] = []
    for thing in step[1]:
        former = former_place(thing, gone, old)
        if former is None:
            return step
        places.append(former)
    return [step[0], places, step[2], step[3], True]


class ToldLine:
    """Events that are told together, and how the game stood before them and at each, if that is
    known."""

    def __init__(self, events: list[Event], moments: list[State]) -> None:
        self.events = events
        self.moments = moments if len(moments) == len(events) + 1 else []
        self.open = True
        for event in events:
            if event.seen_by != EVERYONE:
                self.open = False

    def visible(self, event: Event, eyes: Seat) -> bool:
        return self.open or eyes == TRUTH or event.visible_to(eyes)


class Beheld:
    """What eyes that see the same are told of some lines: of each the events they may see, with
    what each of them changes. With ``stepwise`` these lead from the sight they had to one from
    which ``rest`` goes on; otherwise ``rest`` is all that has changed."""

    def __init__(
        self, lines: list[list[dict[str, object]]], stepwise: bool, rest: list[ViewStep]
    ) -> None:
        self.lines = lines
        self.stepwise = stepwise
        self.rest = rest


class Unfolding:
    """What some eyes are told of some lines, step by step. Whoever has the same ``key`` is told the
    same: it names every event and every step by its object, and who compares sights keeps those."""

    def __init__(self) -> None:
        self.key: list[int] = []
        self.lines: list[list[tuple[Event, list[ViewStep]]]] = []
        self.stepwise = False
        self.rest: list[ViewStep] = NO_STEPS

    def next_line(self) -> None:
        self.lines.append([])

    def add(self, event: Event, steps: list[ViewStep]) -> None:
        self.lines[-1].append((event, steps))
        self.key.append(id(event))
        self._name(steps)

    def end(self, stepwise: bool, rest: list[ViewStep]) -> None:
        self.stepwise = stepwise
        self.rest = rest
        self.key.append(1 if stepwise else 0)
        self._name(rest)

    def _name(self, steps: list[ViewStep]) -> None:
        self.key.append(len(steps))
        for step in steps:
            self.key.append(id(step))

    def beheld(self) -> Beheld:
        told: list[list[dict[str, object]]] = []
        for line in self.lines:
            events: list[dict[str, object]] = []
            for event, steps in line:
                shown = event.plain()
                shown["changes"] = steps
                events.append(shown)
            told.append(events)
        return Beheld(told, self.stepwise, self.rest)


class Compared:
    """Two sights, or parts of some, and the steps from one to the other. It keeps them, so that
    nothing else can take their place."""

    def __init__(self, old: object, new: object, steps: list[ViewStep]) -> None:
        self.old = old
        self.new = new
        self.steps = steps


class Sights:
    """What several eyes see of a game at several moments. What looks the same to some of them is
    made once and compared once."""

    def __init__(self, game: AnyGame, eyes: list[Seat]) -> None:
        self.game = game
        self.eyes = eyes
        self._seen: dict[int, tuple[State, dict[Seat, Mapping[str, object]]]] = {}
        self._whole: list[Compared] = []
        self._parts: dict[str, list[Compared]] = {}
        self._carried: dict[tuple[int, ...], ViewStep] = {}

    def know(self, state: State, seen: dict[Seat, Mapping[str, object]]) -> None:
        """Take over what is known of a moment, if it is known for all these eyes."""
        if seen.keys() >= set(self.eyes):
            self._seen[id(state)] = (state, seen)

    def seen(self, state: State) -> dict[Seat, Mapping[str, object]]:
        """What each of the eyes sees."""
        found = self._seen.get(id(state))
        if found is None:
            views = self.game.views(state, self.eyes)
            found = (state, dict(zip(self.eyes, views)))
            self._seen[id(state)] = found
        return found[1]

    def shown(
        self, lines: list[ToldLine], before: State | None, after: State | None
    ) -> dict[Seat, Beheld]:
        """What each of the eyes is told of some lines; those who are told the same share it."""
        made: dict[tuple[int, ...], Beheld] = {}
        found: dict[Seat, Beheld] = {}
        moments = [moment for line in lines for moment in line.moments]
        moments += [state for state in (before, after) if state is not None]
        sights = [self.seen(moment) for moment in moments]
        for place, eyes in enumerate(self.eyes):
            twin = self._twin(lines, sights, place)
            if twin is not None:
                found[eyes] = found[twin]
                continue
            old = self.seen(before)[eyes] if before is not None else None
            new = self.seen(after)[eyes] if after is not None else None
            course = self._course(lines, eyes, old, new)
            same = tuple(course.key)
            beheld = made.get(same)
            if beheld is None:
                beheld = course.beheld()
                made[same] = beheld
            found[eyes] = beheld
        return found

    def _twin(
        self,
        lines: list[ToldLine],
        sights: list[dict[Seat, Mapping[str, object]]],
        place: int,
    ) -> Seat | None:
        """Earlier eyes that see the same at all moments, and all of what is told."""
        for line in lines:
            if not line.open:
                return None
        eyes = self.eyes[place]
        for earlier in self.eyes[:place]:
            if all(seen[eyes] is seen[earlier] for seen in sights):
                return earlier
        return None

    def _course(
        self,
        lines: list[ToldLine],
        eyes: Seat,
        old: Mapping[str, object] | None,
        new: Mapping[str, object] | None,
    ) -> "Unfolding":
        """What these eyes are told, from the ``old`` sight to the ``new`` one. It goes step by step
        only if every line begins with the sight that the one before has led to."""
        course = Unfolding()
        reached = old
        stepwise = False
        broken = False
        for line in lines:
            course.next_line()
            seen: Mapping[str, object] | None = None
            if line.moments:
                seen = self.seen(line.moments[0])[eyes]
                if reached is seen or reached == seen:
                    stepwise = stepwise or bool(line.events)
                elif line.events:
                    broken = True
            elif line.events:
                broken = True
            for place, event in enumerate(line.events):
                if not line.visible(event, eyes):
                    continue
                steps = NO_STEPS
                if seen is not None:
                    now = self.seen(line.moments[place + 1])[eyes]
                    steps = self.changes(seen, now)
                    seen = now
                course.add(event, steps)
            if line.events:
                reached = seen
        if broken or not stepwise:
            stepwise, reached = False, old
        if reached is new:
            course.end(stepwise, NO_STEPS)
        elif reached is None or new is None:
            course.end(stepwise, self._afresh(new))
        else:
            course.end(stepwise, self.changes(reached, new))
        return course

    def _afresh(self, new: Mapping[str, object] | None) -> list[ViewStep]:
        """A sight that nothing leads to."""
        for each in self._whole:
            if each.old is None and each.new is new:
                return each.steps
        made = Compared(None, new, [[[], new]])
        self._whole.append(made)
        return made.steps

    def changes(self, old: Mapping[str, object], new: Mapping[str, object]) -> list[ViewStep]:
        """Steps from one sight to another."""
        if old is new:
            return NO_STEPS
        for each in self._whole:
            if each.old is old and each.new is new:
                return each.steps
        if len(old) != len(new):
            return self._afresh(new)
        found: list[ViewStep] = []
        for name, value in new.items():
            if name not in old:
                return self._afresh(new)
            before = old[name]
            if before is not value:
                found += self._part(name, before, value)
        found = self._moved(found, old)
        self._whole.append(Compared(old, new, found))
        return found

    def _moved(self, steps: list[ViewStep], old: Mapping[str, object]) -> list[ViewStep]:
        """The same steps; what only goes from one place to another is not told of anew. For those
        who are told of the same parts, that is the same step."""
        gone = [step for step in steps if len(step) == 4 and step[3]]
        if not gone:
            return steps
        told: list[ViewStep] = []
        for step in steps:
            if len(step) == 4 and step[1]:
                same = (id(step), *[id(other) for other in gone])
                known = self._carried.get(same)
                if known is None:
                    known = carried(step, gone, old)
                    self._carried[same] = known
                step = known
            told.append(step)
        return told

    def _part(self, name: str, before: object, value: object) -> list[ViewStep]:
        known = self._parts.get(name)
        if known is None:
            known = []
            self._parts[name] = known
        for each in known:
            if each.old is before and each.new is value:
                return each.steps
        steps: list[ViewStep] = []
        if before != value:
            compare(before, value, [name], steps)
        known.append(Compared(before, value, steps))
        return steps


def by_event(
    game: AnyGame, moments: list[State], events: list[Event], seat: Seat
) -> list[dict[str, object]]:
    """The events that a seat may see, with what each changes if the moments were kept."""
    return Sights(game, [seat]).shown([ToldLine(events, moments)], None, None)[seat].lines[0]
