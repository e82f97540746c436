"""Answers given word by word, where every word has a number. Compiled, as the rules are."""

from collections.abc import Callable
from typing import Any, Final, final

from librt.vecs import vec
from mypy_extensions import i64, u8

from cavern.core.act import (
    ACT,
    ACTS,
    FIRST,
    FIRST_MASK,
    NONE,
    SECOND_MASK,
    AnyAct,
    AnyMenu,
    Form,
)
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
USUAL: Final = 1 << 12
"""Codes of what acts are done with that are looked up by place."""


class Spelling:
    """An answer that is being given word by word.

    ``said`` are the words so far, those that went without saying included. ``legal`` are the words
    that may come next (the first ``open`` of ``offered``), ``chosen`` is the index of the option
    once only one is left.
    """

    def __init__(self, spelled: list[list[int]]) -> None:
        self.spelled = spelled
        self.said: list[int] = []
        self.chosen = NONE_YET
        self.left: list[int] = []
        self.open: i64 = 0
        self.offered: vec[i64] = vec[i64]()
        self.look(all_of(len(spelled)))

    @property
    def legal(self) -> list[int]:
        return [int(self.offered[place]) for place in range(self.open)]

    def copy(self) -> "Spelling":
        """Another, to which as much has been said."""
        twin = Spelling(self.spelled)
        twin.said, twin.chosen, twin.left = self.said[:], self.chosen, self.left
        twin.open, twin.offered = self.open, self.offered
        return twin

    def word(self, index: int, at: int) -> int:
        """The word of an option at a place."""
        spelled = self.spelled[index]
        return spelled[at] if at < len(spelled) else THAT_IS_ALL

    def say(self, word: int) -> bool:
        """Add a word; False, and nothing is changed, if it does not fit."""
        at = len(self.said)
        left = [index for index in self.left if self.word(index, at) == word]
        if self.open == 0 or not left:
            return False
        if word != THAT_IS_ALL:
            self.said.append(word)
        self.look(left)
        return True

    def look(self, left: list[int]) -> None:
        """Only these options are left: say what goes without saying, and see what may come next."""
        self.left = left
        self.open = 0
        if len(left) == 1:
            self.chosen = left[0]
            return
        while True:
            at = len(self.said)
            legal = list(dict.fromkeys([self.word(index, at) for index in left]))
            if len(legal) > 1:
                self.offered = vec[i64](legal)
                self.open = len(legal)
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
        self.usual: list[list[int] | None] = [None] * USUAL
        """By their codes, as far as these are low."""
        self.others: dict[int, list[int]] = {}

    def words(self, state: Any, argument: int) -> list[int]:
        code = self.form.code_in(state, argument)
        words = self.usual[code] if code < USUAL else self.others.get(code)
        return self.write(state, argument, code) if words is None else words

    def write(self, state: Any, argument: int, code: int) -> list[int]:
        text = self.form.id_in(state, argument)
        words = self.words_of(text) if text else NO_WORDS
        if code < USUAL:
            self.usual[code] = words
        else:
            self.others[code] = words
        return words


@final
class ActWords:
    """An act in a lexicon."""

    def __init__(self, words: list[int], first: Written, second: Written) -> None:
        self.words = words
        self.count: i64 = len(words)
        self.first = first
        self.second = second
        self.has_first = first.form is not NONE
        self.has_second = second.form is not NONE

    def word(self, state: Any, choice: i64, at: i64) -> i64:
        """The word of an answer at a place."""
        if at < self.count:
            return self.words[at]
        at -= self.count
        if self.has_first:
            words = self.first.words(state, choice >> FIRST & FIRST_MASK)
            if at < len(words):
                return words[at]
            at -= len(words)
        if self.has_second:
            words = self.second.words(state, choice & SECOND_MASK)
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

    def entry(self, number: i64) -> ActWords:
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
    """The same for questions whose answers are acts, one after the other: words are looked up
    where they are needed, and those of the act itself once for all that can be done with it."""

    def __init__(self, lexicon: Lexicon) -> None:
        self.lexicon = lexicon
        self.state: Any = None
        self.spelled = NO_OPTIONS
        self.left = NO_WORDS
        self.said = []
        self.chosen = NONE_YET
        self.open = 0
        self.offered = vec[i64]()
        # Of the options that are left: their answers, indices, and words at the place to be said.
        self.count: i64 = 0
        self.answers: vec[i64] = vec[i64]()
        self.indices: vec[i64] = vec[i64]()
        self.heard: vec[i64] = vec[i64]()

    def begin(self, menu: AnyMenu) -> None:
        """Nothing has been said yet of the answer to this question."""
        self.state = menu.state
        self.said = []
        self.chosen = NONE_YET
        choices = menu.choices
        count: i64 = len(choices)
        if count > len(self.answers):
            room = [0] * len(choices)
            self.answers, self.indices = vec[i64](room), vec[i64](room)
            self.heard, self.offered = vec[i64](room), vec[i64](room)
        answers, indices = self.answers, self.indices
        for index in range(count):
            answers[index] = choices[index]
            indices[index] = index
        self.count = count
        self.listen()

    def say(self, word: int) -> bool:
        answers, indices, heard = self.answers, self.indices, self.heard
        said: i64 = word
        count: i64 = 0
        if self.open > 0:
            for place in range(self.count):
                if heard[place] == said:
                    answers[count] = answers[place]
                    indices[count] = indices[place]
                    count += 1
        if count == 0:
            return False
        if word != THAT_IS_ALL:
            self.said.append(word)
        self.count = count
        self.listen()
        return True

    def listen(self) -> None:
        """Say what goes without saying, and see what may come next."""
        if self.count == 1:
            self.chosen = self.indices[0]
            self.open = 0
            return
        while True:
            self.hear(len(self.said))
            self.tell_apart()
            if self.open > 1:
                return
            if self.offered[0] == THAT_IS_ALL:
                raise BadInput("two options have the same words")
            self.said.append(self.offered[0])

    def hear(self, at: i64) -> None:
        """The words of the options left at a place."""
        lexicon, state, answers, heard = self.lexicon, self.state, self.answers, self.heard
        entry = lexicon.entry(answers[0] >> ACT)
        last: i64 = NONE_YET  # the act that was looked up
        for place in range(self.count):
            answer = answers[place]
            number = answer >> ACT
            if number != last:
                last = number
                entry = lexicon.entry(number)
            if at < entry.count:
                heard[place] = entry.words[at]
            else:
                heard[place] = entry.word(state, answer, at)

    def tell_apart(self) -> None:
        """Offer these words, each once."""
        heard, met, offered = self.heard, self.lexicon.met, self.offered
        count: i64 = 0
        for place in range(self.count):
            word = heard[place]
            if met[word] == 0:
                met[word] = 1
                offered[count] = word
                count += 1
        for place in range(count):
            met[offered[place]] = 0
        self.open = count


def all_of(count: int) -> list[int]:
    return ALL[count] if count < len(ALL) else list(range(count))
