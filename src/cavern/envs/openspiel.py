"""The games as OpenSpiel games.

>>> import pyspiel
>>> import cavern.envs.openspiel
>>> game = pyspiel.load_game("cavern_skulldug(mode=duel)")
>>> game.num_players(), game.num_distinct_actions()
(2, 323)
>>> state = game.new_initial_state()
>>> state.is_chance_node()
True

Every draw, roll and shuffle is a chance node. Actions are words, as everywhere in
:mod:`cavern.envs`. The parameters are in ``docs/environments.md``.
"""

import json
from hashlib import blake2b
from typing import Any, ClassVar
from urllib.parse import quote, unquote

from cavern.envs import needed

try:
    import numpy as np
    import pyspiel
except ModuleNotFoundError as missing:
    raise needed("openspiel", missing) from None

from cavern.core import registry
from cavern.core.decision import AnyDecision
from cavern.core.errors import BadInput, RulesError
from cavern.core.game import AnyGame
from cavern.core.match import PATIENCE, Pause
from cavern.core.plain import Loose
from cavern.core.rng import Rng
from cavern.core.spelling import Spelling
from cavern.core.state import State
from cavern.core.table import Table
from cavern.envs.drawing import text_of
from cavern.envs.playing import REWARDS, rewards_of, setup_of
from cavern.envs.sight import sight_for
from cavern.envs.words import coding_of, spelling_of
from cavern.lab.seating import read_options

MAX_LENGTH = 20_000
WIDEST = 1 << 10
"""No chance has more outcomes."""
RECENT = 16
"""So many of the last words that a player has said are in its information state tensor."""
HIGHEST = 300.0
"""No score is higher."""
DEFAULTS: Loose = {
    "mode": "", "seats": 0, "options": "", "position": "", "reward": "win",
    "max_length": MAX_LENGTH,
}  # fmt: skip


UNQUOTED = "".join(chr(code) for code in range(32, 127) if chr(code) not in "%,=()")
"""What a text may have in the name of a table; everything else is written as in addresses."""


class AtChance(Exception):
    """Raised out of the rules when chance has no outcome yet."""

    def __init__(self, weights: list[int]) -> None:
        super().__init__(len(weights))
        self.weights = weights


class SpielTable(Table):
    """Feeds answers and outcomes, then pauses at what comes next."""

    def __init__(self, rng: Rng, answers: list[int], outcomes: list[int]) -> None:
        super().__init__(rng)
        self.answers, self.outcomes = answers, outcomes
        self.used = self.drawn = 0

    def answer(self, decision: AnyDecision) -> int:
        if self.used == len(self.answers):
            raise Pause(decision)
        self.used += 1
        return self.answers[self.used - 1]

    def chance(self, n: int) -> int:
        if n == 1:
            return 0
        return self.outcome([1] * n)

    def draw(self, weights: list[int], names: tuple[str, ...]) -> int:
        """Equal things are one outcome, as likely as there are many of them."""
        present = [index for index, weight in enumerate(weights) if weight]
        return present[0] if len(present) == 1 else self.outcome(weights)

    def outcome(self, weights: list[int]) -> int:
        if self.drawn == len(self.outcomes):
            raise AtChance(weights)
        self.drawn += 1
        return self.outcomes[self.drawn - 1]


class SpielRun:
    """Where a game stands: before a chance, before a word, or at its end.

    ``checkpoint`` is the state before the open step (None while the table is being set up). It is
    never changed, so copies share it.
    """

    def __init__(self, table: "CavernGame") -> None:
        self.table = table
        self.checkpoint: State | None = table.start()
        self.answers: list[int] = []
        self.outcomes: list[int] = []
        self.chances: list[int] = []
        self.state: State | None = self.checkpoint
        self.decision: AnyDecision | None = None
        self.spelling: Spelling | None = None
        self.words = 0
        self.known = [b""] * table.setup.seats
        self.said: list[list[int]] = [[] for _ in range(table.setup.seats)]
        self.advance()

    def __deepcopy__(self, memo: dict[int, Any]) -> "SpielRun":
        twin = SpielRun.__new__(SpielRun)
        twin.__dict__.update(self.__dict__)
        twin.answers, twin.outcomes = self.answers[:], self.outcomes[:]
        twin.known = self.known[:]
        twin.said = [words[:] for words in self.said]
        if self.spelling is not None:
            twin.spelling = self.spelling.copy()
        return twin

    def __getstate__(self) -> Loose:
        """The table by its name; of the open question only the words said so far."""
        said = None if self.spelling is None else self.spelling.said[:]
        return {**self.__dict__, "table": str(self.table), "decision": None, "spelling": said}

    def __setstate__(self, kept: Loose) -> None:
        """The open question comes up again when its step is run once more."""
        self.__dict__.update(kept, table=pyspiel.load_game(kept["table"]), spelling=None)
        said: list[int] | None = kept["spelling"]
        if said is None:
            return
        try:
            self.step()
        except Pause as pause:
            self.decision = pause.decision
            self.spelling = spelling_of(self.table.coding, pause.decision)
            while len(self.spelling.said) < len(said):
                self.spelling.say(said[len(self.spelling.said)])

    @property
    def over(self) -> bool:
        return not self.chances and self.spelling is None

    def advance(self) -> None:
        """Run on to the next chance or question, or to the end."""
        game, self.chances = self.table.game, []
        self.decision = self.spelling = None
        for _ in range(PATIENCE):
            if self.checkpoint is not None and not self.answers and not self.outcomes:
                if game.over(self.checkpoint) or self.words >= self.table.max_length:
                    self.state = self.checkpoint
                    return
            try:
                self.checkpoint = self.step()
                self.answers, self.outcomes = [], []
            except AtChance as chance:
                self.chances = chance.weights
                return
            except Pause as pause:
                if self.words >= self.table.max_length:
                    return
                spelling = spelling_of(self.table.coding, pause.decision)
                if spelling.chosen < 0:
                    self.decision, self.spelling = pause.decision, spelling
                    self.look()
                    return
                self.answers.append(spelling.chosen)
        raise RulesError(f"{game.title} went on for {PATIENCE} steps without a question")

    def step(self) -> State:
        """Set the table up, or run a step with what was answered and drawn."""
        game, rng = self.table.game, Rng.from_seed("")
        if self.checkpoint is None:
            made: State = game.new(self.table.setup, SpielTable(rng, self.answers, self.outcomes))
            return made
        self.state = self.checkpoint.copy()
        game.step(self.state, SpielTable(rng, self.answers, self.outcomes))
        return self.state

    def look(self) -> None:
        """Everybody remembers what they see at a question: all of it, not only what has room."""
        for seat in range(self.table.setup.seats):
            asked, said = self.asked()
            seen: list[object] = [asked, said if seat == asked else []]
            if self.state is not None:
                seen.append(self.table.game.view(self.state, seat))
            self.remember(seat, json.dumps(seen, sort_keys=True).encode())

    def remember(self, seat: int, what: bytes) -> None:
        self.known[seat] = blake2b(self.known[seat] + what, digest_size=16).digest()

    def asked(self) -> tuple[int, list[int]]:
        """Who is asked, and what they have said so far."""
        if self.decision is None or self.spelling is None:
            return -1, []
        return self.decision.seat, self.spelling.said

    def row(self, seat: int) -> list[int]:
        """What a seat sees."""
        sight = self.table.sight
        row = [0] * sight.size
        if self.state is not None:
            view = self.table.game.view(self.state, seat)
            sight.write(row, 0, view, seat, *self.asked())
        return row

    def apply(self, action: int) -> None:
        if self.chances:
            self.outcomes.append(action)
            self.advance()
            return
        assert self.spelling is not None and self.decision is not None
        seat = self.decision.seat
        if not self.spelling.say(action):
            raise BadInput(f"{action} is not a word that fits now")
        self.words += 1
        self.said[seat].append(action)
        self.remember(seat, action.to_bytes(2, "little"))
        if self.spelling.chosen >= 0:
            self.answers.append(self.spelling.chosen)
            self.advance()
        elif self.words >= self.table.max_length:
            self.decision = self.spelling = None
        else:
            self.look()


class CavernGame(pyspiel.Game):  # type: ignore[misc]
    """A table of a game."""

    game: ClassVar[AnyGame]
    game_type: ClassVar[Any]

    def __init__(self, params: Loose | None = None) -> None:
        params = {
            name: unquote(value) if isinstance(value, str) else value
            for name, value in (params or {}).items()
        }
        given = {**DEFAULTS, **params}
        if given["reward"] not in REWARDS:
            raise BadInput(f"reward is one of {', '.join(REWARDS)}, not {given['reward']!r}")
        if given["max_length"] < 1:
            raise BadInput(f"max_length is 1 or more, not {given['max_length']}")
        game = self.game
        options = read_options(given["options"].split(), "options are NAME=VALUE")
        self.setup = setup_of(game, given["mode"], given["seats"], options)
        self.coding = coding_of(game.id)
        self.sight = sight_for(game, self.setup)
        self.max_length: int = given["max_length"]
        self.reward: str = given["reward"]
        self.position: str = given["position"]
        by_score = self.reward == "score"
        info = pyspiel.GameInfo(
            num_distinct_actions=self.coding.size,
            max_chance_outcomes=WIDEST,
            num_players=self.setup.seats,
            min_utility=-HIGHEST if by_score else -1.0,
            max_utility=HIGHEST if by_score else 1.0,
            utility_sum=None,
            max_game_length=self.max_length,
        )
        super().__init__(self.game_type, info, self.quoted(params))

    def __reduce__(self) -> tuple[Any, tuple[str]]:
        """By its name. OpenSpiel's own way makes another object, without what is in this one."""
        return pyspiel.load_game, (str(self),)

    @staticmethod
    def quoted(params: Loose) -> Loose:
        """As OpenSpiel can write them into the name of a table and read them again."""
        return {
            name: quote(value, safe=UNQUOTED) if isinstance(value, str) else value
            for name, value in params.items()
        }

    def start(self) -> State | None:
        if not self.position:
            return None
        parsed: State = self.game.parse(self.position, self.setup, Rng.from_seed(""))
        return parsed

    def new_initial_state(self) -> "CavernState":
        return CavernState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "Observer":
        if params:
            raise ValueError(f"observation parameters are not supported: {params}")
        return Observer(self, iig_obs_type is not None and iig_obs_type.perfect_recall)


class CavernState(pyspiel.State):  # type: ignore[misc]
    """A moment of a game."""

    def __init__(self, game: CavernGame) -> None:
        super().__init__(game)
        self.run = SpielRun(game)

    def current_player(self) -> int:
        if self.run.over:
            return int(pyspiel.PlayerId.TERMINAL)
        if self.run.chances:
            return int(pyspiel.PlayerId.CHANCE)
        assert self.run.decision is not None
        return self.run.decision.seat

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.run.spelling.legal) if self.run.spelling is not None else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        weights = self.run.chances
        total = sum(weights)
        return [(way, weight / total) for way, weight in enumerate(weights) if weight]

    def _apply_action(self, action: int) -> None:
        self.run.apply(int(action))

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"chance {action}"
        return str(self.run.table.coding.words[action])

    def is_terminal(self) -> bool:
        return self.run.over

    def returns(self) -> list[float]:
        run, table = self.run, self.run.table
        nothing = [0.0] * table.setup.seats
        if not run.over or run.state is None or not table.game.over(run.state):
            return nothing
        return rewards_of(table.game.outcome(run.state), table.setup.seats, table.reward)

    def __str__(self) -> str:
        run = self.run
        if run.state is None:
            return f"setting up, {len(run.outcomes)} draws"
        return text_of(run.table.game.view(run.state, -1))


class Observer:
    """What a player sees now, or (with perfect recall) remembers too."""

    def __init__(self, game: CavernGame, recall: bool) -> None:
        self.recall = recall
        size = game.sight.size
        self.tensor = np.zeros(size + (RECENT if recall else 0), np.float32)
        self.dict = {"seen": self.tensor[:size]}
        if recall:
            self.dict["said"] = self.tensor[size:]

    def set_from(self, state: CavernState, player: int) -> None:
        self.dict["seen"][:] = state.run.row(player)
        if self.recall:
            self.dict["said"][:] = 0
            words = state.run.said[player][-RECENT:]
            self.dict["said"][: len(words)] = words

    def string_from(self, state: CavernState, player: int) -> str:
        if self.recall:
            return f"player {player} knows {state.run.known[player].hex()}"
        row = state.run.row(player)
        return " ".join(f"{at}:{value}" for at, value in enumerate(row) if value)


def type_of(name: str, game: AnyGame) -> Any:
    """What OpenSpiel wants to know of a game beforehand."""
    players = [seats for mode in game.modes for seats in mode.players]
    return pyspiel.GameType(
        short_name=name,
        long_name=game.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(players),
        min_num_players=min(players),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=DEFAULTS,
    )


class SpielCubeDelver(CavernGame):
    game = registry.game("cube-delver")
    game_type = type_of("cavern_cube_delver", game)


class SpielSkulldug(CavernGame):
    game = registry.game("skulldug")
    game_type = type_of("cavern_skulldug", game)


class SpielVast(CavernGame):
    game = registry.game("vast")
    game_type = type_of("cavern_vast", game)


for table in (SpielCubeDelver, SpielSkulldug, SpielVast):
    if table.game_type.short_name not in pyspiel.registered_names():
        pyspiel.register_game(table.game_type, table)
