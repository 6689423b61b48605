"""Every rule DD-01..46 is named in a docstring of the package and in the name of a test."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

HERE = Path(__file__).parent
PACKAGE = HERE.parents[2] / "runtime" / "fateloom" / "runtime" / "pool"
NAMED = re.compile(r"\bDD-(\d\d)((?:(?:\.\.|, | to )\d\d\b)*)")
FURTHER = re.compile(r"(\.\.|, | to )(\d\d)")
ALL = set(range(1, 47))


def spelled_out(text: str) -> Iterator[int]:
    """The numbers of the rules that a text names: `DD-09`, `DD-15..22`, `DD-06, 11`."""
    for found in NAMED.finditer(re.sub(r"\s+", " ", text)):
        last = int(found[1])
        yield last
        for link, number in FURTHER.findall(found[2]):
            first = int(number) if link == ", " else last + 1
            last = int(number)
            yield from range(first, last + 1)


def docstrings(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        match node:
            case ast.Expr(value=ast.Constant(value=str() as text)):
                yield text


def in_name(name: str) -> Iterator[int]:
    """The numbers in the name of a test: `test_dd_15_to_17_20_…`."""
    kind, last, ranged = "", 0, False
    for word in name.split("_"):
        if re.fullmatch(r"\d\d", word) and kind == "dd":
            first = last + 1 if ranged else int(word)
            last, ranged = int(word), False
            yield from range(first, last + 1)
        elif word == "to":
            ranged = True
        else:
            kind = word


def test_the_packages_docstrings_name_every_rule() -> None:
    held = {
        number
        for path in PACKAGE.glob("*.py")
        if path.name != "__init__.py"
        for text in docstrings(path)
        for number in spelled_out(text)
    }
    assert held == ALL


def test_the_names_of_tests_name_every_rule() -> None:
    shown = {
        number
        for path in HERE.glob("test_*.py")
        for node in ast.parse(path.read_text(encoding="utf-8")).body
        if isinstance(node, ast.FunctionDef)
        for number in in_name(node.name)
    }
    assert shown == ALL


def test_dd_46_dice_and_symbols_stand_without_the_rest() -> None:
    """Another game can take `dice`, `tally` and `odds` alone."""
    essential = {"fateloom.runtime.pool.dice", "fateloom.runtime.pool.tally"}
    for name in ("dice", "tally", "odds"):
        tree = ast.parse((PACKAGE / f"{name}.py").read_text(encoding="utf-8"))
        taken = {it.module for it in ast.walk(tree) if isinstance(it, ast.ImportFrom)}
        assert {it for it in taken if it and it.startswith("fateloom.runtime.pool")} <= essential
