"""What a coach says about a table of Vast: its advice, and what everybody is after."""

from typing import Final

from cavern.core.decision import Seat
from cavern.core.guide import Guide, Said, View, number
from cavern.games.vast.border import CountView

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


def role_of(view: View, seat: Seat) -> str:
    for role, goal in view["goals"].items():
        if goal["seat"] == seat:
            return str(role)
    return ""


def to_entrance(view: View, role: str) -> int:
    """Squares from the Entrance; a long way if the piece is not on the map."""
    at = view["at"].get(role)
    if not at:
        return 99
    x, y = at.split(",")
    return abs(int(x)) + abs(int(y))


def missing(count: CountView) -> int:
    """How far a number is from what is wanted."""
    return count["now"] if count["falls"] else max(0, count["of"] - count["now"])


class CavernsGuide(Guide):
    notable = (
        "ended", "knight-killed", "thief-died", "surfaced", "awoke", "artifact-locked", "stashed",
        "collapse", "smashed", "attacked", "shot", "possessed", "ambush", "scattered", "power",
        "omen", "terror-used", "token-taken", "revealed", "tile-removed", "moved",
    )  # fmt: skip

    def moment(self, view: View, seat: Seat) -> list[Said]:
        lines: list[Said] = [
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

    def holdings(self, view: View, seat: Seat) -> dict[str, int]:
        board = view.get(role_of(view, seat).replace("-", "_")) or {}
        found = {word: int(board[name]) for name, word in KEPT.items() if name in board}
        for name, word in LIST_NAMES.items():
            if isinstance(board.get(name), list):
                found[word] = len(board[name])
        if isinstance(board.get("population"), dict):
            found["goblin"] = sum(board["population"].values())
        return found

    def aim(self, before: View, after: View, seat: Seat) -> str:
        role = role_of(after, seat)
        if not role:
            return ""
        name = f"The {role.replace('-', ' ').title()}"
        goal, was = after["goals"][role], before["goals"][role]
        closer = to_entrance(after, role) < to_entrance(before, role)
        laden = goal["note"].startswith("carries")
        for now, then in zip(goal["counts"], was["counts"]):
            left = missing(now)
            urgent = f"{number(left)} from winning" if left <= 2 else f"{now['now']} of {now['of']}"
            if goal["left"]:
                ran = "ran for the Entrance" if closer else "is ready to leave"
                return f"{name} {ran}: only the way out is missing."
            if closer and laden:
                load = goal["note"].removeprefix("carries ")
                return f"{name} ran for the Entrance with {load}: {now['label']} {urgent}."
            if left < missing(then):
                return f"{name} came closer: {now['label']} {now['now']} of {now['of']}" + (
                    f", {urgent}." if left <= 2 else "."
                )
            if left > missing(then):
                return f"{name} was set back: {now['label']} {now['now']} of {now['of']}."
        return ""
