"""What the delver sees. The bag is open: its contents follow from the tableau (C1.1)."""

from typing import TypedDict

from cavern.games.cube_delver import odds
from cavern.games.cube_delver.endings import score
from cavern.games.cube_delver.state import COLOURS, NO_DIE, PHASES, Delve
from cavern.games.cube_delver.turn import not_again


class HandView(TypedDict):
    colour: str
    value: int


class OddsView(TypedDict):
    """Chances as exact fractions: numerator and denominator."""

    draw: dict[str, list[int]]
    death: list[int]
    deadly_faces: list[int]


class DelveView(TypedDict):
    turn: int
    phase: str
    bag: dict[str, int]
    health: list[int]
    travel: list[int]
    treasure: list[int]
    potion: list[int]
    curse: list[int]
    hand: HandView | None
    premonition: bool
    travel_may_pay: bool
    escape_score: int
    odds: OddsView | None
    ending: str


def view(delve: Delve) -> DelveView:
    hand: HandView | None = None
    if delve.hand != NO_DIE:
        hand = {"colour": COLOURS[delve.hand], "value": delve.roll}
    return {
        "turn": delve.turn,
        "phase": PHASES[delve.phase],
        "bag": {colour: delve.bag[i] for i, colour in enumerate(COLOURS)},
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
    draw: dict[str, list[int]] = {}
    for colour, chance in zip(COLOURS, odds.draw_chances(delve)):
        draw[colour] = [chance.numerator, chance.denominator]
    death = odds.death_chance(delve)
    return {
        "draw": draw,
        "death": [death.numerator, death.denominator],
        "deadly_faces": odds.deadly_faces(delve),
    }
