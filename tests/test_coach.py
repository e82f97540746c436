"""The coach: what it marks is so, and it knows no more than its pupil."""

from typing import Any

import pytest
from support import GAMES

from cavern.core import registry
from cavern.core.event import SPECTATOR
from cavern.core.game import Game
from cavern.core.glossary import Glossary
from cavern.core.match import Match
from cavern.core.rng import Rng
from cavern.core.search import Budget, OpenStep
from cavern.lab import coach
from cavern.lab.coach import Coach, CoachTask, Hints

THREE = [game for game in GAMES if game.levels()]
each_game = pytest.mark.parametrize("game", THREE, ids=[game.id for game in THREE])


def staged(name: str, position: str, mode: str = "", seats: int = 0, **options: str) -> Match:
    game = registry.game(name)
    setup = game.setup(mode, seats, options)
    state = game.parse(position, setup, Rng.from_seed("lamp"))
    return Match(game, setup, "lamp", start=state)


def hints(match: Match) -> dict[str, coach.Mark]:
    marks = Coach(match.game, match.open_step()).marks()
    return {mark.option: mark for mark in marks}


def test_what_loses_at_once_is_marked() -> None:
    """The only Health die pays for a reroll: death."""
    position = "turn 4 rolled\nhealth 3\ntravel 3 3\ntreasure 6\nhand potion 1\n"
    marks = hints(staged("cube-delver", position))
    assert marks["pay:health:3"].kind == "loses"
    assert "stop" not in marks


def test_what_throws_something_away_is_marked() -> None:
    position = "explorers\n  seat-0 ap 3: trusty-whip, golden-hedgehog\n  seat-1: rusty-sword\n"
    marks = hints(staged("skulldug", position, "duel", 2))
    assert marks["end-turn"].kind == "wastes"
    assert "3 AP" in marks["end-turn"].text


def test_what_wins_at_once_is_marked() -> None:
    position = "explorers\n  seat-0 ap 1: ceremonial-armor, golden-hedgehog, ceremonial-key\n"
    assert hints(staged("skulldug", position, "duel", 2))["end-turn"].kind == "wins"


def met(game: Game[Any], seed: str, answers: int) -> Match:
    """A game of bots, some way in, at a real choice."""
    setup = game.tables({})[-1] if game.id != "vast" else game.setup(seats=5)
    match = Match(game, setup, seed)
    bot = game.bots()[game.quick_bot](Rng.from_seed(seed))
    while not match.over and (match.answered < answers or len(match.decision.choices) < 3):  # type: ignore[union-attr]
        match.answer_by(bot)
    return match


@each_game
def test_the_coach_knows_what_its_pupil_knows(game: Game[Any]) -> None:
    """In another world that looks the same to the seat it says the same."""
    checked = 0
    for seed, answers in (("one", 3), ("two", 6), ("three", 15), ("four", 25), ("five", 40)):
        match = met(game, seed, answers)
        if match.decision is None:
            continue
        step = match.open_step()
        if step.answers:
            continue  # what was answered in the step belongs to its world
        said = []
        for world in ("as it is", "another", "a third"):
            state = step.state.copy()
            if world != "as it is":
                game.resample(state, match.decision.seat, Rng.from_seed(world))
            looked = Coach(game, OpenStep(state, [], step.chance))
            looked.thought.budget = Budget(2, 12, 2, 0)
            looked.thought.bound = 0.0  # however busy the machine is
            said.append(Hints(looked.moment(), looked.marks(), looked.advice()))
        assert said[0] == said[1] == said[2]
        checked += 1
    assert checked


@each_game
def test_advice_is_one_of_the_answers_and_gives_reasons(game: Game[Any]) -> None:
    match = met(game, "advice", 30)
    assert match.decision is not None
    found = coach.study(CoachTask(game.id, match.open_step().pack(), advise=True))
    assert found.advice is not None
    assert found.advice.option in match.decision.ids()
    assert found.advice.why
    marked = {mark.option: mark.kind for mark in found.marks}
    assert marked.get(found.advice.option, "wins") == "wins"


@each_game
def test_what_the_moment_is_about_cites_rules(game: Game[Any]) -> None:
    rules = game.rulebook().rules
    for answers in (5, 30, 60):
        match = met(game, f"moment {answers}", answers)
        if match.decision is None:
            continue
        for line in Coach(game, match.open_step()).moment():
            assert all(rule in rules for rule in line.rules)
            assert Glossary(game.glossary()).within(line.text), line.text


def test_what_others_did_is_told_in_terms_of_their_goals() -> None:
    game = registry.game("vast")
    match = met(game, "others", 120)
    past = match.near(0)
    told = coach.others(past, match.history[past.answered + 1 :], SPECTATOR)
    assert 1 <= len(told) <= 5
    assert all(text[0].isupper() and text[-1] in ".!" for text in told)
    assert any(" of " in text or "from winning" in text for text in told)


def test_a_thief_who_runs_for_the_entrance() -> None:
    """Words come from what everybody sees: where the piece stands and what it carries."""
    guide = registry.game("vast").guide()
    goal = {
        "seat": 4,
        "text": "stash",
        "left": "",
        "note": "",
        "counts": [
            {"label": "Stashed", "short": "", "whose": "thief", "now": 5, "of": 6, "falls": False}
        ],
    }
    before = {"goals": {"thief": goal}, "at": {"thief": "3,1"}, "thief": {"carried": 1}}
    after = {"goals": {"thief": goal}, "at": {"thief": "1,0"}, "thief": {"carried": 1}}
    told = guide.aim(before, after, 4)
    assert told == "The Thief ran for the Entrance with 1: Stashed one from winning."


def test_whoever_has_ap_left_is_told_that_they_are_lost() -> None:
    game = registry.game("skulldug")
    match = Match(game, game.setup("duel"), "left")
    told: set[str] = set()
    rng = Rng.from_seed("left")
    while not match.over and not any("AP are left" in text for text in told):
        assert match.decision is not None
        told.update(line.text for line in Coach(game, match.open_step()).moment())
        match.answer_index(rng.below(len(match.decision.choices)))
    assert any("AP are left" in text for text in told)


@each_game
def test_what_a_turn_was_about_is_an_event_of_the_game(game: Game[Any]) -> None:
    assert set(game.guide().notable) <= set(game.fact_types)
