"""The cave as a drawing: passages, who is there and what lies there."""

from rich.style import Style
from textual.geometry import Region

from cavern.games.skulldug.border import DigView, ExplorerView, TileView
from cavern.tui.boards.canvas import Canvas
from cavern.tui.boards.mapping import COMPACT, INK, OVERVIEW, MapPlan, Painter
from cavern.tui.boards.skulldug_signs import (
    CARD_SIGNS,
    ENTRANCE_SIGN,
    FACTION_COLOURS,
    HOUSE,
    SPECIALS,
)
from cavern.tui.boards.skulldug_words import short


def chip(explorer: ExplorerView, acting: bool) -> Style:
    """The colours of an explorer's letter. Ghosts are pale."""
    colour = FACTION_COLOURS.get(explorer["faction"], "#cccccc")
    if explorer["ghost"]:
        return Style(color=colour, bgcolor="#3b3a45", italic=True, bold=True)
    return Style(color=INK, bgcolor=colour, bold=True, underline=acting)


class PassagePlan(MapPlan):
    """One picture of the cave: passages and what is in them."""

    def __init__(self, view: DigView, letters: dict[str, str], paint: Painter) -> None:
        super().__init__(paint)
        self.view = view
        self.letters = letters
        self.explorers = {explorer["id"]: explorer for explorer in view["explorers"]}

    # The parts of the picture

    def edges(self, canvas: Canvas) -> None:
        """Solid rock where the table ends."""
        if not self.view["bounds"]:
            return
        west, south, east, north = self.view["bounds"]
        corner, far = self.region(west, north), self.region(east, south)
        faint = self.paint("rock")
        for y in range(canvas.height):
            for x in range(canvas.width):
                if not (corner.x <= x < far.right and corner.y <= y < far.bottom):
                    canvas.put(x, y, "░", faint)

    def tile(self, canvas: Canvas, tile: TileView, light: str) -> None:
        """``light`` is "" or ``lit`` or ``aim``."""
        region = self.region(tile["x"], tile["y"])
        self.passage(canvas, tile["x"], tile["y"], tile["corridors"], light)
        if self.size is OVERVIEW:
            self._first_sign(canvas, region, tile)
        elif self.size is COMPACT:
            self._signs(canvas, region, tile)
        else:
            self._names(canvas, region, tile)

    # What is in a tile

    def _special(self, tile: TileView) -> str:
        return ENTRANCE_SIGN if tile["entrance"] else SPECIALS.get(tile["special"], "")

    def _chips(self, tile: TileView) -> list[tuple[str, Style]]:
        return [
            (self.letters[id], chip(self.explorers[id], id == self.view["actor"]))
            for id in tile["explorers"]
        ]

    def _cards(self, tile: TileView) -> list[tuple[str, Style]]:
        return [(CARD_SIGNS[card["type"]], self.paint(card["type"])) for card in tile["contents"]]

    def _first_sign(self, canvas: Canvas, region: Region, tile: TileView) -> None:
        shown = self._chips(tile) + self._cards(tile)
        if shown:
            canvas.put(region.x + 1, region.y, *shown[0])

    def _signs(self, canvas: Canvas, region: Region, tile: TileView) -> None:
        """Five columns: letters, then signs."""
        special = self._special(tile)
        if special:
            canvas.put(region.x + 3, region.y, special, self.paint("special"))
        shown = self._chips(tile) + self._cards(tile)
        if len(shown) > 5:
            shown = [*shown[:4], ("+", self.paint("mark"))]
        x = region.x + 1 + (5 - len(shown)) // 2
        for place, (text, style) in enumerate(shown):
            canvas.put(x + place, region.y + 1, text, style)

    def _names(self, canvas: Canvas, region: Region, tile: TileView) -> None:
        """Three lines: who is here and what the passage is, then cards by name."""
        width, y = region.width - 2, region.y + 1
        x = region.x + 1
        chips = self._chips(tile)
        wide = 4 * len(chips) - 1 <= width
        for text, style in chips:
            canvas.put(x, y, f" {text} " if wide else text, style)
            x += 4 if wide else 2
        special = self._special(tile)
        if special:
            text = f"{special} {tile['short']}{'' if tile['entrance'] else HOUSE}"
            text = text if len(text) <= region.right - 1 - x else special
            canvas.right(region.right - 1, y, text, self.paint("special"))
        lines = list(tile["contents"])
        free = 2 if chips or special else 3
        y += 3 - free
        rest = lines[free - 1 :] if len(lines) > free else []
        for card in lines[: free - 1] if rest else lines:
            canvas.put(region.x + 1, y, short(card, width), self.paint(card["type"]))
            y += 1
        for place, card in enumerate(rest[: width // 2]):
            canvas.put(
                region.x + 1 + 2 * place, y, CARD_SIGNS[card["type"]], self.paint(card["type"])
            )
