"""How the game is won and lost."""

from cavern.core.table import Table
from cavern.games.vast import telling
from cavern.games.vast.role import Role
from cavern.games.vast.state import Cave

ENDINGS = {
    "dragon-killed": "The Dragon is dead.",
    "knight-killed": "The Knight has been killed.",
    "ambushed": "An Ambush has killed the Knight.",
    "knight-escaped": "The Knight has smashed enough Crystals and left the Cave.",
    "crystals-smashed": "The Goblins have smashed enough Crystals.",
    "goblins-escaped": "The Goblins have smashed enough Crystals and left the Cave.",
    "ghoul-escaped": "The Ghoul has had its fill and has left the Cave.",
    "vile-ghoul-escaped": "The Vile Ghoul has smashed enough Crystals and left the Cave.",
    "ghost-escaped": "The Ghost has locked her Artifacts and left the Cave.",
    "ghost-tiles-lost": "Too many Ghost tiles have collapsed.",
    "dragon-escaped": "The Dragon has awoken, surfaced and flown away.",
    "cave-collapsed": "The Cave has buried everybody.",
    "treasures-stashed": "The Thief has stashed enough Treasures.",
    "everyone-lost": "The Cave has collapsed and nobody has won.",
    "knight-died": "The Knight has died alone.",
    "standstill": "Nothing is left to collapse and nobody has won.",
}


def win(cave: Cave, ending: str, winners: list[int], table: Table) -> None:
    if not cave.over:
        cave.finish(ending, winners)
        telling.ended(table, cave, ENDINGS[ending])


def killed(cave: Cave, victim: Role, by_ambush: bool, table: Table) -> None:
    """Somebody has no Health left: whoever wanted that has won (V10.2)."""
    goals = cave.terms.goals
    hunters = [role.seat for role in cave.roles if goals[role.seat].kill == victim.kind]
    if by_ambush and not hunters:
        hunters = [role.seat for role in cave.roles if goals[role.seat].ambush]
        if hunters:
            win(cave, "ambushed", hunters, table)
            return
    if hunters:
        win(cave, f"{victim.kind}-killed", hunters, table)
    elif len(cave.roles) == 1:
        win(cave, f"{victim.kind}-died", [], table)


def crystals_enough(cave: Cave, role: Role) -> bool:
    """Whether so many Crystals are smashed that the role may win by them."""
    wanted = cave.terms.goals[role.seat].crystals
    return wanted > 0 and cave.smashed >= wanted


def check_collapse(cave: Cave, table: Table) -> None:
    """V2.3: enough Crystal tiles removed."""
    if cave.over:
        return
    if cave.terms.ghosts_at and cave.ghosts_lost() >= cave.terms.ghosts_at:
        win(cave, "ghost-tiles-lost", [], table)
        return
    if cave.crystals_lost() < cave.terms.collapse_at:
        return
    keeper = cave.keeper()
    if keeper is None or cave.summoned(keeper):
        win(cave, "everyone-lost", [], table)
    elif keeper.ready_to_collapse(cave):
        win(cave, "cave-collapsed", [keeper.seat], table)
