"""The Cave as a picture: tiles, what lies on them, pieces."""

from typing import Final

from cavern.core.picture import GROUND, PALE, Caption, Map, Sheet, moved, named, text_at
from cavern.games.vast.border import TileView, VastView

SEEDS: Final = 6
"""So many floors and walls are drawn, of which none is like another."""
FOOTING: Final[list[list[tuple[int, int]]]] = [
    [(50, 54)],
    [(29, 55), (71, 55)],
    [(28, 42), (72, 42), (50, 72)],
    [(28, 40), (72, 40), (28, 73), (72, 73)],
]
"""Where one piece, two, three or four stand on a tile."""


def picture(seen: VastView) -> str:
    sheet = Sheet("cavern.games.vast")
    groups: dict[str, list[str]] = {}
    for piece, at in seen["at"].items():
        if at is not None:
            groups.setdefault(at, []).append(piece)
    laid = [tile["at"] for tile in seen["tiles"]]
    open_spaces = [at for at in groups if at not in laid]
    chart = Map(sheet, [square_of(at) for at in [*laid, *open_spaces]])
    for at in open_spaces:
        x, y = square_of(at)
        chart.unknown(x, y, "")
    for tile in seen["tiles"]:
        chart.put(drawn_tile(sheet, seen, tile), chart.left(tile["x"]), chart.top(tile["y"]))
    for tile in seen["tiles"]:
        if tile["kind"] == "entrance":
            chart.place_name(tile["x"], tile["y"], "Entrance")
        put_tokens(chart, seen, tile, tile["at"] in groups)
    for n, edge in enumerate(seen["rockslides"]):
        put_edge(chart, edge, f"rubble-{n % SEEDS}")
    for edge in seen["bombs"]:
        put_edge(chart, edge, "breach")
    for at, pieces in groups.items():
        put_pieces(chart, seen, at, pieces)
    for guard, at in seen["guards"].items():
        x, y = square_of(at)
        chart.put(named(guard.title(), sheet.use("guard")), chart.left(x), chart.top(y))
    standing = [piece for pieces in groups.values() for piece in pieces]
    chart.legend.append([caption(sheet, seen, piece) for piece in standing])
    lines = [f"Tiles left: {seen['tiles_left']}, Crystals smashed: {seen['smashed']}"]
    return chart.picture(f"Vast, round {seen['round']}", lines)


def caption(sheet: Sheet, seen: VastView, piece: str) -> Caption:
    figure = moved(drawn_piece(sheet, seen, piece), 14, 15, 0.5)
    return Caption(figure, seen["pieces"][piece]["name"])


def square_of(name: str) -> tuple[int, int]:
    x, _, y = name.partition(",")
    return int(x), int(y)


def drawn_tile(sheet: Sheet, seen: VastView, tile: TileView) -> str:
    seed = (tile["x"] * 31 + tile["y"] * 17) % SEEDS
    terrain, kind, symbol = tile["terrain"], tile["kind"], tile["symbol"]
    parts: list[str] = []
    if terrain is not None:
        parts.append(sheet.use(f"{terrain}-{seed % 2}"))
    elif not tile["lit"]:
        parts.append(sheet.use("dark"))
        if symbol != "none":
            parts.append(sheet.use(f"dark-{symbol}"))
        if tile["ghost"]:
            parts.append(sheet.use("dark-ghost"))
        if kind is not None:
            parts.append(sheet.use(f"known-{kind}"))
    else:
        if kind == "entrance":
            parts.append(sheet.use("floor-entrance"))
        else:
            parts.append(sheet.use(f"floor-{seed}"))
            if kind is not None:
                parts.append(sheet.use(f"kind-{kind}"))
        if tile["ghost"]:
            parts.append(sheet.use("haunted"))
        for side in tile["walls"]:
            parts.append(sheet.use(f"wall-{side}-{seed}"))
    if kind == "entrance":
        parts.append('<circle cx="50" cy="50" r="46" fill="url(#vast-daylight)"/>')
    if seen["flame_wall"] == tile["at"]:
        parts.append(sheet.use("flame-wall"))
    words = [terrain or kind or f"{'lit' if tile['lit'] else 'dark'} tile", *tile["tokens"]]
    return named(", ".join(words).capitalize(), "".join(parts))


def lying(seen: VastView, tile: TileView) -> list[tuple[str, int]]:
    """What lies on a tile, from left to right, and how many of it."""
    found = [(str(token), 1) for token in tile["tokens"]]
    if tile["treasure"]:
        found.append(("treasure", tile["treasure"]))
    found += [(f"gem-{gem}", 1) for gem, where in seen["gems"].items() if where == tile["at"]]
    if tile["artifacts"]:
        found.append(("artifact", tile["artifacts"]))
    if tile["locked"]:
        found.append(("artifact-locked", 1))
    return found


def put_tokens(chart: Map, seen: VastView, tile: TileView, shared: bool) -> None:
    """Tokens in the middle of an empty tile, above whoever stands there."""
    left, top, tokens = chart.left(tile["x"]), chart.top(tile["y"]), lying(seen, tile)
    step = 26 if len(tokens) > 2 else 32
    xs = [left + 50 + (n - (len(tokens) - 1) / 2) * step for n in range(len(tokens))]
    y = top + (20 if shared else 50)
    for x, (token, _) in zip(xs, tokens, strict=True):
        art = named(token.replace("-", " ").title(), chart.sheet.use(f"token-{token}"))
        chart.put(art, x, y, 0.78 if shared else 1)
    for x, (_, count) in zip(xs, tokens, strict=True):
        if count > 1:
            more = ' text-anchor="middle" font-weight="800" paint-order="stroke"'
            more += f' stroke="{GROUND}" stroke-width="3.5"'
            chart.put(text_at(0, 0, f"×{count}", PALE, 14, more), x + 13, y - 6)


def put_edge(chart: Map, edge: str, name: str) -> None:
    square, _, side = edge.partition(":")
    x, y = square_of(square)
    east = side == "e"
    art = chart.sheet.use(name)
    turned = f'<g transform="rotate(90)">{art}</g>' if east else art
    across, down = (100, 50) if east else (50, 100)
    chart.put(turned, chart.left(x) + across, chart.top(y) + down)


def put_pieces(chart: Map, seen: VastView, at: str, pieces: list[str]) -> None:
    x, y = square_of(at)
    places = FOOTING[min(len(FOOTING), len(pieces)) - 1]
    scale = 0.82 if len(pieces) > 2 else 1.0
    for n, piece in enumerate(pieces):
        across, down = places[n % len(places)]
        behind = n // len(places) * 12
        left, top = chart.left(x) + across + behind, chart.top(y) + down - behind
        if seen["pieces"][piece]["role"] == (seen["possessed"] or seen["turn"]):
            chart.put('<circle r="46" fill="url(#vast-lantern)"/>', left, top)
        art = drawn_piece(chart.sheet, seen, piece)
        chart.put(named(seen["pieces"][piece]["name"], art), left, top, scale)


def drawn_piece(sheet: Sheet, seen: VastView, piece: str) -> str:
    about = seen["pieces"][piece]
    name = f"piece-{piece if about['tribe'] else about['role']}"
    if piece in seen["below"] and sheet.has(f"{name}-under"):
        name += "-under"
    art = sheet.use(name if sheet.has(name) else "piece-other")
    if piece in seen["carriers"]:
        art += sheet.use("laden")
    goblins = seen.get("goblins")
    if about["tribe"] and goblins is not None:
        crowd = goblins["population"].get(about["tribe"], 0)
        if crowd:
            art += sheet.filled("count", {"count": str(crowd)})
    return art
