"""V4.2, V4.8: what becomes of Monsters and Secrets that were drawn."""

from typing import Final

from cavern.core.table import Table
from cavern.games.vast.monsters import MONSTER_LABELS, MONSTER_NAMES
from cavern.games.vast.roles.goblins.board import RUBY, TRIBE_LABELS, TRIBES, GoblinsBoard
from cavern.games.vast.roles.goblins.secrets import SECRET_LABELS, SECRET_NAMES
from cavern.games.vast.verbs import PASS, Ask, Named, Pair, doing, verb

ASSIGN: Final = verb("assign", "V4.2", "Give {}",
                     Pair(Named(MONSTER_NAMES, MONSTER_LABELS),
                          Named(TRIBES, TRIBE_LABELS, "tribe"), 4, " to "),
                     "The Tribe has no room, or the Bones Tribe is too small.")  # fmt: skip
DISCARD_MONSTER: Final = verb("discard", "V4.2", "Discard {}",
                              Named(MONSTER_NAMES, MONSTER_LABELS, "monster"))  # fmt: skip
RUBY_MONSTER: Final = verb("ruby", "V4.8", "Goblin Ruby: redraw {}",
                           Named(MONSTER_NAMES, MONSTER_LABELS, "monster"))  # fmt: skip
RUBY_SECRET: Final = verb("ruby", "V4.8", "Goblin Ruby: redraw {}",
                          Named(SECRET_NAMES, SECRET_LABELS, "secret"))  # fmt: skip
DISCARD: Final = verb("discard", "V4.2", "Discard {}", Named(SECRET_NAMES, SECRET_LABELS, "secret"))

MOST_SECRETS: Final = 5


class Assign(Ask):
    kind = "assign"
    question = "Which Tribe gets the Monster?"


class RedrawSecret(Ask):
    kind = "redraw-secret"
    question = "Redraw a Secret with the Goblin Ruby?"


class DiscardSecret(Ask):
    kind = "discard-secret"
    personal = True
    question = "Which Secret is given up?"


def ruby_ready(goblins: GoblinsBoard) -> bool:
    return RUBY in goblins.face_up and not goblins.ruby_used


# Monsters


def place_monster(goblins: GoblinsBoard, drawn: int, table: Table) -> None:
    """The next of so many ``drawn`` Monsters goes to a Tribe with room or away. Before the first
    the Ruby may redraw any of them."""
    monster = goblins.monsters_drawn[0]
    choices = [ASSIGN + monster * 4 + t for t in range(3) if goblins.room(t)]
    choices.append(DISCARD_MONSTER + monster)
    if ruby_ready(goblins) and len(goblins.monsters_drawn) == drawn:
        choices += [RUBY_MONSTER + one for one in goblins.monsters_drawn]
    choice = table.choose(Assign(goblins.seat, choices))
    if doing(choice) == RUBY_MONSTER:
        redraw_monster(goblins, choice - RUBY_MONSTER, table)
        return
    del goblins.monsters_drawn[0]
    if choice == DISCARD_MONSTER + monster:
        goblins.monster_discard.append(monster)
    else:
        goblins.slots[(choice - ASSIGN) % 4].append(monster)


def redraw_monster(goblins: GoblinsBoard, monster: int, table: Table) -> None:
    goblins.ruby_used = True
    redrawn = goblins.draw_monster(table)
    place = goblins.monsters_drawn.index(monster)
    del goblins.monsters_drawn[place]
    goblins.monster_discard.append(monster)
    if redrawn >= 0:
        goblins.monsters_drawn.insert(place, redrawn)


# Secrets


def learn(goblins: GoblinsBoard, count: int, table: Table) -> None:
    """Draw Secrets; the Ruby may redraw one of them; those beyond five are given up."""
    drawn = 0
    for _ in range(count):
        if goblins.draw_secret(table):
            drawn += 1
    if drawn and ruby_ready(goblins):
        redraw_secret(goblins, drawn, table)
    while too_many(goblins):
        discard_one(goblins, table)


def redraw_secret(goblins: GoblinsBoard, drawn: int, table: Table) -> None:
    choices = [RUBY_SECRET + secret for secret in goblins.secrets[-drawn:]]
    choices.append(PASS)
    choice = table.choose(RedrawSecret(goblins.seat, choices))
    if choice != PASS:
        goblins.ruby_used = True
        goblins.draw_secret(table)
        goblins.discard_secret(choice - RUBY_SECRET)


def too_many(goblins: GoblinsBoard) -> bool:
    """Face-up Secrets count against the limit."""
    return len(goblins.secrets) + len(goblins.face_up) > MOST_SECRETS


def pay_secrets(goblins: GoblinsBoard, count: int, table: Table) -> None:
    """V9.29: Secrets of the hand or face up, as the Goblins choose."""
    for _ in range(count):
        choices = [DISCARD + secret for secret in goblins.secrets + goblins.face_up]
        goblins.discard_secret(table.choose(DiscardSecret(goblins.seat, choices)) - DISCARD)


def discard_one(goblins: GoblinsBoard, table: Table) -> None:
    if goblins.secrets:
        choices = [DISCARD + secret for secret in goblins.secrets]
        goblins.discard_secret(table.choose(DiscardSecret(goblins.seat, choices)) - DISCARD)
