"""What a seat sees, as numbers, straight from the cave; as :mod:`.view` shows it, for programs.

Entries of lists are laid out in the order of their types in :mod:`.border`. Between two questions
little changes, so a mosaic remembers what it has shown of the cave: a passage, a hand or a pile is
looked at again only if something has become of it, and then only the cards that lie elsewhere.
"""

from typing import Final, cast, final

from librt.vecs import vec
from mypy_extensions import i16, i64

from cavern.core.decision import Seat
from cavern.core.panel import Listed
from cavern.core.rows import (
    HIDDEN,
    Cells,
    Heaps,
    Mosaic,
    RecordPart,
    clear,
    count_in,
    put_list,
    put_one,
    short,
)
from cavern.games.skulldug.actions import hand_limit
from cavern.games.skulldug.cards.base import is_used, loot_of
from cavern.games.skulldug.endings import treasure_count
from cavern.games.skulldug.grid import across, up
from cavern.games.skulldug.kinds import KINDS, TRAP
from cavern.games.skulldug.numbers import CardId, TileId
from cavern.games.skulldug.state import FACTIONS, PHASES, TO_WIN, WINDOWS, Deck, Dig, Explorer
from cavern.games.skulldug.tiles import SPECIALS

CARD_NUMBERS: Final = 10
RIDING_ROOM: Final = 4
CONTENTS_AT: Final = 10
HAND_AT: Final = 20
NAME_BITS: Final = 16
"""Bits for the number of a name, beside a tile; for that of a card, beside a passage."""
UNSEEN: Final[list[CardId]] = [-1]
"""Stands for the contents of a passage that has not been shown where it is shown now."""


class Pile:
    """A deck with its discard pile, and what is shown of it."""

    def __init__(self, shown: RecordPart, name: str, at: int) -> None:
        deck = cast(RecordPart, shown.parts[name])
        at += shown.at(name)
        self.size_at: i64 = at + deck.at("size")
        self.discard = Listed(deck, "discard", at)
        self.known = Listed(deck, "known", at)
        self.cards: list[CardId] = []


@final
class DigMosaic(Mosaic):
    def __init__(self, shown: RecordPart, names: dict[str, int], row: Cells, at: int) -> None:
        super().__init__(row, at, shown.size)
        self.names = names
        self.phase: i64 = at + shown.at("phase")
        self.turn: i64 = at + shown.at("turn")
        self.active = Listed(shown, "active", at)
        self.actor: i64 = at + shown.at("actor")
        self.window: i64 = at + shown.at("window")
        self.tiles = Listed(shown, "tiles", at)
        tile, explorer = cast(RecordPart, self.tiles.entry), Listed(shown, "explorers", at)
        self.contents_room = Listed(tile, "contents").most
        heaps = cast(Heaps, shown.parts["tiles"])
        self.heaped: i64 = self.tiles.at + heaps.rest_at
        self.heaped_room: i64 = heaps.rest.most
        self.heap: vec[i64] = vec[i64]([-1] * heaps.rest.most)
        """What is shown there: the passage, by its place among them, and the card."""
        self.visitors = Listed(tile, "explorers")
        self.explorers = explorer
        self.hand_room = Listed(cast(RecordPart, explorer.entry), "hand").most
        self.fortune = Pile(shown, "fortune", at)
        self.hazard = Pile(shown, "hazard", at)
        self.passages: i64 = at + shown.at("passages")
        self.passage_discard = Listed(shown, "passage_discard", at)
        self.gear = Listed(shown, "gear", at)
        self.drawn: i64 = at + shown.at("drawn")
        self.cave_health: i64 = at + shown.at("cave_health")
        self.ending: i64 = at + shown.at("ending")
        row[at + shown.at("treasures_needed")] = TO_WIN
        self.kinds = [names.get(kind.id, HIDDEN) for kind in KINDS]
        self.mimics = [names.get(f"mimic-{kind.id}", HIDDEN) for kind in KINDS]
        self.seats = [names.get(f"seat-{seat}", HIDDEN) for seat in range(16)]
        self.ghosts = [names.get(f"ghost-{faction}", HIDDEN) for faction in FACTIONS]
        self.specials = [names.get(special, HIDDEN) if special else 0 for special in SPECIALS]
        self.tile_names: list[int] = []
        # What was shown last. Spaces, corridors, hands and the lists within contents are never
        # changed in place.
        self.entries: vec[i64] = vec[i64]()
        self.spread_out: list[TileId] = []
        self.spaces: list[int] = []
        self.corridors: list[int] = []
        self.contents: list[list[CardId]] = []
        self.standing: list[int] = []
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
        row[self.turn] = short(cave.round)
        self.show_active(cave)
        row[self.actor] = self.name(cave.explorers[cave.actor])
        put_one(row, self.window, len(WINDOWS), cave.window)
        self.show_tiles(cave, again)
        self.show_explorers(cave, again, relaid)
        self.show_pile(cave, cave.fortune, self.fortune, seat, again)
        self.show_pile(cave, cave.hazard, self.hazard, seat, again)
        row[self.passages] = short(len(cave.passages))
        if cave.passage_discard != self.laid:
            self.laid = cave.passage_discard[:]
            names = [self.tile_names[cave.box.tile_kinds[tile]] for tile in self.laid]
            put_list(row, self.passage_discard.at, self.passage_discard.most, names)
        if (cave.gear or self.choice) and (again or cave.gear != self.choice):
            self.choice = cave.gear[:]
            names = [self.card(cave, card) for card in self.choice]
            put_list(row, self.gear.at, self.gear.most, names)
        self.show_drawn(cave)
        row[self.cave_health] = short(cave.gems)
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

    def show_active(self, cave: Dig) -> None:
        row, active = self.row, self.active
        count: i64 = 0
        for explorer in cave.explorers:
            if explorer.team == cave.turn:
                count += 1
                if count <= active.most:
                    row[active.at + count] = self.name(explorer)
        before = count_in(row, active.at, count)
        if before > count:
            clear(row, active.at + 1 + count, min(active.most, before) - count)

    def name(self, explorer: Explorer) -> int:
        return self.ghosts[explorer.faction] if explorer.ghost else self.seats[explorer.number]

    def card(self, cave: Dig, card: CardId) -> int:
        """The number of a card's name."""
        kind = cave.kinds[card]
        return self.mimics[kind] if cave.copies and cave.is_copy(card) else self.kinds[kind]

    def show_cards(
        self, cave: Dig, at: i64, most: i64, cards: list[CardId], shown: list[CardId], again: bool
    ) -> None:
        """Cards where others were shown: those that lie elsewhere, or all of them again."""
        count: i64 = len(cards)
        alike: i64 = 0 if again else len(shown)
        before = count_in(self.row, at, count)
        at += 1
        for place in range(min(most, count)):
            if place >= alike or cards[place] != shown[place]:
                self.show_card(cave, cards[place], at)
            at += CARD_NUMBERS
        if before > count:
            clear(self.row, at, (min(most, before) - count) * CARD_NUMBERS)

    def show_card(self, cave: Dig, card: CardId, at: i64) -> None:
        row, box, kind = self.row, cave.box, cave.kinds[card]
        copied = len(cave.copies) > 0 and cave.is_copy(card)
        row[at] = self.mimics[kind] if copied else self.kinds[kind]
        if box.types[kind] >= TRAP:
            row[at + 1] = box.difficulty[kind]
            row[at + 2] = box.damage[kind]
        else:
            row[at + 1] = 0
            row[at + 2] = 0
        row[at + 3] = 1 if copied else 0
        row[at + 4] = 1 if cave.spent and is_used(cave, card) else 0
        self.show_loot(cave, card, at + 5)

    def show_loot(self, cave: Dig, card: CardId, at: i64) -> None:
        """What rides on it (S211)."""
        if cave.riding:
            loot = [self.card(cave, one) for one in loot_of(cave, card)]
            put_list(self.row, at, RIDING_ROOM, loot)
        elif self.row[at] != 0:
            clear(self.row, at, 1 + RIDING_ROOM)

    def show_tiles(self, cave: Dig, again: bool) -> None:
        heaps = again
        if cave.spaces is not self.spaces or cave.corridors is not self.corridors:
            for tile in self.spread(cave):
                self.show_tile(cave, tile, self.entries[tile])
                self.show_visitors(cave, tile)
                self.contents[tile] = UNSEEN
            heaps = True
        contents, known, room = cave.contents, self.contents, self.contents_room
        for tile in self.spread_out:
            cards, shown = contents[tile], known[tile]
            if again or cards is not shown:
                at = self.entries[tile] + CONTENTS_AT
                heaps = heaps or len(cards) > room or len(shown) > room
                self.show_cards(cave, at, room, cards, shown, again)
                known[tile] = cards
        if heaps:
            self.show_heaps(cave, again)
        self.show_standing(cave)

    def show_heaps(self, cave: Dig, again: bool) -> None:
        """What has no room in its passage."""
        heap = self.heap
        at: i64 = self.heaped + 1
        count: i64 = 0
        for place, tile in enumerate(self.spread_out):
            cards = cave.contents[tile]
            lying: i64 = len(cards)
            for nth in range(self.contents_room, lying):
                if count < self.heaped_room:
                    lying_there: i64 = (place << NAME_BITS) + cards[nth]
                    if again or lying_there != heap[count]:
                        heap[count] = lying_there
                        self.row[at] = short(place)
                        self.show_card(cave, cards[nth], at + 1)
                    at += 1 + CARD_NUMBERS
                count += 1
        before = count_in(self.row, self.heaped, count)
        if before > count:
            gone = min(before, self.heaped_room) - count
            clear(self.row, at, gone * (1 + CARD_NUMBERS))
            for left in range(count, count + gone):
                heap[left] = -1

    def show_standing(self, cave: Dig) -> None:
        """Whoever stands somewhere else, or is called something else, than before."""
        explorers, standing = cave.explorers, self.standing
        while len(standing) > len(explorers):
            self.show_visitors(cave, standing.pop() >> NAME_BITS)
        for place, one in enumerate(explorers):
            now = (one.at << NAME_BITS) + self.name(one)
            if place == len(standing):
                standing.append(now)
            elif now != standing[place]:
                before = standing[place]
                standing[place] = now
                self.show_visitors(cave, before >> NAME_BITS)
            else:
                continue
            self.show_visitors(cave, one.at)

    def show_visitors(self, cave: Dig, tile: TileId) -> None:
        if tile >= 0 and self.entries[tile] >= 0:
            here = [self.name(one) for one in cave.explorers if one.at == tile]
            put_list(self.row, self.entries[tile] + self.visitors.at, self.visitors.most, here)

    def spread(self, cave: Dig) -> list[TileId]:
        """Which tile is shown in which entry; those that were not shown there as they lie now."""
        tiles = self.tiles
        if len(self.entries) != len(cave.spaces):
            self.entries = vec[i64]([-1] * len(cave.spaces))
            self.contents = [UNSEEN] * len(cave.spaces)
        entries, spaces, corridors = self.entries, cave.spaces, cave.corridors
        total: i64 = len(spaces)
        count: i64 = 0
        spread_out: list[TileId] = []
        changed: list[TileId] = []
        for tile in range(total):
            if spaces[tile] < 0 or count >= tiles.most:
                entries[tile] = -1
                if spaces[tile] >= 0:
                    count += 1
                continue
            spread_out.append(tile)
            entry = tiles.at + 1 + count * tiles.size
            count += 1
            if (
                entry != entries[tile]
                or spaces[tile] != self.spaces[tile]
                or corridors[tile] != self.corridors[tile]
            ):
                changed.append(tile)
                entries[tile] = entry
        self.spread_out = spread_out
        self.spaces = spaces
        self.corridors = corridors
        before = count_in(self.row, tiles.at, count)
        if before > count:
            gone = min(before, tiles.most) - count
            clear(self.row, tiles.at + 1 + count * tiles.size, gone * tiles.size)
        return changed

    def show_tile(self, cave: Dig, tile: TileId, at: i64) -> None:
        """Where it lies, and what is printed on it."""
        space, sides, box, row = cave.spaces[tile], cave.corridors[tile], cave.box, self.row
        row[at] = 1 if tile == 0 else 0
        row[at + 1] = across(cave, space)
        row[at + 2] = up(cave, space)
        self.show_sides(at + 3, sides)
        row[at + 7] = box.hazards[tile]
        row[at + 8] = box.fortunes[tile]
        row[at + 9] = self.specials[box.special[tile]]

    def show_sides(self, at: i64, sides: i64) -> None:
        for side in range(i64(4)):
            self.row[at + side] = i16(sides >> side & 1)

    def show_explorers(self, cave: Dig, again: bool, relaid: bool) -> None:
        explorers, shown, row = cave.explorers, self.explorers, self.row
        count: i64 = len(explorers)
        before = count_in(row, shown.at, count)
        if before > count:
            gone = min(before, shown.most) - count
            clear(row, shown.at + 1 + count * shown.size, gone * shown.size)
        if len(self.hands) > len(explorers):
            self.hands = self.hands[: len(explorers)]
            self.places = self.places[: len(explorers)]
            self.left = self.left[: len(explorers)]
        at = shown.at + 1
        for place in range(min(count, shown.most)):
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
                hand = self.hands[place]
                self.hands[place] = explorer.hand
                self.show_cards(cave, at + HAND_AT, self.hand_room, explorer.hand, hand, again)
                row[after] = hand_limit(cave, explorer)
                row[after + 1] = treasure_count(cave, explorer)
            at += shown.size

    def show_explorer(self, cave: Dig, explorer: Explorer, at: i64) -> None:
        """All but where it is and was, the hand and what is counted in it."""
        row, ghost = self.row, explorer.ghost
        row[at] = -1 if ghost else explorer.number
        row[at + 1] = explorer.team
        put_one(row, at + 2, len(FACTIONS), explorer.faction)
        row[at + 7] = ghost
        row[at + 8] = explorer.fresh
        row[at + 9] = explorer.alive
        row[at + 13] = explorer.health
        row[at + 14] = 0 if ghost else cave.rulings.max_health
        row[at + 15] = explorer.ap
        row[at + 16] = explorer.dazed
        row[at + 17] = explorer.glued
        row[at + 18] = explorer.shoved
        row[at + 19] = explorer.destroyed
        after = at + HAND_AT + 6 + self.hand_room * CARD_NUMBERS
        row[after] = explorer.heading
        row[after + 1] = self.name(cave.explorers[explorer.bond]) if explorer.bond >= 0 else 0

    def show_place(self, cave: Dig, at: i64, tile: TileId) -> None:
        row, there = self.row, tile >= 0
        row[at] = there
        row[at + 1] = across(cave, cave.spaces[tile]) if there else 0
        row[at + 2] = up(cave, cave.spaces[tile]) if there else 0

    def show_pile(self, cave: Dig, deck: Deck, pile: Pile, seat: Seat, again: bool) -> None:
        row = self.row
        row[pile.size_at] = short(len(deck.cards))
        if again or deck.discard != pile.cards:
            pile.cards = deck.discard[:]
            names = [self.card(cave, card) for card in deck.discard]
            put_list(row, pile.discard.at, pile.discard.most, names)
        if not deck.known and row[pile.known.at] == 0:
            return
        at, most = pile.known.at + 1, pile.known.most
        count: i64 = 0
        for i in range(0, len(deck.known), 2):
            if seat >= 0 and deck.known[i + 1] >> seat & 1:
                if count < most:
                    card = deck.known[i]
                    row[at] = short(len(deck.cards) - 1 - deck.cards.index(card))
                    row[at + 1] = self.card(cave, card)
                    at += 2
                count += 1
        before = count_in(row, pile.known.at, count)
        if before > count:
            clear(row, at, 2 * (min(most, before) - count))

    def show_drawn(self, cave: Dig) -> None:
        """A passage that is being laid."""
        tile, at, box, row = cave.drawn, self.drawn, cave.box, self.row
        if tile < 0 and row[at] == 0:
            return
        there = tile >= 0
        row[at] = there
        row[at + 1] = self.tile_names[box.tile_kinds[tile]] if there else 0
        self.show_sides(at + 2, box.shapes[tile] if there else 0)
        row[at + 6] = box.hazards[tile] if there else 0
        row[at + 7] = box.fortunes[tile] if there else 0
