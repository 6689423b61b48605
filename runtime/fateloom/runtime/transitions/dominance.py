"""Dominance: whether a state with more coins or experience is at least as good (EC-58, 59).

The last value of a counter stands for all greater ones, so of what a payment leaves it is only
known that it is *at least* so much. A plan that reckons with the least still works with more, if

1. what it does can be done with more as well, or need not be done, or something as good can be;
2. nothing that comes again and again does with more what it would not do with less;
3. what is left over makes no other difference within the script that paid.

Counters for which that cannot be shown are **non-monotone**: no plan may rely on the least. All of
this is read from the paths: guards, and functions of old values. (By induction
over the steps of the plan: the state of the game has at least as much in every counter that is
monotone and is the same otherwise; 1 and 3 keep that step by step, 2 whatever happens in between.)
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import partial

from fateloom.runtime.transitions.doubts import Doubt
from fateloom.runtime.transitions.draft import Draft, Notes
from fateloom.runtime.transitions.functions import Function
from fateloom.runtime.transitions.model import WORLD, Move
from fateloom.runtime.transitions.path import Path

Winning = dict[str, tuple[int, int]]
"""By hero: the variable of the finale, and the values with which it is won."""

Leftovers = Mapping[int, Doubt]
"""Counters of which nobody may count on the least that a payment leaves."""


def nonmonotone_counters(
    drafts: Iterable[Draft], winning: Winning, notes: Notes[frozenset[int]]
) -> frozenset[int]:
    """The counters of which more may be worse, among those that any payment leans on.

    Grows with the paths, and with the square of those of a draft that ask for a counter.
    """
    drafts = tuple(drafts)
    leant = frozenset(it for draft in drafts for path in draft.paths for it in path.leans)
    harmless = leant
    for draft in drafts:
        if not harmless:
            break
        won = winning.get(draft.hero)
        key = (draft.move, draft.repeats, harmless, won)
        harmless -= notes.of(draft.paths, key, partial(_hurting, draft, harmless, won))
    return leant - harmless


def _hurting(draft: Draft, counters: frozenset[int], won: tuple[int, int] | None) -> frozenset[int]:
    """The counters of which more may be worse because of a draft."""
    found = set[int]()
    for path in draft.paths:
        for counter in _named(path, counters - found):
            if _hurts(counter, path, draft, won):
                found.add(counter)
    return frozenset(found)


def _named(path: Path, counters: frozenset[int]) -> frozenset[int]:
    """The counters that the path asks for, reckons with or has to spare."""
    found = counters & (path.guard.keys() | path.spares)
    return found.union(*(counters.intersection(it.inputs) for it in path.functions.values()))


def doubting_leftovers(paths: Iterable[Path], counters: Leftovers) -> Iterator[Path]:
    """The paths; those that assume the least that a payment leaves of these counters are split off
    and marked as doubtful.
    """
    for path in paths:
        for counter, values in path.leans.items():
            if counter in counters:
                yield from (
                    it.with_doubt(counters[counter]) for it in path.limited(counter, values)
                )
                rest = path.limited(counter, ~values)
                if not rest:
                    break
                (path,) = rest
        else:
            yield path


def _hurts(counter: int, path: Path, draft: Draft, won: tuple[int, int] | None) -> bool:
    """Whether more of the counter may be worse because of this path."""
    if counter in path.spares:
        return not any(_same_but_less(counter, it, path) for it in draft.paths)
    by_itself = draft.move in WORLD
    if not by_itself and not _hoped(path):
        return False  # nobody counts on it
    if _reads(path, counter) or not _grows(path, counter):
        return True
    again = by_itself and draft.repeats
    if again and not _same_for_less(counter, path, draft.paths):
        return True
    if again and draft.move is Move.EVENT:
        return False  # nobody counts on that either
    return not _open_to_more(counter, path, draft.paths, None if by_itself else won)


def _hoped(path: Path) -> bool:
    return not path.doubts and not any(it.doubts for it in path.marks)


# --- 1: with more, the same can be done


def _open_to_more(
    counter: int, path: Path, others: tuple[Path, ...], won: tuple[int, int] | None
) -> bool:
    """Whether a hero with more than the path allows can do without it, or do something as good."""
    mask = path.possible(counter)
    shut = [it for it in _values(path, counter, _upwards(path, counter)) if not mask >> it & 1]
    return not shut or all(
        _needless(counter, path, more)
        or any(_as_good(counter, it, path, more, won) for it in others)
        for more in shut
    )


def _needless(counter: int, path: Path, more: int) -> bool:
    """Whether all that the path does is to raise the counter, to no more than the hero has."""
    return not _changes(path, counter) and all(
        _after(path, counter, less) <= more for less in _allowed(path, counter) if less < more
    )


def _as_good(counter: int, other: Path, path: Path, more: int, won: tuple[int, int] | None) -> bool:
    """Whether another path, with so much, wins, or does the same and leaves as much."""
    if not _hoped(other) or not _takes(other, path, counter, more):
        return False
    if won is not None and _ends_in(other, *won):
        return True
    least = _after(other, counter, more)
    return _changes(other, counter) == _changes(path, counter) and all(
        _after(path, counter, less) <= least for less in _allowed(path, counter) if less < more
    )


# --- 2: what comes again and again does nothing new to those who have more


def _same_for_less(counter: int, path: Path, others: tuple[Path, ...]) -> bool:
    """Whether what happens with so much would happen with less as well, or only gives more."""
    mask = path.possible(counter)
    fewer = [it for it in range(mask.bit_length()) if not mask >> it & 1]
    return all(
        _gives(counter, path, less) or any(_happens(counter, it, path, less) for it in others)
        for less in fewer
    )


def _gives(counter: int, path: Path, less: int) -> bool:
    return not _changes(path, counter) and all(
        _after(path, counter, more) >= less for more in _allowed(path, counter) if more > less
    )


def _happens(counter: int, other: Path, path: Path, less: int) -> bool:
    if not _takes(other, path, counter, less):
        return False
    least = _after(other, counter, less)
    return _changes(other, counter) == _changes(path, counter) and all(
        least <= _after(path, counter, more) for more in _allowed(path, counter) if more > less
    )


# --- 3: what is left over makes no difference in the script


def _same_but_less(counter: int, path: Path, spare: Path) -> bool:
    """Whether the path is the spare one with the least left."""
    return (
        counter not in path.spares
        and [(it.by, it.said) for it in path.marks] == [(it.by, it.said) for it in spare.marks]
        and all(not spare.possible(it) & ~allowed for it, allowed in path.guard.items())
        and _changes(path, counter) == _changes(spare, counter)
    )


# --- paths


def _changes(path: Path, counter: int) -> dict[int, Function]:
    """What the path does to other variables."""
    return {
        it: function
        for it, function in path.functions.items()
        if it != counter and path.changes(it)
    }


def _reads(path: Path, counter: int) -> bool:
    """Whether what becomes of another variable hangs on the counter."""
    return any(counter in it.inputs for at, it in path.functions.items() if at != counter)


def _grows(path: Path, counter: int) -> bool:
    """Whether more before means no less afterwards."""
    function = path.functions.get(counter)
    if function is None or not function.inputs:
        return True
    if function.inputs != (counter,):
        return False
    left = [function.table[it] for it in _allowed(path, counter)]
    return left == sorted(left)


def _after(path: Path, counter: int, before: int) -> int:
    """What the counter becomes; its function has no other input (`_grows`)."""
    function = path.functions.get(counter)
    if function is None:
        return before
    return function.table[before if function.inputs else 0]


def _takes(other: Path, path: Path, counter: int, value: int) -> bool:
    """Whether the other path is open wherever the path is, if the counter has that value."""
    return (
        other.possible(counter) >> value & 1 == 1
        and not _reads(other, counter)
        and _grows(other, counter)
        and all(
            not path.possible(it) & ~allowed for it, allowed in other.guard.items() if it != counter
        )
    )


def _ends_in(path: Path, variable: int, values: int) -> bool:
    function = path.functions.get(variable)
    return function is not None and not function.inputs and values >> function.table[0] & 1 == 1


def _allowed(path: Path, counter: int) -> list[int]:
    return _values(path, counter, path.possible(counter))


def _upwards(path: Path, counter: int) -> int:
    """All values from the least possible one on."""
    mask = path.possible(counter)
    return -(mask & -mask)


def _values(path: Path, counter: int, mask: int) -> list[int]:
    return [it for it in range(path.sizes[counter]) if mask >> it & 1]
