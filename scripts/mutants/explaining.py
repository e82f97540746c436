"""Survivors that change nothing, each with its reason, and the report of a run.

``tests/mutants/explained.yaml`` is a list of

    - file: cube_delver/rules.py
      function: act
      operator: number
      source: leave_travel(delve, …)       (the changed lines, as one)
      mutant: leave_travel(delve, …)       (the same after the change)
      reason: Why nobody could tell the difference.

``nth`` (from 0) tells equal changes in one function apart. A run writes such entries, without
reasons, for its unexplained survivors to ``unexplained.yaml`` beside its report.
"""

from collections import Counter

import msgspec
import yaml
from making import ROOT, Mutant
from running import CAUGHT, Result

PATH = ROOT / "tests" / "mutants" / "explained.yaml"


class Explanation(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    file: str
    function: str
    operator: str
    source: str
    mutant: str
    reason: str
    nth: int = 0


def load() -> dict[tuple[str, ...], Explanation]:
    if not PATH.exists():
        return {}
    data = yaml.load(PATH.read_text("utf-8"), yaml.CSafeLoader) or []
    entries = msgspec.convert(data, list[Explanation])
    return {name_of(entry): entry for entry in entries}


def name_of(it: Mutant | Explanation) -> tuple[str, ...]:
    return it.file, it.function, it.operator, it.source, it.mutant, str(it.nth)


def stale(
    explained: dict[tuple[str, ...], Explanation], mutants: list[Mutant], wanted: list[str]
) -> list[Explanation]:
    """Explanations for changes that cannot be made any more."""
    known = {name_of(mutant) for mutant in mutants}
    folders = {game.replace("-", "_") for game in wanted}
    return [
        entry
        for name, entry in explained.items()
        if entry.file.partition("/")[0] in folders and name not in known
    ]


class Report:
    def __init__(
        self,
        mutants: list[Mutant],
        results: dict[str, Result],
        explained: dict[tuple[str, ...], Explanation],
    ) -> None:
        self.mutants = mutants
        self.results = results
        self.explained = explained
        self.outcomes = Counter(result.outcome for result in results.values())
        self.survivors = [mutant for mutant in mutants if not results[mutant.key].caught]
        self.unexplained = [one for one in self.survivors if name_of(one) not in explained]

    @property
    def caught(self) -> int:
        return sum(self.outcomes[outcome] for outcome in CAUGHT)

    @property
    def caught_share(self) -> float:
        return self.caught / len(self.mutants) if self.mutants else 1.0

    def summary(self) -> str:
        by = ", ".join(f"{self.outcomes[name]} by {word}" for name, word in (
            ("scenario", "a scenario"), ("crash", "a scenario that breaks off"),
            ("endless", "not coming to an end"), ("loading", "not loading"),
            ("test", "another test"),
        ))  # fmt: skip
        return (
            f"{len(self.mutants)} mutants, {self.caught} caught ({self.caught_share:.1%}): {by}; "
            f"{len(self.survivors)} survived, {len(self.unexplained)} of them unexplained"
        )

    def markdown(self) -> str:
        """The survivors by rule, those without explanation first."""
        lines = ["# Mutants", "", self.summary() + ".", ""]
        for title, found in (
            ("Unexplained survivors", self.unexplained),
            ("Explained survivors", [m for m in self.survivors if m not in self.unexplained]),
        ):
            lines += [f"## {title}", ""]
            rules = {rule_of(mutant) for mutant in found}
            for rule in sorted(rules, key=in_order):
                lines += [f"### {rule or 'No rule named'}", ""]
                lines += [self.line(one) for one in found if rule_of(one) == rule]
                lines.append("")
        missed = [one for one in self.mutants if self.results[one.key].outcome == "test"]
        lines += ["## Caught, but by no scenario", ""]
        for mutant in missed:
            lines.append(f"{self.line(mutant)} — {self.results[mutant.key].by}")
        return "\n".join(lines) + "\n"

    def to_explain(self) -> str:
        """Entries for ``explained.yaml`` that lack nothing but a reason."""
        entries = [
            {**dict(zip(("file", "function", "operator", "source", "mutant"), name_of(mutant))),
             **({"nth": mutant.nth} if mutant.nth else {}), "reason": ""}
            for mutant in self.unexplained
        ]  # fmt: skip
        return yaml.dump(entries, sort_keys=False, allow_unicode=True, width=10_000)

    def line(self, mutant: Mutant) -> str:
        rules = ", ".join(mutant.rules[:4]) or "no rule"
        told = (
            f"- {mutant.file}:{mutant.line} `{mutant.function}` ({rules}) {mutant.operator}: "
            f"`{mutant.source}` → `{mutant.mutant}`"
        )
        entry = self.explained.get(name_of(mutant))
        return f"{told} — {entry.reason}" if entry else told


def rule_of(mutant: Mutant) -> str:
    return mutant.rules[0] if mutant.rules else ""


def in_order(rule: str) -> tuple[str, list[int]]:
    return rule[:1], [int(part) for part in rule[1:].split(".") if part]
