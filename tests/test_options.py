"""An option says itself what clients show of it, so no client knows what an id means."""

import ast
import re
from pathlib import Path
from typing import Any, cast

from support import GAMES, every_game

import cavern.games
from cavern.core import registry
from cavern.core.act import ACTS, Act, AnyAct, Form, Menu, Named, Number, act_of
from cavern.core.game import Game
from cavern.core.match import Match
from cavern.core.rng import Rng
from cavern.lab import walking

ROOT = Path(__file__).parents[1]
TERMINAL = ROOT / "src" / "cavern" / "tui"
BROWSER = ROOT / "web" / "src"
ANSWERS = 300
TOUCHED = 4000
"""Questions at which it is looked for what answers touch, for each game."""

PLACES = {"", "first", "aside", "last", "next"}
THING = re.compile(r"[a-z-]+:[^ ]*")
OURS = [game for game in GAMES if type(game).__module__.startswith(cavern.games.__name__)]
GENERIC = {
    "boards/base.py": "an option without a label",
    "boards/proof.py": "names the option that a board has no words for, and games",
}
"""Where the terminal's boards may read an id."""


A_MATTER_OF_ONESELF = "one's turn as a whole"
TRACKED = "what is counted on a track is no thing"
LET_LIE = "it leaves things as they are"
ASKED_NEXT = "with what, is asked next"
FROM_A_PILE = "what is still in a pile nobody sees"

INTANGIBLE: dict[str, dict[str, str]] = {
    "cube-delver": {},
    "skulldug": {
        "begin-turn": A_MATTER_OF_ONESELF,
        "resign": A_MATTER_OF_ONESELF,
        "focus": TRACKED,
        "suffer": TRACKED,
        "die": TRACKED,
        "keep": LET_LIE,
        "set": FROM_A_PILE,
    },
    "vast": {
        "lose:health": TRACKED,
        "lose:grit": TRACKED,
        "lose:wakefulness": TRACKED,
        "take-rage": TRACKED,
        "lose:treasure": ASKED_NEXT,
        "lose:cards": ASKED_NEXT,
        "flare": ASKED_NEXT,
        "take-secrets": FROM_A_PILE,
        "bury-events": FROM_A_PILE,
        "keep-roll": LET_LIE,
    },
}
"""The acts that touch nothing on the board, and why. What ends a turn or a list need not."""


def intangible(act: AnyAct) -> bool:
    """Whether it touches nothing, however the game stands."""
    mute = [
        type(form).touches_in is Form.touches_in
        and (
            (isinstance(form, Named | Number) and not form.board)
            if type(form).touches in (Named.touches, Number.touches)
            else type(form).touches is Form.touches
        )
        for form in (act.first, act.second)
    ]
    return type(act).touches is Act.touches and all(mute)


def test_acts_touch_what_they_are_about() -> None:
    """The board is the interface: what can be seen there can be touched there, and lights up where
    it is meant."""
    for game in OURS:
        silent = {
            act.name
            for act in game.acts
            if not act.place and type(act).stands is Act.stands and intangible(act)
        }
        assert silent == set(INTANGIBLE[game.id]), game.id


@every_game
def test_options_touch_what_they_are_about(game: Game[Any]) -> None:
    """The same of every answer in random games of every mode."""
    if game not in OURS:
        return
    mute: dict[str, str] = {}
    for case in walking.cases(game):
        for match in walking.games(case, TOUCHED):
            for decision in walking.walk(match, ANSWERS):
                assert isinstance(decision, Menu)
                for choice, option in zip(decision.choices, decision.options(), strict=True):
                    if not option.touches and option.stands not in ("last", "next"):
                        mute[act_of(choice).name] = f"{option.id} of {decision.kind}"
    assert not {name: where for name, where in mute.items() if name not in INTANGIBLE[game.id]}


AIMED = {"aim", "omen-target", "target", "fly", "lift"}
"""The questions at what a power, an omen or a card is aimed, once it is used."""
NOT_YET = {
    "use:canary-cage": "what is on top of a deck is seen only then",
    "use:shiny-new-whistle": "where to is asked after the monster, of whom there may be but one",
    "use:summoners-chalk": "where to is asked after the monster, of whom there may be but one",
}
"""What does not show where it may lead, and why."""


@every_game
def test_what_may_be_aimed_at_is_lit_before(game: Game[Any]) -> None:
    """A power, an omen or a card that asks next where shows all those places when it is pointed at;
    of two answers one that can be aimed is rather taken."""
    if game not in OURS:
        return
    rng = Rng.from_seed("aimed")
    tables = game.tables({})
    aimed: dict[str, int] = {}
    for number in range(AIMING):
        match = Match(game, tables[rng.below(len(tables))], f"aimed {number}")
        while not match.over and match.answered < ANSWERS:
            assert match.decision is not None
            seat, options = match.decision.seat, match.decision.options()
            index = rng.below(len(options))
            far = [at for at, each in enumerate(options) if reach_of(each.shows)]
            if far and rng.below(2):
                index = far[rng.below(len(far))]
            option = options[index]
            match.answer_index(index)
            question = match.decision
            if question is None or question.kind not in AIMED or question.seat != seat:
                continue
            if option.id.partition(":")[0] not in USES or option.id in NOT_YET:
                continue
            places = {thing for each in question.options() for thing in each.touches}
            reach = set(reach_of(option.shows))
            if len(reach) == 1:
                continue  # aimed at the only thing there is, so that is not asked
            assert places <= reach, (option.id, question.kind)
            aimed[option.id] = aimed.get(option.id, 0) + 1
    assert len(aimed) >= MANY[game.id], aimed


AIMING = 14
USES = {"power", "omen", "use"}
MANY = {"cube-delver": 0, "skulldug": 5, "vast": 8}
"""So many kinds of them at least are met."""


def reach_of(shows: list[str]) -> list[str]:
    return [thing.removeprefix("reach:") for thing in shows if thing.startswith("reach:")]


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
    """No board of the terminal reads any id of an object; options are the only ones there that have
    one. Those of the browser are given offers, whose type has none (``boards/types.ts``)."""
    terminal = {
        f"boards/{path.name}"
        for path in (TERMINAL / "boards").glob("*.py")
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Attribute) and node.attr == "id"
    }
    assert terminal == set(GENERIC)
    told = {
        path: re.findall(r"\bOptionShown\b.*", text)
        for path, text in clients().items()
        if path.startswith("web/src/boards/") and "OptionShown" in text
    }
    assert told == {
        "web/src/boards/types.ts": [
            "OptionShown, SeatInfo } from '../net/wire';",
            "OptionShown, 'id'>;",
        ]
    }


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
    read = re.compile(rf"(?<!\brule)(?<=[\w\])?])\.(?:id|label){apart}|\.test\(id\)", re.I)
    found = {
        f"{path}: {line.strip()}"
        for path, text in clients().items()
        for line in text.splitlines()
        if read.search(line)
    }
    assert found == {
        # What all labels of a group begin with, and what all cost, is said once, above them.
        "web/src/play/grouping.ts: const shared = choice.label && "
        "option.label.startsWith(`${choice.label} `);",
        "web/src/play/grouping.ts: return [before, "
        "option.label.slice(before.length, after ? -after.length : undefined), after];",
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


def test_no_board_knows_how_long_a_track_is() -> None:
    """It has as many spaces as the view or the game's declarations say."""
    laid = re.compile(r"repeat\((?:[4-9]|\d\d+),.*|Array\(\d+\)|\bof=\{\d+\}")
    found = {
        f"{path}: {spaces}"
        for path, text in clients().items()
        if "/boards/" in path
        for spaces in laid.findall(text)
    }
    assert found == {"web/src/boards/vast/RolePanel.svelte: repeat(6, minmax(0, 1fr));"}, (
        "tokens of any kind, six in a line"
    )


def test_the_browser_draws_every_sign_of_vast() -> None:
    drawn = (BROWSER / "boards" / "vast" / "art" / "shapes.ts").read_text()
    known = set(re.findall(r"^  '?([a-z-]+)'?:", drawn, re.MULTILINE))
    signs = {act.sign for act in ACTS if act.sign and "{}" not in act.sign}
    assert signs and signs <= known


def test_the_browser_draws_every_card_of_vast() -> None:
    """No two alike but for those that are told to be: `event:ambush` is the sign of its tiles."""
    art = BROWSER / "boards" / "vast" / "art"
    entry = re.compile(r"^  '?([a-z0-9:-]+)'?:\s*'([^']+)'", re.MULTILINE)
    signs = dict(entry.findall((art / "shapes.ts").read_text("utf-8")))
    own, alike = (art / "cards.ts").read_text("utf-8").split("const ALIKE")
    drawn, same = dict(entry.findall(own)), dict(entry.findall(alike))
    cards = cast(Any, registry.game("vast").about())["cards"]
    assert {f"{card['kind']}:{card['id']}" for card in cards} == {*drawn, *same}
    assert not drawn.keys() & same.keys() and set(same.values()) <= {*signs, *drawn}
    paths = [*signs.values(), *drawn.values()]
    assert len(set(paths)) == len(paths)


# Names of a game's own


ART = re.compile(
    r"/art/|_signs\.py$|/(?:Picture|Portrait|Pawn|Token|TileArt)\.svelte$|/(?:icons|shapes)\.ts$"
)
"""Drawings: whatever is looked up there has a substitute for what nobody has drawn."""

SHEETS = re.compile(r"/roles/\w+Sheet\.svelte$|/vast_(?:sheets|foes)\.py$|/tell(?:-foes)?\.ts$")
"""Roles' own boards, as their types are; any other role has a plain one."""

ROLES = {role["id"] for role in cast(Any, registry.game("vast").about())["roles"]}

NAMED = {
    # Which sheet was drawn for which role.
    "web/src/boards/vast/RolePanel.svelte": {"vile-ghoul", "cave-ghost"},
    # One role stands for the type of every board.
    "web/src/boards/vast/view.ts": {"knight"},
    # Says of an explorer that it is a ghost.
    "web/src/boards/skulldug/index.ts": {"ghost"},
    # How much there is to keep in mind; how many tries a puzzle is worth.
    "web/src/picking/picks.ts": {"easy", "hard"},
    "web/src/puzzles/Puzzles.svelte": {"easy", "medium", "hard", "expert"},
}
"""Who may name what."""


def names_of_games() -> set[str]:
    """What only a game should know: its endings, roles, pieces, cards, factions, modes, levels."""
    found: set[str] = set()
    for game in OURS:
        found.update(game.endings, (mode.id for mode in game.modes), (p.id for p in game.picks))
        found.update(level.id for level in game.levels())
        about: Any = game.about()
        found.update(role["id"] for role in about.get("roles", ()))
        found.update(piece for role in about.get("roles", ()) for piece in role["pieces"])
        cards = [*about.get("cards", ()), *about.get("specials", ())]
        found.update(card["id"] for card in cards if "-" in card["id"])
    return found - {"won"}  # a sound, too, and what people say of a match


def code_of(text: str) -> str:
    """Without comments and styles."""
    text = re.sub(r"<style>.*?</style>|\bclass=\"[^\"]*\"", "", text, flags=re.S)
    text = re.sub(r"\"\"\".*?\"\"\"|/\*.*?\*/|<!--.*?-->", "", text, flags=re.S)
    return re.sub(r"^\s*(?://|#).*$", "", text, flags=re.M)


def test_clients_know_no_names_of_a_game() -> None:
    """A client that asks whether a role is the Thief knows a rule: the view has to tell."""
    names = names_of_games()
    field = re.compile(r"""(?<!view)\["[a-z_]+"\]""")
    quoted = re.compile(r"""['"`]([a-z][a-z0-9-]*)['"`]|\bview\??\.(\w+)""")
    found = {
        path: named
        for path, text in clients().items()
        if not ART.search(path) and not SHEETS.search(path)
        for told in [quoted.findall(field.sub("", code_of(text)))]
        if (named := names.intersection(name for both in told for name in both))
    }
    assert found == NAMED


def test_clients_say_no_name_of_a_card() -> None:
    """What a card is called comes with it: ``Bear Trap (a Mimic Stone)``."""
    called = {
        card["name"]
        for game in OURS
        for card in cast(Any, game.about()).get("cards", ())
        if " " in card["name"]
    }
    said = re.compile("|".join(sorted(called)))
    found = {
        path: set(said.findall(code_of(text)))
        for path, text in clients().items()
        if said.search(code_of(text)) and not SHEETS.search(path)
    }
    # A part of the view that lies on the map, in words.
    assert found == {
        "src/cavern/tui/boards/vast_about.py": {"Flame Wall"},
        "web/src/boards/vast/saying.ts": {"Flame Wall"},
    }


def test_clients_compare_nothing_with_what_people_read() -> None:
    """A name with a capital is there to be shown; what something is, its id says."""
    compared = re.compile(
        r"""(?:[=!]==?|\bin|\bcase|(?:starts_?with|includes|ends_?with)\() ?['"`][A-Z]\w""", re.I
    )
    capital = re.compile(r"""['"`][A-Z]\w*$""")
    found = {
        f"{path}: {said[0]}"
        for path, text in clients().items()
        if "/boards/" in path
        for said in compared.finditer(code_of(text))
        if capital.search(said[0])
    }
    assert found == {
        "web/src/boards/vast/RuleArt.svelte: !== 'V1",  # a picture beside a rule
        "web/src/boards/vast/RuleArt.svelte: === 'V1",
        "web/src/boards/map/gestures.ts: !== 'En",  # a key
    }


def test_a_sheet_names_no_other_role() -> None:
    """The board of one role says nothing of another by its name."""
    for path, text in clients().items():
        sheet = re.search(r"/roles/(\w+)Sheet\.svelte$", path)
        if sheet:
            own = re.sub(r"(?<!^)([A-Z])", r"-\1", sheet[1]).lower()
            named = ROLES.intersection(re.findall(r"""['"`]([a-z-]+)['"`]""", code_of(text)))
            assert named <= {own}, path


def test_clients_read_no_phase() -> None:
    """What can be done now, and what to know of it, comes as options and advice."""
    read = re.compile(r"""\.(?:phase|stage|window)\b|\[["'](?:phase|stage|window)["']\]""")
    found = {
        path
        for path, text in clients().items()
        if "/boards/" in path and read.search(code_of(text))
    }
    assert found == set()


def test_clients_look_for_no_squares_in_texts_and_facts() -> None:
    """The declaration says which facts name squares (``Game.things``)."""
    digits = r"(?:\\d|\[[\\d0-9-]+\])"
    pattern = re.compile(rf"{digits}[+*]?\)?,\(?-?\??{digits}|\"\,\" in |includes\(','\)")
    assert {path for path, text in clients().items() if pattern.search(code_of(text))} == set()


def test_one_place_of_a_board_knows_how_squares_are_written() -> None:
    apart = re.compile(r"""(?:split|partition)\(['"],['"]\)""")
    found = {
        path: len(apart.findall(text)) for path, text in clients().items() if apart.search(text)
    }
    assert found == {
        "web/src/boards/skulldug/cave.ts": 1,
        "web/src/boards/vast/view.ts": 1,
        "src/cavern/tui/boards/mapping.py": 1,
        # Roles, one after the other, as they are wished for.
        "src/cavern/tui/wishes.py": 1,
        "src/cavern/tui/picking.py": 1,
    }


ENDING = r"""[\w.?(\["']*\bending\b["'\])?]*"""
TOLD_APART = (
    rf"""{ENDING} ?(?:[!=]==?|\bin\b) ?[\[({{]?['"`][a-z]""",
    rf"""['"`][a-z-]+['"`] ?[!=]==? ?{ENDING}""",
    rf"""\b(?:switch \(|match ){ENDING}""",
    rf"""{ENDING}\.(?:starts|ends|includes|search|match)""",
)


def test_clients_tell_no_ending_from_another() -> None:
    """What an ending means is declared (``Game.endings``), also one that nobody knows yet."""
    asked = re.compile("|".join(TOLD_APART))
    found = {
        f"{path}: {line.strip()}"
        for path, text in clients().items()
        for line in code_of(text).splitlines()
        if asked.search(line)
    }
    assert found == {
        # The server's own: nobody played on.
        "web/src/screens/TableScreen.svelte: "
        "? past.at !== table?.answered || table?.outcome?.ending === 'resigned'",
    }


def test_boards_of_the_browser_are_typed() -> None:
    """One place takes what is sent for a game's own types. What else is taken for something, or may
    be anything, is listed."""
    loose = re.compile(r"\bany\b(?=[,;|)>=\] ]|$)|\bunknown\b(?!')")
    taken = re.compile(r"\bas (?!const\b)[\w<, >|]*\w")
    found: dict[str, set[str]] = {}
    for path, text in clients().items():
        if path.startswith("web/src/boards/"):
            code = re.sub(r"\{#each .*|^\s*import .*|^  /\* .* \*/", "", code_of(text), flags=re.M)
            if said := {*loose.findall(code), *taken.findall(code)}:
                found[path.removeprefix("web/src/boards/")] = said
    assert found == {
        # What is sent becomes a game's own: its view and events, and what it declares.
        "index.ts": {"unknown", "as unknown as BoardModule"},
        "content.svelte.ts": {"as About | undefined"},
        # Whatever the game is, and whatever role: shown in words.
        "types.ts": {"unknown"},
        "plain/PlainBoard.svelte": {"unknown"},
        "plain/words.ts": {"unknown", "as Record<string, unknown>, label", "as object"},
        "vast/roles/AnySheet.svelte": {"unknown"},
        "visiting/visitors.svelte.ts": {"unknown", "as Visitor"},
        # Parts of the page.
        "map/MapFrame.svelte": {"as Frame"},
        "map/MiniMap.svelte": {"as SVGSVGElement"},
        "map/gestures.ts": {"as Element"},
        "pointing.ts": {"as Element"},
    }


def test_what_only_a_game_declares_is_read_in_one_place() -> None:
    """It becomes a game's own type there; what several games may declare is typed for all."""
    found = {path for path, text in clients().items() if re.search(r"\.extra\b", code_of(text))}
    assert found == {"web/src/boards/content.svelte.ts"}


def test_boards_of_the_terminal_are_typed() -> None:
    """They take a view for its game's own type, and nothing for anything."""
    found: dict[str, set[str]] = {}
    for path in sorted((TERMINAL / "boards").glob("*.py")):
        said = set()
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Name) and node.id in ("Any", "object"):
                said.add(node.id)
            elif isinstance(node, ast.Call) and ast.unparse(node.func) == "cast":
                said.add(ast.unparse(node.args[0]))
        if said:
            found[path.name] = said
    assert found == {
        "cube_delver.py": {"DelveView"},
        "skulldug.py": {"DigView"},
        "skulldug_party.py": {"DigView"},
        "vast.py": {"VastView"},
        "vast_about.py": {"GoblinsView", "KeeperView"},
        # Whatever the game is, and whatever role: shown in words.
        "base.py": {"object"},
        "outline.py": {"object"},
        "vast_parts.py": {"object"},
        "vast_words.py": {
            "VastAbout", "Mapping[str, Mapping[str, object]]", "Mapping[str, int]", "object",
        },
    }  # fmt: skip
