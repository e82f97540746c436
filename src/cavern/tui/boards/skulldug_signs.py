"""Signs and colours for the things of Skulldug!: drawings only, each with a substitute."""

from typing import Final

from cavern.tui.boards.mapping import MARKS

CARD_SIGNS: Final = {
    "treasure": "◆",
    "equipment": "†",
    "consumable": "•",
    "trap": "▲",
    "monster": "☻",
    "passage": "≡",
}
"""A sign for every type of card."""

SPECIALS: Final = {
    "underground-spring": "≈",
    "echo-gallery": "♪",
    "offering-altar": "π",
    "secret-tunnel": "∩",
    "crumbling-ledge": "≡",
}
ENTRANCE_SIGN: Final = "⌂"

HOUSE: Final = MARKS["house"]

SKULLDUG_LEGEND: Final = (
    "◆ treasure  † equipment  • consumable  ▲ trap  ☻ monster   ᴿ rebuilt  ᴴ house",
    "⌂ way out  ≈ spring  ♪ gallery  π altar  ∩ tunnel  ≡ ledge   keys: m z c i ?",
)

FACTION_COLOURS: Final = {
    "adventurers": "#6fb7e6",
    "rogues": "#86c98a",
    "henchmen": "#e88a6a",
    "suits": "#cfcbd8",
    "cultists": "#c596e6",
}
