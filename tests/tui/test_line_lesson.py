"""Lessons by lines of text, for terminals that cannot draw and for screen readers."""

import pytest

from cavern.core import registry
from cavern.core.lesson import lessons
from cavern.tui.learn import done
from cavern.tui.line_lesson import LineLesson


def taught(game: str, said: list[str]) -> tuple[LineLesson, list[str]]:
    """A game's first lesson for somebody who says these things (``wrong`` is any wrong answer, as
    soon as there is a question) and then does as it wishes."""
    heard: list[str] = []
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

    table = LineLesson(registry.game(game), lessons(registry.game(game))[0], read, heard.append)
    table.play()
    return table, heard


@pytest.mark.parametrize("game", ["cube-delver", "skulldug", "vast"])
def test_a_lesson_is_learned_by_answering(game: str) -> None:
    table, heard = taught(game, [])
    assert table.course.done
    lesson = table.course.lesson
    assert f"{game}/{lesson.id}" in done()
    assert lesson.end.split()[-1] in heard[-1]


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
    assert heard[-1] == "You leave the lesson." and not table.course.done
