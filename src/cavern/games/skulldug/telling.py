"""What happened, in words and facts. One function for each kind of event."""

from collections.abc import Mapping

from cavern.core.event import EVERYONE, Event
from cavern.core.grid import DIRECTION_NAMES, DIRECTIONS, Direction, letters
from cavern.core.table import Table
from cavern.games.skulldug.naming import (
    card_id,
    card_name,
    explorer_id,
    explorer_name,
    place_id,
    place_name,
    side_name,
    start_of_sentence,
)
from cavern.games.skulldug.numbers import CardId, TileId
from cavern.games.skulldug.state import FACTIONS, Dig, Explorer


def tell(
    table: Table,
    kind: str,
    rule: str,
    text: str,
    facts: Mapping[str, object],
    seen_by: int = EVERYONE,
) -> None:
    table.tell(Event(kind, rule, start_of_sentence(text), facts, seen_by))


# Before the first turn


def rolled_for_first(cave: Dig, side: int, die: int, table: Table) -> None:
    if table.audience:
        text = f"{side_name(cave, side)} rolls {die} for the first turn."
        tell(table, "rolled-for-first", "S26", text, {"team": side, "die": die})


def goes_first(cave: Dig, side: int, table: Table) -> None:
    if table.audience:
        text = f"{side_name(cave, side)} goes first."
        tell(table, "goes-first", "S26", text, {"team": side})


def drafted(cave: Dig, explorer: Explorer, card: CardId, rule: str, table: Table) -> None:
    if table.audience:
        text = f"{explorer_name(cave, explorer)} takes {card_name(cave, card)}."
        facts = {"explorer": explorer_id(explorer), "card": card_id(cave, card)}
        tell(table, "drafted", rule, text, facts)


def passed(cave: Dig, explorer: Explorer, table: Table) -> None:
    if table.audience:
        text = f"{explorer_name(cave, explorer)} takes nothing."
        tell(table, "passed", "S32", text, {"explorer": explorer_id(explorer)})


def shuffled(cave: Dig, table: Table) -> None:
    if table.audience:
        facts = {"fortune": len(cave.fortune.cards), "hazard": len(cave.hazard.cards)}
        tell(table, "shuffled", "S28", "The decks are shuffled. Into the cave!", facts)


# Turns


def turn_began(cave: Dig, table: Table) -> None:
    if table.audience:
        team = [explorer_id(explorer) for explorer in cave.team(cave.turn)]
        names = " and ".join(explorer_name(cave, e) for e in cave.team(cave.turn))
        text = f"Turn {cave.round}: {names}."
        facts = {"turn": cave.round, "explorers": team}
        tell(table, "turn-began", "S44", text, facts)


def turn_ended(cave: Dig, table: Table) -> None:
    if table.audience:
        tell(table, "turn-ended", "S119", f"Turn {cave.round} ends.", {"turn": cave.round})


def came_back(cave: Dig, explorer: Explorer, table: Table) -> None:
    if table.audience:
        text = f"Backup for {explorer_name(cave, explorer)} arrives in the Cave Entrance."
        facts = {"explorer": explorer_id(explorer), "health": explorer.health, "to": "0,0"}
        tell(table, "backup", "S111", text, facts)


def resigned(cave: Dig, explorer: Explorer, table: Table) -> None:
    if table.audience:
        text = f"{explorer_name(cave, explorer)} resigns and waits for backup."
        tell(table, "resigned", "S77", text, {"explorer": explorer_id(explorer)})


# Passages


def moved(
    cave: Dig, explorer: Explorer, origin: TileId, direction: Direction, how: str, table: Table
) -> None:
    if table.audience:
        name = explorer_name(cave, explorer)
        if direction < 0:
            text = f"{name} goes to {place_name(cave, explorer.at)}."
            way = ""
        else:
            text = f"{name} {how} {DIRECTION_NAMES[direction]}."
            way = DIRECTIONS[direction]
        facts = {
            "explorer": explorer_id(explorer),
            "from": place_id(cave, origin),
            "to": place_id(cave, explorer.at),
            "direction": way,
            "how": how,
        }
        rule = "S106" if how == "flees" else "S190" if how == "slides" else "S108"
        tell(table, "moved", rule, text, facts)


def discovered(cave: Dig, tile: TileId, table: Table) -> None:
    if table.audience:
        text = f"A passage is discovered at {place_id(cave, tile)}."
        facts = {
            "tile": cave.box.tile_ids[cave.box.tile_kinds[tile]],
            "space": place_id(cave, tile),
            "corridors": letters(cave.corridors[tile]),
        }
        tell(table, "discovered", "S50", text, facts)


def drew(cave: Dig, card: CardId, tile: TileId, table: Table) -> None:
    if table.audience:
        text = f"It holds {card_name(cave, card)}."
        facts = {"card": card_id(cave, card), "space": place_id(cave, tile)}
        tell(table, "drew", "S54", text, facts)


def turned(cave: Dig, tile: TileId, table: Table) -> None:
    if table.audience:
        text = f"{place_name(cave, tile)} turns."
        facts = {"space": place_id(cave, tile), "corridors": letters(cave.corridors[tile])}
        tell(table, "turned", "S3", text, facts)


def destroyed(cave: Dig, tile: TileId, rule: str, table: Table) -> None:
    """Told while the tile still lies."""
    if table.audience:
        text = f"{place_name(cave, tile)} collapses; what lay there goes back onto the decks."
        facts = {
            "space": place_id(cave, tile),
            "cards": [card_id(cave, card) for card in cave.contents[tile]],
        }
        tell(table, "destroyed", rule, text, facts)


# Cards


def picked_up(cave: Dig, explorer: Explorer, card: CardId, origin: TileId, table: Table) -> None:
    if table.audience:
        text = f"{explorer_name(cave, explorer)} picks up {card_name(cave, card)}."
        facts = {
            "explorer": explorer_id(explorer),
            "card": card_id(cave, card),
            "from": place_id(cave, origin),
        }
        tell(table, "picked-up", "S62", text, facts)


def dropped(
    cave: Dig, explorer: Explorer, card: CardId, tile: TileId, rule: str, table: Table
) -> None:
    if table.audience:
        name, what = explorer_name(cave, explorer), card_name(cave, card)
        text = f"{name} drops {what} into {place_name(cave, tile)}."
        facts = {
            "explorer": explorer_id(explorer),
            "card": card_id(cave, card),
            "to": place_id(cave, tile),
        }
        tell(table, "dropped", rule, text, facts)


def took(
    cave: Dig, explorer: Explorer, victim: Explorer, card: CardId, rule: str, table: Table
) -> None:
    if table.audience:
        text = (
            f"{explorer_name(cave, explorer)} takes {card_name(cave, card)} "
            f"from {explorer_name(cave, victim)}."
        )
        facts = {
            "explorer": explorer_id(explorer),
            "from": explorer_id(victim),
            "card": card_id(cave, card),
        }
        tell(table, "took", rule, text, facts)


def used(cave: Dig, explorer: Explorer, card: CardId, rule: str, table: Table) -> None:
    if table.audience:
        text = f"{explorer_name(cave, explorer)} uses {card_name(cave, card)}."
        facts = {"explorer": explorer_id(explorer), "card": card_id(cave, card)}
        tell(table, "used", rule, text, facts)


def discarded(cave: Dig, card: CardId, rule: str, table: Table) -> None:
    if table.audience:
        text = f"{card_name(cave, card)} is discarded."
        tell(table, "discarded", rule, text, {"card": card_id(cave, card)})


def copied(cave: Dig, explorer: Explorer, card: CardId, table: Table) -> None:
    if table.audience:
        text = f"{explorer_name(cave, explorer)}'s Mimic Stone becomes {card_name(cave, card)}."
        facts = {"explorer": explorer_id(explorer), "card": card_id(cave, card)}
        tell(table, "copied", "S166", text, facts)


def monster_moved(
    cave: Dig, card: CardId, origin: TileId, tile: TileId, rule: str, table: Table
) -> None:
    if table.audience:
        text = f"{card_name(cave, card)} moves to {place_name(cave, tile)}."
        facts = {
            "card": card_id(cave, card),
            "from": place_id(cave, origin),
            "to": place_id(cave, tile),
        }
        tell(table, "monster-moved", rule, text, facts)


def swindled(cave: Dig, explorer: Explorer, card: CardId, jester: CardId, table: Table) -> None:
    if table.audience:
        text = f"{card_name(cave, jester)} snatches {card_name(cave, card)}."
        facts = {
            "explorer": explorer_id(explorer),
            "card": card_id(cave, card),
            "by": card_id(cave, jester),
        }
        tell(table, "swindled", "S211", text, facts)


def peeked(cave: Dig, explorer: Explorer, card: CardId, table: Table) -> None:
    """Only the one who looks sees the card."""
    if table.audience:
        name = explorer_name(cave, explorer)
        text = f"{name} looks at the top Hazard."
        tell(table, "peeked", "S215", text, {"explorer": explorer_id(explorer)})
        text = f"The top Hazard is {card_name(cave, card)}."
        facts = {"card": card_id(cave, card)}
        tell(table, "peeked-card", "S215", text, facts, 1 << explorer.number)


def buried(cave: Dig, explorer: Explorer, table: Table) -> None:
    if table.audience:
        text = f"{explorer_name(cave, explorer)} puts it under the deck."
        tell(table, "buried", "S215", text, {"explorer": explorer_id(explorer)})


# Encounters, dice, Injuries


def met(cave: Dig, explorer: Explorer, hazard: CardId, table: Table) -> None:
    if table.audience:
        text = f"{explorer_name(cave, explorer)} faces {card_name(cave, hazard)}."
        facts = {
            "explorer": explorer_id(explorer),
            "card": card_id(cave, hazard),
            "space": place_id(cave, explorer.at),
        }
        tell(table, "met", "S94", text, facts)


def ignored(cave: Dig, explorer: Explorer, hazard: CardId, rule: str, table: Table) -> None:
    if table.audience:
        text = f"{explorer_name(cave, explorer)} ignores {card_name(cave, hazard)}."
        facts = {"explorer": explorer_id(explorer), "card": card_id(cave, hazard)}
        tell(table, "ignored", rule, text, facts)


def focused(cave: Dig, explorer: Explorer, ap: int, table: Table) -> None:
    if table.audience:
        text = f"{explorer_name(cave, explorer)} focuses for {ap} AP."
        tell(table, "focused", "S75", text, {"explorer": explorer_id(explorer), "ap": ap})


def rolled(cave: Dig, explorer: Explorer, die: int, table: Table) -> None:
    if table.audience:
        text = f"{explorer_name(cave, explorer)} rolls {die}."
        tell(table, "rolled", "S79", text, {"explorer": explorer_id(explorer), "die": die})


def valued(cave: Dig, explorer: Explorer, die: int, value: int, goal: int, table: Table) -> None:
    if table.audience:
        against = f" against {goal}" if goal else ""
        text = f"{explorer_name(cave, explorer)} gets {value}{against}."
        facts = {"explorer": explorer_id(explorer), "die": die, "value": value, "goal": goal}
        tell(table, "valued", "S79", text, facts)


def beat(cave: Dig, explorer: Explorer, hazard: CardId, rule: str, table: Table) -> None:
    if table.audience:
        text = f"{explorer_name(cave, explorer)} beats {card_name(cave, hazard)}."
        facts = {"explorer": explorer_id(explorer), "card": card_id(cave, hazard)}
        tell(table, "beat", rule, text, facts)


def lost_to(cave: Dig, explorer: Explorer, hazard: CardId, table: Table) -> None:
    if table.audience:
        text = f"{card_name(cave, hazard)} gets the better of {explorer_name(cave, explorer)}."
        facts = {"explorer": explorer_id(explorer), "card": card_id(cave, hazard)}
        tell(table, "lost-to", "S97", text, facts)


def threw(cave: Dig, explorer: Explorer, victim: Explorer, card: CardId, table: Table) -> None:
    if table.audience:
        text = (
            f"{explorer_name(cave, explorer)} throws {card_name(cave, card)} "
            f"at {explorer_name(cave, victim)}."
        )
        facts = {
            "explorer": explorer_id(explorer),
            "at": explorer_id(victim),
            "card": card_id(cave, card),
            "from": place_id(cave, explorer.at),
            "to": place_id(cave, victim.at),
        }
        tell(table, "threw", "S67", text, facts)


def throw_landed(cave: Dig, victim: Explorer, hit: bool, table: Table) -> None:
    if table.audience:
        name = explorer_name(cave, victim)
        text = f"It hits {name}." if hit else f"It misses {name}."
        tell(table, "throw-landed", "S67", text, {"at": explorer_id(victim), "hit": hit})


def shoved(
    cave: Dig, explorer: Explorer, victim: Explorer, direction: Direction, table: Table
) -> None:
    if table.audience:
        text = (
            f"{explorer_name(cave, explorer)} shoves {explorer_name(cave, victim)} "
            f"{DIRECTION_NAMES[direction]}."
        )
        facts = {
            "explorer": explorer_id(explorer),
            "victim": explorer_id(victim),
            "direction": DIRECTIONS[direction],
        }
        tell(table, "shoved", "S65", text, facts)


def prevented(cave: Dig, explorer: Explorer, table: Table) -> None:
    if table.audience:
        text = f"{explorer_name(cave, explorer)} comes to no harm."
        tell(table, "prevented", "S156", text, {"explorer": explorer_id(explorer)})


def lost_health(cave: Dig, explorer: Explorer, lost: int, rule: str, table: Table) -> None:
    if table.audience:
        text = f"{explorer_name(cave, explorer)} loses {lost} Health."
        facts = {"explorer": explorer_id(explorer), "lost": lost, "health": explorer.health}
        tell(table, "lost-health", rule, text, facts)


def gained_health(cave: Dig, explorer: Explorer, rule: str, table: Table) -> None:
    if table.audience:
        text = f"{explorer_name(cave, explorer)} now has {explorer.health} Health."
        facts = {"explorer": explorer_id(explorer), "health": explorer.health}
        tell(table, "gained-health", rule, text, facts)


def changed_ap(cave: Dig, explorer: Explorer, rule: str, table: Table) -> None:
    if table.audience:
        text = f"{explorer_name(cave, explorer)} now has {explorer.ap} AP."
        facts = {"explorer": explorer_id(explorer), "ap": explorer.ap}
        tell(table, "changed-ap", rule, text, facts)


def dazed(cave: Dig, explorer: Explorer, table: Table) -> None:
    if table.audience:
        text = f"{explorer_name(cave, explorer)} is Dazed."
        tell(table, "dazed", "S113", text, {"explorer": explorer_id(explorer)})


def cleared(cave: Dig, explorer: Explorer, table: Table) -> None:
    if table.audience:
        text = f"{explorer_name(cave, explorer)} is no longer Dazed."
        tell(table, "cleared", "S76", text, {"explorer": explorer_id(explorer)})


def glued(cave: Dig, explorer: Explorer, table: Table) -> None:
    if table.audience:
        text = f"{explorer_name(cave, explorer)} sticks fast until the turn ends."
        tell(table, "glued", "S188", text, {"explorer": explorer_id(explorer)})


def stands(cave: Dig, explorer: Explorer, table: Table) -> None:
    if table.audience:
        text = f"{explorer_name(cave, explorer)} does not flee."
        tell(table, "stands", "S99", text, {"explorer": explorer_id(explorer)})


def bonded(cave: Dig, explorer: Explorer, other: Explorer, table: Table) -> None:
    if table.audience:
        text = f"{explorer_name(cave, explorer)} is bound to {explorer_name(cave, other)}."
        facts = {"explorer": explorer_id(explorer), "to": explorer_id(other)}
        tell(table, "bonded", "S205", text, facts)


def died(cave: Dig, explorer: Explorer, tile: TileId, rule: str, table: Table) -> None:
    """Told after everything was dropped into ``tile``."""
    if table.audience:
        text = f"{explorer_name(cave, explorer)} dies in {place_name(cave, tile)}."
        facts = {"explorer": explorer_id(explorer), "space": place_id(cave, tile)}
        tell(table, "died", rule, text, facts)


# Solo


def spawned(cave: Dig, ghost: Explorer, table: Table) -> None:
    if table.audience:
        text = f"{explorer_name(cave, ghost)} rises in {place_name(cave, ghost.at)}."
        facts = {
            "explorer": explorer_id(ghost),
            "faction": FACTIONS[ghost.faction],
            "space": place_id(cave, ghost.at),
        }
        tell(table, "spawned", "S139", text, facts)


def respawned(cave: Dig, ghost: Explorer, table: Table) -> None:
    if table.audience:
        text = f"{explorer_name(cave, ghost)} is back in the Cave Entrance."
        tell(table, "respawned", "S146", text, {"explorer": explorer_id(ghost), "to": "0,0"})


def gem_removed(cave: Dig, table: Table) -> None:
    if table.audience:
        text = f"The cave trembles: {cave.gems} Cave Health left."
        tell(table, "gem-removed", "S138", text, {"gems": cave.gems})


def collapse_rolled(die: int, gems: int, table: Table) -> None:
    if table.audience:
        text = f"The collapse roll is {die} against {gems}."
        tell(table, "collapse-rolled", "S138", text, {"die": die, "gems": gems})


# The end


def ended(cave: Dig, text: str, rule: str, table: Table) -> None:
    if table.audience:
        tell(table, "ended", rule, text, {"ending": cave.ending})
