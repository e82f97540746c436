"""The heuristic Goblins: grow, come out near the prey, strike when stronger."""

from typing import Final

from cavern.core.act import Answer, doing
from cavern.core.act import first_of as first
from cavern.core.act import second_of as second
from cavern.core.decision import Decision, Index
from cavern.games.vast.bots.heuristic import EVEN, Heuristic
from cavern.games.vast.bots.mind import Atlas, Mind, first_of, index_of
from cavern.games.vast.bots.paths import FAR, LIT, Way, highest, near
from cavern.games.vast.bots.puppets import Puppeteer
from cavern.games.vast.bots.rivals import in_haste, leader
from cavern.games.vast.decisions import DONE, END_TURN, PASS
from cavern.games.vast.endings import crystals_enough
from cavern.games.vast.grid import AROUND, CENTRE, STEP, distance
from cavern.games.vast.monsters import GOLEM, MONSTERS, PET_FROG
from cavern.games.vast.numbers import CardId, Piece, Square, Tribe
from cavern.games.vast.pieces import DRAGON, GHOUL, KNIGHT, THIEF
from cavern.games.vast.role import Role
from cavern.games.vast.roles.dragon.role import the_dragon
from cavern.games.vast.roles.goblins.attacks import CRYSTAL_STRENGTH
from cavern.games.vast.roles.goblins.hand import ASSIGN
from cavern.games.vast.roles.goblins.role import (
    LEADER,
    MOST_GOBLINS,
    MOST_RAGE,
    ROOM,
    SECRET_NAMES,
    SPEND_BEETLES,
    TAKE_RAGE,
    TAKE_SECRETS,
    Goblins,
)
from cavern.games.vast.roles.goblins.secrets import SECRETS
from cavern.games.vast.roles.goblins.tribe import (
    ATTACK,
    ATTACK_CRYSTAL,
    END_TRIBE,
    FLARE,
    MOVE,
    PLUNDER,
    REVEAL,
    SPECIAL,
)
from cavern.games.vast.roles.goblins.turn import (
    ACTIVATE,
    BLOCK,
    GROW,
    USE_LEADER,
    WAR_CARD,
)
from cavern.games.vast.roles.goblins.war import WAR
from cavern.games.vast.roles.knight.role import the_knight
from cavern.games.vast.roles.thief.role import the_thief
from cavern.games.vast.state import CRYSTAL_TOKEN, Cave
from cavern.games.vast.tiles import BONES, EYE, FANGS

BLIND_FURY: Final = SECRET_NAMES.index("blind-fury")
FIRE_BOMBER: Final = SECRET_NAMES.index("fire-bomber")
GOBLIN_RUBY: Final = SECRET_NAMES.index("goblin-ruby")
HEX: Final = SECRET_NAMES.index("hex")
HIDING_SPOTS: Final = SECRET_NAMES.index("hiding-spots")
TRAP: Final = SECRET_NAMES.index("trap")
KEPT: Final[list[str]] = [
    "hiding-spots", "fire-bomber", "poison", "blind-fury", "hex", "trap", "leader",
    "secret-tunnels", "goblin-ruby", "cave-in",
]  # fmt: skip
"""Secrets, the dearest first."""


SHOWN: Final = 0
"""The Strength from which a Tribe comes out, at most."""
RAGE: Final = 1
MONSTERS_DRAWN: Final = 2
SECRETS_DRAWN: Final = 3
GROWTH: Final = 4
CHASE: Final = 5
"""Nearer than this no Tribe goes to prey that it cannot strike yet; 0 if it waits where it is."""

EARLY: Final = 3
"""The temper in which even small Tribes come out: against prey that soon grows too strong."""


class GoblinsMind(Mind):
    def __init__(self, cave: Cave, goblins: Goblins, atlas: Atlas, temper: list[int]) -> None:
        super().__init__(cave, goblins, atlas)
        self.goblins = goblins
        self.temper = temper
        self.ways: dict[int, Way] = {}

    def answer(self, decision: Decision[int]) -> Index:
        kind = decision.kind
        choices = decision.choices
        if kind == "tribe":
            return self.lead(choices)
        if kind == "goblins-turn":
            return self.activate(choices)
        if kind == "war":
            return highest([self.war(choice) for choice in choices])
        if kind == "growth":
            return self.growth(choices)
        if kind == "overpopulation":
            return highest([self.scattering(choice) for choice in choices])
        if kind == "assign":
            return highest([self.assigning(choice) for choice in choices])
        if kind == "discard-secret":
            return highest([self.giving_up(first(choice)) for choice in choices])
        if kind == "redraw-secret":
            return index_of(choices, PASS)
        if kind == "ambush":
            return highest([self.ambushing(choice) for choice in choices])
        if kind == "spored-tribe":
            return highest([-self.goblins.population[first(n)] for n in choices])
        if kind == "lose-monster":
            return highest([-MONSTERS[first(n)].strength for n in choices])
        if kind == "spend-beetles":
            return index_of(choices, SPEND_BEETLES.base)
        if kind == "thiefs-loot":
            wanted = TAKE_RAGE if self.goblins.rage <= 1 else TAKE_SECRETS
            return index_of(choices, wanted.base)
        if kind == "cave-in":
            return index_of(choices, DONE)
        return self.usual(decision)

    # Growing

    def war(self, choice: Answer) -> int:
        if doing(choice) != WAR_CARD.base:
            return -100
        goblins = self.goblins
        card = WAR[first(choice)]
        temper = self.temper
        score = temper[RAGE] * card.rage * (1 if goblins.rage < MOST_RAGE else 0)
        score += temper[MONSTERS_DRAWN] * min(card.monsters, 2)
        score += temper[SECRETS_DRAWN] * card.secrets
        crowded = False
        for tribe in range(3):
            room = MOST_GOBLINS - goblins.population[tribe]
            score += temper[GROWTH] * min(room, card.growth[tribe])
            if card.growth[tribe] > room and not goblins.has(tribe, PET_FROG):
                crowded = True
        return score - (9 if crowded and LEADER not in goblins.secrets else 0)

    def growth(self, choices: list[Answer]) -> Index:
        """Rage stops one Tribe that would grow too big, where that spares a scatter."""
        goblins = self.goblins
        over = [
            tribe
            for tribe in range(3)
            if goblins.population[tribe] + goblins.growth(tribe) > MOST_GOBLINS
            and not goblins.has(tribe, PET_FROG)
        ]
        if len(over) == 1 and goblins.rage >= 2 and LEADER not in goblins.secrets:
            at = index_of(choices, BLOCK.of(over[0]))
            if at >= 0 and goblins.population[over[0]] >= 3:
                return at
        return index_of(choices, GROW.base)

    def scattering(self, choice: Answer) -> int:
        if choice == USE_LEADER.base:
            return 100
        tribe = first(choice)
        return -min(2, self.goblins.population[tribe]) - 2 * len(self.goblins.slots[tribe])

    def assigning(self, choice: Answer) -> int:
        if doing(choice) != ASSIGN.base:
            return 0
        monster, tribe = first(choice), second(choice)
        score = 10 + self.goblins.population[tribe] - 3 * len(self.goblins.slots[tribe])
        if MONSTERS[monster].strength and tribe == FANGS:
            score += 3
        return score

    def giving_up(self, secret: CardId) -> int:
        return KEPT.index(SECRET_NAMES[secret])

    # Prey

    def prey_piece(self) -> Piece:
        """The piece they hunt, or -1: what they must kill to win, if it is on the map."""
        kill = self.cave.terms.goals[self.seat].kill
        piece = KNIGHT if kill == "knight" else DRAGON if kill == "dragon" else -1
        return piece if piece >= 0 and self.cave.at[piece] in self.cave.grid else -1

    def need(self, piece: Piece) -> int:
        """The Strength that beats a piece."""
        cave = self.cave
        if piece == KNIGHT:
            knight = the_knight(cave)
            return FAR if knight is None else knight.strength(cave) + 1
        dragon = the_dragon(cave)
        return FAR if dragon is None else dragon.armor(cave) + 1

    def way(self, goal: Square, tribe: Tribe) -> Way:
        """Prices of the ways to a square."""
        golem = self.goblins.has(tribe, GOLEM)
        key = 2 * goal + (1 if golem else 0)
        way = self.ways.get(key)
        if way is None:
            way = self.chart().sneak_to(goal, golem, self.closed(goal))
            self.ways[key] = way
        return way

    def closed(self, goal: Square) -> list[Square]:
        """Squares that a Tribe does not pass: the Knight would be there first."""
        cave = self.cave
        squares = [cave.at[piece] for piece in (KNIGHT, DRAGON, GHOUL) if cave.at[piece] != goal]
        return squares + cave.guards

    def losses(self, tribe: Tribe, price: int) -> int:
        """Goblins left behind on a way of this price."""
        goblins = self.goblins
        if goblins.furious >> tribe & 1:
            return 0
        left = len(goblins.lit_left) if goblins.acting == tribe else 0
        return (left + price // LIT) // 2 - left // 2

    def arrives_with(self, tribe: Tribe, goal: Square) -> int:
        """The Strength a revealed Tribe has left at a square; -1 if it does not get there."""
        square = self.cave.at[self.goblins.piece(tribe)]
        price = self.way(goal, tribe).get(square, FAR)
        if price >= FAR:
            return -1
        lost = self.losses(tribe, price)
        if lost >= self.goblins.population[tribe]:
            return -1
        return self.goblins.strength(tribe) - lost

    def can_strike(self, tribe: Tribe, piece: Piece) -> bool:
        if self.goblins.hidden(self.cave, tribe):
            return False
        return self.arrives_with(tribe, self.cave.at[piece]) >= self.need(piece)

    def thief_in_reach(self, tribe: Tribe) -> bool:
        """V4.5: whether the Tribe would see the Thief, and he is worth it."""
        cave = self.cave
        thief = the_thief(cave)
        if thief is None or cave.at[THIEF] not in cave.grid:
            return False
        if not thief.load(cave) and leader(cave, self.seat) != thief.seat:
            return False
        strength = self.arrives_with(tribe, cave.at[THIEF])
        lost = self.goblins.strength(tribe) - strength
        return strength > 0 and self.goblins.perception(tribe) - lost > thief.stealth(cave)

    # Crystals

    def crystals(self) -> list[Square]:
        if self.cave.terms.goals[self.seat].crystals == 0:
            return []
        cave = self.cave
        return [cave.where[n] for n, token in enumerate(cave.token) if token & CRYSTAL_TOKEN]

    def breakers(self, square: Square) -> list[Tribe]:
        """Tribes that can come to a Crystal this turn strong enough to strike it."""
        return [
            tribe
            for tribe in range(3)
            if not self.goblins.hidden(self.cave, tribe)
            and (not self.goblins.activated >> tribe & 1 or self.goblins.acting == tribe)
            and self.arrives_with(tribe, square) >= CRYSTAL_STRENGTH
        ]

    def crystal_to_break(self) -> Square:
        """Where two Tribes can strike together, or the second finish; -1 if nowhere."""
        for square in self.goblins.cracked:
            if square in self.cave.grid and self.breakers(square):
                return square
        for square in self.crystals():
            if len(self.breakers(square)) >= 2:
                return square
        return -1

    # Their turn

    def activate(self, choices: list[Answer]) -> Index:
        at = self.secret(choices)
        if at < 0:
            at = self.block(choices)
        if at >= 0:
            return at
        scores = [self.activating(choice) for choice in choices]
        return highest(scores)

    def activating(self, choice: Answer) -> int:
        if choice == END_TURN:
            return 1
        if doing(choice) != ACTIVATE.base:
            return 0
        tribe = first(choice)
        goblins = self.goblins
        if goblins.hidden(self.cave, tribe):
            return 2 if goblins.population[tribe] else 0
        piece = self.prey_piece()
        if piece >= 0 and self.can_strike(tribe, piece):
            return 20 - goblins.strength(tribe)
        square = self.crystal_to_break()
        if square >= 0 and tribe in self.breakers(square):
            return 20
        return 5

    def secret(self, choices: list[Answer]) -> Index:
        """A Secret that is of use now; -1 if none is."""
        for secret in (HIDING_SPOTS, FIRE_BOMBER, BLIND_FURY):
            at = first_of(choices, SECRETS[secret].base)
            if at >= 0:
                if secret == HIDING_SPOTS:
                    return at
                for tribe in range(3):
                    at = index_of(choices, SECRETS[secret].of(tribe))
                    if at >= 0 and self.helps(secret, tribe):
                        return at
        for secret in (TRAP, GOBLIN_RUBY):
            at = index_of(choices, SECRETS[secret].base)
            if at >= 0:
                return at
        if self.goblins.population[EYE] >= 2:
            return index_of(choices, SECRETS[HEX].base)
        return -1

    def helps(self, secret: CardId, tribe: Tribe) -> bool:
        """Whether a Tribe could strike with this Secret and not without."""
        piece = self.prey_piece()
        if piece < 0 or self.can_strike(tribe, piece):
            return False
        need = self.need(piece)
        if secret == FIRE_BOMBER:
            strength = self.arrives_with(tribe, self.cave.at[piece])
            return strength >= 0 and strength + 2 >= need
        price = self.way(self.cave.at[piece], tribe).get(
            self.cave.at[self.goblins.piece(tribe)], FAR
        )
        return price < FAR and self.goblins.strength(tribe) >= need

    # A Tribe

    def lead(self, choices: list[Answer]) -> Index:
        tribe = self.goblins.acting
        if first_of(choices, REVEAL.base) >= 0:
            return self.come_out(tribe, choices)
        if self.goblins.hidden(self.cave, tribe):
            return index_of(choices, END_TRIBE.base)
        piece = self.prey_piece()
        for target in (piece, THIEF):
            at = index_of(choices, ATTACK.of(target))
            if at >= 0 and (target != THIEF or self.thief_in_reach(tribe)):
                return at
        goal = self.destination(tribe, piece)
        if goal >= 0:
            at = self.march(tribe, goal, choices)
            if at >= 0:
                return at
        at = self.stay_busy(tribe, choices)
        return max(at, 0)

    def come_out(self, tribe: Tribe, choices: list[Answer]) -> Index:
        """V4.4: near the prey, if the Tribe is big enough to be seen."""
        goblins, cave = self.goblins, self.cave
        piece = self.prey_piece()
        if goblins.strength(tribe) < self.worth_showing(piece) and not self.leaving():
            return index_of(choices, END_TRIBE.base)
        scores: list[int] = []
        for choice in choices:
            if doing(choice) != REVEAL.base:
                scores.append(-FAR * 2)
                continue
            square = first(choice)
            if self.leaving():
                scores.append(-self.way(CENTRE, tribe).get(square, FAR))
            elif piece >= 0:
                scores.append(-self.way(cave.at[piece], tribe).get(square, FAR))
            else:
                scores.append(self.lookout(tribe, square))
        return highest(scores)

    def worth_showing(self, piece: Piece) -> int:
        """The Strength from which a Tribe had better be on the map."""
        if piece < 0:
            return 2
        return min(self.temper[SHOWN], max(2, self.need(piece)))

    def lookout(self, tribe: Tribe, square: Square) -> int:
        """Without prey: near a Crystal, or where a Flare shows most."""
        near = 0
        for crystal in self.crystals():
            near = max(near, 4 * LIT - self.way(crystal, tribe).get(square, FAR))
        dark = sum(1 for step in AROUND if self.cave.is_dark(square + step))
        return near + dark

    def leaving(self) -> bool:
        """V10.3: whether only the way out is left."""
        return self.cave.terms.goals[self.seat].escape and crystals_enough(self.cave, self.goblins)

    def destination(self, tribe: Tribe, piece: Piece) -> int:
        """Where the Tribe goes now; -1 to stay."""
        cave = self.cave
        if self.leaving():
            return CENTRE
        if piece >= 0 and self.can_strike(tribe, piece):
            return cave.at[piece]
        square = self.crystal_to_break()
        if square >= 0 and tribe in self.breakers(square):
            return square
        if self.thief_in_reach(tribe):
            return cave.at[THIEF]
        if self.goblins.rage < MOST_RAGE:
            for square in cave.treasure_squares():
                if self.arrives_with(tribe, square) >= self.goblins.strength(tribe):
                    return square
        if piece >= 0 and self.temper[CHASE]:
            return self.lair(tribe, cave.at[piece])
        return -1

    def lair(self, tribe: Tribe, prey: int) -> int:
        """A Dark tile nearer to the prey that the Tribe comes to without a loss; -1 if there is
        none, or it is near enough."""
        cave = self.cave
        here = cave.at[self.goblins.piece(tribe)]
        best, least = -1, distance(here, prey)
        if least <= self.temper[CHASE]:
            return -1
        for square in cave.dark_squares():
            far = distance(square, prey)
            if far < least and self.arrives_with(tribe, square) >= self.goblins.strength(tribe):
                best, least = square, far
        return best

    def march(self, tribe: Tribe, goal: Square, choices: list[Answer]) -> Index:
        """The next step on the cheapest way; -1 at its end."""
        here = self.cave.at[self.goblins.piece(tribe)]
        way = self.way(goal, tribe)
        best, least = -1, way.get(here, FAR)
        for index, choice in enumerate(choices):
            if doing(choice) == MOVE.base:
                price = way.get(here + STEP[first(choice)], FAR)
                if price < least:
                    best, least = index, price
        return best

    def stay_busy(self, tribe: Tribe, choices: list[Answer]) -> Index:
        """Nothing in reach: Crystals, Treasure, a Flare, the Tribe's own trade."""
        for wanted in (ATTACK_CRYSTAL.base, FLARE.base, PLUNDER.base):
            at = index_of(choices, wanted)
            if at >= 0 and (wanted != ATTACK_CRYSTAL.base or self.worth_striking(tribe)):
                return at
        for index, choice in enumerate(choices):
            if doing(choice) == ATTACK.base:
                return index
        at = index_of(choices, SPECIAL.base)
        if at >= 0 and self.has_trade(tribe):
            return at
        return index_of(choices, END_TRIBE.base)

    def worth_striking(self, tribe: Tribe) -> bool:
        """Whether a blow at the Crystal here leads anywhere."""
        here = self.cave.at[self.goblins.piece(tribe)]
        return here in self.crystals() and self.crystal_to_break() == here

    def has_trade(self, tribe: Tribe) -> bool:
        if tribe == FANGS:
            return self.goblins.rage < MOST_RAGE
        if tribe == BONES:
            return any(self.has_room(t) for t in range(3))
        return True

    def has_room(self, tribe: Tribe) -> bool:
        """V4.2: for another Monster."""
        goblins = self.goblins
        if goblins.monster_count() >= goblins.population[BONES]:
            return False
        return len(goblins.slots[tribe]) < ROOM[tribe]

    # Others' turns

    def ambushing(self, choice: Answer) -> int:
        """V3.9: always, and with the Tribe that has least to lose."""
        if choice == PASS:
            return -100
        return -self.goblins.strength(first(choice))

    def placing(self, square: Square) -> int:
        piece = self.prey_piece()
        return -distance(square, self.cave.at[piece] if piece >= 0 else CENTRE)

    def laying(self, square: Square) -> int:
        return -distance(square, self.here())

    def pushed_to(self, square: Square) -> int:
        """Where the Wisp lures the Knight: to the nearest Tribe."""
        best = FAR
        for tribe in range(3):
            if not self.goblins.hidden(self.cave, tribe):
                best = min(best, distance(square, self.cave.at[self.goblins.piece(tribe)]))
        return -best


def of_goblins(cave: Cave, goblins: Goblins) -> list[float]:
    knight = the_knight(cave)
    close: list[float] = []
    strongest = 0
    for tribe in range(3):
        where = cave.at[goblins.piece(tribe)]
        if where in cave.grid:
            strongest = max(strongest, goblins.strength(tribe))
            if knight is not None and cave.at[KNIGHT] in cave.grid:
                close.append(near(where, cave.at[KNIGHT]))
    close.sort()
    return [
        sum(goblins.population) / 10.0,
        goblins.tribes_left() / 3.0,
        goblins.rage / 3.0,
        goblins.monster_count() / 4.0,
        len(goblins.secrets) / 4.0,
        close[-1] if close else 0.0,
        close[-2] if len(close) > 1 else 0.0,
        strongest / 8.0,
    ]


class GoblinsHeuristic(Heuristic):
    features = (
        "goblins", "tribes", "rage", "monsters", "secrets", "near the Knight",
        "the next tribe near", "strongest tribe",
    )  # fmt: skip
    steps = [MOVE.base]
    flares = [FLARE.base]
    ends = [END_TURN, DONE, END_TRIBE.base]
    questions = ("tribe", "goblins-turn")
    emerges = REVEAL.base
    stride = 4
    finds = 3
    tempers = [[4, 3, 2, 2, 4, 0], [2, 3, 2, 2, 4, 4], [6, 3, 2, 2, 4, 0], [1, 3, 4, 4, 6, 0]]

    def puppet(self, puppeteer: Puppeteer, decision: Decision[int]) -> int:
        """The Tribe with the Artifact; hidden ones only to bring it onto the map."""
        if decision.kind != "goblins-turn":
            return -1
        choices = decision.choices
        if puppeteer.carrying():
            at = index_of(choices, ACTIVATE.of(puppeteer.role.pieces.index(puppeteer.carrier)))
            if at >= 0:
                return at
        elif puppeteer.carrier >= 0:
            at = first_of(choices, ACTIVATE.base)
            if at >= 0:
                return at
        return puppeteer.stop(choices)

    def mind(self, cave: Cave, role: Role, zeal: int, atlas: Atlas) -> Mind:
        assert isinstance(role, Goblins)
        if zeal == EVEN and in_haste(cave):
            zeal = EARLY
        return GoblinsMind(cave, role, atlas, self.tempers[zeal])

    def standing(self, cave: Cave, role: Role) -> list[float]:
        assert isinstance(role, Goblins)
        return of_goblins(cave, role)


HEURISTIC: Final = GoblinsHeuristic()
