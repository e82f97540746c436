"""What happened, in words and facts. One function for each kind of event."""

from cavern.core.event import Event
from cavern.core.grid import DIRECTION_NAMES, DIRECTIONS
from cavern.core.table import Table
from cavern.core.words import counted
from cavern.games.vast.grid import (
    OFF,
    edge_direction,
    edge_name,
    edge_square,
    name_of,
    x_of,
    y_of,
)
from cavern.games.vast.numbers import Edge, Piece, Square, Symbol, TileId
from cavern.games.vast.pieces import PIECE_NAMES, PIECES
from cavern.games.vast.places import spot
from cavern.games.vast.state import Cave
from cavern.games.vast.tiles import KINDS, SYMBOLS, TILES


def who(piece: Piece) -> str:
    """A piece at the start of a sentence."""
    return PIECE_NAMES[piece][0].upper() + PIECE_NAMES[piece][1:]


def by_piece(table: Table, kind: str, rule: str, piece: Piece, square: Square, words: str) -> None:
    """What a piece does where it stands."""
    if table.audience:
        text = f"{who(piece)} {words}"
        facts = {"piece": PIECES[piece]}
        if square != OFF:
            facts["at"] = name_of(square)
        table.tell(Event(kind, rule, text, facts))


def does(subject: str, verb: str) -> str:
    """What somebody does, with the verb for one or, as for the Goblins, for many."""
    if subject.endswith("s"):
        return f"The {subject} {verb}"
    return f"The {subject} {verb}{'es' if verb.endswith('sh') else 's'}"


def some(token: str) -> str:
    """A token with its article, at the start of a sentence."""
    name = token.replace("-", " ").title()
    return f"{'An' if name[0] in 'AEIOU' else 'A'} {name}"


def role_id(title: str) -> str:
    """A role as everything else calls it.

    >>> role_id("Vile Ghoul")
    'vile-ghoul'
    """
    return title.lower().replace(" ", "-")


def turn(table: Table, role: str, number: int) -> None:
    if table.audience:
        table.tell(Event("turn", "V2.1", f"Round {number}: the {role}.", {"role": role_id(role)}))


def collapse(table: Table) -> None:
    if table.audience:
        table.tell(Event("collapse", "V2.2", "The last tile is down. The Collapse begins!", {}))


def ended(table: Table, cave: Cave, text: str) -> None:
    if table.audience:
        winners = [cave.roles[seat].kind for seat in cave.winners]
        table.tell(Event("ended", "V10.2", text, {"ending": cave.ending, "winners": winners}))


def stat(table: Table, owner: str, name: str, before: int, after: int, rule: str) -> None:
    if table.audience:
        text = f"The {owner}: {name} {before} → {after}."
        facts = {"owner": role_id(owner), "stat": name.lower(), "from": before, "to": after}
        table.tell(Event("stat", rule, text, facts))


# Tiles


def tile_placed(table: Table, square: Square, symbol: Symbol) -> None:
    if table.audience:
        text = f"A Dark tile ({SYMBOLS[symbol].title()}) is placed at {name_of(square)}."
        facts = {"at": name_of(square), "symbol": SYMBOLS[symbol]}
        table.tell(Event("tile-placed", "V1.6", text, facts))


def revealed(table: Table, square: Square, tile: TileId, turns: int, by: str) -> None:
    if table.audience:
        kind = KINDS[TILES[tile].kind]
        text = f"{does(by, 'reveal')} the tile at {name_of(square)}: {kind.title()}."
        facts = {"at": name_of(square), "tile": TILES[tile].id, "kind": kind, "turn": turns}
        table.tell(Event("revealed", "V1.6", text, facts))


def turned(table: Table, cave: Cave, square: Square, turns: int, rule: str) -> None:
    if table.audience:
        text = f"The tile at {spot(cave, square)} grinds round."
        facts = {"at": name_of(square), "turn": turns}
        table.tell(Event("turned", rule, text, facts))


def tile_removed(table: Table, square: Square, tile: TileId, was_dark: bool) -> None:
    if table.audience:
        kind = KINDS[TILES[tile].kind]
        where = name_of(square)
        text = (f"The Dark tile at {where} falls. Under it: {kind.title()}." if was_dark
                else f"The tile at {where} (Lit, {kind.title()}) falls.")  # fmt: skip
        facts = {"at": name_of(square), "tile": TILES[tile].id}
        table.tell(Event("tile-removed", "V2.3", text, facts))


def section_slid(table: Table, start: Square, end: Square, size: int) -> None:
    if table.audience:
        what = "tile" if size == 1 else f"section of {size} tiles"
        east, north = x_of(end) - x_of(start), y_of(end) - y_of(start)
        ways = ((north, "north"), (east, "east"), (-north, "south"), (-east, "west"))
        way = " and ".join(f"{counted(far, 'square')} {side}" for far, side in ways if far > 0)
        text = f"A loose {what} slides {way}."
        facts = {"from": name_of(start), "to": name_of(end), "size": size}
        table.tell(Event("slid", "V2.5", text, facts))


def terrain_placed(table: Table, cave: Cave, square: Square, name: str) -> None:
    if table.audience:
        text = f"{does(name, 'open')} up at {spot(cave, square)}."
        table.tell(Event("terrain", "V10.5", text, {"at": name_of(square), "name": name}))


def rockslide(table: Table, cave: Cave, edge: Edge, rule: str) -> None:
    if table.audience:
        side = DIRECTION_NAMES[edge_direction(edge)]
        square = edge_square(edge)
        text = f"Rocks block the {side} side of {spot(cave, square)}."
        facts = {"edge": edge_name(edge), "at": name_of(square)}
        table.tell(Event("rockslide", rule, text, facts))


# Pieces


def moved(
    table: Table, cave: Cave, piece: Piece, square: Square, direction: str, rule: str
) -> None:
    if table.audience:
        way = DIRECTION_NAMES[DIRECTIONS.index(direction)]
        text = f"{who(piece)} moves {way} to {spot(cave, square)}."
        facts = {"piece": PIECES[piece], "to": name_of(square), "direction": direction}
        table.tell(Event("moved", rule, text, facts))


def pushed(table: Table, cave: Cave, piece: Piece, square: Square, by: str) -> None:
    if table.audience:
        text = f"{who(piece)} is moved to {spot(cave, square)}."
        facts = {"piece": PIECES[piece], "to": name_of(square), "by": role_id(by)}
        table.tell(Event("pushed", "V2.6", text, facts))


def came_out(table: Table, cave: Cave, piece: Piece, square: Square) -> None:
    if table.audience:
        text = f"{who(piece)} appears at {spot(cave, square)}."
        facts = {"piece": PIECES[piece], "at": name_of(square)}
        table.tell(Event("appeared", "V11.2", text, facts))


def attacked(table: Table, piece: Piece, target: int, square: Square, rule: str) -> None:
    if table.audience:
        text = f"{who(piece)} attacks {PIECE_NAMES[target]}."
        facts = {"piece": PIECES[piece], "target": PIECES[target], "at": name_of(square)}
        table.tell(Event("attacked", rule, text, facts))


def missed(table: Table, piece: Piece, target: int, square: Square, rule: str) -> None:
    if table.audience:
        text = f"The attack on {PIECE_NAMES[target]} fails."
        facts = {"piece": PIECES[piece], "target": PIECES[target], "at": name_of(square)}
        table.tell(Event("missed", rule, text, facts))


def burned(table: Table, piece: Piece) -> None:
    if table.audience:
        text = f"{who(piece)} walks into flames."
        table.tell(Event("burned", "V5.3.12", text, {"piece": PIECES[piece]}))


# Tokens, cards, dice


def token_placed(table: Table, cave: Cave, square: Square, token: str, rule: str) -> None:
    if table.audience:
        text = f"{some(token)} token is laid at {spot(cave, square)}."
        facts = {"token": token, "at": name_of(square)}
        table.tell(Event("token-placed", rule, text, facts))


def token_moved(table: Table, cave: Cave, square: Square, token: str, rule: str) -> None:
    if table.audience:
        text = f"{some(token)} lands at {spot(cave, square)}."
        table.tell(Event("token-moved", rule, text, {"token": token, "at": name_of(square)}))


def token_taken(table: Table, cave: Cave, square: Square, token: str, by: str, rule: str) -> None:
    if table.audience:
        text = f"{does(by, 'take')} the {token.title()} at {spot(cave, square)}."
        facts = {"token": token, "at": name_of(square), "by": role_id(by)}
        table.tell(Event("token-taken", rule, text, facts))


def smashed(table: Table, cave: Cave, square: Square, by: str, total: int) -> None:
    if table.audience:
        text = f"{does(by, 'smash')} the Crystal at {spot(cave, square)}."
        facts = {"at": name_of(square), "by": role_id(by), "total": total}
        table.tell(Event("smashed", "V3.4", text, facts))


def die(table: Table, face: str) -> None:
    if table.audience:
        table.tell(Event("die", "V1.10", f"The Dragon die shows the {face}.", {"face": face}))


def rolled(table: Table, role: str, roll: int, rule: str) -> None:
    if table.audience:
        facts = {"role": role_id(role), "roll": roll}
        table.tell(Event("rolled", rule, f"The {role} rolls {roll}.", facts))


def event(table: Table, id: str, name: str, text: str) -> None:
    if table.audience:
        table.tell(Event("event", "V3.8", f"Event: {name}. {text}", {"card": id}))


# Ghosts


def held_out(table: Table, square: Square) -> None:
    if table.audience:
        text = f"Under the tile at {name_of(square)} is a Ghost tile; it stays."
        table.tell(Event("held-out", "V9.39", text, {"at": name_of(square)}))


def artifact_dropped(table: Table, cave: Cave, piece: Piece, square: Square) -> None:
    if table.audience:
        words = f"drops the Artifact at {spot(cave, square)}."
        by_piece(table, "artifact-dropped", "V9.37", piece, square, words)


def artifact_collected(table: Table, cave: Cave, piece: Piece, square: Square) -> None:
    if table.audience:
        words = f"collects the Artifact at {spot(cave, square)}."
        by_piece(table, "artifact-collected", "V9.37", piece, square, words)


def artifact_locked(table: Table, square: Square, total: int) -> None:
    if table.audience:
        text = f"An Artifact locks to the Ghost tile at {name_of(square)}, {total} in all."
        facts = {"at": name_of(square), "total": total}
        table.tell(Event("artifact-locked", "V9.34", text, facts))


def possessed(table: Table, role: str, by: str) -> None:
    if table.audience:
        text = f"The {by} possesses the {role}."
        table.tell(Event("possessed", "V9.23", text, {"role": role_id(role), "by": role_id(by)}))


def freed(table: Table, role: str) -> None:
    if table.audience:
        text = f"The possession of the {role} is over."
        table.tell(Event("freed", "V9.23", text, {"role": role_id(role)}))


def blocked(table: Table, by: str) -> None:
    if table.audience:
        text = f"{does(by, 'cause')} the Ghost a Mental Block."
        table.tell(Event("mental-block", "V9.31", text, {"by": role_id(by)}))


def lifted(
    table: Table, cave: Cave, what: str, thing: str, start: Square, end: Square, rule: str
) -> None:
    if table.audience:
        text = f"Unseen hands move {what} to {spot(cave, end)}."
        facts = {"thing": thing, "from": name_of(start), "to": name_of(end)}
        table.tell(Event("lifted", rule, text, facts))
