"""What the players of both Ghouls are told."""

from typing import Final, cast

from cavern.core.words import counted
from cavern.games.vast.border import (
    AdviceView,
    CardAbout,
    Numbers,
    SpaceAbout,
)
from cavern.games.vast.combinations import MOST_FURY
from cavern.games.vast.numbers import CardId
from cavern.games.vast.options import Terms
from cavern.games.vast.pieces import PIECES
from cavern.games.vast.role import Role
from cavern.games.vast.roles.border import SaidView
from cavern.games.vast.roles.ghoul.border import EffectsView, TerrorView
from cavern.games.vast.roles.ghoul.common import APPEARING, PAIR, ROLLED, SETTING, AnyGhoul
from cavern.games.vast.roles.ghoul.role import Ghoul, brings_terror
from cavern.games.vast.roles.ghoul.spec import (
    DICE,
    FURY,
    SOLO_CRYSTALS,
    SOLO_FURY,
    SPEC,
    ProwlerTerms,
)
from cavern.games.vast.roles.ghoul.terror import TERROR, TERROR_NAMES
from cavern.games.vast.saying import Words, advice, appearing, card, said, space
from cavern.games.vast.state import Cave


def prowling(movement: int) -> SaidView:
    """What both Ghouls do once they have their points."""
    if not movement:
        return said("No movement point is left.", "V8.10")
    return said(
        f"{counted(movement, 'movement point')} left: a step costs 1, and 1 more through a wall or "
        "to a space with somebody. Dark tiles stay dark. A Treasure on your space costs 2.",
        "V8.10",
        "V8.13",
    )


def effects(ghoul: AnyGhoul) -> dict[str, EffectsView]:
    """What each Terror card does for one of the Ghouls, by the numbers of this table."""
    found: dict[str, EffectsView] = {}
    for number, terror in enumerate(TERROR):
        each, once = terror.sentences(ghoul.own.terror[number], ghoul.vile)
        each_short, once_short = terror.shortly(ghoul.own.terror[number], ghoul.vile)
        found[terror.id] = {
            "each": each,
            "once": once,
            "each_short": each_short,
            "once_short": once_short,
        }
    return found


USED_UP: Final = "Used until its next turn."
USED_BUT_FOR_SKITTERS: Final = "Used, but for skitters to come, until its next turn."
LEAVING: Final = "Leaves the game after this turn."
LIKE_SPENT: Final = "Its like was spent: Once is closed until its next turn."
DRAWN: Final = "Drawn: one of these is kept."


def terror_cards(ghoul: AnyGhoul) -> list[TerrorView]:
    """V8.21: how its cards stand. Copies are alike: those that have done something come first."""
    held = [
        terror_card(ghoul, kind, ghoul.terror[:place].count(kind))
        for place, kind in enumerate(ghoul.terror)
    ]
    return held + [terror_view(kind, False, False, DRAWN) for kind in ghoul.terror_drawn]


def terror_card(ghoul: AnyGhoul, kind: CardId, before: int) -> TerrorView:
    """A card that lies after so many of its like."""
    used = ghoul.used[kind]
    if before < used:
        if TERROR[kind].after_skitters:
            return terror_view(kind, True, False, USED_BUT_FOR_SKITTERS)
        return terror_view(kind, False, False, USED_UP)
    if before < used + ghoul.spending.count(kind):
        return terror_view(kind, False, False, LEAVING)
    if ghoul.spent[kind]:
        return terror_view(kind, True, False, LIKE_SPENT)
    return terror_view(kind, True, True, "")


def terror_view(kind: CardId, each: bool, once: bool, note: str) -> TerrorView:
    return {"card": TERROR_NAMES[kind], "each": each, "once": once, "note": note}


def notes(ghoul: AnyGhoul) -> list[SaidView]:
    """What else changes its turn, or the next."""
    found: list[SaidView] = []
    if ghoul.stabs:
        found.append(said(f"Backstabbed: −{ghoul.stabs} next turn", "V8.26"))
    if ghoul.lamed:
        found.append(said("Backstabbed: no step this turn", "V8.26"))
    if ghoul.sneaking:
        found.append(said("Sneaking: no step costs extra", "V8.1.3"))
    return found


def attacked(ghoul: AnyGhoul) -> list[str]:
    """The pieces it has attacked this turn."""
    return [name for piece, name in enumerate(PIECES) if ghoul.struck >> piece & 1]


class GhoulWords(Words):
    spec = SPEC
    turn = """\
Roll three dice and take two: the higher is movement, the lower attack.
A low roll brings a Terror card: one effect each turn, one for once.
A step costs 1, through a wall 1 more, onto somebody 1 more.
An attack takes 1 disc more than their Strength, Armor or Stealth.
Each attack and each pair of Treasures is 1 Fury; then you skitter away.
Discs you do not spend are your Defense until your next turn.
With enough Fury leave through the Entrance (⌂)."""
    goal = "Gain Fury by pouncing on the others, then leave by the Entrance."
    feels = (
        "Roll, pounce out of nowhere, skitter off before they strike back. Each turn is one good "
        "leap that you look for."
    )
    learn = (2, "One roll says it all; Terror cards add the exceptions.")
    win = (2, "Fury comes quickly, the way out is long.")

    terms = """
Fury | V8.4 V8.20 | What the Ghoul lives for: 1 for each attack and each two Treasures. With
    enough it may leave.
Terror card | V8.1 V8.21 | One effect each turn, or a stronger one once in the game.
Defense | V8.19 | Attack discs the Ghoul did not spend; who attacks it must beat them.
skitter, skitters | V8.18 | After each attack the Ghoul is away in the dark.
attack point, disc | V8.8 V8.15 | Spent on attacks: 1 and the target's Strength, Armor or Stealth.
movement point | V8.8 V8.10 | A step costs 1, through a wall 1 more, onto somebody 1 more.
"""

    def summary(self) -> SaidView:
        text = "Roll, choose movement and attack, pounce for Fury, then leave by the Entrance."
        return said(text, "V8.8", "V8.15", "V8.4")

    def spaces(self) -> list[SpaceAbout]:
        kind = "The Ghoul"
        return [
            space("die", "Ghoul die", kind, 0,
                  "Two of the dice are chosen: the higher is movement, the lower attack.", "V8.8"),
            space("points:movement", "Movement points", kind, 0,
                  "A step costs 1, and 1 more each through a wall and to a space with somebody. "
                  "Treasures and Gems cost 2.", "V8.10"),
            space("points:attack", "Attack points", kind, 0,
                  "An attack costs 1 more than Strength, Armor or Stealth of whom it meets; a "
                  "Crystal costs 3.", "V8.15"),
            space("points:defense", "Defense", kind, 0,
                  "Discs left on the Attack space when the turn ends: others need more than that "
                  "to attack it.", "V8.19"),
            space("treasures", "Treasures", kind, PAIR, "Two are 1 Fury.", "V8.13"),
            space("fury", "Fury track", kind, MOST_FURY, "A Terror card at every second space.",
                  "V8.20"),
        ]  # fmt: skip

    def tracks(self) -> dict[str, int]:
        return {"fury": MOST_FURY}

    def level(self, number: int) -> str:
        dice = "" if DICE[number] == 3 else " You roll only two dice."
        return (
            f"You need {FURY[number]} Fury and 1 for each player.{dice} Alone: "
            f"{SOLO_FURY[number]} Fury or {SOLO_CRYSTALS[number]} Crystals."
        )

    def puppet(self) -> SaidView:
        return said("Choose two dice, then move, pounce and collect.", "V8.8")

    def advise(self, cave: Cave, role: Role) -> AdviceView:
        assert isinstance(role, Ghoul)
        if role.phase == APPEARING:
            return appearing("Come in where prey or Treasure is a few steps away.", "V8.5")
        if role.phase == ROLLED:
            line = said("Cheat can roll one again, or set one for good. A low sum draws a Terror "
                        "card.", "V8.7")  # fmt: skip
            hint = "Cheat if the dice are bad: one again each turn, or one set for good."
            return advice("The dice have fallen", hint, [line])
        if role.phase == SETTING:
            lines = [
                said("Choose two: the higher is movement, the lower attack.", "V8.8"),
                said("An attack costs 1 more than the target’s Strength, Armor or Stealth; what "
                     "you keep of it is your Defense.", "V8.19"),
            ]  # fmt: skip
            hint = "The higher of two dice is movement, the lower attack."
            return advice("Your turn, Ghoul: dice", hint, lines)
        lines = [
            prowling(role.movement),
            said(f"{counted(role.points(), 'attack point')} left: pounce on somebody next to you, "
                 "each piece once a turn. Every attack is 1 Fury, and you skitter off into the "
                 "dark.", "V8.15"),
        ]  # fmt: skip
        title = "Your turn, Ghoul"
        if role.fury >= cave.terms.goals[role.seat].own:
            title += ": out!"
            out = said("Your Fury is enough: enter the Entrance and you win.", "V8.4")
            lines = [out, *lines]
        hint = "Move, collect, attack in any order; unspent discs are your Defense."
        return advice(title, hint, lines)

    def more(self, cave: Cave, role: Role) -> dict[str, object]:
        assert isinstance(role, AnyGhoul)
        return {
            "notes": notes(role),
            "effects": effects(role),
            "cards": terror_cards(role),
            "attacked": attacked(role),
            "terror_at": [fury for fury in range(1, MOST_FURY + 1) if brings_terror(fury)],
        }

    def numbers(self, terms: Terms) -> Numbers:
        return {
            "terror": dict(zip(TERROR_NAMES, cast(ProwlerTerms, terms.own[self.spec.kind]).terror))
        }

    def cards(self) -> list[CardAbout]:
        return [
            card("terror", "Terror card", one.id, one.name, one.count, one.source, one.text,
                 one.rules)
            for one in TERROR
        ]  # fmt: skip

    def reached(self, cave: Cave, role: Role) -> int:
        assert isinstance(role, Ghoul)
        return role.fury


WORDS: Final = GhoulWords()
