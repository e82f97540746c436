"""What every board is to the client: something that shows a scene and reports presses."""

from collections.abc import Mapping, Sequence
from textwrap import wrap
from typing import ClassVar

from rich.style import Style
from textual import events
from textual.binding import Binding
from textual.geometry import Offset, Region, Size
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from cavern.core.decision import Option
from cavern.core.event import SPECTATOR
from cavern.tui.boards.canvas import Canvas
from cavern.tui.boards.outline import outline

ORDER = {"next": 0, "first": 0, "last": 2}
"""Where answers are listed that do not stand among the others."""

FAILED_ROWS = 4
"""Room for the words about a board that does not even know its height."""


class Scene:
    """What is on show: what the viewer may see, the legal answers, and those pointed at.

    ``seat`` is the viewer; ``selected`` is one answer, or a group of answers.
    """

    def __init__(
        self,
        view: Mapping[str, object],
        text: str,
        options: Sequence[Option] = (),
        selected: Sequence[Option] = (),
        seat: int = SPECTATOR,
    ) -> None:
        self.view = view
        self.text = text
        self.options = options
        self.selected = selected
        self.seat = seat
        self.touchable = {thing for option in options for thing in things_of(option)}
        self.touched = {
            thing.removeprefix("reach:") for option in selected for thing in things_of(option)
        }


def things_of(option: Option) -> list[str]:
    """Everything that an answer is about."""
    return [*option.touches, *option.shows]


class Board(Widget):
    """Shows scenes. ``KEYS`` are its own keys, for the help."""

    KEYS: ClassVar[tuple[tuple[str, str], ...]] = ()

    scene: Scene | None = None
    trouble: str = ""
    """Why the board is not as it should be, for the player to read once."""

    class Pressed(Message):
        """Somebody pressed a thing."""

        def __init__(self, names: tuple[str, ...]) -> None:
            super().__init__()
            self.names = names

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

    def caption(self, option: Option) -> str:
        """The words for an answer, with the note on it; a board may add more."""
        words = option.label or option.id
        return f"{words}: {option.note}" if option.note else words

    def order(self, options: Sequence[Option]) -> list[int]:
        """In which order to list the answers; the first is highlighted at first. What hands the
        turn on comes last, so that no hasty Enter does it, unless nothing else is left to do."""
        return sorted(range(len(options)), key=lambda index: ORDER.get(options[index].stands, 1))

    def meant(self, names: tuple[str, ...], matching: list[int]) -> list[int]:
        """Which of the answers that touch a thing are meant when it is pressed.

        If it is one, it is given; the others are only shown.
        """
        return matching

    def attend(self, names: tuple[str, ...]) -> None:
        """Somebody looks at a thing, here or on the board beside."""

    def closer_look(self) -> tuple[str, str] | None:
        """Title and text to read about what is looked at, if there is something to say."""
        return None

    def spoken(self, scene: Scene) -> list[str]:
        """The table in lines to be read aloud."""
        return (scene.text or outline(scene.view)).splitlines()

    def turn(self) -> str:
        """The turn in a few lines for whoever looks, if it is not the game's for all."""
        return ""

    def turn_page(self) -> None:
        """Show another page of what stands beside the board, if there are several."""

    def pan(self, dx: int, dy: int) -> None:
        """Look further to one side, if there is more to see than fits."""

    def zoom(self) -> None:
        """The next size of drawing, if there are several."""

    def centre(self) -> None:
        """Back to where things happen."""


class Thing:
    """A pressable part of a drawing, under all names that options may call it by.

    The first name is its own.
    """

    def __init__(self, region: Region, names: tuple[str, ...]) -> None:
        self.region = region
        self.names = names


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
        self.cursor = ""
        self._strips: list[Strip] | None = None

    # For subclasses

    def rows(self, width: int) -> int:
        raise NotImplementedError

    def draw(self, canvas: Canvas, scene: Scene) -> None:
        raise NotImplementedError

    def thing(self, region: Region, names: tuple[str, ...]) -> None:
        self.things.append(Thing(region, names))

    def pointed_at(self, names: tuple[str, ...]) -> bool:
        """Whether the keyboard's cursor stands on a thing."""
        return self.has_focus and names[0] == self.cursor

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
        try:
            return self.rows(width)
        except Exception as error:
            self.trouble = named(error)
            return FAILED_ROWS

    def render_line(self, y: int) -> Strip:
        strips = self._drawn()
        return strips[y] if y < len(strips) else Strip.blank(self.size.width)

    def _drawn(self) -> list[Strip]:
        if self._strips is None:
            self.things = []
            canvas = Canvas(self.size.width, self.size.height, self.rich_style)
            try:
                if self.scene is not None:
                    self.draw(canvas, self.scene)
            except Exception as error:  # somebody else's; the game goes on without it
                canvas = self._failed(error)
            self._strips = canvas.strips()
        return self._strips

    def _failed(self, error: Exception) -> Canvas:
        """What is shown where the board should be."""
        self.things = []
        self.trouble = named(error)
        canvas = Canvas(self.size.width, self.size.height, self.rich_style)
        told = f"This board cannot be drawn ({self.trouble}). The answers still work."
        for row, line in enumerate(wrap(told, max(20, self.size.width - 2))):
            canvas.put(1, row, line, self.paint("danger"))
        return canvas

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
            self.post_message(self.Pressed(thing.names))

    def on_focus(self) -> None:
        here = self._under_cursor()
        if here is not None:
            self.cursor = here.names[0]
        self.redraw()

    def on_blur(self) -> None:
        self.redraw()

    def action_point(self, dx: int, dy: int) -> None:
        """Move the cursor to the nearest thing in a direction."""
        here = self._under_cursor()
        there = self.ahead(here, dx, dy) if here is not None else None
        if there is not None:
            self.cursor = there.names[0]
            self.post_message(self.Pointed(there.names))
            self.redraw()

    def ahead(self, here: Thing, dx: int, dy: int) -> Thing | None:
        """Where the cursor goes from a thing in a direction."""
        return nearest(here, self.things, dx, dy)

    def action_press(self) -> None:
        here = self._under_cursor()
        if here is not None:
            self.post_message(self.Pressed(here.names))

    def _under_cursor(self) -> Thing | None:
        self._drawn()
        for thing in self.things:
            if thing.names[0] == self.cursor:
                return thing
        return self.things[0] if self.things else None


def named(error: Exception) -> str:
    return f"{type(error).__name__}: {error}"


def nearest(here: Thing, things: Sequence[Thing], dx: int, dy: int) -> Thing | None:
    """The nearest thing in a direction, if there is one."""
    ahead = [
        (distance, thing)
        for thing in things
        if (distance := far(here.region, thing.region, dx, dy)) is not None
    ]
    return min(ahead, key=lambda pair: pair[0])[1] if ahead else None


def far(start: Region, end: Region, dx: int, dy: int) -> int | None:
    """How far ``end`` lies from ``start`` in a direction; None if it does not lie that way."""
    x = end.x + end.width // 2 - start.x - start.width // 2
    y = 2 * (end.y + end.height // 2 - start.y - start.height // 2)
    along, across = (x * dx, abs(y)) if dx else (y * dy, abs(x))
    return along + 3 * across if along > 0 else None
