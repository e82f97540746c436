"""A board that is a map: to scroll and zoom, to point at and press, with lit spaces."""

from collections.abc import Sequence
from textwrap import wrap
from typing import ClassVar

from rich.style import Style
from textual import events
from textual.binding import Binding
from textual.geometry import Offset, Region

from cavern.core.decision import Option
from cavern.tui.boards.base import DrawnBoard, Scene, Thing, nearest
from cavern.tui.boards.canvas import Canvas
from cavern.tui.boards.mapping import COMPACT, LARGE, SIZES, Size, spot, window


class CaveHues(DrawnBoard):
    """The colours of maps and of what stands beside them."""

    COMPONENT_CLASSES = {
        f"drawn-board--{name}"
        for name in (
            *("rock", "floor", "wall", "lit", "lit-wall", "aim", "aim-wall", "special"),
            *("info", "legend", "treasure", "equipment", "consumable", "trap", "monster"),
        )
    }
    DEFAULT_CSS = """
    CaveHues {
        & > .drawn-board--rock { color: $panel; }
        & > .drawn-board--floor { background: $panel-lighten-1; }
        & > .drawn-board--wall { color: $secondary; }
        & > .drawn-board--lit { background: $block-cursor-background; }
        & > .drawn-board--lit-wall { color: $primary; }
        & > .drawn-board--aim { background: #7a5a22; }
        & > .drawn-board--aim-wall { color: $primary; text-style: bold; }
        & > .drawn-board--special { color: $text-primary; text-style: bold; }
        & > .drawn-board--info { background: $panel; color: $foreground; }
        & > .drawn-board--legend { color: $secondary-lighten-1; }
        &:light > .drawn-board--legend { color: $secondary; }
        & > .drawn-board--treasure { color: $text-warning; text-style: bold; }
        & > .drawn-board--equipment { color: $foreground; }
        & > .drawn-board--consumable { color: $text-success; }
        & > .drawn-board--trap { color: $text-error; }
        & > .drawn-board--monster { color: $text-error; text-style: bold; }
        &:light > .drawn-board--floor { background: $panel; }
        &:light > .drawn-board--aim { background: #e0aa45; }
    }
    """

    def hue(self, name: str) -> Style:
        """A style that leaves alone what it does not name, so that floors shine through."""
        return self.get_component_rich_style(f"drawn-board--{name}", partial=True)


class MapBoard(CaveHues):
    """A map with room for other things above, beside and below it.

    Subclasses say where the map lies (:attr:`sheet`), which spaces there are (:meth:`spots`) and
    which of them an answer is about (:meth:`places`). Spaces are called ``PLACE`` and their name.
    """

    PLACE: ClassVar[str] = "space:"

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
        """The space looked at since somebody panned; None follows whoever acts."""
        self.attention: tuple[str, ...] = ()
        """What the line below tells about: what somebody points at, or the selected answer."""
        self.pointed = False
        self.actor_at = ""
        """The space where whoever acts stands."""
        self._held: Offset | None = None
        self._dragged = False

    # For subclasses

    @property
    def sheet(self) -> Region:
        """The part of the board that the map takes up."""
        raise NotImplementedError

    def spots(self, scene: Scene) -> list[tuple[int, int]]:
        """Every space to be seen."""
        raise NotImplementedError

    def places(self, scene: Scene, option: Option) -> list[str]:
        """The spaces an answer is about."""
        raise NotImplementedError

    # For the client

    def rows(self, width: int) -> int:
        return max(6, (self.app.size.height - 2) * 13 // 20)

    def meant(self, names: tuple[str, ...], matching: list[int]) -> list[int]:
        """A lit space stands for the kind of answer that is lit, and nothing else is meant."""
        scene = self.scene
        if scene is None or not scene.selected:
            return []
        kind = scene.selected[0].group[:1]
        return [index for index in matching if scene.options[index].group[:1] == kind]

    def attend(self, names: tuple[str, ...]) -> None:
        self.pointed = True
        if names != self.attention:
            self.attention = names
            self.redraw()

    def follow(self, scene: Scene, at: str) -> None:
        """Before a scene is shown: look at whoever acts, and at the selected answer."""
        if at != self.actor_at:
            self.actor_at, self._middle = at, None
        if self.scene is None or scene.options is not self.scene.options:
            self.pointed = False
            self.cursor = f"{self.PLACE}{at}" if at else self.cursor
        if not self.pointed or not scene.touched.intersection(self.attention):
            self.pointed = False
            self.attention = tuple(scene.selected[0].touches) if len(scene.selected) == 1 else ()

    def tell(
        self, canvas: Canvas, y: int, height: int, text: str, otherwise: Sequence[str] = ()
    ) -> None:
        """A text in a few lines below the map, or something quieter if there is none."""
        style = self.hue("info")
        canvas.fill(0, y, canvas.width, height, style)
        lines = wrap(text, max(10, canvas.width - 2)) if text else list(otherwise)
        if len(lines) > height:
            lines[height - 1] = lines[height - 1][: canvas.width - 12] + " … (i: all)"
        words = style if text else style + self.hue("legend")
        for row, line in enumerate(lines[:height]):
            canvas.put(1, y + row, line, words)

    # Where to look

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
        spots = self.spots(self.scene)
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
        """The middle of the picture: where somebody panned, or all of it, or whoever acts."""
        if self._middle is not None:
            return self._middle
        west, south, east, north = self._spread()
        if self._fits(size):
            return (west + east) / 2, (south + north) / 2
        x, y = spot(self.actor_at or "0,0")
        wide, high = self.sheet.width // size.width, self.sheet.height // size.height
        return window(x, west, east, wide), window(y, south, north, high)

    def _lights(self, scene: Scene) -> dict[str, str]:
        """How spaces shine: all that answers of the selected kind are about, and the aim."""
        lights: dict[str, str] = {}
        if not scene.selected:
            return lights
        kind = scene.selected[0].group[:1]
        for option in scene.options:
            if option.group[:1] == kind:
                for place in self.places(scene, option):
                    lights[place] = "lit"
        if len(scene.selected) == 1:
            for place in self.places(scene, scene.selected[0]):
                lights[place] = "aim"
        return lights

    # Mouse and cursor

    def at(self, spot: Offset) -> Thing | None:
        """The map's spaces end where the map does."""
        on_map = self.sheet.contains_point(spot)
        for thing in self.things:
            if thing.region.contains_point(spot):
                if on_map or not self.is_place(thing):
                    return thing
        return None

    def where(self, name: str) -> Offset:
        return super().where(name) + ((0, 1) if name.startswith(self.PLACE) else (0, 0))

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
        """Up and down stay on the map or beside it; sideways may change over."""
        alike = [thing for thing in self.things if self.is_place(thing) == self.is_place(here)]
        return nearest(here, alike, dx, dy) or (nearest(here, self.things, dx, 0) if dx else None)

    def action_point(self, dx: int, dy: int) -> None:
        super().action_point(dx, dy)
        here = self._under_cursor()
        if here is None or not self.is_place(here):
            return
        if not self.sheet.contains_region(here.region):
            self._middle = spot(here.names[0].removeprefix(self.PLACE))
            self.redraw()

    def is_place(self, thing: Thing) -> bool:
        return thing.names[0].startswith(self.PLACE)
