"""What players read is in order: verbs agree, one is one and two are many, no space is missing."""

import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from vast_tables import EVERY, SOAK

from cavern.core import scenario
from cavern.core.bot import Bot
from cavern.core.decision import Decision
from cavern.core.event import Event
from cavern.core.rng import Rng
from cavern.core.table import InlineTable, Table
from cavern.games.vast.catalogue import plain
from cavern.games.vast.combinations import ROLES
from cavern.games.vast.endings import ENDINGS
from cavern.games.vast.game import GAME
from cavern.games.vast.saying import words_of
from cavern.games.vast.state import Cave

TABLES = EVERY if SOAK else EVERY[::14]
STEPS = 6000

CARD_NAMES = [str(row["name"]) for row in plain() if isinstance(row, dict)]
LONG_NAMES = "|".join(re.escape(name) for name in CARD_NAMES if " " in name)

SUBJECT = r"(?:^|[.!?] )(?:The|the) "
MANY = "Goblins|Pits"
ONE = "Knight|Dragon|Thief|Cave|Cave Ghost|Ghost|Vile Ghoul|Ghoul|Fangs Tribe|Bones Tribe|Eye Tribe"
THINGS = (
    "Monster|Secret|Crystal|Treasure|Artifact|Omen|Gem|Event|Sidequest|cube|tile|card|disc|goblin|"
    "point|space|square|step|turn|die|player"
)

HELPERS = "(?:die|may|must|can|also|tile)"
"""What may come between one and what it does."""

FAULTS = {
    "many do as one does": rf"{SUBJECT}(?:{MANY}) [a-z]+s\b",
    "one does as many do": rf"{SUBJECT}(?:{ONE}) (?!{HELPERS}\b)[a-z]+\b(?<!s)",
    "a before a vowel": r"(?:^A|[.!?] A|\ba) (?!one\b|use\b)[AEIOUaeiou]\w",
    "an before a consonant": r"\b[Aa]n [^AEIOUaeiou\W\d]",
    "one of many": rf"(?<![\d,.+−-])(?<!\+ )\b1 (?:[A-Z]\w+ )?(?:{THINGS})s\b",
    "many of one": rf"(?<![\d,.+−-])\b(?:0|[2-9]|\d\d) (?:{THINGS})\b(?! [a-z]+s\b)",
    "a missing space": r"[a-z][A-Z]|(?<!\d)[,;:.!?][A-Za-z]|[a-z]\d|\d[A-Z]",
    "a name run into a word": rf"(?:{LONG_NAMES})(?!s\b)[a-z]",
    "a space too many": r"  | [,;:.!?](?!\w)|^ | $",
    "a word too many": r"\b([a-z]+) \1\b",
    "a gap not filled": r"[{}]",
    "a place in numbers alone": r"(?:^|[.:!?] )(?:(?!\btiles?\b)[^.:!?])*? "
    r"(?:to|at|on|of) -?\d+,-?\d+(?!\d| \()",
    "names as programs write them": r"[a-z][+_:][a-z]|\d:[a-z]",
}


def faults(text: str) -> list[str]:
    return [name for name, pattern in FAULTS.items() if re.search(pattern, text)]


def check(texts: Iterable[str]) -> None:
    assert {text: faults(text) for text in sorted(set(texts)) if faults(text)} == {}


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("The Goblins takes the Gem at 0,1 (Lit, Event).", "many do as one does"),
        ("The Knight take the Gem at 0,1 (Lit, Event).", "one does as many do"),
        ("A Artifact lands at 0,1 (Lit, Event).", "a before a vowel"),
        ("An Treasure lands at 0,1 (Lit, Event).", "an before a consonant"),
        ("Fangs +1; 1 Monsters, 0 Secrets.", "one of many"),
        ("Fangs +1; 3 Monster, 0 Secrets.", "many of one"),
        ("The Knight moves.She falls.", "a missing space"),
        ("Heroic Bootsfacedown", "a name run into a word"),
        ("The Knight moves .", "a space too many"),
        ("The Knight has has it.", "a word too many"),
        ("Move {} where?", "a gap not filled"),
        ("The Knight moves north to 0,-1.", "a place in numbers alone"),
        ("The Knight takes the Gem at 0,-1.", "a place in numbers alone"),
        ("Pay with wing+wing", "names as programs write them"),
    ],
)
def test_such_faults_are_noticed(text: str, fault: str) -> None:
    assert faults(text) == [fault]


def test_texts_in_order_are_left_alone() -> None:
    for text in (
        "The Goblins take the Gem at 0,1 (Lit, Event).",
        "The Vault at 0,1 (Lit, Vault) springs open.",
        "A Dark tile (Bones) is placed at 0,1.",
        "The Dragon die shows the ring.",
        "A use of Hatred; an Omen; 1 Monster, 2 Monster cards, 1 less.",
        "The Knight moves north to 0,-1 (Dark, Bones).",
        "The Thief appears at the Entrance.",
    ):
        assert faults(text) == []


class Ear(InlineTable):
    """Hears all that is told and reads all that is asked."""

    def __init__(self, cave: Cave, bots: list[Bot[Any]], heard: set[str], read: set[str]) -> None:
        super().__init__(cave, bots)
        self.audience = True
        self.heard = heard
        self.read = read

    def tell(self, event: Event) -> None:
        self.heard.add(event.text)

    def answer(self, decision: Decision[Any]) -> int:
        self.read.add(decision.prompt())
        self.read.update(decision.label(choice) for choice in decision.choices)
        return super().answer(decision)


@pytest.mark.parametrize("roles", TABLES)
def test_games_are_told_in_order(roles: str) -> None:
    heard: set[str] = set()
    read: set[str] = set()
    setup = GAME.setup(options={"roles": roles, "terrain": True})
    for level, make in GAME.bots().items():
        rng = Rng.from_seed(f"words {roles} {level}")
        cave = GAME.new(setup, Table(rng))
        bots = [make(rng.split(f"bot {seat}")) for seat in range(setup.seats)]
        table = Ear(cave, bots, heard, read)
        for _ in range(STEPS):
            if GAME.over(cave):
                break
            GAME.step(cave, table)
    assert len(heard) > 20 < len(read)
    check(heard | read)


SCENARIOS = scenario.find([Path(__file__).parents[1] / "scenarios" / "vast"])


@pytest.mark.parametrize("path", SCENARIOS, ids=lambda path: path.stem)
def test_scenarios_are_told_in_order(path: Path) -> None:
    """They get where games seldom do."""
    file = scenario.load(path)
    texts: set[str] = set()
    for one in file.scenarios:
        run = scenario.run(file, one)
        texts.update(event.text for event in run.told)
        if run.decision is not None:
            texts.add(run.decision.prompt())
            options = run.decision.options()
            texts.update(option.label for option in options)
            laid = [
                option.label
                for option in options
                if option.id.startswith(("place:", "place-tile:"))
            ]
            assert not [label for label in laid if "(no tile yet)" in label], "beside what?"
            for tried in one.why_not:
                reason = GAME.why_not(run.state, run.decision.seat, tried).text
                texts.add(reason.replace(tried, "That"))
    check(texts)


@pytest.mark.parametrize(
    ("stem", "name", "words"),
    [
        ("v3-knight", "In an Ambush she may brace herself before the Goblins decide", "Tribe"),
        ("v10-variants", "She may brace herself before the Infestation strikes", "of Strength 2"),
    ],
)
def test_who_braces_herself_reads_what_is_at_stake(stem: str, name: str, words: str) -> None:
    """V3.9, V10.1: from whom, how strong she is, and what it costs."""
    file = scenario.load(next(path for path in SCENARIOS if path.stem == stem))
    one = next(one for one in file.scenarios if one.name == name)
    run = scenario.run(file, replace(one, do=one.do[:1], then={}))
    assert run.decision is not None
    text = {option.id: option.text for option in run.decision.options()}["place-cube:strength"]
    check([text])
    for part in ("It is 1 now", words, "1 Health"):
        assert part in text


def test_cards_options_and_goals_are_in_order() -> None:
    check(str(row["text"]) for row in plain() if isinstance(row, dict))
    check(ENDINGS.values())
    check(re.sub(r" \([^)]*\)| such as \S+", "", option.text) for option in GAME.options)
    check(text for mode in GAME.modes for text in (mode.text, mode.title))
    check(line for _, lines in GAME.tables_in_words() for line in lines)
    check(act.text for act in GAME.acts)
    check(act.words.replace("{}:{}", "{}").replace("{}", "that") for act in GAME.acts)


@pytest.mark.parametrize("kind", ROLES)
def test_a_board_speaks_to_whoever_looks_at_it(kind: str) -> None:
    """Others and those who only watch read the same words as its player."""
    texts = [space["text"] for space in words_of(kind).spaces()]
    texts += [line for row in words_of(kind).cards() for line in (row["text"], row["reach"])]
    assert [text for text in texts if re.search(r"\byou", text, re.IGNORECASE)] == []


def test_the_rules_are_in_order() -> None:
    """Lists and examples make some patterns no faults there."""
    looked_for = {"a before a vowel", "an before a consonant", "a word too many"}
    for rule in GAME.rulebook().rules.values():
        text = " ".join(rule.text.split())
        assert looked_for.isdisjoint(faults(text)), text


# Reasons


SHARED = {
    "V5.3": "POWERS_FIRST NOT_AIMING SYMBOLS_MISSING OTHER_SYMBOLS OTHER_PRICE",
    "V4.8": "BETWEEN_TRIBES NOT_IN_HAND HAS_ACTED TRIBE_HIDDEN EYE_EMPTY",
    "V6.1": "OMENS_MISSING NOT_THE_PRICE",
    "V9.58": "OMENS_MISSING NO_SPACE_AROUND NOT_AROUND NOT_HELD",
    "V8.1": "",
}
"""What stands against several powers, Secrets, Omens or Terror cards alike."""


def test_a_reason_against_one_power_cites_the_rule_of_that_power() -> None:
    reason = re.compile(r'^([A-Z_]+): Final = Refusal\(\s*"([^"]+)"', re.M)
    found: dict[str, set[str]] = {rule: set() for rule in SHARED}
    for path in (Path(__file__).parents[2] / "src/cavern/games/vast").rglob("*.py"):
        for name, rule in reason.findall(path.read_text("utf-8")):
            if rule in found:
                found[rule].add(name)
    assert found == {rule: set(names.split()) for rule, names in SHARED.items()}
