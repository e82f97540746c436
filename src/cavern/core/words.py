"""Words that several games and clients put together in the same way."""


def counted(number: int, thing: str) -> str:
    """One thing, or so many of them.

    >>> counted(1, "Crystal"), counted(0, "Crystal"), counted(3, "Crystal")
    ('1 Crystal', '0 Crystals', '3 Crystals')
    """
    return f"{number} {thing}" if number == 1 else f"{number:,} {thing}s"
