"""Say what a finding means, why it matters, and what to do.

A finding is named by its code (FT0203) or its name (unknown-name), as it was printed.
"""

from __future__ import annotations

from fateloom.tools import findings
from fateloom.tools.files import UsageError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace


def configure(parser: ArgumentParser) -> None:
    """Declare what the command takes."""
    parser.add_argument("code", metavar="CODE", nargs="?", help="FT0203 or unknown-name")
    parser.add_argument("--list", action="store_true", help="list all findings")


def run(options: Namespace) -> int:
    """Explain or list; gives the exit code."""
    if options.code is None or options.list:
        from fateloom.dsl.catalog import CODES

        for code in CODES:
            print(f"{code.id}  {code.level.value:<8} {code.name}")
        return 0
    from fateloom.dsl.diagnostics.explain import explain, suggestion

    page = explain(options.code, colour=findings.wants_colour("auto"))
    if page is None:
        said = suggestion(options.code)
        raise UsageError(f"{said[:1].upper()}{said[1:]}. fateloom explain --list lists all.")
    print(page, end="")
    return 0
