"""Survivors that change nothing, each with its reason, and the reports of a run.

``tests/mutants/explained.yaml`` is a list of

    - game: cube-delver
      rule: C3.2                           (the first that stands beside the change)
      operator: boundary
      source: elif delve.health[0] < …     (the changed lines, as one)
      mutant: elif delve.health[0] <= …    (the same after the change)
      reason: Why nobody could tell the difference.

Neither file nor line is named, so an explanation holds wherever the lines are moved; it fails to
hold when they read differently. ``function`` is given where several functions have such lines. A
run writes such entries, without reasons, for its unexplained survivors to ``unexplained.yaml``.
"""

from collections import Counter

import msgspec
import yaml
from making import ROOT, Mutant
from running import CAUGHT, Result

from cavern.core import registry

PATH = ROOT / "tests" / "mutants" / "explained.yaml"


class Explanation(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    game: str
    rule: str
    operator: str
    source: str
    mutant: str
    reason: str
    function: str = ""

    def explains(self, mutant: Mutant) -> bool:
        return self.function in ("", mutant.function) and name_of(self) == name_of(mutant)


class Explanations:
    """All of them, found by what they explain."""

    def __init__(self, entries: list[Explanation]) -> None:
        self.entries = entries
        self.by_name: dict[tuple[str, ...], list[Explanation]] = {}
        for entry in entries:
            self.by_name.setdefault(name_of(entry), []).append(entry)

    def of(self, mutant: Mutant) -> Explanation | None:
        found = self.by_name.get(name_of(mutant), [])
        return next((entry for entry in found if entry.explains(mutant)), None)

    def wrong(self, mutants: list[Mutant]) -> list[str]:
        """What is wrong with those of the games that these are all mutants of."""
        games = {mutant.game for mutant in mutants}
        by_name: dict[tuple[str, ...], list[Mutant]] = {}
        for mutant in mutants:
            by_name.setdefault(name_of(mutant), []).append(mutant)
        told = []
        for entry in self.entries:
            found = [one for one in by_name.get(name_of(entry), []) if entry.explains(one)]
            line = f"{entry.game} {entry.rule} {entry.operator}: {entry.mutant}"
            if entry.game in games and not found:
                told.append(f"explains a change that cannot be made: {line}")
            if len({(one.file, one.function) for one in found}) > 1:
                told.append(f"does not say which function it means: {line}")
            if not entry.reason:
                told.append(f"gives no reason: {line}")
        return told


def load() -> Explanations:
    data = yaml.load(PATH.read_text("utf-8"), yaml.CSafeLoader) if PATH.exists() else []
    return Explanations(msgspec.convert(data or [], list[Explanation]))


def name_of(it: Mutant | Explanation) -> tuple[str, ...]:
    rule = it.rule if isinstance(it, Explanation) else rule_of(it)
    return it.game, rule, it.operator, it.source, it.mutant


class Report:
    def __init__(
        self, mutants: list[Mutant], results: dict[str, Result], explained: Explanations
    ) -> None:
        self.mutants = mutants
        self.results = results
        self.explained = explained
        self.survivors = [mutant for mutant in mutants if not results[mutant.key].caught]
        self.unexplained = [one for one in self.survivors if explained.of(one) is None]

    def caught(self, mutants: list[Mutant]) -> list[Mutant]:
        return [mutant for mutant in mutants if self.results[mutant.key].caught]

    @property
    def caught_share(self) -> float:
        return len(self.caught(self.mutants)) / len(self.mutants) if self.mutants else 1.0

    def summary(self) -> str:
        outcomes = Counter(result.outcome for result in self.results.values())
        unasked = outcomes["unnoticed"]
        by = ", ".join(f"{outcomes[name]} by {word}" for name, word in (
            ("scenario", "a scenario"), ("crash", "a scenario that breaks off"),
            ("endless", "not coming to an end"), ("loading", "not loading"),
            ("test", "another test"),
        ))  # fmt: skip
        caught = sum(outcomes[name] for name in CAUGHT)
        return (
            f"{len(self.mutants)} mutants, {caught} caught ({self.caught_share:.1%}): {by}; "
            f"{len(self.survivors)} survived, {len(self.unexplained)} of them unexplained"
            + (f" ({unasked} were tried on scenarios alone)" if unasked else "")
        )

    def markdown(self) -> str:
        """The survivors by rule, those without explanation first, for whoever works on them."""
        lines = ["# Mutants", "", self.summary() + ".", ""]
        for title, found in (
            ("Unexplained survivors", self.unexplained),
            ("Explained survivors", [m for m in self.survivors if m not in self.unexplained]),
        ):
            lines += [f"## {title}", "", *self.by_rule(found)]
        missed = [one for one in self.mutants if self.results[one.key].outcome == "test"]
        lines += ["## Caught, but by no scenario", ""]
        for mutant in missed:
            lines.append(f"{self.line(mutant)} — {self.results[mutant.key].by}")
        return "\n".join(lines) + "\n"

    def by_rule(self, found: list[Mutant]) -> list[str]:
        lines = []
        for rule in sorted({rule_of(mutant) for mutant in found}, key=in_order):
            lines += [f"### {rule or 'No rule named'}", ""]
            lines += [self.line(one) for one in found if rule_of(one) == rule]
            lines.append("")
        return lines

    def to_explain(self) -> str:
        """Entries for ``explained.yaml`` that lack nothing but a reason."""
        entries = [
            {"game": one.game, "rule": rule_of(one), "operator": one.operator,
             "function": one.function, "source": one.source, "mutant": one.mutant, "reason": ""}
            for one in self.unexplained
        ]  # fmt: skip
        return yaml.dump(entries, sort_keys=False, allow_unicode=True, width=10_000)

    def line(self, mutant: Mutant) -> str:
        rules = ", ".join(mutant.rules[:4]) or "no rule"
        told = (
            f"- {mutant.file}:{mutant.line} `{mutant.function}` ({rules}) {mutant.operator}: "
            f"`{mutant.source}` → `{mutant.mutant}`"
        )
        entry = self.explained.of(mutant)
        return f"{told} — {entry.reason}" if entry else told

    def page(self, made: dict[str, int], seed: str, at_first: int) -> str:
        """The whole account, as ``docs/mutation.md``; ``at_first`` were caught when first tried."""
        drawn = len(self.mutants)
        lines = [*METHOD.format(drawn=drawn, seed=seed, made=sum(made.values())).splitlines(), ""]
        lines += ["## Figures", "", f"{self.summary()}.", ""]
        if drawn:
            share = f"{at_first:,} of the {drawn:,} ({at_first / drawn:.1%})"
            lines += [*FIRST.format(share=share).splitlines(), ""]
        lines += ["| game | mutants there are | tried | caught | share |", "|" + " --- |" * 5]
        for game, count in made.items():
            tried = [mutant for mutant in self.mutants if mutant.game == game]
            lines.append(f"| {registry.game(game).title} | {count} {self.row(tried)}")
        lines += ["", "| chapter | tried | caught | share |", "|" + " --- |" * 4]
        chapters = dict.fromkeys(chapter_of(mutant) for mutant in self.mutants)
        for chapter in chapters:
            tried = [mutant for mutant in self.mutants if chapter_of(mutant) == chapter]
            lines.append(f"| {chapter} {self.row(tried)}")
        lines += ["", "## Survivors", ""]
        for one in sorted(self.survivors, key=lambda one: in_order(rule_of(one))):
            entry = self.explained.of(one)
            reason = entry.reason if entry else "**Not explained.**"
            lines.append(f"- {rule_of(one)} {one.operator}, `{one.source}` → `{one.mutant}`:")
            lines.append(f"  {reason}")
        return "\n".join(lines) + "\n"

    def row(self, tried: list[Mutant]) -> str:
        caught = len(self.caught(tried))
        share = f"{caught / len(tried):.1%}" if tried else "–"
        return f"| {len(tried)} | {caught} | {share} |"


METHOD = """# Does a test notice when a rule is broken?

`make mutants` writes this page. It breaks the rules on purpose, {drawn:,} times, and looks whether
any test notices.

A mutant is a copy of the rules with one decision changed: a condition turned round or one part of
it left out, `<` made `<=`, a number one more or less, a row of a table left out or exchanged with
the next, two neighbouring statements exchanged, a call or a change of the state left out, a
function that does nothing. Texts, questions' words, the order of options, reading and writing,
bots, and what only guards against impossible states are left alone; so are changes that cannot
matter, such as the order of two statements that touch different things. What exactly is told in
`scripts/mutants/making.py`.

Of all {made:,} mutants {drawn:,} are drawn by lot (seed {seed}; a change of the code hardly changes
who is drawn). Each is run against the scenarios that reach the changed lines, those that cite its
rule first, then against the tests of the game's rules that call the changed function, up to the
first that fails; golden playthroughs, counts, random walks and bots are not asked. Survivors must
be explained in `tests/mutants/explained.yaml`: only a change that nobody could ever notice may
survive. `make test` does the same with a small fixed sample.
"""


FIRST = """The first time each of these was tried, {share} were caught; lines that have
been changed since are not counted, as they are not there any more. Then the survivors were looked
at: a scenario or test was written that notices them, what could not matter was taken out of the
code, or it is explained below why nobody could notice."""


def rule_of(mutant: Mutant) -> str:
    return mutant.rules[0] if mutant.rules else ""


def chapter_of(mutant: Mutant) -> str:
    """The heading under which the mutant's rule stands."""
    game = registry.game(mutant.game)
    rules = game.rulebook().rules
    known = [rule for rule in mutant.rules if rule in rules]
    if known:
        return f"{game.title}: {rules[known[0]].chapter}"
    stem = f"{rule_of(mutant)}."
    chapters = [rule.chapter for id, rule in rules.items() if id.startswith(stem)]
    return f"{game.title}: {chapters[0]}" if chapters else f"{game.title}: no rule named"


def in_order(rule: str) -> tuple[str, list[int]]:
    return rule[:1], [int(part) for part in rule[1:].split(".") if part]
