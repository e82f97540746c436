"""Vast's things in letters, signs and sentences. Knows the view, not the screen."""

import re
from typing import Any, Final

from cavern.games.vast import cards
from cavern.tui.boards.mapping import spot

LETTERS: Final = {
    "knight": "K",
    "tribe-fangs": "F",
    "tribe-bones": "B",
    "tribe-eye": "E",
    "dragon": "D",
    "thief": "T",
    "ghoul": "U",
    "ghost": "H",
    "ogre": "o",
    "troll": "t",
}
"""Pieces on the map; the Dragon is small while he is underground."""

OWNER: Final = {"tribe-fangs": "goblins", "tribe-bones": "goblins", "tribe-eye": "goblins"}

KIND_SIGNS: Final = {
    "ambush": "†",
    "event": "!",
    "treasure": "$",
    "vault": "#",
    "crystal": "◆",
    "entrance": "⌂",
    "ghost": "‡",
    "terrain": "",
}
TERRAIN_SIGNS: Final = {
    "canyon": "≡",
    "lake": "≈",
    "magma": "~",
    "forest": "♣",
    "pits": "○",
    "river": "»",
}
GEM_SIGN: Final = "♦"
FLAME_SIGN: Final = "^"
ROCKS: Final = "▓"
BOMB: Final = "×"

LEGEND: Final = (
    "F B E Dark tiles   † ambush  ! event  $ treasure  # vault  ◆ crystal  ♦ gem",
    "⌂ Entrance  ▓ rockslide  × bomb  ^ flames   d Dragon underground, D surfaced",
)

SLOT_TEXTS: Final = {
    "movement": "Movement: 1 square, and 2 more for each Hero cube.",
    "perception": "Perception: so many Encounters a turn; 1, and 1 more for each cube.",
    "strength": "Strength: beats Tribes, the Dragon's Armor and Crystals; 1, and 1 for each cube.",
    "bomb": "Bomb: strike the underground Dragon, or open a wall of your square. Once a turn.",
    "bow": "Bow: a Tribe in sight loses your Strength less 1. Once a turn, no Encounter needed.",
    "map": "Ancient Map: each cube crosses one wall this turn.",
    "shield": "Shield: nobody moves you, and each loss of Grit is only 1.",
}
SLOT_RULES: Final = {"movement": "V3.2", "perception": "V3.2", "strength": "V3.2"}

WAYS: Final = {
    "n": (0, 1),
    "e": (1, 0),
    "s": (0, -1),
    "w": (-1, 0),
    "ne": (1, 1),
    "se": (1, -1),
    "sw": (-1, -1),
    "nw": (-1, 1),
}
STEPS: Final = (
    *("move", "map", "bomb", "climb", "explore"),
    *("fly", "flame-wall", "dodge", "burrow"),
)
"""Answers that are a way to go, seen from the piece that acts."""

NAMED_CARDS: Final = {
    "war": ("war",),
    "ruby": ("war", "monster", "secret"),
    "show": ("sidequest",),
    "event": ("event",),
    "give": ("treasure",),
    "keep": ("treasure",),
    "give-card": ("treasure",),
    "secret": ("secret",),
    "leader": ("secret",),
    "poison": ("secret",),
    "trap": ("secret",),
    "upgrade": ("upgrade",),
    "lose-upgrade": ("upgrade",),
    "assign": ("monster",),
    "discard": ("monster", "secret", "power-card"),
    "lose-monster": ("monster",),
}
"""Answers that name a card, and of which kinds."""

ROWS: Final[list[Any]] = list(cards.plain())
CARDS: Final[dict[str, Any]] = {f"{row['kind']}:{row['id']}": row for row in ROWS}

MARKS: Final = {"reconstructed": "ᴿ", "house": "ᴴ"}
"""What is put behind the name of a card that is not the printed one."""


def title(name: str) -> str:
    """``vile-ghoul`` as people write it."""
    return name.replace("-", " ").title()


def piece_name(piece: str) -> str:
    return f"{title(piece[6:])} Tribe" if piece.startswith("tribe-") else title(piece)


def card_of(name: str) -> Any:
    """The card that a thing of the board is, if it is one."""
    return CARDS.get(name.replace("treasure-card:", "treasure:").replace("slot:", "treasure:"))


def card_name(kind: str, id: str) -> str:
    card = CARDS.get(f"{kind}:{id}")
    return str(card["name"]) + MARKS.get(card["source"], "") if card else title(id)


# Where things are


def on_map(view: Any) -> dict[str, list[str]]:
    """The pieces on every square, guards included."""
    found: dict[str, list[str]] = {}
    for piece, at in (*view["at"].items(), *view["guards"].items()):
        if at is not None:
            found.setdefault(at, []).append(piece)
    return found


def gems_at(view: Any) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for gem, at in view["gems"].items():
        if "," in at:
            found.setdefault(at, []).append(gem)
    return found


def acting_piece(view: Any, role: str) -> str:
    """The piece a role acts with now."""
    if role == "goblins":
        tribe = view["goblins"]["acting"]
        return f"tribe-{tribe}" if tribe else ""
    return role if role in view["at"] else ""


def acting_at(view: Any, role: str) -> str:
    """Where a role acts from; nowhere if it has no piece on the map."""
    return view["at"].get(acting_piece(view, role)) or ""


def home_of(view: Any, role: str) -> str:
    """A square worth looking at in a role's turn: where it acts, or where a piece of it is."""
    at = acting_at(view, role)
    if at:
        return at
    own = [where for piece, where in view["at"].items() if OWNER.get(piece, piece) == role]
    return next((where for where in own if where), "")


def role_of(view: Any, seat: int) -> str:
    return str(view["roles"][seat] if seat >= 0 else view["turn"])


def beyond(at: str, way: str, far: int = 1) -> str:
    """The square so far away.

    >>> beyond("0,0", "n", 2)
    '0,2'
    """
    (x, y), (dx, dy) = spot(at), WAYS[way]
    return f"{x + dx * far},{y + dy * far}"


def edge_squares(edge: str) -> list[str]:
    """The two squares of an edge such as ``0,1:e``."""
    at, _, way = edge.rpartition(":")
    return [at, beyond(at, way)]


def turning(view: Any) -> str:
    """The tile being turned, if it can only be one: a Dark one that lies open."""
    known = [tile["at"] for tile in view["tiles"] if not tile["lit"] and tile["tile"]]
    return known[0] if len(known) == 1 else ""


# What answers are about


def aims(view: Any, seat: int, option_id: str, touches: list[str]) -> list[str]:
    """What an answer is about besides what it names: squares it leads to, cards it plays."""
    word, *rest = option_id.split(":")
    found = []
    if word in STEPS and rest and rest[0] in WAYS:
        at = acting_at(view, role_of(view, seat))
        far = int(rest[1]) if len(rest) > 1 else 1
        found += [f"tile:{beyond(at, rest[0], far)}"] if at else []
    elif word == "turn" and turning(view):
        found.append(f"tile:{turning(view)}")
    for kind in NAMED_CARDS.get(word, ()):
        found += [f"{kind}:{part}" for part in (rest or [word]) if f"{kind}:{part}" in CARDS][:1]
    for name in touches:
        if name.startswith("edge:"):
            found += [f"tile:{square}" for square in edge_squares(name[5:])]
        elif name.startswith("tribe:") and word == "activate":
            found.append(f"piece:tribe-{name[6:]}")
    return found


def squares_of(view: Any, touches: list[str]) -> list[str]:
    """The squares among what an answer touches, and those of pieces and Gems."""
    found = []
    for name in touches:
        kind, _, rest = name.partition(":")
        at = ""
        if kind == "tile":
            at = rest
        elif kind == "piece":
            at = view["at"].get(rest) or ""
        elif kind == "gem":
            at = view["gems"][rest]
        if "," in at:
            found.append(at)
    return found


def attempt(view: Any, role: str, place: str) -> str:
    """The answer that pressing a square stands for: a step there."""
    here = acting_at(view, role)
    if not here:
        return ""
    for way in "nesw":
        for far in (1, 2):
            if beyond(here, way, far) == place and (far == 1 or role == "dragon"):
                return f"move:{way}:{far}" if role == "dragon" else f"move:{way}"
    return ""


# Goals


def progress(view: Any, role: str) -> str:
    """A role's goal and how far it has come, in a few words."""
    goal = str(view["goals"][role])
    number = re.search(r"\d+", goal)
    needed = number[0] if number else ""
    if goal.startswith("kill the "):
        prey = goal.split(",")[0].removeprefix("kill the ")
        health = view.get(prey.lower(), {}).get("health")
        return f"kill {prey}" + (f" ♥{health}" if health is not None else "")
    if role == "dragon":
        dragon = view["dragon"]
        if dragon["surfaced"]:
            return "escape!"
        return "surface!" if dragon["awake"] else f"wake {dragon['wakefulness']}/{needed}"
    if "Crystals smashed" in goal:
        left = view["smashed"] >= int(needed) and "escape" in goal
        return "escape!" if left else f"smash {view['smashed']}/{needed}"
    if goal.startswith("collapse"):
        return f"collapse {view['crystals_lost']}/{needed}"
    if goal.startswith("stash"):
        return f"stash {view[role]['stats']['stashed']}/{needed}"
    return goal


# Sentences about what somebody looks at


def about(view: Any, name: str) -> str:
    """A thing in one sentence or two; nothing if there is nothing to say."""
    kind, _, rest = name.partition(":")
    card = card_of(name)
    if card is not None:
        return about_card(card)
    if kind == "tile":
        return about_tile(view, rest)
    if kind == "slot":
        return f"{SLOT_TEXTS[rest]} ({SLOT_RULES.get(rest, 'V3.5')})" if rest in SLOT_TEXTS else ""
    if kind == "piece":
        return about_piece(view, rest)
    if kind == "tribe":
        return about_piece(view, f"tribe-{rest}")
    if kind == "gem":
        return f"The {title(rest)} Gem is {where_gem(view['gems'][rest])}. (V3.6, V5.2)"
    if kind == "symbol":
        return f"{title(rest)} Omens: {view['cave']['omens'][rest]} held, of 6. (V6.1)"
    if kind == "hand":
        return f"A tile in the Cave's hand: {title(rest)}. (V6.2)"
    if kind == "edge":
        return "The edge between " + " and ".join(edge_squares(rest)) + ". (V1.4)"
    return ""


def where_gem(at: str) -> str:
    return f"at {at}" if "," in at else f"with the {title(at)}"


def about_card(card: Any) -> str:
    origin = {"reconstructed": ", reconstructed", "house": ", of the house"}.get(card["source"], "")
    kind = card["kind"].replace("-", " ")
    name = card["name"] + MARKS.get(card["source"], "")
    return f"{name} ({kind}{origin}): {card['text']} ({', '.join(card['rules'])})"


def tile_at(view: Any, place: str) -> Any:
    return next((tile for tile in view["tiles"] if tile["at"] == place), None)


def about_tile(view: Any, place: str) -> str:
    tile = tile_at(view, place)
    if tile is None:
        things = [piece_name(piece) for piece in on_map(view).get(place, [])]
        return f"{place}: an open space. " + (f"{', '.join(things)} lurks here." if things else "")
    if tile["terrain"]:
        card = CARDS["terrain:" + tile["terrain"]]
        head = f"{place}: {about_card(card)}"
    elif tile["lit"]:
        walls = ", ".join(tile["walls"])
        kind = "the Entrance" if tile["kind"] == "entrance" else f"Lit {title(tile['kind'])} tile"
        head = f"{place}: {kind}" + (f", walls {walls}" if walls else ", no walls") + "."
    else:
        known = f" You know it: {title(tile['kind'])}." if tile["kind"] else ""
        head = f"{place}: Dark tile with {title(tile['symbol'])}.{known}"
    things = [piece_name(piece) for piece in on_map(view).get(place, [])]
    things += [title(token) for token in tile["tokens"]]
    things += ["Treasure"] if tile["treasure"] == 1 else []
    things += [f"{tile['treasure']} Treasures"] if tile["treasure"] > 1 else []
    things += [f"{title(gem)} Gem" for gem in gems_at(view).get(place, [])]
    things += ["Flame Wall"] if view["flame_wall"] == place else []
    return head + (f" Here: {', '.join(things)}." if things else "")


def about_piece(view: Any, piece: str) -> str:
    role = OWNER.get(piece, piece)
    at = view["at"].get(piece)
    if role not in view:
        return f"{piece_name(piece)} at {at}." if at else ""
    stats = view[role]["stats"]
    tribe = piece.removeprefix("tribe-")
    if piece != tribe:
        words = [f"Population {view['goblins']['population'][tribe]}"]
        words += [f"{word} {stats[f'{tribe}-{word}']}" for word in ("strength", "perception")]
    else:
        words = [f"{title(word)} {value}" for word, value in stats.items()]
        if "health" in view[role]:
            words.insert(0, f"Health {view[role]['health']}")
    return f"{piece_name(piece)}, {f'at {at}' if at else 'not on the map'}: {', '.join(words)}."


def whole_story(view: Any, name: str) -> tuple[str, str] | None:
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
    heading = {"tile": f"Square {rest}", "piece": piece_name(rest)}.get(kind, title(rest))
    return heading, "\n\n".join(line for line in lines if line)
