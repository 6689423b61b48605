"""Write docs/rules/story.md: for every rule of the story engine the modules that hold it and the
tests that show it; with `--check`, only say whether the page is fresh and nothing is missing.

Rules are known by ID (`rules_story.txt`). A module holds a rule when one of its docstrings names
it, in any of the forms `DST-35`, `DST-35..38`, `DST-35, 37`, `DST-71 to 74`. A test shows a rule
when its name (`test_dst_35_…`, `test_ec_01_02_…`, `test_dst_71_to_74_…`) or its own docstring
does; docstrings of whole test modules do not count.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from made import kept

ROOT = Path(__file__).resolve().parents[2]
LIST = Path(__file__).with_name("rules_story.txt")
PAGE = ROOT / "docs" / "rules" / "story.md"
HOLDERS = ("runtime/fateloom", "dsl/fateloom", "tools/fateloom")
SHOWN = 3
"""So many modules and tests are named for a rule; more are only hinted at."""

NAMED = re.compile(r"\b(DST|EC|INV|OX)-(\d{2,3})((?:(?:\.\.|,\s+|\s+to\s+|\s+and\s+)\d{2,3}\b)*)")
FURTHER = re.compile(r"(\.\.|,\s+|\s+to\s+|\s+and\s+)(\d{2,3})")

OPENING = """\
# The story rules, and where they are

Every rule of the story engine by its ID: what it is about, the modules whose docstrings name it,
and tests that show it. A rule without a module or without a test makes `./run lint` fail; a worked
example needs a test alone. Where the engine holds a rule, its modules and tests alone are named:
three of each, an ellipsis stands for more. How the engine is built is said in
[The engine](../runtime/engine.md).

<!-- Made by tools/dev/rules_page.py from rules_story.txt, the docstrings and the tests. -->
"""


@dataclass
class Rule:
    """A rule of the list; `waits`: the folder that it will be in, while it is open."""

    id: str
    heading: str
    waits: str | None
    modules: list[str] = field(default_factory=list)
    tests: list[str] = field(default_factory=list)

    @property
    def lacks(self) -> tuple[str, ...]:
        """What it has none of; a worked example (OX) is a test and nothing else."""
        lacking = () if self.modules or self.id.startswith("OX") else ("module",)
        return lacking if self.tests else (*lacking, "test")


def rules_of(text: str) -> dict[str, list[Rule]]:
    """The rules of the list, by heading of their section."""
    sections: dict[str, list[Rule]] = {}
    for line in text.splitlines():
        if line.startswith("## "):
            sections[line[3:]] = []
        elif line and not line.startswith("#"):
            id, heading, *more = (part.strip() for part in line.split("|"))
            waits = more[0].removeprefix("open:").strip() if more else None
            sections[list(sections)[-1]].append(Rule(id, heading, waits))
    return sections


def named(text: str) -> Iterator[str]:
    """The IDs that a text names, ranges and lists spelled out.

    >>> list(named("Markers (DST-97..99, 104; EC-01) and INV-12"))
    ['DST-97', 'DST-98', 'DST-99', 'DST-104', 'EC-01', 'INV-12']
    """
    for found in NAMED.finditer(text):
        kind, last = found[1], int(found[2])
        yield f"{kind}-{last:02}"
        for link, number in FURTHER.findall(found[3]):
            first = last + 1 if link.strip() in ("..", "to") else int(number)
            last = int(number)
            yield from (f"{kind}-{it:02}" for it in range(first, last + 1))


def named_in_name(name: str) -> Iterator[str]:
    """The IDs in the name of a test.

    >>> list(named_in_name("test_ec_01_02_dst_71_to_73_points_are_lost"))
    ['EC-01', 'EC-02', 'DST-71', 'DST-72', 'DST-73']
    """
    kind, last, ranged = "", 0, False
    for word in name.split("_"):
        if word in ("dst", "ec", "inv", "ox"):
            kind, ranged = word.upper(), False
        elif kind and re.fullmatch(r"\d{2,3}", word):
            first = last + 1 if ranged else int(word)
            last, ranged = int(word), False
            yield from (f"{kind}-{it:02}" for it in range(first, last + 1))
        elif kind and word == "to":
            ranged = True
        else:
            kind = ""


def docstrings(tree: ast.AST) -> Iterator[str]:
    """Every string that stands by itself: docstrings, and those below attributes."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr):
            match node.value:
                case ast.Constant(str() as text):
                    yield text


def gather(rules: dict[str, Rule]) -> None:
    """Find the modules and tests of the rules; IDs that are not in the list stay out.

    The engine comes first: of a rule that a module of the runtime holds no other module is noted,
    and in the same way of the tests.
    """
    shown_by_the_engine: set[str] = set()
    for holder in HOLDERS:
        for path in sorted((ROOT / holder).rglob("*.py")):
            tree = ast.parse(path.read_text(encoding="utf-8"))
            place = path.relative_to(ROOT / holder).as_posix()
            for id in dict.fromkeys(it for text in docstrings(tree) for it in named(text)):
                if id in rules and (holder is HOLDERS[0] or not _is_of_engine(rules[id])):
                    rules[id].modules.append(place)
    paths = (ROOT / "tests").rglob("test_*.py")
    for path in sorted(paths, key=lambda it: ("runtime" not in it.parts, it.as_posix())):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                told = ast.get_docstring(node) or ""
                for id in dict.fromkeys((*named_in_name(node.name), *named(told))):
                    if "runtime" in path.parts:
                        shown_by_the_engine.add(id)
                    if id in rules and ("runtime" in path.parts or id not in shown_by_the_engine):
                        rules[id].tests.append(f"{path.stem}::{node.name}")


def _is_of_engine(rule: Rule) -> bool:
    return any(it.startswith("runtime/") for it in rule.modules)


def cell(names: Iterable[str]) -> str:
    """The first few names, each as code."""
    listed = list(dict.fromkeys(names))
    more = " …" if len(listed) > SHOWN else ""
    return "<br>".join(f"`{name}`" for name in listed[:SHOWN]) + more


def page(sections: dict[str, list[Rule]]) -> str:
    """The whole page."""
    parts = [OPENING]
    for heading, rules in sections.items():
        parts.append(f"## {heading}\n\n| ID | rule | held by | shown by |\n|---|---|---|---|")
        for rule in rules:
            held, shown = cell(rule.modules), cell(rule.tests)
            if rule.lacks and rule.waits is not None:
                held = f"to come: `{rule.waits}`"
            parts.append(f"| {rule.id} | {rule.heading} | {held} | {shown} |")
        parts.append("")
    return "\n".join(parts)


def complaints(rules: Iterable[Rule]) -> Iterator[str]:
    """The rules that lack something and are not known to be open, a line each."""
    for rule in rules:
        if rule.lacks and rule.waits is None:
            yield f"{rule.id} ({rule.heading}) has no {' and no '.join(rule.lacks)}"


def main(arguments: list[str]) -> int:
    """0, or 1 when a rule is missing or, with `--check`, the page is stale."""
    sections = rules_of(LIST.read_text(encoding="utf-8"))
    rules = {rule.id: rule for section in sections.values() for rule in section}
    gather(rules)
    text, wrong = page(sections), list(complaints(rules.values()))
    for line in wrong:
        print(line)
    lacking = [rule for rule in rules.values() if rule.lacks]
    waiting = sum(rule.waits is not None for rule in lacking)
    print(f"{len(rules)} rules: {len(rules) - len(lacking)} held and shown, {waiting} open")
    return kept(PAGE, text, arguments) or int(bool(wrong))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
