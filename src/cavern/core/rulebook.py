"""Numbered rules in our own words, read from the Markdown file that ships with a game.

A rule is a list item that starts with its id in bold; deeper-indented lines belong to it:

    - **C3.2** Damage: if some Health die equals the roll …
"""

import re
from collections.abc import Sequence
from functools import cache
from importlib.resources import files

from cavern.core.errors import BadInput
from cavern.core.tangible import Tangible

_RULE = re.compile(r"- \*\*(?P<id>[A-Z]+\d+(?:\.\d+)*)\*\* (?P<text>.*)")

_ID = re.compile(r"[A-Za-z]+\d+(?:\.\d+)*")


class Rule(Tangible):
    def __init__(self, id: str, text: str, chapter: str) -> None:
        self.id = id
        self.text = text
        self.chapter = chapter


class Rulebook(Tangible):
    """The rules of one game: the whole text, and each rule by its id."""

    def __init__(self, title: str, text: str) -> None:
        self.title = title
        self.text = text
        self.rules: dict[str, Rule] = {}
        self._read(text)

    @staticmethod
    def empty(title: str) -> "Rulebook":
        return Rulebook(title, f"# {title}\n\nThis game comes without written rules.\n")

    @staticmethod
    def of_package(title: str, package: str) -> "Rulebook":
        """The ``rules.md`` that lies in a package."""
        return _of_package(title, package)

    def _read(self, text: str) -> None:
        chapter = ""
        rule: Rule | None = None
        for line in text.splitlines():
            match = _RULE.match(line)
            if line.startswith("#"):
                chapter = line.lstrip("# ")
                rule = None
            elif match:
                rule = Rule(match["id"], match["text"], chapter)
                if rule.id in self.rules:
                    raise BadInput(f"rule {rule.id} stands twice in the rules of {self.title}")
                self.rules[rule.id] = rule
            elif rule is not None and line.startswith("  "):
                rule.text += "\n" + line[2:]
            elif line:
                rule = None

    def find(self, id: str) -> list[Rule]:
        """The rule with this id, or all of a chapter (``C3`` gives C3.1, C3.2 …)."""
        wanted = id.strip().upper()
        if wanted in self.rules:
            return [self.rules[wanted]]
        chapter = [rule for key, rule in self.rules.items() if key.startswith(wanted + ".")]
        if not chapter:
            first, last = next(iter(self.rules), "none"), next(reversed(self.rules), "none")
            raise BadInput(f"{self.title} has no rule {id}; its rules run from {first} to {last}")
        return chapter

    def search(self, words: Sequence[str]) -> list[Rule]:
        """What :meth:`find` gives for an id, else every rule that has all these words in it."""
        if len(words) == 1 and _ID.fullmatch(words[0].strip()):
            return self.find(words[0])
        wanted = [word.lower() for word in words]
        found = [
            rule
            for rule in self.rules.values()
            if all(word in f"{rule.chapter} {rule.text}".lower() for word in wanted)
        ]
        if not found:
            raise BadInput(f"no rule of {self.title} has {' '.join(words)!r} in it")
        return found


@cache
def _of_package(title: str, package: str) -> Rulebook:
    return Rulebook(title, files(package).joinpath("rules.md").read_text("utf-8"))
