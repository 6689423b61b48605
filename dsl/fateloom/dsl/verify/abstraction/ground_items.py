"""Items on tiles where the hero can always pick them up: which tile it is need not be known.

Merges the places of a single item, and sums the copies of others, into one place `on the map`.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator

from fateloom.dsl.verify.abstraction.abstract_model import AbstractModel, StepKey
from fateloom.dsl.verify.abstraction.abstraction_map import AbstractionMap
from fateloom.dsl.verify.problem.step import Step, conjunction
from fateloom.dsl.verify.reachability.effect_images import bits
from fateloom.dsl.verify.reachability.facts import StageFacts
from fateloom.dsl.verify.reachability.reachable_values import ReachableValues
from fateloom.runtime.program.words import Place
from fateloom.runtime.record import record
from fateloom.runtime.transitions.model import Add, Literal
from fateloom.runtime.transitions.variables import ItemPlace, Kind, Merged

ITEMS = (Kind.ITEM, Kind.COPIES)


@record
class GroundItem:
    """An item on a tile, and a step by which the hero picks it up there."""

    variable: int
    value: int
    """The place of a single item; 1 for copies."""
    rest: StepKey
    """What else the step asks for and does."""
    step: Step


class GroundItems:
    """The items that the hero can pick up on tiles.

    `steps`: guaranteed steps of a hero outside of finales, without what they ask of the hero's tile
    where the hero can walk there; `walks`: the facts about walking.
    """

    def __init__(
        self,
        abstraction: AbstractionMap,
        reachable: ReachableValues,
        walks: StageFacts,
        steps: Iterable[Step],
    ) -> None:
        self.abstraction = abstraction
        self.model = abstraction.model
        self.reachable = reachable
        self.walks = walks
        self._first: dict[str, int] = {}
        """By item, the first of the variables that say where its copies are."""
        for at, variable in enumerate(self.model.variables):
            if variable.kind in ITEMS:
                self._first.setdefault(variable.subject, at)
        self._items = tuple(self._found_by(steps))

    def merge(self) -> None:
        """Merges, for each item, the places from which it is picked up with the same effect."""
        families: dict[int, dict[StepKey, list[GroundItem]]] = defaultdict(
            lambda: defaultdict(list)
        )
        for item in self._items:
            families[self._first_of(item.variable)][item.rest].append(item)
        for first, by_rest in families.items():
            best = max(
                by_rest.values(),
                key=lambda family: len({(it.variable, it.value) for it in family}),
            )
            if self._is_single(first):
                self.abstraction.merge(first, sorted({it.value for it in best}), Merged.ON_THE_MAP)
            else:
                self.abstraction.merge_copies(
                    sorted({it.variable for it in best}), Merged.ON_THE_MAP
                )

    def pick_ups(self, model: AbstractModel) -> Iterator[Step]:
        """Abstract steps that pick an item up, whichever tile it lies on: guaranteed if there is a
        step for each of the merged tiles.
        """
        families: dict[tuple[int, StepKey], list[GroundItem]] = defaultdict(list)
        for item in self._items:
            families[self._first_of(item.variable), item.rest].append(item)
        for (first, (rest, _)), family in families.items():
            place = self._merged_place(first)
            if place is None:
                continue
            variable, wanted, allowed = place
            single = self._is_single(first)
            by_place = {(it.value if single else it.variable): it.step for it in family}
            if not wanted or not wanted <= by_place.keys():
                continue
            step = model.relax(by_place[min(wanted)])
            guard = conjunction(self.abstraction.relaxed_cube(rest), (Literal(variable, allowed),))
            if guard is not None:
                yield model.with_guard(step, guard, step.effects)

    # --- inside

    def _found_by(self, steps: Iterable[Step]) -> Iterator[GroundItem]:
        for step in steps:
            on_tiles = [it for it in step.guard if self._is_on_a_tile(it)]
            if len(on_tiles) != 1:
                continue
            (literal,) = on_tiles
            at = literal.variable
            rest = tuple(
                it for it in step.guard if it is not literal and not self.walks.always_holds(it)
            )
            effects = tuple(it for it in step.effects if it.variable != at)
            if self._is_single(at):
                own = tuple(it for it in step.effects if it.variable == at)
                value = literal.allowed.bit_length() - 1
                yield GroundItem(at, value, (rest, (*own, *effects)), step)
            elif Add(at, -1) in step.effects:
                yield GroundItem(at, 1, (rest, effects), step)

    def _is_on_a_tile(self, literal: Literal) -> bool:
        """Whether a literal says that an item lies on one tile."""
        variable = self.model.variables[literal.variable]
        if variable.kind is Kind.COPIES:
            on_tile = variable.place is not None and variable.place.place is Place.TILE
            return on_tile and not literal.allowed & ~((1 << len(variable.labels)) - 2)
        if variable.kind is not Kind.ITEM or literal.allowed.bit_count() != 1:
            return False
        value = variable.values[literal.allowed.bit_length() - 1]
        return isinstance(value, ItemPlace) and value.place is Place.TILE

    def _first_of(self, variable: int) -> int:
        """The variable that stands for an item: the first one about where it is."""
        return self._first[self.model.variables[variable].subject]

    def _is_single(self, variable: int) -> bool:
        return self.model.variables[variable].kind is Kind.ITEM

    def _merged_place(self, first: int) -> tuple[int, set[int], int] | None:
        """The abstract variable of an item, what was merged in it, and the merged value's mask."""
        if self._is_single(first):
            merged = self.abstraction.merged_values(first)
            if not merged:
                return None
            value = self.abstraction.abstract_value(first, merged.bit_length() - 1)
            possible = {it for it in bits(merged) if self.reachable.values[first] >> it & 1}
            return first, possible, 1 << value
        for at, parts in self.abstraction.sums.items():
            if self._first_of(parts[0]) == first:
                return at, set(parts), (1 << len(self.abstraction.remaining_values(at))) - 2
        return None
