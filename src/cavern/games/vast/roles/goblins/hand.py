"""V4.2, V4.8: what becomes of Monsters and Secrets that were drawn."""

from typing import Final

from cavern.core.act import Refusal, perform
from cavern.core.table import Table
from cavern.games.vast.decisions import DECLINE, Named, Pick, RoleAct, RoleMenu
from cavern.games.vast.monsters import MONSTER_LABELS, MONSTER_NAMES
from cavern.games.vast.role import Role
from cavern.games.vast.roles.goblins.board import (
    ASSIGNING,
    BONES,
    MONSTER,
    ROOM,
    RUBY,
    TRIBE,
    TRIBE_NUMBERS,
    GoblinsBoard,
)
from cavern.games.vast.roles.goblins.secrets import SECRET_LABELS, SECRET_NAMES
from cavern.games.vast.roles.goblins.war import WAR
from cavern.games.vast.state import Cave

MOST_SECRETS: Final = 5

NO_MONSTER_DRAWN: Final = Refusal("V4.2", "No Monster has been drawn.")
OTHER_MONSTER: Final = Refusal("V4.2", "Another Monster comes first.")
NO_ROOM: Final = Refusal("V4.2", "That Tribe has no room for another Monster.")
BONES_TOO_FEW: Final = Refusal("V4.2", "There are as many Monsters as the Bones Population allows.")
NOTHING_DRAWN: Final = Refusal("V4.8", "The Ruby redraws what was just drawn.")
NO_RUBY: Final = Refusal("V4.8", "The Goblin Ruby does not lie face up.")
RUBY_USED: Final = Refusal("V4.8", "The Goblin Ruby redraws once a turn.")
NOT_JUST_DRAWN: Final = Refusal("V4.8", "That card has not just been drawn.")
RUBY_LATE: Final = Refusal("V4.8", "The Ruby redraws before the first Monster is given.")
NO_SECRET_LOST: Final = Refusal("V4.2", "No Secret has to be given up.")
NOT_THAT_SECRET: Final = Refusal("V4.2", "That Secret is not among those to be given up.")


class RubyAct(RoleAct[GoblinsBoard]):
    """V4.8: once a turn the Goblin Ruby redraws a card just drawn."""

    def not_now(self, state: Cave, who: Role) -> Refusal:
        return NOTHING_DRAWN

    def closed(self, state: Cave, who: GoblinsBoard) -> Refusal | None:
        if RUBY not in who.face_up:
            return NO_RUBY
        return RUBY_USED if who.ruby_used else None

    def absent(self, state: Cave, who: GoblinsBoard, card: int, _: int) -> Refusal:
        return NOT_JUST_DRAWN


# Monsters


class DrawnAct(RoleAct[GoblinsBoard]):
    """What becomes of the first Monster drawn."""

    def not_now(self, state: Cave, who: Role) -> Refusal:
        return NO_MONSTER_DRAWN

    def firsts(self, state: Cave, who: GoblinsBoard) -> list[int]:
        return who.monsters_drawn[:1]

    def absent(self, state: Cave, who: GoblinsBoard, monster: int, _: int) -> Refusal:
        return OTHER_MONSTER


class AssignMonster(DrawnAct):
    """V4.2: to a Tribe with room, and no more in all than the Bones Population."""

    def seconds(self, state: Cave, who: GoblinsBoard, monster: int) -> list[int]:
        return TRIBE_NUMBERS

    def against(self, state: Cave, who: GoblinsBoard, monster: int, tribe: int) -> Refusal | None:
        if len(who.slots[tribe]) >= ROOM[tribe]:
            return NO_ROOM
        return None if who.monster_count() < who.population[BONES] else BONES_TOO_FEW

    def perform(
        self, state: Cave, who: GoblinsBoard, monster: int, tribe: int, table: Table
    ) -> None:
        del who.monsters_drawn[0]
        who.slots[tribe].append(monster)


class DiscardMonster(DrawnAct):
    def perform(self, state: Cave, who: GoblinsBoard, monster: int, _: int, table: Table) -> None:
        del who.monsters_drawn[0]
        who.monster_discard.append(monster)


class RedrawMonster(RubyAct):
    """Before the first of them is given, any of them."""

    def closed(self, state: Cave, who: GoblinsBoard) -> Refusal | None:
        closed = super().closed(state, who)
        if closed is not None:
            return closed
        drawn = WAR[who.war_card].monsters if who.phase == ASSIGNING else 1
        return None if len(who.monsters_drawn) == drawn else RUBY_LATE

    def firsts(self, state: Cave, who: GoblinsBoard) -> list[int]:
        return who.monsters_drawn

    def perform(self, state: Cave, who: GoblinsBoard, monster: int, _: int, table: Table) -> None:
        who.ruby_used = True
        redrawn = who.draw_monster(table)
        place = who.monsters_drawn.index(monster)
        del who.monsters_drawn[place]
        who.monster_discard.append(monster)
        if redrawn >= 0:
            who.monsters_drawn.insert(place, redrawn)


ASSIGN: Final = AssignMonster(
    "assign",
    "V4.2",
    "Give {} to {}",
    "The Monster stays with the Tribe until it scatters.",
    Named(MONSTER_NAMES, MONSTER_LABELS),
    TRIBE,
)
DISCARD_MONSTER: Final = DiscardMonster(
    "discard", "V4.2", "Discard {}", "The Monster goes to the discard pile.", MONSTER
)
RUBY_MONSTER: Final = RedrawMonster(
    "ruby",
    "V4.8.4",
    "Goblin Ruby: redraw {}",
    "The Monster is discarded and another drawn.",
    MONSTER,
)


class Assign(RoleMenu):
    kind = "assign"
    question = "Which Tribe gets the Monster?"
    acts = [ASSIGN, DISCARD_MONSTER, RUBY_MONSTER]


def place_monster(cave: Cave, goblins: GoblinsBoard, table: Table) -> None:
    """The next of the Monsters drawn goes to a Tribe with room or away."""
    perform(table.choose(Assign(cave, goblins)), cave, goblins, table)


# Secrets


class RedrawSecret(RubyAct):
    def perform(self, state: Cave, who: GoblinsBoard, secret: int, _: int, table: Table) -> None:
        who.ruby_used = True
        who.draw_secret(table)
        who.discard_secret(secret)


class GiveUpSecret(RoleAct[GoblinsBoard]):
    """V4.2, V9.29: a Secret of their choice."""

    def not_now(self, state: Cave, who: Role) -> Refusal:
        return NO_SECRET_LOST

    def absent(self, state: Cave, who: GoblinsBoard, secret: int, _: int) -> Refusal:
        return NOT_THAT_SECRET

    def perform(self, state: Cave, who: GoblinsBoard, secret: int, _: int, table: Table) -> None:
        who.discard_secret(secret)


SECRET: Final = Named(SECRET_NAMES, SECRET_LABELS, "secret")
RUBY_SECRET: Final = RedrawSecret(
    "ruby",
    "V4.8.4",
    "Goblin Ruby: redraw {}",
    "The Secret is discarded and another drawn.",
    SECRET,
)
DISCARD: Final = GiveUpSecret(
    "discard", "V4.2", "Discard {}", "The Secret goes to the discard pile.", SECRET
)


class Redraw(Pick):
    kind = "redraw-secret"
    question = "Redraw a Secret with the Goblin Ruby?"
    acts = [RUBY_SECRET, DECLINE]


class DiscardSecret(Pick):
    kind = "discard-secret"
    personal = True
    question = "Which Secret is given up?"
    acts = [DISCARD]


def learn(cave: Cave, goblins: GoblinsBoard, count: int, table: Table) -> None:
    """Draw Secrets; the Ruby may redraw one of them; those beyond five are given up."""
    drawn = 0
    for _ in range(count):
        if goblins.draw_secret(table):
            drawn += 1
    if drawn and RUBY_SECRET.closed(cave, goblins) is None:
        question = Redraw(cave, goblins, goblins.secrets[-drawn:])
        perform(table.choose(question), cave, goblins, table)
    while too_many(goblins):
        discard_one(cave, goblins, table)


def too_many(goblins: GoblinsBoard) -> bool:
    """Face-up Secrets count against the limit."""
    return len(goblins.secrets) + len(goblins.face_up) > MOST_SECRETS


def pay_secrets(cave: Cave, goblins: GoblinsBoard, count: int, table: Table) -> None:
    """V9.29: Secrets of the hand or face up, as the Goblins choose."""
    for _ in range(count):
        give_up(cave, goblins, goblins.secrets + goblins.face_up, table)


def discard_one(cave: Cave, goblins: GoblinsBoard, table: Table) -> None:
    if goblins.secrets:
        give_up(cave, goblins, goblins.secrets, table)


def give_up(cave: Cave, goblins: GoblinsBoard, secrets: list[int], table: Table) -> None:
    perform(table.choose(DiscardSecret(cave, goblins, secrets)), cave, goblins, table)
