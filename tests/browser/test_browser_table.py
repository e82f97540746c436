"""The table itself: how much of it is map, what is lit, what asks first, what moves and sounds."""

import re
from pathlib import Path

import pytest
from browser_site import Arrive, Site
from playwright.sync_api import Page, expect
from test_browser_around import make
from test_browser_skulldug import HOME, ON
from test_browser_vast import sit_down, thing, until
from visitor import Visitor, resize

from cavern.core import registry

ROOT = Path(__file__).parents[2]
DESKTOPS = ((1366, 768), (1440, 900), (1920, 1080))
PHONES = ((390, 844), (360, 740), (320, 640))
LOW = ((844, 390), (683, 384))
"""A phone on its side, and a laptop at 200 %."""
GAMES = ("Cube Delver", "Skulldug!", "Vast")


def begin(me: Visitor, title: str) -> None:
    if title == "Vast":
        sit_down(me, "Knight", ("Knight", "Goblins", "Dragon", "Cave"))
        me.wait_for_turn()
    else:
        me.play_now(title)


def share(page: Page) -> tuple[float, float]:
    """The map's share of the window, and of its height, once the page fits into it: it never does
    if something is too large for good."""
    page.wait_for_function("""() => {
        const {scrollWidth, scrollHeight} = document.documentElement;
        return scrollWidth <= innerWidth && scrollHeight <= innerHeight;
    }""")
    return tuple(
        page.evaluate("""() => {
            const box = document.querySelector('main.table .board').getBoundingClientRect();
            return [
                box.width * box.height / (innerWidth * innerHeight), box.height / innerHeight,
            ];
        }""")
    )


@pytest.mark.parametrize("title", GAMES)
def test_the_map_has_most_of_the_window_at_every_size(arrive: Arrive, title: str) -> None:
    me = arrive()
    begin(me, title)
    for width, height in (*DESKTOPS, *PHONES, *LOW):
        resize(me.page, width, height)
        area, tall = share(me.page)
        if (width, height) in DESKTOPS:
            assert area >= 0.6, (width, height, area)
        else:
            assert tall >= 0.5, (width, height, tall)


def test_seven_chips_fit_and_ones_own_is_always_in_sight(arrive: Arrive) -> None:
    me = arrive()
    me.page.set_viewport_size({"width": 1366, "height": 768})
    roles = ("Knight", "Goblins", "Dragon", "Cave", "Thief", "Ghoul", "Ghost")
    me.open("/")
    match = me.page.evaluate(
        """async roles => {
            const post = (path, body) => fetch(path, {method: 'POST', body: JSON.stringify(body),
                headers: {'content-type': 'application/json'}}).then(reply => reply.json());
            await post('/api/guest', {});
            const seats = roles.map((_, seat) =>
                seat === 4 ? {kind: 'me'} : {kind: 'bot', level: 'random'});
            const options = {roles: roles.join(',')};
            const wish = {game: 'vast', mode: 'caverns', options, seats, start: true};
            return post('/api/matches', wish);
        }""",
        [role.lower() for role in roles],
    )
    me.open(f"/m/{match['id']}")
    chips = me.page.get_by_role("list", name="Seats")
    expect(chips.get_by_role("listitem")).to_have_count(7)
    assert chips.evaluate("list => list.scrollWidth <= list.clientWidth")
    for seat in match["seats"]:
        if seat["kind"] == "bot":
            expect(chips).to_contain_text(f"{seat['name']}, random bot")
    for role in roles:
        expect(chips).to_contain_text(role)
    expect(chips).to_contain_text("Dragon’s Health 5 → 0")
    for phone in PHONES:
        me.page.set_viewport_size({"width": phone[0], "height": phone[1]})
        chips.evaluate("list => (list.scrollLeft = list.scrollWidth)")
        own = chips.locator("li.own").bounding_box()
        assert own is not None and own["x"] >= 0 and own["x"] + own["width"] <= phone[0]


def test_the_map_stays_as_large_whatever_is_said(arrive: Arrive) -> None:
    me = arrive()
    begin(me, "Vast")
    board = me.page.locator("main.table .board")
    foot = me.page.locator(".decide .foot")
    undo = foot.get_by_role("button", name="Undo")
    before, low, back = board.bounding_box(), foot.bounding_box(), undo.bounding_box()
    assert low is not None
    for _ in range(6):
        me.play(("place-cube", "move", "turn"), most=1)
        me.wait_for_turn()
        assert board.bounding_box() == before
        now, then = undo.bounding_box(), back
        assert now and then and now["x"] == then["x"], "Undo stays in its place"
        now = foot.bounding_box()
        assert now is not None
        assert now["y"] + now["height"] == pytest.approx(low["y"] + low["height"], abs=1)


def test_show_all_shows_all_and_the_view_can_be_pinned(arrive: Arrive) -> None:
    me = arrive()
    me.play_now("Skulldug!")
    me.play(ON, most=14, avoid=("resign",))
    me.wait_for_turn()
    me.page.set_viewport_size({"width": 844, "height": 390})
    follow = me.page.get_by_role("button", name="Follow what happens")
    expect(follow).to_have_attribute("aria-pressed", "true")
    for _ in range(4):
        me.page.get_by_role("button", name="Closer").click()
    expect(follow).to_have_attribute("aria-pressed", "false")
    expect(me.page.locator(".mini")).to_be_visible()
    me.page.get_by_role("button", name="Show all").click()
    expect(me.page.locator(".mini")).to_have_count(0)
    hidden = me.page.evaluate("""() => {
        const map = document.querySelector('.map').getBoundingClientRect();
        return [...document.querySelectorAll('.map .tile')].filter(tile => {
            const box = tile.getBoundingClientRect();
            return box.left < map.left - 1 || box.right > map.right + 1
                || box.top < map.top - 1 || box.bottom > map.bottom + 1;
        }).length;
    }""")
    assert hidden == 0


def test_an_option_shows_its_way_its_text_and_its_place(arrive: Arrive) -> None:
    me = arrive()
    begin(me, "Vast")
    until(me, "What does the Knight do?")
    me.page.locator("[data-option^='move:']").first.hover()
    expect(me.page.locator(".map .way .head")).to_be_visible()
    expect(me.page.locator(".effect")).to_contain_text("enters the square for 1 Movement")
    me.page.mouse.move(1, 1)
    expect(me.page.locator(".effect")).to_have_count(0)
    expect(me.page.locator(".map .way")).to_have_count(0)


def test_what_an_option_does_covers_no_other(arrive: Arrive) -> None:
    me = arrive()
    begin(me, "Vast")
    until(me, "What does the Knight do?")
    for option in ("move:s", "place-cube:perception"):
        me.page.locator(f"[data-option='{option}']").hover()
        expect(me.page.locator(".effect b")).to_contain_text(re.compile("south|Perception"))
        assert me.page.evaluate("""() => {
            const tip = document.querySelector('.effect').getBoundingClientRect();
            const list = document.querySelector('.options').getBoundingClientRect();
            return tip.right <= list.left;
        }"""), option
    me.page.set_viewport_size({"width": 390, "height": 844})
    me.page.locator("[data-option='move:s']").focus()
    expect(me.page.locator(".effect")).to_be_visible()
    assert me.page.evaluate("""() => {
        const tip = document.querySelector('.effect').getBoundingClientRect();
        return tip.bottom <= document.querySelector('.options').getBoundingClientRect().top;
    }""")


def test_the_log_keeps_to_its_newest_line_whatever_room_it_has(arrive: Arrive) -> None:
    me = arrive()
    me.set_table("skulldug", "Free-for-all")
    me.page.get_by_role("button", name="Play", exact=True).click()
    me.wait_for_turn()
    me.play(ON, most=12)
    newest = "log => log.scrollHeight - log.scrollTop - log.clientHeight < 40"
    log = me.page.get_by_role("region", name="Log")
    assert log.evaluate("log => log.scrollHeight > 2 * log.clientHeight")
    log.evaluate("""async log => {  // another window: high for a moment, as before in the next
        const frame = () => new Promise(requestAnimationFrame);
        const [low, high] = [log.clientHeight, log.clientHeight + 200];
        log.style.cssText = `flex: none; height: ${high}px`;
        await frame();
        await new Promise(done => setTimeout(done));
        log.style.height = `${low}px`;
        await frame();
        log.style.cssText = '';
        await frame();
        await frame();
    }""")
    assert log.evaluate(newest)
    log.evaluate("log => log.scrollTop = 0")
    me.page.wait_for_timeout(300)
    assert log.evaluate("log => log.scrollTop === 0"), "who reads what was is left alone"


def test_where_nothing_can_be_pointed_at_options_say_what_they_do(arrive: Arrive) -> None:
    me = arrive(phone=True)
    me.play_now("Skulldug!")
    gear = me.page.locator("[data-option^='take:'] .text, [data-option^='draft:'] .text")
    assert gear.count() > 5
    expect(gear.first).to_be_visible()
    finger = {"pointerType": "touch"}
    me.page.locator("[data-option]").first.dispatch_event("pointerenter", finger)
    expect(me.page.locator(".effect")).to_have_count(0)
    short = me.page.evaluate(COACH)
    begin(me, "Vast")
    until(me, "What does the Knight do?")
    expect(me.page.locator("[data-option='place-cube:bow'] .text")).to_be_visible()
    expect(me.page.locator("[data-option^='move:'] .text").first).to_be_hidden()
    long = me.page.evaluate(COACH)
    assert long["lines"] == 2 and long["box"] == short["box"], (short, long)


COACH = """() => {
    const [box, text] = ['.coach', '.coach .first'].map(name => document.querySelector(name));
    const height = parseFloat(getComputedStyle(text).lineHeight);
    return {box: box.clientHeight, lines: Math.round(text.clientHeight / height)};
}"""
"""How tall the coach's line is on a phone, and of how many lines its words are."""


def test_only_a_turn_lists_acts_be_it_one_or_many(arrive: Arrive, site: Site) -> None:
    """The answers to any other question stand one by one, and say what they do."""
    me = arrive()
    sit_down(me, "Goblins")
    until(me, "The Tribes grow", ("war",))
    expect(me.page.locator("[data-option^='block:']").first).to_be_visible()
    expect(me.page.locator("[data-act]")).to_have_count(0)
    expect(me.page.locator("[data-option=grow] .text")).to_be_visible()
    me.play_on(site.played["dig"], site.played["dig"].large)
    alone = me.page.locator("[data-act=use] [data-option]")
    expect(alone).to_have_count(1)
    expect(alone).to_have_attribute("data-key", "2")
    expect(me.page.locator(".options ol > li:not([data-act])")).to_have_count(0)


def test_a_line_of_the_log_lights_its_squares(arrive: Arrive) -> None:
    me = arrive()
    begin(me, "Vast")
    until(me, "What does the Knight do?")
    me.play(("move:",), most=1)
    until(me, "What does the Knight do?", ("done",))
    me.see("Log")
    line = me.log.get_by_text(re.compile("The Knight moves")).last
    square = re.search(r"to (-?\d+,-?\d+) \(", line.inner_text())
    assert square is not None
    lit = me.page.locator(".map [data-lit]")
    expect(lit).to_have_count(0)
    line.hover()
    expect(lit).to_have_attribute("data-thing", f"tile:{square[1]}")
    me.page.mouse.move(1, 1)
    expect(lit).to_have_count(0)
    line.get_by_role("button", name=f"Show {square[1]} on the map").focus()
    expect(lit).to_have_attribute("data-thing", f"tile:{square[1]}")


def test_a_menu_of_the_board_closes_with_escape(arrive: Arrive) -> None:
    me = arrive()
    me.play_now("Skulldug!")
    menu = me.page.get_by_role("menu")
    for _ in range(30):
        me.wait_for_turn()
        tile = me.page.locator(".cave .tile.able").first
        if me.page.locator("[data-option^='drop:']").count() > 1 and tile.count():
            tile.focus()
            me.page.keyboard.press("Enter")
            if menu.is_visible():
                break
        me.play(ON, most=1, avoid=("resign",))
    expect(menu).to_be_visible()
    me.page.evaluate(NOTICED)
    assert menu.evaluate("menu => menu.contains(document.elementFromPoint(...window.middle))")
    before = me.answered
    me.page.keyboard.press("Escape")
    expect(menu).to_have_count(0)
    assert me.page.evaluate("document.activeElement.matches('.cave .tile')")
    assert me.answered == before


NOTICED = """() => {
    const menu = document.querySelector('[role=menu]').getBoundingClientRect();
    const notices = document.querySelector('.notices');
    const notice = notices.appendChild(document.createElement('div'));
    Object.assign(notices.style, {left: `${menu.left}px`, top: `${menu.top}px`});
    Object.assign(notice.style, {height: `${menu.height}px`, pointerEvents: 'auto'});
    window.middle = [menu.left + menu.width / 2, menu.top + menu.height / 2];
}"""
"""A notice is where the menu is."""


def test_what_cannot_be_undone_asks_once_and_has_no_number(arrive: Arrive) -> None:
    me = arrive()
    me.play_now("Skulldug!")
    while "resign" not in me.option_ids():
        me.play(HOME, most=1, avoid=("resign",))
    resign = me.page.locator("[data-option=resign]")
    assert resign.get_attribute("data-key") is None
    before = me.answered
    me.page.keyboard.press("2")
    me.page.wait_for_timeout(200)
    assert me.answered == before
    resign.click()
    dialog = me.page.get_by_role("dialog", name="Resign and wait for backup?")
    expect(dialog).to_contain_text("You die here and now")
    assert dialog.inner_text().count("You die here and now") == 1
    dialog.get_by_role("button", name="Think again").click()
    assert me.answered == before
    for name in ("Think again", "Close"):
        expect(resign).to_be_focused()
        me.page.keyboard.press("Enter")
        dialog.get_by_role("button", name=name).press("Enter")
    expect(resign).to_be_focused()
    me.take("begin-turn")
    until_ap(me)
    expect(me.page.locator(".coach")).to_contain_text("Bring 3 treasures")
    end = me.page.locator("[data-option=end-turn]")
    expect(end).not_to_have_class(re.compile(r"\bmain\b"))
    before = me.answered
    me.page.keyboard.press("e")
    dialog = me.page.get_by_role("dialog", name="End your turn?")
    expect(dialog).to_contain_text(re.compile(r"You still have \d AP"))
    dialog.get_by_role("button", name="End your turn").click()
    me.page.wait_for_function(
        "before => document.querySelector('[aria-label=Moment]').max > before", arg=before
    )


def until_ap(me: Visitor) -> None:
    asked = me.page.locator(".decide .prompt", has_text=re.compile("[1-9] AP left"))
    for _ in range(20):
        me.wait_for_turn()
        if asked.is_visible():
            return
        me.play(HOME, most=1, avoid=("resign", "end-turn"))
    raise AssertionError("no turn with AP came")


def test_acts_stand_together_and_answer_to_their_keys(arrive: Arrive) -> None:
    me = arrive()
    begin(me, "Vast")
    until(me, "What does the Knight do?")
    act = me.page.locator("[data-act='place-cube']")
    expect(act.locator(".name")).to_have_text("Put a Hero cube on")
    expect(act.locator("[data-option='place-cube:strength'] .label")).to_contain_text("Strength")
    before = me.answered
    me.press("place-cube:strength")
    me.moved_on(before)
    expect(thing(me, "slot:strength")).to_have_accessible_name(re.compile("1 of 3 cubes"))


def test_focus_goes_to_the_next_question_and_each_answer_is_one_sentence(arrive: Arrive) -> None:
    me = arrive()
    me.play_now("Cube Delver")
    me.page.evaluate("""() => {
        window.said = [];
        const region = document.querySelector('[data-spoken]');
        new MutationObserver(() => window.said.push(region.textContent))
            .observe(region, {childList: true, characterData: true, subtree: true});
    }""")
    for _ in range(4):
        me.wait_for_turn()
        if not me.option_ids():
            break
        before = me.answered
        me.page.locator("[data-option]").first.focus()
        me.page.keyboard.press("Enter")
        me.moved_on(before)
        me.wait_for_turn()
        me.page.wait_for_function("() => document.activeElement?.closest('.decide')")
    said = me.page.evaluate("window.said")
    assert 1 <= len(said) <= 4, said


def test_the_focus_comes_back_from_menus_dialogs_and_the_past(arrive: Arrive) -> None:
    me = arrive()
    me.play_now("Cube Delver")
    me.play((), most=1)
    me.wait_for_turn()
    leave = me.page.get_by_label("Leave the table")
    give_up = me.page.get_by_role("button", name="Give up", exact=True)
    leave.press("Enter")
    give_up.press("Escape")
    expect(give_up).to_be_hidden()
    expect(leave).to_be_focused()
    for name in ("Play on", "Close"):
        leave.press("Enter")
        give_up.press("Enter")
        me.page.get_by_role("dialog").get_by_role("button", name=name).press("Enter")
        expect(leave).to_be_focused()
    heading = me.page.locator(".decide h2").first
    heading.focus()
    me.page.keyboard.press("[")
    expect(heading).to_have_text("Looking at the past")
    expect(heading).to_be_focused()
    me.page.keyboard.press("n")
    expect(heading).not_to_have_text("Looking at the past")
    expect(heading).to_be_focused()


def test_a_bot_round_is_told_once_and_can_be_read_again(arrive: Arrive) -> None:
    me = arrive()
    begin(me, "Vast")
    until(me, "What does the Knight do?")
    me.page.evaluate("""() => {
        window.said = [];
        const region = document.querySelector('[data-spoken]');
        new MutationObserver(() => window.said.push(region.textContent))
            .observe(region, {childList: true, characterData: true, subtree: true});
    }""")
    me.take("end-turn")
    me.wait_for_turn()
    until(me, "What does the Knight do?")
    recap = me.page.locator("details.recap")
    expect(recap).to_contain_text("Since your last turn")
    recap.locator("summary").click()
    lines = recap.get_by_role("listitem")
    assert 1 <= lines.count() <= 6
    for line in lines.all():
        expect(line.locator(".picture svg").first).to_be_visible()
        button = line.get_by_role("button").bounding_box()
        assert button and button["height"] >= 24, "large enough for a finger"
    own = me.page.evaluate("window.said.length")
    assert own <= 6, me.page.evaluate("window.said")
    me.see("Log")
    log = me.page.get_by_role("region", name="Log")
    assert log.evaluate("log => log.scrollHeight - log.scrollTop - log.clientHeight < 40")
    told = log.get_by_role("listitem").count()
    me.page.get_by_role("button", name="My answers").click()
    assert 0 < log.get_by_role("listitem").count() < told
    for size in PHONES:
        resize(me.page, *size)
        me.page.reload()
        me.wait_for_turn()
        if size[1] >= 700:
            recap.locator("summary").click()
            expect(lines.first).to_be_in_viewport()
            for name in ("End your turn", "Undo"):
                button = me.page.locator(".foot").get_by_role("button", name=re.compile(name))
                expect(button).to_be_in_viewport(ratio=1)
        me.see("Log")
        expect(recap).to_be_visible(visible=size[1] < 700)  # where there is no room beside the list
        newest = log.get_by_text("Round 2: the Knight.")
        expect(newest).to_be_in_viewport()


SEEN = """() => {
    window.seen = [];
    const look = () => {
        const text = document.querySelector('.decide .happening')?.textContent;
        if (text && window.seen.at(-1) !== text) window.seen.push(text);
    };
    new MutationObserver(look).observe(document.body,
        {childList: true, subtree: true, characterData: true});
}"""
"""Note what is shown of the turns of others."""
LEAPING = "On to your next turn …"


@pytest.mark.parametrize("pace", ["Instant", "Fast", "Watch"])
def test_bots_keep_the_players_pace_and_skip_jumps(arrive: Arrive, pace: str) -> None:
    """One of them thinks, so that there is something to wait for when one skips."""
    me = arrive(motion=True)
    quick, thinks = {"kind": "bot", "level": "random"}, {"kind": "bot", "level": "hard"}
    seats = [{"kind": "me"}, quick, thinks, quick]
    me.open(make(me, "vast", seats, options={"roles": "knight,goblins,dragon,cave"}))
    until(me, "What does the Knight do?")
    me.page.get_by_role("button", name=re.compile(f"^{pace}")).click()
    me.page.evaluate(SEEN)
    me.take("end-turn")
    if pace == "Watch":
        me.page.get_by_role("button", name=re.compile("^Skip")).click()
        me.page.evaluate("window.seen = []")
    me.wait_for_turn()
    seen = me.page.evaluate("window.seen")
    if pace == "Fast":
        assert "Round 2: the Knight." in seen, "everything is seen, only faster"
    else:
        assert set(seen) <= {LEAPING}, "nothing is seen but that it goes on"
    expect(me.log).to_contain_text("Round 2: the Knight.")


def test_the_end_tells_how_it_went(arrive: Arrive) -> None:
    me = arrive()
    me.play_now("Skulldug!")
    me.play(ON, most=20, avoid=("resign",))
    me.page.locator(".leaving summary").click()
    me.page.get_by_role("button", name="Give up", exact=True).click()
    me.page.get_by_role("dialog").get_by_role("button", name="Give up").click()
    me.see_end()
    expect(me.ending.get_by_role("img", name="Everybody’s progress")).to_be_visible()
    expect(me.ending).to_contain_text("◆")
    places = me.ending.get_by_role("table", name="How everybody did").get_by_role("row")
    expect(places).to_have_count(2)
    me.page.clock.install(time=0)
    me.page.clock.pause_at(1000)  # from here on time passes only as it is told to
    me.ending.get_by_role("button", name="Watch from the start").click()
    me.page.clock.run_for(2500)
    assert moment(me.page) == 2
    me.page.get_by_role("combobox", name="Speed").select_option("8")
    me.page.clock.run_for(1150)
    assert moment(me.page) == 10
    me.page.get_by_role("button", name="Pause").click()
    me.page.clock.run_for(2500)
    assert moment(me.page) == 10


def moment(page: Page) -> int:
    return int(page.url.partition("#")[2].partition("@")[0])


def test_a_whole_duel_by_keyboard_alone(arrive: Arrive) -> None:
    me = arrive()
    me.play_now("Skulldug!")
    me.play(ON, most=12, avoid=("resign",), keys=True)
    me.play(HOME, avoid=("resign",), keys=True)
    me.see_end()


def test_a_knight_alone_by_keyboard_alone(arrive: Arrive) -> None:
    me = arrive()
    sit_down(me, "Knight", ("Knight",))
    deeds = ("turn", "move", "encounter", "place-cube", "attack", "collect", "keep")
    me.play(deeds, most=1000, keys=True)
    me.see_end()
    expect(me.page.get_by_text("The rules failed")).to_have_count(0)


def test_every_card_has_its_own_picture() -> None:
    icons = (ROOT / "web" / "src" / "boards" / "skulldug" / "icons.ts").read_text("utf-8")
    drawn = dict(re.findall(r"^  '?([a-z-]+)'?:\s*'([^']+)'", icons, re.MULTILINE))
    about = registry.game("skulldug").about()
    cards = about["cards"]
    assert isinstance(cards, list)
    assert {card["id"] for card in cards} == set(drawn)
    assert len(set(drawn.values())) == len(drawn)
