"""Many games at once: rows straight from a state are those that its view gives, words found by
number are those of the ids, and games that wait go as games that are run again."""

import gc
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from greenlet import greenlet
from librt.vecs import vec
from mypy_extensions import i16

from cavern.core import batch, registry, scenario
from cavern.core.act import Menu, number_of
from cavern.core.errors import BadInput
from cavern.core.game import Game, Setup
from cavern.core.rng import Rng
from cavern.core.rows import CountsPart, Heaps, Maybe, RecordPart, RowPart, Several
from cavern.core.spelling import NONE_YET, Lexicon, MenuSpelling
from cavern.core.stepping import Stepper
from cavern.envs.many import Many, TableEye
from cavern.envs.playing import PlayedTable, rewards_of
from cavern.envs.sight import sight_for
from cavern.envs.words import coding_of, spelling_of
from cavern.games.vast.combinations import ROLES
from cavern.games.vast.setup import make_role

GAMES = [registry.game(id) for id in ("cube-delver", "skulldug", "vast")]
SCENARIOS = Path(__file__).parents[1] / "scenarios"
CAVERNS = [GAMES[2].tables({"terrain": terrain}) for terrain in (False, True)]
TABLES = [(game, setup) for game in GAMES[:2] for setup in game.tables({})]
TABLES += [(GAMES[2], setup) for tables in CAVERNS for setup in tables[::40]]
NEVER = (
    ".fortune.known",
    ".explorers[].hand[].riding",
    ".cave-ghost.prices.possession",
    *[f".goals.{role}.left" for role in ("cave", "cave-ghost", "thief")],
    *[
        f".goals.{role}.counts[].falls"
        for role in ("cave", "cave-ghost", "dragon", "ghost", "thief")
    ],
)
"""What is empty in every position: nobody looks into the Fortune deck, and only Monsters carry;
possession has a price for each role, and some have nothing left to do, or hunt nobody."""
OF_ROLES = tuple(
    f".{role}.{part.shown}" for role in ROLES for part in make_role(role, 0).rows() if part.told
)
"""What rows name: ``tests/test_parts.py`` sees to it whatever it may be."""
every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)


def walk(going: Stepper, rng: Rng, answers: int, bots: bool = False) -> Any:
    """The decisions of a game that is answered by chance, or now and then by a bot."""
    quick = registry.bot(going.game, going.game.quick_bot)(rng.split("bot"))
    while going.decision is not None and going.answered < answers:
        decision = going.decision
        yield decision
        if bots and rng.copy().below(4):
            rng.below(4)
            going.answer(quick.pick(decision, going.state))
        else:
            going.answer(rng.below(len(decision.choices)))


def stretches(part: RowPart, at: int, name: str) -> Iterator[tuple[str, slice]]:
    """The fields of a row, and where they lie; those of lists as often as there is room."""
    yield name, slice(at, at + part.size)
    if isinstance(part, Maybe):
        yield from stretches(part.part, at + 1, name)
    if isinstance(part, Several):
        for place in range(part.most):
            yield from stretches(part.part, at + 1 + place * part.part.size, f"{name}[]")
    if isinstance(part, RecordPart):
        first = at + (1 if isinstance(part, CountsPart) else 0)
        for own in part.parts:
            yield from stretches(part.parts[own], first + part.at(own), f"{name}.{own}")


class Compared:
    """A mosaic, and what the view has instead."""

    def __init__(self, game: Game[Any], setup: Setup) -> None:
        self.game, self.seats = game, setup.seats
        self.shown = sight_for(game, setup).view
        self.row = vec[i16]([7] * (3 + self.shown.size + 2))
        self.mosaic = TableEye(game, setup).mosaic(self.row, 3)
        self.filled = np.zeros(self.shown.size, bool)
        """Where there was something else than zeros."""

    def look(self, state: Any) -> None:
        for seat in range(self.seats):
            wanted = [0] * self.shown.size
            self.shown.write(wanted, 0, self.game.view(state, seat))
            self.mosaic.show(state, seat)
            assert list(self.row) == [7, 7, 7, *wanted, 7, 7], self.differing(wanted)
            self.filled |= np.array(wanted, bool)

    def differing(self, wanted: list[int]) -> list[str]:
        """The fields in which a mosaic is not what the view has."""
        own = list(self.row)[3:-2]
        parts = [part for part in self.shown.fields("", 0) if not part.inside]
        ends = [(part.name, slice(part.at, part.at + part.size)) for part in parts]
        return [f"{name}: {own[at]}, {wanted[at]}" for name, at in ends if own[at] != wanted[at]]


@pytest.mark.parametrize("game, setup", TABLES, ids=lambda each: getattr(each, "mode", ""))
def test_rows_straight_from_the_state(game: Game[Any], setup: Setup) -> None:
    """Whatever a mosaic showed before, of this game or another and to this seat or another, it
    shows what the view has."""
    compared = Compared(game, setup)
    rng = Rng.from_seed(f"rows {setup.mode} {setup.seats}")
    for number in range(4):
        going = Stepper(game, setup, rng.split(f"game {number}"))
        for _ in walk(going, rng, 240, bots=number % 2 == 0):
            if going.answered % 3 == 0 or going.answered < 30:
                compared.look(going.state)
        compared.look(going.state)


@pytest.mark.parametrize("terrain", [False, True])
def test_rows_of_every_table(terrain: bool) -> None:
    """All roles with all others: the beginning of a game each."""
    rng = Rng.from_seed(f"every table {terrain}")
    for number, setup in enumerate(CAVERNS[terrain]):
        compared = Compared(GAMES[2], setup)
        going = Stepper(GAMES[2], setup, rng.split(f"{number}"))
        for _ in walk(going, rng, 60, bots=number % 2 == 0):
            if going.answered % 9 == 0:
                compared.look(going.state)


@every_game
def test_rows_of_what_is_rare(game: Game[Any]) -> None:
    """The same for the positions of all scenarios, where everything happens that can: every field
    that a view has is something there at some time, so that a mosaic without it is found out."""
    compared: dict[tuple[Any, ...], Compared] = {}
    for path in sorted((SCENARIOS / game.id).glob("*.yaml")):
        file = scenario.load(path)
        for each in file.scenarios:
            result = scenario.run(file, each)
            table = result.setup.mode, result.setup.seats, *result.setup.options.items()
            if table not in compared:
                compared[table] = Compared(game, result.setup)
            compared[table].look(result.state)
    assert len(compared) > 3
    shown, met = set[str](), set[str]()
    for each in compared.values():
        for name, place in stretches(each.shown, 0, ""):
            shown.add(name)
            if name not in met and each.filled[place].any():
                met.add(name)
    empty = shown - met
    assert len(shown) > 20 and all(name.startswith(NEVER + OF_ROLES) for name in empty), empty


def test_heaps_straight_from_the_state() -> None:
    """Where more lies in a passage than its entry has room for, the rest comes at the end."""
    game = registry.game("skulldug")
    setup = game.setup("ffa", 3)
    compared = Compared(game, setup)
    tiles = compared.shown.parts["tiles"]
    assert isinstance(tiles, Heaps)
    count = 3 + compared.shown.at("tiles") + tiles.rest_at
    seen: set[int] = set()
    for number in range(2):
        rng = Rng.from_seed(f"heaps {number}")
        going = Stepper(game, setup, rng.split("game"))
        for _ in walk(going, rng, 1500):
            if going.answered > 400 and going.answered % 7 == 0:
                compared.look(going.state)
                seen.add(compared.row[count])
    assert {0, 1, 2, 3} <= seen


@every_game
def test_words_by_number_are_those_of_the_ids(game: Game[Any]) -> None:
    rng, coding = Rng.from_seed("codes"), coding_of(game.id)
    tables = game.tables({})
    for number in range(6):
        setup = tables[rng.below(len(tables))]
        lexicon = Lexicon(coding.of, coding.size)
        by_acts = MenuSpelling(lexicon)
        for decision in walk(Stepper(game, setup, rng.split(f"{number}")), rng, 150):
            assert isinstance(decision, Menu)
            for choice in decision.choices:
                words = [*coding.of(decision.id(choice)), 0]
                entry = lexicon.entry(number_of(choice))
                found = [entry.word(decision.state, choice, at) for at in range(len(words))]
                assert found == words, decision.id(choice)
            by_ids = spelling_of(coding, decision)
            by_acts.begin(decision)
            while by_ids.chosen == NONE_YET:
                assert (by_acts.said, by_acts.legal) == (by_ids.said, by_ids.legal)
                word = by_ids.legal[rng.below(len(by_ids.legal))]
                assert by_acts.say(word) and by_ids.say(word)
            assert by_acts.chosen == by_ids.chosen


@every_game
def test_rules_that_wait_go_as_rules_that_are_run_again(game: Game[Any]) -> None:
    """What a game of many shows and takes is what the game alone would, through its view."""
    many = Many(game, 3)
    many.reset("waiting")
    alone = [PlayedTable(game, "", 0, {}) for _ in range(3)]
    for number, each in enumerate(alone):
        each.begin(f"waiting#{number}")
    rng, begun = Rng.from_seed("words"), 3
    for _ in range(200):
        for number, each in enumerate(alone):
            assert many.asked[number] == each.asked
            seat = max(0, each.asked)
            assert (many.observations[number] == each.observe(seat)).all()
            assert (many.masks[number] == each.mask(each.asked)).all()
            assert many.ended[number] == each.over
            rewards = rewards_of(each.outcome(), each.seats, "win") if each.over else 0
            assert (many.rewards[number] == rewards).all()
        words = many.by_chance(rng)
        many.step(words)
        for each, word in zip(alone, words):
            if each.over:
                each.begin(f"waiting#{begun}")
                begun += 1
            else:
                assert each.say(word)


def test_many_games_end_with_what_holds_them() -> None:
    """A game that waits in the midst of its rules is given up when nobody can go on with it."""

    def waiting() -> int:
        gc.collect()
        return sum(isinstance(each, greenlet) for each in gc.get_objects())

    before = waiting()
    many = Many("skulldug", 5, mode="duel")
    many.reset("one")
    many.step(many.by_chance(Rng.from_seed("words")))
    assert waiting() >= before + 5
    many.reset("two")
    assert waiting() <= before + 6
    del many
    assert waiting() <= before + 1


def test_there_may_be_very_many() -> None:
    """More than a thousand calls deep, if each game had begun in the midst of another."""
    many = Many("cube-delver", 1500)
    rng = Rng.from_seed("very many")
    for _ in range(2):
        many.reset("very many")
        many.step(many.by_chance(rng))
    assert (many.asked >= 0).any()


def test_what_many_games_need(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batch, "GREENLET", None)
    with pytest.raises(BadInput, match="pip install greenlet"):
        Many("cube-delver", 2)


@pytest.mark.parametrize(
    "games, keywords, message",
    [
        (0, {}, "a game or more, not 0"),
        (-2, {}, "a game or more, not -2"),
        (2, {"players": ["person"]}, "each of 2 seats, not 1"),
        (2, {"players": ["person", "nobody"]}, "no bot 'nobody'"),
        (2, {"max_cycles": -1}, "max_cycles is 1 or more"),
        (2, {"reward": "gold"}, "reward is one of win, score"),
    ],
)
def test_keywords_that_mean_nothing(games: int, keywords: Any, message: str) -> None:
    with pytest.raises(BadInput, match=message):
        Many("skulldug", games, mode="duel", **keywords)


def test_a_word_for_every_game() -> None:
    many = Many("cube-delver", 2)
    many.reset(7)
    before = many.observations.copy()
    for words in ([0], [0, 0, 0], np.zeros(3, np.int64)):
        with pytest.raises(BadInput, match="each of 2 games"):
            many.step(words)
    many.reset("7")
    assert (many.observations == before).all()


@pytest.mark.parametrize(
    "words", ["ab", None, [None, None], ["0", "0"], [0.5, 1.0], [[0], [0]], [[0], [0, 1]], 3, []]
)
def test_words_are_whole_numbers_in_a_row(words: Any) -> None:
    many = Many("cube-delver", 2)
    many.reset(7)
    before = many.observations.copy()
    for given in (words, words if words is None else np.array(words, dtype=object)):
        with pytest.raises(BadInput, match="whole numbers, one for each of 2 games"):
            many.step(given)
    assert (many.observations == before).all()


def test_words_may_be_numbers_of_numpy() -> None:
    many = Many("cube-delver", 2)
    many.reset(7)
    many.step([np.int64(word) for word in many.masks.argmax(axis=1)])
    many.step(many.masks.argmax(axis=1).astype(np.uint8 if many.masks.shape[1] < 256 else np.int16))


def test_games_go_on_where_they_were_begun() -> None:
    many = Many("cube-delver", 2)
    many.reset("here")
    problems: list[str] = []

    def elsewhere() -> None:
        try:
            many.step([0, 0])
        except BadInput as problem:
            problems.append(str(problem))

    thread = threading.Thread(target=elsewhere)
    thread.start()
    thread.join()
    assert problems and "call reset in this one" in problems[0]


def test_nobody_else_writes_what_is_seen() -> None:
    many = Many("cube-delver", 2)
    with pytest.raises(ValueError, match="read-only"):
        many.observations[0, 0] = 1


def test_words_by_chance_are_those_of_the_masks() -> None:
    many = Many("skulldug", 8, mode="duel")
    many.reset("chance")
    rng = Rng.from_seed("words")
    first = {word for _ in range(200) for word in [many.by_chance(rng)[0]]}
    assert first == set(np.flatnonzero(many.masks[0]))
    for _ in range(300):
        words = many.by_chance(rng)
        for number, word in enumerate(words):
            assert many.masks[number, word] or many.asked[number] < 0
        many.step(words)
    assert many.batch.words >= many.batch.decisions > 300
