"""Draw what leads where: the overview of a scenario, or the view that answers one question.

The ending of the file says how: .html is one page to walk about in, with a search; .svg and .png
are pictures; .dot is for Graphviz, .mmd for Mermaid, .graphml for yEd and Gephi, .json for other
programs. All but .png can be had without Graphviz.

`--diff OLD NEW` prints and draws what is different between two folders or git revisions. A revision
is one of PATH, or of the folder that is named beside it.
"""

from __future__ import annotations

import os

from fateloom.runtime.record import replace
from fateloom.tools.files import UsageError, shown

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace
    from collections.abc import Callable

    from fateloom.dsl.graph.view import View
    from fateloom.tools.draw.page_data import PageChange
    from fateloom.tools.scenario import Opened

    Views = dict[str, Callable[[], View]]

PAGE = ".html"


def configure(parser: ArgumentParser) -> None:
    """Declare what the command takes."""
    parser.add_argument(
        "path", metavar="PATH", nargs="?", help="the scenario: a folder, or a compiled one"
    )
    parser.add_argument(
        "-o", "--output", metavar="FILE", help="default: quest.svg; with '--diff': none is drawn"
    )
    which = parser.add_mutually_exclusive_group()
    which.add_argument("--view", metavar="NAME", help="the view of that name (see --list)")
    which.add_argument("--hero", metavar="ID", help="the ways of one hero")
    which.add_argument("--path", metavar="HERO.PATH", dest="line", help="the quest line of a path")
    which.add_argument("--item", metavar="ID", help="where an item comes from and goes to")
    which.add_argument("--poi", metavar="ID", help="a POI with its options")
    parser.add_argument(
        "--verdict",
        metavar="FILE.json",
        help="with a report of 'verify --format json'",
    )
    parser.add_argument(
        "--coverage", metavar="plays|N", help="how often plays, or N games of bots, use what"
    )
    parser.add_argument("--list", action="store_true", help="print the names of the views")
    parser.add_argument(
        "--diff", nargs=2, metavar=("OLD", "NEW"), help="what is different between two versions"
    )
    parser.add_argument(
        "--format",
        choices=("text", "json"),
        default="text",
        help="with '--diff': how the changes are printed (default: text)",
    )
    parser.add_argument("--watch", action="store_true", help="draw again at each save")


def run(options: Namespace) -> int:
    """Draw it; gives the exit code."""
    from fateloom.tools.draw.write import ENDINGS

    if options.output is None and options.diff is None:
        options.output = "quest.svg"
    ending = PAGE if options.output is None else os.path.splitext(options.output)[1].lower()
    if ending not in (PAGE, *ENDINGS):
        every = ", ".join((".svg", PAGE, *ENDINGS[1:]))
        raise UsageError(f"'{shown(options.output)}': a drawing ends in {every}.")
    if options.path is None and options.diff is None:
        raise UsageError("A path is missing.\nTo see what it takes: fateloom graph --help")
    if options.format != "text" and options.diff is None:
        raise UsageError("'--format' is for '--diff'.")
    if options.list:
        return _list(options)
    draw = _compare if options.diff else _draw
    if not options.watch:
        return draw(options, ending)
    from fateloom.tools.watching import watch

    watched = options.path if options.diff is None else options.diff[1]
    if not os.path.exists(watched):
        raise UsageError(f"'--watch' needs files; '{shown(watched)}' is none.")
    return watch(watched, lambda: draw(options, ending))


def _list(options: Namespace) -> int:
    from fateloom.tools.scenario import open_scenario

    if options.path is None:
        raise UsageError("'--list' needs a path, and not '--diff'.")
    opened = open_scenario(options.path, "graph")
    print("\n".join(views_for(opened, options)))
    return 0


# --- one version


def _draw(options: Namespace, ending: str) -> int:
    from fateloom.tools.scenario import open_scenario, tell_draft

    opened = open_scenario(options.path, "graph")
    tell_draft(options.path, opened)
    views = views_for(opened, options)
    name = _named(options)
    if name is not None and name not in views:
        raise _unknown(name, list(views))
    place = (options.path, options.output)
    _save(options.output, lambda: drawn(opened, ending, views, name, place))
    print(f"drew {shown(options.output)}: {shown(opened.played.title)}")
    return 0


def views_for(opened: Opened, options: Namespace) -> Views:
    """The views of what was opened, with those that a report or games make; raises UsageError."""
    if options.verdict is None and options.coverage is None:
        return opened.system.views(opened.played)
    if opened.system.name != "story":
        raise UsageError("'--verdict' and '--coverage' are for stories.")
    from fateloom.tools.story.evidence import evident_views

    return evident_views(opened.played, options.path, options.verdict, options.coverage)


def drawn(
    opened: Opened,
    ending: str,
    views: Views,
    name: str | None = None,
    place: tuple[str, str] | None = None,
) -> bytes:
    """The view of that name, or the first, as a file; a page has all views, and opens at it. Raises
    NoPicture where that cannot be made here.

    `place`: the path of the scenario and that of the drawing, for links from one to the other.
    """
    from fateloom.tools.draw.write import written

    first = name or next(iter(views))
    if ending == PAGE:
        return _page(opened, [make() for make in views.values()], first, place)
    return written(views[first](), ending)


def _page(
    opened: Opened,
    views: list[View],
    start: str,
    place: tuple[str, str] | None,
    changes: tuple[PageChange, ...] = (),
) -> bytes:
    from fateloom.tools.draw.html import page, seen_from
    from fateloom.tools.draw.page_data import PageData

    heroes, tiles, tile_of = opened.system.filters(opened.played)
    data = PageData(opened.played.title, heroes, tiles, tile_of, tuple(views), start, changes)
    return page(data, seen_from(*place) if place else None)


def _named(options: Namespace) -> str | None:
    asked = {
        "hero": options.hero,
        "line": options.line,
        "item": options.item,
        "poi": options.poi,
    }
    short = (f"{kind} {id}" for kind, id in asked.items() if id is not None)
    name: str | None = options.view or next(short, None)
    return name


def _unknown(name: str, names: list[str]) -> UsageError:
    from fateloom.dsl.suggest import nearest

    near = nearest(name, names)
    kind, _, id = name.partition(" ")
    of_kind = [it.partition(" ")[2] for it in names if it.startswith(f"{kind} ")]
    if id and of_kind:
        more = f" Did you mean '{near.partition(' ')[2]}'?" if near and near in names else ""
        more = more or f" There are: {', '.join(of_kind[:8])}{', …' if len(of_kind) > 8 else ''}."
        return UsageError(f"There is no {kind} '{shown(id[:60])}'.{more}")
    if near:
        more = f"Did you mean '{near}'?"
    elif len(names) < 8:
        more = f"There are: {', '.join(names)}."
    else:
        more = "--list prints the names of all."
    return UsageError(f"There is no view '{shown(name[:60])}'. {more}")


# --- two versions


def _compare(options: Namespace, ending: str) -> int:
    if options.verdict is not None or options.coverage is not None:
        raise UsageError("'--diff' goes with neither '--verdict' nor '--coverage'.")
    from fateloom.tools.changes import Compared
    from fateloom.tools.draw.write import written
    from fateloom.tools.versions import open_versions

    old, new = options.diff
    before, after = open_versions(options.path, old, new, "graph")
    compared = Compared(before, after, drawn=ending == PAGE and options.output is not None)
    asked = _named(options)
    if asked is not None and asked not in compared.names:
        raise _unknown(asked, list(compared.names))
    name = asked or next(iter(compared.names))
    if options.output is None:
        pass  # the changes are told, and nothing is written
    elif ending == PAGE:
        name = asked or compared.first_changed
        place = (new, options.output)
        every = [replace(compared.view(it), name=it) for it in compared.names]
        _save(options.output, lambda: _page(after, every, name, place, compared.page_changes()))
    else:
        _save(options.output, lambda: written(compared.view(name), ending))
    if options.format == "json":
        print(compared.as_json(old, new), end="")
        return 0
    versions = f"{shown(old)} to {shown(new)}"
    drew = "" if options.output is None else f"drew {shown(options.output)}: "
    print(f"{drew}{shown(after.played.title)}, {versions}: ", end="")
    print("\n".join(compared.lines()))
    return 0


# --- files


def _save(output: str, make: Callable[[], bytes]) -> None:
    """Write what `make` gives; where it is a picture that cannot be made, its DOT text beside."""
    from fateloom.tools.draw.write import NoPicture
    from fateloom.tools.files import save

    try:
        data = make()
    except NoPicture as reason:
        raise UsageError(f"{reason}\n{_instead(output, reason.dot)}") from None
    save(output, data)


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
