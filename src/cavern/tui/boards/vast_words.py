"""Vast's things in letters, signs and sentences. Knows the view, not the screen."""

import re
from typing import Any, Final

from cavern.games.vast import cards
from cavern.games.vast.possession_cards import POSSESSION_CARDS
from cavern.games.vast.roles.cave_ghost.board import FARTHEST, PRICE
from cavern.games.vast.tiles import KINDS, NUMBER, SYMBOLS, TILES
from cavern.tui.boards.mapping import spot

LETTERS: Final = {
    "knight": "K",
    "tribe-fangs": "F",
    "tribe-bones": "B",
    "tribe-eye": "E",
    "dragon": "D",
    "thief": "T",
    "ghoul": "U",
    "vile-ghoul": "V",
    "ghost": "H",
    "cave-ghost": "H",
    "ogre": "o",
    "troll": "t",
}
"""Pieces on the map and roles; the Dragon is small while he is underground."""

PIECE_OF: Final = {"vile-ghoul": "ghoul", "cave-ghost": "ghost"}
"""Roles that play with another role's piece."""

KIND_SIGNS: Final = {
    "ambush": "†",
    "event": "!",
    "treasure": "$",
    "vault": "#",
    "crystal": "◆",
    "entrance": "⌂",
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
GHOST_TILE: Final = "‡"
ARTIFACT: Final = "¤"
LOCKED: Final = "⊗"

LEGEND: Final = (
    "F B E Dark tiles   † ambush  ! event  $ treasure  # vault  ◆ crystal  ♦ gem",
    "⌂ Entrance  ▓ rockslide  × bomb  ^ flames",
)

WAYS: Final = {"n": (0, 1), "e": (1, 0), "s": (0, -1), "w": (-1, 0)}

UNNAMED_CARDS: Final = {
    "keep": "treasure",
    "leader": "secret",
    "poison": "secret",
    "trap": "secret",
}
"""Answers about a card that they do not touch, and its kind."""

ROWS: Final[list[Any]] = list(cards.plain())
CARDS: Final[dict[str, Any]] = {f"{row['kind']}:{row['id']}": row for row in ROWS}

CARD_KINDS: Final = {
    "quest": "sidequest",
    "treasure-card": "treasure",
    "slot": "treasure",
    "terror-card": "terror",
    "use": "terror",
    "spend": "terror",
    "possession-card": "possession",
}
"""How answers call some kinds of cards."""

VALUES: Final = {card.id: card.value for card in POSSESSION_CARDS}
"""What the Cave Ghost pays for each role besides its Isolation."""

MARKS: Final = {"reconstructed": "ᴿ", "house": "ᴴ"}
"""What is put behind the name of a card that is not the printed one."""


def title(name: str) -> str:
    """``vile-ghoul`` as people write it."""
    return name.replace("-", " ").title()


def role_letter(role: str) -> str:
    return LETTERS.get(role, title(role)[0])


def owner(view: Any, piece: str) -> str:
    """The role a piece belongs to at this table."""
    if piece.startswith("tribe-"):
        return "goblins"
    return next((role for role, its in PIECE_OF.items() if its == piece and role in view), piece)


def piece_letter(view: Any, piece: str) -> str:
    return LETTERS.get(piece if piece.startswith("tribe-") else owner(view, piece), piece[:1])


def piece_name(view: Any, piece: str) -> str:
    tribe = piece.startswith("tribe-")
    return f"{title(piece[6:])} Tribe" if tribe else title(owner(view, piece))


def card_of(name: str) -> Any:
    """The card that a thing of the board is, if it is one."""
    kind, _, id = name.partition(":")
    return CARDS.get(f"{CARD_KINDS.get(kind, kind)}:{id}") or CARDS.get(f"ghost-{name}")


def card_in(option_id: str) -> str:
    """The card that an answer is about without touching it.

    >>> card_in("keep:javelin"), card_in("trap"), card_in("end-turn")
    ('treasure:javelin', 'secret:trap', '')
    """
    word, _, id = option_id.partition(":")
    return f"{UNNAMED_CARDS[word]}:{id or word}" if word in UNNAMED_CARDS else ""


def card_name(kind: str, id: str) -> str:
    card = card_of(f"{kind}:{id}")
    return str(card["name"]) + MARKS.get(card["source"], "") if card else title(id)


def legend(view: Any) -> list[str]:
    """What the signs on the map mean, as far as they are in this game."""
    signs = LEGEND[1]
    if "ghost" in view or "cave-ghost" in view:
        signs += "  ‡ Ghost tile"
        signs += "  ¤ Artifact  ⊗ locked" if "ghost" in view else ""
    else:
        signs += "   d Dragon underground, D surfaced"
    return [LEGEND[0], signs]


def tile_name(id: str) -> str:
    """A tile in hand: the letter of its Dark side, and its feature.

    >>> tile_name("treasure-5")
    'B$Treasure'
    """
    tile = TILES[NUMBER[id]]
    kind = KINDS[tile.kind]
    return f"{SYMBOLS[tile.symbol][0].upper()}{KIND_SIGNS[kind]}{title(kind)}"


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
    piece = PIECE_OF.get(role, role)
    return piece if piece in view["at"] else ""


def acting_at(view: Any, role: str) -> str:
    """Where a role acts from; nowhere if it has no piece on the map."""
    return view["at"].get(acting_piece(view, role)) or ""


def home_of(view: Any, role: str) -> str:
    """A square worth looking at in a role's turn: where it acts, or where a piece of it is."""
    at = acting_at(view, role)
    if at:
        return at
    own = [where for piece, where in view["at"].items() if owner(view, piece) == role]
    return next((where for where in own if where), "")


def in_play(view: Any) -> str:
    """The role that acts now, by its own will or another's."""
    return str(view["possessed"] or view["turn"])


def role_of(view: Any, seat: int) -> str:
    return str(view["roles"][seat]) if seat >= 0 else in_play(view)


def played_by(view: Any, seat: int) -> str:
    """The role that a seat plays now: its own, or the one it possesses."""
    own = role_of(view, seat)
    return str(view["possessed"]) if view["possessor"] == own else own


def all_boards(view: Any) -> list[str]:
    """Every role with a board: those at the table, and one that is summoned."""
    return list(dict.fromkeys([*view["roles"], in_play(view)]))


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


def edges_of(place: str) -> list[str]:
    """The four edges of a square; each belongs to the square west or north of it.

    >>> edges_of("0,0")
    ['0,0:e', '0,0:s', '-1,0:e', '0,1:s']
    """
    return [f"{place}:e", f"{place}:s", f"{beyond(place, 'w')}:e", f"{beyond(place, 'n')}:s"]


# What answers are about


def squares_of(view: Any, touches: list[str]) -> list[str]:
    """The squares among what an answer touches, and those of pieces, Gems and edges."""
    found = []
    for name in touches:
        kind, _, rest = name.partition(":")
        if kind == "tile":
            found.append(rest)
        elif kind == "piece":
            found.append(view["at"].get(rest))
        elif kind == "tribe":
            found.append(view["at"].get(f"tribe-{rest}"))
        elif kind == "gem":
            found.append(view["gems"][rest])
        elif kind == "edge":
            found += edge_squares(rest)
    return [at for at in found if at and "," in at]


def apart(one: str, other: str) -> int:
    """Steps between two squares."""
    (x, y), (to_x, to_y) = spot(one), spot(other)
    return abs(x - to_x) + abs(y - to_y)


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


# Isolation


def rings(view: Any, place: str) -> int:
    """V9.69: rings between the Cave Ghost and a square; -1 while she is not there."""
    here = view["at"].get("ghost")
    if "cave-ghost" not in view or not here:
        return -1
    (x, y), (to_x, to_y) = spot(here), spot(place)
    return min(FARTHEST, max(abs(x - to_x), abs(y - to_y)))


def rings_of(view: Any) -> dict[str, int]:
    """The same for every other piece on the map."""
    others = [(piece, at) for piece, at in view["at"].items() if at and piece != "ghost"]
    return {piece: rings(view, at) for piece, at in others}


def possession_price(view: Any, role: str) -> int:
    """V9.64: Omens for which the Cave Ghost can possess a role; -1 if it is too far away."""
    far = [n for piece, n in rings_of(view).items() if owner(view, piece) == role]
    if min(far, default=FARTHEST) in (-1, FARTHEST):
        return -1
    return PRICE[min(far)] + VALUES[role]


# Goals


def progress(view: Any, role: str) -> str:
    """A role's goal and how far it has come, in a few words."""
    goal = str(view["goals"][role])
    number = re.search(r"\d+", goal)
    needed = number[0] if number else ""
    if "Fury" in goal:
        return fury_progress(view, role, goal)
    if "Artifacts" in goal:
        left = view["locked"] >= int(needed)
        return "escape!" if left else f"lock {view['locked']}/{needed}"
    if goal.startswith("kill the "):
        prey = goal.split(",")[0].removeprefix("kill the ")
        health = view.get(prey.lower().replace(" ", "-"), {}).get("health")
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


def fury_progress(view: Any, role: str, goal: str) -> str:
    """A Ghoul's Fury, and whatever else would do."""
    fury, needed = view[role]["fury"], view[role]["stats"]["fury-goal"]
    crystals = re.search(r"or (\d+) Crystals", goal)
    prey = re.search(r"or the (\w+) is killed", goal)
    if fury >= needed or (crystals and view["smashed"] >= int(crystals[1])):
        return "escape!"
    text = f"Fury {fury}/{needed}"
    text += f" or smash {view['smashed']}/{crystals[1]}" if crystals else ""
    return text + (f" or {prey[1]} ♥{view[prey[1].lower()]['health']}" if prey else "")
