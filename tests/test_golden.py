"""Whole games, written out and kept: nothing about them changes unnoticed."""

from itertools import zip_longest
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from support import HERE, every_game
from toy import GAME as TOY
from toy import Fill, FillThePit, Pit

from cavern.core.decision import Decision
from cavern.core.errors import BadInput
from cavern.core.game import Game
from cavern.core.table import Table
from cavern.lab.playthrough import Pinned, PlaythroughHeader, changes, main, options, update, write

GOLDEN = HERE / "golden"
FILES = sorted(GOLDEN.rglob("*.txt"))
LESS = ["1", "2", "roll"]


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_golden_playthrough(path: Path) -> None:
    kept = path.read_bytes().decode()
    pinned = Pinned(path)
    header = pinned.header
    assert path.parent.name == header.game.id
    again = pinned.text()
    for number, (now, then) in enumerate(zip_longest(again.splitlines(), kept.splitlines()), 1):
        assert now == then, f"{path}, line {number}"
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
    game = PlaythroughHeader.read(kept.read_text()).game
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
    game = PlaythroughHeader.read(kept.read_text()).game
    (tmp_path / game.id).mkdir()
    wrong = tmp_path / game.id / "solo-escaped.txt"
    wrong.write_text(kept.read_text())
    assert update(game, tmp_path) == []
    assert "\n== escaped\n" in wrong.read_text()


def test_labelled_games_keep_their_end_and_are_written_briefly(tmp_path: Path) -> None:
    kept = GOLDEN / "cube-delver" / "solo-died-damaged.txt"
    game = PlaythroughHeader.read(kept.read_text()).game
    (tmp_path / game.id).mkdir()
    same = tmp_path / game.id / "solo-died-damaged.mine.txt"
    same.write_text(kept.read_text())
    other = tmp_path / game.id / "solo-escaped.yours.txt"
    other.write_text(kept.read_text())
    assert update(game, tmp_path) == []
    assert len(same.read_text()) < len(kept.read_text())
    assert same.read_text().rpartition("\n== ")[2] == kept.read_text().rpartition("\n== ")[2]
    assert "\n== escaped\n" in other.read_text()
    assert (
        PlaythroughHeader.read(other.read_text()).bots
        == PlaythroughHeader.read(kept.read_text()).bots
    )


def test_a_labelled_game_that_cannot_end_so_any_more_is_renamed(tmp_path: Path) -> None:
    kept = GOLDEN / "cube-delver" / "solo-died-damaged.txt"
    game = PlaythroughHeader.read(kept.read_text()).game
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
        PlaythroughHeader.read(text)


def test_an_unknown_bot_is_named() -> None:
    header = PlaythroughHeader.read("game cube-delver\nmode solo\noptions -\nbots bold\nseed 1\n")
    with pytest.raises(BadInput, match="no bot 'bold'; it has random"):
        write(header)


@pytest.mark.parametrize(
    ("before", "said"),
    [
        ("", "move n e:2, end-turn, move w"),
        ("rest", "move n e:2, end-turn, move w"),
        ("move:n rest:1 rest:2 end-turn move:w", "-rest 1 2, +move e:2"),
        ("move:w end-turn move:e:2 move:n", "the same"),
    ],
)
def test_options_are_named_by_act_or_by_what_changed(before: str, said: str) -> None:
    assert options(["move:n", "move:e:2", "end-turn", "move:w"], before.split()) == said


CAVE = """turn 3 rolled
health 5
map
  .  a1 .
  t6 @  e2
hero grit 1
hero deck 1one 2two 3three 4four 5five 6six 7seven 8eight 9nine 10ten
"""


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("", "", []),
        ("turn 3", "turn 4", ["turn 4 rolled"]),
        ("health 5\n", "", ["-health 5"]),
        ("hero grit 1\n", "hero grit 1\nhero moved 2\n", ["+hero moved 2"]),
        ("hero grit 1\n", "hero moved 2\n", ["-hero grit 1", "+hero moved 2"]),
        ("t6 @  e2", "t6 @  E2", ["map t6 @ E2"]),
        ("  .  a1 .", "  .  c3 .\n  .  a1 .", ["+map . c3 ."]),
        (" 1one 2two", " 1one", ["hero deck: -2two"]),
        ("8eight", "8ate 8", ["hero deck: 7seven -8eight +8ate +8"]),
    ],
)
def test_what_changed_in_a_position(old: str, new: str, said: list[str]) -> None:
    assert changes(CAVE, CAVE.replace(old, new, 1)) == said


def of_the_toy(brief: bool, game: Game[Any] = TOY) -> list[str]:
    header = PlaythroughHeader(game, game.setup("duo"), ["random", "random"], "pit")
    return write(header, brief).splitlines()


def first_difference(one: list[str], other: list[str]) -> tuple[str, str]:
    return next((now, then) for now, then in zip(one, other) if now != then)


class Dealing(FillThePit):
    """The toy with a rule broken: after three fillings a card too many is dealt, unseen."""

    def step(self, state: Pit, table: Table) -> None:
        super().step(state, table)
        if state.turn == 3:
            state.cards.append(9)


@pytest.mark.parametrize(
    ("brief", "now", "then"),
    [
        (False, "= turn 3 | filled 8 | cards [3, 4, 9]", "= turn 3 | filled 8"),
        (True, "= turn 5 | filled 8 | cards [3, 4, 9]", "= turn 5 | filled 8"),
    ],
)
def test_a_broken_rule_shows_even_if_nothing_is_told(brief: bool, now: str, then: str) -> None:
    difference = first_difference(of_the_toy(brief, Dealing()), of_the_toy(brief))
    assert difference == (now, then)


@pytest.mark.parametrize("brief", [False, True])
def test_a_lost_option_shows(brief: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    before = of_the_toy(brief)
    monkeypatch.setattr(Fill, "__init__", lambda self, seat: Decision.__init__(self, seat, LESS))
    now, then = first_difference(of_the_toy(brief), before)
    assert now.startswith("0 fill {fill 1 2 roll} > ")
    assert then.startswith("0 fill {fill 1 2 roll look} > ")


@pytest.mark.parametrize("brief", [False, True])
def test_other_words_show_once(brief: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    before = of_the_toy(brief)
    monkeypatch.setattr(Fill, "prompt", lambda self: "Fill it!")
    differences = [(now, then) for now, then in zip(of_the_toy(brief), before) if now != then]
    assert differences[0] == (
        "fill: Fill it! | fill:1 fill:1 []",
        "fill: Choose | fill:1 fill:1 []",
    )
    assert len(differences) == 2  # and the digest of all words


def test_a_kept_game_can_be_read_in_full() -> None:
    path = GOLDEN / "cube-delver" / "solo-escaped.txt"
    kept = path.read_text("utf-8")
    full = CliRunner().invoke(main, ["--full", str(path)]).output
    assert full.startswith(kept.partition("\n\n")[0])
    assert full.count("\n== ") == full.count("\n> ") + 1
    assert full.count("\n> ") == kept.count("} > ")
    assert f"# {kept.partition('state ')[2].partition(',')[0]}\n" in full
    assert CliRunner().invoke(main, [str(path)]).output == kept
