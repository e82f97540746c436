"""A cave as a picture: passages, what lies in them, explorers."""

from cavern.core.picture import Piece, Square, draw_map
from cavern.games.skulldug.border import DigView


def picture(seen: DigView) -> str:
    squares: list[Square] = []
    by_place: dict[str, Square] = {}
    for tile in seen["tiles"]:
        word = "Entrance" if tile["entrance"] else ", ".join(c["name"] for c in tile["contents"])
        square = Square(tile["x"], tile["y"], tile["corridors"], True, word)
        squares.append(square)
        by_place[f"{tile['x']},{tile['y']}"] = square
    pieces: list[Piece] = []
    for explorer in seen["explorers"]:
        treasures = sum(card["type"] == "treasure" for card in explorer["hand"])
        name = f"{explorer['name']}: Health {explorer['health']}, treasures {treasures}"
        if explorer["at"] in by_place:
            by_place[explorer["at"]].pieces.append(len(pieces))
        pieces.append(Piece(explorer["member"][:1], name, max(0, explorer["seat"])))
    return draw_map(squares, pieces, [], f"Skulldug!, turn {seen['turn']}")
