"""V8.5, V8.9–V8.18: what a Ghoul may do while it moves and acts, when, and what comes of it."""

from typing import Final

from cavern.core.act import Answer, Missing, Refusal
from cavern.core.grid import DIRECTIONS, Direction
from cavern.core.table import Table
from cavern.games.vast import telling
from cavern.games.vast.blocking import BLOCK_MIND
from cavern.games.vast.crystals import smash
from cavern.games.vast.decisions import (
    DIRECTION,
    DIRECTION_NUMBERS,
    GEM,
    GEM_NUMBERS,
    HERE,
    PIECE,
    SQUARE,
    RoleMenu,
)
from cavern.games.vast.dice import sprung
from cavern.games.vast.flare import flare, may_flare
from cavern.games.vast.grid import STEP
from cavern.games.vast.moving import arrive
from cavern.games.vast.numbers import CardId, Gem, Piece, Square
from cavern.games.vast.pieces import GHOUL, PIECE_NAMES
from cavern.games.vast.reveal import place_dark
from cavern.games.vast.role import MISS, Attack, Role
from cavern.games.vast.roles.ghoul import telling as told
from cavern.games.vast.roles.ghoul.common import (
    ACTING,
    NOT_HELD,
    NOT_YET,
    OTHERWISE_ASKED,
    TERROR_FORM,
    UNTOUCHABLE,
    AnyGhoul,
    GhoulAct,
    around_entrance,
    dark_and_free,
    not_dark_and_free,
    shut_out,
    skitter,
    the_ghoul,
    trapper,
)
from cavern.games.vast.roles.ghoul.terror import EACH, LAMED, ONCE, TERROR
from cavern.games.vast.state import CRYSTAL_TOKEN, Cave
from cavern.games.vast.turn import end_turn

FLARE_COST: Final = 1

A_DARK_TILE_IS_FREE: Final = Refusal("V8.5", "It appears on a Dark tile that is there already.")
NO_NEW_TILE: Final = Refusal("V8.5", "No tile is left to be placed.")
NOT_BESIDE: Final = Refusal("V8.5", "A new tile goes on an open space beside the map.")
SOMEBODY_LURKS: Final = Refusal("V8.5", "Somebody lurks there.")
ON_A_NEW_TILE: Final = Refusal("V8.5", "No Dark tile is unoccupied: it appears on a new one.")
NO_MOVEMENT: Final = Refusal("V8.10", "No movement is left.")
THROUGH_A_WALL: Final = Refusal("V8.11", "A step through a wall costs 1 more movement.")
CROWDED: Final = Refusal("V8.12", "Entering without an attack costs 1 more movement.")
BESIDE_OTHERS: Final = Refusal(
    "V8.12", "Somebody it cannot attack is there too, which costs 1 more movement."
)
NO_WAY_OUT: Final = Refusal("V8.32", "Its movement does not take it out of the Pit again.")
IN_A_PIT: Final = Refusal("V8.32", "Nobody stops on a Pit.")
ITSELF: Final = Refusal("V8.15", "That is the Ghoul itself.")
NOT_HERE: Final = Refusal("V8.15", "It attacks only who is on its space.")
NOT_THERE: Final = Missing("V8.12", "That piece is not on that space.")
NO_CRYSTAL: Final = Refusal("V8.17", "No Crystal is here.")
CRYSTAL_TOO_HARD: Final = Refusal("V8.17", "Its attack is not enough for a Crystal.")
NO_TREASURE: Final = Refusal("V8.13", "No Treasure lies here.")
NO_GEM: Final = Refusal("V8.14", "That Gem does not lie here.")
COLLECTING_TOO_DEAR: Final = Refusal("V8.13", "The movement for collecting is missing.")
NO_FLARE: Final = Refusal("V10.1", "It has no Flare card.")


# Appearing


def new_tiles(cave: Cave) -> list[Square]:
    """V8.5: where a tile can be placed for it to appear on."""
    if not cave.tiles_left():
        return []
    return [square for square in cave.frontier() if square not in cave.at]


class AppearAsGhoul(GhoulAct):
    """V8.5: on an unoccupied Dark tile; if there is none and no tile is left, anywhere else."""

    sign = "eye"

    def closed(self, state: Cave, who: AnyGhoul) -> Refusal | None:
        return ON_A_NEW_TILE if not dark_and_free(state) and new_tiles(state) else None

    def firsts(self, state: Cave, who: AnyGhoul) -> list[Square]:
        return dark_and_free(state) or around_entrance(state) or sorted(state.grid)

    def absent(self, state: Cave, who: AnyGhoul, square: Square, _: int) -> Refusal:
        return not_dark_and_free(state, square)

    def perform(self, state: Cave, who: AnyGhoul, square: Square, _: int, table: Table) -> None:
        telling.came_out(table, state, GHOUL, square)
        arrive(state, GHOUL, square, table)


class GhoulOnNewTile(AppearAsGhoul):
    """V8.5: if no Dark tile is unoccupied, on a new one."""

    def closed(self, state: Cave, who: AnyGhoul) -> Refusal | None:
        if dark_and_free(state):
            return A_DARK_TILE_IS_FREE
        return None if new_tiles(state) else NO_NEW_TILE

    def firsts(self, state: Cave, who: AnyGhoul) -> list[Square]:
        return new_tiles(state)

    def absent(self, state: Cave, who: AnyGhoul, square: Square, _: int) -> Refusal:
        return SOMEBODY_LURKS if square in state.frontier() else NOT_BESIDE

    def perform(self, state: Cave, who: AnyGhoul, square: Square, _: int, table: Table) -> None:
        place_dark(state, square, who, table)
        super().perform(state, who, square, 0, table)


# Moving and acting


class ActingAct(GhoulAct):
    """What it does once its movement and attack are set."""

    def not_now(self, state: Cave, who: Role) -> Refusal:
        return NOT_YET if isinstance(who, AnyGhoul) and who.phase != ACTING else OTHERWISE_ASKED


class GhoulStep(ActingAct):
    """V8.10: to an adjacent space, dearer through walls and onto others."""

    place = "first"

    def closed(self, state: Cave, who: AnyGhoul) -> Refusal | None:
        return LAMED if who.lamed else None

    def firsts(self, state: Cave, who: AnyGhoul) -> list[Direction]:
        return DIRECTION_NUMBERS

    def unfit(self, state: Cave, who: AnyGhoul, direction: Direction) -> Refusal | None:
        return shut_out(state, state.at[GHOUL] + STEP[direction])

    def against(self, state: Cave, who: AnyGhoul, direction: Direction, _: int) -> Refusal | None:
        square = state.at[GHOUL]
        onto = square + STEP[direction]
        crowded = bool(who.company(state, onto))
        left = who.movement - who.step_cost(state, square, direction, crowded)
        if left < 0:
            return self.too_dear(state, who, direction)
        return NO_WAY_OUT if state.is_pit(onto) and not climbs_out(state, who, onto, left) else None

    def too_dear(self, state: Cave, who: AnyGhoul, direction: Direction) -> Refusal:
        if who.movement == 0:
            return NO_MOVEMENT
        return THROUGH_A_WALL if state.walled(state.at[GHOUL], direction) else CROWDED

    def does(self, state: Cave, who: AnyGhoul, direction: Direction, _: int) -> str:
        square = state.at[GHOUL]
        crowded = bool(who.company(state, square + STEP[direction]))
        return f"It enters for {who.step_cost(state, square, direction, crowded)} movement."

    def perform(
        self, state: Cave, who: AnyGhoul, direction: Direction, _: int, table: Table
    ) -> None:
        company = who.company(state, state.at[GHOUL] + STEP[direction])
        step_over(state, who, direction, bool(company), table)
        who.stepped()


def climbs_out(cave: Cave, ghoul: AnyGhoul, square: Square, movement: int) -> bool:
    """V8.32: Pits are crossed, never stopped on."""
    for direction in range(4):
        onto = square + STEP[direction]
        if shut_out(cave, onto) is not None:
            continue
        left = movement - 1 - (1 if ghoul.company(cave, onto) else 0)
        if cave.walled(square, direction):
            left -= 1
        if left >= 0 and (not cave.is_pit(onto) or climbs_out(cave, ghoul, onto, left)):
            return True
    return False


def step_over(
    cave: Cave, ghoul: AnyGhoul, direction: Direction, crowded: bool, table: Table
) -> None:
    """One step, paid for."""
    square = cave.at[GHOUL]
    ghoul.pay_step(cave, square, direction, crowded)
    onto = square + STEP[direction]
    telling.moved(table, cave, GHOUL, onto, DIRECTIONS[direction], "V8.10")
    arrive(cave, GHOUL, onto, table)


class Pounce(GhoulStep):
    """V8.12: a step and an attack at once; only those it cannot attack cost more."""

    place = ""

    def seconds(self, state: Cave, who: AnyGhoul, direction: Direction) -> list[Piece]:
        return who.company(state, state.at[GHOUL] + STEP[direction])

    def absent(self, state: Cave, who: AnyGhoul, direction: Direction, piece: Piece) -> Refusal:
        onto = state.at[GHOUL] + STEP[direction]
        return UNTOUCHABLE if state.at[piece] == onto else NOT_THERE

    def against(
        self, state: Cave, who: AnyGhoul, direction: Direction, piece: Piece
    ) -> Refusal | None:
        refusal = who.against_attacking(state, piece)
        if refusal is not None:
            return refusal
        if self.cost(state, who, direction) <= who.movement:
            return None
        refusal = self.too_dear(state, who, direction)
        return BESIDE_OTHERS if refusal is CROWDED else refusal

    def cost(self, state: Cave, who: AnyGhoul, direction: Direction) -> int:
        square = state.at[GHOUL]
        crowded = self.crowded(state, who, square + STEP[direction])
        return who.step_cost(state, square, direction, crowded)

    def crowded(self, state: Cave, who: AnyGhoul, onto: Square) -> bool:
        return any(not who.can_attack(state, one) for one in who.company(state, onto))

    def does(self, state: Cave, who: AnyGhoul, direction: Direction, piece: Piece) -> str:
        cost = self.cost(state, who, direction)
        return f"For {cost} movement it enters and attacks {PIECE_NAMES[piece]} at once."

    def perform(
        self, state: Cave, who: AnyGhoul, direction: Direction, piece: Piece, table: Table
    ) -> None:
        onto = state.at[GHOUL] + STEP[direction]
        step_over(state, who, direction, self.crowded(state, who, onto), table)
        if not state.over and state.at[GHOUL] == onto == state.at[piece]:
            attack(state, who, piece, table)


class GhoulAttackPiece(ActingAct):
    """V8.15: whoever is on its space, each piece once a turn."""

    sign = "strength"

    def firsts(self, state: Cave, who: AnyGhoul) -> list[Piece]:
        return who.company(state, state.at[GHOUL])

    def absent(self, state: Cave, who: AnyGhoul, piece: Piece, _: int) -> Refusal:
        if piece == GHOUL:
            return ITSELF
        return UNTOUCHABLE if state.at[piece] == state.at[GHOUL] else NOT_HERE

    def against(self, state: Cave, who: AnyGhoul, piece: Piece, _: int) -> Refusal | None:
        return who.against_attacking(state, piece)

    def perform(self, state: Cave, who: AnyGhoul, piece: Piece, _: int, table: Table) -> None:
        attack(state, who, piece, table)


def attack(cave: Cave, ghoul: AnyGhoul, piece: Piece, table: Table) -> None:
    """V8.15–V8.18: pay, harm, be sated, skitter."""
    role = cave.role_of(piece)
    ghoul.struck |= 1 << piece
    force = ghoul.pay_for_attack(role.defence(cave, piece))
    telling.attacked(table, GHOUL, piece, cave.at[GHOUL], "V8.15")
    blow = Attack(ghoul, GHOUL, force, force)
    lethal = ghoul.vile and role.kind in ("knight", cave.terms.goals[ghoul.seat].kill)  # V8.44
    result = role.mauled(cave, piece, blow, lethal, table)
    if cave.over:
        return
    if result != MISS or not ghoul.vile:
        ghoul.feast(cave, table)
    skitter(cave, ghoul, role, table)
    if result == MISS:
        role.slip_away(cave, table)


class GhoulAttackCrystal(ActingAct):
    """V8.17: with a keeper it is they who name the symbol."""

    sign = "strength"

    def closed(self, state: Cave, who: AnyGhoul) -> Refusal | None:
        if not state.has_token(state.at[GHOUL], CRYSTAL_TOKEN):
            return NO_CRYSTAL
        return None if who.can_smash() else CRYSTAL_TOO_HARD

    def perform(self, state: Cave, who: AnyGhoul, _: int, __: int, table: Table) -> None:
        who.pay_for_crystal()
        smash(state, state.at[GHOUL], who, table)
        if state.over:
            return
        if who.own.crystal_fury:
            who.feast(state, table)
        skitter(state, who, state.keeper(), table)


class GhoulCollectTreasure(ActingAct):
    """V8.13: a Treasure comes onto its board."""

    sign = "treasure"

    def closed(self, state: Cave, who: AnyGhoul) -> Refusal | None:
        if not state.treasures_at(state.at[GHOUL]):
            return NO_TREASURE
        return None if who.movement >= who.collect_cost() else COLLECTING_TOO_DEAR

    def perform(self, state: Cave, who: AnyGhoul, _: int, __: int, table: Table) -> None:
        who.pay_collect()
        who.take_from_map(state, state.at[GHOUL], "V8.13", table)


class GhoulCollectGem(ActingAct):
    """V8.14: a trap, or as good as a Treasure."""

    sign = "treasure"

    def firsts(self, state: Cave, who: AnyGhoul) -> list[Gem]:
        return GEM_NUMBERS

    def against(self, state: Cave, who: AnyGhoul, gem: Gem, _: int) -> Refusal | None:
        if state.gems[gem] != state.at[GHOUL]:
            return NO_GEM
        return None if who.movement >= who.collect_cost() else COLLECTING_TOO_DEAR

    def perform(self, state: Cave, who: AnyGhoul, gem: Gem, _: int, table: Table) -> None:
        who.pay_collect()
        telling.token_taken(table, state, state.at[GHOUL], "gem", who.title, "V8.14")
        state.gem_goes_home(gem)
        if sprung(state, table):
            skitter(state, who, trapper(state), table)
        else:
            who.take_from_supply(state, table)


class GhoulFlare(ActingAct):
    """V10.1: the Flare card, for movement."""

    sign = "flame"

    def closed(self, state: Cave, who: AnyGhoul) -> Refusal | None:
        if not may_flare(state, who):
            return NO_FLARE
        return None if who.movement >= FLARE_COST else NO_MOVEMENT

    def perform(self, state: Cave, who: AnyGhoul, _: int, __: int, table: Table) -> None:
        who.movement -= FLARE_COST
        flare(state, state.at[GHOUL], who, table)


class UseTerror(ActingAct):
    """V8.21: a card's effect for each turn."""

    sign = "terror"

    def firsts(self, state: Cave, who: AnyGhoul) -> list[CardId]:
        return sorted(set(who.terror))

    def absent(self, state: Cave, who: AnyGhoul, kind: CardId, _: int) -> Refusal:
        return NOT_HELD

    def against(self, state: Cave, who: AnyGhoul, kind: CardId, _: int) -> Refusal | None:
        return who.against_card(kind) or TERROR[kind].against_use(state, who)

    def rests_on(self, state: Cave, who: AnyGhoul, kind: CardId, _: int) -> str:
        return TERROR[kind].rule

    def does(self, state: Cave, who: AnyGhoul, kind: CardId, _: int) -> str:
        return TERROR[kind].does(state, who, EACH)

    def note(self, state: Cave, who: AnyGhoul, kind: CardId, _: int) -> str:
        return TERROR[kind].shortly(who.own.terror[kind], who.vile)[0]

    def shows(self, state: Cave, who: AnyGhoul, kind: CardId, _: int) -> list[str]:
        return [*super().shows(state, who, kind, 0), f"each:{TERROR[kind].id}"]

    def perform(self, state: Cave, who: AnyGhoul, kind: CardId, _: int, table: Table) -> None:
        who.used[kind] += 1
        card = TERROR[kind]
        told.terror_used(table, card.id, card.name, card.rule, who.title)
        card.use(state, who, table)


class SpendTerror(UseTerror):
    """V8.21: a card's effect for once in the game."""

    def against(self, state: Cave, who: AnyGhoul, kind: CardId, _: int) -> Refusal | None:
        return who.against_spending(kind) or TERROR[kind].against_spending(state, who)

    def does(self, state: Cave, who: AnyGhoul, kind: CardId, _: int) -> str:
        return f"{TERROR[kind].does(state, who, ONCE)} The card leaves the game."

    def note(self, state: Cave, who: AnyGhoul, kind: CardId, _: int) -> str:
        return TERROR[kind].shortly(who.own.terror[kind], who.vile)[1]

    def shows(self, state: Cave, who: AnyGhoul, kind: CardId, _: int) -> list[str]:
        return [f"sign:{self.sign}", f"once:{TERROR[kind].id}"]

    def perform(self, state: Cave, who: AnyGhoul, kind: CardId, _: int, table: Table) -> None:
        who.note_spent(kind, table)
        TERROR[kind].spend(state, who, table)


class SetDefense(ActingAct):
    """V8.19, V8.45: what is on the Attack space now is its Defense."""

    place = "last"

    def does(self, state: Cave, who: AnyGhoul, _: int, __: int) -> str:
        return f"Its Defense is {who.defense()} until its next turn."

    def perform(self, state: Cave, who: AnyGhoul, _: int, __: int, table: Table) -> None:
        who.end_effects()
        end_turn(state, table)


APPEAR: Final = AppearAsGhoul("appear", "V8.5", "Appear at {}", "The Ghoul comes in there.", SQUARE)
APPEAR_NEW: Final = GhoulOnNewTile(
    "appear:new",
    "V8.5",
    "Appear on a new tile at {}",
    "A Dark tile is placed there, and the Ghoul comes in on it.",
    SQUARE,
)
MOVE: Final = GhoulStep("move", "V8.10", "Move {}", "It enters the space for movement.", DIRECTION)
POUNCE: Final = Pounce(
    "pounce",
    "V8.12",
    "Pounce {} on {}",
    "It enters and attacks at once.",
    DIRECTION,
    PIECE,
)
ATTACK: Final = GhoulAttackPiece(
    "attack",
    "V8.15",
    "Attack {}",
    "Whoever it attacks suffers for it, the Ghoul is sated and skitters.",
    PIECE,
)
ATTACK_CRYSTAL: Final = GhoulAttackCrystal(
    "attack:crystal",
    "V8.17",
    "Smash the Crystal",
    "The Crystal is smashed, and the Ghoul skitters.",
    HERE,
)
COLLECT: Final = GhoulCollectTreasure(
    "collect:treasure",
    "V8.13",
    "Collect a Treasure",
    "For 2 movement it comes onto the Ghoul's board; two are worth as much as an attack.",
    HERE,
)
COLLECT_GEM: Final = GhoulCollectGem(
    "collect:gem",
    "V8.14",
    "Collect {}",
    "For 2 movement: a trap that makes it skitter, or a Treasure from the supply.",
    GEM,
)
FLARE: Final = GhoulFlare(
    "flare",
    "V10.1",
    "Use Flare for 1 movement",
    "The Dragon die reveals Dark tiles.",
    HERE,
)
USE: Final = UseTerror(
    "use", "V8.21", "Use {} for this turn", "Its effect for each turn.", TERROR_FORM
)
SPEND: Final = SpendTerror(
    "spend", "V8.21", "Spend {} for good", "Its effect for once in the game.", TERROR_FORM
)
SET_DEFENSE: Final = SetDefense(
    "end-turn",
    "V8.19",
    "Set Defense and end your turn",
    "Its Attack is its Defense until its next turn.",
)


class GhoulAppearing(RoleMenu):
    kind = "appear"
    question = "Where does the Ghoul come in?"
    acts = [APPEAR, APPEAR_NEW]


class GhoulTurn(RoleMenu):
    kind = "ghoul-turn"
    turn = True
    question = "What does the Ghoul do?"
    acts = [
        MOVE, POUNCE, ATTACK, ATTACK_CRYSTAL, COLLECT, COLLECT_GEM, FLARE, USE, SPEND, BLOCK_MIND,
        SET_DEFENSE,
    ]  # fmt: skip
    free = 2

    def blocked(self, state: Cave, who: Role) -> Refusal | None:
        """V8.32: nobody stays on a Pit who can get off it."""
        if not state.is_pit(state.at[GHOUL]):
            return None
        ghoul = the_ghoul(state)
        leaves = MOVE.possible(state, ghoul) or POUNCE.possible(state, ghoul)
        return IN_A_PIT if leaves else None

    def offer(self, state: Cave, who: Role, choices: list[Answer]) -> None:
        """Direction by direction, card by card."""
        assert isinstance(who, AnyGhoul)
        square = state.at[GHOUL]
        steps, pounces = MOVE.closed(state, who) is None, POUNCE.closed(state, who) is None
        for direction in DIRECTION_NUMBERS:
            if steps:
                MOVE.offer_with(state, who, direction, choices)
            if pounces:
                POUNCE.offer_with(state, who, direction, choices)
        if self.blocked(state, who) is not None:
            return
        for piece in who.company(state, square):
            ATTACK.offer_with(state, who, piece, choices)
        ATTACK_CRYSTAL.offer(state, who, choices)
        COLLECT.offer(state, who, choices)
        COLLECT_GEM.offer(state, who, choices)
        FLARE.offer(state, who, choices)
        for kind in USE.firsts(state, who):
            USE.offer_with(state, who, kind, choices)
            SPEND.offer_with(state, who, kind, choices)
        self.offer_own(state, who, choices)
        BLOCK_MIND.offer(state, who, choices)
        SET_DEFENSE.offer(state, who, choices)

    def offer_own(self, state: Cave, who: AnyGhoul, choices: list[Answer]) -> None:
        """What one Ghoul has and the other has not."""
