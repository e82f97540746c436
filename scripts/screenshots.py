"""Draws docs/screenshots/*.svg from the running terminal client, the same every time.

python scripts/screenshots.py [draw_menu …]
"""

import asyncio
import os
import re
import sys
import tempfile
import time
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

from cavern.core import registry
from cavern.core.match import Match
from cavern.core.record import Recorder
from cavern.core.rng import Rng
from cavern.tui import saves
from cavern.tui.app import CavernApp
from cavern.tui.past import Past
from cavern.tui.session import Session

FOLDER = Path(__file__).parent.parent / "docs" / "screenshots"
TINY = (60, 20)
SMALL = (80, 24)
LARGE = (120, 40)
HUGE = (200, 60)
SIZES = (TINY, SMALL, LARGE, HUGE)

SEED = "lantern-516"
ANSWERS = (
    *("stop", "stop", "stop", "pass", "stop", "pass", "stop", "pass", "stop", "pass"),
    *("stop", "pass", "pass", "soak", "pass", "stop", "pass", "stop", "pass", "stop"),
    *("pass", "stop", "pass", "stop", "pass", "pass", "stop", "pass", "stop", "pass"),
)

DUEL = """\
turn 16 seat-1 acting
map
  ┌a──┴b

  ┬c──┼d
  │   │
  │e  ┼f──┬g──┤h
  │       │   │
  ├i──┐j  ┴k──┼l
  │           │
  └@──┬m──╴n  └o
tiles
  a L2: blasting-charge
  b T5: miners-helmet, snare-trap
  c T4: canary-cage
  d X3
  e I2
  f X5: pure-adrenaline
  g T1
  h T3
  i T4: damned-spirit, sleeping-dart-vent
  j L4: snare-trap
  k T4: hungry-bear, leaden-idol
  l X2: gas-grenade
  m T6: damned-spirit, summoners-chalk
  n D2: golden-hedgehog
  o L1
explorers
  seat-0 at g health 2: soulbond-charm, brass-knuckles, rusty-sword, samaeis-spectacles
  seat-1 at f health 4 ap 3 dazed: trusty-whip, flak-jacket, running-shoes, bloodstone-amulet
"""

SOLO = """\
turn 9 seat-0 acting
gems 13
pool suits cultists
map
  ┌a──┐b
  │   │
  ├c──┤d  ┌e
  │   │   │
  └@──┴f──┤g
tiles
  a L2: gas-grenade
  b L4: crystal-centurion, weeping-mask
  c T4: golden-hedgehog, bear-trap
  d T2
  e L1: jealous-crown
  f T5: snare-trap, flare-gun, rabbits-foot
  g T1
explorers
  seat-0 at d health 5 ap 2: trusty-whip, leaden-idol, lucky-underwear, canary-cage
  ghost-rogues at f: questionable-rations
  ghost-henchmen at a
"""

CAVERNS = """\
map
  .    .    .    c8   .    .    .    .    .
  .    .    a11  c1   .    e4   .    .    .
  .    v3   C6n  A1n  V4w  A3s  e10  .    .
  .    A14s T6n  @    A15e T2n  A4e  a12  c2
  t1   A9n  E14n A6e  E7n  E5n  v2   C7s  e3
  .    e2   C5s  E8s  A7n  e13  .    .    .
  .    .    .    .    a10  .    .    .    .
  .    .    .    .    v1   .    .    .    .
pieces knight 1,0 tribe-fangs 2,2 tribe-eye -2,1 dragon 2,-1 thief -1,0
treasure 0,2 2,1 -2,0 2,0 -3,-1 1,-3
event -1,-1 1,-1
crystal -1,1 4,-1 -1,-2
vault 1,1
gem claw -1,0
gem flame 0,-1
rockslides 0,-2:e
bombs 1,0:e
flame-wall -2,-1
knight health 5
knight grit 13
knight cards-up pixie-lantern
knight cards-down javelin
knight quests fearless stalwart cunning
goblins rage 2
goblins population fangs=4 bones=3 eye=1
goblins slots troll / wisp golem / -
goblins secrets hiding-spots fire-bomber
goblins face-up goblin-ruby
dragon wakefulness 7
dragon hand claw=2 flame=2 wing=1
dragon eaten 2
cave hand treasure-5 event-9 ambush-2
cave omens bat=2 boulder=2 mushroom=1 chasm=1
thief carried 1
thief upgrades movement lock-picking-kit
"""
"""The middle of a game for five."""

KNIGHT = "turn knight round 7\n" + CAVERNS + "knight placed movement=1 strength=1 bow=1\n"
GOBLINS = (
    "turn goblins round 7\n" + CAVERNS + "goblins phase tribe\n"
    "goblins war-drawn spite fear\ngoblins war-card spite\n"
    "goblins activated 1\ngoblins acting fangs\n"
)
DRAGON = "turn dragon round 7\n" + CAVERNS + "dragon phase powers\n"
CAVE = "turn cave round 7\n" + CAVERNS + "cave phase omens\n"
THIEF = (
    "turn thief round 7\n" + CAVERNS + "thief phase acting\n"
    "thief tokens movement=3 stealth=4 thievery=2\nthief cubes 2\n"
)

HAUNTED = """\
map
  .    .    .    c8   .    .    .    .    .
  .    .    a11  c1   g2   e4   .    .    .
  .    v3   C6n  A1n  V4w  A3s  e10  .    .
  .    G1s  T6n  @    A15e T2n  A4e  a12  c2
  t1   A9n  E14n G3e  E7n  E5n  v2   C7s  e3
  .    e2   C5s  E8s  A7n  G5n  g6   .    .
  .    .    .    .    a10  .    .    .    .
treasure 0,2 2,1 2,0 1,-3
event -1,-1 1,-1
crystal -1,1 4,-1 -1,-2
vault 1,1
rockslides 0,-2:e
dragon wakefulness 7
"""
"""A map with Ghost tiles, for games with the foes that came later."""

SEVEN = (
    HAUNTED
    + """\
pieces knight 1,0 tribe-fangs 2,2 tribe-eye -2,1 dragon 2,-1 thief -1,0 ghoul 3,0 ghost 1,-1
artifacts 0,0 1,-2
carriers knight thief dragon
lock-tiles ghost-1
locked 1
knight grit 13
goblins population fangs=4 bones=3 eye=1
cave hand treasure-5 event-9 ambush-2
ghoul fury 6
ghoul terror chase chase sneak scour
ghoul treasures 1
ghost focus 3
ghost mental-block goblins
"""
)
SEVEN_ROLES = "knight,goblins,dragon,cave,thief,ghoul,ghost"
GHOUL = (
    "turn ghoul round 7\n" + SEVEN + "ghost space thief\n"
    "ghoul dice 2 5 4\nghoul movement 4\nghoul attack 4\nghoul used chase=1\n"
)
GHOST = "turn ghost round 7\n" + SEVEN + "ghost phase moving\nghost space cave\nghoul attack 2\n"
POSSESSION = (
    "turn thief round 7\npossessed thief ghost\n" + SEVEN + "ghost face-up thief\n"
    "thief phase acting\nthief lent 4 3 3\nthief cubes 3\n"
)
FIVE = (
    HAUNTED
    + """\
pieces knight 1,0 dragon 2,-1 thief -1,0 ghoul 2,1 ghost -2,1
dragon hand claw=2 flame=2 wing=1
knight grit 13
vile-ghoul terror chase hunt cheat adapt
vile-ghoul supply 3 6
vile-ghoul right 2=1
cave-ghost hand treasure-5 event-9 ambush-2
cave-ghost omens bat=1 boulder=2 mushroom=3 chasm=1
cave-ghost ghosts ghost-4
cave-ghost spent bat=2 trail=1
"""
)
FIVE_ROLES = "knight,vile-ghoul,dragon,cave-ghost,thief"
VILE_GHOUL = "turn vile-ghoul round 7\n" + FIVE + "vile-ghoul phase setting\n"
CAVE_GHOST = "turn cave-ghost round 7\n" + FIVE + "cave-ghost phase powers\nvile-ghoul attack 3\n"

A_SATURDAY = datetime(2026, 1, 3, 20, 15, tzinfo=UTC).timestamp()


def session(answers: int) -> Session:
    """The game of the pictures, that many answers in."""
    game = registry.game("cube-delver")
    made = Session.start(game, game.setup(), SEED, [], saves.new_path(game.id))
    for option in ANSWERS[:answers]:
        assert made.match.decision is not None
        made.answer(made.match.decision.index_of(option))
    return made


def cave(position: str, mode: str, seats: int, name: str = "skulldug", **options: str) -> Session:
    """A game of Skulldug! or Vast at a written position."""
    game = registry.game(name)
    setup = game.setup(mode, seats, options)
    state = game.parse(position, setup, Rng.from_seed(SEED))
    match = Match(game, setup, SEED, set(range(seats)), start=state)
    people = ["person"] * seats
    return Session(match, Recorder.create(saves.new_path(game.id), match, people), people)


def leave(answers: int, minutes: int) -> None:
    """A game somebody did not finish, some minutes after a certain evening began."""
    left = session(answers)
    left.close()
    when = A_SATURDAY + 60 * minutes
    os.utime(left.recorder.path, (when, when))


async def draw(name: str, app: CavernApp, size: tuple[int, int], keys: Sequence[str] = ()) -> None:
    """Press some keys and write what is then on the screen."""
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        for key in keys:
            await pilot.press(key)
        await pilot.pause()
        svg = app.export_screenshot(title="Cavern")
    path = FOLDER / f"{name}.svg"
    path.write_text(without_remote_fonts(svg), "utf-8")
    print(path.relative_to(FOLDER.parent.parent))


def without_remote_fonts(svg: str) -> str:
    """Leave the choice of a monospaced font to the reader's machine."""
    svg = re.sub(r"\s*@font-face\s*\{[^}]*\}", "", svg)
    svg = re.sub(r"\s*<!--.*?-->", "", svg)
    return "\n".join(line.rstrip() for line in svg.splitlines()) + "\n"


async def draw_all() -> None:
    whole = len(ANSWERS)
    await draw("cube-delver-80x24", CavernApp(session(whole)), SMALL, ["down", "down", "down"])
    await draw("cube-delver-120x40", CavernApp(session(whole)), LARGE, ["down", "down", "down"])
    await draw("actions-80x24", CavernApp(session(whole - 1)), SMALL, ["down", "down"])
    await draw("light-120x40", CavernApp(session(whole)), LARGE, ["t", "down"])
    await draw("help-80x24", CavernApp(session(whole)), SMALL, ["question_mark"])
    await draw("rules-80x24", CavernApp(session(whole)), SMALL, [*["down"] * 4, "r"])
    await draw("advice-120x40", CavernApp(session(whole)), LARGE, ["a"])
    await draw("advice-80x24", CavernApp(session(whole - 1)), SMALL, ["a"])
    await draw("undo-80x24", CavernApp(session(whole)), SMALL, ["u"])


async def draw_caves() -> None:
    duel, solo = (DUEL, "duel", 2), (SOLO, "solo", 1)
    await draw("skulldug-80x24", CavernApp(cave(*duel)), SMALL)
    await draw("skulldug-120x40", CavernApp(cave(*duel)), LARGE, ["m", "right"])
    await draw("skulldug-solo-80x24", CavernApp(cave(*solo)), SMALL, ["2"])
    await draw("skulldug-solo-120x40", CavernApp(cave(*solo)), LARGE)
    await draw("skulldug-light-120x40", CavernApp(cave(*solo)), LARGE, ["t", "z", "z"])


async def draw_caverns() -> None:
    """Vast as each role sees it. The first key lifts the curtain."""
    for name, position, keys in (
        ("knight", KNIGHT, ["m", "right"]),
        ("goblins", GOBLINS, []),
        ("dragon", DRAGON, []),
        ("cave", CAVE, []),
        ("thief", THIEF, ["down"]),
    ):
        app = CavernApp(cave(position, "caverns", 5, "vast"))
        await draw(f"vast-{name}-120x40", app, LARGE, ["enter", *keys])
    knight = CavernApp(cave(KNIGHT, "caverns", 5, "vast"))
    await draw("vast-80x24", knight, SMALL, ["enter"])
    dragon = CavernApp(cave(DRAGON, "caverns", 5, "vast"))
    await draw("vast-light-120x40", dragon, LARGE, ["enter", "t", "b"])


async def draw_foes() -> None:
    """Vast as those see it who joined it later, and a turn in which one plays another."""
    for name, position, roles, keys in (
        ("ghoul", GHOUL, SEVEN_ROLES, []),
        ("ghost", GHOST, SEVEN_ROLES, ["down"] * 4),
        ("possession", POSSESSION, SEVEN_ROLES, []),
        ("vile-ghoul", VILE_GHOUL, FIVE_ROLES, []),
        ("cave-ghost", CAVE_GHOST, FIVE_ROLES, []),
    ):
        seats = 1 + roles.count(",")
        for size, end in ((LARGE, "-120x40"), (SMALL, "-80x24")):
            app = CavernApp(cave(position, "caverns", seats, "vast", roles=roles))
            title = "ghost-possession" if name == "possession" else name
            await draw(f"vast-{title}{end}", app, size, ["enter", *keys])


async def draw_menu() -> None:
    leave(12, 0)
    leave(len(ANSWERS), 42)
    await draw("menu-80x24", CavernApp(), SMALL)
    await draw("menu-60x20", CavernApp(), TINY)
    await draw("setup-120x40", CavernApp(), LARGE, ["enter"])
    vast = ["down", "down", "enter", *["tab"] * 9]
    for size in SIZES:
        await draw(f"setup-vast-{called(size)}", CavernApp(), size, vast)


async def draw_sizes() -> None:
    """Each game, and a game watched again, in the smallest and in the largest window."""
    for size in (TINY, HUGE):
        end = called(size)
        await draw(f"cube-delver-{end}", CavernApp(session(len(ANSWERS))), size, ["down"] * 3)
        await draw(f"skulldug-{end}", CavernApp(cave(DUEL, "duel", 2)), size)
        vast = CavernApp(cave(KNIGHT, "caverns", 5, "vast"))
        await draw(f"vast-{end}", vast, size, ["enter"])
    for size in SIZES:
        await draw(f"replay-{called(size)}", CavernApp(past=past()), size, ["right"] * 48)


def past() -> Past:
    """A game of Vast between bots, to be watched again."""
    game = registry.game("vast")
    match = Match(game, game.setup("", 4, {}), SEED)
    bot = game.bots()["random"](Rng.from_seed(SEED))
    while not match.over:
        match.answer_by(bot)
    return Past(match, ["random"] * 4)


def called(size: tuple[int, int]) -> str:
    return f"{size[0]}x{size[1]}"


def main() -> None:
    os.environ["TZ"] = "UTC"
    time.tzset()
    FOLDER.mkdir(parents=True, exist_ok=True)
    drawings = (draw_all, draw_caves, draw_caverns, draw_foes, draw_menu, draw_sizes)
    for drawing in [each for each in drawings if each.__name__ in sys.argv[1:] or not sys.argv[1:]]:
        with tempfile.TemporaryDirectory() as home:
            os.environ["CAVERN_HOME"] = home
            asyncio.run(drawing())


if __name__ == "__main__":
    main()
