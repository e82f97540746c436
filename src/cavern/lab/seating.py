"""Who plays which seat, as people write it: ``greedy``, ``heuristic,random``, ``thief=random``."""

from collections.abc import Iterable

from cavern.core import registry
from cavern.core.bot import AnyBot
from cavern.core.errors import BadInput
from cavern.core.game import AnyGame, OptionValue, Setup
from cavern.core.rng import Rng
from cavern.core.search import ThinkingBot
from cavern.core.words import counted

PERSON = "person"


def player(game: AnyGame, name: str, rng: Rng) -> AnyBot:
    """A bot for games that are counted: it thinks until its iterations are used up, so that it
    plays alike on every machine, however slow or busy."""
    bot = registry.bot(game, name)(rng)
    if isinstance(bot, ThinkingBot):
        bot.budget = bot.budget.unhurried()
    return bot


def read_options(pairs: Iterable[str], form: str) -> dict[str, OptionValue]:
    """Options as ``NAME=VALUE``; ``form`` tells who wrote one otherwise how they are taken."""
    options: dict[str, OptionValue] = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals:
            raise BadInput(f"{form}, not {pair!r}")
        options[name.strip()] = value.strip()
    return options


def seat_ids(game: AnyGame, setup: Setup) -> list[str]:
    """What the seats are called on a command line: ``cave-ghost``, ``player-1``."""
    return [name.lower().replace(" ", "-") for name in game.seat_names(setup)]


def apart(setup: Setup) -> bool:
    """Whether every seat plays by rules of its own, so that seats cannot be added up."""
    return "roles" in setup.options


def table_name(game: AnyGame, setup: Setup) -> str:
    """A table on the command line: ``duel-2``, ``knight+dragon+cave``."""
    return "+".join(seat_ids(game, setup)) if apart(setup) else f"{setup.mode}-{setup.seats}"


def seat_named(game: AnyGame, setup: Setup, name: str) -> int:
    """The seat with this name."""
    ids = seat_ids(game, setup)
    wanted = name.strip().lower()
    if wanted not in ids:
        raise BadInput(f"no seat {name.strip()!r} at this table; its seats are {', '.join(ids)}")
    return ids.index(wanted)


def seated_with(game: AnyGame, setup: Setup, own: str) -> Setup:
    """The table at which all of these seats are, where who sits there was left open: of as many
    as the usual one if it can be, and else like it (the Cave does not play alone)."""
    wanted = {name.strip().lower() for name in own.split(",") if name.strip()}
    ids = seat_ids(game, setup)
    if wanted <= set(ids) or "roles" not in setup.options:
        return setup
    options = {id: value for id, value in setup.options.items() if id != "roles"}
    fitting = [each for each in game.tables(options) if wanted <= set(seat_ids(game, each))]
    return min(fitting, key=lambda each: _unlike(game, each, ids)) if fitting else setup


def _unlike(game: AnyGame, setup: Setup, ids: list[str]) -> tuple[int, int]:
    return abs(setup.seats - len(ids)), len(set(ids) - set(seat_ids(game, setup)))


def bots_by_seat(game: AnyGame, setup: Setup, text: str) -> list[str]:
    """A bot's name for each seat.

    One name stands for all seats. Several stand for the seats in the order in which they were
    named (``--roles thief,knight``). ``thief=random`` puts one on a seat, and what is not given to
    a seat that way goes to the others.
    """
    return _fill([""] * setup.seats, game, setup, text)


def people_and_bots(
    game: AnyGame, setup: Setup, own: str, people: int | None, bots: str
) -> list[str]:
    """Who sits where at this keyboard: ``person`` in the seats that ``own`` names, or in the first
    ``people``; bots in the others."""
    seats = [seat_named(game, setup, name) for name in own.split(",") if name.strip()]
    if seats and people is not None and people != len(seats):
        named = counted(len(seats), "seat")
        raise BadInput(f"--as names {named}, --people {people}; leave one out")
    if not seats:
        count = 1 if people is None else people
        if count > setup.seats:
            raise BadInput(f"--people takes 0 to {setup.seats} here, not {people}")
        seats = setup.order[:count]
    filled = [PERSON if seat in seats else "" for seat in range(setup.seats)]
    return _fill(filled, game, setup, bots or list(game.bots())[-1])


def _fill(filled: list[str], game: AnyGame, setup: Setup, text: str) -> list[str]:
    """Bots for the seats that nobody has."""
    rest: list[str] = []
    for word in text.split(","):
        seat, equals, name = word.partition("=")
        if not equals:
            rest.append(word.strip())
            continue
        number = seat_named(game, setup, seat)
        if filled[number]:
            raise BadInput(f"{seat.strip()} has a player already")
        filled[number] = name.strip()
    free = [seat for seat in setup.order if not filled[seat]]
    if len(rest) == 1:
        rest = rest * len(free)
    if not rest and free:
        rest = [game.quick_bot] * len(free)
    if len(rest) != len(free):
        other = "other seat" if len(free) < setup.seats else "seat"
        raise BadInput(
            f"{counted(len(rest), 'bot')} for {counted(len(free), other)}; "
            f"name one, or one for each {other}"
        )
    for seat_number, name in zip(free, rest):
        filled[seat_number] = name
    for name in filled:
        if name != PERSON:
            registry.bot(game, name)
    return filled
