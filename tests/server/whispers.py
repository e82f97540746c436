"""Whispers: a small game full of secrets, to see whether the server keeps them.

Every card bears a name that occurs nowhere else (``gem-`` and a number), so a card that is told
to somebody who may not know it is found in what was sent. A turn: lay a card face down; the next
seat (which may have to nod first) believes or doubts; doubted cards come to light; draw a new one,
which only you see; roll.
``WHISPERS_RULES=2`` plays by other rules, as an updated server would.
"""

import os
from collections.abc import Mapping
from typing import Any

from cavern.core import codec
from cavern.core.act import Refusal
from cavern.core.bot import Bot, RandomBot
from cavern.core.decision import Decision
from cavern.core.event import Event
from cavern.core.game import TRUTH, BotMaker, Game, Mode, OptionSpec, Outcome, Setup
from cavern.core.rng import Rng
from cavern.core.state import State
from cavern.core.table import Table

HAND = 3
NEW_RULES = os.environ.get("WHISPERS_RULES") == "2"


class Cave(State):
    def __init__(
        self,
        rng: Rng,
        deck: list[str],
        hands: list[list[str]],
        kept: list[list[str]],
        shown: list[str],
        laid: str,
        scores: list[int],
        turn: int,
        nods: bool,
    ) -> None:
        super().__init__(rng)
        self.deck = deck
        self.hands = hands
        self.kept = kept
        self.shown = shown
        self.laid = laid
        self.scores = scores
        self.turn = turn
        self.nods = nods

    def copy(self) -> "Cave":
        return Cave(
            self.rng.copy(),
            self.deck[:],
            [hand[:] for hand in self.hands],
            [kept[:] for kept in self.kept],
            self.shown[:],
            self.laid,
            self.scores[:],
            self.turn,
            self.nods,
        )

    @property
    def seat(self) -> int:
        return self.turn % len(self.hands)


codec.register(Cave, "whispers/cave", "rng deck hands kept shown laid scores turn nods")


class Lay(Decision[str]):
    kind = "lay"

    def prompt(self) -> str:
        return "Lay a card face down"

    def id(self, choice: str) -> str:
        return f"lay:{choice}"

    def label(self, choice: str) -> str:
        return f"Lay {choice}"

    def rule(self, choice: str) -> str:
        return "W1"


class Doubt(Decision[bool]):
    kind = "doubt"

    def id(self, choice: bool) -> str:
        return "doubt" if choice else "believe"


class Nod(Decision[str]):
    """Whoever lays a card waits until the next seat has taken note."""

    kind = "nod"

    def must_be_asked(self) -> bool:
        return True


class FirstBot(Bot[Cave]):
    def pick(self, decision: Decision[Any], state: Cave) -> int:
        return 0


class Whispers(Game[Cave]):
    id = "whispers"
    title = "Whispers"
    rules_version = 2 if NEW_RULES else 1
    modes = (Mode("all", "All", (2, 3, 4), "Everybody whispers."),)
    options = (
        OptionSpec("cards", 24, "How many cards.", low=12, high=400),
        OptionSpec("nods", False, "The next seat takes note of a card before it may doubt."),
    )
    hidden = ("hands", "the deck", "cards laid and not doubted")
    endings = {"silence": "All cards are played."}

    quick_bot = "first"

    def new(self, setup: Setup, table: Table) -> Cave:
        deck = [f"gem-{1000 + number}" for number in range(setup.number("cards"))]
        table.shuffle(deck)
        hands = [[deck.pop() for _ in range(HAND)] for _ in range(setup.seats)]
        empty: list[list[str]] = [[] for _ in range(setup.seats)]
        return Cave(table.rng, deck, hands, empty, [], "", [0] * setup.seats, 0, setup.flag("nods"))

    def step(self, state: Cave, table: Table) -> None:
        seat = state.seat
        other = (seat + 1) % len(state.hands)
        card = table.choose(Lay(seat, state.hands[seat][:]))
        state.hands[seat].remove(card)
        state.laid = card
        if table.audience:
            table.tell(Event("laid", "W1", "A card lies face down.", {"seat": seat}))
            table.tell(Event("mine", "W1", f"It is {card}.", {"card": card}, 1 << seat))
        if state.nods:
            table.choose(Nod(other, ["nod"]))
        if table.choose(Doubt(other, [False, True])):
            table.reveal()
            state.shown.append(state.laid)
            state.scores[other] += 1 if int(state.laid[4:]) % 2 else -1
            if table.audience:
                facts = {"card": state.laid}
                table.tell(Event("revealed", "W2", f"{state.laid} comes to light.", facts))
        else:
            state.kept[seat].append(state.laid)
            state.scores[seat] += 2 if NEW_RULES else 1
        state.laid = ""
        if state.deck:
            table.reveal()
            drawn = state.deck.pop()
            state.hands[seat].append(drawn)
            if table.audience:
                table.tell(Event("drew", "W3", f"You draw {drawn}.", {"card": drawn}, 1 << seat))
        if table.roll() == 6:
            state.scores[seat] += 1
        state.turn += 1

    def over(self, state: Cave) -> bool:
        return not state.hands[state.seat]

    def outcome(self, state: Cave) -> Outcome:
        best = max(state.scores)
        winners = [seat for seat, score in enumerate(state.scores) if score == best]
        return Outcome("silence", winners, state.scores[:], "Silence.")

    def view(self, state: Cave, seat: int) -> Mapping[str, object]:
        def mine(owner: int, cards: list[str]) -> object:
            return cards[:] if seat in (owner, TRUTH) else len(cards)

        laid = state.laid if seat in (state.seat, TRUTH) else bool(state.laid)
        return {
            "turn": state.turn,
            "deck": state.deck[:] if seat == TRUTH else len(state.deck),
            "hands": [mine(owner, hand) for owner, hand in enumerate(state.hands)],
            "kept": [mine(owner, kept) for owner, kept in enumerate(state.kept)],
            "shown": state.shown[:],
            "laid": laid,
            "scores": state.scores[:],
        }

    def resample(self, state: Cave, seat: int, rng: Rng) -> None:
        super().resample(state, seat, rng)
        unknown = state.deck[:]
        for owner in range(len(state.hands)):
            if owner != seat:
                unknown += state.hands[owner] + state.kept[owner]
        hides_laid = bool(state.laid) and state.seat != seat
        if hides_laid:
            unknown.append(state.laid)
        unknown.sort()
        Table(rng).shuffle(unknown)
        state.deck = [unknown.pop() for _ in state.deck]
        for owner in range(len(state.hands)):
            if owner != seat:
                state.hands[owner] = [unknown.pop() for _ in state.hands[owner]]
                state.kept[owner] = [unknown.pop() for _ in state.kept[owner]]
        if hides_laid:
            state.laid = unknown.pop()

    def why_not(
        self, state: Cave, seat: int, option_id: str, decision: Decision[Any] | None = None
    ) -> Refusal:
        for owner, hand in enumerate(state.hands):
            if option_id.removeprefix("lay:") in hand and owner != seat:
                return Refusal("W1", f"Seat {owner} has that card.")
        return Refusal("W1", "You can only lay a card of your hand.")

    def bots(self) -> dict[str, BotMaker]:
        return {"random": RandomBot, "first": FirstBot}


GAME = Whispers()
