"""Write docs/diagnostics/index.md; with `--check`, only say whether it is fresh."""

from __future__ import annotations

import sys
from pathlib import Path

from made import kept

from fateloom.dsl.catalog import CODES
from fateloom.dsl.diagnostics.explain import page
from fateloom.dsl.diagnostics.index import index

INDEX = Path(__file__).resolve().parents[2] / "docs" / "diagnostics" / "index.md"


def main(arguments: list[str]) -> int:
    """0, or with `--check` 1 if the page is stale."""
    pages = {code.id: page(code.id) for code in CODES}
    text = index(CODES, {id: text for id, text in pages.items() if text is not None})
    return kept(INDEX, text, arguments)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
