"""Runs the plays of a scenario: what `fateloom test` and the demo share."""

from __future__ import annotations

import os

from fateloom.tools import findings
from fateloom.tools.files import Folder, plays_of, sources

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Protocol

    from fateloom.dsl.diagnostics import Diagnostic
    from fateloom.runtime.program.program import Program
    from fateloom.runtime.span import Span

    class Titled(Protocol):
        """A play, of whichever rule system."""

        @property
        def title(self) -> str:
            """What it shows."""

        @property
        def span(self) -> Span:
            """Where it is written."""

    class Ran(Protocol):
        """What came of a play. `failure`: None when all was as expected; `told`: the last texts."""

        @property
        def play(self) -> Titled:
            """Which play it was."""

        @property
        def commands(self) -> int:
            """How many were given."""

        @property
        def failure(self) -> Diagnostic | None:
            """What was not as expected."""

        @property
        def told(self) -> tuple[str, ...]:
            """The texts that were told last."""


class Results:
    """What came of the plays of a folder."""

    __slots__ = ("broken", "outcomes", "texts")

    def __init__(self) -> None:
        self.outcomes: list[tuple[str, Ran]] = []
        """File and outcome of every play that could be run."""
        self.broken: list[Diagnostic] = []
        """What is wrong with files and with plays that could not be run."""
        self.texts: dict[str, str] = {}

    @property
    def failures(self) -> list[Diagnostic]:
        """Everything that is not as it should be."""
        failed = [it.failure for _, it in self.outcomes if it.failure is not None]
        return self.broken + failed


def run_plays(program: Program, path: str) -> Results:
    """Run every play of the scenario at `path`, in the order of files and lines."""
    from fateloom.dsl.plays.story.parser import parse
    from fateloom.dsl.plays.story.resolve import Ready, Resolver
    from fateloom.dsl.plays.story.run import run

    results = Results()
    named = findings.naming(path)
    texts, unread = sources(_plays(path))
    results.broken += [_renamed(one, path) for one in unread]
    resolver = Resolver(program)
    for text in texts:
        source = type(text)(named(text.name), text.text)
        results.texts[source.name] = source.text
        file, mistakes = parse(source)
        if mistakes:
            results.broken += mistakes
            continue
        for play in file.plays:
            ready = resolver.ready(play, source)
            if isinstance(ready, Ready):
                results.outcomes.append((source.name, run(ready)))
            else:
                results.broken += ready
    return results


def _plays(path: str) -> Folder:
    return plays_of(path) if os.path.isdir(path) else Folder(path, [], [])


def _renamed(one: Diagnostic, path: str) -> Diagnostic:
    return findings.from_plain(findings.to_plain(one), findings.naming(path))
