"""Many games stepped in one call, for programs that learn. Compiled, as the rules are.

What programs see and say is numbers: an :class:`Eye` shows what a seat sees in a row, and spells
options in words that have numbers (see :mod:`cavern.envs`). A :class:`Batch` has many games, lets
bots play the seats that nobody learns on, and writes rows and masks into memory of its own, which
NumPy can show as it is.

The rules of a game run in a greenlet and wait there, in the midst of a step, for an answer. Whoever
has been asked hands over to the next game whose answer is complete, and the last one back to
:meth:`Batch.step`: one change of greenlets for an answer, and nothing is copied or run again.
"""

from typing import Any

from librt.vecs import vec
from mypy_extensions import i32, i64, mypyc_attr, u8

from cavern.core.act import Menu
from cavern.core.bot import AnyBot
from cavern.core.decision import AnyDecision, Seat
from cavern.core.errors import BadInput, RulesError
from cavern.core.game import AnyGame, Setup
from cavern.core.match import PATIENCE
from cavern.core.rng import Rng, key_of
from cavern.core.rows import Cells, Mosaic, cells, put_list, put_one
from cavern.core.spelling import NONE_YET, THAT_IS_ALL, Lexicon, MenuSpelling, Spelling
from cavern.core.state import State
from cavern.core.table import Table
from cavern.core.tangible import Tangible

try:
    import greenlet

    GREENLET: Any = greenlet
except ImportError:
    GREENLET = None


@mypyc_attr(allow_interpreted_subclasses=True)
class Eye(Tangible):
    """How a program sees one table: rows of ``size`` numbers, answers in so many ``words``.

    A row begins with who looks and who is asked, a number for each seat; then come how many words
    of an answer have been said and the first of them, as many as have ``room``; then the view.
    """

    def __init__(self, seats: int, room: int, size: int, words: int) -> None:
        self.seats = seats
        self.room = room
        self.head = 2 * seats + 1 + room
        self.size = size
        self.words = words

    def mosaic(self, row: Cells, at: int) -> Mosaic:
        """What shows the view there."""
        raise NotImplementedError

    def words_of(self, text: str) -> list[int]:
        """The words of an option, or of a part of it."""
        raise NotImplementedError


class Shared:
    """What a batch tells of all its games, and the numbers of those that come next."""

    def __init__(self, game: AnyGame, setup: Setup, eye: Eye, bots: list[AnyBot | None]) -> None:
        self.game = game
        self.setup = setup
        self.eye = eye
        self.bots = bots
        self.lexicon = Lexicon(eye.words_of, eye.words)
        self.rows: Cells = cells(0)
        self.masks: vec[u8] = vec[u8]()
        self.asked: vec[i32] = vec[i32]()
        self.rewards: Any = None
        self.ended: Any = None
        self.cut: Any = None
        self.limit = 0
        self.by_score = False
        self.learner = bots.index(None) if None in bots else 0
        """The first seat that learns."""
        self.key = key_of("")
        self.next = 0


class Abandoned(Exception):
    """A game is given up in the midst of its rules."""


class BatchPlace(Table):
    """Where one game after the other is played, and shown to whoever learns.

    It knows nothing of the greenlet that it is played in, which thus ends with its batch.
    """

    def __init__(self, told: Shared, number: int) -> None:
        super().__init__(Rng.series(told.key, 0))
        eye = told.eye
        self.told = told
        self.number = number
        self.row = told.rows
        self.at: i64 = number * eye.size
        self.view = eye.mosaic(told.rows, number * eye.size + eye.head)
        self.mask_at: i64 = number * eye.words
        self.masked: vec[i64] = vec[i64]([0] * eye.words)
        self.masked_count: i64 = 0
        """The words that the mask shows, and how many they are."""
        self.state: State | None = None
        self.by_acts = MenuSpelling(told.lexicon)
        self.spelling: Spelling | None = None
        """The answer that is being given; None when the game is over."""
        self.seat: Seat = NONE_YET
        self.game = 0
        self.spoken = 0
        self.answered = 0
        self.steps = 0
        self.dirty = False
        """Whether rewards or an end are told."""
        self.due = False
        """Whether it is to go on."""
        self.onward: Any = None
        """Hands over to whoever goes on next."""

    # In the greenlet

    def play(self) -> None:
        """One game after the other."""
        told = self.told
        game = told.game
        while True:
            self.game = told.next
            told.next += 1
            self.rng = Rng.series(told.key, self.game)
            self.spoken = self.steps = self.answered = 0
            state: State = game.new(told.setup, self)
            self.state = state
            try:
                while not game.over(state):
                    self.steps += 1
                    if self.steps > PATIENCE:
                        raise RulesError(
                            f"{game.title} went on for {PATIENCE} steps without a question"
                        )
                    game.step(state, self)
            except Abandoned:
                continue
            self.reward(state)
            self.finish(state)
            self.wait()

    def wait(self) -> None:
        """Until it is to go on."""
        self.onward()

    def answer(self, decision: AnyDecision) -> int:
        told, state = self.told, self.state
        assert state is not None
        self.steps = 0
        self.answered += 1
        bot = told.bots[decision.seat]
        if bot is not None:
            known = state.copy()
            told.game.resample(known, decision.seat, bot.rng.split(f"{self.game} {self.answered}"))
            return bot.pick(decision, known)
        spelling: Spelling
        if isinstance(decision, Menu):
            spelling = self.by_acts
            self.by_acts.begin(decision)
        else:
            spelling = Spelling([told.lexicon.words_of(id) for id in decision.ids()])
        if spelling.chosen == NONE_YET:
            if self.spoken > 0 and self.spoken == told.limit:
                self.stop(state)
            else:
                self.ask(state, decision.seat, spelling)
            self.wait()
            if spelling.chosen == NONE_YET:
                raise Abandoned
        return spelling.chosen

    # What is shown

    def ask(self, state: State, seat: Seat, spelling: Spelling) -> None:
        """Show a question to a seat that learns."""
        self.spelling = spelling
        self.seat = seat
        self.told.asked[self.number] = seat
        self.view.show(state, seat)
        self.introduce(seat, seat, spelling.said)
        self.mask(spelling)

    def mask(self, spelling: Spelling | None) -> None:
        masks, at, masked = self.told.masks, self.mask_at, self.masked
        for place in range(self.masked_count):
            masks[at + masked[place]] = 0
        self.masked_count = 0
        if spelling is not None:
            offered = spelling.offered
            for place in range(spelling.open):
                masks[at + offered[place]] = 1
                masked[place] = offered[place]
            self.masked_count = spelling.open

    def introduce(self, seat: Seat, asked: Seat, said: list[int]) -> None:
        """Write who looks, who is asked and what was said so far."""
        seats: i64 = self.told.eye.seats
        put_one(self.row, self.at, seats, seat)
        put_one(self.row, self.at + seats, seats, asked)
        put_list(self.row, self.at + 2 * seats, self.told.eye.room, said)

    def say(self, word: int) -> None:
        """A word of the answer."""
        spelling, state = self.spelling, self.state
        assert spelling is not None and state is not None
        self.spoken += 1
        if not spelling.say(word):
            self.told.rewards[self.number * self.told.eye.seats + self.seat] = -1.0
            self.finish(state)
        elif spelling.chosen != NONE_YET:
            self.due = True
        elif self.spoken == self.told.limit:
            self.stop(state)
        else:
            self.introduce(self.seat, self.seat, spelling.said)
            self.mask(spelling)

    def reward(self, state: State) -> None:
        """What everybody gets at the end."""
        told = self.told
        outcome, seats = told.game.outcome(state), told.eye.seats
        base = self.number * seats
        for seat in range(seats):
            if told.by_score:
                told.rewards[base + seat] = float(outcome.scores[seat])
            elif seat in outcome.winners:
                told.rewards[base + seat] = 1.0
            elif outcome.winners or seats == 1:
                told.rewards[base + seat] = -1.0

    def finish(self, state: State) -> None:
        """The game has ended."""
        self.told.ended[self.number] = 1
        self.close(state)

    def stop(self, state: State) -> None:
        """The game is cut short."""
        self.told.cut[self.number] = 1
        self.close(state)

    def close(self, state: State) -> None:
        """Show what the first seat that learns sees of a game that is over."""
        self.spelling = None
        self.dirty = True
        self.told.asked[self.number] = NONE_YET
        self.view.show(state, self.told.learner)
        self.introduce(self.told.learner, NONE_YET, [])
        self.mask(None)

    def forget(self) -> None:
        """What was told of the step before."""
        told = self.told
        self.dirty = False
        for seat in range(told.eye.seats):
            told.rewards[self.number * told.eye.seats + seat] = 0.0
        told.ended[self.number] = 0
        told.cut[self.number] = 0


def are_numbers(words: list[Any]) -> bool:
    """Whether all are whole numbers of Python."""
    for word in words:
        if type(word) is not int:
            return False
    return True


class Batch(Tangible):
    """Games ``0`` to ``count - 1`` of a series at one table, each followed by a new one at its end.

    ``bots`` has a bot for each seat that nobody learns on, None for the others. After
    :meth:`begin` and :meth:`step` it is told for every game who is asked (``asked``, -1 if
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
        if GREENLET is None:
            raise BadInput("many games at once need the package greenlet: pip install greenlet")
        self.count = count
        self.told = told = Shared(game, setup, eye, bots)
        told.rows = cells(count * eye.size)
        told.masks = vec[u8]([0] * (count * eye.words))
        told.asked = vec[i32]([0] * count)
        told.limit = limit
        told.by_score = by_score
        self.places: list[BatchPlace] = [BatchPlace(told, number) for number in range(count)]
        self.switches: list[Any] = []
        """What lets each game go on."""
        self.home: Any = None
        self.words = 0
        self.decisions = 0
        """Words said by learners so far, and whole answers given."""

    def attach(self, rewards: Any, ended: Any, cut: Any) -> None:
        """The buffers to write into what is rarely told, flat: float32, uint8, uint8."""
        self.told.rewards = rewards
        self.told.ended = ended
        self.told.cut = cut

    def shown(self) -> tuple[memoryview, memoryview, memoryview]:
        """The memory of rows, masks and who is asked: int16, int8, int32."""
        return memoryview(self.told.rows), memoryview(self.told.masks), memoryview(self.told.asked)

    def begin(self, seed: str) -> None:
        """New games everywhere. Each is begun from here: whoever begins in the midst of another
        counts the calls of that one as its own, and Python counts how deep they go."""
        self.told.key = key_of(seed)
        self.told.next = 0
        self.home = GREENLET.getcurrent()
        self.switches = []
        for place in self.places:
            place.forget()
            place.onward = self.home.switch
            self.switches.append(GREENLET.greenlet(place.play).switch)
            self.switches[-1]()

    def step(self, words: list[int]) -> None:
        """Say a word in every game."""
        if GREENLET.getcurrent() is not self.home:
            raise BadInput("games go on only in the thread that began them: call reset in this one")
        for number in range(self.count):
            place = self.places[number]
            if place.dirty:
                place.forget()
            if place.spelling is None:
                place.due = True
            else:
                self.words += 1
                place.say(words[number])
                if place.due:
                    self.decisions += 1
        self.go_on()

    def go_on(self) -> None:
        """Let whoever is due go on: each hands over to the next, the last one comes back."""
        onward: Any = self.home.switch
        first: Any = None
        for number in range(self.count - 1, -1, -1):
            place = self.places[number]
            if place.due:
                place.due = False
                place.onward = onward
                first = onward = self.switches[number]
        if first is not None:
            first()

    def by_chance(self, rng: Rng) -> list[int]:
        """A word for every game that may be said there, each as likely as the others."""
        words: list[int] = []
        for place in self.places:
            spelling = place.spelling
            if spelling is None:
                words.append(THAT_IS_ALL)
            else:
                words.append(spelling.offered[rng.below(spelling.open)])
        return words
