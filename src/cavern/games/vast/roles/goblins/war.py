"""V4.3: the War cards."""

from typing import Final

from cavern.core.tangible import Tangible
from cavern.core.words import counted


class WarCard(Tangible):
    """How the Tribes grow this turn, and what else is drawn."""

    def __init__(
        self, id: str, name: str, growth: list[int], monsters: int, secrets: int, rage: int
    ) -> None:
        self.id = id
        self.name = name
        self.source = "base"
        self.growth = growth
        self.monsters = monsters
        self.secrets = secrets
        self.rage = rage
        self.rules = "V4.3"
        self.text = (
            f"Fangs +{growth[0]}, Bones +{growth[1]}, Eye +{growth[2]}; "
            f"{counted(monsters, 'Monster')}, {counted(secrets, 'Secret')}, {rage} Rage."
        )


WAR: Final[list[WarCard]] = [
    WarCard("thirst", "Thirst", [3, 2, 1], 1, 0, 0),
    WarCard("spite", "Spite", [2, 1, 2], 0, 1, 0),
    WarCard("consumption", "Consumption", [1, 3, 2], 1, 0, 0),
    WarCard("desolation", "Desolation", [1, 2, 2], 1, 1, 0),
    WarCard("waste", "Waste", [2, 1, 3], 0, 1, 0),
    WarCard("ruin", "Ruin", [2, 2, 1], 1, 0, 0),
    WarCard("hate", "Hate", [2, 2, 2], 0, 0, 0),
    WarCard("fear", "Fear", [1, 1, 1], 1, 2, 0),
    WarCard("desperation", "Desperation", [0, 0, 0], 3, 3, 1),
    WarCard("pain", "Pain", [1, 1, 1], 0, 0, 1),
]

WAR_NAMES: Final = tuple(card.id for card in WAR)
WAR_LABELS: Final = tuple(f"{card.name}: {card.text}" for card in WAR)
