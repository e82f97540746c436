"""The heuristic Knight: errands weighed by what they bring and how many Hero cubes they take."""

from typing import Final

from cavern.core.act import Answer, doing
from cavern.core.act import first_of as first
from cavern.core.decision import Decision, Index
from cavern.games.vast.bots.heuristic import Heuristic
from cavern.games.vast.bots.mind import Atlas, Mind, index_of
from cavern.games.vast.bots.paths import FAR, Trip, highest, near
from cavern.games.vast.bots.puppets import Puppeteer
from cavern.games.vast.bots.rivals import leader, progress
from cavern.games.vast.decisions import DONE, END_TURN
from cavern.games.vast.endings import crystals_enough
from cavern.games.vast.grid import AROUND, CENTRE, STEP, distance
from cavern.games.vast.monsters import GUARD_STRENGTH
from cavern.games.vast.numbers import CardId, Square, TileId
from cavern.games.vast.pieces import DRAGON, GHOUL, KNIGHT, THIEF
from cavern.games.vast.role import Role
from cavern.games.vast.roles.dragon.role import Dragon, the_dragon
from cavern.games.vast.roles.ghoul.common import any_ghoul
from cavern.games.vast.roles.ghoul.losses import LOSE_HEALTH
from cavern.games.vast.roles.goblins.role import Goblins
from cavern.games.vast.roles.knight.ambush import FACE_GOBLINS, LINE_STRENGTH
from cavern.games.vast.roles.knight.anytime import PLACE_CUBE, READY_JAVELIN, SHOW
from cavern.games.vast.roles.knight.collecting import DECLINE_CARD, KEEP
from cavern.games.vast.roles.knight.encounter import (
    ATTACK,
    ATTACK_CRYSTAL,
    COLLECT_GEM,
    COLLECT_TREASURE,
    END_ATTACKS,
    END_ENCOUNTER,
)
from cavern.games.vast.roles.knight.gear import DRINK, FLARE, SHOOT, SHOOT_FAR
from cavern.games.vast.roles.knight.quests import QUESTS
from cavern.games.vast.roles.knight.role import (
    BOMB,
    FEWEST_CUBES,
    FIRST_CARD,
    LOSE_CARD,
    LOSE_GRIT,
    MAP,
    MOST_GRIT,
    MOVEMENT,
    PERCEPTION,
    QUEST_NAMES,
    ROOM,
    SHIELD,
    STRENGTH,
    THRESHOLDS,
    Knight,
)
from cavern.games.vast.roles.knight.turn import ENCOUNTER, MAP_MOVE, MOVE
from cavern.games.vast.roles.thief.role import the_thief
from cavern.games.vast.state import CRYSTAL_TOKEN, DARK, EVENT_TOKEN, OPEN, Cave
from cavern.games.vast.treasures import (
    AXE,
    BOOTS,
    ENCHANTED_BOW,
    JAVELIN,
    LANTERN,
    POTION,
    SWORD,
)

PRIZES: Final[list[CardId]] = [SWORD, AXE, LANTERN, BOOTS, JAVELIN, POTION, ENCHANTED_BOW]
"""Treasure cards, the dearest first."""

LIKES_HIT: Final = 0
"""A blow that is sure to hit the Dragon."""
CHANCE_TO_HIT: Final = 1
URGENT: Final = 2
"""More for either, once he is awake."""
CRYSTAL_GOAL: Final = 3
CRYSTAL_GRIT: Final = 4
LIKES_TREASURE: Final = 5
LIKES_DARK: Final = 6
KILL: Final = 7
"""The Thief."""
TRIBE_BEATEN: Final = 8
PERIL: Final = 9
"""What a Tribe that could strike her afterwards takes off."""
CUBE: Final = 10
SPITE: Final = 11
"""More for hurting whoever leads."""
GLORY: Final = 12
"""The Grit of a Sidequest."""

ESCAPE: Final = 1000
GEM_WORTH: Final = 8
LOST_CUBE: Final = 25
HARDY: Final = 2
"""The greater, the less does lost Health set her back."""
SPARE_GRIT: Final = 8
"""With less she does not pay for a Mental Block."""
ADVENTUROUS_QUEST: Final = QUEST_NAMES.index("adventurous")
CUNNING_QUEST: Final = QUEST_NAMES.index("cunning")
DARING_QUEST: Final = QUEST_NAMES.index("daring")
STALWART_QUEST: Final = QUEST_NAMES.index("stalwart")


class Errand:
    """Somewhere to go and something to do there, with what it takes."""

    def __init__(
        self,
        tile: TileId,
        square: Square,
        worth: int,
        strength: int,
        bomb: bool,
        perception: int = 0,
    ) -> None:
        self.tile = tile
        self.square = square
        self.worth = worth
        self.strength = strength
        self.bomb = bomb
        self.perception = perception


class KnightMind(Mind):
    trip: Trip
    """The quickest ways, once she has looked around."""

    def __init__(self, cave: Cave, knight: Knight, atlas: Atlas, temper: list[int]) -> None:
        super().__init__(cave, knight, atlas)
        self.temper = temper
        self.knight = knight
        self.adventure = 0
        self.foes: dict[int, int] = {}
        """The Strength it takes to beat whomever she must attack on a tile."""
        self.goblins: Goblins | None = None
        for role in cave.roles:
            if isinstance(role, Goblins):
                self.goblins = role
        self.ghoul = any_ghoul(cave)

    def answer(self, decision: Decision[int]) -> Index:
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
        """The quickest ways, which an Encounter holds up."""
        cave = self.cave
        start = cave.grid[cave.at[KNIGHT]]
        self.foes = self.foes_by_tile()
        halts = [tile for tile, token in enumerate(cave.token) if token & EVENT_TOKEN]
        self.trip = self.chart().trip(start, halts + list(self.foes), self.closed(start))

    def closed(self, start: TileId) -> list[TileId]:
        """The tiles that somebody keeps her off even with all her cubes on Strength."""
        cave = self.cave
        most = self.most_strength()
        found: list[int] = []
        for square in cave.guards:
            tile = cave.tile(square)
            if tile != OPEN and most <= GUARD_STRENGTH:
                found.append(tile)
        for piece, square in enumerate(cave.at):
            tile = cave.tile(square)
            if tile != OPEN and tile != start and piece != KNIGHT:
                if cave.role_of(piece).bars(cave, piece, self.knight, most):
                    found.append(tile)
        return found

    def most_strength(self) -> int:
        knight = self.knight
        room = ROOM[STRENGTH] - knight.placed[STRENGTH]
        return knight.strength(self.cave) + min(knight.free, room)

    def foes_by_tile(self) -> dict[int, int]:
        cave = self.cave
        found: dict[int, int] = {}
        if self.ghoul is not None and cave.at[GHOUL] in cave.grid:
            found[cave.grid[cave.at[GHOUL]]] = self.ghoul.defense() + 1
        if self.goblins is not None:
            for tribe in range(3):
                tile = cave.tile(cave.at[self.goblins.piece(tribe)])
                if tile != OPEN:
                    found[tile] = max(found.get(tile, 0), self.goblins.strength(tribe) + 1)
        return found

    def dark_around(self, square: Square) -> int:
        return sum(1 for step in (0, *AROUND) if self.cave.is_dark(square + step))

    # Errands

    def errands(self) -> list[Errand]:
        cave, temper = self.cave, self.temper
        found: list[Errand] = []
        if crystals_enough(cave, self.knight):
            tile = cave.grid[CENTRE]
            if self.trip.steps[tile] < FAR:
                return [Errand(tile, CENTRE, ESCAPE, 0, False)]
        self.add_cubes(found)
        if found and self.knight.cubes() < FEWEST_CUBES:
            return found
        self.add_dragon(found)
        crystals = cave.terms.goals[self.seat].crystals > 0
        gems = self.quest(CUNNING_QUEST)
        self.adventure = self.another_place()
        here = cave.grid[cave.at[KNIGHT]]
        with_gems = [cave.tile(square) for square in cave.gems]
        known = [cave.tile(square) for square in self.knight.encounter_squares]
        token, face, treasure = cave.token, cave.face, cave.treasure
        dark = temper[LIKES_DARK] + (3 if crystals else 0)
        for tile in self.trip.order:
            strength = self.foes.get(tile, 0)
            worth = temper[LIKES_TREASURE] * treasure[tile]
            if tile in with_gems:
                worth += GEM_WORTH + gems
            if token[tile] & CRYSTAL_TOKEN:
                more = temper[CRYSTAL_GOAL] if crystals else temper[CRYSTAL_GRIT]
                found.append(
                    Errand(tile, cave.where[tile], worth + more, self.knight.own.smashing, False)
                )
            if face[tile] == DARK:
                worth += dark
            if strength and tile != here:
                square = cave.where[tile]
                worth += temper[TRIBE_BEATEN] + self.spite_at(square) + self.fame(square)
            if worth:
                if tile not in known:
                    worth += self.adventure
                found.append(Errand(tile, cave.where[tile], worth, strength, False))
        self.add_thief(found)
        return found

    def add_cubes(self, found: list[Errand]) -> None:
        """V4.8.8: cubes that Poison laid on the Entrance are hers again when she comes there."""
        tile = self.cave.grid[CENTRE]
        if self.knight.at_entrance and self.trip.steps[tile] < FAR:
            found.append(Errand(tile, CENTRE, LOST_CUBE * self.knight.at_entrance, 0, False))

    def quest(self, name: int) -> int:
        """V3.7: what a Sidequest in her hand is worth; 0 if it is not there."""
        return self.temper[GLORY] * QUESTS[name].grit if name in self.knight.quests else 0

    def another_place(self) -> int:
        """What an Encounter on another square than before is worth for a Sidequest."""
        worth = self.quest(ADVENTUROUS_QUEST)
        met = len(self.knight.encounter_squares)
        return worth if met == 2 else worth // 3 if met < 2 else 0

    def fame(self, square: Square) -> int:
        """What beating the Tribes on a square is worth for Sidequests."""
        goblins = self.goblins
        if goblins is None:
            return 0
        worth = 0
        for tribe in range(3):
            if self.cave.at[goblins.piece(tribe)] == square:
                if goblins.population[tribe] >= 3:
                    worth = max(worth, self.quest(STALWART_QUEST))
                if goblins.slots[tribe]:
                    worth = max(worth, self.quest(DARING_QUEST))
        return worth

    def spite_at(self, square: Square) -> int:
        """More for beating whoever leads."""
        cave = self.cave
        foe = leader(cave, self.seat)
        for piece, where in enumerate(cave.at):
            if where == square and cave.owner[piece] == foe:
                return self.temper[SPITE] * progress(cave, cave.roles[foe]) // 100
        return 0

    def add_dragon(self, found: list[Errand]) -> None:
        """V3.4: with more Strength than his Armor a blow hits, with as much it may."""
        cave, knight, temper = self.cave, self.knight, self.temper
        dragon = the_dragon(cave)
        if dragon is None or cave.terms.goals[self.seat].kill != "dragon":
            return
        square = cave.at[DRAGON]
        tile = cave.tile(square)
        if tile == OPEN or self.trip.steps[tile] >= FAR or knight.dragon_attacked:
            return
        bomb = self.needs_bomb(dragon)
        if bomb and knight.bomb_token_used:
            return
        armor = dragon.armor(cave) - (1 if knight.javelin_ready else 0)
        urgent = (temper[URGENT] if dragon.awake else 0) + self.quest(DARING_QUEST)
        found.append(Errand(tile, square, temper[LIKES_HIT] + urgent, armor + 1, bomb))
        found.append(Errand(tile, square, temper[CHANCE_TO_HIT] + urgent, armor, bomb))

    def needs_bomb(self, dragon: Dragon) -> bool:
        return not (dragon.surfaced or self.cave.collapsing or self.knight.javelin_ready)

    def add_thief(self, found: list[Errand]) -> None:
        """V3.4: with more Perception than his Stealth she kills him."""
        cave, temper = self.cave, self.temper
        thief = the_thief(cave)
        if thief is None:
            return
        tile = cave.tile(cave.at[THIEF])
        if tile == OPEN or self.trip.steps[tile] >= FAR:
            return
        worth = temper[KILL] + 2 * thief.loot_level + temper[LIKES_TREASURE] * thief.load(cave) // 2
        worth += self.spite_at(cave.at[THIEF]) + self.quest(DARING_QUEST)
        strength = self.foes.get(tile, 0)
        found.append(Errand(tile, cave.at[THIEF], worth, strength, False, thief.stealth(cave) + 1))

    # Cubes

    def missing(self, errand: Errand) -> list[int]:
        """The slots that still want a Hero cube for an errand, in the order of placing."""
        knight, tile = self.knight, errand.tile
        slots: list[int] = []
        if errand.bomb and not knight.placed[BOMB]:
            slots.append(BOMB)
        self.add_strength(errand.strength - knight.strength(self.cave), slots)
        unseen = errand.perception - knight.perception()
        unmet = self.trip.stops[tile] + 1 - knight.encounters_left()
        self.add_perception(max(unseen, unmet), slots)
        self.add_movement(self.trip.steps[tile] + knight.moved - knight.movement(), slots)
        if self.trip.walls[tile]:
            walls = knight.map_used + self.trip.walls[tile]
            self.fill(MAP, walls * (2 if knight.golem else 1) - knight.placed[MAP], slots)
        return slots

    def has_card(self, card: CardId) -> bool:
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

    def act(self, choices: list[Answer]) -> Index:
        for index, choice in enumerate(choices):
            if doing(choice) == SHOW.base or choice in (DRINK.base, FLARE.base):
                return index
        at = self.shoot(choices)
        if at >= 0:
            return at
        self.look_around()
        errands = self.errands()
        errand = self.best_errand(errands)
        if errand is not None:
            at = self.pursue(errand, choices)
            if at >= 0:
                return at
        return self.wind_up(errands, choices)

    def best_errand(self, errands: list[Errand]) -> Errand | None:
        """The one that brings most for its cubes, its way and what may befall her there."""
        best: Errand | None = None
        most = 0
        if not self.may_encounter():
            return best
        cube = self.temper[CUBE]
        for errand in errands:
            score = 4 * errand.worth - self.trip.steps[errand.tile]
            if score <= most:
                continue
            slots = self.missing(errand)
            if not self.fits(slots):
                continue
            score -= cube * len(slots)
            if score > most:
                score -= self.peril(errand, slots)
            if score > most:
                best, most = errand, score
        return best

    def may_encounter(self) -> bool:
        """Whether an Encounter is left, or a cube would give one."""
        knight = self.knight
        return knight.encounters_left() > 0 or knight.placed[PERCEPTION] < ROOM[PERCEPTION]

    def peril(self, errand: Errand, slots: list[int]) -> int:
        """Tribes that could strike her there in their turn: the more, the less Health is left."""
        goblins = self.goblins
        if goblins is None:
            return 0
        cave, knight = self.cave, self.knight
        spare = knight.free - len(slots)
        strength = min(ROOM[STRENGTH], knight.placed[STRENGTH] + slots.count(STRENGTH) + spare) + 1
        blows = 0
        for tribe in range(3):
            where = cave.at[goblins.piece(tribe)]
            if where == errand.square or where not in cave.grid:
                continue
            if goblins.strength(tribe) - distance(where, errand.square) // 3 > strength:
                blows += 1
        return blows * self.temper[PERIL] * (2 + knight.full_health - knight.health) // 4

    def pursue(self, errand: Errand, choices: list[Answer]) -> Index:
        """Place what is missing, go there, act."""
        for slot in self.missing(errand):
            at = index_of(choices, PLACE_CUBE.of(slot))
            if at >= 0:
                return at
        if errand.square == self.cave.at[KNIGHT]:
            return index_of(choices, ENCOUNTER.base)
        return self.step_towards(errand.tile, choices)

    def step_towards(self, tile: TileId, choices: list[Answer]) -> Index:
        onto = self.cave.where[self.trip.first_step(tile)]
        for direction in range(4):
            if self.cave.at[KNIGHT] + STEP[direction] == onto:
                at = index_of(choices, MOVE.of(direction))
                return at if at >= 0 else index_of(choices, MAP_MOVE.of(direction))
        return -1

    def shoot(self, choices: list[Answer]) -> Index:
        for verb in (SHOOT_FAR.base, SHOOT.base):
            for index, choice in enumerate(choices):
                if doing(choice) == verb:
                    return index
        return -1

    def wind_up(self, errands: list[Errand], choices: list[Answer]) -> Index:
        """No errand is in reach: walk towards the greatest prize, then stand fast."""
        at = self.drift(errands, choices)
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

    def drift(self, errands: list[Errand], choices: list[Answer]) -> Index:
        """A step towards what is worth most for its distance, without stopping on the way."""
        cave, knight = self.cave, self.knight
        here = cave.grid[cave.at[KNIGHT]]
        best, most = here, 0
        for errand in errands:
            far = self.trip.steps[errand.tile] + 2 * self.trip.stops[errand.tile]
            score = 100 * errand.worth // (far + 3)
            if errand.tile != here and score > most:
                best, most = errand.tile, score
        if best == here or knight.encounters_left() <= 0:
            return -1
        onto = self.trip.first_step(best)
        if onto == best or self.trip.halting[onto]:
            return -1
        at = self.step_towards(best, choices)
        if at >= 0 or knight.moved < knight.movement():
            return at
        if knight.placed[MOVEMENT] == 0 and knight.free > 1:
            return index_of(choices, PLACE_CUBE.of(MOVEMENT))
        return -1

    # In an Encounter

    def fight(self, choices: list[Answer]) -> Index:
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
            lacking = self.knight.own.smashing - knight.strength(cave)
            slots: list[int] = []
            self.add_strength(lacking, slots)
            if slots and self.fits(slots):
                at = index_of(choices, PLACE_CUBE.of(slots[0]))
                if at >= 0:
                    return at
        at = index_of(choices, END_ATTACKS.base)
        return max(at, 0)

    def fight_dragon(self, choices: list[Answer]) -> Index:
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

    def fight_others(self, choices: list[Answer]) -> Index:
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

    def collect(self, choices: list[Answer]) -> Index:
        for index, choice in enumerate(choices):
            if choice == COLLECT_TREASURE.base or doing(choice) == SHOW.base:
                return index
        for index, choice in enumerate(choices):
            if doing(choice) == COLLECT_GEM.base and self.knight.grit not in THRESHOLDS:
                return index
        return max(0, index_of(choices, END_ENCOUNTER.base))

    def keep(self, choices: list[Answer]) -> Index:
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

    def brace(self, choices: list[Answer]) -> Index:
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
            line = self.knight.own.infestation
            return LINE_STRENGTH[line] + 1 if 0 < line < 3 else 4
        most = 0
        for tribe in range(3):
            if self.goblins.hidden(self.cave, tribe) and self.goblins.population[tribe]:
                most = max(most, self.goblins.strength(tribe))
        return most

    def losing(self, choice: Answer) -> int:
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

    def placing(self, square: Square) -> int:
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
            hurt = close * (1.0 - dragon.health / max(1, dragon.own.health))
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


def dark_around(cave: Cave, square: Square) -> int:
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
    stride = 5
    finds = 6
    tempers = [
        [70, 30, 30, 60, 9, 22, 7, 12, 6, 16, 8, 30, 3],
        [210, 90, 90, 60, 9, 22, 7, 12, 6, 16, 8, 30, 3],
        [70, 30, 30, 60, 9, 66, 7, 12, 6, 16, 8, 30, 3],
        [70, 30, 30, 60, 9, 22, 21, 12, 6, 8, 6, 30, 3],
        [70, 30, 30, 60, 9, 22, 7, 36, 36, 4, 8, 90, 3],
        [70, 30, 30, 60, 9, 22, 7, 12, 6, 64, 12, 30, 3],
    ]

    def puppet(self, puppeteer: Puppeteer, decision: Decision[int]) -> int:
        """A flare where it shows most."""
        if decision.kind != "flare-at":
            return -1
        return highest([dark_around(puppeteer.cave, first(n)) for n in decision.choices])

    def mind(self, cave: Cave, role: Role, zeal: int, atlas: Atlas) -> Mind:
        assert isinstance(role, Knight)
        return KnightMind(cave, role, atlas, self.tempers[zeal])

    def progress(self, cave: Cave, role: Role) -> int:
        """One who is hurt is not as near to her goal as she seems."""
        assert isinstance(role, Knight)
        done = super().progress(cave, role)
        return done * (role.health + HARDY) // (role.full_health + HARDY)

    def hurries(self, cave: Cave, role: Role) -> bool:
        """V10.2: her Flare finds Crystals in a few rounds, with Grit for every tile."""
        return cave.terms.goals[role.seat].crystals > 0

    def standing(self, cave: Cave, role: Role) -> list[float]:
        assert isinstance(role, Knight)
        return of_knight(cave, role)


HEURISTIC: Final = KnightHeuristic()
