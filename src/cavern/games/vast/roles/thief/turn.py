"""V7.1–V7.3: the Thief's turn: what he may do, when, and what comes of it."""

from typing import Final

from cavern.core.act import NONE, Answer, Form, Refusal, perform
from cavern.core.decision import Odds, Seat
from cavern.core.grid import DIRECTIONS, Direction
from cavern.core.table import Table
from cavern.games.vast import telling
from cavern.games.vast.blocking import BLOCK_MIND
from cavern.games.vast.decisions import (
    CUBE_COUNT,
    DECLINE,
    DIRECTION,
    DIRECTION_NUMBERS,
    FINISH,
    GEM,
    GEM_NUMBERS,
    HERE,
    PIECE,
    Also,
    RoleAct,
    RoleMenu,
)
from cavern.games.vast.dice import sprung
from cavern.games.vast.flare import flare, may_flare
from cavern.games.vast.grid import OFF, STEP, distance
from cavern.games.vast.moving import GUARDED, OPEN_SPACE, arrive, with_current
from cavern.games.vast.numbers import Gem, Piece, Square
from cavern.games.vast.pieces import GEM_CARRIED, THIEF
from cavern.games.vast.reveal import reveal
from cavern.games.vast.role import FROM_SUPPLY, Playing, Role
from cavern.games.vast.roles.thief import telling as told
from cavern.games.vast.roles.thief.role import (
    ACTING,
    BARRED,
    CLIMBING_GEAR,
    CROSSBOW,
    CROSSBOW_REACH,
    DEALING,
    LOCK_PICKS,
    STAT_TOKENS,
    STICKY_FINGERS,
    Thief,
)
from cavern.games.vast.state import VAULT_TOKEN, Cave
from cavern.games.vast.terrain import SHELTERED_FROM_HIM
from cavern.games.vast.tiles import RIVER
from cavern.games.vast.turn import end_turn

NEEDED: Final[list[int]] = [7, 4, 2, 1]
"""V7.2: what the die must show with so many cubes."""
CUBES: Final[list[int]] = [1, 2, 3]
"""What may be spent on one thing."""
JUST: Final[list[list[int]]] = [[], [1], [2], [3]]
"""So many of them and no other number."""

NOT_CAUGHT: Final = Refusal("V7.5.1", "No Pickpocket has just failed.")
NOT_HIS_TURN: Final = Refusal("V7.1", "The Thief does that in his own turn.")
DEALT: Final = Refusal("V7.1", "The stat tokens are dealt at the start of his turn.")
NOT_YOUR_TOKENS: Final = Refusal("V7.1", "Deal out the tokens you have.")
NO_MOVEMENT: Final = Refusal("V7.1", "No Movement is left.")
WALL: Final = Refusal("V7.1", "A wall is in the way; climbing it takes cubes.")
CANYON_WALL: Final = Refusal("V10.5", "That ground is impassable; climbing it takes cubes.")
PIT: Final = Refusal("V10.5", "His Movement does not take him out of the Pit again.")
IN_A_PIT: Final = Refusal("V10.5", "First he must climb out of the Pit.")
NOTHING_TO_CLIMB: Final = Refusal("V7.2", "There is no wall to climb.")
CLIMB_TOO_DEAR: Final = Refusal("V7.2", "The cubes for climbing are missing.")
NO_CUBES: Final = Refusal("V7.2", "No Thievery cube is left.")
NOT_SO_MANY: Final = Refusal("V7.2", "He does not have so many cubes.")
NO_TREASURE: Final = Refusal("V7.2", "No Treasure lies here.")
NO_GEM: Final = Refusal("V7.2", "That Gem does not lie here.")
NO_VAULT: Final = Refusal("V7.2", "There is no locked Vault here.")
LOCK_TRIED: Final = Refusal("V7.2", "This lock was tried this turn.")
OUT_OF_REACH: Final = Refusal("V7.2", "They are not on his square.")
TOO_FAR: Final = Refusal("V7.5.4", "The Hand Crossbow reaches 3 squares.")
NOT_IN_SIGHT: Final = Refusal("V7.5.4", "The Hand Crossbow reaches those he sees.")
HIMSELF: Final = Refusal("V7.2", "That is the Thief himself.")
SEEN: Final = Refusal("V7.2", "His Stealth must exceed their Perception.")
POCKETS_EMPTY: Final = Refusal("V7.3", "They have nothing a Pickpocket could take.")
ROBBED_ALREADY: Final = Refusal("V7.2", "Each player can be robbed once a turn.")
STABBED_ALREADY: Final = Refusal("V7.2", "Each player can be stabbed once a turn.")
ALL_HIDDEN: Final = Refusal("V7.2", "He carries nothing that is not hidden.")
NO_FLARE: Final = Refusal("V10.1", "He has no Flare card.")
NOT_DARK: Final = Refusal("V7.1", "He does not stand on a Dark tile.")
KNOWN: Final = Refusal("V7.1", "He knows what lies under this tile.")


class Deal(Form):
    """Movement, Stealth, Thievery, three bits each."""

    def size(self) -> int:
        return 1 << 9

    def of(self, movement: int, stealth: int, thievery: int) -> int:
        return movement << 6 | stealth << 3 | thievery

    def tokens(self, deal: int) -> list[int]:
        """The token on each statistic."""
        return [deal >> 6, deal >> 3 & 7, deal & 7]

    def id(self, argument: int) -> str:
        return "-".join([str(token) for token in self.tokens(argument)])

    def label(self, argument: int) -> str:
        movement, stealth, thievery = self.tokens(argument)
        return f"Movement {movement}, Stealth {stealth}, Thievery {thievery}"

    def touches(self, argument: int, here: Square) -> list[str]:
        return ["token:movement", "token:stealth", "token:thievery"]


DEALT_TOKENS: Final = Deal()


class ThiefAct(RoleAct[Thief]):
    """Something the Thief does where he stands."""

    def not_now(self, state: Cave, who: Role) -> Refusal:
        return NOT_HIS_TURN


class CubeAct(ThiefAct):
    """V7.2: what costs Thievery cubes."""

    def closed(self, state: Cave, who: Thief) -> Refusal | None:
        return None if who.cubes else NO_CUBES


class DealTokens(ThiefAct):
    """V7.1: one token on each statistic."""

    def not_now(self, state: Cave, who: Role) -> Refusal:
        return DEALT

    def firsts(self, state: Cave, who: Thief) -> list[int]:
        values = STAT_TOKENS[who.flips()]
        return sorted(
            {
                DEALT_TOKENS.of(values[a], values[b], values[3 - a - b])
                for a in range(3)
                for b in range(3)
                if a != b
            }
        )

    def absent(self, state: Cave, who: Thief, deal: int, _: int) -> Refusal:
        return NOT_YOUR_TOKENS

    def perform(self, state: Cave, who: Thief, deal: int, _: int, table: Table) -> None:
        who.tokens = DEALT_TOKENS.tokens(deal)
        who.cubes = who.thievery()
        who.phase = ACTING


class ThiefWalk(ThiefAct):
    """V7.1: to an adjacent square. With no Movement left only a River takes him on (V10.5)."""

    place = "first"

    def closed(self, state: Cave, who: Thief) -> Refusal | None:
        if who.moved < who.movement() or state.terrain(state.at[THIEF]) == RIVER:
            return None
        return NO_MOVEMENT

    def firsts(self, state: Cave, who: Thief) -> list[Direction]:
        return DIRECTION_NUMBERS

    def against(self, state: Cave, who: Thief, direction: Direction, _: int) -> Refusal | None:
        square = state.at[THIEF]
        onto = square + STEP[direction]
        if state.impassable(onto):
            return CANYON_WALL
        if state.walled(square, direction):
            return WALL
        return keeps_off(state, who, square, onto)

    def perform(self, state: Cave, who: Thief, direction: Direction, _: int, table: Table) -> None:
        square = state.at[THIEF]
        onto = square + STEP[direction]
        if not with_current(state, square, onto):
            who.moved += 1
        telling.moved(table, state, THIEF, onto, DIRECTIONS[direction], "V7.1")
        arrive(state, THIEF, onto, table)


class Climb(ThiefWalk):
    """V7.2: 2 cubes over a wall, 3 onto impassable ground, and the Movement."""

    place = ""

    def against(self, state: Cave, who: Thief, direction: Direction, _: int) -> Refusal | None:
        square = state.at[THIEF]
        onto = square + STEP[direction]
        impassable = state.impassable(onto)
        if not impassable and not state.walled(square, direction):
            return NOTHING_TO_CLIMB
        if who.cubes < self.cost(who, impassable):
            return CLIMB_TOO_DEAR
        return keeps_off(state, who, square, onto)

    def perform(self, state: Cave, who: Thief, direction: Direction, _: int, table: Table) -> None:
        who.cubes -= self.cost(who, state.impassable(state.at[THIEF] + STEP[direction]))
        super().perform(state, who, direction, 0, table)

    def cost(self, who: Thief, impassable: bool) -> int:
        return (3 if impassable else 2) - (1 if CLIMBING_GEAR in who.upgrades else 0)


def keeps_off(cave: Cave, thief: Thief, square: Square, onto: Square) -> Refusal | None:
    """What else keeps him off a square that no wall shuts."""
    if onto not in cave.grid:
        return OPEN_SPACE
    if onto in cave.guards:
        return GUARDED
    if cave.has_piece(onto) and cave.barred(onto, thief, thief.stealth(cave)):
        return BARRED
    if thief.moved >= thief.movement() and not with_current(cave, square, onto):
        return NO_MOVEMENT
    left = thief.movement() - thief.moved - 1
    return PIT if cave.is_pit(onto) and not cave.out_of_pit(onto, left) else None


class Loot(CubeAct):
    """V7.2: a Treasure for a cube."""

    sign = "treasure"

    def against(self, state: Cave, who: Thief, _: int, __: int) -> Refusal | None:
        return None if state.treasures_at(state.at[THIEF]) else NO_TREASURE

    def perform(self, state: Cave, who: Thief, _: int, __: int, table: Table) -> None:
        who.cubes -= 1
        state.treasure[state.tile(state.at[THIEF])] -= 1
        who.carried += 1
        telling.token_taken(table, state, state.at[THIEF], "treasure", "Thief", "V7.2")


class LootGem(CubeAct):
    """V7.2: with one cube the trap may spring and kill him, with two it cannot."""

    sign = "treasure"

    def firsts(self, state: Cave, who: Thief) -> list[Gem]:
        return GEM_NUMBERS

    def unfit(self, state: Cave, who: Thief, gem: Gem) -> Refusal | None:
        return None if state.gems[gem] == state.at[THIEF] else NO_GEM

    def seconds(self, state: Cave, who: Thief, gem: Gem) -> list[int]:
        return CUBES[: min(2, who.cubes)]

    def absent(self, state: Cave, who: Thief, gem: Gem, cubes: int) -> Refusal:
        return NOT_SO_MANY

    def perform(self, state: Cave, who: Thief, gem: Gem, cubes: int, table: Table) -> None:
        who.cubes -= cubes
        if cubes == 1 and sprung(state, table):
            who.die(state, None, table)
            return
        state.gems[gem] = GEM_CARRIED
        telling.token_taken(table, state, state.at[THIEF], "gem", "Thief", "V7.2")


class PickLock(ThiefAct):
    """V7.2: a Vault; the Lock Picking Kit saves a cube."""

    sign = "vault"

    def closed(self, state: Cave, who: Thief) -> Refusal | None:
        square = state.at[THIEF]
        if not state.has_token(square, VAULT_TOKEN):
            return NO_VAULT
        return LOCK_TRIED if square in who.locks_tried else None

    def firsts(self, state: Cave, who: Thief) -> list[int]:
        return CUBES

    def absent(self, state: Cave, who: Thief, cubes: int, _: int) -> Refusal:
        return NOT_SO_MANY

    def against(self, state: Cave, who: Thief, cubes: int, _: int) -> Refusal | None:
        return None if self.cost(who, cubes) <= who.cubes else NOT_SO_MANY

    def touches(self, state: Cave, who: Thief, cubes: int, _: int) -> list[str]:
        return HERE.touches(0, state.at[THIEF])

    def perform(self, state: Cave, who: Thief, cubes: int, _: int, table: Table) -> None:
        square = state.at[THIEF]
        who.cubes -= self.cost(who, cubes)
        who.locks_tried.append(square)
        if succeeds(cubes, table):
            state.drop_token(square, VAULT_TOKEN)
            state.vaults_opened += 1
            told.vault_opened(table, state, square)
            who.take_token(state, table)

    def odds(self, state: Cave, who: Thief, cubes: int, _: int) -> Odds | None:
        return chance(cubes, False)

    def cost(self, who: Thief, cubes: int) -> int:
        return cubes - (1 if LOCK_PICKS in who.upgrades else 0)


class Assault(CubeAct):
    """V7.2: what is done to a player with one to three cubes, if he is not seen."""

    def firsts(self, state: Cave, who: Thief) -> list[Piece]:
        return [piece for piece, where in enumerate(state.at) if where in state.grid]

    def unfit(self, state: Cave, who: Thief, piece: Piece) -> Refusal | None:
        if piece == THIEF:
            return HIMSELF
        refusal = self.out_of_reach(state, who, piece)
        if refusal is None:
            refusal = self.spared(state, who, piece)
        if refusal is None:
            if state.role_of(piece).awareness(state, piece) >= who.stealth(state):
                return SEEN
        return refusal

    def out_of_reach(self, state: Cave, who: Thief, piece: Piece) -> Refusal | None:
        return None if state.at[piece] == state.at[THIEF] else OUT_OF_REACH

    def spared(self, state: Cave, who: Thief, piece: Piece) -> Refusal | None:
        """Why this player cannot be its victim, if so."""
        return None

    def seconds(self, state: Cave, who: Thief, piece: Piece) -> list[int]:
        return CUBES[: who.cubes]

    def absent(self, state: Cave, who: Thief, piece: Piece, cubes: int) -> Refusal:
        return OUT_OF_REACH if state.at[piece] not in state.grid else NOT_SO_MANY


class Pickpocket(Assault):
    """V7.3: a Treasure from the supply or from their board, and what it costs them."""

    sign = "thievery"

    def spared(self, state: Cave, who: Thief, piece: Piece) -> Refusal | None:
        if who.pickpocketed >> state.owner[piece] & 1:
            return ROBBED_ALREADY
        return None if state.role_of(piece).pickpocketable(state, piece) else POCKETS_EMPTY

    def odds(self, state: Cave, who: Thief, piece: Piece, cubes: int) -> Odds | None:
        return chance(cubes, STICKY_FINGERS in who.upgrades and not who.sticky_used)

    def perform(self, state: Cave, who: Thief, piece: Piece, cubes: int, table: Table) -> None:
        role = state.role_of(piece)
        who.cubes -= cubes
        who.pickpocketed |= 1 << role.seat
        telling.attacked(table, THIEF, piece, state.at[piece], "V7.2")
        if not role.wary(state, piece, who.stealth(state), table):
            grab(state, who, piece, cubes, table)
        role.assailed(state, piece, who, table)


class Backstab(Assault):
    """V7.3; the Hand Crossbow reaches further (V7.5.4)."""

    sign = "strength"

    def out_of_reach(self, state: Cave, who: Thief, piece: Piece) -> Refusal | None:
        square, where = state.at[THIEF], state.at[piece]
        if where == square:
            return None
        if CROSSBOW not in who.upgrades:
            return OUT_OF_REACH
        if distance(square, where) > CROSSBOW_REACH:
            return TOO_FAR
        if not state.visible(square, where):
            return NOT_IN_SIGHT
        return SHELTERED_FROM_HIM if state.sheltered(where, square) else None

    def spared(self, state: Cave, who: Thief, piece: Piece) -> Refusal | None:
        return STABBED_ALREADY if who.backstabbed >> state.owner[piece] & 1 else None

    def perform(self, state: Cave, who: Thief, piece: Piece, cubes: int, table: Table) -> None:
        role = state.role_of(piece)
        who.cubes -= cubes
        who.backstabbed |= 1 << role.seat
        telling.attacked(table, THIEF, piece, state.at[piece], "V7.2")
        if not role.wary(state, piece, who.stealth(state), table):
            role.stabbed(state, piece, cubes, table)
        role.assailed(state, piece, who, table)


class HideLoot(CubeAct):
    """V7.2: hidden loot costs no Stealth until his next turn."""

    sign = "stealth"

    def against(self, state: Cave, who: Thief, _: int, __: int) -> Refusal | None:
        return None if who.load(state) > who.hidden_loot else ALL_HIDDEN

    def perform(self, state: Cave, who: Thief, _: int, __: int, table: Table) -> None:
        who.cubes -= 1
        who.hidden_loot += 1


class ThiefFlare(CubeAct):
    """V10.1: the Flare card, for a cube."""

    sign = "flame"

    def against(self, state: Cave, who: Thief, _: int, __: int) -> Refusal | None:
        return None if may_flare(state, who) else NO_FLARE

    def perform(self, state: Cave, who: Thief, _: int, __: int, table: Table) -> None:
        who.cubes -= 1
        flare(state, state.at[THIEF], who, table)


class RevealDarkTile(ThiefAct):
    """V7.1: ending his movement on a Dark tile he may reveal it."""

    sign = "event"

    def closed(self, state: Cave, who: Thief) -> Refusal | None:
        return None if state.is_dark(state.at[THIEF]) else NOT_DARK

    def perform(self, state: Cave, who: Thief, _: int, __: int, table: Table) -> None:
        who.moved = who.movement()
        reveal(state, state.at[THIEF], who, table)


class Peek(RevealDarkTile):
    """V7.1: or look at it."""

    sign = "eye"

    def against(self, state: Cave, who: Thief, _: int, __: int) -> Refusal | None:
        tile = state.tile(state.at[THIEF])
        return KNOWN if state.seen[tile] >> state.mind(who) & 1 else None

    def perform(self, state: Cave, who: Thief, _: int, __: int, table: Table) -> None:
        who.moved = who.movement()
        tile = state.tile(state.at[THIEF])
        state.seen[tile] |= 1 << state.mind(who)
        table.reveal()
        told.peeked(table, state.at[THIEF], tile, state.mind(who))


DEAL: Final = DealTokens(
    "deal", "V7.1", "{}", "The tokens say how far, how unseen and how deftly he acts.", DEALT_TOKENS
)
MOVE: Final = ThiefWalk(
    "move", "V7.1", "Move {}", "He enters the square for 1 Movement.", DIRECTION
)
CLIMB: Final = Climb(
    "climb",
    "V7.2",
    "Climb {}",
    "2 cubes over a wall, 3 onto impassable ground, and 1 Movement.",
    DIRECTION,
)
LOOT: Final = Loot("loot", "V7.2", "Loot a Treasure", "He takes it for 1 cube.", HERE)
LOOT_GEM: Final = LootGem(
    "loot:gem",
    "V7.2",
    "Loot {} with {}",
    "With 1 cube the trap may kill him; with 2 he takes the Gem safely.",
    GEM,
    CUBE_COUNT,
)
PICK_LOCK: Final = PickLock(
    "pick-lock",
    "V7.2",
    "Pick the lock as if with {}",
    "The Vault gives a Treasure on 4 or more with 1 cube, 2 or more with 2, surely with 3.",
    CUBE_COUNT,
)
PICKPOCKET: Final = Pickpocket(
    "pickpocket",
    "V7.2",
    "Pickpocket {} with {}",
    "A Treasure on 4 or more with 1 cube, 2 or more with 2, surely with 3.",
    PIECE,
    CUBE_COUNT,
)
BACKSTAB: Final = Backstab(
    "backstab",
    "V7.2",
    "Backstab {} with {}",
    "With 1, 2 or 3 cubes the Knight loses 1, 3 or 5 Grit, a Tribe 1, 2 or 3 goblins, the Dragon "
    "1, 2 or 3 Power cards.",
    PIECE,
    CUBE_COUNT,
)
HIDE_LOOT: Final = HideLoot(
    "hide-loot",
    "V7.2",
    "Hide one of the things you carry",
    "For 1 cube it costs no Stealth until his next turn.",
    HERE,
)
PEEK: Final = Peek(
    "peek", "V7.1", "Look under the Dark tile", "Only he sees it; his movement ends.", HERE
)
REVEAL: Final = RevealDarkTile(
    "reveal",
    "V7.1",
    "Reveal the Dark tile",
    "All see it; his movement ends.",
    HERE,
)
FLARE: Final = ThiefFlare(
    "flare",
    "V10.1",
    "Use Flare",
    "For 1 cube the die reveals Dark tiles.",
    HERE,
)


class Dealing(RoleMenu):
    kind = "deal"
    question = "How are the stat tokens dealt?"
    acts = [DEAL]


class ThiefTurn(RoleMenu):
    kind = "thief-turn"
    turn = True
    question = "What does the Thief do?"
    acts = [
        MOVE, CLIMB, LOOT, LOOT_GEM, PICK_LOCK, PICKPOCKET, BACKSTAB, HIDE_LOOT, FLARE, PEEK,
        REVEAL, BLOCK_MIND, FINISH,
    ]  # fmt: skip
    free = 2

    def blocked(self, state: Cave, who: Role) -> Refusal | None:
        """V10.5: nobody stays in a Pit who can get out of it."""
        assert isinstance(who, Thief)
        if not state.is_pit(state.at[THIEF]):
            return None
        return IN_A_PIT if MOVE.possible(state, who) or CLIMB.possible(state, who) else None

    def offer(self, state: Cave, who: Role, choices: list[Answer]) -> None:
        """Direction by direction, victim by victim."""
        assert isinstance(who, Thief)
        walks, climbs = MOVE.closed(state, who) is None, CLIMB.closed(state, who) is None
        for direction in DIRECTION_NUMBERS:
            if walks:
                MOVE.offer_with(state, who, direction, choices)
            if climbs:
                CLIMB.offer_with(state, who, direction, choices)
        if self.blocked(state, who) is not None:
            return
        LOOT.offer(state, who, choices)
        LOOT_GEM.offer(state, who, choices)
        PICK_LOCK.offer(state, who, choices)
        robs, stabs = PICKPOCKET.closed(state, who) is None, BACKSTAB.closed(state, who) is None
        if robs or stabs:
            for piece in PICKPOCKET.firsts(state, who):
                robbed = robs and PICKPOCKET.unfit(state, who, piece) is None
                stabbed = stabs and BACKSTAB.unfit(state, who, piece) is None
                for cubes in PICKPOCKET.seconds(state, who, piece):
                    if robbed:
                        PICKPOCKET.offer_among(state, who, piece, JUST[cubes], choices)
                    if stabbed:
                        BACKSTAB.offer_among(state, who, piece, JUST[cubes], choices)
        HIDE_LOOT.offer(state, who, choices)
        FLARE.offer(state, who, choices)
        PEEK.offer(state, who, choices)
        REVEAL.offer(state, who, choices)
        BLOCK_MIND.offer(state, who, choices)
        FINISH.offer(state, who, choices)


class StickyFingers(ThiefAct):
    """V7.5.1: once a turn a Pickpocket that failed is rolled again."""

    sign = "die"

    def not_now(self, state: Cave, who: Role) -> Refusal:
        return NOT_CAUGHT

    def perform(self, state: Cave, who: Thief, _: int, __: int, table: Table) -> None:
        who.sticky_used = True


ROLL_AGAIN: Final = StickyFingers(
    "reroll",
    "V7.5.1",
    "Sticky Fingers: roll again",
    "The die is rolled once more.",
    Also("upgrade:sticky-fingers", NONE),
)


class ThiefRollAgain(RoleMenu):
    kind = "sticky-fingers"
    question = "Caught! Roll again?"
    acts = [ROLL_AGAIN, DECLINE]


def step(cave: Cave, thief: Thief, table: Table) -> None:
    if thief.phase == DEALING:
        perform(table.choose(Dealing(cave, thief)), cave, thief, table)
    else:
        perform(table.choose(ThiefTurn(cave, thief)), cave, thief, table)
    if cave.at[THIEF] == OFF and thief.phase == ACTING:
        end_turn(cave, table)


def succeeds(cubes: int, table: Table) -> bool:
    """V7.2: 4+ with one cube, 2+ with two, three are sure."""
    if cubes == 3:
        return True
    roll = table.roll()
    telling.rolled(table, "Thief", roll, "V7.2")
    return roll >= NEEDED[cubes]


def chance(cubes: int, again: bool) -> Odds:
    """V7.2: how often so many cubes are enough; with Sticky Fingers the die may fall again."""
    fails = NEEDED[cubes] - 1
    return (36 - fails * fails, 36) if again else (6 - fails, 6)


def grab(cave: Cave, thief: Thief, piece: Piece, cubes: int, table: Table) -> None:
    """The roll for a Pickpocket, and what it brings and costs."""
    role = cave.role_of(piece)
    lucky = succeeds(cubes, table)
    if not lucky and STICKY_FINGERS in thief.upgrades and not thief.sticky_used:
        perform(table.choose(ThiefRollAgain(cave, thief)), cave, thief, table)
        if thief.sticky_used:
            lucky = succeeds(cubes, table)
    if lucky:
        given = role.gives_loot(cave, piece, thief, table)
        if given == FROM_SUPPLY:
            thief.take_token(cave, table)
        else:
            thief.carried += given
        role.robbed(cave, piece, table)


class ThiefPlaying(Playing):
    def new(self, seat: Seat) -> Role:
        return Thief(seat)

    def step(self, cave: Cave, role: Role, table: Table) -> None:
        assert isinstance(role, Thief)
        step(cave, role, table)


PLAYING: Final = ThiefPlaying()
