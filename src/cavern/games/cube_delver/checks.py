"""What must hold in every delve."""

from cavern.games.cube_delver.state import COLOURS, DAMAGE, Delve


def broken_laws(delve: Delve) -> list[str]:
    """C1.1, C1.3: sixty dice, ten of a colour; no Damage die in the tableau."""
    broken = []
    for colour, name in enumerate(COLOURS):
        placed = 0 if colour == DAMAGE else len(delve.row(colour))
        count = delve.bag[colour] + placed + (delve.hand == colour)
        if count != 10:
            broken.append(f"C1.1: {count} {name} dice instead of 10")
    if sum(delve.bag) + (delve.hand == DAMAGE) < 10:
        broken.append("C1.3: fewer than ten dice in the bag")
    for row in (delve.health, delve.travel, delve.treasure, delve.potion, delve.curse):
        if any(not 1 <= value <= 6 for value in row):
            broken.append(f"C1.1: a die shows a value outside 1 to 6: {row}")
    return broken
