"""Say what a finding means and what to do, or what a word of the language does.

A finding is named by its code (FT0203) or its name (unknown-name), as it was printed; a word of the
language as it is written in a story (choose, gain, repeats).
"""

from __future__ import annotations

from fateloom.tools import findings
from fateloom.tools.files import UsageError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace


def configure(parser: ArgumentParser) -> None:
    """Declare what the command takes."""
    parser.add_argument("code", metavar="CODE", nargs="?", help="FT0203, unknown-name or choose")
    parser.add_argument("--list", action="store_true", help="list all findings")


def run(options: Namespace) -> int:
    """Explain or list; gives the exit code."""
    if options.code is None or options.list:
        from fateloom.dsl.catalog import CODES

        for code in CODES:
            print(f"{code.id}  {code.level.value:<8} {code.name}")
        return 0
    from fateloom.dsl.diagnostics.explain import explain, suggestion

    colour = findings.wants_colour("auto")
    page = explain(options.code, colour=colour)
    if page is None:
        from fateloom.dsl.syntax.explain_word import explain_word

        page = explain_word(options.code, colour=colour)
    if page is None:
        from fateloom.dsl.syntax.explain_word import CALLED_HERE, words

        here = CALLED_HERE.get(options.code.strip().lower())
        if here is not None and (page := explain_word(here, colour=colour)) is not None:
            page = f"'{options.code.strip()}' is '{here}' here.\n\n{page}"
    if page is None:
        said = suggestion(options.code, (*words(), *CALLED_HERE))
        if not options.code.strip().lower().startswith("ft"):
            said = said.replace("no finding", "no finding and no word of the language", 1)
        end = "" if said.endswith("?") else "."
        raise UsageError(f"{said[:1].upper()}{said[1:]}{end} fateloom explain --list lists all.")
    print(page, end="")
    return 0
