"""Every role's turn in a few lines, and what to think of at each point of it."""

from typing import Any, Final

from cavern.tui.boards.vast_words import title

TURNS: Final = {
    "knight": """\
All your Hero cubes come back; put them where they help, at any time.
Each Encounter (Perception) lets you reveal or face one tile.
You move only while you have Movement and an Encounter left.
Entering a Dark tile reveals it: an Event, an Ambush or a find; 1 Grit.
Grit brings cubes at 5, 11, 18, 26 and 35; Sidequests bring Grit.
Strength must beat Tribes and the Dragon's Armor; 3 smashes a Crystal.
The Bomb (or Javelin) reaches the Dragon while he is underground.""",
    "goblins": """\
Keep one War card: it says how the Tribes grow and what you draw.
More than 4 in a Tribe scatters one; a Rage stops a Tribe's growth.
Give Monsters to Tribes; no more of them than the Bones Population.
Then activate each Tribe once. Hidden ones Reveal on a Dark tile with
their own letter; others move, losing 1 for every second Lit tile left,
and then Attack, Plunder, Explore, Hide or use their special action.
To hurt the Knight a Tribe must be stronger than she is.""",
    "dragon": """\
Move 1 or 2 in a straight line once, and use powers paid with cards.
Reveal, eat, take Treasure: each wakes you by a cube from its track.
Greed: give the Cave a Treasure you stand on. Hunger: 2 eaten goblins.
Pride: reveal an Event tile, or stay, or place a second Gem.
At most one cube from each track in a turn.
Awake, end your turn on a revealed Crystal tile to surface.
Then walk to the Entrance (⌂); walls and Dark tiles now stop you.""",
    "cave": """\
Omens come by themselves, more for Treasure and Crystals on the map.
Place a tile from your hand; in the Collapse remove three instead.
Use omens: each is paid with any mix of three neighbouring symbols.
Then lay a Treasure on an empty Dark tile to tempt the others.
You choose the tiles, Events and Treasures that the others find.
When the last tile is down the Collapse begins: bring down Crystal
tiles until enough of them are gone.""",
    "thief": """\
Deal your tokens to Movement, Stealth and Thievery; Thievery is cubes.
Walls and sharp eyes stop you: Stealth must exceed their Perception.
Cubes pay to Loot, Climb, Pickpocket, Pick Lock, Backstab, Hide Loot.
Everything you carry costs 1 Stealth unless it is hidden.
Back at the Entrance (⌂) all of it is stashed, each on an upgrade.
Killed, you drop everything and start again from the Entrance.
Look under Dark tiles you stand on before you reveal them.""",
}

HINTS: Final = {
    ("knight", "moving"): "Place cubes, move, have Encounters in any order; then end your turn.",
    ("knight", "attacking"): "The Encounter goes on: attack what must or may be attacked.",
    ("knight", "collecting"): "The Encounter ends: collect what lies here.",
    ("goblins", "war"): "Choose the War card: growth for each Tribe, Monsters, Secrets.",
    ("goblins", "growing"): "A Tribe above 4 scatters one of yours. 1 Rage stops a Tribe's growth.",
    ("goblins", "assigning"): "Give the Monster to a Tribe with room, or discard it.",
    ("goblins", "secrets"): "Keep at most five Secrets.",
    ("goblins", "activating"): "Activate each Tribe once; play Secrets in between.",
    ("goblins", "tribe"): "Move the Tribe as far as you dare, then take one action.",
    ("dragon", "powers"): "Move once, use powers in any order; then be done.",
    ("dragon", "ending"): "Wake further if you can, place a Gem, and end your turn.",
    ("cave", "shape"): "Shape the Cave: a tile beside the map, or in the Collapse one less.",
    ("cave", "omens"): "Use as many omens as you can pay for; unspent Omens are kept.",
    ("cave", "treasure"): "Lay a Treasure where it will lead the others astray.",
    ("thief", "dealing"): "Deal the tokens: how far, how quiet, how skilful this turn?",
    ("thief", "acting"): "Move and spend cubes in any order; bring loot to the Entrance (⌂).",
}

STAGES: Final = {
    "shaping": "The turn is over: the Cave is shaped.",
    "plundering": "The turn is over: a Treasure appears.",
}


def turn_of(role: str) -> str:
    return TURNS.get(role, "")


def hint(view: Any, role: str, asked: bool) -> str:
    """What a role should think of now; ``asked`` tells whether it has to answer."""
    if view["ending"]:
        return "The game is over; everything lies open."
    if view["turn"] != role:
        turn = f"It is the turn of the {title(view['turn'])}."
        return f"{turn} You are asked in between." if asked else turn
    return STAGES.get(view["stage"]) or HINTS.get((role, view[role].get("phase")), "")
