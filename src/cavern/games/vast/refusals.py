"""Why something that was tried is not possible now."""

from cavern.core.act import Refusal
from cavern.games.vast.roles.base import Role
from cavern.games.vast.state import Cave
from cavern.games.vast.verbs import VERBS, Verb


def refusal(cave: Cave, seat: int, option_id: str) -> Refusal:
    """The first rule that forbids ``option_id``."""
    if cave.over:
        return Refusal("V10.2", "The game is over.")
    if not 0 <= seat < len(cave.roles):
        return Refusal("V2.1", "Only players act.")
    role = cave.roles[seat]
    if cave.possessor == seat:
        role = cave.roles[cave.possessed]
    particular = role.refuses(cave, option_id) if cave.on_turn == role.seat else None
    if particular is not None:
        return particular
    verb = find_verb(option_id, role)
    if verb is None:
        return Refusal("V2.1", f"{option_id} is not possible now.")
    if cave.on_turn != role.seat and not verb.takes:
        return Refusal("V2.1", f"It is the turn of the {cave.roles[cave.on_turn].title}.")
    return Refusal(verb.rule, verb.takes or f"{option_id} is not possible now.")


def find_verb(option_id: str, role: Role) -> Verb | None:
    """The verb an id belongs to: the longest name, of the role's own chapter if there is one."""
    chapter = role.chapter or f"V{role.order + 2}."
    fitting = [
        verb for verb in VERBS if option_id == verb.name or option_id.startswith(verb.name + ":")
    ]
    if not fitting:
        return None
    return max(fitting, key=lambda verb: (len(verb.name), verb.rule.startswith(chapter)))
