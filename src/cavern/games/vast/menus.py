"""Questions that come up in the middle of something."""

from cavern.core.act import ACT, ACTS, Refusal, first_of, second_of
from cavern.games.vast.role import Role
from cavern.games.vast.state import Cave
from cavern.games.vast.verbs import RoleMenu


class Asking(RoleMenu):
    """A question about what a role may do or suffer, put to whoever has ``seat``."""

    def __init__(self, cave: Cave, role: Role, seat: int) -> None:
        super().__init__(cave, role)
        self.seat = seat


class Pick(RoleMenu):
    """A question whose answers depend on what is going on: whoever asks has worked them out. All
    others the act refuses as ``absent``."""

    def __init__(self, cave: Cave, role: Role, given: list[int], seat: int) -> None:
        self.given = given
        super().__init__(cave, role)
        self.seat = seat

    def offer(self, state: Cave, who: Role, choices: list[int]) -> None:
        choices.extend(self.given)

    def refusal(self, state: Cave, answer: int) -> Refusal | None:
        if answer in self.given:
            return None
        who = self.counterpart(state)
        return ACTS[answer >> ACT].absent(state, who, first_of(answer), second_of(answer))
