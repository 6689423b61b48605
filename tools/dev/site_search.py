"""What the search of the site knows of a page beside its text: words that writers bring along, and
how near it stands to them. Guides come before references, these before findings, and what tells how
Fateloom is built comes last.
"""

from __future__ import annotations

import re

HEADING = "## Words that writers bring along"
ROW = re.compile(r"^\| ([^|]+) \| ([^|]+) \|$", re.MULTILINE)
TARGET = re.compile(r"\]\(([^)#]+)")

BOOSTS = (
    ("glossary.md", 0.5),
    ("index.md", 1.0),
    ("status.md", 0.05),
    ("architecture.md", 0.05),
    ("verify/command.md", 4.0),
    ("language/parsing.md", 0.05),
    ("language/reference", 5.0),
    ("install.md", 8.0),
    ("tutorial/", 6.0),
    ("authoring/", 8.0),
    ("language/", 4.0),
    ("tools/", 3.0),
    ("diagnostics/", 0.5),
    ("", 0.05),
)
"""How much a hit in a page counts, by how its address begins: the first that fits."""


def boost(page: str) -> float:
    """How much a hit in a page counts."""
    return next(number for start, number in BOOSTS if page.startswith(start))


def words_of(glossary: str) -> dict[str, list[str]]:
    """The words that lead to a page, by its address: those of the rows that name it first. Raises
    ValueError where the glossary has no table of them.
    """
    _, found, rest = glossary.partition(f"{HEADING}\n")
    if not found:
        raise ValueError(f"the glossary has no '{HEADING}'")
    words: dict[str, list[str]] = {}
    for said, pages in ROW.findall(rest.partition("\n## ")[0]):
        if first := TARGET.search(pages):
            words.setdefault(first[1], []).extend(it.strip() for it in said.split(","))
    return words
