"""Answers as whole numbers that never change.

The id of an option is made of words: ``drop:rope:-1,2`` says *drop*, *rope*, *-1* and *2*. Every
word has a number, and an answer is given word by word, as far as it takes to tell it from the
other options: words that all remaining options share are not asked for. So a few hundred numbers
are enough where a number for every whole option would take tens of thousands.

| number | word |
| --- | --- |
| 0 | that is all: the option whose words have all been said, where others go on |
| 1 to 129 | the whole numbers from -64 to 64 |
| from 130 | the game's words, in the order of ``data/GAME.words`` |

That list only ever grows at its end: what a number means stays. ``python -m cavern.envs.words
GAME`` appends the words that the game's acts declare and that it does not have yet.
"""

import argparse
import re
from functools import cache
from pathlib import Path

from cavern.core import registry
from cavern.core.act import ACTS, AnyAct
from cavern.core.decision import AnyDecision
from cavern.core.errors import BadInput
from cavern.core.game import AnyGame, Setup
from cavern.core.rng import Rng
from cavern.core.spelling import THAT_IS_ALL, Spelling
from cavern.core.state import State
from cavern.core.table import Table

DATA = Path(__file__).parent / "data"

FARTHEST = 64
"""Numbers go up to so many, and as far below zero."""
ZERO = 1 + FARTHEST
"""The number of the word ``0``."""
LISTED = ZERO + FARTHEST + 1

NUMBER = re.compile(r"-?\d+")
WORD = re.compile(r"[a-z][a-z0-9-]*")
"""What is no number. Tiles that lie nowhere have names in capitals; no answer can mean them."""
SPLIT = re.compile(r"[:,.+]|(?<=\d)-(?=\d)")


def words_of(option_id: str) -> list[str]:
    """The words of an option.

    >>> words_of("drop:rope:-1,2")
    ['drop', 'rope', '-1', '2']
    """
    return SPLIT.split(option_id)


def listed(game_id: str, kind: str = "words") -> list[str]:
    """The committed list of a game."""
    path = DATA / f"{game_id}.{kind}"
    if not path.is_file():
        raise BadInput(
            f"{game_id} has no list of words; make one with: python -m cavern.envs.words {game_id}"
        )
    return path.read_text("utf-8").split()


def acts_of(game: AnyGame) -> list[AnyAct]:
    """Everything that can ever be answered: whatever acts the game's package has made."""
    package = type(game).__module__.rpartition(".")[0]
    return [act for act in ACTS if f"{type(act).__module__}.".startswith(f"{package}.")]


def declared(game: AnyGame) -> set[str]:
    """Every word that the game's acts can be written with."""
    acts = acts_of(game)
    found = {word for act in acts for word in words_of(act.name)}
    forms = {id(form): form for act in acts for form in (act.first, act.second)}
    setups = [game.setup(mode.id, seats) for mode in game.modes for seats in mode.players]
    states = [fresh(game, setup) for setup in setups]
    for form in forms.values():
        for state in states:
            size = form.size_in(state)
            for argument in range(size):
                found.update(words_of(form.id_in(state, argument)))
            if size == form.size() > 1:  # the same in every state
                break
    for card in game.about().get("cards", []) if game.id == "skulldug" else []:  # type: ignore[attr-defined]
        found |= {card["id"], f"mimic-{card['id']}"}
    for option in game.options:
        if option.id == "factions":
            found |= {f"ghost-{faction}" for faction in option.choices}
    return {word for word in found if WORD.fullmatch(word)}


def fresh(game: AnyGame, setup: Setup) -> State:
    made: State = game.new(setup, Table(Rng.from_seed("words")))
    return made


class Coding:
    """The numbers of all words of a game."""

    def __init__(self, game_id: str) -> None:
        listing = listed(game_id)
        self.codes = {word: LISTED + place for place, word in enumerate(listing)}
        self.words = ["that is all", *map(str, range(-FARTHEST, FARTHEST + 1)), *listing]
        """What each number stands for."""
        self.size = len(self.words)
        self._known: dict[str, list[int]] = {}

    def of(self, option_id: str) -> list[int]:
        """The numbers of an option's words."""
        known = self._known.get(option_id)
        if known is None:
            known = [self.number(word) for word in words_of(option_id)]
            self._known[option_id] = known
        return known

    def number(self, word: str) -> int:
        if word in self.codes:
            return self.codes[word]
        if NUMBER.fullmatch(word) and abs(int(word)) <= FARTHEST:
            return ZERO + int(word)
        raise BadInput(f"the word {word!r} has no number; see python -m cavern.envs.words")


@cache
def coding_of(game_id: str) -> Coding:
    """The coding of a game, made once."""
    return Coding(game_id)


def spelling_of(coding: Coding, decision: AnyDecision) -> Spelling:
    """A decision, to be answered word by word."""
    return Spelling([coding.of(option_id) for option_id in decision.ids()])


def path_to(coding: Coding, decision: AnyDecision, index: int) -> list[int]:
    """The numbers to say, one after the other, for an option."""
    spelling = spelling_of(coding, decision)
    numbers: list[int] = []
    wanted = spelling.spelled[index]
    while spelling.chosen < 0:
        at = len(spelling.said)
        numbers.append(wanted[at] if len(wanted) > at else THAT_IS_ALL)
        spelling.say(numbers[-1])
    return numbers


def missing(game: AnyGame) -> list[str]:
    """Declared words that the game's list does not have, in alphabetical order."""
    have = set(listed(game.id)) if (DATA / f"{game.id}.words").is_file() else set()
    return sorted(declared(game) - have)


def append(game_id: str, kind: str, words: list[str]) -> None:
    with (DATA / f"{game_id}.{kind}").open("a", encoding="utf-8") as file:
        file.writelines(f"{word}\n" for word in words)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(
        prog="python -m cavern.envs.words", description="Appends declared words that lists lack."
    )
    parser.add_argument("games", nargs="+", choices=sorted(registry.games()))
    for game_id in parser.parse_args().games:
        append(game_id, "words", missing(registry.game(game_id)))
