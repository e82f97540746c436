"""Every command: help with an example, figures as JSON, errors as one clear line."""

import csv
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from pyarrow import parquet

from cavern import compiled
from cavern.core import record, registry
from cavern.core.match import Match

Cavern = Callable[..., subprocess.CompletedProcess[str]]
COMMANDS = [
    "games",
    "play",
    "sim",
    "scenario",
    "scenario run",
    "replay",
    "rules",
    "bench",
    "report",
]
GREEDY = ("sim", "cube-delver", "--bot", "greedy", "--json")


@pytest.mark.parametrize("command", COMMANDS)
def test_help_has_an_example(cavern: Cavern, command: str) -> None:
    text = cavern(*command.split(), "--help").stdout
    assert "Examples:" in text
    assert f"cavern {command}" in text


def test_without_a_command_the_help_is_shown(cavern: Cavern) -> None:
    assert "Commands:" in cavern().stdout


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["games", "chess"], "no game 'chess'; installed games: "),
        (["sim", "cube-delver", "--bot", "clever"], "has no bot 'clever'; it has random"),
        (["sim", "cube-delver", "--bot", "random,random"], "2 bots for 1 seat; name one"),
        (["sim", "cube-delver", "--mode", "duel"], "has no mode 'duel'; it has solo"),
        (["sim", "cube-delver", "--seats", "3"], "is for 1 player, not 3"),
        (["sim", "cube-delver", "--luck", "9"], "has no option luck; its options are"),
        (["sim", "cube-delver", "--retrace", "never"], "takes one of both, last-die, last-turn"),
        (["sim", "cube-delver", "-o", "retrace"], "-o takes NAME=VALUE"),
        (["sim", "vast", "--every-table", "--roles", "thief"], "leave out --roles"),
        (["sim", "vast", "--every-table", "--seats", "9"], "has no table with 9 seats"),
        (["sim", "vast", "--seats", "9"], "vast is for 1 to 7 players, not 9"),
        (["sim", "vast", "--seats", "0"], "0 is too few; it takes 1 or more"),
        (["sim", "vast", "--bot", "ghoul=random"], "no seat 'ghoul' at this table; its seats are"),
        (["sim", "vast", "--bot", "cave=random,cave=random"], "cave has a player already"),
        (["sim", "vast", "--bot", "cave=random,random,random"], "2 bots for 3 other seats"),
        (["sim", "vast", "--bot", "nowhere:Bot"], "the bot 'nowhere:Bot' does not load"),
        (["sim", "vast", "--bot", "cavern:Match"], "is no class derived from cavern.Bot"),
        (["sim", "cube-delver", "--csv", "no/where.csv"], "there is no folder no for where.csv"),
        (["sim", "cube-delver", "--csv", "games.txt"], "must end in .csv or .parquet"),
        (["rules", "vast", "aardvark"], "has 'aardvark' in it"),
        (["serve", "--database", "foo://bar"], "takes sqlite or postgresql, not foo"),
        (
            ["sim", "vast", "--every-table", "--keep", "here"],
            "are for the games of one table",
        ),
        (["sim", "cube-delver", "--games", "many"], "'many' is not a whole number"),
        (["sim", "cube-delver", "--games", "0"], "0 is too few; it takes 1 or more"),
        (["rules", "cube-delver", "C9.9"], "has no rule C9.9; its rules run from C1.1 to C5.3"),
        (["replay", "nothing.cavern.jsonl"], "cannot read nothing.cavern.jsonl"),
        (["scenario", "run", "nowhere"], "no such file or folder: nowhere"),
        (["play", "cube-delver"], "needs a terminal"),
        (["dance"], "No such command 'dance'"),
    ],
)
def test_bad_input_is_one_clear_line_and_code_2(
    cavern: Cavern, arguments: list[str], message: str
) -> None:
    done = cavern(*arguments, code=2)
    assert message in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1
    assert done.stdout == ""


def test_games_describes_every_game(cavern: Cavern) -> None:
    assert "Cube Delver" in cavern("games").stdout
    assert "died-soaking" in cavern("games", "cube-delver").stdout
    tables = cavern("games", "vast").stdout
    assert tables.count("--roles ") == len(registry.game("vast").tables({}))
    assert "    Knight: 5 Crystals smashed, then escape through the Entrance [Flare]" in tables
    described = json.loads(cavern("games", "--json").stdout)
    assert [game["id"] for game in described] == list(registry.games())
    one = json.loads(cavern("games", "cube-delver", "--json").stdout)
    assert {"modes", "options", "endings", "bots", "hidden", "chance"} <= set(one)


def test_rules_are_printed_from_the_package(cavern: Cavern) -> None:
    one = cavern("rules", "cube-delver", "C3.2").stdout
    assert one.startswith("C3.2") and "Damage" in one and "C3.3" not in one
    chapter = cavern("rules", "cube-delver", "c4").stdout
    assert all(f"C4.{n}" in chapter for n in range(1, 7))
    assert "# Cube Delver" in cavern("rules", "cube-delver").stdout


def test_sim_reports_all_figures(cavern: Cavern) -> None:
    figures = json.loads(cavern(*GREEDY, "--games", "300", "--seed", "s").stdout)
    assert figures["games"] == 300
    assert figures["errors"] == 0
    assert figures["decisions"] > 300
    assert figures["seconds"] > 0
    assert figures["decisions_per_second"] > 0
    assert figures["mean_length"] == figures["decisions"] / 300
    seat = figures["outcomes"][0]
    assert seat["win_rate_95"][0] <= seat["win_rate"] <= seat["win_rate_95"][1]
    assert sum(row["games"] for row in figures["endings"].values()) == 300
    assert "decisions/s" in cavern("sim", "cube-delver", "--games", "10").stdout


def without_time(figures: str) -> dict[str, object]:
    data: dict[str, object] = json.loads(figures)
    for name in ("seconds", "decisions_per_second", "games_per_second"):
        del data[name]
    return data


def test_sim_figures_do_not_depend_on_the_workers(cavern: Cavern) -> None:
    runs = [
        without_time(cavern(*GREEDY, "--games", "777", "--workers", str(n)).stdout)
        for n in (1, 2, 3)
    ]
    assert runs[0] == runs[1] == runs[2]
    other = without_time(cavern(*GREEDY, "--games", "777", "--seed", "other").stdout)
    assert other != runs[0]


def test_compiled_and_pure_rules_give_the_same_figures(cavern: Cavern) -> None:
    runs = [
        without_time(cavern(*GREEDY, "--games", "200", CAVERN_PURE=pure).stdout)
        for pure in ("0", "1")
    ]
    assert runs[0] == runs[1]


def test_sim_goes_through_every_table(cavern: Cavern) -> None:
    every = ("sim", "vast", "--every-table", "--games", "2", "--seats", "1", "--workers", "1")
    tables = json.loads(cavern(*every, "--json").stdout)["tables"]
    names = [[row["name"] for row in table["outcomes"]] for table in tables]
    assert len(names) == len({tuple(one) for one in names}) == 7
    for table in tables:
        assert table["games"] == table["finished"] == 2
        assert table["errors"] == 0
    again = json.loads(cavern(*every, "--json").stdout)["tables"]
    assert [table["endings"] for table in again] == [table["endings"] for table in tables]
    shown = cavern(*every).stdout.splitlines()
    assert len(shown) == 7
    assert any(line.startswith("vile-ghoul: Vile Ghoul ") for line in shown)
    modes = json.loads(
        cavern("sim", "skulldug", "--every-table", "--games", "1", "--limit", "20", "--json").stdout
    )["tables"]
    assert {table["mode"] for table in modes} >= {"ffa", "duel", "solo"}
    assert {table["table"] for table in modes} >= {"ffa-3", "ffa-4", "ffa-5", "team-4", "team-6"}


def test_sim_keeps_the_records_of_unfinished_games(cavern: Cavern, tmp_path: Path) -> None:
    done = cavern(*GREEDY, "--games", "3", "--limit", "3", "--keep", str(tmp_path / "kept"))
    figures = json.loads(done.stdout)
    assert figures["unfinished"] > 0
    assert len(figures["kept_records"]) == figures["unfinished"]
    kept = figures["kept_records"][0]
    assert "has no last line" in cavern("replay", kept).stderr


BOTS = """
from cavern import Bot

class First(Bot):
    games = ("cube-delver", "vast")

    def pick(self, decision, state):
        return 0

class Clumsy(Bot):
    def pick(self, decision, state):
        return 1 // (len(decision.choices) - 2)
"""


def test_sim_keeps_failed_games_with_their_tracebacks(cavern: Cavern, tmp_path: Path) -> None:
    (tmp_path / "mybots.py").write_text(BOTS)
    bot = ("--bot", "mybots:Clumsy", "--games", "5", "--json")
    done = cavern("sim", "cube-delver", *bot, "--keep", str(tmp_path / "kept"), code=1)
    figures = json.loads(done.stdout)
    assert figures["errors"] > 0
    kept = [Path(path) for path in figures["kept_records"]]
    tracebacks = [path for path in kept if path.name.endswith(".error.txt")]
    assert "ZeroDivisionError" in tracebacks[0].read_text()
    beside = tracebacks[0].with_name(tracebacks[0].name.replace(".error.txt", record.RECORD_SUFFIX))
    assert "has no last line" in cavern("replay", str(beside)).stderr


def test_sim_counts_no_game_that_was_given_up_as_won(cavern: Cavern) -> None:
    arguments = ("--games", "40", "--limit", "12", "--json")
    figures = json.loads(cavern("sim", "cube-delver", *arguments).stdout)
    seat = figures["outcomes"][0]
    assert 0 < figures["finished"] < figures["games"]
    assert seat["win_rate"] == seat["wins"] / figures["games"]


def test_sim_writes_nothing_unasked(cavern: Cavern, tmp_path: Path) -> None:
    told = cavern("sim", "cube-delver", "--games", "3", "--limit", "3").stdout
    assert "--keep FOLDER" in told
    assert list(tmp_path.rglob("*.jsonl")) == []


def test_sim_writes_records_and_a_row_per_game(cavern: Cavern, tmp_path: Path) -> None:
    where = ["--records", str(tmp_path / "all"), "--csv", str(tmp_path / "games.csv")]
    where += ["--parquet", str(tmp_path / "games.parquet")]
    figures = json.loads(cavern(*GREEDY, "--games", "6", *where).stdout)
    assert len(list((tmp_path / "all").iterdir())) == 6
    with (tmp_path / "games.csv").open(newline="") as file:
        rows = list(csv.DictReader(file))
    assert [row["seed"] for row in rows] == [f"cavern#{n}" for n in range(6)]
    assert sum(row["player-1-won"] == "True" for row in rows) == figures["outcomes"][0]["wins"]
    table = parquet.read_table(tmp_path / "games.parquet").to_pylist()
    assert [row["player-1-score"] for row in table] == [int(row["player-1-score"]) for row in rows]
    for number, row in enumerate(rows):
        path = tmp_path / "all" / f"cube-delver-solo-cavern-{number}{record.RECORD_SUFFIX}"
        told = json.loads(cavern("replay", str(path), "--verify", "--json").stdout)
        assert told["outcome"]["ending"] == row["ending"]


def bots_of(cavern: Cavern, *arguments: str) -> dict[str, str]:
    done = cavern("sim", "vast", *arguments, "--games", "1", "--limit", "5", "--json")
    return {row["name"]: row["bot"] for row in json.loads(done.stdout)["outcomes"]}


def test_bots_sit_where_they_were_put(cavern: Cavern, tmp_path: Path) -> None:
    (tmp_path / "mybots.py").write_text(BOTS)
    roles = ("--roles", "thief,knight")
    named = {"Thief": "heuristic", "Knight": "random"}
    assert bots_of(cavern, *roles, "--bot", "heuristic,random") == named
    assert bots_of(cavern, *roles, "--bot", "thief=heuristic,random") == named
    assert bots_of(cavern, *roles, "--bot", "knight=random") == named
    own = bots_of(cavern, *roles, "--bot", "knight=mybots:First,random")
    assert own == {"Knight": "mybots:First", "Thief": "random"}
    assert set(bots_of(cavern).values()) == {"heuristic"}


def test_rules_are_searched(cavern: Cavern) -> None:
    found = json.loads(cavern("rules", "vast", "flare", "dragon", "--json").stdout)
    assert "V10.1" in [rule["id"] for rule in found]
    assert all("flare" in (rule["chapter"] + rule["text"]).lower() for rule in found)


@pytest.mark.parametrize(
    ("words", "offered"),
    [
        (["sim", "v"], ["vast"]),
        (["sim", "skulldug", "--mode", "d"], ["duel"]),
        (["sim", "vast", "--bot", "thief=r"], ["thief=random"]),
        (["arena", "skulldug", "--bots", "medium,ex"], ["medium,expert"]),
        (["play", "vast", "--as", "knight,th"], ["knight,thief"]),
        (["sim", "vast", "-o", "terr"], ["terrain="]),
        (["sim", "vast", "-o", "terrain=y"], ["terrain=yes"]),
        (["sim", "vast", "-o", "roles=knight,vil"], ["roles=knight,vile-ghoul"]),
        (["sim", "vast", "--terr"], ["--terrain"]),
        (["sim", "vast", "--terrain", "y"], ["yes"]),
        (["play", "vast", "--roles", "th"], ["thief"]),
        (["play", "vast", "--roles", "knight,th"], ["knight,thief"]),
        (["play", "vast", "--roles", "=", "kn"], ["knight"]),
        (["arena", "vast", "--roles", "knight", "--difficulty", "knight=ha"], ["knight=hard"]),
        (["report", "skulldug", "--dead-ends", "k"], ["keep"]),
        (["rules", "cube-delver", "c3.2"], ["C3.2"]),
        (["learn", "vast", "cave-"], ["cave-ghost", "cave-42", "cave-ghost-84"]),
        (["learn", "vast", "to"], ["today"]),
    ],
)
def test_a_shell_completes(cavern: Cavern, words: list[str], offered: list[str]) -> None:
    done = cavern(
        _CAVERN_COMPLETE="bash_complete",
        COMP_WORDS=" ".join(["cavern", *words]),
        COMP_CWORD=str(len(words)),
    )
    assert done.stdout.split() == [f"plain,{word}" for word in offered]


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full device here")
def test_what_cannot_be_written_is_told() -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "cavern", "games"],
            stdout=full, stderr=subprocess.PIPE, text=True, check=False,
        )  # fmt: skip
    assert done.returncode == 1
    assert done.stderr == "cavern: cannot write: No space left on device\n"


ENDLESS = """
import os
from pathlib import Path
from cavern.core.bot import RandomBot
from cavern.core.game import Game, Mode, Outcome
from cavern.core.state import State

class Endless(Game):
    id = "endless"
    title = "Endless"
    modes = (Mode("solo", "Solo", (1,), "Some games never end."),)
    endings = {"out": "Out."}

    def new(self, setup, table):
        if table.chance(1000) == 0:
            (Path(os.environ["CAVERN_HOME"]) / "stuck").touch()
            while True:
                pass
        return State(table.rng)

    def step(self, state, table):
        pass

    def over(self, state):
        return True

    def outcome(self, state):
        return Outcome("out", [0], [1], "Out.")

    def bots(self):
        return {"random": RandomBot}

GAME = Endless()
"""


@pytest.mark.parametrize("every", [[], ["--every-table"]])
def test_sim_stops_at_once_on_ctrl_c_and_tells_what_it_has(
    tmp_path: Path, every: list[str]
) -> None:
    """Neither a game without an end nor a busy machine keeps it from stopping."""
    (tmp_path / "endless.py").write_text(ENDLESS)
    named = tmp_path / "endless-1.dist-info"
    named.mkdir()
    (named / "METADATA").write_text("Metadata-Version: 2.1\nName: endless\nVersion: 1\n")
    (named / "entry_points.txt").write_text("[cavern.games]\nendless = endless:GAME\n")
    path = os.pathsep.join([str(tmp_path), os.environ.get("PYTHONPATH", "")])
    command = [sys.executable, "-m", "cavern", "sim", "endless", "--workers", "1", "--json"]
    running = subprocess.Popen(
        [*command, "--games", "100000000", *every],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True,
        env={**os.environ, "CAVERN_HOME": str(tmp_path), "PYTHONPATH": path},
    )  # fmt: skip
    while not (tmp_path / "stuck").exists():
        assert running.poll() is None
        time.sleep(0.05)
    os.killpg(running.pid, signal.SIGINT)
    out, err = running.communicate(timeout=60)
    assert running.returncode == 130
    figures = json.loads(out)
    if every:
        (figures,) = figures["tables"]
    assert 1 <= figures["games"] == figures["finished"] == figures["endings"]["out"]["games"]
    assert err == f"cavern: interrupted after {figures['games']:,} of 100,000,000 games\n"


@pytest.fixture
def finished(tmp_path: Path) -> Path:
    """The record of a finished game in which the first option is always taken."""
    game = registry.game("cube-delver")
    match = Match(game, game.setup(), "a seed")
    while not match.over:
        match.answer_index(0)
    path = tmp_path / f"game{record.RECORD_SUFFIX}"
    path.write_bytes(record.dumps(match, ["person"]))
    return path


def test_replay_tells_verifies_and_shows_a_moment(cavern: Cavern, finished: Path) -> None:
    told = cavern("replay", str(finished)).stdout
    assert "You draw a" in told and "(C2.1)" in told
    assert (
        "dice and decks follow from the seed" in cavern("replay", str(finished), "--verify").stdout
    )
    moment = cavern("replay", str(finished), "--at", "1").stdout
    assert moment.startswith("turn ") and "health" in moment
    data = json.loads(cavern("replay", str(finished), "--verify", "--json").stdout)
    assert data["verified"] and data["seed_checked"] and data["outcome"]["ending"]
    assert "has answers 0 to" in cavern("replay", str(finished), "--at", "9999", code=2).stderr


def test_replay_says_what_goes_with_what(cavern: Cavern, finished: Path) -> None:
    for arguments, told in (
        (["--watch", "--verify"], "--watch, --fork and --verify or --json each go alone"),
        (["--as", "knight"], "--as goes with --watch or --fork"),
        (["--watch"], "needs a terminal to draw on"),
    ):
        assert told in cavern("replay", str(finished), *arguments, code=2).stderr
    assert "cannot draw" in cavern("replay", str(finished), "--watch", code=2, TERM="dumb").stderr


def test_a_game_goes_another_way_by_lines_of_text(cavern: Cavern, finished: Path) -> None:
    fork = ("replay", str(finished), "--fork", "--at")
    played = cavern(*fork, "2", TERM="dumb")
    assert "1. " in played.stdout and "Your game is saved: " in played.stdout
    assert "has answers 0 to" in cavern(*fork, "9999", code=2, TERM="dumb").stderr
    over = cavern("replay", str(finished), "--fork", code=2, TERM="dumb").stderr
    assert "the game is over here; go back to a moment" in over


def test_replay_names_each_kind_of_damage(cavern: Cavern, finished: Path) -> None:
    whole = finished.read_text()
    seeds = json.loads(whole.splitlines()[-1])
    cases = {
        "cut off in the middle of line": (whole[:-30], 0),
        "record format 7": (whole.replace('"format":1', '"format":7'), 2),
        "version 99 of the rules": (whole.replace('"rules":1', '"rules":99'), 2),
        "the record was altered": (whole.replace('"choice":"stop"', '"choice":"fly"', 1), 2),
        "does not match the commitment": (whole.replace(seeds["seed"], "other"), 2),
        "is not a Cavern record": ("hello\n" + whole, 2),
    }
    for message, (text, code) in cases.items():
        finished.write_text(text)
        arguments = ["replay", str(finished)] + (["--verify"] if code else [])
        assert message in cavern(*arguments, code=code).stderr


def test_scenario_run_counts_and_explains_failures(cavern: Cavern, tmp_path: Path) -> None:
    good = "game: cube-delver\nscenarios:\n  - {name: Start, rules: [C1.2], then: {health: [3]}}\n"
    path = tmp_path / "start.yaml"
    path.write_text(good)
    assert "1 passed, 0 failed" in cavern("scenario", "run", str(path)).stdout
    path.write_text(good.replace("[3]}", "[4]}"))
    failed = cavern("scenario", "run", str(path), code=1).stdout
    assert "then.health is [3], not [4]" in failed
    data = json.loads(cavern("scenario", "run", str(path), "--json", code=1).stdout)
    assert data["failed"] == 1
    path.write_text("game: cube-delver\nscenarios: [")
    assert "line" in cavern("scenario", "run", str(path), code=2).stderr


def test_bench_prints_every_figure(cavern: Cavern) -> None:
    rows = json.loads(cavern("bench", "cube-delver", "--seconds", "0.1", "--json").stdout)
    builds = [row["compiled"] for row in rows]
    assert builds == ([True, False] if compiled() else [False])
    for row in rows:
        assert row["decisions_per_second"] > 0
        assert row["games_per_second"] > 0
        assert row["copy_us"] > 0


def test_bench_tells_where_the_time_of_bots_goes(cavern: Cavern) -> None:
    rows = json.loads(cavern("bench", "skulldug", "--bots", "--seconds", "0.1", "--json").stdout)
    for row in rows:
        assert row["heuristic_decisions_per_second"] > 0
        assert row["iterations_per_second"] > 0
        shares = [row[f"share_{part}"] for part in ("rules", "heuristics", "tree")]
        assert all(share > 0 for share in shares)
        assert abs(sum(shares) - 1) < 0.01
