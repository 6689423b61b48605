"""Write the pages of docs/rules: for every rule of a rule system the modules that hold it and the
tests that show it; with `--check`, only say whether they are fresh and nothing is missing.

Rules are known by ID (`rules_story.txt`, `rules_pool.txt`, and so on). A rule with two halves is
split into obligations (`HOD-82a`), each of which needs a test that names it. A module holds a rule
when one of its docstrings names it, in any of the forms `DST-35`, `DST-35..38`, `DST-35, 37`,
`DST-71 to 74`. A test shows a rule when its name (`test_dst_35_…`, `test_ec_01_02_…`,
`test_dst_71_to_74_…`) or its own docstring does; docstrings of whole test modules do not count. A
table of the rules is known by its section: `section 1.2 of the rules`, `test_section_1_2_…`, in the
folders of its rule system.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from made import kept
from rule_ids import is_half, named, named_in_name

ROOT = Path(__file__).resolve().parents[2]
HOLDERS = ("runtime/fateloom", "dsl/fateloom", "tools/fateloom")
SHOWN = 3
"""So many modules and tests are named for a rule; more are only hinted at."""

EXAMPLES = ("OX", "DX", "Table 5")
"""Worked examples and tables of odds: a test and nothing else."""
SECTION = re.compile(r"\bsections? ((?:\d\.\d(?:, | and )?)+) of the rules")

STORY_OPENING = """\
# The story rules, and where they are

Every rule of the story engine by its ID: its topic, the modules whose docstrings name it,
and the tests that show it. `./run lint` fails if a rule has no module or no test; a worked
example needs only a test. A rule that says two things, or has a limit, is split into obligations
with a letter (`a`, `b`): each needs a test that names it. The table names at most three modules and
three tests of a rule; an ellipsis stands for the others. [The engine](../runtime/engine.md)
describes how it is built.

<!-- Made by tools/dev/rules_page.py from rules_story.txt, the docstrings and the tests. -->
"""

POOL_OPENING = """\
# The rules of the dice pools, and where they are

Every rule of the dice pools by its ID, as on the [page of the story rules](story.md): the
modules whose docstrings name it, and the tests that show it. `./run lint` fails if a rule has no
module or no test; a worked example and a table of odds need only a test. `DDI` are the laws
of section 3 of the rules, in their order there. A rule that says two things, or has a limit, is
split into obligations with a letter (`a`, `b`): each needs a test that names it.
[Dice pools](../runtime/pool.md) describes how the system is built. What writers set is in the
tables of a pool game, most of it under `rules` in `pool.yaml`; where a rule says **Not in the
tables**, that part cannot be set there.

<!-- Made by tools/dev/rules_page.py from rules_pool.txt, the docstrings and the tests. -->
"""


CARDS_OPENING = """\
# The rules of the cards, and where they are

Every rule of the card rules by its ID, as on the [page of the story rules](story.md): the modules
whose docstrings name it, and the tests that show it. `./run lint` fails if a rule has no module or
no test. A rule that says two things, or has a limit, is split into obligations with a letter (`a`,
`b`): each needs a test that names it.

<!-- Made by tools/dev/rules_page.py from rules_cards.txt, the docstrings and the tests. -->
"""


BATTLE_OPENING = """\
# The rules of battles, and where they are

Every rule of the battles by its ID, as on the [page of the story rules](story.md): the modules
whose docstrings name it, and the tests that show it. `./run lint` fails if a rule has no module or
no test. A rule that says two things, or has a limit, is split into obligations with a letter (`a`,
`b`): each needs a test that names it.

<!-- Made by tools/dev/rules_page.py from rules_battle.txt, the docstrings and the tests. -->
"""


HIDDEN_OPENING = """\
# The rules of hidden roles, and where they are

Every rule of the hidden roles by its ID, as on the [page of the story rules](story.md): the modules
whose docstrings name it, and the tests that show it. `./run lint` fails if a rule has no module or
no test. A rule that says two things, or has a limit, is split into obligations with a letter (`a`,
`b`): each needs a test that names it.

<!-- Made by tools/dev/rules_page.py from rules_hidden.txt, the docstrings and the tests. -->
"""


@dataclass(frozen=True)
class Book:
    """The rules of one system: its list, its page with how that begins, and the folders in which a
    section of the rules is one of its own.
    """

    list: str
    page: Path
    opening: str
    folders: tuple[str, ...]


RULES = ROOT / "docs" / "rules"
BOOKS = (
    Book("rules_story.txt", RULES / "story.md", STORY_OPENING, ()),
    Book("rules_pool.txt", RULES / "pool.md", POOL_OPENING, ("pool", "odds")),
    Book("rules_cards.txt", RULES / "cards.md", CARDS_OPENING, ("cards",)),
    Book("rules_battle.txt", RULES / "battle.md", BATTLE_OPENING, ("battle",)),
    Book("rules_hidden.txt", RULES / "hidden.md", HIDDEN_OPENING, ("hidden",)),
)


@dataclass
class Rule:
    """A rule of the list; `waits`: the folder that it will be in, while it is open; `not_set`: what
    of it the engine does and the tables cannot say.
    """

    id: str
    heading: str
    waits: str | None
    modules: list[str] = field(default_factory=list)
    tests: list[str] = field(default_factory=list)
    not_set: str | None = None

    @property
    def lacks(self) -> tuple[str, ...]:
        """What it has none of; a worked example, or half of a rule, is a test and nothing else."""
        only_shown = is_half(self.id) or self.id.startswith(EXAMPLES)
        lacking = () if self.modules or only_shown else ("module",)
        return lacking if self.tests else (*lacking, "test")


def rules_of(text: str) -> dict[str, list[Rule]]:
    """The rules of the list, by heading of their section."""
    sections: dict[str, list[Rule]] = {}
    for line in text.splitlines():
        if line.startswith("## "):
            sections[line[3:]] = []
        elif line and not line.startswith("#"):
            id, heading, *more = (part.strip() for part in line.split("|"))
            said = dict(part.split(": ", 1) for part in more)
            not_set = said.get("not in the tables")
            found = Rule(id, heading, said.get("open"), not_set=not_set)
            sections[list(sections)[-1]].append(found)
    return sections


def sections(text: str) -> Iterator[str]:
    """The tables of the rules that a text names.

    >>> list(sections("as in sections 1.2 and 1.3 of the rules"))
    ['Table 1.2', 'Table 1.3']
    """
    for found in SECTION.finditer(text):
        yield from (f"Table {it}" for it in re.findall(r"\d\.\d", found[1]))


def sections_in_name(name: str) -> Iterator[str]:
    """The tables in the name of a test.

    >>> list(sections_in_name("test_dd_06_section_1_2_the_pools_of_ratings"))
    ['Table 1.2']
    """
    yield from (f"Table {it[0]}.{it[1]}" for it in re.findall(r"_section_(\d)_(\d)(?=_)", name))


@cache
def docstrings(path: Path) -> tuple[str, ...]:
    """Every string of a module that stands by itself: docstrings, and those below attributes."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    values = (node.value for node in ast.walk(tree) if isinstance(node, ast.Expr))
    constants = (it.value for it in values if isinstance(it, ast.Constant))
    return tuple(it for it in constants if isinstance(it, str))


@cache
def tests(path: Path) -> tuple[tuple[str, str], ...]:
    """The names and docstrings of the tests of a module."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    functions = (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef))
    return tuple(
        (it.name, ast.get_docstring(it) or "") for it in functions if it.name.startswith("test_")
    )


def gather(rules: dict[str, Rule], folders: tuple[str, ...]) -> None:
    """Find the modules and tests of the rules; IDs that are not in the list stay out. `folders`:
    where sections of the rules count.

    The engine comes first: of a rule that a module of the runtime holds no other module is noted,
    and in the same way of the tests.
    """
    shown_by_the_engine: set[str] = set()
    for holder in HOLDERS:
        for path in sorted((ROOT / holder).rglob("*.py")):
            place = path.relative_to(ROOT / holder).as_posix()
            found = [it for text in docstrings(path) for it in named(text)]
            if set(folders) & set(path.parts):
                found += [it for text in docstrings(path) for it in sections(text)]
            for id in dict.fromkeys(found):
                if id in rules and (holder is HOLDERS[0] or not _is_of_engine(rules[id])):
                    rules[id].modules.append(place)
    paths = (ROOT / "tests").rglob("test_*.py")
    for path in sorted(paths, key=lambda it: ("runtime" not in it.parts, it.as_posix())):
        for name, told in tests(path):
            shown = [*named_in_name(name), *named(told)]
            if set(folders) & set(path.parts):
                shown += sections_in_name(name)
            for id in dict.fromkeys(shown):
                if "runtime" in path.parts:
                    shown_by_the_engine.add(id)
                if id in rules and ("runtime" in path.parts or id not in shown_by_the_engine):
                    rules[id].tests.append(f"{path.stem}::{name}")


def _is_of_engine(rule: Rule) -> bool:
    return any(it.startswith("runtime/") for it in rule.modules)


def cell(names: Iterable[str]) -> str:
    """The first few names, each as code."""
    listed = list(dict.fromkeys(names))
    more = " …" if len(listed) > SHOWN else ""
    return "<br>".join(f"`{name}`" for name in listed[:SHOWN]) + more


def page(opening: str, listed: dict[str, list[Rule]]) -> str:
    """The whole page."""
    parts = [opening]
    for heading, rules in listed.items():
        parts.append(f"## {heading}\n\n| ID | rule | held by | shown by |\n|---|---|---|---|")
        for rule in rules:
            held, shown = cell(rule.modules), cell(rule.tests)
            if rule.lacks and rule.waits is not None:
                held = f"to come: `{rule.waits}`"
            told = rule.heading
            if rule.not_set is not None:
                told += f".<br>**Not in the tables:** {rule.not_set}"
            parts.append(f"| {rule.id} | {told} | {held} | {shown} |")
        parts.append("")
    return "\n".join(parts)


def complaints(rules: Iterable[Rule]) -> Iterator[str]:
    """The rules that lack something and are not known to be open, a line each."""
    for rule in rules:
        if rule.lacks and rule.waits is None:
            yield f"{rule.id} ({rule.heading}) has no {' and no '.join(rule.lacks)}"


def main(arguments: list[str]) -> int:
    """0, or 1 when a rule is missing or, with `--check`, a page is stale."""
    return max([made(book, arguments) for book in BOOKS])


def made(book: Book, arguments: list[str]) -> int:
    """One page made or checked; 0, or 1 when a rule is missing or it is stale."""
    listed = rules_of((Path(__file__).with_name(book.list)).read_text(encoding="utf-8"))
    rules = {rule.id: rule for section in listed.values() for rule in section}
    gather(rules, book.folders)
    wrong = list(complaints(rules.values()))
    for line in wrong:
        print(line)
    lacking = [rule for rule in rules.values() if rule.lacks]
    waiting = sum(rule.waits is not None for rule in lacking)
    halves = sum(map(is_half, rules))
    print(
        f"{len(rules) - halves} rules and {halves} halves of rules: "
        f"{len(rules) - len(lacking)} held and shown, {waiting} open"
    )
    return kept(book.page, page(book.opening, listed), arguments) or int(bool(wrong))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
