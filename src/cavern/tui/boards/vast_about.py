"""Sentences about what somebody looks at in Vast. Knows the view, not the screen."""

from typing import cast

from cavern.core.words import counted
from cavern.games.vast.border import (
    CardAbout,
    SpaceAbout,
    TileView,
    VastView,
)
from cavern.games.vast.roles.cave.border import KeeperView
from cavern.games.vast.roles.goblins.border import GoblinsView
from cavern.tui.boards.mapping import MARKS
from cavern.tui.boards.vast_signs import ENTRANCE
from cavern.tui.boards.vast_words import (
    ABOUT,
    CARDS,
    MAP,
    ROLES,
    SPACES,
    TILES,
    all_boards,
    board_of,
    card_of,
    edge_squares,
    gems_at,
    on_map,
    owner,
    piece_name,
    space_here,
    space_of,
    stats_of,
    title,
)


def about(view: VastView, name: str) -> str:
    """A thing in one sentence or two; nothing if there is nothing to say."""
    kind, _, rest = name.partition(":")
    card = card_of(name)
    if card is not None:
        return about_card(card)
    if kind == "tile":
        return about_tile(view, rest)
    if kind == "gem":
        space, where = SPACES[name], where_gem(view["gems"][rest])
        return f"The {space['name']} is {where}. {space['text']} {cited(space)}"
    if kind == "piece":
        return about_piece(view, rest)
    if name in SPACES:
        return about_space(SPACES[name])
    if kind == "symbol":
        return about_omens(view, rest)
    if kind == "row":
        movement, attack = view["numbers"]["vile-chart"][int(rest) - 1]
        numbers = f"{movement} movement, Attack {attack}"
        return f"A die on row {rest}: {numbers}. {cited(SPACES['row'])}"
    if kind == "hand":
        return about_hand(rest)
    if kind == "edge":
        return f"The edge between {' and '.join(edge_squares(rest))}. {cited(MAP['edge'])}"
    return ""


def about_omens(view: VastView, symbol: str) -> str:
    """The tokens of a symbol, of whoever keeps the Cave."""
    for role in all_boards(view):
        board = board_of(view, role)
        if "omens" in board:
            keeper = cast(KeeperView, board)
            held, left = keeper["omens"][symbol], keeper["bag"][symbol]
            space = space_of(role, "symbol")
            return f"{title(symbol)} Omens: {held} held, {left} in the bag. {cited(space)}"
    return ""


def cited(space: SpaceAbout) -> str:
    return f"({', '.join(space['rules'])})"


def about_space(space: SpaceAbout) -> str:
    return f"{space['name']}: {space['text']} {cited(space)}"


def where_gem(at: str) -> str:
    return f"with the {title(at)}" if at in ROLES else f"at {at}"


def about_hand(id: str) -> str:
    tile = TILES[id]
    kind = ("Ghost tile, " if tile["ghost"] else "") + title(tile["kind"])
    walls, symbol = tile["shape"], title(tile["symbol"])
    return f"In hand: {kind}, walls {walls}, Dark side {symbol}. {cited(SPACES['hand'])}"


def about_card(card: CardAbout) -> str:
    origin = {"reconstructed": ", reconstructed", "house": ", of the house"}.get(card["source"], "")
    name = card["name"] + MARKS.get(card["source"], "")
    return f"{name} ({card['called']}{origin}): {card['text']} ({', '.join(card['rules'])})"


def tile_at(view: VastView, place: str) -> TileView | None:
    return next((tile for tile in view["tiles"] if tile["at"] == place), None)


def about_tile(view: VastView, place: str) -> str:
    tile = tile_at(view, place)
    if tile is None:
        things = [piece_name(view, piece) for piece in on_map(view).get(place, [])]
        return f"{place}: an open space. " + (
            f"Lurking here: {', '.join(things)}." if things else ""
        )
    if tile["terrain"]:
        card = CARDS["terrain:" + tile["terrain"]]
        head = f"{place}: {about_card(card)}"
    elif tile["lit"]:
        walls = ", ".join(tile["walls"])
        printed = title(tile["kind"] or "")
        kind = "the Entrance" if tile["kind"] == ENTRANCE else f"Lit {printed} tile"
        head = f"{place}: {kind}" + (f", walls {walls}" if walls else ", no walls") + "."
    else:
        known = f" You know it: {title(tile['kind'])}." if tile["kind"] else ""
        head = f"{place}: Dark tile with {title(tile['symbol'])}.{known}"
    laid = "locked-tile" if tile["locked"] else "ghost-tile"
    space = space_here(view, laid) if tile["ghost"] else None
    if space is not None:
        head += f" {space['name']}: {space['text']}"
    things = [with_burden(view, piece) for piece in on_map(view).get(place, [])]
    tokens = ABOUT["tokens"]
    things += [tokens["artifact"]] * tile["artifacts"]
    things += [tokens[token] for token in tile["tokens"]]
    things += [counted(tile["treasure"], tokens["treasure"])] if tile["treasure"] > 1 else []
    things += [tokens["treasure"]] if tile["treasure"] == 1 else []
    things += [tokens[f"gem-{gem}"] for gem in gems_at(view).get(place, [])]
    things += ["Flame Wall"] if view["flame_wall"] == place else []
    here = f" Here: {', '.join(things)}." if things else ""
    return head + here + (f" {tile['far']}" if tile["far"] else "")


def with_burden(view: VastView, piece: str) -> str:
    """A piece, and that it carries an Artifact."""
    burden = " with an Artifact" if piece in view["carriers"] else ""
    return piece_name(view, piece) + burden


def about_piece(view: VastView, piece: str) -> str:
    if piece not in view["pieces"]:
        return ""
    role = owner(view, piece)
    at = view["at"].get(piece)
    board, stats = board_of(view, role), stats_of(view, role)
    tribe = view["pieces"][piece]["tribe"]
    if tribe:
        words = [f"Population {cast(GoblinsView, board)['population'][tribe]}"]
        words += [f"{word} {stats[f'{tribe}-{word}']}" for word in ("strength", "perception")]
    else:
        words = [f"{title(word.replace('_', '-'))} {value}" for word, value in stats.items()]
    if "health" in board:
        words.insert(0, f"Health {board['health']}")
    where = f"at {at}" if at else "not on the map"
    return f"{with_burden(view, piece)}, {where}: {', '.join(words)}."


def whole_story(view: VastView, name: str) -> tuple[str, str] | None:
    """Title and text for a closer look at a thing, with the cards of all Monsters of a Tribe."""
    text = about(view, name)
    if not text:
        return None
    kind, _, rest = name.partition(":")
    card = card_of(name)
    if card is not None:
        return str(card["name"]), text
    lines = [text]
    if kind == "tile":
        lines += [about_piece(view, piece) for piece in on_map(view).get(rest, [])]
    if kind == "piece":
        heading = piece_name(view, rest)
    else:
        heading = f"Square {rest}" if kind == "tile" else title(rest)
    return heading, "\n\n".join(line for line in lines if line)
