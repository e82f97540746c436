"""A table in the making: mode, roles or players, who sits where, what is agreed on."""

from pathlib import Path

from cavern.core import registry
from cavern.core.game import AnyGame, OptionSpec, OptionValue, Setup
from cavern.core.picking import Combination
from cavern.home import read_text
from cavern.tui.session import PERSON

ROLES_OPTION = "roles"
"""The option whose value is the roles at the table, where not all sit at every one."""


class Wishes:
    """What somebody has chosen so far. Seats go by their role, or else by their number.

    Everything is remembered while it is out of sight: who takes a role away and brings it back
    finds its bot and its level again.
    """

    def __init__(self, game: AnyGame) -> None:
        self.game = game
        self.mode = game.modes[0]
        self.count = self.mode.players[0]
        self.combinations = game.combinations()
        usual = game.setup()
        self.roles = str(usual.options[ROLES_OPTION]).split(",") if self.combinations else []
        self.sitting: dict[str, str] = {}
        self.words: dict[str, dict[str, str]] = {}
        """For each option that is said seat by seat: the words of the seats."""
        self.values: dict[str, OptionValue] = {}
        self.seed = ""
        self.take(self.seats[0])

    # Seats

    @property
    def all_roles(self) -> list[str]:
        """Every role there is, in the order of the seats."""
        for spec in self.game.options:
            if spec.id == ROLES_OPTION and self.combinations:
                return list(spec.choices)
        return []

    @property
    def seats(self) -> list[str]:
        return self.roles or [str(number + 1) for number in range(self.count)]

    def who(self, seat: str) -> str:
        return self.sitting.get(seat) or registry.usual_bot(self.game)

    def take(self, seat: str) -> None:
        """Somebody plays this seat alone, and bots the others; or all of them, if it is none."""
        for each, who in list(self.sitting.items()):
            if who == PERSON:
                del self.sitting[each]
        if seat:
            self.sitting[seat] = PERSON

    @property
    def own(self) -> str:
        """The seat of the only person; none if there are several, or nobody."""
        people = [seat for seat in self.seats if self.who(seat) == PERSON]
        return people[0] if len(people) == 1 else ""

    def choose_mode(self, id: str) -> None:
        self.mode = self.game.mode(id)
        if self.count not in self.mode.players:
            self.count = self.mode.players[0]

    # Roles

    def rivals(self, role: str) -> list[str]:
        """The roles that share no table with this one."""
        together = {
            other for row in self.combinations if role in row["roles"] for other in row["roles"]
        }
        return [other for other in self.all_roles if other not in together]

    def toggle(self, role: str) -> None:
        """A role comes to the table, in place of those it cannot sit with, or leaves it.

        Somebody who loses the only role they had goes to the first seat.
        """
        own = self.own
        away = [role] if role in self.roles else self.rivals(role)
        wanted = [each for each in [*self.roles, role] if each not in away]
        if not wanted:
            return
        self.roles = [each for each in self.all_roles if each in wanted]
        if own and own not in self.roles:
            self.take(self.roles[0])

    @property
    def combination(self) -> Combination | None:
        """What the roles that are chosen want of each other; None if they cannot play together."""
        for row in self.combinations:
            if set(row["roles"]) == set(self.roles):
                return row
        return None

    # What is agreed on

    @property
    def specs(self) -> list[OptionSpec]:
        """The options of this mode, without those that are said seat by seat."""
        by_seat = self.by_seat
        return [
            spec
            for spec in self.game.options
            if spec not in by_seat and not (spec.id == ROLES_OPTION and self.combinations)
            if not spec.modes or self.mode.id in spec.modes
        ]

    @property
    def by_seat(self) -> list[OptionSpec]:
        return [
            spec
            for spec in self.game.options
            if spec.type == "line" and spec.choices
            if not (spec.id == ROLES_OPTION and self.combinations)
        ]

    def say(self, option: str, seat: str, word: str) -> None:
        self.words.setdefault(option, {})[seat] = word

    def word(self, option: str, seat: str) -> str:
        return self.words.get(option, {}).get(seat, "")

    def options(self) -> dict[str, OptionValue]:
        """The options as a game takes them. A text is the name of a file, which is read."""
        found = {}
        for spec in self.specs:
            value = self.values.get(spec.id, spec.default)
            if spec.type == "text" and value:
                value = read_text(Path(str(value)).expanduser())
            found[spec.id] = value
        for spec in self.by_seat:
            found[spec.id] = self._joined(self.words.get(spec.id, {}))
        if self.combinations:
            found[ROLES_OPTION] = ",".join(self.roles)
        return found

    def _joined(self, words: dict[str, str]) -> str:
        """``knight=hard,thief=easy``, or ``suits,rogues`` in the order of the seats."""
        if self.combinations:
            return ",".join(f"{seat}={words[seat]}" for seat in self.roles if words.get(seat))
        return ",".join(words.get(seat, "") for seat in self.seats).rstrip(",")

    def setup(self) -> Setup:
        """The table, checked; ``BadInput`` says what does not go together."""
        return self.game.setup(self.mode.id, len(self.seats), self.options())

    def levels(self) -> list[str]:
        """Who sits where: ``person``, or a bot."""
        return [self.who(seat) for seat in self.seats]
