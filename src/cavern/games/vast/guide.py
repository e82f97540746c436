"""What a coach says about a table of Vast: its advice, and what everybody is after."""

from collections.abc import Mapping
from typing import Final, cast

from cavern.core.decision import Seat
from cavern.core.guide import Cited, Guide, number
from cavern.games.vast.border import CountView, VastView

KEPT: Final = {
    "health": "Health",
    "grit": "Grit",
    "rage": "Rage",
    "wakefulness": "Wakefulness",
    "carried": "loot",
    "fury": "Fury",
    "treasures": "Treasure",
    "focus": "Focus",
}
"""Numbers of the roles' boards that nobody gives away for nothing."""
LIST_NAMES: Final = {
    "cards_up": "Treasure card",
    "secrets": "Secret",
    "upgrades": "upgrade",
    "terror": "Terror card",
}
"""The same for cards."""


def role_of(view: VastView, seat: Seat) -> str:
    for role, goal in view["goals"].items():
        if goal["seat"] == seat:
            return str(role)
    return ""


def board_of(view: VastView, role: str) -> Mapping[str, object]:
    """A role's board, whatever it has."""
    boards = cast(Mapping[str, Mapping[str, object]], view)
    return boards.get(role.replace("-", "_"), {})


def to_entrance(view: VastView, role: str) -> int:
    """Squares from the Entrance; a long way if the piece is not on the map."""
    at = view["at"].get(role)
    if not at:
        return 99
    x, y = at.split(",")
    return abs(int(x)) + abs(int(y))


def missing(count: CountView) -> int:
    """How far a number is from what is wanted."""
    return count["now"] if count["falls"] else max(0, count["of"] - count["now"])


class CavernsGuide(Guide[VastView]):
    notable = (
        "ended", "thief-died", "surfaced", "awoke", "artifact-locked", "stashed",
        "collapse", "smashed", "attacked", "shot", "possessed", "ambush", "scattered", "power",
        "omen", "terror-used", "token-taken", "revealed", "tile-removed", "moved",
    )  # fmt: skip

    def moment(self, view: VastView, seat: Seat) -> list[Cited]:
        lines: list[Cited] = [
            (line["text"], list(line["rules"])) for line in view["advice"]["lines"]
        ]
        own = role_of(view, seat)
        for role, goal in view["goals"].items():
            near = [count for count in goal["counts"] if missing(count) <= 1]
            if role != own and (near or goal["left"]):
                name = role.replace("-", " ").title()
                what = "only the way out" if goal["left"] else "one step"
                text = f"Watch the {name}: {what} from winning ({goal['text']})."
                lines.append((text, ["V10.2"]))
        return lines

    def holdings(self, view: VastView, seat: Seat) -> dict[str, int]:
        board = board_of(view, role_of(view, seat))
        found: dict[str, int] = {}
        for name, word in KEPT.items():
            held = board.get(name)
            if isinstance(held, int):
                found[word] = held
        for name, word in LIST_NAMES.items():
            cards = board.get(name)
            if isinstance(cards, list):
                found[word] = len(cards)
        population = board.get("population")
        if isinstance(population, dict):
            found["goblin"] = sum(population.values())
        return found

    def aim(self, before: VastView, after: VastView, seat: Seat) -> str:
        role = role_of(after, seat)
        if not role:
            return ""
        name = f"The {role.replace('-', ' ').title()}"
        goal, was = after["goals"][role], before["goals"][role]
        closer = to_entrance(after, role) < to_entrance(before, role)
        load = board_of(after, role).get("carried", 0)
        for now, then in zip(goal["counts"], was["counts"]):
            left = missing(now)
            urgent = f"{number(left)} from winning" if left <= 2 else f"{now['now']} of {now['of']}"
            if goal["left"]:
                ran = "ran for the Entrance" if closer else "is ready to leave"
                return f"{name} {ran}: only the way out is missing."
            if closer and load:
                return f"{name} ran for the Entrance with {load}: {now['label']} {urgent}."
            if left < missing(then):
                return f"{name} came closer: {now['label']} {now['now']} of {now['of']}" + (
                    f", {urgent}." if left <= 2 else "."
                )
            if left > missing(then):
                return f"{name} was set back: {now['label']} {now['now']} of {now['of']}."
        return ""
