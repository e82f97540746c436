"""What the Cave's player is told."""

from typing import Final

from cavern.core.words import counted
from cavern.games.vast.border import AdviceView, CardAbout, SpaceAbout
from cavern.games.vast.role import Role
from cavern.games.vast.roles.border import SaidView
from cavern.games.vast.roles.cave.omens import OMEN_ROWS
from cavern.games.vast.roles.cave.role import CAVE_SYMBOLS, SHAPE, TREASURE_PHASE, CaveRole
from cavern.games.vast.roles.cave.spec import COLLAPSE_AT, HATRED_TOKENS, SPEC, TILES_OUT
from cavern.games.vast.saying import Words, advice, card, said, space
from cavern.games.vast.state import Cave

TO_SHAPE: Final = "Shape the Cave: a tile beside the map, or in the Collapse one less."
TO_TEMPT: Final = "Lay a Treasure where it will lead the others astray."


def collapse(board: CaveRole, more: str) -> AdviceView:
    text = f"Bring down {counted(board.to_remove, 'more tile')}: those that touch the fewest "
    return advice("The Collapse", TO_SHAPE, [said(f"{text}others go first{more}.", "V2.3")])


class CaveWords(Words):
    spec = SPEC
    turn = """\
Omens come by themselves, more for Treasure and Crystals on the map.
Place a tile from your hand; in the Collapse remove three instead.
Use omens: each is paid with any mix of three neighbouring symbols.
Then lay a Treasure on an empty Dark tile to tempt the others.
You choose the tiles, Events and Treasures that the others find.
When the last tile is down the Collapse begins: bring down Crystal
tiles until enough of them are gone."""
    goal = "Collapse on everybody: bring down enough Crystal tiles."
    feels = (
        "You are the board. You lay the maze, choose what others find in it, tempt them with "
        "Treasure and turn their road around behind them. Then the roof comes down."
    )
    learn = (3, "You decide for everybody, so it helps to know what each of them wants.")
    win = (2, "Nobody can hurt you; you only need the game to last.")

    terms = """
Omen, Omens | V6.1 V6.2 | The Cave's means, six symbols in a ring. More Treasure and Crystals on
    the map bring more.
Bat | V6.1 | A symbol of Omens, between Chasm and Boulder.
Boulder | V6.1 | A symbol of Omens, between Bat and Quartz.
Quartz | V6.1 | A symbol of Omens, between Boulder and Mushroom.
Mushroom | V6.1 | A symbol of Omens, between Quartz and Trail.
Trail | V6.1 | A symbol of Omens, between Mushroom and Chasm.
Chasm | V6.1 | A symbol of Omens, between Trail and Bat.
Rockslide | V1.4 V6.1.2 | A wall put on an open edge.
Hatred | V6.1.5 | The Cave places a tile more, or in the Collapse removes one.
Hatred token | V10.4 | At hard and expert: the Cave wins only when none is left.
stack | V1.8 | The tiles still to come. When the last is down the Collapse begins.
"""

    def summary(self) -> SaidView:
        text = (
            "Lay tiles, use omens, bait with Treasure; when the last tile is down the Collapse "
            "begins."
        )
        return said(text, "V6.2", "V2.2")

    def spaces(self) -> list[SpaceAbout]:
        return [
            space("hand", "Tiles", "Hand", 3, "A tile in hand: nobody else knows it.", "V6.2"),
            space("symbol", "Omen tokens", "Omens", 0, "They pay for omens.", "V6.1"),
        ]

    def level(self, number: int) -> str:
        out = (
            f" {counted(TILES_OUT[number], 'tile')} of each kind out." if TILES_OUT[number] else ""
        )
        hatred = HATRED_TOKENS[number]
        tokens = f" {hatred} Hatred tokens to be spent first." if hatred else ""
        return f"You win when {COLLAPSE_AT[number]} Crystals are lost.{out}{tokens}"

    def puppet(self) -> SaidView:
        return said("Lay a tile, then use the Omens drawn.", "V6.2")

    def advise(self, cave: Cave, role: Role) -> AdviceView:
        assert isinstance(role, CaveRole)
        if role.phase == SHAPE and cave.collapsing:
            return collapse(role, ", Crystals before all")
        if role.phase == SHAPE:
            line = said("Choose a tile of your hand, then a dashed space beside the map. You alone "
                        "know what is under it.", "V6.2")  # fmt: skip
            return advice("Your turn, Cave: shape", TO_SHAPE, [line])
        if role.phase == TREASURE_PHASE:
            line = said("On any Dark tile without piece or Treasure: bait for whom you like.",
                        "V6.2")  # fmt: skip
            return advice("Lay a Treasure", TO_TEMPT, [line])
        lines = [
            said("Spend Omens on what you can afford; it is lit on your board. Each accepts three "
                 "neighbours of the ring.", "V6.1"),
            said("Keep the others apart, so that the last tile falls on all of them. Done goes "
                 "on."),
        ]  # fmt: skip
        hint = "Use as many omens as you can pay for; unspent Omens are kept."
        return advice("Your turn, Cave: omens", hint, lines)

    def figures(self, cave: Cave, role: Role) -> dict[str, object]:
        assert isinstance(role, CaveRole)
        return {
            "prices": {omen.id: omen.price(role) for omen in OMEN_ROWS},
            "payable": {omen.id: payable(role, omen.accepted) for omen in OMEN_ROWS},
        }

    def reached(self, cave: Cave, role: Role) -> int:
        return cave.crystals_lost()

    def note(self, cave: Cave, role: Role) -> str:
        return "collapsing" if cave.collapsing else ""

    def cards(self) -> list[CardAbout]:
        return [
            card("omen", "Omen", one.id, one.name, 1, one.source, one.text, one.rules, [],
                 symbols(one.accepted))
            for one in OMEN_ROWS
        ]  # fmt: skip


def payable(board: CaveRole, accepted: list[int]) -> int:
    """So many Omens are there of these symbols."""
    return sum([board.omens[symbol] for symbol in accepted])


def symbols(accepted: list[int]) -> list[str]:
    return [CAVE_SYMBOLS[symbol] for symbol in accepted]


WORDS: Final = CaveWords()
