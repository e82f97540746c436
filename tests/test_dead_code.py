"""Nothing lies about in the rules, the lab and the server that nobody uses any more."""

from pathlib import Path

from vulture import Vulture

ROOT = Path(__file__).parents[1]

LOOKED_AT = ("core", "games", "lab", "server")
KINDS = ("function", "method", "class", "variable", "import", "property", "unreachable_code")

CALLED_FROM_OUTSIDE = {
    "who_am_i": "an address of the server",
    "become": "an address of the server",
    "analyse": "an address of the server",
    "delete_data": "an address of the server",
    "data_received": "the event loop calls it",
    "eof_received": "the event loop calls it",
    "pause_writing": "the event loop calls it",
}
"""What is used, though no name says so."""


def test_nothing_is_dead() -> None:
    finder = Vulture()
    finder.scavenge(
        [ROOT / "src" / "cavern", ROOT / "tests", ROOT / "scripts", ROOT / "examples"],
        # Types of what travels: their fields are read by the browser.
        exclude=["*/template/*", "*/border.py", "*/protocol.py"],
    )
    folders = [ROOT / "src" / "cavern" / folder for folder in LOOKED_AT]
    dead = {
        found.name: f"{found.filename}:{found.first_lineno}"
        for found in finder.get_unused_code(min_confidence=60)
        if found.typ in KINDS and any(folder in found.filename.parents for folder in folders)
    }
    assert {name: where for name, where in dead.items() if name not in CALLED_FROM_OUTSIDE} == {}
    assert set(CALLED_FROM_OUTSIDE) <= set(dead), "what is used after all needs no excuse"
