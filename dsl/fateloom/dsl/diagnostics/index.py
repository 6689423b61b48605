"""The list of all findings, docs/diagnostics/index.md, out of the codes and their pages.

`tools/dev/diagnostics_index.py` writes it, and says with `--check` whether it is fresh.
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
    ("FT07", "Translations"),
    ("FT08", "Campaigns"),
    ("FT09", "Faults of Fateloom itself"),
    ("FT10", "Pool games"),
    ("FT11", "Card games"),
    ("FT12", "Battle games"),
    ("FT13", "Haunted houses"),
)

HEAD = """# Findings

Every finding has a code and a name. `fateloom explain FT0203` (or `fateloom explain unknown-name`)
shows its page in the terminal. **Errors** stop the compiler, **warnings** make `fateloom check` end
with 1, **hints** never do. `# allow NAME: reason` suppresses a warning or a hint in one place,
`lint:` in scenario.yaml everywhere.

<!-- Made by tools/dev/diagnostics_index.py. -->
"""


def index(codes: Sequence[Code], pages: Mapping[str, str]) -> str:
    """The page, given all codes and the Markdown of their pages by id.

    The summary of a code is the first paragraph of its page.
    """
    out = [HEAD]
    for start, title in GROUPS:
        group = [code for code in codes if code.id.startswith(start)]
        if group:
            out.append(
                f"\n## {title}\n\n| code | name | level | what it says |\n|---|---|---|---|\n"
            )
            out += [_row(code, pages.get(code.id)) for code in group]
    return "".join(out)


def _row(code: Code, page: str | None) -> str:
    if page is None:
        return f"| {code.id} | {code.name} | {code.level.value} | |\n"
    summary = " ".join(page.partition("\n\n")[2].partition("\n\n")[0].split()).replace("|", "\\|")
    return f"| [{code.id}]({code.id}.md) | {code.name} | {code.level.value} | {summary} |\n"
