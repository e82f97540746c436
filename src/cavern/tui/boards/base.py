"""What every board is to the client: something that shows a scene and reports presses."""

from collections.abc import Mapping, Sequence
from typing import ClassVar

from rich.style import Style
from textual import events
from textual.binding import Binding
from textual.geometry import Offset, Region, Size
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from cavern.core.decision import Option
from cavern.tui.boards.canvas import Canvas


class Scene:
    """What is on show: what the viewer may see, the legal answers, and the one pointed at."""

    def __init__(
        self,
        view: Mapping[str, object],
        text: str,
        options: Sequence[Option] = (),
        selected: Option | None = None,
    ) -> None:
        self.view = view
        self.text = text
        self.options = options
        self.selected = selected
        self.touchable = {thing for option in options for thing in option.touches}
        self.touched = set(selected.touches) if selected else set()


class Board(Widget):
    """Shows scenes. ``TURN`` is the turn in a few lines, for the help."""

    TURN: ClassVar[str] = ""

    scene: Scene | None = None

    class Pressed(Message):
        """Somebody pressed a thing. ``tries`` is the answer it stands for if none touches it."""

        def __init__(self, names: tuple[str, ...], tries: str) -> None:
            super().__init__()
            self.names = names
            self.tries = tries

    class Pointed(Message):
        """The mouse or the cursor is over a thing."""

        def __init__(self, names: tuple[str, ...]) -> None:
            super().__init__()
            self.names = names

    def show(self, scene: Scene) -> None:
        self.scene = scene
        self.refresh(layout=True)

    def beside(self) -> "Board | None":
        """A second, smaller board that stands next to the question, if the game has use for it."""
        return None


class Thing:
    """A pressable part of a drawing, under all names that options may call it by."""

    def __init__(self, region: Region, names: tuple[str, ...], tries: str) -> None:
        self.region = region
        self.names = names
        self.tries = tries


class DrawnBoard(Board, can_focus=True):
    """A board drawn on a canvas, with things to point at and press by mouse or arrow keys.

    Subclasses draw in :meth:`draw`, say how tall they are in :meth:`rows`, and name what can be
    pressed with :meth:`thing`.
    """

    COMPONENT_CLASSES = {
        "drawn-board--faint",
        "drawn-board--quiet",
        "drawn-board--strong",
        "drawn-board--danger",
        "drawn-board--mark",
    }
    DEFAULT_CSS = """
    DrawnBoard {
        & > .drawn-board--faint { color: $foreground 30%; }
        & > .drawn-board--mark { color: $foreground; text-style: bold; }
        & > .drawn-board--quiet { color: $text-muted; }
        & > .drawn-board--strong { color: $foreground; text-style: bold; }
        & > .drawn-board--danger { color: $text-error; text-style: bold; }
    }
    """
    BINDINGS = [
        Binding("left", "point(-1, 0)", show=False),
        Binding("right", "point(1, 0)", show=False),
        Binding("up", "point(0, -1)", show=False),
        Binding("down", "point(0, 1)", show=False),
        Binding("enter,space", "press", show=False),
    ]

    def __init__(self) -> None:
        super().__init__()
        self.things: list[Thing] = []
        self.cursor: tuple[str, ...] | None = None
        self._strips: list[Strip] | None = None

    # For subclasses

    def rows(self, width: int) -> int:
        raise NotImplementedError

    def draw(self, canvas: Canvas, scene: Scene) -> None:
        raise NotImplementedError

    def thing(self, region: Region, names: tuple[str, ...], tries: str = "") -> None:
        self.things.append(Thing(region, names, tries))

    def pointed_at(self, names: tuple[str, ...]) -> bool:
        """Whether the keyboard's cursor stands on a thing."""
        return self.has_focus and names == self.cursor

    # For the client

    def show(self, scene: Scene) -> None:
        self.scene = scene
        self.redraw()

    def where(self, name: str) -> Offset:
        """A spot, relative to this widget, where the thing with this name can be clicked."""
        self._drawn()
        for thing in self.things:
            if name in thing.names:
                return thing.region.offset + (thing.region.width // 2, 0)
        raise LookupError(f"nothing on the board is called {name}")

    # Drawing

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return self.rows(width)

    def render_line(self, y: int) -> Strip:
        strips = self._drawn()
        return strips[y] if y < len(strips) else Strip.blank(self.size.width)

    def _drawn(self) -> list[Strip]:
        if self._strips is None:
            self.things = []
            canvas = Canvas(self.size.width, self.size.height, self.rich_style)
            if self.scene is not None:
                self.draw(canvas, self.scene)
            self._strips = canvas.strips()
        return self._strips

    def redraw(self) -> None:
        self._strips = None
        self.refresh()

    def paint(self, name: str) -> Style:
        """How to draw in this theme: ``faint``, ``quiet``, ``strong``, ``danger`` or ``mark``."""
        return self.get_component_rich_style(f"drawn-board--{name}")

    def on_resize(self) -> None:
        self.redraw()

    def notify_style_update(self) -> None:
        super().notify_style_update()
        self._strips = None

    # Pointing and pressing

    def at(self, spot: Offset) -> Thing | None:
        for thing in self.things:
            if thing.region.contains_point(spot):
                return thing
        return None

    def on_mouse_move(self, event: events.MouseMove) -> None:
        thing = self.at(event.offset)
        if thing is not None:
            self.post_message(self.Pointed(thing.names))

    def on_click(self, event: events.Click) -> None:
        thing = self.at(event.offset) if event.chain == 1 else None
        if thing is not None:
            self.post_message(self.Pressed(thing.names, thing.tries))

    def on_focus(self) -> None:
        if self.cursor is None and self.things:
            self.cursor = self.things[0].names
        self.redraw()

    def on_blur(self) -> None:
        self.redraw()

    def action_point(self, dx: int, dy: int) -> None:
        """Move the cursor to the nearest thing in a direction."""
        here = self._under_cursor()
        if here is None:
            return
        ahead = [
            (distance, thing)
            for thing in self.things
            if (distance := far(here.region, thing.region, dx, dy)) is not None
        ]
        if ahead:
            self.cursor = min(ahead, key=lambda pair: pair[0])[1].names
            self.post_message(self.Pointed(self.cursor))
            self.redraw()

    def action_press(self) -> None:
        here = self._under_cursor()
        if here is not None:
            self.post_message(self.Pressed(here.names, here.tries))

    def _under_cursor(self) -> Thing | None:
        self._drawn()
        for thing in self.things:
            if thing.names == self.cursor:
                return thing
        return self.things[0] if self.things else None


def far(start: Region, end: Region, dx: int, dy: int) -> int | None:
    """How far ``end`` lies from ``start`` in a direction; None if it does not lie that way."""
    x = end.x + end.width // 2 - start.x - start.width // 2
    y = 2 * (end.y + end.height // 2 - start.y - start.height // 2)
    along, across = (x * dx, abs(y)) if dx else (y * dy, abs(x))
    return along + 3 * across if along > 0 else None
