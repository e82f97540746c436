"""The page of a position: which parts of a state stand on which line, in which order.

    PAGE: Final = Page(DELVE, [
        "turn: turn! phase!",
        "health!",
        "hand: hand roll",
        "travel-paid: travel_paid_last=last travel_paid_now=now travel_paid_before=before",
        "*",
    ])

How a value is written and read is said by the kind of its row. A line has the word before the
colon, or is called like its only part. A part is left out while it is what it was at first, unless
there is ``!`` after it. ``round=round`` puts a word before the value; of a flag only that word is
written. ``*`` are all parts that no other line has, a line each, in the order of the rows;
``*drawn`` only those up to that one. ``<map>`` is drawn by the game.
"""

import re
from typing import Final

from cavern.core.errors import BadInput
from cavern.core.parts import Owner, Part

ITEM: Final = re.compile(r"(\w+)(?:=([\w-]+))?(!?)")


class Item:
    """How a part stands in its line."""

    def __init__(self, part: Part, word: str, always: bool) -> None:
        self.part = part
        self.word = word
        self.always = always

    def idle(self, owner: Owner, fresh: Owner) -> bool:
        """Whether there is nothing to say."""
        part = self.part
        first = part.first() if fresh is None else getattr(fresh, part.name)
        return not self.always and part.kind.idle(part, getattr(owner, part.name), first, owner)


class PageLine:
    """A line with the parts it tells."""

    def __init__(self, word: str, items: list[Item]) -> None:
        self.word = word
        self.items = items

    def write(self, owner: Owner, here: object, fresh: Owner) -> list[str]:
        """What is written of them; nothing if there is nothing to say."""
        if len(self.items) == 1 and not self.items[0].word:
            item = self.items[0]
            if item.idle(owner, fresh):
                return []
            texts = item.part.kind.texts(item.part, getattr(owner, item.part.name), here)
            lead = ": " if item.part.kind.listed else " "
            return [f"{self.word}{lead}{text}".rstrip() for text in texts]
        text = self.text(owner, here, fresh)
        return [f"{self.word} {text}".rstrip()] if text else []

    def text(self, owner: Owner, here: object, fresh: Owner) -> str:
        """All of them in one line, without its word."""
        found = ""
        for item in self.items:
            part, kind = item.part, item.part.kind
            value = getattr(owner, part.name)
            if not item.idle(owner, fresh):
                lead = ": " if kind.listed else " " if found else ""
                found += lead + kind.entry(part, item.word, value, here)
        return found

    def read(self, owner: Owner, text: str, here: object) -> set[str]:
        """Set what a line says, and tell which parts those were."""
        if len(self.items) == 1 and not self.items[0].word:
            part = self.items[0].part
            add(owner, part, part.kind.split(text), here)
            return {part.name}
        return self.read_words(owner, text, here)

    def read_words(self, owner: Owner, text: str, here: object) -> set[str]:
        last = self.items[-1].part
        found: set[str] = set()
        if last.kind.listed:
            text, _, listed = text.partition(":")
            add(owner, last, last.kind.split(listed), here)
            found.add(last.name)
        words = text.split()
        while words:
            word = words.pop(0)
            item = self.item(word)
            if item is None:
                found.add(self.read_bare(owner, word, words, found, here))
            elif item.part.kind.type == "bool":
                setattr(owner, item.part.name, True)
                found.add(item.part.name)
            elif not words:
                raise BadInput(f"{word} lacks its value")
            else:
                add(owner, item.part, [words.pop(0)], here)
                found.add(item.part.name)
        if not found:
            raise BadInput(self.usage())
        return found

    def item(self, word: str) -> Item | None:
        """What a word says or comes before."""
        for item in self.items:
            if item.word == word:
                return item
        return None

    def read_bare(
        self, owner: Owner, word: str, rest: list[str], found: set[str], here: object
    ) -> str:
        """A word that nothing comes before: the first part that can be called so."""
        why = ""
        for item in self.items:
            part = item.part
            if item.word or part.name in found or part.kind.listed:
                continue
            try:
                several = part.kind.type.startswith("list")
                add(owner, part, [word, *rest] if several else [word], here)
            except BadInput as error:
                why = why or str(error)
                continue
            if several:
                rest.clear()
            return part.name
        raise BadInput(f"{why or repr(word) + ' is no property of it'}; {self.usage()}")

    def usage(self) -> str:
        shown = [self.word]
        for item in self.items:
            if item.word:
                shown.append(item.word)
            if item.part.kind.type != "bool":
                shown.append(item.part.name.upper())
        a = "an" if self.word[0] in "aeiou" else "a"
        return f"{a} {self.word} is written: {' '.join(shown)}"


def add(owner: Owner, part: Part, words: list[str], here: object) -> None:
    """Set a part to what the words say."""
    setattr(owner, part.name, part.kind.added(part, getattr(owner, part.name), words, here))


class Page:
    """Every part of a state on its line."""

    def __init__(self, rows: list[Part], layout: list[str]) -> None:
        parts = {part.name: part for part in rows if part.paged}
        self.entries: list[PageLine | str] = []
        """Lines, and what is drawn between them."""
        named: set[str] = set()
        for text in layout:
            if text[0] not in "<*":
                named.update([name for name, _, _ in ITEM.findall(text.partition(": ")[2] or text)])
        left = [PageLine(part.key, [Item(part, "", False)]) for part in parts.values()
                if part.name not in named]  # fmt: skip
        for text in layout:
            if text.startswith("<"):
                self.entries.append(text[1:-1])
            elif text.startswith("*"):
                while left:
                    line = left.pop(0)
                    self.entries.append(line)
                    if line.items[0].part.name == text[1:]:
                        break
            else:
                self.entries.append(line_of(text, parts))
        if left:
            names = ", ".join([line.word for line in left])
            raise BadInput(f"no line of the page has {names}")
        self.lines = {line.word: line for line in self.entries if isinstance(line, PageLine)}

    def write(
        self, owner: Owner, here: object, drawn: dict[str, list[str]], fresh: Owner = None
    ) -> list[str]:
        """All its lines. ``fresh`` is the same before anything has happened, if that depends on
        more than rows."""
        found: list[str] = []
        for entry in self.entries:
            found += (
                entry.write(owner, here, fresh) if isinstance(entry, PageLine) else drawn[entry]
            )
        return found


def line_of(text: str, parts: dict[str, Part]) -> PageLine:
    """A line as a layout has it."""
    word, colon, rest = text.partition(": ")
    items = [
        Item(parts[name], word_before, bool(always))
        for name, word_before, always in ITEM.findall(rest if colon else text)
    ]
    return PageLine(word if colon else items[0].part.key, items)
