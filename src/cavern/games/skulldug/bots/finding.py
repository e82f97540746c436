"""Looking for an answer among the choices."""

from cavern.core.act import Answer, AnyAct, first_of, number_of, second_of
from cavern.core.decision import Index
from cavern.games.skulldug.state import Dig


def find(choices: list[Answer], answer: Answer) -> Index:
    """The place of an answer among the choices; -1 if it is not there."""
    for i, choice in enumerate(choices):
        if choice == answer:
            return i
    return -1


def find_card(cave: Dig, choices: list[Answer], answer: Answer) -> Index:
    """The place of an answer about a card, or about another copy of the same kind."""
    at = find(choices, answer)
    if at >= 0:
        return at
    kind = cave.kinds[first_of(answer)]
    for i, choice in enumerate(choices):
        if number_of(choice) == number_of(answer) and second_of(choice) == second_of(answer):
            if cave.kinds[first_of(choice)] == kind:
                return i
    return -1


def find_act(choices: list[Answer], act: AnyAct) -> Index:
    """The first answer that does this; -1 if there is none."""
    for i, choice in enumerate(choices):
        if number_of(choice) == act.number:
            return i
    return -1
