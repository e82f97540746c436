"""What the figures say, in sentences. Only what is surer than chance is said."""

from itertools import combinations

from cavern.core.levels import LEVELS
from cavern.lab.report.account import ReportEstimate, ReportFigures, SeatAccount
from cavern.lab.report.charts import interval, percent, points, signed
from cavern.lab.report.effects import Effect
from cavern.lab.report.making import Report

MOST = 3
"""So many of the most striking are told."""
NAMED = 6
"""So many bots are called by their names, and compared; of more only the number is told."""
SURE = 3.0
"""A difference of so many standard errors is told: among many one finds smaller ones by chance."""


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
            *played(report), *winners(report), *compared(report), *ordered(report), *pace(report),
            *leads(report), *things(report),
        )
        if sentence
    ]  # fmt: skip


def listed(words: list[str]) -> str:
    """One, two and three."""
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def bots_of(report: Report) -> list[str]:
    return list(dict.fromkeys(each.bot for each in report.figures))


def variants_of(report: Report) -> list[str]:
    """The plain game first, as an empty text."""
    return list(dict.fromkeys(["", *(each.variant for each in report.figures)]))


def players(report: Report) -> str:
    bots = bots_of(report)
    if len(bots) > NAMED:
        return f"{len(bots)} kinds of bots"
    if all(bot in LEVELS for bot in bots):
        return f"bots of {'level' if len(bots) == 1 else 'the levels'} {listed(bots)}"
    return f"bots called {listed(bots)}"


def setting(each: ReportFigures, report: Report, seat: SeatAccount | None = None) -> str:
    """Where that was, and by which rules and whom, if that is not the same everywhere; seen from a
    seat by who else sat there, if roles differ."""
    others = [other.name for other in each.seats if seat is not None and other.id != seat.id]
    parts = [f"at {each.title}" if each.alike or not others else f"beside {listed(others)}"]
    if len(variants_of(report)) > 1:
        parts.append(each.variant or "plain rules")
    if len(bots_of(report)) > 1:
        parts.append(each.bot)
    return ", ".join(parts)


def played(report: Report) -> list[str]:
    games = sum(each.games for each in report.figures)
    errors = sum(len(each.errors) for each in report.figures)
    unfinished = sum(each.unfinished.value * each.games for each in report.figures)
    contested = [each for each in report.figures if each.sides > 1]
    drawn = sum(each.drawn.value * each.games for each in contested)
    found = f"{games:,} games were played, by {players(report)}"
    tables = len({each.table for each in report.figures})
    found += f" at {tables} tables" if tables > 1 else ""
    variants = variants_of(report)[1:]
    found += f", by the plain rules and with {listed(variants)}." if variants else "."
    if round(unfinished):
        found += f" {unfinished / games:.2%} were given up as endless."
    if errors:
        found += f" {errors} failed: see the appendix."
    if round(drawn):
        share = drawn / sum(each.games for each in contested)
        found += f" {share:.1%} of those between several sides had no winner."
    return [found, report.sweep]


def winners(report: Report) -> list[str]:
    if report.scored:
        best = max(report.figures, key=lambda each: each.score.value if each.score else 0.0)
        assert best.score is not None
        who = best.bot + (f", {best.variant}" if best.variant else "")
        return [
            f"The most is won by {who}: {best.score.value:.2f} points on average "
            f"({best.score.low:.2f} to {best.score.high:.2f}), and alive in "
            f"{percent(best.seats[0].wins.value)} of all games."
        ]
    rows: list[tuple[float, ReportFigures, SeatAccount]] = [
        (seat.wins.value - seat.fair, each, seat)
        for each in report.figures
        for seat in each.seats
        if each.sides > 1 and seat.wins.off(seat.fair)
    ]
    found = [
        f"{label}: won in {interval(each.seats[0].wins)} of all games."
        for each, label in zip(report.figures, labels(report))
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
                f"{seat.name} {percent(seat.wins.value)} {setting(each, report, seat)} "
                f"(fair: {percent(seat.fair)})"
                for _, each, seat in chosen
            )
            found.append(f"{title}: {told}.")
    return found


def compared(report: Report) -> list[str]:
    """What another variant or other bots change."""
    bots, variants = bots_of(report), variants_of(report)
    found = [
        f"With {variant} instead of the plain rules, "
        + changes(report, [(("", bot), (variant, bot)) for bot in bots])
        for variant in variants[1:]
    ]
    if not report.scored and 1 < len(bots) <= NAMED:
        found += [
            f"Played by {other} instead of {one}, "
            + changes(report, [((variant, one), (variant, other)) for variant in variants])
            for one, other in combinations(bots, 2)
        ]
    return found


def changes(report: Report, pairs: list[tuple[tuple[str, str], tuple[str, str]]]) -> str:
    """What differs between such settings of a table (variant and bot of each)."""
    settings = {(each.table, each.variant, each.bot): each for each in report.figures}
    rows: list[tuple[float, str]] = []
    for table in dict.fromkeys(each.table for each in report.figures):
        for one, other in pairs:
            before, after = settings.get((table, *one)), settings.get((table, *other))
            if before is None or after is None:
                continue
            if before.score is not None and after.score is not None:
                moved = sure_difference(before.score, after.score)
                if moved:
                    rows.append((moved, f"{after.bot} {signed(moved, 2)} points"))
                continue
            for mine, then in zip(before.seats, after.seats):
                moved = sure_difference(mine.wins, then.wins)
                if moved:
                    told = f"{then.name} {points(moved)} percentage points at {after.title}"
                    rows.append((moved, told))
    if not rows:
        return "no seat surely wins more or less than it did."
    rows.sort(key=lambda row: -abs(row[0]))
    return "most is changed for: " + "; ".join(told for _, told in rows[:MOST]) + "."


def sure_difference(one: ReportEstimate, other: ReportEstimate) -> float:
    """By how much the second is more, 0 if that may be chance. Intervals are almost four standard
    errors wide."""
    error = ((one.high - one.low) ** 2 + (other.high - other.low) ** 2) ** 0.5 / 3.92
    moved = other.value - one.value
    return moved if abs(moved) > SURE * error else 0.0


def ordered(report: Report) -> list[str]:
    found = []
    for each in report.figures:
        if not each.alike or each.sides < 2 or not each.order:
            continue
        first, fair = each.order[0], 1 / each.sides
        if first.off(fair):
            more = "more" if first.value > fair else "less"
            found.append(
                f"Going first wins {more} than its share {setting(each, report)}: "
                f"{interval(first)}, where {percent(fair)} would be fair."
            )
    return found[:MOST]


def pace(report: Report) -> list[str]:
    if report.scored or not report.figures:
        return []
    quick = min(report.figures, key=lambda each: each.minutes.p50)
    slow = max(report.figures, key=lambda each: each.minutes.p50)
    told = f"{slow.minutes.p50:.0f} minutes {setting(slow, report)}"
    if quick is slow:
        return [f"A game would take people about {told}, by the estimate below."]
    return [
        f"A game would take people from about {quick.minutes.p50:.0f} minutes "
        f"{setting(quick, report)} to {told}, by the estimate below."
    ]


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


def thing_named(kind: str, thing: str, report: Report) -> str:
    """A thing by its name, or what happens with it."""
    if not thing:
        return report.kinds[kind]
    saying = report.sayings.get(kind)
    if not saying:
        return said(thing, report.names)
    return saying.format(*[said(word, report.names) for word in thing.split(" ")])


def thing_said(row: Effect, report: Report) -> str:
    """The same, and whose chances it moves."""
    thing = thing_named(row.kind, row.thing, report)
    return thing if row.who == "anybody" else f"{thing}: chances of {said(row.who, report.names)}"


def amount(effect: float, report: Report) -> str:
    """An effect in its unit."""
    return f"{signed(effect, 2)} points" if report.scored else f"{points(effect)} percentage points"
