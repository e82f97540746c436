"""The numbers of words never change, and every option has some of its own."""

import hashlib
from pathlib import Path
from typing import Any

import pytest
import yaml

from cavern.core import registry
from cavern.core.game import Game
from cavern.core.match import Match
from cavern.core.rng import Rng
from cavern.core.spelling import THAT_IS_ALL
from cavern.envs import words
from cavern.envs.words import coding_of, path_to, spelling_of

GAMES = [registry.game(id) for id in ("cube-delver", "skulldug", "vast")]
every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)

KEPT = {
    "cube-delver.words": (29, "2b424b36320755fe"),
    "cube-delver.names": (34, "994e65944d381da4"),
    "skulldug.words": (193, "1931ac4e69d46af4"),
    "skulldug.names": (252, "6c10175405034242"),
    "vast.words": (351, "f126dbf02fbbe0ac"),
    "vast.names": (460, "c4de674ada80103d"),
}
"""How many lines of each list have been released, and their digest. Lists may grow behind them;
raise both then. What is there must never change: programs have learned it."""

SCENARIOS = Path(__file__).parents[1] / "scenarios"


@pytest.mark.parametrize("name", KEPT)
def test_what_a_number_means_stays(name: str) -> None:
    count, digest = KEPT[name]
    lines = (words.DATA / name).read_text("utf-8").splitlines()
    assert len(lines) == len(set(lines))
    kept = "\n".join(lines[:count])
    assert hashlib.sha256(kept.encode()).hexdigest()[:16] == digest


def test_numbers_of_some_words() -> None:
    coding = coding_of("cube-delver")
    assert coding.of("pay:travel:at-3") == [148, 156, 133]
    assert coding.of("heal:2:health:5") == [142, 67, 143, 70]
    assert [coding.words[number] for number in (0, 1, 65, 129)] == ["that is all", "-64", "0", "64"]
    assert coding.size == 159


@every_game
def test_every_declared_word_is_listed(game: Game[Any]) -> None:
    assert words.missing(game) == []


@every_game
def test_every_option_of_every_scenario_has_numbers(game: Game[Any]) -> None:
    coding = coding_of(game.id)
    seen = 0
    for path in sorted((SCENARIOS / game.id).glob("*.yaml")):
        for scenario in yaml.load(path.read_text("utf-8"), yaml.CSafeLoader)["scenarios"]:
            for field in ("do", "legal", "options"):
                for option in scenario.get(field, []):
                    assert coding.of(str(option))
                    seen += 1
    assert seen > 50


@every_game
def test_every_option_can_be_said(game: Game[Any]) -> None:
    """Each by words of its own, and what was said leads to it."""
    coding = coding_of(game.id)
    rng = Rng.from_seed("words")
    tables = game.tables({})
    for number in range(6):
        match = Match(game, tables[rng.below(len(tables))], f"words {number}")
        while match.decision is not None and match.answered < 40:
            index = rng.below(len(match.decision.choices))
            spelling = spelling_of(coding, match.decision)
            for word in path_to(coding, match.decision, index):
                assert len(spelling.legal) > 1 and not spelling.say(-1)
                assert spelling.say(word)
            assert spelling.chosen == index
            match.answer_index(index)


def test_an_option_that_others_begin_with() -> None:
    class Asked:
        def ids(self) -> list[str]:
            return ["pay:travel", "pay:travel:at-1", "pay:travel:at-2"]

    coding = coding_of("cube-delver")
    spelling = spelling_of(coding, Asked())  # type: ignore[arg-type]
    assert spelling.said == [coding.number("pay"), coding.number("travel")]
    assert spelling.legal == [THAT_IS_ALL, coding.number("at-1"), coding.number("at-2")]
    assert spelling.say(THAT_IS_ALL) and spelling.chosen == 0
