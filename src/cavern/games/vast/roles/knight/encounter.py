"""V3.3, V3.4: an Encounter: reveal and resolve, attack, collect."""

from typing import Final

from cavern.core.act import NONE, Refusal, perform
from cavern.core.table import Table
from cavern.games.vast import telling
from cavern.games.vast.crystals import smash
from cavern.games.vast.decisions import (
    DECLINE,
    GEM,
    GEM_NUMBERS,
    HERE,
    PIECE,
    PIECE_NUMBERS,
    Also,
    RoleMenu,
)
from cavern.games.vast.events import resolve_event
from cavern.games.vast.numbers import Gem, Piece, Square
from cavern.games.vast.pieces import KNIGHT
from cavern.games.vast.reveal import reveal
from cavern.games.vast.role import DARING, HIT, KILLED, MAY_MEET, MISS, MUST_MEET, Attack, Role
from cavern.games.vast.roles.knight.ambush import ambush
from cavern.games.vast.roles.knight.anytime import PLACE_CUBE, READY_JAVELIN, SHOW, KnightAct
from cavern.games.vast.roles.knight.collecting import collect_gem, collect_treasure
from cavern.games.vast.roles.knight.role import (
    ATTACKING,
    BOMB,
    COLLECTING,
    FEARLESS,
    FIRST_CARD,
    MOVING,
    Knight,
)
from cavern.games.vast.state import CRYSTAL_TOKEN, EVENT_TOKEN, Cave
from cavern.games.vast.tiles import AMBUSH, EVENT
from cavern.games.vast.treasures import AXE

SMASH_GRIT: Final = 2

NOT_ATTACKING: Final = Refusal("V3.4", "She attacks in an Encounter, once the tile is resolved.")
NOT_COLLECTING: Final = Refusal("V3.3", "She collects at the end of an Encounter.")
NO_BLOW: Final = Refusal("V3.6", "No blow of hers has hit the Dragon.")
HERSELF: Final = Refusal("V3.4", "That is the Knight herself.")
NOT_HERE: Final = Refusal("V3.4", "They are not on her square.")
MET_ALREADY: Final = Refusal("V3.4", "She has attacked them in this Encounter.")
NOT_ATTACKED: Final = Refusal("V3.4", "Nobody attacks them in an Encounter.")
DRAGON_ATTACKED: Final = Refusal("V3.4", "The Dragon underground is attacked once a turn.")
UNDERGROUND: Final = Refusal("V3.4", "It takes a Bomb or the Javelin to reach him underground.")
NO_CRYSTAL: Final = Refusal("V3.4", "There is no Crystal here.")
TOO_WEAK: Final = Refusal("V3.4", "A Crystal takes more Strength than she has.")
MUST_ATTACK: Final = Refusal("V11.9", "She has come upon somebody whom she must attack first.")
NO_TREASURE: Final = Refusal("V3.6", "There is no Treasure on her square.")
NO_GEM: Final = Refusal("V3.6", "That Gem is not on her square.")


class FightAct(KnightAct):
    """V3.3 (2): what she does in the attacks of an Encounter."""

    def not_now(self, state: Cave, who: Role) -> Refusal:
        return NOT_ATTACKING


class KnightAttackPiece(FightAct):
    """V3.4: strike at somebody on her square."""

    sign = "strength"

    def firsts(self, state: Cave, who: Knight) -> list[Piece]:
        return PIECE_NUMBERS

    def unfit(self, state: Cave, who: Knight, piece: Piece) -> Refusal | None:
        if state.at[piece] != state.at[KNIGHT]:
            return NOT_HERE
        if piece == KNIGHT:
            return HERSELF
        if who.met >> piece & 1:
            return MET_ALREADY
        role = state.role_of(piece)
        if role.encountered(state, piece, can_reach_underground(state, who)) >= MAY_MEET:
            return None
        if role.encountered(state, piece, True) < MAY_MEET:
            return NOT_ATTACKED
        return DRAGON_ATTACKED if who.dragon_attacked else UNDERGROUND

    def does(self, state: Cave, who: Knight, piece: Piece, _: int) -> str:
        """What stands against what."""
        takes = state.role_of(piece).guard(state, piece)
        strength = who.attack_strength(state)
        return f"It takes {takes}. She has Strength {strength} and Perception {who.perception()}."

    def perform(self, state: Cave, who: Knight, piece: Piece, _: int, table: Table) -> None:
        attack(state, who, piece, table)


class SmashCrystal(FightAct):
    """V3.4: with enough Strength, for 2 Grit."""

    sign = "strength"

    def closed(self, state: Cave, who: Knight) -> Refusal | None:
        if not state.has_token(state.at[KNIGHT], CRYSTAL_TOKEN):
            return NO_CRYSTAL
        return None if who.attack_strength(state) >= who.own.smashing else TOO_WEAK

    def perform(self, state: Cave, who: Knight, _: int, __: int, table: Table) -> None:
        who.throw_javelin(state)
        smash(state, state.at[KNIGHT], who, table)
        who.gain_grit(SMASH_GRIT, table)


class EndAttacks(FightAct):
    """V11.9: on entering a square some may not be left out."""

    place = "last"

    def closed(self, state: Cave, who: Knight) -> Refusal | None:
        if who.entering and meetings(state, who, state.at[KNIGHT], MUST_MEET):
            return MUST_ATTACK
        return None

    def perform(self, state: Cave, who: Knight, _: int, __: int, table: Table) -> None:
        who.phase = COLLECTING


class CollectAct(KnightAct):
    """V3.3 (3): Gems and Treasures."""

    def not_now(self, state: Cave, who: Role) -> Refusal:
        return NOT_COLLECTING


class CollectTreasure(CollectAct):
    sign = "treasure"

    def closed(self, state: Cave, who: Knight) -> Refusal | None:
        return None if state.treasures_at(state.at[KNIGHT]) else NO_TREASURE

    def perform(self, state: Cave, who: Knight, _: int, __: int, table: Table) -> None:
        collect_treasure(state, who, state.at[KNIGHT], table)


class KnightCollectGem(CollectAct):
    sign = "treasure"

    def firsts(self, state: Cave, who: Knight) -> list[Gem]:
        return GEM_NUMBERS

    def unfit(self, state: Cave, who: Knight, gem: Gem) -> Refusal | None:
        return None if state.gems[gem] == state.at[KNIGHT] else NO_GEM

    def perform(self, state: Cave, who: Knight, gem: Gem, _: int, table: Table) -> None:
        collect_gem(state, who, gem, table)


class EndEncounter(CollectAct):
    place = "last"

    def perform(self, state: Cave, who: Knight, _: int, __: int, table: Table) -> None:
        close(who)


class SpendAxe(KnightAct):
    """V3.6: the cube on the Mighty Axe; whoever asked strikes once more."""

    def not_now(self, state: Cave, who: Role) -> Refusal:
        return NO_BLOW

    def perform(self, state: Cave, who: Knight, _: int, __: int, table: Table) -> None:
        who.placed[FIRST_CARD + AXE] = 0
        who.discarded += 1


ATTACK: Final = KnightAttackPiece(
    "attack",
    "V3.4",
    "Attack {}",
    "More Strength than theirs decides; against the Thief, Perception.",
    PIECE,
)
ATTACK_CRYSTAL: Final = SmashCrystal(
    "attack:crystal", "V3.4", "Smash the Crystal", "The Knight gains 2 Grit.", HERE
)
END_ATTACKS: Final = EndAttacks(
    "done", "V2.1", "Done", "The Knight goes on to what there is to collect."
)
COLLECT_TREASURE: Final = CollectTreasure(
    "collect:treasure", "V3.6", "Collect a Treasure", "It brings the Knight a Treasure card.", HERE
)
COLLECT_GEM: Final = KnightCollectGem(
    "collect:gem",
    "V3.6",
    "Collect {}",
    "If its trap springs the Knight loses 2 Grit, else she gains 5; the Gem returns to the Dragon.",
    GEM,
)
END_ENCOUNTER: Final = EndEncounter("done", "V2.1", "Done", "The Encounter is over.")
AXE_BLOW: Final = SpendAxe(
    "axe",
    "V3.6",
    "Discard the Axe's cube: 1 more Health",
    "The Dragon loses 1 more Health.",
    Also("treasure-card:mighty-axe", NONE),
)


class AttackWhom(RoleMenu):
    kind = "knight-attack"
    question = "Whom do you attack?"
    acts = [ATTACK, ATTACK_CRYSTAL, PLACE_CUBE, READY_JAVELIN, SHOW, END_ATTACKS]


class Collect(RoleMenu):
    kind = "knight-collect"
    question = "What do you collect?"
    acts = [COLLECT_TREASURE, COLLECT_GEM, PLACE_CUBE, READY_JAVELIN, SHOW, END_ENCOUNTER]


class AxeBlow(RoleMenu):
    kind = "axe"
    question = "The blow lands. Spend the Mighty Axe's cube on it?"
    acts = [AXE_BLOW, DECLINE]


# What there is


def can_reach_underground(cave: Cave, knight: Knight) -> bool:
    """V3.4: with a Bomb or the Javelin, or during the Collapse; once a turn."""
    if knight.dragon_attacked:
        return False
    if knight.lent:
        return cave.collapsing
    return cave.collapsing or bomb_at_hand(knight) or knight.javelin_ready


def bomb_at_hand(knight: Knight) -> bool:
    """V11.3: a Bomb that has opened a wall this turn attacks nobody."""
    return knight.placed[BOMB] > 0 and not knight.bomb_token_used


def meetings(cave: Cave, knight: Knight, square: Square, at_least: int) -> list[Piece]:
    """Pieces on a square that an Encounter can (or must) attack and has not yet."""
    found: list[int] = []
    for piece, where in enumerate(cave.at):
        if where == square and not knight.met >> piece & 1:
            reach = can_reach_underground(cave, knight)
            if cave.role_of(piece).encountered(cave, piece, reach) >= at_least:
                found.append(piece)
    return found


def must_encounter(cave: Cave, knight: Knight, square: Square) -> bool:
    """V3.3, V11.9: what cannot be ignored on entering a square."""
    if cave.is_dark(square) or cave.has_token(square, EVENT_TOKEN):
        return True
    return cave.has_other_piece(square, knight) and bool(meetings(cave, knight, square, MUST_MEET))


def may_encounter(cave: Cave, knight: Knight, square: Square) -> bool:
    """Whether there is anything here for an Encounter."""
    return (
        must_encounter(cave, knight, square)
        or cave.treasures_at(square) > 0
        or cave.gem_at(square) >= 0
        or ATTACK_CRYSTAL.closed(cave, knight) is None
        or (cave.has_other_piece(square, knight) and bool(meetings(cave, knight, square, MAY_MEET)))
    )


# Encountering


def begin(cave: Cave, knight: Knight, entering: bool, came_over: int, table: Table) -> None:
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


def uncover(cave: Cave, knight: Knight, square: Square, came_over: int, table: Table) -> None:
    """Reveal and resolve the tile, then gain 1 Grit."""
    for piece in cave.pieces_at(square):
        knight.unveiled |= 1 << piece
    reveal(cave, square, knight, table, came_over, entering=True)
    if cave.lit_kind(square) == EVENT:
        resolve_event(cave, knight, table)
    elif cave.lit_kind(square) == AMBUSH:
        ambush(cave, knight, table)
    if not cave.over and not knight.dead:
        knight.gain_grit(1, table)


def settle(cave: Cave, knight: Knight, square: Square) -> None:
    """Go on to what is left of the Encounter; it is over if she is no longer there."""
    if cave.over or cave.at[KNIGHT] != square:
        close(knight)
        return
    if knight.phase == ATTACKING:
        if could_attack(cave, knight, square):
            return
        knight.phase = COLLECTING
    if knight.phase == COLLECTING:
        if not cave.treasures_at(square) and cave.gem_at(square) < 0:
            close(knight)


def close(knight: Knight) -> None:
    """The Encounter is over."""
    knight.phase = MOVING
    knight.met = 0
    knight.unveiled = 0
    knight.entering = False


def could_attack(cave: Cave, knight: Knight, square: Square) -> bool:
    """Whether there is something to attack, now or with another Hero cube or the Javelin."""
    if ATTACK_CRYSTAL.closed(cave, knight) is None or meetings(cave, knight, square, MAY_MEET):
        return True
    if not knight.free and not knight.may_ready_javelin():
        return False
    if cave.has_token(square, CRYSTAL_TOKEN):
        return True
    return any(
        where == square and cave.role_of(piece).encountered(cave, piece, True)
        for piece, where in enumerate(cave.at)
        if not knight.met >> piece & 1 and not knight.dragon_attacked
    )


def go_on(cave: Cave, knight: Knight, table: Table) -> None:
    """V3.3: attacks in any order, then Gems and Treasures."""
    square = cave.at[KNIGHT]
    if knight.phase == ATTACKING:
        perform(table.choose(AttackWhom(cave, knight)), cave, knight, table)
    else:
        perform(table.choose(Collect(cave, knight)), cave, knight, table)
    settle(cave, knight, square)


def attack(cave: Cave, knight: Knight, piece: Piece, table: Table) -> None:
    """V3.4: strike at somebody on her square."""
    knight.met |= 1 << piece
    role = cave.role_of(piece)
    meeting = role.encountered(cave, piece, False)
    underground = meeting < MAY_MEET
    if underground:
        knight.dragon_attacked = True
    bombed = underground and bomb_at_hand(knight) and not cave.collapsing
    strength = knight.attack_strength(cave)
    knight.throw_javelin(cave)
    blow = Attack(knight, KNIGHT, strength, knight.perception(), ties=True)
    telling.attacked(table, KNIGHT, piece, cave.at[KNIGHT], "V3.4")
    result = role.attacked(cave, piece, blow, table)
    if result == MISS:
        telling.missed(table, KNIGHT, piece, cave.at[KNIGHT], "V3.4")
    entered = len(knight.visited) > 1
    if entered or role.has_health():  # V11.3: other deeds take an attack made by entering
        knight.deeds |= blow.renown
    if meeting == MUST_MEET and knight.unveiled >> piece & 1:
        knight.deeds |= FEARLESS
    if result == KILLED and entered:
        knight.deeds |= DARING
    axe = knight.placed[FIRST_CARD + AXE] and knight.can_spare_cube() and not knight.lent
    if result == HIT and role.has_health() and axe:
        if not bombed and not cave.over:
            choice = table.choose(AxeBlow(cave, knight))
            perform(choice, cave, knight, table)
            if choice == AXE_BLOW.base:
                role.hurt(cave, 1, False, table)
