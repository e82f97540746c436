"""Why something that was tried is not possible now."""

from cavern.core.game import Refusal
from cavern.games.vast.grid import DIRECTIONS, STEP
from cavern.games.vast.pieces import KNIGHT
from cavern.games.vast.roles.knight.board import KnightBoard
from cavern.games.vast.state import EVENT_TOKEN, Cave, Role
from cavern.games.vast.verbs import VERBS, Verb


def refusal(cave: Cave, seat: int, option_id: str) -> Refusal:
    """The first rule that forbids ``option_id``."""
    if cave.over:
        return Refusal("V10.2", "The game is over.")
    if not 0 <= seat < len(cave.roles):
        return Refusal("V2.1", "Only players act.")
    role = cave.roles[seat]
    if cave.active == seat and isinstance(role, KnightBoard):
        particular = knight_refusal(cave, role, option_id)
        if particular is not None:
            return particular
    verb = find_verb(option_id, role)
    if verb is None:
        return Refusal("V2.1", f"{option_id} is not possible now.")
    if cave.active != seat and not verb.refusal:
        return Refusal("V2.1", f"It is the turn of the {cave.roles[cave.active].title}.")
    return Refusal(verb.rule, verb.refusal or f"{option_id} is not possible now.")


def find_verb(option_id: str, role: Role) -> Verb | None:
    """The verb an id belongs to: the longest name, of the role's own chapter if there is one."""
    chapter = f"V{role.order + 2}."
    fitting = [
        verb for verb in VERBS if option_id == verb.name or option_id.startswith(verb.name + ":")
    ]
    if not fitting:
        return None
    return max(fitting, key=lambda verb: (len(verb.name), verb.rule.startswith(chapter)))


def knight_refusal(cave: Cave, knight: KnightBoard, option_id: str) -> Refusal | None:
    """The Knight's moves and cubes have several conditions; name the one that fails."""
    what, _, rest = option_id.partition(":")
    square = cave.at[KNIGHT]
    if what == "place-cube" and not knight.free:
        return Refusal("V3.2", "She has no free Hero cube.")
    if what not in ("move", "map") or rest not in DIRECTIONS:
        return None
    direction = DIRECTIONS.index(rest)
    onto = square + STEP[direction]
    if knight.phase:
        return Refusal("V3.3", "The Encounter must be finished first.")
    if onto not in cave.grid:
        return Refusal("V1.5", "There is no tile there.")
    if cave.has_token(square, EVENT_TOKEN):
        return Refusal("V2.6", "The Event here must be resolved first.")
    if knight.encounters_left() <= 0:
        return Refusal("V3.3", "She moves only while an Encounter is left.")
    if knight.moved >= knight.movement():
        return Refusal("V3.2", "Her Movement is used up.")
    if cave.impassable(onto):
        return Refusal("V10.5", "Nobody can enter there.")
    if cave.walled(square, direction) and what == "move":
        return Refusal("V1.4", "A wall is in the way.")
    if cave.barred(onto, knight, knight.strength(cave)):
        return Refusal("V3.4", "Whoever stands there is too strong for her.")
    return None
