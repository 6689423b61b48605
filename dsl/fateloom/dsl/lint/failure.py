"""FT0901: a lint rule that stopped with a mistake of its own; the rule is lost, not the check."""

from __future__ import annotations

from fateloom.dsl.diagnostics import Code, Diagnostic, Level, finding
from fateloom.runtime.span import Span

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

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
