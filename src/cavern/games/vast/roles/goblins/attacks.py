"""V4.5: what a Tribe's Attack does."""

from typing import Final

from cavern.core.act import Refusal, perform
from cavern.core.table import Table
from cavern.games.vast import telling
from cavern.games.vast.crystals import smash
from cavern.games.vast.decisions import DECLINE, RoleAct, RoleMenu
from cavern.games.vast.grid import OFF
from cavern.games.vast.monsters import BLOB
from cavern.games.vast.role import HIT, KILLED, MISS, Attack, Role
from cavern.games.vast.roles.goblins.board import POISON, GoblinsBoard
from cavern.games.vast.state import Cave

CRYSTAL_STRENGTH: Final = 3

NO_HIT: Final = Refusal("V4.8", "Poison waits for an Attack that hits the Knight.")
NOT_HERE: Final = Refusal("V4.5", "They are not on the Tribe's square.")
ONE_OF_THEM: Final = Refusal("V4.5", "Tribes do not attack each other.")
NOT_ATTACKED: Final = Refusal("V4.5", "Tribes do not attack them.")
TOO_STRONG: Final = Refusal("V4.5", "The Tribe must be stronger than they are.")


class PoisonBlade(RoleAct[GoblinsBoard]):
    """V4.8.8: whoever asked knows how many cubes it costs her."""

    def not_now(self, state: Cave, who: Role) -> Refusal:
        return NO_HIT

    def perform(self, state: Cave, who: GoblinsBoard, _: int, __: int, table: Table) -> None:
        who.discard_secret(POISON)
        telling.secret_played(table, "poison", "Poison")


USE_POISON: Final = PoisonBlade(
    "poison",
    "V4.8.8",
    "Poison the blade",
    "The Knight also leaves a Hero cube at the Entrance, 2 if the Tribe is stronger by 2 or more.",
)


class UsePoison(RoleMenu):
    kind = "poison"
    question = "The blow lands. Poison?"
    acts = [USE_POISON, DECLINE]


def spared(cave: Cave, goblins: GoblinsBoard, tribe: int, piece: int) -> Refusal | None:
    """Why a Tribe cannot attack a piece, if so."""
    if cave.at[piece] != cave.at[goblins.piece(tribe)]:
        return NOT_HERE
    if cave.owner[piece] == goblins.seat:
        return ONE_OF_THEM
    role = cave.role_of(piece)
    if not role.attackable(cave, piece, goblins):
        return NOT_ATTACKED
    return TOO_STRONG if role.bars(cave, piece, goblins, goblins.strength(tribe)) else None


def targets(cave: Cave, goblins: GoblinsBoard, tribe: int) -> list[int]:
    """Pieces on the Tribe's square that it can attack."""
    square = cave.at[goblins.piece(tribe)]
    return [
        piece
        for piece, where in enumerate(cave.at)
        if where == square and spared(cave, goblins, tribe, piece) is None
    ]


def pinned(cave: Cave, goblins: GoblinsBoard, tribe: int) -> list[int]:
    """V11.9: those the Tribe must attack now, if it has entered their square and not they its."""
    if not goblins.moved:
        return []
    return [p for p in targets(cave, goblins, tribe) if cave.role_of(p).stops_tribes]


def attack(cave: Cave, goblins: GoblinsBoard, tribe: int, piece: int, table: Table) -> None:
    """A Tribe attacks a piece on its square."""
    strike(cave, goblins, tribe, piece, True, table)
    spent_bomber(cave, goblins, tribe, table)


def strike(
    cave: Cave, goblins: GoblinsBoard, tribe: int, piece: int, with_cards: bool, table: Table
) -> None:
    role = cave.role_of(piece)
    margin = goblins.strength(tribe) - role.strength_now(cave)
    blow = Attack(goblins, goblins.piece(tribe), goblins.strength(tribe), goblins.perception(tribe))
    telling.attacked(table, goblins.piece(tribe), piece, cave.at[piece], "V4.5")
    result = role.attacked(cave, piece, blow, table)
    if result == MISS or cave.over:
        return
    if result == HIT and with_cards:
        if goblins.has(tribe, BLOB):
            role.unnerved(cave, 5, table)
        if POISON in goblins.secrets and role.startled and not goblins.lent:
            poison(cave, goblins, piece, 2 if margin >= 2 else 1, table)
    if result == KILLED:
        return
    goblins.change_rage(role.rage_for_attack, table)
    if role.scatters_attackers:
        goblins.scatter(cave, tribe, table, with_cards)


def poison(cave: Cave, goblins: GoblinsBoard, piece: int, cubes: int, table: Table) -> None:
    choice = table.choose(UsePoison(cave, goblins))
    perform(choice, cave, goblins, table)
    if choice == USE_POISON.base:
        cave.role_of(piece).poisoned(cave, cubes, table)


def spent_bomber(cave: Cave, goblins: GoblinsBoard, tribe: int, table: Table) -> None:
    """V4.8 Fire Bomber: nothing is left of the Tribe after its Attack."""
    if goblins.bombers >> tribe & 1 and not cave.over and not goblins.lent:
        goblins.lose(cave, tribe, goblins.population[tribe], table)


def attack_crystal(cave: Cave, goblins: GoblinsBoard, tribe: int, table: Table) -> None:
    """Two Tribes must both attack it in one turn."""
    square = cave.at[goblins.piece(tribe)]
    if square not in goblins.cracked:
        goblins.cracked[tribe] = square
        telling.chipped(table, goblins.piece(tribe), square)
    else:
        other = goblins.cracked.index(square)
        goblins.cracked[other] = OFF
        smash(cave, square, goblins, table)
        if cave.over:
            return
        goblins.change_rage(-1, table)
        for one in (other, tribe):
            if not goblins.hidden(cave, one):
                goblins.scatter(cave, one, table)
    spent_bomber(cave, goblins, tribe, table)
