"""S19, S79: exact odds, by running the real rules over every face of the die; and who may play."""

from fractions import Fraction
from typing import Any

import pytest

from cavern.core.act import act_of, first_of
from cavern.core.bot import Bot
from cavern.core.rng import Rng
from cavern.games.skulldug.actions import DASH, MOVE, PICK_UP
from cavern.games.skulldug.decisions import CARD
from cavern.games.skulldug.game import GAME
from cavern.games.skulldug.state import Dig
from cavern.lab.enumerate import Preferring, chance_of
from cavern.lab.walking import cases, games, walk

NORTH, EAST = 0, 1
BESIDE_A_MONSTER = """map
  ┼@──┼a
tiles
  a X1: {monster}
explorers
  seat-0 ap 1
"""


def parse(position: str, mode: str, seats: int) -> Dig:
    return GAME.parse(position, GAME.setup(mode, seats), Rng.from_seed(""))


def always(option: str, seats: int) -> list[Bot[Any]]:
    return [Preferring(option) for _ in range(seats)]


@pytest.mark.parametrize(
    ("monster", "chance"),
    [
        ("shrieking-bats", Fraction(5, 6)),
        ("crystal-centurion", Fraction(4, 6)),
        ("hungry-bear", Fraction(3, 6)),
        ("putrid-horror", Fraction(2, 6)),
    ],
)
def test_the_die_of_an_encounter_has_six_equal_faces(monster: str, chance: Fraction) -> None:
    cave = parse(BESIDE_A_MONSTER.format(monster=monster), "ffa", 3)
    assert (
        chance_of(GAME, cave, always("move:e", 3), 1, lambda after: bool(after.hazard.discard))
        == chance
    )


def test_throw_and_defence_are_a_die_each() -> None:
    cave = parse("explorers\n  seat-0 ap 1: flare-gun\n", "duel", 2)
    policy = always("throw:flare-gun:seat-1", 2)
    hit = chance_of(GAME, cave, policy, 1, lambda after: after.explorers[1].health == 4)
    assert hit == Fraction(21, 36)


@pytest.mark.parametrize("left", [5, 4, 3, 2, 1, 0])
def test_the_cave_collapses_when_the_die_passes_the_gems_left(left: int) -> None:
    cave = parse(f"gems {left + 1}\n", "solo", 1)
    collapse = chance_of(GAME, cave, always("end-turn", 1), 1, GAME.over)
    assert collapse == Fraction(6 - left, 6)


def test_every_mode_seats_as_many_as_its_book_says() -> None:
    assert {mode.id: mode.players for mode in GAME.modes} == {
        "ffa": (3, 4, 5),
        "duel": (2,),
        "team": (4, 6),
        "solo": (1,),
        "print-and-play": (2,),
    }


@pytest.mark.parametrize(
    ("waiting", "says", "chance"),
    [
        ("hungry-bear", "There you face Hungry Bear (4 or more beats it, else", (3, 6)),
        ("bear-trap, shrieking-bats", " and ", (15, 36)),
        ("rusty-sword", "Nothing has to be faced there.", None),
    ],
)
def test_a_step_says_what_waits_and_how_likely_it_is_beaten(
    waiting: str, says: str, chance: tuple[int, int] | None
) -> None:
    cave = parse(BESIDE_A_MONSTER.format(monster=waiting), "ffa", 3)
    me = cave.explorers[0]
    assert says in MOVE.does(cave, me, EAST, 0)
    assert MOVE.odds(cave, me, EAST, 0) == chance
    assert MOVE.odds(cave, me, NORTH, 0) is None, "nobody knows what is not discovered"


def test_whoever_takes_a_card_reads_what_it_does() -> None:
    """The same for every card that can lie in a passage."""
    cave = parse("explorers\n  seat-0 ap 1\ntiles\n  @ E0: spiked-boots, bear-trap\n", "ffa", 3)
    me = cave.explorers[0]
    boots, trap = cave.contents[0]
    assert PICK_UP.does(cave, me, boots, 0) == (
        f"The card comes into your hand. {cave.box.texts[cave.kinds[boots]]}"
    )
    assert "Whoever meets it needs" in PICK_UP.does(cave, me, trap, 0)


def test_every_answer_about_a_card_says_what_the_card_does() -> None:
    """Whatever is taken, given up, faced or used; copies and throws speak of a moment."""
    seen = set()
    for case in cases(GAME):
        for match in games(case, 3000):
            for decision in walk(match, 120):
                for choice, option in zip(decision.choices, decision.options(), strict=True):
                    act = act_of(choice)
                    if act.first is CARD and act.name not in ("throw", "monster", "summon"):
                        seen.add(act.name)
                        kind = match.state.kinds[first_of(choice)]
                        assert match.state.box.texts[kind] in option.text, option.id
    assert seen >= {"pick-up", "drop", "use", "draft", "fight"}


def test_a_dash_says_what_waits_at_its_end() -> None:
    position = BESIDE_A_MONSTER.replace("┼a", "┼b──┼a").format(monster="hungry-bear")
    cave = parse(position, "ffa", 3)
    me = cave.explorers[0]
    assert "There you face Hungry Bear" in DASH.does(cave, me, EAST, EAST)
    assert DASH.odds(cave, me, EAST, EAST) == (3, 6)
    assert MOVE.odds(cave, me, EAST, 0) is None
