"""The block `lint:` of a head table: the levels of findings that the writer has chosen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fateloom.dsl.data.tables import LintLevel
from fateloom.dsl.diagnostics import Code, Diagnostic, Level, finding
from fateloom.dsl.suggest import did_you_mean, nearest
from fateloom.runtime.record import replace

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from fateloom.dsl.data.node import Node
    from fateloom.runtime.span import Span

UNKNOWN_RULE = Code("FT0220", "unknown-rule", Level.WARNING)


def levels_of(lint: Node | None) -> tuple[LintLevel, ...]:
    """The lines of the block; none where there is no block."""
    if lint is None or lint.fields is None:
        return ()
    return tuple(LintLevel(rule, one.value, one.key) for rule, one in lint.fields.items())


def leveled(
    found: Iterable[Diagnostic], levels: Sequence[LintLevel], codes: Iterable[Code]
) -> list[Diagnostic]:
    """What `as_chosen` gives, and a finding for each line of the block that names none of `codes`
    whose level can be chosen.
    """
    kept = as_chosen(found, levels)
    names = {code.name: code for code in codes}
    for line in levels:
        known = names.get(line.rule)
        if known is None or known.level is Level.ERROR:
            kept.append(unknown_rule(line.rule, line.span, names.values()))
    return kept


def as_chosen(found: Iterable[Diagnostic], levels: Iterable[LintLevel]) -> list[Diagnostic]:
    """The findings with the levels that were chosen, those turned off left out. Errors stay."""
    chosen = {one.rule: one.level for one in levels}
    kept = []
    for one in found:
        level = chosen.get(one.code.name)
        if level is None or one.code.level is Level.ERROR:
            kept.append(one)
        elif level != "off":
            kept.append(replace(one, level=Level(level)))
    return kept


def unknown_rule(name: str, span: Span, codes: Iterable[Code]) -> Diagnostic:
    """A finding about the name of a rule whose level cannot be chosen, or of none at all."""
    known = {code.name: code for code in codes}
    if name in known:
        message = f"'{name}' is an error and cannot be turned off"
        return finding(UNKNOWN_RULE, span, message, help="Fix the error instead.")
    free = [it.name for it in known.values() if it.level is not Level.ERROR]
    meant = did_you_mean(nearest(name, free))
    help = "`fateloom explain` lists the rules."
    return finding(UNKNOWN_RULE, span, f"there is no rule '{name}'{meant}", help=help)
