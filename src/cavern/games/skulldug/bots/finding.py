"""Looking for an answer among the choices."""

from cavern.games.skulldug.acts import Act
from cavern.games.skulldug.state import Cave


def find(choices: list[Act], kind: int, a: int = -1, b: int = -1) -> int:
    """The place of an answer among the choices; -1 if it is not there."""
    for i, choice in enumerate(choices):
        if choice.kind == kind and choice.a == a and choice.b == b:
            return i
    return -1


def find_card(cave: Cave, choices: list[Act], kind: int, card: int, b: int = -1) -> int:
    """The place of an answer about a card, or about another copy of the same kind."""
    at = find(choices, kind, card, b)
    if at >= 0:
        return at
    for i, choice in enumerate(choices):
        if choice.kind == kind and choice.b == b and cave.kinds[choice.a] == cave.kinds[card]:
            return i
    return -1


def first_of(choices: list[Act], kind: int) -> int:
    """The first answer of a kind; -1 if there is none."""
    for i, choice in enumerate(choices):
        if choice.kind == kind:
            return i
    return -1
