"""Words that several games and clients put together in the same way."""

from typing import Final


def counted(number: int, thing: str) -> str:
    """One thing, or so many of them.

    >>> counted(1, "Crystal"), counted(0, "Crystal"), counted(3, "Crystal")
    ('1 Crystal', '0 Crystals', '3 Crystals')
    """
    return f"{number} {thing}" if number == 1 else f"{number:,} {thing}s"


def listed(words: list[str]) -> str:
    """Some words in a row.

    >>> listed(["north"]), listed(["north", "east", "south"])
    ('north', 'north, east and south')
    """
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


FEW: Final = ("no", "a", "two", "three", "four", "five", "six")


def several(number: int, thing: str) -> str:
    """A few of a thing, by its name as on a card.

    >>> several(1, "Boulder"), several(2, "Quartz"), several(3, "Wing"), several(7, "Chasm")
    ('a Boulder', 'two Quartz', 'three Wings', '7 Chasms')
    """
    many = thing if thing.endswith("z") else f"{thing}s"
    if number == 1:
        return f"{'an' if thing[0] in 'AEIOU' else 'a'} {thing}"
    return f"{FEW[number] if number < len(FEW) else number} {many}"


def mixed(shares: list[int], names: list[str]) -> str:
    """So many of each.

    >>> mixed([2, 0, 1], ["Claw", "Flame", "Wing"])
    'two Claws and a Wing'
    """
    parts = [several(share, name) for share, name in zip(shares, names) if share]
    return listed(parts) if parts else "nothing"
