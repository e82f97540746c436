"""What whoever sets a table needs to know to choose: a mode to play, a role or a faction to be."""

from collections.abc import Sequence
from typing import Final, TypedDict

from cavern.core.plain import Plain
from cavern.core.tangible import Tangible

EFFORT: Final = ("no matter", "easy", "fair", "hard")
"""How much something takes, by its number; 0 where it makes no difference."""

MODE: Final = "mode"
ROLE: Final = "role"
FACTION: Final = "faction"


class Combination(TypedDict):
    """Roles that may sit together, in the order of the seats, what each then wants, and the cards
    that change it."""

    roles: list[str]
    goals: dict[str, str]
    cards: dict[str, list[str]]


class Pick(Tangible):
    """Something to choose before a game, in words for somebody who has not played it.

    ``kind`` says what is chosen (``mode``, ``role`` or ``faction``). ``goal`` is a sentence,
    ``turn`` what a turn feels like. ``learn`` and ``win`` are 1 (easy) to 3 (hard), with a reason
    each; 0 where it makes no difference. ``levels`` says in words what each difficulty changes,
    ``usual`` is the one that is played unless another is chosen, ``level_option`` the game's option
    that chooses it. ``option`` is the one that chooses this here (a mode needs none). ``modes``
    limits it to some modes (empty: all). A lesson that teaches this ``id`` belongs to it.
    """

    def __init__(
        self,
        kind: str,
        id: str,
        title: str,
        goal: str,
        turn: str,
        learn: int = 0,
        learning: str = "",
        win: int = 0,
        winning: str = "",
        levels: Sequence[tuple[str, str]] = (),
        modes: tuple[str, ...] = (),
        option: str = "",
        level_option: str = "",
        usual: str = "",
    ) -> None:
        self.kind = kind
        self.id = id
        self.title = title
        self.goal = goal
        self.turn = turn
        self.learn = learn
        self.learning = learning
        self.win = win
        self.winning = winning
        self.levels = list(levels)
        self.modes = modes
        self.option = option
        self.level_option = level_option
        self.usual = usual

    def plain(self) -> dict[str, Plain]:
        levels: dict[str, Plain] = {level: words for level, words in self.levels}  # noqa: C416
        return {
            "kind": self.kind,
            "id": self.id,
            "title": self.title,
            "goal": self.goal,
            "turn": self.turn,
            "learn": self.learn,
            "learning": self.learning,
            "win": self.win,
            "winning": self.winning,
            "levels": levels,
            "modes": list(self.modes),
            "option": self.option,
            "level_option": self.level_option,
            "usual": self.usual,
        }
