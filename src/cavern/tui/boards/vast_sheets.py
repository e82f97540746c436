"""The boards of Vast's roles as lines of text: tracks, cubes, cards, statistics."""

from collections.abc import Callable
from typing import Final

from cavern.core.words import counted
from cavern.games.vast.border import CardAbout, VastView
from cavern.games.vast.roles.goblins.border import GoblinsView
from cavern.games.vast.roles.knight.border import KnightView
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
    priced,
    tiles,
)
from cavern.tui.boards.vast_signs import ARTIFACT
from cavern.tui.boards.vast_words import (
    CARDS,
    ROLES,
    SPACES,
    board_of,
    card_name,
    card_of,
    owner,
    piece_name,
    stats_of,
    title,
)


def sheet(view: VastView, role: str) -> list[Line]:
    """What there is to see of a role's board."""
    drawn = SHEETS[role](view) if role in SHEETS else any_sheet(view, role)
    return drawn + burdens(view, role)


def full_text(view: VastView, role: str) -> str:
    """The board and the text of every card on it, to read."""
    lines = ["".join(cell.text for cell in line).rstrip() for line in sheet(view, role)]
    names = [cell.names[0] for line in sheet(view, role) for cell in line if cell.names]
    found = [card_of(name) for name in names]
    texts = list(dict.fromkeys(about_card(one) for one in found if one is not None))
    texts += [about_card(CARDS[f"variant:{id}"]) for id in variants(view, role)]
    return "\n".join(lines) + ("\n\n" + "\n".join(texts) if texts else "")


def variants(view: VastView, role: str) -> list[str]:
    return [id for id in view["cards"].get(role, ()) if f"variant:{id}" in CARDS]


def burdens(view: VastView, role: str) -> list[Line]:
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


def knight_sheet(view: VastView) -> list[Line]:
    knight = view["knight"]
    stats, grit = knight["stats"], knight["grit"]
    goal = f" next {knight['next_cube']}" if knight["next_cube"] else ""
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
            Cell("".join("■" if cube else "·" for cube in knight["track"].values()), "special"),
        ],
    ]
    notes = {
        "movement": f"{knight['steps_left']} of {stats['movement']} left",
        "perception": f"{knight['encounters_left']} of {stats['perception']} left",
        "strength": str(stats["strength"]),
    }
    for slot, note in notes.items():
        label = Cell(f"{title(slot):<11}", "", (f"slot:{slot}",))
        lines.append([label, slot_cubes(knight, slot), Cell(f" {note}", "strong")])
    tools: Line = []
    for space in ROLES["knight"]["spaces"][len(notes) :]:
        slot, name = space["thing"].removeprefix("slot:"), space["name"]
        tools.append(Cell(f"{name} ", "", (f"slot:{slot}",)))
        tools += [slot_cubes(knight, slot), Cell(" ")]
    lines.append(tools)
    lines += knight_cards(knight)
    lines += hand("Quest", "sidequest", knight["quests"])
    lines += [[Cell("Shown ", "label"), card("sidequest", id)] for id in knight["quests_shown"]]
    return lines


def slot_cubes(knight: KnightView, slot: str) -> Cell:
    space = SPACES.get(f"slot:{slot}")
    room = space["room"] if space else 1
    return Cell(meter(knight["placed"][slot], room), "special")


def knight_cards(knight: KnightView) -> list[Line]:
    lines: list[Line] = []
    for id in knight["cards_up"]:
        names = (f"treasure-card:{id}", f"slot:{id}")
        cubes = slot_cubes(knight, id) if id in knight["placed"] else Cell("")
        lines.append([Cell(f"{card_name('treasure', id)} ", "treasure", names), cubes])
    down = knight["cards_down"]
    if isinstance(down, int):
        return lines + ([[Cell(f"{counted(down, 'Treasure')} facedown", "label")]] if down else [])
    for id in down:
        names = (f"treasure-card:{id}", f"slot:{id}")
        name = Cell(f"{card_name('treasure', id)} ", "treasure", names)
        lines.append([name, Cell("facedown", "label")])
    return lines


# The Goblins


def goblins_sheet(view: VastView) -> list[Line]:
    goblins = view["goblins"]
    most = ROLES["goblins"]["tracks"]["rage"]
    lines = [[Cell("Rage ", "label"), Cell(meter(goblins["rage"], most, "●", "○"), "danger")]]
    if goblins["war_card"]:
        lines[0] += [Cell("  War ", "label"), card("war", goblins["war_card"])]
    else:
        lines += hand("War", "war", goblins["war_drawn"])
    for number, tribe in enumerate(goblins["population"]):
        lines.append(tribe_line(view, goblins, tribe))
        monsters: Line = [Cell("   ")]
        for id in goblins["slots"][number]:
            monsters += [card("monster", id), Cell(" ")]
        if len(monsters) > 1:
            lines.append(monsters)
    lines += hand("Drawn", "monster", goblins["monsters_drawn"])
    lines += hand("Secret", "secret", goblins["secrets"])
    lines += [[Cell("Open ", "label"), card("secret", id)] for id in goblins["face_up"]]
    return lines


def tribe_line(view: VastView, goblins: GoblinsView, tribe: str) -> Line:
    stats, most = goblins["stats"], ROLES["goblins"]["tracks"]["population"]
    piece = next(id for id, one in view["pieces"].items() if one["tribe"] == tribe)
    state = goblins["tribes"][tribe] or view["at"].get(piece) or "hidden"
    label = Cell(f"{title(tribe):<6}", "strong", (f"piece:{piece}",))
    numbers = f" S{stats[f'{tribe}-strength']} P{stats[f'{tribe}-perception']} "
    return [
        label,
        Cell(meter(goblins["population"][tribe], most, "●", "○"), "consumable"),
        Cell(numbers),
        Cell(state, "label"),
    ]


# The Dragon


def dragon_sheet(view: VastView) -> list[Line]:
    dragon = view["dragon"]
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
            Cell(meter(sloth["greed"], dragon["room"]["greed"]) + " ", "special"),
            Cell("Hunger ", "label", ("track:hunger",)),
            Cell(meter(sloth["hunger"], dragon["room"]["hunger"]), "special"),
        ],
        [
            Cell("Pride ", "label"),
            *(
                Cell(meter(sloth[track], room) + " ", "special", (f"track:{track}",))
                for track, room in dragon["room"].items()
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
    powers = [card for card in CARDS.values() if card["kind"] == "power"]
    return lines + [
        [power_cell(left, 8), power_cell(right, 11)]
        for left, right in zip(powers[::2], powers[1::2])
    ]


def power_cell(power: CardAbout, width: int) -> Cell:
    """Its name and price, as letters of symbols; a question mark is any symbol."""
    cost = "".join("?" if symbol == "any" else symbol[0].upper() for symbol in power["pays"])
    name = f"power:{power['id']}"
    return Cell(f"{power['name']:<{width}}{cost:<5}", "", (name,))


# The Cave


def cave_sheet(view: VastView) -> list[Line]:
    cave = view["cave"]
    lines = [*omens(cave), *tiles(cave), *priced(cave, "omen", "omen", 16)]
    if view["events_next"]:
        lines += hand("Event", "event", view["events_next"])
    if cave["hatred_tokens"]:
        lines.append(fact("Hatred tokens", cave["hatred_tokens"]))
    return lines


# The Thief


def thief_sheet(view: VastView) -> list[Line]:
    thief = view["thief"]
    stats = thief["stats"]
    carried = [title(gem) + " Gem" for gem, at in view["gems"].items() if at == "thief"]
    loot = ", ".join(carried + [f"{thief['carried']} Treasure"] * bool(thief["carried"]))
    lines = [
        [
            Cell("Movement ", "label"),
            Cell(f"{thief['steps_left']} of {stats['movement']} left", "strong"),
        ],
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


# Any other


def any_sheet(view: VastView, role: str) -> list[Line]:
    """A role that nobody has drawn a board for: its statistics, then all else that can be said."""
    board = board_of(view, role)
    lines = [fact(title(name), value) for name, value in stats_of(view, role).items()]
    for name, value in board.items():
        if name not in ("seat", "stats", "phase", "lent") and value:
            shown = (
                ", ".join(title(str(one)) for one in value) if isinstance(value, list) else value
            )
            lines.append(fact(title(name.replace("_", "-")), shown))
    return lines


SHEETS: Final[dict[str, Callable[[VastView], list[Line]]]] = {
    "knight": knight_sheet,
    "goblins": goblins_sheet,
    "dragon": dragon_sheet,
    "cave": cave_sheet,
    "thief": thief_sheet,
    **FOE_SHEETS,
}
