"""Write docs/diagnostics/index.md; with `--check`, only say whether it is fresh."""

from __future__ import annotations

import sys
from pathlib import Path

from fateloom.dsl.catalog import CODES
from fateloom.dsl.diagnostics.explain import page
from fateloom.dsl.diagnostics.index import index

INDEX = Path(__file__).resolve().parents[2] / "docs" / "diagnostics" / "index.md"


def main(arguments: list[str]) -> int:
    """0, or with `--check` 1 if the page is stale."""
    pages = {code.id: page(code.id) for code in CODES}
    text = index(CODES, {id: text for id, text in pages.items() if text is not None})
    if "--check" in arguments:
        is_fresh = INDEX.is_file() and INDEX.read_text(encoding="utf-8") == text
        print(f"docs/diagnostics/index.md is {'fresh' if is_fresh else 'stale'}")
        return 0 if is_fresh else 1
    INDEX.write_text(text, encoding="utf-8", newline="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
