"""What the delver sees. The bag is open: its contents follow from the tableau (C1.1)."""

from fractions import Fraction
from typing import cast

from cavern.games.cube_delver import odds
from cavern.games.cube_delver.border import (
    BagView,
    Chance,
    DelveView,
    DrawView,
    HandView,
    OddsView,
)
from cavern.games.cube_delver.endings import score
from cavern.games.cube_delver.state import COLOURS, NO_DIE, PHASES, Delve
from cavern.games.cube_delver.turn import not_again


def view(delve: Delve) -> DelveView:
    hand: HandView | None = None
    if delve.hand != NO_DIE:
        hand = {"colour": COLOURS[delve.hand], "value": delve.roll}
    return {
        "turn": delve.turn,
        "phase": PHASES[delve.phase],
        "bag": cast(BagView, dict(zip(COLOURS, delve.bag))),
        "health": delve.health[:],
        "travel": delve.travel[:],
        "treasure": delve.treasure[:],
        "potion": delve.potion[:],
        "curse": delve.curse[:],
        "hand": hand,
        "premonition": delve.premonition,
        "travel_may_pay": not_again(delve) is None,
        "escape_score": score(delve),
        "odds": None if delve.ending else odds_view(delve),
        "ending": delve.ending,
    }


def odds_view(delve: Delve) -> OddsView:
    draw = [fraction(chance) for chance in odds.draw_chances(delve)]
    return {
        "draw": cast(DrawView, dict(zip(COLOURS, draw))),
        "death": fraction(odds.death_chance(delve)),
        "deadly_faces": odds.deadly_faces(delve),
    }


def fraction(chance: Fraction) -> Chance:
    return chance.numerator, chance.denominator
