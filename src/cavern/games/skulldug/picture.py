"""A cave as a picture: passages, what lies in them, explorers."""

from typing import Final

from cavern.core.picture import GROUND, PALE, Caption, Map, Sheet, moved, named, text_at
from cavern.games.skulldug.border import CardView, DigView, ExplorerView, TileView

MOST_CARDS: Final = 8
"""So many cards are drawn in a passage, the rest is told by its number."""
SEAT_COLOURS: Final = 6


def picture(seen: DigView) -> str:
    sheet = Sheet("cavern.games.skulldug")
    laid = [space_of(f"{tile['x']},{tile['y']}") for tile in seen["tiles"]]
    open_spaces = [
        space for space in [space_of(each) for each in seen["frontier"]] if space not in laid
    ]
    alive = [each for each in seen["explorers"] if each["alive"]]
    chart = Map(sheet, [*laid, *open_spaces, *[space_of(each["at"]) for each in alive]])
    for space in open_spaces:
        chart.unknown(space[0], space[1], "?")
    for tile in seen["tiles"]:
        put_passage(chart, tile)
    for explorer in alive:
        if explorer["id"] in seen["active"]:
            x, y = standing(chart, alive, explorer)
            chart.put('<circle r="75" fill="url(#cave-lantern)"/>', x, y)
    for tile in seen["tiles"]:
        put_cards(chart, tile)
    for explorer in alive:
        x, y = standing(chart, alive, explorer)
        chart.put(named(explorer["name"], pawn(sheet, explorer)), x - 14, y - 19, 0.7)
    put_legend(chart, seen)
    return chart.picture(f"Skulldug!, turn {seen['turn']}", [])


def space_of(name: str) -> tuple[int, int]:
    x, _, y = name.partition(",")
    return int(x), int(y)


def put_passage(chart: Map, tile: TileView) -> None:
    sheet, x, y = chart.sheet, tile["x"], tile["y"]
    if tile["entrance"]:
        art = sheet.use(f"entrance-{tile['corridors']}")
        art += '<circle cx="50" cy="50" r="46" fill="url(#cave-daylight)"/>'
    else:
        art = sheet.use(f"passage-{tile['corridors']}-{(x * 31 + y * 17) % 2}")
    words = [tile["name"], *[card["name"] for card in tile["contents"]]]
    chart.put(named(", ".join(words), art), chart.left(x), chart.top(y))
    if tile["entrance"]:
        chart.place_name(x, y, "Entrance")
    if tile["special_name"]:
        chart.place_name(x, y, tile["special_name"], bool(tile["contents"]))


def put_cards(chart: Map, tile: TileView) -> None:
    left, top, cards = chart.left(tile["x"]), chart.top(tile["y"]), tile["contents"]
    many = min(len(cards), MOST_CARDS)
    two_rows = many > 4
    first = (many + 1) // 2 if two_rows else many
    for n, card in enumerate(cards[:MOST_CARDS]):
        row, place = divmod(n, first)
        across = many - first if row else first
        x = 50 - across * 11 + place * 22 + 1
        y = (50 if two_rows else 60) + row * 25
        chart.put(named(card["name"], token(chart.sheet, card)), left + x, top + y)
    if len(cards) > many:
        more = f' text-anchor="middle" stroke="{GROUND}" stroke-width="3" paint-order="stroke"'
        chart.put(text_at(92, 14, f"+{len(cards) - many}", PALE, 11, more), left, top)


def token(sheet: Sheet, card: CardView) -> str:
    """A card as it lies in a passage; one that nobody has drawn has the sign of its type."""
    name = f"card-{card['type']}"
    if not sheet.has(name):
        name = "card-unknown"
    if card["difficulty"]:
        name += "-hazard"
    signs = [f"sign-{card['kind']}", f"sign-{card['type']}", "sign-"]
    sign = next(sheet.drawings[each] for each in signs if sheet.has(each))
    numbers = f"{card['difficulty']}/{card['damage']}"
    return sheet.filled(name, {"sign": sign, "numbers": numbers})


def pawn(sheet: Sheet, explorer: ExplorerView) -> str:
    seat = explorer["seat"]
    if explorer["ghost"]:
        art = sheet.use(f"ghost-{explorer['faction']}")
    else:
        tone = sheet.drawings[f"seat-{seat % SEAT_COLOURS}"]
        art = sheet.filled(f"pawn-{explorer['faction']}", {"tone": tone, "number": str(seat + 1)})
    return art + sheet.use("dazed") if explorer["dazed"] else art


def standing(chart: Map, alive: list[ExplorerView], explorer: ExplorerView) -> tuple[float, float]:
    """Where an explorer is drawn: those in one passage stand side by side."""
    group = [each["id"] for each in alive if each["at"] == explorer["at"]]
    step = min(21.0, 66 / max(1, len(group) - 1))
    x, y = space_of(explorer["at"])
    across = 50 - (len(group) - 1) * step / 2 + group.index(explorer["id"]) * step
    return chart.left(x) + across, chart.top(y) + 33


def put_legend(chart: Map, seen: DigView) -> None:
    """Who is there, and what lies there."""
    people: list[Caption] = []
    for explorer in seen["explorers"]:
        treasures = sum([card["type"] == "treasure" for card in explorer["hand"]])
        words = f"{explorer['name']}: Health {explorer['health']}, treasures {treasures}"
        if not explorer["alive"]:
            words += ", dead"
        people.append(Caption(moved(pawn(chart.sheet, explorer), 1, 2, 0.6), words))
    cards: dict[str, Caption] = {}
    for tile in seen["tiles"]:
        for card in tile["contents"]:
            if card["name"] not in cards:
                figure = moved(token(chart.sheet, card), 4, 1, 1.1)
                cards[card["name"]] = Caption(figure, card["name"])
    chart.legend += [people, list(cards.values())]
