"""What the delver sees, as numbers, straight from the delve; as :mod:`.view` shows it.

By hand as a whole: there is so little of it that to look whether a list has changed takes longer
than to write it, and a delve on a :class:`~cavern.core.panel.Panel` a tenth of all its time.
"""

from typing import Final, cast, final

from cavern.core.decision import Seat
from cavern.core.rows import HIDDEN, Cells, Mosaic, RecordPart, Several, lay, put, put_list, put_one
from cavern.games.cube_delver.endings import score
from cavern.games.cube_delver.state import COLOURS, NO_DIE, PHASES, Delve
from cavern.games.cube_delver.turn import not_again

ROWS: Final = ("health", "travel", "treasure", "potion", "curse")


@final
class DelveMosaic(Mosaic):
    def __init__(self, shown: RecordPart, names: dict[str, int], row: Cells, at: int) -> None:
        super().__init__(row, at, shown.size)
        self.names = names
        self.turn = at + shown.at("turn")
        self.phase = at + shown.at("phase")
        self.bag = at + shown.at("bag")
        self.bag_total = at + shown.at("bag_total")
        self.rows = [at + shown.at(name) for name in ROWS]
        self.room = cast(Several, shown.parts["health"]).most
        self.hand = at + shown.at("hand")
        self.premonition = at + shown.at("premonition")
        self.travel_may_pay = at + shown.at("travel_may_pay")
        self.escape_score = at + shown.at("escape_score")
        self.ending = at + shown.at("ending")

    def show(self, state: Delve, seat: Seat) -> None:
        delve, rows, row = state, self.rows, self.row
        put(row, self.turn, delve.turn)
        put_one(row, self.phase, len(PHASES), delve.phase)
        lay(row, self.bag, delve.bag)
        put(row, self.bag_total, sum(delve.bag))
        put_list(row, rows[0], self.room, delve.health)
        put_list(row, rows[1], self.room, delve.travel)
        put_list(row, rows[2], self.room, delve.treasure)
        put_list(row, rows[3], self.room, delve.potion)
        put_list(row, rows[4], self.room, delve.curse)
        held = delve.hand != NO_DIE
        put(row, self.hand, 1 if held else 0)
        put_one(row, self.hand + 1, len(COLOURS), delve.hand if held else -1)
        put(row, self.hand + 1 + len(COLOURS), delve.roll if held else 0)
        put(row, self.premonition, 1 if delve.premonition else 0)
        put(row, self.travel_may_pay, 1 if not_again(delve) is None else 0)
        put(row, self.escape_score, score(delve))
        put(row, self.ending, self.names.get(delve.ending, HIDDEN) if delve.ending else 0)
