"""What a delver may agree on beforehand: how the points that the rulebook leaves open are read."""

from typing import Final

from cavern.core.game import Mode, OptionSpec

MODES: Final = (Mode("solo", "Solo", (1,), "One delver against the bag."),)

OPTIONS: Final = (
    OptionSpec(
        "premonition",
        "next-draw",
        "When an armed Premonition is spent: by the next draw, or only when it is used.",
        "C2.1",
        ("next-draw", "until-used"),
    ),
    OptionSpec(
        "retrace",
        "both",
        "What keeps a Travel die from paying: one just paid, one paid last turn, or both.",
        "C2.5",
        ("both", "last-die", "last-turn"),
    ),
    OptionSpec(
        "retrace-counts",
        "payments",
        "Which lost Travel dice count for that: payments only, or Lighten the Load too.",
        "C2.5",
        ("payments", "removals"),
    ),
    OptionSpec(
        "travel-leaves",
        "rightmost",
        "Which Travel die leaves the tableau: the rightmost, or any the player likes.",
        "C2.5",
        ("rightmost", "any"),
    ),
    OptionSpec(
        "action-after",
        "placed",
        "When an optional action is allowed: after placing a die, or every turn.",
        "C2.8",
        ("placed", "every-turn"),
    ),
    OptionSpec(
        "trap-unable",
        "nothing",
        "If the trap can turn no Health die lower: nothing happens, or one is turned anyway.",
        "C3.4",
        ("nothing", "turn-anyway"),
    ),
)
