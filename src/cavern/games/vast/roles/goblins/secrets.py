"""V4.8: the Secrets cards. Leader, Poison and Trap are played where they matter."""

from typing import Final

from cavern.core.table import Table
from cavern.games.vast import telling
from cavern.games.vast.collapse import (
    can_clear,
    clear,
    close_ranks,
    holds_out,
    keeps_open,
    shuffle_bottom,
    take_away,
)
from cavern.games.vast.grid import CENTRE, OFF, STEP
from cavern.games.vast.roles.goblins import attacks
from cavern.games.vast.roles.goblins.board import (
    EYE,
    RUBY,
    TRAP,
    TRIBE_LABELS,
    TRIBES,
    GoblinsBoard,
)
from cavern.games.vast.state import CRYSTAL_TOKEN, Cave
from cavern.games.vast.tiles import AMBUSH, FIRST_TERRAIN
from cavern.games.vast.verbs import DONE, NOTHING_MORE, SQUARE, Also, Ask, Named, doing, verb

CAVE_IN_AT: Final = verb("cave-in", "V4.8", "Bring down the tile at {}", SQUARE)
NO_TRIBE: Final = 3


class CaveInAt(Ask):
    kind = "cave-in"
    question = "Which tile caves in?"


class Secret:
    """A Secrets card. ``targets`` are the Tribes it can be played for now; NO_TRIBE means that it
    is for none in particular."""

    def __init__(self, id: str, name: str, text: str) -> None:
        self.id = id
        self.name = name
        self.count = 1
        self.source = "base"
        self.text = text
        self.rules = "V4.8"

    def targets(self, cave: Cave, goblins: GoblinsBoard) -> list[int]:
        return []

    def play(self, cave: Cave, goblins: GoblinsBoard, tribe: int, table: Table) -> None:
        """What it does; it has been discarded already."""


class BlindFury(Secret):
    def targets(self, cave: Cave, goblins: GoblinsBoard) -> list[int]:
        return [
            t
            for t in range(3)
            if not goblins.activated >> t & 1
            and not goblins.furious >> t & 1
            and not goblins.hidden(cave, t)
        ]

    def play(self, cave: Cave, goblins: GoblinsBoard, tribe: int, table: Table) -> None:
        goblins.furious |= 1 << tribe


class CaveIn(Secret):
    def targets(self, cave: Cave, goblins: GoblinsBoard) -> list[int]:
        if goblins.population[EYE] == 0 or not cave_in_squares(cave, goblins):
            return []
        return [NO_TRIBE]

    def play(self, cave: Cave, goblins: GoblinsBoard, tribe: int, table: Table) -> None:
        before = len(cave.stack)
        for _ in range(goblins.population[EYE]):
            choices = [CAVE_IN_AT + square for square in cave_in_squares(cave, goblins)]
            choices.append(DONE)
            choice = table.choose(CaveInAt(goblins.seat, choices))
            if choice == DONE:
                break
            square = choice - CAVE_IN_AT
            if holds_out(cave, square, table):
                continue
            if clear(cave, square, [square], goblins, table):
                take_away(cave, square, table)
            if cave.over:
                return
        shuffle_bottom(cave, len(cave.stack) - before, table)
        close_ranks(cave, goblins, table)


def cave_in_squares(cave: Cave, goblins: GoblinsBoard) -> list[int]:
    """Not the Entrance, nor where other players or Crystal tokens are, nor where a Tribe cannot
    leave."""
    return sorted(
        square
        for square, tile in cave.grid.items()
        if square != CENTRE
        and tile < FIRST_TERRAIN
        and not cave.token[tile] & CRYSTAL_TOKEN
        and not cave.has_other_piece(square, goblins)
        and not keeps_open(cave, square)
        and can_clear(cave, square)
    )


class FireBomber(Secret):
    def targets(self, cave: Cave, goblins: GoblinsBoard) -> list[int]:
        return [
            t
            for t in range(3)
            if not goblins.activated >> t & 1
            and not goblins.bombers >> t & 1
            and not goblins.hidden(cave, t)
        ]

    def play(self, cave: Cave, goblins: GoblinsBoard, tribe: int, table: Table) -> None:
        goblins.bombers |= 1 << tribe


class FaceUp(Secret):
    """Goblin Ruby and Trap lie face up once played."""

    def targets(self, cave: Cave, goblins: GoblinsBoard) -> list[int]:
        return [NO_TRIBE]


class Hex(Secret):
    def targets(self, cave: Cave, goblins: GoblinsBoard) -> list[int]:
        if goblins.population[EYE] == 0 or len(cave.roles) == 1:
            return []
        return [NO_TRIBE]

    def play(self, cave: Cave, goblins: GoblinsBoard, tribe: int, table: Table) -> None:
        for role in cave.roles:
            if role.seat != goblins.seat and not cave.keeps_out(role):
                role.hexed(cave, goblins.population[EYE], goblins, table)


class HidingSpots(Secret):
    def targets(self, cave: Cave, goblins: GoblinsBoard) -> list[int]:
        victim = hiding_victim(cave)
        if victim < 0:
            return []
        strength = cave.role_of(victim).strength_now(cave)
        return [
            t
            for t in range(3)
            if not goblins.activated >> t & 1
            and goblins.hidden(cave, t)
            and goblins.bare_strength(t) > strength
        ]

    def play(self, cave: Cave, goblins: GoblinsBoard, tribe: int, table: Table) -> None:
        goblins.activated |= 1 << tribe
        attacks.strike(cave, goblins, tribe, hiding_victim(cave), False, table)


def hiding_victim(cave: Cave) -> int:
    """A piece that can be ambushed and stands on or beside an Ambush tile; -1 if none does."""
    for piece, square in enumerate(cave.at):
        if square in cave.grid and cave.role_of(piece).startled:
            if cave.sheltered(square, OFF):
                continue
            for step in (0, *STEP):
                if cave.lit_kind(square + step) == AMBUSH:
                    return piece
    return -1


class SecretTunnels(Secret):
    def targets(self, cave: Cave, goblins: GoblinsBoard) -> list[int]:
        return [] if goblins.tunnels else [NO_TRIBE]

    def play(self, cave: Cave, goblins: GoblinsBoard, tribe: int, table: Table) -> None:
        goblins.tunnels = True


SECRETS: Final[list[Secret]] = [
    BlindFury("blind-fury", "Blind Fury",
              "A Tribe loses no Population for leaving Lit tiles this turn."),
    CaveIn("cave-in", "Cave-In",
           "Bring down as many tiles as the Eye Tribe's Population; not the Entrance, nor tiles "
           "with other players or Crystals."),
    FireBomber("fire-bomber", "Fire Bomber",
               "A Tribe has +2 Strength this turn; after its Attack its Population is 0."),
    FaceUp("goblin-ruby", "Goblin Ruby",
           "Face up: Tribes have 1 Perception less; once a turn redraw one card just drawn. Lost "
           "when a Tribe drops to 0."),
    Hex("hex", "Hex",
        "By the Eye Tribe's Population: the Knight loses Grit, the Dragon Power cards, the Cave "
        "Omens, the Thief Stealth until your next turn; from 2 on a Ghoul a Terror card "
        "(reconstructed)."),
    HidingSpots("hiding-spots", "Hiding Spots",
                "A hidden Tribe attacks the Knight if she is on or beside an Ambush tile; "
                "Monsters and other Secrets do not help."),
    Secret("leader", "Leader", "At overpopulation no Tribe needs to scatter."),
    Secret("poison", "Poison",
           "When an Attack hits the Knight she also leaves a Hero cube at the Entrance, 2 if it "
           "was stronger by 2 or more."),
    SecretTunnels("secret-tunnels", "Secret Tunnels",
                  "This turn each revealed Tribe may be placed on any unoccupied Dark tile "
                  "instead of moving."),
    FaceUp("trap", "Trap",
           "Face up: an attacked Tribe has +1 Strength and +1 Perception for that attack; or "
           "discard it to ignore a Dragon's power on a Tribe."),
]  # fmt: skip

SECRET_NAMES: Final = tuple(secret.id for secret in SECRETS)
SECRET_LABELS: Final = tuple(secret.name for secret in SECRETS)

PLAY_FOR: Final[list[int]] = [
    verb(f"secret:{secret.id}", "V4.8", f"Play {secret.name} for {{}}",
         Also(f"secret:{secret.id}", Named(TRIBES, TRIBE_LABELS, "tribe")),
         "That Secret is not in hand or cannot be played now.")
    for secret in SECRETS
]  # fmt: skip
PLAY: Final[list[int]] = [
    verb(f"secret:{secret.id}", "V4.8", f"Play {secret.name}",
         Also(f"secret:{secret.id}", NOTHING_MORE),
         "That Secret is not in hand or cannot be played now.")
    for secret in SECRETS
]  # fmt: skip


def playable(cave: Cave, goblins: GoblinsBoard, choices: list[int]) -> None:
    for secret in goblins.secrets:
        for tribe in SECRETS[secret].targets(cave, goblins):
            choices.append(PLAY[secret] if tribe == NO_TRIBE else PLAY_FOR[secret] + tribe)


def play_secret(cave: Cave, goblins: GoblinsBoard, choice: int, table: Table) -> None:
    for secret in range(len(SECRETS)):
        if doing(choice) == PLAY_FOR[secret] or choice == PLAY[secret]:
            tribe = NO_TRIBE if choice == PLAY[secret] else choice - PLAY_FOR[secret]
            telling.secret_played(table, SECRETS[secret].id, SECRETS[secret].name)
            if secret in (RUBY, TRAP):
                goblins.secrets.remove(secret)
                goblins.face_up.append(secret)
            else:
                goblins.discard_secret(secret)
                SECRETS[secret].play(cave, goblins, tribe, table)
            return
