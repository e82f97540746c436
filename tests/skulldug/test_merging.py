"""Cards are offered as one option only if nothing tells them apart."""

import os
import re
from typing import Any

from hypothesis import event, given, settings
from hypothesis import strategies as st

from cavern.core import registry
from cavern.core.rng import Rng
from cavern.games.skulldug.cards.base import Matter, distinct
from cavern.games.skulldug.cards.consumables import COPY, Summoning
from cavern.games.skulldug.state import Dig
from cavern.games.skulldug.turn import TakeAction

GAME: Any = registry.game("skulldug")
SOAK = os.environ.get("CAVERN_SOAK", "") not in ("", "0")

COPIES = 4
MONSTERS = ("swindling-jester", "hungry-bear")
ITEMS = ("shiny-new-whistle", "running-shoes", "mimic-stone", "bear-trap", "lucky-underwear")
MANY = "cards:\n" + "".join(f"  {card}: {{full: {COPIES}}}\n" for card in MONSTERS + ITEMS)
MODELS = ("shiny-new-whistle", "running-shoes", "bear-trap", "brass-knuckles")


def copies(kinds: tuple[str, ...]) -> list[str]:
    return [f"{kind}.{number + 1}" for kind in kinds for number in range(COPIES)]


@st.composite
def positions(draw: st.DrawFn) -> str:
    """Copies of cards in one passage and one hand, with all that may set them apart."""
    some = st.sampled_from
    lying = draw(st.lists(some(copies(MONSTERS + ITEMS)), unique=True, min_size=3, max_size=12))
    held = draw(st.lists(some(copies(ITEMS)), unique=True, max_size=8))
    held = [card for card in held if card not in lying]
    about = lying + held
    monsters = [card for card in lying if card.startswith(MONSTERS)]
    jesters = [card for card in monsters if card.startswith("swindling")]
    bears = [card for card in monsters if card.startswith("hungry")]
    stones = [card for card in about if card.startswith("mimic-stone")]
    whistles = [card for card in about if card.startswith(ITEMS[:3] + ITEMS[4:])]
    lines = ["map", "  ┼@──┼a", "tiles", f"  a X1: {', '.join(lying)}", "explorers"]
    eaters = draw(st.lists(some(bears or ["-"]), unique=True, max_size=2))
    fed = "".join(f" ignores {bear}" for bear in eaters if bear != "-")
    lines.append(f"  seat-0 at a ap 2{fed}: {', '.join(held)}")
    loot = [card for card in copies(("snare-trap", "rusty-sword"))[::COPIES] if jesters]
    riding = [f"{card[:-2]} on {draw(some(jesters))}" for card in loot if draw(st.booleans())]
    used = draw(st.lists(some(whistles or ["-"]), unique=True))
    copied = [f"{stone} as {draw(some(MODELS))}" for stone in stones if draw(st.booleans())]
    lines += [f"mimics: {', '.join(copied)}"] if copied else []
    lines += [f"riding: {', '.join(riding)}"] if riding else []
    lines += [f"spent: {', '.join(card for card in used if card != '-')}"]
    return "\n".join(lines)


def interchangeable(cave: Dig, one: int, other: int) -> bool:
    """Whether the position is the same with the two cards in each other's place."""
    text = GAME.write(cave)
    first, second = cave.box.copy_name(one), cave.box.copy_name(other)
    swapped = text
    for name, instead in ((first, "@@"), (second, first), ("@@", second)):
        swapped = re.sub(rf"{re.escape(name)}(?![\w.])", instead, swapped)
    return in_any_order(swapped) == in_any_order(text)


def in_any_order(text: str) -> list[list[str]]:
    return [sorted(re.split(r"[\s,:]+", line)) for line in text.splitlines()]


@settings(max_examples=3000 if SOAK else 200, deadline=None, derandomize=not SOAK)
@given(positions())
def test_only_cards_that_are_alike_are_one_option(text: str) -> None:
    setup = GAME.setup("ffa", 3, {"content": MANY})
    cave: Dig = GAME.parse(text, setup, Rng.from_seed("alike"))
    me = cave.explorers[0]
    for cards in (cave.contents[me.at], me.hand):
        offered = distinct(cave, cards)
        event(f"{len(cards) - len(offered)} merged")
        event(f"{len(offered) - len({cave.kinds[card] for card in offered})} told apart")
        for card in cards:
            like = [one for one in offered if cave.kinds[one] == cave.kinds[card]]
            assert card in offered or any(interchangeable(cave, card, one) for one in like)
    # However many there are, no two options have the same id or the same words.
    for question in (TakeAction(cave, me), Summoning(cave, me)):
        assert len(set(question.ids())) == len(question.ids())
        labels = [option.label for option in question.options()]
        assert len(set(labels)) == len(labels), labels


@settings(max_examples=500 if SOAK else 60, deadline=None, derandomize=not SOAK)
@given(positions())
def test_every_kind_that_can_be_copied_is_offered_to_a_mimic_stone(text: str) -> None:
    """S166: a copy depends on the kind only, so there all cards of a kind are alike."""
    setup = GAME.setup("ffa", 3, {"content": MANY})
    cave: Dig = GAME.parse(text, setup, Rng.from_seed("alike"))
    other = cave.explorers[1]
    kinds = [cave.kinds[model] for model in COPY.firsts(cave, Matter(other))]
    assert sorted(kinds) == sorted({cave.kinds[card] for card in cave.explorers[0].hand})
