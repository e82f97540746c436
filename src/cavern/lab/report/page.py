"""Sets a report as one page of HTML that needs nothing else: no network, no other file."""

import re
from collections.abc import Callable
from html import escape
from importlib.resources import files

from cavern.lab.report import charts
from cavern.lab.report.account import PER_TURN, ReportEstimate, ReportFigures, SeatAccount
from cavern.lab.report.charts import ForestRow, HeatCell, brief, interval, percent, points, signed
from cavern.lab.report.effects import FALSE, LEAST, Effect
from cavern.lab.report.making import Report
from cavern.lab.report.saying import in_short, labels, said, thing_named, thing_said
from cavern.lab.report.watching import MARGIN

TOP = 10
"""So many of the things that move most are shown at once, in each direction."""
FULL = 0.35
"""A share so far from a fair one has the strongest tint."""
STRONG = 0.1
"""The same for effects."""


def page(report: Report) -> str:
    """The whole page."""
    parts: list[tuple[str, str, Callable[[Report], str]]] = [
        ("who", "Who wins", who_wins),
        ("how", "How games end", how_it_ends),
        ("long", "How long they last", how_long),
        ("first", "Who goes first", who_is_first),
        ("lead", "Leads and comebacks", leads),
        ("things", "Cards, tiles, events", things),
        ("open", "Unfinished and drawn", unfinished),
        ("made", "How this was made", appendix),
    ]
    sections, links = [], []
    for id, title, section in parts:
        body = section(report)
        if body:
            links.append(f'<li><a href="#{id}">{escape(title)}</a></li>')
            sections.append(f'<section><h2 id="{id}">{escape(title)}</h2>{body}</section>')
    here = files("cavern.lab.report")
    short = "".join(f"<li>{escape(sentence)}</li>" for sentence in in_short(report))
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(report.title)}: balance</title>"
        f"<style>{here.joinpath('page.css').read_text('utf-8')}</style></head><body>"
        f"<header><h1>How {escape(report.title)} plays</h1>"
        '<p class="soft">What bots did with it, measured. Every share stands with the interval '
        "that holds the true one in 95 of 100 such experiments.</p>"
        f'<div class="short"><strong>In short</strong><ul>{short}</ul></div></header>'
        f'<nav aria-label="Sections"><ul>{"".join(links)}</ul></nav>'
        f"<main>{''.join(sections)}</main>"
        f"<footer>Made by Cavern {escape(report.version)} with "
        f"<code>{escape(report.command)}</code>.</footer>"
        f"<script>{here.joinpath('page.js').read_text('utf-8')}</script></body></html>\n"
    )


def read(text: str) -> str:
    """How to read a chart."""
    return f'<p class="read">{escape(text)}</p>'


# Who wins


def who_wins(report: Report) -> str:
    if report.scored:
        return scores(report)
    together = [each for each in report.figures if each.sides > 1]
    alone = [each for each in report.figures if each.sides == 1]
    parts = []
    apart = [each for each in together if not each.alike]
    if apart:
        parts.append(roles(apart, report))
    alike = [each for each in together if each.alike]
    if alike:
        parts.append(
            read(
                "A dot is the share of games a seat won, the line through it its interval, the "
                "upright mark its fair share. Orange lies surely above, blue surely below it."
            )
        )
        parts.append(seats(alike, report))
    if alone:
        parts.append("<h3>Alone against the game</h3>")
        rows = [
            ForestRow(label_of(each, report), each.seats[0].wins, interval(each.seats[0].wins))
            for each in alone
        ]
        parts.append(charts.forest(rows, 0, 1, ["0", "50%", "100%"]))
    return "".join(parts)


def label_of(figures: ReportFigures, report: Report) -> str:
    return labels(report)[report.figures.index(figures)]


def seats(found: list[ReportFigures], report: Report) -> str:
    high = max(0.5, charts.nice(max(seat.wins.high for each in found for seat in each.seats)))
    rows = []
    for each in found:
        for seat in each.seats:
            label = label_of(each, report)
            rows.append(ForestRow(seat.name, seat.wins, interval(seat.wins), seat.fair, label))
    return charts.forest(rows, 0, high, ["0", percent(high / 2), percent(high)])


def roles(found: list[ReportFigures], report: Report) -> str:
    """Every table with every role, then each role by the number of players."""
    columns: dict[str, str] = {}
    for each in found:
        for seat in each.seats:
            columns.setdefault(seat.id, seat.name)
    rows = []
    for each in sorted(found, key=lambda each: each.sides):
        own = {seat.id: win_cell(seat) for seat in each.seats}
        cells = [own.get(id) for id in columns]
        rows.append((label_of(each, report), cells))
    parts = [
        read(
            "A row is a table, a column a role: the share of games it won there. Orange is more "
            "than a fair share of that table, blue less; bold where it is surer than chance. Below "
            "the share stands its interval. Touch a heading to sort."
        ),
        charts.heat("Table", list(columns.values()), rows, "Wins of every role at every table"),
        "<h3>Role by role</h3>",
        read(
            "Wins of all tables of a size together; the mark is a fair share. A role whose dots "
            "move away from it as the table grows suffers or gains from company."
        ),
    ]
    lines = []
    for id, name in columns.items():
        for count in sorted({each.sides for each in found}):
            here = [
                (seat.wins.value * each.games, each.games)
                for each in found
                if each.sides == count
                for seat in each.seats
                if seat.id == id
            ]
            if here:
                wins = ReportEstimate.share(
                    round(sum(won for won, _ in here)), sum(games for _, games in here)
                )
                lines.append(ForestRow(f"{count} players", wins, interval(wins), 1 / count, name))
    parts.append(charts.forest(lines, 0, 1, ["0", "50%", "100%"]))
    return "".join(parts)


def win_cell(seat: SeatAccount) -> HeatCell:
    off = seat.wins.value - seat.fair
    sure = not seat.wins.low <= seat.fair <= seat.wins.high
    told = f"{seat.name}: {interval(seat.wins)}; fair would be {percent(seat.fair)}"
    return HeatCell(percent(seat.wins.value), off / FULL, told, sure, brief(seat.wins))


def scores(report: Report) -> str:
    rows = sorted(report.figures, key=lambda each: -(each.score.value if each.score else 0))
    high = charts.nice(max(each.score.high for each in rows if each.score))
    lines = [
        ForestRow(
            label_of(each, report),
            each.score,
            f"{each.score.value:.2f} ({each.score.low:.2f} to {each.score.high:.2f}), "
            f"alive {percent(each.seats[0].wins.value)}",
        )
        for each in rows
        if each.score
    ]
    parts = [
        read(
            "The mean score of each delver with its interval, and how often it came out alive. "
            + report.sweep
        )
    ]
    grid = swept(report)
    if grid:
        parts.append(grid)
        parts.append("<details><summary>All of them, best first</summary>")
    parts.append(charts.forest(lines, 0, high, ["0", charts.shown(high / 2), charts.shown(high)]))
    if grid:
        parts.append("</details>")
    return "".join(parts)


def swept(report: Report) -> str:
    """Bots that differ in two numbers, as a table of both."""
    found: dict[tuple[int, int], ReportFigures] = {}
    words: tuple[str, str] | None = None
    for each in report.figures:
        match = re.fullmatch(r"(\w+)-(\d+)-(\w+)-(\d+)", each.bot)
        if match is None or each.variant:
            continue
        words = match[1], match[3]
        found[int(match[2]), int(match[4])] = each
    if words is None or len(found) < 4:
        return ""
    means = [each.score.value for each in found.values() if each.score]
    middle, spread = sum(means) / len(means), max(means) - min(means)
    across = sorted({other for _, other in found})
    rows = []
    for one in sorted({first for first, _ in found}):
        cells: list[HeatCell | None] = []
        for other in across:
            here = found.get((one, other))
            if here is None or here.score is None:
                cells.append(None)
                continue
            score = here.score
            told = (
                f"{score.value:.2f} ({score.low:.2f} to {score.high:.2f}), "
                f"alive {percent(here.seats[0].wins.value)}"
            )
            best = score.value == max(means)
            tone = (score.value - middle) / spread * 2 if spread else 0.0
            span = f"{score.low:.1f}–{score.high:.1f}"
            cells.append(HeatCell(f"{score.value:.1f}", tone, told, best, span))
        rows.append((f"{words[0]} {one}", cells))
    return f"<h3>Mean score by {words[0]} and {words[1]}</h3>" + charts.heat(
        f"{words[0]} \\ {words[1]}", [f"{words[1]} {each}" for each in across], rows
    )


# How, how long, who first


def how_it_ends(report: Report) -> str:
    names = list(dict.fromkeys(ending for each in report.figures for ending in each.endings))
    whole = {name: name.replace("-", " ").capitalize() for name in names}
    rows = []
    for each in report.figures:
        found = [(whole[name], share) for name, share in each.endings.items()]
        if each.unfinished.value:
            found.append(("Given up as endless", each.unfinished))
        rows.append((label_of(each, report), found))
    shown = list(whole.values())
    if any(each.unfinished.value for each in report.figures):
        shown.append("Given up as endless")
    meanings = "".join(
        f"<li><strong>{escape(whole[name])}</strong>: {escape(report.endings.get(name, ''))}</li>"
        for name in names
    )
    return (
        read(
            "How the games of every table ended, in shares of all games; below a bar the same in "
            "words, with 95% intervals."
        )
        + charts.shares(rows, shown)
        + f"<details><summary>What these endings mean</summary><ul>{meanings}</ul></details>"
    )


def how_long(report: Report) -> str:
    turns = [(label_of(each, report), each.turns) for each in report.figures]
    minutes = [(label_of(each, report), each.minutes) for each in report.figures]
    return (
        read(
            "Half of all games lie in the box, eight of ten on the line; the gap in the box is the "
            "middle. Beside it the middle, and the span of eight in ten."
        )
        + "<h3>Turns</h3>"
        + charts.strips(turns, "turns")
        + "<h3>Minutes, estimated</h3>"
        + read(
            f"Nobody sat with a watch: {report.seconds_per_question:g} seconds are reckoned for "
            f"every question with more than one answer and {PER_TURN:g} for every turn. Compare "
            "tables with each other rather than with your evening; the option pace sets another "
            "number."
        )
        + charts.strips(minutes, "min")
    )


PLACES = ("First", "Second", "Third", "Fourth", "Fifth", "Sixth", "Seventh")


def who_is_first(report: Report) -> str:
    rows = []
    for each in report.figures:
        if not each.alike or each.sides < 2:
            continue
        for place, wins in zip(PLACES, each.order):
            rows.append(
                ForestRow(place, wins, interval(wins), 1 / each.sides, label_of(each, report))
            )
    if not rows:
        if any(each.sides > 1 for each in report.figures):
            return read(
                "At these tables the roles have their fixed order of turns, so who goes first "
                "cannot be told from who plays what: see who wins."
            )
        return ""
    high = max(0.5, charts.nice(max(row.estimate.high for row in rows)))
    return read(
        "How often the side won that took the first turn, the second, and so on. The order is "
        "drawn anew in every game, so that seats and skill have no part in it."
    ) + charts.forest(rows, 0, high, ["0", percent(high / 2), percent(high)])


# Leads


def leads(report: Report) -> str:
    judged = [each for each in report.figures if each.leader_wins and each.lead_changes]
    if not judged:
        return ""
    few = judged if len(judged) <= charts.TONES else by_sides(judged)
    curves = [
        (
            label_of(each, report) if each in report.figures else each.title,
            [(tenth / 10, share) for tenth, share in enumerate(each.leader_wins) if tenth],
        )
        for each in few
    ]
    rows = [
        [
            label_of(each, report),
            number(each.lead_changes) if each.lead_changes else "",
            interval(each.leader_wins[5]) if len(each.leader_wins) > 5 else "",
            interval(each.comebacks) if each.comebacks else "",
            interval(each.runaways) if each.runaways else "",
        ]
        for each in judged
    ]
    heads = ["Table", "Lead changes", "Leader at half-time wins", "Comebacks", "Runaways"]
    return (
        read(
            "How often whoever was ahead at some point of the game went on to win it. A curve that "
            "is high early on is a game decided early; one that rises late stays open. Upright "
            "lines are intervals. Point at a name to see its line alone."
            + ("" if few is judged else " For every number of sides the middle table is drawn.")
        )
        + charts.lines(curves, ["start", "half-time", "end"])
        + charts.table(heads, rows, "Leads and comebacks")
        + read(
            "How everybody stands is judged by the weights that the thinking bots go by. The lead "
            f"changes when somebody stands {MARGIN:.0%} better than who led before. A comeback is "
            "a win by somebody who once stood at less than half of a fair share, a runaway one by "
            "somebody who led from the first third of the game to its end."
        )
    )


def number(estimate: ReportEstimate) -> str:
    """A mean with its interval."""
    return f"{estimate.value:.1f} ({estimate.low:.1f} to {estimate.high:.1f})"


def by_sides(judged: list[ReportFigures]) -> list[ReportFigures]:
    """One curve for all tables of a size: the middle one by how its leader fares at half-time."""
    found = []
    for count in sorted({each.sides for each in judged}):
        here = [each for each in judged if each.sides == count and len(each.leader_wins) > 5]
        if here:
            here.sort(key=lambda each: each.leader_wins[5].value)
            found.append(here[len(here) // 2])
    return found


# Things


def things(report: Report) -> str:
    if not report.effects:
        return ""
    apart = any(row.who != "anybody" for rows in report.effects.values() for row in rows)
    whose = (
        " What happens stands before the colon, whose chances of winning it moves behind it: they "
        "need not be those of whoever did it."
        if apart
        else ""
    )
    parts = [
        read(
            "How much more often somebody wins to whom this happens than somebody who stood as "
            "well and to whom something else of the same kind happened"
            + (": in points." if report.scored else ": in percentage points.")
            + whose
        ),
        '<p class="caution">What chance deals out (marked ⚄) is as good as an experiment: nobody '
        "chose it, so the difference is its doing, among these bots. What players choose to do is "
        "not: who uses a card may win more often because of what made them use it. "
        "The charts show the effects that are surely there and largest; the lists below them have "
        f"all, the sure ones in bold. About one in {1 / FALSE:.0f} of these may be chance all the "
        "same.</p>",
        '<p><label>Find a card, tile or event: <input type="search"></label> '
        '<span role="status" class="soft"></span></p>',
    ]
    for mode, rows in report.effects.items():
        if len(report.effects) > 1:
            titles = {each.mode: each.title.partition(",")[0] for each in report.figures}
            parts.append(f"<h3>{escape(titles.get(mode, mode))}</h3>")
        parts.append(top(rows, report))
        columns = list(dict.fromkeys(row.who for row in rows))
        for kind, title in report.kinds.items():
            own = [row for row in rows if row.kind == kind]
            if own:
                parts.append(whole_kind(title, own, columns, report))
    return "".join(parts)


def top(rows: list[Effect], report: Report) -> str:
    """The surest that move most, up and down."""
    sure = sorted((row for row in rows if row.sure), key=lambda row: -row.effect)
    if not sure:
        return read(
            "Nothing moves the prospects here by more than chance could. More games may tell."
        )
    up = [row for row in sure if row.effect > 0][:TOP]
    down = [row for row in sure if row.effect < 0][-TOP:]
    most = charts.nice(max(max(abs(row.low), abs(row.high)) for row in up + down))
    lines = [
        ForestRow(
            thing_said(row, report) + (" ⚄" if row.by_lot else ""),
            ReportEstimate(row.effect, row.low, row.high),
            effect_said(row, report),
            0.0,
            report.kinds[row.kind] if row.thing else "And besides",
        )
        for row in sorted(up + down, key=lambda row: (not row.thing, row.kind, -row.effect))
    ]
    end = f"{most:g}" if report.scored else f"{most * 100:g}"
    return charts.forest(lines, -most, most, [f"−{end}", "0", f"+{end}"])


def effect_said(row: Effect, report: Report) -> str:
    if report.scored:
        return f"{signed(row.effect, 2)} ({signed(row.low, 2)} to {signed(row.high, 2)})"
    return f"{points(row.effect)} ({points(row.low)} to {points(row.high)})"


def whole_kind(title: str, rows: list[Effect], columns: list[str], report: Report) -> str:
    """Everything of one kind, folded up."""
    lot = " ⚄" if rows[0].by_lot else ""
    strong = max(abs(row.effect) for row in rows) if report.scored else STRONG
    found: dict[str, dict[str, Effect]] = {}
    for row in rows:
        found.setdefault(row.thing, {})[row.who] = row
    body = []
    for thing, own in sorted(
        found.items(), key=lambda pair: -max(r.effect for r in pair[1].values())
    ):
        cells: list[HeatCell | None] = []
        for who in columns:
            each = own.get(who)
            if each is None:
                cells.append(None)
                continue
            figure, _, span = effect_said(each, report).partition(" ")
            told = f"{figure} {span}, in {each.games:,} games"
            tone = each.effect / strong
            cells.append(HeatCell(figure, tone, told, each.sure, span.strip("()")))
        games = max(each.games for each in own.values())
        body.append(
            (thing_named(rows[0].kind, thing, report), [*cells, HeatCell(f"{games:,}", 0.0)])
        )
    heads = [
        "Effect" if who == "anybody" else said(who, report.names) for who in columns
    ] + ["Games"]  # fmt: skip
    return (
        f"<details><summary>{escape(title)}{lot} ({len(found)})</summary>"
        + charts.heat("" if columns == ["anybody"] else "Chances of", heads, body, title)
        + "</details>"
    )


# The rest


def unfinished(report: Report) -> str:
    rows = [
        [
            label_of(each, report),
            f"{each.games:,}",
            interval(each.unfinished),
            interval(each.drawn),
            str(len(each.errors)),
        ]
        for each in report.figures
    ]
    heads = ["Table", "Games", "Given up as endless", "Over without a winner", "Failed"]
    text = read(
        "A game is given up after very many steps and is then nobody's. Games over without a "
        "winner are draws, and what a player alone lost to the game."
    )
    return text + charts.table(heads, rows, "Unfinished and drawn games")


def appendix(report: Report) -> str:
    bots = ", ".join(sorted({each.bot for each in report.figures}))
    if len(bots) > 300:
        bots = bots[:300] + " …"
    seeds = f"{report.seed}#0 to {report.seed}#{report.games - 1}"
    failed = [row for each in report.figures for row in each.errors]
    endless = [seed for each in report.figures for seed in each.unfinished_seeds]
    lines = [
        f"Cavern {report.version}, {report.title} by version {report.rules_version} of its rules.",
        f"Seeds: {seeds}, the same at every table, so that luck differs as little as can be. "
        "The same command with the same version gives the same figures, however many processes "
        "share the work.",
        f"Bots: {bots}. All seats of a table are played by the same. What they do not know how to "
        f"do, the game seems not to reward: figures are about games between them. {report.sweep}",
        "Shares: of all games that did not fail; intervals by Wilson. Lengths and estimated "
        "minutes: of the same games.",
        "Effects: for every event, what came of the game for a seat less how the judge saw it "
        "before; the mean of a thing less that of all others of its kind at the same table (of an "
        "event that comes in one kind only, less that of all answers). Standard errors count games "
        f"and not events. Things that came up in fewer than {LEAST} games are left out. Bold "
        f"effects stand after the correction of Benjamini and Hochberg at {FALSE:.0%}.",
    ]
    if failed:
        told = "; ".join(f"{row['seed']}: {row['error']}" for row in failed[:TOP])
        lines.append(f"Failed games: {told}.")
    if endless:
        lines.append(f"Given up as endless: {', '.join(endless[:TOP])}.")
    body = "".join(f"<p>{escape(line)}</p>" for line in lines)
    return f"<pre>{escape(report.command)}</pre>{body}{calibration(report)}"


def calibration(report: Report) -> str:
    judged = [each for each in report.figures if each.calibration]
    if not judged:
        return ""
    few = judged if len(judged) <= charts.TONES else by_sides(judged)
    curves = [(label_of(each, report), each.calibration) for each in few]
    return (
        "<h3>How far the judge can be trusted</h3>"
        + read(
            "Of seats that the judge gave so much of a chance (left to right), how many won, with "
            "intervals. On the broken line it would be right everywhere."
        )
        + charts.lines(curves, ["0", "50%", "100%"], diagonal=True)
    )
