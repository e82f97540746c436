"""S19, S79: exact odds, by running the real rules over every face of the die; and who may play."""

from fractions import Fraction
from typing import Any

import pytest

from cavern.core.act import act_of, first_of
from cavern.core.bot import Bot
from cavern.core.rng import Rng
from cavern.games.skulldug.actions import DASH, MOVE, PICK_UP, THROW
from cavern.games.skulldug.cards.base import AGAINST_MONSTER, DEFENDING, Moment
from cavern.games.skulldug.decisions import CARD
from cavern.games.skulldug.dice import KEEP, USE_NOW
from cavern.games.skulldug.game import GAME
from cavern.games.skulldug.state import ROLLED, Dig
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


@pytest.mark.parametrize("condition", ["", " dazed"])
@pytest.mark.parametrize("held", ["", ", jealous-crown", ", ceremonial-sword"])
@pytest.mark.parametrize("missile", ["flare-gun", "rusty-sword", "ceremonial-sword"])
@pytest.mark.parametrize("theirs", ["", "ceremonial-sword", "miners-helmet"])
def test_a_throw_says_how_likely_it_hits(
    missile: str, held: str, theirs: str, condition: str
) -> None:
    """Exactly as the rules play it, whatever both hold."""
    if missile in held or missile == theirs or (theirs and theirs in held):
        return
    cave = parse(
        f"explorers\n  seat-0 ap 1{condition}: {missile}{held}\n  seat-1: {theirs}\n", "duel", 2
    )
    me = cave.explorers[0]
    policy = always(f"throw:{missile}:seat-1", 2)
    hit = chance_of(GAME, cave, policy, 1, lambda after: after.explorers[1].health < 5)
    assert Fraction(*THROW.odds(cave, me, me.hand[0], 1) or (0, 1)) == hit


@pytest.mark.parametrize(("missile", "chance"), [("bear-trap", (3, 6)), ("rusty-sword", (4, 6))])
def test_a_throw_at_a_ghost_needs_four(missile: str, chance: tuple[int, int]) -> None:
    position = f"explorers\n  seat-0 ap 1: {missile}\n  ghost-rogues at @\n"
    cave = parse(position, "solo", 1)
    me, ghost = cave.explorers
    assert THROW.odds(cave, me, me.hand[0], ghost.number) == chance
    assert THROW.does(cave, me, me.hand[0], ghost.number).startswith("You roll; 4 or more kills")
    policy = always(f"throw:{missile}:ghost-rogues", 1)
    dead = chance_of(GAME, cave, policy, 1, lambda after: not after.explorers[1].alive)
    assert dead == Fraction(*chance)


def test_a_throw_says_what_helps_it() -> None:
    cave = parse("explorers\n  seat-0 ap 1: flare-gun, rusty-sword\n", "duel", 2)
    me = cave.explorers[0]
    gun, sword = me.hand
    assert THROW.does(cave, me, gun, 1) == THROW.text
    assert THROW.does(cave, me, sword, 1) == f"{THROW.text} This throw adds 1."


@pytest.mark.parametrize(
    ("die", "keep", "foot", "sword"),
    [
        (1, (0, 1), (2, 6), (0, 1)),
        (3, (0, 1), (2, 6), (1, 1)),
        (5, (1, 1), (2, 6), (1, 1)),
    ],
)
def test_after_a_roll_every_answer_says_what_comes_of_it(
    die: int, keep: tuple[int, int], foot: tuple[int, int], sword: tuple[int, int]
) -> None:
    cave = parse("explorers\n  seat-0 ap 1: rabbits-foot, rusty-sword\n", "ffa", 3)
    me = cave.explorers[0]
    moment = Moment(me, AGAINST_MONSTER, goal=5)
    moment.window, moment.die = ROLLED, die
    odds = [KEEP.odds(cave, moment, 0, 0), *[USE_NOW.odds(cave, moment, n, 0) for n in me.hand]]
    assert odds == [keep, foot, sword]
    ends = ["is enough where 5 is needed.", "is too little where 5 is needed."]
    assert KEEP.does(cave, moment, 0, 0).endswith(f"{die} {ends[keep == (0, 1)]}")
    said = USE_NOW.does(cave, moment, me.hand[1], 0)
    assert said.endswith("It is sure to win." if sword[0] else "It would be in vain.")


def test_nobody_knows_yet_what_a_defence_is_worth() -> None:
    cave = parse("explorers\n  seat-0 ap 1: rabbits-foot\n", "ffa", 3)
    moment = Moment(cave.explorers[0], DEFENDING)
    moment.window, moment.die = ROLLED, 4
    assert KEEP.odds(cave, moment, 0, 0) is None
    assert KEEP.does(cave, moment, 0, 0).endswith("Your defence is 4.")


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
