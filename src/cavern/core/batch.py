"""Many games stepped in one call, for programs that learn. Compiled, as the rules are.

What programs see and say is numbers: an :class:`Eye` shows what a seat sees in a row, and spells
options in words that have numbers (see :mod:`cavern.envs`). A :class:`Batch` has many games, lets
bots play the seats that nobody learns on, and writes rows, masks and rewards into buffers that
somebody else owns.
"""

from typing import Any, Final

from mypy_extensions import mypyc_attr

from cavern.core.act import Menu
from cavern.core.bot import AnyBot
from cavern.core.decision import AnyDecision, Seat
from cavern.core.errors import BadInput
from cavern.core.game import AnyGame, Setup
from cavern.core.rng import Rng, key_of
from cavern.core.rows import Mosaic, put_list, put_one
from cavern.core.stepping import Going, begin, here
from cavern.core.tangible import Tangible

GAME_ENDS: Final = 0
"""The word that says: that is all."""
NOBODY: Final = -1


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
        self.known: dict[int, list[int]] = {}

    def mosaic(self, row: Any, at: int) -> Mosaic:
        """What shows the view there."""
        raise NotImplementedError

    def words_of(self, option_id: str) -> list[int]:
        """The words of an option."""
        raise NotImplementedError

    def spell(self, decision: AnyDecision) -> list[list[int]]:
        """The words of every option; whatever is called the same is looked up only once."""
        if not isinstance(decision, Menu):
            return [self.words_of(option_id) for option_id in decision.ids()]
        found: list[list[int]] = []
        for choice in decision.choices:
            code = decision.code(choice)
            words = self.known.get(code)
            if words is None:
                words = self.words_of(decision.id(choice))
                self.known[code] = words
            found.append(words)
        return found


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
            if (spelled[at] if len(spelled) > at else GAME_ENDS) == word:
                left.append(index)
        self.left = left
        if word != GAME_ENDS:
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
            words: list[int] = []
            for index in self.left:
                spelled = self.spelled[index]
                words.append(spelled[at] if len(spelled) > at else GAME_ENDS)
            legal = list(dict.fromkeys(words))
            if len(legal) > 1:
                self.legal = legal
                return
            if legal[0] == GAME_ENDS:
                raise BadInput("two options have the same words")
            self.said.append(legal[0])


class BatchGame:
    """One game of a batch."""

    def __init__(self, going: Going) -> None:
        self.going = going
        self.spelling: Spelling | None = None
        self.shown: Spelling | None = None
        """The answer for which the row was written: while it is given, nothing else changes."""
        self.spoken = 0
        self.over = False


class Slot:
    """Where the rows of one game after the other are written."""

    def __init__(self, head: Mosaic, view: Mosaic) -> None:
        self.head = head
        self.view = view
        self.masked: list[int] = []
        """The words that the mask shows."""
        self.told = False
        """Whether rewards or an end are shown."""


class Batch(Tangible):
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
        self.tables: list[BatchGame] = []
        self.slots: list[Slot] = []
        self.home: Any = None
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
        eye = self.eye
        self.slots = []
        for number in range(self.count):
            at = number * eye.size
            view = eye.mosaic(rows, at + eye.head)
            self.slots.append(Slot(Mosaic(rows, at, eye.head), view))

    def begin(self, seed: str) -> None:
        """New games everywhere."""
        self.key = key_of(seed)
        self.next = 0
        self.tables = []
        self.home = here()
        for number in range(self.count):
            self.forget(number)
            self.tables.append(self.fresh())
            self.show(number)

    def fresh(self) -> BatchGame:
        """The next game of the series that comes to a question for a learner."""
        rng = Rng.series(self.key, self.next)
        self.next += 1
        seated = BatchGame(begin(self.game, self.setup, rng))
        self.run(seated)
        return seated

    def run(self, seated: BatchGame) -> None:
        """Let bots answer until a learner is asked, or the game is over."""
        going = seated.going
        decision = going.decision
        while decision is not None:
            bot = self.bots[decision.seat]
            if bot is not None:
                state = going.state.copy()
                self.game.resample(state, decision.seat, bot.rng.split(f"{going.answered}"))
                going.answer(bot.pick(decision, state))
            else:
                spelling = Spelling(self.eye.spell(decision))
                if spelling.chosen == NOBODY:
                    seated.spelling = spelling
                    return
                going.answer(spelling.chosen)
            decision = going.decision
        seated.spelling = None
        seated.over = True

    def step(self, words: list[int]) -> None:
        """Say a word in every game."""
        if here() is not self.home:
            raise BadInput("games go on only in the thread that began them: call reset in this one")
        for number in range(self.count):
            seated = self.tables[number]
            self.forget(number)
            if seated.over:
                self.tables[number] = self.fresh()
            else:
                self.say(number, seated, words[number])
            self.show(number)

    def by_chance(self, rng: Rng) -> list[int]:
        """A word for every game that may be said there, each as likely as the others."""
        words: list[int] = []
        for seated in self.tables:
            spelling = seated.spelling
            legal = spelling.legal if spelling is not None else [GAME_ENDS]
            words.append(legal[rng.below(len(legal))])
        return words

    def forget(self, number: int) -> None:
        """What was told of the step before."""
        if self.slots[number].told:
            self.slots[number].told = False
            for seat in range(self.seats):
                self.rewards[number * self.seats + seat] = 0.0
            self.ended[number] = 0
            self.cut[number] = 0

    def say(self, number: int, seated: BatchGame, word: int) -> None:
        spelling = seated.spelling
        decision = seated.going.decision
        assert spelling is not None and decision is not None
        seated.spoken += 1
        if not spelling.say(word):
            self.rewards[number * self.seats + decision.seat] = -1.0
            self.finish(number, seated)
            return
        if spelling.chosen != NOBODY:
            self.decisions += 1
            seated.going.answer(spelling.chosen)
            self.run(seated)
            if seated.over:
                self.reward(number, seated)
                self.finish(number, seated)
                return
        if seated.spoken == self.limit:
            seated.over = True
            seated.spelling = None
            self.cut[number] = 1
            self.slots[number].told = True

    def finish(self, number: int, seated: BatchGame) -> None:
        seated.over = True
        seated.spelling = None
        self.ended[number] = 1
        self.slots[number].told = True

    def reward(self, number: int, seated: BatchGame) -> None:
        """What everybody gets at the end."""
        outcome = self.game.outcome(seated.going.state)
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
        seated, slot = self.tables[number], self.slots[number]
        going, spelling = seated.going, seated.spelling
        decision = going.decision
        mask_at = number * self.eye.words
        for word in slot.masked:
            self.masks[mask_at + word] = 0
        if decision is not None and spelling is not None:
            for word in spelling.legal:
                self.masks[mask_at + word] = 1
            slot.masked = spelling.legal
            if spelling is not seated.shown:
                seated.shown = spelling
                self.asked[number] = decision.seat
                slot.view.show(going.state, decision.seat)
            self.introduce(slot.head, decision.seat, decision.seat, spelling.said)
            return
        slot.masked = []
        self.asked[number] = NOBODY
        for seat, bot in enumerate(self.bots):
            if bot is None:
                slot.view.show(going.state, seat)
                self.introduce(slot.head, seat, NOBODY, [])
                return

    def introduce(self, head: Mosaic, seat: Seat, asked: int, said: list[int]) -> None:
        """Write who looks, who is asked and what was said so far."""
        put_one(head, 0, self.seats, seat)
        put_one(head, self.seats, self.seats, asked)
        put_list(head, 2 * self.seats, self.eye.room, said)
