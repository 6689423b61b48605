"""Write a scenario as one JSON file, the compiled form that players and other programs read."""

from __future__ import annotations

from fateloom.tools.files import save, shown
from fateloom.tools.streams import write_document

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace


def configure(parser: ArgumentParser) -> None:
    """Declare what the command takes."""
    parser.add_argument("path", metavar="PATH", help="the scenario: a folder, or a compiled one")
    parser.add_argument("-o", "--output", metavar="FILE.json", help="default: standard output")


def run(options: Namespace) -> int:
    """Compile it; gives the exit code."""
    from fateloom.tools.scenario import open_whole

    opened = open_whole(options.path, "compile")
    text = opened.system.to_json(opened.played)
    if options.output is None:
        write_document(text)
        return 0
    save(options.output, text.encode("utf-8"))
    print(f"wrote {shown(options.output)}: {opened.played.title}")
    return 0
