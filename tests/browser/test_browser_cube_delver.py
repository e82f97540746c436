"""Cube Delver in the browser: from the lobby to the end, by mouse, by keyboard, on a phone."""

import re

from browser_site import Arrive, Site
from playwright.sync_api import expect

IN = ("keep-die", "roll", "stop", "pass")
"""Go deeper, come what may."""
OUT = ("pay:travel", "lighten", *IN)
"""Get out as fast as possible."""


def test_a_stranger_plays_a_whole_game(arrive: Arrive) -> None:
    me = arrive()
    me.play_now("Cube Delver")
    expect(me.page).to_have_title(re.compile("Your turn"))
    expect(me.page.locator(".coach")).to_contain_text("get out alive")
    me.play(IN, most=12)
    me.play(OUT)
    me.see_end()
    me.ending.get_by_role("button", name="Check the dice").click()
    dialog = me.page.get_by_role("dialog", name="Fair dice")
    expect(dialog.locator("[data-verdict=kept]")).to_be_visible()
    with me.page.expect_download() as download:
        dialog.get_by_role("link", name="Download the record").click()
    assert download.value.suggested_filename.endswith(".cavern.jsonl")
    dialog.get_by_role("button", name="Close").click()
    first = me.page.url
    me.ending.get_by_role("button", name="Play again").click()
    me.page.wait_for_url(lambda url: url != first)
    me.wait_for_turn()


def test_a_whole_game_by_keyboard_alone(arrive: Arrive) -> None:
    me = arrive()
    me.open()
    keyboard = me.page.keyboard
    me.page.get_by_role("button", name="Play now: Cube Delver").wait_for()
    for _ in range(30):
        keyboard.press("Tab")
        if me.page.evaluate("document.activeElement.ariaLabel") == "Play now: Cube Delver":
            break
    keyboard.press("Enter")
    me.wait_for_turn()
    keyboard.press("?")
    expect(me.page.get_by_role("dialog", name="Cube Delver")).to_contain_text("How a turn goes")
    keyboard.press("Escape")
    for _ in range(400):
        ids = me.option_ids()
        if not ids:
            break
        wanted = [id for word in OUT for id in ids if id.startswith(word)]
        before = me.answered
        me.press((wanted or ids)[0])
        me.moved_on(before)
    me.see_end()


def test_a_die_is_paid_by_clicking_it(arrive: Arrive) -> None:
    me = arrive()
    me.play_now("Cube Delver")
    for _ in range(40):
        ids = me.option_ids()
        if "pay:travel" in ids:
            break
        me.take(next(id for id in ids if id in ("stop", "pass", "roll", "keep-die")))
    before = me.answered
    expect(me.page.locator("[data-option='pay:travel']")).to_be_visible()
    me.page.locator(".row.travel .die.able").last.click()
    me.page.wait_for_function(
        "before => document.querySelector('[aria-label=Moment]').max > before", arg=before
    )
    expect(me.log).to_contain_text("You pay the Travel die")


def test_what_is_not_possible_says_why(arrive: Arrive) -> None:
    me = arrive()
    me.play_now("Cube Delver")
    me.page.get_by_role("button", name=re.compile("in the bag")).click()
    notice = me.page.get_by_role("status").filter(has_text="Premonition")
    expect(notice).to_be_visible()
    notice.get_by_role("button", name="C2.1").click()
    dialog = me.page.get_by_role("dialog", name="Rule C2.1")
    expect(dialog).to_contain_text("Draw one die from the bag")


def test_a_reload_in_the_middle_changes_nothing(arrive: Arrive) -> None:
    me = arrive()
    me.play_now("Cube Delver")
    prompt = me.page.locator(".decide .prompt").inner_text()
    ids, count = me.option_ids(), me.answered
    me.page.reload()
    me.wait_for_turn()
    assert (me.option_ids(), me.answered) == (ids, count)
    assert me.page.locator(".decide .prompt").inner_text() == prompt
    me.play(("stop", "pass"), most=1)


def test_the_past_can_be_seen_shared_and_played_on_from(arrive: Arrive) -> None:
    me = arrive()
    total = 0
    while total < 3:
        me.play_now("Cube Delver")
        me.play(IN, most=3)
        me.play(OUT)
        me.see_end()
        total = me.answered
    me.page.get_by_role("button", name="See the board after answer 1", exact=True).click()
    expect(me.page.locator(".decide")).to_contain_text("Looking at the past")
    me.page.wait_for_url(re.compile(r"#1@0$"))
    coach = me.page.get_by_role("region", name="What this moment is about")
    told = me.page.locator(".log li.now p").last.inner_text()
    expect(coach).to_contain_text(re.sub(r"\s*C\d+\.\d+$", "", told))  # then, not at the end
    me.page.keyboard.press("]")
    me.page.wait_for_url(re.compile(r"#2@0$"))
    eyes = me.page.get_by_role("combobox", name="Seen by")
    eyes.select_option(label="As one who sees everything")
    me.page.wait_for_url(re.compile(r"#2@-2$"))

    friend = arrive()
    friend.page.goto(me.page.url)
    expect(friend.page.locator(".decide")).to_contain_text(f"After answer 2 of {total}")

    link = me.page.url
    me.page.get_by_role("button", name="Play on from here").click()
    me.page.get_by_role("dialog").get_by_role("button", name="Play on").click()
    me.page.wait_for_url(lambda url: url != link)
    me.wait_for_turn()
    assert me.answered == 2
    me.play(("stop", "pass"), most=1)


def test_an_answer_survives_the_server_going_down(arrive: Arrive, own_site: Site) -> None:
    me = arrive(own_site)
    me.play_now("Cube Delver")
    before = me.answered
    own_site.stop()
    banner = me.page.get_by_role("alert").filter(has_text="Connection lost")
    expect(banner).to_be_visible()
    me.page.locator("[data-option]").first.click()
    expect(me.page.locator("li.sending")).to_be_visible()
    own_site.start()
    expect(banner).to_be_hidden(timeout=20_000)
    me.page.wait_for_function(
        "before => document.querySelector('[aria-label=Moment]').max > before", arg=before
    )
    assert me.answered == before + 1


def test_two_tabs_of_one_person_never_move_twice(arrive: Arrive) -> None:
    me = arrive()
    me.play_now("Cube Delver")
    other = me.page.context.new_page()
    other.goto(me.page.url)
    other.wait_for_selector("[data-option]")
    before = me.answered
    me.take(me.option_ids()[0])
    other.wait_for_function(
        "count => document.querySelector('[aria-label=Moment]').max == count", arg=before + 1
    )


def test_a_phone_shows_board_and_decision_without_scrolling_sideways(arrive: Arrive) -> None:
    me = arrive(phone=True)
    for path in ("/", "/new/skulldug", "/rules/skulldug", "/mine"):
        me.open(path)
        me.page.locator("main h1").first.wait_for()
        assert me.page.evaluate("document.documentElement.scrollWidth") <= 360, path
    me.play_now("Cube Delver")
    assert me.page.evaluate("document.documentElement.scrollWidth") <= 360
    board = me.page.locator(".board").first.bounding_box()
    sheet = me.page.locator("aside.side").bounding_box()
    assert board is not None and sheet is not None
    assert board["height"] > 250
    assert sheet["y"] + sheet["height"] <= 741
    me.play(("stop", "pass", "roll"), most=3)


def test_what_happens_is_said_to_screen_readers(arrive: Arrive) -> None:
    me = arrive()
    me.play_now("Cube Delver")
    spoken = me.page.locator("[data-spoken]")
    expect(spoken).to_have_attribute("aria-live", "polite")
    expect(spoken).to_contain_text("options")
    words = me.page.get_by_role("region", name="The board in words")
    expect(words).to_contain_text("Still in the bag")
    me.page.keyboard.press("w")
    expect(words).to_be_in_viewport()
