"""A game told line by line: for terminals that cannot draw, for screen readers, for pipes."""

import os
import re
from collections.abc import Callable
from textwrap import fill

from cavern.core import registry
from cavern.core.act import Menu
from cavern.core.decision import Decision, Option
from cavern.core.errors import BadInput
from cavern.core.event import SPECTATOR
from cavern.core.game import TRUTH
from cavern.core.glossary import Glossary
from cavern.lab.coach import Mark
from cavern.tui import coach
from cavern.tui.boards import board_for
from cavern.tui.boards.base import Scene
from cavern.tui.session import Session, say_saved

HELP = """\
NUMBER    give that answer
look      the table in words
what N    what answer N does
why       what cannot be done now, and why
advice    what is to be expected of every answer
coach     all that a coach has to say; coach hints or coach teacher: unasked; coach off
word W    what a word of the game means
rule ID   a rule, such as rule {rule}
log       all that happened
undo      take your last answer back
quit      leave; the game is saved"""

METER = re.compile(r"[■□]+|[♥♡]+(?!\d)")
SIGN = re.compile(rf"^[{''.join(coach.MARK_SIGNS.values())}] ", re.MULTILINE)

AWAY = 60
"""Empty lines between one player's secrets and the next player's."""


def wanted() -> bool:
    """Whether this terminal asks for plain lines: it cannot draw, or shall show no colours."""
    return os.environ.get("TERM", "") == "dumb" or bool(os.environ.get("NO_COLOR"))


def play(session: Session, cores: int = 1) -> None:
    """Play a game by lines of text; bots think on so many cores."""
    session.cores = cores
    LineTable(session, input, print).play()
    say_saved(session)


def which_game() -> str:
    """Asks for one of the installed games, by number or name."""
    games = list(registry.games().values())
    for number, game in enumerate(games, 1):
        print(f"{number}. {sentence(game.title)} {game.tagline}")
    try:
        said = input("Which game? ").strip()
    except EOFError:
        raise BadInput("no game was named; name one, as in: cavern play cube-delver") from None
    if said.isdecimal() and 1 <= int(said) <= len(games):
        return games[int(said) - 1].id
    return said


def sentence(title: str) -> str:
    """A title that stands alone.

    >>> sentence("Vast"), sentence("Skulldug!")
    ('Vast.', 'Skulldug!')
    """
    return title if title[-1] in ".!?" else f"{title}."


class HungUp(Exception):
    """The player has gone."""


def listened(read: Callable[[str], str], prompt: str) -> str:
    """What somebody says who may also hang up."""
    try:
        return read(prompt)
    except (EOFError, KeyboardInterrupt):
        raise HungUp from None


class LineTable:
    """Plays a session by questions and typed answers. Nothing is drawn and nothing is erased."""

    def __init__(
        self, session: Session, read: Callable[[str], str], write: Callable[[str], None]
    ) -> None:
        self.session = session
        self.board = board_for(session.game.id)
        self.seat = SPECTATOR
        self._read = read
        self._write = write
        self._told = 0
        self._coach = coach.OFF

    def play(self) -> None:
        """Until the game is over or the player leaves."""
        match = self.session.match
        title = sentence(self.session.game.title)
        self._write(f"{title} Answer by number; ? tells what else can be said.")
        if self.board.trouble:
            self._write(self.board.trouble)
        try:
            while not match.over:
                self._sit_down()
                if self.session.bot_to_move:
                    self.session.answer(self._bots_answer())
                else:
                    self._ask()
                    self._regret()
                self._report_trouble()
        except HungUp:
            self._write("You leave the table.")
        else:
            self._tell()
            self._write(self.session.result())
        finally:
            self.session.close()

    def _bots_answer(self) -> int:
        """What a bot says. One that fails does not end the game for everybody else."""
        try:
            return self.session.sound(self.session.bot_choice()())
        except Exception as error:
            self._write(fill(self.session.failure(error), 78))
            return self.session.makeshift()

    # Telling

    def _sit_down(self) -> None:
        """Whoever is asked reads on; secrets of others are out of sight by then."""
        seat = self.session.viewer(self.seat)
        if seat != self.seat:
            if self.session.secretive:
                self._write("\n" * AWAY + f"Pass the keyboard to {self.session.name(seat)}.")
                self._input("Press Enter when nobody else is looking. ")
            self.seat, self._told = seat, 0 if self.seat == SPECTATOR else self._last(seat)
        self._tell()

    def _last(self, seat: int) -> int:
        """How many events a seat had been told when it answered last."""
        fresh = self.session.match.events(seat, self.session.last_answer_of(seat))
        return len(self.session.match.events(seat)) - len(fresh)

    def _tell(self) -> None:
        """What has happened since."""
        events = self.session.match.events(self.seat)
        for event in events[self._told :]:
            self._say(event.text)
        self._told = len(events)

    def _report_trouble(self) -> None:
        if self.session.trouble:
            self._write(self.session.trouble)
            self.session.trouble = ""

    # Asking

    def _ask(self) -> None:
        decision = self.session.match.decision
        assert decision is not None
        options = decision.options()
        self._show(decision, options)
        answered = self.session.match.answered
        while self.session.match.answered == answered:
            self._heed(self._input("> ").strip(), decision, options)

    def _show(self, decision: Decision[object], options: list[Option]) -> None:
        many = len(self.session.people) > 1
        who = f"{self.session.name(decision.seat)}: " if many else ""
        marks: dict[str, Mark] = {}
        if self._coach != coach.OFF:
            said = coach.asked_here(self.session.match, decision.seat, advise=False)
            marks = said.marks
            if said.trouble or self._coach == coach.TEACHER:
                self._say(f"\n{said.about()}")
        self._write(f"\n{who}{decision.prompt()}")
        for number, option in enumerate(options, 1):
            mark = f". {marks[option.id].text}" if option.id in marks else ""
            self._write(f"{number}. {option.label or option.id}{mark}")

    def _heed(self, said: str, decision: Decision[object], options: list[Option]) -> None:
        word, _, rest = said.partition(" ")
        word, rest = word.lower(), rest.strip()
        if word.isdecimal() and 1 <= int(word) <= len(options):
            self._give(int(word) - 1, options[int(word) - 1])
        elif word in ("?", "help"):
            rule = next((option.rule for option in options if option.rule), "1")
            self._write(HELP.format(rule=rule))
        elif word == "look":
            self._look(options)
        elif word == "what":
            self._what(rest, options)
        elif word == "why":
            self._why(decision)
        elif word == "advice":
            self._advise(options)
        elif word == "coach":
            self._hear_coach(rest.lower(), decision, options)
        elif word == "word":
            self._word(rest)
        elif word == "rule":
            self._rule(rest)
        elif word == "log":
            self._told = 0
            self._tell()
        elif word == "undo":
            self._undo()
        elif word in ("quit", "q", "exit"):
            raise HungUp
        else:
            self._write(f"Say a number from 1 to {len(options)}, or ? for what else can be said.")

    def _regret(self) -> None:
        """A game that somebody gave up can be taken up again, once."""
        if self.session.match.over and not self.session.settled:
            self._tell()
            if self._sure("Is that the end? yes, or no to take it back? "):
                self.session.settle()
            else:
                self._undo()

    def _give(self, index: int, option: Option) -> None:
        """Answer, if need be after asking whether that is meant."""
        if option.warning:
            self._write(fill(option.warning, 78))
            if not self._sure(f"{option.label}, yes or no? "):
                return
        self.session.answer(index)

    def _sure(self, question: str) -> bool:
        return self._input(question).strip().lower() in ("y", "yes")

    def _input(self, prompt: str) -> str:
        return listened(self._read, prompt)

    # What can be said

    def _look(self, options: list[Option]) -> None:
        match = self.session.match
        view = match.view(TRUTH if match.over else self.seat)
        text = "" if match.game.hidden else match.game.write(match.state)
        for line in self.board.spoken(Scene(view, text, options, (), self.seat)):
            self._say(in_words(line))

    def _what(self, number: str, options: list[Option]) -> None:
        if not (number.isdecimal() and 1 <= int(number) <= len(options)):
            self._write(f"Say what and a number from 1 to {len(options)}.")
            return
        option = options[int(number) - 1]
        self._write(fill(f"{option.label or option.id}. {option.text} ({option.rule})", 78))

    def _why(self, decision: Decision[object]) -> None:
        shut = decision.shut(self.session.match.state) if isinstance(decision, Menu) else []
        for act, why in shut:
            self._write(fill(f"{act.called()}: {why.text} ({why.rule})", 78))
        if not shut:
            self._write("All that this question can offer is on offer.")

    def _advise(self, options: list[Option]) -> None:
        advice = self.session.advice()
        for number, option in enumerate(options, 1):
            if option.id in advice:
                self._write(f"{number}. {option.label or option.id}: {advice[option.id]}")
        if not advice:
            self._write("Nobody can tell what answers are worth in this game.")

    def _hear_coach(self, level: str, decision: Decision[object], options: list[Option]) -> None:
        """All that a coach has to say, or how much it shall say unasked from now on."""
        if level in coach.COACH_LEVELS:
            self._coach = level
            self._say(coach.COACH_LEVELS[level].replace("k asks", "the word coach asks"))
            self._show(decision, options)
        elif level:
            self._write("Say coach, coach off, coach hints or coach teacher.")
        else:
            labels = {option.id: option.label or option.id for option in options}
            said = coach.asked_here(self.session.match, decision.seat, advise=True)
            self._say(SIGN.sub("", said.all(labels)))

    def _word(self, word: str) -> None:
        found = Glossary(self.session.game.glossary()).asked(word)
        for term in found:
            self._say(f"{term.name}: {term.text} ({', '.join(term.rules)})")
        if not found:
            self._write(f"No word of this game is {word!r}." if word else "Say word and which one.")

    def _say(self, text: str) -> None:
        for part in text.split("\n"):
            self._write(fill(part, 78, subsequent_indent="  "))

    def _rule(self, id: str) -> None:
        try:
            for rule in self.session.game.rulebook().find(id):
                self._write(f"{rule.id}. {rule.text}")
        except BadInput as error:
            self._write(str(error))

    def _undo(self) -> None:
        plan = self.session.take_back()
        if plan is None:
            self._write("There is no answer to take back.")
            return
        first = plan.answers[0]
        label = self.session.labels.get(first.number, first.option)
        if not plan.free:
            self._write(
                f"That takes back {label} and all since. Chance was used or something hidden came "
                "to light; the record will note it."
            )
            if not self._sure("Take it back, yes or no? "):
                return
        self.session.undo(plan)
        self._told = len(self.session.match.events(self.seat))
        self._write(f"Taken back: {label}.")


def in_words(line: str) -> str:
    """Meters as numbers.

    >>> in_words("♥♥♡ Grit 2, cubes ■□□, kill Knight ♥5")
    '2 of 3 Grit 2, cubes 1 of 3, kill Knight Health 5'
    """
    counted = METER.sub(lambda run: f"{len(run[0].strip('□♡'))} of {len(run[0])}", line)
    return counted.replace("♥", "Health ")
