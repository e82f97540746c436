"""S50–S57: discovering passages, what they hold, and the ghosts that rise from treasure."""

from typing import Final

from cavern.core.act import Answer, Refusal, perform
from cavern.core.grid import SIDE_COUNT, Direction, opposite
from cavern.core.grid import turned as turned_by
from cavern.core.table import Table
from cavern.games.skulldug import telling
from cavern.games.skulldug.box import ROTATIONS
from cavern.games.skulldug.cards.base import Matter
from cavern.games.skulldug.decisions import CORRIDORS, MatterAct, MatterQuestion, ask
from cavern.games.skulldug.decks import NONE_LEFT, draw, draw_passage
from cavern.games.skulldug.grid import WAYS, beyond, lay
from cavern.games.skulldug.kinds import TREASURE
from cavern.games.skulldug.naming import space_id
from cavern.games.skulldug.numbers import CardId, Space, TileId
from cavern.games.skulldug.state import FACTIONS, HAUNTING, NOWHERE, Dig, Explorer
from cavern.games.skulldug.tiles import ENTRANCE

NOTHING_LAID: Final = Refusal("S52", "No passage is being laid.")
NO_WAY_BACK: Final = Refusal("S52", "The passage must connect to where it is reached from.")
FEWER_LINKS: Final = Refusal("S52", "The passage must connect to as many others as it can.")
OTHER_SHAPE: Final = Refusal("S3", "The tile has no such shape, however it is turned.")


class Orient(MatterAct):
    """How a tile lies in a space."""

    def firsts(self, state: Dig, who: Matter) -> list[int]:
        return ROTATIONS[state.box.shapes[who.tile]]

    def absent(self, state: Dig, who: Matter, corridors: int, _: int) -> Refusal:
        return OTHER_SHAPE

    def unread(self, state: Dig, who: Matter, option_id: str) -> Refusal:
        return OTHER_SHAPE

    def not_now(self, state: Dig, who: object) -> Refusal:
        return NOTHING_LAID

    def touches(self, state: Dig, who: Matter, _: int, __: int) -> list[str]:
        return [f"space:{space_id(state, who.space)}"]


class LayDrawnTile(Orient):
    """S52: a drawn tile; ``way`` is the direction in which it is reached."""

    def offer(self, state: Dig, who: Matter, choices: list[Answer]) -> None:
        for corridors in orientations(state, state.drawn, who.space, who.way):
            choices.append(self.of(corridors))

    def against(self, state: Dig, who: Matter, corridors: int, _: int) -> Refusal | None:
        legal = orientations(state, state.drawn, who.space, who.way)
        if corridors in legal:
            return None
        back = 1 << opposite(who.way)
        return FEWER_LINKS if corridors & back else NO_WAY_BACK

    def perform(self, state: Dig, who: Matter, corridors: int, _: int, table: Table) -> None:
        tile = state.drawn
        state.drawn = NOWHERE
        lay(state, tile, who.space, corridors)
        telling.discovered(state, tile, table)


class OrientPassage(Orient):
    """S161, S177: a passage of the cave, any way round."""

    def perform(self, state: Dig, who: Matter, corridors: int, _: int, table: Table) -> None:
        orient_passage(state, who.tile, corridors, table)


LAY: Final = LayDrawnTile(
    "orient", "S52", "{}", "The new passage is laid with its corridors open like this.", CORRIDORS
)
TURN: Final = OrientPassage(
    "orient", "S52", "{}", "The passage is turned so that its corridors lie like this.", CORRIDORS
)


class Orientation(MatterQuestion):
    """S52: how a tile is laid in a space."""

    kind = "orientation"
    what = "How does the passage lie?"
    acts = [LAY]


class PassageOrientation(Orientation):
    """S161, S177: how a passage is turned."""

    acts = [TURN]


def discover(
    cave: Dig, chooser: Explorer, origin: TileId, direction: Direction, table: Table
) -> TileId:
    """S50, S51: draw a tile for the space next to ``origin`` and fill it; the new passage."""
    space = beyond(cave, cave.spaces[origin], direction)
    cave.drawn = draw_passage(cave, table)
    table.reveal()
    matter = Matter(chooser, tile=cave.drawn, space=space, way=direction)
    answer = ask(cave, Orientation(cave, matter), table)
    tile = cave.drawn  # in an imagined cave maybe another copy
    perform(answer, cave, matter, table)
    draw_contents(cave, tile, table)
    return tile


def orientations(cave: Dig, tile: TileId, space: Space, direction: Direction) -> list[int]:
    """S52: the legal ways to lay a tile that is reached by going in ``direction``."""
    links = 0
    for way in WAYS:
        other = cave.grid[beyond(cave, space, way)]
        if other >= 0 and cave.corridors[other] >> opposite(way) & 1:
            links |= 1 << way
    back = 1 << opposite(direction)  # counts for more than all other links together
    possible = [way for way in ROTATIONS[cave.box.shapes[tile]] if way & back]
    counts = [SIDE_COUNT[way & links] for way in possible]
    most = max(counts)
    return [corridors for corridors, count in zip(possible, counts) if count == most]


def draw_contents(cave: Dig, tile: TileId, table: Table) -> None:
    """S54: Hazards, then Fortunes, as many as the tile shows."""
    for _ in range(cave.box.hazards[tile]):
        card = draw(cave.hazard)
        if card != NONE_LEFT:
            table.reveal()
            cave.put(card, tile)
            telling.drew(cave, card, tile, table)
    for _ in range(cave.box.fortunes[tile]):
        draw_fortune(cave, tile, table)


def draw_fortune(cave: Dig, tile: TileId, table: Table) -> CardId:
    """The top Fortune, face up into a passage; treasure may wake a ghost (S139)."""
    card = draw(cave.fortune)
    if card != NONE_LEFT:
        table.reveal()
        cave.put(card, tile)
        telling.drew(cave, card, tile, table)
        if cave.box.types[cave.kinds[card]] == TREASURE:
            wake_ghost(cave, tile, table)
    return card


def wake_ghost(cave: Dig, tile: TileId, table: Table) -> None:
    """S139: a random explorer of the Ghost Pool, unless enough have been spawned."""
    spawned = len(cave.explorers) - 1
    if spawned >= cave.rulings.ghosts:
        return
    names = tuple([FACTIONS[faction] for faction in cave.pool])
    faction = cave.pool.pop(table.draw([1] * len(cave.pool), names))
    number = len(cave.explorers)
    ghost = Explorer.new(number, number, faction, True, tile, 0)
    cave.explorers.append(ghost)
    telling.spawned(cave, ghost, table)
    if cave.phase == HAUNTING and not cave.rulings.ghost_waits:  # S141
        cave.queue.append(number)


def turn_passage(cave: Dig, tile: TileId, table: Table) -> None:
    """A quarter turn clockwise; S22: the Cave Entrance never turns."""
    if tile != ENTRANCE:
        orient_passage(cave, tile, turned_by(cave.corridors[tile], 1), table)


def orient_passage(cave: Dig, tile: TileId, corridors: int, table: Table) -> None:
    cave.orient(tile, corridors)
    telling.turned(cave, tile, table)
