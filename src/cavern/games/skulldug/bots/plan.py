"""What to do next on the own turn: everything is weighed in AP, and the best is done."""

from typing import Final

from cavern.core.act import Answer, act_of
from cavern.core.grid import Direction
from cavern.games.skulldug.actions import (
    CURE,
    DASH,
    DESTROY,
    DROP,
    MOVE,
    PICK_UP,
    SHOVE,
    THROW,
    USE,
    hand_limit,
    hand_size,
    may_destroy,
    may_shove,
    stands_firm,
)
from cavern.games.skulldug.bots.digging import Digger
from cavern.games.skulldug.bots.paths import TENTHS, Survey, way_home, way_to_next
from cavern.games.skulldug.bots.prospects import (
    bound_home,
    dumping_ground,
    fortunes_ahead,
    partner,
    ray_into_dark,
    treasure_chance,
    whole_turn,
)
from cavern.games.skulldug.bots.risk import Peril
from cavern.games.skulldug.bots.rivals import (
    ambush,
    best_shove,
    in_view,
    leader,
    menace,
    on_way_home,
    throw_worth,
    within_hook,
)
from cavern.games.skulldug.bots.turning import (
    best_turn,
    cutting_turn,
    turnable,
    turnable_near,
    turnable_under,
)
from cavern.games.skulldug.bots.worth import (
    ADRENALINE,
    AMULET,
    CHALK,
    CHARGE,
    FISHHOOK,
    FLARE,
    GRENADE,
    HEDGEHOG,
    JACKET,
    PIPE,
    SHOVEL,
    SPADE,
    TORCH,
    TREASURE_WORTH,
    WHIP,
    holds,
    least,
    loot,
    worth,
)
from cavern.games.skulldug.cards.base import CARDS
from cavern.games.skulldug.grid import (
    beyond,
    connected,
    in_sight,
    neighbour,
    occupied,
    passage_ahead,
    tiles_left,
)
from cavern.games.skulldug.kinds import MONSTER, TRAP, TREASURE
from cavern.games.skulldug.numbers import CardId, TileId
from cavern.games.skulldug.specials import DRINK, OFFER, TUNNEL_THROUGH
from cavern.games.skulldug.state import SOLO, TO_WIN, Dig, Explorer
from cavern.games.skulldug.tiles import ALTAR, ENTRANCE, SPRING
from cavern.games.skulldug.turn import END_TURN

HOMEWARD: Final = 100.0
"""Going home with what wins outweighs all else."""

IDLE: Final = 2.0
"""What it costs to end the turn with an AP left; two cost four times that."""

IDLE_TURN: Final = 1000.0
"""Nobody recovers by waiting: a whole turn is never let go by."""

SOLO_TOLL: Final = 2.0
"""What an AP spent on picking something up is worth while the cave crumbles; else 1."""

DEMOLITION: Final = 2.5
"""What it is worth to tear down a passage on the way of somebody who could win."""

FORTUNES: Final = 0.9
HAZARDS: Final = 0.7
"""S224: what a passage shows on average."""

NO_ANSWER: Final = -1

UNKNOWN: Final = -1000.0
PRICELESS: Final = 1000.0
"""What there is no room for, as all one holds is treasure."""


class Plan:
    """The best thing an explorer can do now; ending the turn if nothing is worth its price. What is
    ``overlooked`` is not thought of."""

    def __init__(self, cave: Dig, me: Explorer, overlooked: Answer = NO_ANSWER) -> None:
        self.cave = cave
        self.me = me
        self.overlooked = overlooked
        self.answer: Answer = END_TURN.base
        self.value = -IDLE * me.ap * me.ap
        if me.ap >= whole_turn(cave, me):
            self.value = -IDLE_TURN
        self.toll = SOLO_TOLL if cave.rulings.mode == SOLO else 1.0
        self.peril = Peril(cave, me)
        self.homeward = bound_home(cave, me)
        self.rival = leader(cave, me)
        self.room = UNKNOWN
        """What making room for another item costs."""
        self.think()

    def propose(self, value: float, answer: Answer) -> None:
        if value > self.value and answer != self.overlooked:
            self.value, self.answer = value, answer

    def think(self) -> None:
        me = self.me
        home_at_last = self.homeward and me.at == ENTRANCE
        if not home_at_last:
            self.consider_free()
            if self.answer == END_TURN.base and me.ap > 0:
                self.consider_here()
                if not me.glued or self.homeward:
                    self.consider_ways()
            if self.answer == END_TURN.base and me.ap == 0:
                self.consider_adrenaline()
        if self.answer == END_TURN.base:
            self.trim()

    # What costs no AP

    def consider_free(self) -> None:
        cave, me = self.cave, self.me
        for held in me.hand:
            kind = cave.kinds[held]
            if kind == PIPE:
                if me.dazed or me.health <= cave.rulings.max_health - 2:
                    self.propose(3.0, USE.of(held))
            elif kind == FISHHOOK:
                self.consider_hook(held)
            elif kind == FLARE:
                if not self.homeward and self.sees_dark():
                    self.propose(2.0, USE.of(held))
            elif kind == GRENADE:
                self.consider_grenade(held)
            elif kind == CHALK:
                self.consider_chalk(held)
            elif kind == SPADE:
                self.consider_cut(held)
            elif cave.box.types[kind] == TRAP:
                self.consider_ambush(held)

    def consider_hook(self, hook: int) -> None:
        """S158: a treasure out of a hand, if there is AP to pick it up, or to stop a leader."""
        for other in self.cave.explorers:
            if other.team != self.me.team and other.alive and not other.fresh:
                if loot(self.cave, other) and (self.me.ap or loot(self.cave, other) >= TO_WIN):
                    if within_hook(self.cave, self.me, other):
                        self.propose(8.0, USE.of(hook))

    def consider_grenade(self, grenade: int) -> None:
        """S208: to slow down a leader, or to rob a ghost."""
        cave, me = self.cave, self.me
        if self.homeward:
            return
        for other in cave.explorers:
            if other.team == me.team or other.at == me.at or not in_view(cave, me, other):
                continue
            if other.ghost and loot(cave, other):
                self.propose(6.0, USE.of(grenade))
            elif other is self.rival and not other.dazed:
                self.propose(2.5, USE.of(grenade))

    def consider_chalk(self, chalk: int) -> None:
        """S165: a monster in the way of somebody who could win."""
        rival = self.rival
        if rival is None or self.homeward or loot(self.cave, rival) < TO_WIN:
            return
        for tile in on_way_home(self.cave, rival):
            if not occupied(self.cave, tile) and self.worst_monster() >= 0:
                self.propose(3.0, USE.of(chalk))
                return

    def consider_cut(self, spade: int) -> None:
        """S161: turn the passage under somebody who could win, so that it leads home no more."""
        rival = self.rival
        if rival is not None and not self.homeward and loot(self.cave, rival) >= TO_WIN:
            if cutting_turn(self.cave, rival, turnable_under(rival)) is not None:
                self.propose(4.0, USE.of(spade))

    def worst_monster(self) -> int:
        worst, most = -1, 0.0
        for tile in range(len(self.cave.spaces)):
            for card in self.cave.contents[tile]:
                if self.cave.type_of(card) == MONSTER:
                    cost = self.peril.of(card)
                    if cost > most:
                        worst, most = card, cost
        return worst

    def consider_ambush(self, trap: CardId) -> None:
        """S63: a trap on a leader's way home costs nothing, if it is not on one's own."""
        rival = self.rival
        if rival is None:
            return
        tile = ambush(self.cave, self.me, rival)
        if tile < 0 or (self.homeward and tile in way_home(self.cave, self.me)):
            return
        if not self.has_trap(tile):
            self.propose(1.0, DROP.of(trap, tile))

    def has_trap(self, tile: TileId) -> bool:
        for card in self.cave.contents[tile]:
            if self.cave.type_of(card) == TRAP:
                return True
        return False

    def sees_dark(self) -> bool:
        """Whether a flare would show anything new."""
        if not tiles_left(self.cave):
            return False
        for direction in range(4):
            if ray_into_dark(self.cave, self.me.at, direction):
                return True
        return False

    def consider_adrenaline(self) -> None:
        """S162: for a treasure within reach; ways home see to it themselves."""
        cave, me = self.cave, self.me
        vial = holds(cave, me, ADRENALINE)
        if vial < 0:
            return
        for card in cave.contents[me.at]:
            if cave.type_of(card) == TREASURE and worth(cave, me, card) > 0:
                self.propose(5.0, USE.of(vial))
        for direction in range(4):
            there = passage_ahead(cave, me.at, direction)
            if there >= 0 and cave.has_treasure(there) and self.peril.of_passage(there) < 2.0:
                self.propose(4.0, USE.of(vial))

    # What can be done where one stands

    def consider_here(self) -> None:
        cave, me = self.cave, self.me
        if not self.homeward:
            if cave.contents[me.at]:
                self.consider_pick_up()
            whip = holds(cave, me, WHIP)
            if whip >= 0:
                self.consider_whip(whip)
            special = cave.box.special[me.at]
            if special == ALTAR and cave.fortune.cards:
                self.consider_altar()
            elif special == SPRING and not me.drank and me.health < cave.rulings.max_health:
                self.propose(self.peril.pain(1) * 0.6 + 0.3, DRINK.of())
            if me.dazed and me.ap > 1:
                self.propose(2.5, CURE.of())
        self.consider_fights()

    def consider_pick_up(self) -> None:
        """The best item here, worth all that would be left behind."""
        best, most, all_here = -1, 0.0, 0.0
        for card in self.cave.contents[self.me.at]:
            if self.cave.type_of(card) < TRAP:
                gain = self.gain(card) - self.toll
                if gain > 0.0:
                    all_here += gain
                if gain > most:
                    best, most = card, gain
        if best >= 0:
            self.propose(all_here, PICK_UP.of(best))

    def gain(self, card: CardId) -> float:
        """What having a card would add, given what must be dropped for it."""
        value = worth(self.cave, self.me, card)
        if value >= TREASURE_WORTH:
            return value
        if self.room == UNKNOWN:
            self.room = self.price_of_room()
        return 0.0 if self.room == PRICELESS else value - self.room

    def price_of_room(self) -> float:
        """What the card is worth that must be dropped for another, if one must."""
        cave, me = self.cave, self.me
        if hand_size(cave, me) < hand_limit(cave, me):
            return 0.0
        spare = least(cave, me)
        return PRICELESS if spare < 0 else worth(cave, me, spare)

    def consider_whip(self, whip: int) -> None:
        for direction in range(4):
            there = passage_ahead(self.cave, self.me.at, direction)
            if there >= 0:
                for card in self.cave.contents[there]:
                    if self.cave.type_of(card) < TRAP:
                        self.propose(self.gain(card) - self.toll - 0.1, USE.of(whip))

    def consider_altar(self) -> None:
        """S227: junk for a Fortune."""
        offering = least(self.cave, self.me)
        if offering >= 0:
            chance = treasure_chance(self.cave)
            value = chance * (TREASURE_WORTH - 1.0) + (1.0 - chance) * 0.8 - 1.0
            self.propose(value - worth(self.cave, self.me, offering), OFFER.of(offering))

    def consider_fights(self) -> None:
        """S65, S67: shoves and throws."""
        cave, me = self.cave, self.me
        company = False
        card = -1
        for other in cave.explorers:
            if other.team == me.team or not other.alive or other.fresh:
                continue
            if other.at == me.at:
                company = True
            if menace(cave, other) > 0.0 and in_view(cave, me, other):
                if card < 0:
                    card = least(cave, me)
                if card >= 0:
                    self.propose(throw_worth(cave, me, card, other), THROW.of(card, other.number))
        rival = self.rival
        if rival is not None and loot(cave, rival) >= TO_WIN and may_destroy(cave, me):
            self.consider_demolition(rival)
        if company and may_shove(cave, me):
            value, whom, way = best_shove(cave, me)
            if whom >= 0:
                self.propose(value, SHOVE.of(whom, way))

    def consider_demolition(self, rival: Explorer) -> None:
        """S73: take away the ground on which somebody would carry treasure home."""
        cave, me = self.cave, self.me
        way = on_way_home(cave, rival)
        for direction in range(4):
            there = neighbour(cave, me.at, direction)
            if there in way and stands_firm(cave, me.at, direction) is None:
                self.propose(DEMOLITION, DESTROY.of(direction))

    # Where to go

    def consider_ways(self) -> None:
        if self.homeward:
            self.go_home(Survey(self.cave, self.me, self.peril, ENTRANCE))
            return
        survey = Survey(self.cave, self.me, self.peril)
        if self.me.glued:
            return
        self.consider_finds(survey)
        self.consider_dark(survey)
        self.consider_hunt(survey)
        promising = self.cave.fortune.cards and fortunes_ahead(self.cave) > 0.0
        if self.value < 0.0 and not (survey.dark and promising):
            self.dig(survey, 0.0)
        if self.value <= -IDLE_TURN:
            self.do_anything(survey)

    def do_anything(self, survey: Survey) -> None:
        """Nothing helps, but waiting would not either: quarrel, die for a treasure, or walk."""
        cave, me = self.cave, self.me
        for other in cave.explorers:
            if other.team != me.team and loot(cave, other) and in_view(cave, me, other):
                card = least(cave, me)
                if card >= 0:
                    self.propose(-1.0, THROW.of(card, other.number))
        for tile in survey.order:
            for card in cave.contents[tile]:
                if cave.kinds[card] == HEDGEHOG and tile == me.at:
                    self.propose(-2.0, PICK_UP.of(card))
                elif cave.kinds[card] == HEDGEHOG:
                    self.step_towards(survey, tile, -3.0)
        for i in range(4):
            direction = (i + cave.round) % 4
            if not me.glued and connected(cave, me.at, direction):
                self.propose(-4.0, MOVE.of(direction))

    def go_home(self, survey: Survey) -> None:
        cave, me = self.cave, self.me
        if not survey.reaches(ENTRANCE):
            self.find_way_home(survey)
            if self.value <= -IDLE_TURN:
                self.do_anything(survey)
            return
        ap = survey.ap_to(ENTRANCE)
        vial = holds(cave, me, ADRENALINE)
        if vial >= 0 and me.ap < ap <= me.ap + 2:
            self.propose(HOMEWARD + 1.0, USE.of(vial))
        self.step_towards(survey, ENTRANCE, HOMEWARD)

    def find_way_home(self, survey: Survey) -> None:
        """Nothing known leads home: turn a passage, or dig."""
        cave, me = self.cave, self.me
        spade = holds(cave, me, SPADE)
        if spade >= 0 and best_turn(cave, me, turnable(cave)) is not None:
            self.propose(HOMEWARD, USE.of(spade))
        shovel = holds(cave, me, SHOVEL)
        if shovel >= 0 and best_turn(cave, me, turnable_near(cave, me)) is not None:
            self.propose(HOMEWARD, USE.of(shovel))
        self.dig(survey, HOMEWARD - 1.0)

    def dig(self, survey: Survey, value: float) -> None:
        """Open the cave where it helps most; a Blasting Charge does not mind a second time."""
        cave, me = self.cave, self.me
        dig = Digger(cave, me, survey, self.homeward).best
        charge = holds(cave, me, CHARGE)
        if dig is None:
            shovel = holds(cave, me, SHOVEL)
            if shovel >= 0 and me.at != ENTRANCE:
                self.propose(value, USE.of(shovel))
            elif charge >= 0 and not survey.dark and not may_destroy(cave, me):
                self.propose(value, USE.of(charge))
            elif len(survey.order) == 1:
                self.break_out(value)
        elif dig.tile != me.at:
            self.step_towards(survey, dig.tile, value)
        elif act_of(dig.answer) is not MOVE or not me.glued:
            self.propose(value, dig.answer)

    def break_out(self, value: float) -> None:
        """S238: walled in: what turns passages helps, or dying of a Hedgehog."""
        cave, me = self.cave, self.me
        spade = holds(cave, me, SPADE)
        if spade >= 0 and me.at != ENTRANCE:
            self.propose(value, USE.of(spade))
        for card in cave.contents[me.at]:
            if CARDS[cave.kinds[card]].turns:
                self.propose(value - 0.1, PICK_UP.of(card))
        hedgehog = holds(cave, me, HEDGEHOG)
        if hedgehog >= 0 and cave.rulings.mode != SOLO:
            self.propose(value - 0.2, DROP.of(hedgehog, me.at))

    def from_home(self, tile: TileId, direction: Direction) -> int:
        """How far from the entrance the space in a direction lies, as the bat flies."""
        cave = self.cave
        space = beyond(cave, cave.spaces[tile], direction)
        side, home = cave.side, cave.home
        return abs(space % side - home % side) + abs(space // side - home // side)

    def consider_finds(self, survey: Survey) -> None:
        """What lies about in known passages."""
        cave, me = self.cave, self.me
        other = partner(cave, me)
        for tile in survey.order:
            if not cave.contents[tile] or tile == me.at:
                continue
            value = 0.0
            for card in cave.contents[tile]:
                if cave.type_of(card) < TRAP:
                    value += max(0.0, self.gain(card) - self.toll)
            if value > 0.0:
                price = survey.cost[tile] / TENTHS
                if other is not None and other.at == tile:
                    value *= 0.2
                if value > price:
                    self.step_towards(survey, tile, value - price)

    def consider_dark(self, survey: Survey) -> None:
        """The undiscovered: Fortunes to hope for, Hazards to fear."""
        cave = self.cave
        chance = treasure_chance(cave)
        hope = 0.5
        if cave.fortune.cards:
            hope += FORTUNES * (chance * (TREASURE_WORTH - 1.0) + (1.0 - chance) * 1.0)
        fear = 0.0
        if cave.hazard.cards:
            fear = HAZARDS * 0.5 * (self.peril.pain(1) + 1.2)
        torch = holds(cave, self.me, TORCH)
        if torch >= 0:
            fear *= 0.5
        for way in survey.dark:
            here, direction = way // 4, way % 4
            value = hope - fear - survey.cost[here] / TENTHS - 1.0
            value -= 0.12 * self.from_home(here, direction)
            if value <= self.value:
                continue
            if torch >= 0 and here == self.me.at:
                self.propose(value, USE.of(torch))
            else:
                self.go_and(survey, here, value, MOVE.of(direction))

    def consider_hunt(self, survey: Survey) -> None:
        """Go where somebody with treasures can be thrown at, hooked or shoved."""
        cave, me = self.cave, self.me
        for other in cave.explorers:
            if other.team == me.team or not other.alive or other.fresh:
                continue
            threat = menace(cave, other)
            if threat <= 0.0:
                continue
            if other.ghost:
                if survey.reaches(other.at) and other.at != me.at:
                    self.step_towards(survey, other.at, threat - survey.cost[other.at] / TENTHS)
                continue
            card = least(cave, me)
            if card < 0:
                continue
            value = throw_worth(cave, me, card, other)
            if value <= 0.0:
                continue
            for tile in in_sight(cave, other.at):
                if tile != me.at and survey.reaches(tile):
                    price = survey.cost[tile] / TENTHS
                    if price <= me.ap - 1:
                        self.step_towards(survey, tile, value - 0.8 * price)

    # Steps

    def go_and(self, survey: Survey, tile: TileId, value: float, answer: Answer) -> None:
        """Do something in a passage, or go there first."""
        if tile != self.me.at:
            self.step_towards(survey, tile, value)
        elif act_of(answer) is not MOVE or not self.me.glued:
            self.propose(value, answer)

    def step_towards(self, survey: Survey, tile: TileId, value: float) -> None:
        cave, me = self.cave, self.me
        if value <= self.value or me.glued:
            return
        way = survey.way_to(tile)
        direction = way_to_next(cave, me.at, way[0])
        if direction < 0:
            self.propose(value, TUNNEL_THROUGH.of())
        elif len(way) > 1 and survey.can_dash(me.at, way[0], way[1]):
            self.propose(value, DASH.of(direction, way_to_next(cave, way[0], way[1])))
        else:
            self.propose(value, MOVE.of(direction))

    # Before the turn ends

    def trim(self) -> None:
        """S121: down to the hand limit; and an Amulet must not kill at the end of the turn."""
        cave, me = self.cave, self.me
        if me.health == 1 and holds(cave, me, AMULET) >= 0 and holds(cave, me, JACKET) < 0:
            self.propose(1.0, DROP.of(holds(cave, me, AMULET), me.at))
        elif hand_size(cave, me) > hand_limit(cave, me) and not cave.rulings.drop_to_limit:
            card = least(cave, me)
            if card < 0:
                card = me.hand[0]
            self.propose(1.0, DROP.of(card, dumping_ground(cave, me, card)))
