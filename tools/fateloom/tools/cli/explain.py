"""Say what a finding means and what to do, or what a word of the language does.

A finding is named by its code (FT0203) or its name (unknown-name), as it was printed; a word of the
language, or a few of them, as they are written in a story (choose, gain, begins at).
"""

from __future__ import annotations

from fateloom.tools import findings
from fateloom.tools.files import UsageError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace


def configure(parser: ArgumentParser) -> None:
    """Declare what the command takes."""
    parser.add_argument("code", metavar="CODE", nargs="*", help="FT0203, unknown-name or choose")
    parser.add_argument("--list", action="store_true", help="list all findings")


def run(options: Namespace) -> int:
    """Explain or list; gives the exit code."""
    asked = " ".join(options.code)
    if not asked or options.list:
        from fateloom.dsl.catalog import CODES

        for code in CODES:
            print(f"{code.id}  {code.level.value:<8} {code.name}")
        return 0
    from fateloom.dsl.diagnostics.explain import explain

    colour = findings.wants_colour("auto")
    page = explain(asked, colour=colour)
    if page is None:
        from fateloom.dsl.syntax.explain_word import explain_word

        page = explain_word(asked, colour=colour)
    if page is None:
        raise UsageError(_nothing(asked))
    print(page, end="")
    return 0


def _nothing(word: str) -> str:
    """What to say of a word that is neither a finding nor a word of the language."""
    from fateloom.dsl.diagnostics.explain import suggestion
    from fateloom.dsl.syntax.explain_word import CALLED_HERE, words

    said = suggestion(word, (*words(), *CALLED_HERE))
    if not word.strip().lower().startswith("ft"):
        said = said.replace("no finding", "no finding and no word of the language", 1)
    end = "" if said.endswith("?") else "."
    return f"{said[:1].upper()}{said[1:]}{end} fateloom explain --list lists all."
