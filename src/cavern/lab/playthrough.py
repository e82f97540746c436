"""A whole game written out as text: positions, options, choices, events, hashes.

Golden playthroughs are such texts kept with the tests. Whatever changes in the rules, the
options, the wording or the generator shows up in them as a difference somebody has to approve:

    python -m cavern.lab.playthrough --update

The header says all that is needed to play the game again. To pin a game of your own, write just
a header into ``tests/golden/GAME/MODE-ENDING.txt`` and update. Where several games are to end
alike their names go on after a dot (``caverns-dragon-killed.kgdc.txt``). Those games are written
briefly: positions and options in full now and then, and as a digest in between.
"""

from collections.abc import Iterator
from hashlib import blake2b
from itertools import islice
from pathlib import Path
from typing import Any

import click

from cavern.core import registry
from cavern.core.bot import Bot
from cavern.core.decision import Decision
from cavern.core.errors import BadInput, CavernError
from cavern.core.game import Game, OptionValue, Setup, play
from cavern.core.match import Answer, Match
from cavern.core.rng import Rng
from cavern.core.table import InlineTable, Table

FOLDER = Path("tests/golden")
TRIES = 3000
"""How many games are searched for what is missing."""
LONGEST = 5000
"""Steps after which a game is taken to be endless."""
SEEDS = 300
"""How many seeds are tried for a game that is to end as before."""
NOW_AND_THEN = 40
"""Questions from one that a brief playthrough shows in full to the next."""
WORDS = ("game", "mode", "options", "bots", "seed")


class Header:
    """What a playthrough starts with; everything else follows from it."""

    def __init__(self, game: Game[Any], setup: Setup, bots: list[str], seed: str) -> None:
        self.game = game
        self.setup = setup
        self.bots = bots
        self.seed = seed

    def text(self) -> str:
        usual = self.game.setup(self.setup.mode, self.setup.seats).options
        options = " ".join(
            f"{id}={value}" for id, value in self.setup.options.items() if value != usual[id]
        )
        return (
            f"game {self.game.id}\nmode {self.setup.mode}\noptions {options or '-'}\n"
            f"bots {' '.join(self.bots)}\nseed {self.seed}\n"
        )

    @staticmethod
    def read(text: str) -> "Header":
        """The header at the beginning of a playthrough."""
        lines = [line.partition(" ") for line in text.splitlines()[: len(WORDS)]]
        if tuple(word for word, _, _ in lines) != WORDS:
            raise BadInput(f"a playthrough starts with lines for {', '.join(WORDS)}")
        id, mode, written, bots, seed = [rest for _, _, rest in lines]
        options: dict[str, OptionValue] = {}
        for item in [] if written == "-" else written.split():
            name, _, value = item.partition("=")
            options[name] = value
        game = registry.game(id)
        return Header(game, game.setup(mode, len(bots.split()), options), bots.split(), seed)

    def players(self) -> list[Bot[Any]]:
        """The bots, each with its own generator."""
        known = self.game.bots()
        for name in self.bots:
            if name not in known:
                raise BadInput(f"{self.game.id} has no bot {name!r}; it has {', '.join(known)}")
        seeds = Rng.from_seed(self.seed)
        return [known[bot](seeds.split(f"bot {seat}")) for seat, bot in enumerate(self.bots)]


def write(header: Header, brief: bool = False) -> str:
    """The game that belongs to a header, from its set-up to its outcome."""
    match = Match(header.game, header.setup, header.seed)
    bots = header.players()
    parts = [header.text(), "\n", told(match.history[0])]
    while match.decision is not None and match.answered < LONGEST:
        decision = match.decision
        if brief and match.answered % NOW_AND_THEN:
            parts.append(digest(match, decision))
        else:
            parts.append(question(match, decision))
        seat = decision.seat
        imagined = match.imagine(seat, bots[seat].rng.split(f"answer {match.answered}"))
        answer = match.answer_index(bots[seat].pick(decision, imagined))
        parts.append(f"\n> {answer.option}\n{told(answer)}")
    parts.append(ending(match))
    return "".join(parts)


def question(match: Match, decision: Decision[Any]) -> str:
    """The position at a question, and the options with the rules they rest on."""
    lines = [f"\n== {match.answered + 1}, seat {decision.seat}", match.game.write(match.state)]
    lines.append(f"{decision.kind}: {decision.prompt()}")
    for option in decision.options():
        lines.append(f"  {option.id:24} {option.label} [{option.rule}]")
    return "\n".join(lines) + "\n"


def digest(match: Match, decision: Decision[Any]) -> str:
    """A question in a line: what is asked, and a hash of all that would be shown."""
    shown = blake2b(question(match, decision).encode(), digest_size=4).hexdigest()
    count = len(decision.choices)
    seat = decision.seat
    return f"\n{match.answered + 1}, seat {seat}: {decision.kind}, {count} options {shown}"


def told(answer: Answer) -> str:
    """What followed an answer, and the hash of the state it led to."""
    lines = [f"{who_saw(event.seen_by)}{event.text} [{event.rule}]" for event in answer.events]
    return "".join(f"{line}\n" for line in [*lines, f"# {answer.hash}"])


def who_saw(seen_by: int) -> str:
    if seen_by < 0:
        return ""
    seats = [str(seat) for seat in range(seen_by.bit_length()) if seen_by >> seat & 1]
    return f"(seen by {', '.join(seats) or 'nobody'}) "


def ending(match: Match) -> str:
    outcome = match.outcome
    if outcome is None:
        return "\n== unfinished\n"
    return (
        f"\n== {outcome.ending}\n{match.game.write(match.state)}\n"
        f"{outcome.text}\nwinners {outcome.winners} scores {outcome.scores}\n"
    )


def end_of(header: Header) -> str:
    """How the header's game ends, played fast; empty if it does not end."""
    table = Table(Rng.from_seed(header.seed))
    state = header.game.new(header.setup, table)
    play(header.game, state, InlineTable(state, header.players()), LONGEST)
    return header.game.outcome(state).ending if header.game.over(state) else ""


def mixes(game: Game[Any], seats: int) -> list[list[str]]:
    """Bots for a table: all of one level, then each level beside the others."""
    levels = list(game.bots())
    same = [[level] * seats for level in levels]
    mixed = [[levels[(i + k) % len(levels)] for i in range(seats)] for k in range(len(levels))]
    return same + [mix for mix in mixed if mix not in same]


class Pinned:
    """A playthrough that is kept: its header, and what its name says after a dot."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.header = Header.read(path.read_text("utf-8"))
        self.name, _, self.label = path.stem.partition(".")

    def text(self) -> str:
        return write(self.header, brief=self.label != "")


def place(folder: Path, header: Header, end: str, label: str) -> Path:
    """Where a game that ends like this is kept."""
    name = f"{header.setup.mode}-{end}" + (f".{label}" if label else "")
    return folder / header.game.id / f"{name}.txt"


def candidates(game: Game[Any], pinned: list[Pinned]) -> Iterator[tuple[Header, str]]:
    """Games to search for endings: seed after seed, through all modes, players and mixes, and
    through the set-ups of games that are pinned with a label."""
    setups = [(game.setup(mode.id, seats), "") for mode in game.modes for seats in mode.players]
    labelled = [(one.header.setup, one.label) for one in pinned if one.label]
    number = 0
    while True:
        for setup, label in labelled or setups:
            for mix in mixes(game, setup.seats):
                yield Header(game, setup, mix, f"golden {number}"), label
        number += 1


def refresh_pinned(folder: Path, one: Pinned) -> None:
    """Write a kept playthrough anew. If it ends differently now one with a label gets another
    seed, or if none is found keeps its seed under another name; one without is given up."""
    end = end_of(one.header)
    path = place(folder, one.header, end, one.label)
    if path != one.path:
        one.path.unlink()
        if not one.label:
            return
        path = reseeded(folder, one) or path
    path.write_text(one.text(), "utf-8")


def reseeded(folder: Path, one: Pinned) -> Path | None:
    """Where the game is kept after it got a seed that leads to the end it is named for."""
    before = one.header.seed
    for number in range(SEEDS):
        one.header.seed = f"golden {number}"
        if place(folder, one.header, end_of(one.header), one.label) == one.path:
            return one.path
    one.header.seed = before
    return None


def update(game: Game[Any], folder: Path) -> list[str]:
    """Write a game's playthroughs anew and search for those that are missing.

    Every mode needs one, and every ending in some mode. Existing files keep their header as long
    as it leads to the ending they are named for. Returns the modes and endings that no
    playthrough was found for.
    """
    home = folder / game.id
    home.mkdir(parents=True, exist_ok=True)
    pinned = [Pinned(path) for path in sorted(home.glob("*.txt"))]
    for one in pinned:
        refresh_pinned(folder, one)
    missing = {mode.id for mode in game.modes} | set(game.endings)
    found = {path.stem.partition(".")[0] for path in home.glob("*.txt")}
    for mode in game.modes:
        for end in game.endings:
            if f"{mode.id}-{end}" in found:
                missing -= {mode.id, end}
    for header, label in islice(candidates(game, pinned), TRIES):
        if not missing:
            break
        mode_id, end = header.setup.mode, end_of(header)
        if end and missing & {mode_id, end}:
            path = place(folder, header, end, label)
            path.write_text(write(header, brief=label != ""), "utf-8")
            missing -= {mode_id, end}
    return sorted(missing)


@click.command()
@click.option("--update", "refresh", is_flag=True, help="Rewrite the golden playthroughs.")
@click.option("--folder", type=click.Path(path_type=Path), default=FOLDER, show_default=True)
@click.argument("paths", nargs=-1, type=click.Path(path_type=Path, exists=True))
def main(refresh: bool, folder: Path, paths: tuple[Path, ...]) -> None:
    """Print the games that the headers in PATHS describe, or --update the golden ones.

    Example: python -m cavern.lab.playthrough tests/golden/cube-delver/solo-escaped.txt
    """
    try:
        for path in paths:
            click.echo(Pinned(path).text(), nl=False)
        if refresh:
            for game in registry.games().values():
                for what in update(game, folder):
                    click.echo(f"{game.id}: no game found for {what}", err=True)
    except CavernError as error:
        raise click.UsageError(str(error)) from None


if __name__ == "__main__":
    main()
