"""Lint: what is allowed, and probably not meant.

Works on the compiled Program: `gather` walks it once and builds the `CrossReference`, in
which every rule of `RULES` looks up what it reports. Rules are conservative: a correct story gives
no finding. The session applies levels (`lint:` in scenario.yaml) and `# allow` comments.
"""

from __future__ import annotations

from fateloom.dsl.diagnostics import Code, Diagnostic, Level, finding
from fateloom.dsl.lint.gather import first_line, gather
from fateloom.dsl.lint.rules import CODES, RULES, Rule
from fateloom.runtime.program.program import Program
from fateloom.runtime.span import Span

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Set

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


# --- fT0901: a lint rule that stopped with a mistake of its own; the rule is lost, not the check


CODE = Code("FT0901", "lint-rule-failed", Level.WARNING)

PLACE = Span("scenario.yaml", 1, 1, 1, 1)
"""Of no line in particular: the scenario is not at fault. This file is always there."""


def failed(rules: Iterable[str], error: Exception) -> Diagnostic:
    """What to say when `error` ended the rules of these names: what happened, and how to go on.

    Only the kind of the error and its place are shown: its text may contain anything.
    """
    names = list(rules)
    which = f"rule '{names[0]}'" if len(names) == 1 else "all rules of lint"
    off = ", ".join(f"{name}: off" for name in names) if len(names) == 1 else f"{CODE.name}: off"
    return finding(
        CODE,
        PLACE,
        f"this is our fault, not yours: {which} had to stop ({_where(error)})",
        help="Everything else was checked. Please send us this line, and the scenario if you may. "
        f"Until it is fixed, 'lint: {{{off}}}' in scenario.yaml turns it off.",
    )


def _where(error: Exception) -> str:
    """`KeyError at one_shot_gate.py:57`: the innermost place, without any folder."""
    step = error.__traceback__
    while step is not None and step.tb_next is not None:
        step = step.tb_next
    if step is None:
        return type(error).__name__
    file = step.tb_frame.f_code.co_filename.replace("\\", "/").rpartition("/")[2]
    return f"{type(error).__name__} at {file}:{step.tb_lineno}"
