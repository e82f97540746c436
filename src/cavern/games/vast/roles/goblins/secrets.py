"""V4.8: the Secrets cards: text, when each can be played, what it does. Leader, Poison and Trap are
used where they matter."""

from typing import Final

from cavern.core.act import NONE, Form, Refusal, perform
from cavern.core.table import Table
from cavern.games.vast.collapse import (
    can_clear,
    clear,
    close_ranks,
    holds_out,
    shuffle_bottom,
    stays,
    take_away,
)
from cavern.games.vast.decisions import DONE, SQUARE, STOP, Also, RoleAct, RoleMenu
from cavern.games.vast.grid import OFF, STEP
from cavern.games.vast.moving import OPEN_SPACE
from cavern.games.vast.numbers import Piece, Square, Tribe
from cavern.games.vast.role import Role
from cavern.games.vast.roles.goblins import telling as told
from cavern.games.vast.roles.goblins.role import (
    SECRET_LABELS,
    SECRET_NAMES,
    TRIBE,
    TRIBE_NUMBERS,
    Goblins,
)
from cavern.games.vast.state import CRYSTAL_TOKEN, Cave
from cavern.games.vast.tiles import AMBUSH, EYE

BETWEEN_TRIBES: Final = Refusal("V4.8", "Secrets are played between the activations of Tribes.")
NOT_POSSESSED: Final = Refusal("V9.2", "Possessed Tribes use no Secrets.")
NOT_IN_HAND: Final = Refusal("V4.8", "That Secret is not in their hand.")
HAS_ACTED: Final = Refusal("V4.8", "That Tribe has been activated.")
TRIBE_HIDDEN: Final = Refusal("V4.8", "That Tribe is hidden.")
FURIOUS: Final = Refusal("V4.8.1", "That Tribe is furious already.")
HAS_BOMBER: Final = Refusal("V4.8.3", "That Tribe has the Fire Bomber.")
EYE_EMPTY: Final = Refusal("V4.8", "The Eye Tribe has no Population.")
NOTHING_FALLS: Final = Refusal("V4.8.2", "There is no tile that could be brought down.")
NOBODY_ELSE: Final = Refusal("V4.8.5", "There is nobody to hex.")
NO_HIDING_SPOT: Final = Refusal("V4.8.6", "The Knight is not on or beside an Ambush tile.")
NOT_HIDDEN: Final = Refusal("V4.8.6", "That Tribe is not hidden.")
TOO_WEAK: Final = Refusal("V4.8.6", "That Tribe alone is not stronger than the Knight.")
FOR_OVERPOPULATION: Final = Refusal("V4.8.7", "Leader is played at overpopulation.")
FOR_A_HIT: Final = Refusal("V4.8.8", "Poison is played when an Attack hits the Knight.")
TUNNELS_OPEN: Final = Refusal("V4.8.9", "The Secret Tunnels are open this turn.")

NO_CAVE_IN: Final = Refusal("V4.8.2", "No Cave-In is going on.")
CRYSTAL_THERE: Final = Refusal("V4.8.2", "A Crystal stands there.")
OTHERS_THERE: Final = Refusal("V4.8.2", "Another player is there.")
NO_WAY_OFF: Final = Refusal("V2.6", "What is on that tile cannot leave it.")


class Secret(RoleAct[Goblins]):
    """A Secrets card, played for a Tribe or for none in particular."""

    sign = "secret"

    def __init__(self, key: str, rule: str, text: str, for_whom: Form = NONE) -> None:
        self.card = SECRET_NAMES.index(key)
        self.title = title = SECRET_LABELS[self.card]
        name = f"secret:{key}"
        label = f"Play {title}" if for_whom is NONE else f"Play {title} for {{}}"
        super().__init__(name, rule, label, text, Also(name, for_whom))
        self.key = key
        self.source = "base"

    def not_now(self, state: Cave, who: Role) -> Refusal:
        return BETWEEN_TRIBES

    def closed(self, state: Cave, who: Goblins) -> Refusal | None:
        if who.lent:
            return NOT_POSSESSED
        return self.useless(state, who) if self.card in who.secrets else NOT_IN_HAND

    def useless(self, cave: Cave, goblins: Goblins) -> Refusal | None:
        """Why it cannot be played now, if so."""
        return None

    def firsts(self, state: Cave, who: Goblins) -> list[Tribe]:
        return TRIBE_NUMBERS[: self.first.size()]

    def perform(self, state: Cave, who: Goblins, tribe: Tribe, _: int, table: Table) -> None:
        told.secret_played(table, self.key, self.title, self.rule)
        who.discard_secret(self.card, table)
        self.play(state, who, tribe, table)

    def play(self, cave: Cave, goblins: Goblins, tribe: Tribe, table: Table) -> None:
        raise NotImplementedError


class FaceUp(Secret):
    """Goblin Ruby and Trap lie face up once played."""

    def perform(self, state: Cave, who: Goblins, tribe: Tribe, _: int, table: Table) -> None:
        told.secret_played(table, self.key, self.title, self.rule)
        table.reveal()
        who.secrets.remove(self.card)
        who.face_up.append(self.card)


class BlindFury(Secret):
    def unfit(self, state: Cave, who: Goblins, tribe: Tribe) -> Refusal | None:
        if who.activated >> tribe & 1:
            return HAS_ACTED
        if who.furious >> tribe & 1:
            return FURIOUS
        return TRIBE_HIDDEN if who.hidden(state, tribe) else None

    def play(self, cave: Cave, goblins: Goblins, tribe: Tribe, table: Table) -> None:
        goblins.furious |= 1 << tribe


class CaveInAt(RoleAct[Goblins]):
    """Not the Entrance, nor where other players or Crystal tokens are, nor where a Tribe cannot
    leave."""

    def not_now(self, state: Cave, who: Role) -> Refusal:
        return NO_CAVE_IN

    def firsts(self, state: Cave, who: Goblins) -> list[Square]:
        return sorted(state.grid)

    def absent(self, state: Cave, who: Goblins, square: Square, _: int) -> Refusal:
        return OPEN_SPACE

    def unfit(self, state: Cave, who: Goblins, square: Square) -> Refusal | None:
        forever = stays(state, square)
        if forever is not None:
            return forever
        if state.has_token(square, CRYSTAL_TOKEN):
            return CRYSTAL_THERE
        if state.has_other_piece(square, who):
            return OTHERS_THERE
        return None if can_clear(state, square) else NO_WAY_OFF

    def perform(self, state: Cave, who: Goblins, square: Square, _: int, table: Table) -> None:
        if not holds_out(state, square, table):
            if clear(state, square, [square], who, table):
                take_away(state, square, table)


CAVE_IN_AT: Final = CaveInAt(
    "cave-in", "V4.8.2", "Bring down the tile at {}", "The tile goes back to the stack.", SQUARE
)


class CaveInWhere(RoleMenu):
    kind = "cave-in"
    question = "Which tile caves in?"
    acts = [CAVE_IN_AT, STOP]


class CaveIn(Secret):
    def useless(self, cave: Cave, goblins: Goblins) -> Refusal | None:
        if goblins.population[EYE] == 0:
            return EYE_EMPTY
        return None if CAVE_IN_AT.possible(cave, goblins) else NOTHING_FALLS

    def play(self, cave: Cave, goblins: Goblins, tribe: Tribe, table: Table) -> None:
        before = len(cave.stack)
        for _ in range(goblins.population[EYE]):
            choice = table.choose(CaveInWhere(cave, goblins))
            if choice == DONE:
                break
            perform(choice, cave, goblins, table)
            if cave.over:
                return
        shuffle_bottom(cave, len(cave.stack) - before, table)
        close_ranks(cave, goblins, table)


class FireBomber(Secret):
    def unfit(self, state: Cave, who: Goblins, tribe: Tribe) -> Refusal | None:
        if who.activated >> tribe & 1:
            return HAS_ACTED
        if who.bombers >> tribe & 1:
            return HAS_BOMBER
        return TRIBE_HIDDEN if who.hidden(state, tribe) else None

    def play(self, cave: Cave, goblins: Goblins, tribe: Tribe, table: Table) -> None:
        goblins.bombers |= 1 << tribe


class Hex(Secret):
    def useless(self, cave: Cave, goblins: Goblins) -> Refusal | None:
        if goblins.population[EYE] == 0:
            return EYE_EMPTY
        return NOBODY_ELSE if len(cave.roles) == 1 else None

    def play(self, cave: Cave, goblins: Goblins, tribe: Tribe, table: Table) -> None:
        for role in cave.roles:
            if not cave.keeps_out(role):
                role.hexed(cave, goblins.population[EYE], goblins, table)


class HidingSpots(Secret):
    def useless(self, cave: Cave, goblins: Goblins) -> Refusal | None:
        return NO_HIDING_SPOT if hiding_victim(cave) < 0 else None

    def unfit(self, state: Cave, who: Goblins, tribe: Tribe) -> Refusal | None:
        if who.activated >> tribe & 1:
            return HAS_ACTED
        if not who.hidden(state, tribe):
            return NOT_HIDDEN
        strength = state.role_of(hiding_victim(state)).strength_now(state)
        return None if who.bare_strength(tribe) > strength else TOO_WEAK

    def play(self, cave: Cave, goblins: Goblins, tribe: Tribe, table: Table) -> None:
        goblins.activated |= 1 << tribe
        goblins.strike(cave, tribe, hiding_victim(cave), False, table)


def hiding_victim(cave: Cave) -> Piece:
    """A piece that can be ambushed and stands on or beside an Ambush tile; -1 if none does."""
    for piece, square in enumerate(cave.at):
        if square in cave.grid and cave.role_of(piece).startled:
            if cave.sheltered(square, OFF):
                continue
            for step in (0, *STEP):
                if cave.lit_kind(square + step) == AMBUSH:
                    return piece
    return -1


class Leader(Secret):
    def useless(self, cave: Cave, goblins: Goblins) -> Refusal | None:
        return FOR_OVERPOPULATION


class Poison(Secret):
    def useless(self, cave: Cave, goblins: Goblins) -> Refusal | None:
        return FOR_A_HIT


class SecretTunnels(Secret):
    def useless(self, cave: Cave, goblins: Goblins) -> Refusal | None:
        return TUNNELS_OPEN if goblins.tunnels else None

    def play(self, cave: Cave, goblins: Goblins, tribe: Tribe, table: Table) -> None:
        goblins.tunnels = True


SECRETS: Final[list[Secret]] = [
    BlindFury("blind-fury", "V4.8.1",
              "A Tribe loses no Population for leaving Lit tiles this turn.", TRIBE),
    CaveIn("cave-in", "V4.8.2",
           "As many tiles as the Eye Tribe's Population are brought down; not the Entrance, nor "
           "tiles with other players or Crystals."),
    FireBomber("fire-bomber", "V4.8.3",
               "A Tribe has 2 Strength more this turn; after its Attack its Population is 0.",
               TRIBE),
    FaceUp("goblin-ruby", "V4.8.4",
           "Face up: Tribes have 1 Perception less; once a turn one card just drawn is redrawn. "
           "Lost when a Tribe drops to 0."),
    Hex("hex", "V4.8.5",
        "By the Eye Tribe's Population: the Knight loses Grit, the Dragon Power cards, the Cave "
        "Omens, the Thief Stealth until the Goblins' next turn; from 2 on a Ghoul a Terror card "
        "(reconstructed)."),
    HidingSpots("hiding-spots", "V4.8.6",
                "A hidden Tribe attacks the Knight if she is on or beside an Ambush tile; "
                "Monsters and other Secrets do not help.", TRIBE),
    Leader("leader", "V4.8.7", "At overpopulation no Tribe needs to scatter."),
    Poison("poison", "V4.8.8",
           "When an Attack hits the Knight she also leaves a Hero cube at the Entrance, 2 if it "
           "was stronger by 2 or more."),
    SecretTunnels("secret-tunnels", "V4.8.9",
                  "This turn each revealed Tribe may be placed on any unoccupied Dark tile "
                  "instead of moving."),
    FaceUp("trap", "V4.8.10",
           "Face up: an attacked Tribe has 1 Strength and 1 Perception more for that attack; or it "
           "is discarded, and a Tribe ignores a power of the Dragon's."),
]  # fmt: skip
