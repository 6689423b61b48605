"""What a lint rule is: a code, and a function from the Program and its facts to findings."""

from __future__ import annotations

from fateloom.runtime.record import record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from fateloom.dsl.diagnostics import Code, Diagnostic
    from fateloom.dsl.lint.facts import Facts
    from fateloom.runtime.program.program import Program


@record
class Rule:
    """A rule: the code of its findings, and the check that yields them.

    The name of the code reads as "allow <name>": it names the fault, not the cure.
    """

    code: Code
    check: Callable[[Program, Facts], Iterator[Diagnostic]]
