"""FT0434: a finale that depends on a single roll."""

from __future__ import annotations

from collections.abc import Iterator

from fateloom.dsl.diagnostics import Code, Diagnostic, Label, Level, finding
from fateloom.dsl.lint.cross_reference import CrossReference, Owner
from fateloom.dsl.lint.needs import parts_of
from fateloom.runtime.program.board import Limit, OptionKind
from fateloom.runtime.program.condition import Compare, Condition, Has, IsOneOf, VariableValue
from fateloom.runtime.program.destiny import Path
from fateloom.runtime.program.items import Item, OneItem
from fateloom.runtime.program.program import Program
from fateloom.runtime.program.statement import OptionChange, SetVariable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from fateloom.dsl.lint.cross_reference import InBand

CODE = Code("FT0434", "one-shot-gate", Level.WARNING)


def one_shot_gate(program: Program, xref: CrossReference) -> Iterator[Diagnostic]:
    """Find finales that need what only a single test gives, where that test can be tried once and
    can miss.

    A test that is renewed, another source, and a rescue all open the gate again.

    Why it is bad: after one bad roll the path is closed for good (DST-96).
    """
    first = {variable.id: variable.initial for variable in program.variables}
    items = {item.id: item for item in program.items}
    for destiny in program.destinies:
        for path in destiny.paths:
            gates = [_gate(begin.condition, first, items, xref) for begin in path.begins]
            if gates and all(gates):
                yield _diagnostic(f"{destiny.hero}.{path.id}", path, gates[0] or ("", None))


def _gate(
    condition: Condition | None,
    first: dict[str, int],
    items: dict[str, Item],
    xref: CrossReference,
) -> tuple[str, Owner | None] | None:
    """What the condition needs and only one test gives, which is tried once; None if nothing."""
    for part in parts_of(condition):
        match part:
            case IsOneOf(_, variable) | Compare(_, VariableValue(variable)):
                atom = xref.values.atom(part)
                if atom is None or first[variable] in atom[1]:
                    continue
                givers = [
                    (owner, band)
                    for write, owner, band in xref.writes.get(variable, ())
                    if type(write) is not SetVariable or write.value in atom[1]
                ]
                what = f"'{variable}'"
            case Has(_, OneItem(item)):
                givers = [(owner, band) for _, owner, band in xref.sources(items[item])]
                what = f"item '{item}'"
            case _:
                continue
        if givers and _is_one_shot(givers, xref):
            return what, givers[0][0]
    return None


def _is_one_shot(givers: list[tuple[Owner, InBand]], xref: CrossReference) -> bool:
    owner, within = givers[0]
    option = owner.option
    if option is None or option.kind is not OptionKind.TEST or option.limit is Limit.ONCE_A_VISIT:
        return False
    if within is None or any(o is not owner or b is None for o, b in givers):
        return False
    lows = {b[1].low for _, b in givers if b is not None}
    if len(lows) == len(within[0].bands):
        return False  # every result gives it
    renewals = xref.option_changes.get(owner.id, ())
    return not any(node.change is OptionChange.RENEW for node, _ in renewals)


def _diagnostic(id: str, path: Path, gate: tuple[str, Owner | None]) -> Diagnostic:
    what, owner = gate
    assert owner is not None and owner.option is not None
    return finding(
        CODE,
        path.begins[0].span,
        f"path '{id}' depends on a single roll: it needs {what}, which only test '{owner.id}' "
        f"gives, and that can be tried {owner.option.limit.value}",
        related=(Label(owner.span, f"tried {owner.option.limit.value}"),),
        help=f"Leave out 'once' at '{owner.id}', write 'renew {owner.id}' somewhere, "
        "or add another way.",
    )
