"""What a shell offers after TAB: games, modes, roles, bots, options and their values."""

from typing import TYPE_CHECKING

from click import Command, Context, Parameter
from click.shell_completion import CompletionItem

if TYPE_CHECKING:
    from cavern.core.game import AnyGame


def games(context: Context, parameter: Parameter, typed: str) -> list[CompletionItem]:
    from cavern.core import registry

    return [
        CompletionItem(id, help=game.title)
        for id, game in registry.games().items()
        if id.startswith(typed)
    ]


def chosen(context: Context) -> "AnyGame | None":
    """The game that the command line names so far, if it does.

    While the value of an option is missing nothing has been read yet: then all words are there.
    """
    from cavern.core import registry

    words = [str(context.params.get("game")), *context.args]
    installed = registry.games()
    return next((installed[word] for word in words if word in installed), None)


def modes(context: Context, parameter: Parameter, typed: str) -> list[CompletionItem]:
    game = chosen(context)
    found = game.modes if game else ()
    return [CompletionItem(mode.id, help=mode.title) for mode in found if mode.id.startswith(typed)]


def lessons(context: Context, parameter: Parameter, typed: str) -> list[CompletionItem]:
    """Lessons, puzzles, and ``today``."""
    from cavern.core.lesson import lessons as found
    from cavern.core.puzzle import TODAY, puzzles

    game = chosen(context)
    if game is None:
        return []
    every = [(each.id, each.title) for each in found(game)]
    every += [(each.id, each.title) for each in puzzles(game)]
    if puzzles(game):
        every.append((TODAY, "The puzzle of the day"))
    return [CompletionItem(id, help=title) for id, title in every if id.startswith(typed)]


def listed(typed: str, words: list[str]) -> list[CompletionItem]:
    """Words of a list with commas: the last one is completed, what stands before it is kept."""
    before, comma, last = typed.rpartition(",")
    given = before.split(",")
    return [
        CompletionItem(before + comma + word)
        for word in words
        if word.startswith(last) and word not in given
    ]


def bots(context: Context, parameter: Parameter, typed: str) -> list[CompletionItem]:
    """Bots for all seats, one after the other, or each for a seat (``thief=random``)."""
    from cavern.core import registry

    game = chosen(context)
    if game is None:
        return []
    before, comma, last = typed.rpartition(",")
    seat, equals, name = last.rpartition("=")
    return [
        CompletionItem(before + comma + seat + equals + bot)
        for bot in registry.all_bots(game)
        if bot.startswith(name)
    ]


def rivals(context: Context, parameter: Parameter, typed: str) -> list[CompletionItem]:
    """Bots that compete, each once."""
    from cavern.core import registry

    game = chosen(context)
    return listed(typed, list(registry.all_bots(game))) if game else []


def seats(context: Context, parameter: Parameter, typed: str) -> list[CompletionItem]:
    game = chosen(context)
    roles = [spec for spec in game.options if spec.id == "roles"] if game else []
    return listed(typed, [word for spec in roles for word in spec.choices])


def options(context: Context, parameter: Parameter, typed: str) -> list[CompletionItem]:
    """``NAME=`` of a game's options, then the values an option knows."""
    game = chosen(context)
    if game is None:
        return []
    name, equals, value = typed.partition("=")
    if not equals:
        return [
            CompletionItem(f"{spec.id}=", help=spec.text)
            for spec in game.options
            if spec.id.startswith(name)
        ]
    return [CompletionItem(f"{name}={item.value}") for item in values(game, name, value)]


def values(game: "AnyGame", name: str, typed: str) -> list[CompletionItem]:
    """The values of one of a game's options; of a file its path."""
    for spec in game.options:
        if spec.id == name and spec.type == "text":
            return [CompletionItem(typed, type="file")]
        if spec.id == name:
            words = ["yes", "no"] if spec.type == "flag" else list(spec.choices)
            if spec.line:
                seat, equals, _ = typed.rpartition(",")[2].rpartition("=")
                words = [seat + equals + word for word in words]
            return listed(typed, words)
    return []


class GameCommand(Command):
    """A command that takes the options of a game as its own: ``--roles knight,thief``."""

    def shell_complete(self, context: Context, typed: str) -> list[CompletionItem]:
        game = chosen(context)
        if game is None:
            return super().shell_complete(context, typed)
        said = [word for word in context.args if word != "="]  # bash takes = for a word
        last = said[-1] if said else ""
        if last.startswith("--") and "=" not in last and not typed.startswith("-"):
            return values(game, last[2:], typed)
        own = [
            CompletionItem(f"--{spec.id}", help=spec.text)
            for spec in game.options
            if typed.startswith("-") and f"--{spec.id}".startswith(typed)
        ]
        return super().shell_complete(context, typed) + own


def rules(context: Context, parameter: Parameter, typed: str) -> list[CompletionItem]:
    game = chosen(context)
    if game is None:
        return []
    wanted = typed.upper()
    found = game.rulebook().rules
    return [CompletionItem(id) for id in found if id.startswith(wanted)]
