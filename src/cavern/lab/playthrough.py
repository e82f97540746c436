"""A whole game written out as text: answers, options, events, positions, hashes.

Golden playthroughs are such texts kept with the tests. Whatever changes in the rules, the
options, the wording or the generator shows up in them as a difference somebody has to approve:

    python -m cavern.lab.playthrough --update

The header says all that is needed to play the game again. To pin a game of your own, write just
a header into ``tests/golden/GAME/MODE-ENDING.txt`` and update. Where several games are to end
alike their names go on after a dot (``caverns-dragon-killed.kgdc.txt``); those games show
positions less often. ``docs/formats.md`` describes the text. To see every position and every
option of a kept game in full:

    python -m cavern.lab.playthrough --full tests/golden/GAME/MODE-ENDING.txt
"""

from collections import Counter
from collections.abc import Iterator
from difflib import SequenceMatcher
from hashlib import blake2b
from itertools import groupby, islice
from pathlib import Path

import click

from cavern.core import registry
from cavern.core.bot import AnyBot
from cavern.core.decision import AnyDecision
from cavern.core.errors import BadInput, CavernError
from cavern.core.game import TRUTH, AnyGame, OptionValue, Setup, play
from cavern.core.match import Chosen, Match
from cavern.core.rng import Rng
from cavern.core.table import InlineTable, Table

FOLDER = Path("tests/golden")
TRIES = 3000
"""How many games are searched for what is missing."""
LONGEST = 5000
"""Steps after which a game is taken to be endless."""
SEEDS = 300
"""How many seeds are tried for a game that is to end as before."""
WHOLE = 40
"""Answers from one whole position to the next; a brief playthrough has only the first."""
STRETCH = 8
"""Answers after which a brief playthrough shows what has changed when another seat is asked; if
no other is, after twice as many."""
SHORT = 60
"""Letters up to which a changed line of a position is shown as it is now."""
WORDS = ("game", "mode", "options", "bots", "seed")


class PlaythroughHeader:
    """What a playthrough starts with; everything else follows from it."""

    def __init__(self, game: AnyGame, setup: Setup, bots: list[str], seed: str) -> None:
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
    def read(text: str) -> "PlaythroughHeader":
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
        return PlaythroughHeader(
            game, game.setup(mode, len(bots.split()), options), bots.split(), seed
        )

    def players(self) -> list[AnyBot]:
        """The bots, each with its own generator."""
        known = self.game.bots()
        for name in self.bots:
            if name not in known:
                raise BadInput(f"{self.game.id} has no bot {name!r}; it has {', '.join(known)}")
        seeds = Rng.from_seed(self.seed)
        return [known[bot](seeds.split(f"bot {seat}")) for seat, bot in enumerate(self.bots)]


class Story:
    """A game as it is kept: whole positions now and then, what changed in between, and for each
    answer what was asked, all that could be answered, and what was told."""

    def __init__(self, match: Match, brief: bool) -> None:
        self.match = match
        self.brief = brief
        self.lines = list(filter(None, [told(match.history[0])]))
        self.silent: list[str] = []
        self.shown = ""
        self.shown_at = 0
        self.kind = ""
        self.ids: list[str] = []
        self.words: dict[str, dict[str, str]] = {}
        self.all_words = blake2b(digest_size=8)
        self.all_states = blake2b(match.history[0].hash.encode(), digest_size=8)

    def asked(self, decision: AnyDecision) -> None:
        answered = self.match.answered
        other = self.match.history[-1].seat != decision.seat
        if other:
            self.flush("")
        if answered == 0 or not (self.brief or answered % WHOLE):
            self.show_whole()
        elif answered - self.shown_at >= (STRETCH if other else 2 * STRETCH) or not self.brief:
            self.show_changes()
        self.note_words(decision)
        ids = decision.ids()
        offered = options(ids, [] if other or decision.kind != self.kind else self.ids)
        self.silent.append(f"{decision.kind} {{{offered}}}")
        self.kind, self.ids = decision.kind, ids

    def answered(self, answer: Chosen) -> None:
        self.all_states.update(answer.hash.encode())
        self.silent[-1] += f" > {answer.option}"
        if answer.events or not self.brief:
            self.flush(told(answer))

    def flush(self, events: str) -> None:
        """Write the answers that wait for something to be told."""
        if self.silent:
            seat = self.match.history[-1].seat
            self.lines.append(f"{seat} {'; '.join(self.silent)}{events and ': '}{events}")
            self.silent = []

    def show_whole(self) -> None:
        self.flush("")
        self.shown = position(self.match)
        self.shown_at = self.match.answered
        self.lines += [f"== {self.shown_at + 1}", self.shown.strip("\n")]

    def show_changes(self) -> None:
        self.flush("")
        before, self.shown = self.shown, position(self.match)
        self.shown_at = self.match.answered
        if items := changes(before, self.shown):
            self.lines.append(f"= {' | '.join(items)}")

    def note_words(self, decision: AnyDecision) -> None:
        """Keep the question as first asked, and for each act the option as first worded."""
        prompt = decision.prompt()
        self.all_words.update(prompt.encode())
        known = self.words.setdefault(decision.kind, {"": prompt})
        for option in decision.options():
            worded = f"{option.id} {option.label} [{option.rule}]"
            self.all_words.update(f"{worded} {option.touches}".encode())
            known.setdefault(option.id.partition(":")[0], worded)

    def ended(self) -> list[str]:
        self.show_changes()
        self.lines += ["", "== words"]
        for kind, worded in self.words.items():
            self.lines.append(f"{kind}: {' | '.join(worded.values())}")
        outcome = self.match.outcome
        self.lines += ["", f"== {outcome.ending if outcome else 'unfinished'}"]
        if outcome:
            self.lines.append(outcome.text)
        self.lines.append(
            f"state {self.match.history[-1].hash}, all states {self.all_states.hexdigest()}, "
            f"all words {self.all_words.hexdigest()}"
        )
        if outcome:
            self.lines.append(f"winners {outcome.winners} scores {outcome.scores}")
        return self.lines


class Full:
    """A game with every position and every option in full, to look something up."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.lines = [told(match.history[0])]

    def asked(self, decision: AnyDecision) -> None:
        self.lines += ["", f"== {self.match.answered + 1}, seat {decision.seat}"]
        self.lines += [position(self.match), f"{decision.kind}: {decision.prompt()}"]
        for option in decision.options():
            self.lines.append(f"  {option.id:24} {option.label} [{option.rule}]")

    def answered(self, answer: Chosen) -> None:
        self.lines += ["", f"> {answer.option}", told(answer), f"# {answer.hash}"]

    def ended(self) -> list[str]:
        return [*self.lines, "", "== the end", position(self.match)]


def write(header: PlaythroughHeader, brief: bool = False) -> str:
    """The game that belongs to a header, from its set-up to its outcome, as it is kept."""
    match = Match(header.game, header.setup, header.seed)
    return told_by(Story(match, brief), match, header)


def write_full(header: PlaythroughHeader) -> str:
    match = Match(header.game, header.setup, header.seed)
    return told_by(Full(match), match, header)


def told_by(teller: Story | Full, match: Match, header: PlaythroughHeader) -> str:
    bots = header.players()
    while match.decision is not None and match.answered < LONGEST:
        teller.asked(match.decision)
        teller.answered(match.answer_by(bots[match.decision.seat]))
    return "\n".join([header.text(), *teller.ended(), ""])


def position(match: Match) -> str:
    """The position at the open question; of a game that has no notation, its true view."""
    try:
        return match.game.write(match.state)
    except NotImplementedError:
        return "\n".join(f"{name} {value}" for name, value in match.view(TRUTH).items())


def options(ids: list[str], before: list[str]) -> str:
    """All options; or, if that is shorter, what is gone and come since the same question before."""
    gone = by_act([id for id in before if id not in ids], "-")
    come = by_act([id for id in ids if id not in before], "+")
    change = ", ".join(filter(None, [gone, come])) or "the same"
    return min(by_act(ids), change, key=len)


def by_act(ids: list[str], sign: str = "") -> str:
    """Option ids in their order, those of one act together: ``move n e s, end-turn``."""
    acts = []
    for act, group in groupby((id.partition(":") for id in ids), lambda parts: parts[0]):
        acts.append(" ".join([sign + act, *(rest for _, _, rest in group)]).rstrip())
    return ", ".join(acts)


def changes(before: str, after: str) -> list[str]:
    """What differs between two positions: lines that are gone, new (``+``) or changed.

    Lines are the same line changed if they begin alike: with the same word, or with the same two
    where several lines begin with that word.
    """
    old, new = rows(before), rows(after)
    parts = list(differences(old, new))
    firsts = [Counter(line.split()[0] for line in lines) for lines in (old, new)]
    waiting: dict[str, list[str]] = {}
    for gone in (line for lines, _, _ in parts for line in lines):
        waiting.setdefault(name_of(gone, firsts), []).append(gone)
    items = []
    for come in (line for _, lines, _ in parts for line in lines):
        name = name_of(come, firsts)
        same = waiting.get(name)
        items.append(changed(name, same.pop(0), come) if same else f"+{come}")
    return [f"-{line}" for lines in waiting.values() for line in lines] + items


def rows(position: str) -> list[str]:
    """The lines of a position; those of an indented block each begin with its heading."""
    lines = []
    heading = ""
    for line in position.splitlines():
        words = " ".join(line.split())
        if words and line[0] == " ":
            lines.append(f"{heading} {words}")
        elif words:
            heading = words
            lines.append(words)
    return lines


def name_of(line: str, firsts: list[Counter[str]]) -> str:
    words = line.split()
    return " ".join(words[: 2 if any(counts[words[0]] > 1 for counts in firsts) else 1])


def changed(name: str, old: str, new: str) -> str:
    """A line as it is now; if it is long and that is shorter, by the words gone and come."""
    if len(new) <= SHORT:
        return new
    before, after = ([word.rstrip(",:") for word in line.split()] for line in (old, new))
    words = [f"{name.rstrip(':')}:"]
    for gone, come, last in differences(before, after):
        if gone and come and last not in name:
            words.append(last)
        words += [f"-{word}" for word in gone] + [f"+{word}" for word in come]
    return min(" ".join(words), new, key=len)


def differences(old: list[str], new: list[str]) -> Iterator[tuple[list[str], list[str], str]]:
    """The places where two lists differ: what is gone, what has come, and what stands before."""
    for kind, a, b, c, d in SequenceMatcher(None, old, new, False).get_opcodes():
        if kind != "equal":
            yield old[a:b], new[c:d], old[a - 1] if a else ""


def told(answer: Chosen) -> str:
    """What followed an answer, in a line."""
    return " ".join(
        f"{who_saw(event.seen_by)}{event.text} [{event.rule}]" for event in answer.events
    )


def who_saw(seen_by: int) -> str:
    if seen_by < 0:
        return ""
    seats = [str(seat) for seat in range(seen_by.bit_length()) if seen_by >> seat & 1]
    return f"(seen by {', '.join(seats) or 'nobody'}) "


def end_of(header: PlaythroughHeader) -> str:
    """How the header's game ends, played fast; empty if it does not end."""
    table = Table(Rng.from_seed(header.seed))
    state = header.game.new(header.setup, table)
    play(header.game, state, InlineTable(state, header.players()), LONGEST)
    return header.game.outcome(state).ending if header.game.over(state) else ""


def mixes(game: AnyGame, seats: int) -> list[list[str]]:
    """Bots for a table: all of one level, then each level beside the others."""
    levels = list(game.bots())
    same = [[level] * seats for level in levels]
    mixed = [[levels[(i + k) % len(levels)] for i in range(seats)] for k in range(len(levels))]
    return same + [mix for mix in mixed if mix not in same]


class Pinned:
    """A playthrough that is kept: its header, and what its name says after a dot."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.header = PlaythroughHeader.read(path.read_text("utf-8"))
        self.name, _, self.label = path.stem.partition(".")

    def text(self) -> str:
        return write(self.header, brief=self.label != "")


def place(folder: Path, header: PlaythroughHeader, end: str, label: str) -> Path:
    """Where a game that ends like this is kept."""
    name = f"{header.setup.mode}-{end}" + (f".{label}" if label else "")
    return folder / header.game.id / f"{name}.txt"


def candidates(game: AnyGame, pinned: list[Pinned]) -> Iterator[tuple[PlaythroughHeader, str]]:
    """Games to search for endings: seed after seed, through all modes, players and mixes, and
    through the set-ups of games that are pinned with a label."""
    setups = [(game.setup(mode.id, seats), "") for mode in game.modes for seats in mode.players]
    labelled = [(one.header.setup, one.label) for one in pinned if one.label]
    number = 0
    while True:
        for setup, label in labelled or setups:
            for mix in mixes(game, setup.seats):
                yield PlaythroughHeader(game, setup, mix, f"golden {number}"), label
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


def update(game: AnyGame, folder: Path) -> list[str]:
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
@click.option("--full", is_flag=True, help="Print every position and option in full.")
@click.option("--folder", type=click.Path(path_type=Path), default=FOLDER, show_default=True)
@click.argument("paths", nargs=-1, type=click.Path(path_type=Path, exists=True))
def main(refresh: bool, full: bool, folder: Path, paths: tuple[Path, ...]) -> None:
    """Print the games that the headers in PATHS describe, or --update the golden ones.

    Example: python -m cavern.lab.playthrough tests/golden/cube-delver/solo-escaped.txt
    """
    try:
        for path in paths:
            one = Pinned(path)
            click.echo(write_full(one.header) if full else one.text(), nl=False)
        if refresh:
            for game in registry.games().values():
                for what in update(game, folder):
                    click.echo(f"{game.id}: no game found for {what}", err=True)
    except CavernError as error:
        raise click.UsageError(str(error)) from None


if __name__ == "__main__":
    main()
