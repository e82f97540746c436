"""The generator that lives in every game state.

A stream of 32-bit words made by BLAKE2b in counter mode: block ``i`` of a generator with the
32-byte key ``k`` is ``blake2b(k + i as 8 little-endian bytes)``, read as sixteen little-endian
words. So a generator is fully described by its key and its position, the same numbers come
out on every platform, copying costs four attributes, and nobody who sees the dice can work
out the decks. Child generators made by :meth:`Rng.split` share no words with their parent.

>>> dice = Rng.from_seed("a cave")
>>> [dice.below(6) + 1 for _ in range(8)]
[1, 4, 4, 6, 4, 4, 3, 4]
>>> twin = dice.copy()
>>> dice.below(1000) == twin.below(1000)
True
"""

from hashlib import blake2b
from typing import Any, Final

from mypy_extensions import i64

WORDS: Final = 16
MASK: Final[i64] = 0xFFFFFFFF
WIDEST: Final = 1 << 26
SERIES: Final = 1 << 24
"""Blocks between the generators of a series: 268 million words for each game."""


def key_of(seed: str) -> bytes:
    """The 32-byte generator key that belongs to a seed text."""
    return blake2b(seed.encode(), digest_size=32, person=b"cavern-seed").digest()


class Rng:
    """A copyable, splittable source of uniform whole numbers."""

    def __init__(self, key: bytes, block: int, used: int, words: bytes) -> None:
        self.key = key
        self.block = block
        self.used = used
        self.words = words

    def __reduce__(self) -> tuple[Any, tuple[bytes, int]]:
        return Rng.at, (self.key, self.position)

    def __repr__(self) -> str:
        return f"<Rng at {self.position}>"

    @staticmethod
    def from_seed(seed: str) -> "Rng":
        """The generator of a seed; ``name#7`` is game 7 of the series that ``name`` starts."""
        name, mark, number = seed.rpartition("#")
        if mark and number.isdecimal() and len(number) < 10:
            return Rng.series(key_of(name), int(number))
        return Rng.at(key_of(seed), 0)

    @staticmethod
    def series(key: bytes, number: int) -> "Rng":
        """The generator of game ``number`` of a series: a far-off stretch of one long stream."""
        return Rng(key, number * SERIES - 1, WORDS, b"")

    @staticmethod
    def at(key: bytes, position: int) -> "Rng":
        """The generator with this key that has already given ``position`` words."""
        if position % WORDS == 0:
            return Rng(key, position // WORDS - 1, WORDS, b"")
        rng = Rng(key, position // WORDS - 1, WORDS, b"")
        rng.refill()
        rng.used = position % WORDS
        return rng

    @property
    def position(self) -> int:
        """How many words have been given so far."""
        return self.block * WORDS + self.used

    def copy(self) -> "Rng":
        return Rng(self.key, self.block, self.used, self.words)

    def split(self, label: str) -> "Rng":
        """A new generator, told apart from its parent and siblings by ``label``.

        It depends on the parent's key and number in its series, not on how far it has been read.
        """
        number = (self.block + 1) // SERIES
        name = f"{label}#{number}" if number else label
        child = blake2b(name.encode(), key=self.key, digest_size=32, person=b"cavern-split")
        return Rng.at(child.digest(), 0)

    def refill(self) -> None:
        self.block += 1
        self.words = blake2b(self.key + self.block.to_bytes(8, "little")).digest()
        self.used = 0

    def word(self) -> i64:
        """The next 32 bits of the stream."""
        if self.used == WORDS:
            self.refill()
        words = self.words
        at = self.used * 4
        self.used += 1
        first: i64 = words[at]
        second: i64 = words[at + 1]
        third: i64 = words[at + 2]
        fourth: i64 = words[at + 3]
        return first | second << 8 | third << 16 | fourth << 24

    def below(self, n: int) -> int:
        """A whole number from 0 to ``n - 1``, each exactly equally likely (n up to 2**26).

        Lemire's multiplication method: the few words that would favour some numbers are rejected.
        """
        if not 0 < n <= WIDEST:
            raise ValueError(f"below() takes 1 to {WIDEST}, not {n}")
        bound: i64 = n
        product = self.word() * bound
        if product & MASK < bound:
            rejected = (MASK + 1 - bound) % bound
            while product & MASK < rejected:
                product = self.word() * bound
        return product >> 32
