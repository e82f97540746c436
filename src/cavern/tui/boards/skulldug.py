"""Skulldug!'s table: the cave, the explorers and decks, and the hand of whoever looks."""

from collections.abc import Sequence
from textwrap import wrap
from typing import Any, Final

from textual import events
from textual.binding import Binding
from textual.geometry import Offset, Region

from cavern.core.decision import Option
from cavern.tui.boards.base import Board, Scene, Thing, nearest
from cavern.tui.boards.canvas import Canvas
from cavern.tui.boards.skulldug_map import COMPACT, LARGE, SIZES, Atlas, Size
from cavern.tui.boards.skulldug_party import CaveHues, Pack, Party
from cavern.tui.boards.skulldug_words import (
    LEGEND,
    MARKS,
    WAYS,
    about,
    all_cards,
    attempt,
    letters,
    marked,
    spot,
    whole_story,
)

INFO: Final = 2
"""Lines under the map that tell about what is looked at."""

NARROW: Final = 28
BROAD: Final = 38
"""Columns for the explorers next to the map."""

HANDING_ON: Final = ("end-turn", "partner")

TURN = """\
3 AP a turn; move, Dash two steps, pick up, throw, shove: 1 AP each.
Step into the dark to discover a passage; then you meet what lies there.
A Hazard 4/2 needs a 4 or costs 2 Health; AP spent to focus add 1 each.
Dropping is free, into any passage in sight: mind your hand limit.
At 0 Health you drop everything, and backup comes on your next turn.
Carry three treasures (◆) back to the Cave Entrance (⌂) and you win.
ᴿ is a card rebuilt from hints, ᴴ a card or passage of the house."""

KEYS: Final = (
    ("arrows", "map: point (or hjkl)"),
    ("Enter", "map: take what is lit"),
    ("Shift+↑", "map: look further"),
    ("z  c  i", "zoom, centre, read cards"),
)


class CaveBoard(CaveHues):
    """A map to scroll and zoom, with the explorers beside it and a line to read below."""

    TURN = TURN
    KEYS = KEYS

    DEFAULT_CSS = "CaveBoard { height: auto; }"
    BINDINGS = [
        Binding("h", "point(-1, 0)", show=False),
        Binding("l", "point(1, 0)", show=False),
        Binding("k", "point(0, -1)", show=False),
        Binding("j", "point(0, 1)", show=False),
    ]

    def __init__(self) -> None:
        super().__init__()
        self.chosen_size: Size | None = None
        """The size asked for; None draws as large as fits."""
        self._middle: tuple[float, float] | None = None
        """The space looked at since somebody panned; None follows the acting explorer."""
        self._attention: tuple[str, ...] = ()
        """What the line below tells about: what somebody points at, or the selected answer."""
        self._pointed = False
        self._actor_at = ""
        self._held: Offset | None = None
        self._dragged = False

    # For the client

    def beside(self) -> Board:
        return Pack()

    def rows(self, width: int) -> int:
        return max(6, (self.app.size.height - 1) * 13 // 20)

    def show(self, scene: Scene) -> None:
        view: Any = scene.view
        at = explorer_at(view, view["actor"])
        if at != self._actor_at:
            self._actor_at, self._middle = at, None
        if self.scene is None or scene.options is not self.scene.options:
            self._pointed = False
            self.cursor = f"space:{at}" if at else self.cursor
        if not self._pointed or not scene.touched.intersection(self._attention):
            self._pointed = False
            self._attention = tuple(scene.selected[0].touches) if len(scene.selected) == 1 else ()
        super().show(scene)

    def caption(self, option: Option) -> str:
        """The label, with the marks of the cards it names."""
        text = option.label
        if self.scene is None:
            return text
        cards = all_cards(self.scene.view)
        for name in option.touches:
            card = cards.get(name.removeprefix("card:"))
            if card is not None and card["source"] in MARKS:
                text = text.replace(card["name"], marked(card))
        return text

    def order(self, options: Sequence[Option]) -> list[int]:
        """What hands the turn on comes last, so that no hasty Enter does it."""
        return sorted(range(len(options)), key=lambda index: options[index].id in HANDING_ON)

    def meant(self, names: tuple[str, ...], matching: list[int]) -> list[int]:
        """A lit space stands for the kind of answer that is lit, and nothing else is meant.

        The last thing that an answer touches is its aim.
        """
        scene = self.scene
        if scene is None or not scene.selected:
            return []
        word = word_of(scene.selected[0])
        alike = [index for index in matching if word_of(scene.options[index]) == word]
        aimed = [index for index in alike if scene.options[index].touches[-1] in names]
        return aimed or alike

    def attend(self, names: tuple[str, ...]) -> None:
        self._pointed = True
        names = tuple(name for name in names if not name.startswith("copy:"))
        if names != self._attention:
            self._attention = names
            self.redraw()

    def closer_look(self) -> tuple[str, str] | None:
        if self.scene is None:
            return None
        name = self._attention[0] if self._attention else f"space:{self._actor_at}"
        return whole_story(self.scene.view, name) if name != "space:" else None

    # Map: where to look

    @property
    def party_width(self) -> int:
        if self.size.width < 64:
            return 0
        return BROAD if self.size.width >= 110 else NARROW

    @property
    def sheet(self) -> Region:
        """The part of the board that the map takes up."""
        return Region(0, 0, self.size.width - self.party_width, self.size.height - INFO)

    def zoom(self) -> None:
        sizes = (None, *SIZES)
        self.chosen_size = sizes[(sizes.index(self.chosen_size) + 1) % len(sizes)]
        self.notify(f"Map: {self.chosen_size.name if self.chosen_size else 'fit'}", timeout=1.5)
        self.redraw()

    def centre(self) -> None:
        self._middle = None
        self.redraw()

    def pan(self, dx: int, dy: int) -> None:
        x, y = self._look_at(self._scale())
        self._middle = (x + dx, y - dy)
        self.redraw()

    def _spread(self) -> tuple[int, int, int, int]:
        """West, south, east and north end of what is to be seen."""
        assert self.scene is not None
        view: Any = self.scene.view
        spots = [(tile["x"], tile["y"]) for tile in view["tiles"]]
        spots += [spot(name[6:]) for name in self.scene.touchable if name.startswith("space:")]
        xs, ys = [x for x, _ in spots], [y for _, y in spots]
        return min(xs), min(ys), max(xs), max(ys)

    def _fits(self, size: Size) -> bool:
        west, south, east, north = self._spread()
        wide, high = (east - west + 1) * size.width, (north - south + 1) * size.height
        return wide <= self.sheet.width and high <= self.sheet.height

    def _scale(self) -> Size:
        if self.chosen_size is not None:
            return self.chosen_size
        return LARGE if self._fits(LARGE) else COMPACT

    def _look_at(self, size: Size) -> tuple[float, float]:
        """The middle of the picture: where somebody panned, or all of it, or the explorer."""
        if self._middle is not None:
            return self._middle
        west, south, east, north = self._spread()
        if self._fits(size):
            return (west + east) / 2, (south + north) / 2
        x, y = spot(self._actor_at or "0,0")
        wide, high = self.sheet.width // size.width, self.sheet.height // size.height
        return window(x, west, east, wide), window(y, south, north, high)

    # Drawing

    def draw(self, canvas: Canvas, scene: Scene) -> None:
        view: Any = scene.view
        Party(self, canvas, scene, self.party_width, canvas.height - INFO).draw()
        self._draw_map(canvas, scene)
        self._draw_info(canvas, view)

    def _draw_map(self, canvas: Canvas, scene: Scene) -> None:
        view: Any = scene.view
        sheet = self.sheet
        if sheet.width <= 0 or sheet.height <= 0:
            return
        atlas = Atlas(view, letters(view["explorers"]), self.hue)
        size = self._scale()
        atlas.place(size, self._look_at(size), sheet.width, sheet.height)
        drawing = Canvas(sheet.width, sheet.height, self.rich_style)
        atlas.edges(drawing)
        lights = self._lights(scene)
        known = set()
        for tile in view["tiles"]:
            place = f"{tile['x']},{tile['y']}"
            known.add(place)
            atlas.tile(drawing, self._as_laid(tile, scene), lights.get(place, ""))
            self._space(atlas, place, contents_of(tile))
        around = {name[6:] for name in scene.touchable if name.startswith("space:")}
        for place in sorted(around.union(beside(self._actor_at)) - known):
            if place in lights:
                self._draw_unknown(atlas, drawing, place, lights[place], scene)
            self._space(atlas, place, ())
        if self.has_focus and self.cursor.startswith("space:"):
            atlas.cursor(drawing, *spot(self.cursor[6:]))
        canvas.paste(0, 0, drawing)

    def _as_laid(self, tile: Any, scene: Scene) -> Any:
        """A tile that is being turned is shown as the selected answer would turn it."""
        place = f"space:{tile['x']},{tile['y']}"
        sides = laid_sides(scene)
        return {**tile, "corridors": sides} if sides and place in scene.touched else tile

    def _draw_unknown(
        self, atlas: Atlas, drawing: Canvas, place: str, light: str, scene: Scene
    ) -> None:
        """A space in the dark, or the passage as the selected answer would lay it there."""
        x, y = spot(place)
        sides = laid_sides(scene)
        if sides:
            atlas.passage(drawing, x, y, sides, light)
        else:
            atlas.unknown(drawing, x, y, light)

    def _space(self, atlas: Atlas, place: str, contents: tuple[str, ...]) -> None:
        tries = attempt(self._actor_at, place)
        self.thing(atlas.region(*spot(place)), (f"space:{place}", *contents), tries)

    def _lights(self, scene: Scene) -> dict[str, str]:
        """How spaces shine: all that answers of the selected kind are about, and the aim."""
        lights: dict[str, str] = {}
        if not scene.selected:
            return lights
        view: Any = scene.view
        word = word_of(scene.selected[0])
        for option in scene.options:
            if word_of(option) == word:
                for place in places(view, option):
                    lights[place] = "lit"
        if len(scene.selected) == 1:
            for place in places(view, scene.selected[0]):
                lights[place] = "aim"
        return lights

    def _draw_info(self, canvas: Canvas, view: Any) -> None:
        """What is looked at, in words; else what the signs mean."""
        y = canvas.height - INFO
        style = self.hue("info")
        canvas.fill(0, y, canvas.width, INFO, style)
        text = about(view, self._attention[0]) if self._attention else ""
        lines = wrap(text, max(10, canvas.width - 2)) if text else list(LEGEND)
        if len(lines) > INFO:
            lines[INFO - 1] = lines[INFO - 1][: canvas.width - 12] + " … (i: all)"
        words = style if text else style + self.hue("legend")
        for row, line in enumerate(lines[:INFO]):
            canvas.put(1, y + row, line, words)

    # Mouse and cursor

    def at(self, spot: Offset) -> Thing | None:
        """The map's spaces end where the map does."""
        on_map = self.sheet.contains_point(spot)
        for thing in self.things:
            if thing.region.contains_point(spot):
                if on_map or not is_space(thing):
                    return thing
        return None

    def where(self, name: str) -> Offset:
        return super().where(name) + ((0, 1) if name.startswith("space:") else (0, 0))

    def on_mouse_down(self, event: events.MouseDown) -> None:
        if self.sheet.contains_point(event.offset):
            self._held, self._dragged = event.offset, False
            self.capture_mouse()

    def on_mouse_up(self, event: events.MouseUp) -> None:
        self._held = None
        self.release_mouse()

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Dragging moves the map by whole spaces."""
        if self._held is None:
            return
        event.prevent_default()
        size = self._scale()
        pulled = event.offset - self._held
        dx, dy = int(pulled.x / size.width), int(pulled.y / size.height)
        if dx or dy:
            self._dragged = True
            self._held = self._held + (dx * size.width, dy * size.height)
            self.pan(-dx, -dy)

    def on_click(self, event: events.Click) -> None:
        """Letting go after a drag presses nothing."""
        if self._dragged:
            self._dragged = False
            event.prevent_default()

    def ahead(self, here: Thing, dx: int, dy: int) -> Thing | None:
        """Up and down stay on the map or among the explorers; sideways may change over."""
        alike = [thing for thing in self.things if is_space(thing) == is_space(here)]
        return nearest(here, alike, dx, dy) or (nearest(here, self.things, dx, 0) if dx else None)

    def action_point(self, dx: int, dy: int) -> None:
        super().action_point(dx, dy)
        here = self._under_cursor()
        if here is None or not is_space(here):
            return
        if not self.sheet.contains_region(here.region):
            self._middle = spot(here.names[0][6:])
            self.redraw()


def laid_sides(scene: Scene) -> str:
    """The corridors of a passage as the selected answer would lay it."""
    if len(scene.selected) != 1:
        return ""
    word, _, sides = scene.selected[0].id.partition(":")
    return sides if word == "orient" else ""


def is_space(thing: Thing) -> bool:
    return thing.names[0].startswith("space:")


def beside(place: str) -> set[str]:
    """The four spaces next to one."""
    if not place:
        return set()
    x, y = spot(place)
    return {f"{x + dx},{y + dy}" for dx, dy in WAYS}


def word_of(option: Option) -> str:
    """What kind of answer it is: ``drop``."""
    return option.id.partition(":")[0]


def places(view: Any, option: Option) -> list[str]:
    """The spaces that an answer is about, and those of the explorers it is about."""
    found = []
    for name in option.touches:
        kind, _, rest = name.partition(":")
        if kind == "space":
            found.append(rest)
        elif kind == "explorer" and (at := explorer_at(view, rest)):
            found.append(at)
    return found


def contents_of(tile: Any) -> tuple[str, ...]:
    """The names of what is in a passage."""
    cards = [f"card:{card['id']}" for card in tile["contents"]]
    return (*cards, *(f"explorer:{id}" for id in tile["explorers"]))


def explorer_at(view: Any, id: str) -> str:
    for explorer in view["explorers"]:
        if explorer["id"] == id:
            return str(explorer["at"])
    return ""


def window(value: int, low: int, high: int, count: int) -> float:
    """The middle of ``count`` whole spaces that show ``value``, and no more emptiness than needed.

    >>> window(2, 0, 9, 4), window(0, 0, 9, 4), window(1, 0, 2, 7)
    (2.5, 1.5, 1.0)
    """
    if high - low < count:
        return (low + high) / 2
    first = min(max(value - (count - 1) // 2, low), high - count + 1)
    return first + (count - 1) / 2
