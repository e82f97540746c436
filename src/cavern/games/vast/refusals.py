"""Why something that was tried is not possible now, if the open question does not tell."""

from typing import Any

from cavern.core.act import ACTS, Act, Refusal
from cavern.games.vast.decisions import Verb
from cavern.games.vast.role import Role
from cavern.games.vast.state import Cave

HERE = __name__.rpartition(".")[0]


def own_acts() -> list[Act[Any, Any]]:
    """Every act that this game declares."""
    return [act for act in ACTS if type(act).__module__.startswith(HERE)]


def refusal(cave: Cave, seat: int, option_id: str) -> Refusal:
    """The first rule that forbids ``option_id``."""
    if cave.over:
        return Refusal("V10.2", "The game is over.")
    if not 0 <= seat < len(cave.roles):
        return Refusal("V2.1", "Only players act.")
    role = cave.roles[seat]
    if cave.possessor == seat:
        role = cave.roles[cave.possessed]
    act = find_act(option_id, role)
    if act is None:
        return Refusal("V2.1", f"{option_id} is not possible now.")
    if not isinstance(act, Verb):
        return act.not_now(cave, role)
    if cave.on_turn != role.seat and not act.takes:
        return Refusal("V2.1", f"It is the turn of the {cave.roles[cave.on_turn].title}.")
    return Refusal(act.rule, act.takes or f"{option_id} is not possible now.")


def find_act(option_id: str, role: Role) -> Act[Any, Any] | None:
    """The act an id belongs to: the longest name, of the role's own chapter if there is one."""
    chapter = role.chapter or f"V{role.order + 2}."
    fitting = [
        act
        for act in own_acts()
        if (option_id == act.name or option_id.startswith(act.name + ":")) and is_for(act, role)
    ]
    if not fitting:
        return None
    return max(fitting, key=lambda act: (len(act.name), act.rule.startswith(chapter)))


def is_for(act: Act[Any, Any], role: Role) -> bool:
    """Whether an act is one of a role's own, or of no role's in particular."""
    folder = type(act).__module__.removeprefix(f"{HERE}.roles.").partition(".")[0]
    mine = [parent.__module__.split(".")[-2] for parent in type(role).__mro__[:-1]]
    return not type(act).__module__.startswith(f"{HERE}.roles.") or folder in mine
