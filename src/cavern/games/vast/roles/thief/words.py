"""What the Thief's player is told."""

from typing import Final

from cavern.core.words import counted
from cavern.games.vast.border import AdviceView, CardAbout, SpaceAbout
from cavern.games.vast.role import Role
from cavern.games.vast.roles.border import SaidView
from cavern.games.vast.roles.thief.role import DEALING, UPGRADES, Thief
from cavern.games.vast.roles.thief.spec import NOT_ON_UPGRADES, SPEC, STASHED
from cavern.games.vast.roles.thief.turn import (
    BACKSTAB,
    CLIMB,
    FLARE,
    HIDE_LOOT,
    LOOT,
    LOOT_GEM,
    MOVE,
    PICK_LOCK,
    PICKPOCKET,
    ThiefAct,
)
from cavern.games.vast.saying import Words, advice, card, lost, said, space
from cavern.games.vast.state import Cave

TRICKS: Final[list[ThiefAct]] = [
    CLIMB, LOOT, LOOT_GEM, PICK_LOCK, PICKPOCKET, BACKSTAB, HIDE_LOOT, FLARE,
]  # fmt: skip
"""What action cubes pay for."""


class ThiefWords(Words):
    spec = SPEC
    turn = """\
Deal your tokens to Movement, Stealth and Thievery; Thievery is cubes.
Walls and sharp eyes stop you: Stealth must exceed their Perception.
Cubes pay to Loot, Climb, Pickpocket, Pick Lock, Backstab, Hide Loot.
Everything you carry costs 1 Stealth unless it is hidden.
Back at the Entrance (⌂) all of it is stashed, each on an upgrade.
Killed, you drop everything and start again from the Entrance.
Look under Dark tiles you stand on before you reveal them."""
    goal = "Steal Treasures and stash them at the Entrance."
    feels = (
        "Sneak in, pick a pocket, climb a wall and be gone. You may die as often as you like, and "
        "every stash makes the next raid better."
    )
    learn = (1, "Three numbers and a shopping list of tricks; nothing is lost for good.")
    win = (1, "Nobody else plays your game, so nobody has to stop you until it is late.")

    terms = """
Stealth | V7.1 V7.4 | Who has more Perception sees the Thief. Each thing he carries costs 1.
Thievery | V7.1 | How many cubes the Thief has for tricks this turn.
Loot, carried | V7.2 | Take a Treasure or Gem on the Thief's square.
stash, stashed | V7.5 | Brought to the Entrance: it counts, and each is an upgrade.
upgrade | V7.5 | What a stashed Treasure gives the Thief for good.
Pickpocket | V7.2 V7.3 | Rob somebody on the Thief's square whose Perception is lower than his
    Stealth.
Pick Lock | V7.2 | Open a Vault for a Treasure.
Backstab | V7.2 V7.3 | Hurt somebody on the Thief's square who does not see him.
Climb | V7.2 | Over a wall for 2 cubes, over impassable ground for 3.
Hide Loot | V7.2 | For each cube one thing costs no Stealth until his next turn.
Loot Drop Level | V7.4 | What killing the Thief is worth to whoever does it, from 3 down.
Vault, Vault token | V1.7 V7.2 | A locked box for the Thief: Pick Lock brings a Treasure, each
    once a turn.
"""

    def summary(self) -> SaidView:
        text = "Deal your tokens, steal, and bring it to the Entrance."
        return said(text, "V7.1", "V7.2", "V7.5")

    def spaces(self) -> list[SpaceAbout]:
        kind = "Space for a token"
        stealth = (
            "Slip past and rob whoever has less Perception. Everything carried openly costs 1."
        )
        return [
            space("token:movement", "Movement", kind, 1, "Steps this turn.", "V7.1"),
            space("token:stealth", "Stealth", kind, 1, stealth, "V7.1"),
            space("token:thievery", "Thievery", kind, 1, "Action cubes this turn.", "V7.1"),
        ]

    def level(self, number: int) -> str:
        first = NOT_ON_UPGRADES[number]
        less = (
            f" The first {'two bring' if first > 1 else 'one brings'} no upgrade." if first else ""
        )
        return f"You need {STASHED[number]} stashed Treasures.{less}"

    def puppet(self) -> SaidView:
        return said("Walk, steal and rob with the action cubes lent.", "V7.2")

    def advise(self, cave: Cave, role: Role) -> AdviceView:
        assert isinstance(role, Thief)
        if role.phase == DEALING:
            lines = [
                said("Deal 2, 3 and 4 to Movement (steps), Stealth (whom you slip past) and "
                     "Thievery (action cubes).", "V7.1"),
                said("Short way to loot? Take Thievery. Home with heavy pockets? Movement."),
            ]  # fmt: skip
            hint = "Deal the tokens: how far, how quiet, how skilful this turn?"
            return advice("Your turn, Thief: deal", hint, lines)
        steps = steps_left(role)
        walk = " Pick a lit square to go; walls cost 2 cubes." if steps else ""
        lines = [
            said(f"{counted(steps, 'step')} and {counted(role.cubes, 'action cube')} left.{walk}",
                 "V7.2"),
            said("Loot Treasure for 1 cube, pick Vaults, rob those who do not see you. What you "
                 "carry makes you louder.", "V7.1"),
            said("Bring it to the Entrance: each Treasure there is an upgrade, and counts.", ""
                                                                                             "V7.5"),
        ]  # fmt: skip
        hint = "Move and spend cubes in any order; bring loot to the Entrance (⌂)."
        return advice("Your turn, Thief", hint, lines)

    def unspent(self, cave: Cave, role: Role) -> str:
        """V7.1, V7.2."""
        assert isinstance(role, Thief)
        walks = MOVE.possible(cave, role)
        found = [counted(steps_left(role), "step")] if walks and steps_left(role) else []
        if role.cubes and (walks or any(trick.possible(cave, role) for trick in TRICKS)):
            found.append(counted(role.cubes, "action cube"))
        return lost(found)

    def figures(self, cave: Cave, role: Role) -> dict[str, object]:
        assert isinstance(role, Thief)
        return {"steps_left": 0 if role.phase == DEALING else steps_left(role)}

    def more(self, cave: Cave, role: Role) -> dict[str, object]:
        assert isinstance(role, Thief)
        return {"load": role.load(cave)}

    def cards(self) -> list[CardAbout]:
        return [
            card("upgrade", "Upgrade", one.id, one.name, 1, one.source, one.text, one.rule)
            for one in UPGRADES
        ]

    def reached(self, cave: Cave, role: Role) -> int:
        assert isinstance(role, Thief)
        return role.stashed()

    def note(self, cave: Cave, role: Role) -> str:
        assert isinstance(role, Thief)
        return f"carries {role.carried}" if role.carried else ""


def steps_left(thief: Thief) -> int:
    return max(0, thief.movement() - thief.moved)


WORDS: Final = ThiefWords()
