"""Draw the quests of a scenario: which way leads where, for every destiny. Of a card game: which
cards feed which, by way of icons and the track.

The ending of the file says how: .html is one page to walk about in, with a search; .svg and .png
are pictures; .dot is for Graphviz, .mmd for Mermaid. All but .png can be had without Graphviz.
"""

from __future__ import annotations

import os

from fateloom.tools.files import UsageError, shown

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

    from fateloom.tools.scenario import Opened

ENDINGS = (".svg", ".html", ".png", ".dot", ".mmd")


def configure(parser: ArgumentParser) -> None:
    """Declare what the command takes."""
    parser.add_argument("path", metavar="PATH", help="the scenario: a folder, or a compiled one")
    parser.add_argument(
        "-o", "--output", metavar="FILE", default="quest.svg", help="default: quest.svg"
    )
    parser.add_argument("--hero", metavar="ID", help="only what one hero can use")
    parser.add_argument(
        "--detail", action="store_true", help="options and effects, or decks, as well"
    )


def run(options: Namespace) -> int:
    """Draw it; gives the exit code."""
    from fateloom.tools.files import save
    from fateloom.tools.scenario import open_scenario

    ending = os.path.splitext(options.output)[1].lower()
    if ending not in ENDINGS:
        raise UsageError(f"'{shown(options.output)}': a drawing ends in {', '.join(ENDINGS)}.")
    opened = open_scenario(options.path, "graph")
    root = seen_from(options.path, options.output)
    save(options.output, drawn(opened, ending, options.hero, options.detail, root))
    print(f"drew {shown(options.output)}: {shown(opened.played.title)}")
    return 0


def seen_from(folder: str, page: str) -> str | None:
    """The folder of a story as a page sees it that lies at `page`, with slashes; None where it
    cannot be said, and for a compiled story.
    """
    if not os.path.isdir(folder):
        return None
    try:
        way = os.path.relpath(folder, os.path.dirname(os.path.abspath(page)))
    except ValueError:  # another drive
        return None
    return way.replace(os.sep, "/")


def drawn(
    opened: Opened, ending: str, hero: str | None, detail: bool, root: str | None = None
) -> bytes:
    """The drawing in one of ENDINGS; raises UsageError where it cannot be made here."""
    from fateloom.dsl.graph.dot import to_dot
    from fateloom.dsl.graph.mermaid import to_mermaid
    from fateloom.tools.systems import drawing

    its = drawing(opened.system)
    if ending == ".html":
        from fateloom.tools.draw.html import page

        return page(its.page(opened.played, hero=hero, detail=detail), root)
    graph = its.graph(opened.played, hero=hero, detail=detail)
    if ending == ".mmd":
        return to_mermaid(graph).encode("utf-8")
    dot = to_dot(graph)
    if ending == ".dot":
        return dot.encode("utf-8")
    from fateloom.dsl.graph.svg import Unavailable
    from fateloom.tools.draw.picture import draw

    picture = draw(dot, ending[1:], graph.title)
    if isinstance(picture, Unavailable):
        raise UsageError(f"No picture: {picture.reason}. {picture.hint}")
    return picture
