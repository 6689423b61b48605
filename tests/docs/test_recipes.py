"""docs/recipes.md: every file that it names is there, beside the one that was named in full last;
every name of the code too.
"""

from __future__ import annotations

import re

from tests.docs import pages

PAGE = (pages.DOCS / "recipes.md").read_text(encoding="utf-8")
FILE = re.compile(r"`((?:[\w.]+/)*[\w]+\.(?:py|md|txt|json|yaml)|(?:\w+/)+)`")
NAME = re.compile(r"`([A-Z][A-Za-z_]+)`")
UNWRITTEN = {"Flip"}
"""What the example would add."""


def test_every_file_is_there() -> None:
    names = FILE.findall(PAGE)
    assert len(names) > 40
    missing, folder = [], pages.ROOT
    for name in names:
        path = pages.ROOT / name
        if "/" in name:
            folder = path if name.endswith("/") else path.parent
        else:
            path = folder / name
        if not path.exists():
            missing.append(name)
    assert missing == []


def test_every_name_of_the_code_is_there() -> None:
    sources = "\n".join(
        it.read_text(encoding="utf-8")
        for root in ("dsl", "runtime")
        for it in (pages.ROOT / root).rglob("*.py")
    )
    names = set(NAME.findall(PAGE)) - UNWRITTEN
    assert names
    assert {it for it in names if not re.search(rf"\b{it}\b", sources)} == set()
