"""What games declare about themselves, set-ups, options and the registry."""

import json
import re
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any

import pytest
import toy
from support import every_game

from cavern.core import registry
from cavern.core.bot import Bot
from cavern.core.errors import BadInput
from cavern.core.game import Game, Mode, OptionSpec, OptionValue
from cavern.core.rng import Rng

DEEP, CARDS, WHO, PAIRS = toy.GAME.options


@every_game
def test_declarations_are_complete(game: Game[Any]) -> None:
    assert re.fullmatch(r"[a-z][a-z0-9-]*", game.id)
    assert game.title and game.tagline and game.authors
    assert game.modes and game.endings
    assert "random" in game.bots()
    assert next(iter(game.bots())) == "random", "bots are listed weakest first"
    for mode in game.modes:
        assert re.fullmatch(r"[a-z][a-z0-9-]*", mode.id)
        assert mode.title and mode.text
        assert list(mode.players) == sorted(set(mode.players))
    json.dumps(game.plain())


@every_game
def test_options_rest_on_rules_and_accept_their_defaults(game: Game[Any]) -> None:
    ids = [spec.id for spec in game.options]
    assert len(ids) == len(set(ids))
    for spec in game.options:
        assert spec.text
        assert spec.rule in game.rulebook().rules
        assert spec.read(spec.default) == spec.default
        assert set(spec.modes) <= {mode.id for mode in game.modes}


@every_game
def test_every_bot_answers(game: Game[Any]) -> None:
    for maker in game.bots().values():
        assert isinstance(maker(Rng.from_seed("bot")), Bot)


@pytest.mark.parametrize(
    ("spec", "given", "value"),
    [
        (DEEP, "yes", True),
        (DEEP, "Off", False),
        (DEEP, 1, True),
        (DEEP, True, True),
        (CARDS, "7", 7),
        (CARDS, 3, 3),
        (CARDS, 9, 9),
        (WHO, "last", "last"),
    ],
)
def test_option_values_are_read(spec: OptionSpec, given: OptionValue, value: OptionValue) -> None:
    assert spec.read(given) == value
    assert type(spec.read(given)) is type(value)


@pytest.mark.parametrize(
    ("spec", "given", "message"),
    [
        (DEEP, "maybe", "option deep takes yes or no, not 'maybe'"),
        (DEEP, 2, "option deep takes yes or no, not 2"),
        (CARDS, "many", "option cards takes a whole number from 3 to 9, not 'many'"),
        (CARDS, 10, "option cards takes a whole number from 3 to 9, not 10"),
        (CARDS, 2, "option cards takes a whole number from 3 to 9, not 2"),
        (CARDS, True, "option cards takes a whole number from 3 to 9, not True"),
        (WHO, "middle", "option who takes one of first, last, not 'middle'"),
        (WHO, 1, "option who takes one of first, last, not 1"),
    ],
)
def test_bad_option_values_say_what_is_allowed(
    spec: OptionSpec, given: OptionValue, message: str
) -> None:
    with pytest.raises(BadInput, match=re.escape(message)):
        spec.read(given)


def test_a_set_up_fills_in_defaults() -> None:
    setup = toy.GAME.setup()
    assert (setup.mode, setup.seats) == ("all", 1)
    assert setup.options == {"deep": False, "cards": 6, "who": "first"}
    assert (setup.flag("deep"), setup.number("cards"), setup.choice("who")) == (False, 6, "first")


def test_an_option_belongs_to_its_modes() -> None:
    assert toy.GAME.setup("duo").flag("pairs")
    with pytest.raises(BadInput, match="in mode all has no option pairs; its options are: deep"):
        toy.GAME.setup("all", 2, {"pairs": False})


@pytest.mark.parametrize(
    ("mode", "seats", "options", "message"),
    [
        ("trio", 0, {}, "fill-the-pit has no mode 'trio'; it has all, duo"),
        ("all", 4, {}, "fill-the-pit in mode all is for 1, 2, 3 players, not 4"),
        ("duo", 3, {}, "fill-the-pit in mode duo is for 2 players, not 3"),
        ("all", 2, {"deeper": 1}, "has no option deeper; its options are: deep, cards, who"),
        ("all", 2, {"cards": 99}, "option cards takes a whole number from 3 to 9, not 99"),
    ],
)
def test_bad_set_ups_say_what_is_allowed(
    mode: str, seats: int, options: dict[str, OptionValue], message: str
) -> None:
    with pytest.raises(BadInput, match=re.escape(message)):
        toy.GAME.setup(mode, seats, options)


# The registry


def offered(monkeypatch: pytest.MonkeyPatch, **entries: str) -> None:
    """Pretend that these entry points, and no others, are installed."""
    points = [EntryPoint(name, value, registry.GAMES) for name, value in entries.items()]
    monkeypatch.setattr(
        registry, "entry_points", lambda group: [each for each in points if each.group == group]
    )
    monkeypatch.setattr(registry, "_installed", registry._installed.__wrapped__)


def test_installed_games_are_found() -> None:
    assert "cube-delver" in registry.games()
    assert registry.game("cube-delver").title == "Cube Delver"


def test_an_unknown_game_lists_the_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    offered(monkeypatch, pit="toy:GAME")
    with pytest.raises(BadInput, match="no game 'chess'; installed games: fill-the-pit"):
        registry.game("chess")


def test_without_games_that_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    offered(monkeypatch)
    with pytest.raises(BadInput, match="no game 'chess'; installed games: none"):
        registry.game("chess")


def test_a_package_that_does_not_load_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    offered(monkeypatch, broken="no_such_module:GAME", pit="toy:GAME")
    assert list(registry.games()) == ["fill-the-pit"]
    with pytest.raises(BadInput, match=r"the game 'broken' of package .* does not load"):
        registry.game("broken")
    assert list(registry.broken()) == ["broken"]


def test_a_package_that_ends_the_program_is_named(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "a_game_that_leaves.py").write_text("raise SystemExit(3)")
    monkeypatch.syspath_prepend(tmp_path)
    offered(monkeypatch, leaves="a_game_that_leaves:GAME", pit="toy:GAME")
    assert list(registry.games()) == ["fill-the-pit"]
    assert list(registry.broken()) == ["leaves"]


def test_an_entry_that_is_no_game_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    offered(monkeypatch, size="toy:SIZE")
    with pytest.raises(BadInput, match=r"'size' .* \(toy:SIZE\) is not a cavern Game"):
        registry.game("size")


def test_two_packages_may_not_offer_the_same_game(monkeypatch: pytest.MonkeyPatch) -> None:
    offered(monkeypatch, one="toy:GAME", two="toy:GAME")
    assert list(registry.games()) == ["fill-the-pit"]
    (reason,) = registry.broken().values()
    assert "two installed packages offer the game 'fill-the-pit'" in reason


class Nameless(toy.FillThePit):
    id = "Fill it"


class Untitled(toy.FillThePit):
    title = ""


class Modeless(toy.FillThePit):
    modes = ()


class Doubled(toy.FillThePit):
    modes = (toy.GAME.modes[0], toy.GAME.modes[0])


class Unplayed(toy.FillThePit):
    modes = (Mode("all", "All", (0, 1), "For nobody and one."),)


class Wordy(toy.FillThePit):
    options = ("deep",)  # type: ignore[assignment]


@pytest.mark.parametrize(
    ("game", "fault"),
    [
        (Nameless, "has the id 'Fill it', where one such as 'my-game' is wanted"),
        (Untitled, "has no title"),
        (Modeless, "declares no modes"),
        (Doubled, "declares two modes with the same id: all, all"),
        (Unplayed, r"is for \(0, 1\) players in mode 'all'"),
        (Wordy, "declares options that are no OptionSpec"),
    ],
)
def test_a_game_nobody_could_sit_down_to_is_named(
    monkeypatch: pytest.MonkeyPatch, game: type[Game[Any]], fault: str
) -> None:
    monkeypatch.setattr(toy, "FAULTY", game(), raising=False)
    offered(monkeypatch, faulty="toy:FAULTY", pit="toy:GAME")
    assert list(registry.games()) == ["fill-the-pit"]
    with pytest.raises(BadInput, match=fault):
        registry.game("faulty")


class Demanding(Bot[Any]):
    def __init__(self, rng: Rng, patience: int) -> None:
        super().__init__(rng)


def test_a_bot_that_cannot_be_made_is_named() -> None:
    with pytest.raises(BadInput, match=r"cannot be made .*patience.*; its constructor takes a gen"):
        registry.bot(toy.GAME, f"{__name__}:Demanding")
