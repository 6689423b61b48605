"""Lint: what is allowed, and probably not meant.

Works on the compiled Program: `gather` walks it once and builds the `CrossReference`, in
which every rule of `RULES` looks up what it reports. Rules are conservative: a correct story gives
no finding. The session applies levels (`lint:` in scenario.yaml) and `# allow` comments.
"""

from __future__ import annotations

from fateloom.dsl.diagnostics import Diagnostic
from fateloom.dsl.lint.failure import failed
from fateloom.dsl.lint.gather import first_line, gather
from fateloom.dsl.lint.rule import Rule
from fateloom.dsl.lint.rules import CODES, RULES
from fateloom.runtime.program.program import Program

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Set

    from fateloom.dsl.lint.cross_reference import PlaceOfKey

__all__ = ["CODES", "RULES", "Rule", "run"]


def run(
    program: Program, skip: Set[str] = frozenset(), place: PlaceOfKey = first_line
) -> tuple[Diagnostic, ...]:
    """All findings of all rules but those named in `skip`, in the order of the text. `place`: of
    keys of tables, for what a Program keeps no place of.

    Raises MemoryError alone: a rule that stops otherwise is itself reported (FT0901), what it had
    found is kept, and the others go on.
    """
    rules = [rule for rule in RULES if rule.code.name not in skip]
    findings: list[Diagnostic] = []
    try:
        xref = gather(program, place)
    except MemoryError:
        raise
    except Exception as error:
        return (failed([rule.code.name for rule in rules], error),)
    for rule in rules:
        try:
            findings.extend(rule.check(program, xref))
        except MemoryError:
            raise
        except Exception as error:
            findings.append(failed([rule.code.name], error))
    findings.sort(key=_place)
    return tuple(findings)


def _place(diagnostic: Diagnostic) -> tuple[str, int, int, str]:
    span = diagnostic.primary.span
    return (span.file, span.line, span.column, diagnostic.code.id)
