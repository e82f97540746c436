"""S25: whose explorers play is said before the game."""

import re
from pathlib import Path
from typing import Any

import pytest

from cavern.core import record, registry
from cavern.core.errors import BadInput
from cavern.core.match import Match
from cavern.core.rng import Rng
from cavern.core.table import Table
from cavern.games.skulldug.state import FACTIONS

GAME: Any = registry.game("skulldug")


@pytest.mark.parametrize(
    ("mode", "seats", "line", "names"),
    [
        ("ffa", 3, "", ["Adventurer", "Rogue", "Henchman"]),
        ("ffa", 3, "cultists", ["Cultist", "Adventurer", "Rogue"]),
        ("ffa", 5, ",,suits", ["Adventurer", "Rogue", "Suit", "Henchman", "Cultist"]),
        ("duel", 2, " Suits , ROGUES ", ["Suit", "Rogue"]),
        ("duel", 2, "rogues,", ["Rogue", "Adventurer"]),
        ("solo", 1, "henchmen", ["Henchman"]),
        ("team", 4, "suits,rogues", ["Suit 1", "Rogue 1", "Suit 2", "Rogue 2"]),
        ("team", 4, "suits,,suits", ["Suit 1", "Adventurer 1", "Suit 2", "Adventurer 2"]),
        ("print-and-play", 2, "", ["Adventurer", "Henchman"]),
        ("print-and-play", 2, "henchmen", ["Henchman", "Adventurer"]),
    ],
)
def test_seats_are_called_after_their_factions(
    mode: str, seats: int, line: str, names: list[str]
) -> None:
    setup = GAME.setup(mode, seats, {"factions": line})
    assert GAME.seat_names(setup) == names
    match = Match(GAME, setup, "who")
    explorers: Any = match.view(0)["explorers"]
    found = [explorer["name"].removeprefix("The ").split()[0] for explorer in explorers]
    assert found == [name.split()[0] for name in names]
    again = GAME.setup(mode, seats, dict(setup.options))
    assert again.options == setup.options


@pytest.mark.parametrize(
    ("mode", "seats", "line", "message"),
    [
        ("ffa", 3, "wizards", "there is no faction 'wizards' in this mode; it has adventurers, ro"),
        ("ffa", 3, "rogues,rogues", "rogues is named twice; every faction plays once"),
        ("duel", 2, "rogues,suits,cultists", "3 are named for 2 seats"),
        (
            "team",
            4,
            "rogues,suits,cultists",
            "partners are of one faction, not rogues and cultists",
        ),
        ("team", 4, "rogues,,,rogues", "rogues is named twice"),
        ("print-and-play", 2, "rogues", "no faction 'rogues' in this mode; it has adventurers, he"),
    ],
)
def test_bad_factions_say_what_is_wrong(mode: str, seats: int, line: str, message: str) -> None:
    with pytest.raises(BadInput, match=re.escape(message)):
        GAME.setup(mode, seats, {"factions": line})


def test_every_faction_can_play_everywhere() -> None:
    for mode in GAME.modes:
        for seats in mode.players:
            for faction in FACTIONS:
                if mode.id != "print-and-play" or faction in ("adventurers", "henchmen"):
                    setup = GAME.setup(mode.id, seats, {"factions": faction})
                    cave = GAME.new(setup, Table(Rng.from_seed("any")))
                    assert FACTIONS[cave.explorers[0].faction] == faction
                    assert len({explorer.faction for explorer in cave.explorers}) == (
                        cave.rulings.teams
                    )


def test_a_record_keeps_the_factions(tmp_path: Path) -> None:
    setup = GAME.setup("print-and-play", 2, {"factions": "henchmen"})
    match = Match(GAME, setup, "kept")
    path = tmp_path / ("game" + record.RECORD_SUFFIX)
    path.write_bytes(record.dumps(match, ["person", "person"]))
    replayed = record.replay(record.load(path), verify=True)
    assert GAME.seat_names(replayed.setup) == ["Henchman", "Adventurer"]


def test_partners_sit_across_from_each_other() -> None:
    """S127."""
    assert GAME.sides(GAME.setup("team", 6)) == [0, 1, 2, 0, 1, 2]
    assert GAME.sides(GAME.setup("ffa", 3)) == [0, 1, 2]
