"""The boards of Vast's roles as lines of text: tracks, cubes, cards, statistics."""

from typing import Any, Final

from cavern.core.words import counted
from cavern.games.vast.roles.cave.omens import OMEN_ROWS
from cavern.games.vast.roles.dragon.board import SPACES, TRACKS
from cavern.games.vast.roles.dragon.powers import ANY, POWERS, Power
from cavern.games.vast.roles.knight.board import ROOM, SLOTS, THRESHOLDS
from cavern.games.vast.treasures import TREASURE_NAMES
from cavern.tui.boards.vast_about import about_card
from cavern.tui.boards.vast_foes import FOE_SHEETS
from cavern.tui.boards.vast_parts import (
    Cell,
    Line,
    card,
    fact,
    hand,
    hearts,
    meter,
    omens,
    symbols,
    tiles,
)
from cavern.tui.boards.vast_words import (
    ARTIFACT,
    CARDS,
    card_name,
    card_of,
    owner,
    piece_name,
    title,
)


def sheet(view: Any, role: str) -> list[Line]:
    """What there is to see of a role's board."""
    return SHEETS[role](view, view[role]) + burdens(view, role)


def full_text(view: Any, role: str) -> str:
    """The board and the text of every card on it, to read."""
    lines = ["".join(cell.text for cell in line).rstrip() for line in sheet(view, role)]
    names = [cell.names[0] for line in sheet(view, role) for cell in line if cell.names]
    texts = list(dict.fromkeys(about_card(card_of(name)) for name in names if card_of(name)))
    texts += [about_card(CARDS[f"variant:{id}"]) for id in variants(view, role)]
    return "\n".join(lines) + ("\n\n" + "\n".join(texts) if texts else "")


def variants(view: Any, role: str) -> list[str]:
    return [id for id in view["cards"].get(role, ()) if f"variant:{id}" in CARDS]


def burdens(view: Any, role: str) -> list[Line]:
    """Artifacts that its pieces carry."""
    carriers = [piece for piece in view["carriers"] if owner(view, piece) == role]
    return [
        [
            Cell(f"{ARTIFACT} Artifact ", "artifact"),
            Cell(f"with {piece_name(view, piece)}", "label"),
        ]
        for piece in carriers
    ]


# The Knight


def knight_sheet(view: Any, knight: Any) -> list[Line]:
    stats, grit = knight["stats"], knight["grit"]
    following = next((n for n in THRESHOLDS if grit < n and knight["track"][str(n)]), 0)
    goal = f" next {following}" if following else ""
    lines = [
        [
            hearts(knight["health"], knight["full_health"]),
            Cell("  Grit ", "label"),
            Cell(str(grit), "strong"),
            Cell(goal, "label"),
        ],
        [
            Cell("Cubes ", "label"),
            Cell(meter(knight["free"], stats["cubes"]), "special"),
            Cell("  track ", "label"),
            Cell("".join("■" if knight["track"][str(n)] else "·" for n in THRESHOLDS), "special"),
        ],
    ]
    left = max(0, stats["perception"] - knight["encounters"])
    notes = {
        "movement": f"{max(0, stats['movement'] - knight['moved'])} of {stats['movement']} left",
        "perception": f"{left} of {stats['perception']} left",
        "strength": str(stats["strength"]),
    }
    for slot, note in notes.items():
        label = Cell(f"{title(slot):<11}", "", (f"slot:{slot}",), f"place-cube:{slot}")
        lines.append([label, slot_cubes(knight, slot), Cell(f" {note}", "strong")])
    tools: Line = []
    for slot, name in (("bomb", "Bomb"), ("bow", "Bow"), ("map", "Map"), ("shield", "Shield")):
        tools.append(Cell(f"{name} ", "", (f"slot:{slot}",), f"place-cube:{slot}"))
        tools += [slot_cubes(knight, slot), Cell(" ")]
    lines.append(tools)
    lines += knight_cards(knight)
    lines += hand("Quest", "quest", knight["quests"], "show")
    lines += [[Cell("Shown ", "label"), card("sidequest", id)] for id in knight["quests_shown"]]
    return lines


def slot_cubes(knight: Any, slot: str) -> Cell:
    return Cell(meter(knight["placed"][slot], ROOM[SLOTS.index(slot)]), "special")


def knight_cards(knight: Any) -> list[Line]:
    lines: list[Line] = []
    for id in knight["cards_up"]:
        names = (f"treasure-card:{id}", f"slot:{id}")
        cubes = slot_cubes(knight, id) if id in TREASURE_NAMES else Cell("")
        lines.append([Cell(f"{card_name('treasure', id)} ", "treasure", names), cubes])
    down = knight["cards_down"]
    if isinstance(down, int):
        return lines + ([[Cell(f"{counted(down, 'Treasure')} facedown", "label")]] if down else [])
    for id in down:
        names = (f"treasure-card:{id}", f"slot:{id}")
        name = Cell(f"{card_name('treasure', id)} ", "treasure", names, f"turn-up:{id}")
        lines.append([name, Cell("facedown", "label")])
    return lines


# The Goblins


def goblins_sheet(view: Any, goblins: Any) -> list[Line]:
    lines = [[Cell("Rage ", "label"), Cell(meter(goblins["rage"], 3, "●", "○"), "danger")]]
    if goblins["war_card"]:
        lines[0] += [Cell("  War ", "label"), card("war", goblins["war_card"])]
    else:
        lines += hand("War", "war", goblins["war_drawn"], "war")
    for number, (tribe, population) in enumerate(goblins["population"].items()):
        lines.append(tribe_line(view, goblins, number, tribe, population))
        monsters: Line = [Cell("   ")]
        for id in goblins["slots"][number]:
            monsters += [card("monster", id), Cell(" ")]
        if len(monsters) > 1:
            lines.append(monsters)
    lines += hand("Drawn", "monster", goblins["monsters_drawn"])
    lines += hand("Secret", "secret", goblins["secrets"], "secret")
    lines += [[Cell("Open ", "label"), card("secret", id)] for id in goblins["face_up"]]
    return lines


def tribe_line(view: Any, goblins: Any, number: int, tribe: str, population: int) -> Line:
    stats = goblins["stats"]
    acting = goblins["acting"] == tribe
    done = goblins["activated"] >> number & 1 and view["turn"] == "goblins"
    state = "acts" if acting else "done" if done else view["at"].get(f"tribe-{tribe}") or "hidden"
    label = Cell(f"{title(tribe):<6}", "strong", (f"tribe:{tribe}", f"piece:tribe-{tribe}"))
    label.tries = f"activate:{tribe}"
    numbers = f" S{stats[f'{tribe}-strength']} P{stats[f'{tribe}-perception']} "
    return [
        label,
        Cell(meter(population, 4, "●", "○"), "consumable"),
        Cell(numbers),
        Cell(state, "label"),
    ]


# The Dragon


def dragon_sheet(view: Any, dragon: Any) -> list[Line]:
    stats, sloth = dragon["stats"], dragon["sloth"]
    state = "surfaced" if dragon["surfaced"] else "awake" if dragon["awake"] else "underground"
    lines = [
        [hearts(dragon["health"], dragon["health"]), Cell(f"  {state}", "strong")],
        [
            *fact("Armor", f"{stats['armor']}  "),
            *fact("Spirit", f"{stats['spirit']}  "),
            *fact("Awake", dragon["wakefulness"]),
        ],
        [
            Cell("Greed ", "label", ("track:greed",)),
            Cell(meter(sloth["greed"], SPACES[0]) + " ", "special"),
            Cell("Hunger ", "label", ("track:hunger",)),
            Cell(meter(sloth["hunger"], SPACES[1] - dragon["locked"]), "special"),
        ],
        [
            Cell("Pride ", "label"),
            *(
                Cell(meter(sloth[track], SPACES[number]) + " ", "special", (f"track:{track}",))
                for number, track in enumerate(TRACKS)
                if track.startswith("pride")
            ),
            *fact("eaten", dragon["eaten"]),
        ],
    ]
    held = dragon["hand"]
    if isinstance(held, int):
        lines.append([Cell("Power cards "), Cell(f"{held} hidden", "label")])
    else:
        cards: Line = []
        for symbol, count in held.items():
            cell = Cell(f"{title(symbol)} {count}  ", "strong" if count else "label")
            cell.names = (f"power-card:{symbol}",)
            cards.append(cell)
        lines.append(cards)
    extra = [f"{word} " for word in ("shriek",) if dragon[word]]
    extra += [f"hoard {dragon['hoard']} "] if dragon["hoard"] else []
    placed = [title(gem) for gem, at in view["gems"].items() if at != "dragon"]
    if extra:
        lines.append([Cell("".join(extra), "label")])
    if placed:
        lines.append(fact("Gems", ", ".join(placed)))
    powers = list(POWERS)
    return lines + [
        [power_cell(left, 8), power_cell(right, 11)]
        for left, right in zip(powers[::2], powers[1::2])
    ]


def power_cell(power: Power, width: int) -> Cell:
    """Its name and price, as letters of symbols; a question mark is any symbol."""
    price = power.price
    cost = "".join("CFW"[n] * price[n] for n in range(3)) or "?" * price[ANY]
    name = power.name
    return Cell(f"{power.title:<{width}}{cost:<5}", "", (name,), name)


# The Cave


def cave_sheet(view: Any, cave: Any) -> list[Line]:
    lines = [*omens(cave), *tiles(cave)]
    for omen in OMEN_ROWS:
        used = {"past-plunder": "plundered", "hatred": "hated"}.get(omen.id)
        price = omen.prices[min(cave[used] if used else 0, len(omen.prices) - 1)]
        name = Cell(f"{omen.name:<16} ", "", (f"omen:{omen.id}",), f"omen:{omen.id}")
        lines.append([name, Cell(f"{price}×{symbols(cave, omen.accepted)}", "label")])
    if view["events_next"]:
        lines += hand("Event", "event", view["events_next"])
    if cave["hatred_tokens"]:
        lines.append(fact("Hatred tokens", cave["hatred_tokens"]))
    return lines


# The Thief


def thief_sheet(view: Any, thief: Any) -> list[Line]:
    stats = thief["stats"]
    carried = [title(gem) + " Gem" for gem, at in view["gems"].items() if at == "thief"]
    loot = ", ".join(carried + [f"{thief['carried']} Treasure"] * bool(thief["carried"]))
    left = max(0, stats["movement"] - thief["moved"])
    lines = [
        [Cell("Movement ", "label"), Cell(f"{left} of {stats['movement']} left", "strong")],
        [*fact("Stealth", f"{stats['stealth']}  "), *fact("Thievery", stats["thievery"])],
        [Cell("Cubes ", "label"), Cell(meter(thief["cubes"], stats["thievery"]), "special")],
        [Cell("Loot ", "label"), Cell(loot or "nothing", "treasure" if loot else "label")],
        [*fact("Stashed", f"{stats['stashed']}  "), *fact("Loot drop", thief["loot_level"])],
    ]
    if thief["hidden_loot"]:
        lines.append(fact("Hidden loot", thief["hidden_loot"]))
    if thief["hex"]:
        lines.append(fact("Hexed: Stealth -", thief["hex"]))
    return lines + hand("Upgrade", "upgrade", thief["upgrades"])


SHEETS: Final = {
    "knight": knight_sheet,
    "goblins": goblins_sheet,
    "dragon": dragon_sheet,
    "cave": cave_sheet,
    "thief": thief_sheet,
    **FOE_SHEETS,
}
