"""Say what a finding means, why it matters, and what to do.

A finding is named by its code (FT0203) or its name (unknown-name), as it was printed.
"""

from __future__ import annotations

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
    from fateloom.dsl.catalog import CODES

    if options.code is None or options.list:
        for code in CODES:
            print(f"{code.id}  {code.level.value:<8} {code.name}")
        return 0
    wanted = options.code.strip()
    found = [it for it in CODES if wanted.lower() in (it.id.lower(), it.name)]
    if not found:
        from fateloom.dsl.suggest import nearest

        near = nearest(wanted, [word for it in CODES for word in (it.id, it.name)])
        meant = f" Did you mean '{near}'?" if near else " fateloom explain --list lists all."
        raise UsageError(f"There is no finding '{shown(wanted[:40])}'.{meant}")
    print(_page(found[0].id))
    return 0
