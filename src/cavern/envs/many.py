"""Many games in one call, in NumPy arrays. See :class:`cavern.core.batch.Batch`.

>>> from cavern.envs.many import Many
>>> many = Many("skulldug", 64, mode="duel")
>>> many.reset("a seed")
>>> many.observations.shape, many.masks.shape, many.asked.shape
((64, 5762), (64, 323), (64,))
>>> many.step(many.masks.argmax(axis=1))
"""

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cavern.core import registry
from cavern.core.batch import Batch, Eye, are_numbers
from cavern.core.bot import AnyBot
from cavern.core.errors import BadInput
from cavern.core.game import AnyGame, Setup
from cavern.core.rng import Rng
from cavern.core.rows import Cells, Mosaic, RecordPart, renew_all
from cavern.core.search import ThinkingBot
from cavern.core.state import State
from cavern.envs.playing import check, setup_of
from cavern.envs.sight import SAID, sight_for
from cavern.envs.words import coding_of
from cavern.lab.seating import PERSON


class ViewMosaic(Mosaic):
    """Shows the view, as any game makes it."""

    def __init__(self, game: AnyGame, shown: RecordPart, row: Cells, at: int) -> None:
        super().__init__(row, at, shown.size)
        self.game = game
        self.shown = shown
        self.before: Mapping[str, object] = {}

    def show(self, state: State, seat: int) -> None:
        view = self.game.view(state, seat)
        renew_all(self, self.shown, view, self.before)
        self.before = view


class TableEye(Eye):
    """Sees a game straight from its state if it can be seen like that, else through its view."""

    def __init__(self, game: AnyGame, setup: Setup) -> None:
        self.game = game
        self.sight = sight_for(game, setup)
        self.coding = coding_of(game.id)
        super().__init__(setup.seats, SAID, self.sight.size, self.coding.size)

    def mosaic(self, row: Cells, at: int) -> Mosaic:
        shown = self.sight.view
        straight = self.game.mosaic(shown, self.sight.names, row, at)
        return ViewMosaic(self.game, shown, row, at) if straight is None else straight

    def words_of(self, text: str) -> list[int]:
        return self.coding.of(text)


class Many:
    """So many games of a table. ``players`` has a bot's name for each seat, or ``person`` for those
    that whoever calls plays (all of them if it is left out).

    The arrays are written by every :meth:`reset` and :meth:`step`; nobody else can write into
    ``observations``, ``masks`` and ``asked``, of which only what has changed is written:

    | array | type | shape | what it is |
    | --- | --- | --- | --- |
    | ``observations`` | int16 | games × row | what the seat that is asked sees |
    | ``masks`` | int8 | games × words | which words it may say |
    | ``asked`` | int32 | games | the seat that is asked, -1 if the game is over |
    | ``rewards`` | float32 | games × seats | what everybody got |
    | ``ended``, ``cut`` | uint8 | games | whether the game has ended, or was cut short |

    After a game is over the next step begins another there, whatever is said.
    """

    def __init__(
        self,
        game: str | AnyGame,
        games: int,
        mode: str = "",
        seats: int = 0,
        *,
        players: list[str] | None = None,
        max_cycles: int = 0,
        reward: str = "win",
        **options: Any,
    ) -> None:
        check(reward, max_cycles)
        if games < 1:
            raise BadInput(f"there must be a game or more, not {games}")
        self.game = registry.game(game) if isinstance(game, str) else game
        self.setup = setup_of(self.game, mode, seats, options)
        self.eye = TableEye(self.game, self.setup)
        self.players = players or [PERSON] * self.setup.seats
        if len(self.players) != self.setup.seats:
            raise BadInput(
                f"players has a name for each of {self.setup.seats} seats, not {len(self.players)}"
            )
        bots = [self.bot(name) for name in self.players]
        count = self.setup.seats
        self.batch = Batch(
            self.game, self.setup, self.eye, bots, games, max_cycles, reward == "score"
        )
        rows, masks, asked = self.batch.shown()
        self.observations: NDArray[np.int16] = np.frombuffer(rows, np.int16).reshape(games, -1)
        self.masks: NDArray[np.int8] = np.frombuffer(masks, np.int8).reshape(games, -1)
        self.asked: NDArray[np.int32] = np.frombuffer(asked, np.int32)
        self.rewards: NDArray[np.float32] = np.zeros((games, count), np.float32)
        self.ended: NDArray[np.uint8] = np.zeros(games, np.uint8)
        self.cut: NDArray[np.uint8] = np.zeros(games, np.uint8)
        buffers: list[Any] = [self.rewards, self.ended, self.cut]
        self.batch.attach(*[memoryview(buffer.reshape(-1)) for buffer in buffers])

    def bot(self, name: str) -> AnyBot | None:
        if name == PERSON:
            return None
        bot = registry.bot(self.game, name)(Rng.from_seed(f"many {name}"))
        if isinstance(bot, ThinkingBot):
            raise BadInput(f"{name} thinks too long to play many games; take a quick bot")
        return bot

    def reset(self, seed: str | int = "cavern") -> None:
        self.batch.begin(str(seed))

    def by_chance(self, rng: Rng) -> list[int]:
        """A word for every game, each of those that its mask has as likely as the others."""
        return self.batch.by_chance(rng)

    def step(self, words: Any) -> None:
        """Say a word in every game: numbers as ``masks`` has them."""
        said = words
        if not (isinstance(words, list) and words and are_numbers(words)):
            said = self._numbers(words)
        if len(said) != len(self.asked):
            raise BadInput(
                f"step takes a word for each of {len(self.asked)} games, not {len(said)}"
            )
        self.batch.step(said)

    def _numbers(self, words: Any) -> list[int]:
        """Words that are no list of whole numbers, as such."""
        try:
            array = np.asarray(words)
        except ValueError:  # lists of different lengths
            array = np.asarray(None)
        if array.ndim != 1 or array.dtype.kind not in "iu":
            raise BadInput(
                f"step takes a row of whole numbers, one for each of {len(self.asked)} games"
            )
        said: list[int] = array.tolist()
        return said
