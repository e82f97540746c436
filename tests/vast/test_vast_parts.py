"""Before anything has happened every part of a state is what its row says."""

import pytest

from cavern.core.parts import Part, values
from cavern.games.vast.combinations import ROLES
from cavern.games.vast.roles.cave.role import KEEPING
from cavern.games.vast.roles.ghoul.common import COMMON
from cavern.games.vast.setup import make_role


@pytest.mark.parametrize("kind", ROLES)
def test_a_role_starts_as_its_rows_say(kind: str) -> None:
    role = make_role(kind, 0)
    rows = role.rows()
    started = {part.name: value for part, value in zip(rows, values(role, rows))}
    assert started == {part.name: part.first() for part in rows}


@pytest.mark.parametrize(
    ("kind", "shared"), [("ghoul", COMMON), ("vile-ghoul", COMMON), ("cave", KEEPING)]
)
def test_what_two_roles_share_is_written_before_their_own(kind: str, shared: list[Part]) -> None:
    """A stored game is read by the order of its parts."""
    names = [part.name for part in make_role(kind, 0).rows() if part.name != "phase"]
    wanted = [part.name for part in shared if part.name != "phase"]
    assert names[: len(wanted)] == wanted
