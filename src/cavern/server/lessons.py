"""Lessons over HTTP: how one stands after all that was done in it. Nothing is kept."""

import msgspec

from cavern.core import example, lesson, puzzle
from cavern.core.changes import by_event
from cavern.core.errors import BadInput
from cavern.core.game import AnyGame
from cavern.core.lesson import Course, Lesson
from cavern.server import protocol, telling
from cavern.server.errors import Denied


def infos(game: AnyGame) -> list[protocol.LessonInfo]:
    return [info(each) for each in lesson.lessons(game)]


def info(each: Lesson) -> protocol.LessonInfo:
    return protocol.LessonInfo(
        id=each.id,
        title=each.title,
        about=each.about,
        teaches=each.teaches,
        minutes=each.minutes,
        steps=len(each.steps),
    )


def play(game: AnyGame, id: str, move: protocol.LessonMove) -> protocol.LessonShown:
    """Do something in a lesson."""
    try:
        found = lesson.lesson(game, id)
    except BadInput as error:
        raise Denied("not-found", str(error)) from None
    return gone_on(game, found, move)


def solve(game: AnyGame, id: str, move: protocol.LessonMove) -> protocol.LessonShown:
    """Do something in a puzzle."""
    try:
        found = puzzle.puzzle(game, id)
    except BadInput as error:
        raise Denied("not-found", str(error)) from None
    return gone_on(game, found.lesson(), move)


def try_out(game: AnyGame, id: str, move: protocol.LessonMove) -> protocol.LessonShown:
    """Do something in an example of a rule."""
    try:
        found = example.example(game, id)
    except BadInput as error:
        raise Denied("not-found", str(error)) from None
    return gone_on(game, found.lesson(), move)


def puzzle_infos(game: AnyGame, now: float) -> list[protocol.PuzzleInfo]:
    """All puzzles, the easiest first; one of them is today's."""
    today = puzzle.of_the_day(game, now)
    return [
        protocol.PuzzleInfo(
            id=each.id,
            title=each.title,
            say=each.say,
            grade=puzzle.grade_of(each),
            tries=each.tries,
            answers=each.within,
            today=each is today,
        )
        for each in puzzle.puzzles(game)
    ]


def gone_on(game: AnyGame, found: Lesson, move: protocol.LessonMove) -> protocol.LessonShown:
    course = Course(game, found, move.trail)
    if move.answer:
        course.give(move.answer)
    elif move.things:
        course.touch(move.things)
    return shown(course)


def shown(course: Course) -> protocol.LessonShown:
    names = course.game.seat_names(course.setup)
    question = course.question
    return protocol.LessonShown(
        lesson=info(course.lesson),
        trail=course.trail,
        back_to=max(0, len(course.trail) - 1),
        again_from=course.step_began,
        step=course.at,
        kind=course.kind,
        say=course.lesson.end if course.done else course.step.say,
        rules=[] if course.done else course.step.rules,
        look=[] if course.done else course.step.look,
        done=course.done,
        failed=course.failed,
        taken=course.told.taken,
        said=course.told.text,
        rule=course.told.rule,
        seats=[
            protocol.SeatInfo(
                seat=seat,
                kind="person" if seat == course.seat else "bot",
                role=name,
                name="You" if seat == course.seat else name,
            )
            for seat, name in enumerate(names)
        ],
        eyes=course.seat,
        view=telling.plain_view(course.view()),
        question=telling.question(question, len(course.trail) + 1) if question else None,
        events=[
            msgspec.convert(event, protocol.EventShown)
            for answer in course.answers
            for event in by_event(course.game, answer.moments, answer.events, course.seat)
        ],
    )
