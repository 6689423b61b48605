"""What can happen once in a game alone: hopes that add to a number and turn something for good."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fateloom.dsl.graph.soonest.hope import Hope

Switch = tuple[int, int]
"""A variable that is never again in these values once it is in others."""


def switches(
    hopes: tuple[Hope, ...], sizes: list[int], end: int
) -> tuple[dict[int, int], set[int]]:
    """For hopes that add to numbers, by identity, the bit of what they turn for good, above `end`;
    and the numbers of which that is told.
    """
    bits: dict[Switch, int] = {}
    found: dict[int, int] = {}
    writers: dict[int, list[Hope]] = defaultdict(list)
    values: dict[int, list[Hope]] = defaultdict(list)
    for it in hopes:
        for at, _ in it.adds:
            writers[at].append(it)
        for one in it.tables:
            writers[one.variable].append(it)
            values[one.variable].append(it)
        for at in it.given:
            writers[at].append(it)
            values[at].append(it)
    added = {at for it in hopes for at, _ in it.adds}
    steady = {at for at in added if not values[at] and _has_limits(hopes, sizes, at)}
    final: dict[Switch, bool] = {}
    for it in hopes:
        if not any(at in steady for at, _ in it.adds):
            continue
        given = it.given
        for at, mask in it.allowed.items():
            if at not in given or mask >> given[at] & 1:
                continue
            if (at, mask) not in final:
                final[at, mask] = all(not _leads(sizes, one, at, mask) for one in writers[at])
            if final[at, mask]:
                bit = bits.setdefault((at, mask), 1 << end + len(bits))
                found[id(it)] = bit
                break
    return found, steady


def _has_limits(hopes: tuple[Hope, ...], sizes: list[int], at: int) -> bool:
    """Whether only so much or so little of a number is ever asked for."""
    last = (1 << sizes[at]) - 1
    for it in hopes:
        mask = it.allowed.get(at, last) & last
        up = mask | mask - 1
        if up != last and mask & mask + 1:
            return False
    return True


def _leads(sizes: list[int], it: Hope, at: int, mask: int) -> bool:
    """Whether it may bring a variable into these values from others."""
    outside = it.allowed.get(at, -1) & ~mask & (1 << sizes[at]) - 1
    if not outside:
        return False
    given = it.given
    if at in given:
        return bool(mask >> given[at] & 1)
    for one, amount in it.adds:
        if one == at:
            last = sizes[at] - 1
            return any(
                outside >> v & 1 and mask >> min(max(v + amount, 0), last) & 1
                for v in range(last + 1)
            )
    return any(one.variable == at for one in it.tables)
