"""Conservation: everything is in exactly one place."""

from typing import Final

from cavern.core.parts import NAMES
from cavern.games.vast.events import event_deck
from cavern.games.vast.grid import OFF
from cavern.games.vast.numbers import CardId
from cavern.games.vast.pieces import GEM_CARRIED, GEM_HOME
from cavern.games.vast.setup import treasure_tokens
from cavern.games.vast.spec import ARTIFACTS
from cavern.games.vast.state import (
    BOMBS,
    CRYSTAL_TOKEN,
    DARK,
    EVENT_TOKEN,
    EVENT_TOKENS,
    NOWHERE,
    ROCKSLIDES,
    Cave,
)
from cavern.games.vast.tiles import FIRST_TERRAIN, TILES
from cavern.games.vast.treasures import TREASURE_NAMES, TREASURES

CRYSTALS: Final = 9


def check(cave: Cave) -> list[str]:
    """The laws that do not hold; none, unless the rules have a bug."""
    broken = check_tiles(cave) + check_tokens(cave) + check_cards(cave)
    for role in cave.roles:
        broken += role.check(cave)
    return broken


def check_tiles(cave: Cave) -> list[str]:
    """V1.2: 52 Cave tiles and 6 Ghost tiles."""
    broken: list[str] = []
    places = cave.stack + cave.box + cave.gone
    for role in cave.roles:
        places = places + role.tiles_in_hand() + role.tiles_aside()
    places = places + [n for n in range(FIRST_TERRAIN) if cave.where[n] != NOWHERE]
    if sorted(places) != list(range(FIRST_TERRAIN)):
        broken.append("V1.2: a tile is missing or in two places")
    if cave.grid != {s: n for n, s in enumerate(cave.where) if s != NOWHERE}:
        broken.append("V1.1: the grid does not match where the tiles are")
    for tile in range(len(TILES)):
        if cave.where[tile] == NOWHERE:
            if cave.treasure[tile] or cave.token[tile] or cave.face[tile] != DARK:
                broken.append(f"V1.9: something lies on {TILES[tile].id}, which is not on the map")
    return broken


def check_tokens(cave: Cave) -> list[str]:
    """V1.9: nothing is proxied."""
    broken: list[str] = []
    held = sum(role.held_treasures() for role in cave.roles)
    if sum(cave.treasure) + held + cave.treasure_supply != treasure_tokens(cave.terms):
        broken.append("V1.9: Treasure tokens do not add up")
    events = sum(1 for token in cave.token if token & EVENT_TOKEN)
    if events + cave.event_supply != EVENT_TOKENS:
        broken.append("V1.9: Event tokens do not add up")
    crystals = sum(1 for token in cave.token if token & CRYSTAL_TOKEN)
    if crystals + cave.smashed > CRYSTALS:
        broken.append("V1.9: there are nine Crystal tokens")
    if len(cave.rockslides) > ROCKSLIDES or len(cave.bombs) + cave.bombs_left > BOMBS:
        broken.append("V1.9: there are three Rockslides and three Bombs")
    artifacts = len(cave.artifacts) + len(cave.carriers) + cave.locked
    if artifacts != (ARTIFACTS if cave.terms.artifacts else 0):
        broken.append(f"V9.8: {artifacts} Artifacts")
    if any(square not in cave.grid for square in cave.artifacts):
        broken.append("V9.8: an Artifact lies where no tile is")
    if any(where != OFF and cave.owner[piece] < 0 for piece, where in enumerate(cave.at)):
        broken.append("V9.51: somebody stands on the map who is not in the game")
    if any(cave.owner[piece] < 0 for piece in cave.carriers):
        broken.append("V9.51: somebody who is not in the game carries an Artifact")
    if len({cave.owner[piece] for piece in cave.carriers}) < len(cave.carriers):
        broken.append("V9.35: somebody carries two Artifacts")
    if cave.flame_wall != OFF:
        dragons = [role for role in cave.roles if role.sets_traps() and role.plays(cave)]
        if not dragons or cave.flame_wall not in cave.grid:
            broken.append("V5.3.12: flames burn where no tile is, or without a Dragon")
    for gem in cave.gems:
        if gem not in (GEM_HOME, GEM_CARRIED) and gem not in cave.grid:
            broken.append("V1.9: a Gem lies where no tile is")
    return broken


def check_cards(cave: Cave) -> list[str]:
    broken: list[str] = []
    if sorted(cave.events + cave.events_gone) != event_deck():
        broken.append("V3.8: there are fifteen Events")
    treasures = cave.treasures + cave.treasures_gone + cave.drawn + treasure_cards_held(cave)
    if sorted(treasures) != list(range(len(TREASURES))):
        broken.append("V3.6: there are seven Treasure cards")
    return broken


def treasure_cards_held(cave: Cave) -> list[CardId]:
    """Treasure cards that some role has."""
    held: list[int] = []
    for role in cave.roles:
        for part in role.rows():
            if part.names == TREASURE_NAMES:
                value = getattr(role, part.name)
                if part.kind == NAMES:
                    held += value
                elif value >= 0:
                    held.append(value)
    return held
