"""Before anything has happened every part of a state is what its row says."""

import pytest

from cavern.core.parts import values
from cavern.games.vast.combinations import ROLES
from cavern.games.vast.setup import make_role


@pytest.mark.parametrize("kind", ROLES)
def test_a_role_starts_as_its_rows_say(kind: str) -> None:
    role = make_role(kind, 0)
    rows = role.rows()
    started = {part.name: value for part, value in zip(rows, values(role, rows))}
    assert started == {
        part.name: part.nothing() if part.start is None else part.start for part in rows
    }
