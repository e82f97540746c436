"""Coin Cave in the terminal: the cave, the purse, and everybody's coins at home."""

from typing import cast

from textual.geometry import Region

from cavern.tui.boards.base import DrawnBoard, Scene
from cavern.tui.boards.canvas import Canvas
from coin_cave import PurseView


class CoinBoard(DrawnBoard):
    DEFAULT_CSS = "CoinBoard { height: auto; }"

    def rows(self, width: int) -> int:
        return 8

    def draw(self, canvas: Canvas, scene: Scene) -> None:
        view = cast(PurseView, scene.view)
        self.part(canvas, scene, 1, "cave", "▟██▙  the cave")
        self.part(canvas, scene, 22, "purse", f"◉ {view['carried']} in the purse")
        for seat, coins in enumerate(view["banked"]):
            style = self.paint("strong" if seat == view["turn"] else "quiet")
            canvas.put(1, 3 + seat, f"Player {seat + 1}  {'●' * coins}", style)
            canvas.put(12 + view["goal"], 3 + seat, f" {coins}/{view['goal']}", style)

    def part(self, canvas: Canvas, scene: Scene, x: int, name: str, text: str) -> None:
        """Something to press; bright while the selected answer is about it."""
        lit = name in scene.touched or self.pointed_at((name,))
        canvas.put(x, 1, text, self.paint("mark" if lit else "quiet"))
        self.thing(Region(x, 1, len(text), 1), (name,))
