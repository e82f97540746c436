"""An option says itself what clients show of it, so no client knows what an id means."""

import re
from pathlib import Path
from typing import Any

from support import every_game

from cavern.core.act import ACTS, Menu
from cavern.core.game import Game
from cavern.core.match import Match
from cavern.core.rng import Rng

ROOT = Path(__file__).parents[1]
TERMINAL = ROOT / "src" / "cavern" / "tui"
BROWSER = ROOT / "web" / "src"
ANSWERS = 300

PLACES = {"", "first", "aside", "last", "next"}
THING = re.compile(r"[a-z-]+:[^ ]*")
GENERIC = {
    "boards/base.py": "an option without a label",
    "boards/proof.py": "names the option that a board has no words for",
}
"""Where the terminal's boards may read an option's id."""


@every_game
def test_options_say_how_they_are_shown(game: Game[Any]) -> None:
    rng = Rng.from_seed("options")
    tables = game.tables({})
    answers = number = 0
    while answers < ANSWERS:
        number += 1
        match = Match(game, tables[number % len(tables)], f"options {number}")
        while not match.over and answers < ANSWERS:
            answers += 1
            assert match.decision is not None
            options = match.decision.options()
            for option in options:
                assert option.stands in PLACES, option.id
                assert all(THING.fullmatch(thing) for thing in option.shows), option.id
                assert not option.warning or option.warning.endswith("."), option.id
                assert not option.note.endswith("."), option.id
                assert bool(option.group) == isinstance(match.decision, Menu), option.id
            match.answer_index(rng.below(len(options)))


def test_boards_do_not_read_ids_of_options() -> None:
    read = re.compile(r"\b(?:options?(?:\[[^]]*\])?|selected\[0\]|each|answer)\??\.id\b(?! as)")
    terminal = {
        f"boards/{path.name}"
        for path in (TERMINAL / "boards").glob("*.py")
        if any("option" in line and read.search(line) for line in path.read_text().splitlines())
    }
    assert terminal == set(GENERIC)
    browser = [
        str(path.relative_to(BROWSER))
        for path in (BROWSER / "boards").rglob("*")
        if path.suffix in (".ts", ".svelte") and re.search(r"\boption\??\.id\b", path.read_text())
    ]
    assert browser == []


def clients() -> dict[str, str]:
    """The source of both clients."""
    return {
        str(path.relative_to(ROOT)): path.read_text()
        for folder in (TERMINAL, BROWSER)
        for path in sorted(folder.rglob("*"))
        if path.suffix in (".py", ".ts", ".svelte") and path.name != "wire.ts"
    }


def test_no_client_takes_an_id_or_a_label_apart() -> None:
    """What an option belongs to and shows is in its fields (``group``, ``shows``, ``touches``)."""
    apart = r"\.(?:split|partition|starts_?with|removeprefix|includes|match|replace|slice)\("
    option = r"\boptions?(?:\[[^]]*\])?\??"
    read = re.compile(rf"{option}\.(?:id|label){apart}|\.test\(id\)", re.I)
    found = {
        f"{path}: {line.strip()}"
        for path, text in clients().items()
        for line in text.splitlines()
        if read.search(line)
    }
    assert found == {
        # What all labels of a group begin with is said once, above them.
        "web/src/play/grouping.ts: choice.label && option.label.startsWith(`${choice.label} `)",
        "web/src/play/grouping.ts: ? option.label.slice(choice.label.length + 1)",
        "web/src/parts/Options.svelte: "
        '>{#if chip}<span class="unseen">{option.label.slice(0, -label.length)}</span',
    }


def test_clients_cite_no_rule_of_their_own() -> None:
    """Which rule a space, a card or an answer rests on comes with it."""
    cited = re.compile(r"""['"`(][VSC]\d+(?:\.\d+)*(?:['"`)]|, )""")
    found = {
        path
        for path, text in clients().items()
        if "/boards/" in path and cited.search(re.sub(r'""".*?"""|/\*.*?\*/', "", text, flags=re.S))
    }
    assert found == {"web/src/boards/vast/RuleArt.svelte"}, "pictures beside the rules themselves"


def test_the_browser_draws_every_sign_of_vast() -> None:
    drawn = (BROWSER / "boards" / "vast" / "art" / "shapes.ts").read_text()
    known = set(re.findall(r"^  '?([a-z-]+)'?:", drawn, re.MULTILINE))
    signs = {act.sign for act in ACTS if act.sign and "{}" not in act.sign}
    assert signs and signs <= known
