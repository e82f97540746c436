"""What happens by the Thief's doing, in words and facts."""

from cavern.core.decision import Seat
from cavern.core.event import Event
from cavern.core.table import Table
from cavern.games.vast.grid import name_of
from cavern.games.vast.numbers import Square, TileId
from cavern.games.vast.places import spot
from cavern.games.vast.state import Cave
from cavern.games.vast.tiles import KINDS, SYMBOLS, TILES


def peeked(table: Table, square: Square, tile: TileId, seat: Seat) -> None:
    if table.audience:
        facts = {"at": name_of(square)}
        symbol = SYMBOLS[TILES[tile].symbol].title()
        text = f"The Thief looks under the tile at {name_of(square)} (Dark, {symbol})."
        table.tell(Event("peeked", "V7.1", text, facts))
        kind = KINDS[TILES[tile].kind]
        own = Event("peeked", "V7.1", f"Under it: {kind.title()}.",
                    {**facts, "tile": TILES[tile].id}, 1 << seat)  # fmt: skip
        table.tell(own)


def thief_died(table: Table, square: Square) -> None:
    if table.audience:
        text = "The Thief is killed and drops all he carries."
        table.tell(Event("thief-died", "V7.4", text, {"at": name_of(square)}))


def stashed(table: Table, total: int) -> None:
    if table.audience:
        text = f"The Thief stashes a Treasure, {total} in all."
        table.tell(Event("stashed", "V7.5", text, {"total": total}))


def vault_opened(table: Table, cave: Cave, square: Square) -> None:
    if table.audience:
        text = f"The Vault at {spot(cave, square)} springs open."
        table.tell(Event("vault", "V7.2", text, {"at": name_of(square)}))
