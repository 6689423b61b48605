"""Draw the quests of a scenario: which way leads where, for every destiny.

The ending of the file says how: .html is one page to walk about in, with a search; .svg and .png
are pictures; .dot is for Graphviz, .mmd for Mermaid. All but .png can be had without Graphviz.
"""

from __future__ import annotations

import os

from fateloom.tools.files import UsageError, shown

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

    from fateloom.runtime.program.program import Program

ENDINGS = (".svg", ".html", ".png", ".dot", ".mmd")


def configure(parser: ArgumentParser) -> None:
    """Declare what the command takes."""
    parser.add_argument("path", metavar="PATH", help="the scenario: a folder, or a compiled one")
    parser.add_argument(
        "-o", "--output", metavar="FILE", default="quest.svg", help="default: quest.svg"
    )
    parser.add_argument("--hero", metavar="ID", help="only what one hero can use")
    parser.add_argument("--detail", action="store_true", help="options and effects as well")


def run(options: Namespace) -> int:
    """Draw it; gives the exit code."""
    from fateloom.tools.files import save
    from fateloom.tools.scenario import load

    ending = os.path.splitext(options.output)[1].lower()
    if ending not in ENDINGS:
        raise UsageError(f"'{shown(options.output)}': a drawing ends in {', '.join(ENDINGS)}.")
    program = load(options.path, "graph")
    if options.hero is not None:
        check_hero(program, options.hero)
    save(options.output, drawn(program, ending, options.hero, options.detail))
    print(f"drew {shown(options.output)}: {shown(program.title)}")
    return 0


def check_hero(program: Program, hero: str) -> None:
    """Raises UsageError where the story has no such hero."""
    from fateloom.dsl.suggest import nearest

    known = [it.id for it in program.heroes]
    if hero not in known:
        near = nearest(hero, known)
        meant = f" Did you mean '{near}'?" if near else f" There are: {', '.join(known)}."
        raise UsageError(f"There is no hero '{shown(hero[:40])}'.{meant}")


def drawn(program: Program, ending: str, hero: str | None, detail: bool) -> bytes:
    """The drawing in one of ENDINGS; raises UsageError where it cannot be made here."""
    from fateloom.dsl.graph.dot import to_dot
    from fateloom.dsl.graph.from_program import quest_graph
    from fateloom.dsl.graph.mermaid import to_mermaid
    from fateloom.dsl.graph.quest import Detail

    if ending == ".html":
        return page_of(program, hero, detail)
    graph = quest_graph(program, hero=hero, detail=Detail.FULL if detail else Detail.OVERVIEW)
    if ending == ".mmd":
        return to_mermaid(graph).encode("utf-8")
    dot = to_dot(graph)
    if ending == ".dot":
        return dot.encode("utf-8")
    from fateloom.dsl.graph.svg import Unavailable
    from fateloom.tools.draw.picture import draw

    picture = draw(dot, ending[1:], program.title)
    if isinstance(picture, Unavailable):
        raise UsageError(f"No picture: {picture.reason}. {picture.hint}")
    return picture


def page_of(program: Program, hero: str | None, detail: bool) -> bytes:
    """The page, which holds it all; `hero` and `detail` say at which layer it opens."""
    from fateloom.tools.draw.html import page
    from fateloom.tools.draw.page_data import ALL_HEROES, EVERYTHING, layer_of, page_data

    data = page_data(program)
    if hero is not None:
        return page(data, layer_of(program, hero))
    return page(data, EVERYTHING if detail else ALL_HEROES)
