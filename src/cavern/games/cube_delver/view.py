"""What the delver sees. The bag is open: its contents follow from the tableau (C1.1)."""

from fractions import Fraction
from typing import cast

from cavern.core.decision import Odds
from cavern.games.cube_delver.border import (
    BagView,
    DelveView,
    DrawView,
    HandView,
    NotesView,
    OddsView,
)
from cavern.games.cube_delver.endings import score
from cavern.games.cube_delver.odds import deadly_faces, death_chance, draw_chances, roll_death
from cavern.games.cube_delver.state import COLOURS, DAMAGE, NO_DIE, PHASES, Delve
from cavern.games.cube_delver.turn import not_again


def view(delve: Delve) -> DelveView:
    hand: HandView | None = None
    if delve.hand != NO_DIE:
        hand = {"colour": COLOURS[delve.hand], "value": delve.roll}
    bag_total = sum(delve.bag)
    travel_may_pay = not_again(delve) is None
    notes = notes_view(delve)
    escape_score = score(delve)
    odds = odds_view(delve) if delve.health and not delve.ending else None
    # <DELVE: view DelveView of delve>
    return {
        "turn": delve.turn,
        "phase": PHASES[delve.phase],
        "bag": cast(BagView, dict(zip(COLOURS, delve.bag))),
        "bag_total": bag_total,
        "health": delve.health[:],
        "travel": delve.travel[:],
        "treasure": delve.treasure[:],
        "potion": delve.potion[:],
        "curse": delve.curse[:],
        "hand": hand,
        "premonition": delve.premonition,
        "travel_may_pay": travel_may_pay,
        "notes": notes,
        "escape_score": escape_score,
        "odds": odds,
        "ending": delve.ending,
    }
    # </DELVE: view DelveView of delve>


def notes_view(delve: Delve) -> NotesView:
    """What stands beside the rows; of a delve that is over there is nothing more to say."""
    if delve.ending:
        return {"health": "", "travel": "", "treasure": "", "potion": "", "curse": ""}
    room = len(delve.travel) + 1 - len(delve.treasure)
    cursed = ", ".join([str(value) for value in dict.fromkeys(delve.curse)])
    return {
        "health": "your last one" if len(delve.health) == 1 else "",
        "travel": "" if not_again(delve) is None else "may not pay now",
        "treasure": f"room for {max(0, room)}",
        "potion": "Premonition armed" if delve.premonition else "",
        "curse": f"no rerolls of {cursed}" if cursed else "",
    }


def odds_view(delve: Delve) -> OddsView:
    draw = [fraction(chance) for chance in draw_chances(delve)]
    return {
        "draw": cast(DrawView, dict(zip(COLOURS, draw))),
        "death": fraction(death_chance(delve)),
        "roll_death": fraction(roll_death(delve)) if delve.hand == DAMAGE else None,
        "deadly_faces": deadly_faces(delve),
    }


def fraction(chance: Fraction) -> Odds:
    return chance.numerator, chance.denominator
