"""A certificate without the lines that no other line needs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from fateloom.dsl.checker import format as form
from fateloom.runtime.record import replace


def pruned(
    facts: tuple[form.Fact, ...], ladder: tuple[form.Rung, ...]
) -> tuple[tuple[form.Fact, ...], tuple[form.Rung, ...]]:
    """The facts that the ladder stands on, counted anew, and the ladder.

    Kept facts count as needed wherever their stage is spoken of: they may narrow what can be.
    """
    needed: set[int] = set()
    todo = {at for it in ladder for at in _named(it.then)}
    todo |= {at for at, it in enumerate(facts) if it.kept}
    while todo:
        needed |= todo
        todo = {it for at in todo for rung in facts[at].ladder for it in _named(rung.then)}
        todo -= needed
    new = {old: at for at, old in enumerate(sorted(needed))}
    return (
        tuple(
            replace(facts[it], ladder=tuple(_rung(rung, new) for rung in facts[it].ladder))
            for it in sorted(needed)
        ),
        tuple(_rung(it, new) for it in ladder),
    )


def leaves(tree: form.Tree) -> Iterator[form.Take]:
    """All that a tree may do."""
    match tree:
        case form.Take():
            yield tree
        case form.Split(_, cases):
            for case in cases:
                yield from leaves(case.then)
        case form.Somewhere(_, sources):
            for source in sources:
                yield from leaves(source.then)


def _named(tree: form.Tree) -> Iterable[int]:
    return {at for leaf in leaves(tree) for at in leaf.first}


def _rung(rung: form.Rung, new: dict[int, int]) -> form.Rung:
    return form.Rung(rung.where, _numbered(rung.then, new))


def _numbered(tree: form.Tree, new: dict[int, int]) -> form.Tree:
    match tree:
        case form.Take():
            return replace(tree, first=tuple(new[it] for it in tree.first))
        case form.Split(_, cases):
            told = tuple(form.Case(it.values, _numbered(it.then, new)) for it in cases)
            return replace(tree, cases=told)
        case form.Somewhere(_, sources):
            found = tuple(form.Source(it.part, _numbered(it.then, new)) for it in sources)
            return replace(tree, cases=found)
