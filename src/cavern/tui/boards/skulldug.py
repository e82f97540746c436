"""Skulldug!'s table: the cave, the explorers and decks, and the hand of whoever looks."""

from typing import Final, cast

from textual.geometry import Region

from cavern.core.decision import Option
from cavern.games.skulldug.border import DigView, TileView
from cavern.tui.boards.base import Board, Scene
from cavern.tui.boards.canvas import Canvas
from cavern.tui.boards.map_board import MapBoard
from cavern.tui.boards.mapping import MARKS, spot
from cavern.tui.boards.skulldug_map import PassagePlan
from cavern.tui.boards.skulldug_party import Pack, Party
from cavern.tui.boards.skulldug_signs import SKULLDUG_LEGEND
from cavern.tui.boards.skulldug_words import (
    about,
    about_explorer,
    all_cards,
    card_name,
    letters,
    marked,
    whole_story,
)

INFO: Final = 2
"""Lines under the map that tell about what is looked at."""

NARROW: Final = 28
BROAD: Final = 38
"""Columns for the explorers next to the map."""

KEYS: Final = (
    ("arrows", "map: point (or hjkl)"),
    ("Enter", "map: take what is lit"),
    ("Shift+↑", "map: look further"),
    ("z  c  i", "zoom, centre, read cards"),
)


class SkulldugBoard(MapBoard):
    """A map to scroll and zoom, with the explorers beside it and a line to read below."""

    KEYS = KEYS

    DEFAULT_CSS = "SkulldugBoard { height: auto; }"

    # For the client

    def beside(self) -> Board:
        return Pack()

    def show(self, scene: Scene) -> None:
        view = seen(scene)
        self.follow(scene, explorer_at(view, view["actor"]))
        super().show(scene)

    def caption(self, option: Option) -> str:
        """The label, with the marks of the cards it names."""
        text = super().caption(option)
        if self.scene is None:
            return text
        cards = all_cards(seen(self.scene))
        for name in option.touches:
            card = cards.get(name)
            if card is not None and card["source"] in MARKS:
                text = text.replace(card["title"], marked(card))
        return text

    def meant(self, names: tuple[str, ...], matching: list[int]) -> list[int]:
        """The last thing that an answer touches is its aim; copies that are alike are one thing."""
        alike = super().meant(names, matching)
        options = self.scene.options if self.scene is not None else ()
        return [index for index in alike if aim(options[index]).intersection(names)] or alike

    def closer_look(self) -> tuple[str, str] | None:
        if self.scene is None:
            return None
        name = self.attention[0] if self.attention else f"space:{self.actor_at}"
        return whole_story(seen(self.scene), name) if name != "space:" else None

    def spoken(self, scene: Scene) -> list[str]:
        """Everybody, then the passages, nearest to whoever acts first."""
        view = seen(scene)
        here = spot(explorer_at(view, view["actor"]) or "0,0")
        tiles = sorted(
            view["tiles"], key=lambda tile: abs(tile["x"] - here[0]) + abs(tile["y"] - here[1])
        )
        people = [
            f"{about_explorer(explorer)} At {explorer['at'] or 'rest'}."
            for explorer in view["explorers"]
        ]
        return people + [
            f"{about(view, f'space:{place}')} Ways: {tile['corridors'] or 'none'}."
            for tile in tiles
            for place in [f"{tile['x']},{tile['y']}"]
        ]

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

    def spots(self, scene: Scene) -> list[tuple[int, int]]:
        view = seen(scene)
        spots = [(tile["x"], tile["y"]) for tile in view["tiles"]]
        return spots + [spot(name[6:]) for name in scene.touchable if name.startswith("space:")]

    def places(self, scene: Scene, option: Option) -> list[str]:
        return places(seen(scene), option)

    # Drawing

    def draw(self, canvas: Canvas, scene: Scene) -> None:
        view = seen(scene)
        Party(self, canvas, scene, self.party_width, canvas.height - INFO).draw()
        self._draw_map(canvas, scene)
        self._draw_info(canvas, view)

    def _draw_map(self, canvas: Canvas, scene: Scene) -> None:
        view = seen(scene)
        sheet = self.sheet
        if sheet.width <= 0 or sheet.height <= 0:
            return
        atlas = PassagePlan(view, letters(view["explorers"]), self.hue)
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
        for place in sorted(around.union(view["frontier"], beside(self.actor_at)) - known):
            if place in lights:
                self._draw_unknown(atlas, drawing, place, lights[place], scene)
            self._space(atlas, place, ())
        if self.has_focus and self.cursor.startswith("space:"):
            atlas.cursor(drawing, *spot(self.cursor[6:]))
        canvas.paste(0, 0, drawing)

    def _as_laid(self, tile: TileView, scene: Scene) -> TileView:
        """A tile that is being turned is shown as the selected answer would turn it."""
        place = f"space:{tile['x']},{tile['y']}"
        sides = laid_sides(scene)
        return {**tile, "corridors": sides} if sides and place in scene.touched else tile

    def _draw_unknown(
        self, atlas: PassagePlan, drawing: Canvas, place: str, light: str, scene: Scene
    ) -> None:
        """A space in the dark, or the passage as the selected answer would lay it there."""
        x, y = spot(place)
        sides = laid_sides(scene)
        if sides:
            atlas.passage(drawing, x, y, sides, light)
        else:
            atlas.unknown(drawing, x, y, light)

    def _space(self, atlas: PassagePlan, place: str, contents: tuple[str, ...]) -> None:
        self.thing(atlas.region(*spot(place)), (f"space:{place}", *contents))

    def _draw_info(self, canvas: Canvas, view: DigView) -> None:
        """What is looked at, in words; else what the signs mean."""
        text = about(view, self.attention[0]) if self.attention else ""
        self.tell(canvas, canvas.height - INFO, INFO, text, SKULLDUG_LEGEND)


def seen(scene: Scene) -> DigView:
    return cast(DigView, scene.view)


def aim(option: Option) -> set[str]:
    """The last thing that an answer touches, with those of the same kind."""
    kind = option.touches[-1].partition(":")[0]
    return {name for name in option.touches if name.partition(":")[0] == kind}


def laid_sides(scene: Scene) -> str:
    """The corridors of a passage as the selected answer would lay it."""
    for name in scene.touched:
        if name.startswith("corridors:"):
            return name.removeprefix("corridors:")
    return ""


def beside(place: str) -> set[str]:
    """The four spaces next to one."""
    if not place:
        return set()
    x, y = spot(place)
    return {f"{x + dx},{y + dy}" for dx, dy in ((0, 1), (1, 0), (0, -1), (-1, 0))}


def places(view: DigView, option: Option) -> list[str]:
    """The spaces that an answer is about, and those of the explorers it is about."""
    found = []
    for name in option.touches:
        kind, _, rest = name.partition(":")
        if kind == "space":
            found.append(rest)
        elif kind == "explorer" and (at := explorer_at(view, rest)):
            found.append(at)
    return found


def contents_of(tile: TileView) -> tuple[str, ...]:
    """The names of what is in a passage."""
    cards = [card_name(card) for card in tile["contents"]]
    return (*cards, *(f"explorer:{id}" for id in tile["explorers"]))


def explorer_at(view: DigView, id: str) -> str:
    for explorer in view["explorers"]:
        if explorer["id"] == id:
            return str(explorer["at"])
    return ""
