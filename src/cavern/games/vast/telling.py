"""What happened, in words and facts. One function for each kind of event."""

from cavern.core.event import Event
from cavern.core.table import Table
from cavern.games.vast.grid import edge_name, name_of
from cavern.games.vast.pieces import PIECE_NAMES, PIECES
from cavern.games.vast.state import Cave
from cavern.games.vast.tiles import KINDS, SYMBOLS, TILES


def who(piece: int) -> str:
    """A piece at the start of a sentence."""
    return PIECE_NAMES[piece][0].upper() + PIECE_NAMES[piece][1:]


def does(subject: str, verb: str) -> str:
    """What somebody does, with the verb for one or, as for the Goblins, for many."""
    if subject.endswith("s"):
        return f"The {subject} {verb}"
    return f"The {subject} {verb}{'es' if verb.endswith('sh') else 's'}"


def some(token: str) -> str:
    """A token with its article, at the start of a sentence."""
    name = token.replace("-", " ").title()
    return f"{'An' if name[0] in 'AEIOU' else 'A'} {name}"


def turn(table: Table, role: str, number: int) -> None:
    if table.audience:
        table.tell(Event("turn", "V2.1", f"Round {number}: the {role}.", {"role": role.lower()}))


def collapse(table: Table) -> None:
    if table.audience:
        table.tell(Event("collapse", "V2.2", "The last tile is down. The Collapse begins!", {}))


def ended(table: Table, cave: Cave, text: str) -> None:
    if table.audience:
        winners = [cave.roles[seat].kind for seat in cave.winners]
        table.tell(Event("ended", "V10.2", text, {"ending": cave.ending, "winners": winners}))


def stat(table: Table, owner: str, name: str, before: int, after: int, rule: str) -> None:
    if table.audience:
        subject = owner[0].upper() + owner[1:] if owner.startswith("the ") else f"The {owner}"
        text = f"{subject}: {name} {before} → {after}."
        facts = {"owner": owner.lower(), "stat": name.lower(), "from": before, "to": after}
        table.tell(Event("stat", rule, text, facts))


# Tiles


def tile_placed(table: Table, square: int, symbol: int) -> None:
    if table.audience:
        text = f"A Dark tile ({SYMBOLS[symbol].title()}) is placed at {name_of(square)}."
        facts = {"at": name_of(square), "symbol": SYMBOLS[symbol]}
        table.tell(Event("tile-placed", "V1.6", text, facts))


def revealed(table: Table, square: int, tile: int, turns: int, by: str) -> None:
    if table.audience:
        kind = KINDS[TILES[tile].kind]
        text = f"{does(by, 'reveal')} the tile at {name_of(square)}: {kind}."
        facts = {"at": name_of(square), "tile": TILES[tile].id, "kind": kind, "turn": turns}
        table.tell(Event("revealed", "V1.6", text, facts))


def peeked(table: Table, square: int, tile: int, seat: int) -> None:
    if table.audience:
        facts = {"at": name_of(square)}
        text = f"The Thief looks under the tile at {name_of(square)}."
        table.tell(Event("peeked", "V7.1", text, facts))
        kind = KINDS[TILES[tile].kind]
        own = Event("peeked", "V7.1", f"It is a tile of kind {kind}.",
                    {**facts, "tile": TILES[tile].id}, 1 << seat)  # fmt: skip
        table.tell(own)


def turned(table: Table, square: int, turns: int) -> None:
    if table.audience:
        text = f"The tile at {name_of(square)} grinds round."
        facts = {"at": name_of(square), "turn": turns}
        table.tell(Event("turned", "V6.1", text, facts))


def tile_removed(table: Table, square: int, tile: int, was_dark: bool) -> None:
    if table.audience:
        kind = KINDS[TILES[tile].kind]
        found = f" Under it: {kind}." if was_dark else ""
        text = f"The tile at {name_of(square)} falls.{found}"
        facts = {"at": name_of(square), "tile": TILES[tile].id}
        table.tell(Event("tile-removed", "V2.3", text, facts))


def section_slid(table: Table, start: int, end: int, size: int) -> None:
    if table.audience:
        text = f"A loose section of {size} slides from {name_of(start)} to {name_of(end)}."
        facts = {"from": name_of(start), "to": name_of(end), "size": size}
        table.tell(Event("slid", "V2.5", text, facts))


def terrain_placed(table: Table, square: int, name: str) -> None:
    if table.audience:
        text = f"{does(name, 'open')} up at {name_of(square)}."
        table.tell(Event("terrain", "V10.5", text, {"at": name_of(square), "name": name}))


def rockslide(table: Table, edge: int) -> None:
    if table.audience:
        text = f"Rocks block {edge_name(edge)}."
        table.tell(Event("rockslide", "V6.1", text, {"edge": edge_name(edge)}))


def blasted(table: Table, square: int, direction: str) -> None:
    if table.audience:
        text = f"A Bomb opens the wall at {name_of(square)}."
        facts = {"at": name_of(square), "direction": direction}
        table.tell(Event("blasted", "V3.5", text, facts))


# Pieces


def moved(table: Table, piece: int, square: int, direction: str, rule: str) -> None:
    if table.audience:
        text = f"{who(piece)} moves to {name_of(square)}."
        facts = {"piece": PIECES[piece], "to": name_of(square), "direction": direction}
        table.tell(Event("moved", rule, text, facts))


def pushed(table: Table, piece: int, square: int, by: str) -> None:
    if table.audience:
        text = f"{who(piece)} is moved to {name_of(square)}."
        facts = {"piece": PIECES[piece], "to": name_of(square), "by": by.lower()}
        table.tell(Event("pushed", "V2.6", text, facts))


def came_out(table: Table, piece: int, square: int) -> None:
    if table.audience:
        text = f"{who(piece)} appears at {name_of(square)}."
        facts = {"piece": PIECES[piece], "at": name_of(square)}
        table.tell(Event("appeared", "V11.2", text, facts))


def scattered(table: Table, piece: int, square: int) -> None:
    if table.audience:
        text = f"{who(piece)} scatters."
        facts = {"piece": PIECES[piece], "at": name_of(square)}
        table.tell(Event("scattered", "V4.5", text, facts))


def hid(table: Table, piece: int, square: int) -> None:
    if table.audience:
        text = f"{who(piece)} hides."
        facts = {"piece": PIECES[piece], "at": name_of(square)}
        table.tell(Event("hid", "V4.4", text, facts))


def attacked(table: Table, piece: int, target: int, square: int, rule: str) -> None:
    if table.audience:
        text = f"{who(piece)} attacks {PIECE_NAMES[target]}."
        facts = {"piece": PIECES[piece], "target": PIECES[target], "at": name_of(square)}
        table.tell(Event("attacked", rule, text, facts))


def shot(table: Table, piece: int, target: int, square: int, rule: str) -> None:
    if table.audience:
        text = f"{who(piece)} shoots at {PIECE_NAMES[target]}."
        facts = {"piece": PIECES[piece], "target": PIECES[target], "at": name_of(square)}
        table.tell(Event("shot", rule, text, facts))


def burned(table: Table, piece: int) -> None:
    if table.audience:
        text = f"{who(piece)} walks into flames."
        table.tell(Event("burned", "V5.3", text, {"piece": PIECES[piece]}))


# Tokens, cards, dice


def token_placed(table: Table, square: int, token: str, rule: str) -> None:
    if table.audience:
        text = f"{some(token)} token at {name_of(square)}."
        facts = {"token": token, "at": name_of(square)}
        table.tell(Event("token-placed", rule, text, facts))


def token_moved(table: Table, square: int, token: str, rule: str) -> None:
    if table.audience:
        text = f"{some(token)} lands at {name_of(square)}."
        table.tell(Event("token-moved", rule, text, {"token": token, "at": name_of(square)}))


def token_taken(table: Table, square: int, token: str, by: str, rule: str) -> None:
    if table.audience:
        text = f"{does(by, 'take')} the {token.title()} at {name_of(square)}."
        facts = {"token": token, "at": name_of(square), "by": by.lower()}
        table.tell(Event("token-taken", rule, text, facts))


def token_stolen(table: Table, by: str, owner: str, square: int) -> None:
    if table.audience:
        text = f"{does(by, 'take')} a Treasure from the {owner}."
        facts = {"token": "treasure", "at": name_of(square), "by": by.lower()}
        table.tell(Event("token-taken", "V8.26", text, {**facts, "from": owner.lower()}))


def smashed(table: Table, square: int, by: str, total: int) -> None:
    if table.audience:
        text = f"{does(by, 'smash')} the Crystal at {name_of(square)}."
        facts = {"at": name_of(square), "by": by.lower(), "total": total}
        table.tell(Event("smashed", "V3.4", text, facts))


def chipped(table: Table, piece: int, square: int) -> None:
    if table.audience:
        text = f"{who(piece)} cracks the Crystal; it takes another Tribe to break it."
        facts = {"piece": PIECES[piece], "at": name_of(square)}
        table.tell(Event("chipped", "V4.5", text, facts))


def die(table: Table, face: str) -> None:
    if table.audience:
        table.tell(Event("die", "V1.10", f"The Dragon die shows the {face}.", {"face": face}))


def rolled(table: Table, role: str, roll: int, rule: str) -> None:
    if table.audience:
        facts = {"role": role.lower(), "roll": roll}
        table.tell(Event("rolled", rule, f"The {role} rolls {roll}.", facts))


def event(table: Table, id: str, name: str, text: str) -> None:
    if table.audience:
        table.tell(Event("event", "V3.8", f"Event: {name}. {text}", {"card": id}))


def ambush(table: Table, square: int) -> None:
    if table.audience:
        table.tell(Event("ambush", "V3.9", "An Ambush!", {"at": name_of(square)}))


def sprang(table: Table, piece: int) -> None:
    if table.audience:
        text = f"{who(piece)} springs out of the dark."
        table.tell(Event("sprang", "V3.9", text, {"piece": PIECES[piece]}))


def monster(table: Table, id: str, name: str, strength: int) -> None:
    if table.audience:
        text = f"In ambush: the {name}, Strength {strength}."
        table.tell(Event("monster", "V10.1", text, {"card": id, "strength": strength}))


def quest_shown(table: Table, id: str, name: str, grit: int) -> None:
    if table.audience:
        text = f"The Knight shows {name}, worth {grit} Grit."
        table.tell(Event("quest", "V3.7", text, {"card": id, "grit": grit}))


def treasure_kept(table: Table) -> None:
    if table.audience:
        table.tell(Event("treasure-kept", "V3.6", "The Knight keeps a Treasure card.", {}))


def treasure_lost(table: Table, rule: str) -> None:
    if table.audience:
        table.tell(Event("treasure-lost", rule, "The Knight loses a Treasure card.", {}))


def treasure_declined(table: Table, id: str) -> None:
    if table.audience:
        text = "The Knight declines a Treasure card."
        table.tell(Event("treasure-declined", "V3.6", text, {"card": id}))


def war(table: Table, id: str, name: str) -> None:
    if table.audience:
        table.tell(Event("war", "V4.3", f"The Goblins follow {name}.", {"card": id}))


def secret_played(table: Table, id: str, name: str) -> None:
    if table.audience:
        table.tell(Event("secret", "V4.8", f"The Goblins play {name}.", {"card": id}))


def power(table: Table, id: str, name: str, square: int) -> None:
    if table.audience:
        facts = {"power": id, "at": name_of(square)}
        table.tell(Event("power", "V5.3", f"The Dragon uses {name}.", facts))


def awoke(table: Table) -> None:
    if table.audience:
        table.tell(Event("awoke", "V5.5", "The Dragon is awake!", {}))


def surfaced(table: Table, square: int) -> None:
    if table.audience:
        text = f"The Dragon breaks through to the surface at {name_of(square)}."
        table.tell(Event("surfaced", "V5.5", text, {"at": name_of(square)}))


def omen_drawn(table: Table, role: str, symbol: str) -> None:
    if table.audience:
        text = f"The {role} draws an Omen: {symbol}."
        table.tell(Event("omen-drawn", "V6.2", text, {"symbol": symbol}))


def omen(table: Table, id: str, name: str) -> None:
    if table.audience:
        table.tell(Event("omen", "V6.1", f"The Cave uses {name}.", {"omen": id}))


def thief_died(table: Table, square: int) -> None:
    if table.audience:
        text = "The Thief is killed and drops all he carries."
        table.tell(Event("thief-died", "V7.4", text, {"at": name_of(square)}))


def stashed(table: Table, total: int) -> None:
    if table.audience:
        text = f"The Thief stashes a Treasure, {total} in all."
        table.tell(Event("stashed", "V7.5", text, {"total": total}))


def vault_opened(table: Table, square: int) -> None:
    if table.audience:
        text = f"The Vault at {name_of(square)} springs open."
        table.tell(Event("vault", "V7.2", text, {"at": name_of(square)}))


# The Ghouls


def ghoul_dice(table: Table, role: str, dice: list[int], rule: str) -> None:
    if table.audience:
        rolled = ", ".join(str(die) for die in dice)
        text = f"The {role}'s {'die shows' if len(dice) == 1 else 'dice show'} {rolled}."
        facts = {"role": role.lower(), "dice": dice[:]}
        table.tell(Event("ghoul-dice", rule, text, facts))


def row_chosen(table: Table, row: int, movement: int, attack: int) -> None:
    if table.audience:
        text = f"The Vile Ghoul uses its {row}: Movement {movement}, Attack {attack}."
        facts = {"row": row, "movement": movement, "attack": attack}
        table.tell(Event("row", "V8.38", text, facts))


def skittered(table: Table, square: int) -> None:
    if table.audience:
        text = f"The Ghoul skitters to {name_of(square)}."
        facts = {"piece": "ghoul", "to": name_of(square)}
        table.tell(Event("skittered", "V8.28", text, facts))


def terror_drawn(table: Table, id: str, name: str, role: str) -> None:
    if table.audience:
        text = f"The {role} draws the Terror card {name}."
        table.tell(Event("terror-drawn", "V8.21", text, {"card": id, "role": role.lower()}))


def terror_used(table: Table, id: str, name: str, role: str) -> None:
    if table.audience:
        text = f"The {role} uses {name}."
        table.tell(Event("terror-used", "V8.21", text, {"card": id, "role": role.lower()}))


def terror_spent(table: Table, id: str, name: str, role: str) -> None:
    if table.audience:
        text = f"The {role} spends {name} for good."
        table.tell(Event("terror-spent", "V8.21", text, {"card": id, "role": role.lower()}))


def terror_lost(table: Table, id: str, name: str, role: str) -> None:
    if table.audience:
        text = f"The {role} discards {name}."
        table.tell(Event("terror-lost", "V8.21", text, {"card": id, "role": role.lower()}))


# Ghosts


def held_out(table: Table, square: int) -> None:
    if table.audience:
        text = f"Under the tile at {name_of(square)} is a Ghost tile; it stays."
        table.tell(Event("held-out", "V9.39", text, {"at": name_of(square)}))


def artifact_dropped(table: Table, piece: int, square: int) -> None:
    if table.audience:
        text = f"{who(piece)} drops the Artifact at {name_of(square)}."
        facts = {"piece": PIECES[piece], "at": name_of(square)}
        table.tell(Event("artifact-dropped", "V9.37", text, facts))


def artifact_collected(table: Table, piece: int, square: int) -> None:
    if table.audience:
        text = f"{who(piece)} collects the Artifact at {name_of(square)}."
        facts = {"piece": PIECES[piece], "at": name_of(square)}
        table.tell(Event("artifact-collected", "V9.37", text, facts))


def artifact_locked(table: Table, square: int, total: int) -> None:
    if table.audience:
        text = f"An Artifact locks to the Ghost tile at {name_of(square)}, {total} in all."
        facts = {"at": name_of(square), "total": total}
        table.tell(Event("artifact-locked", "V9.34", text, facts))


def possessed(table: Table, role: str, by: str) -> None:
    if table.audience:
        text = f"The {by} possesses the {role}."
        table.tell(Event("possessed", "V9.23", text, {"role": role.lower(), "by": by.lower()}))


def freed(table: Table, role: str) -> None:
    if table.audience:
        text = f"The possession of the {role} is over."
        table.tell(Event("freed", "V9.23", text, {"role": role.lower()}))


def card_placed(table: Table, id: str, name: str, seat: int) -> None:
    if table.audience:
        text = "The Ghost lays a Possession card facedown."
        table.tell(Event("card-placed", "V9.20", text, {}))
        own = Event("card-placed", "V9.20", f"It is {name}.", {"card": id}, 1 << seat)
        table.tell(own)


def card_shown(table: Table, id: str, name: str, rule: str) -> None:
    if table.audience:
        text = f"The Ghost shows a Possession card: {name}."
        table.tell(Event("card-shown", rule, text, {"card": id}))


def blocked(table: Table, by: str) -> None:
    if table.audience:
        text = f"{does(by, 'cause')} the Ghost a Mental Block."
        table.tell(Event("mental-block", "V9.31", text, {"by": by.lower()}))


def lifted(table: Table, what: str, thing: str, start: int, end: int, rule: str) -> None:
    if table.audience:
        text = f"Unseen hands move {what} to {name_of(end)}."
        facts = {"thing": thing, "from": name_of(start), "to": name_of(end)}
        table.tell(Event("lifted", rule, text, facts))


def cave_ghost_power(table: Table, id: str, name: str) -> None:
    if table.audience:
        text = f"The Cave Ghost uses {name}."
        table.tell(Event("omen", "V9.58", text, {"omen": id}))
