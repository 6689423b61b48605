"""A lint rule: a code, and a function from the Program and its cross-reference to findings."""

from __future__ import annotations

from fateloom.runtime.record import record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from fateloom.dsl.diagnostics import Code, Diagnostic
    from fateloom.dsl.lint.cross_reference import CrossReference
    from fateloom.runtime.program.program import Program


@record
class Rule:
    """A rule: the code of its findings, and the check that yields them.

    The name of the code reads as "allow <name>": it names the fault, not the cure.
    """

    code: Code
    check: Callable[[Program, CrossReference], Iterator[Diagnostic]]
