"""How things are called: in option ids, and in sentences for people."""

from cavern.games.skulldug.cards.base import is_marked, is_used, loot_of
from cavern.games.skulldug.grid import across, up
from cavern.games.skulldug.numbers import CardId, Space, TileId
from cavern.games.skulldug.state import FACTIONS, MEMBERS, TEAM, Dig, Explorer


def card_id(cave: Dig, card: CardId) -> str:
    """``bear-trap``; a used Mimic Stone is ``mimic-bear-trap``."""
    name = cave.box.ids[cave.kinds[card]]
    return f"mimic-{name}" if cave.copies and cave.is_copy(card) else name


def copy_id(cave: Dig, card: CardId) -> str:
    """What options call a card: its id, and with the number of the copy (``hungry-bear.2``) if
    something has become of it that others of its kind may be spared."""
    name, number = card_id(cave, card), cave.box.copy_number(card)
    return f"{name}.{number}" if number and is_marked(cave, card) else name


def copy_name(cave: Dig, card: CardId) -> str:
    """What the labels of options call a card: its name, and what sets it apart from others."""
    marks: list[str] = []
    if cave.box.copy_number(card):
        loot = sorted([card_name(cave, held) for held in loot_of(cave, card)])
        if loot:
            marks.append("with " + " and ".join(loot))
        for explorer in cave.explorers:
            if card in explorer.ignored:
                marks.append(f"fed by {explorer_name(cave, explorer)}")
        if is_used(cave, card):
            marks.append("used this turn")
        elif card in cave.spent:
            marks.append("its AP counted")
    name = card_name(cave, card)
    return f"{name} ({', '.join(marks)})" if marks else name


def card_ids(cave: Dig, cards: list[CardId]) -> tuple[str, ...]:
    """The names that a scripted draw among these cards uses."""
    return tuple([cave.box.ids[cave.kinds[card]] for card in cards])


def card_name(cave: Dig, card: CardId) -> str:
    """``Bear Trap``; a used Mimic Stone says what it stands for."""
    name = cave.box.names[cave.kinds[card]]
    return f"{name} (a Mimic Stone)" if cave.copies and cave.is_copy(card) else name


def in_a_word(name: str) -> str:
    """A name where there is little room: of a Hungry Bear the bear counts."""
    return name.split()[-1]


def place_id(cave: Dig, tile: TileId) -> str:
    """The coordinates of a passage, east and north of the entrance: ``-1,2``."""
    return space_id(cave, cave.spaces[tile])


def space_id(cave: Dig, space: Space) -> str:
    return f"{across(cave, space)},{up(cave, space)}"


def place_name(cave: Dig, tile: TileId) -> str:
    return "the Cave Entrance" if tile == 0 else f"the passage at {place_id(cave, tile)}"


def place_seen(cave: Dig, tile: TileId) -> str:
    """The same with what is seen there: numbers alone tell nobody where something is."""
    found = [explorer_name(cave, each) for each in cave.explorers if each.alive and each.at == tile]
    found += [card_name(cave, card) for card in cave.contents[tile]]
    name = place_name(cave, tile)
    if len(found) > 3:
        found[2:] = [f"and {len(found) - 2} more"]
    return f"{name} ({', '.join(found) or 'empty'})"


def explorer_id(explorer: Explorer) -> str:
    """``seat-2`` or ``ghost-rogues``."""
    if explorer.ghost:
        return f"ghost-{FACTIONS[explorer.faction]}"
    return f"seat-{explorer.number}"


def explorer_name(cave: Dig, explorer: Explorer) -> str:
    member = MEMBERS[explorer.faction]
    if explorer.ghost:
        return f"the {member}'s ghost"
    if cave.rulings.mode == TEAM:
        return f"{member} {1 + explorer.number // cave.rulings.teams}"
    return f"the {member}"


def side_name(cave: Dig, side: int) -> str:
    """Who takes a turn: an explorer, or a team of two."""
    if cave.rulings.mode == TEAM:
        return f"team {side + 1}"
    return explorer_name(cave, cave.explorers[side])


def start_of_sentence(text: str) -> str:
    return text[:1].upper() + text[1:]
