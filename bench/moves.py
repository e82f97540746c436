"""What a move costs the server itself: no sockets, no players, nothing but processor time.

    python bench/moves.py                            # this tree
    python bench/moves.py --tree ../before           # and another one in turn, and their ratio
    python bench/moves.py --game vast --profile      # where the time goes
    python bench/moves.py --memory                   # what a match weighs that rests
    python bench/moves.py --folding                  # what it takes to open one after a restart

Some matches are answered at random as fast as the server can, in the server's own process, with a
listener at every seat for which each message is packed. Trees take turns, each in a process of its
own, so that what else the machine does falls on both alike; what counts is the smallest of the
rounds and the ratio of these.
"""

import argparse
import asyncio
import gc
import json
import os
import random
import subprocess
import sys
import tempfile
import time
import types
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parents[1]
GAMES = {
    "duel": ("skulldug", "duel", 2),
    "skulldug": ("skulldug", "ffa", 4),
    "vast": ("vast", "", 4),
}
WARM_UP = 8
BATCHES = 10
"""Moves are measured in so many parts; the third that was disturbed least is what counts."""


class Ear:
    """Listens at a seat as a browser does: it wants changes, and its messages are packed."""

    def __init__(self, guest: str, pack: Any) -> None:
        self.guest = guest
        self.eyes = -1
        self.changes = True
        self.known: Any = None
        self.pack = pack
        self.bytes = 0

    def push(self, message: bytes) -> None:
        self.bytes += len(self.pack(message))

    def hang_up(self, code: int, why: str) -> None:
        """It is over, or goes on elsewhere."""


class Table:
    """A match in which every seat listens."""

    def __init__(self, here: Any, id: str, ears: list[Ear], guests: list[Any]) -> None:
        self.here = here
        self.id = id
        self.ears = ears
        self.guests = guests
        self.random = random.Random(len(id))
        self.moves = 0

    async def play(self, moves: int) -> None:
        from cavern.server import messages

        for _ in range(moves):
            sitting = self.here.house.rooms[self.id].at()
            if sitting.asked is None:
                return
            seat, option = sitting.asked, self.random.choice(sitting.match.decision.ids())
            number = sitting.answered + 1
            answer = messages.Answer(id=f"m{number}", number=number, seat=seat, option=option)
            guest = self.guests[seat]
            ref = f"{guest.id} {answer.id}"
            await self.here.house.act(self.id, ref, lambda now, a=answer, g=guest: a.entry(now, g))
            self.moves += 1


async def seated(here: Any, people: list[Any], game: str, mode: str) -> Table:
    from cavern.server.packing import packed_message

    wish = {"mode": mode} if mode else {}
    seats = ["me"] + ["open"] * (len(people) - 1)
    match = (await people[0].make(game, seats, **wish))["id"]
    for seat, person in enumerate(people[1:], 1):
        await person.sit(match, seat)
    await people[0].post(f"/api/matches/{match}/start")
    ears = [Ear(person.id, packed_message) for person in people]
    for ear in ears:
        await here.house.join(match, ear, None, 0)
    guests = [await here.server.guests.find(person.id) for person in people]
    return Table(here, match, ears, guests)


async def measured(name: str, matches: int, moves: int, profile: bool) -> dict[str, Any]:
    from harness import Here

    from cavern.server import tidying

    game, mode, seats = GAMES[name]
    with tempfile.TemporaryDirectory() as home:
        here = Here(f"{home}/cavern.db")
        people = [await here.person(f"Seat {seat}") for seat in range(seats)]
        tables = [await seated(here, people, game, mode) for _ in range(matches)]
        await asyncio.gather(*(table.play(WARM_UP) for table in tables))
        tidying.begin()
        for table in tables:
            table.moves = 0
            for ear in table.ears:
                ear.bytes = 0
        before = here.server.metrics.stages(here.store.spent)
        if profile:
            import cProfile

            profiler = cProfile.Profile(time.process_time)
            profiler.enable()
        costs, done = [], 0
        for _ in range(BATCHES):
            began = time.process_time()
            await asyncio.gather(*(table.play(moves // BATCHES) for table in tables))
            spent = time.process_time() - began
            now = sum(table.moves for table in tables)
            if now > done:
                costs.append(1000 * spent / (now - done))
            done = now
        if profile:
            profiler.disable()
            profiler.print_stats("tottime")
        after = here.server.metrics.stages(here.store.spent)
        quiet = sorted(costs)[: max(1, len(costs) // 3)]
        sent = sum(ear.bytes for table in tables for ear in table.ears)
        await here.close()
    return {
        "moves": done,
        "ms": sum(quiet) / len(quiet),
        "bytes": sent / done,
        **{stage: 1000 * (after[stage] - before[stage]) / done for stage in after},
    }


REACHED = (type, types.ModuleType, types.FunctionType, types.BuiltinFunctionType)


def reached(roots: list[Any], known: set[int]) -> tuple[int, set[int]]:
    """The bytes of all objects that these lead to, but for those that are known already."""
    seen, total, waiting = set(known), 0, list(roots)
    while waiting:
        each = waiting.pop()
        if id(each) not in seen and not isinstance(each, REACHED):
            seen.add(id(each))
            total += sys.getsizeof(each)
            waiting += gc.get_referents(each)
    return total, seen


async def weighed(name: str, matches: int, moves: int) -> dict[str, Any]:
    """What a match weighs in which nobody has moved for a while, beside all that it shares with
    others. Clients and sockets are not counted."""
    from harness import HandClock, Here

    game, mode, seats = GAMES[name]
    with tempfile.TemporaryDirectory() as home:
        clock = HandClock()
        here = Here(f"{home}/cavern.db", clock)
        people = [await here.person(f"Seat {seat}") for seat in range(seats)]
        tables = [await seated(here, people, game, mode) for _ in range(matches)]
        for table in tables:
            await table.play(moves)
        clock.advance(30)
        await here.house.keeper._look_around(clock.now())
        rooms = [here.house.rooms[table.id] for table in tables]
        sizes = []
        for room in rooms:
            _, others = reached([other.sitting for other in rooms if other is not room], set())
            sizes.append(reached([room.sitting, room.known], others | {id(here.house)})[0])
        await here.close()
    return {"kib": sum(sizes) / len(sizes) / 1024, "moves": moves}


async def folded(name: str, matches: int, moves: int) -> dict[str, Any]:
    """What it takes to make a match anew from its log, as after a restart."""
    from harness import Here

    game, mode, seats = GAMES[name]
    with tempfile.TemporaryDirectory() as home:
        here = Here(f"{home}/cavern.db")
        people = [await here.person(f"Seat {seat}") for seat in range(seats)]
        tables = [await seated(here, people, game, mode) for _ in range(matches)]
        costs, done = [], 0
        for table in tables:
            await table.play(moves)
            done += table.moves
            rounds = []
            for _ in range(5):
                here.house.rooms[table.id].sitting = None
                began = time.process_time()
                async with here.house.enter(table.id):
                    rounds.append(time.process_time() - began)
            costs.append(1000 * min(rounds))
        await here.close()
    return {"ms": sum(costs) / matches, "moves": done / matches}


def round_of(tree: Path, arguments: argparse.Namespace, name: str) -> dict[str, Any]:
    words = ["--inside", "--game", name]
    words += ["--matches", str(arguments.matches), "--moves", str(arguments.moves)]
    words += ["--profile"] if arguments.profile else []
    words += ["--memory"] if arguments.memory else []
    words += ["--folding"] if arguments.folding else []
    path = os.pathsep.join([str(tree / "src"), str(tree / "tests" / "server")])
    done = subprocess.run(
        [sys.executable, __file__, *words],
        env={**os.environ, "PYTHONPATH": path, "CAVERN_PURE": "0"},
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    *printed, last = done.stdout.splitlines()
    if printed:
        print("\n".join(printed[:60]))
    found: dict[str, Any] = json.loads(last)
    return found


def told(label: str, best: dict[str, Any]) -> str:
    stages = ", ".join(f"{name} {best[name]:.3f}" for name in ("rules", "telling", "store", "loop"))
    return f"  {label:<24} {best['ms']:.3f} ms ({stages}), {best['bytes']:.0f} bytes a move"


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--game", choices=[*GAMES, "all"], default="all")
    parser.add_argument("--tree", type=Path, help="another tree to measure in turn")
    parser.add_argument("--matches", type=int, default=40)
    parser.add_argument("--moves", type=int, default=40)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--profile", action="store_true")
    parser.add_argument("--memory", action="store_true")
    parser.add_argument("--folding", action="store_true")
    parser.add_argument("--inside", action="store_true", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.inside and arguments.memory:
        print(json.dumps(asyncio.run(weighed(arguments.game, 4, 70))))
        return
    if arguments.inside and arguments.folding:
        print(json.dumps(asyncio.run(folded(arguments.game, 4, arguments.moves))))
        return
    if arguments.inside:
        import uvloop

        work = measured(arguments.game, arguments.matches, arguments.moves, arguments.profile)
        print(json.dumps(uvloop.run(work)))
        return
    trees = [*([arguments.tree.resolve()] if arguments.tree else []), HERE]
    for name in GAMES if arguments.game == "all" else [arguments.game]:
        if arguments.memory or arguments.folding:
            for tree in trees:
                found = round_of(tree, arguments, name)
                label = "this tree" if tree == HERE else str(arguments.tree)
                cost = f"{found['kib']:.0f} KiB" if arguments.memory else f"{found['ms']:.1f} ms"
                print(f"{name}, {label}: {cost} for {found['moves']:.0f} answers")
            continue
        rounds: dict[Path, list[dict[str, Any]]] = {tree: [] for tree in trees}
        for _ in range(1 if arguments.profile else arguments.rounds):
            for tree in trees:
                rounds[tree].append(round_of(tree, arguments, name))
        best = {tree: min(rounds[tree], key=lambda each: each["ms"]) for tree in trees}
        print(f"{name}: {arguments.matches} matches")
        for tree in trees:
            print(told("this tree" if tree == HERE else str(arguments.tree), best[tree]))
        if len(trees) > 1:
            print(f"  {best[trees[1]]['ms'] / best[trees[0]]['ms']:.2f} of before", flush=True)


if __name__ == "__main__":
    main()
