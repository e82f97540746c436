"""How cards, passages and explorers are written in a position, and shown."""

from typing import Final

from mypy_extensions import trait

from cavern.core.errors import BadInput
from cavern.core.grid import DIRECTIONS
from cavern.core.parts import (
    Kind,
    ListKind,
    NameKind,
    NamesKind,
    NaturalKind,
    Owner,
    Part,
    index,
    only,
)
from cavern.games.skulldug.numbers import CardId, ExplorerId, KindId, TileId


@trait
class Writing:
    """What things are called in a position that is being written."""

    def card_word(self, card: CardId) -> str:
        raise NotImplementedError

    def kind_word(self, kind: KindId) -> str:
        raise NotImplementedError

    def tile_word(self, tile: TileId) -> str:
        raise NotImplementedError

    def label(self, tile: TileId) -> str:
        """What a passage is called on the map."""
        raise NotImplementedError

    def explorer_word(self, explorer: ExplorerId) -> str:
        raise NotImplementedError


@trait
class Reading:
    """What words mean in a position that is being read."""

    def find_card(self, word: str) -> CardId:
        raise NotImplementedError

    def take_card(self, word: str) -> CardId:
        """The same; it lies here and nowhere else."""
        raise NotImplementedError

    def find_kind(self, word: str) -> KindId:
        raise NotImplementedError

    def take_tile(self, word: str) -> TileId:
        raise NotImplementedError

    def place(self, word: str) -> TileId:
        """A passage on the map."""
        raise NotImplementedError

    def find_explorer(self, word: str) -> ExplorerId:
        raise NotImplementedError

    def find_team(self, word: str) -> int:
        raise NotImplementedError


def writing(here: object) -> Writing:
    assert isinstance(here, Writing)
    return here


def reading(here: object) -> Reading:
    assert isinstance(here, Reading)
    return here


class PileKind(ListKind):
    """Several, after a colon; a deck ends with ``end``, since what is not named is not in it."""

    listed = True

    def write(self, part: Part, value: list[int], here: object) -> str:
        words = [self.one(part, each, here) for each in (value[::-1] if part.deck else value)]
        return ", ".join([*words, "end"] if part.deck else words)

    def split(self, text: str) -> list[str]:
        return [word for word in [name.strip() for name in text.split(",")] if word]


class CardsKind(PileKind):
    """Cards that lie here and nowhere else."""

    def one(self, part: Part, value: int, here: object) -> str:
        return writing(here).card_word(value)

    def one_of(self, part: Part, word: str, here: object) -> int:
        return reading(here).take_card(word)

    def shown(self, part: Part, value: str, names: str) -> str:
        return f"[card_view(cave, card) for card in {value}]"


class MarkedCardsKind(CardsKind):
    """Cards of which something is true, wherever they lie."""

    def one_of(self, part: Part, word: str, here: object) -> int:
        return reading(here).find_card(word)


class EachCardKind(MarkedCardsKind):
    """The same among other words, one by one."""

    listed = False

    def entry(self, part: Part, word: str, value: list[int], here: object) -> str:
        return " ".join([f"{word} {self.one(part, each, here)}" for each in value])

    def added(self, part: Part, before: list[int], words: list[str], here: object) -> list[int]:
        return before + self.read(part, words, here)


class EachPlaceKind(EachCardKind):
    """Passages among other words, one by one."""

    def one(self, part: Part, value: int, here: object) -> str:
        return writing(here).label(value)

    def one_of(self, part: Part, word: str, here: object) -> int:
        return reading(here).place(word)


class TilesKind(PileKind):
    def one(self, part: Part, value: int, here: object) -> str:
        return writing(here).tile_word(value)

    def one_of(self, part: Part, word: str, here: object) -> int:
        return reading(here).take_tile(word)

    def shown(self, part: Part, value: str, names: str) -> str:
        return f"tile_ids(cave, {value})"


class DrawnTileKind(Kind[TileId]):
    """One tile, or none."""

    def write(self, part: Part, value: TileId, here: object) -> str:
        return writing(here).tile_word(value)

    def read(self, part: Part, words: list[str], here: object) -> TileId:
        return reading(here).take_tile(only(part, words))


class PassageKind(Kind[TileId]):
    """A passage, or none."""

    def write(self, part: Part, value: TileId, here: object) -> str:
        return writing(here).label(value)

    def read(self, part: Part, words: list[str], here: object) -> TileId:
        return reading(here).place(only(part, words))

    def shown(self, part: Part, value: str, names: str) -> str:
        return f'place_id(cave, {value}) if {value} >= 0 else ""'


class StandsKind(PassageKind):
    """Where somebody stands who may be dead."""

    def entry(self, part: Part, word: str, value: TileId, here: object) -> str:
        return f"{word} {self.write(part, value, here)}" if value >= 0 else DEAD_WORD


class ExplorerKind(Kind[ExplorerId]):
    """An explorer, or nobody."""

    def write(self, part: Part, value: ExplorerId, here: object) -> str:
        return writing(here).explorer_word(value)

    def read(self, part: Part, words: list[str], here: object) -> ExplorerId:
        return reading(here).find_explorer(only(part, words))

    def shown(self, part: Part, value: str, names: str) -> str:
        shown = f"explorer_id(cave.explorers[{value}])"
        return f'{shown} if {value} >= 0 else ""' if part.first() < 0 else shown


class AskedKind(ExplorerKind):
    """Whoever is asked, as long as a question is open inside a step."""

    def idle(self, part: Part, value: ExplorerId, first: ExplorerId, owner: Owner) -> bool:
        return not owner.window

    def shown(self, part: Part, value: str, names: str) -> str:
        return value


class TeamKind(ExplorerKind):
    """A team, called by the first of it."""

    def read(self, part: Part, words: list[str], here: object) -> ExplorerId:
        return reading(here).find_team(only(part, words))

    def shown(self, part: Part, value: str, names: str) -> str:
        return f"[explorer_id(explorer) for explorer in cave.team({value})]"


class ExplorersKind(ListKind):
    def one(self, part: Part, value: int, here: object) -> str:
        return writing(here).explorer_word(value)

    def one_of(self, part: Part, word: str, here: object) -> int:
        return reading(here).find_explorer(word)


class PairsKind(PileKind):
    """Pairs of whatever, one after the other in a list: this ``between`` that."""

    between = ""

    def pair(self, first: int, second: int, names: Writing) -> str:
        raise NotImplementedError

    def pair_of(self, left: str, right: str, names: Reading) -> list[int]:
        raise NotImplementedError

    def write(self, part: Part, value: list[int], here: object) -> str:
        pairs = range(0, len(value), 2)
        return ", ".join([self.pair(value[i], value[i + 1], writing(here)) for i in pairs])

    def read(self, part: Part, words: list[str], here: object) -> list[int]:
        found: list[int] = []
        for item in words:
            left, middle, right = item.partition(self.between)
            if not middle:
                raise BadInput(f"expected THIS{self.between}THAT, not {item!r}")
            found += self.pair_of(left.strip(), right.strip(), reading(here))
        return found


class MimicsKind(PairsKind):
    """S166: a used Mimic Stone and the kind it stands for."""

    between = " as "

    def pair(self, first: int, second: int, names: Writing) -> str:
        return f"{names.card_word(first)} as {names.kind_word(second)}"

    def pair_of(self, left: str, right: str, names: Reading) -> list[int]:
        return [names.find_card(left), names.find_kind(right)]


class RidingKind(PairsKind):
    """A Swindling Jester and a card on it."""

    between = " on "

    def pair(self, first: int, second: int, names: Writing) -> str:
        return f"{names.card_word(second)} on {names.card_word(first)}"

    def pair_of(self, left: str, right: str, names: Reading) -> list[int]:
        return [names.find_card(right), names.take_card(left)]


class StepsKind(NaturalKind):
    """One step is meant wherever somebody has come from a passage."""

    def idle(self, part: Part, value: int, first: int, owner: Owner) -> bool:
        return bool(value == (1 if owner.last_passage >= 0 else 0))


class FactionKind(NameKind):
    """A ghost is called by its faction already."""

    def idle(self, part: Part, value: int, first: int, owner: Owner) -> bool:
        return bool(owner.ghost)


class HeadingKind(Kind[int]):
    """A direction, which views have as a number."""

    def write(self, part: Part, value: int, here: object) -> str:
        return DIRECTIONS[value]

    def read(self, part: Part, words: list[str], here: object) -> int:
        return index(tuple(DIRECTIONS), only(part, words))


class PoolKind(NamesKind):
    """Factions that may still come as ghosts, where there are any."""

    def idle(self, part: Part, value: list[int], first: list[int], owner: Owner) -> bool:
        return not owner.rulings.ghosts


DEAD_WORD: Final = "dead"

CARD_PILE: Final = CardsKind("list[int]")
MARKED_CARDS: Final = MarkedCardsKind("list[int]")
EACH_CARD: Final = EachCardKind("list[int]")
EACH_PLACE: Final = EachPlaceKind("list[int]")
TILE_PILE: Final = TilesKind("list[int]")
DRAWN_TILE: Final = DrawnTileKind("int")
PASSAGE_OR_NONE: Final = PassageKind("int")
STANDS: Final = StandsKind("int")
ONE_EXPLORER: Final = ExplorerKind("int")
EXPLORER_LIST: Final = ExplorersKind("list[int]")
ASKED: Final = AskedKind("int")
TEAM_ON_TURN: Final = TeamKind("int")
MIMICS: Final = MimicsKind("list[int]")
RIDERS: Final = RidingKind("list[int]")
STEP_COUNT: Final = StepsKind("int")
OWN_FACTION: Final = FactionKind("int")
COMPASS: Final = HeadingKind("int")
GHOST_POOL: Final = PoolKind("list[int]")
