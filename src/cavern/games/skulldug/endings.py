"""S125, S133, S137: how a game is won and lost."""

from typing import Final

from cavern.core.table import Table
from cavern.games.skulldug import telling
from cavern.games.skulldug.cards.base import card_of
from cavern.games.skulldug.state import FINISHED, SOLO, TEAM, TO_WIN, Dig, Explorer
from cavern.games.skulldug.tiles import ENTRANCE

ENDINGS: Final = {
    "won": "An explorer ended a turn in the Cave Entrance with three treasures.",
    "team-won-alone": "One partner ended the team's turn in the entrance with three treasures.",
    "team-won-together": "Both partners were in the entrance with three treasures between them.",
    "walled-in": "A draw: those who are walled in for good leave nobody able to win.",
    "solo-won": "You left the haunted cave with three treasures.",
    "solo-died": "You died alone in the cave.",
    "solo-resigned": "You gave up.",
    "solo-collapsed": "The cave collapsed on you.",
}


def check_win(cave: Dig, table: Table) -> None:
    """S125, S133: three treasures at the end of the own turn, in the entrance."""
    together = 0
    for explorer in cave.team(cave.turn):
        if explorer.at != ENTRANCE:
            continue
        count = treasure_count(cave, explorer)
        if count >= TO_WIN:
            mode = cave.rulings.mode
            ending = "team-won-alone" if mode == TEAM else "won"
            if mode == SOLO:
                ending = "solo-won"
            finish_game(cave, ending, "Out of the cave with three treasures!", "S125", table)
            return
        together += count
    if together >= TO_WIN:
        text = "Both partners leave the cave with three treasures between them!"
        finish_game(cave, "team-won-together", text, "S133", table)


def finish_game(cave: Dig, ending: str, text: str, rule: str, table: Table) -> None:
    cave.ending = ending
    cave.phase = FINISHED
    telling.ended(cave, text, rule, table)


def finish_death(cave: Dig, table: Table) -> None:
    """S137: alone, death is the end."""
    finish_game(cave, cave.ending, "You died alone in the cave.", "S137", table)


def treasure_count(cave: Dig, explorer: Explorer) -> int:
    """S125: treasures in hand, and what cards add."""
    count = 0
    for held in explorer.hand:
        count += card_of(cave, held).treasure_count(cave, explorer)
    return count
