"""Say what a finding means, why it matters, and what to do.

A finding is named by its code (FT0203) or its name (unknown-name), as it was printed.
"""

from __future__ import annotations

import os

from fateloom.dsl import catalog
from fateloom.tools.files import UsageError, shown

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace


def configure(parser: ArgumentParser) -> None:
    """Declare what the command takes."""
    parser.add_argument("code", metavar="CODE", nargs="?", help="FT0203 or unknown-name")
    parser.add_argument("--list", action="store_true", help="list all findings")


def run(options: Namespace) -> int:
    """Explain or list; gives the exit code."""
    known = catalog.CODES

    if options.code is None or options.list:
        for code in known:
            print(f"{code.id}  {code.level.value:<8} {code.name}")
        return 0
    wanted = options.code.strip()
    found = [it for it in known if wanted.lower() in (it.id.lower(), it.name)]
    if not found:
        from fateloom.dsl.suggest import nearest

        near = nearest(wanted, [word for it in known for word in (it.id, it.name)])
        meant = f" Did you mean '{near}'?" if near else " fateloom explain --list lists all."
        raise UsageError(f"There is no finding '{shown(wanted[:40])}'.{meant}")
    print(_page(found[0].id))
    return 0


def _page(code: str) -> str:
    """The page of a finding as the terminal shows it."""
    here = os.path.dirname(os.path.abspath(catalog.__file__))
    places = (
        os.path.join(here, "diagnostics_pages"),
        os.path.join(here, "..", "..", "..", "docs", "diagnostics"),
    )
    for place in places:
        try:
            with open(os.path.join(place, f"{code}.md"), encoding="utf-8") as file:
                return plain(file.read())
        except FileNotFoundError:
            continue
    return f"{code} has no page yet."


def plain(markdown: str) -> str:
    """A page without the marks that only the site needs: examples are indented instead of fenced.

    >>> print(plain("## Cure\\n\\n```fate good\\nleave\\n```"))
    Cure
    <BLANKLINE>
        leave
    """
    lines, inside = [], False
    for line in markdown.strip().split("\n"):
        if line.startswith("```"):
            inside = not inside
        elif inside:
            lines.append(f"    {line}".rstrip())
        else:
            lines.append(line.lstrip("#").strip() if line.startswith("#") else line)
    return "\n".join(lines)
