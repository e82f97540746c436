"""What the delver sees, as numbers, straight from the delve; as :mod:`.view` shows it."""

from typing import Final, cast, final

from cavern.core.decision import Seat
from cavern.core.rows import HIDDEN, Mosaic, RecordPart, Row, Several, lay, put, put_list, put_one
from cavern.games.cube_delver.endings import score
from cavern.games.cube_delver.state import COLOURS, NO_DIE, PHASES, Delve
from cavern.games.cube_delver.turn import not_again

ROWS: Final = ("health", "travel", "treasure", "potion", "curse")


@final
class DelveMosaic(Mosaic):
    def __init__(self, shown: RecordPart, names: dict[str, int], row: Row, at: int) -> None:
        super().__init__(row, at, shown.size)
        self.names = names
        self.turn = shown.at("turn")
        self.phase = shown.at("phase")
        self.bag = shown.at("bag")
        self.bag_total = shown.at("bag_total")
        self.rows = [shown.at(name) for name in ROWS]
        self.room = cast(Several, shown.parts["health"]).most
        self.hand = shown.at("hand")
        self.premonition = shown.at("premonition")
        self.travel_may_pay = shown.at("travel_may_pay")
        self.escape_score = shown.at("escape_score")
        self.ending = shown.at("ending")

    def show(self, state: Delve, seat: Seat) -> None:
        delve, rows = state, self.rows
        put(self, self.turn, delve.turn)
        put_one(self, self.phase, len(PHASES), delve.phase)
        lay(self, self.bag, delve.bag)
        put(self, self.bag_total, sum(delve.bag))
        put_list(self, rows[0], self.room, delve.health)
        put_list(self, rows[1], self.room, delve.travel)
        put_list(self, rows[2], self.room, delve.treasure)
        put_list(self, rows[3], self.room, delve.potion)
        put_list(self, rows[4], self.room, delve.curse)
        held = delve.hand != NO_DIE
        put(self, self.hand, 1 if held else 0)
        put_one(self, self.hand + 1, len(COLOURS), delve.hand if held else -1)
        put(self, self.hand + 1 + len(COLOURS), delve.roll if held else 0)
        put(self, self.premonition, 1 if delve.premonition else 0)
        put(self, self.travel_may_pay, 1 if not_again(delve) is None else 0)
        put(self, self.escape_score, score(delve))
        put(self, self.ending, self.names.get(delve.ending, HIDDEN) if delve.ending else 0)
