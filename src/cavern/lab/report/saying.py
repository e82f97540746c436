"""What the figures say, in sentences. Only what is surer than chance is said."""

from cavern.lab.report.account import ReportFigures, Seat
from cavern.lab.report.charts import interval, percent, points
from cavern.lab.report.effects import Effect
from cavern.lab.report.making import Report

MOST = 3
"""So many of the most striking are told."""


def said(id: str, names: dict[str, str]) -> str:
    """An id, or several words of facts, as people would write it."""
    if id in names:
        return names[id]
    return " ".join(names.get(word, word.replace("-", " ").capitalize()) for word in id.split(" "))


def labels(report: Report) -> list[str]:
    """What every setting is called: as much of it as tells it from the others."""
    several_bots = len({each.bot for each in report.figures}) > 1
    several_tables = len({each.table for each in report.figures}) > 1
    found = []
    for each in report.figures:
        parts = [each.title] if several_tables or not several_bots else []
        if each.variant:
            parts.append(each.variant)
        if several_bots:
            parts.append(each.bot)
        found.append(" · ".join(parts))
    return found


def in_short(report: Report) -> list[str]:
    """The page in a few sentences."""
    return [
        sentence
        for sentence in (
            *played(report), *winners(report), *ordered(report), *pace(report), *leads(report),
            *things(report),
        )
        if sentence
    ]  # fmt: skip


def played(report: Report) -> list[str]:
    games = sum(each.games for each in report.figures)
    errors = sum(len(each.errors) for each in report.figures)
    unfinished = sum(each.unfinished.value * each.games for each in report.figures)
    contested = [each for each in report.figures if each.sides > 1]
    drawn = sum(each.drawn.value * each.games for each in contested)
    bots = sorted({each.bot for each in report.figures})
    by = f"bots of level {bots[0]}" if len(bots) == 1 else f"{len(bots)} kinds of bots"
    found = f"{games:,} games were played, by {by}"
    tables = len({each.table for each in report.figures})
    found += f" at {tables} tables." if tables > 1 else "."
    if round(unfinished):
        found += f" {unfinished / games:.2%} were given up as endless."
    if errors:
        found += f" {errors} failed: see the appendix."
    if round(drawn):
        share = drawn / sum(each.games for each in contested)
        found += f" {share:.1%} of those between several sides had no winner."
    return [found]


def winners(report: Report) -> list[str]:
    if report.scored:
        best = max(report.figures, key=lambda each: each.score.value if each.score else 0.0)
        assert best.score is not None
        return [
            f"The most is won by {best.bot}: {best.score.value:.2f} points on average "
            f"({best.score.low:.2f} to {best.score.high:.2f}), and alive in "
            f"{percent(best.seats[0].wins.value)} of all games."
        ]
    rows: list[tuple[float, ReportFigures, Seat]] = [
        (seat.wins.value - seat.fair, each, seat)
        for each in report.figures
        for seat in each.seats
        if each.sides > 1 and seat.wins.off(seat.fair)
    ]
    found = [
        f"{each.title}: won in {interval(each.seats[0].wins)} of all games."
        for each in report.figures
        if each.sides == 1
    ][:MOST]
    if not rows:
        if any(each.sides > 1 for each in report.figures):
            found.append("No seat surely wins more or less than its fair share.")
        return found
    rows.sort(key=lambda row: -row[0])
    over = [row for row in rows[:MOST] if row[0] > 0]
    under = [row for row in rows[::-1][:MOST] if row[0] < 0]
    for title, chosen in (("Wins most beyond a fair share", over), ("Wins least", under)):
        if chosen:
            told = "; ".join(
                f"{seat.name} {percent(seat.wins.value)} at {each.title}"
                + (f", {each.variant}" if each.variant else "")
                + f" (fair: {percent(seat.fair)})"
                for _, each, seat in chosen
            )
            found.append(f"{title}: {told}.")
    return found


def ordered(report: Report) -> list[str]:
    found = []
    for each in report.figures:
        if not each.alike or each.sides < 2 or not each.order:
            continue
        first, fair = each.order[0], 1 / each.sides
        if first.off(fair):
            more = "more" if first.value > fair else "less"
            found.append(
                f"Going first wins {more} than its share at {each.title}: {interval(first)}, "
                f"where {percent(fair)} would be fair."
            )
    return found[:MOST]


def pace(report: Report) -> list[str]:
    if report.scored or not report.figures:
        return []
    quick = min(report.figures, key=lambda each: each.minutes.p50)
    slow = max(report.figures, key=lambda each: each.minutes.p50)
    told = f"{slow.minutes.p50:.0f} minutes at {slow.title}"
    if quick is not slow:
        told = f"{quick.minutes.p50:.0f} minutes at {quick.title} to {told}"
    return [f"A game would take people from about {told}, by the estimate below."
            if quick is not slow else f"A game would take people about {told}."]  # fmt: skip


def leads(report: Report) -> list[str]:
    judged = [each for each in report.figures if each.leader_wins and each.lead_changes]
    if not judged:
        return []
    half = sum(each.leader_wins[5].value for each in judged if len(each.leader_wins) > 5)
    changes = sum(each.lead_changes.value for each in judged if each.lead_changes)
    return [
        f"Whoever leads at half-time goes on to win {percent(half / len(judged))} of the games, "
        f"and the lead changes {changes / len(judged):.1f} times a game (mean of all tables)."
    ]


def things(report: Report) -> list[str]:
    """The dealt things that help and hurt most."""
    rows = [
        row for rows in report.effects.values() for row in rows if row.sure and row.by_lot
    ]  # fmt: skip
    rows.sort(key=lambda row: -row.effect)
    found = []
    for title, chosen in (
        (
            "Of what chance deals out, this helps most",
            [row for row in rows[:MOST] if row.effect > 0],
        ),
        ("And this hurts most", [row for row in rows[::-1][:MOST] if row.effect < 0]),
    ):
        if chosen:
            told = "; ".join(
                f"{thing_said(row, report)} {amount(row.effect, report)}" for row in chosen
            )
            found.append(f"{title}: {told}.")
    return found


def thing_said(row: Effect, report: Report) -> str:
    thing = said(row.thing, report.names) or report.kinds[row.kind]
    return thing if row.who == "anybody" else f"{thing} for the {said(row.who, report.names)}"


def amount(effect: float, report: Report) -> str:
    """An effect in its unit."""
    return f"{effect:+.2f} points" if report.scored else f"{points(effect)} percentage points"
