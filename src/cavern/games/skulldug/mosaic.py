"""What a seat sees, as numbers, straight from the cave; as :mod:`.view` shows it, for programs.

Entries of lists are laid out in the order of their types in :mod:`.border`. Between two questions
little changes, so a mosaic remembers what it has shown of the cave: a passage, a hand or a pile is
looked at again only if something has become of it.
"""

from typing import Final, cast, final

from cavern.core.decision import Seat
from cavern.core.rows import (
    HIDDEN,
    Cells,
    Mosaic,
    RecordPart,
    Several,
    clear,
    fitting,
    lay,
    put_list,
    put_one,
)
from cavern.games.skulldug.actions import hand_limit
from cavern.games.skulldug.cards.base import is_used, loot_of
from cavern.games.skulldug.endings import treasure_count
from cavern.games.skulldug.geometry import across, up
from cavern.games.skulldug.kinds import KINDS, LEDGE, MONSTER, TRAP
from cavern.games.skulldug.numbers import CardId, TileId
from cavern.games.skulldug.state import FACTIONS, PHASES, TO_WIN, WINDOWS, Deck, Dig, Explorer
from cavern.games.skulldug.tiles import SPECIALS

HAZARDOUS: Final = (TRAP, MONSTER, LEDGE)
CARD_NUMBERS: Final = 8
RIDING_ROOM: Final = 2
CONTENTS_AT: Final = 10
HAND_AT: Final = 20
UNSEEN: Final[list[CardId]] = [-1]
"""Stands for the contents of a passage that has not been shown where it is shown now."""


class Listed:
    """A list of the row: where its count stands, how many entries have room, how long they are."""

    def __init__(self, shown: RecordPart, name: str, at: int = 0) -> None:
        part = cast(Several, shown.parts[name])
        self.at = at + shown.at(name)
        self.most = part.most
        self.entry = part.part
        self.size = part.part.size


class Pile:
    """A deck with its discard pile, and what is shown of it."""

    def __init__(self, shown: RecordPart, name: str, at: int) -> None:
        deck = cast(RecordPart, shown.parts[name])
        at += shown.at(name)
        self.size_at = at + deck.at("size")
        self.discard = Listed(deck, "discard", at)
        self.known = Listed(deck, "known", at)
        self.cards: list[CardId] = []


@final
class DigMosaic(Mosaic):
    def __init__(self, shown: RecordPart, names: dict[str, int], row: Cells, at: int) -> None:
        super().__init__(row, at, shown.size)
        self.names = names
        self.phase = at + shown.at("phase")
        self.turn = at + shown.at("turn")
        self.active = Listed(shown, "active", at)
        self.actor = at + shown.at("actor")
        self.window = at + shown.at("window")
        self.tiles = Listed(shown, "tiles", at)
        tile, explorer = cast(RecordPart, self.tiles.entry), Listed(shown, "explorers", at)
        self.contents_room = Listed(tile, "contents").most
        self.visitors = Listed(tile, "explorers")
        self.explorers = explorer
        self.hand_room = Listed(cast(RecordPart, explorer.entry), "hand").most
        self.fortune = Pile(shown, "fortune", at)
        self.hazard = Pile(shown, "hazard", at)
        self.passages = at + shown.at("passages")
        self.passage_discard = Listed(shown, "passage_discard", at)
        self.gear = Listed(shown, "gear", at)
        self.drawn = at + shown.at("drawn")
        self.cave_health = at + shown.at("cave_health")
        self.ending = at + shown.at("ending")
        row[at + shown.at("treasures_needed")] = TO_WIN
        self.kinds = [names.get(kind.id, HIDDEN) for kind in KINDS]
        self.mimics = [names.get(f"mimic-{kind.id}", HIDDEN) for kind in KINDS]
        self.seats = [names.get(f"seat-{seat}", HIDDEN) for seat in range(16)]
        self.ghosts = [names.get(f"ghost-{faction}", HIDDEN) for faction in FACTIONS]
        self.specials = [names.get(special, HIDDEN) if special else 0 for special in SPECIALS]
        self.tile_names: list[int] = []
        # What was shown last. Spaces, corridors, hands and the lists within contents are never
        # changed in place.
        self.entries: list[int] = []
        self.spread_out: list[TileId] = []
        self.spaces: list[int] = []
        self.corridors: list[int] = []
        self.contents: list[list[CardId]] = []
        self.standing: list[TileId] = []
        self.hands: list[list[CardId]] = []
        self.places: list[TileId] = []
        self.left: list[TileId] = []
        self.copies: list[int] = []
        self.riding: list[CardId] = []
        self.spent: list[CardId] = []
        self.on_turn = -1
        self.laid: list[TileId] = []
        self.choice: list[CardId] = []

    def show(self, state: Dig, seat: Seat) -> None:
        cave, row = state, self.row
        if not self.tile_names:
            self.tile_names = [self.names.get(id, HIDDEN) for id in cave.box.tile_ids]
        again = self.remember(cave)
        relaid = cave.spaces is not self.spaces
        put_one(row, self.phase, len(PHASES), cave.phase)
        row[self.turn] = fitting(cave.round)
        count, shown = 0, int(row[self.active.at])
        for explorer in cave.explorers:
            if explorer.team == cave.turn:
                count += 1
                if count <= self.active.most:
                    row[self.active.at + count] = self.name(explorer)
        row[self.active.at] = count
        if shown > count:
            clear(row, self.active.at + 1 + count, min(self.active.most, shown) - count)
        row[self.actor] = self.name(cave.explorers[cave.actor])
        put_one(row, self.window, len(WINDOWS), cave.window)
        self.show_tiles(cave, again)
        self.show_explorers(cave, again, relaid)
        self.show_pile(cave, cave.fortune, self.fortune, seat, again)
        self.show_pile(cave, cave.hazard, self.hazard, seat, again)
        row[self.passages] = len(cave.passages)
        if cave.passage_discard != self.laid:
            self.laid = cave.passage_discard[:]
            names = [self.tile_names[cave.box.tile_kinds[tile]] for tile in self.laid]
            put_list(row, self.passage_discard.at, self.passage_discard.most, names)
        if (cave.gear or self.choice) and (again or cave.gear != self.choice):
            self.choice = cave.gear[:]
            names = [self.card(cave, card) for card in self.choice]
            put_list(row, self.gear.at, self.gear.most, names)
        self.show_drawn(cave)
        row[self.cave_health] = fitting(cave.gems)
        row[self.ending] = self.names.get(cave.ending, HIDDEN) if cave.ending else 0

    def remember(self, cave: Dig) -> bool:
        """Whether cards may look different though they lie where they lay: S166, S211, S201."""
        again = False
        if cave.copies or self.copies or cave.riding or self.riding or cave.spent or self.spent:
            again = (
                cave.copies != self.copies or cave.riding != self.riding or cave.spent != self.spent
            )
        if cave.spent and not again:
            again = cave.turn != self.on_turn
            for explorer, hand in zip(cave.explorers, self.hands):
                if explorer.hand is not hand:
                    again = True
        if again:
            self.copies = cave.copies[:]
            self.riding = cave.riding[:]
            self.spent = cave.spent[:]
        self.on_turn = cave.turn
        return again

    def name(self, explorer: Explorer) -> int:
        return self.ghosts[explorer.faction] if explorer.ghost else self.seats[explorer.number]

    def card(self, cave: Dig, card: CardId) -> int:
        """The number of a card's name."""
        kind = cave.kinds[card]
        return self.mimics[kind] if cave.copies and cave.is_copy(card) else self.kinds[kind]

    def show_cards(self, cave: Dig, at: int, most: int, cards: list[CardId]) -> None:
        row, box = self.row, cave.box
        before = int(row[at])
        row[at] = len(cards)
        place = at + 1
        clear(row, place, min(most, max(len(cards), before)) * CARD_NUMBERS)
        for card in cards[:most]:
            kind = cave.kinds[card]
            row[place] = self.card(cave, card)
            if box.types[kind] in HAZARDOUS:
                row[place + 1] = box.difficulty[kind]
                row[place + 2] = box.damage[kind]
            if cave.copies and cave.is_copy(card):
                row[place + 3] = 1
            if cave.spent and is_used(cave, card):
                row[place + 4] = 1
            if cave.riding:
                loot = loot_of(cave, card)
                row[place + 5] = len(loot)
                for i in range(min(len(loot), RIDING_ROOM)):
                    row[place + 6 + i] = self.card(cave, loot[i])
            place += CARD_NUMBERS

    def show_tiles(self, cave: Dig, again: bool) -> None:
        if cave.spaces is not self.spaces or cave.corridors is not self.corridors:
            for tile in self.spread(cave):
                self.show_tile(cave, tile, self.entries[tile])
                self.show_visitors(cave, tile)
                self.contents[tile] = UNSEEN
        for tile in self.spread_out:
            cards, shown = cave.contents[tile], self.contents[tile]
            if again or cards is not shown:
                at, room = self.entries[tile] + CONTENTS_AT, self.contents_room
                if not again and begin_alike(cards, shown, room):
                    self.row[at] = len(cards)
                else:
                    self.show_cards(cave, at, room, cards)
                self.contents[tile] = cards
        moved = len(cave.explorers) != len(self.standing)
        if not moved:
            for place, one in enumerate(cave.explorers):
                if one.at != self.standing[place]:
                    moved = True
        if moved:
            standing = [one.at for one in cave.explorers]
            for tile in standing + self.standing:
                if tile >= 0:
                    self.show_visitors(cave, tile)
            self.standing = standing

    def show_visitors(self, cave: Dig, tile: TileId) -> None:
        if self.entries[tile] >= 0:
            here = [self.name(one) for one in cave.explorers if one.at == tile]
            put_list(self.row, self.entries[tile] + self.visitors.at, self.visitors.most, here)

    def spread(self, cave: Dig) -> list[TileId]:
        """Which tile is shown in which entry; those that were not shown there as they lie now."""
        tiles, fresh = self.tiles, len(self.entries) != len(cave.spaces)
        if fresh:
            self.entries = [-1] * len(cave.spaces)
            self.contents = [UNSEEN] * len(cave.spaces)
        count = 0
        self.spread_out = []
        changed: list[TileId] = []
        for tile, space in enumerate(cave.spaces):
            entry = -1
            if space >= 0:
                if count < tiles.most:
                    entry = tiles.at + 1 + count * tiles.size
                    self.spread_out.append(tile)
                count += 1
            if entry >= 0 and (
                entry != self.entries[tile]
                or space != self.spaces[tile]
                or cave.corridors[tile] != self.corridors[tile]
            ):
                changed.append(tile)
            self.entries[tile] = entry
        self.spaces = cave.spaces
        self.corridors = cave.corridors
        row = self.row
        gone = min(int(row[tiles.at]), tiles.most) - count
        row[tiles.at] = count
        clear(row, tiles.at + 1 + count * tiles.size, gone * tiles.size)
        return changed

    def show_tile(self, cave: Dig, tile: TileId, at: int) -> None:
        """Where it lies, and what is printed on it."""
        space, sides, box, row = cave.spaces[tile], cave.corridors[tile], cave.box, self.row
        row[at] = 1 if tile == 0 else 0
        row[at + 1] = across(cave, space)
        row[at + 2] = up(cave, space)
        for side in range(4):
            row[at + 3 + side] = sides >> side & 1
        row[at + 7] = box.hazards[tile]
        row[at + 8] = box.fortunes[tile]
        row[at + 9] = self.specials[box.special[tile]]

    def show_explorers(self, cave: Dig, again: bool, relaid: bool) -> None:
        explorers, shown, row = cave.explorers, self.explorers, self.row
        gone = min(int(row[shown.at]), shown.most) - len(explorers)
        row[shown.at] = len(explorers)
        clear(row, shown.at + 1 + len(explorers) * shown.size, gone * shown.size)
        if len(self.hands) > len(explorers):
            self.hands = self.hands[: len(explorers)]
            self.places = self.places[: len(explorers)]
            self.left = self.left[: len(explorers)]
        at = shown.at + 1
        for place in range(min(len(explorers), shown.most)):
            explorer = explorers[place]
            if place == len(self.hands):
                self.hands.append([-1])
                self.places.append(-2)
                self.left.append(-2)
            self.show_explorer(cave, explorer, at)
            after = at + HAND_AT + 1 + self.hand_room * CARD_NUMBERS
            if relaid or explorer.at != self.places[place]:
                self.places[place] = explorer.at
                self.show_place(cave, at + 10, explorer.at)
            if relaid or explorer.last_passage != self.left[place]:
                self.left[place] = explorer.last_passage
                self.show_place(cave, after + 2, explorer.last_passage)
            if again or explorer.hand is not self.hands[place]:
                self.hands[place] = explorer.hand
                self.show_cards(cave, at + HAND_AT, self.hand_room, explorer.hand)
                row[after] = hand_limit(cave, explorer)
                row[after + 1] = treasure_count(cave, explorer)
            at += shown.size

    def show_explorer(self, cave: Dig, explorer: Explorer, at: int) -> None:
        """All but where it is and was, the hand and what is counted in it."""
        row = self.row
        row[at] = -1 if explorer.ghost else explorer.number
        row[at + 1] = explorer.team
        put_one(row, at + 2, len(FACTIONS), explorer.faction)
        row[at + 7] = 1 if explorer.ghost else 0
        row[at + 8] = 1 if explorer.fresh else 0
        row[at + 9] = 1 if explorer.alive else 0
        row[at + 13] = explorer.health
        row[at + 14] = 0 if explorer.ghost else cave.rulings.max_health
        row[at + 15] = explorer.ap
        row[at + 16] = 1 if explorer.dazed else 0
        row[at + 17] = 1 if explorer.glued else 0
        row[at + 18] = 1 if explorer.shoved else 0
        row[at + 19] = 1 if explorer.destroyed else 0
        after = at + HAND_AT + 6 + self.hand_room * CARD_NUMBERS
        row[after] = explorer.heading
        row[after + 1] = self.name(cave.explorers[explorer.bond]) if explorer.bond >= 0 else 0

    def show_place(self, cave: Dig, at: int, tile: TileId) -> None:
        row, there = self.row, tile >= 0
        row[at] = 1 if there else 0
        row[at + 1] = across(cave, cave.spaces[tile]) if there else 0
        row[at + 2] = up(cave, cave.spaces[tile]) if there else 0

    def show_pile(self, cave: Dig, deck: Deck, pile: Pile, seat: Seat, again: bool) -> None:
        row = self.row
        row[pile.size_at] = len(deck.cards)
        if again or deck.discard != pile.cards:
            pile.cards = deck.discard[:]
            names = [self.card(cave, card) for card in deck.discard]
            put_list(row, pile.discard.at, pile.discard.most, names)
        if deck.known or row[pile.known.at]:
            numbers = [0] * (1 + 2 * pile.known.most)
            for i in range(0, len(deck.known), 2):
                if seat >= 0 and deck.known[i + 1] >> seat & 1:
                    if numbers[0] < pile.known.most:
                        place, card = 1 + 2 * numbers[0], deck.known[i]
                        numbers[place] = len(deck.cards) - 1 - deck.cards.index(card)
                        numbers[place + 1] = self.card(cave, card)
                    numbers[0] += 1
            lay(row, pile.known.at, numbers)

    def show_drawn(self, cave: Dig) -> None:
        """A passage that is being laid."""
        tile, at, box, row = cave.drawn, self.drawn, cave.box, self.row
        if tile < 0 and row[at] == 0:
            return
        there = tile >= 0
        row[at] = 1 if there else 0
        row[at + 1] = self.tile_names[box.tile_kinds[tile]] if there else 0
        for side in range(4):
            row[at + 2 + side] = box.shapes[tile] >> side & 1 if there else 0
        row[at + 6] = box.hazards[tile] if there else 0
        row[at + 7] = box.fortunes[tile] if there else 0


def begin_alike(cards: list[CardId], others: list[CardId], room: int) -> bool:
    """Whether both fill the room, with the same cards: a heap to which more has come."""
    if len(cards) < room or len(others) < room:
        return False
    for place in range(room):
        if cards[place] != others[place]:
            return False
    return True
