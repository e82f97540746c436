"""Makes docs/coverage/: every sentence of the five rulebooks, its rules and what proves it.

The rows stand in ``tests/coverage/<book>.yaml``, in the book's order:

    title: Cube Delver
    text: 003_1b0c90849c0706e7.txt
    sentences:
      - id: 5e884898                        # fingerprint of the book's sentence
        says: A drawn die is rolled at least once.
        rules: [C2.2]
        proof: ["c2-turn: A drawn die is rolled before anything can be paid"]
      - id: 1f2ab34c
        says: Greets the reader.
        nothing: flavour

``says`` is our paraphrase; the book's words are only here as a fingerprint, so that where the books
lie beside the tree (``../shared/seeds``) it is checked that no sentence was left out and that the
order is the book's. A sentence that the book repeats may have a row each time, or one. ``proof``
names scenarios (``file: name``) that assert the sentence, or tests (``tests/….py::name``). A
sentence that asks nothing of a program says why under ``nothing`` (see ``NOTHING``).

Run it from the root of the tree after changing rows or scenarios; with ``--check`` it only says
whether everything is in order; ``--draft BOOK.txt`` prints the sentences of a book with their
fingerprints. An empty row, an unknown rule or proof, a sentence left out: all are errors.
"""

import hashlib
import re
import sys
from pathlib import Path
from typing import Any

import yaml

ROOT = Path(__file__).parent.parent
ROWS = ROOT / "tests" / "coverage"
PAGES = ROOT / "docs" / "coverage"
SCENARIOS = ROOT / "tests" / "scenarios"
BOOKS = ROOT.parent / "shared" / "seeds"

NOTHING = {
    "flavour": "tells a story",
    "heading": "is a heading, a caption, a page number or part of the layout",
    "component": "names a physical thing that a program does not need",
    "advice": "advises players, leaving them free",
    "example": "illustrates a sentence proven elsewhere",
    "credit": "names people or other products",
    "pointer": "points to another place in the book",
}

MARK = re.compile(r"<\|[^|]*\|>")
ITEM = re.compile(r"^\s*(?:[•*◦-]|\d+[.)]|[ivx]+\s{2,}|[a-h]\.)\s+")
END = re.compile(r"(?<=[.!?:])[\"”’)*]*\s+(?=[\"“‘(*]*[A-Z0-9])")


def sentences(text: str) -> list[str]:
    """A book's sentences: lines are joined to paragraphs, paragraphs cut at full stops."""
    found: list[str] = []
    paragraph: list[str] = []

    def close() -> None:
        words = " ".join(" ".join(paragraph).split())
        paragraph.clear()
        found.extend(part for part in END.split(words) if re.search("[A-Za-z]", part))

    for line in MARK.sub("\n", text).splitlines():
        if not line.strip() or ITEM.match(line):
            close()
        if line.strip():
            paragraph.append(line.strip())
    close()
    return found


def fingerprint(sentence: str) -> str:
    """Letters and digits only, so that neither wrapping nor quotes matter."""
    plain = re.sub("[^a-z0-9]", "", sentence.lower())
    return hashlib.sha256(plain.encode()).hexdigest()[:8]


def scenario_rules() -> dict[str, list[str]]:
    """Every scenario as ``file: name`` with the rules it cites."""
    found: dict[str, list[str]] = {}
    for path in sorted(SCENARIOS.rglob("*.yaml")):
        for one in yaml.load(path.read_text("utf-8"), yaml.CSafeLoader)["scenarios"]:
            found[f"{path.stem}: {one['name']}"] = one["rules"]
    return found


def is_test(proof: str) -> bool:
    """Whether ``tests/some.py::name`` is there."""
    file, _, name = proof.partition("::")
    path = ROOT / file
    return path.is_file() and f"def {name}(" in path.read_text("utf-8")


def faults(name: str, book: dict[str, Any], scenarios: dict[str, list[str]]) -> list[str]:
    """What is wrong with a book's rows."""
    found: list[str] = []
    for row in book["sentences"]:
        where = f"{name} {row.get('id', '?')} ({row.get('says', '')})"
        if not str(row.get("says", "")).strip():
            found.append(f"{where}: says nothing")
        if "nothing" in row:
            if row["nothing"] not in NOTHING:
                found.append(f"{where}: {row['nothing']!r} is none of {', '.join(NOTHING)}")
            if "rules" in row or "proof" in row:
                found.append(f"{where}: has rules or proof, so it asks something")
            continue
        if not row.get("rules"):
            found.append(f"{where}: no rule tells it")
        if not row.get("proof"):
            found.append(f"{where}: nothing proves it")
        cited: set[str] = set()
        for proof in row.get("proof", []):
            if proof.startswith("tests/"):
                cited.update(row["rules"])
                if not is_test(proof):
                    found.append(f"{where}: there is no test {proof!r}")
            elif proof in scenarios:
                cited.update(scenarios[proof])
            else:
                found.append(f"{where}: there is no scenario {proof!r}")
        uncited = [rule for rule in row.get("rules", []) if rule not in cited]
        if uncited:
            found.append(f"{where}: none of its proofs cites {', '.join(uncited)}")
    text = BOOKS / book["text"]
    if text.exists():
        told = sentences(text.read_text("utf-8"))
        found += astray(name, told, [row["id"] for row in book["sentences"]])
    return found


def astray(name: str, told: list[str], ids: list[str]) -> list[str]:
    """Where rows and sentences do not follow one another: a sentence without a row, a row without
    a sentence, or one in the wrong place."""
    found = [
        f"{name}: no row for {fingerprint(one)}: {one}"
        for one in dict.fromkeys(told)
        if fingerprint(one) not in ids
    ]
    left = iter([fingerprint(one) for one in told])
    for number, id in enumerate(ids, 1):
        if id not in left:
            return [*found, f"{name}: row {number} ({id}) is not where the book has it"]
    return found


def page(book: dict[str, Any]) -> str:
    """A book as a table."""
    rows = book["sentences"]
    asking = [row for row in rows if "nothing" not in row]
    lines = [
        f"# {book['title']}, sentence by sentence",
        "",
        f"Made by `scripts/coverage.py`: {len(rows)} sentences, of which {len(asking)} ask",
        "something of a program. Each is told in our own words, with the rules that state it and",
        "the scenarios or tests that fail when it is broken.",
        "",
        "| # | sentence | rules | proven by |",
        "| --- | --- | --- | --- |",
    ]
    for number, row in enumerate(rows, 1):
        if "nothing" in row:
            rules, proof = "", f"*{NOTHING[row['nothing']]}*"
        else:
            rules, proof = ", ".join(row["rules"]), "<br>".join(row["proof"])
        cells = [str(number), row["says"].strip(), rules, proof]
        lines.append("| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |")
    return "\n".join(lines) + "\n"


def pages(books: dict[str, dict[str, Any]]) -> dict[Path, str]:
    """Every page by its path, with a first page that counts."""
    made = {PAGES / f"{name}.md": page(book) for name, book in books.items()}
    lines = [
        "# The rulebooks, sentence by sentence",
        "",
        "| book | sentences | ask something | scenarios and tests cited |",
        "| --- | --- | --- | --- |",
    ]
    for name, book in books.items():
        asking = [row for row in book["sentences"] if "nothing" not in row]
        cited = {proof for row in asking for proof in row.get("proof", [])}
        lines.append(
            f"| [{book['title']}]({name}.md) | {len(book['sentences'])} | {len(asking)} "
            f"| {len(cited)} |"
        )
    made[PAGES / "README.md"] = "\n".join(lines) + "\n"
    return made


def main(arguments: list[str]) -> int:
    if arguments[:1] == ["--draft"]:
        for one in sentences(Path(arguments[1]).read_text("utf-8")):
            print(fingerprint(one), one)
        return 0
    books = {
        path.stem: yaml.load(path.read_text("utf-8"), yaml.CSafeLoader)
        for path in sorted(ROWS.glob("*.yaml"))
    }
    scenarios = scenario_rules()
    wrong = [fault for name, book in books.items() for fault in faults(name, book, scenarios)]
    for fault in wrong:
        print(fault, file=sys.stderr)
    if wrong:
        return 1
    made = pages(books)
    if "--check" in arguments:
        old = [path for path, text in made.items() if not path.exists() or path.read_text() != text]
        for path in old:
            print(
                f"{path.relative_to(ROOT)} is out of date: run scripts/coverage.py", file=sys.stderr
            )
        return 1 if old else 0
    PAGES.mkdir(parents=True, exist_ok=True)
    for path, text in made.items():
        path.write_text(text, "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
