"""V3.5, V3.6: what the Knight's equipment and Treasure cards let her do."""

from typing import Final

from cavern.core.act import NONE, Refusal, perform
from cavern.core.grid import DIRECTIONS, Direction
from cavern.core.table import Table
from cavern.games.vast.decisions import (
    DIRECTION,
    DIRECTION_NUMBERS,
    PIECE,
    PIECE_NUMBERS,
    SQUARE,
    Also,
    Named,
    RoleAct,
    RoleMenu,
)
from cavern.games.vast.flare import flare, may_flare
from cavern.games.vast.grid import aligned, distance, edge_of
from cavern.games.vast.moving import OPEN_SPACE
from cavern.games.vast.numbers import CardId, Piece, Square
from cavern.games.vast.pieces import KNIGHT
from cavern.games.vast.reveal import fill_edges
from cavern.games.vast.role import Attack, Role
from cavern.games.vast.roles.knight import telling as told
from cavern.games.vast.roles.knight.anytime import CardAct, KnightAct, turn_up
from cavern.games.vast.roles.knight.role import BOMB, BOW, EAGLE_EYED, FIRST_CARD, Knight
from cavern.games.vast.state import Cave
from cavern.games.vast.tiles import TERRAIN
from cavern.games.vast.treasures import (
    ENCHANTED_BOW,
    POTION,
    TREASURE_LABELS,
    TREASURE_NAMES,
    TREASURES,
)

ENCHANTED_REACH: Final = 5

GEAR_LATER: Final = Refusal("V3.5", "She uses that in her turn, not within an Encounter.")
CARD_LATER: Final = Refusal("V3.6", "She uses that in her turn, not within an Encounter.")
FLARE_LATER: Final = Refusal("V10.1", "She uses Flare in her turn, not within an Encounter.")
NO_BOW_CUBE: Final = Refusal("V3.5", "The Bow takes a Hero cube.")
BOW_USED: Final = Refusal("V3.5", "The Bow is shot once a turn.")
TOO_WEAK: Final = Refusal("V3.5", "With Strength 1 the Bow would do no harm.")
NOT_ON_MAP: Final = Refusal("V3.5", "They are not on the map.")
NOT_FOR_BOW: Final = Refusal("V3.5", "The Bow is for Tribes and Ghouls.")
NOT_SEEN: Final = Refusal("V3.5", "She does not see them.")
SHELTERED: Final = Refusal("V10.5", "The Mushroom Forest shelters them from her.")
NO_BOMB_CUBE: Final = Refusal("V3.5", "The Bomb takes a Hero cube.")
BOMB_USED: Final = Refusal("V3.5", "One Bomb token a turn.")
NO_BOMBS: Final = Refusal("V3.5", "No Bomb token is left.")
BOMB_THROWN: Final = Refusal("V3.5", "The Bomb was used on the Dragon this turn.")
NO_WALL: Final = Refusal("V3.5", "There is no wall.")
ROCKSLIDE: Final = Refusal("V3.5", "A Bomb does not open a rockslide.")
NOT_HERS: Final = Refusal("V3.6", "She does not have the Enchanted Bow.")
NO_ENCHANTED_CUBE: Final = Refusal("V3.6", "The Enchanted Bow takes a Hero cube.")
ENCHANTED_USED: Final = Refusal("V3.6", "The Enchanted Bow is shot once a turn.")
NOT_ON_THE_MAP: Final = Refusal("V3.6", "They are not on the map.")
NOT_FOR_ENCHANTED: Final = Refusal("V3.6", "The Enchanted Bow is for the Dragon and the Thief.")
NOT_IN_LINE: Final = Refusal("V3.6", "They are not in a straight line from her.")
TOO_FAR: Final = Refusal("V3.6", "They are more than 5 squares away.")
NO_POTION_CUBE: Final = Refusal("V3.6", "The Potion Kit takes a Hero cube.")
KEEPS_TWO: Final = Refusal("V3.1", "She keeps two Hero cubes.")
UNHURT: Final = Refusal("V3.6", "Her Health is as high as it can be.")
NOT_FACEDOWN: Final = Refusal("V3.6", "She has no such card facedown.")
NO_FLARE: Final = Refusal("V10.1", "She has no Flare card.")
FLARE_USED: Final = Refusal("V10.1", "Flare burns once a turn.")


class GearAct(KnightAct):
    """V3.5: equipment of her board; while she is possessed it takes no cube (V9.2)."""

    def not_now(self, state: Cave, who: Role) -> Refusal:
        return GEAR_LATER


class ShootBow(GearAct):
    """V3.5: at a Tribe she sees."""

    sign = "bow"

    def refusal(self, state: Cave, who: Knight, piece: Piece, _: int) -> Refusal | None:
        """Whom it is not for is told so before what it takes."""
        if piece not in self.firsts(state, who):
            return self.absent(state, who, piece, 0)
        return super().refusal(state, who, piece, 0)

    def closed(self, state: Cave, who: Knight) -> Refusal | None:
        if not who.placed[BOW] and not who.lent:
            return NO_BOW_CUBE
        if who.bow_used:
            return BOW_USED
        return TOO_WEAK if who.strength(state) < 2 else None

    def firsts(self, state: Cave, who: Knight) -> list[Piece]:
        return targets(state, False)

    def absent(self, state: Cave, who: Knight, piece: Piece, _: int) -> Refusal:
        return NOT_FOR_BOW if state.at[piece] in state.grid else NOT_ON_MAP

    def unfit(self, state: Cave, who: Knight, piece: Piece) -> Refusal | None:
        where = state.at[piece]
        if state.sheltered(where, state.at[KNIGHT]):
            return SHELTERED
        return None if state.visible(state.at[KNIGHT], where) else NOT_SEEN

    def perform(self, state: Cave, who: Knight, piece: Piece, _: int, table: Table) -> None:
        who.bow_used = True
        shoot(state, who, piece, "V3.5", table)


def targets(cave: Cave, far: bool) -> list[Piece]:
    """Whom she may shoot with this bow."""
    return [
        piece
        for piece in PIECE_NUMBERS
        if cave.at[piece] in cave.grid and cave.role_of(piece).bow_target(cave, piece, far)
    ]


def shoot(cave: Cave, knight: Knight, piece: Piece, rule: str, table: Table) -> None:
    told.shot(table, KNIGHT, piece, cave.at[piece], rule)
    arrow = Attack(knight, KNIGHT, knight.strength(cave), knight.perception())
    if cave.role_of(piece).shot(cave, piece, arrow, table):
        knight.deeds |= EAGLE_EYED


class BlastWall(GearAct):
    """V3.5, V11.3: a Bomb token opens a wall for good."""

    def closed(self, state: Cave, who: Knight) -> Refusal | None:
        if not who.placed[BOMB] and not who.lent:
            return NO_BOMB_CUBE
        if who.bomb_token_used:
            return BOMB_USED
        if not state.bombs_left:
            return NO_BOMBS
        if who.dragon_attacked and not who.lent and not state.collapsing:
            return BOMB_THROWN  # V3.4: in the Collapse the attack took no Bomb
        return None

    def firsts(self, state: Cave, who: Knight) -> list[Direction]:
        return DIRECTION_NUMBERS

    def unfit(self, state: Cave, who: Knight, direction: Direction) -> Refusal | None:
        square = state.at[KNIGHT]
        if not state.walled(square, direction):
            return NO_WALL
        return ROCKSLIDE if edge_of(square, direction) in state.rockslides else None

    def perform(self, state: Cave, who: Knight, direction: Direction, _: int, table: Table) -> None:
        square = state.at[KNIGHT]
        who.bomb_token_used = True
        state.bombs_left -= 1
        state.bombs.append(edge_of(square, direction))
        told.blasted(table, state, square, DIRECTIONS[direction])
        if state.lit_kind(square) != TERRAIN:
            fill_edges(state, square, who, table)


class TreasureAct(CardAct):
    """V3.6: what a Treasure card lets her do."""

    def not_now(self, state: Cave, who: Role) -> Refusal:
        return CARD_LATER


class ShootFar(TreasureAct):
    """V3.6: along a straight line of up to 5 squares, whatever lies between."""

    sign = "bow"

    def refusal(self, state: Cave, who: Knight, piece: Piece, _: int) -> Refusal | None:
        """Whom it is not for is told so before what it takes."""
        if piece not in self.firsts(state, who):
            return self.absent(state, who, piece, 0)
        return super().refusal(state, who, piece, 0)

    def closed(self, state: Cave, who: Knight) -> Refusal | None:
        if not who.has_card(ENCHANTED_BOW):
            return NOT_HERS
        if not who.placed[FIRST_CARD + ENCHANTED_BOW]:
            return NO_ENCHANTED_CUBE
        if who.enchanted_bow_used:
            return ENCHANTED_USED
        return super().closed(state, who)

    def firsts(self, state: Cave, who: Knight) -> list[Piece]:
        return targets(state, True) if who.has_card(ENCHANTED_BOW) else []

    def absent(self, state: Cave, who: Knight, piece: Piece, _: int) -> Refusal:
        if not who.has_card(ENCHANTED_BOW):
            return NOT_HERS
        return NOT_FOR_ENCHANTED if state.at[piece] in state.grid else NOT_ON_THE_MAP

    def unfit(self, state: Cave, who: Knight, piece: Piece) -> Refusal | None:
        where = state.at[piece]
        if state.sheltered(where, state.at[KNIGHT]):
            return SHELTERED
        here = state.at[KNIGHT]
        if not aligned(here, where):
            return NOT_IN_LINE
        return TOO_FAR if distance(here, where) > ENCHANTED_REACH else None

    def perform(self, state: Cave, who: Knight, piece: Piece, _: int, table: Table) -> None:
        who.enchanted_bow_used = True
        shoot(state, who, piece, "V3.6", table)


class DrinkPotion(TreasureAct):
    """V3.6: the Potion Kit."""

    def closed(self, state: Cave, who: Knight) -> Refusal | None:
        if not who.placed[FIRST_CARD + POTION]:
            return NO_POTION_CUBE
        if not who.can_spare_cube():
            return KEEPS_TWO
        if who.health >= who.full_health:
            return UNHURT
        return super().closed(state, who)

    def perform(self, state: Cave, who: Knight, _: int, __: int, table: Table) -> None:
        who.placed[FIRST_CARD + POTION] = 0
        who.discarded += 1
        who.lose_card(state, POTION, to_bottom=False)
        who.heal(2, table)


class TurnUp(TreasureAct):
    """V3.6: she may turn cards up freely."""

    def firsts(self, state: Cave, who: Knight) -> list[CardId]:
        return who.cards_down

    def absent(self, state: Cave, who: Knight, card: CardId, _: int) -> Refusal:
        return NOT_FACEDOWN

    def does(self, state: Cave, who: Knight, card: CardId, _: int) -> str:
        return TREASURES[card].text

    def perform(self, state: Cave, who: Knight, card: CardId, _: int, table: Table) -> None:
        turn_up(who, card, table)


class KnightFlare(KnightAct):
    """V10.1: any square, once a turn."""

    sign = "flame"

    def not_now(self, state: Cave, who: Role) -> Refusal:
        return FLARE_LATER

    def closed(self, state: Cave, who: Knight) -> Refusal | None:
        if not may_flare(state, who):
            return NO_FLARE
        return FLARE_USED if who.flare_used else None

    def perform(self, state: Cave, who: Knight, _: int, __: int, table: Table) -> None:
        perform(table.choose(FlareWhere(state, who)), state, who, table)


class FlareAt(RoleAct[Knight]):
    """V10.1: each tile revealed gives her Grit."""

    def not_now(self, state: Cave, who: Role) -> Refusal:
        return NO_FLARE

    def firsts(self, state: Cave, who: Knight) -> list[Square]:
        return sorted(state.grid)

    def absent(self, state: Cave, who: Knight, square: Square, _: int) -> Refusal:
        return OPEN_SPACE

    def perform(self, state: Cave, who: Knight, square: Square, _: int, table: Table) -> None:
        who.flare_used = True
        who.gain_grit(flare(state, square, who, table), table)


SHOOT: Final = ShootBow(
    "bow",
    "V3.5",
    "Shoot {} with the Bow",
    "A Tribe loses 1 Population less than the Knight's Strength, and the Goblins gain 1 Rage.",
    PIECE,
)
BLAST: Final = BlastWall(
    "bomb",
    "V3.5",
    "Blow open the wall to the {}",
    "A Bomb token lies in the wall, which is open for good.",
    DIRECTION,
)
SHOOT_FAR: Final = ShootFar(
    "enchanted-bow",
    "V3.6",
    "Shoot {} with the Enchanted Bow",
    TREASURES[ENCHANTED_BOW].text,
    PIECE,
)
DRINK: Final = DrinkPotion(
    "potion-kit",
    "V3.6",
    "Use the Potion Kit: 2 Health",
    TREASURES[POTION].text,
    Also("treasure-card:potion-kit", NONE),
)
TURN_UP: Final = TurnUp(
    "turn-up",
    "V3.6",
    "Turn {} face up",
    "All can see it from now on.",
    Named(TREASURE_NAMES, TREASURE_LABELS, "treasure-card"),
)
FLARE: Final = KnightFlare(
    "flare", "V10.1", "Use Flare", "The die reveals Dark tiles around a square, each for 1 Grit."
)
FLARE_AT: Final = FlareAt(
    "flare-at", "V10.1", "Over {}", "The Dark tiles that the die covers there are revealed.", SQUARE
)


class FlareWhere(RoleMenu):
    kind = "flare-at"
    question = "Over which square does the Flare burn?"
    acts = [FLARE_AT]
