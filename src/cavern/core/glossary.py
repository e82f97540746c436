"""What the words, signs and numbers of a game mean: a sentence and a rule for each."""

import re
from collections.abc import Sequence

from cavern.core.plain import Plain
from cavern.core.tangible import Tangible


class Term(Tangible):
    """A word of the game. ``names`` are all it goes by, its own first; ``things`` are the names by
    which options call what it is about (``slot:strength``, ``token:vault``)."""

    def __init__(
        self,
        names: Sequence[str],
        text: str,
        rules: Sequence[str],
        kind: str = "",
        things: Sequence[str] = (),
    ) -> None:
        self.names = list(names)
        self.text = text
        self.rules = list(rules)
        self.kind = kind
        self.things = list(things)

    @property
    def name(self) -> str:
        return self.names[0]

    def __repr__(self) -> str:
        return f"<Term {self.name}>"

    def plain(self) -> dict[str, Plain]:
        return {
            "names": list(self.names),
            "text": self.text,
            "rules": list(self.rules),
            "kind": self.kind,
            "things": list(self.things),
        }


def read(lines: str, kind: str = "") -> list[Term]:
    """Terms as written in a table: names, rules, a sentence. A line without bars goes on with the
    sentence.

    >>> [term] = read("AP, action point | S43 | What a turn\\n  is made of.")
    >>> term.names, term.rules, term.text
    (['AP', 'action point'], ['S43'], 'What a turn is made of.')
    """
    found: list[Term] = []
    for line in lines.strip().splitlines():
        if "|" not in line:
            found[-1].text += f" {line.strip()}"
            continue
        names, rules, text = [part.strip() for part in line.split("|")]
        words = [name.strip() for name in names.split(",")]
        found.append(Term(words, text, rules.split(), kind))
    return found


class Glossary(Tangible):
    """All terms of a game; of two that share a name the first has it.

    A name with capitals is meant only where it is written with them: ``Smash`` is a power,
    ``smashes`` is a verb."""

    def __init__(self, terms: Sequence[Term]) -> None:
        self.terms = list(terms)
        self.by_name: dict[str, Term] = {}
        self.by_thing: dict[str, Term] = {}
        for term in self.terms:
            for name in term.names:
                self.by_name.setdefault(name, term)
            for thing in term.things:
                self.by_thing.setdefault(thing, term)
        longest_first = sorted(self.by_name, key=lambda name: -len(name))
        self._pattern = re.compile(rf"(?<!\w)(?:{'|'.join(map(spelled, longest_first))})(?!\w)")

    def named(self, word: str) -> Term | None:
        """The term that goes by a word, in one or several."""
        for name in (word, word[:1].lower() + word[1:]):
            for ending in ("", "s", "es"):
                if name.endswith(ending) and name[: len(name) - len(ending)] in self.by_name:
                    return self.by_name[name[: len(name) - len(ending)]]
        return None

    def asked(self, word: str) -> list[Term]:
        """The terms that somebody may mean by a word, however it is written: those that go by it,
        in one or several, else those that begin with it."""
        small = word.lower()
        ones = {small, small.removesuffix("s"), small.removesuffix("es")}
        exact = [each for each in self.terms if ones & {name.lower() for name in each.names}]
        return exact or [
            each
            for each in self.terms
            if small and any(name.lower().startswith(small) for name in each.names)
        ]

    def within(self, text: str) -> list[Term]:
        """The terms that occur in a text, each once, in the order they come."""
        found: list[Term] = []
        if not self.by_name:
            return found
        for match in self._pattern.finditer(text):
            term = self.named(match[0])
            if term is not None and term not in found:
                found.append(term)
        return found


def spelled(name: str) -> str:
    """A pattern for a name, in one or several; one without capitals may begin a sentence."""
    first = re.escape(name[0])
    if name[0].islower():
        first = f"[{name[0]}{name[0].upper()}]"
    return f"{first}{re.escape(name[1:])}(?:es|s)?"
