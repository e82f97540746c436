"""The Bat's board and doings need no types of their own."""

from cavern.core.event import Weight
from cavern.core.lens import Lens

OWN_FACTS: dict[str, type] = {}

OWN_MATTERS: dict[str, Weight] = {}

OWN_LENS = Lens()
