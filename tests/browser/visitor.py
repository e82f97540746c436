"""What a person does in the browser, in a few verbs."""

from __future__ import annotations

import random
import re

from played import Played
from playwright.sync_api import Locator, Page, expect

STEPS = 400


def digit(key: str) -> str:
    """How the key of an option is pressed: `⇧3` as `Shift+Digit3`."""
    if key.startswith("⇧"):
        return f"Shift+Digit{int(key[1:]) % 10}"
    return f"Digit{key}" if key.isdigit() else key


SETTLED = """([width, height]) => new Promise(done => {
    const drawn = () => JSON.stringify([...document.querySelectorAll(
        '.board, .map, .map svg, .map .tile, .zoom .button, .counters dl > div, .corner, .seats li'
    )].map(each => [each.getBoundingClientRect(), each.getAttribute('viewBox')]));
    let before = '', same = 0;
    const look = () => {
        const now = drawn();
        same = now === before && innerWidth === width && innerHeight === height ? same + 1 : 0;
        before = now;
        if (same === 3) done();
        else requestAnimationFrame(look);
    };
    look();
})"""


def resize(page: Page, width: int, height: int) -> None:
    """Another window; what is drawn has its place in it when three pictures are the same."""
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate(SETTLED, [width, height])


class Visitor:
    def __init__(self, page: Page, url: str) -> None:
        self.page = page
        self.url = url
        self.whim = random.Random(7)

    def open(self, path: str = "/") -> None:
        self.page.goto(self.url + path)

    # The lobby

    def play_now(self, title: str) -> None:
        self.open()
        self.page.get_by_role("button", name=f"Play now: {title}").click()
        go = self.page.locator("[data-go]")
        self.page.wait_for_selector("[data-go], [data-option]:not([disabled])")
        if go.count():
            go.click()
        self.wait_for_turn()

    def set_table(self, game: str, mode: str = "") -> None:
        self.open(f"/new/{game}")
        if mode:
            self.page.get_by_role("radio", name=re.compile(rf"^{mode}\b")).check()

    def play_on(self, played: Played, at: int) -> None:
        """Sit down where a match stood after so many answers."""
        self.open("/nowhere/at/all")
        made = self.page.evaluate(
            """async ([id, wish]) => {
                const post = (path, body) => fetch(path, {method: 'POST',
                    body: JSON.stringify(body), headers: {'content-type': 'application/json'},
                }).then(reply => reply.json());
                await post('/api/guest', {});
                return (await post(`/api/matches/${id}/fork`, wish)).id;
            }""",
            [played.id, {"at": at, "seats": [played.seat], "level": "easy"}],
        )
        self.open(f"/m/{made}")
        self.wait_for_turn()

    # The table

    @property
    def options(self) -> Locator:
        return self.page.locator("[data-option], [data-group]")

    @property
    def ending(self) -> Locator:
        return self.page.get_by_role("region", name="The end")

    @property
    def answered(self) -> int:
        """How many answers count; the time bar knows, also where there is no room to show it."""
        return int(self.page.locator("[aria-label=Moment]").get_attribute("max") or 0)

    @property
    def log(self) -> Locator:
        """What happened; also where something else is shown in its place."""
        return self.page.locator(".pane.log")

    def advice(self) -> Locator:
        """What the coach says, all of it."""
        coach = self.page.get_by_role("region", name="What this moment is about")
        line = coach.locator("[aria-expanded]")
        if line.get_attribute("aria-expanded") == "false":
            line.click()
        return coach

    def see(self, tab: str) -> None:
        """Board, Log or Chat; on a small screen also the choice."""
        tabs = self.page.get_by_role("group", name="At the table")
        tabs.get_by_role("button", name=re.compile(f"^{tab}")).click()

    def press(self, option: str) -> None:
        """Take an option by its key: its number, that of its act and then its own, or E; what has
        none, because it may be regretted, by going there."""
        found = self.page.locator(f'[data-option="{option}"]')
        key = found.get_attribute("data-key")
        act = found.locator("xpath=ancestor::li[@data-act]")
        if key is None and act.count():
            self.page.keyboard.press(digit(act.locator(".chips > .kbd").inner_text()))
            self.page.wait_for_function("() => document.activeElement?.matches('.chip')")
            key = found.get_attribute("data-key")
        if key is None:
            self.tab_to(found)
        self.page.keyboard.press(digit(key or "Enter"))

    def tab_to(self, wanted: Locator) -> None:
        """Go there by the Tab key, from wherever the focus is."""
        element = wanted.element_handle()
        for _ in range(STEPS):
            if self.page.evaluate("element => document.activeElement === element", element):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"{wanted} cannot be reached by the keyboard")

    def wait_for_turn(self) -> None:
        self.page.wait_for_selector("[data-option]:not([disabled]), .ending")

    def option_ids(self) -> list[str]:
        self.wait_for_turn()
        return [
            str(option.get_attribute("data-option"))
            for option in self.page.locator("[data-option]").all()
        ]

    def take(self, option: str) -> None:
        """Take an option, confirm it if it may be regretted, and wait until the table has moved
        on."""
        before = self.answered
        self.page.locator(f'[data-option="{option}"]').click()
        self.moved_on(before)

    def take_by_key(self, option: str) -> None:
        """Like ``take``, without a pointer."""
        before = self.answered
        self.press(option)
        self.moved_on(before, keys=True)

    def moved_on(self, before: int, keys: bool = False) -> None:
        sure = self.page.locator("dialog [data-sure]")
        moved = """before => {
            const bar = document.querySelector('[aria-label=Moment]');
            return !bar || Number(bar.max) !== before || document.querySelector('dialog[open]');
        }"""
        self.page.wait_for_function(moved, arg=before)
        if sure.is_visible():
            if keys:
                self.tab_to(sure)
                self.page.keyboard.press("Enter")
            else:
                sure.click()
            self.page.wait_for_function(moved, arg=before)

    def play(
        self,
        prefer: tuple[str, ...],
        most: int = STEPS,
        avoid: tuple[str, ...] = (),
        keys: bool = False,
    ) -> int:
        """Answer until the end or ``most`` times: something of the first kind preferred, chosen at
        a whim so that nobody walks to and fro for ever, else what comes first."""
        for count in range(most):
            ids = self.option_ids()
            if not ids:
                return count
            wanted = [[id for id in ids if id.startswith(word)] for word in prefer]
            allowed = [id for id in ids if not id.startswith(avoid)] if avoid else ids
            choice = self.whim.choice(next(filter(None, wanted), allowed[:1]))
            if keys:
                self.take_by_key(choice)
            else:
                self.take(choice)
        return most

    def see_end(self) -> None:
        expect(self.ending).to_be_visible()
