"""FT0436: a finale that asks whether a test was tried, where its results differ."""

from __future__ import annotations

from collections.abc import Iterator

from fateloom.dsl.diagnostics import Code, Diagnostic, Label, Level, finding
from fateloom.dsl.lint.cross_reference import CrossReference
from fateloom.dsl.lint.needs import parts_of
from fateloom.runtime.program.board import Option, OptionKind
from fateloom.runtime.program.condition import AnyOf, Chose, Condition
from fateloom.runtime.program.program import Program
from fateloom.runtime.program.statement import Tell, Test
from fateloom.runtime.record import parts_in

CODE = Code("FT0436", "tried-is-enough", Level.HINT)


def tried_is_enough(program: Program, xref: CrossReference) -> Iterator[Diagnostic]:
    """Find lines `begins at` with `chose TEST`, where the results of the test do different things.

    Why it is bad: `chose` holds however the test went, so the worst result does as well.
    """
    options = {it.id: it for poi in program.pois for it in poi.options}
    for destiny in program.destinies:
        for path in destiny.paths:
            for begin in path.begins:
                for asked in _chosen(begin.condition):
                    option = options.get(asked.option)
                    if option is None or not _results_differ(option):
                        continue
                    yield finding(
                        CODE,
                        begin.span,
                        f"path '{destiny.hero}.{path.id}' begins once test '{option.id}' was "
                        "tried, however it went",
                        related=(Label(option.span, "its results differ"),),
                        help="Let the result that is meant change a variable, and ask for that. "
                        "Is trying it enough? Then write '# allow tried-is-enough: …' above.",
                    )


def _chosen(condition: Condition | None) -> Iterator[Chose]:
    """The options of which a condition asks whether they were chosen."""
    for part in parts_of(condition):
        if isinstance(part, Chose):
            yield part
        elif isinstance(part, AnyOf):
            for one in part.parts:
                yield from _chosen(one)


def _results_differ(option: Option) -> bool:
    """Whether an option is a test of which results do more than tell different things."""
    tests = [it for it in parts_in(option.body) if isinstance(it, Test)]
    if option.kind is not OptionKind.TEST or not tests:
        return False
    done = {tuple(it for it in band.body if not isinstance(it, Tell)) for band in tests[0].bands}
    return len(done) > 1
