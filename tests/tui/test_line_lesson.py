"""Lessons by lines of text, for terminals that cannot draw and for screen readers."""

import pytest

from cavern.core import registry
from cavern.core.lesson import Lesson, lessons
from cavern.core.puzzle import puzzles
from cavern.tui.learn import done
from cavern.tui.line_lesson import LineLesson, learn

Heard = list[str]


ALL = [(game.id, each) for game in registry.games().values() for each in lessons(game)]


def taught(game: str, said: list[str], lesson: Lesson | None = None) -> tuple[LineLesson, Heard]:
    """A lesson (a game's first, unless told) for somebody who says these things (``wrong`` is any
    wrong answer, as soon as there is a question) and then does as it wishes."""
    heard: Heard = []
    waiting = list(said)

    def read(prompt: str) -> str:
        heard.append(prompt)
        course = table.course
        ids = course.question.ids() if course.question is not None else []
        if waiting and (waiting[0] != "wrong" or ids):
            told = waiting.pop(0)
            wrong = [number for number, id in enumerate(ids, 1) if id != course.right]
            return str(wrong[0]) if told == "wrong" else told
        return str(ids.index(course.right) + 1) if ids else ""

    chosen = lesson or lessons(registry.game(game))[0]
    table = LineLesson(registry.game(game), chosen, read, heard.append)
    table.play()
    return table, heard


@pytest.mark.parametrize(("game", "each"), ALL, ids=[f"{game}/{each.id}" for game, each in ALL])
def test_a_lesson_is_learned_by_answering(game: str, each: Lesson) -> None:
    table, heard = taught(game, [], each)
    assert table.course.done
    assert f"{game}/{each.id}" in done()
    assert each.end.split()[-1] in heard[-1]


def test_a_puzzle_is_solved_and_remembered(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """It is picked by its number, behind the lessons; a wrong answer is told what it leaves."""
    game = registry.game("cube-delver")
    each = puzzles(game)[0]
    place = str(len(lessons(game)) + 1)
    assert each.solution == ["stop"]
    said = iter([place, "2", "1"])
    monkeypatch.setattr("builtins.input", lambda prompt: next(said))
    learn(game, None)
    heard = capsys.readouterr().out
    assert f"{place}. {each.title}. A puzzle, easy, 1 answer" in heard
    assert "times in 100. There is better." in " ".join(heard.split())
    assert f"cube-delver/puzzle:{each.id}" in done()


def test_wrong_answers_are_explained_and_much_can_be_asked() -> None:
    said = ["look", "?", "rule v3.3", "rule x9", "wrong", "what", "undo", "99"]
    table, heard = taught("vast", said)
    text = " ".join("\n".join(heard).split())
    assert "Knight: kill the Dragon. Now kill Dragon Health" in text
    assert "take your last answer back" in text and "V3.3. " in text
    assert "has no rule X9" in text
    assert any(step.hint and step.hint in text for step in table.course.lesson.steps)
    assert "Say a number from 1 to" in text
    assert table.course.done


def test_somebody_leaves() -> None:
    table, heard = taught("vast", ["quit"])
    assert heard[-1] == "You leave." and not table.course.done
