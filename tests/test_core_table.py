"""The table: single options are not asked about, chance is fair."""

from collections import Counter
from typing import Any

import pytest
import toy

from cavern.core.bot import RandomBot
from cavern.core.decision import Decision
from cavern.core.errors import IllegalAnswer, RulesError
from cavern.core.event import EVERYONE, SPECTATOR, Event
from cavern.core.game import play
from cavern.core.rng import Rng
from cavern.core.table import InlineTable, Mixing, Table


def some_table(seed: str = "table") -> Table:
    return Table(Rng.from_seed(seed))


def test_a_single_option_is_taken_without_asking() -> None:
    assert some_table().choose(Decision(0, ["only"])) == "only"


class Declared(Decision[str]):
    """Something that happens only when somebody says so."""

    def must_be_asked(self) -> bool:
        return True


class Said(Table):
    """Takes the last option, and notes what was asked."""

    def __init__(self) -> None:
        super().__init__(Rng.from_seed(""))
        self.asked: list[str] = []

    def answer(self, decision: Decision[Any]) -> int:
        self.asked.append(decision.kind)
        return len(decision.choices) - 1


def test_what_must_be_declared_is_asked_even_if_there_is_nothing_else() -> None:
    table = Said()
    assert table.choose(Declared(0, ["only"])) == "only"
    assert table.asked == ["decision"]
    assert table.choose(Decision(0, ["only"])) == "only"
    assert table.asked == ["decision"]


def test_a_table_without_anybody_cannot_be_asked() -> None:
    with pytest.raises(RulesError, match="nobody to answer"):
        some_table().choose(Decision(0, ["a", "b"]))


def test_a_decision_without_options_is_a_bug_in_the_rules() -> None:
    with pytest.raises(RulesError, match="decision: no option for seat 3"):
        some_table().choose(Decision(3, []))


def test_an_inline_table_asks_the_bot_of_the_seat_and_counts() -> None:
    setup = toy.GAME.setup("", 3)
    state = toy.GAME.new(setup, some_table())
    bots: list[Any] = [RandomBot(Rng.from_seed(str(seat))) for seat in range(3)]
    table = InlineTable(state, bots)
    assert play(toy.GAME, state, table, 5) == 5
    assert 5 <= table.decisions <= 10
    assert play(toy.GAME, state, table, 10_000) < 10_000
    assert toy.GAME.over(state)


def test_dice_show_one_to_sides() -> None:
    table = some_table()
    assert {table.roll() for _ in range(200)} == {1, 2, 3, 4, 5, 6}
    assert {table.roll(4) for _ in range(200)} == {1, 2, 3, 4}


def test_a_draw_is_as_likely_as_its_weight() -> None:
    table = some_table()
    drawn = Counter(table.draw([1, 0, 3], ("a", "b", "c")) for _ in range(4000))
    assert drawn[1] == 0
    assert abs(drawn[0] - 1000) < 5 * (4000 * 0.25 * 0.75) ** 0.5


def test_nothing_can_be_drawn_from_an_empty_bag() -> None:
    with pytest.raises((RulesError, ValueError)):
        some_table().draw([0, 0], ("a", "b"))


def test_every_order_of_a_shuffle_is_equally_likely() -> None:
    table = some_table()
    orders: Counter[str] = Counter()
    for _ in range(6000):
        cards = ["a", "b", "c"]
        table.shuffle(cards)
        orders["".join(cards)] += 1
    assert len(orders) == 6
    assert all(abs(times - 1000) < 150 for times in orders.values())


def test_options_can_be_found_by_id_only() -> None:
    decision = Decision(0, ["a", "b"])
    assert decision.index_of("b") == 1
    with pytest.raises(IllegalAnswer, match="'c' is not an option now; the options are: a, b"):
        decision.index_of("c")


def test_a_decision_as_plain_data() -> None:
    assert Decision(1, ["a"]).plain() == {
        "kind": "decision",
        "seat": 1,
        "prompt": "Choose",
        "options": [
            {
                "id": "a",
                "label": "a",
                "text": "",
                "touches": [],
                "rule": "",
                "odds": None,
                "note": "",
                "warning": "",
                "shows": [],
                "stands": "",
                "group": [],
            }
        ],
    }


@pytest.mark.parametrize(
    ("seen_by", "who"),
    [(EVERYONE, {SPECTATOR, 0, 1, 2}), (0b101, {0, 2}), (0, set()), (0b010, {1})],
)
def test_events_are_seen_by_those_they_name(seen_by: int, who: set[int]) -> None:
    event = Event("some", "", "Something happened.", {}, seen_by)
    assert {seat for seat in (SPECTATOR, 0, 1, 2) if event.visible_to(seat)} == who


def test_mixing_forgets_the_order_before() -> None:
    """What somebody cannot know must not shine through a shuffle of it."""
    cards, same = [4, 1, 3, 2, 5], [5, 4, 3, 2, 1]
    Mixing(Rng.from_seed("mix")).shuffle(cards)
    Mixing(Rng.from_seed("mix")).shuffle(same)
    assert cards == same
    assert sorted(cards) == [1, 2, 3, 4, 5]
