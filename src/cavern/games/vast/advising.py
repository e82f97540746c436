"""What whoever looks at the table should know at this moment."""

from typing import Final

from cavern.core.words import counted
from cavern.games.vast.border import AdviceView, KindAbout, SaidView
from cavern.games.vast.possession_cards import CARD_NAMES, POSSESSION_CARDS
from cavern.games.vast.role import Role
from cavern.games.vast.roles.cave.words import CaveWords
from cavern.games.vast.roles.cave_ghost.words import CaveGhostWords
from cavern.games.vast.roles.dragon.words import DragonWords
from cavern.games.vast.roles.ghost.words import GhostWords
from cavern.games.vast.roles.ghoul.words import GhoulWords
from cavern.games.vast.roles.goblins.words import GoblinsWords
from cavern.games.vast.roles.knight.words import KnightWords
from cavern.games.vast.roles.thief.words import ThiefWords
from cavern.games.vast.roles.vile_ghoul.words import VileGhoulWords
from cavern.games.vast.saying import Words, advice, said
from cavern.games.vast.state import NOBODY, PLUNDERING, POSSESSING, SHAPING, Cave

WORDS: Final[dict[str, Words]] = {
    words.kind: words
    for words in (
        KnightWords(),
        GoblinsWords(),
        VileGhoulWords(),
        DragonWords(),
        CaveWords(),
        CaveGhostWords(),
        ThiefWords(),
        GhoulWords(),
        GhostWords(),
    )
}

KINDS_SAID: Final[list[KindAbout]] = [
    {
        "id": "ambush",
        "name": "Ambush",
        "text": "Whoever reveals it as the Knight may be ambushed by a hidden Tribe.",
    },
    {"id": "event", "name": "Event", "text": "An Event befalls the Knight here."},
    {
        "id": "treasure",
        "name": "Treasure",
        "text": "A Treasure lies here when it is revealed.",
    },
    {"id": "vault", "name": "Vault", "text": "A locked Vault: only the Thief can open it."},
    {
        "id": "crystal",
        "name": "Crystal",
        "text": "A Crystal: Strength 3 smashes it. Removed, it counts for the Collapse.",
    },
    {
        "id": "entrance",
        "name": "Entrance",
        "text": "The way in and out. It never collapses.",
    },
]


def advise(cave: Cave, seat: int) -> AdviceView:
    """For a seat, or for somebody who only watches."""
    if cave.over:
        over = "The game is over; everything lies open."
        return {"yours": False, "title": "The game is over", "hint": over, "lines": []}
    looking = cave.roles[seat] if seat >= 0 else None
    if cave.possessed != NOBODY:
        return possession_turn(cave, looking)
    acting = cave.roles[cave.active]
    asked_ghost = cave.stage == POSSESSING and looking is not None and looking.kind == "ghost"
    if looking is None or looking.seat != acting.seat or asked_ghost:
        return waiting(acting, looking, asked_ghost)
    if cave.stage == SHAPING:
        return shaping(cave)
    if cave.stage == PLUNDERING:
        line = said("Put a Treasure on an empty Dark tile.", "V10.1")
        return advice("Past Plunder", "The turn is over: a Treasure appears.", [line])
    return WORDS[acting.kind].advise(cave, acting)


def shaping(cave: Cave) -> AdviceView:
    """V2.4: without anybody who keeps the Cave it is shaped by all in turn."""
    if cave.collapsing:
        title = "The Cave comes down"
        text = f"Take away {counted(cave.left, 'more tile')}; those that touch the fewest others "
        line = said(f"{text}go first.", "V2.4")
    else:
        title = "The Cave grows"
        text = f"Place {counted(cave.left, 'more Dark tile')} on dashed spaces beside the map."
        line = said(text, "V2.4")
    return advice(title, "The turn is over: the Cave is shaped.", [line])


def waiting(acting: Role, looking: Role | None, asked_ghost: bool) -> AdviceView:
    """While another's turn is played."""
    verb = "play" if acting.title.endswith("s") else "plays"
    title, hint = f"The {acting.title} {verb}", f"It is the turn of the {acting.title}."
    lines: list[SaidView] = []
    if asked_ghost:
        title = "Reveal your Possession card?"
        lines = [
            said("Revealed, you play that turn once more, with the card’s numbers. Kept facedown, "
                 "it gives you 1 Focus at your next turn.", "V9.21", "V9.12"),
        ]  # fmt: skip
    elif looking is not None and looking.keeper:
        lines = [said("You are asked for tiles, Events and Treasures meanwhile.", "V6.2")]
    return {"yours": False, "title": title, "hint": hint, "lines": lines}


def possession_turn(cave: Cave, looking: Role | None) -> AdviceView:
    """What the possessed, the possessor and everybody else should know."""
    whose, mind = cave.roles[cave.possessed], cave.roles[cave.possessor]
    card = said(POSSESSION_CARDS[CARD_NAMES.index(whose.kind)].text, "V9.23")
    hint = f"The {mind.title} plays the {whose.title}."
    if looking is not None and looking.seat == mind.seat:
        thought = WORDS[whose.kind].advise(cave, whose)["hint"]
        lines = [WORDS[whose.kind].puppet(), card]
        if mind.kind == "ghost":
            thought = "What it carries onto ‡ is locked, and the turn is over."
            lines.append(
                said("Whenever you like, make it drop or collect an Artifact. One that comes onto "
                     "a Ghost tile locks, and the turn is over.", "V9.37")
            )  # fmt: skip
        return advice(
            f"You play the {whose.title}", f"You play the {whose.title}. {thought}", lines
        )
    if looking is not None and looking.seat == whose.seat:
        lines = [
            said("With the card’s numbers, not yours; your hand stays hidden and yours."),
            card,
        ]
        title = f"The {mind.title} plays your turn once more"
        return {"yours": False, "title": title, "hint": hint, "lines": lines}
    owner = f"{whose.title}’" if whose.title.endswith("s") else f"{whose.title}’s"
    title = f"The {mind.title} plays the {owner} turn"
    return {"yours": False, "title": title, "hint": hint, "lines": [card]}
