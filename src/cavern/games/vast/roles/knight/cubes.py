"""V3.2: placing Hero cubes, at any time in her turn."""

from typing import Final

from cavern.games.vast.roles.knight.board import (
    BOMB,
    FIRST_CARD,
    ROOM,
    SLOT_LABELS,
    SLOTS,
    KnightBoard,
)
from cavern.games.vast.verbs import Named, verb

PLACE_CUBE: Final = verb("place-cube", "V3.2", "Put a Hero cube on {}",
                         Named(SLOTS, SLOT_LABELS, "slot"),
                         "That space is full, not hers, or no Hero cube is free.")  # fmt: skip


def add_cubes(knight: KnightBoard, choices: list[int]) -> None:
    for slot in range(FIRST_CARD):
        if knight.placed[slot] < ROOM[slot]:
            if slot != BOMB or knight.may_use_bomb():
                choices.append(PLACE_CUBE + slot)
    for card in knight.cards_down:
        if ROOM[FIRST_CARD + card]:
            choices.append(PLACE_CUBE + FIRST_CARD + card)
    for card in knight.cards_up:
        if knight.placed[FIRST_CARD + card] < ROOM[FIRST_CARD + card]:
            choices.append(PLACE_CUBE + FIRST_CARD + card)


def place_cube(knight: KnightBoard, slot: int) -> None:
    knight.free -= 1
    knight.placed[slot] += 1
    if slot >= FIRST_CARD:
        turn_up(knight, slot - FIRST_CARD)


def turn_up(knight: KnightBoard, card: int) -> None:
    if card in knight.cards_down:
        knight.cards_down.remove(card)
        knight.cards_up.append(card)
