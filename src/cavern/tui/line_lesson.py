"""A lesson or puzzle told line by line, as :mod:`cavern.tui.lines` tells a game."""

from collections.abc import Callable
from textwrap import fill

from cavern.core.decision import Option
from cavern.core.errors import BadInput
from cavern.core.game import AnyGame
from cavern.core.lesson import NEXT, Course, Lesson, lessons
from cavern.core.puzzle import puzzles
from cavern.tui.boards import board_for
from cavern.tui.boards.base import Scene
from cavern.tui.learn import mark_done, puzzle_about
from cavern.tui.lines import HungUp, in_words, listened

HELP = """\
NUMBER    give that answer
look      the table in words
rule ID   a rule, such as rule {rule}
undo      take your last answer back
quit      leave"""


def learn(game: AnyGame, lesson: Lesson | None) -> None:
    """Learn by lines of text: a lesson or puzzle, or one of those there are."""
    LineLesson(game, lesson or which_lesson(game), input, print).play()


def which_lesson(game: AnyGame) -> Lesson:
    """Asks for one of a game's lessons and puzzles, by number."""
    found = [*lessons(game), *(each.lesson() for each in puzzles(game))]
    about = [
        *(each.about for each in lessons(game)),
        *(f"A puzzle, {puzzle_about(game, each)}." for each in puzzles(game)),
    ]
    for number, (each, words) in enumerate(zip(found, about), 1):
        print(f"{number}. {each.title}. {words}")
    try:
        said = input("Which one? ").strip()
    except EOFError:
        said = ""
    if said.isdecimal() and 1 <= int(said) <= len(found):
        return found[int(said) - 1]
    raise BadInput(f"say a number from 1 to {len(found)}, or name a lesson or puzzle")


class LineLesson:
    """Leads through a lesson by questions and typed answers."""

    def __init__(
        self,
        game: AnyGame,
        lesson: Lesson,
        read: Callable[[str], str],
        write: Callable[[str], None],
    ) -> None:
        self.course = Course(game, lesson)
        self.board = board_for(game.id)
        self._read = read
        self._write = write

    def play(self) -> None:
        """Until the lesson is done or the learner leaves."""
        self._write(f"{self.course.lesson.title}. Answer by number; ? tells what else can be said.")
        try:
            while not self.course.done:
                self._tell()
                self._go_on()
        except HungUp:
            self._write("You leave.")
        else:
            self._tell()
            mark_done(self.course)

    def _tell(self) -> None:
        """What happened, what is said to the last answer, and what the step is about."""
        course, told = self.course, self.course.told
        if told.taken:
            for event in course.fresh:
                self._say(event.text)
        if told.text:
            self._say(f"{told.text} ({told.rule})" if told.rule else told.text)
        if course.done:
            self._say(course.lesson.end)
        elif told.taken and not course.failed:
            rules = f" ({', '.join(course.step.rules)})" if course.step.rules else ""
            alone = "On your own: " if course.kind == "task" else ""
            self._say(f"\n{alone}{course.step.say}{rules}")

    def _say(self, text: str) -> None:
        for part in text.split("\n"):
            self._write(fill(part, 78, subsequent_indent="  "))

    def _go_on(self) -> None:
        """Hear one thing that the learner says."""
        course = self.course
        if course.failed:
            self._heard("Press Enter to try again. ", [])
            self.course = course.again()
            return
        decision = course.question
        options = decision.options() if decision is not None else []
        if decision is None:
            if not self._heard("Press Enter to go on. ", options):
                course.give(NEXT)
            return
        self._write(f"\n{decision.prompt()}")
        for number, option in enumerate(options, 1):
            self._write(f"{number}. {option.label or option.id}")
        said = self._heard("> ", options)
        if said.isdecimal() and 1 <= int(said) <= len(options):
            course.give(options[int(said) - 1].id)
        elif said != "undo":
            self._write(f"Say a number from 1 to {len(options)}, or ? for what else can be said.")

    def _heard(self, prompt: str, options: list[Option]) -> str:
        """What is said, once it is no question about the table."""
        while True:
            said = listened(self._read, prompt).strip().lower()
            word, _, rest = said.partition(" ")
            if word in ("quit", "q", "exit"):
                raise HungUp
            if word in ("?", "help"):
                rules = self.course.step.rules
                self._write(HELP.format(rule=rules[0] if rules else "1"))
            elif word == "look":
                self._look(options)
            elif word == "rule":
                self._rule(rest.strip())
            elif word == "undo" and self.course.trail:
                self.course = self.course.back()
                return word
            else:
                return said

    def _look(self, options: list[Option]) -> None:
        course = self.course
        text = "" if course.game.hidden else course.game.write(course.match.state)
        for line in self.board.spoken(Scene(course.view(), text, options, (), course.seat)):
            self._say(in_words(line))

    def _rule(self, id: str) -> None:
        try:
            for rule in self.course.game.rulebook().find(id.upper()):
                self._say(f"{rule.id}. {rule.text}")
        except BadInput as error:
            self._say(str(error))
