"""Answers given word by word, where every word has a number. Compiled, as the rules are."""

from collections.abc import Callable
from typing import Any, Final, final

from librt.vecs import vec
from mypy_extensions import u8

from cavern.core.act import ACTS, NONE, AnyAct, AnyMenu, Form, first_of, number_of, second_of
from cavern.core.errors import BadInput
from cavern.core.tangible import Tangible

THAT_IS_ALL: Final = 0
"""The word after the last word of an option, where others go on."""
NONE_YET: Final = -1
"""No option is chosen, no seat is asked."""
ALL: Final = [list(range(count)) for count in range(65)]
"""The indices of so many options."""
NO_WORDS: Final[list[int]] = []
NO_OPTIONS: Final[list[list[int]]] = []


class Spelling:
    """An answer that is being given word by word.

    ``said`` are the words so far, those that went without saying included. ``legal`` are the words
    that may come next, ``chosen`` is the index of the option once only one is left.
    """

    def __init__(self, spelled: list[list[int]]) -> None:
        self.spelled = spelled
        self.said: list[int] = []
        self.legal: list[int] = []
        self.chosen = NONE_YET
        self.left: list[int] = []
        self.look(all_of(len(spelled)))

    def word(self, index: int, at: int) -> int:
        """The word of an option at a place."""
        spelled = self.spelled[index]
        return spelled[at] if at < len(spelled) else THAT_IS_ALL

    def words_at(self, left: list[int], at: int) -> list[int]:
        """The words of these options at a place, each once."""
        found: list[int] = []
        for index in left:
            word = self.word(index, at)
            if word not in found:
                found.append(word)
        return found

    def those_with(self, word: int, at: int) -> list[int]:
        """The options left that have this word at a place."""
        return [index for index in self.left if self.word(index, at) == word]

    def say(self, word: int) -> bool:
        """Add a word; False, and nothing is changed, if it does not fit."""
        if word not in self.legal:
            return False
        at = len(self.said)
        if word != THAT_IS_ALL:
            self.said.append(word)
        self.look(self.those_with(word, at))
        return True

    def look(self, left: list[int]) -> None:
        """Only these options are left: say what goes without saying, and see what may come next."""
        self.left = left
        if len(left) == 1:
            self.chosen = left[0]
            self.legal = NO_WORDS
            return
        while True:
            legal = self.words_at(left, len(self.said))
            if len(legal) > 1:
                self.legal = legal
                return
            if legal[0] == THAT_IS_ALL:
                raise BadInput("two options have the same words")
            self.said.append(legal[0])


@final
class Written:
    """The words of what acts are done with: texts are made only for what is met first."""

    def __init__(self, form: Form, words_of: Callable[[str], list[int]]) -> None:
        self.form = form
        self.words_of = words_of
        self.known: dict[int, list[int]] = {}

    def words(self, state: Any, argument: int) -> list[int]:
        code = self.form.code_in(state, argument)
        words = self.known.get(code)
        if words is None:
            text = self.form.id_in(state, argument)
            words = self.words_of(text) if text else []
            self.known[code] = words
        return words


@final
class ActWords:
    """An act in a lexicon."""

    def __init__(self, words: list[int], first: Written, second: Written) -> None:
        self.words = words
        self.first = first
        self.second = second

    def word(self, state: Any, choice: int, at: int) -> int:
        """The word of an answer at a place."""
        words = self.words
        if at < len(words):
            return words[at]
        at -= len(words)
        if self.first.form is not NONE:
            words = self.first.words(state, first_of(choice))
            if at < len(words):
                return words[at]
            at -= len(words)
        if self.second.form is not NONE:
            words = self.second.words(state, second_of(choice))
            if at < len(words):
                return words[at]
        return THAT_IS_ALL


@final
class Lexicon(Tangible):
    """The words of all options at one table: those of the act, then those of what it is done
    with. There are ``size`` words."""

    def __init__(self, words_of: Callable[[str], list[int]], size: int) -> None:
        self.words_of = words_of
        self.met: vec[u8] = vec[u8]([0] * size)
        """A mark for every word, all zero while nobody looks."""
        self.entries: list[ActWords | None] = []
        self.forms: dict[Form, Written] = {}

    def entry(self, number: int) -> ActWords:
        """The act with this number."""
        entry = self.entries[number] if number < len(self.entries) else None
        return self.enter(ACTS[number]) if entry is None else entry

    def enter(self, act: AnyAct) -> ActWords:
        while len(self.entries) <= act.number:
            self.entries.append(None)
        entry = ActWords(self.words_of(act.name), self.written(act.first), self.written(act.second))
        self.entries[act.number] = entry
        return entry

    def written(self, form: Form) -> Written:
        if form not in self.forms:
            self.forms[form] = Written(form, self.words_of)
        return self.forms[form]


@final
class MenuSpelling(Spelling):
    """The same for a question whose answers are acts: words are looked up where they are needed,
    and those of the act itself once for all that can be done with it."""

    def __init__(self, lexicon: Lexicon, menu: AnyMenu) -> None:
        self.lexicon = lexicon
        self.menu = menu
        self.choices = menu.choices
        self.spelled = NO_OPTIONS
        self.said = []
        self.legal = NO_WORDS
        self.chosen = NONE_YET
        self.look(all_of(len(menu.choices)))

    def word(self, index: int, at: int) -> int:
        choice = self.choices[index]
        return self.lexicon.entry(number_of(choice)).word(self.menu.state, choice, at)

    def words_at(self, left: list[int], at: int) -> list[int]:
        lexicon, choices, state = self.lexicon, self.choices, self.menu.state
        met = lexicon.met
        found: list[int] = []
        same = NONE_YET  # the act whose word here has been found
        for index in left:
            choice = choices[index]
            number = number_of(choice)
            if number == same:
                continue
            entry = lexicon.entry(number)
            if at < len(entry.words):
                same = number
            word = entry.word(state, choice, at)
            if met[word] == 0:
                met[word] = 1
                found.append(word)
        for word in found:
            met[word] = 0
        return found

    def those_with(self, word: int, at: int) -> list[int]:
        lexicon, choices, state = self.lexicon, self.choices, self.menu.state
        found: list[int] = []
        same, fits = NONE_YET, False
        for index in self.left:
            choice = choices[index]
            number = number_of(choice)
            if number != same:
                entry = lexicon.entry(number)
                fits = entry.word(state, choice, at) == word
                same = number if at < len(entry.words) else NONE_YET
            if fits:
                found.append(index)
        return found


def all_of(count: int) -> list[int]:
    return ALL[count] if count < len(ALL) else list(range(count))
