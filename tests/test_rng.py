"""The generator: its words are fixed for ever, its numbers uniform, its children strangers."""

from hashlib import blake2b

import pytest

from cavern.core.rng import SERIES, WIDEST, WORDS, Rng, key_of

KNOWN_DICE = [1, 4, 4, 6, 4, 4, 3, 4, 1, 4, 1, 6]
KNOWN_THOUSANDS = [79, 201, 477, 950, 633, 439]
KNOWN_KEY = "8ed0508355b32894"


def words_of(key: bytes, block: int) -> list[int]:
    """What the documentation says block ``block`` is, worked out another way."""
    digest = blake2b(key + block.to_bytes(8, "little")).digest()
    return [int.from_bytes(digest[i : i + 4], "little") for i in range(0, 64, 4)]


def test_known_vectors() -> None:
    """If these change, no record made before can be verified any more."""
    rng = Rng.from_seed("a cave")
    assert rng.key.hex() == key_of("a cave").hex()
    assert [rng.below(6) + 1 for _ in range(12)] == KNOWN_DICE
    assert [rng.below(1000) for _ in range(6)] == KNOWN_THOUSANDS
    assert Rng.from_seed("").key.hex().startswith(KNOWN_KEY)


def test_below_takes_the_high_part_of_word_times_n() -> None:
    key = key_of("words")
    words = words_of(key, 0) + words_of(key, 1)
    rng = Rng.at(key, 0)
    assert [rng.below(1 << 16) for _ in words] == [word >> 16 for word in words]


@pytest.mark.parametrize("n", [2, 3, 6, 7, 58])
def test_numbers_are_uniform(n: int) -> None:
    """A chi-square test with a bound that a fair generator misses once in a million seeds."""
    rng = Rng.from_seed(f"uniform {n}")
    draws = 20_000
    counts = [0] * n
    for _ in range(draws):
        counts[rng.below(n)] += 1
    expected = draws / n
    chi = sum((count - expected) ** 2 / expected for count in counts)
    freedom = n - 1
    assert chi < freedom + 5 * (2 * freedom) ** 0.5 + 25


def rejected(word: int, n: int) -> bool:
    return (word * n) & 0xFFFFFFFF < (1 << 32) % n


def test_words_that_would_favour_some_numbers_are_skipped() -> None:
    """With a wide range one word in some hundred is rejected; the numbers are those of the rest."""
    n = (1 << 33) // 129
    key = key_of("rejection")
    words = [word for block in range(60) for word in words_of(key, block)]
    assert sum(rejected(word, n) for word in words) > 3
    kept = [word * n >> 32 for word in words if not rejected(word, n)]
    rng = Rng.at(key, 0)
    assert [rng.below(n) for _ in kept] == kept


def test_exactly_as_many_words_are_left_for_every_number() -> None:
    """Lemire's method over all words, shrunk to 12 bits, gives every number equally often."""
    for n in (3, 6, 7, 58, 60):
        counts = [0] * n
        for word in range(1 << 12):
            product = word * n
            if product & 0xFFF >= (1 << 12) % n:
                counts[product >> 12] += 1
        assert len(set(counts)) == 1


def test_a_range_of_one_has_one_number() -> None:
    rng = Rng.from_seed("one")
    assert {rng.below(1) for _ in range(50)} == {0}


@pytest.mark.parametrize("n", [0, -1, -6, WIDEST + 1])
def test_impossible_ranges_are_refused(n: int) -> None:
    with pytest.raises(ValueError, match=f"not {n}"):
        Rng.from_seed("x").below(n)


def test_a_position_finds_the_same_numbers_again() -> None:
    rng = Rng.from_seed("position")
    for _ in range(3 * WORDS + 1):
        twin = Rng.at(rng.key, rng.position)
        assert twin.position == rng.position
        assert [twin.below(100) for _ in range(20)] == peek(rng, 20)
        rng.below(6)


def peek(rng: Rng, count: int) -> list[int]:
    copy = rng.copy()
    return [copy.below(100) for _ in range(count)]


def test_a_copy_goes_its_own_way() -> None:
    rng = Rng.from_seed("copy")
    rng.below(6)
    copy = rng.copy()
    ahead = [copy.below(6) for _ in range(40)]
    assert [rng.below(6) for _ in range(40)] == ahead


def test_children_share_no_words_with_parents_or_siblings() -> None:
    parent = Rng.from_seed("family")
    streams = [
        tuple(rng.below(1 << 20) for _ in range(64))
        for rng in (
            parent.copy(),
            parent.split("a"),
            parent.split("b"),
            parent.split("a").split("a"),
        )
    ]
    numbers = [set(stream) for stream in streams]
    for i, one in enumerate(numbers):
        for other in numbers[i + 1 :]:
            assert len(one & other) < 4


def test_a_child_depends_on_the_key_and_the_label_only() -> None:
    parent = Rng.from_seed("family")
    early = parent.split("deck")
    for _ in range(100):
        parent.below(6)
    assert peek(parent.split("deck"), 20) == peek(early, 20)
    assert peek(Rng.from_seed("other").split("deck"), 20) != peek(early, 20)


def test_splitting_does_not_move_the_parent() -> None:
    parent = Rng.from_seed("family")
    before = peek(parent, 5)
    parent.split("x")
    assert peek(parent, 5) == before


def test_games_of_a_series_are_stretches_of_one_stream() -> None:
    key = key_of("league")
    for number in (0, 1, 7, 123456789):
        rng = Rng.from_seed(f"league#{number}")
        assert rng.position == number * SERIES * WORDS
        assert rng.below(1 << 16) == words_of(key, number * SERIES)[0] >> 16
    assert peek(Rng.from_seed("league#0"), 20) == peek(Rng.from_seed("league"), 20)


@pytest.mark.parametrize("seed", ["league#", "league#x", "league#1234567890", "league#-1", "#", ""])
def test_what_is_no_game_number_is_part_of_the_name(seed: str) -> None:
    assert Rng.from_seed(seed).key == key_of(seed)
    assert Rng.from_seed(seed).position == 0


def test_the_games_of_a_series_have_children_of_their_own() -> None:
    children = [Rng.from_seed(seed).split("bot").key for seed in ("s", "s#1", "s#2")]
    assert len(set(children)) == 3
    later = Rng.from_seed("s#1")
    later.below(6)
    assert later.split("bot").key == children[1]
