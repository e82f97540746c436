"""What a coach says about a race for treasures."""

from cavern.core.decision import Seat
from cavern.core.guide import Cited, Guide, number
from cavern.core.words import counted
from cavern.games.skulldug.border import DigView, ExplorerView
from cavern.games.skulldug.state import TO_WIN


def explorer(view: DigView, seat: Seat) -> ExplorerView:
    return view["explorers"][seat]


def home(view: DigView, seat: Seat) -> int:
    """Steps to the Cave Entrance, walls or not; what everybody can see on the map."""
    at = explorer(view, seat)["at"]
    if not at or "," not in at:
        return 0
    x, y = at.split(",")
    return abs(int(x)) + abs(int(y))


class ExplorersGuide(Guide[DigView]):
    notable = (
        "ended",
        "died",
        "throw-landed",
        "took",
        "lost-to",
        "beat",
        "picked-up",
        "discovered",
    )

    def moment(self, view: DigView, seat: Seat) -> list[Cited]:
        me = explorer(view, seat)
        lines: list[Cited] = []
        if not me["alive"]:
            return [("You are dead; backup comes with your next turn.", ["S111"])]
        loot, way = me["treasures"], home(view, seat)
        if loot >= TO_WIN:
            text = "You have what it takes. "
            text += "End your turn here and win!" if way == 0 else f"Home: {counted(way, 'step')}."
            lines.append((text, ["S125"]))
        else:
            more = "treasure" if loot == TO_WIN - 1 else "treasures"
            lines.append((f"You need {number(TO_WIN - loot)} more {more}.", ["S125"]))
        for each in view["explorers"]:
            if each["treasures"] >= TO_WIN - 1 and each["team"] != me["team"] and not each["ghost"]:
                steps = home(view, view["explorers"].index(each))
                text = (
                    f"{each['name']} has {number(each['treasures'])} treasures, "
                    f"{counted(steps, 'step')} from the Entrance: throw something, or shove."
                )
                lines.append((text[:1].upper() + text[1:], ["S67", "S65"]))
        if me["health"] == 1:
            lines.append(("One Health left: think twice before you meet a Hazard.", ["S103"]))
        if me["dazed"]:
            lines.append(("Dazed: no Dash, and −1 on every roll. 2 AP shake it off.", ["S113"]))
        if me["ap"] and view["actor"] == me["id"] and view["window"] == "none":
            lines.append((f"{me['ap']} AP are left; what you do not spend is lost.", ["S43"]))
        return lines

    def holdings(self, view: DigView, seat: Seat) -> dict[str, int]:
        me = explorer(view, seat)
        return {
            "treasure": me["treasures"],
            "Health": me["health"],
            "item": len(me["hand"]),
        }

    def unspent(self, view: DigView, seat: Seat) -> str:
        left = explorer(view, seat)["ap"]
        return f"{left} AP" if left else ""

    def aim(self, before: DigView, after: DigView, seat: Seat) -> str:
        was, now = explorer(before, seat), explorer(after, seat)
        name = now["name"][:1].upper() + now["name"][1:]
        if was["alive"] and not now["alive"]:
            return f"{name} died and dropped everything."
        loot = now["treasures"]
        near = f"{number(TO_WIN - loot)} from winning" if loot < TO_WIN else "enough to win"
        if loot > was["treasures"]:
            return f"{name} got a treasure: now {number(loot)}, {near}."
        if loot < was["treasures"]:
            return f"{name} lost a treasure: {number(loot)} left."
        if loot >= TO_WIN - 1 and home(after, seat) < home(before, seat):
            return f"{name} ran for the Entrance with {number(loot)} treasures: {near}."
        return ""
