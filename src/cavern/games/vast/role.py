"""What every role has in common.

A role's state, its turn and its answers to what others do to it live in one object, a subclass of
:class:`Role`. Roles know each other only through the methods declared here.
"""

from typing import TYPE_CHECKING, ClassVar, Final

from mypy_extensions import trait

from cavern.core.decision import Seat
from cavern.core.errors import RulesError
from cavern.core.parts import Part, Values, values
from cavern.core.plain import Data
from cavern.core.table import Table
from cavern.core.tangible import Tangible
from cavern.games.vast.grid import OFF
from cavern.games.vast.numbers import CardId, Piece, Square, TileId
from cavern.games.vast.panel import CavePanel
from cavern.games.vast.roster import SPECS
from cavern.games.vast.spec import OwnTerms

if TYPE_CHECKING:
    from cavern.games.vast.state import Cave

NO_WALLS: Final = 1
NO_DARK: Final = 2
NO_PLAYERS: Final = 4
UNMOVABLE: Final = 8
NO_ARTIFACTS: Final = 16
"""V2.6: what limits a piece that others move."""

DARING: Final = 1
STALWART: Final = 2

IGNORED: Final = 0
MAY_MEET: Final = 1
MUST_MEET: Final = 2
"""V11.9: whether an Encounter must, may or cannot include a piece."""

BEYOND_REACH: Final = 99
"""A statistic that nobody overcomes."""

FROM_SUPPLY: Final = -1

MISS: Final = 0
HIT: Final = 1
KILLED: Final = 2

NO_PIECE: Final = -1
"""What a role acts with that has none, or has chosen none of several."""


class Attack(Tangible):
    """One attack (V11.8): by whom, how strong, how keen-eyed. ``ties`` says that an equal Strength
    still has a chance."""

    def __init__(
        self, by: "Role", piece: Piece, strength: int, perception: int, ties: bool = False
    ) -> None:
        self.by = by
        self.piece = piece
        self.strength = strength
        self.perception = perception
        self.ties = ties
        self.renown = 0
        """DARING and STALWART deeds, as the target tells them (V3.7)."""


class PossessionEnds(Exception):
    """V9: the possession turn is over, in the middle of whatever was going on."""


@trait
class Turns:
    """How its turns go, and what it has to do with those of others."""

    def begin_turn(self, cave: "Cave", table: Table) -> None:
        """What happens before its first choice of a turn."""

    def finish(self, cave: "Cave", table: Table) -> None:
        """Its player ends the turn."""
        raise RulesError("the role has no turn to end")

    def plays(self, cave: "Cave") -> bool:
        """Whether it still takes turns."""
        return True

    def presence(self, cave: "Cave") -> int:
        """V10.1 Alone in the Dark: how much it stirs up."""
        raise RulesError("the role does not play alone in the dark")

    def revealed(self, cave: "Cave", square: Square, table: Table) -> None:
        """It has just revealed this tile."""

    def rerolls(self, cave: "Cave", face: int, table: Table) -> bool:
        """The Dragon die shows ``face``; whether it is rolled again."""
        return False

    def turn_over(self, cave: "Cave", whose: "Role", table: Table) -> None:
        """Somebody's turn is over."""

    def undone(self, cave: "Cave") -> str:
        """How all is lost by the tiles that it has lost, if enough of them are removed."""
        return ""


@trait
class Standing:
    """How it stands on the map: who may come to it, and what the ground does to it."""

    def bars(self, cave: "Cave", piece: Piece, entrant: "Role", force: int) -> bool:
        """Whether its piece keeps somebody with this force off its square."""
        return False

    def awareness(self, cave: "Cave", piece: Piece) -> int:
        """What a Thief's Stealth must exceed."""
        return BEYOND_REACH

    def passes_freely(self, cave: "Cave") -> bool:
        """Whether it enters even a Ghoul's square without having to beat it (V8.24)."""
        return False

    def entered(self, cave: "Cave", piece: Piece, table: Table) -> None:
        """Its piece has just come onto a square, by whatever means."""

    def burned(self, cave: "Cave", piece: Piece, table: Table) -> None:
        """Its piece has entered a Flame Wall."""

    def soaked(self, cave: "Cave", piece: Piece, table: Table) -> None:
        """Its piece wades into a Lake or River, fights its current or leaves Magma (V10.5)."""

    def melted(self, cave: "Cave", piece: Piece, table: Table) -> None:
        """Its piece ends its turn on Magma (V10.5)."""

    def forced_limits(self, cave: "Cave", piece: Piece) -> int:
        return NO_WALLS | NO_PLAYERS

    def stops_at(self, cave: "Cave", piece: Piece, square: Square) -> bool:
        """Whether forced movement ends on this square."""
        return False

    def squares_shifted(self, inside: set[Square], offset: int) -> None:
        """V2.5: these squares have slid; remembered places go with them."""

    def rings_to(self, cave: "Cave", square: Square) -> int:
        """V9.69: how many rings lie between it and a square, if that matters to it; else -1."""
        return -1

    def rings_around(self) -> int:
        """V9.69: how many rings around it are told apart, if they matter to it."""
        return 0

    def sets_traps(self) -> bool:
        """Whether Gems and Flame Walls are its doing (V5)."""
        return False


@trait
class Target:
    """What blows and arrows do to it."""

    def attackable(self, cave: "Cave", piece: Piece, by: "Role") -> bool:
        """Whether it can be attacked at all by a Tribe's Attack action."""
        return False

    def encountered(self, cave: "Cave", piece: Piece, reach: bool) -> int:
        """V3.3, V11.9: whether an Encounter can or must attack it; ``reach`` goes underground."""
        return IGNORED

    def challenged(
        self, cave: "Cave", piece: Piece, by: "Role", by_piece: Piece, armor: int, table: Table
    ) -> None:
        """V11.5: the surfaced Dragon has come onto its square; it may strike at once."""

    def attacked(self, cave: "Cave", piece: Piece, attack: Attack, table: Table) -> int:
        """Somebody attacks its piece: MISS, HIT or KILLED."""
        return MISS

    def guard(self, cave: "Cave", piece: Piece) -> str:
        """What an attack on its piece takes, in words."""
        return "more Strength"

    def defence(self, cave: "Cave", piece: Piece) -> int:
        """V8.15: the statistic a Ghoul must overcome; BEYOND_REACH if it cannot attack it."""
        return BEYOND_REACH

    def mauled(self, cave: "Cave", piece: Piece, attack: Attack, lethal: bool, table: Table) -> int:
        """V8.16: a Ghoul attacks its piece; ``lethal`` leaves it no choice but Health."""
        return MISS

    def slip_away(self, cave: "Cave", table: Table) -> None:
        """The attack it foiled is over; it may get away (V7.5.5, V8.16)."""

    def has_health(self) -> bool:
        """Whether the Knight's blows take Health from it."""
        return False

    def health_now(self) -> int:
        raise RulesError("the role has no Health")

    def health_before(self, cave: "Cave") -> int:
        """Its Health before anybody has hurt it."""
        raise RulesError("the role has no Health")

    def hurt(self, cave: "Cave", amount: int, by_ambush: bool, table: Table) -> None:
        """It loses Health."""

    def unnerved(self, cave: "Cave", amount: int, table: Table) -> None:
        """It loses Grit."""

    def poisoned(self, cave: "Cave", amount: int, table: Table) -> None:
        """It must leave cubes at the Entrance (V4.8.8)."""

    def strength_now(self, cave: "Cave") -> int:
        """The Strength that defends whoever walks into Ambushes."""
        return 0

    def bow_target(self, cave: "Cave", piece: Piece, enchanted: bool) -> bool:
        """Whether this bow can be aimed at it (V3.5, V3.6)."""
        return False

    def shot(self, cave: "Cave", piece: Piece, attack: Attack, table: Table) -> bool:
        """A bow shoots its piece; whether it did harm."""
        raise RulesError("the role is no target of bows")

    def has_ambushers(self) -> bool:
        """Whether it is the one who lies in ambush."""
        return False

    def ambushes(self, cave: "Cave", victim: "Role", table: Table) -> None:
        """V3.9: somebody has walked into an Ambush; it may strike."""


@trait
class Affected:
    """What the powers, omens and secrets of others do to it."""

    def clawed(self, cave: "Cave", piece: Piece, by: "Role", table: Table) -> int:
        """V5.3.1 Claw; how many goblins were eaten."""
        return 0

    def scratched(self, cave: "Cave", piece: Piece, by: "Role", table: Table) -> int:
        """V5.3.11 Scratch; how many goblins were eaten."""
        raise RulesError("the role is not scratched")

    def hissable(self, cave: "Cave", piece: Piece) -> bool:
        return False

    def hissed(self, cave: "Cave", piece: Piece, by: "Role", table: Table) -> int:
        """V5.3.4 Hiss; how many goblins were eaten."""
        raise RulesError("the role is not hissed at")

    def shaken_off(self, cave: "Cave", piece: Piece, table: Table) -> None:
        """V5.3.14 Wrath strikes its square: its piece may leave the map instead of moving."""

    def spores_work(self, cave: "Cave") -> bool:
        raise RulesError("the role keeps the Cave itself")

    def spored(self, cave: "Cave", table: Table) -> None:
        """V6.1.4 Soporific Spores."""

    def hexed(self, cave: "Cave", power: int, by: "Role", table: Table) -> None:
        """V4.8.5 Hex."""

    def unhexed(self, cave: "Cave", table: Table) -> None:
        """V4.8.5: what Hex did until the Goblins' next turn is over."""


@trait
class Holder:
    """What it has, and what can be taken from it."""

    def loose_treasures(self) -> int:
        """Treasure tokens it carries that count as on the map (V11.7)."""
        return 0

    def held_treasures(self) -> int:
        """Treasure tokens it holds in any way."""
        return 0

    def plunderable(self, cave: "Cave", piece: Piece, strength: int) -> bool:
        """Whether a Tribe of this Strength can plunder it itself (V4.4)."""
        return False

    def pickpocketable(self, cave: "Cave", piece: Piece) -> bool:
        """Whether it has anything a Pickpocket could take."""
        return True

    def wary(self, cave: "Cave", piece: Piece, stealth: int, table: Table) -> bool:
        """Whether something it has in store foils a Thief's attack (V4.8.10 Trap)."""
        return False

    def gives_loot(self, cave: "Cave", piece: Piece, by: "Role", table: Table) -> int:
        """V8.26: how many Treasures a Pickpocket takes from its own board; FROM_SUPPLY if it is
        not from there that he is paid."""
        return FROM_SUPPLY

    def robbed(self, cave: "Cave", piece: Piece, table: Table) -> None:
        """V7.3: what a Pickpocket costs it besides the Treasure."""

    def stabbed(self, cave: "Cave", piece: Piece, cubes: int, table: Table) -> None:
        """V7.3: Backstab, light to heavy."""

    def assailed(self, cave: "Cave", piece: Piece, by: "Role", table: Table) -> None:
        """A Pickpocket or Backstab against its piece is over, whatever came of it."""

    def rewarded(self, cave: "Cave", level: int, table: Table) -> None:
        """V7.4: what it gets for killing the Thief."""


@trait
class Possessing:
    """Possession and Mental Blocks (V9): whom it possesses, and what its mind costs."""

    def lies_in_wait(self, cave: "Cave") -> bool:
        """Whether it has a facedown card that the end of a turn may bring up."""
        return False

    def asked_after(self, cave: "Cave", whose: "Role") -> bool:
        """Whether it is asked whether it does."""
        return False

    def possession_over(self, cave: "Cave", table: Table) -> None:
        """Its possession turn of a role is over."""

    def mind_in_reach(self, cave: "Cave", by: "Role") -> bool:
        """V9.29: whether somebody is near enough to cause it a Mental Block."""
        return False

    def mind_open(self, by: "Role") -> bool:
        """V9.31: whether it has a card that they could block."""
        return False

    def price_of_mind(self, cave: "Cave") -> int:
        """The Influence by which a Mental Block is paid."""
        raise RulesError("the role has no mind to block")

    def block_mind(self, cave: "Cave", by: "Role", table: Table) -> None:
        """Somebody has paid for a Mental Block."""

    def can_pay_for_mind(self, cave: "Cave", influence: int) -> bool:
        """Whether it has what a Mental Block costs it."""
        raise RulesError("the role blocks nobody's mind")

    def pay_for_mind(self, cave: "Cave", influence: int, table: Table) -> None:
        """Pay for a Mental Block."""


@trait
class Keeper:
    """Keeping the Cave (V6): tiles, Events and Treasures for all."""

    def ready_to_collapse(self, cave: "Cave") -> bool:
        """Whether nothing but Crystal tiles stands between it and the end (V10.4)."""
        raise RulesError("the role keeps no Cave")

    def tiles_in_hand(self) -> list[TileId]:
        return []

    def tiles_aside(self) -> list[TileId]:
        """Tiles it keeps besides its hand, open to all."""
        return []

    def takes_back(self, tile: TileId) -> bool:
        """V9.68: whether a tile that has left the map before the Collapse goes back to it."""
        return False

    def refill(self, cave: "Cave", table: Table) -> None:
        """Draw tiles up to a full hand."""

    def give_tile(self, cave: "Cave", square: Square, table: Table) -> TileId:
        """A tile for an open space, chosen from the hand, which is then filled up again."""
        raise RulesError("the role keeps no tiles")

    def give_event(self, cave: "Cave", table: Table) -> CardId:
        raise RulesError("the role keeps no Events")

    def give_treasure(self, cave: "Cave", table: Table) -> CardId:
        raise RulesError("the role keeps no Treasures")

    def gain_omens(self, cave: "Cave", count: int, table: Table) -> None:
        """Draw Omen tokens."""


class Role(Tangible, Turns, Standing, Target, Affected, Holder, Possessing, Keeper):
    """One role at the table. What it leaves out does not concern it."""

    kind: ClassVar[str] = ""
    title: ClassVar[str] = ""
    order: ClassVar[int]
    """V2.1: its place in the turn order."""
    phases: ClassVar[tuple[str, ...]] = ()

    def __init__(self, seat: Seat) -> None:
        self.seat = seat
        self.phase = 0
        self.pieces: list[Piece] = []
        """The pieces it plays."""
        self.keeper = False
        """Whether it provides tiles, Events and Treasures (V6)."""
        self.collapse_waits = False
        """Whether the Collapse begins in no other turn than its own (V2.2)."""
        self.trespasser = False
        """Whether the Dragon finds his way in by following it (V5.1)."""
        self.shoved = False
        """Whether Claw, Slap and Wisp can move its piece."""
        self.carried_by_bats = False
        self.startled = False
        """Whether Ambushes are meant for it (V3.9)."""
        self.fights_ties = False
        """Whether an equal Strength lets it enter and try (V3.4)."""
        self.walks_over = False
        """Whether it may enter where a player stands without having to beat them (V11.9)."""
        self.stops_tribes = False
        """Whether a Tribe that enters its square must attack it (V11.9)."""
        self.scatters_attackers = True
        """Whether a Tribe that has attacked it scatters (V4.5)."""
        self.rage_for_attack = -1
        """What attacking it does to the Goblins' Rage (V4.5)."""
        self.ethereal = False
        """Whether others come and go on its square as if it were not there (V9)."""
        self.foresees = False
        """Whether it may look at the top three Events (V11.6)."""
        self.takes_artifact = True
        """Whether it is given an Artifact at the start (V9)."""
        self.shies_from_flames = False
        """Whether a Flame Wall works on it at every entry, not at the first of a turn (V8.24)."""
        self.rides_river = False
        """Whether its own moves with the current are free already (V10.5)."""
        self.acts_after_possession = False
        """Whether its own turn goes on when a possession turn is over (V9.64)."""
        self.lent: list[int] = []
        """V9.2: the numbers of the Possession card by which it is played; empty if it is not
        possessed."""

    def rows(self) -> list[Part]:
        """Rows for every part of its state."""
        raise RulesError(f"{self.kind} has no rows")

    @property
    def data(self) -> Values:
        return values(self, self.rows())

    def copy(self) -> "Role":
        raise RulesError(f"{self.kind} has no copy()")

    def sit(self, own: OwnTerms) -> None:
        """It plays by this."""

    def new_game(self, cave: "Cave", table: Table) -> None:
        """Its part of setting up."""

    def resample(self, cave: "Cave", seat: Seat, table: Table) -> None:
        """Shuffle what ``seat`` cannot know of it."""

    def shown(self) -> Data:
        """Its parts as everybody sees them."""
        raise RulesError(f"{self.kind} shows nothing")

    def in_full(self) -> Data:
        """What not everybody sees of them."""
        return {}

    def in_numbers(self, panel: CavePanel) -> None:
        """Its parts as who looks may see them, for programs."""
        raise RulesError(f"{self.kind} shows no numbers")

    def stats(self, cave: "Cave") -> dict[str, int]:
        """Statistics that follow from its state, for all to see."""
        return {}

    def complete(self, cave: "Cave", given: set[str]) -> None:
        """Fill in what a written position has left out; ``given`` are the parts it named."""

    def check(self, cave: "Cave") -> list[str]:
        """Conservation laws of its own that do not hold."""
        return []

    # Its pieces

    def acts_with(self) -> Piece:
        """The piece it is doing something with."""
        return self.pieces[0] if self.pieces else NO_PIECE

    def below(self) -> bool:
        """Whether its pieces are under the floor (V5.1)."""
        return False

    def whereabouts(self, cave: "Cave") -> Square:
        """Where it is doing something (V10.5)."""
        piece = self.acts_with()
        return OFF if piece == NO_PIECE else cave.at[piece]

    # Being played by somebody else (V9)

    def possessable(self, cave: "Cave") -> bool:
        """Whether it is there to be possessed."""
        return any(cave.at[piece] in cave.grid for piece in self.pieces)

    def summon(self, cave: "Cave", table: Table) -> None:
        """Set up and come onto the map as on its first turn, for a possession turn only."""
        self.new_game(cave, table)

    def possess(self, cave: "Cave", numbers: list[int], table: Table) -> None:
        """A possession turn begins, with the numbers of its card. What may be done once a turn
        and was done stays done."""

    def release(self, cave: "Cave", table: Table) -> None:
        """The possession turn is over: unused things go back to their supplies."""

    def vanish(self, cave: "Cave") -> None:
        """A summoned role leaves the game: all it holds goes back to where it came from."""
        cave.treasure_supply += self.held_treasures()


def rest(count: int, known: list[int]) -> list[CardId]:
    """Cards that are named nowhere, the first on top."""
    return [card for card in range(count - 1, -1, -1) if card not in known]


class Prey:
    """Somebody Ambushes are meant for: what the Monsters' lines can do to them."""

    def __init__(self, role: Role) -> None:
        self.role = role

    def step_aside(self, cave: "Cave", guard: int, table: Table) -> None:
        """Must leave the square to a Monster that stays there."""

    def meet_troll(self, cave: "Cave", table: Table) -> None:
        """A Troll takes the Canyon's bridge."""

    def lose_way(self) -> None:
        """Maps become harder to use."""

    def lose_random_card(self, cave: "Cave", table: Table) -> None:
        """A Treasure card is lost."""

    def brighten_next(self) -> None:
        """The next Monster is stronger."""

    def be_dragged(self, cave: "Cave", table: Table) -> None:
        """Is moved diagonally to the nearest Dark tile, which is revealed."""


class Playing:
    """What belongs to a role besides its state: how it is made, and what its player is asked."""

    def new(self, seat: Seat) -> Role:
        raise RulesError("nobody can play this")

    def step(self, cave: "Cave", role: Role, table: Table) -> None:
        """One choice of its turn and all that follows."""
        raise RulesError("the role has no turn")

    def offer_possession(self, cave: "Cave", role: Role, table: Table) -> None:
        """It may begin a possession turn: ask whether it does so."""

    def come_to_rest(self, cave: "Cave", role: Role, table: Table) -> None:
        """It has possessed somebody; its own turn goes on."""

    def prey(self, role: Role) -> Prey:
        """How Monsters meet it in an Ambush."""
        return Prey(role)


_playing: Final[dict[str, Playing]] = {}


def playing(kind: str) -> Playing:
    """How a role is made, and what its player is asked."""
    if kind not in _playing:
        _playing[kind] = SPECS[kind].chapter("turn").PLAYING
    return _playing[kind]
