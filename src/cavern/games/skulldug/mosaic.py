"""What a seat sees, as numbers, straight from the cave; as :mod:`.view` shows it, for programs.

Entries of lists are laid out in the order of their types in :mod:`.border`. Between two questions
little changes, so a mosaic remembers what it has shown of the cave: a passage, a hand or a pile is
looked at again only if something has become of it.
"""

from typing import Final, cast, final

from cavern.core.decision import Seat
from cavern.core.rows import HIDDEN, Mosaic, RecordPart, Row, Several, lay, put, put_list, put_one
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

    def __init__(self, shown: RecordPart, name: str) -> None:
        part = cast(Several, shown.parts[name])
        self.at = shown.at(name)
        self.most = part.most
        self.entry = part.part
        self.size = part.part.size


class Pile:
    """A deck with its discard pile, and what is shown of it."""

    def __init__(self, shown: RecordPart, name: str) -> None:
        deck = cast(RecordPart, shown.parts[name])
        at = shown.at(name)
        self.size_at = at + deck.at("size")
        self.discard = Listed(deck, "discard")
        self.discard_at = at + self.discard.at
        self.known = Listed(deck, "known")
        self.known_at = at + self.known.at
        self.cards: list[CardId] = []


@final
class DigMosaic(Mosaic):
    def __init__(self, shown: RecordPart, names: dict[str, int], row: Row, at: int) -> None:
        super().__init__(row, at, shown.size)
        self.names = names
        self.phase = shown.at("phase")
        self.turn = shown.at("turn")
        self.active = Listed(shown, "active")
        self.actor = shown.at("actor")
        self.window = shown.at("window")
        self.tiles = Listed(shown, "tiles")
        tile, explorer = cast(RecordPart, self.tiles.entry), Listed(shown, "explorers")
        self.contents_room = Listed(tile, "contents").most
        self.visitors = Listed(tile, "explorers")
        self.explorers = explorer
        self.hand_room = Listed(cast(RecordPart, explorer.entry), "hand").most
        self.fortune = Pile(shown, "fortune")
        self.hazard = Pile(shown, "hazard")
        self.passages = shown.at("passages")
        self.passage_discard = Listed(shown, "passage_discard")
        self.gear = Listed(shown, "gear")
        self.drawn = shown.at("drawn")
        self.cave_health = shown.at("cave_health")
        self.ending = shown.at("ending")
        put(self, shown.at("treasures_needed"), TO_WIN)
        self.kinds = [names.get(kind.id, HIDDEN) for kind in KINDS]
        self.mimics = [names.get(f"mimic-{kind.id}", HIDDEN) for kind in KINDS]
        self.seats = [names.get(f"seat-{seat}", HIDDEN) for seat in range(16)]
        self.ghosts = [names.get(f"ghost-{faction}", HIDDEN) for faction in FACTIONS]
        self.specials = [names.get(special, HIDDEN) if special else 0 for special in SPECIALS]
        self.tile_names: list[int] = []
        # What was shown last. The lists within contents and hands are never changed in place.
        self.entries: list[int] = []
        self.spaces: list[int] = []
        self.corridors: list[int] = []
        self.contents: list[list[CardId]] = []
        self.standing: list[TileId] = []
        self.hands: list[list[CardId]] = []
        self.copies: list[int] = []
        self.riding: list[CardId] = []
        self.spent: list[CardId] = []
        self.on_turn = -1
        self.laid: list[TileId] = []
        self.choice: list[CardId] = []

    def show(self, state: Dig, seat: Seat) -> None:
        cave = state
        if not self.tile_names:
            self.tile_names = [self.names.get(id, HIDDEN) for id in cave.box.tile_ids]
        again = self.remember(cave)
        put_one(self, self.phase, len(PHASES), cave.phase)
        put(self, self.turn, cave.round)
        put_list(self, self.active.at, self.active.most,
                 [self.name(one) for one in cave.explorers if one.team == cave.turn])  # fmt: skip
        put(self, self.actor, self.name(cave.explorers[cave.actor]))
        put_one(self, self.window, len(WINDOWS), cave.window)
        self.show_tiles(cave, again)
        self.show_explorers(cave, again)
        self.show_pile(cave, cave.fortune, self.fortune, seat, again)
        self.show_pile(cave, cave.hazard, self.hazard, seat, again)
        put(self, self.passages, len(cave.passages))
        if cave.passage_discard != self.laid:
            self.laid = cave.passage_discard[:]
            names = [self.tile_names[cave.box.tile_kinds[tile]] for tile in self.laid]
            put_list(self, self.passage_discard.at, self.passage_discard.most, names)
        if again or cave.gear != self.choice:
            self.choice = cave.gear[:]
            names = [self.card(cave, card) for card in self.choice]
            put_list(self, self.gear.at, self.gear.most, names)
        self.show_drawn(cave)
        put(self, self.cave_health, cave.gems)
        put(self, self.ending, self.names.get(cave.ending, HIDDEN) if cave.ending else 0)

    def remember(self, cave: Dig) -> bool:
        """Whether cards may look different though they lie where they lay: S166, S211, S201."""
        again = cave.copies != self.copies or cave.riding != self.riding or cave.spent != self.spent
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
        longest = min(most, max(len(cards), self.numbers[at]))
        numbers = [0] * (1 + longest * CARD_NUMBERS)
        numbers[0] = len(cards)
        box, place = cave.box, 1
        for card in cards[:most]:
            kind = cave.kinds[card]
            numbers[place] = self.card(cave, card)
            if box.types[kind] in HAZARDOUS:
                numbers[place + 1] = box.difficulty[kind]
                numbers[place + 2] = box.damage[kind]
            if cave.copies and cave.is_copy(card):
                numbers[place + 3] = 1
            if cave.spent and is_used(cave, card):
                numbers[place + 4] = 1
            if cave.riding:
                loot = loot_of(cave, card)
                numbers[place + 5] = len(loot)
                for i in range(min(len(loot), RIDING_ROOM)):
                    numbers[place + 6 + i] = self.card(cave, loot[i])
            place += CARD_NUMBERS
        lay(self, at, numbers)

    def show_tiles(self, cave: Dig, again: bool) -> None:
        if cave.spaces != self.spaces or cave.corridors != self.corridors:
            for tile in self.spread(cave):
                self.show_tile(cave, tile, self.entries[tile])
                self.show_visitors(cave, tile)
                self.contents[tile] = UNSEEN
        if again or cave.contents != self.contents:
            for tile, cards in enumerate(cave.contents):
                entry = self.entries[tile]
                if entry >= 0 and (again or cards is not self.contents[tile]):
                    self.show_cards(cave, entry + CONTENTS_AT, self.contents_room, cards)
            self.contents = cave.contents[:]
        standing = [one.at for one in cave.explorers]
        if standing != self.standing:
            for tile in standing + self.standing:
                if tile >= 0:
                    self.show_visitors(cave, tile)
            self.standing = standing

    def show_visitors(self, cave: Dig, tile: TileId) -> None:
        if self.entries[tile] >= 0:
            here = [self.name(one) for one in cave.explorers if one.at == tile]
            put_list(self, self.entries[tile] + self.visitors.at, self.visitors.most, here)

    def spread(self, cave: Dig) -> list[TileId]:
        """Which tile is shown in which entry; those that were not shown there as they lie now."""
        tiles, fresh = self.tiles, len(self.entries) != len(cave.spaces)
        if fresh:
            self.entries = [-1] * len(cave.spaces)
            self.contents = [UNSEEN] * len(cave.spaces)
        count = 0
        changed: list[TileId] = []
        for tile, space in enumerate(cave.spaces):
            entry = -1
            if space >= 0:
                if count < tiles.most:
                    entry = tiles.at + 1 + count * tiles.size
                count += 1
            if entry >= 0 and (
                entry != self.entries[tile]
                or space != self.spaces[tile]
                or cave.corridors[tile] != self.corridors[tile]
            ):
                changed.append(tile)
            self.entries[tile] = entry
        self.spaces = cave.spaces[:]
        self.corridors = cave.corridors[:]
        before = self.numbers[tiles.at]
        put(self, tiles.at, count)
        for gone in range(count, min(before, tiles.most)):
            lay(self, tiles.at + 1 + gone * tiles.size, [0] * tiles.size)
        return changed

    def show_tile(self, cave: Dig, tile: TileId, at: int) -> None:
        """Where it lies, and what is printed on it."""
        space, sides, box = cave.spaces[tile], cave.corridors[tile], cave.box
        put(self, at, 1 if tile == 0 else 0)
        put(self, at + 1, across(cave, space))
        put(self, at + 2, up(cave, space))
        for side in range(4):
            put(self, at + 3 + side, sides >> side & 1)
        put(self, at + 7, box.hazards[tile])
        put(self, at + 8, box.fortunes[tile])
        put(self, at + 9, self.specials[box.special[tile]])

    def show_explorers(self, cave: Dig, again: bool) -> None:
        explorers, shown = cave.explorers, self.explorers
        before = self.numbers[shown.at]
        put(self, shown.at, len(explorers))
        for gone in range(len(explorers), min(before, shown.most)):
            lay(self, shown.at + 1 + gone * shown.size, [0] * shown.size)
        if len(self.hands) > len(explorers):
            self.hands = self.hands[: len(explorers)]
        at = shown.at + 1
        for place in range(min(len(explorers), shown.most)):
            explorer = explorers[place]
            if place == len(self.hands):
                self.hands.append([-1])
            self.show_explorer(cave, explorer, at)
            if again or explorer.hand is not self.hands[place]:
                self.hands[place] = explorer.hand
                after = at + HAND_AT + 1 + self.hand_room * CARD_NUMBERS
                self.show_cards(cave, at + HAND_AT, self.hand_room, explorer.hand)
                put(self, after, hand_limit(cave, explorer))
                put(self, after + 1, treasure_count(cave, explorer))
            at += shown.size

    def show_explorer(self, cave: Dig, explorer: Explorer, at: int) -> None:
        """All but the hand and what is counted in it."""
        put(self, at, -1 if explorer.ghost else explorer.number)
        put(self, at + 1, explorer.team)
        put_one(self, at + 2, len(FACTIONS), explorer.faction)
        put(self, at + 7, 1 if explorer.ghost else 0)
        put(self, at + 8, 1 if explorer.fresh else 0)
        put(self, at + 9, 1 if explorer.alive else 0)
        self.show_place(cave, at + 10, explorer.at)
        put(self, at + 13, explorer.health)
        put(self, at + 14, 0 if explorer.ghost else cave.rulings.max_health)
        put(self, at + 15, explorer.ap)
        put(self, at + 16, 1 if explorer.dazed else 0)
        put(self, at + 17, 1 if explorer.glued else 0)
        put(self, at + 18, 1 if explorer.shoved else 0)
        put(self, at + 19, 1 if explorer.destroyed else 0)
        after = at + HAND_AT + 3 + self.hand_room * CARD_NUMBERS
        self.show_place(cave, after, explorer.last_passage)
        put(self, after + 3, explorer.heading)
        put(self, after + 4, self.name(cave.explorers[explorer.bond]) if explorer.bond >= 0 else 0)

    def show_place(self, cave: Dig, at: int, tile: TileId) -> None:
        there = tile >= 0
        put(self, at, 1 if there else 0)
        put(self, at + 1, across(cave, cave.spaces[tile]) if there else 0)
        put(self, at + 2, up(cave, cave.spaces[tile]) if there else 0)

    def show_pile(self, cave: Dig, deck: Deck, pile: Pile, seat: Seat, again: bool) -> None:
        put(self, pile.size_at, len(deck.cards))
        if again or deck.discard != pile.cards:
            pile.cards = deck.discard[:]
            names = [self.card(cave, card) for card in deck.discard]
            put_list(self, pile.discard_at, pile.discard.most, names)
        if deck.known or self.numbers[pile.known_at]:
            numbers = [0] * (1 + 2 * pile.known.most)
            for i in range(0, len(deck.known), 2):
                if seat >= 0 and deck.known[i + 1] >> seat & 1:
                    if numbers[0] < pile.known.most:
                        place, card = 1 + 2 * numbers[0], deck.known[i]
                        numbers[place] = len(deck.cards) - 1 - deck.cards.index(card)
                        numbers[place + 1] = self.card(cave, card)
                    numbers[0] += 1
            lay(self, pile.known_at, numbers)

    def show_drawn(self, cave: Dig) -> None:
        """A passage that is being laid."""
        tile, at, box = cave.drawn, self.drawn, cave.box
        if tile < 0 and self.numbers[at] == 0:
            return
        there = tile >= 0
        put(self, at, 1 if there else 0)
        put(self, at + 1, self.tile_names[box.tile_kinds[tile]] if there else 0)
        for side in range(4):
            put(self, at + 2 + side, box.shapes[tile] >> side & 1 if there else 0)
        put(self, at + 6, box.hazards[tile] if there else 0)
        put(self, at + 7, box.fortunes[tile] if there else 0)
