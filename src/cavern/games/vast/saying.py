"""What clients say about a role, so that they need not know its rules."""

from typing import ClassVar, Final, cast

from cavern.core.picking import ROLE, Pick
from cavern.core.words import listed
from cavern.games.vast.border import (
    AdviceView,
    CardAbout,
    Left,
    Numbers,
    RoleAbout,
    Source,
    SpaceAbout,
)
from cavern.games.vast.options import Terms
from cavern.games.vast.pieces import PIECES
from cavern.games.vast.role import Role, playing
from cavern.games.vast.roles.border import SaidView
from cavern.games.vast.roster import SPECS
from cavern.games.vast.spec import ROLE_LEVELS, STANDARD, RoleSpec
from cavern.games.vast.state import Cave


def said(text: str, *rules: str) -> SaidView:
    return {"text": text, "rules": list(rules)}


def advice(title: str, hint: str, lines: list[SaidView]) -> AdviceView:
    """Advice for whoever's turn it is."""
    return {"yours": True, "title": title, "hint": hint, "lines": lines}


def lost(parts: list[str]) -> str:
    """What is left of a turn, for whoever is about to end it."""
    return f"You still have {listed(parts)}. What is not used this turn is lost." if parts else ""


def space(thing: str, name: str, kind: str, room: int, text: str, rule: str) -> SpaceAbout:
    return {
        "thing": thing,
        "name": name,
        "kind": kind,
        "room": room,
        "text": text,
        "rules": rule.split(),
    }


def card(
    kind: str,
    called: str,
    id: str,
    name: str,
    count: int,
    source: str,
    text: str,
    rules: str,
    pays: list[str] | None = None,
    accepts: list[str] | None = None,
    reach: str = "",
) -> CardAbout:
    """A card as clients show it; ``called`` is what such cards are called."""
    return {
        "kind": kind,
        "called": called,
        "id": id,
        "name": name,
        "count": count,
        "source": cast(Source, source),
        "text": text,
        "rules": rules.split(),
        "pays": pays or [],
        "accepts": accepts or [],
        "reach": reach,
    }


def appearing(hint: str, rule: str) -> AdviceView:
    """The first turn of those who come in on a Dark tile."""
    line = said("Choose a lit Dark tile with nobody on it: there you come in.", rule)
    return advice("Your first turn", hint, [line])


class Words:
    """A role's words: its turn in a few lines, the spaces of its board, advice for the moment.
    ``puppet`` is for whoever plays it by possession. ``goal``, ``feels`` and what follows are for
    somebody who picks a role (:class:`cavern.core.picking.Pick`)."""

    spec: ClassVar[RoleSpec]
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
        levels = [(ROLE_LEVELS[n], self.level(n)) for n in range(len(ROLE_LEVELS))]
        learn, learning = self.learn
        win, winning = self.win
        return Pick(
            ROLE,
            self.spec.kind,
            self.spec.title,
            self.goal,
            self.feels,
            learn,
            learning,
            win,
            winning,
            levels,
            option="roles",
            level_option="difficulty",
            usual=ROLE_LEVELS[STANDARD],
        )

    def spaces(self) -> list[SpaceAbout]:
        return []

    def tracks(self) -> dict[str, int]:
        """How far the numbers go that its board has a track for."""
        return {}

    def puppet(self) -> SaidView:
        raise NotImplementedError

    def advise(self, cave: Cave, role: Role) -> AdviceView:
        raise NotImplementedError

    def unspent(self, cave: Cave, role: Role) -> str:
        """What it could still do and is lost if its turn ends now, in a sentence or two."""
        return ""

    def offered(self) -> list[SaidView]:
        """What to know when it is asked whether it begins a possession turn (V9.21)."""
        return []

    def possessing(self) -> tuple[str, SaidView] | None:
        """What it plays a possession turn for, and how: a hint and a line."""
        return None

    def figures(self, cave: Cave, role: Role) -> dict[str, object]:
        """What follows from its state at this table, for people and programs."""
        return {}

    def more(self, cave: Cave, role: Role) -> dict[str, object]:
        """The same for people alone: texts, and what programs need not be told."""
        return {}

    def far_away(self, rings: int) -> str:
        """What a square so many rings away is to it, if those matter (V9.69)."""
        return ""

    def numbers(self, terms: Terms) -> Numbers:
        """Numbers of its cards and boards that a table may have its own reading of."""
        return {}

    def cards(self) -> list[CardAbout]:
        """Its cards and board spaces that are worth a page in a handbook."""
        return []

    def reached(self, cave: Cave, role: Role) -> int:
        """How much it has of what nobody else counts (``RoleSpec.counts``)."""
        return 0

    def left(self, role: Role) -> Left | None:
        """What it has yet to do, if that does not follow from its goal."""
        return None

    def note(self, cave: Cave, role: Role) -> str:
        """Something about it that stands out."""
        return ""

    def about(self) -> RoleAbout:
        return {
            "id": self.spec.kind,
            "name": self.spec.title,
            "pieces": [PIECES[piece] for piece in playing(self.spec.kind).new(0).pieces],
            "summary": self.summary(),
            "turn": self.turn.splitlines(),
            "spaces": self.spaces(),
            "tracks": self.tracks(),
        }


_words: Final[dict[str, Words]] = {}


def words_of(kind: str) -> Words:
    """What a role's player and everybody else is told."""
    if kind not in _words:
        _words[kind] = SPECS[kind].chapter("words").WORDS
    return _words[kind]
