"""What the Cave Ghost's player is told."""

from typing import Final, cast

from cavern.core.words import counted
from cavern.games.vast.border import (
    AdviceView,
    CardAbout,
    Numbers,
    SpaceAbout,
)
from cavern.games.vast.options import Terms
from cavern.games.vast.pieces import GHOST
from cavern.games.vast.possession import possession_numbers
from cavern.games.vast.role import Role
from cavern.games.vast.roles.border import SaidView
from cavern.games.vast.roles.cave.spec import COLLAPSE_AT, HATRED_TOKENS, TILES_OUT
from cavern.games.vast.roles.cave.words import TO_SHAPE, TO_TEMPT, collapse, payable, symbols
from cavern.games.vast.roles.cave_ghost.border import MarkView
from cavern.games.vast.roles.cave_ghost.powers import POWERS, price_of
from cavern.games.vast.roles.cave_ghost.role import (
    APPEARING,
    FARTHEST,
    PLUNDER,
    PLUNDER_PHASE,
    REACH,
    SHAPE,
    SPACES,
    TREASURE_PHASE,
    CaveGhost,
)
from cavern.games.vast.roles.cave_ghost.spec import SPEC, CaveGhostTerms
from cavern.games.vast.saying import Words, advice, appearing, card, said, space
from cavern.games.vast.state import Cave

REACHES: Final = {
    "telekinesis": "in line with her",
    "rockslide": "an edge of her space",
    "plot-twist": "around her",
    "possession": "by Isolation",
    "hatred": "around her",
    "crystal-curse": "around her",
}
"""Where each power works."""


class CaveGhostWords(Words):
    spec = SPEC
    turn = """\
The farther all others are (Isolation), the more Omens you draw.
Place a tile from your hand; in the Collapse remove three instead.
Fly up to six spaces and use powers, paid with neighbouring symbols.
Telekinesis moves near things far; Possession of near roles is cheap.
Plot Twist lays Ghost tiles (‡); they bring more Omens.
Then lay a Treasure; six spent Omens bring another one.
Bring down Crystal tiles in the Collapse until enough are gone."""
    goal = "As the Cave: bring down enough Crystal tiles in the Collapse."
    feels = (
        "The Cave, but you walk in it. Alone in a far corner you draw the most Omens; close to the "
        "others your powers are cheap and strong."
    )
    learn = (3, "Everything the Cave knows, and a piece whose place sets every price.")
    win = (3, "You must be far away to grow and near to act.")

    terms = """
Isolation | V9.69 | Rings of squares between the Cave Ghost and others: far away brings Omens,
    near makes powers cheap.
Plot Twist | V9.3 | The Cave Ghost lays Ghost tiles.
"""

    def summary(self) -> SaidView:
        text = "The Cave with a piece of her own; rings of Isolation set prices and reach."
        return said(text, "V9.58", "V9.69")

    def spaces(self) -> list[SpaceAbout]:
        return [
            space("hand", "Tiles", "Hand", 3, "A tile in hand: nobody else knows it.", "V6.2"),
            space("symbol", "Omen tokens", "Omens", 0, "They pay for powers.", "V9.58"),
            space("ghosts", "Ghost tiles", "Beside the board", 0, "A Ghost tile: seen by all.",
                  "V9.62"),
            space("ghost-tile", "Ghost tile on the map", "Tile", 0,
                  "It raises the Cave Ghost’s Omens.", "V9.68"),
            space("plunder", "Past Plunder", "Space for spent Omens", PLUNDER,
                  "Six spent Omens bring a Treasure.", "V9.65"),
        ]  # fmt: skip

    def level(self, number: int) -> str:
        out = ""
        if TILES_OUT[number]:
            tiles = counted(TILES_OUT[number], "tile")
            out = f" {tiles} of each kind out, and as many Ghost tiles."
        hatred = HATRED_TOKENS[number]
        tokens = f" {hatred} Hatred tokens to be spent first." if hatred else ""
        return f"You win when {COLLAPSE_AT[number]} Crystals are lost.{out}{tokens}"

    def puppet(self) -> SaidView:
        return said("Nobody possesses the Cave Ghost.", "V9.64")

    def advise(self, cave: Cave, role: Role) -> AdviceView:
        assert isinstance(role, CaveGhost)
        if role.phase == APPEARING:
            hint = "Appear on a Dark tile far from all others: Isolation is Omens."
            return appearing(hint, "V9.53")
        if role.phase == SHAPE and cave.collapsing:
            return collapse(role, "")
        if role.phase == SHAPE:
            line = said("Choose a tile of your hand, then a dashed space beside the map.", "V9.56")
            return advice("Your turn, Cave Ghost: shape", TO_SHAPE, [line])
        if role.phase in (TREASURE_PHASE, PLUNDER_PHASE):
            line = said("On a Dark tile without piece or Treasure; six spent Omens bring one more.",
                        "V9.65")  # fmt: skip
            more = role.phase == PLUNDER_PHASE
            hint = "Six spent Omens bring one more Treasure." if more else TO_TEMPT
            return advice("Lay a Treasure", hint, [line])
        nearest = min([mark["isolation"] for mark in others(cave, role)], default=FARTHEST)
        steps = SPACES - role.moved
        fly = f"{counted(steps, 'step')} left, through everything; end on a tile."
        fly = fly if steps > 0 else "No step is left."
        lines = [
            said(f"{fly} Spend Omens on what is lit on your board.", "V9.57", "V9.58"),
            said("The rings on the map are your Isolation: near, Telekinesis reaches far and "
                 "Possession is cheap; far from all, more Omens come next turn. Nearest: "
                 f"{nearest}.", "V9.69"),
        ]  # fmt: skip
        hint = "Fly up to 6 and use powers; end far from the others."
        return advice("Your turn, Cave Ghost: powers", hint, lines)

    def figures(self, cave: Cave, role: Role) -> dict[str, object]:
        assert isinstance(role, CaveGhost)
        prices: dict[str, int | None] = {}
        for power in POWERS:
            prices[power.id] = None if power.id == "possession" else power.price(cave, role)
        return {
            "prices": prices,
            "payable": {power.id: payable(role, power.accepted) for power in POWERS},
            "marks": others(cave, role),
        }

    def more(self, cave: Cave, role: Role) -> dict[str, object]:
        return {"reach": REACH[:]}

    def far_away(self, rings: int) -> str:
        return f"{counted(rings, 'ring')} away: Telekinesis moves {REACH[rings]} here."

    def numbers(self, terms: Terms) -> Numbers:
        own = cast(CaveGhostTerms, terms.own[self.spec.kind])
        return {"possession": possession_numbers(terms), "cave-ghost": own.prices}

    def reached(self, cave: Cave, role: Role) -> int:
        return cave.crystals_lost()

    def note(self, cave: Cave, role: Role) -> str:
        return "collapsing" if cave.collapsing else ""

    def cards(self) -> list[CardAbout]:
        return [
            card("ghost-power", "Cave Ghost’s power", one.id, one.name, 1, one.source, one.text,
                 one.rules, [], symbols(one.accepted), REACHES[one.id])
            for one in POWERS
        ]  # fmt: skip


def others(cave: Cave, ghost: CaveGhost) -> list[MarkView]:
    """V9.64, V9.69: how far away everybody else is, and the Omens to possess them; no price where
    she cannot."""
    here = cave.at[GHOST] >= 0
    found: list[MarkView] = []
    for role in cave.players():
        if role.seat != ghost.seat:
            far = ghost.isolation_from(cave, role) if here else FARTHEST
            price = price_of(cave, ghost, role) if here else None
            found.append({"role": role.kind, "isolation": far, "price": price})
    return found


WORDS: Final = CaveGhostWords()
