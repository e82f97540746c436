"""V9.21–V9.27, V9.47–V9.51: possession turns: somebody else plays a role's turn."""

from contextlib import suppress
from typing import Any, Final, TypeVar

from cavern.core.act import Act, Answer, Refusal, perform
from cavern.core.decision import AnyDecision, Decision
from cavern.core.event import Event
from cavern.core.table import Table
from cavern.games.vast import artifacts, telling
from cavern.games.vast.decisions import PIECE, CaveMenu
from cavern.games.vast.grid import OFF
from cavern.games.vast.numbers import CardId, Piece
from cavern.games.vast.options import Terms
from cavern.games.vast.possession_cards import CARD_NAMES, POSSESSION_CARDS, lent
from cavern.games.vast.role import PossessionEnds, Role, playing
from cavern.games.vast.state import NOBODY, TURN, Cave
from cavern.games.vast.tiles import FOREST, MAGMA

T = TypeVar("T")

NOT_POSSESSED: Final = Refusal("V9.37", "Only whoever is possessed is made to do that.")
CARRIES_NONE: Final = Refusal("V9.37", "They carry no Artifact.")
CARRIES_ONE: Final = Refusal("V9.37", "Nobody carries two Artifacts.")
OFF_THE_MAP: Final = Refusal("V9.37", "They are not on the map.")
NONE_HERE: Final = Refusal("V9.37", "No Artifact that is not locked lies on their square.")


class Handling(Act[Cave, Role]):
    """V9.37: what whoever is possessed is made to do with an Artifact."""

    sign = "artifact"

    def not_now(self, state: Cave, who: Role) -> Refusal:
        if state.possessed != who.seat:
            return NOT_POSSESSED
        return self.closed(state, who) or NONE_HERE


class DropArtifact(Handling):
    def closed(self, state: Cave, who: Role) -> Refusal | None:
        return CARRIES_NONE if state.carries(who) < 0 else None

    def firsts(self, state: Cave, who: Role) -> list[Piece]:
        return [state.carries(who)]

    def against(self, state: Cave, who: Role, piece: Piece, _: int) -> Refusal | None:
        return None if state.at[piece] in state.grid else OFF_THE_MAP

    def perform(self, state: Cave, who: Role, piece: Piece, _: int, table: Table) -> None:
        artifacts.drop(state, piece, table)


class CollectArtifact(Handling):
    def closed(self, state: Cave, who: Role) -> Refusal | None:
        return None if state.carries(who) < 0 else CARRIES_ONE

    def firsts(self, state: Cave, who: Role) -> list[Piece]:
        return who.pieces

    def against(self, state: Cave, who: Role, piece: Piece, _: int) -> Refusal | None:
        return None if state.at[piece] in state.artifacts else NONE_HERE

    def perform(self, state: Cave, who: Role, piece: Piece, _: int, table: Table) -> None:
        artifacts.collect(state, piece, table)


DROP_ARTIFACT: Final = DropArtifact(
    "drop-artifact",
    "V9.37",
    "Make {} drop the Artifact",
    "The Artifact lies there.",
    PIECE,
)
COLLECT_ARTIFACT: Final = CollectArtifact(
    "collect-artifact",
    "V9.37",
    "Make {} collect the Artifact",
    "The piece carries the Artifact from now on.",
    PIECE,
)


def personal(decision: AnyDecision) -> bool:
    """V9.26: whether only the role's own player may answer."""
    return isinstance(decision, CaveMenu) and decision.personal


class PossessedTable(Table):
    """A table at which the possessor answers for a role, except where only its player may.

    The first question of each step also offers to drop or collect an Artifact.
    """

    def __init__(self, table: Table, cave: Cave) -> None:
        super().__init__(table.rng, table.audience)
        self.table = table
        self.cave = cave
        self.role = cave.roles[cave.possessed]
        self.mind = cave.possessor
        self.asked = False

    def choose(self, decision: Decision[T]) -> T:
        if decision.seat == self.role.seat:
            if not personal(decision) or self.summoned():
                decision.seat = self.mind
                if not self.asked and isinstance(decision, CaveMenu):
                    self.offer_artifacts(decision)
        return self.table.choose(decision)

    def summoned(self) -> bool:
        """Nobody plays the role but for the possessor."""
        return self.role.seat >= len(self.cave.terms.roles)

    def offer_artifacts(self, ask: CaveMenu[Any]) -> None:
        """V9.37: it may drop or collect an Artifact before the question itself is answered."""
        extra = handling(self.cave, self.role)
        if extra:
            question = ask.choices
            ask.choices = question + extra
            choice = self.table.choose(ask)
            ask.choices = question
            if choice in extra:
                perform(choice, self.cave, self.role, self.table)
            else:
                ask.choices = [choice]
        self.asked = True

    def chance(self, n: int) -> int:
        return self.table.chance(n)

    def roll(self, sides: int = 6) -> int:
        return self.table.roll(sides)

    def draw(self, weights: list[int], names: tuple[str, ...]) -> int:
        return self.table.draw(weights, names)

    def shuffle(self, items: list[T]) -> None:
        self.table.shuffle(items)

    def reveal(self) -> None:
        self.table.reveal()

    def happened(self) -> None:
        self.table.happened()

    def tell(self, event: Event) -> None:
        self.table.tell(event)


def handling(cave: Cave, role: Role) -> list[Answer]:
    """V9.37: dropping and collecting that is possible now; nobody carries two."""
    choices: list[Answer] = []
    DROP_ARTIFACT.offer(cave, role, choices)
    COLLECT_ARTIFACT.offer(cave, role, choices)
    return choices


# Beginning and ending


def target_of(cave: Cave, card: CardId) -> Role | None:
    """The role at the table that a card is about."""
    for role in cave.players():
        if role.kind == CARD_NAMES[card]:
            return role
    return None


def may_possess(cave: Cave, role: Role) -> bool:
    """V9.45: somebody who is there, not hidden by the Mushroom Forest."""
    if not role.possessable(cave):
        return False
    if not role.pieces:
        return True
    standing = [cave.at[piece] for piece in role.pieces if cave.at[piece] in cave.grid]
    return not standing or any(cave.terrain(square) != FOREST for square in standing)


def begin(cave: Cave, by: Role, role: Role, influence: int, table: Table) -> None:
    """V9.23: the turn is played from its beginning with the card's statistics."""
    cave.possessed = role.seat
    cave.possessor = by.seat
    cave.stage = TURN
    telling.possessed(table, role.title, by.title)
    numbers = cave.terms.possession[CARD_NAMES.index(role.kind)]
    role.possess(cave, lent(numbers, influence), table)


def summon(cave: Cave, card: CardId, table: Table) -> Role:
    """V9.50: a role nobody plays comes onto the map for a possession turn."""
    role = playing(CARD_NAMES[card]).new(len(cave.terms.roles))
    cave.seat([*cave.players(), role])
    role.summon(cave, table)
    return role


def finish(cave: Cave, table: Table) -> Role:
    """V9.24, V9.51: unused things go back; a summoned role leaves what it carries and vanishes.
    Returns whoever possessed it."""
    role = cave.roles[cave.possessed]
    by = cave.roles[cave.possessor]
    if cave.terms.terrain:
        stop_on_magma(cave, role, table)
    role.release(cave, table)
    cave.possessed = NOBODY
    cave.possessor = NOBODY
    cave.stirred = 0
    telling.freed(table, role.title)
    if role.seat >= len(cave.terms.roles):
        banish(cave, role, table)
    return by


def stop_on_magma(cave: Cave, role: Role, table: Table) -> None:
    """V10.5: as at the end of any turn; whoever possesses the role still decides for it."""
    mind = PossessedTable(table, cave)
    mind.asked = True
    for piece in role.pieces:
        if cave.terrain(cave.at[piece]) == MAGMA:
            with suppress(PossessionEnds):
                role.melted(cave, piece, mind)


def banish(cave: Cave, role: Role, table: Table) -> None:
    for piece in role.pieces:
        if cave.at[piece] in cave.grid:
            artifacts.drop(cave, piece, table)
        cave.at[piece] = OFF
    role.vanish(cave)
    cave.seat(cave.players())


def possession_numbers(terms: Terms) -> dict[str, dict[str, list[int]]]:
    """What each card lends at this table, by its statistics."""
    return {
        card.id: {stat: list(pair) for stat, pair in zip(card.stats, numbers)}
        for card, numbers in zip(POSSESSION_CARDS, terms.possession)
    }
