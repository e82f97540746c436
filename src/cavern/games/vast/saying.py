"""What clients say about a role, so that they need not know its rules."""

from typing import ClassVar

from cavern.core.picking import ROLE, Pick
from cavern.games.vast.border import AdviceView, RoleAbout, SaidView, SpaceAbout
from cavern.games.vast.role import Role
from cavern.games.vast.state import Cave
from cavern.games.vast.terms import LEVELS


def said(text: str, *rules: str) -> SaidView:
    return {"text": text, "rules": list(rules)}


def advice(title: str, hint: str, lines: list[SaidView]) -> AdviceView:
    """Advice for whoever's turn it is."""
    return {"yours": True, "title": title, "hint": hint, "lines": lines}


def space(thing: str, name: str, kind: str, room: int, text: str, rule: str) -> SpaceAbout:
    return {
        "thing": thing,
        "name": name,
        "kind": kind,
        "room": room,
        "text": text,
        "rules": rule.split(),
    }


class Words:
    """A role's words: its turn in a few lines, the spaces of its board, advice for the moment.
    ``puppet`` is for whoever plays it by possession. ``goal``, ``feels`` and what follows are for
    somebody who picks a role (:class:`cavern.core.picking.Pick`)."""

    kind: ClassVar[str] = ""
    name: ClassVar[str] = ""
    turn: ClassVar[str] = ""
    goal: ClassVar[str] = ""
    feels: ClassVar[str] = ""
    terms: ClassVar[str] = ""
    """Words of its own, as :func:`cavern.core.glossary.read` reads them."""
    learn: ClassVar[tuple[int, str]] = (0, "")
    win: ClassVar[tuple[int, str]] = (0, "")

    def summary(self) -> SaidView:
        raise NotImplementedError

    def level(self, number: int) -> str:
        """V10.4: what a level of difficulty means for it, in words."""
        raise NotImplementedError

    def pick(self) -> Pick:
        levels = [(LEVELS[n], self.level(n)) for n in range(len(LEVELS))]
        learn, learning = self.learn
        win, winning = self.win
        return Pick(
            ROLE, self.kind, self.name, self.goal, self.feels, learn, learning, win, winning, levels
        )

    def spaces(self) -> list[SpaceAbout]:
        return []

    def puppet(self) -> SaidView:
        raise NotImplementedError

    def advise(self, cave: Cave, role: Role) -> AdviceView:
        raise NotImplementedError

    def more(self, cave: Cave, role: Role) -> dict[str, object]:
        """Numbers and texts on its board that follow from its state at this table."""
        return {}

    def about(self) -> RoleAbout:
        return {
            "id": self.kind,
            "name": self.name,
            "summary": self.summary(),
            "turn": self.turn.splitlines(),
            "spaces": self.spaces(),
        }
