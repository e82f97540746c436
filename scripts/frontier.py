"""Cube Delver: score against safety, from its card, as a drawing and as tables.

    cavern solve cube-delver --games 1000000 --card src/cavern/games/cube_delver/data/card.json
    python scripts/frontier.py

It draws ``docs/cube-delver-frontier.svg`` and prints the tables of ``docs/cube-delver-solved.md``.
"""

import json
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
CARD = ROOT / "src/cavern/games/cube_delver/data/card.json"
DRAWING = ROOT / "docs/cube-delver-frontier.svg"

WIDTH, HEIGHT, LEFT, TOP, RIGHT, BOTTOM = 640, 360, 56, 20, 20, 48
FROM, TO, MOST = 0.5, 1.0, 40
"""Shares of escapes from left to right; points up to the top."""
RULES_OF_THUMB = (("cautious", 0.913, 3.4), ("greedy", 0.665, 6.55))


def across(escaped: float) -> float:
    return LEFT + (escaped - FROM) / (TO - FROM) * (WIDTH - LEFT - RIGHT)


def up(score: float) -> float:
    return HEIGHT - BOTTOM - score / MOST * (HEIGHT - TOP - BOTTOM)


def text(x: float, y: float, words: str, anchor: str = "middle") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{words}</text>'


def line(x1: float, y1: float, x2: float, y2: float, stroke: str) -> str:
    return f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" stroke="{stroke}"/>'


def drawing(card: dict[str, Any]) -> str:
    points = [(across(each["escaped"]), up(each["mean"]), each) for each in card["frontier"]]
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
        'font-family="sans-serif" font-size="12" fill="#333">',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>',
    ]
    for score in range(0, MOST + 1, 10):
        parts.append(line(LEFT, up(score), WIDTH - RIGHT, up(score), "#ddd"))
        parts.append(text(LEFT - 8, up(score) + 4, str(score), "end"))
    for tenth in range(5, 11):
        parts.append(text(across(tenth / 10), HEIGHT - BOTTOM + 18, f"{10 * tenth}%"))
    parts.append(text((LEFT + WIDTH - RIGHT) / 2, HEIGHT - 8, "delves that end outside"))
    parts.append(text(8, TOP - 6, "mean score", "start"))
    way = " ".join(f"{x:.1f},{y:.1f}" for x, y, _ in points)
    parts.append(f'<polyline points="{way}" fill="none" stroke="#2b6cb0" stroke-width="2"/>')
    for x, y, each in points:
        parts.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="4" fill="#2b6cb0"/>')
        parts.append(text(x + 7, y - 7, f"{each['bonus']}", "start"))
    for name, escaped, score in RULES_OF_THUMB:
        parts.append(
            f'<circle cx="{across(escaped):.1f}" cy="{up(score):.1f}" r="4" fill="#c53030"/>'
        )
        parts.append(text(across(escaped), up(score) - 9, name))
    return "\n".join([*parts, "</svg>"]) + "\n"


def tables(card: dict[str, Any]) -> str:
    lines = ["| bonus | mean score | escapes | with | turns |", "| --- | --- | --- | --- | --- |"]
    for each in card["frontier"]:
        (low, high), (least, most) = each["mean_interval"], each["escaped_interval"]
        lines.append(
            f"| {each['bonus']} | {each['mean']:.2f} [{low:.2f}, {high:.2f}] | "
            f"{each['escaped']:.1%} [{least:.1%}, {most:.1%}] | "
            f"{each['mean'] / each['escaped']:.1f} | {each['turns']:.0f} |"
        )
    for name, form in (("score", "{:.1f}"), ("death", "{:.0%}")):
        lines += ["", f"{name}:", "", "| foretold | came | moments |", "| --- | --- | --- |"]
        rows = card["calibration"][name]
        for row in rows:
            told, came = form.format(row["foretold"]), form.format(row["came"])
            lines.append(f"| {told} | {came} | {row['moments']} |")
        moments = sum(row["moments"] for row in rows)
        off = sum(abs(row["foretold"] - row["came"]) * row["moments"] for row in rows) / moments
        lines += ["", f"off by {off:.3f}"]
    return "\n".join(lines)


def main() -> None:
    card = json.loads(CARD.read_text("utf-8"))
    DRAWING.write_text(drawing(card), "utf-8")
    print(tables(card))


if __name__ == "__main__":
    main()
