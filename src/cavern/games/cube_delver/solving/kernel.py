"""The C side: compiled when it is first needed, called through ctypes."""

import ctypes
import hashlib
import os
import shutil
import subprocess
from collections.abc import Iterator
from ctypes import POINTER, c_double, c_float, c_int, c_int32, c_int64, c_long, c_uint64, c_void_p
from functools import cache
from importlib.resources import files
from pathlib import Path
from struct import pack, unpack
from typing import Any, Final, NamedTuple

import platformdirs

from cavern.core.errors import BadInput
from cavern.games.cube_delver.network import BONUSES, EXPERT_AIM, SEEING, UNIT, shrunk

LONGEST: Final = 3000
"""Turns after which a delve is broken off."""
TRACED: Final = 20_000

FLAGS: Final = ("-O3", "-march=native", "-ffp-contract=off", "-shared", "-fPIC")
"""Contraction is off so that every machine comes to the same numbers."""


class DelveAim(NamedTuple):
    """What is paid for a point of treasure, and for getting out alive."""

    score: float
    alive: float


AIMS: Final = [DelveAim(shrunk(bonus) / UNIT, shrunk(bonus) * bonus / UNIT) for bonus in BONUSES]
"""One for every point on the way from score to safety."""
FOR_SCORE: Final = AIMS[0]
"""What is learned."""
EXPERT: Final = AIMS[EXPERT_AIM]
"""What is played."""


def compiled(name: str) -> ctypes.CDLL:
    """A C file of this package as a library, compiled anew if it has changed."""
    source = files(__package__).joinpath(name).read_bytes()
    mark = hashlib.sha256(source + " ".join(FLAGS).encode()).hexdigest()[:16]
    folder = Path(platformdirs.user_cache_dir("cavern")) / "solving"
    library = folder / f"{Path(name).stem}-{mark}.so"
    if not library.exists():
        compiler = os.environ.get("CC") or shutil.which("cc") or shutil.which("gcc")
        if compiler is None:
            raise BadInput("solving needs a C compiler (cc); install one, or set CC to yours")
        folder.mkdir(parents=True, exist_ok=True)
        made = library.with_suffix(f".{os.getpid()}.c")
        made.write_bytes(source)
        part = library.with_suffix(f".{os.getpid()}.so")
        ran = subprocess.run(
            [compiler, *FLAGS, "-o", str(part), str(made)], capture_output=True, text=True
        )
        made.unlink()
        if ran.returncode:
            first = (ran.stderr.strip() or "no reason given").splitlines()[0]
            raise BadInput(f"{compiler} cannot compile {name}: {first}")
        part.replace(library)
    return ctypes.CDLL(str(library))


@cache
def kernel() -> Any:
    """Training and counting (``kernel.c``)."""
    found = compiled("kernel.c")
    games = [c_void_p, c_float, c_float, c_uint64]
    for name, result, arguments in (
        ("net_new", c_void_p, [c_int, c_uint64]),
        ("net_free", None, [c_void_p]),
        ("net_size", c_int, [c_int]),
        ("net_parameters", POINTER(c_float), [c_void_p]),
        ("net_freeze", None, [c_void_p]),
        ("net_steady", POINTER(c_float), [c_void_p]),
        ("school_new", c_void_p, [c_void_p, c_uint64, c_float, c_float]),
        ("school_free", None, [c_void_p]),
        ("school_play", None, [c_void_p, c_long, c_float, c_float, c_float, c_float, c_int,
                               c_int, c_int, c_int, c_int, POINTER(c_double)]),
        ("school_watch", None, [c_void_p, c_void_p, c_long, c_float, c_float, c_float, c_int, c_int,
                                c_int, POINTER(c_double)]),
        ("count_games", None, [*games, c_long, c_long, c_int, POINTER(c_double),
                               POINTER(c_int64)]),
        ("check_games", None, [c_void_p, c_void_p, c_float, c_float, c_uint64, c_long, c_long,
                               c_int, POINTER(c_double)]),
        ("trace_game", c_int, [*games, c_int, c_int, POINTER(c_int32), c_int]),
    ):  # fmt: skip
        function = getattr(found, name)
        function.restype, function.argtypes = result, arguments
    return found


@cache
def relaxation() -> Any:
    """The easier game (``bound.c``)."""
    found = compiled("bound.c")
    found.easy_new.restype, found.easy_new.argtypes = c_void_p, [c_int] * 4
    found.easy_free.restype, found.easy_free.argtypes = None, [c_void_p]
    for name in ("easy_sweep", "easy_start"):
        function = getattr(found, name)
        function.restype, function.argtypes = c_double, [c_void_p]
    return found


class Net:
    """A network that is trained or asked in C."""

    def __init__(self, outputs: int, seed: int = 1) -> None:
        self.outputs = outputs
        self.at = kernel().net_new(outputs, seed)

    def __del__(self) -> None:
        kernel().net_free(self.at)

    def freeze(self) -> "Net":
        """From now on the first layer stays as it is."""
        kernel().net_freeze(self.at)
        return self

    @staticmethod
    def read(data: bytes, outputs: int) -> "Net":
        net = Net(outputs)
        size = kernel().net_size(outputs)
        if len(data) != 2 * size:
            raise BadInput(f"{len(data)} bytes are no network with {outputs} outputs")
        numbers = kernel().net_parameters(net.at)
        for i, number in enumerate(unpack(f"<{size}e", data)):
            numbers[i] = number
        return net

    def twin(self) -> "Net":
        """The same numbers, with nothing remembered of how they were learned."""
        net = Net(self.outputs)
        size = kernel().net_size(self.outputs)
        ctypes.memmove(kernel().net_parameters(net.at), kernel().net_parameters(self.at), 4 * size)
        return net

    def seeing(self, outputs: int, seed: int) -> "Net":
        """One that sees alike, and has not learned to judge."""
        net = Net(outputs, seed)
        ctypes.memmove(
            kernel().net_parameters(net.at), kernel().net_parameters(self.at), 2 * SEEING
        )
        return net

    def steady(self) -> "Net":
        """The mean of what the numbers were of late: calmer than the last of them."""
        net = Net(self.outputs)
        size = kernel().net_size(self.outputs)
        ctypes.memmove(kernel().net_parameters(net.at), kernel().net_steady(self.at), 4 * size)
        return net

    def write(self) -> bytes:
        """As numbers of 16 bits."""
        size = kernel().net_size(self.outputs)
        return pack(f"<{size}e", *kernel().net_parameters(self.at)[:size])


class Learning(NamedTuple):
    """How a while of playing is learned from."""

    rate: float
    gamma: float
    trace: float
    trust: float
    stray: int
    anywhere: int
    rich: int
    begun: int


class School:
    """A network that learns."""

    def __init__(self, net: Net, seed: int, aim: DelveAim = FOR_SCORE) -> None:
        self.net = net
        self.at = kernel().school_new(net.at, seed, *aim)

    def __del__(self) -> None:
        kernel().school_free(self.at)

    def play(self, samples: int, lesson: Learning, limit: int) -> list[float]:
        """Learn by playing: games, their mean score, share of escapes, turns, loss."""
        report = (c_double * 5)()
        kernel().school_play(
            self.at, samples, lesson.rate, lesson.gamma, lesson.trace, lesson.trust, lesson.stray,
            lesson.anywhere, lesson.rich, lesson.begun, limit, report,
        )  # fmt: skip
        return list(report)

    def watch(self, player: Net, samples: int, lesson: Learning) -> list[float]:
        """Learn what comes of another's play: games, loss of the score, of the chance to die."""
        report = (c_double * 3)()
        kernel().school_watch(
            self.at, player.at, samples, lesson.rate, 1 / UNIT, lesson.trace, lesson.anywhere,
            lesson.rich, LONGEST, report,
        )  # fmt: skip
        return list(report)


class GamesCounted(NamedTuple):
    """What came of many games."""

    games: int
    total: float
    squares: float
    escaped: int
    turns: float
    unfinished: int
    scores: list[int]
    """So many games ended with each score, of those that escaped."""

    def and_also(self, more: "GamesCounted") -> "GamesCounted":
        return GamesCounted(
            self.games + more.games,
            self.total + more.total,
            self.squares + more.squares,
            self.escaped + more.escaped,
            self.turns + more.turns,
            self.unfinished + more.unfinished,
            [a + b for a, b in zip(self.scores, more.scores)],
        )


def count(net: Net, aim: DelveAim, seed: int, first: int, games: int) -> GamesCounted:
    """Play games ``first`` to ``first + games - 1`` of a series."""
    sums, scores = (c_double * 6)(), (c_int64 * 61)()
    kernel().count_games(net.at, *aim, seed, first, games, LONGEST, sums, scores)
    return GamesCounted(games, sums[0], sums[1], int(sums[2]), sums[3], int(sums[5]), list(scores))


BINS: Final = 21


class Bin(NamedTuple):
    """Moments for which the same was foretold, and what came of them."""

    moments: int
    foretold: float
    came: float


def checked(
    player: Net, prophet: Net, seed: int, first: int, games: int
) -> tuple[list[Bin], list[Bin]]:
    """How foretold scores and chances to die compare with what came, in bins."""
    sums = (c_double * (2 * 3 * BINS))()
    kernel().check_games(player.at, prophet.at, *EXPERT, seed, first, games, LONGEST, sums)
    found = []
    for table in range(2):
        rows = [sums[(table * BINS + i) * 3 : (table * BINS + i) * 3 + 3] for i in range(BINS)]
        found.append([Bin(int(n), said / n, came / n) for n, said, came in rows if n])
    return found[0], found[1]


class KernelStep(NamedTuple):
    """An entry of a game that was written down."""

    kind: int
    first: int
    second: int


CHANCE, ANSWER, STATE, END = range(4)


def traced(
    net: Net | None, seed: int, stray: int, aim: DelveAim = FOR_SCORE
) -> Iterator[KernelStep]:
    """A game, step by step, to be played again by the rules."""
    entries = (c_int32 * (3 * TRACED))()
    at = net.at if net is not None else None
    count = kernel().trace_game(at, *aim, seed, stray, LONGEST, entries, TRACED)
    for i in range(0, 3 * count, 3):
        yield KernelStep(entries[i], entries[i + 1], entries[i + 2])
