"""Every role's turn in a few lines, and what to think of at each point of it."""

from typing import Any, Final

from cavern.tui.boards.vast_words import in_play, title

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
    "ghoul": """\
Roll three dice and take two: the higher is movement, the lower attack.
A low roll brings a Terror card: one effect each turn, one for once.
A step costs 1, through a wall 1 more, onto somebody 1 more.
An attack takes 1 disc more than their Strength, Armor or Stealth.
Each attack and each pair of Treasures is 1 Fury; then you skitter away.
Discs you do not spend are your Defense until your next turn.
With enough Fury leave through the Entrance (⌂).""",
    "vile-ghoul": """\
Choose a die of your supply: its row gives movement and Attack.
Dice that you used lie on the right of their rows; used again, such a
row has them as Boost dice. With no supply left you roll them all anew.
Your Attack is not spent: it must beat Strength, Armor or Stealth.
After each attack you skitter away and draw a Terror card.
Attack also is your Defense until your next turn.
Two Treasures are a Terror card; 3 Attack smashes a Crystal.""",
    "ghost": """\
A card that stayed facedown gives you Focus: Movement and Influence.
Fly through everything; rest on a tile without Artifacts or who has one.
Telekinesis: move as many things as your Influence, each that far, in
a straight line away from you or towards you. Brought onto a Ghost tile
(‡) this way an Artifact (¤) is locked (⊗). Then lay a card facedown:
after that role's turn you may reveal it and play its turn once more.
With enough Artifacts locked leave through the Entrance (⌂).""",
    "cave-ghost": """\
The farther all others are (Isolation), the more Omens you draw.
Place a tile from your hand; in the Collapse remove three instead.
Fly up to six spaces and use powers, paid with neighbouring symbols.
Telekinesis moves near things far; Possession of near roles is cheap.
Plot Twist lays Ghost tiles (‡); they bring more Omens.
Then lay a Treasure; six spent Omens bring another one.
Bring down Crystal tiles in the Collapse until enough are gone.""",
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
    ("ghoul", "appearing"): "Come in where prey or Treasure is a few steps away.",
    ("ghoul", "rolled"): "Cheat if the dice are bad: one again each turn, or one set for good.",
    ("ghoul", "setting"): "The higher of two dice is movement, the lower attack.",
    ("ghoul", "acting"): "Move, collect, attack in any order; unspent discs are your Defense.",
    ("vile-ghoul", "appearing"): "Come in where prey or Treasure is a few steps away.",
    ("vile-ghoul", "setting"): "A die gives its row's movement and Attack; ■ on it is a Boost.",
    ("vile-ghoul", "acting"): "Move, collect, attack, boost in any order; Attack is your Defense.",
    ("ghost", "appearing"): "Appear on a Dark tile that nobody is on.",
    ("ghost", "resolving"): "The Ghost card: 2 more Movement and 1 more Influence this turn.",
    ("ghost", "moving"): "Fly, and move things in line with you; ¤ onto ‡ locks it.",
    ("ghost", "selecting"): "Whose turn will you take? Unrevealed, the card gives Focus.",
    ("cave-ghost", "appearing"): "Appear on a Dark tile far from all others: Isolation is Omens.",
    ("cave-ghost", "shape"): "Shape the Cave: a tile beside the map, or in the Collapse one less.",
    ("cave-ghost", "powers"): "Fly up to 6 and use powers; end far from the others.",
    ("cave-ghost", "treasure"): "Lay a Treasure where it will lead the others astray.",
    ("cave-ghost", "plunder"): "Six spent Omens bring one more Treasure.",
    ("thief", "dealing"): "Deal the tokens: how far, how quiet, how skilful this turn?",
    ("thief", "acting"): "Move and spend cubes in any order; bring loot to the Entrance (⌂).",
}

LOCKING: Final = "What it carries onto ‡ is locked, and the turn is over."
"""What the Ghost possesses others for."""

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
    acting = in_play(view)
    thought = STAGES.get(view["stage"]) or HINTS.get((acting, view[acting].get("phase")), "")
    if view["possessor"] == role:
        thought = LOCKING if view["possessor"] == "ghost" else thought
        return f"You play the {title(acting)}. {thought}"
    if view["possessed"]:
        turn = f"The {title(view['possessor'])} plays the {title(acting)}."
    elif view["turn"] == role:
        return thought
    else:
        turn = f"It is the turn of the {title(view['turn'])}."
    return f"{turn} You are asked in between." if asked else turn
