"""Large caves and small windows: seven roles in a late round, a dig of many passages, a match of
hundreds of answers; and no page that is wider than a small phone."""

import pytest
from browser_site import Arrive, Site
from played import TABLES
from playwright.sync_api import expect
from test_browser_around import ME, make
from test_browser_table import DESKTOPS, LOW, PHONES, share
from visitor import Visitor, resize

LOOK = """
    const edge = document.querySelector('.map .window').getBoundingClientRect();
    const box = each => {
        const {left, right, top, bottom} = each.getBoundingClientRect();
        return !each.closest('.window > svg') ? {left, right, top, bottom} : {
            left: Math.max(left, edge.left), right: Math.min(right, edge.right),
            top: Math.max(top, edge.top), bottom: Math.min(bottom, edge.bottom)};
    };
    const over = (a, b) => a.left < b.right - 1 && b.left < a.right - 1
        && a.top < b.bottom - 1 && b.top < a.bottom - 1;
"""
"""The boxes of things, of those on the map what the window shows of them."""

COVERED = f"""() => {{{LOOK}
    const whole = !document.querySelector('.mini');
    const lying = [...document.querySelectorAll('.zoom .button, .counters dl > div')].map(box);
    const things = '.map .tile.able, .map .piece, .map .pawn' + (whole ? ', .map .tile' : '');
    return [...document.querySelectorAll(things)]
        .filter(each => lying.some(other => over(other, box(each))))
        .map(each => each.outerHTML.slice(0, 120));
}}"""
"""What lies under a counter or a button: squares; of a cave that is larger than the window, those
that can be picked, and whoever stands on any."""

SMALL = f"""() => {{{LOOK}
    const whole = each => each.getBoundingClientRect();
    const shown = each => ['left', 'right', 'top', 'bottom']
        .every(side => Math.abs(box(each)[side] - whole(each)[side]) < 1);
    const letters = each => parseFloat(getComputedStyle(each).fontSize)
        * each.getScreenCTM().a;
    return [...document.querySelectorAll('.map .token, .map .pawn')].filter(shown).filter(each =>
        (each.matches('.token') ? whole(each).width : whole(each).height) < 18
        || [...each.querySelectorAll('text')].some(text => letters(text) < 9))
        .map(each => [whole(each).width, whole(each).height, each.textContent]);
}}"""
"""Cards that lie in passages, and explorers, that are too small to tell what they are, and numbers
and names that are too small to be read."""

CUT = """() => [...document.querySelectorAll('.seats li')].filter(chip => {
    const [outer, inner] = [chip, chip.querySelector('.far')].map(e => e.getBoundingClientRect());
    const said = [...chip.querySelectorAll('.name, .second, .second > *')]
        .filter(each => each.clientWidth > 1 && each.scrollWidth > each.clientWidth);
    const text = chip.querySelector('.text').getBoundingClientRect();
    return said.length || text.top < outer.top || text.bottom > outer.bottom
        || inner.width < 5 || inner.right > outer.right || inner.left < outer.left;
}).map(chip => chip.textContent)"""
"""Chips that do not show how far somebody is, or cut what they say."""

UNDER = f"""() => {{{LOOK}
    const small = document.querySelector('.corner')?.getBoundingClientRect();
    const things = '.map .able, .map .piece, .map .pawn, .zoom .button, .counters dl > div, .hand';
    return !small ? [] : [...document.querySelectorAll(things)]
        .filter(each => over(small, box(each))).map(each => each.outerHTML.slice(0, 120));
}}"""
"""What the small map lies over, of what can be picked, moves or is read."""

OUTSIDE = """() => {
    const map = document.querySelector('.map').getBoundingClientRect();
    const boxes = [...document.querySelectorAll('.zoom .button, .counters dl > div')]
        .map(each => each.getBoundingClientRect());
    return boxes.filter((a, i) => a.left < map.left || a.right > map.right || a.top < map.top
        || a.bottom > map.bottom || boxes.slice(i + 1).some(b => a.left < b.right - 1
            && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1))
        .map(each => [each.left, each.right, each.top, each.bottom, map.right, map.bottom]);
}"""
"""Buttons and counters that leave the map, or lie on each other."""

OWN = """() => {
    const chip = document.querySelector('.seats li.own .second');
    return chip.scrollWidth - chip.clientWidth;
}"""
"""How much of what one's own chip says is cut off."""

BENEATH = """() => {
    const [map, bar] = ['main.table .board', 'main.table .time']
        .map(name => document.querySelector(name).getBoundingClientRect());
    return bar.height > 20 && map.bottom <= bar.top && bar.bottom <= innerHeight
        ? map.height / innerHeight : 0;
}"""
"""The map's share of the height beside the time bar; nothing where that lies over it."""


def write(me: Visitor, text: str) -> None:
    """Choose how large letters are."""
    me.page.add_init_script(
        f"localStorage.setItem('cavern.settings', JSON.stringify({{text: '{text}'}}))"
    )


@pytest.mark.parametrize("text", ["usual", "large", "larger"])
@pytest.mark.parametrize("name", TABLES)
def test_a_large_cave_at_every_size(arrive: Arrive, site: Site, name: str, text: str) -> None:
    me = arrive()
    write(me, text)
    me.play_on(site.played[name], site.played[name].large)
    for size in (*DESKTOPS, *PHONES, *LOW):
        resize(me.page, *size)
        area, tall = share(me.page)
        assert area >= 0.6 if size in DESKTOPS else tall >= 0.5, (size, area, tall)
        assert me.page.evaluate(COVERED) == [], size
        assert me.page.evaluate(SMALL) == [], size
        assert me.page.evaluate(OUTSIDE) == [], size
        assert me.page.evaluate(CUT) == [], size
        assert me.page.evaluate(UNDER) == [], size
        if size in PHONES:
            assert me.page.evaluate(OWN) <= 0, size
    me.page.keyboard.press("t")
    for size in (*DESKTOPS, *PHONES, *LOW):
        resize(me.page, *size)
        assert me.page.evaluate(BENEATH) >= 0.35, size
        share(me.page)


def test_the_coach_speaks_of_the_question_that_was_open(arrive: Arrive, site: Site) -> None:
    """Before the Thief's first turn he is asked something else."""
    me = arrive()
    played = site.played["seven"]
    title = me.page.locator(".coach b")
    me.open(f"/m/{played.id}#{played.first}@{played.seat}")
    expect(me.page.locator(".decide .asked")).to_be_visible()
    expect(title).to_have_text("Then")
    me.open(f"/m/{played.id}#{played.large}@{played.seat}")
    expect(title).to_contain_text("Thief")


def test_the_end_of_a_long_match_is_drawn(arrive: Arrive, site: Site) -> None:
    me = arrive()
    played = site.played["seven"]
    assert played.answered > 500
    me.open(f"/m/{played.id}")
    me.see_end()
    chart = me.ending.get_by_role("img", name="Everybody’s progress")
    expect(chart.locator("path")).to_have_count(7, timeout=60_000)
    expect(me.ending.get_by_role("heading", name="Where it turned")).to_be_visible(timeout=60_000)
    widths = chart.locator("path").evaluate_all("all => all.map(each => each.getBBox().width)")
    assert min(widths) >= 299, "every line goes on to the last answer"
    tones = chart.locator("path").evaluate_all("all => all.map(each => each.style.stroke)")
    dots = me.ending.locator(".dot").evaluate_all("all => all.map(each => each.style.background)")
    assert len(set(tones)) == 7 and set(tones) <= set(dots)
    won = me.page.locator(".seats .flag.won")
    good = me.page.evaluate("""() => {
        const probe = document.body.appendChild(document.createElement('i'));
        probe.style.color = 'var(--good)';
        return getComputedStyle(probe).color;
    }""")
    expect(won).to_have_css("color", good)


def test_what_is_over_is_not_played_on(arrive: Arrive, site: Site) -> None:
    """From its last question on it is; after that there is nothing to play."""
    me = arrive()
    played = site.played["seven"]
    fork = me.page.get_by_role("button", name="Play on from here")
    for at, offered in ((played.answered - 1, 1), (played.answered, 0)):
        me.open(f"/m/{played.id}#{at}@-1")
        expect(me.page.locator(".decide")).to_contain_text(f"After answer {at}")
        expect(fork).to_have_count(offered)


def test_a_step_into_danger_names_it_and_its_odds(arrive: Arrive, site: Site) -> None:
    me = arrive()
    me.play_on(site.played["dig"], site.played["dig"].danger)
    me.page.locator("[data-option^='move:']:has(.odds)").first.hover()
    effect = me.page.locator(".effect")
    expect(effect).to_contain_text("There you face")
    expect(effect).to_contain_text("or more beats it")
    expect(effect.locator(".odds")).to_be_visible()


def test_many_ways_take_little_room(arrive: Arrive, site: Site) -> None:
    """What all of an act cost is said once, a Dash is drawn; its words are heard and pointed at."""
    me = arrive()
    resize(me.page, 1366, 768)
    me.play_on(site.played["dig"], site.played["dig"].danger)
    for act in ("move", "dash", "destroy"):
        expect(me.page.locator(f"[data-act={act}]")).to_be_in_viewport(ratio=1)
        expect(me.page.locator(f"[data-act={act}] .name")).to_contain_text("1 AP")
    dash = me.page.locator("[data-option^='dash:']").first
    expect(dash.locator("svg")).to_have_count(2)
    expect(dash).to_have_accessible_name(str(dash.get_attribute("data-label")))
    dash.hover()
    expect(me.page.locator(".effect b")).to_have_text(str(dash.get_attribute("data-label")))


def test_a_way_of_a_role_names_who_is_there(arrive: Arrive, site: Site) -> None:
    me = arrive()
    me.play_on(site.played["seven"], site.played["seven"].step)
    me.page.locator("[data-option^='move:']").first.hover()
    expect(me.page.locator(".effect .place")).to_contain_text("tile")


def test_a_match_that_is_played_on_has_its_story_from_the_start(arrive: Arrive, site: Site) -> None:
    played = site.played["dig"]
    me = arrive()
    me.play_on(played, played.danger)
    lines = me.log.locator("li.turn")
    expect(lines.filter(has_text="Played on from here")).to_have_count(1)
    expect(me.log.get_by_label("See the start", exact=True)).to_have_count(1)
    numbers = me.log.locator(".moment").all_inner_texts()
    assert int(numbers[1]) <= 3, "the first answers are there"
    assert numbers.index(str(played.danger)) < len(numbers)
    assert lines.last.bounding_box(), "and it opens at its newest line"
    lines.nth(1).locator(".moment").click()
    expect(me.page.get_by_text("Looking at the past")).to_be_visible()


SPILLED = """() => {
    window.spilled = [];
    new MutationObserver(() => requestAnimationFrame(() => {
        const told = document.querySelector('.map .moment');
        if (!told) return;
        const [box, text, hand] = [told, told.querySelector(':scope > span'),
            document.querySelector('.hand')].map(each => each.getBoundingClientRect());
        window.spilled.push(text.right <= box.right + 1 && box.bottom <= hand.top + 1
            ? '' : told.textContent);
    })).observe(document.querySelector('.map'), {childList: true});
}"""
"""Note what is told over the map: nothing, or what runs out of its box or under the hand."""


def test_what_is_told_and_read_is_not_under_the_cards_in_hand(arrive: Arrive, site: Site) -> None:
    """A step into danger on a phone: a card is turned, a die falls."""
    me = arrive(motion=True)
    resize(me.page, 390, 844)
    me.play_on(site.played["dig"], site.played["dig"].danger)
    me.page.locator(".held").first.focus()
    expect(me.page.locator(".detail")).to_be_visible()
    assert me.page.evaluate("""() => {
        const [detail, hand] = ['.detail', '.hand']
            .map(name => document.querySelector(name).getBoundingClientRect());
        return detail.bottom <= hand.top + 1;
    }""")
    me.page.evaluate(SPILLED)
    me.page.locator("[data-option^='move:']:has(.odds)").first.click()
    me.wait_for_turn()
    told = me.page.evaluate("window.spilled")
    assert told and set(told) == {""}, told


PAGES = ("/", "/new/vast", "/new/skulldug", "/rules/skulldug", "/learn/vast", "/puzzles/vast")


WIDE = """() => [...document.querySelectorAll('body *')].filter(each =>
    each.getBoundingClientRect().right > innerWidth + 0.5 && each.checkVisibility()
    && !each.closest('svg, dialog') && document.documentElement.scrollWidth > innerWidth)
    .map(each => each.outerHTML.slice(0, 120))"""
"""What makes a page wider than the window."""


@pytest.mark.parametrize("text", ["usual", "large", "larger"])
def test_no_page_is_wider_than_a_small_phone(arrive: Arrive, text: str) -> None:
    """Also with turns that wait elsewhere, which the header counts."""
    me = arrive()
    write(me, text)
    resize(me.page, 320, 640)
    make(me, "cube-delver", [ME])
    seats = [ME, {"kind": "open"}]
    room = make(me, "skulldug", seats, mode="duel", start=False, bank_seconds=600)
    for path in (*PAGES, room):
        me.open(path)
        me.page.locator("main h1").first.wait_for()
        expect(me.page.locator("[data-badge]")).to_be_visible()
        me.page.wait_for_load_state("networkidle")
        for width in (320, 360):
            resize(me.page, width, 640)
            assert me.page.evaluate(WIDE) == [], path
        expect(me.page.get_by_role("button", name="Settings")).to_be_in_viewport(ratio=1)
