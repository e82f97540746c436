"""What must hold for any game, proven on random games of it, with words for an author to act on.

A proof takes a :class:`Trial` (a game in one mode and number of seats, and how much to look at) and
raises :class:`Unproven` where something does not hold.
"""

import json
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from cavern.core import codec, lesson, record, registry, scenario
from cavern.core.act import AnyAct, Menu
from cavern.core.bot import Bot
from cavern.core.codec import state_hash
from cavern.core.decision import AnyDecision
from cavern.core.errors import BadInput, CavernError
from cavern.core.event import SPECTATOR, Event
from cavern.core.game import TRUTH, AnyGame, Game, Setup
from cavern.core.match import Match
from cavern.core.rng import Rng
from cavern.core.state import State
from cavern.core.table import InlineTable, Table
from cavern.lab.light import Asked, Happening
from cavern.lab.walking import Case, Scripted, Standstill, cases, games, run_step, walk

STEPS = 1000
"""Steps without a question after which the rules must be going in circles."""
WORLDS = 2
"""How many other worlds a seat is shown at each decision."""
MANY = 400
"""Of more pairs of arguments than this a sample is tried."""
OFTEN = 4
"""So many answers of each kind that lead to each kind of question are looked at for what they
show."""


class Unproven(Exception):
    """Something that must hold does not; the message says what, and what to look at; ``where`` in
    which game it was met."""

    def __init__(self, what: str, where: str = "") -> None:
        super().__init__(f"{what} ({where})" if where else what)
        self.what = what


def hold(holds: bool, otherwise: str) -> None:
    if not holds:
        raise Unproven(otherwise)


class Trial:
    """A case with how many decisions of it are looked at, in games of at most so many answers."""

    def __init__(self, case: Case, decisions: int, length: int) -> None:
        self.case = case
        self.decisions = decisions
        self.length = length
        self.looked_at = 0
        self.compared = 0
        """Of those, how often something was really laid beside something else."""
        self.match: Match | None = None
        """The game that is being walked through, to tell where something went wrong."""

    @property
    def game(self) -> AnyGame:
        return self.case.game

    def matches(self) -> Iterator[Match]:
        for match in games(self.case, self.decisions):
            self.match = match
            yield match

    def decisions_of(self, match: Match) -> Iterator[AnyDecision]:
        for decision in walk(match, self.length):
            self.looked_at += 1
            yield decision

    def walk_all(self) -> Iterator[tuple[Match, AnyDecision]]:
        for match in self.matches():
            for decision in self.decisions_of(match):
                yield match, decision

    def eyes(self) -> list[int]:
        return [SPECTATOR, *range(self.case.seats)]

    def where(self) -> str:
        """Which game this is about, so that it can be played again."""
        match = self.match
        if match is None:
            return repr(self.case)
        return f"{self.case!r}, seed {match.seed!r}, after {match.answered} answers"


# States


def states_survive(trial: Trial) -> None:
    """Every state can be copied, coded and written down, and every option leads on."""
    for match in trial.matches():
        past: list[tuple[State, State, str]] = []
        for decision in trial.decisions_of(match):
            past.append((match.state, match.state.copy(), codec.dumps(match.state)))
            survives_copying(match.state)
            survives_coding(match.state)
            survives_writing(match.game, match.setup, match.state)
            conserves(match.game, match.state)
            is_well_formed(match, decision)
            for index in range(len(decision.choices)):
                leads_on(match, index)
        survives_coding(match.state)
        survives_writing(match.game, match.setup, match.state)
        conserves(match.game, match.state)
        for state, copy, text in past:
            hold(
                codec.dumps(state) == text,
                "playing on, or trying an option, changed an earlier state: something is shared "
                "between a state and its copy; copy every list and object in copy()",
            )
            hold(
                codec.dumps(copy) == text,
                "a copy changed when its original was played on: copy every list and object in "
                "copy()",
            )


def survives_copying(state: State) -> None:
    copy = state.copy()
    hold(
        codec.encode(copy) == codec.encode(state) and state_hash(copy) == state_hash(state),
        f"copy() of {type(state).__name__} differs from the original in "
        f"{difference(codec.encode(state), codec.encode(copy))}",
    )


def survives_coding(state: State) -> None:
    text = codec.dumps(state)
    again = codec.loads(text)
    hold(
        codec.dumps(again) == text and state_hash(again) == state_hash(state),
        "a state that was coded and read back differs in "
        f"{difference(codec.encode(state), codec.encode(again))}; register every field with "
        "codec.register, in the order of the constructor",
    )
    hold(
        [again.rng.below(100) for _ in range(3)] == chance_to_come(state),
        "a state that was coded and read back has another chance to come",
    )


def difference(one: Any, other: Any) -> str:
    """Where two coded states part, for somebody who looks for it."""
    if isinstance(one, dict) and isinstance(other, dict):
        for name in one:
            if one[name] != other.get(name):
                return f"{name}: {one[name]} became {other.get(name)}"
    return f"{one} became {other}"


def chance_to_come(state: State) -> list[int]:
    rng = state.rng.copy()
    return [rng.below(100) for _ in range(3)]


def survives_writing(game: AnyGame, setup: Setup, state: State) -> None:
    """Positions as text are for games that offer them: :meth:`Game.write` and ``parse``."""
    if type(game).parse is Game.parse:
        return
    text = game.write(state)
    again = game.parse(text, setup, Rng.from_seed("other"))
    hold(
        game.write(again) == text and state_hash(again) == state_hash(state),
        f"a position that was written and parsed is another one:\n{text}",
    )


def conserves(game: AnyGame, state: State) -> None:
    broken = game.check(state)
    hold(not broken, f"check() complains: {'; '.join(broken)}")


def is_well_formed(match: Match, decision: AnyDecision) -> None:
    ids = decision.ids()
    hold(
        len(ids) > 1 or (len(ids) == 1 and decision.must_be_asked()),
        f"{decision.kind} was asked with {len(ids)} options; ask only where there is a choice",
    )
    hold(len(set(ids)) == len(ids), f"{decision.kind} offers two options with the same id: {ids}")
    hold(
        0 <= decision.seat < match.setup.seats,
        f"{decision.kind} asks seat {decision.seat} of {match.setup.seats}",
    )
    hold(bool(decision.prompt()), f"{decision.kind} has no prompt")
    for option in decision.options():
        hold(bool(option.label), f"{decision.kind} offers {option.id} without a label")
        known_rule(match.game, option.rule, f"option {option.id} of {decision.kind}")
        hold(
            decision.index_of(option.id) == ids.index(option.id),
            f"{decision.kind}: {option.id} is not found by its id",
        )
    as_json(decision.plain(), decision.kind)


def known_rule(game: AnyGame, rule: str, what: str) -> None:
    """A game without written rules need not cite any."""
    book = game.rulebook()
    if book.rules:
        hold(rule in book.rules, f"{what} cites rule {rule!r}, which rules.md does not have")


def as_json(data: object, what: str) -> str:
    try:
        return json.dumps(data)
    except TypeError as error:
        raise Unproven(f"{what} is no plain data: {error}") from None


def leads_on(match: Match, index: int) -> None:
    """An option, taken on a copy, runs to the next question or the end."""
    state, answers = match.checkpoint()
    stop = next_question(match, run_step(match.game, state, [*answers, index]))
    conserves(match.game, stop.state)
    if stop.decision is not None:
        hold(not match.game.over(stop.state), f"{stop.decision.kind} is asked after the end")
    else:
        ending = match.game.outcome(stop.state).ending
        hold(ending in match.game.endings, f"the ending {ending!r} is not declared in `endings`")


def next_question(match: Match, stop: Standstill) -> Standstill:
    for _ in range(STEPS):
        if stop.decision is not None or match.game.over(stop.state):
            return stop
        stop = run_step(match.game, stop.state, [])
    raise Unproven(f"{STEPS} steps without a question: the rules go in circles")


# Runs


def runs_are_the_same(trial: Trial) -> None:
    """The same answers give the same game: at once, step by step, and from its record."""
    for match in trial.matches():
        for _ in trial.decisions_of(match):
            pass
        events_are_well_formed(match)
        runs_inline(match)
        runs_again(match)
        with TemporaryDirectory() as folder:
            replays(match, Path(folder) / f"game{record.RECORD_SUFFIX}")


def events_are_well_formed(match: Match) -> None:
    for event in [event for answer in match.history for event in answer.events]:
        hold(bool(event.text), f"the event {event.kind} has no text")
        known_rule(match.game, event.rule, f"the event {event.kind}")
        as_json(event.plain(), f"the event {event.kind}")


class AllGiven(Exception):
    """All answers of a broken-off game have been given."""


ALIKE = (
    "; a step may use nothing but the state, the table and its answers: no clock, no random, "
    "nothing kept on the side"
)


def runs_inline(match: Match) -> None:
    """The same answers without suspension: the same state at every question and at the end."""
    answers = [answer.index for answer in match.history[1:]]
    met: list[str] = []

    def watch(state: State) -> None:
        survives_copying(state)  # here it is as the rules left it, in a match it is a copy
        met.append(state_hash(state))
        if len(met) > len(answers):
            raise AllGiven

    state: State = match.game.new(match.setup, Table(Rng.from_seed(match.seed)))
    bot = Scripted(answers, watch)
    table = InlineTable(state, [bot] * match.setup.seats)
    try:
        while not match.game.over(state):
            match.game.step(state, table)
        met.append(state_hash(state))
    except (AllGiven, IndexError):  # a game that went elsewhere may not have as many options
        pass
    hold(
        met == [answer.hash for answer in match.history]
        and codec.dumps(state) == codec.dumps(match.state),
        "played through at once, the same answers lead to another game" + ALIKE,
    )


def runs_again(match: Match) -> None:
    again = Match(match.game, match.setup, match.seed)
    for answer in match.history[1:]:
        hold(
            again.answer(answer.option, answer.seat).hash == answer.hash,
            f"answer {answer.number} ({answer.option}) leads elsewhere the second time" + ALIKE,
        )
    hold(codec.dumps(again.state) == codec.dumps(match.state), "two runs end apart" + ALIKE)


def replays(match: Match, path: Path) -> None:
    """The record replays from its own chance, and verifies against the seed."""
    path.write_bytes(record.dumps(match, ["person"] * match.setup.seats))
    loaded = record.load(path)
    hold(bool(loaded.cut) != match.over, "a finished record lacks its last line")
    for again in (record.replay(loaded), record.replay(loaded, verify=True)):
        hold(
            facts(again) == facts(match) and state_hash(again.state) == state_hash(match.state),
            "the game's record replays to another game" + ALIKE,
        )


def facts(match: Match) -> list[Any]:
    return [(a.seat, a.option, a.chance, a.hash, a.barrier) for a in match.history]


def ends_are_declared(trial: Trial) -> None:
    """Games end in the ways that ``endings`` declares, with a score for every seat."""
    seats = range(trial.case.seats)
    for match in trial.matches():
        for _ in trial.decisions_of(match):
            pass
        outcome = match.outcome
        if outcome is None:
            continue
        declared = ", ".join(match.game.endings)
        hold(
            outcome.ending in match.game.endings,
            f"a game ended by {outcome.ending!r}; declared are {declared}",
        )
        hold(set(outcome.winners) <= {*seats}, f"the winners {outcome.winners} are no seats")
        hold(
            len(outcome.scores) == len(seats),
            f"{len(outcome.scores)} scores for {len(seats)} seats",
        )
        as_json(outcome.plain(), "the outcome")


# What is hidden


def other_worlds(match: Match, seat: int) -> list[State]:
    """States that look to ``seat`` as the match does."""
    rng = Rng.from_seed(match.seed).split(f"worlds {match.answered} {seat}")
    return [match.imagine(seat, rng.split(str(i))) for i in range(WORLDS)]


def who(seat: int) -> str:
    return "spectators" if seat == SPECTATOR else f"seat {seat}"


def told(match: Match, state: State, seat: int) -> str:
    return as_json(match.game.view(state, seat), "the view")


def views_keep_secrets(trial: Trial) -> None:
    """What a seat sees does not depend on what it may not know."""
    for match, _ in trial.walk_all():
        for seat in trial.eyes():
            seen = told(match, match.state, seat)
            for world in other_worlds(match, seat):
                hold(
                    told(match, world, seat) == seen,
                    f"the view of {who(seat)} changes with what resample() shuffles: it shows "
                    "something hidden, or resample() shuffles something the seat knows",
                )
                broken = match.game.check(world)
                hold(not broken, f"after resample() check() complains: {'; '.join(broken)}")


def bots_keep_secrets(trial: Trial) -> None:
    """What a bot answers does not depend on what its seat may not know."""
    for match, decision in trial.walk_all():
        worlds = [match.state, *other_worlds(match, decision.seat)]
        for name, maker in trial.game.all_bots().items():
            picks = {maker(Rng.from_seed("bot")).pick(decision, w.copy()) for w in worlds}
            hold(
                len(picks) == 1,
                f"the bot {name!r} answers {decision.kind} by what its seat may not know",
            )


def questions_keep_secrets(trial: Trial) -> None:
    """Asked again in another world, a seat gets the same question and has seen the same events.

    This is so only where the open step has neither used chance nor shown anything, and nobody
    else has had a say in it: other worlds may lead others to other answers.
    """
    for match, decision in trial.walk_all():
        checkpoint, answers = match.checkpoint()
        here = run_step(match.game, checkpoint, answers)
        if here.barrier or answers:
            continue
        rng = Rng.from_seed(match.seed).split(f"checkpoint {match.answered}")
        for i in range(WORLDS):
            world, _ = match.checkpoint()
            match.game.resample(world, decision.seat, rng.split(str(i)))
            there = run_step(match.game, world, [])
            if there.decision is not None and there.decision.seat == decision.seat:
                trial.compared += 1
                hold(
                    there.decision.plain() == decision.plain()
                    and seen(there.events, decision.seat) == seen(here.events, decision.seat),
                    f"{decision.kind} changes with what seat {decision.seat} may not know; call "
                    "table.reveal() when something hidden comes to light",
                )


def seen(events: list[Event], seat: int) -> str:
    return json.dumps([event.plain() for event in events if event.visible_to(seat)])


def words_keep_secrets(trial: Trial) -> None:
    """A decision is asked for its texts late: they must not change with what is hidden."""
    for match, decision in trial.walk_all():
        checkpoint, answers = match.checkpoint()
        stop = run_step(match.game, checkpoint, answers)
        rng = Rng.from_seed(match.seed).split(f"words {match.answered}")
        match.game.resample(stop.state, decision.seat, rng)
        hold(
            stop.decision is not None and stop.decision.plain() == decision.plain(),
            f"the words of {decision.kind} are read from a hidden part of the state",
        )


def generator_stays_secret(trial: Trial) -> None:
    """Nothing that is shown gives the generator away."""
    for match in trial.matches():
        key = match.state.rng.key
        secrets = [match.seed, key.hex(), repr(key), str(int.from_bytes(key, "big"))]
        for decision in trial.decisions_of(match):
            shown = [told(match, match.state, seat) for seat in [TRUTH, *trial.eyes()]]
            shown.append(json.dumps(decision.plain()))
            shown.append(json.dumps([event.plain() for event in match.events(TRUTH)]))
            for text in shown:
                hold(
                    not any(secret in text for secret in secrets)
                    and '"rng"' not in text
                    and '"seed"' not in text,
                    "a view, question or event shows the generator or the seed",
                )


def resampling_differs(trial: Trial) -> None:
    """Chance to come is another one; and what the game calls hidden really differs."""
    differs = False
    for match, decision in trial.walk_all():
        for world in other_worlds(match, decision.seat):
            hold(
                world.rng.key != match.state.rng.key,
                "resample() leaves the generator as it is: call super().resample()",
            )
            differs = differs or state_hash(world) != state_hash(match.state)
    hidden = bool(trial.game.hidden)
    hold(
        differs == hidden,
        "`hidden` names what is hidden, but resample() shuffles none of it"
        if hidden
        else "resample() shuffles something, but `hidden` does not tell what is hidden",
    )


def barriers_are_noted(trial: Trial) -> None:
    """An answer that may be taken back freely has shown nobody anything that was hidden."""
    met: Counter[Happening] = Counter()
    for match in trial.matches():
        for asked in answered(trial, match):
            way = asked.way()
            met[way] += 1
            if met[way] <= OFTEN:
                shows_nothing(asked)


def answered(trial: Trial, match: Match) -> Iterator[Asked]:
    """Every question of a random game that was answered without a barrier, once it is answered."""
    asked: Asked | None = None
    for decision in trial.decisions_of(match):
        if asked is not None and not match.history[-1].barrier:
            yield asked
        asked = Asked(match, decision)
    if asked is not None and match.over and not match.history[-1].barrier:
        yield asked


def shows_nothing(asked: Asked) -> None:
    option = asked.match.history[-1].option
    for seat in asked.shown_to():
        raise Unproven(
            f"{option} shows {who(seat)} something that was hidden; call table.reveal(), so that "
            "it cannot be taken back unasked"
        )


# Acts


def acts_agree(trial: Trial) -> None:
    """What is offered and what is refused cannot disagree, and every act has words."""
    for act in trial.game.acts:
        hold(act.text.endswith("."), f"the act {act.name} does not say in a sentence what it does")
        known_rule(trial.game, act.rule, f"the act {act.name}")
    rng = Rng.from_seed("acts")
    for match, decision in trial.walk_all():
        if isinstance(decision, Menu):
            menu_agrees(match, decision, rng)


def arguments(act: AnyAct, rng: Rng) -> list[tuple[int, int]]:
    firsts, seconds = act.first.size(), act.second.size()
    if firsts * seconds <= MANY:
        return [(first, second) for first in range(firsts) for second in range(seconds)]
    return [(rng.below(firsts), rng.below(seconds)) for _ in range(MANY)]


def menu_agrees(match: Match, decision: Menu[Any, Any], rng: Rng) -> None:
    offered = set(decision.choices)
    hold(len(offered) == len(decision.choices), f"{decision.kind} offers an answer twice")
    ids = decision.ids()
    for act in decision.acts:
        for first, second in arguments(act, rng):
            answer, name = act.of(first, second), act.id(first, second)
            refusal = decision.refusal(match.state, answer)
            if answer in offered:
                hold(
                    refusal is None,
                    f"{name} is offered and refused: {refusal.text if refusal else ''}",
                )
                continue
            if refusal is None:
                raise Unproven(f"{name} is neither offered nor refused")
            known_rule(match.game, refusal.rule, f"the refusal of {name}")
            hold(refusal.text.endswith("."), f"the refusal of {name} is no sentence")
            why = match.game.why_not(match.state, decision.seat, name, decision)
            hold(
                name in ids or why.text == refusal.text,
                f"why_not gives another reason for {name} than its conditions do",
            )


# What a game says of itself


def declarations_hold(game: AnyGame) -> list[str]:
    """What is wrong with a game's declarations, which clients take at their word."""
    wrong = [fault] if (fault := registry.undeclared(game)) else []
    wrong += [f"it has no {name}" for name in ("tagline", "endings") if not getattr(game, name)]
    asked: list[tuple[str, Callable[[AnyGame], list[str]]]] = [
        ("modes", modes_faults),
        ("options", options_faults),
        ("bots", bots_faults),
        ("plain()", lambda game: [as_json(game.plain(), "its declaration")][1:]),
    ]
    for what, look in asked:
        try:
            wrong += look(game)
        except (CavernError, Unproven) as error:
            wrong.append(f"{what}: {error}")
        except Exception as error:
            wrong.append(f"{what}: {type(error).__name__}: {error}")
    return wrong


def modes_faults(game: AnyGame) -> list[str]:
    """Every mode can be set up with every number of players, all of whom have names and sides."""
    wrong = [f"the mode {mode.id} has no title" for mode in game.modes if not mode.title]
    for case in cases(game):
        setup = case.setup()
        for method in (game.seat_names, game.sides):
            given = len(method(setup))
            if given != case.seats:
                wrong.append(f"{method.__name__}() gives {given} for {case!r}")
    return wrong


def options_faults(game: AnyGame) -> list[str]:
    """Options accept their defaults and belong to modes that there are."""
    wrong: list[str] = []
    known = {mode.id for mode in game.modes}
    for spec in game.options:
        spec.read(spec.default)
        known_rule(game, spec.rule, f"the option {spec.id}")
        if not set(spec.modes) <= known:
            wrong.append(f"the option {spec.id} is for modes that are not there: {spec.modes}")
        if not spec.text:
            wrong.append(f"the option {spec.id} has no text")
    return wrong


def bots_faults(game: AnyGame) -> list[str]:
    """The bots it names are there, and are bots."""
    wrong: list[str] = []
    if game.quick_bot not in game.bots():
        wrong.append(f"quick_bot is {game.quick_bot!r}, which bots() does not have")
    for name, make in game.all_bots().items():
        if not isinstance(make(Rng.from_seed("bot")), Bot):
            wrong.append(f"the bot {name!r} is not derived from cavern.Bot")
    return wrong


# Scenarios and rules


def scenarios_hold(game: AnyGame, folders: list[Path]) -> tuple[int, list[str], set[str]]:
    """How many scenarios of a game there are, what is wrong with some, and which rules they cite.

    One that breaks off with an exception does not keep the others from being run.
    """
    count = 0
    wrong: list[str] = []
    cited: set[str] = set()
    for path in scenario.find(folders):
        file = scenario.load(path)
        if file.game != game.id:
            continue
        for one in file.scenarios:
            count += 1
            cited |= set(one.rules)
            try:
                run = scenario.run(file, one)
                survives_copying(run.state)
                survives_coding(run.state)
                survives_writing(run.game, run.setup, run.state)
            except (scenario.ScenarioFailed, CavernError, Unproven) as error:
                wrong.append(f"{path.name}: {one.name}: {error}")
            except Exception as error:
                wrong.append(f"{path.name}: {one.name}: {type(error).__name__}: {error}")
    return count, wrong, cited


def rules_without_scenario(game: AnyGame, cited: set[str]) -> list[str]:
    return [id for id in game.rulebook().rules if id not in cited]


def lessons_hold(game: AnyGame) -> tuple[int, list[str]]:
    """How many lessons a game has, and what is wrong with some (see :func:`lesson.prove`)."""
    found = lesson.lessons(game)
    wrong: list[str] = []
    for one in found:
        try:
            lesson.prove(game, one)
        except (lesson.LessonFailed, CavernError) as error:
            wrong.append(f"{one.id}: {error}")
        except Exception as error:
            wrong.append(f"{one.id}: {type(error).__name__}: {error}")
    return len(found), wrong


PROOFS: dict[str, Callable[[Trial], None]] = {
    "states": states_survive,
    "runs": runs_are_the_same,
    "endings": ends_are_declared,
    "views": views_keep_secrets,
    "bots": bots_keep_secrets,
    "questions": questions_keep_secrets,
    "words": words_keep_secrets,
    "generator": generator_stays_secret,
    "resampling": resampling_differs,
    "barriers": barriers_are_noted,
    "acts": acts_agree,
}
"""Every proof by its name, in the order in which an author wants to hear of them."""


def prove(name: str, trial: Trial) -> None:
    """One proof, with where it failed and exceptions of the rules told apart."""
    try:
        PROOFS[name](trial)
    except Unproven as error:
        raise Unproven(error.what, trial.where()) from None
    except BadInput as error:
        raise Unproven(str(error), trial.where()) from error
    except Exception as error:
        raise Unproven(f"{type(error).__name__}: {error}", trial.where()) from error
