"""Many games stepped in one call, for programs that learn. Compiled, as the rules are.

What programs see and say is numbers: an :class:`Eye` writes what a seat sees into a row, and spells
options in words that have numbers (see :mod:`cavern.envs`). A :class:`Batch` has many games, lets
bots play the seats that nobody learns on, and writes rows, masks and rewards into buffers that
somebody else owns.
"""

from array import array
from typing import Any, Final

from mypy_extensions import mypyc_attr

from cavern.core.bot import AnyBot
from cavern.core.decision import AnyDecision, Seat
from cavern.core.errors import BadInput
from cavern.core.game import AnyGame, Setup
from cavern.core.rng import Rng, key_of
from cavern.core.state import State
from cavern.core.stepping import Stepper

END: Final = 0
"""The word that says: that is all."""
NOBODY: Final = -1


@mypyc_attr(allow_interpreted_subclasses=True)
class Eye:
    """How a program sees one table: rows of ``size`` numbers, answers in so many ``words``."""

    def __init__(self, size: int, words: int) -> None:
        self.size = size
        self.words = words

    def see(self, state: State, seat: Seat, asked: int, said: list[int], row: Any, at: int) -> None:
        """Write what a seat sees into zeros; ``said`` only if it is the one who is asked."""
        raise NotImplementedError

    def hear(self, said: list[int], row: Any, at: int) -> None:
        """Write only what was said, into a row that has all else."""
        raise NotImplementedError

    def spell(self, decision: AnyDecision) -> list[list[int]]:
        """The words of every option."""
        raise NotImplementedError


class Spelling:
    """An answer that is being given word by word.

    ``said`` are the words so far, those that went without saying included. ``legal`` are the words
    that may come next, ``chosen`` is the index of the option once only one is left.
    """

    def __init__(self, spelled: list[list[int]]) -> None:
        self.spelled = spelled
        self.left = list(range(len(spelled)))
        self.said: list[int] = []
        self.legal: list[int] = []
        self.chosen = NOBODY
        self.look()

    def say(self, word: int) -> bool:
        """Add a word; False, and nothing is changed, if it does not fit."""
        if word not in self.legal:
            return False
        at = len(self.said)
        left: list[int] = []
        for index in self.left:
            spelled = self.spelled[index]
            if (spelled[at] if len(spelled) > at else END) == word:
                left.append(index)
        self.left = left
        if word != END:
            self.said.append(word)
        self.look()
        return True

    def look(self) -> None:
        """Say what goes without saying, and see what may come next."""
        if len(self.left) == 1:
            self.chosen = self.left[0]
            self.legal = []
            return
        while True:
            at = len(self.said)
            legal: list[int] = []
            for index in self.left:
                spelled = self.spelled[index]
                word = spelled[at] if len(spelled) > at else END
                if word not in legal:
                    legal.append(word)
            if len(legal) > 1:
                legal.sort()
                self.legal = legal
                return
            if legal[0] == END:
                raise BadInput("two options have the same words")
            self.said.append(legal[0])


class Seated:
    """One game of a batch. ``cut`` says that it was ended by a word that did not fit, or by the
    limit, before its end."""

    def __init__(self, stepper: Stepper) -> None:
        self.stepper = stepper
        self.spelling: Spelling | None = None
        self.shown: Spelling | None = None
        """The answer for which the row was written: while it is given, nothing else changes."""
        self.spoken = 0
        self.over = False


class Batch:
    """Games ``0`` to ``count - 1`` of a series at one table, each followed by a new one at its end.

    ``bots`` has a bot for each seat that nobody learns on, None for the others. After
    :meth:`begin` and :meth:`step` the buffers tell for every game who is asked (``asked``, -1 if
    the game is over), what that seat sees and may say (``rows``, ``masks``), what everybody got
    (``rewards``), whether the game has ended (``ended``) or was cut short (``cut``). The step after
    that begins a new game there, whatever is said. A word that does not fit ends a game: -1 for
    whoever said it. A game is cut short after ``limit`` words (0: never).
    """

    def __init__(
        self,
        game: AnyGame,
        setup: Setup,
        eye: Eye,
        bots: list[AnyBot | None],
        count: int,
        limit: int,
        by_score: bool,
    ) -> None:
        self.game = game
        self.setup = setup
        self.eye = eye
        self.bots = bots
        self.count = count
        self.limit = limit
        self.by_score = by_score
        self.seats = setup.seats
        self.key = key_of("")
        self.next = 0
        self.tables: list[Seated] = []
        self.blank_row: Any = memoryview(array("h", bytes(2 * eye.size)))
        self.blank_mask: Any = memoryview(array("b", bytes(eye.words)))
        self.decisions = 0
        """Whole answers given by learners so far."""

    def attach(self, rows: Any, masks: Any, asked: Any, rewards: Any, ended: Any, cut: Any) -> None:
        """The buffers to write into, flat: int16, int8, int32, float32, uint8, uint8."""
        self.rows = rows
        self.masks = masks
        self.asked = asked
        self.rewards = rewards
        self.ended = ended
        self.cut = cut

    def begin(self, seed: str) -> None:
        """New games everywhere."""
        self.key = key_of(seed)
        self.next = 0
        self.tables = []
        for number in range(self.count):
            self.tables.append(self.fresh())
            self.show(number)

    def fresh(self) -> Seated:
        """The next game of the series that comes to a question for a learner."""
        rng = Rng.series(self.key, self.next)
        self.next += 1
        seated = Seated(Stepper(self.game, self.setup, rng))
        self.run(seated)
        return seated

    def run(self, seated: Seated) -> None:
        """Let bots answer until a learner is asked, or the game is over."""
        stepper = seated.stepper
        decision = stepper.decision
        while decision is not None:
            bot = self.bots[decision.seat]
            if bot is not None:
                state = stepper.state.copy()
                self.game.resample(state, decision.seat, bot.rng.split(f"{stepper.answered}"))
                stepper.answer(bot.pick(decision, state))
            else:
                spelling = Spelling(self.eye.spell(decision))
                if spelling.chosen == NOBODY:
                    seated.spelling = spelling
                    return
                stepper.answer(spelling.chosen)
            decision = stepper.decision
        seated.spelling = None
        seated.over = True

    def step(self, words: list[int]) -> None:
        """Say a word in every game."""
        for number in range(self.count):
            seated = self.tables[number]
            for seat in range(self.seats):
                self.rewards[number * self.seats + seat] = 0.0
            self.ended[number] = 0
            self.cut[number] = 0
            if seated.over:
                self.tables[number] = self.fresh()
            else:
                self.say(number, seated, words[number])
            self.show(number)

    def say(self, number: int, seated: Seated, word: int) -> None:
        spelling = seated.spelling
        decision = seated.stepper.decision
        assert spelling is not None and decision is not None
        seated.spoken += 1
        if not spelling.say(word):
            self.rewards[number * self.seats + decision.seat] = -1.0
            self.finish(number, seated)
            return
        if spelling.chosen != NOBODY:
            self.decisions += 1
            seated.stepper.answer(spelling.chosen)
            self.run(seated)
            if seated.over:
                self.reward(number, seated)
                self.finish(number, seated)
                return
        if seated.spoken == self.limit:
            seated.over = True
            seated.spelling = None
            self.cut[number] = 1

    def finish(self, number: int, seated: Seated) -> None:
        seated.over = True
        seated.spelling = None
        self.ended[number] = 1

    def reward(self, number: int, seated: Seated) -> None:
        """What everybody gets at the end."""
        outcome = self.game.outcome(seated.stepper.state)
        base = number * self.seats
        for seat in range(self.seats):
            if self.by_score:
                self.rewards[base + seat] = float(outcome.scores[seat])
            elif seat in outcome.winners:
                self.rewards[base + seat] = 1.0
            elif outcome.winners or self.seats == 1:
                self.rewards[base + seat] = -1.0

    def show(self, number: int) -> None:
        """Write what whoever is asked sees and may say; of a game that is over what the first seat
        that learns sees."""
        eye, seated = self.eye, self.tables[number]
        at, mask_at = number * eye.size, number * eye.words
        self.masks[mask_at : mask_at + eye.words] = self.blank_mask
        decision, spelling = seated.stepper.decision, seated.spelling
        if decision is not None and spelling is not None:
            for word in spelling.legal:
                self.masks[mask_at + word] = 1
            if spelling is seated.shown:
                eye.hear(spelling.said, self.rows, at)
                return
            seated.shown = spelling
            seat = decision.seat
            self.asked[number] = seat
            self.rows[at : at + eye.size] = self.blank_row
            eye.see(seated.stepper.state, seat, seat, spelling.said, self.rows, at)
            return
        self.rows[at : at + eye.size] = self.blank_row
        self.asked[number] = NOBODY
        for seat, bot in enumerate(self.bots):
            if bot is None:
                eye.see(seated.stepper.state, seat, NOBODY, [], self.rows, at)
                return
