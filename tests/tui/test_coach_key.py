"""The coach in the terminal."""

from collections.abc import Callable

from seated import drawn, staged, table_of
from textual.pilot import Pilot
from textual.widgets import Static

from cavern.tui.dialogs import Notice
from cavern.tui.lines import LineTable
from cavern.tui.question import Filter

DEADLY = "turn 4 rolled\nhealth 3\ntravel 3 3\ntreasure 6\nhand potion 1\n"


async def until(pilot: Pilot[None], holds: Callable[[], bool]) -> None:
    for _ in range(2000):
        await pilot.pause(0.02)
        if holds():
            return
    raise AssertionError("it never came")


async def test_the_coach_warns_and_advises_on_a_key() -> None:
    app = staged("cube-delver", DEADLY, "solo", 1)
    async with app.run_test(size=(100, 40)) as pilot:
        await pilot.pause()
        await pilot.press("k")
        await until(pilot, lambda: isinstance(app.screen, Notice) and bool(app.screen.children))
        said = str(app.screen.query_one("#notice", Static).render())
        assert "☠" in said and "Loses at once." in said
        assert "A strong player:" in said
        assert "last Health die" in said


async def test_a_coach_says_as_much_as_is_wanted() -> None:
    """Off at first; hints mark answers in the list, a teacher also explains the question."""
    app = staged("cube-delver", DEADLY, "solo", 1)
    async with app.run_test(size=(100, 40)) as pilot:
        await pilot.pause()
        question = table_of(app).question
        words = question.query_one("#coach", Static)
        assert "☠" not in drawn(question.answers)
        await pilot.press("down", "o")
        await until(pilot, lambda: "☠" in drawn(question.answers))
        assert "once." in drawn(question.answers), "with the reason"
        assert question.answers.highlighted == 0, "asking anew begins anew"
        assert not words.display
        await pilot.press("o")
        await until(pilot, lambda: words.display)
        assert "last Health die" in str(words.render())
        await pilot.press("1")
        await pilot.press("u")
        await until(pilot, lambda: "☠" in drawn(question.answers))
        await pilot.press("o")
        await pilot.pause()
        assert "☠" not in drawn(question.answers) and not words.display


async def test_a_teacher_leaves_room_for_the_answers() -> None:
    app = staged("cube-delver", DEADLY, "solo", 1)
    async with app.run_test(size=(60, 20)) as pilot:
        await pilot.press("o", "o")
        question = table_of(app).question
        await until(pilot, lambda: question.query_one("#coach").display)
        await pilot.pause()
        assert question.query_one("#coach").size.height == 2
        assert question.answers.size.height >= 3


async def test_marks_come_while_somebody_filters() -> None:
    """What was typed and what is highlighted stays."""
    app = staged("cube-delver", DEADLY, "solo", 1)
    async with app.run_test(size=(100, 40)) as pilot:
        await pilot.press("o", "slash", *"reroll", "down")
        question = table_of(app).question
        await until(pilot, lambda: "☠" in drawn(question.answers))
        assert question.query_one(Filter).value == "reroll"
        assert question.answers.highlighted == 1


def test_a_coach_speaks_in_plain_lines() -> None:
    """The same levels without signs, which nobody reads aloud."""
    app = staged("cube-delver", DEADLY, "solo", 1)
    assert app._session is not None
    heard: list[str] = []
    said = iter(["coach", "coach hints", "coach teacher", "coach louder", "word TREASURES"])

    def read(prompt: str) -> str:
        try:
            return next(said)
        except StopIteration:
            raise EOFError from None

    LineTable(app._session, read, heard.append).play()
    text = "\n".join(heard)
    assert not set("☠⚠★") & set(text)
    assert "A strong player:" in text
    assert text.count("your last: you die): Loses at once.") == 1
    assert text.count("your last: you die). Loses at once.") == 2
    assert "what the moment is about" in text
    assert "Say coach, coach off, coach hints or coach teacher." in text
    assert any(line.startswith("Treasure") and "(C" in line for line in heard)
