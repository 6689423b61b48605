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

    from fateloom.tools.draw.engine import Unavailable
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
    parser.add_argument("--watch", action="store_true", help="draw again at each save")


def run(options: Namespace) -> int:
    """Draw it; gives the exit code."""
    ending = os.path.splitext(options.output)[1].lower()
    if ending not in ENDINGS:
        raise UsageError(f"'{shown(options.output)}': a drawing ends in {', '.join(ENDINGS)}.")
    if options.watch:
        from fateloom.tools.watching import watch

        return watch(options.path, lambda: _draw(options, ending))
    return _draw(options, ending)


class NoPicture(UsageError):
    """A picture cannot be made here. `dot`: its DOT text, for any other Graphviz."""

    def __init__(self, why: Unavailable, dot: str) -> None:
        super().__init__(f"No picture: {why.reason}. {why.hint}")
        self.dot = dot


def _draw(options: Namespace, ending: str) -> int:
    from fateloom.tools.files import save
    from fateloom.tools.scenario import open_scenario

    opened = open_scenario(options.path, "graph")
    try:
        place = (options.path, options.output)
        picture = drawn(opened, ending, options.hero, options.detail, place)
    except NoPicture as reason:
        raise UsageError(f"{reason}\n{_instead(options.output, reason.dot)}") from None
    save(options.output, picture)
    print(f"drew {shown(options.output)}: {shown(opened.played.title)}")
    return 0


def drawn(
    opened: Opened,
    ending: str,
    hero: str | None,
    detail: bool,
    place: tuple[str, str] | None = None,
) -> bytes:
    """The drawing in one of ENDINGS; raises UsageError, NoPicture where it cannot be made here.

    `place`: the path of the scenario and that of the drawing, for links from one to the other.
    """
    from fateloom.tools.systems import drawing

    its = drawing(opened.system)
    if ending == ".html":
        from fateloom.tools.draw.html import page, seen_from

        root = None if place is None else seen_from(*place)
        return page(its.page(opened.played, hero=hero, detail=detail), root)
    graph = its.graph(opened.played, hero=hero, detail=detail)
    if ending == ".mmd":
        from fateloom.dsl.graph.mermaid import to_mermaid

        return to_mermaid(graph).encode("utf-8")
    from fateloom.dsl.graph.dot import to_dot

    dot = to_dot(graph)
    if ending == ".dot":
        return dot.encode("utf-8")
    from fateloom.tools.draw.engine import Unavailable
    from fateloom.tools.draw.picture import draw

    picture = draw(dot, ending[1:], graph.title)
    if isinstance(picture, Unavailable):
        raise NoPicture(picture, dot)
    return picture


def _instead(output: str, dot: str) -> str:
    """Write the DOT text beside the picture that is not there; gives what to say of it. Only a
    file that Fateloom drew is replaced.
    """
    from fateloom.dsl.graph.dot import HEADER
    from fateloom.tools.files import read_named, save

    beside = f"{os.path.splitext(output)[0]}.dot"
    there = os.path.lexists(beside)
    if there and not read_named(beside, "a drawing").startswith(HEADER.encode()):
        return "Its DOT text is written by: -o NAME.dot"
    save(beside, dot.encode("utf-8"))
    return f"Its DOT text, for any other Graphviz, is in '{shown(beside)}'."
