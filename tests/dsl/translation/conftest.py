"""The shipped scenario, compiled once, and a language that nobody speaks for it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from fateloom.dsl.translation.extract import extracted
from fateloom.dsl.translation.po import PoFile
from fateloom.runtime.program.program import Program
from fateloom.runtime.record import replace
from fateloom.tools.scenario import load

ROOT = Path(__file__).resolve().parents[3]
SHIPPED = ROOT / "scenarios" / "drowned_bell"
HEAD = re.compile(r"(\[(?:if [^:\]]*:|first:|[a-z_ ]+\])|\| *again:)")
VOWELS = str.maketrans("aeiouAEIOU", "äëïöüÄËÏÖÜ")


def compiled(folder: Path) -> Program:
    """The Program of a folder, packs included."""
    program: Program = load(str(folder))
    return program


def dotted(source: str) -> str:
    """Words with dots on their vowels; insertions keep what stands before the colon."""
    parts = HEAD.split(source)
    return "".join(it if HEAD.fullmatch(it) else it.translate(VOWELS) for it in parts)


def in_dots(program: Program) -> PoFile:
    """Everything translated into dots."""
    entries = tuple(replace(it, msgstr=dotted(it.source)) for it in extracted(program))
    return PoFile("text/xx.po", (("Language", "xx"),), (), entries)


@pytest.fixture(scope="session")
def shipped() -> Program:
    return compiled(SHIPPED)
