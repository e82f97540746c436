"""What rows of numbers for programs that learn need to know of a game's view beyond its types."""

from collections.abc import Sequence


class Lens:
    """``left_out`` are texts for people and what follows from the rest; ``places`` and ``edges``
    are the kinds of things that are such, as types name them (:class:`cavern.core.things.Names`);
    ``sides`` are texts made of the letters n, e, s, w; of things that are
    ``named`` only their id is shown; ``room`` is how long lists may get (``usual`` if not said): as
    long as anybody has seen them, or as there are cards and tiles in the box. ``heaps`` are lists
    whose entries have a list each that is short as a rule, and can have very much in it: its name,
    and how much may lie beyond the room of the entries. ``keys`` are those of dictionaries that may
    be empty at first. What the lenses ``inside`` say of their types holds, too."""

    def __init__(
        self,
        left_out: str = "",
        places: str = "",
        edges: str = "",
        sides: str = "",
        named: str = "",
        room: dict[str, int] | None = None,
        heaps: dict[str, tuple[str, int]] | None = None,
        keys: dict[str, tuple[str, ...]] | None = None,
        usual: int = 4,
        inside: Sequence["Lens"] = (),
    ) -> None:
        self.left_out = set(left_out.split())
        self.places = set(places.split())
        self.edges = set(edges.split())
        self.sides = set(sides.split())
        self.named = set(named.split())
        self.room = dict(room or {})
        self.heaps = heaps or {}
        self.keys = keys or {}
        self.usual = usual
        for lens in inside:
            self.left_out |= lens.left_out
            self.room.update(lens.room)
