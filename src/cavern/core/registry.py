"""Finds what is installed: every package may offer games, bots and boards.

Games come through the entry point group ``cavern.games``, bots through ``cavern.bots``; a bot can
also be named by where it lies, as ``module:Class``. What draws a game is offered by its package,
too, and loaded only by the client that wants it: a terminal board in the group ``cavern.boards``, a
browser board in ``cavern.browser``.
"""

import os
import re
import sys
from collections.abc import Sequence
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from traceback import extract_tb

from cavern.core.bot import AnyBot, Bot
from cavern.core.errors import BadInput
from cavern.core.game import AnyGame, BotMaker, Game, Mode, OptionSpec
from cavern.core.rng import Rng
from cavern.core.search import Helpers, OpenStep, ThinkingBot

GAMES = "cavern.games"
BOTS = "cavern.bots"
MORE_BOTS = "CAVERN_BOTS"
"""An environment variable: more bots to offer at every table, as module:Class, with commas."""
TERMINAL = "cavern.boards"
BROWSER = "cavern.browser"


@cache
def _installed() -> tuple[dict[str, AnyGame], dict[str, str]]:
    """Every installed game by id, and what is wrong with those that cannot be played."""
    found: dict[str, AnyGame] = {}
    broken: dict[str, str] = {}
    for entry in entry_points(group=GAMES):
        try:
            game = entry.load()
        except (Exception, SystemExit) as error:
            what = f"{type(error).__name__}: {error}{_where(error)}"
            broken[entry.name] = (
                f"the game {entry.name!r} of package {_package(entry)} does not load ({what}); "
                "update or uninstall that package"
            )
            continue
        if not isinstance(game, Game):
            broken[entry.name] = (
                f"the game {entry.name!r} of package {_package(entry)} ({entry.value}) "
                "is not a cavern Game; update or uninstall that package"
            )
        elif fault := undeclared(game):
            broken[entry.name] = (
                f"the game {entry.name!r} of package {_package(entry)} {fault}; "
                "update or uninstall that package"
            )
        elif game.id in found:
            broken[f"{game.id} of {_package(entry)}"] = (
                f"two installed packages offer the game {game.id!r}; "
                f"that of {_package(entry)} is left out, uninstall one"
            )
        else:
            found[game.id] = game
    return dict(sorted(found.items())), broken


def undeclared(game: AnyGame) -> str:
    """What a game does not say of itself, or wrongly, so that nobody could sit down to it."""
    if not (isinstance(game.id, str) and re.fullmatch(r"[a-z][a-z0-9]*(-[a-z0-9]+)*", game.id)):
        return f"has the id {game.id!r}, where one such as 'my-game' is wanted"
    if not game.title:
        return "has no title"
    if not game.modes:
        return "declares no modes"
    for things, kind, what in ((game.modes, Mode, "modes"), (game.options, OptionSpec, "options")):
        if not all(isinstance(each, kind) for each in things):
            return f"declares {what} that are no {kind.__name__}"
        ids = [each.id for each in things]
        if len(set(ids)) < len(ids):
            return f"declares two {what} with the same id: {', '.join(ids)}"
    for mode in game.modes:
        if not mode.players or not all(isinstance(n, int) and n > 0 for n in mode.players):
            return f"is for {mode.players} players in mode {mode.id!r}, where (2, 3) would be right"
    return ""


def _package(entry: EntryPoint) -> str:
    return entry.dist.name if entry.dist else "?"


def _where(error: BaseException) -> str:
    """Where in somebody else's code an error arose, if it was there."""
    last = extract_tb(error.__traceback__)[-1]
    file = Path(last.filename)
    inside = any(part.startswith("importlib") for part in file.parts)
    return "" if inside else f", {file.name} line {last.lineno}"


def games() -> dict[str, AnyGame]:
    """Every installed game that can be played, by id."""
    return _installed()[0]


def broken() -> dict[str, str]:
    """Installed games that cannot be played, and why: the others do not suffer from them."""
    return _installed()[1]


def game(id: str) -> AnyGame:
    """The installed game with this id."""
    installed, failed = _installed()
    if id in installed:
        return installed[id]
    if id in failed:
        raise BadInput(failed[id])
    raise BadInput(f"no game {id!r}; installed games: {', '.join(installed) or 'none'}")


def bots(game: AnyGame) -> dict[str, BotMaker]:
    """All that can play a game by name: its own bots, weakest first, then others' in order.

    A class from elsewhere may say which games it plays in its attribute ``games``; without that
    it plays all. One that does not load is left out; asking for it by name tells why.
    """
    return _with_others(game, game.bots())


def all_bots(game: AnyGame) -> dict[str, BotMaker]:
    """The same and those named by their level, which may take their time to think."""
    return _with_others(game, game.all_bots())


def opponents(game: AnyGame) -> list[str]:
    """The bots that a person may choose to play against: levels if the game has them, and those
    that others offer."""
    levels = [level.id for level in game.levels()]
    own = game.all_bots()
    others = [name for name in all_bots(game) if name not in own]
    return (levels or list(own)) + others


def usual_bot(game: AnyGame) -> str:
    """Who plays against somebody who has not chosen: a fair match that answers at once."""
    return "medium" if any(level.id == "medium" for level in game.levels()) else game.quick_bot


def _with_others(game: AnyGame, found: dict[str, BotMaker]) -> dict[str, BotMaker]:
    for entry in entry_points(group=BOTS):
        if entry.name not in found:
            try:
                maker = _class(entry.load(), entry.name)
            except (Exception, SystemExit):
                continue
            if plays(maker, game):
                found[entry.name] = maker
    for name in os.environ.get(MORE_BOTS, "").split(","):
        if name and plays(_loaded(name), game):
            found[name] = _loaded(name)
    return found


def offer(names: Sequence[str]) -> None:
    """Offer bots by ``module:Class`` in this process and those it starts."""
    for name in names:
        _loaded(name)
    if names:
        os.environ[MORE_BOTS] = ",".join(names)


def bot(game: AnyGame, name: str) -> BotMaker:
    """The bot with this name: a level, one of the sweep, an installed one, ``module:Class``."""
    own = game.all_bots()
    if name in own:
        return own[name]
    swept = game.sweep()
    if name in swept:
        return swept[name]
    if ":" in name:
        return _fit(_loaded(name), name, game)
    for entry in entry_points(group=BOTS):
        if entry.name == name:
            try:
                loaded = entry.load()
            except (Exception, SystemExit) as error:
                raise BadInput(
                    f"the bot {name!r} of package {_package(entry)} does not load "
                    f"({type(error).__name__}: {error}); update or uninstall that package"
                ) from error
            return _fit(_class(loaded, name), name, game)
    raise BadInput(
        f"{game.id} has no bot {name!r}; it has {', '.join(all_bots(game))}, "
        "or name one of your own as module:Class"
    )


def think(
    game_id: str, level: str, step: str, spent: float = 0.0, helpers: Helpers | None = None
) -> int:
    """The answer of a bot that thinks to a packed ``OpenStep``: all another process needs.

    Everything here is text and numbers, so that a pool of processes can be given it. ``spent``
    is how many milliseconds it has thought in this turn before; ``helpers`` are those of this
    process, if it has any.
    """
    found = bot(game(game_id), level)(Rng.from_seed(""))
    if not isinstance(found, ThinkingBot):
        raise BadInput(f"the bot {level!r} of {game_id} answers at once")
    opened = OpenStep.unpack(step)
    found.begin_turn(opened.state)
    found.spent = spent
    found.helpers = helpers
    return found.think(opened)


def _loaded(name: str) -> type[AnyBot]:
    """The bot that lies at ``module:Class``, looked for in this folder too."""
    module, _, attribute = name.partition(":")
    here = str(Path.cwd())
    if here not in sys.path:
        sys.path.insert(0, here)
    try:
        found = getattr(import_module(module), attribute)
    except (Exception, SystemExit) as error:
        raise BadInput(
            f"the bot {name!r} does not load ({type(error).__name__}: {error}); "
            "name a module that Python finds and a class in it, such as mybots:Careful"
        ) from error
    return _class(found, name)


def _class(found: object, name: str) -> type[AnyBot]:
    if not (isinstance(found, type) and issubclass(found, Bot)):
        raise BadInput(f"the bot {name!r} is no class derived from cavern.Bot")
    return found


def plays(maker: type[AnyBot], game: AnyGame) -> bool:
    """Whether a bot from elsewhere plays a game: if it names the games it plays, only those."""
    named = getattr(maker, "games", None)
    return named is None or game.id in named


def _fit(maker: type[AnyBot], name: str, game: AnyGame) -> BotMaker:
    if not plays(maker, game):
        raise BadInput(f"the bot {name!r} does not play {game.id}")
    make: BotMaker = maker
    fault = _fault_in_making(make)
    if fault:
        raise BadInput(
            f"the bot {name!r} cannot be made ({fault}); its constructor takes a generator (an "
            "Rng) and nothing else"
        )
    return make


@cache
def _fault_in_making(make: BotMaker) -> str:
    try:
        make(Rng.from_seed(""))
    except Exception as error:
        return f"{type(error).__name__}: {error}"
    return ""


def offers(group: str, id: str) -> bool:
    """Whether something is offered for a game in one of the groups of boards."""
    return bool(entry_points(group=group, name=id))


def offered(group: str, id: str) -> object:
    """What is offered for a game in one of the groups of boards; None if nothing is."""
    for entry in entry_points(group=group, name=id):
        try:
            return entry.load()
        except Exception as error:
            raise BadInput(
                f"the board of {id!r} ({entry.value}) does not load ({error}); update or "
                "uninstall that package"
            ) from error
    return None
