"""What the Dragon's player is told."""

from typing import Final

from cavern.core.words import listed
from cavern.games.vast.border import (
    AdviceView,
    CardAbout,
    Left,
    SpaceAbout,
)
from cavern.games.vast.pieces import GEMS
from cavern.games.vast.role import Role
from cavern.games.vast.roles.border import SaidView
from cavern.games.vast.roles.dragon.flight import MOVE
from cavern.games.vast.roles.dragon.powers import POWER_ACTS
from cavern.games.vast.roles.dragon.role import (
    CUBES,
    ENDING_PHASE,
    POWER_CARDS,
    PRIDE_STAY,
    SLOTH,
    Dragon,
)
from cavern.games.vast.roles.dragon.spec import SHRIEKS, SOLO_HUNGER, SPEC, WAKEFULNESS
from cavern.games.vast.roles.dragon.turn import FEED, REST
from cavern.games.vast.saying import Words, advice, card, lost, said, space
from cavern.games.vast.state import Cave


class DragonWords(Words):
    spec = SPEC
    turn = """\
Move 1 or 2 in a straight line once, and use powers paid with cards.
Reveal, eat, take Treasure: each wakes you by a cube from its track.
Greed: give the Cave a Treasure you stand on. Hunger: 2 eaten goblins.
Pride: reveal an Event tile, or stay, or place a second Gem.
At most one cube from each track in a turn.
Awake, end your turn on a revealed Crystal tile to surface.
Then walk to the Entrance (⌂); walls and Dark tiles now stop you."""
    goal = "Wake up, break through to the surface and leave by the Entrance."
    feels = (
        "You glide under the floor where hardly anybody can reach you, eat goblins, hoard Treasure "
        "and pay for powers with cards. At the end you rise and everybody runs."
    )
    learn = (2, "Three tracks to feed and a hand of cards to pay with.")
    win = (2, "Safe for long, but Knight and Thief race you.")

    terms = """
Wakefulness | V5.4 V5.5 | How awake the Dragon is. Awake he may surface; it also raises Armor and
    Spirit.
Armor | V5.5 | What it takes to hurt the Dragon: 1, and 1 more at Wakefulness 4, 8 and 12.
Spirit | V5.5 | How many Power cards the Dragon draws: 3, and 1 more at Wakefulness 2, 6, 10 and
    14.
Greed | V5.4 | Wakes the Dragon when he gives a Treasure to the Cave.
Hunger, eaten | V5.4 | Wakes the Dragon for two eaten goblins.
Pride | V5.4 | Wakes the Dragon when he reveals an Event tile, does not move, or places a second
    Gem.
Sloth cube | V5.1 V5.4 | What keeps the Dragon asleep. Off its track it counts as Wakefulness.
Power card | V5.2 V5.3 | Claw, Flame or Wing: the Dragon pays his powers with them.
Claw | V5.3 | A symbol on Power cards and a Gem.
Flame | V5.3 | A symbol on Power cards and a Gem.
Wing | V5.3 | A symbol on Power cards and a Gem.
Gem | V1.9 V5.2 | The Dragon's bait: it lends him its symbol, and whoever grabs it rolls the
    Dragon die.
Dragon die | V1.10 | Covers part of the squares around: ring, centre, diamond, cross, corners or
    saltire.
underground | V3.4 V5.5 | The Dragon below the floor: before the Collapse only Bomb and Javelin
    reach him.
surface, surfaced | V5.5 | Awake, on a revealed Crystal tile at the end of a turn the Dragon
    breaks out. Then walls stop him.
Shriek | V5.3.10 | A token of the Dragon: the Dragon die is rolled again.
Flame Wall | V5.3.12 | Burns whoever enters it, until the Dragon's next turn.
"""

    def summary(self) -> SaidView:
        text = (
            "One free move and any powers your cards pay for. Feed Greed, Hunger and Pride to "
            "wake, then surface on a Crystal tile and leave by the Entrance."
        )
        return said(text, "V5.2", "V5.4", "V5.5")

    def spaces(self) -> list[SpaceAbout]:
        return [
            space(f"track:{track.id}", track.name, "Sloth", track.spaces, track.text, "V5.4")
            for track in SLOTH
        ] + [
            space(f"gem:{gem}", f"{gem.title()} Gem", "Dragon Gem", 0,
                  "On the map it lends him its symbol once a turn.", "V5.2")
            for gem in GEMS
        ]  # fmt: skip

    def tracks(self) -> dict[str, int]:
        return {"wakefulness": CUBES}

    def level(self, number: int) -> str:
        shrieks = f", after Shrieks on {SHRIEKS[number]} turns" if SHRIEKS[number] else ""
        return (
            f"You wake at {WAKEFULNESS[number]} Wakefulness{shrieks}. Alone: "
            f"{SOLO_HUNGER[number]} Hunger cubes are moved at the start."
        )

    def puppet(self) -> SaidView:
        return said("One free straight move, then powers for the cards drawn.", "V5.2")

    def advise(self, cave: Cave, role: Role) -> AdviceView:
        assert isinstance(role, Dragon)
        if role.phase == ENDING_PHASE:
            lines = [
                said("Feed Hunger with 2 eaten goblins, be proud of not having moved, or leave a "
                     "Gem here.", "V5.4"),
                said("Then your hand is dealt anew."),
            ]  # fmt: skip
            hint = "Wake further if you can, place a Gem, and end your turn."
            return advice("Before your turn ends", hint, lines)
        move = "One free straight move of 1 or 2: pick a lit square"
        move = "Your free move is spent" if role.move_used else move
        lines = [
            said(f"{move}. Walls do not stop you underground.", "V5.2"),
            said("Power cards pay for powers, as many as you like: those you can afford are lit on "
                 "your board.", "V5.3"),
            said("Wake by emptying your Sloth: take Treasure for Greed, eat goblins for Hunger, "
                 "reveal Events for Pride.", "V5.4"),
        ]  # fmt: skip
        hint = "Move once, use powers in any order; then be done."
        return advice("Your turn, Dragon", hint, lines)

    def unspent(self, cave: Cave, role: Role) -> str:
        """V5.2, V5.3; at the end of the turn V5.4."""
        assert isinstance(role, Dragon)
        if role.phase == ENDING_PHASE:
            ways = ["feed Hunger"] if FEED.possible(cave, role) else []
            if REST.possible(cave, role):
                ways.append("be proud of not having moved")
            more = "What does not wake you this turn is lost."
            return f"You can still {listed(ways)}. {more}" if ways else ""
        stays = not role.moved and not role.proud and role.sloth[PRIDE_STAY] > 0
        found = ["your free move"] if not stays and MOVE.possible(cave, role) else []
        if any(power.possible(cave, role) for power in POWER_ACTS):
            found.append("cards for powers")
        return lost(found)

    def figures(self, cave: Cave, role: Role) -> dict[str, object]:
        assert isinstance(role, Dragon)
        room = {track.id: track.spaces for track in SLOTH}
        room["hunger"] -= role.locked
        return {"room": room}

    def more(self, cave: Cave, role: Role) -> dict[str, object]:
        assert isinstance(role, Dragon)
        return {"lends": [GEMS[n] for n in range(3) if role.gem_ready(cave, n)]}

    def cards(self) -> list[CardAbout]:
        return [
            card("power-card", "Power card", one.id, one.name, one.count, one.source, one.text,
                 one.rules)
            for one in POWER_CARDS
        ] + [
            card("power", "Dragon’s power", one.key, one.title, 1, one.source, one.text, one.rule,
                 price(one.price))
            for one in POWER_ACTS
        ]  # fmt: skip

    def reached(self, cave: Cave, role: Role) -> int:
        assert isinstance(role, Dragon)
        return role.wakefulness

    def left(self, role: Role) -> Left:
        assert isinstance(role, Dragon)
        return "escape" if role.surfaced else "surface" if role.awake else ""

    def note(self, cave: Cave, role: Role) -> str:
        assert isinstance(role, Dragon)
        return "on the surface" if role.surfaced else "awake" if role.awake else ""


def price(symbols: list[int]) -> list[str]:
    """V5.3: a price as the symbols that pay it."""
    names = (*GEMS, "any")
    return [name for name, number in zip(names, symbols) for _ in range(number)]


WORDS: Final = DragonWords()
