"""V3.3, V3.4: an Encounter: reveal and resolve, attack, collect."""

from typing import Final

from cavern.core.table import Table
from cavern.games.vast import telling
from cavern.games.vast.crystals import smash
from cavern.games.vast.pieces import KNIGHT
from cavern.games.vast.reveal import reveal
from cavern.games.vast.roles.base import DARING, HIT, KILLED, MAY_MEET, MUST_MEET, Attack
from cavern.games.vast.roles.knight.ambush import ambush
from cavern.games.vast.roles.knight.anytime import add_anytime, did_anytime
from cavern.games.vast.roles.knight.board import (
    ATTACKING,
    BOMB,
    COLLECTING,
    FEARLESS,
    FIRST_CARD,
    MOVING,
    KnightBoard,
)
from cavern.games.vast.roles.knight.events import resolve_event
from cavern.games.vast.roles.knight.gifts import collect_gem, collect_treasure
from cavern.games.vast.roles.knight.treasures import AXE
from cavern.games.vast.state import CRYSTAL_TOKEN, EVENT_TOKEN, Cave
from cavern.games.vast.tiles import AMBUSH, EVENT, KIND
from cavern.games.vast.verbs import DONE, GEM, PASS, PIECE, Ask, verb

ATTACK: Final = verb("attack", "V3.4", "Attack {}", PIECE,
                     "You can attack only who is on your square and in reach.")  # fmt: skip
ATTACK_CRYSTAL: Final = verb("attack:crystal", "V3.4", "Smash the Crystal",
                             refusal="A Crystal takes more Strength than you have.")  # fmt: skip
COLLECT_TREASURE: Final = verb("collect:treasure", "V3.6", "Collect a Treasure",
                               refusal="There is no Treasure on your square.")  # fmt: skip
COLLECT_GEM: Final = verb("collect:gem", "V3.6", "Collect {}", GEM,
                          "That Gem is not on your square.")  # fmt: skip
AXE_BLOW: Final = verb("axe", "V3.6", "Discard the Axe's cube: 1 more Health")

SMASH_GRIT: Final = 2


class AttackWhom(Ask):
    kind = "knight-attack"
    question = "Whom do you attack?"


class Collect(Ask):
    kind = "knight-collect"
    question = "What do you collect?"


class AxeBlow(Ask):
    kind = "axe"
    question = "The blow lands. Spend the Mighty Axe's cube on it?"


# What there is


def can_reach_underground(cave: Cave, knight: KnightBoard) -> bool:
    """V3.4: with a Bomb or the Javelin, or during the Collapse; once a turn."""
    if knight.dragon_attacked:
        return False
    if knight.lent:
        return cave.collapsing
    return cave.collapsing or bomb_at_hand(knight) or knight.javelin_ready


def bomb_at_hand(knight: KnightBoard) -> bool:
    """V11.3: a Bomb that has opened a wall this turn attacks nobody."""
    return knight.placed[BOMB] > 0 and not knight.bomb_token_used


def can_smash(cave: Cave, knight: KnightBoard, square: int) -> bool:
    if not cave.has_token(square, CRYSTAL_TOKEN):
        return False
    return knight.attack_strength(cave) >= cave.terms.smashing


def meetings(cave: Cave, knight: KnightBoard, square: int, at_least: int) -> list[int]:
    """Pieces on a square that an Encounter can (or must) attack and has not yet."""
    found: list[int] = []
    for piece, where in enumerate(cave.at):
        if where == square and piece != KNIGHT and not knight.met >> piece & 1:
            reach = can_reach_underground(cave, knight)
            if cave.role_of(piece).encountered(cave, piece, reach) >= at_least:
                found.append(piece)
    return found


def must_encounter(cave: Cave, knight: KnightBoard, square: int) -> bool:
    """V3.3, V11.9: what cannot be ignored on entering a square."""
    if cave.is_dark(square) or cave.has_token(square, EVENT_TOKEN):
        return True
    return cave.has_other_piece(square, knight) and bool(meetings(cave, knight, square, MUST_MEET))


def may_encounter(cave: Cave, knight: KnightBoard, square: int) -> bool:
    """Whether there is anything here for an Encounter."""
    return (
        must_encounter(cave, knight, square)
        or cave.treasures_at(square) > 0
        or cave.gem_at(square) >= 0
        or can_smash(cave, knight, square)
        or (cave.has_other_piece(square, knight) and bool(meetings(cave, knight, square, MAY_MEET)))
    )


# Encountering


def begin(cave: Cave, knight: KnightBoard, entering: bool, came_over: int, table: Table) -> None:
    """One Encounter covers all that is on her tile; only ``entering`` it binds her (V11.9)."""
    square = cave.at[KNIGHT]
    knight.entering = entering
    knight.encounters += 1
    knight.encounter_squares.append(square)
    knight.phase = ATTACKING
    if cave.is_dark(square):
        uncover(cave, knight, square, came_over, table)
    elif cave.has_token(square, EVENT_TOKEN):
        cave.drop_token(square, EVENT_TOKEN)
        cave.event_supply += 1
        resolve_event(cave, knight, table)
    if square not in cave.guards:
        square = cave.at[KNIGHT]  # V10.1: an Underworm takes the Encounter along
    settle(cave, knight, square)


def uncover(cave: Cave, knight: KnightBoard, square: int, came_over: int, table: Table) -> None:
    """Reveal and resolve the tile, then gain 1 Grit."""
    for piece in cave.pieces_at(square):
        knight.unveiled |= 1 << piece
    reveal(cave, square, knight, table, came_over, entering=True)
    kind = KIND[cave.tile(square)]
    if kind == EVENT:
        resolve_event(cave, knight, table)
    elif kind == AMBUSH:
        ambush(cave, knight, table)
    if not cave.over and not knight.dead:
        knight.gain_grit(1, table)


def settle(cave: Cave, knight: KnightBoard, square: int) -> None:
    """Go on to what is left of the Encounter; it is over if she is no longer there."""
    if cave.over or knight.dead or cave.at[KNIGHT] != square:
        close(knight)
        return
    if knight.phase == ATTACKING:
        if could_attack(cave, knight, square):
            return
        knight.phase = COLLECTING
    if knight.phase == COLLECTING:
        if not cave.treasures_at(square) and cave.gem_at(square) < 0:
            close(knight)


def close(knight: KnightBoard) -> None:
    """The Encounter is over."""
    knight.phase = MOVING
    knight.met = 0
    knight.unveiled = 0
    knight.entering = False


def could_attack(cave: Cave, knight: KnightBoard, square: int) -> bool:
    """Whether there is something to attack, now or with another Hero cube or the Javelin."""
    if can_smash(cave, knight, square) or meetings(cave, knight, square, MAY_MEET):
        return True
    if not knight.free and not knight.may_ready_javelin():
        return False
    if cave.has_token(square, CRYSTAL_TOKEN):
        return True
    return any(
        where == square and piece != KNIGHT and cave.role_of(piece).encountered(cave, piece, True)
        for piece, where in enumerate(cave.at)
        if not knight.met >> piece & 1 and not knight.dragon_attacked
    )


def attack_phase(cave: Cave, knight: KnightBoard, table: Table) -> None:
    """V3.3 (2): attacks in any order; on entering some may not be left out."""
    square = cave.at[KNIGHT]
    choices = [ATTACK + piece for piece in meetings(cave, knight, square, MAY_MEET)]
    if can_smash(cave, knight, square):
        choices.append(ATTACK_CRYSTAL)
    add_anytime(cave, knight, choices)
    if not knight.entering or not meetings(cave, knight, square, MUST_MEET):
        choices.append(DONE)
    choice = table.choose(AttackWhom(knight.seat, choices))
    if choice == DONE:
        knight.phase = COLLECTING
    elif choice == ATTACK_CRYSTAL:
        knight.throw_javelin(cave)
        smash(cave, square, knight, table)
        knight.gain_grit(SMASH_GRIT, table)
    elif not did_anytime(knight, choice, table):
        attack(cave, knight, choice - ATTACK, table)
    settle(cave, knight, square)


def attack(cave: Cave, knight: KnightBoard, piece: int, table: Table) -> None:
    """V3.4: strike at somebody on her square."""
    knight.met |= 1 << piece
    role = cave.role_of(piece)
    underground = role.encountered(cave, piece, False) < MAY_MEET
    if underground:
        knight.dragon_attacked = True
    bombed = underground and bomb_at_hand(knight) and not cave.collapsing
    strength = knight.attack_strength(cave)
    knight.throw_javelin(cave)
    standing_fast = role.encountered(cave, piece, False) == MUST_MEET
    blow = Attack(knight, KNIGHT, strength, knight.perception(), ties=True)
    telling.attacked(table, KNIGHT, piece, cave.at[KNIGHT], "V3.4")
    result = role.attacked(cave, piece, blow, table)
    entered = len(knight.visited) > 1
    if entered or role.has_health():  # V11.3: other deeds take an attack made by entering
        knight.deeds |= blow.renown
    if standing_fast and knight.unveiled >> piece & 1:
        knight.deeds |= FEARLESS
    if result == KILLED and entered:
        knight.deeds |= DARING
    axe = knight.placed[FIRST_CARD + AXE] and knight.can_spare_cube() and not knight.lent
    if result == HIT and role.has_health() and axe:
        if not bombed and not cave.over:
            if table.choose(AxeBlow(knight.seat, [AXE_BLOW, PASS])) == AXE_BLOW:
                knight.placed[FIRST_CARD + AXE] = 0
                knight.discarded += 1
                role.hurt(cave, 1, False, table)


def collect_phase(cave: Cave, knight: KnightBoard, table: Table) -> None:
    """V3.3 (3): Gems and Treasures."""
    square = cave.at[KNIGHT]
    choices: list[int] = []
    if cave.treasures_at(square):
        choices.append(COLLECT_TREASURE)
    choices += [COLLECT_GEM + gem for gem in range(3) if cave.gems[gem] == square]
    add_anytime(cave, knight, choices)
    choices.append(DONE)
    choice = table.choose(Collect(knight.seat, choices))
    if choice == DONE:
        close(knight)
        return
    if choice == COLLECT_TREASURE:
        collect_treasure(cave, knight, square, table)
    elif not did_anytime(knight, choice, table):
        collect_gem(cave, knight, choice - COLLECT_GEM, table)
    settle(cave, knight, square)
