"""``import cavern``: what scripts may rely on, what it costs, and that its manual is true."""

import ast
import contextlib
import io
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from support import HERE
from toy import GAME as TOY

import cavern
from cavern import api
from cavern.core.errors import BadInput

MANUAL = HERE.parent / "docs" / "python.md"
OFFERED = {*api.__all__, "api"}
BLOCKS = re.findall(r"^```(\w*)\n(.*?)^```$", MANUAL.read_text("utf-8"), re.M | re.S)


def test_the_manual_is_true(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    names: dict[str, Any] = {"__name__": "manual"}
    shown = ""
    for language, text in BLOCKS:
        if language == "python":
            assert shown == "", "a block without what it prints"
            with contextlib.redirect_stdout(io.StringIO()) as out:
                exec(compile(text, str(MANUAL), "exec"), names)
            shown = out.getvalue()
        else:
            assert text == shown
            shown = ""
    assert shown == ""
    assert len(BLOCKS) >= 8


def test_the_manual_names_all_there_is() -> None:
    text = MANUAL.read_text("utf-8")
    assert [name for name in api.__all__ if f"`{name}`" not in text] == []


def test_what_is_offered_is_what_checkers_see() -> None:
    tree = ast.parse(Path(cavern.__file__).read_text("utf-8"))
    seen = [
        alias.name
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and node.module == "cavern.api"
        for alias in node.names
    ]
    assert sorted(seen) == sorted(api.__all__)
    assert sorted([*api.__all__, "compiled"]) == sorted(cavern.__all__)
    assert set(cavern.__all__) <= set(dir(cavern))
    own = [one for name in api.__all__ if (one := getattr(api, name)).__module__ == api.__name__]
    assert [one.__name__ for one in own if not one.__doc__] == []


RULES = [
    path
    for folder in ("core", "games")
    for path in (Path(cavern.__file__).parent / folder).rglob("*.py")
]


def test_rules_do_not_lean_on_what_is_made_for_scripts() -> None:
    leaning = []
    for path in RULES:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.ImportFrom) and (
                node.module == "cavern.api"
                or (node.module == "cavern" and {alias.name for alias in node.names} & OFFERED)
            ):
                leaning.append(path)
    assert leaning == []


def test_a_name_that_is_not_offered_is_not_there() -> None:
    with pytest.raises(AttributeError, match="module 'cavern' has no attribute 'nonsense'"):
        _ = cavern.nonsense  # type: ignore[attr-defined]


def run(code: str) -> str:
    return subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    ).stdout


def test_importing_it_imports_nothing_else() -> None:
    code = (
        "import sys; before = set(sys.modules); import cavern; "
        "print(*(m for m in sys.modules if m.startswith('cavern') or m in {'typing', 'msgspec'} "
        "and m not in before))"
    )
    assert sorted(run(code).split()) == ["cavern", "cavern.gyms", "cavern.loading"]


@pytest.mark.parametrize(
    "first", ["pass", "import cavern.games.vast.game", "from cavern import games", "cavern.games()"]
)
def test_games_is_a_package_and_a_function(first: str) -> None:
    code = f"import cavern; {first}; import cavern.games.cube_delver.game as it\n"
    code += "print(*cavern.games(), cavern.games.cube_delver.game is it)"
    *ids, same = run(code).split()
    assert {"cube-delver", "skulldug", "vast"} <= set(ids)
    assert same == "True"


class Last(cavern.Bot[Any]):
    """Takes the last option."""

    def pick(self, decision: cavern.Decision[Any], state: Any) -> int:
        return len(decision.choices) - 1


def test_bots_by_name_and_by_class_share_a_table() -> None:
    match = cavern.play(TOY, [Last, "random"], mode="duo", seed="x")
    assert match.over
    assert {answer.option for answer in match.history if answer.seat == 0} <= {
        "fill:look",
        "take-out",
    }
    assert match.outcome is not None
    figures = cavern.simulate("skulldug", [Last, "random"], games=3, mode="duel")
    assert [seat.bot for seat in figures.seats] == ["Last", "random"]
    assert figures.games == 3


def test_figures_do_not_depend_on_who_counts() -> None:
    one = cavern.simulate("cube-delver", "greedy", games=60, seed="s")
    own = cavern.simulate("cube-delver", cavern.game("cube-delver").bots()["greedy"], 60, seed="s")
    two = cavern.simulate("cube-delver", ["greedy"], games=60, seed="s", workers=2)
    assert one._replace(seconds=0) == two._replace(seconds=0)
    assert one.endings == own.endings
    assert "60 of 60 games finished" in str(one)
    assert f"escaped: {one.endings['escaped']}" in str(one)


class Broken(cavern.Bot[Any]):
    def pick(self, decision: cavern.Decision[Any], state: Any) -> int:
        raise ValueError("no idea")


def test_a_bot_that_breaks_is_reported() -> None:
    figures = cavern.simulate("cube-delver", Broken, games=2, seed="s")
    assert figures.errors == {"s#0": "ValueError: no idea", "s#1": "ValueError: no idea"}
    assert "error in s#1: ValueError: no idea" in str(figures)
    with pytest.raises(ValueError, match="no idea"):
        cavern.play("cube-delver", Broken)


@pytest.mark.parametrize(
    ("bots", "message"),
    [
        ("bold", "cube-delver has no bot 'bold'; it has random"),
        (["random", "random"], "is for 1 player, not 2"),
        ([], "0 bots for 1 seat; give one, or one for each seat"),
    ],
)
def test_a_wrong_bot_is_refused(bots: Any, message: str) -> None:
    with pytest.raises(cavern.CavernError, match=message):
        cavern.play("cube-delver", bots)


def test_an_unfinished_match_is_saved_without_its_seed(tmp_path: Path) -> None:
    path = tmp_path / "half.cavern.jsonl"
    setup = cavern.game("cube-delver").setup()
    match = cavern.Match(cavern.game("cube-delver"), setup, "secret")
    cavern.save_record(match, path)
    assert "secret" not in path.read_text()
    assert cavern.load_record(path).header.seats == ["person"]
    with pytest.raises(BadInput, match="2 names for 1 seats"):
        cavern.save_record(match, path, ["a", "b"])
    with pytest.raises(BadInput, match="copy that file instead"):
        cavern.save_record(cavern.replay(str(path)), path)
