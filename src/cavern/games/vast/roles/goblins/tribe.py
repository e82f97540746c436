"""V4.4: a Tribe's activation: it moves, then it acts."""

from typing import Final

from cavern.core.act import Answer, Number, Refusal, act_of, first_of, perform
from cavern.core.grid import DIRECTIONS, Direction
from cavern.core.table import Table
from cavern.games.vast import telling
from cavern.games.vast.blocking import BLOCK_MIND
from cavern.games.vast.decisions import (
    DECLINE,
    DIAGONAL_WAY,
    DIRECTION,
    DIRECTION_NUMBERS,
    GEM,
    GEM_NUMBERS,
    GOAL,
    HERE,
    PIECE,
    PIECE_NUMBERS,
    RoleAct,
    RoleMenu,
)
from cavern.games.vast.dice import sprung
from cavern.games.vast.flare import flare, may_flare
from cavern.games.vast.grid import DIAGONAL, OFF, STEP, name_of
from cavern.games.vast.monsters import BEETLES, GNOME, GOLEM, UNDERWORM, WISP
from cavern.games.vast.moving import (
    GUARDED,
    IMPASSABLE,
    STANDS_FAST,
    arrive,
    movable,
    push,
    wades,
    with_current,
)
from cavern.games.vast.numbers import Gem, Piece, Square, Tribe
from cavern.games.vast.pieces import GEM_HOME
from cavern.games.vast.reveal import place_dark
from cavern.games.vast.role import Role
from cavern.games.vast.roles.goblins import attacks
from cavern.games.vast.roles.goblins.hand import place_monster
from cavern.games.vast.roles.goblins.role import ACTIVATING, LONGEST_MOVE, Goblins
from cavern.games.vast.state import CRYSTAL_TOKEN, Cave
from cavern.games.vast.tiles import BONES, EYE, FANGS, SYMBOL

LENGTHS: Final[list[int]] = [1, 2]

NOT_ACTIVE: Final = Refusal("V4.4", "A Tribe does that when it is activated.")
MUST_ATTACK: Final = Refusal("V11.9", "The Tribe must attack whoever it has come upon.")
EMPTY: Final = Refusal("V4.4", "The Tribe has no Population.")
NOT_DARK: Final = Refusal("V4.4", "That is no Dark tile.")
OTHER_SYMBOL: Final = Refusal("V4.4", "A Tribe reveals on a Dark tile with its own symbol.")
SOMEBODY_THERE: Final = Refusal("V4.4", "Another player is there.")
CAN_REVEAL: Final = Refusal("V4.4", "A Tribe lurks only if there is no tile to reveal on.")
NOT_BESIDE_MAP: Final = Refusal("V4.4", "That is no open space beside the map.")
OCCUPIED: Final = Refusal("V4.4", "Somebody lurks there.")
TUNNELLED: Final = Refusal("V4.8.9", "Who takes the Secret Tunnels does not move.")
FAR_ENOUGH: Final = Refusal("V4.4", "The Tribe has moved as far as it can.")
WALL: Final = Refusal("V4.4", "A wall stops the Tribe.")
NO_TILE_FOR_TRIBE: Final = Refusal("V4.4", "There is no tile there.")
BARRED: Final = Refusal("V4.4", "Whoever stands there is at least as strong as the Tribe.")
IN_A_PIT: Final = Refusal("V10.5", "First the Tribe must climb out of the Pit.")
NO_UNDERWORM: Final = Refusal("V4.7", "The Tribe has no Underworm.")
BURROWED: Final = Refusal("V4.7", "The Underworm burrows once in a move.")
TOO_FAR: Final = Refusal("V4.7", "The Underworm burrows 1 or 2 squares.")
TOO_STRONG_ABOVE: Final = Refusal(
    "V4.7", "Whoever stands there is at least as strong as the Tribe."
)
NO_TUNNELS: Final = Refusal("V4.8.9", "The Secret Tunnels are not open.")
HAS_MOVED: Final = Refusal("V4.8.9", "The Secret Tunnels are taken instead of moving.")
NO_TUNNEL_THERE: Final = Refusal("V4.8.9", "The Secret Tunnels lead to Dark tiles.")
TUNNEL_TAKEN: Final = Refusal("V4.8.9", "That Dark tile is occupied.")
NO_WISP: Final = Refusal("V4.7", "The Tribe has no Wisp.")
WISP_USED: Final = Refusal("V4.7", "The Wisp lures once a turn.")
NOT_LURED: Final = Refusal("V4.7", "The Wisp lures the Knight.")
NOT_SEEN: Final = Refusal("V4.7", "The Wisp lures only whom the Tribe sees.")
SHELTERED: Final = Refusal("V10.5", "The Mushroom Forest shelters them.")
NO_FLARE: Final = Refusal("V10.1", "The Goblins have no Flare card.")
FLARE_USED: Final = Refusal("V10.1", "Each Tribe uses Flare once a turn.")
PLUNDER_NOBODY: Final = Refusal("V4.4", "Nobody else is on the Tribe's square.")
NOBODY_HERE: Final = Refusal("V4.5", "Nobody else is on the Tribe's square.")
NO_CRYSTAL: Final = Refusal("V4.5", "There is no Crystal here.")
TOO_WEAK: Final = Refusal("V4.5", "A Crystal takes Strength 3.")
NO_TREASURE: Final = Refusal("V4.4", "There is no Treasure on the Tribe's square.")
NO_GEM: Final = Refusal("V4.4", "That Gem is not on the Tribe's square.")
NOT_HERE: Final = Refusal("V4.4", "They are not on the Tribe's square.")
GEM_OUT: Final = Refusal("V4.4", "While a Gem is on the map nobody plunders the Dragon.")
NOT_PLUNDERED: Final = Refusal("V4.4", "Only a Dragon weaker than the Tribe is plundered.")
NOT_EXPLORING: Final = Refusal("V4.4", "A Tribe explores from a Dark tile.")
COLLAPSING: Final = Refusal("V4.4", "In the Collapse nobody explores.")
NO_TILES: Final = Refusal("V4.4", "No tile is left to place.")
NO_OPEN_SPACE: Final = Refusal("V4.4", "A Tribe explores into an open space.")
NO_CARDS: Final = Refusal("V9.2", "Possessed Tribes draw no Monsters or Secrets.")
NO_SNEAKING: Final = Refusal("V4.7", "The Gnome sneaks off after plundering.")
GNOME_TAKEN: Final = Refusal("V4.7", "That Dark tile is occupied.")


class TribeAct(RoleAct[Goblins]):
    """Something the active Tribe does."""

    def not_now(self, state: Cave, who: Role) -> Refusal:
        return NOT_ACTIVE


class ActionAct(TribeAct):
    """V4.4: one action ends the activation."""

    def perform(self, state: Cave, who: Goblins, first: int, second: int, table: Table) -> None:
        tribe = who.acting
        who.acting = -1
        self.take(state, who, tribe, first, table)

    def take(self, cave: Cave, goblins: Goblins, tribe: Tribe, first: int, table: Table) -> None:
        """Nothing, for somebody who is just done."""


# Hidden Tribes


class EndTribe(ActionAct):
    """V4.4: or none."""

    place = "last"


class RevealTribe(ActionAct):
    """V4.4: on a Dark tile with its symbol; the Gnome knows every tile (V4.7)."""

    sign = "event"

    def closed(self, state: Cave, who: Goblins) -> Refusal | None:
        return None if who.population[who.acting] else EMPTY

    def firsts(self, state: Cave, who: Goblins) -> list[Square]:
        return state.dark_squares()

    def absent(self, state: Cave, who: Goblins, square: Square, _: int) -> Refusal:
        return NOT_DARK

    def unfit(self, state: Cave, who: Goblins, square: Square) -> Refusal | None:
        if SYMBOL[state.tile(square)] != who.acting and not who.has(who.acting, GNOME):
            return OTHER_SYMBOL
        return SOMEBODY_THERE if state.has_other_piece(square, who) else None

    def take(
        self, cave: Cave, goblins: Goblins, tribe: Tribe, square: Square, table: Table
    ) -> None:
        telling.came_out(table, cave, goblins.piece(tribe), square)
        arrive(cave, goblins.piece(tribe), square, table)


class Lurk(ActionAct):
    """V4.4: where there is no tile for it."""

    def closed(self, state: Cave, who: Goblins) -> Refusal | None:
        if not who.population[who.acting]:
            return EMPTY
        return CAN_REVEAL if REVEAL.possible(state, who) else None

    def firsts(self, state: Cave, who: Goblins) -> list[Square]:
        return state.frontier()

    def absent(self, state: Cave, who: Goblins, square: Square, _: int) -> Refusal:
        return NOT_BESIDE_MAP

    def unfit(self, state: Cave, who: Goblins, square: Square) -> Refusal | None:
        return OCCUPIED if state.has_piece(square) else None

    def take(
        self, cave: Cave, goblins: Goblins, tribe: Tribe, square: Square, table: Table
    ) -> None:
        telling.came_out(table, cave, goblins.piece(tribe), square)
        cave.at[goblins.piece(tribe)] = square


# Moving


class MoveAct(TribeAct):
    """V4.4: any number of squares, unless the Secret Tunnels were taken."""

    def closed(self, state: Cave, who: Goblins) -> Refusal | None:
        if who.tunnelled:
            return TUNNELLED
        return None if who.moved < LONGEST_MOVE else FAR_ENOUGH


class TribeWalk(MoveAct):
    """A Tribe that lurks moves onto an adjacent tile (V11.4)."""

    place = "first"

    def firsts(self, state: Cave, who: Goblins) -> list[Direction]:
        return DIRECTION_NUMBERS

    def unfit(self, state: Cave, who: Goblins, direction: Direction) -> Refusal | None:
        tribe = who.acting
        square = state.at[who.piece(tribe)]
        onto = square + STEP[direction]
        if state.walled(square, direction) and not who.has(tribe, GOLEM):
            return WALL
        toll = due(state, who, tribe, square, onto) if square in state.grid else 0
        return keeps_off(state, who, tribe, onto, toll)

    def perform(
        self, state: Cave, who: Goblins, direction: Direction, _: int, table: Table
    ) -> None:
        tribe = who.acting
        piece = who.piece(tribe)
        square = state.at[piece]
        onto = square + STEP[direction]
        who.moved += 1
        if square not in state.grid:
            telling.moved(table, state, piece, onto, DIRECTIONS[direction], "V11.4")
            arrive(state, piece, onto, table)
            if not attacks.pinned(state, who, tribe):
                who.acting = -1
            return
        if not with_current(state, square, onto):
            leave(state, who, tribe, square, onto, table)
        if state.at[piece] != OFF:
            telling.moved(table, state, piece, onto, DIRECTIONS[direction], "V4.4")
            arrive(state, piece, onto, table)


class Burrow(MoveAct):
    """V4.7 Underworm: once in its move, up to 2 tiles in one diagonal."""

    def closed(self, state: Cave, who: Goblins) -> Refusal | None:
        if not who.has(who.acting, UNDERWORM):
            return NO_UNDERWORM
        return BURROWED if who.burrowed else super().closed(state, who)

    def firsts(self, state: Cave, who: Goblins) -> list[Direction]:
        return DIRECTION_NUMBERS

    def seconds(self, state: Cave, who: Goblins, way: Direction) -> list[int]:
        return LENGTHS

    def absent(self, state: Cave, who: Goblins, way: Direction, far: int) -> Refusal:
        return TOO_FAR

    def against(self, state: Cave, who: Goblins, way: Direction, far: int) -> Refusal | None:
        tribe = who.acting
        square = state.at[who.piece(tribe)]
        onto = square + DIAGONAL[way] * far
        refusal = keeps_off(state, who, tribe, onto, due(state, who, tribe, square, onto))
        return TOO_STRONG_ABOVE if refusal is BARRED else refusal

    def perform(self, state: Cave, who: Goblins, way: Direction, far: int, table: Table) -> None:
        tribe = who.acting
        piece = who.piece(tribe)
        square = state.at[piece]
        who.burrowed = True
        who.moved += 1
        onto = square + DIAGONAL[way] * far
        leave(state, who, tribe, square, onto, table)
        if state.at[piece] != OFF:
            telling.came_out(table, state, piece, onto)
            arrive(state, piece, onto, table)

    def touches(self, state: Cave, who: Goblins, way: Direction, far: int) -> list[str]:
        return [f"tile:{name_of(who.whereabouts(state) + DIAGONAL[way] * far)}"]


class Tunnel(MoveAct):
    """V4.8.9 Secret Tunnels: to any unoccupied Dark tile instead of moving."""

    def closed(self, state: Cave, who: Goblins) -> Refusal | None:
        if not who.tunnels or who.lent:
            return NO_TUNNELS
        return HAS_MOVED if who.moved else super().closed(state, who)

    def firsts(self, state: Cave, who: Goblins) -> list[Square]:
        return state.dark_squares()

    def absent(self, state: Cave, who: Goblins, square: Square, _: int) -> Refusal:
        return NO_TUNNEL_THERE

    def unfit(self, state: Cave, who: Goblins, square: Square) -> Refusal | None:
        return None if state.unoccupied(square) else TUNNEL_TAKEN

    def perform(self, state: Cave, who: Goblins, square: Square, _: int, table: Table) -> None:
        piece = who.piece(who.acting)
        who.tunnelled = True
        telling.came_out(table, state, piece, square)
        arrive(state, piece, square, table)


def keeps_off(
    cave: Cave, goblins: Goblins, tribe: Tribe, square: Square, toll: int
) -> Refusal | None:
    """What keeps a Tribe off a square; ``toll`` goblins are lost on the way."""
    if square not in cave.grid:
        return NO_TILE_FOR_TRIBE
    if cave.impassable(square):
        return IMPASSABLE
    if square in cave.guards:
        return GUARDED
    if not cave.has_piece(square):
        return None
    return BARRED if cave.barred(square, goblins, goblins.strength(tribe) - toll) else None


def costly(cave: Cave, goblins: Goblins, tribe: Tribe, square: Square) -> bool:
    """V4.4, V11.4: every second Lit tile left in the move costs 1 Population."""
    if goblins.furious >> tribe & 1 or not cave.is_lit(square) or square in goblins.lit_left:
        return False
    return len(goblins.lit_left) % 2 == 1


def due(cave: Cave, goblins: Goblins, tribe: Tribe, square: Square, onto: Square) -> int:
    """How many goblins will surely be missing after a step (Beetles may spare one)."""
    lost = 0
    if costly(cave, goblins, tribe, square) and not with_current(cave, square, onto):
        lost += 1
    if wades(cave, square, onto):
        lost += 1
    return max(0, lost - 1) if goblins.has(tribe, BEETLES) else lost


def leave(
    cave: Cave, goblins: Goblins, tribe: Tribe, square: Square, onto: Square, table: Table
) -> None:
    """A Tribe sets out for the next square; where it needs everybody there, its Beetles pay."""
    cost = costly(cave, goblins, tribe, square)
    if cave.is_lit(square) and square not in goblins.lit_left:
        goblins.lit_left.append(square)
    if cost and keeps_off(cave, goblins, tribe, onto, 1) is not None:
        goblins.drop_monster(BEETLES)
    elif cost:
        goblins.lose(cave, tribe, 1, table)


# Acting


class Lure(TribeAct):
    """V4.7 Wisp: a Knight it sees, before its action."""

    def closed(self, state: Cave, who: Goblins) -> Refusal | None:
        if not who.has(who.acting, WISP):
            return NO_WISP
        return WISP_USED if who.wisp_used else None

    def firsts(self, state: Cave, who: Goblins) -> list[Piece]:
        return PIECE_NUMBERS if who.has(who.acting, WISP) else []

    def unfit(self, state: Cave, who: Goblins, piece: Piece) -> Refusal | None:
        square, where = who.whereabouts(state), state.at[piece]
        if where not in state.grid or not state.role_of(piece).shoved:
            return NOT_LURED
        if not state.visible(square, where):
            return NOT_SEEN
        if state.sheltered(where, square):
            return SHELTERED
        return None if movable(state, piece) else STANDS_FAST

    def perform(self, state: Cave, who: Goblins, piece: Piece, _: int, table: Table) -> None:
        who.wisp_used = True
        push(state, piece, 3, who, table)


class TribeFlare(TribeAct):
    """V10.1: before or after moving, not in between."""

    sign = "flame"

    def closed(self, state: Cave, who: Goblins) -> Refusal | None:
        if not may_flare(state, who):
            return NO_FLARE
        return FLARE_USED if who.flared >> who.acting & 1 else None

    def perform(self, state: Cave, who: Goblins, _: int, __: int, table: Table) -> None:
        who.flared |= 1 << who.acting
        if who.moved:
            who.moved = LONGEST_MOVE
        flare(state, who.whereabouts(state), who, table)


class TribeAttackPiece(ActionAct):
    """V4.5: somebody weaker on the Tribe's square."""

    sign = "strength"

    def closed(self, state: Cave, who: Goblins) -> Refusal | None:
        return None if state.has_other_piece(who.whereabouts(state), who) else NOBODY_HERE

    def firsts(self, state: Cave, who: Goblins) -> list[Piece]:
        return PIECE_NUMBERS

    def unfit(self, state: Cave, who: Goblins, piece: Piece) -> Refusal | None:
        return attacks.spared(state, who, who.acting, piece)

    def take(self, cave: Cave, goblins: Goblins, tribe: Tribe, piece: Piece, table: Table) -> None:
        attacks.attack(cave, goblins, tribe, piece, table)


class PlunderPiece(ActionAct):
    """V4.4: the Dragon himself, if no Gem is on the map."""

    sign = "treasure"

    def closed(self, state: Cave, who: Goblins) -> Refusal | None:
        if not state.has_other_piece(who.whereabouts(state), who):
            return PLUNDER_NOBODY
        for gem in state.gems:
            if gem != GEM_HOME:
                return GEM_OUT
        return None

    def firsts(self, state: Cave, who: Goblins) -> list[Piece]:
        return PIECE_NUMBERS

    def unfit(self, state: Cave, who: Goblins, piece: Piece) -> Refusal | None:
        if state.at[piece] != who.whereabouts(state):
            return NOT_HERE
        strength = who.strength(who.acting)
        return None if state.role_of(piece).plunderable(state, piece, strength) else NOT_PLUNDERED

    def take(self, cave: Cave, goblins: Goblins, tribe: Tribe, piece: Piece, table: Table) -> None:
        spring(cave, goblins, tribe, table)


class TribeAttackCrystal(ActionAct):
    """V4.5: two Tribes must both attack it in one turn."""

    sign = "strength"

    def closed(self, state: Cave, who: Goblins) -> Refusal | None:
        if not state.has_token(who.whereabouts(state), CRYSTAL_TOKEN):
            return NO_CRYSTAL
        return None if who.strength(who.acting) >= attacks.CRYSTAL_STRENGTH else TOO_WEAK

    def take(self, cave: Cave, goblins: Goblins, tribe: Tribe, _: int, table: Table) -> None:
        attacks.attack_crystal(cave, goblins, tribe, table)


class PlunderTreasure(ActionAct):
    sign = "treasure"

    def closed(self, state: Cave, who: Goblins) -> Refusal | None:
        return None if state.treasures_at(who.whereabouts(state)) else NO_TREASURE

    def take(self, cave: Cave, goblins: Goblins, tribe: Tribe, _: int, table: Table) -> None:
        square = cave.at[goblins.piece(tribe)]
        cave.treasure[cave.tile(square)] -= 1
        cave.treasure_supply += 1
        telling.token_taken(table, cave, square, "treasure", "Goblins", "V4.4")
        goblins.change_rage(1, table)
        sneak_off(cave, goblins, tribe, table)


class PlunderGem(ActionAct):
    """V4.4: a Gem's trap scatters the Tribe; otherwise it is Rage."""

    sign = "treasure"

    def firsts(self, state: Cave, who: Goblins) -> list[Gem]:
        return GEM_NUMBERS

    def unfit(self, state: Cave, who: Goblins, gem: Gem) -> Refusal | None:
        return None if state.gems[gem] == who.whereabouts(state) else NO_GEM

    def take(self, cave: Cave, goblins: Goblins, tribe: Tribe, gem: Gem, table: Table) -> None:
        square = cave.at[goblins.piece(tribe)]
        cave.gem_goes_home(gem)
        telling.token_taken(table, cave, square, "gem", "Goblins", "V4.4")
        spring(cave, goblins, tribe, table)


def spring(cave: Cave, goblins: Goblins, tribe: Tribe, table: Table) -> None:
    """A Gem's trap scatters the Tribe; otherwise it is Rage."""
    if sprung(cave, table):
        goblins.scatter(cave, tribe, table)
    else:
        goblins.change_rage(1, table)
        sneak_off(cave, goblins, tribe, table)


def sneak_off(cave: Cave, goblins: Goblins, tribe: Tribe, table: Table) -> None:
    """V4.7 Gnome: after plundering the Tribe may go to any unoccupied Dark tile."""
    if goblins.has(tribe, GNOME):
        perform(table.choose(SneakWhere(cave, goblins)), cave, goblins, table)


class Sneak(RoleAct[Goblins]):
    def not_now(self, state: Cave, who: Role) -> Refusal:
        return NO_SNEAKING

    def firsts(self, state: Cave, who: Goblins) -> list[Square]:
        return state.dark_squares()

    def absent(self, state: Cave, who: Goblins, square: Square, _: int) -> Refusal:
        return NOT_DARK

    def unfit(self, state: Cave, who: Goblins, square: Square) -> Refusal | None:
        return None if state.unoccupied(square) else GNOME_TAKEN

    def perform(self, state: Cave, who: Goblins, square: Square, _: int, table: Table) -> None:
        piece = who.piece(who.holder(GNOME))
        telling.came_out(table, state, piece, square)
        arrive(state, piece, square, table)


class Explore(ActionAct):
    """V4.4: from a Dark tile onto a new one."""

    def closed(self, state: Cave, who: Goblins) -> Refusal | None:
        if not state.is_dark(who.whereabouts(state)):
            return NOT_EXPLORING
        if state.collapsing:
            return COLLAPSING
        return None if state.tiles_left() else NO_TILES

    def firsts(self, state: Cave, who: Goblins) -> list[Direction]:
        return DIRECTION_NUMBERS

    def unfit(self, state: Cave, who: Goblins, direction: Direction) -> Refusal | None:
        taken = who.whereabouts(state) + STEP[direction] in state.grid
        return NO_OPEN_SPACE if taken else None

    def take(
        self, cave: Cave, goblins: Goblins, tribe: Tribe, direction: Direction, table: Table
    ) -> None:
        onto = cave.at[goblins.piece(tribe)] + STEP[direction]
        if place_dark(cave, onto, goblins, table):
            telling.moved(table, cave, goblins.piece(tribe), onto, DIRECTIONS[direction], "V4.4")
            arrive(cave, goblins.piece(tribe), onto, table)


class Hide(ActionAct):
    sign = "stealth"

    def take(self, cave: Cave, goblins: Goblins, tribe: Tribe, _: int, table: Table) -> None:
        goblins.hide(cave, tribe, table)


class TribeSpecial(ActionAct):
    """V4.1: Fangs rage, Bones tame a Monster, Eye learn a Secret."""

    sign = "grit"

    def closed(self, state: Cave, who: Goblins) -> Refusal | None:
        return NO_CARDS if who.lent and who.acting != FANGS else None

    def does(self, state: Cave, who: Goblins, _: int, __: int) -> str:
        return SPECIALS[who.acting]

    def note(self, state: Cave, who: Goblins, _: int, __: int) -> str:
        return SPECIALS[who.acting].rstrip(".")

    def take(self, cave: Cave, goblins: Goblins, tribe: Tribe, _: int, table: Table) -> None:
        if tribe == FANGS:
            goblins.change_rage(1, table)
        elif tribe == EYE:
            goblins.learn(cave, 1, table)
        elif tribe == BONES:
            monster = goblins.draw_monster(table)
            if monster >= 0:
                goblins.monsters_drawn = [monster]
                while goblins.monsters_drawn:
                    place_monster(cave, goblins, table)


SPECIALS: Final = (
    "The Goblins gain 1 Rage.",
    "The Goblins draw a Monster and give it to a Tribe.",
    "The Goblins draw a Secret.",
)

REVEAL: Final = RevealTribe(
    "reveal", "V4.4", "Reveal the Tribe on {}", "It comes onto the map there.", GOAL
)
LURK: Final = Lurk("lurk", "V4.4", "Lurk at {}", "It waits beside the map.", GOAL)
MOVE: Final = TribeWalk(
    "move",
    "V4.4",
    "Move {}",
    "The Tribe enters the square; every second Lit tile it leaves costs 1 Population.",
    DIRECTION,
)
BURROW: Final = Burrow(
    "burrow",
    "V4.7",
    "Burrow {} by {}",
    "The Underworm takes the Tribe there, whatever lies between.",
    DIAGONAL_WAY,
    Number(2),
)
TUNNEL: Final = Tunnel(
    "tunnel", "V4.8.9", "Take the Secret Tunnels to {}", "The Tribe may then act there.", GOAL
)
WISP_LURE: Final = Lure(
    "wisp", "V4.7", "Let the Wisp lure {}", "The Knight is moved up to 3 squares.", PIECE
)
FLARE: Final = TribeFlare(
    "flare", "V10.1", "Use Flare", "The die reveals Dark tiles around the Tribe.", HERE
)
ATTACK: Final = TribeAttackPiece(
    "attack",
    "V4.5",
    "Attack {}",
    "The Knight loses 1 Health and the Tribe scatters; the Thief dies.",
    PIECE,
)
PLUNDER_PIECE: Final = PlunderPiece(
    "plunder",
    "V4.4",
    "Plunder {}",
    "The Tribe scatters if the die covers its centre, else the Goblins gain 1 Rage.",
    PIECE,
)
ATTACK_CRYSTAL: Final = TribeAttackCrystal(
    "attack:crystal",
    "V4.5",
    "Attack the Crystal",
    "When a second Tribe has attacked it this turn it breaks, and both scatter.",
    HERE,
)
PLUNDER: Final = PlunderTreasure(
    "plunder:treasure", "V4.4", "Plunder a Treasure", "The Goblins gain 1 Rage.", HERE
)
PLUNDER_GEM: Final = PlunderGem(
    "plunder:gem",
    "V4.4",
    "Plunder {}",
    "The Tribe scatters if the die covers its centre, else the Goblins gain 1 Rage; the Gem "
    "returns to the Dragon.",
    GEM,
)
EXPLORE: Final = Explore(
    "explore",
    "V4.4",
    "Explore {}",
    "A new Dark tile is placed; the Tribe goes there.",
    DIRECTION,
)
HIDE: Final = Hide("hide", "V4.4", "Hide", "The Tribe leaves the map.", HERE)
SPECIAL: Final = TribeSpecial(
    "special",
    "V4.1",
    "Use the Tribe's special action",
    "Fangs gain Rage, Bones a Monster, Eye a Secret.",
    HERE,
)
END_TRIBE: Final = EndTribe("done", "V2.1", "Done", "The Tribe's activation is over.")
SNEAK: Final = Sneak(
    "sneak", "V4.7", "The Gnome sneaks off to {}", "The Tribe goes to that Dark tile.", GOAL
)


class SneakWhere(RoleMenu):
    kind = "sneak"
    question = "Where does the Gnome lead the Tribe?"
    acts = [SNEAK, DECLINE]


class TribeMenu(RoleMenu):
    kind = "tribe"
    turn = True
    question = "What does the Tribe do?"


class ComeOut(TribeMenu):
    """A hidden Tribe can only Reveal, or lurk where there is no tile for it."""

    acts = [REVEAL, LURK, END_TRIBE]


class StopLurking(TribeMenu):
    """V11.4: a lurking Tribe moves onto an adjacent tile or hides."""

    acts = [MOVE, HIDE, END_TRIBE]


class TribeActs(TribeMenu):
    """A revealed Tribe moves and acts, unless somebody must be attacked."""

    acts = [
        MOVE, BURROW, TUNNEL, WISP_LURE, FLARE, ATTACK, PLUNDER_PIECE, ATTACK_CRYSTAL, PLUNDER,
        PLUNDER_GEM, EXPLORE, HIDE, SPECIAL, BLOCK_MIND, END_TRIBE,
    ]  # fmt: skip
    free = 3

    def forced(self, state: Cave, who: Goblins) -> list[Piece]:
        """V11.9: those it must attack now."""
        if not state.has_other_piece(who.whereabouts(state), who):
            return []
        return attacks.pinned(state, who, who.acting)

    def offer(self, state: Cave, who: Role, choices: list[Answer]) -> None:
        assert isinstance(who, Goblins)
        forced = self.forced(state, who)
        if forced:
            choices += [ATTACK.of(piece) for piece in forced]
            return
        for act in self.acts[: self.free]:
            act.offer(state, who, choices)
        if self.blocked(state, who) is not None:
            return
        for act in self.acts[self.free :]:
            act.offer(state, who, choices)

    def blocked(self, state: Cave, who: Role) -> Refusal | None:
        """V10.5: nobody stays in a Pit who can get out of it."""
        assert isinstance(who, Goblins)
        if not state.is_pit(who.whereabouts(state)):
            return None
        for act in (MOVE, BURROW, TUNNEL):
            if act.possible(state, who):
                return IN_A_PIT
        return None

    def refusal(self, state: Cave, answer: int) -> Refusal | None:
        who = self.counterpart(state)
        assert isinstance(who, Goblins)
        forced = self.forced(state, who)
        if not forced or act_of(answer) not in self.acts:
            return super().refusal(state, answer)
        if act_of(answer) is not ATTACK:
            return MUST_ATTACK
        piece = first_of(answer)
        if piece in forced:
            return None
        return ATTACK.refusal(state, who, piece, 0) or MUST_ATTACK


def step(cave: Cave, goblins: Goblins, table: Table) -> None:
    piece = goblins.piece(goblins.acting)
    square = cave.at[piece]
    if square == OFF:
        perform(table.choose(ComeOut(cave, goblins)), cave, goblins, table)
    elif square not in cave.grid:
        perform(table.choose(StopLurking(cave, goblins)), cave, goblins, table)
    else:
        perform(table.choose(TribeActs(cave, goblins)), cave, goblins, table)
        if cave.at[piece] == OFF:
            goblins.acting = -1
    if goblins.acting < 0 and not cave.over:
        goblins.phase = ACTIVATING
