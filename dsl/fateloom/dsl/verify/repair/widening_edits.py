"""Edits that widen a condition: an option is open also with what stands in its way."""

from __future__ import annotations

from collections.abc import Iterator

from fateloom.dsl.verify.repair.blockers import Blocker
from fateloom.dsl.verify.repair.case import Case, option_name
from fateloom.dsl.verify.repair.edit import Edit, Instead, rewritten
from fateloom.dsl.verify.repair.edit import Kind as EditKind
from fateloom.dsl.verify.repair.touched import asked_in, topic
from fateloom.runtime.program.board import Option
from fateloom.runtime.program.condition import (
    All,
    AnyOf,
    Compare,
    Condition,
    IsOneOf,
    Named,
    Not,
)
from fateloom.runtime.program.program import Program
from fateloom.runtime.program.statement import Branch, Choice
from fateloom.runtime.program.variables import States
from fateloom.runtime.program.words import Op
from fateloom.runtime.record import parts_in, replace
from fateloom.runtime.story.conditions import compare
from fateloom.runtime.transitions.variables import Kind, Value

Leaf = IsOneOf | Compare | Not
"""What can be widened: `x is …`, `x is not …`, `x >= …`."""


def widened(case: Case) -> Iterator[Edit]:
    """An option that would give back what is missing is open also with the values that stand in its
    way. What a finale asks for is what its path is about: that is left alone.
    """
    for blocker in case.blockers:
        option = case.option(blocker.step)
        if option is None:
            continue
        for condition in _conditions(case, blocker, option):
            for leaf in _leaves(condition):
                if _is_about(case.program, blocker, leaf):
                    yield from _of_leaf(case, blocker, option, leaf)


def _of_leaf(case: Case, blocker: Blocker, option: Option, leaf: Leaf) -> Iterator[Edit]:
    """The edit of one part of a condition, if it asks for what is missing and can be widened."""
    number = _numbers(case.program, blocker)
    every = set(number.values())
    asked = [number[it] for it in blocker.variable.within(blocker.literal.allowed) if it in number]
    if not asked or not all(_holds(leaf, it) for it in asked):
        return
    still = {number[it] for it in blocker.variable.within(case.still[blocker.literal.variable])}
    still = {it for it in still if not _holds(leaf, it)}
    if not still:
        return
    wider, also = _wider(leaf, still, every)
    if all(_holds(wider, it) for it in every):
        return  # it asks for nothing any more: that is `opened`
    now, new = case.words.condition(leaf), case.words.condition(wider)
    yield Edit(
        EditKind.WIDENED,
        rewritten(case.program, leaf, lambda it: (wider,)),
        f"Let {option_name(option)} be possible also when `{case.words.condition(also)}`: write "
        f"`{new}` for `{now}`.",
        leaf.span,
        len(set(now.split()) ^ set(new.split())),
        (),
        (Instead(leaf.span, new),),
    )


def _conditions(case: Case, blocker: Blocker, option: Option) -> Iterator[Condition]:
    """The condition of an option, and those within what it does."""
    if option.condition is not None:
        yield option.condition
    for body in case.bodies(blocker.step):
        for part in parts_in(body):
            if isinstance(part, (Branch, Choice)) and part.condition is not None:
                yield part.condition


def _leaves(it: Condition) -> Iterator[Leaf]:
    """The parts of a condition that make it hold more often where they do."""
    match it:
        case All(parts) | AnyOf(parts):
            for part in parts:
                yield from _leaves(part)
        case Not(IsOneOf()) | IsOneOf() | Compare():
            yield it
        case _:
            return


def _is_about(program: Program, blocker: Blocker, leaf: Leaf) -> bool:
    """Whether a part is about the variable of a blocker, and about that of its hero."""
    about = leaf.part if isinstance(leaf, Not) else leaf
    subject = about.subject if isinstance(about, (IsOneOf, Compare)) else None
    if isinstance(subject, Named) and subject.hero != blocker.variable.owner:
        return False
    return topic(blocker.variable) in asked_in(program, leaf)


def _numbers(program: Program, blocker: Blocker) -> dict[Value, int]:
    """The values of a variable as conditions have them, states by their places; none of a flag,
    which asks for nothing where it may be either, and of markers.
    """
    variable = blocker.variable
    if variable.kind is Kind.STORY:
        domain = next(it.domain for it in program.variables if it.id == variable.subject)
        if isinstance(domain, States):
            return {it: number for number, it in enumerate(domain.names)}
    return {it: it for it in variable.values if isinstance(it, int)}


def _wider(leaf: Leaf, still: set[int], every: set[int]) -> tuple[Leaf, Leaf]:
    """A part that holds with these values too, and one that says which of them were in the way."""
    match leaf:
        case Compare(_, _, op, number):
            upward = op in (Op.AT_MOST, Op.LESS) or (op is Op.EXACTLY and min(still) > number)
            last = max(still) if upward else min(still)
            told = replace(leaf, op=Op.EXACTLY, number=last)
            if op is Op.EXACTLY:
                return replace(leaf, op=Op.AT_LEAST if upward else Op.AT_MOST), told
            past = {Op.MORE: -1, Op.LESS: 1}.get(op, 0)
            return replace(leaf, number=last + past), told
        case IsOneOf(_, _, values) as part:
            holding = {*values, *still}
        case Not(IsOneOf(_, _, values) as part):
            holding = every - set(values) | still
        case _:
            raise AssertionError(leaf)
    others = every - holding
    also = replace(part, values=tuple(sorted(still)))
    if others and len(others) < len(holding):  # the fewer names, the shorter
        return Not(replace(part, values=tuple(sorted(others))), leaf.span), also
    return replace(part, values=tuple(sorted(holding))), also


def _holds(leaf: Condition, number: int) -> bool:
    """Whether such a part holds with a value of its variable."""
    match leaf:
        case IsOneOf(_, _, values):
            return number in values
        case Compare(_, _, op, bound):
            return compare(number, op, bound)
        case Not(part):
            return not _holds(part, number)
        case _:
            raise AssertionError(leaf)
