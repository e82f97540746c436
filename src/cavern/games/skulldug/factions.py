"""S25, S38, S39: whose explorers play."""

from cavern.core.errors import BadInput
from cavern.core.game import Setup
from cavern.games.skulldug.state import ADVENTURERS, FACTIONS, HENCHMEN, MEMBERS


def checked(line: str, mode: str, seats: int) -> str:
    """A list of factions, one for each team; nothing if none is named."""
    if not line.strip(" ,"):
        return ""
    return ",".join(FACTIONS[faction] for faction in read(line, mode, seats))


def of_teams(setup: Setup) -> list[int]:
    """The faction of every team, and so of every player where there are no partners."""
    return read(setup.choice("factions"), setup.mode, setup.seats)


def names_of_seats(setup: Setup) -> list[str]:
    """What the players are called: ``Rogue``, and partners ``Rogue 1`` and ``Rogue 2``."""
    factions = of_teams(setup)
    teams = len(factions)
    names = [MEMBERS[factions[seat % teams]] for seat in range(setup.seats)]
    if teams < setup.seats:
        names = [f"{name} {1 + seat // teams}" for seat, name in enumerate(names)]
    return names


def read(line: str, mode: str, seats: int) -> list[int]:
    """S25: what is named in the order of the seats; who names none takes the first that is left."""
    teams = seats // 2 if mode == "team" else seats
    words = [word.strip().lower() for word in line.split(",")] if line.strip(" ,") else []
    if len(words) > seats:
        raise BadInput(f"factions: {len(words)} are named for {seats} seats")
    known = [ADVENTURERS, HENCHMEN] if mode == "print-and-play" else list(range(len(FACTIONS)))
    wanted = [-1] * teams
    for seat, word in enumerate(words):
        if not word:
            continue
        if word not in FACTIONS or FACTIONS.index(word) not in known:
            listed = ", ".join(FACTIONS[faction] for faction in known)
            raise BadInput(f"factions: there is no faction {word!r} in this mode; it has {listed}")
        faction, team = FACTIONS.index(word), seat % teams
        if wanted[team] not in (-1, faction):
            raise BadInput(
                f"factions: partners are of one faction, not {FACTIONS[wanted[team]]} and {word}"
            )
        if faction in wanted[:team] + wanted[team + 1 :]:
            raise BadInput(f"factions: {word} is named twice; every faction plays once")
        wanted[team] = faction
    left = [faction for faction in known if faction not in wanted]
    return [left.pop(0) if faction < 0 else faction for faction in wanted]
