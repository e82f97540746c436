"""Charts as HTML that a page can hold: they are as wide as there is room, follow light and dark,
and say every figure in words to whoever points at them or cannot see them."""

from collections.abc import Sequence
from html import escape

from cavern.lab.report.account import ReportEstimate, Spread

BESIDE = 0.006
"""So far apart, of the whole width, lie the points of two lines, lest one hide the other's
interval."""
TONES = 8
"""How many colours there are to tell lines and shares apart."""
WEAVES = ("", " striped", " dotted")
"""When they are used up they begin anew, with stripes, then with dots."""


def tone(number: int) -> str:
    """The classes of the look that such a number has; the same for no two of the first 24."""
    return f"tone{number % TONES}{WEAVES[number // TONES % len(WEAVES)]}"


def percent(value: float, digits: int = 0) -> str:
    return f"{value * 100:.{digits}f}%"


def signed(value: float, digits: int) -> str:
    """A difference, with a minus that people would write."""
    return f"{value:+.{digits}f}".replace("-", "−")


def points(value: float) -> str:
    """A difference of shares, in percentage points."""
    return signed(value * 100, 1)


def brief(estimate: ReportEstimate) -> str:
    """An interval where there is little room."""
    return f"{estimate.low * 100:.0f}–{percent(estimate.high)}"


def interval(estimate: ReportEstimate) -> str:
    return (
        f"{percent(estimate.value, 1)} ({percent(estimate.low, 1)} to {percent(estimate.high, 1)})"
    )


def at(value: float, low: float, high: float) -> str:
    """Where a value lies on a scale, as CSS wants it."""
    place = (value - low) / (high - low) if high > low else 0.5
    return f"{100 * min(1.0, max(0.0, place)):.2f}%"


def nice(most: float) -> float:
    """A round number that is not less."""
    if most <= 0:
        return 1.0
    unit = 1.0
    while unit > most:
        unit /= 10
    while unit * 10 < most:
        unit *= 10
    return next(step * unit for step in (1, 1.5, 2, 3, 4, 5, 6, 8, 10) if step * unit >= most)


def shown(value: float) -> str:
    """A number on an axis."""
    return f"{value:.0f}" if abs(value) >= 10 or value == int(value) else f"{value:g}"


class ForestRow:
    """A line of :func:`forest`: an estimate, what it is compared with, what is said beside it."""

    def __init__(
        self,
        label: str,
        estimate: ReportEstimate,
        said: str,
        fair: float | None = None,
        group: str = "",
    ) -> None:
        self.label = label
        self.estimate = estimate
        self.said = said
        self.fair = fair
        self.group = group

    def tone(self) -> str:
        if self.fair is None or self.estimate.low <= self.fair <= self.estimate.high:
            return "even"
        return "over" if self.estimate.value > self.fair else "under"


def forest(rows: Sequence[ForestRow], low: float, high: float, ticks: Sequence[str]) -> str:
    """A dot and its interval in every line; a small mark where it would lie if all were alike."""
    parts = ['<table class="chart forest"><tbody>']
    group = ""
    for row in rows:
        if row.group != group:
            group = row.group
            parts.append(f'<tr class="group"><th colspan="3">{escape(group)}</th></tr>')
        each = row.estimate
        start, end = at(each.low, low, high), at(each.high, low, high)
        fair = (
            ""
            if row.fair is None
            else f'<i class="fair" style="left:{at(row.fair, low, high)}"></i>'
        )
        parts.append(
            f'<tr><th scope="row">{escape(row.label)}</th>'
            f'<td class="track"><div class="rail">{fair}'
            f'<i class="span {row.tone()}" style="left:{start};right:calc(100% - {end})"></i>'
            f'<i class="dot {row.tone()}" style="left:{at(each.value, low, high)}"></i></div></td>'
            f'<td class="said">{escape(row.said)}</td></tr>'
        )
    parts.append(axis(ticks))
    parts.append("</tbody></table>")
    return "".join(parts)


def axis(ticks: Sequence[str]) -> str:
    words = "".join(f"<span>{escape(tick)}</span>" for tick in ticks)
    return f'<tr class="axis" aria-hidden="true"><th></th><td><div>{words}</div></td><td></td></tr>'


def shares(
    rows: Sequence[tuple[str, Sequence[tuple[str, ReportEstimate]]]], names: Sequence[str]
) -> str:
    """Bars cut into shares, below each its figures; ``names`` fix the colours and the order."""
    legend = "".join(
        f'<li><i class="{tone(number)}"></i>{escape(name)}</li>'
        for number, name in enumerate(names)
    )
    parts = [f'<ul class="legend">{legend}</ul><table class="chart shares"><tbody>']
    for label, found in rows:
        cuts = dict(found)
        bar = "".join(
            f'<i class="{tone(number)}" style="width:{100 * cuts[name].value:.2f}%" '
            f'title="{escape(name)}: {interval(cuts[name])}">'
            f"{percent(cuts[name].value) if cuts[name].value >= 0.09 else ''}</i>"
            for number, name in enumerate(names)
            if name in cuts
        )
        told = ", ".join(
            f"{name} {percent(cuts[name].value)} ({brief(cuts[name])})"
            for name in names
            if name in cuts
        )
        parts.append(
            f'<tr><th scope="row">{escape(label)}</th>'
            f'<td><div class="bar" aria-hidden="true">{bar}</div>'
            f"<small>{escape(told)}</small></td></tr>"
        )
    parts.append("</tbody></table>")
    return "".join(parts)


def strips(rows: Sequence[tuple[str, Spread]], unit: str) -> str:
    """How long: the middle half as a box, the middle eight tenths as a line."""
    high = nice(max((row.p90 for _, row in rows), default=1.0))
    parts = ['<table class="chart strips"><tbody>']
    for label, row in rows:
        said = f"{row.p50:.0f} ({row.p10:.0f}–{row.p90:.0f}) {unit}"
        parts.append(
            f'<tr><th scope="row">{escape(label)}</th><td class="track"><div class="rail">'
            f'<i class="span even" style="left:{at(row.p10, 0, high)};'
            f'right:calc(100% - {at(row.p90, 0, high)})"></i>'
            f'<i class="box" style="left:{at(row.p25, 0, high)};'
            f'right:calc(100% - {at(row.p75, 0, high)})"></i>'
            f'<i class="mid" style="left:{at(row.p50, 0, high)}"></i></div></td>'
            f'<td class="said">{said}</td></tr>'
        )
    parts.append(axis(["0", shown(high / 2), f"{shown(high)} {unit}"]))
    parts.append("</tbody></table>")
    return "".join(parts)


def lines(
    named: Sequence[tuple[str, Sequence[tuple[float, ReportEstimate]]]],
    across: Sequence[str],
    diagonal: bool = False,
) -> str:
    """Shares along a way from 0 to 1, each with its interval; points tell their figures."""
    drawn, dots, legend = [], [], []
    if diagonal:
        drawn.append('<path class="diagonal" d="M0 100 L100 0"/>')
    for number, (name, found) in enumerate(named):
        tone = f"tone{number % TONES}"
        aside = (number - (len(named) - 1) / 2) * BESIDE
        found = [(x + aside, y) for x, y in found]
        path = " ".join(f"{'ML'[i > 0]}{100 * x:.2f} {100 - 100 * y.value:.2f}"
                        for i, (x, y) in enumerate(found))  # fmt: skip
        drawn.append(f'<path class="line {tone}" d="{path}"/>')
        legend.append(f'<li><i class="{tone}"></i>{escape(name)}</li>')
        for x, y in found:
            left, top = f"left:{100 * x:.2f}%", f"top:{100 - 100 * y.value:.2f}%"
            span = f"top:{100 - 100 * y.high:.2f}%;bottom:{100 * y.low:.2f}%"
            told = f"{name}: {interval(y)}"
            dots.append(f'<i class="whisker {tone}" style="{left};{span}"></i>')
            dots.append(f'<i class="point {tone}" style="{left};{top}" title="{escape(told)}"></i>')
    ticks = "".join(f"<span>{each}</span>" for each in ("100%", "75%", "50%", "25%", "0"))
    feet = "".join(f"<span>{escape(each)}</span>" for each in across)
    legend_list = f'<ul class="legend">{"".join(legend)}</ul>' if len(named) > 1 else ""
    return (
        f'{legend_list}<div class="plot"><div class="up" aria-hidden="true">{ticks}</div>'
        '<div class="field"><svg viewBox="0 0 100 100" preserveAspectRatio="none" '
        f'aria-hidden="true">{"".join(drawn)}</svg>{"".join(dots)}</div>'
        f'<div class="across" aria-hidden="true">{feet}</div></div>'
    )


class HeatCell:
    """A field of :func:`heat`: ``tone`` from -1 (much less) to 1 (much more); ``span`` is the
    interval below the figure."""

    def __init__(
        self, text: str, tone: float, told: str = "", sure: bool = False, span: str = ""
    ) -> None:
        self.text = text
        self.tone = tone
        self.told = told
        self.sure = sure
        self.span = span


def heat(
    corner: str,
    columns: Sequence[str],
    rows: Sequence[tuple[str, Sequence[HeatCell | None]]],
    label: str = "",
) -> str:
    """A table whose fields are tinted: blue for less than usual, orange for more."""
    heads = "".join(f'<th scope="col"><span>{escape(each)}</span></th>' for each in columns)
    parts = [
        f'<div class="wide" tabindex="0" role="region" aria-label="{escape(label or corner)}">'
        f'<table class="heat sortable"><thead><tr><th scope="col">{escape(corner)}</th>{heads}'
        "</tr></thead><tbody>"
    ]
    for label_of_row, cells in rows:
        parts.append(f'<tr><th scope="row">{escape(label_of_row)}</th>')
        for cell in cells:
            if cell is None:
                parts.append('<td class="none"></td>')
                continue
            side = "over" if cell.tone > 0 else "under"
            depth = round(min(1.0, abs(cell.tone)) * 100)
            sure = " sure" if cell.sure else ""
            told = f' title="{escape(cell.told)}"' if cell.told else ""
            span = f"<small>{escape(cell.span)}</small>" if cell.span else ""
            parts.append(
                f'<td class="{side}{sure}" style="--t:{depth}%"{told}>'
                f"{escape(cell.text)}{span}</td>"
            )
        parts.append("</tr>")
    parts.append("</tbody></table></div>")
    return "".join(parts)


def table(heads: Sequence[str], rows: Sequence[Sequence[str]], label: str) -> str:
    """Plain figures; a touch on a heading sorts by it."""
    top = "".join(f'<th scope="col">{escape(each)}</th>' for each in heads)
    body = "".join(
        f'<tr><th scope="row">{escape(row[0])}</th>'
        + "".join(f"<td>{escape(each)}</td>" for each in row[1:])
        + "</tr>"
        for row in rows
    )
    return (
        f'<div class="wide" tabindex="0" role="region" aria-label="{escape(label)}">'
        f'<table class="plain sortable"><thead><tr>{top}</tr></thead><tbody>{body}</tbody></table>'
        "</div>"
    )
