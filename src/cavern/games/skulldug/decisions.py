"""The questions that explorers are asked. Every answer is an :class:`Act`."""

from cavern.core.decision import Decision
from cavern.core.grid import DIRECTION_NAMES, DIRECTIONS, letters
from cavern.core.table import Table
from cavern.games.skulldug.acts import (
    BEGIN,
    BURY,
    COPY,
    CURE,
    DASH,
    DESTROY,
    DIE,
    DIRECTION,
    DONE,
    DRAFT,
    DRINK,
    DROP,
    END_TURN,
    EXPLORER,
    FACE,
    FEED,
    FIGHT,
    FLEE,
    FOCUS_BY,
    FROM_HAND,
    FROM_PASSAGE,
    GIVE,
    KEEP,
    LEAVE,
    MONSTER_AT,
    MOVE,
    MOVE_IN,
    OFFER,
    ORIENT,
    PARTNER,
    PASSAGE,
    PICK_SET,
    PICK_UP,
    RESIGN,
    RULES,
    SHOVE,
    SKIP,
    SLIDE,
    START,
    STAY,
    STOP,
    SUFFER,
    TAKE,
    THROW,
    TUNNEL_THROUGH,
    USE,
    WORDS,
    Act,
)
from cavern.games.skulldug.cards.base import DEFENDING, THROWING, Moment, card_of
from cavern.games.skulldug.geometry import beyond
from cavern.games.skulldug.naming import (
    card_id,
    card_name,
    copy_id,
    copy_name,
    explorer_id,
    explorer_name,
    place_id,
    place_name,
    space_id,
)
from cavern.games.skulldug.sets import sets_of
from cavern.games.skulldug.state import CHOICE, NO_WINDOW, Cave, Explorer


class Question(Decision[Act]):
    """A question to one explorer's player, about the cave as it stands.

    A ghost has no player: whatever must be chosen for it the Solo player chooses (S51).
    """

    kind = "choice"

    def __init__(self, cave: Cave, explorer: Explorer, choices: list[Act]) -> None:
        super().__init__(0 if explorer.ghost else explorer.number, choices)
        self.cave = cave
        self.explorer = explorer

    def id(self, choice: Act) -> str:
        return act_id(self.cave, choice)

    def label(self, choice: Act) -> str:
        return act_label(self.cave, choice)

    def rule(self, choice: Act) -> str:
        if choice.kind == USE:
            return card_of(self.cave, choice.a).rules[0]
        return RULES[choice.kind]

    def touches(self, choice: Act) -> list[str]:
        return touched(self.cave, self.explorer, choice)


class TakeAction(Question):
    """S48: what an explorer does on its turn."""

    kind = "action"

    def must_be_asked(self) -> bool:
        """A turn ends when its player says so, even if nothing else is left to do."""
        return self.choices[0].kind == END_TURN

    def prompt(self) -> str:
        return f"Your turn: {self.explorer.ap} AP left"


class BeginTurn(Question):
    """S44, S77: begin the turn, or resign before it."""

    kind = "begin-turn"

    def prompt(self) -> str:
        return "Begin your turn, or resign?"


class BackupCard(Question):
    """S111: pick up the card that backup brings, or leave it in the entrance."""

    kind = "backup"

    def prompt(self) -> str:
        card = self.cave.contents[0][-1]
        return f"Backup brings {card_name(self.cave, card)}: pick it up?"


class StartOrder(Question):
    """S128: which partner's turn starts first."""

    kind = "start-order"

    def prompt(self) -> str:
        return "Which of you starts first?"


class Draft(Question):
    """S32, S33, S40, S42: a card of the Gear rows."""

    kind = "draft"

    def prompt(self) -> str:
        return "Choose starting Gear"


class PickSet(Question):
    """S35: one of the suggested sets."""

    kind = "pick-set"

    def prompt(self) -> str:
        return "Choose a starting set"


class Split(Question):
    """S40: partners share out what they drafted."""

    kind = "split"

    def prompt(self) -> str:
        return "Give your partner up to two cards; keep no more than two"


class Orientation(Question):
    """S52: how a tile is laid, or turned, in a space."""

    kind = "orientation"

    def __init__(self, cave: Cave, explorer: Explorer, choices: list[Act], space: int) -> None:
        super().__init__(cave, explorer, choices)
        self.space = space

    def touches(self, choice: Act) -> list[str]:
        return [f"space:{space_id(self.cave, self.space)}"]

    def prompt(self) -> str:
        return "How does the passage lie?"


class NextFight(Question):
    """S91: which Hazard is met next."""

    kind = "next-encounter"

    def prompt(self) -> str:
        return "Which do you face first?"


class Target(Question):
    """What a card is used on."""

    kind = "target"

    def __init__(self, cave: Cave, explorer: Explorer, choices: list[Act], what: str) -> None:
        super().__init__(cave, explorer, choices)
        self.what = what

    def prompt(self) -> str:
        return self.what


class FleeOrStay(Question):
    """S182: the Ceremonial Sword lets its holder stand."""

    kind = "flee"

    def prompt(self) -> str:
        return "Flee, or stand your ground?"


class Reply(Question):
    """S82–S86: what is done in a window of a roll or an Injury."""

    kind = "reply"

    def __init__(
        self, cave: Cave, explorer: Explorer, choices: list[Act], moment: Moment, value: int
    ) -> None:
        super().__init__(cave, explorer, choices)
        self.window = moment.window
        self.foe = moment.foe
        self.hazard = moment.hazard
        self.goal = moment.goal
        self.damage = moment.damage
        self.die = moment.die
        self.value = value

    def against(self) -> str:
        if self.hazard >= 0:
            return card_name(self.cave, self.hazard)
        return "the throw"


class Encountering(Reply):
    kind = "encounter"

    def prompt(self) -> str:
        return f"You meet {self.against()} ({self.goal} or more wins, {self.damage} damage)"


class Focusing(Reply):
    kind = "focus"

    def prompt(self) -> str:
        if self.foe == THROWING and self.goal == 0:
            return "How many AP do you spend to focus your throw?"
        return f"You need {self.goal} or more: how many AP do you spend to focus?"


class AfterRoll(Reply):
    kind = "rolled"

    def prompt(self) -> str:
        if self.foe == DEFENDING:
            return f"You rolled {self.die}: your defence is {self.value}"
        return f"You rolled {self.die}: {self.value} against {self.goal}"


class Injured(Reply):
    kind = "injury"

    def prompt(self) -> str:
        return f"{self.against()} injures you for {self.damage} Health"


class AtZero(Reply):
    kind = "zero-health"

    def prompt(self) -> str:
        return "Your Health is gone"


def ask(cave: Cave, question: Question, table: Table, window: int = CHOICE) -> Act:
    """Ask inside a step; meanwhile the cave remembers what is open, and to whom."""
    if len(question.choices) == 1:
        return question.choices[0]
    cave.window, cave.asked = window, question.seat
    act = table.choose(question)
    cave.window, cave.asked = NO_WINDOW, -1
    return act


# Ids, labels and what they touch: made only when somebody will read them


def act_id(cave: Cave, act: Act) -> str:
    word, kind = WORDS[act.kind], act.kind
    if kind in (MOVE, DESTROY, DIRECTION):
        return f"{word}:{DIRECTIONS[act.a]}"
    if kind == DASH:
        return f"{word}:{DIRECTIONS[act.a]}:{DIRECTIONS[act.b]}"
    if kind in (PICK_UP, USE, OFFER, FIGHT, FEED, COPY, DRAFT, GIVE):
        return f"{word}:{copy_id(cave, act.a)}"
    if kind in (DROP, MONSTER_AT, FROM_PASSAGE):
        return f"{word}:{copy_id(cave, act.a)}:{place_id(cave, act.b)}"
    if kind in (THROW, FROM_HAND):
        return f"{word}:{copy_id(cave, act.a)}:{explorer_id(cave.explorers[act.b])}"
    if kind == SHOVE:
        return f"{word}:{explorer_id(cave.explorers[act.a])}:{DIRECTIONS[act.b]}"
    if kind in (START, EXPLORER):
        return f"{word}:{explorer_id(cave.explorers[act.a])}"
    if kind == FOCUS_BY:
        return f"{word}:{act.a}"
    if kind == ORIENT:
        return f"{word}:{letters(act.a)}"
    if kind == PASSAGE:
        return f"{word}:{place_id(cave, act.a)}"
    if kind == PICK_SET:
        return f"{word}:{sets_of(cave)[act.a].id}"
    return word


def act_label(cave: Cave, act: Act) -> str:
    kind = act.kind
    if kind == MOVE:
        return f"Move {DIRECTION_NAMES[act.a]} (1 AP)"
    if kind == DASH:
        return f"Dash {DIRECTION_NAMES[act.a]}, then {DIRECTION_NAMES[act.b]} (1 AP)"
    if kind == PICK_UP:
        return f"Pick up {copy_name(cave, act.a)} (1 AP)"
    if kind == DROP:
        return f"Drop {copy_name(cave, act.a)} into {place_name(cave, act.b)}"
    if kind == SHOVE:
        whom = explorer_name(cave, cave.explorers[act.a])
        return f"Shove {whom} {DIRECTION_NAMES[act.b]} (1 AP)"
    if kind == THROW:
        whom = explorer_name(cave, cave.explorers[act.b])
        return f"Throw {copy_name(cave, act.a)} at {whom} (1 AP)"
    if kind == DESTROY:
        return f"Destroy the passage to the {DIRECTION_NAMES[act.a]} (1 AP)"
    if kind == USE:
        cost = card_of(cave, act.a).cost
        price = f" ({cost} AP)" if cost else ""
        return f"Use {copy_name(cave, act.a)}{price}"
    if kind == OFFER:
        return f"Offer {copy_name(cave, act.a)} at the altar (1 AP)"
    if kind == START:
        return f"{explorer_name(cave, cave.explorers[act.a])} starts".capitalize()
    if kind == FIGHT:
        return f"Face {copy_name(cave, act.a)}"
    if kind == FEED:
        return f"Feed it {copy_name(cave, act.a)}"
    if kind == FOCUS_BY:
        return f"Spend {act.a} AP for +{act.a}" if act.a else "Do not focus"
    if kind == ORIENT:
        sides = [DIRECTION_NAMES[d] for d in range(4) if act.a >> d & 1]
        return f"Corridors {', '.join(sides)}"
    if kind == DIRECTION:
        return DIRECTION_NAMES[act.a].capitalize()
    if kind == PASSAGE:
        name = place_name(cave, act.a)
        return name[:1].upper() + name[1:]
    if kind == MONSTER_AT:
        return f"{copy_name(cave, act.a)} in {place_name(cave, act.b)}"
    if kind == FROM_HAND:
        return f"{copy_name(cave, act.a)} held by {explorer_name(cave, cave.explorers[act.b])}"
    if kind == FROM_PASSAGE:
        return f"{copy_name(cave, act.a)} in {place_name(cave, act.b)}"
    if kind == COPY:
        return f"Copy {copy_name(cave, act.a)}"
    if kind == EXPLORER:
        name = explorer_name(cave, cave.explorers[act.a])
        return name[:1].upper() + name[1:]
    if kind == DRAFT:
        return f"Take {copy_name(cave, act.a)}"
    if kind == PICK_SET:
        return sets_of(cave)[act.a].label(cave.box.names)
    if kind == GIVE:
        return f"Give {copy_name(cave, act.a)} to your partner"
    return plain_label(kind)


def plain_label(kind: int) -> str:
    """The label of an answer that is about nothing else."""
    if kind == CURE:
        return "Shake off Dazed (2 AP)"
    if kind == DRINK:
        return "Drink from the spring: regain 1 Health (1 AP)"
    if kind == TUNNEL_THROUGH:
        return "Crawl through the Secret Tunnel (1 AP)"
    if kind == PARTNER:
        return "Let your partner act"
    if kind == END_TURN:
        return "End your turn"
    if kind == BEGIN:
        return "Begin your turn"
    if kind == RESIGN:
        return "Resign and wait for backup"
    if kind == TAKE:
        return "Take it"
    if kind == LEAVE:
        return "Leave it"
    if kind == FACE:
        return "Face it"
    if kind == SKIP:
        return "Pass it by, torch in hand"
    if kind == KEEP:
        return "Keep this roll"
    if kind == SUFFER:
        return "Take the Injury"
    if kind == DIE:
        return "Die"
    if kind == FLEE:
        return "Flee"
    if kind == STAY:
        return "Stay"
    if kind == SLIDE:
        return "Slide on"
    if kind == STOP:
        return "Dig in your heels"
    if kind == MOVE_IN:
        return "Move in"
    if kind == BURY:
        return "Put it under the deck"
    if kind == DONE:
        return "Done"
    return "Pass"


def touched(cave: Cave, explorer: Explorer, act: Act) -> list[str]:
    """Board things an answer is about: spaces, cards, explorers."""
    kind = act.kind
    things: list[str] = []
    if kind in (PICK_UP, DROP, THROW, USE, OFFER, FIGHT, FEED, MONSTER_AT, FROM_HAND) or kind in (
        FROM_PASSAGE,
        COPY,
        DRAFT,
        GIVE,
    ):
        things.append(f"card:{card_id(cave, act.a)}")
    if kind in (DROP, MONSTER_AT, FROM_PASSAGE):
        things.append(f"space:{place_id(cave, act.b)}")
    elif kind in (THROW, FROM_HAND):
        things.append(f"explorer:{explorer_id(cave.explorers[act.b])}")
    elif kind in (SHOVE, START, EXPLORER):
        things.append(f"explorer:{explorer_id(cave.explorers[act.a])}")
    elif kind == PASSAGE:
        things.append(f"space:{place_id(cave, act.a)}")
    if explorer.at >= 0:
        here = cave.spaces[explorer.at]
        if kind in (MOVE, DASH, DESTROY, DIRECTION, MOVE_IN):
            here = beyond(cave, here, act.a)
            things.append(f"space:{space_id(cave, here)}")
        if kind in (DASH, SHOVE):
            things.append(f"space:{space_id(cave, beyond(cave, here, act.b))}")
    return things
