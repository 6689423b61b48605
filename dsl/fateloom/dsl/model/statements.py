"""Telling, branching and calling scenes; and the one table of all statements."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fateloom.dsl.model.board_effects import BOARD_EFFECTS
from fateloom.dsl.model.calls import CALLS
from fateloom.dsl.model.effects import EFFECTS
from fateloom.dsl.model.prose import tell
from fateloom.dsl.model.questions import QUESTIONS
from fateloom.dsl.model.scenes import call_scene
from fateloom.dsl.syntax.ast import prose
from fateloom.dsl.syntax.ast import statements as tree
from fateloom.runtime.program import statement as program

if TYPE_CHECKING:
    from fateloom.dsl.model.resolver import BodyContext, Meaning, Resolver


def comment(resolver: Resolver, node: tree.Comment, place: BodyContext) -> None:
    """A comment has no effect on the game."""


def branching(resolver: Resolver, node: tree.If, place: BodyContext) -> program.Statement:
    """`if`, `else if`, `else`."""
    conditions = resolver.conditions
    body = resolver.body
    branches = tuple(
        [
            program.Branch(
                conditions[type(arm.condition)](resolver, arm.condition, place),
                body(arm.body, place),
                arm.span,
            )
            for arm in node.arms
        ]
    )
    return program.If(branches, body(node.otherwise, place) if node.otherwise else (), node.span)


STATEMENTS: dict[type, Meaning] = {
    prose.Prose: tell,
    tree.Comment: comment,
    tree.If: branching,
    tree.Do: call_scene,
    **EFFECTS,
    **BOARD_EFFECTS,
    **QUESTIONS,
    **CALLS,
}
"""One function for each kind of statement: it returns a statement, a tuple of them, or None for
nothing.
"""
