"""The rows of states: the code written from them, and what they say is hidden."""

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from librt.vecs import vec
from mypy_extensions import i16

from cavern.core import codec, registry
from cavern.core.bot import RandomBot
from cavern.core.errors import BadInput
from cavern.core.game import TRUTH, Game, Setup
from cavern.core.match import Match
from cavern.core.notation import Page
from cavern.core.parts import (
    BY_HAND,
    COUNTS,
    FIXED,
    FOLLOWS,
    LISTS,
    NAMES,
    OBJECT,
    OBJECTS,
    RNG,
    TEXT,
    Kind,
    Part,
)
from cavern.core.rng import Rng
from cavern.core.table import InlineTable, Table
from cavern.envs.sight import sight_for
from cavern.games.cube_delver import position as delve_position
from cavern.games.cube_delver.state import DELVE
from cavern.games.skulldug import position as dig_position
from cavern.games.skulldug.state import DECK, DIG, EXPLORER_PARTS
from cavern.games.vast import position as cave_position
from cavern.games.vast.combinations import ROLES
from cavern.games.vast.notation import GEM_PLACES, NAMED_PLACES, PIECE_PLACES
from cavern.games.vast.setup import make_role
from cavern.games.vast.state import CAVE_ROWS as MAP

SCRIPT = Path(__file__).parents[1] / "scripts" / "state.py"


def name_of(value: Any) -> str:
    """What a codec calls an object's class."""
    coded: Any = codec.encode(value)
    return str(coded["_"])


ROWS = {
    "cube-delver/delve": DELVE,
    "skulldug/cave": DIG,
    "skulldug/deck": DECK,
    "skulldug/explorer": EXPLORER_PARTS,
    "vast/cave": MAP,
    **{name_of(role): role.rows() for role in (make_role(kind, 0) for kind in ROLES)},
}


def test_the_code_of_states_is_what_their_rows_want() -> None:
    done = subprocess.run([sys.executable, SCRIPT, "--check"], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


def test_a_copy_shares_only_what_is_replaced() -> None:
    assert Part("hand", replaced=True).copied() == "self.hand"
    shared = {part.name for part in EXPLORER_PARTS if part.replaced}
    assert shared == {"hand", "ignored", "at_peace"}


@pytest.mark.parametrize("mode", ["ffa", "duel", "solo"])
def test_what_copies_share_stays_as_it_was(mode: str) -> None:
    """Passages are laid, turned and destroyed, and a table without an edge grows."""
    game: Any = registry.game("skulldug")
    state = game.new(game.setup(mode, options={"table": "none"}), Table(Rng.from_seed(mode)))
    bot = RandomBot(Rng.from_seed("bot"))
    table = InlineTable(state, [bot] * 5)
    for _ in range(150):
        shared = [
            state.spaces,
            state.corridors,
            *state.contents,
            *[each for one in state.explorers for each in (one.hand, one.ignored, one.at_peace)],
        ]
        before = [each[:] for each in shared]
        game.step(state, table)
        assert shared == before
        if game.over(state):
            break


HIDDEN = {(name, part.name) for name, rows in ROWS.items() for part in rows if part.hidden} | {
    ("vast/cave", "rng")
}
"""Every part that some row calls hidden, and the generator of a state whose rows are its data."""


def differing(one: Any, other: Any, found: tuple[str, str]) -> set[tuple[str, str]]:
    """The parts in which two coded states differ, the innermost ones."""
    if isinstance(one, dict) and isinstance(other, dict) and one.get("_") in ROWS:
        name = one["_"]
        rows = list(zip(one, one.values(), other.values()))
        if "data" in one:
            rows += zip([part.name for part in ROWS[name]], one["data"], other["data"])
        return {
            part for key, a, b in rows if key != "data" for part in differing(a, b, (name, key))
        }
    if isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        return {part for a, b in zip(one, other) for part in differing(a, b, found)}
    return set() if one == other else {found}


VAST = (
    "knight,goblins,dragon,cave,thief,ghoul,ghost",
    "knight,vile-ghoul,dragon,cave-ghost,thief",
)
"""Every role sits at one of these tables."""


def tables() -> list[Any]:
    small = [
        pytest.param(game, game.setup(mode.id), id=f"{game.id}-{mode.id}")
        for game in registry.games().values()
        if game.id in ("cube-delver", "skulldug")
        for mode in game.modes
    ]
    vast = registry.game("vast")
    return small + [
        pytest.param(vast, vast.setup(options={"roles": roles}), id=roles) for roles in VAST
    ]


@pytest.mark.parametrize(("game", "setup"), tables())
def test_only_hidden_parts_are_dealt_anew(game: Game[Any], setup: Setup) -> None:
    """What no row calls hidden every seat knows: resampling leaves it alone."""
    rng = Rng.from_seed("rows")
    state = game.new(setup, Table(rng))
    table = InlineTable(state, [RandomBot(rng.split("bot"))] * setup.seats)
    for number in range(60):
        if game.over(state):
            return
        game.step(state, table)
        for seat in range(-1, setup.seats):
            other = state.copy()
            game.resample(other, seat, Rng.from_seed(f"{number}"))
            found = differing(codec.encode(state), codec.encode(other), ("", ""))
            assert found <= HIDDEN


def kept(state: Any) -> dict[str, Any]:
    """All parts of a state that some row calls a secret or a deck, by where they are."""
    found = {}
    rows = ROWS[name_of(state)]
    objects = [
        (part.name, getattr(state, part.name)) for part in rows if part.kind in (OBJECT, OBJECTS)
    ]
    roles = [(role.kind, role) for role in getattr(state, "roles", [])]
    for name, owner in [("", state), *objects, *roles]:
        for one in owner if isinstance(owner, list) else [owner]:
            for part in ROWS[name_of(one)]:
                if part.kept:
                    value = getattr(one, part.name)
                    found[f"{name} {part.name}"] = value[:] if isinstance(value, list) else value
    return {name: value for name, value in found.items() if name not in SEEN}


SEEN = {"fortune known", "hazard known"}
"""What somebody has seen of a deck, which is rare: a test of its own looks at it."""


@pytest.mark.parametrize("name", ["fortune", "hazard"])
def test_what_another_seat_has_seen_may_be_any_card(name: str) -> None:
    game = registry.game("skulldug")
    match = Match(game, game.setup("duel", 2), "seen", people=set())
    bot = game.all_bots()["medium"](Rng.from_seed(""))
    while match.decision is not None and match.answered < 40:
        match.answer_by(bot)
    deck = getattr(match.state, name)
    deck.known = [deck.cards[-1], 1]
    worlds = [[match.imagine(seat, Rng.from_seed(f"{n}")) for n in range(20)] for seat in (0, 1)]
    seen = [{getattr(world, name).known[0] for world in each} for each in worlds]
    assert seen[0] == {deck.cards[-1]}
    assert len(seen[1]) > 3


def test_what_a_row_keeps_is_dealt_anew() -> None:
    """Whatever a row calls a secret or a deck is another in some world that somebody imagines: no
    hidden part is forgotten."""
    named: dict[str, set[str]] = {}
    changed: dict[str, set[str]] = {}
    for param in tables():
        game, setup = param.values
        named.setdefault(game.id, set())
        changed.setdefault(game.id, set())
        for number in range(4):
            match = Match(game, setup, f"kept {number}", people=set())
            level = ("medium", "random")[number % 2]
            bots = [game.all_bots()[level](Rng.from_seed(f"{seat}")) for seat in range(setup.seats)]
            while match.decision is not None and match.answered < 300:
                here = kept(match.state)
                named[game.id] |= set(here)
                for seat in range(-1, setup.seats):
                    there = kept(match.imagine(seat, Rng.from_seed(f"{match.answered}")))
                    changed[game.id] |= {name for name in here if here[name] != there[name]}
                if changed[game.id] == named[game.id]:
                    break
                match.answer_by(bots[match.decision.seat])
    assert changed == named


def owners(state: Any) -> list[tuple[str, Any]]:
    """Whatever in a state has rows, by the name of its rows."""
    parts = [state, *getattr(state, "roles", []), *getattr(state, "explorers", [])]
    found = [(name_of(part), part) for part in parts]
    return found + [(name_of(deck), deck) for deck in [getattr(state, "fortune", None)] if deck]


def others(part: Part, value: Any) -> list[Any]:
    """What a part might be instead."""
    if isinstance(value, bool):
        return [not value]
    if part.kind == TEXT:
        return ["else"]
    if isinstance(value, int):
        return [value + 1, value - 1, 0, 1, 2, -1]
    if not isinstance(value, list) or part.kind in (FIXED, OBJECTS):
        return []
    if value and isinstance(value[0], list):
        return [[[*each, 0] for each in value], [each[1:] for each in value]]
    more = [[each + 1 for each in value], [1 - each for each in value]]
    return [value[1:], value[::-1], [*value, 0], [*value, 1, 1], *more]


def tells(game: Game[Any], state: Any, seats: int, owner: Any, part: Part) -> bool:
    """Whether anybody sees something else when a part is something else. What no view can be made
    of was looked at, too."""
    eyes = [TRUTH, *range(seats if part.hidden else 0)]
    seen, value = [game.view(state, one) for one in eyes], getattr(owner, part.name)
    try:
        for other in others(part, value):
            setattr(owner, part.name, other)
            if [game.view(state, one) for one in eyes] != seen:
                return True
    except (ArithmeticError, LookupError, ValueError, AssertionError):
        return True
    finally:
        setattr(owner, part.name, value)
    return False


SHOWN = (
    ("cube-delver", {}, 30),
    ("skulldug", {}, 60),
    ("vast", {"roles": VAST[0], "terrain": True}, 60),
    ("vast", {"roles": VAST[1]}, 60),
)


def test_views_have_every_part_that_rows_do_not_keep_from_them() -> None:
    told: set[tuple[str, str]] = set()
    untold: set[tuple[str, str]] = set()
    for id, options, steps in SHOWN:
        game = registry.game(id)
        setup = game.setup(options=options)
        rng = Rng.from_seed("told")
        state = game.new(setup, Table(rng))
        table = InlineTable(state, [RandomBot(rng.split("bot"))] * setup.seats)
        for step in range(steps):
            for name, owner in owners(state):
                for part in ROWS[name]:
                    if part.kind in (RNG, FIXED, OBJECT, OBJECTS) or (name, part.name) in told:
                        continue
                    if part.untold and step % 20:
                        continue
                    shown = tells(game, state, setup.seats, owner, part)
                    (told if shown else untold).add((name, part.name))
            if game.over(state):
                break
            game.step(state, table)
    assert untold - told == {
        (name, part.name) for name, rows in ROWS.items() for part in rows if part.untold
    }


BELOW = re.compile(r"-\d+")


def alternatives(part: Part, value: Any) -> list[Any]:
    """What a part that views have may be instead: what has a number for each name keeps it, and
    nothing is less than none."""
    found = others(part, value) if part.told else []
    if part.kind in (COUNTS, PIECE_PLACES, NAMED_PLACES, GEM_PLACES):
        found = [other for other in found if len(other) == len(value)]
    known = set(BELOW.findall(f"{value} {part.first()}"))
    return [other for other in found if known.issuperset(BELOW.findall(str(other)))]


class Numbers:
    """What programs see of a table straight from a state, and what its view is as numbers."""

    def __init__(self, game: Game[Any], setup: Setup) -> None:
        self.game, self.sight = game, sight_for(game, setup)
        self.row = vec[i16]([0] * self.sight.view.size)
        self.mosaic: Any = game.mosaic(self.sight.view, self.sight.names, self.row, 0)

    def alike(self, state: Any, seat: int) -> bool:
        """True as well where no view can be made."""
        wanted = [0] * self.sight.view.size
        try:
            self.sight.view.write(wanted, 0, self.game.view(state, seat))
        except (ArithmeticError, LookupError, ValueError, AssertionError):
            return True
        self.mosaic.show(state, seat)
        return list(self.row) == wanted


@pytest.mark.parametrize("id, options, steps", SHOWN)
def test_programs_see_every_part_as_views_have_it(id: str, options: Any, steps: int) -> None:
    """Whatever it may be, in the beginning and later."""
    game = registry.game(id)
    setup = game.setup(options=options)
    rng = Rng.from_seed("programs")
    state = game.new(setup, Table(rng))
    table = InlineTable(state, [RandomBot(rng.split("bot"))] * setup.seats)
    numbers = Numbers(game, setup)
    differing: set[str] = set()
    for step in range(steps):
        for name, owner in owners(state) if step % 30 == 0 else []:
            for part in ROWS[name]:
                value = getattr(owner, part.name)
                for other in alternatives(part, value):
                    setattr(owner, part.name, other)
                    for seat in range(setup.seats if part.hidden else 1):
                        if not numbers.alike(state, seat):
                            differing.add(f"{name} {part.name}")
                setattr(owner, part.name, value)
        if not game.over(state):
            game.step(state, table)
    assert not differing


def test_rows_name_every_kind_of_secret() -> None:
    assert {part.name for part in DECK if part.hidden} == {"cards", "known"}
    assert [part.name for part in DELVE if part.hidden] == ["rng"]
    assert all(part.kind == RNG or part.deck for part in DIG if part.hidden)


def test_every_role_of_vast_sits_at_one_of_the_tables() -> None:
    assert {role for roles in VAST for role in roles.split(",")} == set(ROLES)


# Where each stands in a position, and how it is shown

PAGES = {
    "cube-delver/delve": delve_position.PAGE,
    "skulldug/cave": dig_position.PAGE,
    "skulldug/deck": dig_position.DECK_PAGE,
    "skulldug/explorer": dig_position.EXPLORER_PAGE,
    "vast/cave": cave_position.PAGE,
}
"""The parts of Vast's roles have a line each."""

TILES_LIE = {"where", "face", "treasure", "token", "seen"}
GRID = {"side", "home", "grid", "spaces", "corridors", "contents"}
WRITTEN_BY_HAND = {
    "cube-delver/delve": set(),
    "skulldug/cave": {*GRID, "explorers", "fortune", "hazard"},  # the map; blocks with pages
    "skulldug/deck": {"cards", "tags", "known"},  # a pile in its layers, and who knows what of it
    "skulldug/explorer": {"ghost"},  # in its name
    "vast/cave": TILES_LIE,
}
SHOWN_BY_HAND = {
    "cube-delver/delve": {"hand", "roll", "travel_paid_last", "travel_paid_before"},
    "skulldug/cave": {*GRID, "riding", "spent", "copies", "drawn"},  # on tiles and cards
    "skulldug/deck": {"cards", "known"},
    "skulldug/explorer": {"number"},
    "vast/cave": {
        *TILES_LIE,
        "lock_tiles",
        "terrain_left",
    },  # on the tiles; where Terrain is played
}
"""All else is written and shown as its row says."""


def by_hand(rows: list[Part], what: str) -> set[str]:
    return {part.name for part in rows if getattr(part, what) == BY_HAND}


@pytest.mark.parametrize("name", ROWS)
def test_only_drawings_are_made_by_hand(name: str) -> None:
    assert by_hand(ROWS[name], "written") == WRITTEN_BY_HAND.get(name, set())
    assert by_hand(ROWS[name], "shown") == SHOWN_BY_HAND.get(name, set())
    assert all(part.written in ("", BY_HAND, FOLLOWS) for part in ROWS[name])


@pytest.mark.parametrize("name", PAGES)
def test_every_part_stands_on_one_line_of_its_page(name: str) -> None:
    lines = PAGES[name].lines.values()
    told = [item.part.name for line in lines for item in line.items]
    assert sorted(told) == sorted(part.name for part in ROWS[name] if part.paged)


def says_how(part: Part) -> bool:
    """Whether a part's kind knows how it is written, and read."""
    own = type(part.kind)
    written = own.write is not Kind.write or own.texts is not Kind.texts
    return written and (own.read is not Kind.read or own.added is not Kind.added)


@pytest.mark.parametrize("name", ROWS)
def test_every_part_says_how_it_is_written(name: str) -> None:
    assert [part.name for part in ROWS[name] if part.paged and not says_how(part)] == []


def test_a_part_without_notation_is_found() -> None:
    assert not says_how(Part("torches", LISTS))
    with pytest.raises(BadInput, match="no line of the page has torches"):
        Page([Part("turn"), Part("torches")], ["turn"])
    assert list(Page([Part("turn"), Part("torches")], ["turn", "*"]).lines) == ["turn", "torches"]


WITHOUT_VIEW = """
import runpy, sys
script = runpy.run_path(sys.argv[1])
from cavern.core.parts import Part
from cavern.games.cube_delver import view
from cavern.games.cube_delver.state import DELVE
place = script["Place"](view, "", "")
script["write_view"](place, [*DELVE, Part("rope", untold=True)], "DelveView", "delve")
print("so far well")
script["write_view"](place, [*DELVE, Part("torches")], "DelveView", "delve")
"""


def test_a_part_that_no_view_has_is_found() -> None:
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT_VIEW, SCRIPT], capture_output=True, text=True
    )
    assert done.stdout == "so far well\n"
    assert "DelveView has no torches, which rows show" in done.stderr


def test_secrets_are_counted_for_others() -> None:
    """The code of a view follows what a row says of who may know it."""
    for part in ROWS["vast/cave"]:
        if part.kept:
            assert part.kind is NAMES and part.kind.counted(part, "x") == "len(x)"
    hands = [part for rows in ROWS.values() for part in rows if part.secret and not part.deck]
    assert {"cards_down", "drawn", "hand"} <= {part.name for part in hands}
