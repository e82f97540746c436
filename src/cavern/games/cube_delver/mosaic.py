"""What the delver sees, as numbers, straight from the delve; as :mod:`.view` shows it."""

from typing import final

from cavern.core.decision import Seat
from cavern.core.panel import Panel
from cavern.core.rows import Cells, Mosaic, RecordPart, put, put_one
from cavern.games.cube_delver.endings import score
from cavern.games.cube_delver.state import COLOURS, DELVE, NO_DIE, Delve
from cavern.games.cube_delver.turn import not_again


@final
class DelveMosaic(Mosaic):
    def __init__(self, shown: RecordPart, names: dict[str, int], row: Cells, at: int) -> None:
        super().__init__(row, at, shown.size)
        self.panel = Panel(DELVE, shown, names, row, at)
        self.bag_total = at + shown.at("bag_total")
        self.hand = at + shown.at("hand")
        self.travel_may_pay = at + shown.at("travel_may_pay")
        self.escape_score = at + shown.at("escape_score")

    def show(self, state: Delve, seat: Seat) -> None:
        delve, panel, row = state, self.panel, self.row
        # <DELVE: numbers of delve>
        panel.name(0, delve.phase)
        panel.number(1, delve.turn)
        panel.counts(2, delve.bag)
        panel.several(3, delve.health)
        panel.several(4, delve.travel)
        panel.several(5, delve.treasure)
        panel.several(6, delve.potion)
        panel.several(7, delve.curse)
        panel.number(8, delve.premonition)
        panel.text(9, delve.ending)
        # </DELVE: numbers of delve>
        put(row, self.bag_total, sum(delve.bag))
        held = delve.hand != NO_DIE
        put(row, self.hand, 1 if held else 0)
        put_one(row, self.hand + 1, len(COLOURS), delve.hand if held else -1)
        put(row, self.hand + 1 + len(COLOURS), delve.roll if held else 0)
        put(row, self.travel_may_pay, 1 if not_again(delve) is None else 0)
        put(row, self.escape_score, score(delve))
