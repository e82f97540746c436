"""Skulldug!'s things in letters, signs and sentences. Knows the view, not the screen."""

from cavern.games.skulldug.border import CardView, DigView, ExplorerView, TileView
from cavern.tui.boards.mapping import MARKS, spot
from cavern.tui.boards.skulldug_signs import CARD_SIGNS, HOUSE


def marked(card: CardView) -> str:
    """``Gas Grenadeᴿ``."""
    return card["title"] + MARKS.get(card["source"], "")


def short(card: CardView, width: int) -> str:
    """A sign, a name cut to fit, the numbers of a Hazard and the mark, in so many columns."""
    mark = MARKS.get(card["source"], "")
    tail = (f" {card['difficulty']}/{card['damage']}" if card["difficulty"] else "") + mark
    name = str(card["name"])
    room = width - 1 - len(tail)
    if room < 6:
        tail, room = mark, width - 1 - len(mark)
    return CARD_SIGNS[card["type"]] + (name if len(name) <= room else name[: room - 1] + "…") + tail


def letters(explorers: list[ExplorerView]) -> dict[str, str]:
    """A letter for every explorer: capitals for people, small ones for ghosts and partners."""
    found: dict[str, str] = {}
    for explorer in explorers:
        letter = explorer["faction"][0].upper()
        if explorer["ghost"] or letter in found.values():
            letter = letter.lower()
        found[explorer["id"]] = letter
    return found


def condition(explorer: ExplorerView) -> list[str]:
    """What is the matter with an explorer."""
    words = [word for word in ("dazed", "glued", "fresh") if explorer[word]]
    if explorer["bond"]:
        words.append("bound")
    return words if explorer["alive"] else ["dead"]


def card_name(card: CardView) -> str:
    """What answers call a card in sight."""
    return f"copy:{card['key']}"


def all_cards(view: DigView) -> dict[str, CardView]:
    """Every card in sight, by the name that answers use."""
    piles = [tile["contents"] for tile in view["tiles"]]
    piles += [explorer["hand"] for explorer in view["explorers"]]
    piles += [view["gear"], view["fortune"]["discard"], view["hazard"]["discard"]]
    return {card_name(card): card for pile in piles for card in pile}


# Sentences about what somebody looks at


def about(view: DigView, name: str) -> str:
    """A thing in one sentence; nothing if there is nothing to say."""
    kind, _, rest = name.partition(":")
    if kind == "copy":
        card = all_cards(view).get(name)
        return about_card(card) if card else ""
    if kind == "explorer":
        return about_explorer(explorer_called(view, rest))
    return about_space(view, rest) if kind == "space" else ""


def explorer_called(view: DigView, id: str) -> ExplorerView:
    return next(explorer for explorer in view["explorers"] if explorer["id"] == id)


def about_card(card: CardView) -> str:
    numbers = f" {card['difficulty']}/{card['damage']}" if card["difficulty"] else ""
    origin = {"reconstructed": ", reconstructed", "house": ", house card"}.get(card["source"], "")
    spent = " (used this turn)" if card["spent"] else ""
    kind = f"{card['type']}{numbers}{origin}{spent}"
    return f"{CARD_SIGNS[card['type']]} {marked(card)}, {kind}: {card['text']} ({card['rule']})"


def about_explorer(explorer: ExplorerView) -> str:
    words = condition(explorer)
    if explorer["max_health"]:
        health = f"Health {explorer['health']}/{explorer['max_health']}"
        words = [health, f"{explorer['ap']} AP", *words]
    hand = ", ".join(marked(card) for card in explorer["hand"])
    words.append(f"holds {hand or 'nothing'}")
    return f"{explorer['name']}: {', '.join(words)}."


def tile_at(view: DigView, place: str) -> TileView | None:
    x, y = spot(place)
    for tile in view["tiles"]:
        if (tile["x"], tile["y"]) == (x, y):
            return tile
    return None


def named(tile: TileView, place: str) -> str:
    house = HOUSE if tile["special"] else ""
    return tile["name"] if tile["entrance"] else f"{tile['name']}{house} {place}"


def about_space(view: DigView, place: str) -> str:
    tile = tile_at(view, place)
    if tile is None:
        return f"{place}: nobody has been there yet."
    words = [f"{named(tile, place)}:"]
    if tile["special_text"]:
        words.append(tile["special_text"])
    who = [explorer_called(view, id)["member"] for id in tile["explorers"]]
    things = who + [short(card, 40) for card in tile["contents"]]
    words.append(", ".join(things) + "." if things else "nothing lies here.")
    return " ".join(words)


def whole_story(view: DigView, name: str) -> tuple[str, str] | None:
    """Title and text for a closer look: every card of a passage or a hand in full."""
    kind, _, rest = name.partition(":")
    if kind == "copy":
        card = all_cards(view).get(name)
        return (marked(card), about_card(card)) if card else None
    if kind == "explorer":
        explorer = explorer_called(view, rest)
        lines = [about_card(card) for card in explorer["hand"]]
        return explorer["name"], "\n".join([about_explorer(explorer), "", *lines])
    if kind != "space":
        return None
    tile = tile_at(view, rest)
    lines = [about_card(card) for card in tile["contents"]] if tile else []
    title = named(tile, rest) if tile else rest
    return title, "\n".join([about_space(view, rest), "", *lines]).rstrip()
