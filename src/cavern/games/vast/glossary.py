"""What the words of Vast mean: the table's own, each role's, and every card and space."""

from typing import Final

from cavern.core.glossary import Term, read
from cavern.games.vast.border import (
    CardAbout,
    KindAbout,
    RoleAbout,
    SpaceAbout,
)
from cavern.games.vast.saying import Words

TERMS: Final[list[Term]] = read(
    """
    Dark, Dark tile | V1.1 V1.6 | A tile facedown: only its symbol shows. Who enters or
        reveals it finds what is under it.
    Lit, Lit tile, revealed | V1.1 V1.6 | A tile face up, with its walls and what is printed
        on it.
    tile, Cave tile | V1.1 V1.2 | A square of the Cave, Dark or Lit.
    reveal | V1.6 | Turn a Dark tile over so that it connects to the Entrance, if it can; then
        what it brings takes effect.
    wall | V1.4 | An edge that stops most. One on either side of an edge is enough.
    open edge | V1.5 | An edge of a Lit tile without a wall.
    open space | V1.5 | A square without a tile.
    Entrance | V1.2 V2.3 | The middle of the map and the way out. It never collapses.
    Treasure, Treasure token | V1.7 V1.9 | Lies on the map for whoever takes it; worth
        something else to everybody.
    Treasure tile | V1.2 V1.7 | Brings a Treasure when it is revealed.
    Crystal | V2.3 V1.7 | Smashed with Strength 3. Its tile lost counts for the Collapse.
    Crystal tile | V1.2 V2.3 | Brings a Crystal when revealed. When five are gone the Cave has
        collapsed.
    Event tile | V1.2 V1.7 | Brings an Event when it is entered, or an Event token when it is
        revealed otherwise.
    Ambush tile | V1.2 V1.7 | Matters when the Knight reveals it by entering.
    Collapse | V2.2 V2.3 | Begins when the last tile is placed: from then on tiles are taken away.
    Strength | V3.2 V4.1 V8.15 | What an attack is made of and what it must beat.
    Perception | V3.2 V4.1 | How sharp the eyes are: more than the Thief's Stealth sees him.
        For the Knight also Encounters.
    Health | V3.1 V5.1 | Only the Knight and the Dragon have it. At 0 they are dead, and
        whoever hunts them has won.
    attack | V3.4 V4.5 V8.15 | Everybody attacks in their own way; Strength, Armor, Stealth or
        Defense must be beaten.
    unoccupied | V1.5 | A square without a player's piece or token.
    adjacent | V1.1 | Squares that share an edge.
    surrounding | V1.1 | The eight squares around one.
    token | V1.9 | What lies on squares: Treasures, Crystals, Events, Vaults, Rockslides,
        Bombs, Gems.
    round | V2.1 | Everybody's turn once, in the order of the roles.
    goal | V10.2 | What a role plays for at this table. Each has another one.
    variant card | V10.1 | A change of rules that a smaller table brings along.
    Flare | V10.1 | Roll the Dragon die over a square and reveal what it covers.
    Past Plunder | V10.1 V6.1.3 | A Treasure appears on an empty Dark tile.
    Terrain | V10.5 | Special ground that comes with Events, if the table wants it.
    turn | V2.1 | Each role has a turn of its own kind, in a fixed order.
    """
)  # fmt: skip


def terms(
    words: list[Words], roles: list[RoleAbout], cards: list[CardAbout], kinds: list[KindAbout]
) -> list[Term]:
    """Roles first, then words, then what is printed."""
    found = [of_role(role) for role in roles]
    found += TERMS
    for each in words:
        found += read(each.terms, each.spec.title) if each.terms else []
    found += [of_space(role, space) for role in roles for space in role["spaces"]]
    found += [of_card(card) for card in cards]
    found += [Term([kind["name"]], kind["text"], kind["rules"], "Tile") for kind in kinds]
    return found


def of_role(role: RoleAbout) -> Term:
    return Term(
        [role["name"]], role["summary"]["text"], role["summary"]["rules"], "Role", [role["id"]]
    )


def of_space(role: RoleAbout, space: SpaceAbout) -> Term:
    return Term(
        [space["name"]], space["text"], space["rules"], f"{role['name']}: {space['kind']}",
        [space["thing"]],
    )  # fmt: skip


def of_card(card: CardAbout) -> Term:
    text = card["text"]
    if card["source"] in ("reconstructed", "house"):
        text = f"{text} ({card['source'].capitalize()}.)"
    things = [f"{card['kind']}:{card['id']}", card["id"]]
    return Term([card["name"]], text, card["rules"], card["called"], things)
