"""V10.2: which roles can play together, what each then wants, and the variant cards they get."""

from typing import Final

from cavern.core.errors import BadInput
from cavern.core.plain import Plain

KNIGHT: Final = "knight"
GOBLINS: Final = "goblins"
DRAGON: Final = "dragon"
CAVE: Final = "cave"
THIEF: Final = "thief"

ROLES: Final = (KNIGHT, GOBLINS, DRAGON, CAVE, THIEF)
"""Every role that can be played, in turn order (V2.1)."""

KEEPERS: Final = (CAVE,)
"""Roles that have no piece of their own to play alone with: no solo game (V10.2)."""

LETTERS: Final = {"K": KNIGHT, "G": GOBLINS, "D": DRAGON, "C": CAVE, "T": THIEF}


class VariantCard:
    """V10.1: a card that changes a role's rules in some combinations."""

    def __init__(self, id: str, name: str, text: str) -> None:
        self.id = id
        self.name = name
        self.text = text
        self.source = "base"
        self.rules = "V10.1"


FLARE: Final = "flare"
PAST_PLUNDER: Final = "past-plunder"
ASH_DRAGON: Final = "ash-dragon"
ALONE: Final = "alone-in-the-dark"
INFESTATION: Final = "goblin-infestation"

VARIANT_CARDS: Final[dict[str, VariantCard]] = {
    card.id: card
    for card in (
        VariantCard(
            FLARE, "Flare",
            "Roll the Dragon die over a square and reveal the Dark tiles it covers. Knight: any "
            "square, once a turn, no Encounter needed, Grit for each tile. Tribe: its own square, "
            "once a turn, no action. Thief: his square, 1 cube each time.",
        ),
        VariantCard(
            PAST_PLUNDER, "Past Plunder",
            "At the end of your turn put a Treasure on an empty Dark tile; if there is none, on a "
            "new tile beside a Dark one; if no Dark tile is left, on a Lit one.",
        ),
        VariantCard(
            ASH_DRAGON, "Ash Dragon",
            "The Dragon's Armor is 1 more, up to 4. Tribes may attack him.",
        ),
        VariantCard(
            ALONE, "Alone in the Dark",
            "After each turn place as many tiles as the greater of the Crystal tiles found so far "
            "and your own strength; in the Collapse remove that many.",
        ),
        VariantCard(
            INFESTATION, "Goblin Infestation",
            "Ambushes come from nameless goblins: line A has Strength 2, line B has 3, line C "
            "draws a Monster.",
        ),
    )
}  # fmt: skip

CARDS: Final[dict[str, dict[str, tuple[str, ...]]]] = {
    "KGD": {DRAGON: (PAST_PLUNDER,)},
    "KGC": {KNIGHT: (FLARE,)},
    "KDC": {KNIGHT: ("goblin-infestation-a",), DRAGON: ("2-hunger-locked",)},
    "GDC": {DRAGON: (ASH_DRAGON,)},
    "KG": {GOBLINS: (PAST_PLUNDER,)},
    "KD": {
        KNIGHT: ("goblin-infestation-a",),
        DRAGON: (PAST_PLUNDER, "2-hunger", "wins-by-ambush"),
    },
    "KC": {
        KNIGHT: (FLARE, "goblin-infestation-b", "no-daring", "no-eagle-eyed"),
        CAVE: ("wins-by-ambush",),
    },
    "KT": {KNIGHT: ("goblin-infestation-c",), THIEF: (FLARE, "wins-by-ambush")},
    "GD": {GOBLINS: (PAST_PLUNDER,), DRAGON: (ASH_DRAGON,)},
    "GC": {GOBLINS: (FLARE,)},
    "GT": {GOBLINS: (FLARE,), THIEF: (FLARE,)},
    "DC": {DRAGON: ("2-hunger-locked",)},
    "DT": {DRAGON: (ASH_DRAGON,), THIEF: (FLARE,)},
    "CT": {CAVE: ("treasure-optional",), THIEF: (FLARE,)},
    "K": {KNIGHT: (ALONE, "goblin-infestation-by-level")},
    "G": {GOBLINS: (ALONE, FLARE)},
    "D": {DRAGON: (ALONE, "hunger-by-level")},
    "T": {THIEF: (ALONE, FLARE)},
}
"""What each smaller table changes; larger ones and those with a Thief follow from these."""


def letters(roles: tuple[str, ...]) -> str:
    """The roles as letters in turn order."""
    return "".join(letter for letter, role in LETTERS.items() if role in roles)


def in_turn_order(roles: list[str]) -> tuple[str, ...]:
    """The roles sorted by turn order, or a refusal that says what is wrong with them."""
    for role in roles:
        if role not in ROLES:
            raise BadInput(f"vast has no role {role!r}; its roles are {', '.join(ROLES)}")
    for role in roles:
        if roles.count(role) > 1:
            raise BadInput(f"the {role} can be in the game only once")
    reason = forbidden(tuple(roles))
    if reason:
        raise BadInput(reason)
    return tuple(role for role in ROLES if role in roles)


def forbidden(roles: tuple[str, ...]) -> str:
    """Why these roles cannot play together; empty if they can (V10.2)."""
    if not roles:
        return "vast needs at least one role"
    if len(roles) == 1 and roles[0] in KEEPERS:
        return f"V10.2: the {roles[0]} cannot play alone; add another role"
    return ""


def cards(roles: tuple[str, ...]) -> dict[str, tuple[str, ...]]:
    """The variant cards and changes of each role at this table."""
    if THIEF in roles and len(roles) > 2:
        others = tuple(role for role in roles if role != THIEF)
        given = dict(cards(others))
        if len(others) == 2:
            for role in others:
                given[role] = tuple(card for card in given.get(role, ()) if card != PAST_PLUNDER)
            if CAVE in others:
                given[CAVE] = (*given.get(CAVE, ()), "treasure-optional")
            given[THIEF] = (FLARE,)
        return given
    return CARDS.get(letters(roles), {})


class Goal:
    """How a role wins. Numbers are those of the standard difficulty."""

    def __init__(self, role: str) -> None:
        self.role = role
        self.kill = ""
        self.crystals = 0
        self.escape = False
        self.treasures = 0
        self.wakefulness = 0
        self.collapse = 0
        self.ambush = False

    def text(self) -> str:
        if self.kill:
            what = f"kill the {self.kill.title()}"
        elif self.crystals:
            what = f"{self.crystals} Crystals smashed" + (
                ", then escape through the Entrance" if self.escape else ""
            )
        elif self.wakefulness:
            what = (
                f"awaken at Wakefulness {self.wakefulness}, surface, and escape through the "
                "Entrance"
            )
        elif self.collapse:
            what = f"collapse the Cave: {self.collapse} Crystal tiles removed"
        else:
            what = f"stash {self.treasures} Treasures"
        return what + (", or an Ambush kills the Knight" if self.ambush else "")


def goal(role: str, roles: tuple[str, ...]) -> Goal:
    """V10.2: whoever can be killed is hunted; without prey it is the Crystals."""
    goal = Goal(role)
    goal.ambush = "wins-by-ambush" in cards(roles).get(role, ())
    if role == KNIGHT:
        if DRAGON in roles:
            goal.kill = DRAGON
        else:
            goal.crystals, goal.escape = 5, True
    elif role == GOBLINS:
        if KNIGHT in roles or DRAGON in roles:
            goal.kill = KNIGHT if KNIGHT in roles else DRAGON
        else:
            goal.crystals = 5
    elif role == DRAGON:
        goal.wakefulness, goal.escape = 11, True
    elif role == CAVE:
        goal.collapse = 5
    else:
        goal.treasures = 6
    return goal


def all_combinations() -> list[tuple[str, ...]]:
    """Every set of roles that may play together, the largest first."""
    found: list[tuple[str, ...]] = []
    for bits in range(1, 1 << len(ROLES)):
        roles = tuple(role for i, role in enumerate(ROLES) if bits >> i & 1)
        if not forbidden(roles):
            found.append(roles)
    return sorted(found, key=lambda roles: (-len(roles), [ROLES.index(role) for role in roles]))


def plain() -> list[Plain]:
    """Every combination with each role's goal and variant cards."""
    rows: list[Plain] = []
    for roles in all_combinations():
        given = cards(roles)
        goals: dict[str, Plain] = {role: goal(role, roles).text() for role in roles}
        variants: dict[str, Plain] = {role: list(given.get(role, ())) for role in roles}
        rows.append({"roles": list(roles), "goals": goals, "cards": variants})
    return rows


def lines(roles: tuple[str, ...]) -> list[str]:
    """A line for each role at this table: its goal and its variant cards."""
    given = cards(roles)
    return [
        f"{role.replace('-', ' ').title()}: {goal(role, roles).text()}"
        + "".join(f" [{card.replace('-', ' ').title()}]" for card in given.get(role, ()))
        for role in roles
    ]
