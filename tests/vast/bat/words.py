"""What the Bat's player is told."""

from typing import Final

from bat.role import Bat
from bat.spec import SPEC
from cavern.games.vast.border import AdviceView
from cavern.games.vast.role import Role
from cavern.games.vast.roles.border import SaidView
from cavern.games.vast.saying import Words, advice, said
from cavern.games.vast.state import Cave


class BatWords(Words):
    spec = SPEC
    turn = "Fly up to three squares."
    goal = "Fly out once a Crystal is smashed."
    feels = "A short flight."
    learn = (1, "Nothing to learn.")
    win = (1, "Somebody smashes a Crystal sooner or later.")

    def summary(self) -> SaidView:
        return said("Fly about until the way out is worth it.", "V2.1")

    def level(self, number: int) -> str:
        return "The same for all."

    def puppet(self) -> SaidView:
        return said("Fly.", "V2.1")

    def advise(self, cave: Cave, role: Role) -> AdviceView:
        assert isinstance(role, Bat)
        return advice("Your turn, Bat", "Fly.", [said("Fly where you like.", "V2.1")])


WORDS: Final = BatWords()
