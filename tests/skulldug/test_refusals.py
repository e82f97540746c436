"""Refusals that no open question shows: asked by whoever likes, about whatever they like.

What could be done all the same is answered with S87, never with a rule that does not forbid it.
"""

from typing import Any

import pytest

from cavern.core.act import ACTS, AnyAct
from cavern.core.rng import Rng
from cavern.games.skulldug.actions import DROP, PICK_UP, THROW, USE
from cavern.games.skulldug.cards.base import Matter, Moment
from cavern.games.skulldug.cards.consumables import COPY, HOOK, SUMMON
from cavern.games.skulldug.cards.equipment import TAKE_BY_WHIP, WHISTLE
from cavern.games.skulldug.decisions import ALIKE, UNTOUCHABLE, DigMenu
from cavern.games.skulldug.dice import FEED, USE_NOW
from cavern.games.skulldug.encounters import FIGHT
from cavern.games.skulldug.game import GAME
from cavern.games.skulldug.grid import neighbour
from cavern.games.skulldug.setup import DRAFT, GIVE
from cavern.games.skulldug.specials import OFFER
from cavern.games.skulldug.tiles import ENTRANCE
from cavern.games.skulldug.turn import TakeAction, open_question

NORTH = "map\n  │a\n  │\n  ┼@\n"
FIVE = "magus-spade, flare-gun, trusty-whip, rusty-sword, bear-trap"
TWO_NORTH = "map\n  │b\n  │\n  │a\n  │\n  ┼@\n"


def refused(
    position: str, option: str, seat: int = 0, mode: str = "ffa", seats: int = 3, **options: str
) -> tuple[str, str]:
    setup = GAME.setup(mode, seats, {**options})
    state = GAME.parse(position, setup, Rng.from_seed(""))
    refusal = GAME.why_not(state, seat, option)
    assert GAME.rulebook().find(refusal.rule)
    return refusal.rule, refusal.text


@pytest.mark.parametrize(
    ("option", "rule", "words"),
    [
        ("move", "S1", "A direction is"),
        ("move:up", "S1", "A direction is"),
        ("move:ne", "S1", "A direction is"),
        ("move:x", "S1", "A direction is"),
        ("dash:n:x", "S1", "A direction is"),
        ("dash:n", "S59", "two steps"),
        ("drop", "S63", "do not hold"),
        ("drop:trusty-whip:0,0", "S63", "do not hold"),
        ("drop:flare-gun", "S1", "coordinates"),
        ("drop:flare-gun:here,0", "S1", "coordinates"),
        ("drop:flare-gun:0,here", "S1", "coordinates"),
        ("drop:flare-gun:here", "S1", "coordinates"),
        ("drop:flare-gun:0,5", "S8", "There is no discovered passage"),
        ("drop:flare-gun:99,0", "S8", "There is no discovered passage"),
        ("drop:flare-gun:0,-99", "S8", "There is no discovered passage"),
        ("drop:flare-gun:-7,-8", "S8", "There is no discovered passage"),
        ("drop:flare-gun:1,1", "S8", "not in your line of sight"),
        ("shove", "S65", "whom and where"),
        ("shove:seat-1", "S65", "whom and where"),
        ("shove:seat-1:n:e", "S65", "whom and where"),
        ("shove:seat-1:ne", "S65", "whom and where"),
        ("shove:seat-1:x", "S65", "whom and where"),
        ("throw", "S67", "do not hold"),
        ("throw:flare-gun", "S67", "at whom"),
        ("use:trusty-whip", "S78", "do not hold"),
        ("fly", "S87", "Nobody can"),
        ("feed:flare-gun", "S199", "Hungry Bear"),
        ("orient:ns", "S52", "No passage is being laid"),
        ("give:flare-gun", "S87", "Nobody is asking"),
        ("flee", "S106", "after losing"),
        ("focus:1", "S75", "right before a roll"),
        ("drink", "S225", "You are not in"),
    ],
)
def test_words_that_mean_nothing_now(option: str, rule: str, words: str) -> None:
    position = "map\n  │a  │b\n  │\n  ┼@\nexplorers\n  seat-0 at @ ap 2: flare-gun\n  seat-1 at @\n"
    found = refused(position, option)
    assert found[0] == rule and words in found[1]


@pytest.mark.parametrize(
    ("position", "option", "rule"),
    [
        (NORTH + "explorers\n  seat-0 at @ ap {}\n", "move:n", "S58"),
        (TWO_NORTH + "explorers\n  seat-0 at @ ap {}\n", "dash:n:n", "S59"),
        (NORTH + "explorers\n  seat-0 at @ ap {}\n", "destroy:n", "S73"),
        ("tiles\n  @: flare-gun\nexplorers\n  seat-0 at @ ap {}\n", "pick-up:flare-gun", "S62"),
        ("explorers\n  seat-0 at @ ap {}\n  seat-1 at @\n", "shove:seat-1:n", "S65"),
        ("explorers\n  seat-0 at @ ap {}: flare-gun\n  seat-1 at @\n",
         "throw:flare-gun:seat-1", "S67"),
        ("map\n  ├a\n  │\n  ┼@\ntiles\n  a T1\nexplorers\n  seat-0 at a health 2 ap {}\n",
         "drink", "S225"),
    ],
)  # fmt: skip
def test_what_costs_ap_is_refused_for_want_of_them_and_for_no_other_reason(
    position: str, option: str, rule: str
) -> None:
    assert refused(position.format(0), option)[0] == rule
    assert refused(position.format(1), option)[0] == "S87"


def test_the_cave_entrance_is_a_discovered_passage_like_any_other() -> None:
    position = "map\n  ─a\n\n  ┼@\nexplorers\n  seat-0 at a: flare-gun\n"
    assert "not in your line of sight" in refused(position, "drop:flare-gun:0,0")[1]


def test_a_cure_costs_two_ap() -> None:
    position = "explorers\n  seat-0 at @ ap {} dazed\n"
    assert refused(position.format(1), "cure")[0] == "S76"
    assert refused(position.format(2), "cure")[0] == "S87"


def test_the_first_card_of_all_is_held_like_any_other() -> None:
    first = GAME.parse("", GAME.setup("ffa", 3), Rng.from_seed("")).box.copy_name(0)
    position = f"{NORTH}explorers\n  seat-0 at @: {first}\n  seat-1 at @\n"
    name = first.partition(".")[0]
    assert refused(position, f"throw:{name}:seat-1")[0] == "S87"
    assert refused(position, f"drop:{name}:5,5")[0] == "S8"


@pytest.mark.parametrize(("seat", "rule"), [(1, "S48"), (3, "S87"), (-1, "S87")])
def test_who_does_not_play_and_who_is_not_on_turn(seat: int, rule: str) -> None:
    assert refused("explorers\n  seat-0 at @\n", "move:n", seat)[0] == rule


READYING = "turn 4 seat-0 readying\nexplorers\n  seat-0 {}\n  seat-2 at @\n"


@pytest.mark.parametrize(
    ("position", "option", "options", "rule", "words"),
    [
        (READYING.format("dead"), "resign", {}, "S77", "back this very turn"),
        (READYING.format("dead"), "move:n", {}, "S44", "Begin your turn first"),
        (READYING.format("at @"), "resign", {"resign": "forbidden"}, "S77", "no resigning"),
        (READYING.format("at @"), "move:n", {"resign": "forbidden"}, "S44", "Begin your turn"),
        (READYING.format("at @"), "resign", {}, "S44", "Begin your turn first"),
        ("explorers\n  seat-0 at @\n", "resign", {}, "S77", "only before your turn"),
        ("explorers\n  seat-0 at @\n", "resign", {"resign": "forbidden"}, "S77", "no resigning"),
    ],
)
def test_resigning_and_beginning(
    position: str, option: str, options: dict[str, str], rule: str, words: str
) -> None:
    found = refused(position, option, mode="team", seats=4, **options)
    assert found[0] == rule and words in found[1]


@pytest.mark.parametrize(
    ("ap", "option", "rule", "words"),
    [
        (2, "dash:n:n", "S59", "undiscovered"),
        (2, "dash:s:e", "S59", "second step"),
        (2, "dash:s:n", "S61", "may not end there"),
        (2, "dash:e:n", "S7", "no corridor"),
        (0, "dash:e:n", "S59", "costs 1 AP"),
    ],
)
def test_where_a_dash_leads(ap: int, option: str, rule: str, words: str) -> None:
    position = f"{NORTH}explorers\n  seat-0 at a ap {ap}\n"
    found = refused(position, option, **{"dash-back": "forbidden"})
    assert found[0] == rule and words in found[1]


def test_where_no_tiles_are_left_a_wall_is_still_a_wall() -> None:
    position = "map\n  ─a\n\n  ┼@\nexplorers\n  seat-0 at @\npassages: end\n"
    assert refused(position, "move:n")[0] == "S7"
    assert refused(position, "move:e")[0] == "S117"


def test_a_full_hand_is_not_too_full() -> None:
    position = f"explorers\n  seat-0 at @: {FIVE}{{}}\n"
    assert refused(position.format(", snare-trap"), "end-turn")[0] == "S121"
    assert refused(position.format(""), "end-turn")[0] == "S87"


def test_a_partner_may_hold_too_much() -> None:
    position = f"explorers\n  seat-2 at @: {FIVE}, snare-trap\n"
    rule, text = refused(position, "end-turn", mode="team", seats=4)
    assert rule == "S132" and text.startswith("Your partner holds 6 items")


@pytest.mark.parametrize(
    ("thing", "answer", "words"),
    [
        ("space:0,1", "move:n", ""),
        ("space:-1,0", "move:w", ""),
        ("space:1,1", "dash:e:n", "You cannot Dash into an undiscovered passage."),
        ("space:0,-2", "dash:s:s", "You cannot Dash into an undiscovered passage."),
        ("space:5,5", "", "Nothing can be done with that now."),
        ("copy:{flare-gun}", "offer:flare-gun", ""),
        ("card:bear-trap", "pick-up:bear-trap", "That card does not lie in your passage."),
        ("explorer:seat-1", "shove:seat-1:n", ""),
        ("explorer:seat-0", "shove:seat-0:n", "You can shove only another explorer"),
    ],
)
def test_what_touching_a_thing_most_likely_means(thing: str, answer: str, words: str) -> None:
    position = f"{NORTH}explorers\n  seat-0 at @: flare-gun\n"
    state = GAME.parse(position, GAME.setup("ffa", 3), Rng.from_seed(""))
    [held] = state.explorers[0].hand
    thing = thing.replace("{flare-gun}", str(held))
    question = open_question(state, 0)
    assert question is not None
    meant = [question.id(one) for one in question.meant(state, [thing])]
    assert meant[:1] == ([answer] if answer else [])
    refusal = GAME.why_not_touched(state, 0, [thing], question)
    assert (refusal is None) == (words == "")
    assert refusal is None or words in refusal.text


COPIES = """\
turn 3 seat-0 acting
map
  ├a──┬b
  │
  └@
tiles
  a T4: {near}
  b T1: {far}
explorers
  seat-0 at a ap 2
"""


@pytest.mark.parametrize(("near", "far"), [(2, 0), (1, 1)])
def test_touching_a_card_means_the_copies_that_lie_there(near: int, far: int) -> None:
    """S62: those in one's passage are alike; one that lies elsewhere is another thing."""
    words = [", ".join(["rusty-sword"] * count) for count in (near, far)]
    position = COPIES.format(near=words[0], far=words[1])
    state = GAME.parse(position, GAME.setup("duel", 2), Rng.from_seed(""))
    question = open_question(state, 0)
    assert question is not None
    [option] = [each for each in question.options() if each.id == "pick-up:rusty-sword"]
    here = state.contents[state.explorers[0].at]
    assert option.touches == [f"copy:{card}" for card in here]
    for card in [card for tile in state.contents for card in tile if card not in here]:
        refusal = GAME.why_not_touched(state, 0, [f"copy:{card}"], question)
        assert refusal is not None
        assert refusal.text == "That card does not lie in your passage."


def test_touching_something_in_vain_is_answered_with_the_rule() -> None:
    state = GAME.parse(
        f"{NORTH}explorers\n  seat-0 at a\n", GAME.setup("ffa", 3), Rng.from_seed("")
    )
    refusal = GAME.why_not_touched(state, 0, ["space:1,1"])
    assert refusal is not None and refusal.rule == "S7"
    nowhere = GAME.why_not_touched(state, 0, ["space:7,7"])
    assert nowhere is not None and nowhere.rule == "S87"
    elsewhere = GAME.why_not_touched(state, 1, ["space:1,1"])
    assert elsewhere is not None and elsewhere.rule == "S48"
    asked = GAME.why_not_touched(state, 1, ["space:1,1"], TakeAction(state, state.explorers[1]))
    assert asked is not None and asked.rule != "S48"


@pytest.mark.parametrize(
    ("phase", "whose", "rule"),
    [("acting", "at @", "S127"), ("acting", "dead", "S109"), ("starting", "at @", "S47")],
)
def test_why_the_other_partner_takes_no_action(phase: str, whose: str, rule: str) -> None:
    position = f"turn 4 seat-0 {phase}\nactor seat-0\nqueue seat-0\nexplorers\n  seat-2 {whose}\n"
    assert refused(position, "move:n", 2, "team", 4)[0] == rule


@pytest.mark.parametrize("phase", ["drafting", "picking-sets", "splitting"])
def test_before_the_first_turn_nothing_but_starting_items_is_chosen(phase: str) -> None:
    position = f"turn 0 seat-0 {phase}\nqueue seat-0\n"
    assert refused(position, "move:n", 0, "team", 4)[0] == "S31"
    assert refused(position, "move:n", 1, "team", 4) == ("S32", "Adventurer 1 chooses now.")


@pytest.mark.parametrize("seat", [-1, 3])
def test_who_does_not_play_can_do_nothing(seat: int) -> None:
    assert refused("turn 4 seat-0\n", "move:n", seat) == ("S87", "Only those who play can do that.")


@pytest.mark.parametrize(
    ("position", "seat", "resign", "rule", "words"),
    [
        ("turn 0 seat-0 drafting\nqueue seat-0\n", 0, "book", "S31", ""),
        ("turn 4 seat-0\n", 0, "book", "S77", "only before your turn"),
        ("turn 4 seat-0\n", 0, "forbidden", "S77", "no resigning"),
        ("turn 4 seat-0\nexplorers\n  seat-2 dead\n", 2, "book", "S77", "back this very turn"),
        ("turn 4 seat-0 readying\nqueue seat-0 seat-2\n", 2, "book", "S44", ""),
        ("turn 4 seat-0 starting\nqueue seat-0 seat-2\n", 2, "book", "S47", ""),
        ("turn 4 seat-0\nwindow choice seat-2\n", 2, "book", "S102", ""),
    ],
)
def test_why_nobody_resigns_now(
    position: str, seat: int, resign: str, rule: str, words: str
) -> None:
    found = refused(position, "resign", seat, "team", 4, resign=resign)
    assert found[0] == rule and words in found[1]


@pytest.mark.parametrize(
    ("tile", "shape", "ap", "option", "rule", "words"),
    [
        ("X1", "┼", 2, "offer:flare-gun", "S227", "not in the Offering Altar"),
        ("I1", "│", 0, "offer:flare-gun", "S227", "costs 1 AP"),
        ("X1", "┼", 2, "tunnel", "S228", "not in the Secret Tunnel"),
        ("L1", "└", 0, "tunnel", "S228", "costs 1 AP"),
        ("L1", "└", 2, "tunnel", "S228", "not been discovered"),
    ],
)
def test_what_special_passages_ask_for(
    tile: str, shape: str, ap: int, option: str, rule: str, words: str
) -> None:
    position = (
        f"map\n  {shape}a\n\n  ┼@\ntiles\n  a {tile}\nexplorers\n  seat-0 at a ap {ap}: flare-gun\n"
    )
    found = refused(position, option)
    assert found[0] == rule and words in found[1]


def test_the_dead_do_not_act_even_if_it_is_their_turn() -> None:
    assert refused("turn 4 seat-0\nexplorers\n  seat-0 dead\n", "move:n")[0] == "S109"


TWINS = """map
  ┼@──┼a
tiles
  @: bear-trap.1, bear-trap.2
  a X1: shrieking-bats.1, shrieking-bats.2
explorers
  seat-0 at @: flare-gun.1, flare-gun.2
  seat-1 at @: rusty-sword.1, rusty-sword.2
"""


def test_of_things_that_are_alike_one_is_offered_and_others_are_elsewhere() -> None:
    """Who asks for the second of two equal cards is told so; who asks for another, that it is not
    there."""
    cave = GAME.parse(TWINS, GAME.setup("ffa", 3), Rng.from_seed(""))
    you, they = cave.explorers[:2]
    tile = neighbour(cave, ENTRANCE, 1)
    trap, bats = cave.contents[ENTRANCE][1], cave.contents[tile][1]
    own, theirs = you.hand[1], they.hand[1]
    moment = Moment(you, 0)
    matter = Matter(you, cards=cave.contents[tile])
    asked: list[tuple[AnyAct, Any, int, int, int]] = [
        (PICK_UP, you, trap, own, 0),
        (DROP, you, own, theirs, ENTRANCE),
        (THROW, you, own, theirs, 1),
        (USE, you, own, theirs, 0),
        (OFFER, you, own, theirs, 0),
        (GIVE, you, own, theirs, 0),
        (HOOK, you, theirs, own, 1),
        (SUMMON, you, bats, trap, tile),
        (WHISTLE, you, bats, trap, tile),
        (TAKE_BY_WHIP, you, bats, trap, tile),
        (COPY, Matter(you), theirs, own, 0),
        (USE_NOW, moment, own, theirs, 0),
        (FEED, moment, own, theirs, 0),
        (FIGHT, matter, bats, trap, 0),
    ]
    for act, who, twin, other, second in asked:
        assert act.absent(cave, who, twin, second) is ALIKE, act
        assert act.absent(cave, who, other, second) is not ALIKE, act
    they.fresh = True
    assert COPY.absent(cave, Matter(you), theirs, 0) is UNTOUCHABLE
    cave.gear = [trap]
    assert DRAFT.absent(cave, you, trap, 0) is ALIKE
    assert DRAFT.absent(cave, you, bats, 0) is not ALIKE


def test_the_game_knows_every_act_that_any_question_of_it_offers() -> None:
    questions = [DigMenu]
    for question in questions:
        questions += question.__subclasses__()
    offered = [act for question in questions for act in getattr(question, "acts", [])]
    assert len(offered) > 50
    assert [act for act in offered if act not in GAME.acts] == []


def test_every_act_of_the_game_can_be_asked_about() -> None:
    own = [act for act in ACTS if type(act).__module__.startswith("cavern.games.skulldug.")]
    assert own and [act for act in own if act not in GAME.acts] == []
