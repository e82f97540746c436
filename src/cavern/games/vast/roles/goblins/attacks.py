"""V4.5: what a Tribe's Attack does."""

from typing import Final

from cavern.core.act import Refusal
from cavern.core.table import Table
from cavern.games.vast.crystals import smash
from cavern.games.vast.grid import OFF
from cavern.games.vast.numbers import Piece, Tribe
from cavern.games.vast.roles.goblins import telling as told
from cavern.games.vast.roles.goblins.role import Goblins
from cavern.games.vast.state import Cave

CRYSTAL_STRENGTH: Final = 3

NOT_HERE: Final = Refusal("V4.5", "They are not on the Tribe's square.")
ONE_OF_THEM: Final = Refusal("V4.5", "Tribes do not attack each other.")
NOT_ATTACKED: Final = Refusal("V4.5", "Tribes do not attack them.")
TOO_STRONG: Final = Refusal("V4.5", "The Tribe must be stronger than they are.")


def spared(cave: Cave, goblins: Goblins, tribe: Tribe, piece: Piece) -> Refusal | None:
    """Why a Tribe cannot attack a piece, if so."""
    if cave.at[piece] != cave.at[goblins.piece(tribe)]:
        return NOT_HERE
    if cave.owner[piece] == goblins.seat:
        return ONE_OF_THEM
    role = cave.role_of(piece)
    if not role.attackable(cave, piece, goblins):
        return NOT_ATTACKED
    return TOO_STRONG if role.bars(cave, piece, goblins, goblins.strength(tribe)) else None


def targets(cave: Cave, goblins: Goblins, tribe: Tribe) -> list[Piece]:
    """Pieces on the Tribe's square that it can attack."""
    pieces = cave.pieces_at(cave.at[goblins.piece(tribe)])
    return [piece for piece in pieces if spared(cave, goblins, tribe, piece) is None]


def pinned(cave: Cave, goblins: Goblins, tribe: Tribe) -> list[Piece]:
    """V11.9: those the Tribe must attack now, if it has entered their square and not they its."""
    if not goblins.moved:
        return []
    return [p for p in targets(cave, goblins, tribe) if cave.role_of(p).stops_tribes]


def attack(cave: Cave, goblins: Goblins, tribe: Tribe, piece: Piece, table: Table) -> None:
    """A Tribe attacks a piece on its square."""
    goblins.strike(cave, tribe, piece, True, table)
    spent_bomber(cave, goblins, tribe, table)


def spent_bomber(cave: Cave, goblins: Goblins, tribe: Tribe, table: Table) -> None:
    """V4.8.3 Fire Bomber: nothing is left of the Tribe after its Attack."""
    if goblins.bombers >> tribe & 1 and not cave.over:
        goblins.lose(cave, tribe, goblins.population[tribe], table)


def attack_crystal(cave: Cave, goblins: Goblins, tribe: Tribe, table: Table) -> None:
    """Two Tribes must both attack it in one turn."""
    square = cave.at[goblins.piece(tribe)]
    if square not in goblins.cracked:
        goblins.cracked[tribe] = square
        told.chipped(table, goblins.piece(tribe), square)
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
