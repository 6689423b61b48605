"""Lint: what is allowed, and probably not meant.

Works on the compiled Program alone: `gather` walks it once into `Facts`, and every rule of `RULES`
looks its findings up there. Rules are conservative: a correct story gives no finding. Levels
(`lint:` in scenario.yaml) and `# allow` comments are applied by the session.
"""

from __future__ import annotations

from fateloom.dsl.diagnostics import Diagnostic
from fateloom.dsl.lint.gather import gather
from fateloom.dsl.lint.rule import Rule
from fateloom.dsl.lint.rules import CODES, RULES
from fateloom.runtime.program.program import Program

__all__ = ["CODES", "RULES", "Rule", "run"]


def run(program: Program) -> tuple[Diagnostic, ...]:
    """All findings of all rules, in the order of the text."""
    facts = gather(program)
    found: list[Diagnostic] = []
    for rule in RULES:
        found += rule.check(program, facts)
    found.sort(key=_place)
    return tuple(found)


def _place(diagnostic: Diagnostic) -> tuple[str, int, int, str]:
    span = diagnostic.primary.span
    return (span.file, span.line, span.column, diagnostic.code.id)
