"""Names in tables that lead nowhere, or that two things have."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fateloom.dsl.diagnostics import Code, Diagnostic, Edit, Fix, Label, finding
from fateloom.dsl.suggest import did_you_mean, nearest

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from fateloom.dsl.data.node import Node


def unknown_name(
    code: Code, kind: str, node: Node, known: Iterable[str], *, name: str | None = None
) -> Diagnostic:
    """A name that nothing has, with the nearest that something has. `name`: of a node whose key is
    that name; None: its value is.
    """
    known = list(dict.fromkeys(known))
    at = node.span if name is None else node.key
    name = node.value if name is None else name
    guess = nearest(name, known)
    return finding(
        code,
        at,
        f"there is no {kind} '{name}'{did_you_mean(guess)}",
        help=f"There are: {', '.join(known)}." if known else f"There is no {kind} at all.",
        fix=None if guess is None else Fix(f"write '{guess}'", (Edit(at, guess),), safe=False),
    )


def name_taken(code: Code, what: str, name: str, node: Node, first: Node) -> Diagnostic:
    """A name that another thing has already; `first`: that one."""
    return finding(
        code,
        node.key,
        f"'{name}' is the name of another {what} already",
        related=(Label(first.key, "this one"),),
        help="Give one of the two another name.",
    )


def names_twice(code: Code, what: str, named: Iterable[tuple[str, Node]]) -> Iterator[Diagnostic]:
    """Names that two things have, in the order given."""
    first: dict[str, Node] = {}
    for name, node in named:
        before = first.setdefault(name, node)
        if before is not node:
            yield name_taken(code, what, name, node, before)
