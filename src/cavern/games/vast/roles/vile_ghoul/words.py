"""What the Vile Ghoul's player is told."""

from typing import Final, cast

from cavern.games.vast.border import AdviceView, Numbers, SpaceAbout
from cavern.games.vast.combinations import SHARED_GOAL
from cavern.games.vast.options import Terms
from cavern.games.vast.role import Role
from cavern.games.vast.roles.border import SaidView
from cavern.games.vast.roles.ghoul.common import APPEARING, PAIR, SETTING
from cavern.games.vast.roles.ghoul.spec import DICE
from cavern.games.vast.roles.ghoul.terror import TERROR_NAMES
from cavern.games.vast.roles.ghoul.words import (
    attacked,
    effects,
    notes,
    prowling,
    terror_cards,
)
from cavern.games.vast.roles.vile_ghoul.role import VileGhoul
from cavern.games.vast.roles.vile_ghoul.spec import (
    MORE_CRYSTALS_BY_LEVEL,
    PREY_HEALTH,
    SPEC,
    VileGhoulTerms,
)
from cavern.games.vast.saying import Words, advice, appearing, said, space
from cavern.games.vast.state import Cave


def supply_note(ghoul: VileGhoul) -> list[SaidView]:
    if ghoul.supply or ghoul.lent:
        return []
    return [said("All dice anew next turn", "V8.38")]


class VileGhoulWords(Words):
    spec = SPEC
    turn = """\
Choose a die of your supply: its row gives movement and Attack.
Dice that you used lie on the right of their rows; used again, such a
row has them as Boost dice. With no supply left you roll them all anew.
Your Attack is not spent: it must beat Strength, Armor or Stealth.
After each attack you skitter away and draw a Terror card.
Attack also is your Defense until your next turn.
Two Treasures are a Terror card; 3 Attack smashes a Crystal."""
    goal = "Hunt what the Goblins would hunt: the Knight, else the Dragon, else Crystals."
    feels = (
        "A hunter alone in the Goblins’ place. You plan with dice that you see beforehand: the one "
        "you spend today is the boost of tomorrow."
    )
    learn = (2, "A chart of dice to plan with; otherwise walk and bite.")
    win = (1, "Hard to hurt, and its attacks are not used up.")

    terms = """
Boost, Boost die | V8.38 V8.40 | A used die on its row: the row used again adds it.
dice chart | V8.2 | Which die gives the Vile Ghoul how much Movement and Attack.
"""

    def summary(self) -> SaidView:
        text = "Place a die on the chart, hunt with its Attack; used dice come back as Boosts."
        return said(text, "V8.38", "V8.40")

    def spaces(self) -> list[SpaceAbout]:
        return [
            space("row", "Row", "The dice chart", 1,
                  "Attack is also Defense. The die slides to the right next turn and is then a "
                  "Boost die for this row.", "V8.2 V8.38"),
            space("boost", "Boost dice", "This turn", 0,
                  "Each is 1 movement, or 1 Attack for the next step and attack. It stays on its "
                  "row.", "V8.40 V8.41"),
            space("treasures", "Treasures", "The Vile Ghoul", PAIR, "Two are a Terror card.",
                  "V8.46"),
        ]  # fmt: skip

    def level(self, number: int) -> str:
        dice = "" if DICE[number] == 3 else " You have only two dice."
        crystals = SHARED_GOAL + MORE_CRYSTALS_BY_LEVEL[number]
        return (
            f"The Knight has {PREY_HEALTH['knight'][number]} Health. Without her: the Dragon has "
            f"{PREY_HEALTH['dragon'][number]}, or smash {crystals} Crystals.{dice}"
        )

    def puppet(self) -> SaidView:
        return said("Choose a die for its row, then move, pounce and collect.", "V8.38")

    def advise(self, cave: Cave, role: Role) -> AdviceView:
        assert isinstance(role, VileGhoul)
        if role.phase == APPEARING:
            return appearing("Come in where prey or Treasure is a few steps away.", "V8.5")
        if role.phase == SETTING:
            lines = [
                said("Its row of the chart is your Movement and Attack this turn.", "V8.38"),
                said("Dice already on the right of that row are Boost dice: extra movement or "
                     "attack. When no die is left, all are rolled anew.", "V8.40"),
            ]  # fmt: skip
            hint = "A die gives its row's movement and Attack; ■ on it is a Boost."
            return advice("Your turn, Vile Ghoul: choose a die", hint, lines)
        boosts = ""
        if role.boosts:
            boosts = f" {role.boosts} Boost {'die' if role.boosts == 1 else 'dice'} to spend."
        lines = [
            prowling(role.movement),
            said(f"Attack {role.force()}: you beat whoever has less, and lose nothing by it. Each "
                 f"attack that hits draws a Terror card; then you skitter.{boosts}", "V8.43"),
        ]  # fmt: skip
        hint = "Move, collect, attack, boost in any order; Attack is your Defense."
        return advice("Your turn, Vile Ghoul", hint, lines)

    def more(self, cave: Cave, role: Role) -> dict[str, object]:
        assert isinstance(role, VileGhoul)
        return {
            "notes": notes(role) + supply_note(role),
            "effects": effects(role),
            "cards": terror_cards(role),
            "attacked": attacked(role),
        }

    def numbers(self, terms: Terms) -> Numbers:
        own = cast(VileGhoulTerms, terms.own[self.spec.kind])
        return {"terror": dict(zip(TERROR_NAMES, own.terror)), "vile-chart": own.chart}


WORDS: Final = VileGhoulWords()
