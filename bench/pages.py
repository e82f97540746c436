"""What the load test found: kept, and told in ``docs/scale.md`` with the plan that follows."""

import json
from pathlib import Path
from typing import Any

import scale

HERE = Path(__file__).parent
MEASURED = HERE / "measured.json"
PAGE = HERE.parent / "docs" / "scale.md"
BEGIN, END = "<!-- load -->\n", "<!-- end of load -->\n"
TITLES = {"duel": "Skulldug! duel", "skulldug": "Skulldug!, four seats", "vast": "Vast, four seats"}
KEPT = (
    "held", "ended_by", "cpu_ms_per_move", "bytes_per_move", "kib_per_match", "kib_per_socket",
    "echo_ms", "times_echo", "collector_ms", "collector_matches", "machine", "stages_ms",
)  # fmt: skip
KEPT_OF_BEST = (
    "moves_per_second", "p50_ms", "p99_ms", "pause_p99_ms", "pause_max_ms", "server_busy",
    "players_busy",
)  # fmt: skip
ENDED = {"server": "", "players": " (the players were too slow)", "time": " (no time for more)"}


def keep(game: str, part: str, found: dict[str, Any]) -> None:
    """Note what was found last for a game, and write the page anew."""
    known = json.loads(MEASURED.read_text()) if MEASURED.exists() else {}
    if part == "one":
        kept = {name: found[name] for name in KEPT}
        found = {**kept, **{name: found["best"][name] for name in KEPT_OF_BEST}}
    known.setdefault(game, {})[part] = rounded(found)
    MEASURED.write_text(json.dumps(known, indent=2) + "\n")
    write(known)


def rounded(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: rounded(part) for name, part in value.items()}
    return round(value, 3) if isinstance(value, float) else value


def told(known: dict[str, Any]) -> str:
    lines = [
        "| one core, a move every 2 s | matches held | moves/s | p99 | processor a move | "
        "bare echoes | bytes a move | a match | a socket | longest pause | the collector’s |",
        "| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |",
    ]
    for game, found in known.items():
        one = found.get("one")
        if one is not None:
            lines.append(
                f"| {TITLES[game]} | {one['held']:,}{ENDED[one['ended_by']]} "
                f"| {one['moves_per_second']:.0f} | {one['p99_ms']:.0f} ms "
                f"| {one['cpu_ms_per_move']:.2f} ms | {one['times_echo']:.0f} "
                f"| {one['bytes_per_move']:,.0f} | {one['kib_per_match']:.0f} KiB "
                f"| {one['kib_per_socket']:.0f} KiB | {one['pause_max_ms']:.0f} ms "
                f"| {one['collector_ms']:.0f} ms at {one['collector_matches']:,} |"
            )
    loads = [found["one"]["machine"]["load_before"] for found in known.values() if "one" in found]
    if loads:
        lines += [
            "",
            f"The load of the machine before it began was {min(loads):g} to {max(loads):g}; above "
            "one, others were at work, and held matches, p99 and pauses say little.",
        ]
    for game, found in known.items():
        two = found.get("second")
        if two is not None:
            lines += [
                "",
                f"A second process, {TITLES[game]}, {two['matches_each']} matches on each: "
                f"{two['one_ms']:.2f} ms a move on one, {two['two_ms']:.2f} ms on two: it adds "
                f"{two['adds']:.2f} of what the first can do.",
            ]
    return "\n".join([*lines, ""])


def write(known: dict[str, Any]) -> None:
    """The page, and the plan in it, as the figures are now."""
    plan = scale.told(1_000_000, scale.dearest(known), scale.Room())
    text = PAGE.read_text()
    for begin, end, part in ((BEGIN, END, told(known)), (scale.BEGIN, scale.END, plan)):
        before, after = text.partition(begin)[0], text.partition(end)[2]
        text = f"{before}{begin}{part}{end}{after}"
    PAGE.write_text(text)
