"""Carry capacity: a resource constraint on how many items a hero can hold at once (DST-116)."""

from __future__ import annotations

from fateloom.dsl.verify.problem.problem import Problem
from fateloom.runtime.transitions.model import Cube, Literal
from fateloom.runtime.transitions.variables import Kind, hands


class CarryCapacity:
    """The hands of the hero of a problem.

    That they hold at most the limit is no fact to be proved: where there is too much in them,
    something that is not needed can be laid down. What is needed at once is counted instead.
    """

    def __init__(self, problem: Problem) -> None:
        self._variables = problem.model.variables
        self._hands = hands(problem.hero)
        self.held = problem.model.variable_of(Kind.HELD, problem.hero)
        """The variable that says how many things are in them, if any asks."""
        self._rest = next((it.allowed for it in problem.at_rest if it.variable == self.held), 0)
        """The numbers of things with which the hero is at rest."""
        self.limit = max(self._rest.bit_length() - 1, 0)
        self._known: dict[Cube, int] = {}

    def asks_for_room(self, literal: Literal) -> bool:
        """Whether a literal only wants hands that are not too full; one that wants them emptier
        than the hero can make them asks for more.
        """
        wanted = self._rest & ~literal.allowed
        return literal.variable == self.held and self._rest != 0 and not wanted

    def fits(self, things: int) -> bool:
        """Whether so many things can be in hand at once."""
        return self.held is None or things <= self.limit

    def items_required(self, guard: Cube) -> int:
        """How many things a guard wants in hand."""
        known = self._known.get(guard)
        if known is None:
            known = self._known[guard] = sum(map(self._wants, guard))
        return known

    def _wants(self, literal: Literal) -> int:
        variable = self._variables[literal.variable]
        if variable.kind is Kind.ITEM:
            mine = self._hands in variable.within(literal.allowed)
            return int(mine)
        if variable.kind is Kind.COPIES and variable.place == self._hands:
            return (literal.allowed & -literal.allowed).bit_length() - 1
        return 0
