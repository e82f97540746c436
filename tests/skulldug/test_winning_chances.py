"""The chance that an option shows is exact: so many faces of the die that then falls win."""

from typing import Any

import pytest

from cavern.core.match import Match
from cavern.core.rng import Rng
from cavern.games.skulldug.game import GAME

HORROR = "map\n  ┼@──┼a\ntiles\n  a X1: {}\nexplorers\n  seat-0{}\n"
FACES = 6


def met(position: str, face: int, *answers: str) -> Match:
    """A game from a position in which the first die shows this face."""
    setup = GAME.setup("ffa", 3)
    start = GAME.parse(position, setup, Rng.from_seed("odds"))
    match = Match(GAME, setup, "odds", script=[face - 1], goes_on=True, start=start)
    for answer in answers:
        match.answer(answer)
    return match


def odds_of(match: Match) -> dict[str, Any]:
    assert match.decision is not None
    return {option.id: option.odds for option in match.decision.options()}


def wins(position: str, *answers: str) -> int:
    """On how many faces the Hazard is beaten."""
    found = 0
    for face in range(1, FACES + 1):
        events = met(position, face, *answers).history[-1].events
        first = next(event.kind for event in events if event.kind in ("beat", "lost-to"))
        found += first == "beat"
    return found


@pytest.mark.parametrize("state", [" ap 4", " ap 4 dazed", " ap 3 dazed: brass-knuckles"])
@pytest.mark.parametrize("foe", ["putrid-horror", "shrieking-bats", "bear-trap"])
def test_focusing(foe: str, state: str) -> None:
    position = HORROR.format(foe, state)
    match = met(position, 1, "move:e")
    if match.decision is not None and match.decision.kind == "encounter":
        match.answer("face")
    shown = odds_of(match)
    way = [answer.option for answer in match.history[1:]]
    assert len(shown) > 2
    for option, odds in shown.items():
        assert odds == (wins(position, *way, option), FACES), option


def test_what_is_faced_first() -> None:
    position = HORROR.format("putrid-horror, shrieking-bats", " ap 1")
    shown = odds_of(met(position, 1, "move:e"))
    assert shown == {"fight:putrid-horror": (2, FACES), "fight:shrieking-bats": (5, FACES)}
    for option, odds in shown.items():
        assert odds == (wins(position, "move:e", option), FACES), option


def test_what_no_die_decides_has_no_odds() -> None:
    shown = odds_of(met(HORROR.format("putrid-horror", " ap 4"), 1))
    assert shown.pop("move:e") == (2, FACES), "there it must be faced"
    assert len(shown) > 1 and set(shown.values()) == {None}


def test_before_the_defence_is_rolled_nobody_knows_what_it_takes() -> None:
    setup = GAME.setup("duel", 2, {"throw-focus": "before-defence"})
    position = "explorers\n  seat-0 at @ ap 2: flare-gun\n  seat-1 at @\n"
    start = GAME.parse(position, setup, Rng.from_seed("odds"))
    match = Match(GAME, setup, "odds", start=start)
    match.answer("throw:flare-gun:seat-1")
    assert odds_of(match) == {"focus:0": None, "focus:1": None}


def test_once_the_defence_is_rolled_the_chance_of_a_throw_is_known() -> None:
    setup = GAME.setup("duel", 2)
    position = "explorers\n  seat-0 at @ ap 2: flare-gun\n  seat-1 at @\n"
    start = GAME.parse(position, setup, Rng.from_seed("odds"))
    match = Match(GAME, setup, "odds", script=[4], goes_on=True, start=start)
    match.answer("throw:flare-gun:seat-1")
    assert odds_of(match) == {"focus:0": (2, FACES), "focus:1": (3, FACES)}
