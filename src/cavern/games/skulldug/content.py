"""S220: a player's own card and tile lists, read from a YAML file and checked.

The checked content travels in the set-up as compact JSON text, so that records and states need
no file. JSON is YAML too: reading compact content again gives the same text.
"""

import difflib
import json
import re

import yaml

from cavern.core.errors import BadInput
from cavern.core.plain import Loose
from cavern.games.skulldug.cards.base import CARDS
from cavern.games.skulldug.kinds import KINDS, LEDGE, MONSTER, TRAP, TREASURE, CardKind
from cavern.games.skulldug.tiles import ENTRANCE_ID, SHAPES, SPECIALS, TILES, TUNNEL

MOST_COPIES = 12
MOST_CARDS = 200
MOST_TILES = 200
LONGEST_NAME = 40
LONGEST_TEXT = 400

CARD_FIELDS = ("name", "text", "full", "gear", "pnp", "difficulty", "damage")
TILE_FIELDS = ("id", "shape", "hazards", "fortunes", "full", "pnp", "special")


def compact(text: str) -> str:
    """The checked content of a file as compact text; nothing if the file changes nothing."""
    if not text.strip():
        return ""
    try:
        root = yaml.compose(text, Loader=yaml.SafeLoader)
    except yaml.MarkedYAMLError as error:
        line = error.problem_mark.line + 1 if error.problem_mark else 1
        raise BadInput(f"content line {line}: not readable as YAML ({error.problem})") from None
    except yaml.YAMLError as error:
        raise BadInput(f"content: not readable as YAML ({error})") from None
    if root is None:
        return ""
    content: Loose = {}
    for key, node in entries(root, "the file", ("cards", "tiles")):
        content[key] = read_cards(node) if key == "cards" else read_tiles(node)
    check_totals(content)
    content = {key: value for key, value in content.items() if value}
    return json.dumps(content, sort_keys=True, separators=(",", ":")) if content else ""


def lists_tiles(content: str) -> bool:
    """Whether compact content has tiles of its own."""
    return bool(content) and "tiles" in json.loads(content)


def wrong(node: yaml.Node, reason: str) -> BadInput:
    return BadInput(f"content line {node.start_mark.line + 1}: {reason}")


def entries(node: yaml.Node, what: str, allowed: tuple[str, ...]) -> list[tuple[str, yaml.Node]]:
    """The keys and values of a mapping; every key known and given once."""
    if not isinstance(node, yaml.MappingNode):
        raise wrong(node, f"{what} must be a mapping with {', '.join(allowed)}")
    found: dict[str, yaml.Node] = {}
    for key_node, value in node.value:
        key = str(key_node.value)
        if key not in allowed:
            near = difflib.get_close_matches(key, allowed, 1)
            hint = f"; did you mean {near[0]}?" if near else ""
            listed = ", ".join(allowed)
            raise wrong(key_node, f"{what} has no {key!r}{hint} Allowed: {listed}")
        if key in found:
            raise wrong(key_node, f"{key!r} stands twice in {what}")
        found[key] = value
    return list(found.items())


def number(node: yaml.Node, what: str, low: int, high: int) -> int:
    value = node.value if isinstance(node, yaml.ScalarNode) else ""
    if not re.fullmatch(r"\d+", value) or not low <= int(value) <= high:
        raise wrong(node, f"{what} must be a whole number from {low} to {high}")
    return int(value)


def words(node: yaml.Node, what: str, longest: int) -> str:
    value = node.value if isinstance(node, yaml.ScalarNode) else ""
    line = " ".join(value.split())
    if not 1 <= len(line) <= longest:
        raise wrong(node, f"{what} must be a text of 1 to {longest} characters")
    return line


def one_of(node: yaml.Node, what: str, allowed: tuple[str, ...]) -> str:
    value = node.value if isinstance(node, yaml.ScalarNode) else "?"
    if value not in allowed:
        listed = ", ".join(word or "nothing" for word in allowed)
        raise wrong(node, f"{what} must be one of {listed}")
    return value


# Cards


def changeable() -> dict[str, CardKind]:
    """The cards that a file may change."""
    return {kind.id: kind for kind in KINDS if kind.type != LEDGE}


def read_cards(node: yaml.Node) -> Loose:
    kinds = changeable()
    cards: Loose = {}
    for id, fields in entries(node, "cards", tuple(kinds)):
        cards[id] = read_card(kinds[id], fields)
    return cards


def read_card(kind: CardKind, node: yaml.Node) -> Loose:
    hazard = kind.type in (TRAP, MONSTER)
    item = kind.type != MONSTER
    allowed = tuple(
        field
        for field in CARD_FIELDS
        if (hazard or field not in ("difficulty", "damage")) and (item or field != "gear")
    )
    card: Loose = {}
    nodes = dict(entries(node, kind.id, allowed))
    for field, value in nodes.items():
        what = f"{kind.id}: {field}"
        if field == "name":
            card[field] = words(value, what, LONGEST_NAME)
        elif field == "text":
            card[field] = words(value, what, LONGEST_TEXT)
        elif field == "difficulty":
            card[field] = number(value, what, 1, 9)
        elif field == "damage":
            card[field] = number(value, what, least_damage(kind), 9)
        else:
            card[field] = number(value, what, 0, MOST_COPIES)
    copies = card.get("full", kind.full)
    if card.get("gear", kind.gear) > copies:
        raise wrong(nodes.get("gear", node), f"{kind.id}: gear may be at most {copies}, its copies")
    return card


def least_damage(kind: CardKind) -> int:
    """S107: what puts explorers to flight must hurt, or they might flee to and fro for ever."""
    flees = kind.type == MONSTER and CARDS[kind.number].makes_flee
    return 1 if flees or kind.id == "port-o-boulder" else 0


# Tiles


def read_tiles(node: yaml.Node) -> list[Loose]:
    """A list of tiles replaces them all, except the Cave Entrance, which is always there."""
    if not isinstance(node, yaml.SequenceNode) or not node.value:
        raise wrong(node, "tiles must be a list of at least one tile")
    tiles = [read_tile(item) for item in node.value]
    ids = [tile["id"] for tile in tiles]
    for item, tile in zip(node.value, tiles):
        if ids.count(tile["id"]) > 1:
            raise wrong(item, f"two tiles have the id {tile['id']!r}")
    for copies in ("full", "pnp"):
        count = sum(tile[copies] for tile in tiles)
        if not 1 <= count <= MOST_TILES:
            raise wrong(node, f"{copies}: there must be 1 to {MOST_TILES} tiles, not {count}")
        tunnels = sum(tile[copies] for tile in tiles if tile["special"] == SPECIALS[TUNNEL])
        if tunnels not in (0, 2):
            raise wrong(node, f"{copies}: there must be two secret tunnels or none, not {tunnels}")
    return tiles


def read_tile(node: yaml.Node) -> Loose:
    nodes = dict(entries(node, "a tile", TILE_FIELDS))
    for field in TILE_FIELDS:
        if field not in nodes and field != "special":
            raise wrong(node, f"a tile needs {', '.join(TILE_FIELDS[:-1])}; {field} is missing")
    id = words(nodes["id"], "id", 8)
    if not re.fullmatch(r"[A-Za-z][A-Za-z0-9]*", id) or id == ENTRANCE_ID:
        raise wrong(nodes["id"], f"a tile's id is a letter and digits, and not {ENTRANCE_ID}")
    special = nodes.get("special")
    return {
        "id": id,
        "shape": one_of(nodes["shape"], f"{id}: shape", tuple(SHAPES)),
        "hazards": number(nodes["hazards"], f"{id}: hazards", 0, 6),
        "fortunes": number(nodes["fortunes"], f"{id}: fortunes", 0, 6),
        "full": number(nodes["full"], f"{id}: full", 0, MOST_COPIES),
        "pnp": number(nodes["pnp"], f"{id}: pnp", 0, MOST_COPIES),
        "special": one_of(special, f"{id}: special", SPECIALS) if special else "",
    }


def check_totals(content: Loose) -> None:
    """Enough treasures to win, and not more cards than anybody could shuffle."""
    cards: Loose = content.get("cards", {})
    for copies in ("full", "pnp"):
        treasures = 0
        total = 0
        for kind in changeable().values():
            printed = kind.full if copies == "full" else kind.pnp
            count = cards.get(kind.id, {}).get(copies, printed)
            total += count
            treasures += count if kind.type == TREASURE else 0
        if treasures < 3 or (copies == "full" and "soulbond-charm" in cards and treasures < 4):
            raise BadInput(
                f"content: {copies} has {treasures} treasures; nobody could win with fewer than 3 "
                "(4 with the Soulbond Charm, which Solo leaves out)"
            )
        if total > MOST_CARDS:
            raise BadInput(f"content: {copies} has {total} cards; at most {MOST_CARDS} are allowed")


def example() -> str:
    """The standard content as a file to start from."""
    lines = ["# Every card with its standard values. Keep only what you want to change.", "cards:"]
    for kind in changeable().values():
        lines.append(f"  {kind.id}:")
        lines.append(f"    name: {json.dumps(kind.name, ensure_ascii=False)}")
        lines.append(f"    text: {json.dumps(kind.text, ensure_ascii=False)}")
        lines.append(f"    full: {kind.full}")
        lines.append(f"    pnp: {kind.pnp}")
        if kind.type != MONSTER:
            lines.append(f"    gear: {kind.gear}")
        if kind.type in (TRAP, MONSTER):
            lines.append(f"    difficulty: {kind.difficulty}")
            lines.append(f"    damage: {kind.damage}")
    lines.append("# All tiles but the Cave Entrance. A list of tiles replaces the standard ones.")
    lines.append("tiles:")
    for tile in TILES:
        special = f", special: {SPECIALS[tile.special]}" if tile.special else ""
        lines.append(
            f"  - {{id: {tile.id}, shape: {tile.shape}, hazards: {tile.hazards}, "
            f"fortunes: {tile.fortunes}, full: {tile.full}, pnp: {tile.pnp}{special}}}"
        )
    return "\n".join(lines) + "\n"
