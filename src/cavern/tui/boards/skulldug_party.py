"""Skulldug!'s explorers: who they are, how they are, what they hold."""

from typing import Final, cast

from textual.geometry import Region

from cavern.games.skulldug.border import CardView, DigView, ExplorerView
from cavern.tui.boards.base import Scene
from cavern.tui.boards.canvas import Canvas
from cavern.tui.boards.map_board import CaveHues
from cavern.tui.boards.skulldug_map import chip
from cavern.tui.boards.skulldug_words import card_name, condition, letters, short, tile_at

NAME_LINE: Final = 1
CONDITION: Final = 2
HAND: Final = 3
"""How much is told of an explorer; whoever's turn it is shows at least the condition."""


class Party:
    """The explorers and decks next to the map, in as much detail as there is room for."""

    def __init__(
        self, board: CaveHues, canvas: Canvas, scene: Scene, width: int, height: int
    ) -> None:
        self.board = board
        self.canvas = canvas
        self.scene = scene
        self.view = cast(DigView, scene.view)
        self.width = width
        self.height = height
        self.left = canvas.width - width
        self.letters = letters(self.view["explorers"])

    def draw(self) -> None:
        if not self.width:
            return
        for row in range(self.height):
            self.canvas.put(self.left, row, "│", self.board.paint("faint"))
        decks = deck_lines(self.view)
        detail = self._detail(self.height - len(decks))
        y = 0
        for explorer in self.view["explorers"]:
            y = self._explorer(y, explorer, detail)
        for row, line in enumerate(decks, self.height - len(decks)):
            self.canvas.put(self.left + 2, row, line, self.board.paint("quiet"))

    def _detail(self, room: int) -> int:
        for detail in (HAND, CONDITION):
            if sum(self._lines(explorer, detail) for explorer in self.view["explorers"]) <= room:
                return detail
        return NAME_LINE

    def _lines(self, explorer: ExplorerView, detail: int) -> int:
        lines = 2 if self._tells_condition(explorer, detail) else 1
        return lines + (len(explorer["hand"]) if detail >= HAND else 0)

    def _tells_condition(self, explorer: ExplorerView, detail: int) -> bool:
        return not explorer["ghost"] and (detail >= CONDITION or self._active(explorer))

    def _active(self, explorer: ExplorerView) -> bool:
        return explorer["id"] in (*self.view["active"], self.view["actor"])

    def _explorer(self, y: int, explorer: ExplorerView, detail: int) -> int:
        """Draw an explorer; the next free line."""
        self._name(y, explorer, detail)
        self._health(y, explorer)
        y += 1
        if self._tells_condition(explorer, detail):
            self._condition(y, explorer)
            y += 1
        if detail >= HAND:
            for card in explorer["hand"]:
                self._card(y, card)
                y += 1
        return y

    def _name(self, y: int, explorer: ExplorerView, detail: int) -> None:
        board, x = self.board, self.left + 1
        names = (f"explorer:{explorer['id']}",)
        active = self._active(explorer)
        pointed = board.pointed_at(names) or names[0] in self.scene.touched
        style = board.paint("mark" if active or pointed else "quiet")
        self.canvas.put(x, y, "▶" if pointed else "▸" if active else " ", board.paint("mark"))
        acting = explorer["id"] == self.view["actor"]
        self.canvas.put(x + 1, y, self.letters[explorer["id"]], chip(explorer, acting))
        words = [explorer["member"]]
        if explorer["alive"] and not self._tells_condition(explorer, detail):
            words += condition(explorer)
        self.canvas.put(x + 3, y, " ".join(words), style)
        board.thing(Region(x, y, self.width - 1, 1), names)

    def _health(self, y: int, explorer: ExplorerView) -> None:
        """Hearts kept and lost, and treasures."""
        canvas, end = self.canvas, self.canvas.width - 1
        if explorer["treasures"]:
            canvas.right(end, y, f"◆{explorer['treasures']}", self.board.hue("treasure"))
        if not explorer["alive"]:
            canvas.right(end - 3, y, "dead", self.board.paint("danger"))
        elif explorer["max_health"]:
            lost = max(0, explorer["max_health"] - explorer["health"])
            canvas.right(end - 3 - lost, y, "♥" * explorer["health"], self.board.paint("danger"))
            canvas.right(end - 3, y, "♡" * lost, self.board.paint("faint"))

    def _condition(self, y: int, explorer: ExplorerView) -> None:
        words = [f"hand {len(explorer['hand'])}/{explorer['hand_limit']}"]
        if self._active(explorer) and explorer["alive"]:
            words.insert(0, f"{explorer['ap']} AP")
        words += condition(explorer)
        self.canvas.put(self.left + 4, y, " · ".join(words), self.board.paint("quiet"))

    def _card(self, y: int, card: CardView) -> None:
        x, width = self.left + 4, self.width - 5
        self.canvas.put(x, y, short(card, width), self.board.hue(card["type"]))
        self.board.thing(Region(x, y, width, 1), (card_name(card),))


class Pack(CaveHues):
    """The hand of whoever looks, and what lies where they stand."""

    DEFAULT_CSS = """
    Pack { width: 30; height: 1fr; }
    .-wide Pack { width: 38; }
    """

    def rows(self, width: int) -> int:
        return 10

    def draw(self, canvas: Canvas, scene: Scene) -> None:
        view = cast(DigView, scene.view)
        holder = holder_of(view, scene.seat)
        if view["gear"]:
            title = "Drafted"
        else:
            title = f"{holder['member']}'s hand"
        limit = f" {len(holder['hand'])}/{holder['hand_limit']}"
        canvas.put(1, 0, title, self.paint("strong"))
        canvas.right(canvas.width - 1, 0, limit, self.paint("quiet"))
        tile = tile_at(view, holder["at"]) if holder["at"] else None
        here = tile["contents"] if tile else []
        y = self._cards(canvas, 1, holder["hand"], scene)
        if here and y < canvas.height - 1:
            canvas.put(1, y, "Lying here", self.paint("strong"))
            self._cards(canvas, y + 1, here, scene)

    def _cards(self, canvas: Canvas, y: int, cards: list[CardView], scene: Scene) -> int:
        """A line for every card, the next free line."""
        for card in cards:
            names = (card_name(card),)
            style = self.hue(card["type"])
            if self.pointed_at(names) or scene.touched.intersection(names):
                canvas.fill(0, y, canvas.width, 1, self.hue("aim"))
            canvas.put(1, y, short(card, canvas.width - 2), style)
            if card["spent"]:
                canvas.right(canvas.width - 1, y, " used", self.paint("quiet"))
            region = Region(0, y, canvas.width, 1)
            self.thing(region, names)
            y += 1
        return y


def holder_of(view: DigView, seat: int) -> ExplorerView:
    """Whose hand to show: the viewer's, or that of whoever acts."""
    people = view["explorers"]
    for explorer in people:
        if explorer["seat"] == seat >= 0:
            return explorer
    return next(explorer for explorer in people if explorer["id"] == view["actor"])


def deck_lines(view: DigView) -> list[str]:
    """Cards left in every deck, and in its discard pile."""
    fortune, hazard = view["fortune"], view["hazard"]
    lines = [
        f"Fortune {fortune['size']}+{len(fortune['discard'])}  "
        f"Hazard {hazard['size']}+{len(hazard['discard'])}",
        f"Passages {view['passages']}+{len(view['passage_discard'])}",
    ]
    if view["cave_health"] >= 0:
        lines[1] += f"  Cave ♥ {view['cave_health']}"
    lines += [f"Top Hazard {known['card']}" for known in hazard["known"] if not known["depth"]]
    return lines
