"""The page that tells what was done to servers and what they lost."""

from pathlib import Path

from kinds import Tally

WORDS = {
    "kill-sqlite": ("kill -9, SQLite", "killed at any moment while people play"),
    "kill-postgres": ("kill -9, PostgreSQL", "the same on PostgreSQL"),
    "clock": ("clock jumps", "killed, started with a wall clock wrong by up to ten years"),
    "full": ("disk full", "no byte left until the server says so and longer (SQLite)"),
    "locked": ("locked", "another program holds SQLite's lock for longer than anybody waits"),
    "broken-disk": (
        "read-only, SQLite",
        "its disk (ext4) turns read-only after an error; stopped, mended, started",
    ),
    "read-only": ("read-only, PostgreSQL", "takes no writes and ends all connections"),
    "frozen": ("frozen", "every process of PostgreSQL stopped until the server says so"),
    "restarted": ("database crashes", "kill -9 of a process of PostgreSQL, which recovers"),
    "torn": ("torn rows", "an entry cut short, changed or missing; then mended"),
    "silent": ("slow and silent clients", "say nothing, half of something, or read nothing"),
    "fuzz": ("fuzzed messages", "given in-process to the reader of frames and messages"),
}
BEGIN, END = "<!-- written by scripts/torture -->", "<!-- up to here -->"


def table(tallies: dict[str, Tally], goals: dict[str, int]) -> str:
    lines = [
        "| what | how | done | of | moves acknowledged | lost | odd | minutes |",
        "| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: |",
    ]
    for kind, goal in goals.items():
        tally = tallies.get(kind, Tally())
        name, how = WORDS[kind]
        moves = f"{tally.moves:,}" if tally.moves else "–"
        lines.append(
            f"| {name} (`{kind}`) | {how} | {tally.done:,} | {goal:,} | {moves} "
            f"| {tally.lost} | {tally.odd} | {tally.seconds / 60:.1f} |"
        )
    notes = [f"\n`{kind}`: {tally.note}." for kind, tally in tallies.items() if tally.note]
    return "\n".join(lines + notes)


def write(path: Path, tallies: dict[str, Tally], goals: dict[str, int]) -> None:
    """Put the table where the page has a place for it."""
    text = path.read_text()
    before, _, rest = text.partition(BEGIN)
    _, _, after = rest.partition(END)
    path.write_text(f"{before}{BEGIN}\n{table(tallies, goals)}\n{END}{after}")
