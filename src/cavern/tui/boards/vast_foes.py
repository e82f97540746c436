"""The boards of Ghoul, Vile Ghoul, Ghost and Cave Ghost as lines of text."""

from collections.abc import Iterable, Sequence
from typing import Final

from cavern.core.decision import Option
from cavern.games.vast.border import VastView
from cavern.games.vast.roles.cave_ghost.border import CaveGhostView
from cavern.games.vast.roles.ghost.border import GhostView
from cavern.games.vast.roles.ghoul.border import EffectsView, GhoulView, TerrorView
from cavern.games.vast.roles.vile_ghoul.border import VileGhoulView
from cavern.tui.boards.vast_parts import Cell, Line, fact, meter, omens, priced, tiles
from cavern.tui.boards.vast_signs import ARTIFACT, GEM_SIGN, KIND_SIGNS, LOCKED
from cavern.tui.boards.vast_words import SPACES, owner, piece_letter, role_letter, title

Prowler = GhoulView | VileGhoulView

USED: Final = "■"
UNUSED: Final = "□"

SIGNS: Final = {"treasure": KIND_SIGNS["treasure"], "artifact": ARTIFACT, "gem": GEM_SIGN}

IN_A_LINE: Final = 3
"""Possession cards, and rows of the dice chart."""


# Both Ghouls


def discs(ghoul: Prowler) -> Line:
    """What is left on the Attack space is its Defense."""
    return [Cell("Attack ", "label"), Cell(meter(ghoul["attack"], 0, "●"), "danger")]


def belongings(ghoul: Prowler) -> list[Line]:
    """A Treasure that waits for its pair; what was done to it and by it this turn."""
    held = meter(ghoul["treasures"], SPACES["treasures"]["room"], "$", "·")
    lines: list[Line] = [
        [*fact("Defense", f"{ghoul['stats']['defense']}  "), *fact("Treasures", held)]
    ]
    if ghoul["attacked"]:
        lines.append(fact("Attacked", ", ".join(title(piece) for piece in ghoul["attacked"])))
    lines += [[Cell(note["text"], "danger")] for note in ghoul["notes"]]
    if ghoul["lent"]:
        aside = len(ghoul["terror_aside"])
        lines.append(fact("Set aside", f"{aside} Terror, Defense {ghoul['attack_aside']}"))
    return lines


def terror(ghoul: Prowler) -> list[Line]:
    """Each kind of card once: its effect for each turn, then the one for once."""
    if not ghoul["cards"]:
        return [[Cell("No Terror cards", "label")]]
    kinds: dict[str, list[TerrorView]] = {}
    for one in ghoul["cards"]:
        kinds.setdefault(one["card"], []).append(one)
    lines: list[Line] = [[Cell("Terror  each turn  once only", "label")]]
    return lines + [terror_line(ghoul["effects"][id], id, copies) for id, copies in kinds.items()]


def terror_line(does: EffectsView, id: str, copies: list[TerrorView]) -> Line:
    count = f"×{len(copies)}" if len(copies) > 1 else ""
    each, once = any(one["each"] for one in copies), any(one["once"] for one in copies)
    thing = f"terror-card:{id}"
    return [
        Cell(f"{title(id) + count:<8}", "", (thing,)),
        effect(does["each_short"], each, f"each:{id}", thing),
        effect(does["once_short"], once, f"once:{id}", thing),
    ]


def effect(text: str, unused: bool, answer: str, thing: str) -> Cell:
    mark, hue = (UNUSED, "strong") if unused else (USED, "label")
    return Cell(f"{mark} {text:<9}", hue, (answer, thing))


def rolled(label: str, dice: Iterable[int]) -> Line:
    return [Cell(f"{label} ", "label"), Cell(" ".join(f"[{face}]" for face in dice), "strong")]


def ghoul_sheet(view: VastView) -> list[Line]:
    ghoul = view["ghoul"]
    stats = ghoul["stats"]
    goal = stats["fury-goal"]
    points = [Cell(f" +{ghoul['free_attack']} free", "strong")] if ghoul["free_attack"] else []
    lines = [
        [
            Cell("Fury ", "label"),
            Cell(meter(ghoul["fury"], goal, "●", "○"), "danger"),
            Cell(f" {ghoul['fury']}/{goal}", "strong"),
        ],
        [*fact("Movement", f"{ghoul['movement']}  "), *discs(ghoul), *points],
    ]
    if ghoul["dice"]:
        lines.append(rolled("Dice", ghoul["dice"]))
    return lines + belongings(ghoul) + terror(ghoul)


def vile_ghoul_sheet(view: VastView) -> list[Line]:
    ghoul = view["vile-ghoul"]
    lines = [
        [*fact("Movement", f"{ghoul['movement']}  "), *fact("Attack", ghoul["stats"]["attack"])],
        rolled("Lent dice", ghoul["lent_dice"])
        if ghoul["lent_dice"]
        else rolled("Supply", ghoul["supply"]),
    ]
    if ghoul["boosts"]:
        lines[1] += [Cell("  Boost ", "label"), Cell("■" * ghoul["boosts"], "special")]
    lines += dice_chart(view, ghoul)
    return lines + belongings(ghoul) + terror(ghoul)


def dice_chart(view: VastView, ghoul: VileGhoulView) -> list[Line]:
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
            line.append(Cell(f"{text:<10}", hue, (f"row:{face}",)))
        lines.append(line)
    return lines


# The Ghost


def ghost_sheet(view: VastView) -> list[Line]:
    ghost = view["ghost"]
    stats = ghost["stats"]
    moved = ghost["things_moved"]
    left = f"{stats['movement_left']}/{stats['movement']}"
    lines = [
        [
            Cell("Focus ", "label"),
            Cell(meter(ghost["focus"], len(ghost["track"]) - 1, "●", "○"), "special"),
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


def artifacts_line(view: VastView) -> Line:
    carried = "".join(piece_letter(view, piece) for piece in view["carriers"])
    line = [
        Cell("Artifacts ", "label"),
        Cell(f"{ARTIFACT}{len(view['artifacts'])} {LOCKED}{view['locked']}", "artifact"),
    ]
    return line + ([Cell("  with ", "label"), Cell(carried, "strong")] if carried else [])


def possession_cards(ghost: GhostView) -> list[Line]:
    """Where her cards are: all of it for her, for others what lies open and what is left."""
    lines: list[Line] = []
    if isinstance(ghost["space"], int) and not ghost["boast"]:
        state = "a hidden card" if ghost["space"] else "no card"
        lines.append([Cell("Facedown ", "label"), Cell(state, "strong")])
    else:
        facedown = ghost["boast"] or str(ghost["space"] or "")
        lines.append([Cell("Facedown ", "label"), possession_card(facedown)])
    if ghost["face_up"]:
        lines.append([Cell("Revealed ", "label"), possession_card(ghost["face_up"])])
    if ghost["mental_block"]:
        lines.append([Cell("Mental Block ", "label"), possession_card(ghost["mental_block"])])
    deck = ghost["deck"]
    pool, label = (ghost["among"], "Among") if isinstance(deck, int) else (deck, "Deck")
    for start in range(0, len(pool), IN_A_LINE):
        line: Line = [Cell(f"{label if start == 0 else '':<6}", "label")]
        for name in pool[start : start + IN_A_LINE]:
            line += [possession_card(name), Cell(" ")]
        lines.append(line)
    return lines


def possession_card(name: str) -> Cell:
    if not name:
        return Cell("none", "label")
    return Cell(title(name), "strong", (f"possession-card:{name}",))


def in_reach(view: VastView, options: Sequence[Option]) -> list[Line]:
    """What Telekinesis could move now."""
    found = [
        lifted(view, name.removeprefix("lift:"))
        for option in options
        for name in option.shows
        if name.startswith("lift:")
    ]
    return [fact("In reach", " ".join(dict.fromkeys(found)))] if found else []


def lifted(view: VastView, thing: str) -> str:
    """A thing that can be moved, as its sign on the map and where it lies.

    >>> lifted({}, "treasure:0,-2"), lifted({}, "gem:claw")
    ('$0,-2', '♦claw')
    """
    kind, _, which = thing.partition(":")
    return SIGNS[kind] + which if kind in SIGNS else piece_letter(view, which)


# The Cave Ghost


def cave_ghost_sheet(view: VastView) -> list[Line]:
    ghost = view["cave-ghost"]
    lines = [*omens(ghost), *tiles(ghost), *isolation(view, ghost)]
    lines += priced(ghost, "ghost-power", "power", 14)
    reach = "/".join(str(far) for far in ghost["reach"][:-1])
    lines += [prices(ghost), fact("Moves by ring", reach)]
    plunder = meter(ghost["stats"]["spent"], SPACES["plunder"]["room"])
    lines.append([*fact("Plunder", f"{plunder}  "), *fact("‡ near", len(ghost["ghosts"]))])
    if ghost["hatred_tokens"]:
        lines.append(fact("Hatred tokens", ghost["hatred_tokens"]))
    return lines


def isolation(view: VastView, ghost: CaveGhostView) -> list[Line]:
    """How far she may fly, how far away everybody is, and the Omens that solitude brings."""
    stats = ghost["stats"]
    if "isolation" not in stats:
        return [[Cell("Not on the map yet", "label")]]
    due = fact("due", stats["omens-due"])
    rings = {tile["at"]: tile["rings"] for tile in view["tiles"]}
    near = [
        f"{piece_letter(view, piece)}{rings[at]}"
        for piece, at in view["at"].items()
        if at in rings and owner(view, piece) != "cave-ghost"
    ]
    return [
        [
            *fact("Move", f"{stats['movement_left']}  "),
            *fact("Isolation", f"{stats['isolation']}  "),
            *due,
        ],
        fact("Rings", " ".join(near)),
    ]


def prices(ghost: CaveGhostView) -> Line:
    """What it costs to possess each role from here."""
    found = [
        f"{role_letter(mark['role'])}{'–' if mark['price'] is None else mark['price']}"
        for mark in ghost["marks"]
    ]
    return fact("Possess for", " ".join(found))


FOE_SHEETS: Final = {
    "ghoul": ghoul_sheet,
    "vile-ghoul": vile_ghoul_sheet,
    "ghost": ghost_sheet,
    "cave-ghost": cave_ghost_sheet,
}
