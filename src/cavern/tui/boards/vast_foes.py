"""The boards of Ghoul, Vile Ghoul, Ghost and Cave Ghost as lines of text."""

from collections.abc import Iterable, Sequence
from typing import Any, Final

from cavern.core.decision import Option
from cavern.games.vast.pieces import PIECES
from cavern.games.vast.possession_cards import CARD_NAMES
from cavern.games.vast.roles.cave_ghost.board import PLUNDER, REACH, SPACES
from cavern.games.vast.roles.cave_ghost.powers import POWERS
from cavern.games.vast.roles.ghost.board import MOST_FOCUS
from cavern.games.vast.roles.ghoul.board import PAIR
from cavern.tui.boards.vast_parts import Cell, Line, fact, meter, omens, symbols, tiles
from cavern.tui.boards.vast_words import (
    ARTIFACT,
    GEM_SIGN,
    KIND_SIGNS,
    LOCKED,
    piece_letter,
    possession_price,
    rings_of,
    role_letter,
    title,
)

USED: Final = "■"
UNUSED: Final = "□"

SIGNS: Final = {"treasure": KIND_SIGNS["treasure"], "artifact": ARTIFACT, "gem": GEM_SIGN}

IN_A_LINE: Final = 3
"""Possession cards, and rows of the dice chart."""


# Both Ghouls


def discs(ghoul: Any) -> Line:
    """What is left on the Attack space is its Defense."""
    return [Cell("Attack ", "label"), Cell(meter(ghoul["attack"], 0, "●"), "danger")]


def belongings(ghoul: Any) -> list[Line]:
    """A Treasure that waits for its pair; what was done to it and by it this turn."""
    held = meter(ghoul["treasures"], PAIR, "$", "·")
    lines: list[Line] = [
        [*fact("Defense", f"{ghoul['stats']['defense']}  "), *fact("Treasures", held)]
    ]
    struck = [title(name) for n, name in enumerate(PIECES) if ghoul["struck"] >> n & 1]
    if struck:
        lines.append(fact("Attacked", ", ".join(struck)))
    if ghoul["stabs"]:
        lines.append(fact("Backstabbed: movement -", ghoul["stabs"]))
    if ghoul["lent"]:
        aside = len(ghoul["terror_aside"])
        lines.append(fact("Set aside", f"{aside} Terror, Defense {ghoul['attack_aside']}"))
    return lines


def terror(view: Any, ghoul: Any, vile: bool) -> list[Line]:
    """Each kind of card once: its effect for each turn, then the one for once."""
    held = ghoul["terror"] + ghoul["terror_drawn"]
    if not held:
        return [[Cell("No Terror cards", "label")]]
    lines: list[Line] = [[Cell("Terror  each turn  once only", "label")]]
    return lines + [terror_line(view, ghoul, id, vile) for id in dict.fromkeys(held)]


def terror_line(view: Any, ghoul: Any, id: str, vile: bool) -> Line:
    count = (ghoul["terror"] + ghoul["terror_drawn"]).count(id)
    copies = f"×{count}" if count > 1 else ""
    each, once = effects(view["numbers"]["terror"][id], id, vile)
    idle = count > ghoul["used"][id] + ghoul["spending"].count(id)
    fresh = idle and not ghoul["spent"][id]
    thing = f"terror-card:{id}"
    return [
        Cell(f"{title(id) + copies:<8}", "", (thing,)),
        effect(each, idle, f"use:{id}", thing),
        effect(once, fresh, f"spend:{id}", thing),
    ]


def effect(text: str, unused: bool, answer: str, thing: str) -> Cell:
    mark, hue = (UNUSED, "strong") if unused else (USED, "label")
    return Cell(f"{mark} {text:<9}", hue, (answer, thing), answer)


def effects(numbers: list[int], id: str, vile: bool) -> tuple[str, str]:
    """What a Terror card does each turn and once, in a word or two."""
    each, once = numbers[2:] if vile else numbers[:2]
    words = {
        "chase": (f"+{each} move", f"+{once} move"),
        "hunt": (f"-{each} disc", f"+{once} attack"),
        "sneak": (f"-{each} extra", "no extra"),
        "cheat": ("reroll", "set a die"),
        "blink": ("a step", "to Dark"),
        "adapt": (f"swap {each}", "swap all"),
        "seize": (f"-{each} move", f"{once} away"),
        "scour": (f"-{each} for ◆", f"+{once} Fury"),
    }
    vile_words = {
        "hunt": (f"Attack+{each}", f"Attack+{once}"),
        "adapt": (f"Boost ×{each}", "any row"),
        "scour": (f"-{each} for ◆", f"1 of {once}"),
    }
    return vile_words.get(id, words[id]) if vile else words[id]


def rolled(label: str, dice: Iterable[int]) -> Line:
    return [Cell(f"{label} ", "label"), Cell(" ".join(f"[{face}]" for face in dice), "strong")]


def ghoul_sheet(view: Any, ghoul: Any) -> list[Line]:
    stats = ghoul["stats"]
    goal = stats["fury-goal"]
    points = [Cell(f" +{ghoul['free_attack']} free", "strong")] if ghoul["free_attack"] else []
    lines = [
        [
            Cell("Fury ", "label"),
            Cell(meter(ghoul["fury"], min(goal, 14), "●", "○"), "danger"),
            Cell(f" {ghoul['fury']}/{goal}" if goal < 99 else "", "strong"),
        ],
        [*fact("Movement", f"{ghoul['movement']}  "), *discs(ghoul), *points],
    ]
    if ghoul["dice"]:
        lines.append(rolled("Dice", ghoul["dice"]))
    return lines + belongings(ghoul) + terror(view, ghoul, False)


def vile_ghoul_sheet(view: Any, ghoul: Any) -> list[Line]:
    lines = [
        [*fact("Movement", f"{ghoul['movement']}  "), *fact("Attack", ghoul["stats"]["attack"])],
        rolled("Lent dice", ghoul["lent_dice"])
        if ghoul["lent_dice"]
        else rolled("Supply", ghoul["supply"]),
    ]
    if ghoul["boosts"]:
        lines[1] += [Cell("  Boost ", "label"), Cell("■" * ghoul["boosts"], "special")]
    lines += dice_chart(view, ghoul)
    return lines + belongings(ghoul) + terror(view, ghoul, True)


def dice_chart(view: Any, ghoul: Any) -> list[Line]:
    """For each face its movement and attack, the die that was chosen, and Boost dice."""
    lines: list[Line] = [[Cell("Chart: die move/attack ■Boost", "label")]]
    chart = view["numbers"]["vile-chart"]
    for start in range(0, len(chart), IN_A_LINE):
        line: Line = []
        for row, (movement, attack) in enumerate(chart[start : start + IN_A_LINE], start + 1):
            face = str(row)
            chosen = "◂" if ghoul["row"] == face else " "
            boosts = meter(ghoul["right"][face], 0)
            text = f"{face} {movement}/{attack}{chosen}{boosts}"
            hue = "strong" if row in ghoul["supply"] or chosen == "◂" else "label"
            line.append(Cell(f"{text:<10}", hue, (f"row:{face}",), f"die:{face}"))
        lines.append(line)
    return lines


# The Ghost


def ghost_sheet(view: Any, ghost: Any) -> list[Line]:
    stats = ghost["stats"]
    moved = len(ghost["touched"]) // 2
    left = f"{max(0, stats['movement_left'])}/{stats['movement']}"
    lines = [
        [
            Cell("Focus ", "label"),
            Cell(meter(ghost["focus"], MOST_FOCUS, "●", "○"), "special"),
            *fact("  Movement", left),
        ],
        [
            *fact("Influence", f"{stats['influence']}"),
            Cell(f"  things moved {moved}/{stats['influence']}", "label"),
        ],
        artifacts_line(view),
    ]
    if ghost["boosted"]:
        lines.append([Cell("The Ghost card helps this turn", "special")])
    return lines + possession_cards(ghost)


def artifacts_line(view: Any) -> Line:
    carried = "".join(piece_letter(view, piece) for piece in view["carriers"])
    line = [
        Cell("Artifacts ", "label"),
        Cell(f"{ARTIFACT}{len(view['artifacts'])} {LOCKED}{view['locked']}", "artifact"),
    ]
    return line + ([Cell("  with ", "label"), Cell(carried, "strong")] if carried else [])


def possession_cards(ghost: Any) -> list[Line]:
    """Where her cards are: all of it for her, for others what lies open and what is left."""
    lines: list[Line] = []
    secret = isinstance(ghost["deck"], int)
    if secret:
        state = "a hidden card" if ghost["space"] else "no card"
        lines.append([Cell("Facedown ", "label"), Cell(state, "strong")])
    else:
        lines.append([Cell("Facedown ", "label"), possession_card(ghost["space"])])
    if ghost["face_up"]:
        lines.append([Cell("Revealed ", "label"), possession_card(ghost["face_up"])])
    if ghost["mental_block"]:
        lines.append([Cell("Mental Block ", "label"), possession_card(ghost["mental_block"])])
    lying = [*ghost["cards_out"], ghost["face_up"], ghost["mental_block"]]
    pool = [name for name in CARD_NAMES if name not in lying] if secret else ghost["deck"]
    label = "Among" if secret else "Deck"
    for start in range(0, len(pool), IN_A_LINE):
        line: Line = [Cell(f"{label if start == 0 else '':<6}", "label")]
        for name in pool[start : start + IN_A_LINE]:
            line += [possession_card(name), Cell(" ")]
        lines.append(line)
    return lines


def possession_card(name: str | None) -> Cell:
    if not name:
        return Cell("none", "label")
    return Cell(title(name), "strong", (f"possession-card:{name}",), f"select:{name}")


def in_reach(view: Any, options: Sequence[Option]) -> list[Line]:
    """What Telekinesis could move now."""
    found = []
    for option in options:
        if option.id.startswith(("telekinesis:", "another:")):
            found.append(lifted(view, option.id))
    return [fact("In reach", " ".join(dict.fromkeys(found)))] if found else []


def lifted(view: Any, option_id: str) -> str:
    """A thing that can be moved, as its sign on the map and where it lies.

    >>> lifted({}, "telekinesis:treasure:0,-2"), lifted({}, "telekinesis:gem:claw")
    ('$0,-2', '♦claw')
    """
    _, _, thing = option_id.partition(":")
    kind, _, which = thing.partition(":")
    if kind in SIGNS:
        return SIGNS[kind] + which
    return piece_letter(view, thing)


# The Cave Ghost


def cave_ghost_sheet(view: Any, ghost: Any) -> list[Line]:
    lines = [*omens(ghost), *tiles(ghost), *isolation(view, ghost)]
    for power in POWERS:
        name = f"power:{power.id}"
        price = power_price(view, ghost, power.id)
        paid = Cell(f"{price}×{symbols(ghost, power.accepted)}", "label")
        lines.append([Cell(f"{power.name:<14} ", "", (name,), name), paid])
    lines += [prices(view), fact("Moves by ring", "/".join(str(n) for n in REACH[:-1]))]
    spent = sum(ghost["spent"].values())
    lines.append(
        [*fact("Plunder", f"{meter(spent, PLUNDER)}  "), *fact("‡ near", len(ghost["ghosts"]))]
    )
    if ghost["hatred_tokens"]:
        lines.append(fact("Hatred tokens", ghost["hatred_tokens"]))
    return lines


def power_price(view: Any, ghost: Any, id: str) -> str:
    """In Omens; that of a possession depends on whom."""
    if id == "possession":
        return "?"
    dearer = min(ghost["hated"], 2) if id == "hatred" else 0
    return str(view["numbers"]["cave-ghost"][id] + dearer)


def isolation(view: Any, ghost: Any) -> list[Line]:
    """How far she may fly, how far away everybody is, and the Omens that solitude brings."""
    stats = ghost["stats"]
    if "isolation" not in stats:
        return [[Cell("Not on the map yet", "label")]]
    left = f"{SPACES - ghost['moved']}/{SPACES}  "
    due = fact("due", stats["omens-due"])
    near = " ".join(f"{piece_letter(view, piece)}{far}" for piece, far in rings_of(view).items())
    return [
        [*fact("Move", left), *fact("Isolation", f"{stats['isolation']}  "), *due],
        fact("Rings", near),
    ]


def prices(view: Any) -> Line:
    """What it costs to possess each role from here."""
    others = [role for role in view["roles"] if role != "cave-ghost"]
    found = []
    for role in others:
        price = possession_price(view, role)
        found.append(f"{role_letter(role)}{price if price >= 0 else '–'}")
    return fact("Possess for", " ".join(found))


FOE_SHEETS: Final = {
    "ghoul": ghoul_sheet,
    "vile-ghoul": vile_ghoul_sheet,
    "ghost": ghost_sheet,
    "cave-ghost": cave_ghost_sheet,
}
