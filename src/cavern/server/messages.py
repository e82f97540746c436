"""What a client may say over the WebSocket: the other half of the wire format.

Each message carries out what it asks for. A :class:`Deed` becomes an entry of the log: it is
checked against the match as it stands and either gives the entry to write or raises
:class:`Denied`; it changes nothing itself.
"""

from typing import TYPE_CHECKING, Annotated, Final

from msgspec import Meta, field

from cavern.core.act import Refusal
from cavern.core.errors import IllegalAnswer
from cavern.server import limits, protocol, stored
from cavern.server.acts import best_level, need_live, own_seat, resign
from cavern.server.errors import Denied, no_guest
from cavern.server.identity import plain_text
from cavern.server.protocol import AnswerNumber, Eyes, Given, Id, OptionId, SeatNumber, kebab
from cavern.server.queries import GuestRow
from cavern.server.sitting import Sitting

if TYPE_CHECKING:
    from cavern.server.sockets import Client


MOST_TOUCHED: Final = 20
"""So many of the names of what was touched are looked at, as in a lesson."""


class Message(Given, tag_field="type", tag=kebab):
    """Base of what a client sends over the WebSocket."""

    async def carry_out(self, client: "Client") -> None:
        """Do what the message asks for, and reply to it."""
        raise NotImplementedError


class Hello(Message):
    """The first message. ``seen``: the last log number this client has (0: none).

    ``eyes``: the seat to look through; null: your first seat, or a spectator's. ``changes``: of a
    table that you have, only what has changed is sent.
    """

    seen: AnswerNumber = 0
    eyes: Eyes | None = None
    changes: bool = False
    protocol: int = protocol.PROTOCOL

    async def carry_out(self, client: "Client") -> None:
        if self.protocol != protocol.PROTOCOL:
            client.hang_up(4409, "another version of the protocol")
        elif client.greeted:
            raise Denied("conflict", "You have said hello already.")
        else:
            client.greeted = True
            client.changes = self.changes
            server, address = client.server, client.address or client.guest
            try:
                await server.pay_for_opening(client.match, address, client.guest)
            except Denied as refusal:
                if refusal.code != "too-fast":
                    raise
                client.hang_up(4429, "too fast")
                return
            await server.house.join(client.match, client, self.eyes, self.seen)


class Look(Message):
    """Look through another of your seats, or as a spectator (-1)."""

    eyes: Eyes

    async def carry_out(self, client: "Client") -> None:
        await client.server.house.look(client.match, client, self.eyes)


class Why(Message):
    """Ask why ``option`` is not possible now, or why nothing can be done with a thing of the board
    that goes by the names in ``things``. Answered by ``because``, with no text if nothing could
    be meant by them."""

    id: Id
    seat: SeatNumber
    option: OptionId | None = None
    things: Annotated[list[OptionId], Meta(max_length=64)] = field(default_factory=list)

    async def carry_out(self, client: "Client") -> None:
        client.server.buckets.need(limits.LESSONS, client.address or client.guest)
        async with client.server.house.enter(client.match) as room:
            because = self.because(room.at(), client.person)
        client.reply(protocol.Because(id=self.id, rule=because.rule, text=because.text))

    def because(self, sitting: Sitting, guest: GuestRow | None) -> Refusal:
        """Why something is not an option of the asker's open question."""
        need_live(sitting)
        own_seat(sitting, guest, self.seat)
        if sitting.asked != self.seat:
            return Refusal("", "It is somebody else's turn.")
        assert sitting.match is not None and sitting.match.decision is not None
        if self.option is None:
            return sitting.why_not_touched(self.seat, self.things[:MOST_TOUCHED])
        if self.option in sitting.match.decision.ids():
            return Refusal("", "That is possible now.")
        return sitting.why_not(self.seat, self.option)


class Ping(Message):
    id: Id

    async def carry_out(self, client: "Client") -> None:
        client.reply(protocol.Pong(id=self.id, now=client.server.clock.now()))


class Deed(Message):
    """Base of what becomes an entry of the log. The same ``id`` is never carried out twice."""

    id: Id

    async def carry_out(self, client: "Client") -> None:
        person = await self.who(client)
        ref = f"{client.guest} {self.id}" if client.guest else None
        log = await client.server.house.act(client.match, ref, lambda now: self.entry(now, person))
        client.reply(protocol.Done(id=self.id, log=log))

    async def who(self, client: "Client") -> GuestRow | None:
        """Who does it."""
        return client.person

    def entry(self, sitting: Sitting, guest: GuestRow | None) -> stored.StoredEntry:
        """The entry to write, if it may be done as the match stands."""
        raise NotImplementedError


class Answer(Deed):
    """Answer decision ``number`` (``answered`` + 1) of ``seat``."""

    number: AnswerNumber
    seat: SeatNumber
    option: OptionId

    def entry(self, sitting: Sitting, guest: GuestRow | None) -> stored.AnsweredEntry:
        need_live(sitting)
        if own_seat(sitting, guest, self.seat).away:
            raise Denied("conflict", "A bot plays for you; take your seat back first.")
        if self.number != sitting.answered + 1:
            raise Denied(
                "stale", f"Decision {sitting.answered + 1} is open now, not {self.number}."
            )
        if sitting.asked != self.seat:
            raise Denied("stale", f"Seat {sitting.asked} is asked, not seat {self.seat}.")
        assert sitting.match is not None and sitting.match.decision is not None
        try:
            index = sitting.match.decision.index_of(self.option)
        except IllegalAnswer:
            refusal = sitting.why_not(self.seat, self.option)
            raise Denied("illegal", refusal.text, refusal.rule) from None
        if self.option == sitting.passes:
            raise Denied("conflict", "The table goes on by itself in a moment, whatever you hold.")
        return stored.AnsweredEntry(self.number, self.seat, self.option, "person", index=index)


class Chat(Deed):
    text: Annotated[str, Meta(min_length=1, max_length=500)]

    async def who(self, client: "Client") -> GuestRow | None:
        """The speaker under the name they have now."""
        if client.person is None:
            return None
        client.server.buckets.need(limits.CHAT, client.guest)
        return await client.server.guests.find(client.guest)

    def entry(self, sitting: Sitting, guest: GuestRow | None) -> stored.SaidEntry:
        if guest is None:
            raise no_guest()
        text = plain_text(self.text)
        if not text:
            raise Denied("bad-input", "There is nothing to say in that.")
        return stored.SaidEntry(guest.id, guest.name, text)


class Leave(Deed):
    """Let a bot play ``seat`` for you until you are back."""

    seat: SeatNumber

    def entry(self, sitting: Sitting, guest: GuestRow | None) -> stored.AwayEntry:
        need_live(sitting)
        if own_seat(sitting, guest, self.seat).away:
            raise Denied("conflict", "A bot plays for you already.")
        return stored.AwayEntry(self.seat, best_level(sitting), "asked")


class Return(Deed):
    """Take ``seat`` back from the bot that kept it. Done by itself when you connect."""

    seat: SeatNumber

    def entry(self, sitting: Sitting, guest: GuestRow | None) -> stored.BackEntry:
        need_live(sitting)
        if not own_seat(sitting, guest, self.seat).away:
            raise Denied("conflict", "You have your seat.")
        return stored.BackEntry(self.seat)


class Resign(Deed):
    seat: SeatNumber

    def entry(self, sitting: Sitting, guest: GuestRow | None) -> stored.ResignedEntry:
        return resign(sitting, guest, self.seat)


class Undo(Deed):
    """Take back ``seat``'s latest answer; ``answered`` guards against a stale request."""

    seat: SeatNumber
    answered: AnswerNumber

    def entry(
        self, sitting: Sitting, guest: GuestRow | None
    ) -> stored.UndoAskedEntry | stored.UndoneEntry:
        """At once if nothing came to light and nobody else answered since; else all people must
        agree, those who are away too."""
        need_live(sitting)
        seat = own_seat(sitting, guest, self.seat)
        assert guest is not None and sitting.match is not None
        if self.answered != sitting.answered:
            raise Denied("stale", f"{sitting.answered} decisions are answered by now.")
        if seat.away:
            raise Denied("conflict", "A bot plays for you; take your seat back first.")
        if sitting.match.pending is not None:
            raise Denied("conflict", "Somebody has asked to undo already.")
        to = sitting.match.undo_target(self.seat)
        if to is None:
            raise Denied("conflict", "You have no answer to take back.")
        needs = set() if sitting.undo_is_free(self.seat, to) else sitting.people
        mine = set(sitting.seats_of(guest.id))
        asked = sorted((needs - mine) | {self.seat})
        if needs - mine:
            return stored.UndoAskedEntry(self.seat, sitting.base + to, asked)
        peeked = sitting.peeks_beyond(to)
        return stored.UndoneEntry(sitting.base + to, self.seat, asked, peeked)


class Redo(Deed):
    """Answer again as before what was taken back last; ``answered`` as for ``undo``."""

    seat: SeatNumber
    answered: AnswerNumber

    def entry(self, sitting: Sitting, guest: GuestRow | None) -> stored.RedoneEntry:
        need_live(sitting)
        own_seat(sitting, guest, self.seat)
        if self.answered != sitting.answered:
            raise Denied("stale", f"{sitting.answered} decisions are answered by now.")
        count = sitting.redoable(self.seat)
        if not count:
            raise Denied("conflict", "There is nothing to bring back.")
        options = [answer.option for answer in sitting.taken]
        return stored.RedoneEntry(sitting.answered + count, self.seat, options)


class UndoReply(Deed):
    """Agree to the pending undo with all your seats, or refuse it."""

    agree: bool

    def entry(
        self, sitting: Sitting, guest: GuestRow | None
    ) -> stored.UndoAgreedEntry | stored.UndoRefusedEntry | stored.UndoneEntry:
        need_live(sitting)
        if guest is None:
            raise no_guest()
        assert sitting.match is not None
        pending = sitting.match.pending
        if pending is None:
            raise Denied("conflict", "Nobody has asked to undo.")
        mine = set(sitting.seats_of(guest.id))
        if not mine & pending.needs:
            raise Denied("not-yours", "Your consent is not asked for.")
        if not self.agree:
            return stored.UndoRefusedEntry(min(mine & pending.needs))
        if pending.waiting - mine:
            return stored.UndoAgreedEntry(sorted(mine & pending.needs))
        agreed = sorted(pending.needs)
        peeked = sitting.peeks_beyond(pending.to)
        return stored.UndoneEntry(sitting.base + pending.to, pending.by, agreed, peeked)


AnyMessage = (
    Hello | Look | Answer | Why | Chat | Undo | UndoReply | Redo | Leave | Return | Resign | Ping
)
