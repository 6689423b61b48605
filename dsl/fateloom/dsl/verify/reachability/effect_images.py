"""Effect images: what an effect may make of each value of a variable (the image, or transfer
function, of abstract interpretation). Each table is computed once.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from itertools import product

from fateloom.runtime.transitions.model import Add, Assign, Effect, Lookup, Model, Remap

Table = tuple[int, ...]
"""For each value of a variable the set of those that it may become."""


class EffectImages:
    """Tables of effects, by the effect and by what it may read beside its own variable."""

    def __init__(self, model: Model) -> None:
        self._sizes = [len(it.labels) for it in model.variables]
        self._known: dict[tuple[int, Table], Table] = {}
        self._alive: list[Effect] = []

    def table(self, effect: Effect, inputs: Mapping[int, int]) -> Table:
        """What each value may become, if the others that the effect reads are in `inputs`."""
        masks: Table = ()
        if isinstance(effect, Lookup):
            masks = tuple(-1 if at == effect.variable else inputs[at] for at in effect.inputs)
        key = (id(effect), masks)
        found = self._known.get(key)
        if found is None:
            self._alive.append(effect)  # so that no other one gets its identity
            found = self._known[key] = self._work_out(effect, masks)
        return found

    def _work_out(self, effect: Effect, masks: Table) -> Table:
        size = self._sizes[effect.variable]
        match effect:
            case Assign(_, value):
                return (1 << value,) * size
            case Add(_, amount):
                return tuple(1 << min(max(it + amount, 0), size - 1) for it in range(size))
            case Remap(_, table):
                return tuple(1 << it for it in table)
            case Lookup(variable, inputs, table):
                return self._looked_up(variable, inputs, table, masks)

    def _looked_up(
        self, variable: int, inputs: tuple[int, ...], table: tuple[int, ...], masks: Table
    ) -> Table:
        found = [0] * self._sizes[variable]
        choices = [
            [it for it in range(self._sizes[at]) if mask >> it & 1]
            for at, mask in zip(inputs, masks, strict=True)
        ]
        own = inputs.index(variable) if variable in inputs else None
        for values in product(*choices):
            where = 0
            for at, it in zip(inputs, values, strict=True):
                where = where * self._sizes[at] + it
            if own is not None:
                found[values[own]] |= 1 << table[where]
            else:
                found[0] |= 1 << table[where]
        return tuple(found) if own is not None else (found[0],) * len(found)


@lru_cache(maxsize=1 << 16)
def bits(mask: int) -> tuple[int, ...]:
    """The values in a set. The same few sets are asked about again and again."""
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return tuple(found)
