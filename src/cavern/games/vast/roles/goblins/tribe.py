"""V4.4: a Tribe's activation: it moves, then it acts."""

from typing import Final

from cavern.core.table import Table
from cavern.games.vast import telling
from cavern.games.vast.blocking import MENTAL_BLOCK, add_block, block
from cavern.games.vast.dice import sprung
from cavern.games.vast.flare import flare, may_flare
from cavern.games.vast.grid import DIAGONAL, DIRECTIONS, OFF, STEP
from cavern.games.vast.monsters import BEETLES, GNOME, GOLEM, UNDERWORM, WISP
from cavern.games.vast.moving import arrive, movable, push, wades, with_current
from cavern.games.vast.pieces import GEM_HOME
from cavern.games.vast.reveal import place_dark
from cavern.games.vast.roles.goblins import attacks
from cavern.games.vast.roles.goblins.board import (
    ACTIVATING,
    BONES,
    EYE,
    FANGS,
    LONGEST_MOVE,
    GoblinsBoard,
)
from cavern.games.vast.roles.goblins.hand import learn, place_monster
from cavern.games.vast.state import Cave
from cavern.games.vast.tiles import SYMBOL
from cavern.games.vast.verbs import (
    ARGUMENT,
    DIRECTION,
    DONE,
    GEM,
    HERE,
    PASS,
    PIECE,
    SQUARE,
    Ask,
    AskAt,
    doing,
    verb,
)
from cavern.games.vast.verbs import (
    DIAGONAL as DIAGONAL_FORM,
)

MOVE: Final = verb("move", "V4.4", "Move {}", DIRECTION,
                   "Walls stop a Tribe, and so does whoever is at least as strong.")  # fmt: skip
BURROW: Final = verb("burrow", "V4.7", "Burrow {}", DIAGONAL_FORM)
WISP_LURE: Final = verb("wisp", "V4.7", "Let the Wisp lure {}", PIECE)
TUNNEL: Final = verb("tunnel", "V4.8", "Take the Secret Tunnels to {}", SQUARE)
REVEAL: Final = verb("reveal", "V4.4", "Reveal the Tribe on {}", SQUARE,
                     "A hidden Tribe reveals on a Dark tile with its symbol and nobody else on "
                     "it.")  # fmt: skip
LURK: Final = verb("lurk", "V4.4", "Lurk at {}", SQUARE)
ATTACK: Final = verb("attack", "V4.5", "Attack {}", PIECE,
                     "The target must be on the Tribe's square and weaker.")  # fmt: skip
ATTACK_CRYSTAL: Final = verb("attack:crystal", "V4.5", "Attack the Crystal", HERE,
                             "It takes two Tribes of Strength 3 or more.")  # fmt: skip
PLUNDER: Final = verb("plunder:treasure", "V4.4", "Plunder a Treasure", HERE,
                      "There is no Treasure on the Tribe's square.")  # fmt: skip
PLUNDER_GEM: Final = verb("plunder:gem", "V4.4", "Plunder {}", GEM,
                          "That Gem is not on the Tribe's square.")  # fmt: skip
PLUNDER_PIECE: Final = verb("plunder", "V4.4", "Plunder {}", PIECE,
                            "No Gem may be on the map, and the Tribe must be "
                            "stronger.")  # fmt: skip
EXPLORE: Final = verb("explore", "V4.4", "Explore {}", DIRECTION,
                      "A Tribe explores from a Dark tile into an open space.")  # fmt: skip
HIDE: Final = verb("hide", "V4.4", "Hide", HERE)
SPECIAL: Final = verb("special", "V4.1", "Use the Tribe's special action", HERE)
FLARE: Final = verb("flare", "V10.1", "Use Flare", HERE)
SNEAK: Final = verb("sneak", "V4.7", "The Gnome sneaks off to {}", SQUARE)


class TribeActs(AskAt):
    kind = "tribe"
    question = "What does the Tribe do?"


class Sneak(Ask):
    kind = "sneak"
    question = "Where does the Gnome lead the Tribe?"


def step(cave: Cave, goblins: GoblinsBoard, table: Table) -> None:
    tribe = goblins.acting
    square = cave.at[goblins.piece(tribe)]
    if square == OFF:
        come_out(cave, goblins, tribe, table)
    elif square not in cave.grid:
        stop_lurking(cave, goblins, tribe, table)
    else:
        act(cave, goblins, tribe, table)
    if goblins.acting < 0 and not cave.over:
        goblins.phase = ACTIVATING


def done(goblins: GoblinsBoard) -> None:
    goblins.acting = -1


# Hidden Tribes


def come_out(cave: Cave, goblins: GoblinsBoard, tribe: int, table: Table) -> None:
    """A hidden Tribe can only Reveal, or lurk where there is no tile for it."""
    choices: list[int] = []
    if goblins.population[tribe]:
        places = places_to_reveal(cave, goblins, tribe)
        choices = [REVEAL + square for square in places]
        if not places:
            choices = [LURK + square for square in cave.frontier() if not cave.has_piece(square)]
    choices.append(DONE)
    choice = table.choose(TribeActs(goblins.seat, choices, OFF))
    done(goblins)
    if choice == DONE:
        return
    square = choice & ARGUMENT
    telling.came_out(table, goblins.piece(tribe), square)
    if doing(choice) == REVEAL:
        arrive(cave, goblins.piece(tribe), square, table)
    else:
        cave.at[goblins.piece(tribe)] = square


def places_to_reveal(cave: Cave, goblins: GoblinsBoard, tribe: int) -> list[int]:
    any_symbol = goblins.has(tribe, GNOME)
    return [
        square
        for square in cave.dark_squares()
        if (any_symbol or SYMBOL[cave.tile(square)] == tribe)
        and not cave.has_other_piece(square, goblins)
    ]


def stop_lurking(cave: Cave, goblins: GoblinsBoard, tribe: int, table: Table) -> None:
    """V11.4: a lurking Tribe moves onto an adjacent tile or hides."""
    square = cave.at[goblins.piece(tribe)]
    golem = goblins.has(tribe, GOLEM)
    choices = [MOVE + d for d in range(4) if may_enter(cave, goblins, tribe, square, d, golem)]
    choices += [HIDE, DONE]
    choice = table.choose(TribeActs(goblins.seat, choices, square))
    if choice == HIDE:
        goblins.hide(cave, tribe, table)
        done(goblins)
    elif choice == DONE:
        done(goblins)
    else:
        direction = choice - MOVE
        onto = square + STEP[direction]
        goblins.moved += 1
        telling.moved(table, goblins.piece(tribe), onto, DIRECTIONS[direction], "V11.4")
        arrive(cave, goblins.piece(tribe), onto, table)
        if cave.over or not attacks.pinned(cave, goblins, tribe):
            done(goblins)


# Revealed Tribes


def act(cave: Cave, goblins: GoblinsBoard, tribe: int, table: Table) -> None:
    piece = goblins.piece(tribe)
    question = TribeActs(goblins.seat, options(cave, goblins, tribe), cave.at[piece])
    choice = table.choose(question)
    what = doing(choice)
    argument = choice - what
    if what == MOVE:
        move(cave, goblins, tribe, argument, table)
    elif what == BURROW:
        burrow(cave, goblins, tribe, argument, table)
    elif what == TUNNEL:
        goblins.tunnelled = True
        telling.came_out(table, piece, argument)
        arrive(cave, piece, argument, table)
    elif what == WISP_LURE:
        goblins.wisp_used = True
        push(cave, argument, 3, goblins, table)
    elif what == FLARE:
        goblins.flared |= 1 << tribe
        if goblins.moved:
            goblins.moved = LONGEST_MOVE  # V10.1: before or after moving, not in between
        flare(cave, cave.at[piece], goblins, table)
    elif what == MENTAL_BLOCK:
        block(cave, goblins, table)
    else:
        done(goblins)
        take_action(cave, goblins, tribe, what, argument, table)
    if cave.at[piece] == OFF:
        done(goblins)


def take_action(
    cave: Cave, goblins: GoblinsBoard, tribe: int, what: int, argument: int, table: Table
) -> None:
    """V4.4: one action ends the activation."""
    if what == ATTACK:
        attacks.attack(cave, goblins, tribe, argument, table)
    elif what == ATTACK_CRYSTAL:
        attacks.attack_crystal(cave, goblins, tribe, table)
    elif what == PLUNDER:
        plunder(cave, goblins, tribe, table)
    elif what == PLUNDER_GEM:
        square = cave.at[goblins.piece(tribe)]
        cave.gem_goes_home(argument)
        telling.token_taken(table, square, "gem", "Goblins", "V4.4")
        spring(cave, goblins, tribe, table)
    elif what == PLUNDER_PIECE:
        spring(cave, goblins, tribe, table)
    elif what == EXPLORE:
        explore(cave, goblins, tribe, argument, table)
    elif what == HIDE:
        goblins.hide(cave, tribe, table)
    elif what == SPECIAL:
        special(cave, goblins, tribe, table)


def options(cave: Cave, goblins: GoblinsBoard, tribe: int) -> list[int]:
    square = cave.at[goblins.piece(tribe)]
    shared = cave.has_other_piece(square, goblins)
    if shared:
        forced = attacks.pinned(cave, goblins, tribe)
        if forced:
            return [ATTACK + piece for piece in forced]
    choices: list[int] = []
    if not goblins.tunnelled and goblins.moved < LONGEST_MOVE:
        add_moves(cave, goblins, tribe, square, choices)
    if cave.is_pit(square) and choices:
        return choices
    if goblins.has(tribe, WISP) and not goblins.wisp_used:
        for piece, where in enumerate(cave.at):
            if where in cave.grid and cave.role_of(piece).shoved:
                if cave.visible(square, where) and not cave.sheltered(where, square):
                    if movable(cave, piece):
                        choices.append(WISP_LURE + piece)
    if may_flare(cave, goblins) and not goblins.flared >> tribe & 1:
        choices.append(FLARE)
    add_actions(cave, goblins, tribe, square, shared, choices)
    add_block(cave, goblins, choices)
    choices.append(DONE)
    return choices


def add_moves(
    cave: Cave, goblins: GoblinsBoard, tribe: int, square: int, choices: list[int]
) -> None:
    golem = goblins.has(tribe, GOLEM)
    for direction in range(4):
        toll = due(cave, goblins, tribe, square, square + STEP[direction])
        if may_enter(cave, goblins, tribe, square, direction, golem, toll):
            choices.append(MOVE + direction)
    if goblins.has(tribe, UNDERWORM) and not goblins.burrowed:
        for way in range(4):
            for far in (1, 2):
                onto = square + DIAGONAL[way] * far
                if may_stand(cave, goblins, tribe, onto, due(cave, goblins, tribe, square, onto)):
                    choices.append(BURROW + way * 4 + far)
    if goblins.tunnels and not goblins.moved and not goblins.lent:
        for place in cave.dark_squares():
            if cave.unoccupied(place):
                choices.append(TUNNEL + place)


def may_enter(
    cave: Cave,
    goblins: GoblinsBoard,
    tribe: int,
    square: int,
    direction: int,
    golem: bool,
    toll: int = 0,
) -> bool:
    if not golem and cave.walled(square, direction):
        return False
    return may_stand(cave, goblins, tribe, square + STEP[direction], toll)


def may_stand(cave: Cave, goblins: GoblinsBoard, tribe: int, square: int, toll: int = 0) -> bool:
    """Whether a Tribe can come onto a square; ``toll`` goblins are lost on the way."""
    if square not in cave.grid or cave.impassable(square) or square in cave.guards:
        return False
    if not cave.has_piece(square):
        return True
    return not cave.barred(square, goblins, goblins.strength(tribe) - toll)


def add_actions(
    cave: Cave, goblins: GoblinsBoard, tribe: int, square: int, shared: bool, choices: list[int]
) -> None:
    if shared:
        choices += [ATTACK + piece for piece in attacks.targets(cave, goblins, tribe)]
        if all(gem == GEM_HOME for gem in cave.gems):
            for piece, where in enumerate(cave.at):
                if where == square and cave.role_of(piece).plunderable(
                    cave, piece, goblins.strength(tribe)
                ):
                    choices.append(PLUNDER_PIECE + piece)
    if attacks.can_attack_crystal(cave, goblins, tribe):
        choices.append(ATTACK_CRYSTAL)
    if cave.treasures_at(square):
        choices.append(PLUNDER)
    for gem in range(3):
        if cave.gems[gem] == square:
            choices.append(PLUNDER_GEM + gem)
    if cave.is_dark(square) and not cave.collapsing and cave.tiles_left():
        for direction in range(4):
            if square + STEP[direction] not in cave.grid:
                choices.append(EXPLORE + direction)
    choices.append(HIDE)
    if not goblins.lent or tribe == FANGS:  # V9.2: no Monster or Secrets cards
        choices.append(SPECIAL)


# Moving


def costly(cave: Cave, goblins: GoblinsBoard, tribe: int, square: int) -> bool:
    """V4.4, V11.4: every second Lit tile left in the move costs 1 Population."""
    if goblins.furious >> tribe & 1 or not cave.is_lit(square) or square in goblins.lit_left:
        return False
    return len(goblins.lit_left) % 2 == 1


def due(cave: Cave, goblins: GoblinsBoard, tribe: int, square: int, onto: int) -> int:
    """How many goblins will surely be missing after a step (Beetles may spare one)."""
    lost = 0
    if costly(cave, goblins, tribe, square) and not with_current(cave, square, onto):
        lost += 1
    if cave.terms.terrain and wades(cave, square, onto):
        lost += 1
    return max(0, lost - 1) if goblins.has(tribe, BEETLES) else lost


def leave(
    cave: Cave, goblins: GoblinsBoard, tribe: int, square: int, onto: int, table: Table
) -> None:
    """A Tribe sets out for the next square; where it needs everybody there, its Beetles pay."""
    cost = costly(cave, goblins, tribe, square)
    if cave.is_lit(square) and square not in goblins.lit_left:
        goblins.lit_left.append(square)
    if cost and not may_stand(cave, goblins, tribe, onto, 1):
        goblins.drop_monster(tribe, BEETLES)
    elif cost:
        goblins.lose(cave, tribe, 1, table)


def move(cave: Cave, goblins: GoblinsBoard, tribe: int, direction: int, table: Table) -> None:
    piece = goblins.piece(tribe)
    square = cave.at[piece]
    onto = square + STEP[direction]
    goblins.moved += 1
    if not with_current(cave, square, onto):
        leave(cave, goblins, tribe, square, onto, table)
    if cave.at[piece] != OFF:
        telling.moved(table, piece, onto, DIRECTIONS[direction], "V4.4")
        arrive(cave, piece, onto, table)


def burrow(cave: Cave, goblins: GoblinsBoard, tribe: int, argument: int, table: Table) -> None:
    """V4.7 Underworm: once in its move, up to 2 tiles in one diagonal."""
    piece = goblins.piece(tribe)
    square = cave.at[piece]
    goblins.burrowed = True
    goblins.moved += 1
    onto = square + DIAGONAL[argument // 4] * (argument % 4)
    leave(cave, goblins, tribe, square, onto, table)
    if cave.at[piece] != OFF:
        telling.came_out(table, piece, onto)
        arrive(cave, piece, onto, table)


# Acting


def plunder(cave: Cave, goblins: GoblinsBoard, tribe: int, table: Table) -> None:
    square = cave.at[goblins.piece(tribe)]
    cave.treasure[cave.tile(square)] -= 1
    cave.treasure_supply += 1
    telling.token_taken(table, square, "treasure", "Goblins", "V4.4")
    goblins.change_rage(1, table)
    sneak_off(cave, goblins, tribe, table)


def spring(cave: Cave, goblins: GoblinsBoard, tribe: int, table: Table) -> None:
    """A Gem's trap scatters the Tribe; otherwise it is Rage."""
    if sprung(cave, table):
        goblins.scatter(cave, tribe, table)
    else:
        goblins.change_rage(1, table)
        sneak_off(cave, goblins, tribe, table)


def sneak_off(cave: Cave, goblins: GoblinsBoard, tribe: int, table: Table) -> None:
    """V4.7 Gnome: after plundering the Tribe may go to any unoccupied Dark tile."""
    if not goblins.has(tribe, GNOME):
        return
    choices = [SNEAK + square for square in cave.dark_squares() if cave.unoccupied(square)]
    choices.append(PASS)
    choice = table.choose(Sneak(goblins.seat, choices))
    if choice != PASS:
        telling.came_out(table, goblins.piece(tribe), choice - SNEAK)
        arrive(cave, goblins.piece(tribe), choice - SNEAK, table)


def explore(cave: Cave, goblins: GoblinsBoard, tribe: int, direction: int, table: Table) -> None:
    onto = cave.at[goblins.piece(tribe)] + STEP[direction]
    if place_dark(cave, onto, goblins, table):
        telling.moved(table, goblins.piece(tribe), onto, DIRECTIONS[direction], "V4.4")
        arrive(cave, goblins.piece(tribe), onto, table)


def special(cave: Cave, goblins: GoblinsBoard, tribe: int, table: Table) -> None:
    """V4.1: Fangs rage, Bones tame a Monster, Eye learn a Secret."""
    if tribe == FANGS:
        goblins.change_rage(1, table)
    elif tribe == EYE:
        learn(goblins, 1, table)
    elif tribe == BONES:
        monster = goblins.draw_monster(table)
        if monster >= 0:
            goblins.monsters_drawn = [monster]
            while goblins.monsters_drawn:
                place_monster(goblins, 1, table)
