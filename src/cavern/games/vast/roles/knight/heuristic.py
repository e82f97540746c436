"""The heuristic Knight: errands weighed by what they bring and how many Hero cubes they take."""

from heapq import heappop, heappush
from typing import Final

from cavern.core.act import first_of as first
from cavern.core.decision import Decision
from cavern.games.vast.bots.heuristic import Heuristic
from cavern.games.vast.bots.mind import EVEN, Mind, index_of
from cavern.games.vast.bots.puppets import Puppeteer
from cavern.games.vast.bots.rivals import leader
from cavern.games.vast.bots.ways import FAR, SQUARES, highest, near
from cavern.games.vast.decisions import DONE, END_TURN, doing
from cavern.games.vast.endings import crystals_enough
from cavern.games.vast.grid import AROUND, CENTRE, STEP, distance
from cavern.games.vast.mauling import LOSE_HEALTH
from cavern.games.vast.monsters import GUARD_STRENGTH
from cavern.games.vast.pieces import DRAGON, GHOUL, KNIGHT, THIEF
from cavern.games.vast.role import Role
from cavern.games.vast.roles.dragon.role import Dragon, the_dragon
from cavern.games.vast.roles.ghoul.common import any_ghoul
from cavern.games.vast.roles.goblins.role import Goblins
from cavern.games.vast.roles.knight.ambush import FACE_GOBLINS, LINE_STRENGTH
from cavern.games.vast.roles.knight.anytime import PLACE_CUBE, READY_JAVELIN, SHOW
from cavern.games.vast.roles.knight.encounter import (
    ATTACK,
    ATTACK_CRYSTAL,
    COLLECT_GEM,
    COLLECT_TREASURE,
    END_ATTACKS,
    END_ENCOUNTER,
)
from cavern.games.vast.roles.knight.gear import DRINK, FLARE, SHOOT, SHOOT_FAR
from cavern.games.vast.roles.knight.gifts import DECLINE_CARD, KEEP
from cavern.games.vast.roles.knight.role import (
    BOMB,
    FIRST_CARD,
    LOSE_CARD,
    LOSE_GRIT,
    MAP,
    MOST_GRIT,
    MOVEMENT,
    PERCEPTION,
    ROOM,
    SHIELD,
    STRENGTH,
    THRESHOLDS,
    Knight,
)
from cavern.games.vast.roles.knight.turn import ENCOUNTER, MAP_MOVE, MOVE
from cavern.games.vast.roles.thief.role import the_thief
from cavern.games.vast.state import CRYSTAL_TOKEN, EVENT_TOKEN, Cave
from cavern.games.vast.treasures import (
    AXE,
    BOOTS,
    ENCHANTED_BOW,
    JAVELIN,
    LANTERN,
    POTION,
    SWORD,
)

PRIZES: Final[list[int]] = [SWORD, AXE, LANTERN, BOOTS, JAVELIN, POTION, ENCHANTED_BOW]
"""Treasure cards, the dearest first."""

ESCAPE: Final = 1000
HIT: Final = 70
CHANCE_TO_HIT: Final = 30
CRYSTAL_GOAL: Final = 60
CRYSTAL_GRIT: Final = 9
TREASURE: Final = 22
GEM: Final = 8
DARK: Final = 7
THIEF_KILL: Final = 12
TRIBE_BEATEN: Final = 6
SPARE_GRIT: Final = 8
"""With less she does not pay for a Mental Block."""


PERIL: Final = 4
"""What a stronger Tribe close by takes off an errand's score."""

HUNTING: Final = 1
PLUNDERING: Final = 2
EXPLORING: Final = 3
FIGHTING: Final = 4
HIDING: Final = 5
ZEALS: Final = (HUNTING, PLUNDERING, EXPLORING, FIGHTING, HIDING)
ZEAL: Final = 3
"""How much more something is worth to her when she is after it."""


class Errand:
    """Somewhere to go and something to do there, with the Hero cubes it takes."""

    def __init__(self, square: int, worth: int, strength: int, bomb: bool) -> None:
        self.square = square
        self.worth = worth
        self.strength = strength
        self.bomb = bomb


class KnightMind(Mind):
    """``zeal`` is what she is after more than usual: one of ZEALS."""

    def __init__(self, cave: Cave, knight: Knight, zeal: int = EVEN) -> None:
        super().__init__(cave, knight)
        self.hit = ZEAL * HIT if zeal == HUNTING else HIT
        self.chance_to_hit = ZEAL * CHANCE_TO_HIT if zeal == HUNTING else CHANCE_TO_HIT
        self.treasure = ZEAL * TREASURE if zeal == PLUNDERING else TREASURE
        self.dark = ZEAL * DARK if zeal == EXPLORING else DARK
        self.tribe_beaten = 2 * ZEAL * TRIBE_BEATEN if zeal == FIGHTING else TRIBE_BEATEN
        self.fear = 2 * ZEAL * PERIL if zeal == HIDING else PERIL
        self.knight = knight
        self.steps: dict[int, int] = {}
        self.stops: dict[int, int] = {}
        """Encounters that cannot be avoided on the way, the last square not counted."""
        self.walls: dict[int, int] = {}
        """Walls on the way, each to be crossed with the Ancient Map."""
        self.via: dict[int, int] = {}
        self.goblins: Goblins | None = None
        for role in cave.roles:
            if isinstance(role, Goblins):
                self.goblins = role
        self.ghoul = any_ghoul(cave)

    def answer(self, decision: Decision[int]) -> int:
        kind = decision.kind
        choices = decision.choices
        if kind == "knight-turn":
            return self.act(choices)
        if kind == "knight-attack":
            return self.fight(choices)
        if kind == "knight-collect":
            return self.collect(choices)
        if kind == "brace":
            return self.brace(choices)
        if kind == "keep-treasure":
            return self.keep(choices)
        if kind == "spend-cube":
            return 0 if self.knight.health <= self.knight.full_health - 2 else 1
        if kind == "flare-at":
            return highest([self.dark_around(first(choice)) for choice in choices])
        if kind == "face":
            return index_of(choices, FACE_GOBLINS.base)
        if kind == "give-card":
            return highest([PRIZES.index(first(choice)) for choice in choices])
        if kind == "mauled":
            return highest([self.losing(choice) for choice in choices])
        if kind == "return-cube":
            return highest([self.sparing(first(choice)) for choice in choices])
        return self.usual(decision)

    # The map

    def look_around(self) -> None:
        """The quickest ways: an Encounter counts two steps more, a wall three."""
        cave = self.cave
        start = cave.at[KNIGHT]
        price = {start: 0}
        self.steps = {start: 0}
        self.stops = {start: 0}
        self.walls = {start: 0}
        heap = [start]
        while heap:
            least = heappop(heap)
            square, so_far = least % SQUARES, least // SQUARES
            if so_far > price[square]:
                continue
            stop = 1 if square != start and self.must_stop(square) else 0
            for direction in range(4):
                onto = square + STEP[direction]
                if onto not in cave.grid or cave.impassable(onto):
                    continue
                wall = 1 if cave.walled(square, direction) else 0
                cost = so_far + 1 + 2 * stop + 3 * wall
                if cost >= price.get(onto, FAR) or self.too_strong(onto):
                    continue
                price[onto] = cost
                self.steps[onto] = self.steps[square] + 1
                self.stops[onto] = self.stops[square] + stop
                self.walls[onto] = self.walls[square] + wall
                self.via[onto] = square
                heappush(heap, cost * SQUARES + onto)

    def must_stop(self, square: int) -> bool:
        cave = self.cave
        return (
            cave.is_dark(square) or cave.has_token(square, EVENT_TOKEN) or self.foes_at(square) > 0
        )

    def too_strong(self, square: int) -> bool:
        """Whether somebody keeps her off this square even with all her cubes on Strength."""
        most = self.most_strength()
        if square in self.cave.guards and most <= GUARD_STRENGTH:
            return True
        return square in self.cave.at and self.cave.barred(square, self.knight, most)

    def most_strength(self) -> int:
        knight = self.knight
        room = ROOM[STRENGTH] - knight.placed[STRENGTH]
        return knight.strength(self.cave) + min(knight.free, room)

    def foes_at(self, square: int) -> int:
        """The Strength it takes to beat whomever she must attack on a square; 0 for nobody."""
        most = 0
        if self.ghoul is not None and self.cave.at[GHOUL] == square:
            most = self.ghoul.defense() + 1
        if self.goblins is not None:
            for tribe in range(3):
                if self.cave.at[self.goblins.piece(tribe)] == square:
                    most = max(most, self.goblins.strength(tribe) + 1)
        return most

    def dark_around(self, square: int) -> int:
        return sum(1 for step in (0, *AROUND) if self.cave.is_dark(square + step))

    # Errands

    def errands(self) -> list[Errand]:
        cave = self.cave
        found: list[Errand] = []
        if crystals_enough(cave, self.knight) and CENTRE in self.steps:
            return [Errand(CENTRE, ESCAPE, 0, False)]
        self.add_dragon(found)
        wants_crystals = cave.terms.goals[self.seat].crystals > 0
        for square in self.steps:
            tile = cave.grid[square]
            strength = self.foes_at(square)
            worth = self.treasure * cave.treasure[tile]
            if square in cave.gems:
                worth += GEM
            if cave.token[tile] & CRYSTAL_TOKEN:
                more = CRYSTAL_GOAL if wants_crystals else CRYSTAL_GRIT
                found.append(Errand(square, worth + more, cave.terms.smashing, False))
            if cave.is_dark(square):
                worth += self.dark + (3 if wants_crystals else 0)
            if strength and square != cave.at[KNIGHT]:
                worth += self.tribe_beaten
            if worth:
                found.append(Errand(square, worth, strength, False))
        self.add_thief(found)
        return found

    def add_dragon(self, found: list[Errand]) -> None:
        """V3.4: with more Strength than his Armor a blow hits, with as much it may."""
        cave, knight = self.cave, self.knight
        dragon = the_dragon(cave)
        if dragon is None or cave.terms.goals[self.seat].kill != "dragon":
            return
        square = cave.at[DRAGON]
        if square not in self.steps or knight.dragon_attacked:
            return
        bomb = self.needs_bomb(dragon)
        if bomb and knight.bomb_token_used:
            return
        armor = dragon.armor(cave)
        extra = 1 if knight.javelin_ready else 0
        urgent = 30 if dragon.awake else 0
        found.append(Errand(square, self.hit + urgent, armor + 1 - extra, bomb))
        found.append(Errand(square, self.chance_to_hit + urgent, armor - extra, bomb))

    def needs_bomb(self, dragon: Dragon) -> bool:
        return not (dragon.surfaced or self.cave.collapsing or self.knight.javelin_ready)

    def add_thief(self, found: list[Errand]) -> None:
        cave = self.cave
        thief = the_thief(cave)
        if thief is None or cave.at[THIEF] not in self.steps:
            return
        if self.knight.perception() > thief.stealth(cave):
            worth = THIEF_KILL + 2 * thief.loot_level
            if leader(cave, self.seat) == thief.seat:
                worth += 20
            found.append(Errand(cave.at[THIEF], worth, 0, False))

    # Cubes

    def missing(self, errand: Errand) -> list[int]:
        """The slots that still want a Hero cube for an errand, in the order of placing."""
        knight = self.knight
        slots: list[int] = []
        if errand.bomb and not knight.placed[BOMB]:
            slots.append(BOMB)
        self.add_strength(errand.strength - knight.strength(self.cave), slots)
        self.add_perception(self.stops[errand.square] + 1 - knight.encounters_left(), slots)
        self.add_movement(self.steps[errand.square] + knight.moved - knight.movement(), slots)
        walls = knight.map_used + self.walls[errand.square]
        if walls > knight.map_used:
            self.fill(MAP, walls * (2 if knight.golem else 1) - knight.placed[MAP], slots)
        return slots

    def has_card(self, card: int) -> bool:
        knight = self.knight
        held = card in knight.cards_down or card in knight.cards_up
        return held and knight.placed[FIRST_CARD + card] == 0

    def add_strength(self, lacking: int, slots: list[int]) -> None:
        for card in (SWORD, AXE):
            if lacking > 0 and self.has_card(card):
                slots.append(FIRST_CARD + card)
                lacking -= 1
        self.fill(STRENGTH, lacking, slots)

    def add_perception(self, lacking: int, slots: list[int]) -> None:
        for card in (SWORD, LANTERN):
            if lacking > 0 and self.has_card(card):
                if FIRST_CARD + card not in slots:
                    slots.append(FIRST_CARD + card)
                lacking -= 1
        self.fill(PERCEPTION, lacking, slots)

    def add_movement(self, lacking: int, slots: list[int]) -> None:
        if FIRST_CARD + LANTERN in slots:
            lacking -= 1
        if lacking > 2 and self.has_card(BOOTS):
            slots.append(FIRST_CARD + BOOTS)
            lacking -= 4
        self.fill(MOVEMENT, (lacking + 1) // 2, slots)

    def fill(self, slot: int, cubes: int, slots: list[int]) -> None:
        for _ in range(cubes):
            slots.append(slot)

    def fits(self, slots: list[int]) -> bool:
        """Whether she has these cubes, and the board has room for them."""
        knight = self.knight
        if len(slots) > knight.free:
            return False
        for slot in (MOVEMENT, PERCEPTION, STRENGTH, MAP):
            if knight.placed[slot] + slots.count(slot) > ROOM[slot]:
                return False
        return not (knight.javelin_ready and BOMB in slots)

    # Her turn

    def act(self, choices: list[int]) -> int:
        for index, choice in enumerate(choices):
            if doing(choice) == SHOW.base or choice in (DRINK.base, FLARE.base):
                return index
        at = self.shoot(choices)
        if at >= 0:
            return at
        self.look_around()
        errand = self.best_errand()
        if errand is not None:
            at = self.pursue(errand, choices)
            if at >= 0:
                return at
        return self.wind_up(choices)

    def best_errand(self) -> Errand | None:
        """The one that brings most for its cubes and its way."""
        best: Errand | None = None
        most = 0
        for errand in self.errands():
            slots = self.missing(errand)
            if not self.fits(slots) or not self.doable(errand):
                continue
            score = 4 * errand.worth - 8 * len(slots) - self.steps[errand.square]
            score -= self.fear * self.peril(errand.square)
            if score > most:
                best, most = errand, score
        return best

    def doable(self, errand: Errand) -> bool:
        """Whether an Encounter is left, or a cube would give one."""
        knight = self.knight
        return knight.encounters_left() > 0 or knight.placed[PERCEPTION] < ROOM[PERCEPTION]

    def peril(self, square: int) -> int:
        """Tribes that would be stronger than she is, close to where she goes."""
        if self.goblins is None:
            return 0
        cave = self.cave
        count = 0
        for tribe in range(3):
            where = cave.at[self.goblins.piece(tribe)]
            if where in cave.grid and self.goblins.strength(tribe) > self.knight.strength(cave):
                if distance(where, square) <= 2:
                    count += 1
        return count

    def pursue(self, errand: Errand, choices: list[int]) -> int:
        """Place what is missing, go there, act."""
        for slot in self.missing(errand):
            at = index_of(choices, PLACE_CUBE.of(slot))
            if at >= 0:
                return at
        square = errand.square
        here = self.cave.at[KNIGHT]
        if square == here:
            return index_of(choices, ENCOUNTER.base)
        return self.step_towards(square, choices)

    def first_step(self, square: int) -> int:
        """The first square on the way to another."""
        here = self.cave.at[KNIGHT]
        while self.via[square] != here:
            square = self.via[square]
        return square

    def step_towards(self, square: int, choices: list[int]) -> int:
        onto = self.first_step(square)
        for direction in range(4):
            if self.cave.at[KNIGHT] + STEP[direction] == onto:
                at = index_of(choices, MOVE.of(direction))
                return at if at >= 0 else index_of(choices, MAP_MOVE.of(direction))
        return -1

    def shoot(self, choices: list[int]) -> int:
        for verb in (SHOOT_FAR.base, SHOOT.base):
            for index, choice in enumerate(choices):
                if doing(choice) == verb:
                    return index
        return -1

    def wind_up(self, choices: list[int]) -> int:
        """No errand is in reach: walk towards the greatest prize, then stand fast."""
        at = self.drift(choices)
        if at >= 0:
            return at
        if POTION in self.knight.cards_down + self.knight.cards_up:
            hurt = self.knight.health <= self.knight.full_health - 2
            if hurt and self.knight.can_spare_cube():
                at = index_of(choices, PLACE_CUBE.of(FIRST_CARD + POTION))
                if at >= 0:
                    return at
        at = self.block(choices)
        if at >= 0 and self.knight.grit >= SPARE_GRIT:
            return at
        for slot in self.defences():
            at = index_of(choices, PLACE_CUBE.of(slot))
            if at >= 0:
                return at
        return max(0, index_of(choices, END_TURN))

    def defences(self) -> list[int]:
        """Cubes left over protect her until her next turn."""
        if self.goblins is not None or self.ghoul is not None:
            return [STRENGTH, SHIELD, PERCEPTION]
        return [SHIELD, STRENGTH, PERCEPTION]

    def drift(self, choices: list[int]) -> int:
        """A step towards what is worth most for its distance, without stopping on the way."""
        cave, knight = self.cave, self.knight
        here = cave.at[KNIGHT]
        best, most = here, 0
        for errand in self.errands():
            far = self.steps[errand.square] + 2 * self.stops[errand.square]
            score = 100 * errand.worth // (far + 3)
            if errand.square != here and score > most:
                best, most = errand.square, score
        if best == here or knight.encounters_left() <= 0:
            return -1
        onto = self.first_step(best)
        if onto == best or self.must_stop(onto):
            return -1
        at = self.step_towards(best, choices)
        if at >= 0 or knight.moved < knight.movement():
            return at
        if knight.placed[MOVEMENT] == 0 and knight.free > 1:
            return index_of(choices, PLACE_CUBE.of(MOVEMENT))
        return -1

    # In an Encounter

    def fight(self, choices: list[int]) -> int:
        cave, knight = self.cave, self.knight
        for index, choice in enumerate(choices):
            if doing(choice) == SHOW.base or choice == ATTACK_CRYSTAL.base:
                return index
        at = self.fight_dragon(choices)
        if at >= 0:
            return at
        at = self.fight_others(choices)
        if at >= 0:
            return at
        square = cave.at[KNIGHT]
        if cave.has_token(square, CRYSTAL_TOKEN):
            lacking = cave.terms.smashing - knight.strength(cave)
            slots: list[int] = []
            self.add_strength(lacking, slots)
            if slots and self.fits(slots):
                at = index_of(choices, PLACE_CUBE.of(slots[0]))
                if at >= 0:
                    return at
        at = index_of(choices, END_ATTACKS.base)
        return max(at, 0)

    def fight_dragon(self, choices: list[int]) -> int:
        """Place what it takes to hit him, then strike; -1 if it is no use."""
        cave, knight = self.cave, self.knight
        dragon = the_dragon(cave)
        if dragon is None or cave.at[DRAGON] != cave.at[KNIGHT] or knight.dragon_attacked:
            return -1
        if cave.terms.goals[self.seat].kill != "dragon":
            return -1
        at = index_of(choices, READY_JAVELIN.base)
        if at >= 0 and self.needs_bomb(dragon):
            return at
        armor = dragon.armor(cave) - (1 if knight.javelin_ready else 0)
        for wanted in (armor + 1, armor):
            slots: list[int] = []
            if self.needs_bomb(dragon) and not knight.placed[BOMB]:
                slots.append(BOMB)
            self.add_strength(wanted - knight.strength(cave), slots)
            if self.fits(slots):
                for slot in slots:
                    at = index_of(choices, PLACE_CUBE.of(slot))
                    if at >= 0:
                        return at
                return index_of(choices, ATTACK.of(DRAGON))
        return -1

    def fight_others(self, choices: list[int]) -> int:
        cave, knight = self.cave, self.knight
        thief = the_thief(cave)
        for index, choice in enumerate(choices):
            if doing(choice) == ATTACK.base:
                piece = first(choice)
                if piece == DRAGON:
                    continue
                if piece != THIEF:
                    return index
                if thief is not None and knight.perception() > thief.stealth(cave):
                    return index
        return -1

    def collect(self, choices: list[int]) -> int:
        for index, choice in enumerate(choices):
            if choice == COLLECT_TREASURE.base or doing(choice) == SHOW.base:
                return index
        for index, choice in enumerate(choices):
            if doing(choice) == COLLECT_GEM.base and self.knight.grit not in THRESHOLDS:
                return index
        return max(0, index_of(choices, END_ENCOUNTER.base))

    def keep(self, choices: list[int]) -> int:
        """A card that makes a cube count double, else Grit."""
        dragon = self.cave.terms.goals[self.seat].kill == "dragon"
        for index, choice in enumerate(choices):
            if doing(choice) == KEEP.base:
                card = first(choice)
                if card in (SWORD, AXE, LANTERN, BOOTS) or (card == JAVELIN and dragon):
                    return index
                if card == POTION and self.knight.health <= self.knight.full_health - 3:
                    return index
        return index_of(choices, DECLINE_CARD.base)

    def brace(self, choices: list[int]) -> int:
        """As many cubes as it takes to be safe, if she has them."""
        knight = self.knight
        lacking = self.ambush_strength() - knight.strength(self.cave)
        done = index_of(choices, DONE)
        if lacking <= 0 or lacking > knight.free:
            return done
        return 0 if choices[0] != DONE else done

    def ambush_strength(self) -> int:
        """The Strength with which no Ambush succeeds."""
        if self.goblins is None:
            line = self.cave.terms.infestation
            return LINE_STRENGTH[line] + 1 if 0 < line < 3 else 4
        most = 0
        for tribe in range(3):
            if self.goblins.hidden(self.cave, tribe) and self.goblins.population[tribe]:
                most = max(most, self.goblins.strength(tribe))
        return most

    def losing(self, choice: int) -> int:
        """V8.16: Grit if a cube is not lost with it, then cards of little use, Health last."""
        knight = self.knight
        if choice == LOSE_GRIT.base:
            lost = min(knight.grit, knight.cubes())
            fewer = sum(1 for mark in THRESHOLDS if knight.grit - lost < mark <= knight.grit)
            return 10 - lost - 6 * fewer
        if choice == LOSE_CARD.base:
            return 1
        if choice == LOSE_HEALTH.base:
            return 2 * (knight.health - 4)
        return 0

    def sparing(self, slot: int) -> int:
        """Which placed cube can be missed."""
        return 0 if slot in (STRENGTH, SHIELD, BOMB) else 1

    # The map changes

    def placing(self, square: int) -> int:
        """A new Dark tile hides Goblins: not next to her, unless she looks for Crystals."""
        near = distance(square, self.here())
        return near if self.goblins is not None else -near

    def shuts_out(self) -> int:
        return 0 if self.cave.terms.goals[self.seat].crystals else 1


def of_knight(cave: Cave, knight: Knight) -> list[float]:
    dragon = the_dragon(cave)
    close, hurt, armour = 0.0, 0.0, 0.0
    here = cave.at[KNIGHT]
    if dragon is not None:
        armour = dragon.armor(cave) / 10.0
        if here in cave.grid and cave.at[DRAGON] in cave.grid:
            close = near(here, cave.at[DRAGON])
            hurt = close * (1.0 - dragon.health / max(1, cave.terms.dragon_health))
    return [
        knight.health / knight.full_health,
        1.0 if knight.health <= 2 else 0.0,
        knight.grit / MOST_GRIT,
        knight.cubes() / 7.0,
        (len(knight.cards_up) + len(knight.cards_down)) / 4.0,
        close,
        hurt,
        armour,
    ]


def dark_around(cave: Cave, square: int) -> int:
    return sum(1 for step in (0, *AROUND) if cave.is_dark(square + step))


class KnightHeuristic(Heuristic):
    features = (
        "health", "frail", "grit", "cubes", "cards", "near the Dragon", "near, and he is hurt",
        "the Dragon's armour",
    )  # fmt: skip
    steps = [MOVE.base, MAP_MOVE.base]
    flares = [FLARE.base]
    ends = [END_TURN, DONE, END_ATTACKS.base, END_ENCOUNTER.base]
    questions = ("knight-turn", "knight-attack", "knight-collect", "flare-at")
    stops = ("knight-attack", "knight-collect")
    in_the_dark = False

    def puppet(self, puppeteer: Puppeteer, decision: Decision[int]) -> int:
        """A flare where it shows most."""
        if decision.kind != "flare-at":
            return -1
        return highest([dark_around(puppeteer.cave, first(n)) for n in decision.choices])

    def mind(self, cave: Cave, role: Role, zeal: int) -> Mind:
        assert isinstance(role, Knight)
        return KnightMind(cave, role, zeal)

    def zeals(self) -> list[int]:
        """Her Hero cubes are placed one by one: she needs whole turns to compare."""
        return list(ZEALS)

    def standing(self, cave: Cave, role: Role) -> list[float]:
        assert isinstance(role, Knight)
        return of_knight(cave, role)


HEURISTIC: Final = KnightHeuristic()
