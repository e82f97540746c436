"""Nobody is told what they may not know: every byte that is sent is looked at."""

import json
import re
from contextlib import suppress
from typing import Any

import msgspec
import pytest
from harness import SOAK, Ear, Here

from cavern.core import registry
from cavern.core.match import Match, Pause, SuspendedTable
from cavern.core.rng import Rng
from cavern.server import messages, stored, telling
from cavern.server.errors import Denied
from cavern.server.sitting import Sitting

GAMES = sorted(registry.games())
ROUNDS = 20 if SOAK else 2
LONGEST = 120
GEM = re.compile(rb"gem-\d+")


class Watched:
    """A match in which every seat and a spectator keep all they are sent."""

    def __init__(self, here: Here, match: str, seats: int, guest: Any) -> None:
        self.here = here
        self.match = match
        self.guest = guest
        self.ears = [Ear(guest.id, seat) for seat in range(seats)] + [Ear("", -1)]
        self.random = Rng.from_seed(match)

    @staticmethod
    async def of(here: Here, game: str, mode: str, seats: int) -> "Watched":
        """One guest holds every seat, so that any of them can be played and looked through."""
        ann = await here.person("Ann")
        match = await ann.make(game, ["me"] * seats, mode=mode)
        guest = await here.server.guests.find(ann.id)
        watched = Watched(here, match["id"], seats, guest)
        for ear in watched.ears:
            await here.house.join(match["id"], ear, ear.eyes, 0)
        await ann.post(f"/api/matches/{match['id']}/start")
        return watched

    async def sitting(self) -> Sitting:
        async with self.here.house.enter(self.match) as room:
            return room.at()

    async def step(self, sitting: Sitting) -> None:
        """Answer at random; now and then try something illegal, ask why, or take back."""
        assert sitting.match is not None and sitting.match.decision is not None
        decision = sitting.match.decision
        ids = decision.ids()
        number, seat = sitting.answered + 1, decision.seat
        await self.refused(sitting, number, seat)
        undo = messages.Undo(id="u", seat=seat, answered=sitting.answered)
        if self.random.below(12) == 0 and seat in telling.undos(sitting, [seat]):
            await self.here.house.act(self.match, None, lambda n: undo.entry(n, self.guest))
            return
        option = ids[self.random.below(len(ids))]
        if option == sitting.passes:  # nobody says it: the table goes on by itself
            index = ids.index(option)
            passed = stored.AnsweredEntry(number, seat, option, "clock", index=index)
            await self.here.house.act(self.match, None, lambda n: passed)
            return
        answer = messages.Answer(id="a", number=number, seat=seat, option=option)
        await self.here.house.act(self.match, None, lambda n: answer.entry(n, self.guest))

    async def refused(self, sitting: Sitting, number: int, seat: int) -> None:
        answer = messages.Answer(
            id="x", number=number, seat=seat, option=f"lay:gem-{1000 + number}"
        )
        try:
            answer.entry(sitting, self.guest)
        except Denied as refusal:
            self.ears[seat].heard.append(refusal.text.encode())


async def watch(here: Here, game: str, mode: str, seats: int) -> list[tuple[Watched, Sitting]]:
    """Play a match; after every answer the match as it stands is handed out."""
    watched = await Watched.of(here, game, mode, seats)
    moments = []
    for _ in range(LONGEST):
        sitting = await watched.sitting()
        if sitting.status == "over":
            break
        check_resampled(sitting)
        check_no_generator(watched, sitting)
        await watched.step(sitting)
        moments.append((watched, sitting))
    return moments


def check_no_generator(watched: Watched, sitting: Sitting) -> None:
    """Neither the seed nor the generator's key is in anything that was sent before the end."""
    assert sitting.match is not None
    secrets = [sitting.seed.encode(), sitting.match.state.rng.key.hex().encode()]
    for ear in watched.ears:
        sent = b"".join(ear.heard[-6:])
        for secret in secrets:
            assert secret not in sent
        assert b'"seed":null' in sent


def wire(sitting: Sitting, eyes: int) -> bytes:
    return msgspec.json.encode(telling.table(sitting, eyes, None, 0))


def check_resampled(sitting: Sitting) -> None:
    """What a pair of eyes is sent does not change when all it cannot know is shuffled."""
    match = sitting.match
    assert match is not None and match.decision is not None
    true = match.state
    for eyes in range(-1, len(sitting.seats)):
        sent = wire(sitting, eyes)
        for salt in range(2):
            rng = Rng.from_seed(f"resample {eyes} {salt} {sitting.head}")
            match.state = match.imagine(eyes, rng)
            try:
                assert wire(sitting, eyes) == sent
            finally:
                match.state = true
    check_question(sitting)


def reveals_first(match: Match) -> bool:
    """Whether the open step uses chance, or brings something to light, before its question."""
    state, _ = match.checkpoint()
    table = SuspendedTable(state.rng)
    table.begin(state.rng, [], 0)
    with suppress(Pause):
        match.game.step(state, table)
    return bool(table.barriers)


def check_question(sitting: Sitting) -> None:
    """At the start of a step the whole message, question included, is the same in a match that
    goes on from a state shuffled for the seat that is asked."""
    match = sitting.match
    assert match is not None and match.decision is not None
    checkpoint, given = match.checkpoint()
    if given or reveals_first(match):
        return
    eyes = match.decision.seat
    sent = wire(sitting, eyes)
    match.game.resample(checkpoint, eyes, Rng.from_seed(f"question {sitting.head}"))
    other = Match(match.game, match.setup, "another", match.people, None, False, checkpoint)
    decision, match.decision = match.decision, other.decision
    state, match.state = match.state, other.state
    try:
        assert wire(sitting, eyes) == sent
    finally:
        match.decision, match.state = decision, state


CASES = [
    (game.id, mode.id, count)
    for game in registry.games().values()
    for mode in game.modes
    for count in (mode.players[-1],)
]


@pytest.mark.parametrize(("game", "mode", "seats"), [*CASES, ("whispers", "all", 3)])
async def test_what_is_sent_is_the_same_for_all_a_seat_cannot_tell_apart(
    still: Here, game: str, mode: str, seats: int
) -> None:
    assert await watch(still, game, mode, seats)


async def test_no_card_is_named_to_who_may_not_know_it(still: Here) -> None:
    """Every card of Whispers has a name of its own; who knows it is kept by the test itself."""
    for _ in range(ROUNDS):
        watched = await Watched.of(still, "whispers", "all", 3)
        known: list[set[bytes]] = [set() for _ in watched.ears]
        looked = [0 for _ in watched.ears]
        for _ in range(LONGEST):
            sitting = await watched.sitting()
            if sitting.status == "over":
                break
            assert sitting.match is not None
            truth: Any = sitting.match.state
            for seat, ear in enumerate(watched.ears):
                known[seat] |= {card.encode() for card in truth.shown}
                if ear.eyes >= 0:
                    known[seat] |= {card.encode() for card in truth.hands[ear.eyes]}
                    known[seat] |= {card.encode() for card in truth.kept[ear.eyes]}
                for message in ear.heard[looked[seat] :]:
                    leaked = set(GEM.findall(message)) - known[seat]
                    assert not leaked, (ear.eyes, leaked, message)
                looked[seat] = len(ear.heard)
            await watched.step(sitting)
        assert len(known[0]) > 5 and known[0] != known[1]


async def test_the_past_is_shown_as_it_was_seen(still: Here) -> None:
    """Frames and logs of a live match hold what the seat was told then, and no truth."""
    ann, bob = await still.person("Ann"), await still.person("Bob")
    match = (await ann.make("whispers", ["me", "open"]))["id"]
    await bob.sit(match, 1)
    await ann.post(f"/api/matches/{match}/start")
    ears = [Ear(ann.id, 0), Ear(bob.id, 1), Ear("", -1)]
    for ear in ears:
        await still.house.join(match, ear, ear.eyes, 0)
    guests = [await still.server.guests.find(person.id) for person in (ann, bob)]
    for _ in range(9):
        asked = ears[0].table["asked"]
        question = ears[asked].table["question"]
        option = question["options"][-1]["id"]
        answer = messages.Answer(id="a", number=question["number"], seat=asked, option=option)
        guest = guests[asked]
        await still.house.act(match, None, lambda n, g=guest, a=answer: a.entry(n, g))
    path = f"/api/matches/{match}"
    for person, ear in ((ann, ears[0]), (bob, ears[1])):
        frames = (await person.get(f"{path}/frames"))["frames"]
        then = {u["table"]["answered"]: u["table"] for u in ear.updates() if u["table"]}
        for frame in frames:
            table = then[frame["number"]]
            assert frame["view"] == table["view"] and frame["question"] == table["question"]
        log = (await person.get(f"{path}/log"))["entries"]
        heard = ear.entries()
        assert any(event["changes"] for entry in heard for event in entry.get("events", ()))
        for entry in heard:
            for event in entry.get("events", ()):
                event["changes"] = []
        assert log == heard
    for refused in ("eyes=1", "eyes=-2"):
        for what in ("frames", "log"):
            assert (await ann.http.get(f"{path}/{what}?{refused}")).status_code == 403
    assert (await ann.http.get(f"{path}/record")).status_code == 409
    forked = await ann.http.post(f"{path}/fork", json={"at": 2, "seats": [0]})
    assert forked.status_code == 409
    async with still.browser() as stranger:
        seen = (await stranger.get(f"{path}/frames")).json()
        assert not GEM.search(json.dumps(seen["frames"][0]).encode())
        assert (await stranger.get(f"{path}/frames?eyes=0")).status_code == 403
    info = await ann.get(path)
    assert info["seed"] is None and info["commitment"]
