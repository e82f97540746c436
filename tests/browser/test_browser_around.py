"""Around the table: several seats, clocks, guests, the past of a finished match, what is sent."""

import json
import re
import urllib.error
import urllib.request
from urllib.parse import urlsplit

import pytest
from browser_site import Arrive, Site
from playwright.sync_api import Locator, Page, Route, expect
from test_browser_vast import sit_down
from visitor import Visitor, resize

from cavern.core.levels import LEVELS, TEXTS

RESIGN = "/api/matches/"


def make(me: Visitor, game: str, seats: list[dict[str, object]], **wish: object) -> str:
    """Set a table over HTTP, as this visitor; the path of its page."""
    if me.page.url == "about:blank":
        me.open("/nowhere/at/all")
    made = me.page.evaluate(
        """async wish => {
            const post = (path, body) => fetch(path, {
                method: 'POST', body: JSON.stringify(body),
                headers: {'content-type': 'application/json'},
            });
            if (await (await fetch('/api/guest')).json() === null) await post('/api/guest', {});
            return await (await post('/api/matches', wish)).json();
        }""",
        {"game": game, "seats": seats, "start": True, **wish},
    )
    assert "id" in made, made
    return f"/m/{made['id']}"


BOT = {"kind": "bot", "level": "random"}
ME = {"kind": "me"}


def resign(me: Visitor) -> None:
    me.page.get_by_label("Leave the table").click()
    me.page.get_by_role("button", name="Give up").click()
    me.page.get_by_role("dialog").get_by_role("button", name="Give up").click()
    me.see_end()


# Several seats


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_two_roles_of_one_person_take_turns(arrive: Arrive, phone: bool) -> None:
    """Whichever is asked, its question is there: nobody waits for themselves."""
    me = arrive(phone=phone)
    me.open(make(me, "vast", [ME, ME], options={"roles": "knight,goblins"}))
    seen = set()
    for _ in range(60):
        me.wait_for_turn()
        as_whom = me.page.locator(".as strong").inner_text()
        seen.add(as_whom)
        if len(seen) == 2:
            break
        me.play(("end-turn", "end", "pass"), most=1)
    assert seen == {"Knight", "Goblins"}
    expect(me.page.get_by_text("is thinking")).to_have_count(0)


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_a_curtain_falls_between_people_at_one_device(arrive: Arrive, phone: bool) -> None:
    me = arrive(phone=phone)
    beside = {"kind": "me", "name": "Bo"}
    me.open(make(me, "vast", [ME, beside], options={"roles": "knight,goblins"}))
    curtain = me.page.get_by_role("dialog", name=re.compile("Pass the device"))
    names = set()
    for _ in range(60):
        me.page.locator(".curtain, .table:not(.veiled) [data-option]").first.wait_for()
        if curtain.is_visible():
            expect(me.page.locator("main")).to_be_hidden()
            names.add(curtain.get_by_role("button").inner_text())
            curtain.get_by_role("button").click()
            expect(curtain).to_be_hidden()
            expect(me.page.locator("main")).to_be_visible()
        if len(names) == 2:
            break
        me.play(("end-turn", "end", "pass"), most=1)
    assert len(names) == 2 and "I am Bo" in names
    me.wait_for_turn()
    expect(me.page.locator(".as")).to_contain_text("Bo plays Goblins")
    expect(me.page.locator(".seats .you")).to_have_count(1)
    expect(me.page.locator("li.own .you")).to_be_visible()
    me.page.keyboard.press("[")
    eyes = me.page.get_by_role("combobox", name="Seen by").locator("option")
    expect(eyes).to_have_text(["As Bo", "As a spectator"])  # nobody looks at another's cards
    for _ in ("the other", "Bo again"):
        me.page.get_by_role("list", name="Seats").get_by_role("button", name="Look").click()
        curtain.get_by_role("button").click()
        expect(curtain).to_be_hidden()
        expect(me.page.get_by_text("Looking at the past")).to_have_count(0)
    me.see("Log")
    me.page.get_by_role("button", name="My answers").click()
    expect(me.log.get_by_role("listitem")).to_have_text(["Nothing has happened yet."])


def test_who_sits_down_elsewhere_gets_up_here(arrive: Arrive) -> None:
    me = arrive()
    me.set_table("vast")
    knight = me.page.get_by_role("combobox", name="Knight", exact=True)
    goblins = me.page.get_by_role("combobox", name="Goblins", exact=True)
    expect(knight).to_have_value("me")
    goblins.select_option("me")
    expect(goblins).to_have_value("me")
    expect(knight).to_have_value(re.compile("^bot/"))
    knight.select_option("also")
    expect(goblins).to_have_value(re.compile("me|also"))
    knight.select_option("beside")
    me.page.get_by_label("Name of who plays beside you").fill("Bo")
    me.page.get_by_role("button", name="Play", exact=True).click()
    expect(me.page.get_by_role("dialog", name=re.compile("Pass the device"))).to_be_visible()


def test_what_a_level_is_like_is_said_where_it_is_chosen(arrive: Arrive) -> None:
    """Before the match, in the waiting room and where one plays on from a moment."""
    texts = dict(zip(LEVELS, TEXTS))
    me = arrive()
    me.set_table("vast")
    me.page.get_by_role("combobox", name="Goblins", exact=True).select_option("bot/expert")
    expect(me.page.get_by_text(texts["expert"])).to_be_visible()
    expect(me.page.get_by_text(texts["hard"])).to_have_count(0)
    seats = [ME, {"kind": "open"}]
    me.open(make(me, "vast", seats, options={"roles": "knight,goblins"}, start=False))
    for text in TEXTS:
        expect(me.page.get_by_text(text)).to_be_visible()
    me.open(make(me, "vast", [ME, BOT], options={"roles": "knight,goblins"}))
    me.play((), most=2)
    resign(me)
    me.ending.get_by_role("button", name="Watch from the start").click()
    me.page.get_by_role("button", name="Play on from here").click()
    dialog = me.page.get_by_role("dialog", name="Play on from here")
    expect(dialog.get_by_text(texts["medium"])).to_be_visible()
    dialog.get_by_role("combobox").select_option("easy")
    expect(dialog.get_by_text(texts["easy"])).to_be_visible()


# A finished match


def test_a_finished_match_is_seen_through_all_eyes(arrive: Arrive) -> None:
    me = arrive()
    me.open(make(me, "vast", [ME, BOT], options={"roles": "knight,goblins"}))
    me.play((), most=3)
    resign(me)
    refused: list[str] = []
    friend = arrive()
    friend.page.on("response", lambda got: got.status >= 400 and refused.append(got.url))
    for eyes in (0, 1, -1, -2):
        friend.page.goto(me.page.url.partition("#")[0] + f"#2@{eyes}")
        expect(friend.page.locator(".decide")).to_contain_text("After answer 2")
        expect(friend.page.locator(".board svg").first).to_be_visible()
    friend.page.goto(me.page.url.partition("#")[0])
    friend.see_end()
    expect(friend.ending.get_by_role("button", name="Watch from the start")).to_be_visible()
    expect(friend.ending.get_by_role("button", name="Play again")).to_have_count(0)
    me.ending.get_by_role("button", name="Play again").click()
    me.wait_for_turn()
    friend.ending.get_by_role("link", name="See the rematch").click()
    expect(friend.page.get_by_text("You are watching.")).to_be_visible()
    assert refused == []


def test_playback_rests_while_one_thinks_of_playing_on(arrive: Arrive) -> None:
    me = arrive()
    me.open(make(me, "vast", [ME, BOT], options={"roles": "knight,goblins"}))
    me.play((), most=4)
    resign(me)
    me.ending.get_by_role("button", name="Watch from the start").click()
    me.page.wait_for_url(re.compile(r"#\d+@"))
    me.page.get_by_role("button", name="Play on from here").click()
    dialog = me.page.get_by_role("dialog", name="Play on from here")
    said = dialog.inner_text()
    me.page.wait_for_timeout(2500)
    assert dialog.inner_text() == said


# Time


def test_no_countdown_for_who_is_here(arrive: Arrive) -> None:
    me = arrive()
    me.open(make(me, "skulldug", [ME, BOT], mode="duel", takeover_seconds=60))
    me.wait_for_turn()
    me.page.wait_for_timeout(700)
    expect(me.page.locator("[data-clock]")).to_have_count(0)
    expect(me.page.get_by_text("A bot answers in")).to_have_count(0)


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_the_movers_clock_is_in_sight(arrive: Arrive, phone: bool) -> None:
    me = arrive(phone=phone)
    terms = {"bank_seconds": 600, "increment_seconds": 5, "takeover_seconds": 60}
    me.open(make(me, "skulldug", [ME, BOT], mode="duel", **terms))
    me.wait_for_turn()
    clock = me.page.locator("[data-mover] [data-clock]")
    expect(clock).to_be_in_viewport()
    before = clock.inner_text()
    assert re.search(r"10:0\d|9:5\d", before)
    me.page.wait_for_timeout(1500)
    assert clock.inner_text() != before
    if not phone:
        expect(me.page.get_by_role("list", name="Seats").locator("[data-clock]")).to_have_count(2)
        return
    for size in ((360, 740), (360, 640), (320, 640)):
        resize(me.page, *size)
        me.open(urlsplit(me.page.url).path)
        me.wait_for_turn()
        for tab in ("Log", "Chat", "Choice"):
            me.see(tab)
            expect(clock).to_be_in_viewport(ratio=1)
        me.page.goto(me.page.url.partition("#")[0] + "#0@0")
        me.page.get_by_text("Looking at the past").wait_for()
        expect(clock).to_be_in_viewport(ratio=1)


def test_what_is_folded_on_a_small_phone_is_a_touch_away(arrive: Arrive) -> None:
    """Advice, pace, the past and help, in company and alone."""
    me = arrive(phone=True)
    resize(me.page, 320, 640)
    for game, mode in (("skulldug", "duel"), ("cube-delver", "solo")):
        me.open(make(me, game, [ME, BOT] if mode == "duel" else [ME], mode=mode))
        me.wait_for_turn()
        if mode == "duel":
            me.page.get_by_role("button", name="Advice, pace, the past and help").click()
        moment = me.page.locator(".moment")
        for name in ("Watch|Fast|Instant", "Time", "Help"):
            button = moment.get_by_role("button", name=re.compile(name))
            expect(button).to_be_in_viewport(ratio=1)
        moment.locator("[aria-expanded]").first.click()
        expect(moment.locator(".all")).to_be_in_viewport(ratio=1)


# Taking back


def test_undo_says_what_it_takes_and_redo_brings_it_back(arrive: Arrive) -> None:
    me = arrive()
    me.play_now("Cube Delver")
    dialog = me.page.get_by_role("dialog", name="Take back?")
    for _ in range(150):
        ids = me.option_ids()
        if not ids:  # a delve that ended before anything was rolled by choice
            me.play_now("Cube Delver")
            continue
        me.take("roll" if "roll" in ids else ids[0])
        if "roll" in ids and me.option_ids():
            break
    me.wait_for_turn()
    me.page.keyboard.press("u")
    expect(dialog).to_contain_text("This takes back your last answer")
    expect(dialog).to_contain_text("Dice have fallen")
    before = me.answered
    dialog.get_by_role("button", name="Leave it").click()
    assert me.answered == before
    me.page.keyboard.press("u")
    dialog.get_by_role("button", name="Take back").click()
    wait_for_count(me.page, before - 1)
    expect(me.log).to_contain_text("though dice had fallen or something hidden")
    me.page.locator("[data-redo]").click()
    wait_for_count(me.page, before)
    resign(me)
    expect(me.page.locator("[data-peeks]")).to_contain_text("taken back")


def test_undo_across_a_round_of_a_bot_says_whose_answers_go(arrive: Arrive) -> None:
    me = arrive()
    me.open(make(me, "vast", [ME, BOT], options={"roles": "knight,goblins"}))
    for _ in range(40):
        me.wait_for_turn()
        before = me.answered
        me.play(("end-turn",), most=1)
        me.wait_for_turn()
        after = me.answered
        if after > before + 1:
            break
    me.page.keyboard.press("u")
    dialog = me.page.get_by_role("dialog", name="Take back?")
    said = re.compile(r"takes back your last answer and \d+ answers? of Goblins")
    expect(dialog).to_contain_text(said)
    dialog.get_by_role("button", name="Take back").click()
    wait_for_count(me.page, before)
    me.page.locator("[data-redo]").click()
    wait_for_count(me.page, after)


def wait_for_count(page: Page, count: int) -> None:
    page.wait_for_function(
        "count => document.querySelector('[aria-label=Moment]').max == count", arg=count
    )


# Guests


def test_a_recovery_code_asks_before_it_leaves_matches_behind(arrive: Arrive) -> None:
    old, new = arrive(), arrive()
    make(old, "cube-delver", [ME])
    old.open()
    old.page.get_by_role("button", name="Settings").click()
    old.page.get_by_role("button", name="Make a new code").click()
    code = old.page.get_by_role("dialog").locator("code").inner_text()
    name = old.page.get_by_label("Your name at the table").input_value()
    path = make(new, "cube-delver", [ME])
    new.open()
    new.page.get_by_role("button", name="Settings").click()
    new.page.get_by_label("I have a code").fill(code)
    new.page.get_by_role("button", name="Use it").click()
    question = new.page.get_by_role("alertdialog", name="Two names on one device")
    expect(question).to_contain_text(name)
    expect(question).to_contain_text("with 1 match (1 unfinished)")
    expect(question).to_be_focused()
    expect(question.get_by_role("button", name="Take them along")).to_be_in_viewport(ratio=1)
    question.get_by_role("button", name="Take them along").click()
    expect(new.page.get_by_label("Your name at the table")).to_have_value(name)
    new.open(path)
    new.wait_for_turn()
    new.open("/mine")
    expect(new.page.locator("a.match")).to_have_count(2)
    new.open("/me")
    expect(new.page.get_by_role("button", name="Delete your data…")).to_be_visible()
    expect(new.page.get_by_role("region", name="Recovery code")).to_have_count(0)  # it is kept


def test_two_names_can_be_kept_apart(arrive: Arrive) -> None:
    old, new = arrive(), arrive()
    make(old, "cube-delver", [ME])
    old.open()
    old.page.get_by_role("button", name="Settings").click()
    old.page.get_by_role("button", name="Make a new code").click()
    code = old.page.get_by_role("dialog").locator("code").inner_text()
    make(new, "cube-delver", [ME])
    new.open()
    new.page.get_by_role("button", name="Settings").click()
    mine = new.page.get_by_label("Your name at the table").input_value()
    new.page.get_by_label("I have a code").fill(code)
    new.page.get_by_role("button", name="Use it").click()
    new.page.get_by_role("button", name="Keep both apart").click()
    way_back = new.page.get_by_role("status").locator("code").inner_text()
    new.page.get_by_label("I have a code").fill(way_back)
    new.page.get_by_role("button", name="Use it").click()
    new.page.get_by_role("alertdialog").get_by_role("button", name="Keep both apart").click()
    expect(new.page.get_by_label("Your name at the table")).to_have_value(mine)


def test_the_code_is_worth_one_reminder(arrive: Arrive) -> None:
    me = arrive()
    me.open()
    me.page.locator(".game").first.wait_for()
    reminder = me.page.get_by_role("region", name="Recovery code")
    expect(reminder).to_have_count(0)
    make(me, "cube-delver", [ME])
    me.open()
    reminder.get_by_role("button", name="Show a code").click()
    expect(reminder.locator("code")).to_contain_text("-")
    reminder.get_by_role("button", name="I have saved it").click()
    expect(reminder).to_have_count(0)
    me.page.reload()
    me.page.locator("a.match").first.wait_for()
    expect(reminder).to_have_count(0)


# Team, waiting room, lists


PARTNERS = ["Rogue 2", "Adventurer 2", "Rogue 1", "Adventurer 1"]


def test_partners_have_the_same_names_from_set_up_to_the_end(arrive: Arrive) -> None:
    """S127: partners sit across from each other, and one knows them by what their chips say."""
    me = arrive()
    me.set_table("skulldug", "Team")
    partners = me.page.locator("[data-partner]")
    for name, partner in zip(
        ("Adventurer 2", "Rogue 2", "Adventurer 1"), partners.all(), strict=False
    ):
        expect(partner).to_have_text(re.compile(f"^with . {name}$"))  # with the mark of their seat
    me.page.get_by_role("radio", name="Henchmen").check()
    expect(me.page.locator("[data-called]").first).to_have_text("Henchman 1")
    expect(partners.nth(2)).to_contain_text("Henchman 1")
    me.page.get_by_label("Factions of player 3").select_option("rogues")
    expect(me.page.get_by_role("alert")).to_contain_text("partners are of one faction")

    seats = [ME, {"kind": "open"}, BOT, BOT]
    factions = {"factions": "rogues,adventurers"}
    me.open(make(me, "skulldug", seats, mode="team", start=False, options=factions))
    expect(partners).to_have_text([f"with {name}" for name in PARTNERS])
    me.open(make(me, "skulldug", [ME, BOT, BOT, BOT], mode="team", options=factions))
    me.wait_for_turn()
    chips = me.page.get_by_role("list", name="Seats")
    expect(chips.locator(".name")).to_have_text(PARTNERS[2:] + PARTNERS[:2])
    expect(chips.locator("[data-partner]")).to_have_text([f"with {name}" for name in PARTNERS])
    assert not re.search(r"seat \d", me.page.locator("main").inner_text())


def test_what_closes_a_team_turn_stands_in_one_row(arrive: Arrive) -> None:
    """S127: two closing buttons, Undo and what is rarely wanted."""
    me = arrive()
    me.page.set_viewport_size({"width": 390, "height": 844})
    me.open(make(me, "skulldug", [ME, BOT, BOT, BOT], mode="team"))
    while "partner" not in (ids := me.option_ids()):
        me.take(next((id for id in ids if id != "end-turn"), "end-turn"))
    for width, height in ((390, 844), (360, 844), (320, 844), (1366, 768), (844, 390)):
        me.page.set_viewport_size({"width": width, "height": height})
        middles = me.page.evaluate("""() => [...document.querySelectorAll('.foot > *')]
            .map(each => each.getBoundingClientRect()).filter(box => box.height)
            .map(box => Math.round(box.top + box.height / 2))""")
        assert len(middles) == 4
        assert max(middles) - min(middles) <= 2, width
        lines = me.page.locator(".foot .close").evaluate_all("""all => all.map(each => {
            const text = document.createRange();
            text.selectNodeContents(each);
            return new Set([...text.getClientRects()].map(box => Math.round(box.top))).size;
        })""")
        assert max(lines) <= 2, (width, lines)


def test_the_waiting_room_says_what_will_be_played(arrive: Arrive) -> None:
    me, friend = arrive(), arrive()
    path = make(
        me, "skulldug", [ME, {"kind": "open"}], mode="duel", start=False,
        bank_seconds=1800, increment_seconds=10, takeover_seconds=600,
    )  # fmt: skip
    me.open(path)
    room = me.page.locator("main")
    for words in ("Skulldug!", "Duel", "30 minutes each", "10 seconds more", "10 minutes"):
        expect(room).to_contain_text(words)
    friend.open(path)
    friend.page.get_by_role("button", name="Sit here").click()
    friend.page.get_by_role("button", name="Get up").wait_for()
    friend.page.get_by_label("Say something").fill("Here I am")
    friend.page.get_by_role("button", name="Send").click()
    expect(me.page.get_by_role("log", name="Chat")).to_contain_text("Here I am")
    me.page.get_by_role("button", name="Close the table").click()
    expect(room).to_contain_text("Not while it is played")
    me.page.get_by_role("button", name="Start the match").click()
    me.page.wait_for_selector(".table")
    stranger = arrive()
    stranger.open(path)
    expect(stranger.page.get_by_role("heading", name="This table is closed")).to_be_visible()
    friend.page.get_by_label("Leave the table").click()
    friend.page.get_by_role("button", name="Let spectators in").click()
    stranger.page.get_by_role("button", name="Look again").click()
    stranger.page.wait_for_selector(".table")
    me.page.get_by_label("Leave the table").click()
    me.page.get_by_role("button", name="Close to spectators").click()
    expect(stranger.page.get_by_role("heading", name="This table is closed")).to_be_visible()


def test_my_matches_say_who_i_am_and_how_far(arrive: Arrive) -> None:
    me = arrive()
    make(me, "vast", [ME, BOT], options={"roles": "knight,goblins"})
    me.open("/mine")
    card = me.page.locator("a.match")
    expect(card).to_contain_text("Knight: you")
    expect(card).to_contain_text("Round 1")
    bots = [seat["name"] for seat in last_match(me)["seats"] if seat["kind"] == "bot"]
    expect(card).to_contain_text(f"Goblins: {bots[0]}")


def last_match(me: Visitor) -> dict[str, list[dict[str, str]]]:
    found: dict[str, list[dict[str, str]]] = me.page.evaluate(
        "async () => (await (await fetch('/api/matches/mine')).json()).matches[0]"
    )
    return found


def test_a_missing_match_says_so(arrive: Arrive) -> None:
    me = arrive()
    me.open("/m/nosuchmatch")
    expect(me.page.get_by_role("heading", name="There is no such match")).to_be_visible()


NOWHERE = (
    "/rules/nosuch", "/learn/nosuch", "/puzzles/nosuch",
    "/learn/nosuch/first", "/learn/vast/nosuch", "/puzzles/vast/nosuch",
)  # fmt: skip


def test_what_is_not_there_says_so_and_is_asked_for_once(arrive: Arrive) -> None:
    me = arrive()
    asked: list[str] = []
    me.page.on("request", lambda got: "/api/" in got.url and asked.append(got.url))
    for path in NOWHERE:
        asked.clear()
        me.open(path)
        expect(me.page.get_by_role("heading", name="A dead end")).to_be_visible()
        me.page.wait_for_load_state("networkidle")
        assert len(asked) == len(set(asked)), asked
    me.page.get_by_role("link", name="Back to the entrance").click()
    expect(me.page.locator(".game").first).to_be_visible()


def test_words_that_could_not_be_had_are_asked_for_on_the_next_screen(arrive: Arrive) -> None:
    me = arrive()
    asked: list[str] = []

    def busy(route: Route) -> None:
        asked.append(route.request.url)
        route.fulfill(status=503, json={"code": "busy", "text": "Try again.", "rule": ""})

    me.page.route("**/glossary", busy)
    me.open("/rules/vast")
    me.page.locator("article").first.wait_for()
    me.page.wait_for_load_state("networkidle")
    assert len(asked) == 1
    me.page.unroute("**/glossary")
    with me.page.expect_response("**/games/vast/glossary"):
        me.page.evaluate("document.querySelector('main').innerHTML += '<a href=/learn/vast>L</a>'")
        me.page.get_by_role("link", name="L", exact=True).click()


def test_a_first_visit_leaves_the_console_clean(arrive: Arrive) -> None:
    me = arrive(motion=True)
    said: list[str] = []
    troubles = ("error", "warning")
    me.page.on("console", lambda message: message.type in troubles and said.append(message.text))
    me.open()
    me.page.locator(".game").first.wait_for()
    me.page.wait_for_timeout(500)
    me.open(make(me, "skulldug", [BOT, BOT], mode="duel"))
    me.page.locator(".pane.log li").nth(5).wait_for(state="attached")
    assert said == []


def test_head_is_answered(site: Site) -> None:
    for path in ("/", "/api/games", "/healthz"):
        request = urllib.request.Request(site.url + path, method="HEAD")
        with urllib.request.urlopen(request) as got:
            assert got.status == 200 and got.read() == b""
    with pytest.raises(urllib.error.HTTPError) as missing:
        urllib.request.urlopen(urllib.request.Request(f"{site.url}/no.png", method="HEAD"))
    assert missing.value.code == 404


# What waits elsewhere, what was played


def test_a_turn_elsewhere_is_told_everywhere(arrive: Arrive) -> None:
    me = arrive()
    me.page.add_init_script("navigator.setAppBadge = async count => { window.badge = count; }")
    make(me, "cube-delver", [ME])
    me.open("/rules/cube-delver")
    expect(me.page.locator("[data-badge]")).to_contain_text("1")
    link = me.page.get_by_role("link", name="My matches")
    expect(link).to_have_accessible_name(re.compile("1 turn waits for you"))
    expect(me.page).to_have_title(re.compile(r"^\(1\) Rules"))
    assert me.page.evaluate("window.badge") == 1, "the icon of what is installed tells it, too"


def test_a_profile_counts_what_was_played(arrive: Arrive) -> None:
    me = arrive()
    me.open("/me")
    expect(me.page.get_by_text("Nothing is finished yet")).to_be_visible()
    me.open(make(me, "vast", [ME, BOT], options={"roles": "goblins,knight"}))
    me.wait_for_turn()
    resign(me)
    me.open("/me")
    row = me.page.get_by_role("row").filter(has_text=re.compile("Knight|Goblins"))
    expect(row).to_contain_text("0%")
    expect(me.page.get_by_role("heading", name="Vast: The Crystal Caverns")).to_be_visible()
    me.open(make(me, "cube-delver", [ME]))
    me.wait_for_turn()
    resign(me)
    me.open("/me")
    expect(me.page.get_by_role("rowheader", name="Solo")).to_be_visible()


def test_people_delete_their_data_on_their_profile(arrive: Arrive) -> None:
    me = arrive()
    link = make(me, "cube-delver", [ME])
    me.open("/me")
    me.page.get_by_role("button", name="Delete your data…").click()
    me.page.get_by_role("button", name="Keep it").click()
    me.page.get_by_role("button", name="Delete your data…").click()
    me.page.get_by_role("button", name="Delete all of it, for good").click()
    expect(me.page.get_by_text("All of it is deleted.")).to_be_visible()
    me.open(link)
    expect(me.page.get_by_role("heading", name="There is no such match")).to_be_visible()


def test_who_signs_out_everywhere_is_nobody_on_any_device(arrive: Arrive) -> None:
    me, elsewhere = arrive(), arrive()
    link = make(me, "cube-delver", [ME])
    elsewhere.page.context.add_cookies(me.page.context.cookies())
    for each in (me, elsewhere):
        each.open(link)
    mine = [each.page.get_by_role("link", name="Profile") for each in (me, elsewhere)]
    for each in mine:
        expect(each).to_be_visible()
    me.page.get_by_role("banner").locator(".who").click()
    me.page.get_by_role("button", name="Sign out…").click()
    expect(me.page.get_by_text("Only your recovery code makes you")).to_be_visible()
    me.page.get_by_role("button", name="Sign out on all devices").click()
    expect(me.page.get_by_role("heading", name="Sign out")).to_have_count(0)
    for each in mine:
        expect(each).to_have_count(0)


# Settings


def test_text_grows_and_colours_combine(arrive: Arrive) -> None:
    me = arrive()
    me.open()
    size = "parseFloat(getComputedStyle(document.documentElement).fontSize)"
    before = me.page.evaluate(size)
    me.page.get_by_role("button", name="Settings").click()
    me.page.get_by_role("combobox", name=re.compile("^Text")).select_option("larger")
    assert me.page.evaluate(size) > before * 1.2
    me.page.get_by_label("High contrast").check()
    contrast = me.page.evaluate(INK)
    me.page.get_by_label("Colours that colour-blind people can tell apart").check()
    assert me.page.evaluate("document.documentElement.dataset.palette") == "contrast colour-blind"
    assert me.page.evaluate(INK) == contrast
    both = me.page.evaluate(SEAT)
    me.page.get_by_label("Colours that colour-blind people can tell apart").uncheck()
    assert me.page.evaluate(SEAT) != both


INK = "getComputedStyle(document.documentElement).getPropertyValue('--ink')"
SEAT = "getComputedStyle(document.documentElement).getPropertyValue('--seat-1')"


# Heard


ALOUD = {
    "Cube Delver": "Pay .*Travel|Roll|Keep",
    "Skulldug!": "Begin|End|Keep this roll|Flee|Suffer|Pass|Turn",
    "Vast": "End|Done|Decline|Turn",
}
"""What whoever only hears takes first, by how it begins."""


@pytest.mark.parametrize("title", ALOUD)
def test_a_whole_game_by_what_a_screen_reader_reads(arrive: Arrive, title: str) -> None:
    """By roles and names alone: every step is a named button in a named list or below it, every
    answer is followed by a sentence."""
    me = arrive()
    if title == "Vast":
        sit_down(me, "Knight", ("Knight",))
    else:
        me.open()
        me.page.get_by_role("button", name=f"Play now: {title}").click()
        if title == "Skulldug!":
            me.page.get_by_role("dialog").get_by_role("button", name=re.compile("^Play ")).click()
    decision = me.page.get_by_role("region", name="Decision")
    spoken = me.page.locator("[aria-live=polite]").first
    for _ in range(300):
        me.wait_for_turn()
        if me.ending.is_visible():
            break
        prompt, names = heard(decision)
        assert prompt and prompt in spoken.inner_text(), "the question is said"
        assert all(re.search("[A-Za-z]", name) for name in names)
        before = me.answered
        choice = next((name for name in names if re.match(ALOUD[title], name)), names[0])
        decision.get_by_role("button", name=choice, exact=True).first.click()
        me.moved_on(before)
    me.see_end()
    expect(me.ending.get_by_role("heading", level=2)).to_be_visible()
    assert me.ending.get_by_role("paragraph").first.inner_text() in spoken.inner_text()


NAMED = re.compile(r"""- '?(button|heading) ("(?:[^"\\]|\\.)*")""")
NO_ANSWER = re.compile(r"Rule |\d+ more|Undo|Redo|Ask to undo|Skip|See |Show |Why|What")


def heard(region: Locator) -> tuple[str, list[str]]:
    """The question, and the names of what can be done, as the accessibility tree has them."""
    named = [
        (role, str(json.loads(name.replace("''", "'"))))
        for role, name in NAMED.findall(region.aria_snapshot())
    ]
    prompt = next(name for role, name in named if role == "heading")
    return prompt, [n for role, n in named if role == "button" and not NO_ANSWER.match(n)]


# Installed, offline


def test_it_can_be_installed_and_opens_without_a_network(arrive: Arrive) -> None:
    me = arrive()
    me.open()
    me.page.locator(".game").first.wait_for()
    manifest = me.page.evaluate(
        "async () => (await fetch(document.querySelector('link[rel=manifest]').href)).json()"
    )
    assert manifest["display"] == "standalone"
    for icon in manifest["icons"]:
        assert me.page.request.get(me.url + icon["src"]).ok
    me.page.evaluate("navigator.serviceWorker.ready")
    me.page.reload()
    me.page.locator(".game").first.wait_for()
    me.page.context.set_offline(True)
    me.page.reload()
    alert = me.page.get_by_role("alert").filter(has_text="No connection")
    expect(alert).to_be_visible()
    me.page.get_by_role("link", name="My matches").click()
    expect(me.page.get_by_role("alert").filter(has_text="cannot be reached")).to_be_visible()
    expect(me.page.get_by_text("You have not played here yet")).to_have_count(0)
    me.page.context.set_offline(False)
    expect(alert).to_have_count(0)


# What is sent


def test_a_first_load_and_a_bot_round_are_small(arrive: Arrive) -> None:
    """Bytes over the wire, as the browser counts them."""
    me = arrive()
    session = me.page.context.new_cdp_session(me.page)
    session.send("Network.enable")
    loaded: list[float] = []
    frames: list[int] = []
    session.on("Network.loadingFinished", lambda got: loaded.append(got["encodedDataLength"]))
    session.on(
        "Network.webSocketFrameReceived",
        lambda got: frames.append(len(got["response"]["payloadData"].encode())),
    )
    me.open()
    me.page.locator(".game").first.wait_for()
    me.page.wait_for_load_state("networkidle")
    first = sum(loaded)
    path = make(
        me, "vast", [ME, BOT, BOT, BOT, BOT], options={"roles": "knight,goblins,dragon,cave,thief"}
    )
    me.open(path)
    me.wait_for_turn()
    for _ in range(80):
        before, answered = sum(frames), me.answered
        me.play(("end-turn", "end", "pass"), most=1)
        me.wait_for_turn()
        if me.answered > answered + 8:
            break
    bots = sum(frames) - before
    print(json.dumps({"first load": first, "bot round": bots, "answers": me.answered - answered}))
    assert first < 320_000
    assert bots / (me.answered - answered) < 2_000


# Again


def two_at_the_end(arrive: Arrive) -> tuple[Visitor, Visitor]:
    """Two people at a table where both have given up; the first of them has made it."""
    ann, bob = arrive(), arrive()
    path = make(ann, "skulldug", [ME, {"kind": "open"}], mode="duel", start=False)
    ann.open(path)
    bob.open(path)
    bob.page.get_by_role("button", name="Sit here").click()
    ann.page.get_by_role("button", name="Start the match").click()
    for person in (ann, bob):
        person.page.locator(".board").first.wait_for()
        person.page.get_by_label("Leave the table").click()
        person.page.get_by_role("button", name="Give up").click()
        person.page.get_by_role("dialog").get_by_role("button", name="Give up").click()
    for person in (ann, bob):
        person.see_end()
    ann.ending.get_by_role("button", name="Ask for a rematch").click()
    ann.page.get_by_role("heading", name="Around the table").wait_for()
    expect(ann.page.get_by_text("Kept for")).to_be_visible()
    expect(ann.page.get_by_role("button", name="Start the match")).to_be_disabled()
    expect(bob.page.locator("[data-rematch=asked]")).to_contain_text("asks for a rematch")
    return ann, bob


def test_a_rematch_is_accepted(arrive: Arrive) -> None:
    ann, bob = two_at_the_end(arrive)
    bob.ending.get_by_role("button", name="Play again").click()
    bob.page.get_by_role("heading", name="Around the table").wait_for()
    expect(ann.page.get_by_text("Kept for")).to_have_count(0)
    ann.page.get_by_role("button", name="Start the match").click()
    for person in (ann, bob):
        person.page.locator("[aria-label=Moment]").wait_for(state="attached")


def test_a_rematch_is_declined(arrive: Arrive) -> None:
    ann, bob = two_at_the_end(arrive)
    bob.ending.get_by_role("button", name="No, thank you").click()
    expect(bob.page.locator("[data-rematch=declined]")).to_be_visible()
    expect(ann.page.get_by_text("would rather not play again").first).to_be_visible()
    expect(ann.page.get_by_text("Open seat")).to_be_visible()


def test_on_a_phone_one_can_look_through_the_other_of_ones_seats(arrive: Arrive) -> None:
    me = arrive(phone=True)
    me.open(make(me, "vast", [ME, ME, BOT, BOT, BOT], options={"roles": FIVE}))
    me.wait_for_turn()
    look = me.page.get_by_role("list", name="Seats").get_by_role("button", name="Look")
    expect(look).to_have_count(1)
    expect(look).to_be_in_viewport(ratio=1)
    box = look.bounding_box()
    assert box and box["width"] >= 32 and box["height"] >= 24
    before = me.page.locator("li.own").inner_text()
    look.click()
    expect(me.page.locator("li.own")).not_to_have_text(before)


FIVE = "knight,goblins,dragon,cave,thief"
