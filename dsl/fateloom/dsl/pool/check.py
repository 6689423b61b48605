"""Checking a pool game: from source texts to its compiled form and all findings, in one call."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fateloom.dsl.checked import Checked
from fateloom.dsl.data.strays import in_tables
from fateloom.dsl.diagnostics import Level
from fateloom.dsl.markup import CODE as STRAY_MARKUP
from fateloom.dsl.pool.build import build
from fateloom.dsl.pool.codes import CODES
from fateloom.dsl.pool.judge import judge
from fateloom.dsl.pool.read import read

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fateloom.dsl.source import Source
    from fateloom.runtime.pool.game import PoolGame


def check(sources: Sequence[Source], *, lint: bool = True, folder: str = "") -> Checked[PoolGame]:
    """Read and judge a pool game, given all its files (names relative to its folder). `lint`:
    whether warnings and hints are among the findings. `folder`: of a pool game that a story calls,
    what its names begin with; a story may begin with any of its scenes, and its own check looks at
    marks in texts and at suppressions. Never raises on any text.
    """
    nodes, found = read({source.name: source for source in sources}, folder)
    found = found if nodes is None else judge(nodes, called=bool(folder))
    if found and not folder:
        from fateloom.dsl.title_hints import with_titles

        found = with_titles(found, {source.name: source for source in sources})
    if nodes is None:
        return Checked(None, found)
    sound = not any(it.level is Level.ERROR for it in found)
    if lint and sound and not folder:
        found += in_tables(it for it in sources if it.name.endswith(".yaml"))
    if not folder and any("allow" in it.text for it in sources):
        from fateloom.dsl.table_allows import quieted

        found = quieted(found, sources, (*CODES, STRAY_MARKUP), whole=lint and sound)
    if not lint:
        found = tuple(it for it in found if it.level is Level.ERROR)
    return Checked(build(nodes) if sound else None, found)
