"""Makes docs/vast-foes-checklist.md: every paragraph of the foes' books, its rules, its scenarios.

Run it from the root of the tree after changing scenarios; with ``--check`` it only says whether the
file is up to date. A paragraph without rules, or a rule without a scenario, is an error.
"""

import sys
from pathlib import Path
from typing import Any

import yaml

ROOT = Path(__file__).parent.parent
PARAGRAPHS = ROOT / "tests" / "vast" / "paragraphs.yaml"
SCENARIOS = ROOT / "tests" / "scenarios" / "vast"
CHECKLIST = ROOT / "docs" / "vast-foes-checklist.md"

HEAD = """# The books of foes, paragraph by paragraph

Made by `scripts/foes_checklist.py` from `tests/vast/paragraphs.yaml` and the scenarios. Each
paragraph of the two books is named by its running number and its first words; beside it are the
rules of `cavern rules vast` that tell it in our own words. Below are the scenarios that prove each
rule.
"""


def scenarios_by_rule() -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for path in sorted(SCENARIOS.glob("*.yaml")):
        for scenario in yaml.safe_load(path.read_text("utf-8"))["scenarios"]:
            for rule in scenario["rules"]:
                found.setdefault(rule, []).append(f"{path.stem}: {scenario['name']}")
    return found


def gaps(books: dict[str, Any], proved: dict[str, list[str]]) -> list[str]:
    """Paragraphs that no rule or no scenario stands for."""
    found: list[str] = []
    for name, book in books.items():
        for paragraph in book["paragraphs"]:
            where = f"{name} {paragraph['n']} ({paragraph['starts']})"
            if not paragraph["rules"]:
                found.append(f"{where} has no rule")
            unproved = [rule for rule in paragraph["rules"] if rule not in proved]
            found += [f"{where}: no scenario for {rule}" for rule in unproved]
    return found


def order(rule: str) -> list[int]:
    return [int(part) for part in rule[1:].split(".")]


def checklist(books: dict[str, Any], proved: dict[str, list[str]]) -> str:
    lines = [HEAD]
    rules: set[str] = set()
    for book in books.values():
        lines += [f"## {book['title']}", "", "| no. | begins | rules |", "| --- | --- | --- |"]
        for paragraph in book["paragraphs"]:
            rules.update(paragraph["rules"])
            cited = ", ".join(paragraph["rules"])
            lines.append(f"| {paragraph['n']} | {paragraph['starts']} … | {cited} |")
        lines.append("")
    lines += ["## Scenarios by rule", ""]
    for rule in sorted(rules, key=order):
        lines += [f"**{rule}**", "", *[f"- {name}" for name in proved[rule]], ""]
    return "\n".join(lines)


def main(arguments: list[str]) -> int:
    books = yaml.safe_load(PARAGRAPHS.read_text("utf-8"))
    proved = scenarios_by_rule()
    missing = gaps(books, proved)
    if missing:
        print("\n".join(missing))
        return 1
    text = checklist(books, proved)
    if "--check" in arguments:
        if not CHECKLIST.exists() or CHECKLIST.read_text("utf-8") != text:
            print(f"{CHECKLIST.name} is out of date; run scripts/foes_checklist.py")
            return 1
        return 0
    CHECKLIST.write_text(text, "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
