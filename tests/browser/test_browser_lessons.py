"""Lessons in the browser: every one by its own solution, with a wrong answer at each step."""

import pytest
from browser_site import Arrive
from playwright.sync_api import expect
from visitor import Visitor

from cavern.core import registry
from cavern.core.lesson import NEXT, Course, Lesson, lessons

ALL = [(game, each) for game in registry.games() for each in lessons(registry.game(game))]


def give(visitor: Visitor, option: str) -> None:
    """Go on, or take an answer from the list, out of its group if it is in one."""
    page = visitor.page
    if option == NEXT:
        page.locator("[data-next]").click()
        return
    wanted = page.locator(f'[data-option="{option}"]')
    page.locator("[data-option], [data-group]").first.wait_for()
    for group in page.locator("[data-group]").all() if not wanted.count() else []:
        group.click()
        if wanted.count():
            break
        page.keyboard.press("Escape")
    wanted.click()


def fail(visitor: Visitor, course: Course) -> Course:
    """Play a task's wrong line, be told why, and begin the task again."""
    for option in course.step.wrong:
        give(visitor, option)
        course.give(option)
        answered(visitor, course)
    assert course.failed
    said = visitor.page.locator("[data-said]")
    expect(said).to_contain_text(" ".join(course.told.text.split()))
    visitor.page.get_by_role("button", name="Try it again").click()
    course = course.again()
    answered(visitor, course)
    return course


def answered(visitor: Visitor, course: Course) -> None:
    main = visitor.page.locator("main.lesson")
    expect(main).to_have_attribute("data-trail", str(len(course.trail)))


@pytest.mark.parametrize(("game", "each"), ALL, ids=[f"{g}/{each.id}" for g, each in ALL])
def test_a_lesson(arrive: Arrive, game: str, each: Lesson) -> None:
    visitor = arrive()
    visitor.open(f"/learn/{game}")
    visitor.page.locator(f'[data-lesson="{each.id}"]').click()
    course = Course(registry.game(game), each)
    said, say = visitor.page.locator("[data-said]"), visitor.page.locator("[data-say]")
    steps: set[int] = set()
    while not course.done:
        expect(say).to_have_text(" ".join(course.step.say.split()))
        question = course.question
        wrong = [o for o in question.ids() if o != course.right] if question else []
        if wrong and course.kind == "do" and course.at not in steps:
            steps.add(course.at)
            give(visitor, wrong[-1])
            expect(said).to_contain_text(" ".join(course.give(wrong[-1]).text.split()))
        if course.kind == "task" and course.at not in steps:
            steps.add(course.at)
            course = fail(visitor, course)
        right = course.right
        course.give(right)
        give(visitor, right)
        answered(visitor, course)
    expect(say).to_have_text(" ".join(each.end.split()))
    visitor.open(f"/learn/{game}")
    expect(visitor.page.locator("li.done")).to_have_count(1)


def test_a_task_that_failed_is_taken_back(arrive: Arrive) -> None:
    delve = registry.game("cube-delver")
    course = Course(delve, lessons(delve)[0])
    visitor = arrive(phone=True)
    visitor.open("/learn/cube-delver/solo")
    while course.kind != "task":
        right = course.right
        course.give(right)
        give(visitor, right)
    for option in course.step.wrong:
        give(visitor, option)
    expect(visitor.page.locator("[data-said]")).to_contain_text("Not quite")
    visitor.page.get_by_role("button", name="Take it back").click()
    for option in course.step.solution[1:]:
        give(visitor, option)
    expect(visitor.page.locator("main.lesson")).to_have_attribute("data-done", "true")


def test_what_is_touched_in_vain_is_answered(arrive: Arrive) -> None:
    visitor = arrive()
    visitor.open("/")
    visitor.page.get_by_role("link", name="Learn: Cube Delver").click()
    visitor.page.get_by_role("link", name="Begin: Down and out again").click()
    delve = registry.game("cube-delver")
    course = Course(delve, lessons(delve)[0])
    for _ in range(6):
        right = course.right
        course.give(right)
        give(visitor, right)
    assert course.at == 5
    visitor.page.get_by_label("Travel row").get_by_role("button").first.click()
    why = course.touch(["travel:last"])
    assert why.rule == "C2.5"
    expect(visitor.page.locator("[data-said]")).to_contain_text(why.text)
