"""V10.2, V10.3: which roles can play together, what each then wants, and the variant cards they
get."""

from typing import Final, TypeAlias

from cavern.core.errors import BadInput
from cavern.core.tangible import Tangible


class RoleRow(Tangible):
    """A role's row in the table: its letter, the folder it lives in, the roles it is never in a
    game with (V10.3), whether it keeps the Cave, and its goal if that is the same everywhere."""

    def __init__(
        self,
        letter: str,
        kind: str,
        folder: str = "",
        apart: tuple[str, ...] = (),
        keeper: bool = False,
        goal: dict[str, int] | None = None,
    ) -> None:
        self.letter = letter
        self.kind = kind
        self.folder = folder or f"cavern.games.vast.roles.{kind.replace('-', '_')}"
        self.apart = apart
        self.keeper = keeper
        self.goal = goal


TABLE: Final[list[RoleRow]] = [
    RoleRow("K", "knight"),
    RoleRow("G", "goblins"),
    RoleRow("V", "vile-ghoul", apart=("goblins", "ghoul")),
    RoleRow("D", "dragon", goal={"own": 11, "escape": True}),
    RoleRow("C", "cave", keeper=True, goal={"own": 5}),
    RoleRow("N", "cave-ghost", apart=("cave", "ghost"), keeper=True),
    RoleRow("T", "thief"),
    RoleRow("U", "ghoul"),
    RoleRow("O", "ghost"),
]
"""Every role that can be played, in turn order (V2.1). Those that share a place in it, or a piece,
are never together; those who keep the Cave have no solo game (V10.2)."""

ROLES: Final = tuple(row.kind for row in TABLE)
LETTERS: Final = {row.letter: row.kind for row in TABLE}
ROWS: Final = {row.kind: row for row in TABLE}

BY_SEATS: Final = {
    1: "knight",
    2: "knight,goblins",
    3: "knight,goblins,dragon",
    4: "knight,goblins,dragon,cave",
    5: "knight,goblins,dragon,cave,thief",
    6: "knight,goblins,dragon,cave,thief,ghoul",
    7: "knight,goblins,dragon,cave,thief,ghoul,ghost",
}
"""The roles when only the number of seats is given."""


class VariantCard(Tangible):
    """V10.1: a card that changes a role's rules in some combinations."""

    def __init__(
        self, id: str, name: str, text: str, source: str = "base", rules: str = "V10.1"
    ) -> None:
        self.id = id
        self.name = name
        self.text = text
        self.source = source
        self.rules = rules


FLARE_CARD: Final = "flare"
PAST_PLUNDER: Final = "past-plunder"
ASH_DRAGON: Final = "ash-dragon"
ALONE: Final = "alone-in-the-dark"
ALONE_II: Final = "alone-in-the-dark-ii"
INFESTATION: Final = "goblin-infestation"
CROWDED_HOUSE: Final = "crowded-house"

VARIANT_CARDS: Final[dict[str, VariantCard]] = {
    card.id: card
    for card in (
        VariantCard(
            FLARE_CARD, "Flare",
            "Roll the Dragon die over a square and reveal the Dark tiles it covers. Knight: any "
            "square, once a turn, no Encounter needed, Grit for each tile. Tribe: its own square, "
            "once a turn, no action. Thief: his square, 1 cube each time. Ghouls: their square, 1 "
            "movement each time.",
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
            ALONE_II, "Alone in the Dark II",
            "As Alone in the Dark; a Ghoul's own strength is 1 more than its Terror cards, the "
            "Ghost's is her Influence.",
            "reconstructed", "V10.1 V10.3.10",
        ),
        VariantCard(
            CROWDED_HOUSE, "Crowded House",
            "With four or more players and no Cave each player removes one tile in the Collapse. "
            "With six or more the Cave or Cave Ghost draws one more Omen each turn.",
            "reconstructed", "V10.3.30",
        ),
        VariantCard(
            INFESTATION, "Goblin Infestation",
            "Ambushes come from nameless goblins: line A has Strength 2, line B has 3, line C "
            "draws a Monster.",
        ),
    )
}  # fmt: skip

CARDS: Final[dict[str, dict[str, tuple[str, ...]]]] = {
    "KGD": {"dragon": (PAST_PLUNDER,)},
    "KGC": {"knight": (FLARE_CARD,)},
    "KDC": {"knight": ("goblin-infestation-a",), "dragon": ("2-hunger-locked",)},
    "GDC": {"dragon": (ASH_DRAGON,)},
    "KG": {"goblins": (PAST_PLUNDER,)},
    "KD": {
        "knight": ("goblin-infestation-a",),
        "dragon": (PAST_PLUNDER, "2-hunger", "wins-by-ambush"),
    },
    "KC": {
        "knight": (FLARE_CARD, "goblin-infestation-b", "no-daring", "no-eagle-eyed"),
        "cave": ("wins-by-ambush",),
    },
    "KT": {"knight": ("goblin-infestation-c",), "thief": (FLARE_CARD, "wins-by-ambush")},
    "GD": {"goblins": (PAST_PLUNDER,), "dragon": (ASH_DRAGON,)},
    "GC": {"goblins": (FLARE_CARD,)},
    "GT": {"goblins": (FLARE_CARD,), "thief": (FLARE_CARD,)},
    "DC": {"dragon": ("2-hunger-locked",)},
    "DT": {"dragon": (ASH_DRAGON,), "thief": (FLARE_CARD,)},
    "CT": {"cave": ("treasure-optional",), "thief": (FLARE_CARD,)},
    "K": {"knight": (ALONE, "goblin-infestation-by-level")},
    "G": {"goblins": (ALONE, FLARE_CARD)},
    "D": {"dragon": (ALONE, "hunger-by-level")},
    "T": {"thief": (ALONE, FLARE_CARD)},
    "KU": {"knight": ("goblin-infestation-a",), "ghoul": (PAST_PLUNDER,)},
    "GU": {"goblins": (FLARE_CARD,), "ghoul": (FLARE_CARD, PAST_PLUNDER)},
    "DU": {"dragon": (ASH_DRAGON,), "ghoul": (PAST_PLUNDER,)},
    "CU": {"ghoul": (FLARE_CARD,)},
    "TU": {"thief": (FLARE_CARD,), "ghoul": (FLARE_CARD,)},
    "U": {"ghoul": (ALONE_II, FLARE_CARD)},
    "V": {"vile-ghoul": (ALONE_II, FLARE_CARD)},
}
"""What each smaller table changes; larger ones, and those with a Thief, a Ghoul or a Vile Ghoul
besides, follow from these."""


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
    """Why these roles cannot play together; empty if they can (V10.2, V10.3)."""
    if not roles:
        return "vast needs at least one role"
    for row in TABLE:
        for other in row.apart:
            if row.kind in roles and other in roles:
                one, two = sorted((row.kind, other), key=ROLES.index)
                return f"V10.3: the {one} and the {two} are never in the same game"
    if len(roles) == 1 and has_keeper(roles):
        return f"V10.2: the {roles[0]} cannot play alone; add another role"
    if len(roles) == 2 and "ghost" in roles and has_keeper(roles):
        return "V10.3: a lone ghost joins only a role that can play alone; add another role"
    return ""


def without(roles: tuple[str, ...], left_out: str) -> tuple[str, ...]:
    return tuple(role for role in roles if role != left_out)


def has_keeper(roles: tuple[str, ...]) -> bool:
    return any(ROWS[role].keeper for role in roles)


VariantCards: TypeAlias = "dict[str, tuple[str, ...]]"
"""The variant cards and changes of each role."""


def take_back(given: VariantCards, card: str) -> bool:
    """Nobody gets a card (or any card whose name begins so); whether somebody would have."""
    found = False
    for role, row in given.items():
        kept = tuple(one for one in row if not one.startswith(card))
        found = found or kept != row
        given[role] = kept
    return found


def cards(roles: tuple[str, ...]) -> VariantCards:
    """The variant cards and changes of each role at this table."""
    if "cave-ghost" in roles:
        given = dict(cards(core(roles)))
        given["cave-ghost"] = given.pop("cave", ())
        return given
    if "ghost" in roles:
        return with_ghost(roles)
    if "vile-ghoul" in roles and len(roles) > 1:
        return with_vile_ghoul(roles)
    if "ghoul" in roles and len(roles) > 2:
        return with_ghoul(roles)
    if "thief" in roles and len(roles) > 2:
        return with_thief(roles)
    return CARDS.get(letters(roles), {})


def with_thief(roles: tuple[str, ...]) -> VariantCards:
    """V10.2: three others play as without him, two others their own variant."""
    others = without(roles, "thief")
    given = dict(cards(others))
    if len(others) == 2:
        take_back(given, PAST_PLUNDER)
        if "cave" in others:
            given["cave"] = (*given.get("cave", ()), "treasure-optional")
        given["thief"] = (FLARE_CARD,)
    return given


def with_ghoul(roles: tuple[str, ...]) -> VariantCards:
    """V10.3: the others play as without it; who gets Past Plunder, it does instead."""
    others = without(roles, "ghoul")
    given = dict(cards(others))
    if len(others) == 2:
        take_back(given, "2-hunger")
        if take_back(given, PAST_PLUNDER):
            given["ghoul"] = (FLARE_CARD, PAST_PLUNDER)
        else:
            given["ghoul"] = (FLARE_CARD,)
    elif not has_keeper(roles):
        take_back(given, PAST_PLUNDER)
        given["ghoul"] = (PAST_PLUNDER,)
    return given


def with_vile_ghoul(roles: tuple[str, ...]) -> VariantCards:
    """V10.3: it takes the Goblins' place; the Knight meets nameless goblins besides."""
    given = dict(cards(tuple("goblins" if role == "vile-ghoul" else role for role in roles)))
    given["vile-ghoul"] = given.pop("goblins", ())
    if "knight" in roles:
        given["knight"] = (*given.get("knight", ()), "goblin-infestation-a")
    return given


def with_ghost(roles: tuple[str, ...]) -> VariantCards:
    """V10.3: the others play as without her; who gets Past Plunder, she does instead."""
    others = without(roles, "ghost")
    given = dict(cards(others))
    if not others:
        given["ghost"] = (ALONE_II, FLARE_CARD)
    elif len(others) == 1:
        take_back(given, ALONE)
    elif len(others) == 2:
        if take_back(given, PAST_PLUNDER):
            given["ghost"] = (PAST_PLUNDER,)
    elif not has_keeper(roles):
        take_back(given, PAST_PLUNDER)
        given["ghost"] = (PAST_PLUNDER,)
    return given


def core(roles: tuple[str, ...]) -> tuple[str, ...]:
    """The table whose variant the others play: without the Ghost, and with a Cave for the Cave
    Ghost (V10.3)."""
    return tuple("cave" if role == "cave-ghost" else role for role in roles if role != "ghost")


def races_ghost(roles: tuple[str, ...]) -> bool:
    """V10.3: Goblins (or a Vile Ghoul) and Ghost alone set themselves numbers one apart."""
    return "ghost" in roles and core(roles) in (("goblins",), ("vile-ghoul",))


def removed_each_turn(roles: tuple[str, ...], crowded: bool = False) -> int:
    """V2.4: how many tiles each player removes in the Collapse if nobody keeps the Cave."""
    crowded = crowded or "ghoul" in roles or "ghost" in roles
    return 1 if crowded and len(roles) >= 4 else 3


class Goal(Tangible):
    """How a role wins: by what only it counts (its spec says what that is), by Crystals or by a
    death; if several are named any of them is enough."""

    def __init__(self, role: str) -> None:
        self.role = role
        self.own = 0
        """How much of what only it counts."""
        self.kill = ""
        self.crystals = 0
        self.escape = False
        self.ambush = False


MOST_FURY: Final = 14
SHARED_GOAL: Final = 5
"""V10.2, V10.3: the number that some tables agree on, if they do not say."""


def goal(role: str, roles: tuple[str, ...], agreed: int = SHARED_GOAL) -> Goal:
    """V10.2: whoever can be killed is hunted; without prey it is the Crystals. The numbers are
    those of the standard level."""
    if role == "ghost":
        return ghost_goal(roles, agreed)
    if core(roles) != roles:
        found = goal("cave" if role == "cave-ghost" else role, core(roles), agreed)
        if role == "ghoul":
            found.own = min(MOST_FURY, 7 + counted_players(roles))
        if races_ghost(roles):
            found.crystals = agreed
        return found
    return core_goal(role, roles, agreed)


def counted_players(roles: tuple[str, ...]) -> int:
    """V8.4, V10.3: how many players a Ghoul's goal counts. With a Ghost added to a variant that
    names the Fury itself, that stays."""
    others = core(roles)
    return len(roles) if len(others) >= 4 else len(others)


def ghost_goal(roles: tuple[str, ...], agreed: int) -> Goal:
    """V9.5, V10.3."""
    goal = Goal("ghost")
    goal.own = agreed + 1 if races_ghost(roles) else 5
    goal.escape = True
    return goal


def core_goal(role: str, roles: tuple[str, ...], agreed: int) -> Goal:
    same = ROWS[role].goal
    goal = Goal(role)
    goal.ambush = "wins-by-ambush" in cards(roles).get(role, ())
    if same is not None:
        for part, number in same.items():
            if part == "escape":  # a flag, also where it is compiled
                goal.escape = bool(number)
            else:
                setattr(goal, part, number)
    elif role == "knight":
        if "dragon" in roles:
            goal.kill = "dragon"
        else:
            goal.crystals, goal.escape = agreed if rival_of_thief(roles) else 5, True
    elif role in ("goblins", "vile-ghoul"):
        if "knight" in roles or "dragon" in roles:
            goal.kill = "knight" if "knight" in roles else "dragon"
        else:
            set_crystals(goal, roles)
    elif role == "ghoul":
        set_fury(goal, roles)
    else:
        goal.own = agreed if rival_of_thief(roles) else 6
    return goal


def set_crystals(goal: Goal, roles: tuple[str, ...]) -> None:
    """V10.2, V10.3: Goblins and Vile Ghoul without prey. What it is alone, and what follows from
    the Thief's number, depends on levels (see ``Terms``)."""
    goal.crystals = 5
    if goal.role == "goblins":
        goal.escape = set(roles) == {"goblins", "ghoul"}
        return
    goal.escape = True
    if has_keeper(roles):
        goal.crystals = 6


def set_fury(goal: Goal, roles: tuple[str, ...]) -> None:
    """V8.4, V10.3: by the number of players; alone, and against the Cave, Crystals do as well."""
    goal.own, goal.escape = min(MOST_FURY, 7 + len(roles)), True
    opponents = without(roles, "ghoul")
    if len(opponents) < 2 and (not opponents or has_keeper(opponents)):
        goal.crystals = 6
    elif len(opponents) == 1 and opponents[0] in ("knight", "dragon"):
        goal.kill = opponents[0]


def rival_of_thief(roles: tuple[str, ...]) -> str:
    """V10.2, V10.3: who agrees with the Thief on a number for both: the Knight, if nobody else
    plays but Ghoul and Ghost, or a Vile Ghoul, with the Cave looking on or not."""
    others = without(core(roles), "ghoul")
    if others == ("knight", "thief"):
        return "knight"
    return "vile-ghoul" if without(others, "cave") == ("vile-ghoul", "thief") else ""


def all_combinations() -> list[tuple[str, ...]]:
    """Every set of roles that may play together, the largest first."""
    found: list[tuple[str, ...]] = []
    for bits in range(1, 1 << len(ROLES)):
        roles = tuple(role for i, role in enumerate(ROLES) if bits >> i & 1)
        if not forbidden(roles):
            found.append(roles)
    return sorted(found, key=lambda roles: (-len(roles), [ROLES.index(role) for role in roles]))
