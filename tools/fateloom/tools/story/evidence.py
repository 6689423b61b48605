"""Views of a story that need more than the story: a report of `verify`, plays, games of bots."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from fateloom.dsl.graph.views.catalog import views_of
from fateloom.tools.files import UsageError, plays_of, read_named, shown, sources
from fateloom.tools.story.drawing import views_beside

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from fateloom.dsl.graph.view import View
    from fateloom.runtime.program.program import Program

PLAYS = "plays"
MOST_GAMES = 100_000


def evident_views(
    program: Program, path: str, report: str | None, coverage: str | None
) -> dict[str, Callable[[], View]]:
    """The views of a story, those that were asked for first: of a report, how heroes are blocked
    before why others are not. `report`: the name of a file that
    `verify --format json` wrote; `coverage`: PLAYS, or a number of games. Raises UsageError.
    """
    verdict = None if report is None else read_named(report, "a report")
    used = None if coverage is None else _used(program, path, coverage)
    try:
        views = views_of(program, verdict=verdict, used=used)
    except ValueError as error:
        raise UsageError(
            f"'{shown(str(report))}' is not the report that 'fateloom verify --format json' "
            f"writes of this story: {shown(str(error)[:200])}."
        ) from None
    asked = ("blocked", "proof") if report is not None else ("coverage",)
    first = {it: views[it] for kind in asked for it in views if it.partition(" ")[0] == kind}
    return first | views | views_beside(program)


def _used(program: Program, path: str, coverage: str) -> tuple[Mapping[str, int], int]:
    from fateloom.tools.story.coverage import by_bots, by_plays

    if coverage == PLAYS:
        texts, wrong = sources(plays_of(path))
        if wrong or not texts:
            raise UsageError(f"'{shown(path)}' has no plays that can be read.")
        return by_plays(program, texts)
    if not re.fullmatch(r"[0-9]{1,6}", coverage) or not 1 <= int(coverage) <= MOST_GAMES:
        raise UsageError(
            f"'--coverage {shown(coverage[:40])}': write '{PLAYS}', or a number of games of bots."
        )
    return by_bots(program, int(coverage))
