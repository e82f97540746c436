"""What a coach says about a delve."""

from cavern.core.decision import Seat
from cavern.core.guide import Cited, Guide
from cavern.games.cube_delver.border import DelveView
from cavern.games.cube_delver.bots import TOP


class DelversGuide(Guide[DelveView]):
    notable = ("escaped", "died", "damaged", "placed")

    def moment(self, view: DelveView, seat: Seat) -> list[Cited]:
        """How near death and the way out are, and what is to be won."""
        lines: list[Cited] = []
        hand = view["hand"]
        if hand is not None and hand.get("value"):
            lines.append(
                (
                    f"Your die is {hand['colour'].capitalize()} {hand['value']}: take it as it is, "
                    "or pay a die to roll it again.",
                    ["C2.3"],
                )
            )
        health, travel = len(view["health"]), len(view["travel"])
        if health == 1:
            lines.append(("Your last Health die: one bad Damage die ends it all.", ["C5.2"]))
        if travel == 1:
            lines.append(("One Travel die is left: paying it takes you out.", ["C2.6", "C5.1"]))
        elif travel:
            text = f"You are {travel} Travel dice deep; all must go before your Treasure counts."
            lines.append((text, ["C5.1"]))
        score = view["escape_score"]
        if score:
            lines.append((f"Outside, your Treasure would be worth {score}.", ["C5.1"]))
        return lines

    def worth(self, value: float) -> str:
        return f"{value * TOP:.1f} points on average"

    def holdings(self, view: DelveView, seat: Seat) -> dict[str, int]:
        return {
            "Health": len(view["health"]),
            "Treasure point": sum(view["treasure"]),
            "Potion": len(view["potion"]),
        }
