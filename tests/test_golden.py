"""Whole games, written out and kept: nothing about them changes unnoticed."""

from pathlib import Path
from typing import Any

import pytest
from support import HERE, every_game

from cavern.core.errors import BadInput
from cavern.core.game import Game
from cavern.lab.playthrough import Header, Pinned, update, write

GOLDEN = HERE / "golden"
FILES = sorted(GOLDEN.rglob("*.txt"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_golden_playthrough(path: Path) -> None:
    kept = path.read_bytes().decode()
    pinned = Pinned(path)
    header = pinned.header
    assert path.parent.name == header.game.id
    again = pinned.text()
    assert again.splitlines() == kept.splitlines()
    assert again == kept
    ending = again.rpartition("\n== ")[2].splitlines()[0]
    assert pinned.name == f"{header.setup.mode}-{ending}"


def names(game: Game[Any]) -> list[str]:
    return [path.stem.partition(".")[0] for path in FILES if path.parent.name == game.id]


@every_game
def test_every_mode_has_a_playthrough(game: Game[Any]) -> None:
    without = [
        mode.id
        for mode in game.modes
        if not any(f"{mode.id}-{ending}" in names(game) for ending in game.endings)
    ]
    assert without == [], "run python -m cavern.lab.playthrough --update"


@every_game
def test_every_ending_has_a_finished_playthrough(game: Game[Any]) -> None:
    without = [
        ending
        for ending in game.endings
        if not any(f"{mode.id}-{ending}" in names(game) for mode in game.modes)
    ]
    assert without == [], "run python -m cavern.lab.playthrough --update"


def test_updating_keeps_headers_and_finds_what_is_missing(tmp_path: Path) -> None:
    kept = GOLDEN / "cube-delver" / "solo-died-paying.txt"
    game = Header.read(kept.read_text()).game
    (tmp_path / game.id).mkdir()
    pinned = tmp_path / game.id / "solo-escaped.txt"
    header = "game cube-delver\nmode solo\noptions retrace=last-die\nbots cautious\nseed mine\n"
    pinned.write_text(header)
    assert update(game, tmp_path) == []
    assert "seed mine\n" in pinned.read_text()
    assert "retrace=last-die" in pinned.read_text()
    assert len(list((tmp_path / game.id).iterdir())) == len(game.endings)


def test_updating_replaces_a_game_that_ends_differently_now(tmp_path: Path) -> None:
    kept = GOLDEN / "cube-delver" / "solo-died-paying.txt"
    game = Header.read(kept.read_text()).game
    (tmp_path / game.id).mkdir()
    wrong = tmp_path / game.id / "solo-escaped.txt"
    wrong.write_text(kept.read_text())
    assert update(game, tmp_path) == []
    assert "\n== escaped\n" in wrong.read_text()


def test_labelled_games_keep_their_end_and_are_written_briefly(tmp_path: Path) -> None:
    kept = GOLDEN / "cube-delver" / "solo-died-damaged.txt"
    game = Header.read(kept.read_text()).game
    (tmp_path / game.id).mkdir()
    same = tmp_path / game.id / "solo-died-damaged.mine.txt"
    same.write_text(kept.read_text())
    other = tmp_path / game.id / "solo-escaped.yours.txt"
    other.write_text(kept.read_text())
    assert update(game, tmp_path) == []
    assert len(same.read_text()) < len(kept.read_text())
    assert same.read_text().rpartition("\n== ")[2] == kept.read_text().rpartition("\n== ")[2]
    assert "\n== escaped\n" in other.read_text()
    assert Header.read(other.read_text()).bots == Header.read(kept.read_text()).bots


def test_a_labelled_game_that_cannot_end_so_any_more_is_renamed(tmp_path: Path) -> None:
    kept = GOLDEN / "cube-delver" / "solo-died-damaged.txt"
    game = Header.read(kept.read_text()).game
    (tmp_path / game.id).mkdir()
    (tmp_path / game.id / "solo-flew-away.mine.txt").write_text(kept.read_text())
    assert update(game, tmp_path) == []
    assert (tmp_path / game.id / "solo-died-damaged.mine.txt").exists()
    assert not (tmp_path / game.id / "solo-flew-away.mine.txt").exists()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "a playthrough starts with lines for game, mode, options, bots, seed"),
        ("game x\nmode y\n", "a playthrough starts with lines for"),
        ("game chess\nmode solo\noptions -\nbots random\nseed 1\n", "no game 'chess'"),
        ("game cube-delver\nmode duo\noptions -\nbots random\nseed 1\n", "no mode 'duo'"),
        ("game cube-delver\nmode solo\noptions x=y\nbots random\nseed 1\n", "no option x"),
    ],
)
def test_a_header_says_what_is_wrong_with_it(text: str, message: str) -> None:
    with pytest.raises(BadInput, match=message):
        Header.read(text)


def test_an_unknown_bot_is_named() -> None:
    header = Header.read("game cube-delver\nmode solo\noptions -\nbots bold\nseed 1\n")
    with pytest.raises(BadInput, match="no bot 'bold'; it has random"):
        write(header)
