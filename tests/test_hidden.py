"""What a seat may not know changes nothing of what it sees, may do, or a bot would do for it."""

import pytest
from support import Case, every_case, prove

DECISIONS = 400
"""How many decisions are looked at for each game, over all its modes."""
LENGTH = 60
"""Answers after which a game is broken off."""

SECRETS = [
    "views", "bots", "questions", "words", "generator", "resampling", "barriers",
]  # fmt: skip


@pytest.mark.parametrize("name", SECRETS)
@every_case
def test_secrets_are_kept(case: Case, name: str) -> None:
    prove(name, case, 2 * DECISIONS if name == "barriers" else DECISIONS, LENGTH)
