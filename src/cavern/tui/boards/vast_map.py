"""The Crystal Caverns as a drawing: Lit and Dark tiles, tokens and pieces."""

from rich.style import Style
from textual.geometry import Region

from cavern.games.vast.border import TileView, VastView
from cavern.tui.boards.canvas import Canvas
from cavern.tui.boards.mapping import COMPACT, INK, OVERVIEW, MapPlan, Painter, spot
from cavern.tui.boards.vast_signs import (
    ARTIFACT,
    BOMB,
    ENTRANCE,
    FLAME_SIGN,
    GEM_SIGN,
    GHOST_TILE,
    KIND_SIGNS,
    LOCKED,
    ROCKS,
    ROLE_COLOURS,
    TERRAIN_SIGNS,
    UNKNOWN,
)
from cavern.tui.boards.vast_words import gems_at, on_map, owner, piece_letter, title

Sign = tuple[str, Style]


def chip(role: str) -> Style:
    """The colours of a role's letters."""
    return Style(color=INK, bgcolor=ROLE_COLOURS.get(role, "#bdb6ab"), bold=True)


class Caverns(MapPlan):
    """One picture of the caverns: tiles, what lies on them, who stands there."""

    def __init__(self, view: VastView, acting: str, paint: Painter) -> None:
        super().__init__(paint)
        self.view = view
        self.acting = acting
        self.pieces = on_map(view)
        self.gems = gems_at(view)

    def tile(self, canvas: Canvas, tile: TileView, light: str) -> None:
        """``light`` is "" or ``lit`` or ``aim``."""
        region = self.region(tile["x"], tile["y"])
        if tile["lit"]:
            sides = "".join(way for way in "nesw" if way not in tile["walls"])
            self.passage(canvas, tile["x"], tile["y"], sides, light)
        else:
            self._dark(canvas, region, tile, light)
        if self.size is OVERVIEW:
            for text, style in [*self._signs(tile), *self._ghost(tile)][:1]:
                canvas.put(region.x + 1, region.y, text, style)
        elif self.size is COMPACT:
            self._row(
                canvas, region.x + 1, region.y + 1, 5, [*self._kind(tile), *self._signs(tile)]
            )
        else:
            self._words(canvas, region, tile)

    def lurker(self, canvas: Canvas, place: str) -> None:
        """A piece on an open space beside the map."""
        region = self.region(*spot(place))
        signs = self._chips(place)
        y = region.y + region.height // 2
        self._row(canvas, region.x, y, region.width, signs)

    def edge(self, canvas: Canvas, edge: str, sign: str, hue: str) -> None:
        """A Rockslide or Bomb token on the edge of two squares."""
        at, _, way = edge.rpartition(":")
        region, style = self.region(*spot(at)), self.paint(hue)
        middle = region.y + region.height // 2
        if self.size is OVERVIEW:
            if way == "e":
                canvas.put(region.right - 1, region.y, sign, style)
        elif way == "e":
            canvas.put(region.right - 1, middle, sign * 2, style)
        else:
            for y in (region.bottom - 1, region.bottom):
                canvas.put(region.x + region.width // 2 - 1, y, sign * 3, style)

    def edges(self, canvas: Canvas) -> None:
        for edge in self.view["rockslides"]:
            self.edge(canvas, edge, ROCKS, "rocks")
        for edge in self.view["bombs"]:
            self.edge(canvas, edge, BOMB, "flame")

    # Parts of a tile

    def _dark(self, canvas: Canvas, region: Region, tile: TileView, light: str) -> None:
        """A Dark tile: its symbol above, below it what is known of its other side."""
        x, y, inner = region.x, region.y, region.width - 2
        ground = self.paint(light or "dark")
        wall = ground + self.paint(f"{light}-wall" if light else "dark-edge")
        symbol = ground + self.paint("symbol")
        letter = tile["symbol"][0].upper() if tile["symbol"] != "none" else "?"
        if self.size is OVERVIEW:
            canvas.put(x, y, "░" + letter + "░", wall)
            return
        canvas.put(x, y, "╭" + "╌" * inner + "╮", wall)
        for row in range(1, region.height - 1):
            canvas.put(x, y + row, "╎" + " " * inner + "╎", wall)
        canvas.put(x, region.bottom - 1, "╰" + "╌" * inner + "╯", wall)
        word = letter if self.size is COMPACT else title(tile["symbol"])
        canvas.put(x + (region.width - len(word)) // 2, y, word, symbol)

    def _kind(self, tile: TileView) -> list[Sign]:
        """What is printed on the tile: bright while its token lies there, faint if known only."""
        if tile["terrain"]:
            return [(TERRAIN_SIGNS.get(tile["terrain"], UNKNOWN), self.paint("terrain"))]
        signs = self._ghost(tile)
        kind = tile["kind"]
        if not kind or not KIND_SIGNS.get(kind) or self._token_shown(tile):
            return signs
        hue = "special" if kind == ENTRANCE else "printed"
        return [*signs, (KIND_SIGNS[kind], self.paint(hue))]

    def _ghost(self, tile: TileView) -> list[Sign]:
        """Whether it is a Ghost tile, and has locked an Artifact."""
        if tile["locked"]:
            return [(LOCKED, self.paint("artifact"))]
        return [(GHOST_TILE, self.paint("ghost-tile"))] if tile["ghost"] else []

    def _token_shown(self, tile: TileView) -> bool:
        """Whether a token on it says already what it is."""
        kind = tile["kind"]
        return kind in tile["tokens"] or (kind == "treasure" and tile["treasure"] > 0)

    def _chips(self, place: str) -> list[Sign]:
        """Who is here; what somebody carries follows their letter."""
        signs = []
        for piece in self.pieces.get(place, []):
            signs.append(self._chip(piece))
            if piece in self.view["carriers"]:
                signs.append((ARTIFACT, self.paint("artifact")))
        return signs

    def _chip(self, piece: str) -> Sign:
        letter = piece_letter(self.view, piece)
        if piece in self.view["below"]:
            letter = letter.lower()
        style = chip(owner(self.view, piece))
        return letter, style + Style(underline=True) if piece == self.acting else style

    def _signs(self, tile: TileView) -> list[Sign]:
        """Pieces, then tokens."""
        signs = self._chips(tile["at"])
        if self.view["flame_wall"] == tile["at"]:
            signs.append((FLAME_SIGN, self.paint("flame")))
        if tile["artifacts"]:
            signs.append((ARTIFACT, self.paint("artifact")))
        if tile["artifacts"] > 1:
            signs.append((str(tile["artifacts"]), self.paint("artifact")))
        signs += [(KIND_SIGNS.get(token, UNKNOWN), self.paint(token)) for token in tile["tokens"]]
        signs += [(KIND_SIGNS["treasure"], self.paint("treasure"))] * tile["treasure"]
        return signs + [(GEM_SIGN, self.paint("gem")) for _ in self.gems.get(tile["at"], [])]

    def _row(self, canvas: Canvas, x: int, y: int, width: int, signs: list[Sign]) -> None:
        """Signs in the middle of a line, with a plus if there are too many."""
        if len(signs) > width:
            signs = [*signs[: width - 1], ("+", self.paint("mark"))]
        x += (width - len(signs)) // 2
        for place, (text, style) in enumerate(signs):
            canvas.put(x + place, y, text, style)

    def _words(self, canvas: Canvas, region: Region, tile: TileView) -> None:
        """Three lines: who is here, what lies here, what the tile is."""
        x, y = region.x + 2, region.y + 1
        for text, style in self._chips(tile["at"]):
            canvas.put(x, y, f" {text} ", style)
            x += 4
        tokens = self._signs(tile)[len(self._chips(tile["at"])) :]
        names = ["Artifact"] * tile["artifacts"]
        names += [title(token) for token in tile["tokens"]]
        names += ["Treasure"] * tile["treasure"]
        names += [f"{title(gem)} Gem" for gem in self.gems.get(tile["at"], [])]
        if self.view["flame_wall"] == tile["at"]:
            names.insert(0, "Flames")
        if len(tokens) == 1:
            canvas.put(region.x + 2, y + 1, f"{tokens[0][0]} {names[0]}", tokens[0][1])
        else:
            self._row(canvas, region.x + 2, y + 1, region.width - 4, tokens)
        self._tile_word(canvas, region.x + 2, y + 2, tile)

    def _tile_word(self, canvas: Canvas, x: int, y: int, tile: TileView) -> None:
        signs = self._kind(tile)
        if not signs:
            return
        for place, (text, style) in enumerate(signs):
            canvas.put(x + place, y, text, style)
        word = title(tile["terrain"] or tile["kind"] or "")
        if tile["ghost"]:
            word = "Locked" if tile["locked"] else "Ghost tile"
        canvas.put(x + len(signs) + 1, y, word, signs[0][1])
