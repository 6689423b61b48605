"""`hero is sib and wat`, `sib or wat`: heroes who are joined as if each were a condition."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fateloom.dsl.diagnostics import Label
from fateloom.dsl.model.codes import WRONG_KIND_OF_NAME
from fateloom.dsl.syntax.ast import conditions as tree
from fateloom.dsl.syntax.unparse import of_condition

if TYPE_CHECKING:
    from fateloom.dsl.model.resolver import Resolver


def without_bare_heroes(resolver: Resolver, node: tree.And | tree.Or) -> tuple[tree.Condition, ...]:
    """The parts of a condition; where several heroes are named among them and one of them bare,
    those that name none, after a report: what is meant by two heroes is `or`.
    """
    bare = next((it for it in node.parts if _is_bare(resolver, it)), None)
    if bare is None:
        return node.parts
    parts = [it for it in node.parts if type(_inner(it)) is tree.HeroIs or _is_bare(resolver, it)]
    named = dict.fromkeys(name for part in parts for name in _names(part))
    first, *others = [type(part) is tree.Not for part in parts]
    if len(named) < 2 or (any(others) and not (first and all(others))):
        return node.parts
    name = _names(bare)[0]
    declared = resolver.symbols.shared.get(name)
    is_and = type(node) is tree.And
    resolver.report(
        WRONG_KIND_OF_NAME,
        parts[0].span,
        f"'{name}' is a hero, not a variable",
        word=f" {'and' if is_and else 'or'} ".join(of_condition(part) for part in parts),
        related=() if declared is None else (Label(declared.span, "declared here"),),
        guess=f"hero is {'not ' if first else ''}{' or '.join(named)}",
        help=f"{'Nobody is two heroes. ' if is_and else ''}"
        "Several of them are joined by 'or', behind one 'hero is'.",
    )
    return tuple(it for it in node.parts if it not in parts)


def _inner(part: tree.Condition) -> tree.Condition:
    return part.part if type(part) is tree.Not else part


def _is_bare(resolver: Resolver, part: tree.Condition) -> bool:
    """Whether a part is the name of a hero, or `not` and the name."""
    it, symbols = _inner(part), resolver.symbols
    return (
        type(it) is tree.Flag
        and it.who is None
        and it.name in symbols.heroes
        and it.name not in symbols.variables
    )


def _names(part: tree.Condition) -> tuple[str, ...]:
    match _inner(part):
        case tree.HeroIs(heroes):
            return heroes
        case tree.Flag(_, name):
            return (name,)
        case _:
            return ()
