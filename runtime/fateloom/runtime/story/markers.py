"""Legal positions of markers (DST-97..105, section 5.7 of the rules).

A move of n spaces is a choice of a final set: distinct spaces within the track, none of them on the
wrong side of its marker's old position, n spaces in all. Whether markers jump over each other on
the way makes no difference (EC-04).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise, product

from fateloom.runtime.story.state import Track, Tracks


def capacity(track: Track, left: bool, low: int, high: int) -> int:
    """How many spaces a track can still gain (left) or lose (right).

    >>> capacity((2, 5, 8, 9), True, 1, 12), capacity((8, 10, 11, 12), False, 1, 12)
    (14, 1)
    """
    count = len(track)
    if left:
        return sum(track) - sum(range(low, low + count))
    return sum(range(high - count + 1, high + 1)) - sum(track)


@lru_cache(maxsize=4096)
def final_sets(track: Track, amount: int, low: int, high: int) -> tuple[Track, ...]:
    """Every legal set after a gain (positive) or loss of exactly that many spaces, ascending.

    >>> final_sets((5, 6), 2, 1, 12)
    ((3, 6), (4, 5))
    """
    if amount < 0:
        turned = tuple(low + high - space for space in reversed(track))
        found = final_sets(turned, -amount, low, high)
        return tuple(sorted(tuple(low + high - it for it in reversed(one)) for one in found))
    return tuple(_leftwards(track, amount, low))


def _leftwards(track: Track, amount: int, low: int) -> Iterator[Track]:
    if not track:
        if amount == 0:
            yield ()
        return
    if amount > capacity(track, True, low, 0):
        return
    first, rest = track[0], track[1:]
    for space in range(max(low, first - amount), first + 1):
        if rest:
            # The others keep their order, each at or left of where it stood, right of this one.
            for others in _leftwards(rest, amount - (first - space), space + 1):
                yield (space, *others)
        elif first - space == amount:
            yield (space,)


@lru_cache(maxsize=4096)
def spread(tracks: Tracks, amount: int, low: int, high: int) -> tuple[Tracks, ...]:
    """Every result of that many spaces over all tracks (DST-101, 108).

    >>> spread(((1, 2), (1,), (1, 3)), 1, 1, 12)
    (((1, 2), (1,), (1, 2)),)
    """
    sign = 1 if amount > 0 else -1
    room = tuple(capacity(track, amount > 0, low, high) for track in tracks)
    found: list[Tracks] = []
    for one, two in product(range(abs(amount) + 1), repeat=2):
        three = abs(amount) - one - two
        if one > room[0] or two > room[1] or not 0 <= three <= room[2]:
            continue
        parts = (
            final_sets(track, sign * part, low, high)
            for track, part in zip(tracks, (one, two, three), strict=True)
        )
        found += ((a, b, c) for a, b, c in product(*parts))
    return tuple(found)


def placed(track: Track, space: int | None, low: int, high: int) -> Track | None:
    """The track with a further marker (DST-105, EC-07); None when the track is full.

    On the space named, else the nearest free one to the left, else to the right; with no space
    named the highest free one.
    """
    free = [it for it in range(low, high + 1) if it not in track]
    if not free:
        return None
    if space is None:
        chosen = free[-1]
    else:
        left = [it for it in free if it <= space]
        chosen = left[-1] if left else free[0]
    return tuple(sorted((*track, chosen)))


def with_track(tracks: Tracks, at: int, track: Track) -> Tracks:
    """The tracks with one of them replaced."""
    one, two, three = (track if number == at else it for number, it in enumerate(tracks))
    return (one, two, three)


def is_move(before: Tracks, after: Tracks, amount: int, low: int, high: int) -> bool:
    """Whether `after` is a result of that many spaces over all tracks of `before`."""
    if len(after) != len(before):
        return False
    total = 0
    for old, new in zip(before, after, strict=True):
        if len(old) != len(new) or any(not low <= it <= high for it in new):
            return False
        if any(one >= two for one, two in pairwise(new)):
            return False
        steps = [a - b if amount > 0 else b - a for a, b in zip(old, new, strict=True)]
        if any(step < 0 for step in steps):
            return False
        total += sum(steps)
    return total == abs(amount)
