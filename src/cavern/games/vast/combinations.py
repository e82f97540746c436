"""V10.2, V10.3: which roles can play together, what each then wants, and the variant cards they
get."""

from typing import Final, TypeAlias

from cavern.core.errors import BadInput
from cavern.core.plain import Plain


class Kind:
    """The roles, as options, records and positions name them."""

    KNIGHT: Final = "knight"
    GOBLINS: Final = "goblins"
    DRAGON: Final = "dragon"
    CAVE: Final = "cave"
    THIEF: Final = "thief"
    VILE_GHOUL: Final = "vile-ghoul"
    GHOUL: Final = "ghoul"
    CAVE_GHOST: Final = "cave-ghost"
    GHOST: Final = "ghost"


class RoleRow:
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
    RoleRow("K", Kind.KNIGHT),
    RoleRow("G", Kind.GOBLINS),
    RoleRow("V", Kind.VILE_GHOUL, apart=(Kind.GOBLINS, Kind.GHOUL)),
    RoleRow("D", Kind.DRAGON, goal={"wakefulness": 11, "escape": True}),
    RoleRow("C", Kind.CAVE, keeper=True, goal={"collapse": 5}),
    RoleRow("N", Kind.CAVE_GHOST, apart=(Kind.CAVE, Kind.GHOST), keeper=True),
    RoleRow("T", Kind.THIEF),
    RoleRow("U", Kind.GHOUL),
    RoleRow("O", Kind.GHOST),
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


class VariantCard:
    """V10.1: a card that changes a role's rules in some combinations."""

    def __init__(
        self, id: str, name: str, text: str, source: str = "base", rules: str = "V10.1"
    ) -> None:
        self.id = id
        self.name = name
        self.text = text
        self.source = source
        self.rules = rules


FLARE: Final = "flare"
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
            FLARE, "Flare",
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
    "KGD": {Kind.DRAGON: (PAST_PLUNDER,)},
    "KGC": {Kind.KNIGHT: (FLARE,)},
    "KDC": {Kind.KNIGHT: ("goblin-infestation-a",), Kind.DRAGON: ("2-hunger-locked",)},
    "GDC": {Kind.DRAGON: (ASH_DRAGON,)},
    "KG": {Kind.GOBLINS: (PAST_PLUNDER,)},
    "KD": {
        Kind.KNIGHT: ("goblin-infestation-a",),
        Kind.DRAGON: (PAST_PLUNDER, "2-hunger", "wins-by-ambush"),
    },
    "KC": {
        Kind.KNIGHT: (FLARE, "goblin-infestation-b", "no-daring", "no-eagle-eyed"),
        Kind.CAVE: ("wins-by-ambush",),
    },
    "KT": {Kind.KNIGHT: ("goblin-infestation-c",), Kind.THIEF: (FLARE, "wins-by-ambush")},
    "GD": {Kind.GOBLINS: (PAST_PLUNDER,), Kind.DRAGON: (ASH_DRAGON,)},
    "GC": {Kind.GOBLINS: (FLARE,)},
    "GT": {Kind.GOBLINS: (FLARE,), Kind.THIEF: (FLARE,)},
    "DC": {Kind.DRAGON: ("2-hunger-locked",)},
    "DT": {Kind.DRAGON: (ASH_DRAGON,), Kind.THIEF: (FLARE,)},
    "CT": {Kind.CAVE: ("treasure-optional",), Kind.THIEF: (FLARE,)},
    "K": {Kind.KNIGHT: (ALONE, "goblin-infestation-by-level")},
    "G": {Kind.GOBLINS: (ALONE, FLARE)},
    "D": {Kind.DRAGON: (ALONE, "hunger-by-level")},
    "T": {Kind.THIEF: (ALONE, FLARE)},
    "KU": {Kind.KNIGHT: ("goblin-infestation-a",), Kind.GHOUL: (PAST_PLUNDER,)},
    "GU": {Kind.GOBLINS: (FLARE,), Kind.GHOUL: (FLARE, PAST_PLUNDER)},
    "DU": {Kind.DRAGON: (ASH_DRAGON,), Kind.GHOUL: (PAST_PLUNDER,)},
    "CU": {Kind.GHOUL: (FLARE,)},
    "TU": {Kind.THIEF: (FLARE,), Kind.GHOUL: (FLARE,)},
    "U": {Kind.GHOUL: (ALONE_II, FLARE)},
    "V": {Kind.VILE_GHOUL: (ALONE_II, FLARE)},
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
    if len(roles) == 2 and Kind.GHOST in roles and has_keeper(roles):
        return "V10.3: a lone ghost joins only a role that can play alone; add another role"
    return ""


def without(roles: tuple[str, ...], left_out: str) -> tuple[str, ...]:
    return tuple(role for role in roles if role != left_out)


def has_keeper(roles: tuple[str, ...]) -> bool:
    return any(ROWS[role].keeper for role in roles)


Given: TypeAlias = "dict[str, tuple[str, ...]]"
"""The variant cards and changes of each role."""


def take_back(given: Given, card: str) -> bool:
    """Nobody gets a card (or any card whose name begins so); whether somebody would have."""
    found = False
    for role, row in given.items():
        kept = tuple(one for one in row if not one.startswith(card))
        found = found or kept != row
        given[role] = kept
    return found


def cards(roles: tuple[str, ...]) -> Given:
    """The variant cards and changes of each role at this table."""
    if Kind.CAVE_GHOST in roles:
        given = dict(cards(core(roles)))
        given[Kind.CAVE_GHOST] = given.pop(Kind.CAVE, ())
        return given
    if Kind.GHOST in roles:
        return with_ghost(roles)
    if Kind.VILE_GHOUL in roles and len(roles) > 1:
        return with_vile_ghoul(roles)
    if Kind.GHOUL in roles and len(roles) > 2:
        return with_ghoul(roles)
    if Kind.THIEF in roles and len(roles) > 2:
        return with_thief(roles)
    return CARDS.get(letters(roles), {})


def with_thief(roles: tuple[str, ...]) -> Given:
    """V10.2: three others play as without him, two others their own variant."""
    others = without(roles, Kind.THIEF)
    given = dict(cards(others))
    if len(others) == 2:
        take_back(given, PAST_PLUNDER)
        if Kind.CAVE in others:
            given[Kind.CAVE] = (*given.get(Kind.CAVE, ()), "treasure-optional")
        given[Kind.THIEF] = (FLARE,)
    return given


def with_ghoul(roles: tuple[str, ...]) -> Given:
    """V10.3: the others play as without it; who gets Past Plunder, it does instead."""
    others = without(roles, Kind.GHOUL)
    given = dict(cards(others))
    if len(others) == 2:
        take_back(given, "2-hunger")
        plunders = take_back(given, PAST_PLUNDER)
        given[Kind.GHOUL] = (FLARE, PAST_PLUNDER) if plunders else (FLARE,)
    elif not has_keeper(roles):
        take_back(given, PAST_PLUNDER)
        given[Kind.GHOUL] = (PAST_PLUNDER,)
    return given


def with_vile_ghoul(roles: tuple[str, ...]) -> Given:
    """V10.3: it takes the Goblins' place; the Knight meets nameless goblins besides."""
    given = dict(cards(tuple(Kind.GOBLINS if role == Kind.VILE_GHOUL else role for role in roles)))
    take_back(given, "2-hunger")
    given[Kind.VILE_GHOUL] = given.pop(Kind.GOBLINS, ())
    if Kind.KNIGHT in roles:
        given[Kind.KNIGHT] = (*given.get(Kind.KNIGHT, ()), "goblin-infestation-a")
    return given


def with_ghost(roles: tuple[str, ...]) -> Given:
    """V10.3: the others play as without her; who gets Past Plunder, she does instead."""
    others = without(roles, Kind.GHOST)
    given = dict(cards(others))
    if not others:
        given[Kind.GHOST] = (ALONE_II, FLARE)
    elif len(others) == 1:
        take_back(given, ALONE)
    elif len(others) == 2:
        if take_back(given, PAST_PLUNDER):
            given[Kind.GHOST] = (PAST_PLUNDER,)
    elif not has_keeper(roles):
        take_back(given, PAST_PLUNDER)
        given[Kind.GHOST] = (PAST_PLUNDER,)
    return given


def core(roles: tuple[str, ...]) -> tuple[str, ...]:
    """The table whose variant the others play: without the Ghost, and with a Cave for the Cave
    Ghost (V10.3)."""
    return tuple(
        Kind.CAVE if role == Kind.CAVE_GHOST else role for role in roles if role != Kind.GHOST
    )


def races_ghost(roles: tuple[str, ...]) -> bool:
    """V10.3: Goblins (or a Vile Ghoul) and Ghost alone set themselves numbers one apart."""
    return Kind.GHOST in roles and core(roles) in ((Kind.GOBLINS,), (Kind.VILE_GHOUL,))


def removed_each_turn(roles: tuple[str, ...], crowded: bool = False) -> int:
    """V2.4: how many tiles each player removes in the Collapse if nobody keeps the Cave."""
    crowded = crowded or Kind.GHOUL in roles or Kind.GHOST in roles
    return 1 if crowded and len(roles) >= 4 else 3


class Goal:
    """How a role wins. With ``fury`` any of the things named is enough; otherwise there is only
    one."""

    def __init__(self, role: str) -> None:
        self.role = role
        self.kill = ""
        self.crystals = 0
        self.escape = False
        self.treasures = 0
        self.wakefulness = 0
        self.collapse = 0
        self.fury = 0
        self.artifacts = 0
        self.ambush = False

    def text(self) -> str:
        out = ", then escape through the Entrance" if self.escape else ""
        if self.fury:
            crystals = f" or {self.crystals} Crystals smashed" if self.crystals else ""
            killed = f", or the {self.kill.title()} is killed" if self.kill else ""
            what = f"{self.fury} Fury{crystals}{out}{killed}"
        elif self.artifacts:
            what = f"{self.artifacts} Artifacts locked{out}"
        elif self.kill:
            what = f"kill the {self.kill.title()}"
        elif self.crystals:
            what = f"{self.crystals} Crystals smashed{out}"
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

    def plain(self) -> dict[str, Plain]:
        """What there is of it, by name."""
        parts: dict[str, Plain] = {
            "kill": self.kill,
            "crystals": self.crystals,
            "treasures": self.treasures,
            "wakefulness": self.wakefulness,
            "collapse": self.collapse,
            "fury": self.fury,
            "artifacts": self.artifacts,
            "escape": self.escape,
            "ambush": self.ambush,
        }
        return {name: part for name, part in parts.items() if part}


MOST_FURY: Final = 14
SHARED_GOAL: Final = 5
"""V10.2, V10.3: the number that some tables agree on, if they do not say."""


def goal(role: str, roles: tuple[str, ...], agreed: int = SHARED_GOAL) -> Goal:
    """V10.2: whoever can be killed is hunted; without prey it is the Crystals. The numbers are
    those of the standard level."""
    if role == Kind.GHOST:
        return ghost_goal(roles, agreed)
    if core(roles) != roles:
        found = goal(Kind.CAVE if role == Kind.CAVE_GHOST else role, core(roles), agreed)
        if role == Kind.GHOUL and not found.crystals:
            found.fury = min(MOST_FURY, 7 + counted_players(roles))
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
    goal = Goal(Kind.GHOST)
    goal.artifacts = agreed + 1 if races_ghost(roles) else 5
    goal.escape = True
    return goal


def core_goal(role: str, roles: tuple[str, ...], agreed: int) -> Goal:
    goal = Goal(role)
    goal.ambush = "wins-by-ambush" in cards(roles).get(role, ())
    same = ROWS[role].goal
    if same is not None:
        for part, number in same.items():
            if part == "escape":  # a flag, also where it is compiled
                goal.escape = True
            else:
                setattr(goal, part, number)
    elif role == Kind.KNIGHT:
        if Kind.DRAGON in roles:
            goal.kill = Kind.DRAGON
        else:
            goal.crystals, goal.escape = agreed if rival_of_thief(roles) else 5, True
    elif role in (Kind.GOBLINS, Kind.VILE_GHOUL):
        if Kind.KNIGHT in roles or Kind.DRAGON in roles:
            goal.kill = Kind.KNIGHT if Kind.KNIGHT in roles else Kind.DRAGON
        else:
            set_crystals(goal, roles)
    elif role == Kind.GHOUL:
        set_fury(goal, roles)
    else:
        goal.treasures = agreed if rival_of_thief(roles) else 6
    return goal


def set_crystals(goal: Goal, roles: tuple[str, ...]) -> None:
    """V10.2, V10.3: Goblins and Vile Ghoul without prey. What it is alone, and what follows from
    the Thief's number, depends on levels (see ``Terms``)."""
    goal.crystals = 5
    if goal.role == Kind.GOBLINS:
        goal.escape = set(roles) == {Kind.GOBLINS, Kind.GHOUL}
        return
    goal.escape = True
    if has_keeper(roles):
        goal.crystals = 6


def set_fury(goal: Goal, roles: tuple[str, ...]) -> None:
    """V8.4, V10.3: by the number of players; alone, and against the Cave, Crystals do as well."""
    goal.fury, goal.escape = min(MOST_FURY, 7 + len(roles)), True
    opponents = without(roles, Kind.GHOUL)
    if len(opponents) < 2 and (not opponents or has_keeper(opponents)):
        goal.crystals = 6
    elif len(opponents) == 1 and opponents[0] in (Kind.KNIGHT, Kind.DRAGON):
        goal.kill = opponents[0]


def rival_of_thief(roles: tuple[str, ...]) -> str:
    """V10.2, V10.3: who agrees with the Thief on a number for both: the Knight, if nobody else
    plays but Ghoul and Ghost, or a Vile Ghoul, with the Cave looking on or not."""
    others = without(core(roles), Kind.GHOUL)
    if others == (Kind.KNIGHT, Kind.THIEF):
        return Kind.KNIGHT
    return Kind.VILE_GHOUL if without(others, Kind.CAVE) == (Kind.VILE_GHOUL, Kind.THIEF) else ""


def all_combinations() -> list[tuple[str, ...]]:
    """Every set of roles that may play together, the largest first."""
    found: list[tuple[str, ...]] = []
    for bits in range(1, 1 << len(ROLES)):
        roles = tuple(role for i, role in enumerate(ROLES) if bits >> i & 1)
        if not forbidden(roles):
            found.append(roles)
    return sorted(found, key=lambda roles: (-len(roles), [ROLES.index(role) for role in roles]))
