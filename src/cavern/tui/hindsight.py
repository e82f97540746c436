"""A game looked back on in the replay: how everybody stood, and what would have been better."""

from collections.abc import Iterator

from rich.text import Text

from cavern.lab import analysis
from cavern.lab.analysis import EFFORTS, AnalysisReport, AnalysisTask, Finding
from cavern.tui.past import Past

BARS = "▁▂▃▄▅▆▇█"
SIGNS = {"": "", "slip": "?!", "mistake": "?", "blunder": "??"}
"""As players of chess write them."""
COLOURS = {"slip": "yellow", "mistake": "dark_orange", "blunder": "red"}
HIGHEST = 60.0
"""A chart of points reaches at least so high."""


class Hindsight:
    """What was found about a game so far, as far as the eyes that look may know: of a game that
    goes on only what concerns the questions to their own seat."""

    def __init__(self, past: Past) -> None:
        self.past = past
        self.findings: list[Finding] = []
        self.total = past.last + (0 if past.over else 1)
        self.running = False

    def tasks(self) -> Iterator[AnalysisTask]:
        """The questions that have not been looked at, one after another."""
        judged = self.past.people or list(range(len(self.past.seats)))
        whole = analysis.whole(self.past.whole, EFFORTS["usual"], judged)
        return (task for task in whole if task.number >= len(self.findings))

    @property
    def done(self) -> bool:
        return len(self.findings) == self.total

    @property
    def report(self) -> AnalysisReport:
        return analysis.report(self.past.whole, self.findings)

    def sees(self, finding: Finding) -> bool:
        return self.past.over or finding.seat == self.past.eyes

    def at(self, number: int) -> Finding | None:
        """What was found about the question after answer ``number``."""
        if 0 <= number < len(self.findings) and self.sees(self.findings[number]):
            return self.findings[number]
        return None

    def mistake(self, start: int, by: int) -> int | None:
        """The next question from one on, or the one before, to which the answer gave something
        away."""
        number = start + by
        while 0 <= number < len(self.findings):
            finding = self.at(number)
            if finding is not None and finding.grade:
                return number
            number += by
        return None

    # In words

    def sign(self, number: int) -> Text:
        """What is put behind answer ``number``."""
        finding = self.at(number - 1)
        if finding is None or not finding.grade:
            return Text()
        return Text(f" {SIGNS[finding.grade]}", COLOURS[finding.grade])

    def progress(self) -> str:
        if not self.past.over and self.past.eyes < 0:
            return "players only, until the end"
        if self.done:
            count = sum(1 for each in self.findings if each.grade and self.sees(each))
            return f"{count or 'no'} answer{'' if count == 1 else 's'} gave something away"
        state = "looking back" if self.running else "broken off"
        return f"{state}: {len(self.findings)} of {self.total}"

    def judgement(self, number: int) -> Text:
        """How everybody stood at a question, and what was thought of the answer."""
        finding, text = self.at(number), Text()
        if finding is None:
            return text
        unit = self.report.unit
        stands = [
            f"{self.past.name(seat)} {analysis.amount(unit, value)}"
            for seat, value in enumerate(finding.standing)
        ]
        text.append(" · ".join(stands) + "\n", "italic")
        loss = analysis.amount(unit, finding.loss, 1)
        if finding.judged and finding.grade:
            text.append(f"A {finding.grade}: it gave away {loss}. ", COLOURS[finding.grade])
            text.append(f"Better: {finding.best_label}\n", "bold")
        elif finding.judged and finding.best != finding.option:
            by = f"As good, or nearly so: {{}}, by {loss}" if finding.loss > 0.0 else "As good: {}"
            text.append(by.format(finding.best_label) + "\n")
        elif finding.judged:
            text.append("The bot would have answered the same.\n")
        return text

    def chart(self, width: int, seats: list[int]) -> Text:
        """A line for each of some seats, the moment that is looked at marked in it."""
        text = Text(no_wrap=True, overflow="crop")
        names = [self.past.name(seat) for seat in seats]
        margin = max(len(name) for name in names) + 1
        columns = max(8, width - margin - 5)
        report = self.report
        shown = [each for each in report.findings if self.sees(each)]
        top = 1.0
        if report.unit == "points":
            top = max([HIGHEST, *(value for each in shown for value in each.standing)])
        here = self.past.at * columns // max(1, self.total + 1)
        for name, seat in zip(names, seats):
            text.append(name.ljust(margin))
            latest = ""
            for column in range(columns):
                low = column * (self.total + 1) / columns
                high = (column + 1) * (self.total + 1) / columns
                values = [each.standing[seat] for each in shown if low <= each.number < high]
                mark = latest if not values else bar(sum(values) / len(values) / top)
                if values or len(self.findings) >= high:
                    latest = mark
                else:
                    mark = ""
                text.append(mark or " ", "reverse" if column == here else "")
            finding = self.at(self.past.at)
            if finding is not None:
                text.append(f" {analysis.amount(report.unit, finding.standing[seat])}")
            text.append("\n")
        text.append(self.progress(), "dim")
        return text


def bar(share: float) -> str:
    return BARS[max(0, min(len(BARS) - 1, int(share * len(BARS))))]
