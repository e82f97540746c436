"""Everything somebody may answer in a game of Skulldug!: what, and up to two things it is about."""

from typing import Final

from mypy_extensions import mypyc_attr


@mypyc_attr(acyclic=True)
class Act:
    """An answer. What ``a`` and ``b`` mean depends on its kind (a direction, a card, a tile …)."""

    def __init__(self, kind: int, a: int = -1, b: int = -1) -> None:
        self.kind = kind
        self.a = a
        self.b = b


# S58–S78: actions
MOVE: Final = 0  # direction
DASH: Final = 1  # direction, direction
PICK_UP: Final = 2  # card
DROP: Final = 3  # card, tile
SHOVE: Final = 4  # explorer, direction
THROW: Final = 5  # card, explorer
DESTROY: Final = 6  # direction
CURE: Final = 7
USE: Final = 8  # card; also in every window
DRINK: Final = 9
OFFER: Final = 10  # card
TUNNEL_THROUGH: Final = 11
PARTNER: Final = 12
END_TURN: Final = 13
# S44: the start of a turn
BEGIN: Final = 14
RESIGN: Final = 15
START: Final = 16  # explorer
TAKE: Final = 17
LEAVE: Final = 18
# S82–S86: windows
FIGHT: Final = 19  # card
FACE: Final = 20
SKIP: Final = 21
FEED: Final = 22  # card
FOCUS_BY: Final = 23  # AP
KEEP: Final = 24
SUFFER: Final = 25
DIE: Final = 26
FLEE: Final = 27
STAY: Final = 28
SLIDE: Final = 29
STOP: Final = 30
# Targets
ORIENT: Final = 31  # corridors
DIRECTION: Final = 32  # direction
PASSAGE: Final = 33  # tile
MONSTER_AT: Final = 34  # card, tile
FROM_HAND: Final = 35  # card, explorer
FROM_PASSAGE: Final = 36  # card, tile
COPY: Final = 37  # card
EXPLORER: Final = 38  # explorer
MOVE_IN: Final = 39  # direction
BURY: Final = 40
# S31–S42: before the first turn
DRAFT: Final = 41  # card
PASS: Final = 42
PICK_SET: Final = 43  # set
GIVE: Final = 44  # card
DONE: Final = 45

WORDS: Final = (
    "move", "dash", "pick-up", "drop", "shove", "throw", "destroy", "cure", "use", "drink",
    "offer", "tunnel", "partner", "end-turn", "begin-turn", "resign", "start", "take", "leave",
    "fight", "face", "skip", "feed", "focus", "keep", "suffer", "die", "flee", "stay", "slide",
    "stop", "orient", "direction", "passage", "monster", "take", "take", "copy", "explorer",
    "move-in", "bury", "draft", "pass", "set", "give", "done",
)  # fmt: skip

RULES: Final = (
    "S58", "S59", "S62", "S63", "S65", "S67", "S73", "S76", "S78", "S225",
    "S227", "S228", "S127", "S119", "S44", "S77", "S128", "S111", "S111",
    "S91", "S94", "S196", "S199", "S75", "S84", "S103", "S109", "S106", "S182", "S190",
    "S213", "S52", "S87", "S87", "S87", "S158", "S176", "S166", "S205",
    "S172", "S215", "S32", "S32", "S35", "S40", "S40",
)  # fmt: skip

ALONE: Final[list[Act]] = [Act(kind) for kind in range(len(WORDS))]
"""Answers that are about nothing else, made once; by kind."""

MOVES: Final[list[Act]] = [Act(MOVE, d) for d in range(4)]
DASHES: Final[list[list[Act]]] = [[Act(DASH, d, then) for then in range(4)] for d in range(4)]
DESTROYS: Final[list[Act]] = [Act(DESTROY, d) for d in range(4)]
WAYS: Final[list[Act]] = [Act(DIRECTION, d) for d in range(4)]
ORIENTS: Final[list[Act]] = [Act(ORIENT, mask) for mask in range(16)]
FOCUSES: Final[list[Act]] = [Act(FOCUS_BY, ap) for ap in range(32)]
