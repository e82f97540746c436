"""The heuristic players play to win: against random play, among equals, in small positions."""

from typing import Any

import pytest
from vast_tables import SOAK, SOME

from cavern.core.bot import AnyBot
from cavern.core.decision import AnyDecision, Decision
from cavern.core.game import OptionValue, play
from cavern.core.match import Match
from cavern.core.rng import Rng
from cavern.core.series import SeriesTally, play_series
from cavern.core.table import InlineTable, Table
from cavern.games.vast.bots.paths import FAR, LIT, Chart, flight
from cavern.games.vast.combinations import LETTERS, letters
from cavern.games.vast.game import GAME
from cavern.games.vast.grid import CENTRE, STEP, square_at
from cavern.games.vast.state import OPEN, Cave

STEPS = 5000
"""After so many steps a game counts as unfinished; games between heuristics take 100 to 500."""


def roles_of(table: str) -> str:
    """``KG`` as knight,goblins."""
    return ",".join(LETTERS[letter] for letter in table)


def series(table: str, levels: list[str], games: int, **options: OptionValue) -> SeriesTally:
    """So many games, none of which may break."""
    setup = GAME.setup(options={"roles": roles_of(table), **options})
    bots = [GAME.bots()[level](Rng.from_seed("")) for level in levels]
    tally = play_series(GAME, setup, bots, f"{table} {levels}", 0, games, STEPS)
    assert tally.errors == []
    assert tally.unfinished == []
    return tally


def lone(table: str, role: str, level: str, others: str, games: int) -> float:
    """The share of games that a role wins at this level among others of another."""
    levels = [level if letter == role else others for letter in table]
    wins = series(table, levels, games).wins[table.index(role)] / games
    print(f"{table}: {role} {level} among {others}: {wins:.0%}")
    return wins


def test_levels_are_listed_weakest_first() -> None:
    assert list(GAME.bots()) == ["random", "heuristic"]


# Against random play


@pytest.mark.parametrize(
    ("table", "role", "least"),
    [
        ("KGDCT", "K", 0.7), ("KGDCT", "G", 0.7), ("KGDCT", "D", 0.7), ("KGDCT", "T", 0.7),
        ("KGDC", "K", 0.6), ("KGDC", "G", 0.7), ("KGDC", "D", 0.7),
        ("KGD", "K", 0.4), ("KGD", "G", 0.6), ("KGD", "D", 0.2), ("GDC", "D", 0.7),
        ("KGC", "K", 0.6), ("KDC", "K", 0.5), ("KGT", "K", 0.2), ("KGT", "T", 0.6),
        ("KG", "K", 0.4), ("KG", "G", 0.6), ("KD", "K", 0.6), ("KD", "D", 0.6),
        ("KC", "K", 0.5), ("KT", "K", 0.4), ("KT", "T", 0.6), ("GD", "G", 0.6),
        ("GD", "D", 0.7), ("GC", "G", 0.1), ("GT", "G", 0.05), ("GT", "T", 0.5),
        ("DC", "D", 0.7), ("DT", "D", 0.4), ("DT", "T", 0.6), ("CT", "T", 0.5),
        ("K", "K", 0.2), ("D", "D", 0.6), ("T", "T", 0.2),
    ],
)  # fmt: skip
def test_it_beats_random_play(table: str, role: str, least: float) -> None:
    """Random play in its seat wins next to nothing at the same table."""
    games = 20 if len(table) > 1 else 30
    random = lone(table, role, "random", "random", games)
    assert lone(table, role, "heuristic", "random", games) >= max(least, random + 0.1)


def test_goblins_alone_win_now_and_then() -> None:
    games = 80
    assert series("G", ["random"], games).wins == [0]
    assert series("G", ["heuristic"], games).wins[0] >= 3


@pytest.mark.parametrize(
    ("table", "role", "least"),
    [
        ("KGDCTUO", "U", 0.7), ("KGDU", "U", 0.7), ("KDU", "U", 0.5), ("KU", "U", 0.7),
        ("GU", "U", 0.7), ("DU", "U", 0.7), ("CU", "U", 0.6), ("TU", "U", 0.7), ("U", "U", 0.1),
        ("KVDCTO", "V", 0.6), ("KVDC", "V", 0.6), ("KVD", "V", 0.6), ("KV", "V", 0.7),
        ("VD", "V", 0.7), ("VC", "V", 0.3), ("VT", "V", 0.3),
    ],
)  # fmt: skip
def test_ghouls_beat_random_play(table: str, role: str, least: float) -> None:
    games = 15 if len(table) > 1 else 30
    random = lone(table, role, "random", "random", games)
    assert lone(table, role, "heuristic", "random", games) >= max(least, random + 0.1)


@pytest.mark.parametrize("table", ["KGDCTUO", "KGDCO"])
def test_the_ghost_beats_random_play(table: str) -> None:
    """She depends on others to light up her tiles, and on possessing them if they do not."""
    games = 40
    assert lone(table, "O", "random", "random", games) == 0
    assert lone(table, "O", "heuristic", "random", games) >= 0.1


def test_the_ghost_has_it_easier_with_fewer_artifacts() -> None:
    """At the easiest level she must lock three: then smaller tables will do as well."""
    for table in ("KGDO", "KDTO", "GDO"):
        levels = ["heuristic" if letter == "O" else "random" for letter in table]
        wins = [
            series(table, bots, 20, difficulty="ghost=easiest").wins[-1]
            for bots in (["random"] * len(table), levels)
        ]
        print(f"{table}: O random {wins[0]}, heuristic {wins[1]} of 20")
        assert wins[1] >= wins[0] + 3


def test_ghoul_and_ghost_alone_win_now_and_then() -> None:
    for table, least in (("V", 2), ("O", 1)):
        assert series(table, ["random"], 60).wins == [0]
        assert series(table, ["heuristic"], 60).wins[0] >= least


@pytest.mark.parametrize("table", ["KGDN", "KN", "GN", "KNT"])
def test_the_cave_ghost_holds_its_own_where_a_random_one_does_not(table: str) -> None:
    """As the Cave does: against random play she only has to wait."""
    assert lone(table, "N", "heuristic", "random", 10) >= 0.9
    random = lone(table, "N", "random", "heuristic", 200)
    assert lone(table, "N", "heuristic", "heuristic", 200) > random + 0.05


@pytest.mark.parametrize("table", ["KGDC", "KDC", "KGC", "KC", "GC", "CT"])
def test_the_cave_holds_its_own_where_a_random_cave_does_not(table: str) -> None:
    """Against random play any Cave wins: it only has to wait. Heuristics do not wait."""
    assert lone(table, "C", "random", "random", 10) >= 0.9
    assert lone(table, "C", "heuristic", "random", 10) >= 0.9
    random = lone(table, "C", "random", "heuristic", 100)
    assert lone(table, "C", "heuristic", "heuristic", 100) > random + 0.1


@pytest.mark.parametrize("table", ["KGDCT", "KGDC"])
def test_none_can_afford_to_play_at_random_among_heuristics(table: str) -> None:
    for role in table:
        assert lone(table, role, "random", "heuristic", 15) <= 0.1


# Among equals


@pytest.mark.parametrize("table", [letters(tuple(roles.split(","))) for roles in SOME])
def test_games_between_equals_come_to_an_end(table: str) -> None:
    tally = series(table, ["heuristic"] * len(table), 4 if set(table) <= set("KGDCT") else 1)
    assert max(tally.lengths) < 2000


def test_seven_heuristics_play_to_the_end() -> None:
    games = 200 if SOAK else 8
    tally = series("KGDCTUO", ["heuristic"] * 7, games)
    shares = [f"{letter} {wins / games:.0%}" for letter, wins in zip("KGDCTUO", tally.wins)]
    print(f"{games} games of seven: {', '.join(shares)}")
    assert max(tally.lengths) < 2000
    assert sum(wins > 0 for wins in tally.wins) >= (5 if SOAK else 2)


def test_at_the_full_tables_nobody_wins_always() -> None:
    for table in ("KGDCT", "KGDC"):
        tally = series(table, ["heuristic"] * len(table), 40)
        assert max(tally.wins) < 0.8 * tally.games
        assert sum(wins > 0 for wins in tally.wins) >= 4


@pytest.mark.parametrize("level", ["easiest", "easy", "hard", "expert"])
def test_it_copes_with_every_level_and_with_terrain(level: str) -> None:
    for table in ("KGDCT", "KGD", "KDC", "GC", "KT"):
        series(table, ["heuristic"] * len(table), 2, difficulty=level, terrain=True)
    for table in ("KGDCTUO", "KVDCO", "KGDNU", "VN", "UO", "U", "O"):
        series(table, ["heuristic"] * len(table), 1, difficulty=level, terrain=True)


# In every position


@pytest.mark.parametrize(
    "table", ["KGDCT", "KGDC", "KT", "GC", "D", "KGDCTUO", "KVDNT", "VO", "NU"]
)
def test_it_decides_the_same_way_again(table: str) -> None:
    """Whatever its own generator says: it does not use it."""
    setup = GAME.setup(options={"roles": roles_of(table)})
    ends = set()
    for mood in ("calm", "wild"):
        cave = GAME.new(setup, Table(Rng.from_seed(f"again {table}")))
        bots = [GAME.bots()["heuristic"](Rng.from_seed(mood)) for _ in table]
        play(GAME, cave, InlineTable(cave, bots), 300)
        ends.add(GAME.write(cave))
    assert len(ends) == 1


@pytest.mark.parametrize(
    "table", ["KGDCTUO", "KVDCTO", "KGDNTU", "KGDCT", "KDU", "VC", "VT", "VN", "UO", "GO", "O", "U"]
)
def test_it_does_not_peek(table: str) -> None:
    """In every world that looks the same to its seat it answers the same, in games it plays."""
    setup = GAME.setup(options={"roles": roles_of(table), "terrain": len(table) == 3})
    match = Match(GAME, setup, f"peek {table}")
    bot = GAME.bots()["heuristic"](Rng.from_seed(""))
    while match.decision is not None and match.answered < 250:
        decision = match.decision
        answer = bot.pick(decision, match.state.copy())
        world = match.imagine(decision.seat, Rng.from_seed(f"{match.answered}"))
        assert bot.pick(decision, world) == answer, decision.kind
        match.answer_index(answer)


class Asked(Exception):
    def __init__(self, answer: str) -> None:
        self.answer = answer


class FirstQuestion(InlineTable):
    """Stops at the first question, with the bot's answer to it."""

    def answer(self, decision: Decision[Any]) -> int:
        raise Asked(decision.option(super().answer(decision)).id)


def position(text: str, table: str) -> Cave:
    setup = GAME.setup(options={"roles": roles_of(table)})
    return GAME.parse(text, setup, Rng.from_seed("position"))


def answer(text: str, table: str) -> str:
    """What the heuristic answers first in a position."""
    cave = position(text, table)
    bots = [GAME.bots()["heuristic"](Rng.from_seed("")) for _ in table]
    with pytest.raises(Asked) as asked:
        while True:
            GAME.step(cave, FirstQuestion(cave, bots))
    return asked.value.answer


# Knight


def test_the_knight_arms_herself_for_the_dragon_beside_her() -> None:
    text = "turn knight\nmap\n  @ A1n\npieces knight 0,0 dragon 1,0\nstack end\n"
    assert answer(text, "KD") == "place-cube:bomb"
    armed = text + "knight free 0\nknight placed bomb=1 strength=1\n"
    assert answer(armed, "KD") == "move:e"


def test_with_enough_crystals_smashed_the_knight_goes_home() -> None:
    text = "turn knight\nmap\n  t1 A1n @\npieces knight -1,0\nsmashed 5\nstack end\n"
    assert answer(text, "KG") == "move:e"
    assert answer(text.replace("smashed 5", "smashed 4"), "KG") != "move:e"


def test_the_knight_braces_only_where_it_helps() -> None:
    text = (
        "turn knight\nmap\n  @ a1\npieces knight 0,0\nknight grit 11\n"
        "knight placed movement=1\nstack end\n"
    )
    weak = position(text + "goblins population fangs=1\n", "KG")
    strong = position(text + "goblins population fangs=4 bones=4 eye=4\n", "KG")
    assert [braced(weak), braced(strong)] == ["place-cube:strength", "done"]


def braced(cave: Cave) -> str:
    """What the Knight answers when she walks into the Ambush to the east."""

    class IntoTheAmbush(InlineTable):
        def answer(self, decision: Decision[Any]) -> int:
            if decision.kind == "brace":
                raise Asked(decision.option(super().answer(decision)).id)
            return decision.index_of("move:e") if decision.kind == "knight-turn" else 0

    bots = [GAME.bots()["heuristic"](Rng.from_seed("")) for _ in range(2)]
    with pytest.raises(Asked) as asked:
        GAME.step(cave, IntoTheAmbush(cave, bots))
    return asked.value.answer


def test_the_knight_fetches_the_cubes_that_poison_took() -> None:
    text = (
        "turn knight\nmap\n  ?f A1n A5n @\npieces knight -2,0\nknight grit 3\n"
        "knight free 0\nknight at-entrance 2\nstack end\n"
    )
    assert answer(text, "KG") == "move:e"


def test_the_knight_sharpens_her_eyes_for_a_thief_with_loot() -> None:
    text = (
        "turn knight\nmap\n  @ A1n ?f\npieces knight 0,0 thief 1,0\nknight grit 5\n"
        "thief tokens movement=4 stealth=3 thievery=2\nthief carried 2\nstack end\n"
    )
    assert answer(text, "KT") == "place-cube:perception"


# Goblins

TRIBES = """turn goblins
map
  ?f A1n A5n @
pieces knight -1,0 tribe-fangs -3,0
goblins phase tribe
goblins acting fangs
goblins activated 1
goblins population fangs=3
stack end
"""


def test_a_tribe_goes_for_a_knight_it_can_beat() -> None:
    assert answer(TRIBES, "KG") == "move:e"
    armed = TRIBES + "knight grit 18\nknight placed strength=3\n"
    assert answer(armed, "KG") != "move:e"


def test_goblins_grow_where_there_is_room() -> None:
    text = "turn goblins\nmap\n  ?f @\ngoblins phase war\ngoblins war-drawn thirst waste\n"
    full = "goblins population {}\n".format
    assert answer(text + full("fangs=4 bones=1 eye=1"), "KG") != "war:thirst"
    assert answer(text + full("bones=1 eye=4"), "KG") == "war:thirst"


HIDDEN = """
turn goblins
map
  ?f A1n @
pieces knight 0,0
goblins phase tribe
goblins acting fangs
goblins activated 1
goblins population fangs=1
knight grit 18
knight placed strength=3
stack end
"""


def test_even_a_small_tribe_comes_out_against_a_knight_who_is_after_crystals() -> None:
    assert answer(HIDDEN, "KG") == "reveal:-2,0"
    assert answer(HIDDEN, "KGDC") == "done"


# Dragon


def test_the_dragon_flies_to_treasure() -> None:
    text = "turn dragon\nmap\n  ?f @ A1n A5n\npieces dragon 0,0\ntreasure 2,0\nstack end\n"
    assert answer(text + "dragon hand claw=3\n", "DC") == "move:e:2"


def test_the_dragon_on_the_surface_makes_for_the_entrance() -> None:
    text = (
        "turn dragon\nmap\n  @ A1n C1n\npieces dragon 2,0\ntreasure 1,0\nstack end\n"
        "dragon wakefulness 11\ndragon awake yes\ndragon surfaced yes\n"
    )
    assert answer(text, "DC") == "move:w:2"


# Cave


def test_the_cave_removes_crystal_tiles_first() -> None:
    text = (
        "turn cave collapsing\nmap\n  a1 @ c1\n  .  a2 .\npieces knight 0,0\nstack end\n"
        "cave to-remove 3\n"
    )
    assert answer(text, "KC") == "remove:1,0"


# Thief

LOOT = """turn thief
map
  ?f @ A1n A5n
pieces thief 1,0
treasure 2,0
thief phase acting
thief tokens movement=3 stealth=4 thievery=2
thief cubes 2
stack end
"""


def test_the_thief_fetches_what_is_near_and_brings_it_home() -> None:
    assert answer(LOOT, "CT") == "move:e"
    assert answer(LOOT.replace("thief 1,0", "thief 2,0"), "CT") == "loot"
    carrying = LOOT.replace("treasure 2,0\n", "") + "thief carried 2\n"
    assert answer(carrying, "CT") == "move:w"


def test_the_thief_brings_home_what_he_has_before_a_knight_has_her_crystals() -> None:
    carrying = LOOT.replace("treasure 2,0", "treasure 2,0 2,0") + "thief carried 1\n"
    assert answer(carrying, "CT") == "move:e"
    assert answer(carrying, "KT") == "move:w"


# Ways


def test_walls_and_the_dark_are_in_the_way() -> None:
    east = square_at(3, 0)
    tunnel = Chart(position("turn thief\nmap\n  @ A2n A1n ?f\nstack end\n", "T"))
    assert tunnel.walk([CENTRE], True).get(east, FAR) == 3
    assert not tunnel.walk([CENTRE], False).leads_from(east)
    across = Chart(position("turn thief\nmap\n  @ A2e A1n ?f\nstack end\n", "T"))
    assert not across.walk([CENTRE], True).leads_from(east)


def test_a_tribe_s_way_counts_the_lit_tiles_it_leaves() -> None:
    cave = position("turn goblins\nmap\n  ?f A1n A5n @\nstack end\n", "KG")
    price = Chart(cave).sneak(CENTRE, False, [])
    assert price.get(square_at(-1, 0), FAR) == LIT + 1
    assert price.get(square_at(-2, 0), FAR) == 2 * LIT + 2
    assert price.get(square_at(-3, 0), FAR) == 2 * LIT + 3
    closed = Chart(cave).sneak(CENTRE, False, [square_at(-1, 0)])
    assert not closed.leads_from(square_at(-3, 0))


@pytest.mark.parametrize("table", ["KGDCT", "KGDNTU"])
def test_a_chart_shows_the_map_as_it_is(table: str) -> None:
    """Neighbours and walls, Rockslides and Bombs among them, in the middle of games; and it is
    drawn anew whenever any of that has changed."""
    setup = GAME.setup(options={"roles": roles_of(table), "terrain": True})
    cave = GAME.new(setup, Table(Rng.from_seed(f"chart {table}")))
    bots = [GAME.bots()["random"](Rng.from_seed(f"{seat}")) for seat in range(len(table))]
    inline = InlineTable(cave, bots)
    chart = Chart(cave)
    changes = stones = 0
    for _ in range(600):
        if GAME.over(cave):
            break
        GAME.step(cave, inline)
        fits = chart.fits(cave)
        changes += not fits
        stones += len(cave.rockslides) + len(cave.bombs)
        chart = chart if fits else Chart(cave)
        for square, tile in cave.grid.items():
            for direction in range(4):
                onto = cave.tile(square + STEP[direction])
                open_to = onto if onto != OPEN and not cave.impassable(cave.where[onto]) else OPEN
                assert chart.beside[4 * tile + direction] == open_to
                if onto != OPEN:
                    assert bool(chart.walls[tile] >> direction & 1) == cave.walled(
                        square, direction
                    )
    assert changes > 20
    assert stones


@pytest.mark.parametrize("table", ["KGDC", "KGDCTUO", "KVDNT"])
def test_what_it_remembers_of_the_map_makes_no_difference(table: str) -> None:
    """Whoever has found ways before answers like somebody who sees the map for the first time."""
    setup = GAME.setup(options={"roles": roles_of(table), "terrain": True})
    cave = GAME.new(setup, Table(Rng.from_seed(f"remembers {table}")))
    table_of_old = Remembering(cave, GAME.bots()["heuristic"](Rng.from_seed("")), len(table))
    play(GAME, cave, table_of_old, 150)
    assert table_of_old.decisions > 100


class Remembering(InlineTable):
    """One bot plays for all, and somebody new is asked what they would have answered."""

    def __init__(self, cave: Cave, bot: AnyBot, seats: int) -> None:
        super().__init__(cave, [bot] * seats)

    def answer(self, decision: AnyDecision) -> int:
        index = super().answer(decision)
        assert index == GAME.bots()["heuristic"](Rng.from_seed("")).pick(decision, self.state)
        return index


def test_the_dragon_flies_two_squares_at_a_time() -> None:
    assert flight(CENTRE, CENTRE) == 0
    assert flight(CENTRE, square_at(2, 0)) == 1
    assert flight(CENTRE, square_at(3, -1)) == 3
