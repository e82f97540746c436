"""What the Goblins' player is told."""

from typing import Final

from cavern.core.words import counted
from cavern.games.vast.border import AdviceView, CardAbout, SpaceAbout
from cavern.games.vast.grid import OFF
from cavern.games.vast.numbers import Tribe
from cavern.games.vast.pieces import PIECES, TRIBE_FANGS
from cavern.games.vast.role import Role
from cavern.games.vast.roles.border import SaidView
from cavern.games.vast.roles.goblins.role import (
    ACTIVATING,
    ASSIGNING,
    GROWING,
    MOST_GOBLINS,
    MOST_RAGE,
    ROOM,
    SECRETS_PHASE,
    TRIBE_LABELS,
    TRIBE_PHASE,
    TRIBES,
    WAR_PHASE,
    Goblins,
)
from cavern.games.vast.roles.goblins.secrets import SECRETS
from cavern.games.vast.roles.goblins.spec import PREY_HEALTH, SPEC
from cavern.games.vast.roles.goblins.tribe import SPECIALS
from cavern.games.vast.roles.goblins.turn import ACTIVATE
from cavern.games.vast.roles.goblins.war import WAR
from cavern.games.vast.roles.knight.spec import CRYSTALS_BY_LEVEL
from cavern.games.vast.saying import Words, advice, card, lost, said, space
from cavern.games.vast.state import Cave

HINTS: Final = {
    WAR_PHASE: "Choose the War card: growth for each Tribe, Monsters, Secrets.",
    GROWING: "A Tribe above 4 scatters one of yours. 1 Rage stops a Tribe's growth.",
    ASSIGNING: "Give the Monster to a Tribe with room, or discard it.",
    SECRETS_PHASE: "Keep at most five Secrets.",
    ACTIVATING: "Activate each Tribe once; play Secrets in between.",
    TRIBE_PHASE: "Move the Tribe as far as you dare, then take one action.",
}

TRAITS: Final = ("Has 1 Strength more. ", "Room for two Monsters. ", "")
"""V4.1: what a Tribe has besides its Special."""


def tribe_stands(cave: Cave, goblins: Goblins, tribe: Tribe) -> str:
    """Of a Tribe in its turn: whether it is acting, or done."""
    if cave.on_turn != goblins.seat:
        return ""
    if goblins.acting == tribe:
        return "acting"
    return "done" if goblins.activated >> tribe & 1 else ""


class GoblinsWords(Words):
    spec = SPEC
    turn = """\
Keep one War card: it says how the Tribes grow and what you draw.
More than 4 in a Tribe scatters one; a Rage stops a Tribe's growth.
Give Monsters to Tribes; no more of them than the Bones Population.
Then activate each Tribe once. Hidden ones Reveal on a Dark tile with
their own letter; others move, losing 1 for every second Lit tile left,
and then Attack, Plunder, Explore, Hide or use their special action.
To hurt the Knight a Tribe must be stronger than she is."""
    goal = "Kill the Knight; without her hunt the Dragon, or smash Crystals."
    feels = (
        "Three small Tribes grow in the dark, burst out where nobody looks, bite and scatter. You "
        "lose goblins by the dozen and never mind."
    )
    learn = (2, "Each Tribe moves on its own, and a War card changes the turn.")
    win = (1, "Numbers are on your side and the Knight cannot hide.")

    terms = """
Rage | V4.1 | Runs from 0 to 3. It draws War cards, stops growth, and at 0 weakens every Tribe.
Malaise | V4.1 | At Rage 0 every Tribe has 1 Strength less.
Population | V4.1 | Goblins in a Tribe, 0 to 4. It is their Strength; their Perception is 1 more.
Tribe | V4.1 V4.4 | One of three bands of Goblins: Fangs, Bones and Eye. Each acts once a turn.
Fangs | V4.1 | A symbol of Dark tiles, and the Tribe that comes out of them: 1 Strength more, its
    Special is Rage.
Bones | V4.1 | A symbol of Dark tiles, and the Tribe that comes out of them: room for two
    Monsters.
Eye | V4.1 | A symbol of Dark tiles, and the Tribe that comes out of them: it learns Secrets.
War card | V4.2 V4.3 | Says how the Tribes grow and what is drawn; one is kept of as many as there
    is Rage.
Monster, Monster card | V4.2 V4.7 | Given to a Tribe it lends its gift until the Tribe scatters.
Secret, Secret card | V4.8 | A hidden card of the Goblins, played between activations.
scatter, scattered | V4.5 | Off the map and back to the board, with 2 Population and a Monster
    lost.
Plunder | V4.4 | Take a Treasure for Rage, or try a Gem.
Explore | V4.4 | From a Dark tile onto a new one beside it.
Hide, hidden | V4.4 | A Tribe off the map. It comes back on a Dark tile with its symbol.
lurk | V4.4 | A Tribe without a Dark tile to come out of waits beside the map.
activate, activation | V4.2 | Each Tribe acts once in a turn, or is left.
"""

    def summary(self) -> SaidView:
        text = (
            "Follow a War card, then activate each Tribe: come out of the dark, strike, scatter, "
            "hide."
        )
        return said(text, "V4.2", "V4.4")

    def spaces(self) -> list[SpaceAbout]:
        return [
            space(f"piece:{PIECES[TRIBE_FANGS + n]}", f"{TRIBE_LABELS[n]} Tribe", "Tribe", ROOM[n],
                  f"{TRAITS[n]}Special: {text}", "V4.1")
            for n, text in enumerate(SPECIALS)
        ] + [
            space("dark-symbol", "Symbol of a Tribe", "Dark tile", 0,
                  "The Tribe with this symbol can come out here.", "V4.4"),
        ]  # fmt: skip

    def tracks(self) -> dict[str, int]:
        return {"rage": MOST_RAGE, "population": MOST_GOBLINS}

    def level(self, number: int) -> str:
        crystals = counted(CRYSTALS_BY_LEVEL[number], "Crystal")
        return (
            f"The Knight has {PREY_HEALTH['knight'][number]} Health. Without her: the Dragon has "
            f"{PREY_HEALTH['dragon'][number]}, or smash {crystals}."
        )

    def puppet(self) -> SaidView:
        return said("Activate Tribes: come out, move, attack; then end the turn.", "V4.4")

    def advise(self, cave: Cave, role: Role) -> AdviceView:
        assert isinstance(role, Goblins)
        phase = role.phase
        title, lines = "Your turn, Goblins: act", [
            said("Activate each Tribe once, in any order: pick it on the map or on your board.",
                 "V4.2"),
            said("Secrets can be played between Tribes. Then end your turn.", "V4.8"),
        ]  # fmt: skip
        if phase == WAR_PHASE:
            title, lines = "Your turn, Goblins: war", [
                said("Follow one War card: it says how much each Tribe grows, and how many "
                     "Monsters and Secrets you draw.", "V4.2"),
                said(f"A Tribe that would grow beyond {MOST_GOBLINS} makes one Tribe scatter."),
            ]  # fmt: skip
        elif phase == GROWING:
            title, lines = "The Tribes grow", [
                said("Let them grow, or pay 1 Rage to hold one back. No Tribe may grow beyond "
                     f"{MOST_GOBLINS}: then one scatters.", "V4.2"),
            ]  # fmt: skip
        elif phase == ASSIGNING:
            title, lines = "A Monster joins", [
                said("Give it to a Tribe with room: Fangs 1, Bones 2, Eye 1, in all no more than "
                     "the Bones Tribe has goblins.", "V4.2"),
            ]  # fmt: skip
        elif phase == SECRETS_PHASE:
            title, lines = "Secrets", [said("Five may be kept, face-up ones included.", "V4.2")]
        elif phase == TRIBE_PHASE and role.acting >= 0:
            title, lines = f"The {TRIBE_LABELS[role.acting]} Tribe acts", [
                said("It is hidden: let it come out on a Dark tile with its symbol. Next turn it "
                     "can strike.", "V4.4")
                if cave.at[role.pieces[role.acting]] == OFF
                else said("Move as far as you like; every second Lit tile it leaves costs a "
                          "goblin. "
                          "Then one action, and it is done.", "V4.4"),
                said("To attack, enter the square of somebody weaker.", "V4.5"),
            ]  # fmt: skip
        return advice(title, HINTS[phase], lines)

    def unspent(self, cave: Cave, role: Role) -> str:
        """V4.2."""
        assert isinstance(role, Goblins)
        idle = role.tribes_left() if ACTIVATE.possible(cave, role) else 0
        return lost([f"{counted(idle, 'Tribe')} to activate"]) if idle else ""

    def figures(self, cave: Cave, role: Role) -> dict[str, object]:
        assert isinstance(role, Goblins)
        return {"done": [name for n, name in enumerate(TRIBES) if role.activated >> n & 1]}

    def more(self, cave: Cave, role: Role) -> dict[str, object]:
        assert isinstance(role, Goblins)
        return {"tribes": {name: tribe_stands(cave, role, n) for n, name in enumerate(TRIBES)}}

    def cards(self) -> list[CardAbout]:
        return [
            card("war", "War card", one.id, one.name, 1, one.source, one.text, one.rules)
            for one in WAR
        ] + [
            card("secret", "Secret", one.key, one.title, 1, one.source, one.text, one.rule)
            for one in SECRETS
        ]


WORDS: Final = GoblinsWords()
