"""Drama: what glides, trembles, strikes and sounds, and that all of it can be silenced.

Nothing here is left to chance: the positions are written down, and the page plays what the real
rules make of them.
"""

import re

import msgspec
import pytest
from browser_site import Arrive, Site
from playwright.sync_api import Route, expect
from visitor import Visitor

from cavern.core import registry
from cavern.core.lesson import Lesson, Step
from cavern.server import lessons, protocol

SLIDES = """\
turn goblins
map
  A13n A10n A1n @
pieces tribe-fangs -3,0 tribe-eye 0,0
goblins population fangs=2 eye=1
goblins secrets cave-in
goblins phase activating
cave hand event-1 event-2 event-3
stack end
"""
STRIKES = """\
turn dragon
map
  A13n A10n A1n @
pieces knight -2,0 dragon -1,0
dragon awake yes
dragon appeared yes
dragon hand claw=4
stack event-1 event-2 end
"""

FINDS = """\
turn knight
map
  A13n A1n @
pieces knight -1,0
treasure -1,0
treasures javelin heroic-boots
stack end
"""

HEARING = """
window.heard = [];
window.AudioContext = class {
  constructor() { this.currentTime = 0; this.sampleRate = 100; this.state = 'running'; }
  createGain() { return this.node('gain'); }
  createBiquadFilter() { return this.node('filter'); }
  createOscillator() { return this.node('tone'); }
  createBufferSource() { return this.node('rush'); }
  createBuffer() { return {getChannelData: () => new Float32Array(150)}; }
  node(kind) {
    const value = {setValueAtTime() {}, linearRampToValueAtTime() {},
                   exponentialRampToValueAtTime() {}, value: 0};
    return {gain: value, frequency: value, Q: value, connect: next => next, stop() {},
            start: () => window.heard.push(kind)};
  }
};
"""


def prepare(me: Visitor, position: str, roles: str) -> None:
    """Open a position of one's own, to be tried out as the examples of rules are."""
    step = Step(say="Go on.", solution=["whatever"], hint="No.")
    made = Lesson(
        title="Prepared", about="", steps=[step], end="", position=position, seed="drama",
        with_={"roles": roles}, free=True, id="example:prepared",
    )  # fmt: skip

    def answer(route: Route) -> None:
        move = msgspec.json.decode(
            route.request.post_data_buffer or b"{}", type=protocol.LessonMove
        )
        shown = lessons.gone_on(registry.game("vast"), made, move)
        route.fulfill(body=msgspec.json.encode(shown), content_type="application/json")

    me.page.route("**/api/games/vast/examples/prepared", answer)
    me.open("/try/vast/prepared")
    me.page.locator("[data-option]").first.wait_for()


def choose(me: Visitor, option: str) -> None:
    me.page.locator(f'[data-option="{option}"]').click()


def cave_in(me: Visitor) -> None:
    choose(me, "secret:cave-in")
    choose(me, "cave-in:-1,0")


@pytest.mark.parametrize("motion", [True, False], ids=["moving", "still"])
def test_a_loose_section_glides(arrive: Arrive, motion: bool) -> None:
    """Its tiles stay the same ones, each with what is on it; the one that falls is gone."""
    me = arrive(motion=motion)
    prepare(me, SLIDES, "goblins,dragon,cave")
    tiles = me.page.locator(".tile")
    expect(tiles).to_have_count(4)
    for at in ("-3,0", "-2,0"):
        me.page.locator(f'.tile[data-thing="tile:{at}"]').evaluate(
            "(tile, at) => tile.dataset.mark = at", at
        )
    cave_in(me)
    expect(me.page.locator('.tile[data-thing="tile:-3,0"]')).to_have_count(0)
    expect(tiles).to_have_count(3)
    if motion:  # the very same tiles
        for mark, at in (("-3,0", "-2,0"), ("-2,0", "-1,0")):
            tile = me.page.locator(f'.tile[data-mark="{mark}"]')
            expect(tile).to_have_attribute("data-thing", f"tile:{at}")
    long = me.page.locator('.tile[data-thing="tile:-2,0"]').evaluate(
        "tile => parseFloat(getComputedStyle(tile).transitionDuration)"
    )
    assert long > 0.1 if motion else long < 0.01


@pytest.mark.parametrize("motion", [True, False], ids=["moving", "still"])
def test_the_ground_trembles_when_a_section_slides(arrive: Arrive, motion: bool) -> None:
    me = arrive(motion=motion)
    prepare(me, SLIDES, "goblins,dragon,cave")
    me.page.evaluate(
        """() => {
            const map = document.querySelector('.map svg');
            window.trembled = 0;
            map.addEventListener('animationstart', event => {
                if (event.target === map) window.trembled += 1;
            });
        }"""
    )
    cave_in(me)
    expect(me.page.locator('.tile[data-thing="tile:-3,0"]')).to_have_count(0)
    if motion:
        me.page.wait_for_function("() => window.trembled > 0")
    else:
        me.page.wait_for_timeout(400)
        assert me.page.evaluate("() => window.trembled") == 0


def test_an_arrow_shows_who_strikes_whom(arrive: Arrive) -> None:
    me = arrive(motion=True)
    prepare(me, STRIKES, "knight,dragon")
    me.page.evaluate(
        """() => new MutationObserver(() => {
            const head = document.querySelector('.map svg g.attack .head');
            if (head) window.struck = head.getAttribute('transform');
        }).observe(document.querySelector('.map'), {subtree: true, childList: true})"""
    )
    choose(me, "power:claw")
    me.page.wait_for_function("() => window.struck?.startsWith('translate(')")
    expect(me.page.locator(".map svg g.attack")).to_have_count(0)  # it is gone with its moment


@pytest.mark.parametrize(
    ("motion", "sound", "heard"),
    [(True, True, True), (True, False, False), (False, True, False)],
    ids=["on", "switched off", "reduced motion"],
)
def test_sounds_are_heard_unless_silenced(
    arrive: Arrive, motion: bool, sound: bool, heard: bool
) -> None:
    me = arrive(motion=motion)
    me.page.add_init_script(HEARING)
    me.open()
    if not sound:
        me.page.get_by_role("button", name="Settings").click()
        me.page.get_by_label("Sounds").uncheck()
        me.page.keyboard.press("Escape")
    prepare(me, SLIDES, "goblins,dragon,cave")
    cave_in(me)
    expect(me.page.locator('.tile[data-thing="tile:-3,0"]')).to_have_count(0)
    if heard:
        me.page.wait_for_function("() => window.heard.length > 0")
    else:
        me.page.wait_for_timeout(300)
        assert me.page.evaluate("() => window.heard") == []


FRONT = """() => {
    const cube = document.querySelector('.cube');
    const whole = new DOMMatrix(getComputedStyle(cube).transform);
    const near = side => whole.multiply(new DOMMatrix(getComputedStyle(side).transform)).m43;
    const front = [...cube.children].reduce((a, b) => near(a) > near(b) ? a : b);
    return Number(/ s(\\d)/.exec(front.className)[1]);
}"""
"""Which side of the die in hand faces whoever looks."""


def test_a_die_comes_to_rest_on_the_face_it_shows(arrive: Arrive) -> None:
    me = arrive()
    me.play_now("Cube Delver")
    prompt = me.page.locator(".decide .prompt")
    faces = 0
    while faces < 4 and me.option_ids():
        shown = re.match(r"\w+ (\d):", prompt.inner_text())
        if shown:
            me.page.wait_for_function(f"value => ({FRONT})() === value", arg=int(shown[1]))
            faces += 1
        me.play(("stop", "pass", "roll"), most=1)
    assert faces


DROPPED = """() => {
    const die = document.querySelector('.moment [data-die]');
    const cube = die?.querySelector('.cube');
    if (!cube || cube.getAnimations().length || /-28deg/.test(cube.style.transform)) return null;
    const side = (%s)();
    const burning = cube.children[side - 1].querySelectorAll('.burns').length;
    return [Number(die.dataset.die), side, burning, die.closest('.moment').innerText];
}"""


def test_the_dragon_die_falls_on_the_face_it_shows(arrive: Arrive) -> None:
    """Its sides show which squares it covers; at rest there is time to read it."""
    me = arrive(motion=True)
    prepare(me, STRIKES, "knight,dragon")
    choose(me, "power:claw")
    found = me.page.wait_for_function(DROPPED % FRONT).json_value()
    value, side, burning, text = found
    face = me.page.evaluate("() => fetch('/api/games/vast').then(reply => reply.json())")
    face = face["extra"]["die"][value - 1]
    assert side == value
    assert burning == len(face["covers"])
    assert face["id"] in text


def test_a_treasure_that_is_drawn_turns_its_card(arrive: Arrive) -> None:
    me = arrive(motion=True)
    prepare(me, FINDS, "knight,goblins,dragon")
    choose(me, "encounter")
    choose(me, "collect:treasure")
    card = me.page.locator(".moment .card .front")
    expect(card).to_contain_text("Javelin")
    expect(card).to_contain_text("Once: her next attack")


@pytest.mark.parametrize("pace", ["Watch", "Fast"])
def test_a_die_lies_still_before_what_it_shows_is_gone(
    arrive: Arrive, site: Site, pace: str
) -> None:
    me = arrive(motion=True)
    played = site.played["dig"]
    me.play_on(played, played.danger)
    me.page.get_by_role("button", name=re.compile(f"^{pace}")).click()
    me.page.evaluate(
        """dropped => {
        window.rested = [];
        window.told = [];
        const look = () => {
            const die = dropped();
            if (die) window.rested.push(die[0] === die[1]);
            const falls = document.querySelector('.moment [data-die]')?.getAnimations()[0];
            const text = document.querySelector('.moment:has([data-die]) > span:last-child');
            if (falls?.effect.getComputedTiming().progress < 0.8)
                window.told.push(Number(getComputedStyle(text).opacity));
            requestAnimationFrame(look);
        };
        look();
    }""".replace("dropped()", f"({DROPPED % FRONT})()")
    )
    me.page.locator("[data-option^='move:']:has(.odds)").first.click()
    for _ in range(5):
        me.play(("orient", "face", "focus:0", "keep"), most=1, avoid=("end",))
        me.wait_for_turn()
        if me.page.evaluate("window.rested.length"):
            break
    rested = me.page.evaluate("window.rested")
    assert rested and all(rested)
    told = me.page.evaluate("window.told")
    assert told and not any(told), "what it shows is read when it lies"


def test_what_is_watched_from_the_start_shows_dice_and_cards(arrive: Arrive, site: Site) -> None:
    me = arrive(motion=True)
    me.open(f"/m/{site.played['dig'].id}")
    me.ending.get_by_role("button", name="Watch from the start").click()
    expect(me.page.locator(".moment .card .front").first).to_be_visible(timeout=30_000)
    me.page.get_by_role("button", name="Pause").click()
    expect(me.page.locator(".map .moment")).to_have_count(0)


def test_the_end_names_who_led_and_who_won(arrive: Arrive, site: Site) -> None:
    """In the list, and in the chart, whose marks lead to their moments."""
    me = arrive()
    played = site.played["dig"]
    me.open(f"/m/{played.id}")
    lines = me.ending.locator("ol li")
    expect(lines.last).to_contain_text("wins", timeout=60_000)
    expect(lines.filter(has_text="leads").first).to_be_visible()
    winner = me.page.locator(".seats li", has=me.page.locator(".flag.won")).first
    name = re.search(r"(\w+) wins", lines.last.inner_text())
    assert name and name[1] in winner.inner_text()
    marks = me.ending.locator(".mark")
    assert marks.count() >= lines.count()
    me.ending.locator(".mark.won").click()
    me.page.wait_for_url(re.compile(f"#{played.answered}@"))
