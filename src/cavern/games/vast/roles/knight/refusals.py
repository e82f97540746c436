"""Why the Knight cannot do what was tried."""

from cavern.core.act import Refusal
from cavern.games.vast.grid import DIRECTIONS, STEP
from cavern.games.vast.monsters import GUARD_STRENGTH
from cavern.games.vast.pieces import KNIGHT
from cavern.games.vast.roles.knight.board import FIRST_CARD, KnightBoard
from cavern.games.vast.roles.knight.treasures import POTION
from cavern.games.vast.state import EVENT_TOKEN, Cave


def knight_refusal(cave: Cave, knight: KnightBoard, option_id: str) -> Refusal | None:
    """The Knight's moves and cubes have several conditions; name the one that fails."""
    what, _, rest = option_id.partition(":")
    square = cave.at[KNIGHT]
    if what == "place-cube" and not knight.free:
        return Refusal("V3.2", "She has no free Hero cube.")
    if what == "potion-kit" and knight.placed[FIRST_CARD + POTION]:
        if not knight.can_spare_cube():
            return Refusal("V3.1", "She keeps two Hero cubes.")
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
    if cave.is_pit(onto) and not knight.gets_out(cave, onto):
        return Refusal("V10.5", "Her Movement does not take her out of the Pit again.")
    if onto in cave.guards and knight.strength(cave) <= GUARD_STRENGTH:
        return Refusal("V10.1", "Whoever holds that square must be beaten first.")
    if cave.barred(onto, knight, knight.attack_strength(cave)):
        return Refusal("V3.4", "Whoever stands there is too strong for her.")
    return None
