"""The named options: how the box is packed, and how disputed rules are read."""

from typing import Final

from cavern.core.game import Mode, OptionSpec
from cavern.games.skulldug.state import FACTIONS

FULL: Final = ("ffa", "duel", "team", "solo")

MODES: Final = (
    Mode("ffa", "Free-for-all", (3, 4, 5), "Everybody for themselves in a cave without end."),
    Mode("duel", "Duel", (2,), "Two explorers, with the Cave Entrance in a corner of the table."),
    Mode("team", "Team", (4, 6), "Partners share a turn and three treasures are enough for both."),
    Mode("solo", "Solo", (1,), "You, a crumbling cave and its ghosts."),
    Mode(
        "print-and-play",
        "Print-and-play",
        (2,),
        "The small game for two: fewer cards and tiles, fixed starting items.",
    ),
)

OPTIONS: Final = (
    OptionSpec(
        "factions",
        "",
        "Which faction each seat plays, such as suits,rogues: adventurers, rogues, henchmen, suits "
        "or cultists (print-and-play: adventurers or henchmen). Others take what is left.",
        "S25",
        FACTIONS,
        line=True,
    ),
    OptionSpec(
        "difficulty",
        "normal",
        "Health, number of ghosts and whether the cave collapses.",
        "S41",
        ("easy", "normal", "hard"),
        modes=("solo",),
    ),
    OptionSpec(
        "gear",
        "draft",
        "Starting items: drafted from the Gear cards, or a suggested set for each explorer.",
        "S31",
        ("draft", "sets"),
        modes=FULL,
    ),
    OptionSpec(
        "gear-copies",
        "one",
        "Whether one copy or every copy of a Gear card carries the Gear mark.",
        "S221",
        ("one", "all"),
        modes=FULL,
    ),
    OptionSpec(
        "fortune-shuffle",
        "paced",
        "Treasures spread evenly over the Fortune deck, or shuffled anyhow.",
        "S29",
        ("paced", "plain"),
    ),
    OptionSpec(
        "table",
        "usual",
        "How many spaces the table is wide and high: usual (15, or 10 from the corner), a number, "
        "or no edge at all.",
        "S5",
        ("usual", "none") + tuple(str(n) for n in range(5, 32)),
    ),
    OptionSpec(
        "specials",
        True,
        "Whether special passages have their (house) effects or are plain tiles.",
        "S57",
        modes=FULL,
    ),
    OptionSpec(
        "dead-ends",
        "usual",
        "Dead ends as they are, or each replaced by a bend; usual replaces only the reconstructed "
        "one of the print-and-play.",
        "S223",
        ("usual", "keep", "bends"),
    ),
    OptionSpec(
        "content",
        "",
        "Your own card and tile lists: the text of a content file.",
        "S220",
    ),
    OptionSpec(
        "hand-limit",
        "book",
        "With too many items: the turn cannot be ended, or ending it makes you drop down. "
        "The two rulebooks differ.",
        "S121",
        ("book", "refuse", "drop"),
    ),
    OptionSpec(
        "throw-order",
        "book",
        "What a hit costs first: Health or the random card. The two rulebooks differ.",
        "S69",
        ("book", "health-first", "card-first"),
    ),
    OptionSpec(
        "resign",
        "book",
        "Whether an explorer may resign; the print-and-play has no such action.",
        "S77",
        ("book", "allowed", "forbidden"),
    ),
    OptionSpec(
        "throw-focus",
        "after-defence",
        "Whether the thrower focuses after seeing the defence, or before.",
        "S68",
        ("after-defence", "before-defence"),
    ),
    OptionSpec(
        "throw-loss",
        "injury",
        "Whether the card lost to a throw is part of the Injury, so that a Shield saves it.",
        "S70",
        ("injury", "apart"),
    ),
    OptionSpec(
        "fleeing",
        "meets",
        "Whether you meet the Hazards of the passage you flee into.",
        "S107",
        ("meets", "meets-nothing"),
    ),
    OptionSpec(
        "dash-end",
        "may-meet",
        "Whether a Dash may end among Hazards, or both its passages must be free of them.",
        "S60",
        ("may-meet", "must-be-free"),
    ),
    OptionSpec(
        "dash-back",
        "allowed",
        "Whether the second step of a Dash may lead back.",
        "S61",
        ("allowed", "forbidden"),
    ),
    OptionSpec(
        "beaten-trap",
        "taken",
        "Whether a beaten trap always comes into your hand, or may be left.",
        "S96",
        ("taken", "may-stay"),
    ),
    OptionSpec(
        "mimic-stone",
        "any-window",
        "When a Mimic Stone may be used: in every window of yours, or only as an action.",
        "S167",
        ("any-window", "action"),
    ),
    OptionSpec(
        "flak-jacket",
        "goes-on",
        "Whether the rest of an Injury goes on after a Flak Jacket, or ends with it.",
        "S171",
        ("goes-on", "ends-injury"),
    ),
    OptionSpec(
        "ceremonial-key",
        "with-ceremonial",
        "Whether the Ceremonial Key counts only beside a Ceremonial treasure, or always.",
        "S204",
        ("with-ceremonial", "always"),
        modes=FULL,
    ),
    OptionSpec(
        "once-per-turn",
        "explorer",
        "Whether each partner may Shove and Destroy once, or the team.",
        "S129",
        ("explorer", "team"),
        modes=("team",),
    ),
    OptionSpec(
        "new-ghost",
        "acts",
        "Whether a ghost that rises while ghosts take their turns acts at once, or waits.",
        "S141",
        ("acts", "waits"),
        modes=("solo",),
    ),
)
