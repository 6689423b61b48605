"""Checking a conflict: from source texts to its compiled form and all findings, in one call."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fateloom.dsl.conflict.build import build
from fateloom.dsl.conflict.judge import judge
from fateloom.dsl.conflict.read import read
from fateloom.dsl.diagnostics import Diagnostic, Level
from fateloom.runtime.record import record

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fateloom.dsl.source import Source
    from fateloom.runtime.pool.conflict import Conflict

FILES = ("conflict.yaml", "characters.yaml", "scenes.yaml", "dice.yaml")
"""What a conflict is written in; the last one may be left out."""


@record
class Checked:
    """What came of a check. There is a conflict exactly when no finding is an error."""

    conflict: Conflict | None
    diagnostics: tuple[Diagnostic, ...]


def check(sources: Sequence[Source], *, lint: bool = True, folder: str = "") -> Checked:
    """Read and judge a conflict, given all its files (names relative to its folder). `lint`:
    whether warnings and hints are among the findings. `folder`: of a conflict that a story calls,
    what its names begin with; a story may begin with any of its scenes. Never raises on any text.
    """
    nodes, found = read({source.name: source for source in sources}, folder)
    if nodes is None:
        return Checked(None, found)
    found = judge(nodes, called=bool(folder))
    sound = not any(it.level is Level.ERROR for it in found)
    if not lint:
        found = tuple(it for it in found if it.level is Level.ERROR)
    return Checked(build(nodes) if sound else None, found)
