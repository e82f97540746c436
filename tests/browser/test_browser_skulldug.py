"""Skulldug! in the browser: against a bot, alone, and two people with somebody watching."""

import re

from browser_site import Arrive, Site
from playwright.sync_api import Route, expect
from visitor import Visitor

ON = (
    "draft", "orient", "begin-turn", "face", "focus:0", "keep", "take", "move", "pick-up",
    "end-turn", "suffer", "flee", "die",
)  # fmt: skip
"""Walk into the cave and see what happens."""


HOME = ("draft", "orient", "begin-turn", "end-turn", *ON)
"""Stay at home and let the others be about it."""


def test_a_duel_against_a_bot_to_its_end(arrive: Arrive) -> None:
    me = arrive()
    me.play_now("Skulldug!")
    me.play(ON, most=16, avoid=("resign",))
    assert me.page.locator(".cave .tile").count() > 1
    me.play(HOME, avoid=("resign",))
    me.see_end()
    expect(me.ending).to_contain_text("with three treasures")
    expect(me.ending.get_by_role("row").filter(has_text="won")).to_have_count(1)
    expect(me.page.get_by_role("list", name="Seats").get_by_text("won")).to_have_count(1)


def test_alone_with_the_ghosts_to_the_end(arrive: Arrive) -> None:
    me = arrive()
    me.set_table("skulldug", "Solo")
    me.page.locator("summary").click()
    me.page.get_by_role("combobox", name="Difficulty").select_option("hard")
    me.page.get_by_role("button", name="Play", exact=True).click()
    me.play(ON, most=10, avoid=("resign",))
    expect(me.page.locator(".decks")).to_contain_text("Cave Health")
    me.play(HOME, avoid=("resign",))
    me.see_end()
    expect(me.ending).to_contain_text(re.compile("died|collapsed", re.IGNORECASE))


def test_giving_up_ends_the_duel(arrive: Arrive) -> None:
    me = arrive()
    me.play_now("Skulldug!")
    me.play(ON, most=4, avoid=("resign",))
    me.page.locator(".leaving summary").click()
    me.page.get_by_role("button", name="Give up", exact=True).click()
    me.page.get_by_role("dialog").get_by_role("button", name="Give up").click()
    me.see_end()


def test_an_explorer_goes_where_one_clicks(arrive: Arrive) -> None:
    me = arrive()
    me.play_now("Skulldug!")
    while not any(id.startswith("move") for id in me.option_ids()):
        me.play(ON, most=1, avoid=("resign",))
    before = me.answered
    me.page.locator("[data-option^='move:']").first.hover()
    target = me.page.locator(".cave [data-thing][data-lit]")
    expect(target).to_have_count(1)
    me.page.locator(f".cave [data-thing='{target.get_attribute('data-thing')}']").click()
    menu = me.page.get_by_role("menu")
    if menu.is_visible():
        menu.get_by_role("menuitem", name=re.compile("^Move")).first.click()
    me.page.wait_for_function(
        "before => document.querySelector('[aria-label=Moment]').max > before", arg=before
    )
    if any(id.startswith("orient") for id in me.option_ids()):
        me.play(ON, most=1, avoid=("resign",))
    expect(me.log).to_contain_text(re.compile("discovered|moves"))


def test_a_turn_without_ap_leads_to_its_end(arrive: Arrive, site: Site) -> None:
    """Whatever could still be dropped; and its story leaves the dice out."""
    me = arrive()
    played = site.played["dig"]
    me.play_on(played, played.danger)
    spent = me.page.locator(".decide .prompt", has_text="0 AP left")
    end = me.page.locator("[data-option=end-turn]")
    while not spent.is_visible():
        me.play(("orient", "face", "focus:0", "keep", "suffer", "move"), most=1, avoid=("end",))
        me.wait_for_turn()
    expect(me.page.locator("[data-option^='drop:']").first).to_be_visible()
    expect(end).to_have_class(re.compile(r"\bmain\b"))
    me.open(f"/m/{played.id}")
    turned = me.ending.locator("ol li")
    expect(turned.first).to_be_visible(timeout=60_000)
    for line in turned.all_inner_texts():
        assert not re.search(r"rolls \d|gets \d|faces|Turn \d", line), line


def test_two_play_and_a_third_watches(arrive: Arrive) -> None:
    host, guest, watcher = arrive(), arrive(), arrive()
    host.set_table("skulldug", "Duel")
    host.page.get_by_label("Seat 2").select_option("open")
    host.page.get_by_label("List it in the lobby").check()
    host.page.get_by_role("button", name="Set the table and invite").click()
    host.page.get_by_role("heading", name="Around the table").wait_for()

    guest.open()
    tables = guest.page.get_by_role("region", name="Open tables")
    tables.get_by_role("link", name=re.compile("Skulldug")).first.click()
    guest.page.get_by_role("button", name="Sit here").click()
    host.page.get_by_text("Everybody is here.").wait_for()
    watcher.page.goto(host.page.url)
    host.page.get_by_role("button", name="Start the match").click()

    players = [host, guest]
    for player in players:
        player.page.locator("[aria-label=Moment]").wait_for(state="attached")
    take_back_with_consent(players)
    for _ in range(4):
        player = on_turn(players)
        player.play(ON, most=1, avoid=("resign",))
        for other in players:
            wait_for_count(other, player.answered)
    watcher.page.get_by_text("You are watching.").wait_for()
    wait_for_count(watcher, host.answered)
    assert watcher.options.count() == 0
    expect(host.page.get_by_text("1 watching")).to_be_visible()

    guest.page.get_by_role("button", name=re.compile("^Chat")).click()
    guest.page.get_by_label("Say something").fill("Mind the bear trap")
    guest.page.keyboard.press("Enter")
    host.page.get_by_role("button", name=re.compile("^Chat")).click()
    expect(host.page.get_by_role("log")).to_contain_text("Mind the bear trap")


def on_turn(players: list[Visitor]) -> Visitor:
    players[0].page.wait_for_function("() => document.querySelector('.seats li.asked')")
    for _ in range(100):
        for player in players:
            if player.page.locator("[data-option]:not([disabled])").count():
                return player
        players[0].page.wait_for_timeout(50)
    raise AssertionError("nobody is asked")


def wait_for_count(visitor: Visitor, count: int) -> None:
    visitor.page.wait_for_function(
        "count => document.querySelector('[aria-label=Moment]')?.max == count", arg=count
    )


def take_back_with_consent(players: list[Visitor]) -> None:
    """Play the opening until an answer has revealed something (the first step out of the entrance
    does at the latest), then ask the other to go back."""
    for _ in range(30):
        player = on_turn(players)
        player.play(ON, most=1, avoid=("resign",))
        for other in players:
            wait_for_count(other, player.answered)
        asking = player.page.get_by_role("button", name="Ask to undo")
        player.page.wait_for_timeout(100)
        if asking.count() and asking.is_enabled():
            break
    else:
        raise AssertionError("nothing was revealed in the opening")
    other = next(each for each in players if each is not player)
    before = player.answered
    asking.click()
    dialog = player.page.get_by_role("dialog", name="Take back?")
    dialog.get_by_role("button", name="Ask them").click()
    mine = re.compile("You ask to take back your last answer")
    expect(player.page.locator(".undo")).to_contain_text(mine)
    theirs = re.compile(r"asks to take back their last answer( and your last|\.)")
    expect(other.page.get_by_role("alert")).to_contain_text(theirs)
    other.page.get_by_role("alert").get_by_role("button", name="Agree").click()
    for each in players:
        each.page.wait_for_function(
            "before => document.querySelector('[aria-label=Moment]').max < before", arg=before
        )


def test_everybody_plays_the_faction_they_like(arrive: Arrive) -> None:
    me = arrive()
    held: list[Route] = []
    me.set_table("skulldug", "Print-and-play")
    faction = me.page.get_by_label("Factions of player 1")
    faction.select_option("rogues")
    me.page.route("**/api/guest", lambda route: held.append(route))
    play = me.page.get_by_role("button", name="Play", exact=True)
    with me.page.expect_response("**/api/matches") as answered:
        with me.page.expect_request("**/api/guest"):
            play.click()
        expect(me.page.get_by_role("alert")).to_contain_text("it has adventurers, henchmen")
        faction.select_option("henchmen")  # too late for what is already on its way
        held[0].continue_()
    assert answered.value.status == 400
    play.click()
    me.wait_for_turn()
    expect(me.page.locator(".cave")).to_be_visible()
    expect(me.page.get_by_text("Brass Knuckles").first).to_be_visible()
    expect(me.page.get_by_text("Henchman").first).to_be_visible()
