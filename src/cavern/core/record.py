"""A whole game as a file: ``*.cavern.jsonl``.

One JSON object per line. First a header (what was played, by whom, with which rules, and the
SHA-256 of the seed), then what chance brought before the first question, then one line per
answered decision with the chance outcomes that followed it and the hash of the state at the next
question; at the end the seed. So a record replays without the generator, and with the seed
anybody can check that dice and decks were what the seed says.

While a game is unfinished its seed lies in a file beside the record (``NAME.seed``), so that it
can be resumed; the record itself gets it only with the last line.
"""

import os
import secrets
from hashlib import sha256
from pathlib import Path

import msgspec

from cavern import __version__
from cavern.core import registry
from cavern.core.decision import Seat
from cavern.core.errors import BadInput, IllegalAnswer
from cavern.core.game import AnyGame, OptionValue, Setup
from cavern.core.match import Chosen, Match
from cavern.core.tangible import Tangible

FORMAT = 1
RECORD_SUFFIX = ".cavern.jsonl"


def line_tag(name: str) -> str:
    """What a kind of line is called in the file: ``AnsweredLine`` is ``answered``."""
    return name.removesuffix("Line").lower()


class RecordLine(msgspec.Struct, tag_field="line", tag=line_tag, forbid_unknown_fields=True):
    """One line of a record."""


class HeaderLine(RecordLine, omit_defaults=True):
    """``taken`` answers were taken over from another game, with the chance that they met there:
    the seed brings only what came after them."""

    format: int
    game: str
    mode: str
    options: dict[str, bool | int | str]
    seats: list[str]
    commitment: str
    engine: str
    rules: int
    taken: int = 0


class StartLine(RecordLine):
    chance: list[int]
    hash: str


class AnsweredLine(RecordLine):
    n: int
    seat: Seat
    choice: str
    chance: list[int]
    hash: str


class UndoneLine(RecordLine, omit_defaults=True):
    """``peeked``: chance, or something hidden, had come to light since."""

    to: int
    by: int
    agreed: list[int]
    peeked: bool = False


class EndLine(RecordLine):
    ending: str
    winners: list[int]
    scores: list[int]
    seed: str


AnyLine = HeaderLine | StartLine | AnsweredLine | UndoneLine | EndLine

_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(AnyLine).decode


def new_seed() -> str:
    """A seed nobody can guess."""
    return secrets.token_hex(16)


def commitment(seed: str) -> str:
    """What is shown of a seed before the first move."""
    return sha256(seed.encode()).hexdigest()


class RecordError(BadInput):
    """A record that is not what it claims to be."""


class OtherVersion(RecordError):
    """A record of another format, or of other rules."""


class Tampered(RecordError):
    """A record whose answers, chance or hashes do not follow from each other."""


class WrongSeed(RecordError):
    """A record whose seed does not match its commitment."""


class Record(Tangible):
    """A record as read from a file. ``cut`` says where and how it breaks off, if it does.

    >>> import cavern, tempfile
    >>> match = cavern.play("cube-delver", "cautious", seed="7")
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     cavern.save_record(match, f"{folder}/game.jsonl")
    ...     kept = cavern.load_record(f"{folder}/game.jsonl")
    >>> kept.seed, kept.cut
    ('7', '')
    """

    def __init__(self, path: Path, header: HeaderLine, lines: list[AnyLine], cut: str) -> None:
        self.path = path
        self.header = header
        self.lines = lines
        self.cut = cut

    @property
    def seed(self) -> str | None:
        """The seed, if the game was finished."""
        last = self.lines[-1] if self.lines else None
        return last.seed if isinstance(last, EndLine) else None

    def game(self) -> AnyGame:
        """The installed game, if it has the rules of this record."""
        try:
            game = registry.game(self.header.game)
        except BadInput as error:
            raise RecordError(f"{self.path}, line 1: {error}") from None
        if game.rules_version != self.header.rules:
            raise OtherVersion(
                f"{self.path}: recorded with version {self.header.rules} of the rules of "
                f"{game.id}, this Cavern has version {game.rules_version}; "
                f"install cavern {self.header.engine} to replay it"
            )
        return game

    def setup(self, game: AnyGame) -> Setup:
        if not self.header.seats:
            raise RecordError(f"{self.path}, line 1: nobody has a seat")
        options: dict[str, OptionValue] = dict(self.header.options)
        try:
            return game.setup(self.header.mode, len(self.header.seats), options)
        except BadInput as error:
            raise RecordError(f"{self.path}, line 1: {error}") from None

    def start(self) -> StartLine:
        """What chance brought before the first question."""
        first = self.lines[0] if self.lines else None
        if not isinstance(first, StartLine):
            raise RecordError(
                f"{self.path}, line 2: the chance before the first question is missing"
            )
        return first

    def taken(self) -> list[int] | None:
        """The chance of another game that this one was forked from; None if it is no fork."""
        if not self.header.taken:
            return None
        chance = list(self.start().chance)
        for line in self.lines[1 : 1 + self.header.taken]:
            if isinstance(line, AnsweredLine):
                chance += line.chance
        return chance

    @property
    def people(self) -> set[int]:
        return {i for i, seat in enumerate(self.header.seats) if seat == "person"}


def load(path: Path) -> Record:
    """Read a record. One that is cut off in its last line is read as far as it goes."""
    try:
        raw = path.read_bytes()
    except OSError as error:
        raise RecordError(f"cannot read {path}: {error.strerror}") from None
    rows = raw.split(b"\n")
    torn = rows.pop()
    cut = ""
    lines: list[AnyLine] = []
    for number, row in enumerate(rows, 1):
        try:
            lines.append(_decode(row))
        except (msgspec.MsgspecError, UnicodeDecodeError) as error:
            if number == 1:
                raise not_a_record(path, row) from None
            raise RecordError(f"{path}, line {number} is not a record line: {error}") from None
    if torn:
        try:
            lines.append(_decode(torn))
        except (msgspec.MsgspecError, UnicodeDecodeError):
            cut = f"{path} is cut off in the middle of line {len(rows) + 1}"
    if not lines or not isinstance(lines[0], HeaderLine):
        raise not_a_record(path, torn if not rows else rows[0])
    header = lines.pop(0)
    assert isinstance(header, HeaderLine)
    if header.format != FORMAT:
        raise other_format(path, header.format)
    if not cut and (not lines or not isinstance(lines[-1], EndLine)):
        cut = f"{path} has no last line: the game was not finished"
    return Record(path, header, lines, cut)


def not_a_record(path: Path, first: bytes) -> RecordError:
    """Why the first line is no header: another format, a torn header, or something else."""
    try:
        found = msgspec.json.decode(first)
    except (msgspec.MsgspecError, UnicodeDecodeError):
        found = None
    if isinstance(found, dict) and found.get("line") == "header":
        if found.get("format") != FORMAT:
            return other_format(path, found.get("format"))
    elif first.startswith(b'{"line":"header"'):
        return RecordError(f"{path} is cut off in its first line: nothing of it can be replayed")
    return RecordError(f"{path} is not a Cavern record: it does not start with a record header")


def other_format(path: Path, found: object) -> OtherVersion:
    return OtherVersion(
        f"{path} has record format {found}, this Cavern reads format {FORMAT}; update Cavern"
    )


def replay(record: Record, upto: int | None = None, verify: bool = False) -> Match:
    """Play a record again, to answer ``upto`` or to its end.

    Without ``verify`` chance comes from the record. With it, chance comes from the seed (if the
    record has it) and every line's chance and state hash must agree.
    """
    game = record.game()
    setup = record.setup(game)
    seed = record.seed if verify else None
    if verify and seed is not None and commitment(seed) != record.header.commitment:
        raise WrongSeed(
            f"{record.path}: the seed in its last line does not match the commitment in its header"
        )
    script = list(record.start().chance) if seed is None else record.taken()
    try:
        match = Match(
            game, setup, seed or "", record.people, script, seed is not None and script is not None
        )
    except BadInput as error:
        raise Tampered(f"{record.path}, line 2: {error}") from None
    play_lines(record, match, verify)
    if upto is not None:
        if not 0 <= upto <= match.answered:
            raise BadInput(f"{record.path} has answers 0 to {match.answered}, not {upto}")
        match.rewind(upto)
    return match


def play_lines(record: Record, match: Match, verify: bool) -> None:
    """Carry a whole record out on a fresh match."""
    start = record.start()
    compare(f"{record.path}, line 2", match, match.history[0], start, verify)
    for number, line in enumerate(record.lines[1:], 3):
        play_line(f"{record.path}, line {number}", match, line, verify)


def play_line(where: str, match: Match, line: AnyLine, verify: bool) -> None:
    """Carry one line of a record out on a match."""
    if isinstance(line, AnsweredLine):
        if line.n != match.answered + 1:
            raise Tampered(f"{where}: answer {line.n} where answer {match.answered + 1} is due")
        if match.scripted and not match.goes_on:
            match.extend_script(line.chance)
        try:
            answer = match.answer(line.choice, line.seat)
        except (IllegalAnswer, BadInput) as error:
            raise Tampered(f"{where}: the record was altered: {error}") from None
        compare(where, match, answer, line, verify)
    elif isinstance(line, UndoneLine):
        try:
            match.rewind(line.to)
        except BadInput as error:
            raise Tampered(f"{where}: the record was altered: {error}") from None
    elif isinstance(line, EndLine):
        check_end(where, match, line)
    else:
        raise RecordError(f"{where}: a {line_tag(type(line).__name__)} line has no place here")


def compare(
    where: str, match: Match, answer: Chosen, line: StartLine | AnsweredLine, verify: bool
) -> None:
    """What a line says must be what came about; the hash only if it is to be verified."""
    if match.scripted and not match.goes_on and answer.chance != line.chance:
        raise Tampered(
            f"{where}: the record says chance brought {line.chance}, the rules use {answer.chance}"
        )
    if verify and answer.chance != line.chance:
        raise Tampered(
            f"{where}: the record says chance brought {line.chance}, the seed gives {answer.chance}"
        )
    if verify and answer.hash != line.hash:
        raise Tampered(
            f"{where}: the state is {answer.hash}, the record says {line.hash}: "
            "this line or one before it was altered"
        )


def check_end(where: str, match: Match, line: EndLine) -> None:
    outcome = match.outcome
    if outcome is None:
        raise Tampered(f"{where}: the record ends, but the game is not over")
    if [outcome.ending, outcome.winners, outcome.scores] != [
        line.ending,
        line.winners,
        line.scores,
    ]:
        raise Tampered(
            f"{where}: the record says {line.ending} {line.scores}, "
            f"the game ended {outcome.ending} {outcome.scores}"
        )


def seed_path(path: Path) -> Path:
    """Where the seed of an unfinished game lies."""
    return path.with_name(path.name.removesuffix(RECORD_SUFFIX) + ".seed")


class Recorder:
    """Writes a record while the game is played; every line is on disk before it returns."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._file = path.open("ab")

    @staticmethod
    def create(path: Path, match: Match, seats: list[str]) -> "Recorder":
        """Start the record of a match that is fresh, or a fork. ``seats`` are ``person`` or a
        bot's level."""
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(seed_path(path), match.seed.encode())
        lines = opening(match, seats, match.answered)
        lines += [answer_line(answer) for answer in match.history[1:]]
        write_whole(path, b"".join(_encode(line) + b"\n" for line in lines))
        return Recorder(path)

    def answered(self, answer: Chosen) -> None:
        self._append(answer_line(answer))

    def undone(self, to: int, by: int, agreed: list[int]) -> None:
        self._append(UndoneLine(to, by, agreed))

    def finished(self, match: Match) -> None:
        """Close the record of a finished match with its outcome and its seed."""
        self._append(end_line(match))
        seed_path(self.path).unlink(missing_ok=True)

    def close(self) -> None:
        self._file.close()

    def _append(self, line: AnyLine) -> None:
        self._file.write(_encode(line) + b"\n")
        self._file.flush()
        os.fsync(self._file.fileno())


def opening(match: Match, seats: list[str], taken: int = 0) -> list[AnyLine]:
    """The first two lines of a match's record."""
    header = HeaderLine(
        format=FORMAT,
        game=match.game.id,
        mode=match.setup.mode,
        options=dict(match.setup.options),
        seats=seats,
        commitment=commitment(match.seed),
        engine=__version__,
        rules=match.game.rules_version,
        taken=taken,
    )
    first = match.history[0]
    return [header, StartLine(first.chance, first.hash)]


def answer_line(answer: Chosen) -> AnsweredLine:
    return AnsweredLine(answer.number, answer.seat, answer.option, answer.chance, answer.hash)


def end_line(match: Match) -> EndLine:
    outcome = match.outcome
    if outcome is None:
        raise BadInput("the game is not over")
    return EndLine(outcome.ending, outcome.winners, outcome.scores, match.seed)


def dumps(match: Match, seats: list[str]) -> bytes:
    """The record of a match so far, without the undone; with the seed if it is over."""
    lines = opening(match, seats)
    lines += [answer_line(answer) for answer in match.history[1:]]
    if match.over:
        lines.append(end_line(match))
    return b"".join(_encode(line) + b"\n" for line in lines)


def resume(path: Path) -> tuple[Match, Recorder, list[str]]:
    """Take up an unfinished game where its record ends: the match, its recorder, its seats.

    A line that was cut off when the program died is dropped from the file; nothing else is.
    """
    record = load(path)
    if record.seed is not None:
        raise BadInput(f"{path} is a finished game; use `cavern replay` to watch it")
    try:
        seed = seed_path(path).read_text("utf-8")
    except OSError:
        raise BadInput(
            f"{seed_path(path)} is missing: without its seed the game cannot go on, "
            f"but `cavern replay {path}` still shows it"
        ) from None
    if commitment(seed) != record.header.commitment:
        raise WrongSeed(f"{seed_path(path)} does not hold the seed of {path}")
    game = record.game()
    taken = record.taken()
    match = Match(game, record.setup(game), seed, record.people, taken, taken is not None)
    play_lines(record, match, verify=True)
    whole: list[AnyLine] = [record.header, *record.lines]
    write_whole(path, b"".join(_encode(line) + b"\n" for line in whole))
    return match, Recorder(path), record.header.seats


def write_whole(path: Path, content: bytes) -> None:
    """Write a file so that it is there whole or not at all."""
    part = path.with_name(path.name + ".part")
    try:
        with part.open("wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)
    except BaseException:
        part.unlink(missing_ok=True)
        raise
