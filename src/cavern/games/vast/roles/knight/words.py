"""What the Knight's player is told."""

from typing import Final

from cavern.core.words import counted
from cavern.games.vast.border import AdviceView, CardAbout, SpaceAbout
from cavern.games.vast.role import Role
from cavern.games.vast.roles.border import SaidView
from cavern.games.vast.roles.knight.anytime import PLACE_CUBE
from cavern.games.vast.roles.knight.quests import QUESTS
from cavern.games.vast.roles.knight.role import (
    MOST_GRIT,
    MOVING,
    SPACES,
    THRESHOLDS,
    Knight,
)
from cavern.games.vast.roles.knight.spec import CRYSTALS_BY_LEVEL, DRAGON_HEALTH, SMASHING, SPEC
from cavern.games.vast.roles.knight.turn import ENCOUNTER, MAP_MOVE, MOVE
from cavern.games.vast.saying import Words, advice, card, lost, said, space
from cavern.games.vast.state import Cave

HINTS: Final = (
    "Place cubes, move, have Encounters in any order; then end your turn.",
    "The Encounter goes on: attack what must or may be attacked.",
    "The Encounter ends: collect what lies here.",
)
"""By phase."""


class KnightWords(Words):
    spec = SPEC
    turn = """\
All your Hero cubes come back; put them where they help, at any time.
Each Encounter (Perception) lets you reveal or face one tile.
You move only while you have Movement and an Encounter left.
Entering a Dark tile reveals it: an Event, an Ambush or a find; 1 Grit.
Grit brings cubes at 5, 11, 18, 26 and 35; Sidequests bring Grit.
Strength must beat Tribes and the Dragon's Armor; 3 smashes a Crystal.
The Bomb (or Javelin) reaches the Dragon while he is underground."""
    goal = "Kill the Dragon. Where there is none, smash Crystals and walk out of the Entrance."
    feels = (
        "You walk into the dark with a torch and too few cubes: strong, fast or watchful, never "
        "all three at once. Every tile you turn over may hold Treasure or teeth."
    )
    learn = (1, "Walk, look, fight. The role to begin with.")
    win = (3, "You are weak at first and everybody knows where you are.")

    terms = """
Grit | V3.1 | The Knight's experience, 0 to 45. At 5, 11, 18, 26 and 35 it brings another Hero
    cube; lost Grit may cost it again.
Hero cube, cube | V3.1 V3.2 | The Knight's strength to place where she needs it; all come back at
    her next turn.
Movement, step | V3.2 | Steps the Knight may take in a turn: 1, and 2 more for each cube.
Encounter | V3.3 | Facing all that is on the Knight's square. Perception says how many she may
    have in a turn.
Sidequest | V3.7 | A deed that brings the Knight Grit when it is fulfilled and shown; she holds
    three.
Treasure card | V3.6 | What a Treasure is worth to the Knight: gear that works with a cube, or 5
    Grit if she declines it.
Event, Event token | V3.8 V1.7 | Something befalls the Knight on this square. The Cave plays it,
    or it is the top card.
Ambush | V3.9 | When the Knight reveals it, a hidden Tribe with more Strength may strike.
Bomb, Bomb token | V3.5 | Reaches the Dragon underground or opens a wall of her square.
Bow | V3.5 | Shoots a Tribe she sees, without an Encounter.
Ancient Map | V3.5 | Each cube on it crosses one wall.
Shield | V3.5 | With a cube on it nobody moves the Knight, and each loss of Grit is only 1.
Pick Up | V3.3 | The start of the Knight's turn: all her cubes come back.
Javelin | V3.6 | Made ready it reaches the Dragon underground, once.
"""

    def summary(self) -> SaidView:
        text = "Place Hero cubes, walk, meet what you find. Grit wins more cubes."
        return said(text, "V3.1", "V3.2", "V3.3")

    def spaces(self) -> list[SpaceAbout]:
        return [
            space(f"slot:{one.id}", one.name, "Space for Hero cubes", one.room, one.text, one.rule)
            for one in SPACES
        ]

    def tracks(self) -> dict[str, int]:
        return {"grit": MOST_GRIT}

    def level(self, number: int) -> str:
        crystals = counted(CRYSTALS_BY_LEVEL[number], "Crystal")
        return (
            f"The Dragon has {DRAGON_HEALTH[number]} Health. Without him: smash {crystals} with "
            f"Strength {SMASHING[number]}."
        )

    def puppet(self) -> SaidView:
        return said("Walk onto lit squares, meet what lies there, end the turn.", "V3.3")

    def advise(self, cave: Cave, role: Role) -> AdviceView:
        assert isinstance(role, Knight)
        hint = HINTS[role.phase]
        if role.phase != MOVING:
            strength = role.stats(cave)["strength"]
            lines = [
                said(f"Attack whom you outmatch: your Strength is {strength}. Then collect what "
                     "lies here.", "V3.4", "V3.6"),
                said("Choose Done when nothing is left that you want."),
            ]  # fmt: skip
            return advice("An Encounter", hint, lines)
        steps, meetings = left(role)
        cubes = said("No Hero cube is free: those you placed come back next turn.")
        if role.free:
            mine = f"{role.free} Hero cubes" if role.free > 1 else "Hero cube"
            cubes = said(f"Put your {mine} to work: Movement takes you 2 further, Perception "
                         "allows one more Encounter, Strength fights. Cubes come back next turn.",
                         "V3.2")  # fmt: skip
        remaining = f"{counted(steps, 'step')} and {counted(meetings, 'Encounter')} left."
        walk = said(f"Walk: pick a lit square. {remaining} Entering a Dark tile reveals it, "
                    "for Grit and trouble.", "V3.3")  # fmt: skip
        if not steps or not meetings:
            walk = said(f"{remaining}{' A cube takes you further.' if role.free else ''}", "V3.3")
        first = [cubes, walk] if role.free else [walk, cubes]
        return advice(
            "Your turn, Knight", hint, [*first, said("More Grit wins more cubes.", "V3.1")]
        )

    def unspent(self, cave: Cave, role: Role) -> str:
        """V3.2, V3.3."""
        assert isinstance(role, Knight)
        steps, meetings = left(role)
        walks = MOVE.possible(cave, role) or MAP_MOVE.possible(cave, role)
        found = [counted(steps, "step")] if walks and steps else []
        if walks or ENCOUNTER.possible(cave, role):
            found.append(counted(meetings, "Encounter"))
        if PLACE_CUBE.possible(cave, role):
            found.append(counted(role.free, "free Hero cube"))
        return lost(found)

    def figures(self, cave: Cave, role: Role) -> dict[str, object]:
        assert isinstance(role, Knight)
        steps, meetings = left(role)
        following = [n for i, n in enumerate(THRESHOLDS) if role.grit < n and role.track[i]]
        return {
            "steps_left": steps,
            "encounters_left": meetings,
            "next_cube": following[0] if following else 0,
        }

    def cards(self) -> list[CardAbout]:
        return [
            card("sidequest", "Sidequest", one.id, one.name, 1, one.source, one.text, one.rules)
            for one in QUESTS
        ]

    def note(self, cave: Cave, role: Role) -> str:
        assert isinstance(role, Knight)
        return "dead" if role.dead else ""


def left(knight: Knight) -> tuple[int, int]:
    """Steps and Encounters left in this turn."""
    steps, encounters = knight.movement() - knight.moved, knight.perception() - knight.encounters
    return max(0, steps), max(0, encounters)


WORDS: Final = KnightWords()
