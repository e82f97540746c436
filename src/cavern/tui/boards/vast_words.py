"""Vast's things in letters, signs and sentences. Knows the view, not the screen."""

from collections.abc import Mapping
from typing import Final, cast

from cavern.core import registry
from cavern.games.vast.border import (
    CardAbout,
    CountView,
    SpaceAbout,
    VastAbout,
    VastView,
)
from cavern.tui.boards.mapping import MARKS, spot
from cavern.tui.boards.vast_signs import (
    ARTIFACT,
    GHOST_TILE,
    KIND_SIGNS,
    LETTERS,
    LOCKED,
    VAST_LEGEND,
)

WAYS: Final = {"n": (0, 1), "e": (1, 0), "s": (0, -1), "w": (-1, 0)}

ABOUT: Final = cast(VastAbout, registry.game("vast").about())
CARDS: Final = {f"{row['kind']}:{row['id']}": row for row in ABOUT["cards"]}
TILES: Final = {tile["id"]: tile for tile in ABOUT["tiles"]}
ROLES: Final = {role["id"]: role for role in ABOUT["roles"]}
SPACES: Final = {space["thing"]: space for role in ROLES.values() for space in role["spaces"]}
"""Spaces of boards, by the names that answers have for them."""
MAP: Final = {place["thing"]: place for place in ABOUT["map"]}
"""Places of the map that are nobody's."""

BY_THING: Final = {
    f"{thing}:{row['id']}": row
    for row in ABOUT["cards"]
    for thing in ABOUT["card_things"].get(row["kind"], [])
}
"""Cards by the names that answers have for them."""


def title(name: str) -> str:
    """``vile-ghoul`` as people write it."""
    return name.replace("-", " ").title()


def space_of(role: str, thing: str) -> SpaceAbout:
    """A space of a role's board; others may have one of that name, too."""
    return next(space for space in ROLES[role]["spaces"] if space["thing"] == thing)


def role_letter(role: str) -> str:
    return LETTERS.get(role, title(role)[0])


def board_of(view: VastView, role: str) -> Mapping[str, object]:
    """A role's board, whatever it has."""
    return cast(Mapping[str, Mapping[str, object]], view).get(role, {})


def stats_of(view: VastView, role: str) -> Mapping[str, int]:
    """The statistics of a role's board, by name."""
    return cast(Mapping[str, int], board_of(view, role).get("stats", {}))


def space_here(view: VastView, thing: str) -> SpaceAbout | None:
    """What a place of the map is to the roles at this table, if it is anything to one of them."""
    spaces = [space for role in all_boards(view) for space in ROLES[role]["spaces"]]
    return next((space for space in spaces if space["thing"] == thing), None)


def owner(view: VastView, piece: str) -> str:
    """The role a piece belongs to at this table."""
    return view["pieces"][piece]["role"]


def piece_letter(view: VastView, piece: str) -> str:
    return LETTERS.get(owner(view, piece)) or LETTERS.get(piece, piece[:1])


def piece_name(view: VastView, piece: str) -> str:
    return view["pieces"][piece]["name"]


def card_of(name: str) -> CardAbout | None:
    """The card that a thing of the board is, if it is one."""
    return BY_THING.get(name)


def card_name(kind: str, id: str) -> str:
    card = CARDS.get(f"{kind}:{id}")
    return str(card["name"]) + MARKS.get(card["source"], "") if card else title(id)


def legend(view: VastView) -> list[str]:
    """What the signs on the map mean, as far as they are in this game."""
    signs = VAST_LEGEND[1]
    if any(tile["ghost"] for tile in view["tiles"]):
        signs += f"  {GHOST_TILE} Ghost tile"
    if view["artifacts"] or view["carriers"] or view["locked"]:
        signs += f"  {ARTIFACT} Artifact  {LOCKED} locked"
    for piece in view["below"]:
        signs += f"   {piece_letter(view, piece).lower()} {piece_name(view, piece)} underground"
    return [VAST_LEGEND[0], signs]


def tile_name(id: str) -> str:
    """A tile in hand: the letter of its Dark side, and its feature.

    >>> tile_name("treasure-5")
    'B$Treasure'
    """
    tile = TILES[id]
    return f"{tile['symbol'][0].upper()}{KIND_SIGNS[tile['kind']]}{title(tile['kind'])}"


# Where things are


def on_map(view: VastView) -> dict[str, list[str]]:
    """The pieces on every square, guards included."""
    found: dict[str, list[str]] = {}
    for piece, at in (*view["at"].items(), *view["guards"].items()):
        if at is not None:
            found.setdefault(at, []).append(piece)
    return found


def gems_at(view: VastView) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for gem, at in view["gems"].items():
        if at not in ROLES:
            found.setdefault(at, []).append(gem)
    return found


def acting_piece(view: VastView, role: str) -> str:
    """The piece a role acts with now."""
    if role == in_play(view):
        return view["acting"] or ""
    return next((piece for piece in ROLES[role]["pieces"] if piece in view["at"]), "")


def acting_at(view: VastView, role: str) -> str:
    """Where a role acts from; nowhere if it has no piece on the map."""
    return view["at"].get(acting_piece(view, role)) or ""


def home_of(view: VastView, role: str) -> str:
    """A square worth looking at in a role's turn: where it acts, or where a piece of it is."""
    at = acting_at(view, role)
    if at:
        return at
    own = [where for piece, where in view["at"].items() if owner(view, piece) == role]
    return next((where for where in own if where), "")


def in_play(view: VastView) -> str:
    """The role that acts now, by its own will or another's."""
    return str(view["possessed"] or view["turn"])


def role_of(view: VastView, seat: int) -> str:
    return str(view["roles"][seat]) if seat >= 0 else in_play(view)


def played_by(view: VastView, seat: int) -> str:
    """The role that a seat plays now: its own, or the one it possesses."""
    own = role_of(view, seat)
    return str(view["possessed"]) if view["possessor"] == own else own


def all_boards(view: VastView) -> list[str]:
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


def squares_of(view: VastView, touches: list[str]) -> list[str]:
    """The squares among what an answer touches, and those of pieces, Gems and edges."""
    found: list[str | None] = []
    for name in touches:
        kind, _, rest = name.partition(":")
        if kind == "tile":
            found.append(rest)
        elif kind == "piece":
            found.append(view["at"].get(rest))
        elif kind == "gem":
            found += [at for at, gems in gems_at(view).items() if rest in gems]
        elif kind == "edge":
            found += edge_squares(rest)
    return [at for at in found if at]


def apart(one: str, other: str) -> int:
    """Steps between two squares."""
    (x, y), (to_x, to_y) = spot(one), spot(other)
    return abs(x - to_x) + abs(y - to_y)


# Goals


def progress(view: VastView, role: str) -> str:
    """How far a role has come, in a few words."""
    goal = view["goals"][role]
    if goal["left"]:
        return f"{goal['left']}!"
    return " or ".join(counted_so_far(count) for count in goal["counts"])


def counted_so_far(count: CountView) -> str:
    if count["falls"]:
        return f"{count['short']} ♥{count['now']}"
    return f"{count['short']} {count['now']}/{count['of']}"
