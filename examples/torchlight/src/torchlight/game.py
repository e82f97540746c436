"""Torchlight: whoever lights the brightest torch takes the treasure of a round."""

from collections.abc import Mapping
from typing import ClassVar

from cavern.core import codec
from cavern.core.act import Act, Menu, Number, Refusal, perform
from cavern.core.bot import Bot, RandomBot
from cavern.core.decision import Decision
from cavern.core.event import Event
from cavern.core.game import TRUTH, BotMaker, Game, Mode, Outcome, Setup
from cavern.core.rng import Rng
from cavern.core.rulebook import Rulebook
from cavern.core.state import State
from cavern.core.table import Table

TORCHES, HAND, DARK = 15, 4, 0
NOT_IN_HAND = Refusal("T2.1", "That torch is not in your hand.")
NOT_YOUR_TURN = Refusal("T2.1", "Torches are lit in turn.")


class Cave(State):
    """``lit`` has a torch for each seat, or DARK; ``aside`` is what nobody sees."""

    def __init__(
        self,
        rng: Rng,
        turn: int,
        hands: list[list[int]],
        lit: list[int],
        treasures: list[int],
        taken: list[int],
        aside: list[int],
    ) -> None:
        super().__init__(rng)
        self.turn, self.hands, self.lit = turn, hands, lit
        self.treasures, self.taken, self.aside = treasures, taken, aside

    def copy(self) -> "Cave":
        hands = [hand[:] for hand in self.hands]
        return Cave(self.rng.copy(), self.turn, hands, self.lit[:], self.treasures[:],
                    self.taken[:], self.aside[:])  # fmt: skip


codec.register(Cave, "torchlight/cave", "rng turn hands lit treasures taken aside")


class LightTorch(Act[Cave, int]):
    """T2.1, T2.2"""

    def not_now(self, state: Cave, who: int) -> Refusal:
        return NOT_YOUR_TURN

    def firsts(self, state: Cave, who: int) -> list[int]:
        return state.hands[who]

    def absent(self, state: Cave, who: int, torch: int, _: int) -> Refusal:
        return NOT_IN_HAND

    def perform(self, state: Cave, who: int, torch: int, _: int, table: Table) -> None:
        state.hands[who].remove(torch)
        state.lit[who] = torch
        table.reveal()  # the others see it for the first time
        state.turn = (who + 1) % len(state.lit)
        table.tell(Event("lit", "T2.1", f"Player {who + 1} lights {torch}.", {"torch": torch}))
        if DARK not in state.lit:
            take(state, table)


LIGHT = LightTorch("light", "T2.1", "Light torch {}", "It lies open then.", Number(TORCHES))


def take(state: Cave, table: Table) -> None:
    """T2.2"""
    state.turn = state.lit.index(max(state.lit))
    worth = state.treasures.pop(0)
    state.taken[state.turn] += worth
    state.lit = [DARK] * len(state.lit)
    table.reveal()  # the next treasure is turned over
    text = f"Player {state.turn + 1} takes the treasure worth {worth}."
    table.tell(Event("taken", "T2.2", text, {"seat": state.turn, "worth": worth}))


class Which(Menu[Cave, int]):
    kind = "light"
    acts: ClassVar = [LIGHT]

    def prompt(self) -> str:
        return "Which torch do you light?"

    def counterpart(self, state: Cave) -> int:
        return self.who


class Careful(Bot[Cave]):
    """The dimmest torch that outshines all others so far, else the dimmest."""

    def pick(self, decision: Decision[int], state: Cave) -> int:
        hand = state.hands[decision.seat]
        enough = [torch for torch in hand if torch > max(state.lit)]
        return hand.index(min(enough or hand))


class Torchlight(Game[Cave]):
    id, title, authors = "torchlight", "Torchlight", "you"
    tagline = "Whoever lights the brightest torch takes the treasure."
    modes = (Mode("all", "Everybody for themselves", (2, 3), "Most treasure wins."),)
    hidden = ("The others' torches, those set aside, and the order of the treasures to come.",)
    endings: ClassVar = {"taken": "The last treasure was taken."}
    quick_bot = "careful"
    acts: ClassVar = [LIGHT]
    acting = "T2.1"

    def new(self, setup: Setup, table: Table) -> Cave:
        torches, treasures = list(range(1, TORCHES + 1)), [1, 2, 3, 4]
        table.shuffle(torches)  # T1.1
        table.shuffle(treasures)  # T1.2
        hands = [sorted(torches[HAND * seat : HAND * seat + HAND]) for seat in range(setup.seats)]
        aside = sorted(torches[HAND * setup.seats :])
        return Cave(table.rng, 0, hands, [DARK] * setup.seats, treasures, [0] * setup.seats, aside)

    def step(self, state: Cave, table: Table) -> None:
        seat = state.turn
        perform(table.choose(Which(seat, state, seat)), state, seat, table)

    def over(self, state: Cave) -> bool:
        return not state.treasures

    def outcome(self, state: Cave) -> Outcome:  # T3.1
        winners = [seat for seat, taken in enumerate(state.taken) if taken == max(state.taken)]
        names = " and ".join(f"player {seat + 1}" for seat in winners)
        return Outcome("taken", winners, state.taken[:], f"Most treasure: {names}.")

    def view(self, state: Cave, seat: int) -> Mapping[str, object]:
        return {
            "turn": state.turn,
            "hands": [
                hand[:] if seat in (owner, TRUTH) else len(hand)
                for owner, hand in enumerate(state.hands)
            ],
            "lit": state.lit[:],
            "treasure": state.treasures[:1],
            "to come": sorted(state.treasures[1:]),
            "taken": state.taken[:],
        }

    def resample(self, state: Cave, seat: int, rng: Rng) -> None:
        super().resample(state, seat, rng)
        unseen = state.aside + [t for i, hand in enumerate(state.hands) if i != seat for t in hand]
        unseen, later = sorted(unseen), sorted(state.treasures[1:])
        deal = Table(rng.split("deal"))
        deal.shuffle(unseen)
        deal.shuffle(later)
        for owner, hand in enumerate(state.hands):
            if owner != seat:
                state.hands[owner] = sorted(unseen.pop() for _ in hand)
        state.aside = sorted(unseen)
        state.treasures[1:] = later

    def write(self, state: Cave) -> str:
        rows = {
            "turn": [state.turn], "lit": state.lit, "treasures": state.treasures,
            "taken": state.taken, "aside": state.aside,
        }  # fmt: skip
        rows |= {f"hand-{seat}": hand for seat, hand in enumerate(state.hands)}
        return "".join(f"{name} {' '.join(map(str, row))}\n" for name, row in rows.items())

    def parse(self, text: str, setup: Setup, rng: Rng) -> Cave:
        rows = {
            words[0]: [int(n) for n in words[1:]] for words in map(str.split, text.splitlines())
        }
        hands = [rows[f"hand-{seat}"] for seat in range(setup.seats)]
        return Cave(rng, rows["turn"][0], hands, rows["lit"], rows["treasures"], rows["taken"],
                    rows["aside"])  # fmt: skip

    def check(self, state: Cave) -> list[str]:
        seen = [torch for hand in [*state.hands, state.aside] for torch in hand]
        return [] if len(set(seen)) == len(seen) else ["a torch is in two places"]

    def bots(self) -> dict[str, BotMaker]:
        return {"random": RandomBot, "careful": Careful}

    def rulebook(self) -> Rulebook:
        return Rulebook.of_package(self.title, "torchlight")


GAME = Torchlight()
