"""Rows of numbers: laid out as written down, and with nothing that a seat may not know."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from cavern.core import registry
from cavern.core.game import TRUTH, Game
from cavern.core.match import Match
from cavern.core.rng import Rng
from cavern.core.rows import CountsPart, Heaps, Maybe, RecordPart, RowPart, Several
from cavern.core.stepping import Stepper
from cavern.envs import sight
from cavern.envs.playing import setup_of
from cavern.envs.sight import HIDDEN, NamePart, NumberPart, sight_for

DOCS = Path(__file__).parents[2] / "docs" / "environments"
GAMES = [registry.game(id) for id in ("cube-delver", "skulldug", "vast")]
every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)


def row(game: Game[Any], match: Match, state: Any, seat: int) -> list[int]:
    seen = sight_for(game, match.setup)
    numbers = [0] * seen.size
    asked = -1 if match.decision is None else match.decision.seat
    seen.write(numbers, 0, game.view(state, seat), seat, asked, [])
    return numbers


@pytest.mark.parametrize("page, mode", [("cube-delver", ""), ("skulldug", "duel"), ("vast", "")])
def test_the_layout_is_as_written_down(page: str, mode: str) -> None:
    """What programs have learned stays where it was; ``python -m cavern.envs.sight --pages DOCS``
    writes the pages anew."""
    game = registry.game(page)
    assert sight.page(game, game.setup(mode)) == (DOCS / f"{page}.md").read_text("utf-8")


def test_the_page_of_any_table() -> None:
    command = [sys.executable, "-m", "cavern.envs.sight", "--table"]
    table = ["vast", "caverns", "2", "roles=knight,thief"]
    shown = subprocess.run([*command, *table], capture_output=True, text=True, check=True).stdout
    vast = registry.game("vast")
    assert shown == sight.page(vast, vast.setup("caverns", 2, {"roles": "knight,thief"}))


@pytest.mark.parametrize(
    "table, told",
    [
        (["chess"], "no game 'chess'"),
        (["skulldug", "trio"], "skulldug has no mode 'trio'"),
        (["skulldug", "team", "four"], "seats are a number, not 'four'"),
        (["vast", "caverns", "2", "roles"], "options are NAME=VALUE, not 'roles'"),
    ],
)
def test_a_table_that_is_not_there_is_told_of_in_words(
    table: list[str], told: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["sight", "--table", *table])
    with pytest.raises(SystemExit) as ended:
        sight.main()
    assert ended.value.code == 2
    assert f"error: {told}" in capsys.readouterr().err


@every_game
def test_fields_fill_the_row(game: Game[Any]) -> None:
    for setup in game.tables({})[::49]:
        seen = sight_for(game, setup)
        at = 0
        for field in seen.fields():
            if not field.inside:
                assert field.at == at, field.name
                at += field.size
        assert at == seen.size


@every_game
def test_what_is_hidden_makes_no_difference(game: Game[Any]) -> None:
    rng = Rng.from_seed("sight")
    tables = game.tables({})
    for number in range(3):
        match = Match(game, tables[rng.below(len(tables))], f"sight {number}")
        while match.decision is not None and match.answered < 20:
            if match.answered % 5 == 0:
                for seat in range(match.setup.seats):
                    other = match.imagine(seat, rng.split(f"{number} {match.answered} {seat}"))
                    assert row(game, match, match.state, seat) == row(game, match, other, seat)
            match.answer_index(rng.below(len(match.decision.choices)))


@every_game
def test_every_name_is_listed(game: Game[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    unknown: set[str] = set()
    found = NamePart.number

    def number(self: NamePart, value: Any) -> int:
        code = found(self, value)
        if code == HIDDEN and isinstance(value, str):
            unknown.add(value)
        return code

    monkeypatch.setattr(NamePart, "number", number)
    rng = Rng.from_seed("names")
    tables = game.tables({})
    for number_ in range(4):
        match = Match(game, tables[rng.below(len(tables))], f"names {number_}")
        while match.decision is not None and match.answered < 40:
            if match.answered % 4 == 0:
                row(game, match, match.state, TRUTH)
            match.answer_index(rng.below(len(match.decision.choices)))
    assert not unknown


def cut(part: RowPart, value: Any, name: str) -> Iterator[str]:
    """The lists of a view for which the row has no room."""
    if value is None or isinstance(value, int):
        return
    if isinstance(part, Maybe):
        yield from cut(part.part, value, name)
    elif isinstance(part, Several):
        if len(value) > part.most:
            yield f"{name} has {len(value)}, room for {part.most}"
        for entry in value:
            for found in cut(part.part, entry, f"{name}[]"):
                if not isinstance(part, Heaps) or not found.startswith(f"{name}[].{part.heap} has"):
                    yield found
        if isinstance(part, Heaps):
            beyond = sum(max(0, len(entry[part.heap]) - part.own.most) for entry in value)
            if beyond > part.rest.most:
                yield f"{beyond} beyond the room of {name}"
    elif isinstance(part, RecordPart) and not isinstance(part, CountsPart):
        for own, inner in part.parts.items():
            if own in value:
                yield from cut(inner, value[own], f"{name}.{own}")


@pytest.mark.parametrize(
    "game, table, answers",
    [
        ("cube-delver", {}, 200),
        ("skulldug", {"mode": "ffa", "seats": 3}, 1500),
        ("skulldug", {"mode": "ffa", "seats": 5}, 1500),
        ("skulldug", {"mode": "duel"}, 1500),
        ("skulldug", {"mode": "team", "seats": 6}, 1500),
        ("skulldug", {"mode": "solo"}, 1500),
        ("vast", {"roles": "knight,goblins,dragon,cave"}, 800),
        ("vast", {"roles": "knight,goblins,dragon,cave,thief,ghoul,ghost"}, 800),
        ("vast", {"roles": "knight,vile-ghoul,cave-ghost,thief,dragon"}, 800),
        ("vast", {"roles": "knight,thief"}, 800),
    ],
    ids=lambda part: "-".join(map(str, part.values())) if isinstance(part, dict) else part,
)
def test_there_is_room_for_all(game: str, table: dict[str, Any], answers: int) -> None:
    """Long games, by chance and by a bot who now and then answers by chance: no list is cut."""
    playing = registry.game(game)
    setup = setup_of(playing, table.get("mode", ""), table.get("seats", 0), options_of(table))
    part = sight_for(playing, setup).view
    for number in range(4):
        rng = Rng.from_seed(f"room {number}")
        going = Stepper(playing, setup, rng.split("game"))
        bot = registry.bot(playing, playing.quick_bot)(rng.split("bot"))
        while going.decision is not None and going.answered < answers:
            if number and rng.below(3):
                going.answer(bot.pick(going.decision, going.state))
            else:
                going.answer(rng.below(len(going.decision.choices)))
            if going.answered % 25 == 0:
                for seat in range(setup.seats):
                    view = playing.view(going.state, seat)
                    assert not list(cut(part, view, "")), (number, going.answered)


def options_of(table: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in table.items() if name not in ("mode", "seats")}


def test_numbers_of_a_delve() -> None:
    game = GAMES[0]
    setup = game.setup()
    seen = sight_for(game, setup)
    state = game.parse("health 2 5\ntravel 3 4\nhand damage 4\n", setup, Rng.from_seed(""))
    numbers = [0] * seen.size
    seen.write(numbers, 0, game.view(state, 0), 0, 0, [7])
    fields = {field.name: field for field in seen.fields()}

    def part(name: str) -> list[int]:
        field = fields[name]
        return numbers[field.at : field.at + field.size]

    assert part("seat") == part("asked") == [1]
    assert part("said")[:2] == [1, 7]
    assert part("health")[:3] == [2, 2, 5]
    assert part("travel")[:4] == [2, 3, 4, 0]
    assert part("hand?") == [1] and part("hand.value") == [4]
    assert part("hand.colour") == [0, 1, 0, 0, 0, 0]


def test_numbers_that_have_no_room() -> None:
    row = [0, 0, 0]
    for place, number in enumerate((139_329, -40_000, 12)):
        NumberPart().write(row, place, number)
    assert row == [32_767, -32_767, 12]
