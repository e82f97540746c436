"""Playing by lines of text, as a screen reader reads them and a pipe sends them."""

import sys
from pathlib import Path

import pytest

from cavern.core import record, registry
from cavern.core.rng import Rng
from cavern.tui import lines, saves
from cavern.tui.lines import LineTable
from cavern.tui.session import Session


def play(session: Session, said: list[str]) -> list[str]:
    """What is written to somebody who says these things and then hangs up."""
    heard: list[str] = []
    waiting = iter(said)

    def read(prompt: str) -> str:
        heard.append(prompt)
        try:
            return next(waiting)
        except StopIteration:
            raise EOFError from None

    LineTable(session, read, heard.append).play()
    return heard


def seated(name: str, mode: str = "", seats: int = 0, sitting: list[str] | None = None) -> Session:
    game = registry.game(name)
    setup = game.setup(mode, seats, {})
    return Session.start(game, setup, "moss", sitting or [], saves.new_path(name))


def test_a_question_is_read_with_numbered_answers_and_answered_by_number() -> None:
    session = seated("cube-delver")
    heard = play(session, ["1", "1", "3"])
    assert "\nTreasure 4: keep the roll or pay to reroll?" in heard and "1. Keep the 4" in heard
    assert heard[-1].startswith("You won. Escaped with treasure worth 4.")
    assert record.replay(record.load(session.recorder.path), verify=True).over


def test_what_else_can_be_said() -> None:
    heard = play(
        seated("cube-delver"), ["?", "what 2", "why", "rule C2.5", "look", "log", "what 9", "42"]
    )
    text = "\n".join(heard)
    assert "take your last answer back" in text
    assert "goes back to\nthe bag" in text
    assert "Curse dice can never pay. (C2.4)" in text
    assert "C2.5. A Travel die may not pay" in text
    assert "health 3" in text
    assert text.count("You draw a Treasure die.") == 2
    assert "Say what and a number from 1 to 3." in text
    assert "Say a number from 1 to 3, or ? for what else can be said." in text
    assert heard[-1] == "You leave the table."


def test_nothing_changes_by_what_only_asks() -> None:
    session = seated("cube-delver")
    play(session, ["?", "what 2", "why", "rule C2.5", "rule X9", "look", "log", "undo", "", "0"])
    assert session.match.answered == 0


def test_an_answer_is_taken_back() -> None:
    session = seated("cube-delver")
    heard = play(session, ["1", "undo", "1"])
    assert "Taken back: Keep the 4." in heard and session.match.answered == 1


@pytest.mark.parametrize(
    ("name", "mode", "seats", "level"),
    [
        ("cube-delver", "solo", 1, "greedy"),
        ("skulldug", "duel", 2, "heuristic"),
        ("vast", "caverns", 4, "heuristic"),
    ],
)
def test_a_whole_game_is_played_to_its_end(name: str, mode: str, seats: int, level: str) -> None:
    """One seat by typed numbers, the others by bots; the table can be read at any time."""
    session = seated(name, mode, seats, ["person"] + [level] * (seats - 1))
    bot = registry.bot(session.game, level)(Rng.from_seed("guide"))
    heard: list[str] = []
    asked = 0

    def read(prompt: str) -> str:
        nonlocal asked
        asked += 1
        if prompt.endswith("yes or no? "):
            return "yes"
        if asked % 40 == 2:
            return "look"
        decision = session.match.decision
        assert decision is not None
        imagined = session.match.imagine(decision.seat, Rng.from_seed(str(asked)))
        return str(bot.pick(decision, imagined) + 1)

    LineTable(session, read, heard.append).play()
    assert session.match.over
    assert "won." in heard[-1] or heard[-1].startswith("You lost.")


def test_secrets_are_out_of_sight_before_the_keyboard_changes_hands() -> None:
    session = seated("vast", "caverns", 2, ["person", "person"])
    heard: list[str] = []
    prompts = 0

    def read(prompt: str) -> str:
        nonlocal prompts
        prompts += 1
        if prompt.startswith("Press Enter") or prompts > 200:
            raise EOFError
        decision = session.match.decision
        assert decision is not None
        return str(len(decision.choices))

    LineTable(session, read, heard.append).play()
    assert any(line.startswith("\n" * lines.AWAY) for line in heard)


def test_a_terminal_that_cannot_draw_is_talked_to(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.delenv("NO_COLOR", raising=False)
    assert not lines.wanted()
    monkeypatch.setenv("NO_COLOR", "1")
    assert lines.wanted()
    monkeypatch.delenv("NO_COLOR")
    monkeypatch.setenv("TERM", "dumb")
    assert lines.wanted()


def test_a_game_is_asked_for_by_number(monkeypatch: pytest.MonkeyPatch, home: Path) -> None:
    ids = list(registry.games())
    monkeypatch.setattr("builtins.input", lambda _: "2")
    assert lines.which_game() == ids[1]


BOTS = """
from cavern import Bot


class Broken(Bot):
    def pick(self, decision, state):
        raise ZeroDivisionError("out of ideas")


class Elsewhere(Bot):
    def pick(self, decision, state):
        return 99
"""


@pytest.mark.parametrize(
    ("bot", "told"),
    [
        ("Broken", "failed (ZeroDivisionError: out of ideas); a quick bot answers instead."),
        ("Elsewhere", "failed (BadInput: answered 99, which is none of 0 to"),
    ],
)
def test_a_bot_that_fails_is_told_of_and_replaced(
    bot: str, told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "failing_bots_of_a_test.py").write_text(BOTS)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.path", [*sys.path])
    sitting = [f"failing_bots_of_a_test:{bot}", "person"]
    heard = play(seated("skulldug", "duel", 2, sitting), [])
    assert told in " ".join("\n".join(heard).split())
    assert heard[-1] == "You leave the table."


def test_advice_can_be_asked_for() -> None:
    heard = play(seated("cube-delver"), ["advice"])
    told = [line for line in heard if "points, dies" in line]
    assert len(told) == 3 and told[0].startswith("1. Keep the 4: ")
    assert told[1].endswith("0.0 points, dies 100%")  # the last Health die
    other = play(seated("skulldug", "duel", 2), ["advice"])
    assert "Nobody can tell what answers are worth in this game." in other
