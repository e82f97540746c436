"""What must hold with a Bat at the table."""

import asyncio
import runpy
from pathlib import Path
from typing import Any

from cavern.core import registry
from cavern.core.game import Setup, play
from cavern.core.match import Match
from cavern.core.rng import Rng
from cavern.core.rows import cells
from cavern.core.stepping import Stepper
from cavern.core.table import InlineTable, Table
from cavern.envs.many import TableEye
from cavern.lab.proofs import PROOFS, Trial, prove
from cavern.lab.walking import Case
from cavern.tui import saves
from cavern.tui.app import CavernApp
from cavern.tui.boards.map_board import MapBoard
from cavern.tui.dialogs import Curtain
from cavern.tui.session import Session

TABLES = (
    "bat",
    "knight,bat",
    "vile-ghoul,cave-ghost,bat",
    "knight,goblins,dragon,cave,thief,ghoul,ghost,bat",
)
"""Every other role meets it."""


def games_to_the_end(bot: str, count: int) -> None:
    game = registry.game("vast")
    endings: set[str] = set()
    for roles in TABLES:
        setup = game.setup(options={"roles": roles})
        for number in range(count):
            rng = Rng.from_seed(f"{roles} {number}")
            state: Any = game.new(setup, Table(rng))
            bots = [game.bots()[bot](rng.split("bot"))] * setup.seats
            play(game, state, InlineTable(state, bots), 20_000)
            assert game.over(state) and game.check(state) == []
            assert state.roles[-1].kind == "bat"
            endings.add(state.ending)
    if bot == "heuristic":
        assert "bat-escaped" in endings, endings


def played() -> None:
    games_to_the_end("random", 4)


def played_well() -> None:
    games_to_the_end("heuristic", 6)


class AtTable(Case):
    """Games of these roles and no others."""

    def __init__(self, roles: str) -> None:
        super().__init__(registry.game("vast"), "caverns", len(roles.split(",")))
        self.roles = roles

    def setup(self, rng: Rng | None = None) -> Setup:
        return self.game.setup(options={"roles": self.roles})


def proven() -> None:
    """All that is proven for any game: copies, codes, texts, secrets, acts and their reasons."""
    for roles in TABLES[1:]:
        for name in PROOFS:
            prove(name, Trial(AtTable(roles), 40, 40))


def written() -> None:
    """The code of its state is what its rows want."""
    here = Path(__file__).parent
    script = runpy.run_path(str(here.parents[2] / "scripts" / "state.py"))
    role = here / "role.py"
    assert script["written"](role, here.parent) == role.read_text("utf-8")


def listed() -> None:
    """Whatever is said about all roles is said about it."""
    game = registry.game("vast")
    about: Any = game.about()
    assert "bat" in [role["id"] for role in about["roles"]]
    assert "bat-escaped" in game.endings
    assert any("bat" in row["roles"] for row in game.combinations())
    assert any(line.startswith("Bat: ") for line in game.turn)
    assert "bat" in next(option for option in game.options if option.id == "roles").choices


def in_numbers() -> None:
    """Programs see its table straight from the state as its view has it."""
    game = registry.game("vast")
    for roles in TABLES[:2]:
        setup = game.setup(options={"roles": roles})
        eye, going = TableEye(game, setup), Stepper(game, setup, Rng.from_seed(roles))
        shown = eye.sight.view
        row = cells(shown.size)
        mosaic, rng = eye.mosaic(row, 0), Rng.from_seed("answers")
        while going.decision is not None and going.answered < 80:
            wanted = [0] * shown.size
            shown.write(wanted, 0, game.view(going.state, going.decision.seat))
            mosaic.show(going.state, going.decision.seat)
            assert list(row) == wanted
            going.answer(rng.below(len(going.decision.choices)))
        assert "at.bat" in [field.name for field in shown.fields("", 0)]


def in_the_terminal() -> None:
    """Its piece on the map, its board beside it, its options by their keys."""
    asyncio.run(terminal())


async def terminal() -> None:
    game = registry.game("vast")
    setup = game.setup(options={"roles": "knight,bat"})
    session = Session.start(game, setup, "lamp", [], saves.new_path(game.id))
    position = "turn bat round 2\nmap\n  a1 E1n\n  @  e2\npieces knight 0,0 bat 0,1\n"
    state = game.parse(position, setup, Rng.from_seed("lamp"))
    session.match = Match(game, setup, "lamp", {0, 1}, start=state)
    session.saved = False
    app = CavernApp(session)
    async with app.run_test(size=(110, 40)) as pilot:
        await pilot.pause()
        if isinstance(app.screen, Curtain):
            await pilot.press("enter")
            await pilot.pause()
        board = app.screen.query_one(MapBoard)
        text = "\n".join(board.render_line(y).text for y in range(board.size.height))
        assert "Bat" in text and "Reach 3" in text and "Left 3" in text, text
        await pilot.press("1")
        await pilot.pause()
        assert session.match.history[-1].option.startswith("fly:"), session.match.history[-1].option


CHECKS = {
    "played": played,
    "played-well": played_well,
    "proven": proven,
    "written": written,
    "listed": listed,
    "in-numbers": in_numbers,
    "in-the-terminal": in_the_terminal,
}
