"""Draws the learning curve of ``examples/learning_delver.py`` for the docs.

    python scripts/learning_curve.py examples/learned.csv docs/environments/learning.svg

The line ends where training did; the dashed one is what `greedy` scores.
"""

import sys
from pathlib import Path

import numpy as np

GREEDY = 6.55
WIDTH, HEIGHT, LEFT, BELOW = 640, 300, 48, 44


def draw(curve: list[list[float]]) -> str:
    """Points over seconds of one core's time, as SVG."""
    most = max(GREEDY, *[score for _, score, _ in curve]) * 1.1
    longest = curve[-1][2]

    def at(seconds: float, score: float) -> str:
        x = LEFT + seconds / longest * (WIDTH - LEFT - 12)
        return f"{x:.1f},{HEIGHT - BELOW - score / most * (HEIGHT - BELOW - 12):.1f}"

    def label(place: str, text: str, anchor: str, dx: int, dy: int) -> str:
        x, y = (float(each) for each in place.split(","))
        return f'<text x="{x + dx:.1f}" y="{y + dy:.1f}" text-anchor="{anchor}">{text}</text>'

    step = 2 if most < 14 else 5
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" '
        'font-family="sans-serif" font-size="13" fill="#444">',
        "<title>Mean score while learning, over seconds of one core's time</title>",
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>',
    ]
    for score in range(0, int(most) + 1, step):
        parts.append(f'<path d="M{at(0, score)} L{at(longest, score)}" stroke="#ddd"/>')
        parts.append(label(at(0, score), str(score), "end", -8, 4))
    for part in range(5):
        seconds = longest * part / 4
        parts.append(label(at(seconds, 0), f"{seconds:.0f} s", "middle", 0, 18))
    parts.append(label(at(longest / 2, 0), "seconds of one core", "middle", 0, 36))
    line = " L".join(at(seconds, score) for _, score, seconds in curve)
    parts.append(f'<path d="M{line}" fill="none" stroke="#1f5fa8" stroke-width="2.5"/>')
    dashed = f'd="M{at(0, GREEDY)} L{at(longest, GREEDY)}" stroke="#b3541e"'
    parts.append(f'<path {dashed} stroke-width="1.5" stroke-dasharray="6 4"/>')
    parts.append(label(at(0, GREEDY), f"greedy {GREEDY}", "start", 6, -6))
    return "\n".join([*parts, "</svg>"]) + "\n"


if __name__ == "__main__":
    found = np.loadtxt(sys.argv[1], delimiter=",").tolist()
    Path(sys.argv[2]).write_text(draw(found), "utf-8")
