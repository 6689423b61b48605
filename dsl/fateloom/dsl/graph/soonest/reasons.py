"""What counts of all that a hero may hope for on a way, found backwards from its end."""

from __future__ import annotations

from bisect import bisect_right
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from fateloom.dsl.graph.soonest.hope import Facts, Hope, Trace
    from fateloom.dsl.graph.soonest.hopes import Hopes
    from fateloom.dsl.graph.soonest.lookout import Lookout
    from fateloom.dsl.graph.soonest.turns import Outlook


def reasons(lookout: Lookout, outlook: Outlook) -> list[list[Hope]]:
    """What has to come true on each day, in order."""
    trace, ends = lookout.traced(outlook)
    first: list[tuple[Facts, int]] = []
    known = outlook.start
    for number, (_, new) in enumerate(trace):
        first.append((new & ~known, number))
        known |= new
    wanted = [it for turn in outlook.turns for it in (turn.walk, turn.last) if it is not None]
    chosen: dict[int, tuple[int, Hope]] = {id(it): (-1, it) for it in wanted}
    while wanted:
        for literal in wanted.pop().guard:
            if literal & outlook.start:
                continue
            found_at = next((at for new, at in first if literal & new), None)
            if found_at is None:
                continue
            for at, it in _bringing(lookout.hopes, trace, found_at, literal, outlook.start):
                if id(it) not in chosen:
                    chosen[id(it)] = at, it
                    wanted.append(it)
    found: list[list[Hope]] = [[] for _ in outlook.turns]
    for at, it in sorted(chosen.values(), key=lambda one: one[0]):
        if at >= 0:
            found[min(sum(end <= at for end in ends), len(ends) - 1)].append(it)
    return found


def _bringing(
    hopes: Hopes, trace: Trace, number: int, literal: Facts, start: Facts
) -> Iterator[tuple[int, Hope]]:
    """What has brought something; of a number all that was added or taken to come there."""
    some, new = trace[number]
    first = (new & literal).bit_length() - 1
    at = bisect_right(hopes.place, first) - 1
    if not any(one == at for it in some for one, _ in it.adds):
        yield from ((number, it) for it in some)
        return
    up = first >= (start & (1 << hopes.place[at] + hopes.sizes[at]) - 1).bit_length()
    for earlier in range(number + 1):
        for it in trace[earlier][0]:
            if any(one == at and (amount > 0) == up for one, amount in it.adds):
                yield earlier, it
