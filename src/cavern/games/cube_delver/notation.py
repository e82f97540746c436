"""How dice are written in a position."""

from typing import Final

from cavern.core.errors import BadInput
from cavern.core.parts import IntKind, ListKind, Part, only
from cavern.games.cube_delver.numbers import Pips


class PipsKind(IntKind):
    """What a die shows."""

    def read(self, part: Part, words: list[str], here: object) -> int:
        return pips(only(part, words))


class DiceKind(ListKind):
    """What several show."""

    def one_of(self, part: Part, word: str, here: object) -> int:
        return pips(word)


def pips(word: str) -> Pips:
    if word not in ("1", "2", "3", "4", "5", "6"):
        raise BadInput(f"a die shows 1 to 6, not {word}")
    return int(word)


PIPS: Final = PipsKind("int")
DICE_SHOWN: Final = DiceKind("list[int]")
