"""How the game is won and lost."""

from cavern.core.decision import Seat
from cavern.core.table import Table
from cavern.games.vast import telling
from cavern.games.vast.role import Role
from cavern.games.vast.roster import SPECS
from cavern.games.vast.state import Cave

ENDINGS = {ending: text for spec in SPECS.values() for ending, text in spec.endings.items()} | {
    "everyone-lost": "The Cave has collapsed and nobody has won.",
    "standstill": "Nothing is left to collapse and nobody has won.",
}


def win(cave: Cave, ending: str, winners: list[Seat], table: Table) -> None:
    if not cave.over:
        cave.finish(ending, winners)
        telling.ended(table, cave, ENDINGS[ending])


def killed(cave: Cave, victim: Role, by_ambush: bool, table: Table) -> None:
    """Somebody has no Health left: whoever wanted that has won (V10.2)."""
    goals = cave.terms.goals
    hunters = [role.seat for role in cave.roles if goals[role.seat].kill == victim.kind]
    ending = f"{victim.kind}-killed"
    if by_ambush and not hunters:
        hunters = [role.seat for role in cave.roles if goals[role.seat].ambush]
        ending = "ambushed"
    if hunters:
        win(cave, ending, hunters, table)
    elif len(cave.roles) == 1:
        win(cave, f"{victim.kind}-died", [], table)


def crystals_enough(cave: Cave, role: Role) -> bool:
    """Whether so many Crystals are smashed that the role may win by them."""
    wanted = cave.terms.goals[role.seat].crystals
    return bool(wanted) and cave.smashed >= wanted


def check_collapse(cave: Cave, table: Table) -> None:
    """V2.3: enough Crystal tiles removed."""
    keeper = cave.keeper()
    for role in cave.roles:
        ending = role.undone(cave)
        if ending:
            win(cave, ending, [], table)
            return
    if cave.crystals_lost() >= cave.terms.collapse_at:
        if keeper is None or cave.summoned(keeper):
            win(cave, "everyone-lost", [], table)
        elif keeper.ready_to_collapse(cave):
            win(cave, "cave-collapsed", [keeper.seat], table)
