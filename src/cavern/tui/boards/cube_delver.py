"""Cube Delver's table: the rows of dice with the bag and the odds, and the die in hand."""

from collections.abc import Sequence
from typing import Final, cast

from rich.style import Style
from textual.geometry import Region

from cavern.core.decision import Option
from cavern.games.cube_delver.border import ColourName, DelveView
from cavern.tui.boards.base import Board, DrawnBoard, Scene
from cavern.tui.boards.canvas import Canvas
from cavern.tui.boards.dice import BIG, CHIP, DIE, PAINTS, SLIM, big_die, chip, die, mark, slim

ROWS: Final[tuple[ColourName, ...]] = ("health", "damage", "travel", "treasure", "potion", "curse")

ROOMY_WIDTH: Final = 118
ROOMY_HEIGHT: Final = 39
NARROW_WIDTH: Final = 79
"""Below this, ten dice and the odds have no room side by side unless both are smaller."""

NAMES_AT: Final = 1
DICE_AT: Final = 12
ODDS_WIDTH: Final = 17


class Tableau(DrawnBoard):
    """Five rows of dice, with what the bag still holds of each colour."""

    DEFAULT_CSS = "Tableau { height: auto; }"

    def beside(self) -> Board:
        return InHand()

    def order(self, options: Sequence[Option]) -> list[int]:
        """As the rules list them: most turns end without an action, which costs nothing."""
        return list(range(len(options)))

    @property
    def roomy(self) -> bool:
        return self._roomy(self.size.width)

    def _roomy(self, width: int) -> bool:
        return width >= ROOMY_WIDTH and self.app.size.height >= ROOMY_HEIGHT

    @property
    def narrow(self) -> bool:
        return self.size.width < NARROW_WIDTH

    @property
    def die_width(self) -> int:
        return DIE if self.roomy else SLIM if self.narrow else CHIP

    @property
    def row_height(self) -> int:
        return 4 if self.roomy else 2

    def rows(self, width: int) -> int:
        """A line of headings, a line of Damage (two if there is room), five rows of dice."""
        height = 4 if self._roomy(width) else 2
        return 1 + 5 * height + height // 2

    def draw(self, canvas: Canvas, scene: Scene) -> None:
        view = cast(DelveView, scene.view)
        y = 1
        for colour in ROWS:
            middle = y + (1 if self.roomy and colour != "damage" else 0)
            self._colour_name(canvas, middle, colour)
            self._odds(canvas, middle, colour, view)
            if colour == "damage":
                self._deadly_faces(canvas, y, view)
                y += self.row_height // 2
            else:
                self._still_in_the_bag(canvas, middle, colour, len(view[colour]), view)
                self._row(canvas, y, colour, view[colour], scene)
                y += self.row_height
        self._headings(canvas, scene)

    def _headings(self, canvas: Canvas, scene: Scene) -> None:
        quiet = self.paint("quiet")
        canvas.put(DICE_AT, 0, "your tableau", quiet)
        title = "bag   next" if self.narrow else "in bag   next draw"
        canvas.right(canvas.width - 1, 0, title, quiet)
        width = len(title) if self.narrow else ODDS_WIDTH
        self.thing(Region(canvas.width - 1 - width, 0, width, canvas.height), ("bag",))
        if "bag" in scene.touched or self.pointed_at(("bag",)):
            canvas.right(canvas.width - 1, 0, f"▸{title}", self.paint("mark"))

    def _colour_name(self, canvas: Canvas, y: int, colour: ColourName) -> None:
        canvas.put(NAMES_AT, y, PAINTS[colour].letter, PAINTS[colour].face)
        canvas.put(NAMES_AT + 2, y, colour.title(), self.paint("strong"))

    def _odds(self, canvas: Canvas, y: int, colour: ColourName, view: DelveView) -> None:
        """C5.3: the exact chance of each colour on the next draw."""
        count, total = view["bag"][colour], view["bag_total"]
        right = canvas.width - 1
        if view["odds"] is not None:
            top, bottom = view["odds"]["draw"][colour]
            canvas.right(right, y, f"{top / bottom:6.1%}", self.paint("strong"))
        if not self.narrow:
            canvas.right(right - 7, y, f"{count}/{total}", self.paint("quiet"))
        canvas.right(right - (7 if self.narrow else 14), y, str(count), self.paint("strong"))

    def _deadly_faces(self, canvas: Canvas, y: int, view: DelveView) -> None:
        odds = view["odds"]
        if odds is None:
            return
        faces = odds["deadly_faces"]
        if faces:
            text = "a roll of " + " ".join(str(face) for face in faces) + " would kill you"
            canvas.put(DICE_AT, y, text, self.paint("danger"))
        else:
            canvas.put(DICE_AT, y, "no roll would kill you", self.paint("quiet"))

    def _row(
        self, canvas: Canvas, y: int, colour: ColourName, values: list[int], scene: Scene
    ) -> None:
        draw = die if self.roomy else slim if self.narrow else chip
        width, height = self.die_width, self.row_height
        marked = marked_places(colour, values, scene.touched)
        for place, value in enumerate(values):
            x = DICE_AT + place * (width + 1)
            draw(canvas, x, y, colour, value)
            names = die_names(colour, values, place)
            self.thing(Region(x, y, width, height), names)
        for place in marked:
            mark(canvas, DICE_AT + place * (width + 1), y, width, height, self.paint("mark"))
        for place in range(len(values)):
            if self.pointed_at(die_names(colour, values, place)):
                x = DICE_AT + place * (width + 1)
                canvas.put(x, y + height - 1, "▲" * width, self.paint("strong"))

    def _still_in_the_bag(
        self, canvas: Canvas, y: int, colour: ColourName, lying: int, view: DelveView
    ) -> None:
        """A dot at the end of the row for every die of the colour that the bag holds; the place of
        one in hand stays free."""
        step = self.die_width + 1
        hand = view["hand"]
        first = lying + (hand is not None and hand["colour"] == colour)
        for place in range(first, first + view["bag"][colour]):
            canvas.put(DICE_AT + place * step + (step - 1) // 2, y, "·", self.paint("faint"))


def die_names(colour: ColourName, values: list[int], place: int) -> tuple[str, ...]:
    """Every name an option may call this die by; the first is its own."""
    names = (f"{colour}:at-{place + 1}", f"{colour}:{values[place]}")
    return (*names, f"{colour}:last") if place == len(values) - 1 else names


def marked_places(colour: ColourName, values: list[int], touched: set[str]) -> set[int]:
    """Which dice of a row to highlight: one of several that have the touched name."""
    called = [die_names(colour, values, place) for place in range(len(values))]
    names = touched.intersection(name for names in called for name in names)
    return {next(place for place, own in enumerate(called) if name in own) for name in names}


class InHand(DrawnBoard):
    """The die in hand, large, and what is at stake."""

    DEFAULT_CSS = "InHand { width: 17; height: 1fr; }"

    def rows(self, width: int) -> int:
        return 11

    def draw(self, canvas: Canvas, scene: Scene) -> None:
        view = cast(DelveView, scene.view)
        hand = view["hand"]
        if hand is None:
            self._empty_hand(canvas)
        else:
            big_die(canvas, 2, 0, hand["colour"], hand["value"])
            if "hand" in scene.touched:
                mark(canvas, 2, 0, BIG, 6, self.paint("mark"))
            self.thing(Region(2, 0, BIG, 6), ("hand",))
        self._stakes(canvas, 6, view)

    def _empty_hand(self, canvas: Canvas) -> None:
        quiet = self.paint("quiet")
        canvas.put(2, 0, "╭" + "╌" * (BIG - 2) + "╮", quiet)
        for y in range(1, 4):
            canvas.put(2, y, "╎", quiet)
            canvas.put(1 + BIG, y, "╎", quiet)
        canvas.put(2, 4, "╰" + "╌" * (BIG - 2) + "╯", quiet)
        canvas.put(5, 2, "no die", quiet)

    def _stakes(self, canvas: Canvas, y: int, view: DelveView) -> None:
        """C5.3: the score of an escape now, and the chance that the next die kills."""
        quiet, strong = self.paint("quiet"), self.paint("strong")
        canvas.put(2, y, "escape now", quiet)
        canvas.right(2 + BIG, y, str(view["escape_score"]), strong)
        if view["odds"] is not None:
            top, bottom = view["odds"]["death"]
            danger: Style = self.paint("danger") if top else quiet
            canvas.put(2, y + 1, "next die kills", quiet)
            canvas.put(2, y + 2, f"{top}/{bottom}", quiet)
            canvas.right(2 + BIG, y + 2, f"{top / bottom:.1%}", danger)
            rolled = view["odds"]["roll_death"]
            if rolled is not None:
                canvas.put(2, y + 4, "a roll kills", quiet)
                canvas.right(2 + BIG, y + 4, f"{rolled[0] / rolled[1]:.0%}", danger)
        if view["premonition"]:
            canvas.put(2, y + 3, "✦ Premonition", PAINTS["potion"].label)
