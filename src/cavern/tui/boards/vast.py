"""Vast's table: goals of all roles, the caverns, and the board of one role beside them."""

from typing import Final, cast

from textual.geometry import Region

from cavern.core.decision import Option
from cavern.core.words import counted
from cavern.games.vast.border import Side, TileView, VastView
from cavern.tui.boards.base import Scene, things_of
from cavern.tui.boards.canvas import Canvas
from cavern.tui.boards.map_board import MapBoard
from cavern.tui.boards.mapping import spot
from cavern.tui.boards.vast_about import about, whole_story
from cavern.tui.boards.vast_foes import in_reach
from cavern.tui.boards.vast_map import Caverns, chip
from cavern.tui.boards.vast_parts import Cell, Line
from cavern.tui.boards.vast_sheets import full_text, sheet, variants
from cavern.tui.boards.vast_words import (
    ABOUT,
    ROLES,
    acting_piece,
    all_boards,
    apart,
    board_of,
    card_name,
    card_of,
    edges_of,
    gems_at,
    home_of,
    in_play,
    legend,
    on_map,
    played_by,
    progress,
    role_letter,
    role_of,
    squares_of,
    title,
)

NARROW: Final = 32
BROAD: Final = 42
"""Columns for a role's board next to the map."""

NEAR: Final = 2
"""So many steps away things are seen without looking elsewhere."""

CARD_PARTS: Final = ("each:", "once:")
"""Parts of a card that answers are about by themselves."""

SIDES: Final[tuple[Side, ...]] = ("n", "e", "s", "w")

KEYS: Final = (
    ("arrows", "map: point (or hjkl)"),
    ("Enter", "map: take what is lit"),
    ("Shift+↑ z c", "look further, zoom, centre"),
    ("b  i", "other roles' boards; read"),
)


class CavernBoard(MapBoard):
    """Goals above, a map to scroll and zoom, a role's board beside it, lines to read below."""

    KEYS = KEYS
    PLACE = "tile:"

    COMPONENT_CLASSES = {
        f"drawn-board--{name}"
        for name in (
            *("dark", "dark-edge", "symbol", "printed", "terrain", "rocks", "flame"),
            *("crystal", "event", "vault", "gem", "artifact", "ghost-tile", "hint", "label"),
        )
    }
    DEFAULT_CSS = """
    CavernBoard {
        height: auto;
        & > .drawn-board--dark { background: #1a1d29; }
        & > .drawn-board--dark-edge { color: #626b86; }
        & > .drawn-board--symbol { color: #b9c1dc; text-style: bold; }
        & > .drawn-board--printed { color: #8b8070; }
        & > .drawn-board--label { color: #b5a68d; }
        & > .drawn-board--terrain { color: $text-success; text-style: bold; }
        & > .drawn-board--rocks { color: #b9aa92; text-style: bold; }
        & > .drawn-board--flame { color: $text-error; text-style: bold; }
        & > .drawn-board--crystal { color: #7fd6f5; text-style: bold; }
        & > .drawn-board--event { color: $foreground; text-style: bold; }
        & > .drawn-board--vault { color: #d9b98a; text-style: bold; }
        & > .drawn-board--gem { color: #f08ac0; text-style: bold; }
        & > .drawn-board--artifact { color: #c8b4ff; text-style: bold; }
        & > .drawn-board--ghost-tile { color: #e8e8f4; text-style: bold; }
        & > .drawn-board--hint { color: $text-primary; }
        &:light > .drawn-board--dark { background: #c3c0cc; }
        &:light > .drawn-board--dark-edge { color: #6a6780; }
        &:light > .drawn-board--symbol { color: #322f47; }
        &:light > .drawn-board--printed { color: #857a68; }
        &:light > .drawn-board--label { color: #6a5c45; }
        &:light > .drawn-board--rocks { color: #5b4a2f; }
        &:light > .drawn-board--crystal { color: #005f86; }
        &:light > .drawn-board--vault { color: #6b4713; }
        &:light > .drawn-board--gem { color: #98175a; }
        &:light > .drawn-board--artifact { color: #552a9c; }
        &:light > .drawn-board--ghost-tile { color: #23233a; }
    }
    """

    def __init__(self) -> None:
        super().__init__()
        self.page = ""
        """The role whose board is shown; nobody in particular means whoever looks."""

    # For the client

    def show(self, scene: Scene) -> None:
        view = seen(scene)
        role = played_by(view, scene.seat) if scene.options else in_play(view)
        if self.scene is None or self.scene.seat != scene.seat:
            self.page = ""
        self.follow(scene, self._scene_of_action(scene, home_of(view, role)))
        super().show(scene)

    def meant(self, names: tuple[str, ...], matching: list[int]) -> list[int]:
        """On a role's board everything that can be used is lit; a part of a card stands for the
        answers about that part alone."""
        if names[0].startswith("tile:"):
            return super().meant(names, matching)
        options = self.scene.options if self.scene is not None else ()
        own = own_names(names)
        return [i for i in matching if own.intersection(things_of(options[i]))]

    def turn(self) -> str:
        return "\n".join(ROLES[self._shown_role()]["turn"]) if self.scene is not None else ""

    def closer_look(self) -> tuple[str, str] | None:
        """What is looked at, and then the whole board of the role that is shown."""
        if self.scene is None:
            return None
        view, role, name = seen(self.scene), self._shown_role(), self._looked_at(self.scene)
        heading, board = f"{title(role)}: {self._goal(role)}", full_text(view, role)
        story = whole_story(view, name) if name and not self.page else None
        return (story[0], f"{story[1]}\n\n{heading}\n{board}") if story else (heading, board)

    def spoken(self, scene: Scene) -> list[str]:
        """Goals, one's own board, then the map, nearest to whoever acts first."""
        view = seen(scene)
        role = played_by(view, scene.seat) if scene.seat >= 0 else in_play(view)
        home = home_of(view, role) or "0,0"
        goals = [
            f"{title(name)}: {goal['text']}. Now {progress(view, name)}."
            for name, goal in view["goals"].items()
        ]
        places = {tile["at"] for tile in view["tiles"]}.union(on_map(view))
        near = sorted(places, key=lambda place: apart(home, place))
        return [
            f"Round {view['round']}, {title(view['turn'])}. {view['advice']['hint']}",
            *goals,
            *[line for line in full_text(view, role).splitlines() if line.strip()],
            *[about(view, f"tile:{place}") for place in near],
        ]

    def turn_page(self) -> None:
        """The next role's board; after the last it is one's own again."""
        if self.scene is None:
            return
        roles = all_boards(seen(self.scene))
        following = roles[(roles.index(self._shown_role()) + 1) % len(roles)]
        self.page = "" if following == self._own_role() else following
        self.redraw()

    def _own_role(self) -> str:
        """Whose board it is about for whoever looks: what is possessed, or one's own if tiles of
        one's own hand are asked for."""
        assert self.scene is not None
        view = seen(self.scene)
        own = role_of(view, self.scene.seat)
        asked = any(name.startswith("hand:") for name in self.scene.touchable)
        holds = isinstance(board_of(view, own).get("hand"), list)
        return own if asked and holds else played_by(view, self.scene.seat)

    def _shown_role(self) -> str:
        return self.page or self._own_role()

    def _goal(self, role: str) -> str:
        assert self.scene is not None
        view = seen(self.scene)
        return view["goals"][role]["text"] if role in view["goals"] else ABOUT["summoned"]

    def _scene_of_action(self, scene: Scene, home: str) -> str:
        """Where to look: at whoever acts, unless all it can do now lies further away."""
        squares = [place for option in scene.options for place in self.places(scene, option)]
        if not squares or (home and any(apart(home, place) <= NEAR for place in squares)):
            return home or self.actor_at
        return squares[0]

    # Where things lie

    @property
    def side(self) -> int:
        if self.size.width < 64:
            return 0
        return BROAD if self.size.width >= 110 and not self.screen.has_class("-huge") else NARROW

    @property
    def foot(self) -> int:
        """Lines below the map: what to think of, and what is looked at."""
        return 3 if self.size.height >= 20 else 2

    @property
    def head(self) -> int:
        """Lines above the map: one if all goals fit into it."""
        return 1 + max(y for _, y, _, _ in self._goals()) if self.scene is not None else 1

    @property
    def sheet(self) -> Region:
        head = self.head
        height = self.size.height - head - self.foot
        return Region(0, head, max(0, self.size.width - self.side), max(0, height))

    def spots(self, scene: Scene) -> list[tuple[int, int]]:
        view = seen(scene)
        spots = [(tile["x"], tile["y"]) for tile in view["tiles"]]
        return spots + [spot(name[5:]) for name in scene.touchable if name.startswith("tile:")]

    def places(self, scene: Scene, option: Option) -> list[str]:
        return squares_of(seen(scene), option.touches)

    # Drawing

    def draw(self, canvas: Canvas, scene: Scene) -> None:
        self._draw_goals(canvas, seen(scene))
        if self.side:
            self._draw_sheet(canvas, scene)
        if self.sheet.width and self.sheet.height:
            self._draw_map(canvas, scene)
        self._draw_foot(canvas, scene)

    def _draw_goals(self, canvas: Canvas, view: VastView) -> None:
        """Every role's goal; then the round and what is left of the Cave."""
        canvas.fill(0, 0, canvas.width, self.head, self.hue("info"))
        for x, y, role, text in self._goals():
            active = in_play(view) == role and not view["ending"]
            if role:
                canvas.put(x, y, f" {role_letter(role)} ", chip(role))
                canvas.put(x + 4, y, text, self.hue("strong" if active else "label"))
            else:
                canvas.put(x, y, text, self.hue("legend"))

    def _goals(self) -> list[tuple[int, int, str, str]]:
        """Where each role's goal stands, and last the round at the right end of a line."""
        assert self.scene is not None
        view = seen(self.scene)
        width = self.size.width
        found: list[tuple[int, int, str, str]] = []
        x, y = 1, 0
        for role in view["roles"]:
            text = progress(view, role)
            text += f" ◂ {title(view['possessor'] or '')}" if view["possessed"] == role else ""
            if x > 1 and x + len(text) + 4 > width:
                x, y = 1, y + 1
            found.append((x, y, role, text))
            x += len(text) + 6
        state = "COLLAPSE!" if view["collapsing"] else f"{counted(view['tiles_left'], 'tile')} left"
        end = f"round {view['round']} · {state}"
        if x + len(end) + 1 > width:
            y += 1
        return [*found, (width - 1 - len(end), y, "", end)]

    def _draw_map(self, canvas: Canvas, scene: Scene) -> None:
        view = seen(scene)
        area = self.sheet
        role = played_by(view, scene.seat) if scene.options else in_play(view)
        caverns = Caverns(view, acting_piece(view, role), self.hue)
        size = self._scale()
        caverns.place(size, self._look_at(size), area.width, area.height)
        drawing = Canvas(area.width, area.height, self.rich_style)
        lights = self._lights(scene)
        known = set()
        for tile in view["tiles"]:
            known.add(tile["at"])
            caverns.tile(drawing, as_turned(tile, scene), lights.get(tile["at"], ""))
        open_spaces = {name[5:] for name in scene.touchable if name.startswith("tile:")}
        lurking = set(on_map(view))
        for place in sorted(open_spaces.union(lurking) - known):
            if place in lights:
                caverns.unknown(drawing, *spot(place), lights[place])
            caverns.lurker(drawing, place)
        caverns.edges(drawing)
        self._name_squares(caverns, view, known.union(open_spaces, lurking))
        if self.has_focus and self.cursor.startswith("tile:"):
            caverns.cursor(drawing, *spot(self.cursor[5:]))
        canvas.paste(area.x, area.y, drawing)

    def _name_squares(self, caverns: Caverns, view: VastView, places: set[str]) -> None:
        pieces, gems = on_map(view), gems_at(view)
        for place in sorted(places):
            names = [f"piece:{piece}" for piece in pieces.get(place, [])]
            names += [f"gem:{gem}" for gem in gems.get(place, [])]
            names += [f"edge:{edge}" for edge in edges_of(place)]
            region = caverns.region(*spot(place)).translate((0, self.sheet.y))
            self.thing(region, (f"tile:{place}", *names))

    def _draw_sheet(self, canvas: Canvas, scene: Scene) -> None:
        """A role's board, in as many lines as there are, and below it those of the others for
        which there is room."""
        view = seen(scene)
        left, top, bottom = canvas.width - self.side, self.head, canvas.height - self.foot
        for row in range(top, bottom):
            canvas.put(left, row, "│", self.paint("faint"))
        role = self._shown_role()
        lines = sheet(view, role) + ([] if self.page else in_reach(view, scene.options))
        room = bottom - top - 1
        end = self._draw_role(canvas, left, top, role, lines[:room], scene)
        below = top + 1 + len(lines)
        if len(lines) > room:
            canvas.right(canvas.width, bottom - 1, " … i: all ", self.hue("legend"))
        elif (names := variants(view, role)) and len(lines) < room:
            text = ", ".join(card_name("variant", id) for id in names)[: self.side - 3]
            canvas.put(left + 2, below, text, self.hue("legend"))
            below += 1
        roles = all_boards(view)
        place = roles.index(role) if role in roles else 0
        others = [each for each in roles[place + 1 :] + roles[:place] if each != role]
        for other in others:
            lines = sheet(view, other)
            if below + 2 + len(lines) <= bottom:
                self._draw_role(canvas, left, below + 1, other, lines, scene)
                below += 2 + len(lines)
            elif end < canvas.width - 10:
                canvas.right(canvas.width - 1, top, "b: others", self.hue("legend"))

    def _draw_role(
        self, canvas: Canvas, left: int, top: int, role: str, lines: list[Line], scene: Scene
    ) -> int:
        """A role's board under its name; where the name ends."""
        view = seen(scene)
        canvas.put(left + 1, top, f" {title(role)} ", chip(role))
        end = left + 4 + len(title(role))
        if view["possessed"] == role:
            possessor = view["possessor"] or ""
            mind = f" played by {title(possessor)} "
            canvas.put(end, top, mind, chip(possessor))
            end += len(mind) + 1
        for row, line in enumerate(lines, top + 1):
            self._draw_line(canvas, left + 2, row, line, scene)
        return end

    def _draw_line(self, canvas: Canvas, x: int, y: int, line: Line, scene: Scene) -> None:
        for cell in line:
            if cell.names:
                light = self._light_of(cell, scene)
                if light:
                    canvas.fill(x, y, len(cell.text.rstrip()), 1, self.hue(light))
                self.thing(Region(x, y, len(cell.text), 1), cell.names)
            canvas.put(x, y, cell.text, self.hue(cell.hue) if cell.hue else None)
            x += len(cell.text)

    def _light_of(self, cell: Cell, scene: Scene) -> str:
        """How a part of a role's board shines."""
        own = own_names(cell.names)
        if scene.touched.intersection(own) or self.pointed_at(cell.names):
            return "aim"
        return "lit" if scene.touchable.intersection(own) else ""

    def _looked_at(self, scene: Scene) -> str:
        """What is pointed at, or what the selected answer is about."""
        if self.attention:
            return self.attention[0]
        shown = scene.selected[0].shows if len(scene.selected) == 1 else []
        return next((name for name in shown if card_of(name) is not None), "")

    def _draw_foot(self, canvas: Canvas, scene: Scene) -> None:
        """What to think of now, and what is looked at."""
        view = seen(scene)
        y = canvas.height - self.foot
        text = about(view, self._looked_at(scene)) if self._looked_at(scene) else ""
        self.tell(canvas, y + 1, self.foot - 1, text, legend(view)[: self.foot - 1])
        canvas.fill(0, y, canvas.width, 1, self.hue("info"))
        advice = view["advice"]
        asked = bool(scene.options) and not advice["yours"] and not view["ending"]
        words = advice["hint"] + (" You are asked in between." if asked else "")
        canvas.put(1, y, whole_sentences(words, canvas.width - 2), self.hue("hint"))


def seen(scene: Scene) -> VastView:
    return cast(VastView, scene.view)


def whole_sentences(text: str, width: int) -> str:
    """As many sentences as fit, at least one, or as much of it as fits.

    >>> whole_sentences("It rains. The cave is wet.", 12)
    'It rains.'
    >>> whole_sentences("The cave is wet.", 12)
    'The cave is…'
    """
    while len(text) > width and ". " in text:
        text = text[: text.rindex(". ") + 1]
    return text if len(text) <= width else text[: width - 1].rstrip() + "…"


def own_names(names: tuple[str, ...]) -> set[str]:
    """A part of a card goes by its own name; that of the whole card is for questions about it."""
    return set(names[:1] if names[0].startswith(CARD_PARTS) else names)


def as_turned(tile: TileView, scene: Scene) -> TileView:
    """A tile that is being turned is shown Lit, with the walls the selected answer gives it."""
    if f"tile:{tile['at']}" not in scene.touched:
        return tile
    for name in scene.touched:
        if name.startswith("walls:"):
            walls = name.removeprefix("walls:")
            return {**tile, "lit": True, "walls": [side for side in SIDES if side in walls]}
    return tile
