"""The list of all findings, docs/diagnostics/index.md, out of the catalog and the pages.

`python -m fateloom.dsl.diagnostics.index` writes it, `--check` says whether it is fresh.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from fateloom.dsl.diagnostics import Code

GROUPS = (
    ("FT00", "Reading the text"),
    ("FT01", "Tables"),
    ("FT02", "Names and types"),
    ("FT03", "Rules of the game"),
    ("FT04", "Lint"),
    ("FT05", "Proof"),
    ("FT06", "Plays"),
    ("FT09", "Our own mistakes"),
)

HEAD = """# Findings

Every finding has a code and a name. `fateloom explain FT0203` (or `fateloom explain unknown-name`)
shows its page in the terminal. **Errors** stop the compiler, **warnings** make `fateloom check` end
with 1, **hints** never do. `# allow NAME: reason` quiets a warning or a hint in one place, `lint:`
in scenario.yaml in all of them.

<!-- Made by `python -m fateloom.dsl.diagnostics.index`. -->
"""


def index(codes: Sequence[Code], pages: Mapping[str, str]) -> str:
    """The page, given all codes and the Markdown of their pages by id.

    The summary of a code is the first paragraph of its page.
    """
    out = [HEAD]
    for start, title in GROUPS:
        group = [code for code in codes if code.id.startswith(start)]
        if group:
            out.append(f"\n## {title}\n\n| code | name | level | what it says |\n|---|---|---|---|\n")
            out += [_row(code, pages.get(code.id)) for code in group]
    return "".join(out)


def _row(code: Code, page: str | None) -> str:
    if page is None:
        return f"| {code.id} | {code.name} | {code.level.value} | |\n"
    summary = " ".join(page.partition("\n\n")[2].partition("\n\n")[0].split()).replace("|", "\\|")
    return f"| [{code.id}]({code.id}.md) | {code.name} | {code.level.value} | {summary} |\n"


def fresh() -> str:
    """The page as it should be now."""
    from fateloom.dsl.catalog import CODES
    from fateloom.dsl.diagnostics.explain import page

    found = {code.id: page(code.id) for code in CODES}
    return index(CODES, {id: text for id, text in found.items() if text is not None})


def main(arguments: Sequence[str]) -> int:
    """Write docs/diagnostics/index.md, or with `--check` say by 1 that it is stale."""
    from pathlib import Path

    path = Path(__file__).resolve().parents[4] / "docs" / "diagnostics" / "index.md"
    text = fresh()
    if "--check" in arguments:
        is_fresh = path.is_file() and path.read_text(encoding="utf-8") == text
        print("docs/diagnostics/index.md is " + ("fresh" if is_fresh else "stale"))
        return 0 if is_fresh else 1
    path.write_text(text, encoding="utf-8", newline="\n")
    return 0


if __name__ == "__main__":
    import sys

    sys.exit(main(sys.argv[1:]))
