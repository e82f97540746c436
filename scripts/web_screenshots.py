"""Pictures of the browser client for the documentation, taken from the running program.

    python scripts/web_screenshots.py [NAME…]

Needs Chromium, and Playwright and Pillow from PyPI.

Starts a server of its own in a temporary folder, plays a little, and writes small pictures to
docs/screenshots: every screen on a laptop (1366 × 768) and on a phone (390 × 844), some by day and
in other sizes too. docs/screenshots/README.md, which lays them beside those of the first edition,
is written anew from what is there.
"""

import re
import sys
import tempfile
import time
from collections.abc import Callable
from io import BytesIO
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "tests" / "browser"))

from browser_site import CHROMIUM_ARGS, STATIC, Site, find_chromium  # noqa: E402
from played import Played, fill  # noqa: E402
from visitor import Visitor  # noqa: E402

TARGET = ROOT / "docs" / "screenshots"
BEFORE = TARGET / "before"
LAPTOP, PHONE = (1366, 768), (390, 844)
QUALITY = 72
DELVE = ("keep-die", "heal", "roll", "stop", "pass")
WALK = (
    "draft", "orient", "begin-turn", "face", "focus:0", "keep", "take", "pick-up", "move",
    "suffer", "flee", "end-turn",
)  # fmt: skip

Scene = Callable[[Visitor], None]


def lobby(me: Visitor) -> None:
    me.open()
    me.page.locator(".game").first.wait_for()


def set_table(me: Visitor) -> None:
    me.set_table("skulldug", "Free-for-all")
    me.page.get_by_label("Seat 2").select_option("open")


def house_rules(me: Visitor) -> None:
    me.set_table("cube-delver")
    me.page.locator("summary").click()


def waiting_room(me: Visitor) -> None:
    me.set_table("skulldug", "Duel")
    me.page.get_by_label("Seat 2").select_option("open")
    me.page.get_by_role("button", name="Set the table and invite").click()
    me.page.get_by_role("heading", name="Around the table").wait_for()


def cube_delver(me: Visitor) -> None:
    """Deep in, and alive: most try more than once."""
    while True:
        me.play_now("Cube Delver")
        if me.play(DELVE, most=16) == 16 and not me.ending.is_visible():
            return
        time.sleep(1)


def cube_delver_end(me: Visitor) -> None:
    me.play_now("Cube Delver")
    me.play(DELVE, most=8)
    me.play(("pay:travel", "lighten", *DELVE))
    me.see_end()


def advice(me: Visitor) -> None:
    cube_delver(me)
    me.page.locator(".advice summary").click()
    me.page.locator(".advice td").first.wait_for()
    me.page.locator(".advice").scroll_into_view_if_needed()


def analysis(me: Visitor) -> None:
    """A delve that ended, looked back on."""
    cube_delver(me)
    me.play(("stop", "pass", "pay:travel", *DELVE))
    me.see_end()
    me.page.keyboard.press("t")
    me.page.locator(".analysis summary").click()
    me.page.get_by_role("button", name="Look back").click()
    me.page.locator(".analysis h2").first.wait_for(timeout=60_000)
    me.page.locator(".progress").wait_for(state="detached", timeout=120_000)
    me.page.locator(".analysis").scroll_into_view_if_needed()


def past(me: Visitor) -> None:
    cube_delver_end(me)
    me.page.goto(f"{me.page.url}#1@0")
    me.page.get_by_text("Looking at the past").wait_for()


def skulldug(me: Visitor) -> None:
    me.play_now("Skulldug!")
    me.play(WALK, most=24, avoid=("resign",))
    me.wait_for_turn()


def skulldug_solo(me: Visitor) -> None:
    me.set_table("skulldug", "Solo")
    me.page.get_by_role("button", name="Play", exact=True).click()
    me.play(WALK, most=30, avoid=("resign",))
    me.wait_for_turn()
    if me.page.locator(".held").count():
        me.page.locator(".held").first.focus()


def draft(me: Visitor) -> None:
    me.play_now("Skulldug!")


def rules(me: Visitor) -> None:
    me.open("/rules/cube-delver#C3.2")
    me.page.locator("article.aimed").wait_for()


def mine(me: Visitor) -> None:
    cube_delver_end(me)
    skulldug_short(me)
    me.open("/mine")
    me.page.locator(".match").first.wait_for()


def skulldug_short(me: Visitor) -> None:
    me.play_now("Skulldug!")
    me.play(WALK, most=3, avoid=("resign",))


def settings(me: Visitor) -> None:
    lobby(me)
    me.page.get_by_role("button", name="Settings").click()
    me.page.get_by_role("dialog").wait_for()


def help_page(me: Visitor) -> None:
    me.play_now("Cube Delver")
    me.page.keyboard.press("?")
    me.page.get_by_role("dialog").wait_for()


ROLES = ("Knight", "Goblins", "Dragon", "Cave", "Thief")
FOES = {
    "Ghoul": ("Knight", "Goblins", "Dragon", "Cave", "Ghoul"),
    "Vile Ghoul": ("Knight", "Vile Ghoul", "Dragon", "Cave", "Thief"),
    "Ghost": ("Knight", "Goblins", "Dragon", "Thief", "Ghost"),
    "Cave Ghost": ("Knight", "Goblins", "Dragon", "Cave Ghost", "Thief"),
}
"""The tables at which the foes are shown; everybody else sits at one of all five roles."""
STEPS = {
    "Knight": ("turn:", "place-cube:movement", "move", "encounter", "attack", "collect", "keep"),
    "Goblins": ("war", "grow", "assign", "turn:", "activate", "reveal:", "move", "special"),
    "Dragon": ("turn:", "reveal:", "move", "power:flame", "place-gem", "end-powers", "end-turn"),
    "Cave": ("tile", "place", "turn:", "omen:past", "pay", "treasure", "done"),
    "Thief": ("turn:", "deal:4", "loot", "move", "end-turn"),
    "Ghoul": ("appear", "dice", "pounce", "attack", "symbol", "skitter", "collect", "move", "end"),
    "Vile Ghoul": ("appear", "die", "pounce", "attack", "collect", "skitter", "move", "end-turn"),
    "Ghost": ("appear", "end-moving", "select", "pass", "move"),
    "Cave Ghost": ("appear", "tile", "place", "treasure", "done", "move"),
}
MOMENTS = {
    "Knight": "What does the Knight do?",
    "Goblins": "What does the Tribe do?",
    "Dragon": "What does the Dragon do?",
    "Cave": "Which omen does the Cave use?",
    "Thief": "What does the Thief do?",
    "Ghoul": "What does the Ghoul do?",
    "Vile Ghoul": "What does the Ghoul do?",
    "Ghost": "What does the Ghost do?",
    "Cave Ghost": "What does the Cave Ghost do?",
}
SIGHTS = {"Ghost": "telekinesis", "Cave Ghost": "power"}
"""What must be possible at that moment."""


def vast_roles(me: Visitor, role: str) -> None:
    """The role's table, with bots on the others."""
    table = FOES.get(role, ROLES)
    me.open("/new/vast")
    chips = me.page.get_by_role("group", name="Roles at the table")
    for each in (role, *table, *ROLES):
        chip = chips.get_by_role("button", name=each, exact=True)
        if (chip.get_attribute("aria-pressed") == "true") != (each in table):
            chip.click()
    for each in table:
        seat = me.page.get_by_role("combobox", name=each, exact=True)
        seat.select_option("me" if each == role else "bot/easy")


def vast(role: str, pane: str = "") -> Scene:
    """Well into a game, at the role's own question; ``pane`` is what a phone shows."""

    def scene(me: Visitor) -> None:
        vast_roles(me, role)
        me.page.get_by_role("button", name="Play", exact=True).click()
        me.play(STEPS[role], most=16)
        asked = me.page.locator(".decide .prompt", has_text=MOMENTS[role])
        sight = SIGHTS.get(role, "")
        there = me.page.locator(f'[data-option^="{sight}"], [data-group="{sight}"]').first
        for _ in range(60):
            me.wait_for_turn()
            if asked.is_visible() and (not sight or there.is_visible()):
                break
            me.play(STEPS[role], most=1)
        if pane:
            me.see(pane)
        me.page.mouse.move(1, 1)

    return scene


def vast_new(me: Visitor) -> None:
    vast_roles(me, "Dragon")


def event(me: Visitor) -> None:
    """The Cave chooses what befalls the Knight."""
    vast_roles(me, "Cave")
    me.page.get_by_role("button", name="Play", exact=True).click()
    asked = me.page.locator(".decide .prompt", has_text="Which Event")
    me.wait_for_turn()
    while not asked.is_visible():
        me.play(STEPS["Cave"], most=1)
        me.wait_for_turn()


def team(me: Visitor) -> None:
    me.set_table("skulldug", "Team")
    me.page.get_by_role("button", name="Play", exact=True).click()
    me.play(WALK, most=12, avoid=("resign",))
    me.wait_for_turn()


def two_seats(me: Visitor) -> None:
    """Two roles of one person, with a clock."""
    vast_roles(me, "Goblins")
    me.page.get_by_role("combobox", name="Knight", exact=True).select_option("also")
    me.page.get_by_label("Clock").select_option("game")
    me.page.get_by_role("button", name="Play", exact=True).click()
    me.wait_for_turn()


PLAYED: dict[str, Played] = {}
"""Matches that were played before the server started."""


def seven(me: Visitor) -> None:
    """Seven at a table, late and in a large cave: the Thief's turn."""
    me.play_on(PLAYED["seven"], PLAYED["seven"].step)
    me.page.mouse.move(1, 1)


def dig(me: Visitor) -> None:
    """Four explorers in a large cave."""
    me.play_on(PLAYED["dig"], PLAYED["dig"].danger)
    me.page.mouse.move(1, 1)


def see_story(me: Visitor) -> None:
    """The end, with its chart drawn to the last answer."""
    me.see_end()
    me.ending.get_by_role("heading", name="Where it turned").wait_for(timeout=120_000)


def long_end(me: Visitor) -> None:
    """The end of a match of hundreds of answers."""
    me.open(f"/m/{PLAYED['seven'].id}")
    see_story(me)


def watching(me: Visitor) -> None:
    """The same match, watched again."""
    me.open(f"/m/{PLAYED['seven'].id}#{PLAYED['seven'].step}@{PLAYED['seven'].seat}")
    me.page.get_by_text("Looking at the past").wait_for()


def vast_end(me: Visitor) -> None:
    """A Knight alone, who waits for the cave to come down."""
    vast_roles(me, "Knight")
    me.page.get_by_role("button", name="Play", exact=True).click()
    me.play(STEPS["Knight"], most=20)
    me.play(("end-turn", "end", "pass", "done", *STEPS["Knight"]))
    see_story(me)


def skulldug_end(me: Visitor) -> None:
    skulldug(me)
    me.play(("end-turn", *WALK), avoid=("resign",))
    see_story(me)


def pick_role(me: Visitor) -> None:
    lobby(me)
    me.page.get_by_role("button", name="Play now: Vast").click()
    me.page.get_by_role("dialog").wait_for()


def learn(me: Visitor) -> None:
    me.open("/learn/vast")
    me.page.locator("main a, main button").first.wait_for()


def profile(me: Visitor) -> None:
    cube_delver_end(me)
    me.open("/me")
    me.page.locator("main table").first.wait_for()


def pointing(me: Visitor) -> None:
    """An option shows its way, its text and its place."""
    vast("Knight")(me)
    me.page.locator("[data-option^='move:'], [data-option^='place-cube']").first.hover()


def lesson(me: Visitor) -> None:
    me.open("/learn/vast/knight")
    me.page.locator("[data-say]").wait_for()


def puzzles(me: Visitor) -> None:
    me.open("/puzzles/vast")
    me.page.locator("[data-puzzle]").first.wait_for()


def puzzle(me: Visitor) -> None:
    puzzles(me)
    me.page.locator("[data-puzzle]").first.click()
    me.page.locator("[data-option]").first.wait_for()


def curtain(me: Visitor) -> None:
    """Two people share the device."""
    vast_roles(me, "Goblins")
    me.page.get_by_role("combobox", name="Knight", exact=True).select_option("beside")
    me.page.get_by_label("Name of who plays beside you").fill("Bo")
    me.page.get_by_role("button", name="Play", exact=True).click()
    me.page.get_by_role("dialog").wait_for()


def a_round(me: Visitor) -> None:
    """The first turns of three bots are over."""
    vast_roles(me, "Knight")
    me.page.get_by_role("button", name="Play", exact=True).click()
    own_turn(me)
    me.take("end-turn")
    own_turn(me)


def own_turn(me: Visitor) -> None:
    asked = me.page.locator(".decide .prompt", has_text=MOMENTS["Knight"])
    me.wait_for_turn()
    while not asked.is_visible():
        me.play((), most=1)
        me.wait_for_turn()


def since_then(me: Visitor) -> None:
    a_round(me)
    me.page.locator("details.recap summary").click()


def take_back(me: Visitor) -> None:
    """Across the turns of bots, beyond dice."""
    a_round(me)
    me.page.keyboard.press("u")
    me.page.get_by_role("dialog").wait_for()


def no_match(me: Visitor) -> None:
    me.open("/m/nosuchmatch")
    me.page.get_by_role("heading", name="There is no such match").wait_for()


def what_is_what(me: Visitor) -> None:
    dig(me)
    me.page.get_by_role("banner").get_by_role("button", name="What is what").click()
    me.page.get_by_role("dialog").wait_for()


SCENES: dict[str, Scene] = {
    "lobby": lobby,
    "pick-role": pick_role,
    "new": set_table,
    "house-rules": house_rules,
    "waiting": waiting_room,
    "cube-delver": cube_delver,
    "cube-delver-end": cube_delver_end,
    "cube-delver-advice": advice,
    "analysis": analysis,
    "past": past,
    "profile": profile,
    "learn": learn,
    "lesson": lesson,
    "puzzles": puzzles,
    "puzzle": puzzle,
    "pointing": pointing,
    "seven": seven,
    "seven-end": long_end,
    "seven-past": watching,
    "dig": dig,
    "vast-end": vast_end,
    "skulldug-end": skulldug_end,
    "draft": draft,
    "skulldug": skulldug,
    "skulldug-solo": skulldug_solo,
    "team": team,
    "vast-new": vast_new,
    "two-seats": two_seats,
    "curtain": curtain,
    "since-then": since_then,
    "take-back": take_back,
    "event": event,
    "vast-knight": vast("Knight"),
    "vast-goblins": vast("Goblins"),
    "vast-dragon": vast("Dragon", "Board"),
    "vast-cave": vast("Cave", "Board"),
    "vast-thief": vast("Thief"),
    "vast-ghoul": vast("Ghoul"),
    "vast-vile-ghoul": vast("Vile Ghoul", "Board"),
    "vast-ghost": vast("Ghost", "Board"),
    "vast-cave-ghost": vast("Cave Ghost"),
    "rules": rules,
    "mine": mine,
    "settings": settings,
    "help": help_page,
    "what-is-what": what_is_what,
    "no-match": no_match,
}
BY_DAY = ("lobby", "cube-delver", "skulldug", "vast-goblins")
"""Scenes that are also shown in the light theme."""
MANY_SIZES = {
    "1440": (1440, 900), "1920": (1920, 1080), "sideways": (844, 390), "320": (320, 640),
    "zoomed": (683, 384),
}  # fmt: skip
"""What the largest tables are also shown at; the last is a laptop at 200 %."""


def picture(browser: Browser, url: str, name: str, scene: Scene, phone: bool, light: bool) -> None:
    width, height = PHONE if phone else LAPTOP
    context = browser.new_context(
        viewport={"width": width, "height": height},
        has_touch=phone,
        color_scheme="light" if light else "dark",
        reduced_motion="reduce",
        extra_http_headers={"x-forwarded-for": f"10.1.{phone:d}{light:d}.{len(name)}"},
    )
    page = context.new_page()
    scene(Visitor(page, url))
    if name != "pointing":
        page.mouse.move(1, 1)
    size = "phone" if phone else "laptop"
    save(page, TARGET / f"web-{name}-{'day-' if light else ''}{size}.webp")
    if name in ("seven", "dig") and not phone:
        for each, (width, height) in MANY_SIZES.items():
            page.set_viewport_size({"width": width, "height": height})
            save(page, TARGET / f"web-{name}-{each}.webp")
        page.set_viewport_size({"width": LAPTOP[0], "height": LAPTOP[1]})
        for theme in ("dark", "light"):
            page.evaluate(
                """theme => Object.assign(document.documentElement.dataset,
                    {theme, palette: 'contrast'})""",
                theme,
            )
            save(page, TARGET / f"web-{name}-contrast-{theme}.webp")
    context.close()


def save(page: Page, path: Path) -> None:
    page.evaluate("document.fonts.ready")
    page.wait_for_timeout(400)
    with Image.open(BytesIO(page.screenshot())) as shot:
        shot.convert("RGB").save(path, quality=QUALITY, method=6)
    print(f"{path.relative_to(ROOT)}: {path.stat().st_size // 1000} kB", flush=True)


def side_by_side() -> str:
    """The page of all pictures, those of the first edition beside them; what is written above them
    stays."""
    introduction, _, _ = (TARGET / "README.md").read_text("utf-8").partition("## ")
    names = sorted(path.name for path in TARGET.glob("web-*.webp"))
    lines = [introduction.rstrip("\n") + "\n"]
    for scene in SCENES:
        own = [name for name in names if re.fullmatch(scene_pattern(scene), name)]
        if not own:
            continue
        lines += [
            f"## {scene.replace('-', ' ').capitalize()}",
            "",
            "| before | now |",
            "| --- | --- |",
        ]
        for name in own:
            before = f"![before](before/{name})" if (BEFORE / name).is_file() else "–"
            lines.append(f"| {before} | ![now]({name}) |")
        lines.append("")
    return "\n".join(lines)


def scene_pattern(scene: str) -> str:
    sizes = "|".join(("laptop", "phone", "contrast-dark", "contrast-light", *MANY_SIZES))
    return rf"web-{re.escape(scene)}-(?:day-)?(?:{sizes})\.webp"


def main(wanted: list[str]) -> None:
    if not (STATIC / "index.html").is_file():
        sys.exit("the browser client is not built: run `make web`")
    chromium = find_chromium()
    if not chromium:
        sys.exit("Chromium is not installed (Debian: apt-get install chromium)")
    TARGET.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        site = Site(Path(folder))
        PLAYED.update(fill(site.folder))
        site.start()
        browser = playwright.chromium.launch(executable_path=chromium, args=CHROMIUM_ARGS)
        try:
            for name, scene in SCENES.items():
                if wanted and name not in wanted:
                    continue
                picture(browser, site.url, name, scene, phone=False, light=False)
                picture(browser, site.url, name, scene, phone=True, light=False)
                if name in BY_DAY:
                    picture(browser, site.url, name, scene, phone=False, light=True)
        finally:
            browser.close()
            site.stop()
    (TARGET / "README.md").write_text(side_by_side(), "utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
