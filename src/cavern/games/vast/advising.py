"""What whoever looks at the table should know at this moment."""

from typing import Final

from cavern.core.decision import Seat
from cavern.core.words import counted
from cavern.games.vast.border import AdviceView, KindAbout
from cavern.games.vast.pieces import GEMS
from cavern.games.vast.possession_cards import CARD_NAMES, POSSESSION_CARDS
from cavern.games.vast.role import Role
from cavern.games.vast.roles.border import SaidView
from cavern.games.vast.saying import advice, said, space, words_of
from cavern.games.vast.state import NOBODY, PLUNDERING, POSSESSING, SHAPING, Cave


def kind(id: str, text: str) -> KindAbout:
    return {"id": id, "name": id.title(), "text": text, "rules": ["V1.7"]}


KINDS_SAID: Final = [
    kind("ambush", "Whoever reveals it as the Knight may be ambushed by a hidden Tribe."),
    kind("event", "An Event befalls the Knight here."),
    kind("treasure", "A Treasure lies here when it is revealed."),
    kind("vault", "A locked Vault: only the Thief can open it."),
    kind("crystal", "A Crystal: Strength 3 smashes it. Removed, it counts for the Collapse."),
    kind("entrance", "The way in and out. It never collapses."),
]
MAP_SAID: Final = [
    space("dark", "Dark tile", "Tile", 0, "Nobody knows what is under it.", "V1.6"),
    space("edge", "Edge", "Map", 0, "Between two squares.", "V1.4"),
]
TOKENS_SAID: Final = {
    "event": "Event token",
    "crystal": "Crystal",
    "vault": "Vault",
    "treasure": "Treasure",
    "artifact": "Artifact",
    "artifact-locked": "locked Artifact",
    **{f"gem-{gem}": f"{gem.title()} Gem" for gem in GEMS},
}


def advise(cave: Cave, seat: Seat) -> AdviceView:
    """For a seat, or for somebody who only watches."""
    if cave.over:
        over = "The game is over; everything lies open."
        return {"yours": False, "title": "The game is over", "hint": over, "lines": []}
    looking = cave.roles[seat] if seat >= 0 else None
    if cave.possessed != NOBODY:
        return possession_turn(cave, looking)
    acting = cave.roles[cave.active]
    offered = words_of(looking.kind).offered() if looking and cave.stage == POSSESSING else []
    if looking is None or looking.seat != acting.seat or offered:
        return waiting(acting, looking, offered)
    if cave.stage == SHAPING:
        return shaping(cave)
    if cave.stage == PLUNDERING:
        line = said("Put a Treasure on an empty Dark tile.", "V10.1")
        return advice("Past Plunder", "The turn is over: a Treasure appears.", [line])
    return words_of(acting.kind).advise(cave, acting)


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


def waiting(acting: Role, looking: Role | None, offered: list[SaidView]) -> AdviceView:
    """While another's turn is played."""
    verb = "play" if acting.title.endswith("s") else "plays"
    title, hint = f"The {acting.title} {verb}", f"It is the turn of the {acting.title}."
    lines = offered
    if offered:
        title = "Reveal your Possession card?"
    elif looking is not None and looking.keeper:
        lines = [said("You are asked for tiles, Events and Treasures meanwhile.", "V6.2")]
    return {"yours": False, "title": title, "hint": hint, "lines": lines}


def possession_turn(cave: Cave, looking: Role | None) -> AdviceView:
    """What the possessed, the possessor and everybody else should know."""
    whose, mind = cave.roles[cave.possessed], cave.roles[cave.possessor]
    card = said(POSSESSION_CARDS[CARD_NAMES.index(whose.kind)].text, "V9.23")
    hint = f"The {mind.title} plays the {whose.title}."
    if looking is not None and looking.seat == mind.seat:
        words = words_of(whose.kind)
        thought = words.advise(cave, whose)["hint"]
        lines = [words.puppet(), card]
        own = words_of(mind.kind).possessing()
        if own is not None:
            thought = own[0]
            lines.append(own[1])
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
