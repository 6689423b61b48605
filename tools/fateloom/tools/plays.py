"""Runs the plays of a scenario, of any rule system: what `fateloom test` and the demo share."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from fateloom.tools import findings
from fateloom.tools.files import plays_of, sources

if TYPE_CHECKING:
    from fateloom.dsl.diagnostics import Diagnostic
    from fateloom.dsl.plays.run import Outcome
    from fateloom.tools.systems import System


class Results:
    """What came of the plays of a folder."""

    __slots__ = ("broken", "outcomes", "texts")

    def __init__(self) -> None:
        self.outcomes: list[tuple[str, Outcome]] = []
        """File and outcome of every play that could be run."""
        self.broken: list[Diagnostic] = []
        """What is wrong with files and with plays that could not be run."""
        self.texts: dict[str, str] = {}

    @property
    def failures(self) -> list[Diagnostic]:
        """Everything that is not as it should be."""
        failed = [it.failure for _, it in self.outcomes if it.failure is not None]
        return self.broken + failed


def run_plays(system: System, played: object, path: str) -> Results:
    """Run every play of the scenario at `path`, in the order of files and lines; a compiled one has
    none. `played`: its compiled form.
    """
    results, named = Results(), findings.naming(path)
    if not os.path.isdir(path):
        return results
    texts, unread = sources(plays_of(path))
    results.broken += findings.renamed(unread, named)
    run = system.plays(played)
    for text in texts:
        source = type(text)(named(text.name), text.text)
        results.texts[source.name] = source.text
        outcomes, broken = run(source)
        results.outcomes += [(source.name, outcome) for outcome in outcomes]
        results.broken += broken
    return results
