"""Everything a player would call a card or a board space, as plain data for clients."""

from typing import Final, cast

from cavern.games.vast.border import CardAbout, Source
from cavern.games.vast.combinations import VARIANT_CARDS
from cavern.games.vast.events import EVENTS
from cavern.games.vast.monsters import MONSTERS
from cavern.games.vast.pieces import GEMS
from cavern.games.vast.possession_cards import POSSESSION_CARDS
from cavern.games.vast.roles.cave.omens import OMEN_ROWS
from cavern.games.vast.roles.cave.words import symbols
from cavern.games.vast.roles.cave_ghost.powers import POWERS as GHOST_POWERS
from cavern.games.vast.roles.cave_ghost.words import REACHES
from cavern.games.vast.roles.dragon.powers import POWERS
from cavern.games.vast.roles.dragon.role import POWER_CARDS
from cavern.games.vast.roles.ghoul.terror import TERROR
from cavern.games.vast.roles.goblins.secrets import SECRETS
from cavern.games.vast.roles.goblins.war import WAR
from cavern.games.vast.roles.knight.quests import QUESTS
from cavern.games.vast.roles.thief.role import UPGRADES
from cavern.games.vast.tiles import TERRAIN_ROWS
from cavern.games.vast.treasures import TREASURES

KINDS: Final = {
    "event": "Event",
    "treasure": "Treasure card",
    "sidequest": "Sidequest",
    "war": "War card",
    "monster": "Monster",
    "secret": "Secret",
    "power-card": "Power card",
    "power": "Dragon’s power",
    "omen": "Omen",
    "upgrade": "Upgrade",
    "terror": "Terror card",
    "possession": "Possession card",
    "ghost-power": "Cave Ghost’s power",
    "terrain": "Terrain",
    "variant": "Variant card",
}
"""Every kind of card, and what it is called."""


def row(
    kind: str,
    id: str,
    name: str,
    count: int,
    source: str,
    text: str,
    rules: str,
    pays: list[str] | None = None,
    accepts: list[str] | None = None,
    reach: str = "",
) -> CardAbout:
    return {
        "kind": kind,
        "called": KINDS[kind],
        "id": id,
        "name": name,
        "count": count,
        "source": cast(Source, source),
        "text": text,
        "rules": list(rules.split()),
        "pays": pays or [],
        "accepts": accepts or [],
        "reach": reach,
    }


def price(symbols: list[int]) -> list[str]:
    """V5.3: a price as the symbols that pay it."""
    names = (*GEMS, "any")
    return [name for name, number in zip(names, symbols) for _ in range(number)]


def plain() -> list[CardAbout]:
    """Every card with its id, name, count, source, text and the rules it touches."""
    rows: list[CardAbout] = []
    rows += [row("event", c.id, c.name, c.count, c.source, c.text, c.rules) for c in EVENTS]
    rows += [row("treasure", c.id, c.name, 1, c.source, c.text, c.rules) for c in TREASURES]
    rows += [row("sidequest", c.id, c.name, 1, c.source, c.text, c.rules) for c in QUESTS]
    rows += [row("war", c.id, c.name, 1, c.source, c.text, c.rules) for c in WAR]
    rows += [row("monster", c.id, c.name, 1, c.source, c.whole_text(), c.rules) for c in MONSTERS]
    rows += [row("secret", c.key, c.title, 1, c.source, c.text, c.rule) for c in SECRETS]
    rows += [row("power-card", c.id, c.name, 6, c.source, c.text, c.rules) for c in POWER_CARDS]
    rows += [
        row("power", c.key, c.title, 1, c.source, c.text, c.rule, price(c.price)) for c in POWERS
    ]
    for omen in OMEN_ROWS:
        accepts = symbols(omen.accepted)
        rows.append(
            row("omen", omen.id, omen.name, 1, omen.source, omen.text, omen.rules, [], accepts)
        )
    rows += [row("upgrade", c.id, c.name, 1, c.source, c.text, c.rules) for c in UPGRADES]
    rows += [row("terror", c.id, c.name, c.count, c.source, c.text, c.rules) for c in TERROR]
    possession = POSSESSION_CARDS
    rows += [row("possession", c.id, c.name, 1, c.source, c.text, c.rules) for c in possession]
    for power in GHOST_POWERS:
        card = row("ghost-power", power.id, power.name, 1, power.source, power.text, power.rules)
        card["accepts"] = symbols(power.accepted)
        card["reach"] = REACHES[power.id]
        rows.append(card)
    rows += [row("terrain", c.id, c.name, 1, c.source, c.text, c.rules) for c in TERRAIN_ROWS]
    variants = VARIANT_CARDS.values()
    rows += [row("variant", c.id, c.name, 1, c.source, c.text, c.rules) for c in variants]
    return rows
