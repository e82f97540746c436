"""What the browser client costs: bytes over the wire, and time from a click to the next question.

    python scripts/web_figures.py [TREE…]

Needs Chromium, and Playwright from PyPI. Without a tree it measures this one; with trees (checkouts
with their client built) each in turn, so that two editions are compared in the same run.

Bytes are those the browser counts: of a first visit to the lobby, and of the messages while the
others at a table of Vast take their turns. Times are from the click on an answer until the next
question can be answered, at each pace: where the next question is one's own, and where others
come in between.
"""

import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median

from playwright.sync_api import Browser, Page, sync_playwright

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "tests" / "browser"))

from browser_site import CHROMIUM_ARGS, Site, find_chromium  # noqa: E402
from visitor import Visitor  # noqa: E402

ROLES = ("knight", "goblins", "dragon", "cave")
ROUNDS = 3
QUICK = ("end-turn", "end", "pass", "done")
PACES = ("Watch", "Fast", "Instant")

ANSWER = """async id => {
    const bar = () => Number(document.querySelector('[aria-label=Moment]')?.max ?? -1);
    const ready = () => document.querySelector('[data-option]:not([disabled]), .ending');
    const frame = () => new Promise(requestAnimationFrame);
    const [start, before] = [performance.now(), bar()];
    document.querySelector(`[data-option="${id}"]`).click();
    for (;;) {
        await frame();
        const sure = document.querySelector('dialog[open] .button.main');
        if (sure) sure.click();
        if (bar() !== before && ready()) break;
    }
    return [performance.now() - start, bar() - before - 1];
}"""
TABLE = """async roles => {
    const post = (path, body) => fetch(path, {method: 'POST', body: JSON.stringify(body),
        headers: {'content-type': 'application/json'}}).then(reply => reply.json());
    await post('/api/guest', {});
    const bot = {kind: 'bot', level: 'easy'};
    const seats = roles.map((_, seat) => seat ? bot : {kind: 'me'});
    const options = {roles: roles.join(',')};
    const wish = {game: 'vast', mode: 'caverns', options, seats, start: true};
    return (await post('/api/matches', wish)).id;
}"""


@contextmanager
def serving(tree: Path) -> Iterator[Site]:
    """The server of a tree, in a folder of its own."""
    usual = os.environ.get("PYTHONPATH", "")
    os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, [str(tree / "src"), usual]))
    with tempfile.TemporaryDirectory() as folder:
        site = Site(Path(folder))
        site.start()
        try:
            yield site
        finally:
            site.stop()
            os.environ["PYTHONPATH"] = usual


class Meter:
    """Counts what one page receives."""

    def __init__(self, page: Page) -> None:
        self.loaded = 0.0
        self.told = 0
        session = page.context.new_cdp_session(page)
        session.send("Network.enable")
        session.on("Network.loadingFinished", self.load)
        session.on("Network.webSocketFrameReceived", self.tell)

    def load(self, got: dict[str, float]) -> None:
        self.loaded += got["encodedDataLength"]

    def tell(self, got: dict[str, dict[str, str]]) -> None:
        self.told += len(got["response"]["payloadData"].encode())


def sit_down(me: Visitor, pace: str) -> None:
    me.open(f"/m/{me.page.evaluate(TABLE, list(ROLES))}")
    me.wait_for_turn()
    button = me.page.get_by_role("button", name=pace)
    if button.count():
        button.first.click()


def measure(browser: Browser, site: Site) -> None:
    context = browser.new_context(viewport={"width": 1366, "height": 768})
    context.set_default_timeout(120_000)
    page = context.new_page()
    meter = Meter(page)
    me = Visitor(page, site.url)
    me.open()
    page.locator(".game").first.wait_for()
    page.wait_for_load_state("networkidle")
    print(f"  first load: {meter.loaded / 1000:.0f} kB")
    for pace in PACES:
        sit_down(me, pace)
        if pace != PACES[0] and not page.get_by_role("button", name=pace).count():
            continue
        own: list[float] = []
        rounds: list[tuple[float, int, int]] = []
        while len(rounds) < ROUNDS and (ids := me.option_ids()):
            choice = next((id for word in QUICK for id in ids if id.startswith(word)), ids[0])
            if choice == "end-turn" and len(own) < 3 * (len(rounds) + 1):
                choice = ids[0]
            before = meter.told
            time, others = page.evaluate(ANSWER, choice)
            if others > 3:
                rounds.append((time, others, meter.told - before))
            elif not others:
                own.append(time)
        each = [time / others for time, others, _ in rounds]
        sent = [told / others for _, others, told in rounds]
        print(
            f"  {pace.lower()}: own answer {median(own):.0f} ms; round of the others "
            f"{median(time for time, _, _ in rounds) / 1000:.1f} s with "
            f"{median(others for _, others, _ in rounds):.0f} answers, {median(each):.0f} ms and "
            f"{median(sent) / 1000:.1f} kB each"
        )
    context.close()


def main(trees: list[str]) -> None:
    chromium = find_chromium()
    if not chromium:
        sys.exit("Chromium is not installed (Debian: apt-get install chromium)")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=CHROMIUM_ARGS)
        for tree in [Path(each).resolve() for each in trees] or [ROOT]:
            if not (tree / "src/cavern/server/static/index.html").is_file():
                sys.exit(f"{tree}: the browser client is not built there: run `make web`")
            print(f"{tree.name}:", flush=True)
            with serving(tree) as site:
                measure(browser, site)
        browser.close()


if __name__ == "__main__":
    main(sys.argv[1:])
