"""Reports: what is measured, what is said of it, and the page it becomes."""

import json
import random
import subprocess
import sys
from html.parser import HTMLParser
from importlib.resources import files
from pathlib import Path
from typing import Any

import msgspec
import pytest
from pyarrow import parquet

from cavern import Bot
from cavern.core import registry
from cavern.core.errors import BadInput
from cavern.core.event import Counted
from cavern.lab import seating
from cavern.lab.report import charts, making
from cavern.lab.report.account import ReportEstimate
from cavern.lab.report.effects import Effect, MetThings, effects
from cavern.lab.report.page import page
from cavern.lab.report.saying import in_short, thing_said
from cavern.lab.report.watching import SCALE, Watch, Watched, lead, watch
from cavern.lab.spread import PartDone, Task, in_order

SKULLDUG, VAST, DELVER = (registry.game(id) for id in ("skulldug", "vast", "cube-delver"))


def watched(game: str, bots: str, count: int, mode: str = "", seats: int = 0, **options: Any):
    setup = registry.game(game).setup(mode, seats, options)
    what = Watched(
        game, setup.mode, setup.seats, dict(setup.options), [bots] * setup.seats, "t", 20_000, True
    )
    return what, watch(what, 0, count)


def test_a_watched_game_is_the_one_that_sim_plays() -> None:
    from cavern.lab.simulate import Job, play_job

    what, found = watched("skulldug", "medium", 3, "ffa", 3)
    job = Job("skulldug", "ffa", 3, what.options, what.bots, "t", 20_000, True)
    rows = play_job(job, 0, 3)["rows"]
    assert [(each.number, each.ending, each.winners, each.scores, each.decisions)
            for each in found] == [tuple(row) for row in rows]  # fmt: skip


def test_what_is_noted_of_a_game() -> None:
    _, (game, *_) = watched("skulldug", "medium", 1, "ffa", 4)
    assert sorted(game.order) == [0, 1, 2, 3] and game.turns > 4
    assert len(game.answers) == game.decisions
    assert len(game.course) == 10 and all(abs(sum(now) - 1) < 0.01 for now in game.course)
    assert 0 < game.lowest < 1 and 0 <= game.settled <= 1
    kinds = {name.partition("|")[0] for name in game.met}
    assert {"drew", "discovered", "drafted", ""} <= kinds
    assert game.met["|"][0] == game.decisions


def test_roles_have_a_column_each() -> None:
    _, (game,) = watched("vast", "medium", 1, roles="knight,dragon,cave")
    assert all(len(sums) == 4 for sums in game.met.values())
    assert not game.error


def test_a_game_that_fails_or_does_not_end_is_told_apart() -> None:
    what, _ = watched("skulldug", "medium", 0, "duel")
    short = msgspec.structs.replace(what, limit=3)
    assert [each.ending for each in watch(short, 0, 2)] == ["unfinished"] * 2
    broken = msgspec.structs.replace(what, options={**what.options}, bots=["test_report:Stuck"] * 2)
    assert "IndexError" in watch(broken, 0, 1)[0].error


class Stuck(Bot[Any]):
    """Answers what nobody offered."""

    def pick(self, decision: Any, state: Any) -> int:
        return 10_000


def test_who_leads() -> None:
    game = Watch(0, "won", winners=[1])
    lead(game, [[0.5, 0.5], [0.7, 0.3], [0.68, 0.32], [0.4, 0.6], [0.48, 0.52]])
    assert (game.changes, game.lowest, game.settled) == (1, 0.3, 0.6)


COUNTED = (Counted("drew", "Drawn", ("card",), by_lot=True), Counted("fell", "Falls"))


def simulated(good: float, games: int, seed: int) -> MetThings:
    """Games in which one card of five adds so much to an even chance, and falling does nothing."""
    dice = random.Random(seed)
    met = MetThings(["anybody"])
    for _ in range(games):
        drawn = [dice.choice("abcde") for _ in range(3)]
        chance = 0.5 + good * ("a" in drawn)
        gain = round(((dice.random() < chance) - 0.5) * SCALE)
        noted: dict[str, list[int]] = {"|": [10, 10 * gain]}
        for card in drawn:
            events = noted.setdefault(f"drew|{card}", [0, 0])
            events[0] += 1
            events[1] += gain
        if dice.random() < 0.3:
            noted["fell|"] = [1, gain]
        met.add(noted)
    return met


def test_an_effect_is_found_where_there_is_one_and_only_there() -> None:
    rows = {(row.kind, row.thing): row for row in effects(COUNTED, [simulated(0.2, 4000, 1)])}
    good = rows["drew", "a"]
    assert good.sure and good.low > 0 and good.effect > 0.08
    assert not rows["fell", ""].sure and rows["fell", ""].low < 0 < rows["fell", ""].high
    assert all(rows["drew", card].effect < 0 for card in "bcde"), "what the others lose by it"
    assert not any(row.sure for row in effects(COUNTED, [simulated(0.0, 4000, 2)]))


def test_intervals_hold_what_they_promise() -> None:
    """With nothing to be found, about 95 of 100 intervals hold zero."""
    rows = [row for seed in range(60) for row in effects(COUNTED, [simulated(0.0, 200, seed)])]
    held = sum(row.low <= 0 <= row.high for row in rows) / len(rows)
    assert 0.92 <= held <= 0.99


def test_tables_of_different_kinds_do_not_mix() -> None:
    """One table where everybody wins and has card a, one where everybody loses and has card b:
    that says nothing of the cards."""
    tables = []
    for common, gain in (("a", SCALE), ("b", -SCALE)):
        met = MetThings(["anybody"])
        for number in range(100):
            card = common if number % 10 else "c"
            met.add({f"drew|{card}": [1, gain], "|": [1, gain]})
        tables.append(met)
    assert all(abs(row.effect) < 1e-9 for row in effects(COUNTED, tables))


def test_what_comes_in_every_game_tells_nothing_of_one_seat() -> None:
    met = MetThings(["knight"], one_seat=True)
    for number in range(100):
        gain = SCALE if number % 2 else -SCALE
        met.add({"drew|a": [1, gain + 100], "drew|b": [1, gain - 100], "|": [2, 2 * gain]})
    assert effects(COUNTED, [met]) == []


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"patterns": ["chess-2"]}, "no table like 'chess-2'; it has ffa-3"),
        ({"bots": "clever"}, "has no bot 'clever'"),
        ({"variants": ["gear"]}, "--variant takes NAME=VALUE"),
        ({"variants": ["gear=gold"]}, "option gear takes"),
    ],
)
def test_bad_input(arguments: dict[str, Any], message: str) -> None:
    given = {"patterns": [], "bots": "", "variants": [], **arguments}
    with pytest.raises(BadInput, match=message.replace("[", r"\[")):
        making.settings(SKULLDUG, options={}, seed="t", limit=9, decisions=False, **given)


def names(game: Any, *patterns: str, **options: Any) -> list[str]:
    return [
        seating.table_name(game, setup) for setup in making.chosen_tables(game, patterns, options)
    ]


def test_tables_by_name() -> None:
    assert names(SKULLDUG)[:4] == ["ffa-3", "ffa-4", "ffa-5", "duel-2"]
    assert names(SKULLDUG, "team-*") == ["team-4", "team-6"]
    assert len(names(VAST)) == 7 and len(names(VAST, "every")) == len(VAST.tables({}))
    assert names(VAST, "knight+dragon+cave") == ["knight+dragon+cave"]
    assert names(VAST, roles="knight,thief") == ["knight+thief"]


class Check(HTMLParser):
    """Whether every tag is closed by its own, and nothing is fetched."""

    VOID = {"meta", "input"}

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.fetched: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: Any) -> None:
        for name, value in attrs:
            if name in ("src", "href", "action") and not (value or "").startswith("#"):
                self.fetched.append(value)
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open and self.open[-1] == tag, f"</{tag}> closes {self.open[-3:]}"
        self.open.pop()


def made(game: Any, games: int, *patterns: str, bots: str = "", variants: Any = ()) -> Any:
    planned = making.settings(game, patterns, bots, variants, {}, "t", 20_000, False)
    making_it = making.Making(game, planned)
    for number, setting in enumerate(planned):
        making_it.add(number, watch(setting.what, 0, games))
    return making_it.report("cavern report", games)


@pytest.mark.parametrize("game", [SKULLDUG, VAST, DELVER], ids=lambda game: game.id)
def test_the_page_stands_alone(game: Any) -> None:
    patterns = {"skulldug": ["duel-2", "solo-1"], "vast": ["knight+dragon", "knight"]}
    bots = "cautious,depth-4-goal-22,depth-2-goal-22,depth-2-goal-10,depth-4-goal-10"
    found = made(game, 25, *patterns.get(game.id, []), bots=bots if game is DELVER else "")
    text = page(found)
    checked = Check(text)
    assert not checked.open and not checked.fetched
    assert "http" not in text and "nan" not in text.lower().split()
    assert "How this was made" in text and "t#0 to t#24" in text
    if game is DELVER:
        assert "Mean score by depth and goal" in text
        assert any(line.startswith("A delver called depth-5-goal-22 ") for line in in_short(found))
    else:
        assert "Leads and comebacks" in text


def test_levels_and_variants_are_compared() -> None:
    found = made(SKULLDUG, 4, "duel-2", bots="easy,medium", variants=["gear=sets"])
    assert [(each.variant, each.bot) for each in found.figures] == [
        ("", "easy"), ("", "medium"), ("gear=sets", "easy"), ("gear=sets", "medium")
    ]  # fmt: skip
    assert "gear=sets · easy" in page(found)


def test_the_summary_names_levels_and_variants() -> None:
    found = made(SKULLDUG, 4, "solo-1", bots="easy,medium", variants=["gear=sets"])
    short = in_short(found)
    assert short[0] == (
        "16 games were played, by bots of the levels easy and medium, by the plain rules and with "
        "gear=sets."
    )
    assert [line.partition(":")[0] for line in short[1:4]] == [
        "easy", "medium", "gear=sets · easy"
    ]  # fmt: skip
    assert "With gear=sets instead of the plain rules, no seat surely wins more" in short[4]
    assert "Played by medium instead of easy, no seat surely wins more" in short[5]


def test_the_summary_tells_what_a_variant_changes() -> None:
    found = made(VAST, 4, "knight+dragon", variants=["terrain=yes"])
    plain, other = found.figures
    for seat, wins in zip(other.seats, (60, 4)):
        seat.wins = ReportEstimate.share(wins, 64)
    for seat, wins in zip(plain.seats, (20, 44)):
        seat.wins = ReportEstimate.share(wins, 64)
    told = next(line for line in in_short(found) if line.startswith("With terrain=yes"))
    assert told == (
        "With terrain=yes instead of the plain rules, most is changed for: Knight +62.5 percentage "
        "points at Knight, Dragon; Dragon −62.5 percentage points at Knight, Dragon."
    )
    most = next(line for line in in_short(found) if line.startswith("Wins most"))
    assert "Knight 94% beside Dragon, terrain=yes, " not in most
    assert "Knight 94% beside Dragon, terrain=yes (fair: 50%)" in most


def test_intervals_can_be_seen_without_pointing_at_anything() -> None:
    found = made(VAST, 4, "knight+dragon")
    found.figures[0].seats[0].wins = ReportEstimate(0.5, 0.1234, 0.8765)
    assert "<small>12–88%</small>" in page(found)
    curve = [(0.5, ReportEstimate(0.5, 0.25, 0.75))]
    drawn = charts.lines([("one", curve)], ["start", "end"])
    assert 'class="whisker tone0" style="left:50.00%;top:25.00%;bottom:25.00%"' in drawn
    ended = [("Escaped", ReportEstimate(0.7, 0.6, 0.8)), ("Died", ReportEstimate(0.3, 0.2, 0.4))]
    drawn = charts.shares([("solo", ended)], ["Escaped", "Died"])
    assert "<small>Escaped 70% (60–80%), Died 30% (20–40%)</small>" in drawn


def test_rows_and_numbers_of_charts() -> None:
    row = charts.ForestRow("A <b>", ReportEstimate(0.5, 0.4, 0.6), "50%", 0.3)
    assert row.tone() == "over" and "A &lt;b&gt;" in charts.forest([row], 0, 1, ["0", "1"])
    assert [charts.nice(value) for value in (0, 0.03, 7, 11, 99, 100)] == [1, 0.03, 8, 15, 100, 100]


def test_many_shares_can_be_told_apart() -> None:
    looks = [charts.tone(number) for number in range(24)]
    assert len(set(looks)) == 24 and looks[:2] == ["tone0", "tone1"]
    style = files("cavern.lab.report").joinpath("page.css").read_text("utf-8")
    assert all(f".{word} {{" in style for look in looks for word in look.split())
    drawn = charts.shares([("all", [("9", ReportEstimate(1, 1, 1))])], [str(n) for n in range(12)])
    assert 'class="tone1 striped" style="width:100.00%"' in drawn


def test_effects_say_what_happens_and_whose_chances_it_moves() -> None:
    found = made(VAST, 2, "knight+dragon")
    for kind, thing, told in (
        ("attacked", "knight", "Knight is attacked"),
        ("smashed", "dragon", "Crystal smashed by Dragon"),
        ("token-taken", "treasure knight", "Treasure taken by Knight"),
        ("omen-drawn", "bat", "Bat"),
        ("ambush", "", "An Ambush"),
    ):
        row = Effect(kind, thing, "dragon", 30, 40, 0.1, 0.05, 0.15, False)
        assert thing_said(row, found) == f"{told}: chances of Dragon"
        row.who = "anybody"
        assert thing_said(row, found) == told


def test_things_have_names_that_need_no_table() -> None:
    found = made(SKULLDUG, 2, "duel-2")
    for thing, told in (
        ("X1", "4-way passage (X1)"),
        ("T5", "T passage with 1 Hazard, 2 Fortunes (T5)"),
        ("I1", "Straight passage with Offering Altar (I1)"),
        ("D1", "Dead end with 1 Hazard, 1 Fortune, Secret Tunnel (D1)"),
    ):
        row = Effect("discovered", thing, "anybody", 30, 40, 0.1, 0.05, 0.15, True)
        assert thing_said(row, found) == told


def test_parts_are_taken_in_order_whoever_was_done_first() -> None:
    one, two = (Task(watch, watched("skulldug", bots, 0, "duel")[0]) for bots in ("easy", "medium"))
    tasks = [(one, 5), (two, 3)]
    done = (two, 0, 3), (one, 4, 1), (one, 0, 2), (one, 2, 2)
    parts = [PartDone(task.name, first, count, 0.0, None) for task, first, count in done]
    taken = [(part.task, part.first) for part in in_order(parts, tasks)]
    assert taken == [(one.name, 0), (one.name, 2), (one.name, 4), (two.name, 0)]
    stopped = [(part.task, part.first) for part in in_order(parts[:3], tasks)]
    assert stopped == [(one.name, 0), (one.name, 4), (two.name, 0)]


def run(*arguments: str, folder: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "cavern", "report", *arguments]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=300)


def test_the_command_writes_everything_and_goes_on_from_there(tmp_path: Path) -> None:
    arguments = ["skulldug", "--tables", "duel-2", "--games", "6", "--folder", "out", "--workers",
                 "1", "--parquet", "--decisions", "--json"]  # fmt: skip
    first = run(*arguments, folder=tmp_path)
    assert first.returncode == 0, first.stderr
    figures = json.loads(first.stdout)["figures"]
    assert figures[0]["games"] == 6
    games = parquet.read_table(tmp_path / "out" / "skulldug-games.parquet").to_pylist()
    answers = parquet.read_table(tmp_path / "out" / "skulldug-decisions.parquet").to_pylist()
    assert len(games) == 6 and len(answers) == sum(row["decisions"] for row in games)
    assert {"seat", "question", "answer", "options", "standing"} <= set(answers[0])
    text = (tmp_path / "out" / "skulldug.html").read_text("utf-8")
    again = run(*arguments, folder=tmp_path)
    assert again.stdout == first.stdout
    assert (tmp_path / "out" / "skulldug.html").read_text("utf-8") == text


def test_figures_and_files_do_not_tell_who_played_which_games(tmp_path: Path) -> None:
    found = []
    for workers in ("1", "2"):
        done = run("skulldug", "--tables", "duel-2", "--tables", "ffa-3", "--games", "40", "--bots",
                   "heuristic", "--folder", workers, "--parquet", "--json", "--workers", workers,
                   folder=tmp_path)  # fmt: skip
        assert done.returncode == 0, done.stderr
        figures = json.loads(done.stdout)
        figures.pop("command")
        file = parquet.ParquetFile(tmp_path / workers / "skulldug-games.parquet")
        assert file.num_row_groups == 1
        found.append((json.dumps(figures), file.read().to_pylist()))
    assert found[0] == found[1]
    seeds = [(row["table"], row["seed"]) for row in found[0][1]]
    assert seeds == [(table, f"cavern#{n}") for table in ("ffa-3", "duel-2") for n in range(40)]


def test_errors_of_the_command_are_one_line(tmp_path: Path) -> None:
    done = run("skulldug", "--tables", "nothing", folder=tmp_path)
    assert done.returncode == 2 and len(done.stderr.splitlines()) == 1
    assert not list(tmp_path.iterdir())
    done = run("skulldug", "--mode", "team", folder=tmp_path)
    told = "a report takes tables instead of --mode and --seats: --tables team-4, --tables team-6"
    assert done.stderr == f"cavern: {told}\n"
