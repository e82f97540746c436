"""V4.2: choosing Secrets to give up."""

from typing import Final

from cavern.core.table import Table
from cavern.games.vast.roles.goblins.board import GoblinsBoard
from cavern.games.vast.roles.goblins.secrets import SECRET_LABELS, SECRET_NAMES
from cavern.games.vast.verbs import Ask, Named, verb

DISCARD: Final = verb("discard", "V4.2", "Discard {}", Named(SECRET_NAMES, SECRET_LABELS, "secret"))

MOST_SECRETS: Final = 5


class DiscardSecret(Ask):
    kind = "discard-secret"
    question = "Which Secret is given up?"


def too_many(goblins: GoblinsBoard) -> bool:
    """Face-up Secrets count against the limit."""
    return len(goblins.secrets) + len(goblins.face_up) > MOST_SECRETS


def discard_one(goblins: GoblinsBoard, table: Table) -> None:
    if goblins.secrets:
        choices = [DISCARD + secret for secret in goblins.secrets]
        goblins.discard_secret(table.choose(DiscardSecret(goblins.seat, choices)) - DISCARD)
