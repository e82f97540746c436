"""What to say to somebody who chooses a mode or a faction (S24 to S42)."""

from typing import Final

from cavern.core.picking import FACTION, MODE, Pick
from cavern.games.skulldug.options import FULL, MODES

OUT: Final = "Bring three treasures to the Cave Entrance before anybody else does."
TITLES: Final = {mode.id: mode.title for mode in MODES}

MODES_SAID: Final = [
    Pick(
        MODE, "ffa", TITLES["ffa"], OUT,
        "Three to five explorers spread out, meet again over one treasure and throw bear traps at "
        "each other. Whoever is ahead is everybody's target.",
        1, "One turn is three action points; the rest is on the cards.",
        2, "One of many wins, and the leader is chased.",
    ),
    Pick(
        MODE, "duel", TITLES["duel"], OUT,
        "Two explorers from one corner: a race in which you can always see how far the other is, "
        "and sometimes trip them.",
        1, "The quickest way in: one opponent, short rounds.",
        1, "Only one rival to outrun.",
    ),
    Pick(
        MODE, "team", TITLES["team"],
        "Bring three treasures home together before another team does.",
        "Partners share a turn and two action points each: one draws the monster off while the "
        "other carries the loot.",
        2, "The same rules, with two explorers to think about.",
        2, "Only together: a partner left behind is a treasure left behind.",
    ),
    Pick(
        MODE, "solo", TITLES["solo"], "Get three treasures out, alone.",
        "The cave itself is against you: ghosts follow your treasures and the way back crumbles.",
        2, "Ghosts and the collapse come on top of the usual turn.",
        3, "Most explorers stay in there.",
        (
            ("easy", "9 Health, one ghost, and the cave holds."),
            ("normal", "7 Health, two ghosts, and a cave with 20 Health that crumbles."),
            ("hard", "5 Health, three ghosts, and a cave with 20 Health that crumbles."),
        ),
        level_option="difficulty",
        usual="normal",
    ),
    Pick(
        MODE, "print-and-play", TITLES["print-and-play"], OUT,
        "The small box for two: fewer cards, given items, over in a quarter of an hour.",
        1, "Fewer cards to know, nothing to choose before the start.",
        1, "Only one rival to outrun.",
    ),
]  # fmt: skip

FACTIONS_SAID: Final = (
    ("adventurers", "Hats and good manners. Suggested gear: Trusty Whip, Questionable Rations."),
    ("rogues", "Light fingers and some luck. Suggested gear: Delicate Toolkit, Rabbit's Foot."),
    ("henchmen", "Fists first, questions later. Suggested gear: Brass Knuckles, Flak Jacket."),
    ("suits", "They own the mine, they say. Suggested gear: Sturdy Shovel, Convincing Sign."),
    (
        "cultists",
        "They were here before you. Suggested gear: Rusty Sword, Soothing Pipe, Bear Trap.",
    ),
)
"""S25, S35: factions play by the same rules; any explorer may take any set."""

SAME_RULES: Final = "All play by the same rules; they differ in hat and gear."

SMALL_BOX: Final = ("adventurers", "henchmen")
"""S38: who plays the print-and-play."""

PICKS: Final = [
    *MODES_SAID,
    *(
        Pick(
            FACTION,
            id,
            id.capitalize(),
            SAME_RULES,
            text,
            modes=() if id in SMALL_BOX else FULL,
            option="factions",
        )
        for id, text in FACTIONS_SAID
    ),
]
