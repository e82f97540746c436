"""What the view says in words and numbers, so that no client needs to know the rules."""

from typing import Any

from cavern.core.match import Match
from cavern.games.vast.combinations import ROLES
from cavern.games.vast.game import GAME
from cavern.games.vast.goals import goal_view
from cavern.games.vast.grid import square_named
from cavern.games.vast.pieces import GHOST, KNIGHT
from cavern.games.vast.roles.cave_ghost.role import CaveGhost
from cavern.games.vast.roles.dragon.role import Dragon
from cavern.games.vast.roles.ghoul.role import Ghoul
from cavern.games.vast.roles.knight.role import Knight
from cavern.games.vast.roles.knight.turn import KnightTurn
from cavern.games.vast.roster import SPECS
from cavern.games.vast.saying import words_of
from cavern.games.vast.state import Cave


def started(roles: str, **options: Any) -> tuple[Match, Cave]:
    match = Match(GAME, GAME.setup(options={"roles": roles, **options}), "lantern")
    assert isinstance(match.state, Cave)
    return match, match.state


def role_of(cave: Cave, kind: str) -> Any:
    return next(role for role in cave.roles if role.kind == kind)


def test_a_hunter_counts_the_health_of_the_prey_by_the_level_of_the_hunt() -> None:
    _, cave = started("knight,goblins,dragon", difficulty="knight=hard")
    goal = goal_view(cave, role_of(cave, "knight"))
    assert goal["text"] == "kill the Dragon"
    assert goal["counts"] == [
        {
            "label": "Dragon’s Health",
            "short": "kill Dragon",
            "whose": "dragon",
            "now": 6,
            "of": 6,
            "falls": True,
        }
    ]


def test_the_dragon_wakes_surfaces_and_escapes() -> None:
    _, cave = started("knight,goblins,dragon")
    dragon = role_of(cave, "dragon")
    assert isinstance(dragon, Dragon)
    assert goal_view(cave, dragon)["counts"][0]["of"] == 11
    dragon.awake = True
    assert (goal_view(cave, dragon)["left"], goal_view(cave, dragon)["note"]) == (
        "surface",
        "awake",
    )
    dragon.surfaced = True
    assert goal_view(cave, dragon)["left"] == "escape"


def test_any_of_several_numbers_is_enough() -> None:
    _, cave = started("ghoul")
    ghoul = role_of(cave, "ghoul")
    assert isinstance(ghoul, Ghoul)
    cave.smashed = 2
    counts = goal_view(cave, ghoul)["counts"]
    assert [(part["short"], part["now"], part["of"]) for part in counts] == [
        ("Fury", 0, 8),
        ("smash", 2, 6),
    ]
    assert goal_view(cave, ghoul)["left"] == ""
    cave.smashed = 6
    assert (goal_view(cave, ghoul)["left"], goal_view(cave, ghoul)["note"]) == (
        "escape",
        "may leave",
    )


def test_a_ghoul_that_hunts_alone_has_prey_besides_its_fury() -> None:
    _, cave = started("knight,ghoul")
    counts = goal_view(cave, role_of(cave, "ghoul"))["counts"]
    assert [(part["short"], part["whose"], part["falls"]) for part in counts] == [
        ("Fury", "ghoul", False),
        ("Knight", "knight", True),
    ]


def test_advice_counts_what_is_left_of_the_turn() -> None:
    match, cave = started("knight,goblins,dragon")
    knight = role_of(cave, "knight")
    assert isinstance(knight, Knight)
    view: Any = match.view(0)
    assert view["advice"]["yours"] and view["advice"]["title"] == "Your turn, Knight"
    told = " ".join(line["text"] for line in view["advice"]["lines"])
    assert f"{view['knight']['steps_left']} step" in told
    assert view["knight"]["next_cube"] == 5
    waiting: Any = match.view(2)
    assert not waiting["advice"]["yours"]
    assert waiting["advice"]["title"] == "The Knight plays"


def test_prices_and_rings_of_isolation() -> None:
    match, cave = started("knight,goblins,dragon,cave-ghost")
    ghost = role_of(cave, "cave-ghost")
    assert isinstance(ghost, CaveGhost)
    off: Any = match.view(0)
    assert all(mark["price"] is None for mark in off["cave-ghost"]["marks"])
    cave.at[GHOST] = cave.at[KNIGHT]
    view: Any = match.view(0)
    marks = {mark["role"]: mark for mark in view["cave-ghost"]["marks"]}
    assert marks["knight"] == {"role": "knight", "isolation": 0, "price": 4}
    ghost.hated = 5
    assert ghost.kind in view
    again: Any = match.view(0)
    assert again["cave-ghost"]["prices"]["hatred"] == 3
    assert again["cave-ghost"]["prices"]["possession"] is None
    entrance = next(tile for tile in again["tiles"] if tile["at"] == "0,0")
    assert entrance["rings"] == 0


def test_whatever_is_touched_is_answered_with_its_own_reasons() -> None:
    match, cave = started("knight,goblins,dragon")
    decision = match.decision
    assert decision is not None and decision.seat == 0
    wall = GAME.why_not_touched(cave, 0, ["tile:7,7"], decision)
    assert wall is None, "nothing can be meant by a square far away"
    cave.at[KNIGHT] = square_named("0,0")
    assert GAME.meant(cave, 0, "tile:0,1", decision)[0] == "move:n"
    waiting = GAME.why_not_touched(cave, 2, ["tile:0,2"], decision)
    assert waiting is not None and waiting.text == "It is the turn of the Knight."
    assert "place-cube:bow" in GAME.meant(cave, 0, "slot:bow", decision)
    role_of(cave, "knight").free = 0
    asked = KnightTurn(cave, role_of(cave, "knight"))
    refusal = GAME.why_not_touched(cave, 0, ["slot:bow"], asked)
    assert refusal is not None and refusal.rule


def test_every_role_has_words() -> None:
    assert tuple(SPECS) == ROLES
    rules = GAME.rulebook()
    for words in map(words_of, SPECS):
        about = words.about()
        assert about["turn"] and about["summary"]["text"]
        cited = [about["summary"], words.puppet(), *about["spaces"]]
        for said in cited:
            assert all(rules.find(rule) for rule in said["rules"]), said


def test_the_view_says_which_role_plays_a_piece_and_what_it_is_called() -> None:
    for roles, shown in (
        (
            "knight,goblins,ghoul",
            {"tribe-eye": ("goblins", "Eye Tribe"), "ghoul": ("ghoul", "Ghoul")},
        ),
        (
            "knight,vile-ghoul,cave-ghost",
            {"ghoul": ("vile-ghoul", "Vile Ghoul"), "ghost": ("cave-ghost", "Cave Ghost")},
        ),
    ):
        _, cave = started(roles)
        pieces = GAME.view(cave, 0)["pieces"]
        for piece, said in shown.items():
            assert (pieces[piece]["role"], pieces[piece]["name"]) == said
        assert set(pieces) == set(GAME.view(cave, 0)["at"])
