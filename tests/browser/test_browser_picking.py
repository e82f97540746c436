"""Choosing what to play: roles, modes and factions with their words, also by "Play now"."""

from browser_site import Arrive
from playwright.sync_api import Locator, expect
from test_browser_everyone import issues

from cavern.core import registry
from cavern.core.lesson import lessons


def test_a_role_is_picked_before_a_quick_game(arrive: Arrive) -> None:
    visitor = arrive()
    visitor.open()
    page = visitor.page
    page.get_by_role("button", name="Play now: Vast").click()
    dialog = page.get_by_role("dialog", name="Who do you want to be?")
    for pick in registry.game("vast").picks:
        card = dialog.locator(f'[data-pick="{pick.id}"]')
        for text in (pick.title, pick.goal, pick.turn, pick.learning, pick.winning):
            expect(card).to_contain_text(text)
        assert card.locator("svg path").count()
    thief = dialog.locator('[data-pick="thief"]')
    thief.get_by_role("radio", name="Thief", exact=True).check()
    expect(thief).to_contain_text("You need 6 stashed Treasures.")
    dialog.get_by_label("Difficulty of Thief").select_option("hard")
    expect(thief).to_contain_text("You need 7 stashed Treasures")
    assert issues(page) == []
    dialog.get_by_role("button", name="Play Thief").click()
    page.wait_for_url("**/m/*")
    match = page.request.get(page.url.replace("/m/", "/api/matches/")).json()
    assert match["options"]["difficulty"] == "thief=hard"
    roles = {seat["role"]: seat["kind"] for seat in match["seats"]}
    assert roles["Thief"] == "person"
    assert sorted(roles.values()) == ["bot"] * (len(roles) - 1) + ["person"]


def test_whoever_wants_no_choice_is_surprised(arrive: Arrive) -> None:
    visitor = arrive(phone=True)
    visitor.open()
    page = visitor.page
    page.get_by_role("button", name="Play now: Skulldug!").click()
    page.get_by_role("button", name="Surprise me").click()
    page.wait_for_url("**/m/*")


def test_a_mode_is_picked_with_its_difficulty_or_a_faction(arrive: Arrive) -> None:
    """What was chosen for one mode does not hang on to the next."""
    visitor = arrive()
    page = visitor.page
    visitor.open()
    page.get_by_role("button", name="Play now: Skulldug!").click()
    dialog = page.get_by_role("dialog", name="How do you want to play?")
    dialog.get_by_role("radio", name="Solo").check()
    dialog.get_by_label("Difficulty of Solo").select_option("hard")
    expect(dialog.locator('[data-pick="solo"]')).to_contain_text("5 Health, three ghosts")
    dialog.get_by_role("radio", name="Duel").check()
    expect(dialog.get_by_label("Difficulty of Solo")).to_have_count(0)
    factions = dialog.get_by_role("radiogroup", name="Faction")
    expect(factions.locator("[data-pick]")).to_have_count(5)
    factions.get_by_role("radio", name="Rogues").check()
    assert issues(page) == []
    dialog.get_by_role("button", name="Play Duel").click()
    page.wait_for_url("**/m/*")
    match = page.request.get(page.url.replace("/m/", "/api/matches/")).json()
    assert match["options"]["factions"].startswith("rogues,")
    assert match["options"].get("difficulty", "normal") == "normal"


def test_becoming_a_role_moves_me_and_makes_room(arrive: Arrive) -> None:
    visitor = arrive()
    visitor.open("/new/vast")
    page = visitor.page
    seats = page.locator(".seats li")
    expect(seats).to_have_count(4)

    def seat(role: str) -> Locator:
        return seats.filter(has=page.get_by_text(role, exact=True)).locator("select").first

    page.get_by_role("radio", name="Thief", exact=True).check()
    expect(seat("Thief")).to_have_value("me")
    expect(seat("Knight")).to_have_value("bot/medium")
    page.get_by_role("radio", name="Vile Ghoul", exact=True).check()
    expect(page.locator('[data-pick="goblins"]')).not_to_contain_text("At the table")
    expect(seat("Vile Ghoul")).to_have_value("me")
    knight = page.get_by_label("Difficulty of the Knight")
    expect(seats.first).to_contain_text("The Dragon has 5 Health")
    knight.select_option("expert")
    expect(seats.first).to_contain_text("The Dragon has 7 Health")
    page.locator("[data-surprise]").click()
    expect(page.locator('[data-pick="vile-ghoul"] input')).not_to_be_checked()


def test_modes_lead_to_their_lessons_and_factions_to_their_gear(arrive: Arrive) -> None:
    visitor = arrive(light=True)
    visitor.open("/new/skulldug")
    page = visitor.page
    taught = {each.teaches for each in lessons(registry.game("skulldug"))}
    for mode in registry.game("skulldug").modes:
        assert mode.id in taught
        lesson = page.locator(f'[data-pick="{mode.id}"] a')
        expect(lesson).to_have_attribute("href", f"/learn/skulldug/{mode.id}")
    page.get_by_role("radio", name="Solo").check()
    page.get_by_text("House rules").click()
    page.get_by_label("Difficulty").select_option("hard")
    expect(page.locator(".options")).to_contain_text("5 Health, three ghosts")
    page.get_by_role("radio", name="Print-and-play").check()
    expect(page.get_by_role("radiogroup", name="Faction").get_by_role("radio")).to_have_count(2)
    page.get_by_role("radio", name="Henchmen").check()
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.get_by_text("Henchman").first).to_be_visible()
