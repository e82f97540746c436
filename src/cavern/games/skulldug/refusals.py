"""Why something a player may try is not possible now."""

from cavern.core.act import Refusal
from cavern.core.grid import DIRECTIONS
from cavern.games.skulldug.actions import (
    hand_limit,
    hand_size,
    may_dash,
    may_destroy,
    may_end_dash,
    may_shove,
    partner_may_act,
    sees_corners,
)
from cavern.games.skulldug.acts import WORDS
from cavern.games.skulldug.cards.base import card_of
from cavern.games.skulldug.encounters import nothing_to_face
from cavern.games.skulldug.geometry import (
    connected,
    in_sight,
    neighbour,
    occupied,
    passage_ahead,
    space_at,
    tiles_left,
)
from cavern.games.skulldug.kinds import MONSTER, TREASURE
from cavern.games.skulldug.naming import card_id, copy_id, explorer_id
from cavern.games.skulldug.specials import SPECIAL
from cavern.games.skulldug.state import (
    ACTING,
    DRAFTING,
    ENC,
    FOCUS,
    HAUNTING,
    INJ,
    NO_WINDOW,
    OUTSIDE,
    PICKING_SETS,
    READYING,
    ROLLED,
    SOLO,
    SPLITTING,
    TEAM,
    UNDISCOVERED,
    ZERO,
    Cave,
    Explorer,
)
from cavern.games.skulldug.tiles import ALTAR, ENTRANCE, PLAIN, SPRING, TUNNEL

ACTIONS = (
    "move", "dash", "pick-up", "drop", "shove", "throw", "destroy", "cure", "use", "drink",
    "offer", "tunnel", "partner", "end-turn",
)  # fmt: skip


def refusal(cave: Cave, seat: int, option_id: str) -> Refusal:
    """The first rule that forbids ``option_id`` to a seat."""
    words = option_id.split(":")
    if words[0] not in WORDS:
        return Refusal("S87", f"Nobody can {words[0]!r} in this game.")
    if cave.ending:
        return Refusal("S125", "The game is over.")
    if not 0 <= seat < cave.rulings.seats:
        return Refusal("S87", "Only those who play can do that.")
    explorer = cave.explorers[seat]
    early = too_early(cave, explorer, words[0])
    if early is not None:
        return early
    if words[0] in ACTIONS:
        return refused_action(cave, explorer, words)
    return refused_answer(words[0])


def too_early(cave: Cave, explorer: Explorer, verb: str) -> Refusal | None:
    """Reasons that have to do with whose moment it is."""
    seat = explorer.number
    if cave.window != NO_WINDOW:
        if cave.asked != seat:
            return Refusal("S87", f"Seat {cave.asked} has something to decide first.")
        return busy(cave, verb)
    if cave.phase in (DRAFTING, PICKING_SETS, SPLITTING):
        if cave.queue[0] != seat:
            return Refusal("S32", f"Seat {cave.queue[0]} chooses now.")
        if verb == "draft" and cave.phase == DRAFTING:
            return refused_draft(cave)
        return Refusal("S31", "First the starting items are chosen; that is not among them.")
    if cave.phase == HAUNTING:
        return Refusal("S136", "The ghosts are taking their turns.")
    if not cave.on_turn(explorer):
        return Refusal("S48", "It is not your turn.")
    if verb == "resign" and not cave.rulings.may_resign:
        return Refusal("S77", "There is no resigning in this game.")
    if verb == "resign" and not explorer.alive:
        return Refusal("S77", "You are back this very turn; you cannot resign.")
    if cave.phase == READYING:
        return Refusal("S44", "Begin your turn first.")
    if not explorer.alive:
        return Refusal("S109", "You are dead; backup comes when your next turn begins.")
    if cave.phase != ACTING:
        return Refusal("S47", "First the monsters in your passage are fought.")
    if verb == "resign":
        return Refusal("S77", "You can resign only before your turn.")
    if cave.actor != seat:
        return Refusal("S127", "Your partner is acting; they can hand over to you.")
    return None


def refused_draft(cave: Cave) -> Refusal:
    if cave.again:
        return Refusal("S32", "A second card of the first round must be of the lower row too.")
    if cave.rulings.mode == SOLO:
        return Refusal("S42", "You start with one Gear equipment and one Gear consumable.")
    return Refusal("S32", "That card is not laid out for the draft.")


def busy(cave: Cave, verb: str) -> Refusal:
    """Something is being resolved, and this seat is asked about it."""
    if verb == "use":
        if cave.window in (ENC, FOCUS, ROLLED, INJ, ZERO):
            return Refusal("S88", "You hold no such card that can be used at this moment.")
        return Refusal("S102", "Cards cannot be used in the middle of this.")
    if verb == "focus":
        return Refusal("S75", "You focus right before your roll, with the AP you have.")
    if verb in ACTIONS or verb == "resign":
        return Refusal("S102", "First finish what is being resolved.")
    if verb == "orient":
        return Refusal(
            "S52",
            "The passage must connect to where you came from, and to as many others as possible.",
        )
    return refused_answer(verb)


def refused_answer(verb: str) -> Refusal:
    """An answer to a question that is not open, or not to this one."""
    if verb == "focus":
        return Refusal("S75", "You focus only right before a roll of yours.")
    if verb == "fight":
        return Refusal("S91", "Traps come before monsters, and a Colossal Pit before everything.")
    if verb in ("flee", "stay"):
        return Refusal("S106", "You flee after losing to a monster; only then is there a choice.")
    if verb == "skip":
        return Refusal("S196", "Only a Shambling Corpse, and with a torch in hand.")
    if verb == "feed":
        return Refusal("S199", "Only a Hungry Bear takes a consumable you hold.")
    if verb == "orient":
        return Refusal("S52", "No passage is being laid.")
    return Refusal("S87", "Nobody is asking for that now.")


def refused_action(cave: Cave, explorer: Explorer, words: list[str]) -> Refusal:
    verb, rest = words[0], words[1:]
    if verb in ("move", "dash", "destroy"):
        if not rest or any(way not in DIRECTIONS or len(way) != 1 for way in rest):
            return Refusal("S1", "A direction is n, e, s or w.")
        ways = [DIRECTIONS.index(way) for way in rest]
        if verb == "move":
            return refused_move(cave, explorer, ways[0])
        if verb == "dash":
            return refused_dash(cave, explorer, ways)
        return refused_destroy(cave, explorer, ways[0])
    if verb == "pick-up":
        return refused_pick_up(cave, explorer, ":".join(rest))
    if verb == "drop":
        return refused_drop(cave, explorer, rest)
    if verb == "shove":
        return refused_shove(cave, explorer, rest)
    if verb == "throw":
        return refused_throw(cave, explorer, rest)
    if verb == "cure":
        return refused_cure(cave, explorer)
    if verb == "use":
        return refused_use(cave, explorer, rest[0] if rest else "")
    if verb == "partner":
        if cave.rulings.mode != TEAM:
            return Refusal("S127", "You have no partner in this mode.")
        if not partner_may_act(cave, explorer):
            return Refusal("S130", "Your partner is dead until your next turn.")
        return unknown(words)
    if verb == "end-turn":
        return refused_end(cave, explorer)
    return refused_special(cave, explorer, verb)


def unknown(words: list[str]) -> Refusal:
    return Refusal("S87", f"{':'.join(words)} is not possible now.")


def too_poor(explorer: Explorer, cost: int, rule: str) -> Refusal | None:
    if explorer.ap < cost:
        return Refusal(rule, f"That costs {cost} AP; you have {explorer.ap}.")
    return None


def way_closed(cave: Cave, explorer: Explorer, direction: int) -> Refusal | None:
    """S7: why one cannot go that way."""
    there = neighbour(cave, explorer.at, direction)
    if there == OUTSIDE:
        return Refusal("S4", "There the table ends: a solid wall.")
    if cave.corridors[explorer.at] >> direction & 1 == 0:
        return Refusal("S7", "Your passage has no corridor that way.")
    if there == UNDISCOVERED and not tiles_left(cave):
        return Refusal("S117", "No passage tiles are left: a solid wall.")
    if not connected(cave, explorer.at, direction):
        return Refusal("S7", "The passage there has no corridor towards yours.")
    return None


def refused_move(cave: Cave, explorer: Explorer, direction: int) -> Refusal:
    if explorer.glued:
        return Refusal("S188", "You are glued to the spot until the turn ends.")
    return (
        way_closed(cave, explorer, direction)
        or too_poor(explorer, 1, "S58")
        or unknown(["move", DIRECTIONS[direction]])
    )


def refused_dash(cave: Cave, explorer: Explorer, ways: list[int]) -> Refusal:
    if len(ways) != 2:
        return Refusal("S59", "A Dash is two steps: dash:n:e.")
    if explorer.glued:
        return Refusal("S188", "You are glued to the spot until the turn ends.")
    if explorer.dazed:
        return Refusal("S113", "You cannot Dash while Dazed.")
    if not may_dash(cave, explorer):
        return Refusal("S217", "The Weeping Mask keeps you from dashing.")
    poor = too_poor(explorer, 1, "S59")
    closed = poor or way_closed(cave, explorer, ways[0])
    if closed is not None:
        return closed
    middle = neighbour(cave, explorer.at, ways[0])
    if middle < 0:
        return Refusal("S59", "You cannot Dash into an undiscovered passage.")
    if not nothing_to_face(cave, explorer, middle):
        return Refusal("S60", "You cannot Dash through an encounter.")
    end = passage_ahead(cave, middle, ways[1])
    if end < 0:
        return Refusal("S59", "The second step does not lead into a discovered passage.")
    if not may_end_dash(cave, explorer, end):
        rule = "S61" if end == explorer.at else "S60"
        return Refusal(rule, "At this table a Dash may not end there.")
    return unknown(["dash"])


def refused_destroy(cave: Cave, explorer: Explorer, direction: int) -> Refusal:
    if not may_destroy(cave, explorer):
        return Refusal("S73", "You can destroy only one passage per turn.")
    target = neighbour(cave, explorer.at, direction)
    if target == ENTRANCE:
        return Refusal("S22", "The Cave Entrance cannot be destroyed.")
    if cave.corridors[explorer.at] >> direction & 1 == 0:
        return Refusal("S6", "Your passage does not face that way.")
    if target < 0:
        return Refusal("S73", "Only a discovered passage can be destroyed.")
    if occupied(cave, target):
        return Refusal("S73", "Somebody is in that passage.")
    return too_poor(explorer, 1, "S73") or unknown(["destroy", DIRECTIONS[direction]])


def refused_pick_up(cave: Cave, explorer: Explorer, name: str) -> Refusal:
    here = [card for card in cave.contents[explorer.at] if is_called(cave, card, name)]
    if not here:
        return Refusal("S62", "That card does not lie in your passage.")
    if cave.type_of(here[0]) == MONSTER:
        return Refusal("S12", "Monsters are no items and cannot be picked up.")
    return too_poor(explorer, 1, "S62") or unknown(["pick-up", name])


def is_called(cave: Cave, card: int, name: str) -> bool:
    return name in (card_id(cave, card), copy_id(cave, card))


def held(cave: Cave, explorer: Explorer, name: str) -> int:
    for card in explorer.hand:
        if is_called(cave, card, name):
            return card
    return -1


def refused_drop(cave: Cave, explorer: Explorer, rest: list[str]) -> Refusal:
    if not rest or held(cave, explorer, rest[0]) < 0:
        return Refusal("S63", "You do not hold that card.")
    return out_of_sight(cave, explorer, rest[1] if rest[1:] else "")


def out_of_sight(cave: Cave, explorer: Explorer, place: str) -> Refusal:
    x, _, y = place.partition(",")
    if not x.lstrip("-").isdigit() or not y.lstrip("-").isdigit():
        return Refusal("S1", "A passage is named by its coordinates: drop:bear-trap:0,1.")
    space = space_at(cave, int(x), int(y))
    if space < 0 or cave.grid[space] < 0:
        return Refusal("S8", "There is no discovered passage.")
    return Refusal("S8", "That passage is not in your line of sight.")


def refused_shove(cave: Cave, explorer: Explorer, rest: list[str]) -> Refusal:
    if len(rest) != 2 or len(rest[1]) != 1 or rest[1] not in DIRECTIONS:
        return Refusal("S65", "Say whom and where: shove:seat-1:n.")
    if not may_shove(cave, explorer):
        return Refusal("S65", "You can shove only once per turn.")
    for other in cave.explorers:
        if explorer_id(other) == rest[0]:
            if other is explorer or other.at != explorer.at:
                return Refusal("S65", "You can shove only another explorer in your passage.")
            if other.fresh:
                return Refusal(
                    "S140", "That ghost cannot be touched before its first turn is over."
                )
            closed = way_closed(cave, explorer, DIRECTIONS.index(rest[1]))
            return closed or too_poor(explorer, 1, "S65") or unknown(["shove", *rest])
    return Refusal("S65", f"There is no explorer {rest[0]!r}.")


def refused_throw(cave: Cave, explorer: Explorer, rest: list[str]) -> Refusal:
    if not rest or held(cave, explorer, rest[0]) < 0:
        return Refusal("S67", "You do not hold that card.")
    for other in cave.explorers:
        if rest[1:] == [explorer_id(other)]:
            if other.team == explorer.team:
                return Refusal("S72", "You can throw only at opponents.")
            if not other.alive:
                return Refusal("S109", "The dead are no targets.")
            if other.fresh:
                return Refusal(
                    "S140", "That ghost cannot be touched before its first turn is over."
                )
            sight = in_sight(cave, explorer.at, sees_corners(cave, explorer))
            if other.at not in sight:
                return Refusal("S67", "They are not in your line of sight.")
            return too_poor(explorer, 1, "S67") or unknown(["throw", *rest])
    return Refusal("S67", "Say at whom: throw:rusty-sword:seat-1.")


def refused_cure(cave: Cave, explorer: Explorer) -> Refusal:
    if not explorer.dazed:
        return Refusal("S76", "You are not Dazed.")
    return too_poor(explorer, 2, "S76") or unknown(["cure"])


def refused_use(cave: Cave, explorer: Explorer, name: str) -> Refusal:
    card = held(cave, explorer, name)
    if card < 0:
        return Refusal("S78", "You do not hold that card.")
    what = card_of(cave, card)
    why = what.obstacle(cave, explorer, card)
    if why:
        return Refusal(what.rules[0], why)
    return too_poor(explorer, what.cost, what.rules[0]) or unknown(["use", name])


def refused_end(cave: Cave, explorer: Explorer) -> Refusal:
    for member in cave.team(explorer.team):
        limit, size = hand_limit(cave, member), hand_size(cave, member)
        if size > limit:
            rule = "S121" if member is explorer else "S132"
            whose = "You hold" if member is explorer else "Your partner holds"
            return Refusal(rule, f"{whose} {size} items; at most {limit} are allowed. Drop some.")
    return unknown(["end-turn"])


def refused_special(cave: Cave, explorer: Explorer, verb: str) -> Refusal:
    special = cave.box.special[explorer.at]
    wanted = {"drink": SPRING, "offer": ALTAR, "tunnel": TUNNEL}.get(verb, PLAIN)
    rule = SPECIAL[wanted].rule
    if special != wanted:
        return Refusal(rule, f"You are not in the {SPECIAL[wanted].name}.")
    why = SPECIAL[special].obstacle(cave, explorer)
    if why:
        return Refusal(rule, why)
    if verb == "offer":
        if all(cave.type_of(card) == TREASURE for card in explorer.hand):
            return Refusal(rule, "You hold nothing but treasures.")
    return too_poor(explorer, 1, rule) or unknown([verb])
