"""Matches are looked back on in the background, in the processes in which bots think, one question
in each, and only while those have nothing better to do.

A match that is over may be looked at by anybody. One that is being played only if all the people
who play it agree; then each is told what was found about the questions to their own seats.
What was found about a match that is over is stored beside it; of others it is kept in memory for a
while, and asking again finds it again.
"""

import asyncio
import logging
from collections import OrderedDict
from functools import partial
from itertools import islice

import msgspec

from cavern.core.errors import BadInput
from cavern.core.match import Chosen, Match
from cavern.lab import analysis
from cavern.lab.analysis import EFFORTS, AnalysisTask, Effort, Finding
from cavern.server import queries
from cavern.server.errors import Denied
from cavern.server.house import House
from cavern.server.logs import short
from cavern.server.protocol import AnalysisShown
from cavern.server.queries import GuestRow
from cavern.server.sitting import Sitting

log = logging.getLogger("cavern.server")

KEPT = 60
"""So many analyses are remembered."""
MOST_RUNNING = 8
LONGEST = 5000
"""A match with more answers is not looked back on."""


class Found(msgspec.Struct):
    """As it is stored: the findings, and how the match stood at each."""

    findings: list[Finding]
    hashes: list[str]


class Study:
    """What was found about a match so far, and who agreed to it."""

    def __init__(self) -> None:
        self.agreed: set[str] = set()
        self.findings: list[Finding] = []
        self.hashes: list[str] = []
        """How the match stood at each question that was looked at."""
        self.running = False
        self.failed = False

    def keep(self, match: Match) -> None:
        """Drop what was found about answers that have been taken back or given since."""
        answers = match.history
        kept = 0
        while (
            kept < len(self.findings)
            and kept < len(answers)
            and self.hashes[kept] == answers[kept].hash
            and (kept == match.answered) == (self.findings[kept].option == "")
        ):
            kept += 1
        del self.findings[kept:], self.hashes[kept:]


class Analysts:
    """All that is being looked back on in this process."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.studies: OrderedDict[str, Study] = OrderedDict()

    async def ask(self, id: str, guest: GuestRow) -> AnalysisShown:
        """Somebody wants a match looked at, or agrees to it."""
        await self.remember(id)
        async with self.house.enter(id) as room:
            sitting = room.at()
            check(sitting, guest)
            study = self.studies.setdefault(id, Study())
            self.studies.move_to_end(id)
            study.agreed.add(guest.id)
            if not missing(sitting, study) and not study.running:
                self.begin(id, study)
            shown = show(sitting, study, guest.id)
        self.forget()
        return shown

    async def tell(self, id: str, guest: str) -> AnalysisShown:
        await self.remember(id)
        async with self.house.enter(id) as room:
            study = self.studies.get(id)
            return AnalysisShown(state="none") if study is None else show(room.at(), study, guest)

    async def remember(self, id: str) -> None:
        """What was found before, by this process or another one."""
        if id in self.studies:
            return
        text = await self.house.store.read(partial(queries.analysis, id=id))
        if text is None or id in self.studies:
            return
        try:
            found = msgspec.json.decode(text, type=Found)
        except msgspec.ValidationError:  # of another version: it is looked at again
            return
        study = self.studies[id] = Study()
        study.findings, study.hashes = found.findings, found.hashes

    async def store(self, id: str, study: Study) -> None:
        """Keep what was found about a match that is over for good."""
        async with self.house.enter(id) as room:
            if room.at().status != "over":
                return
        text = msgspec.json.encode(Found(study.findings, study.hashes)).decode()
        await self.house.store.write(partial(queries.keep_analysis, id=id, found=text))

    def begin(self, id: str, study: Study) -> None:
        running = sum(each.running for each in self.studies.values())
        if running >= MOST_RUNNING:
            raise Denied("busy", "Many matches are being looked at just now; try again later.")
        study.running, study.failed = True, False
        self.house.spawn(self.run(id, study))

    def forget(self) -> None:
        idle = [id for id, study in self.studies.items() if not study.running]
        for id in idle[: max(0, len(self.studies) - KEPT)]:
            del self.studies[id]

    async def run(self, id: str, study: Study) -> None:
        """Look at every question up to now, then rest."""
        try:
            thinkers = self.house.keeper.thinkers
            while tasks := await self.next(id, study, thinkers.processes):
                looks = [thinkers.leisurely(analysis.study, task) for task in tasks]
                findings = await asyncio.gather(*looks)
                async with self.house.enter(id) as room:
                    match = room.at().match
                    if match is None:
                        return
                    study.keep(match)
                    for found in findings:
                        if len(study.findings) == found.number <= match.answered:
                            study.findings.append(found)
                            study.hashes.append(match.history[found.number].hash)
            await self.store(id, study)
        except Exception as error:
            study.failed = True
            self.house.metrics.count("cavern_failures_total", 'place="analysis"')
            log.error("match %s could not be looked at", short(id), exc_info=error)
        finally:
            study.running = False

    async def next(self, id: str, study: Study, most: int) -> list[AnalysisTask]:
        """The first questions that were not looked at."""
        async with self.house.enter(id) as room:
            sitting = room.at()
            match = sitting.match
            if match is None or self.house.closing:
                return []
            study.keep(match)
            at = len(study.findings)
            if at > match.answered or (at == match.answered and match.over):
                return []
            past = match.near(at)
            answers = match.history[past.answered + 1 : at + most + 1]
            effort = EFFORTS["usual" if sitting.status == "over" else "quick"]
            judged = sitting.people or set(range(len(sitting.seats)))
        return await asyncio.to_thread(tasks_from, past, answers, at, most, effort, judged)


def tasks_from(
    past: Match, answers: list[Chosen], at: int, most: int, effort: Effort, judged: set[int]
) -> list[AnalysisTask]:
    """The questions from answer ``at`` on, from a match that stands before it."""
    steps = at - past.answered
    for answer in answers[:steps]:
        past.repeat(answer)
    return list(islice(analysis.tasks(past, answers[steps:], effort, judged), most))


def check(sitting: Sitting, guest: GuestRow) -> None:
    """Whether somebody may ask for it."""
    match = sitting.match
    if match is None:
        raise Denied("conflict", "The match has not started.")
    if sitting.status != "over" and not sitting.seats_of(guest.id):
        raise Denied("not-yours", "While a match is being played only its players can ask this.")
    if sitting.base:
        raise Denied("conflict", "The rules changed in this match; it cannot be looked back on.")
    if match.answered > LONGEST:
        raise Denied("conflict", f"A match of more than {LONGEST} answers is too long for this.")
    try:
        analysis.thinker_of(sitting.game)
    except BadInput as error:
        raise Denied("conflict", f"{sitting.game.title} cannot be looked back on.") from error


def missing(sitting: Sitting, study: Study) -> list[str]:
    """The people whose consent is missing."""
    if sitting.status == "over":
        return []
    people = [seat for seat in sitting.seats if seat.kind == "person"]
    return sorted({seat.name for seat in people if seat.guest not in study.agreed})


def show(sitting: Sitting, study: Study, guest: str) -> AnalysisShown:
    """What somebody may know of it."""
    match = sitting.match
    own = set(sitting.seats_of(guest))
    over = sitting.status == "over"
    if match is None or (not over and not own):
        return AnalysisShown(state="none")
    waiting = missing(sitting, study)
    if waiting:
        return AnalysisShown(state="waiting", waiting=waiting)
    report = analysis.report(match, study.findings)
    if not over:
        report.findings = [each for each in report.findings if each.seat in own]
        report.turning = []
        report.losses = [loss if seat in own else None for seat, loss in enumerate(report.losses)]
    if study.failed:
        return AnalysisShown(state="failed", report=report)
    return AnalysisShown(state="running" if study.running else "done", report=report)
