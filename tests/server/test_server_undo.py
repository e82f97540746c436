"""Taking back: freely to the barrier, beyond it by consent, always in the log."""

from typing import Any

import pytest
from harness import Ear, Here, Person

from cavern.server import messages
from cavern.server.errors import Denied


class TableFor:
    """Some people at one match, who answer and undo."""

    def __init__(self, here: Here, match: str, people: list[Person]) -> None:
        self.here = here
        self.match = match
        self.people = people
        self.ears = [Ear(person.id) for person in people]
        self.number = 0

    @staticmethod
    async def of(here: Here, seats: list[int], more: list[str], **options: Any) -> "TableFor":
        """``seats[i]`` is the person who holds seat i; ``more`` are bots after them."""
        people = [await here.person(f"P{i}") for i in range(max(seats) + 1)]
        match = await people[0].make("whispers", ["open"] * len(seats) + more, options=options)
        for seat, who in enumerate(seats):
            await people[who].sit(match["id"], seat)
        await people[0].post(f"/api/matches/{match['id']}/start")
        table = TableFor(here, match["id"], people)
        for ear in table.ears:
            await here.house.join(match["id"], ear, None, 0)
        return table

    async def act(self, who: int, message: messages.Deed) -> int:
        guest = await self.here.server.guests.find(self.people[who].id)
        self.number += 1
        return await self.here.house.act(
            self.match, f"{self.number}", lambda now: message.entry(now, guest)
        )

    async def answer(self, who: int, option: int = 0) -> None:
        async with self.here.house.enter(self.match) as room:
            sitting = room.at()
            assert sitting.match is not None and sitting.match.decision is not None
            decision = sitting.match.decision
            message = messages.Answer(
                id="a",
                number=sitting.answered + 1,
                seat=decision.seat,
                option=decision.ids()[option],
            )
        await self.act(who, message)

    async def undo(self, who: int, seat: int, answered: int | None = None) -> int:
        at = self.answered if answered is None else answered
        return await self.act(who, messages.Undo(id="u", seat=seat, answered=at))

    async def reply(self, who: int, agree: bool) -> int:
        return await self.act(who, messages.UndoReply(id="r", agree=agree))

    @property
    def answered(self) -> int:
        return int(self.ears[0].table["answered"])

    def kinds(self) -> list[str]:
        return [entry["kind"] for entry in self.ears[0].entries()]


async def test_before_the_barrier_undo_is_free(still: Here) -> None:
    table = await TableFor.of(still, [0, 1], [])
    before = table.ears[0].table
    await table.answer(0)
    assert table.ears[0].table["may_undo"] == "free"
    assert table.ears[1].table["may_undo"] == "no"
    await table.undo(0, 0)
    after = table.ears[0].table
    assert after["view"] == before["view"] and after["question"] == before["question"]
    assert table.kinds()[-2:] == ["answered", "undone"]


async def test_beyond_the_barrier_everybody_must_agree(still: Here) -> None:
    table = await TableFor.of(still, [0, 1, 2], [])
    await table.answer(0)
    await table.answer(1)
    assert table.ears[0].table["may_undo"] == "consent"
    await table.undo(0, 0)
    assert table.answered == 2 and table.ears[2].table["undo"] == {
        "by": 0,
        "to": 0,
        "waiting": [1, 2],
    }
    with pytest.raises(Denied):
        await table.undo(1, 1)
    await table.reply(1, True)
    assert table.ears[0].table["undo"]["waiting"] == [2] and table.answered == 2
    await table.reply(2, True)
    assert table.answered == 0 and table.ears[0].table["undo"] is None
    assert table.kinds()[-3:] == ["undo-asked", "undo-agreed", "undone"]
    assert table.ears[0].entries()[-1]["agreed"] == [0, 1, 2]


async def test_one_no_is_enough(still: Here) -> None:
    table = await TableFor.of(still, [0, 1, 2], [])
    await table.answer(0)
    await table.answer(1)
    await table.undo(0, 0)
    await table.reply(2, False)
    assert table.answered == 2 and table.ears[0].table["undo"] is None
    with pytest.raises(Denied):
        await table.reply(1, True)


async def test_playing_on_is_a_no(still: Here) -> None:
    table = await TableFor.of(still, [0, 1], [])
    await table.answer(0)
    await table.answer(1)
    await table.undo(0, 0)
    await table.answer(1)
    assert table.ears[0].table["undo"] is None and table.answered == 3


async def test_bots_need_not_be_asked_and_own_seats_agree(still: Here) -> None:
    table = await TableFor.of(still, [0, 0], ["first"])
    await table.answer(0)
    await table.answer(0)
    await table.undo(0, 0)
    assert table.answered == 0 and table.kinds()[-1] == "undone"


async def test_a_stale_undo_is_refused(still: Here) -> None:
    table = await TableFor.of(still, [0, 1], [])
    await table.answer(0)
    with pytest.raises(Denied) as refused:
        await table.undo(0, 0, answered=0)
    assert refused.value.code == "stale"
    with pytest.raises(Denied) as refused:
        await table.undo(1, 1)
    assert refused.value.code == "conflict"
    with pytest.raises(Denied) as refused:
        await table.undo(1, 0)
    assert refused.value.code == "not-yours"


async def test_undone_answers_stay_in_the_log_and_out_of_the_match(still: Here) -> None:
    """A match folded anew from its log stands where the one in memory stands."""
    table = await TableFor.of(still, [0, 1], [])
    for who, option in ((0, 0), (1, 1), (1, 2), (0, 0), (0, 1)):
        await table.answer(who, option)
    await table.undo(0, 0)
    await table.answer(0, 2)
    await table.undo(1, 1)
    await table.reply(0, True)
    await table.answer(1, 0)
    async with still.house.enter(table.match) as room:
        kept = room.at()
        room.sitting = None
    async with still.house.enter(table.match) as room:
        folded = room.at()
        assert folded is not kept and folded.head == kept.head
        assert folded.match is not None and kept.match is not None
        assert [a.hash for a in folded.match.history] == [a.hash for a in kept.match.history]


async def test_a_free_undo_takes_back_only_ones_own_answers(still: Here) -> None:
    """What another has answered and been told is stored goes only with everybody's consent."""
    table = await TableFor.of(still, [0, 1], [], nods=True)
    await table.answer(0)
    assert table.ears[0].table["may_undo"] == "free"
    await table.answer(1)
    assert table.ears[0].table["may_undo"] == "consent"
    assert table.ears[1].table["may_undo"] == "free"
    await table.undo(0, 0)
    assert table.answered == 2 and table.ears[0].table["undo"]["waiting"] == [1]
    await table.reply(1, True)
    assert table.answered == 0
    await table.answer(0)
    await table.answer(1)
    await table.undo(1, 1)
    assert table.answered == 1


async def test_who_holds_both_seats_takes_back_both_answers_freely(still: Here) -> None:
    table = await TableFor.of(still, [0, 0, 1], [], nods=True)
    await table.answer(0)
    await table.answer(0)
    assert table.ears[0].table["may_undo"] == "free"
    await table.undo(0, 0)
    assert table.answered == 0


async def test_absence_is_not_consent(still: Here) -> None:
    table = await TableFor.of(still, [0, 1, 2], [])
    await table.answer(0)
    await table.answer(1)
    await table.act(1, messages.Leave(id="l", seat=1))
    await table.undo(0, 0)
    assert table.answered == 2 and table.ears[0].table["undo"]["waiting"] == [1, 2]
    await table.reply(2, True)
    assert table.answered == 2 and table.ears[0].table["undo"]["waiting"] == [1]
    await table.act(1, messages.Return(id="r", seat=1))
    assert table.ears[0].table["undo"]["waiting"] == [1]
    await table.reply(1, True)
    assert table.answered == 0 and table.ears[0].entries()[-1]["agreed"] == [0, 1, 2]
