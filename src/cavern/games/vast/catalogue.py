"""Everything a player would call a card or a board space, as plain data for clients."""

from typing import Final

from cavern.games.vast.border import CardAbout, FaceAbout
from cavern.games.vast.combinations import VARIANT_CARDS
from cavern.games.vast.dice import CELLS, FACES
from cavern.games.vast.events import EVENTS
from cavern.games.vast.grid import CENTRE, x_of, y_of
from cavern.games.vast.monsters import MONSTERS
from cavern.games.vast.possession_cards import POSSESSION_CARDS
from cavern.games.vast.roster import SPECS
from cavern.games.vast.saying import card, words_of
from cavern.games.vast.tiles import TERRAIN_ROWS
from cavern.games.vast.treasures import TREASURES

THINGS: Final[dict[str, list[str]]] = {
    "event": ["event"],
    "treasure": ["treasure-card", "treasure", "slot"],
    "monster": ["monster"],
    "sidequest": ["quest"],
    "war": ["war"],
    "secret": ["secret"],
    "power-card": ["power-card"],
    "power": ["power"],
    "omen": ["omen"],
    "ghost-power": ["power"],
    "upgrade": ["upgrade"],
    "terror": ["terror-card", "each", "once"],
    "possession": ["possession-card"],
}
"""What answers call cards of each kind."""


def plain() -> list[CardAbout]:
    """Every card with its id, name, count, source, text and the rules it touches."""
    rows: list[CardAbout] = []
    for c in EVENTS:
        rows.append(card("event", "Event", c.id, c.name, c.count, c.source, c.text, c.rules))
    for t in TREASURES:
        rows.append(card("treasure", "Treasure card", t.id, t.name, 1, t.source, t.text, t.rules))
    for m in MONSTERS:
        rows.append(card("monster", "Monster", m.id, m.name, 1, m.source, m.whole_text(), m.rules))
    for spec in SPECS.values():
        rows += words_of(spec.kind).cards()
    for p in POSSESSION_CARDS:
        rows.append(
            card("possession", "Possession card", p.id, p.name, 1, p.source, p.text, p.rules)
        )
    for r in TERRAIN_ROWS:
        rows.append(card("terrain", "Terrain", r.id, r.name, 1, r.source, r.text, r.rules))
    for v in VARIANT_CARDS.values():
        rows.append(card("variant", "Variant card", v.id, v.name, 1, v.source, v.text, v.rules))
    return rows


def die() -> list[FaceAbout]:
    """The faces of the Dragon die, from 1 to 6."""
    return [
        {"id": face, "covers": [(x_of(CENTRE + step), y_of(CENTRE + step)) for step in cells]}
        for face, cells in zip(FACES, CELLS)
    ]
