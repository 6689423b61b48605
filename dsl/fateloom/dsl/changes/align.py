"""What is different between two trees of records: the walk that knows every field of every record,
so that a new field or a new kind of record is compared before anybody thinks of it.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from difflib import SequenceMatcher
from typing import Any

from fateloom.runtime.record import field_values, record


@record
class Level:
    """A record in both versions, and the field in which the next one stands, maybe in a list."""

    old: object
    new: object
    field: str
    is_list: bool


@record
class Delta:
    """One difference: the last of `path` has another value in its field. An entry of a tuple that
    only one version has is None in the other; `moved`: both have the same entries in another order.
    """

    path: tuple[Level, ...]
    old: Any  # what a field holds: its name says more
    new: Any
    moved: bool = False


Key = Callable[[object], Hashable]
"""The name of a record among those beside it; None: it has no name, and its place counts."""
Whole = Callable[[object], bool]
"""Whether a value is told as a whole, and not by its fields."""


Plain = Callable[[object], object]
"""A record without what is no difference, to find the same one in a list."""


def deltas(old: object, new: object, key: Key, whole: Whole, plain: Plain) -> Iterator[Delta]:
    """All differences of two records of one kind, in the order of their fields; none where they are
    equal. Spans are no difference.
    """
    yield from _Walk(key, whole, plain).records(old, new, ())


def is_record(it: object) -> bool:
    """Whether it is a record, and not a value."""
    return hasattr(type(it), "__fields__")


class _Walk:
    def __init__(self, key: Key, whole: Whole, plain: Plain) -> None:
        self._key = key
        self._whole = whole
        self._plain = plain

    def records(self, old: object, new: object, path: tuple[Level, ...]) -> Iterator[Delta]:
        before = field_values(old)
        for name, now in field_values(new).items():
            was = before[name]
            if name != "span" and was != now:
                level = Level(old, new, name, isinstance(was, tuple))
                yield from self.values(was, now, (*path, level))

    def values(self, old: object, new: object, path: tuple[Level, ...]) -> Iterator[Delta]:
        """Of two different values."""
        if self._whole(old) or self._whole(new):
            yield Delta(path, old, new)
        elif isinstance(old, tuple) and isinstance(new, tuple) and any(map(is_record, old + new)):
            yield from self.entries(old, new, path)
        elif type(old) is type(new) and is_record(new):
            yield from self.records(old, new, path)
        else:
            yield Delta(path, old, new)

    def entries(
        self, old: tuple[object, ...], new: tuple[object, ...], path: tuple[Level, ...]
    ) -> Iterator[Delta]:
        """Of two lists: entries with a name are the same where their names are; of the others the
        longest run of equal ones, and between them those that are most alike.
        """
        pairs = list(self._paired(old, new))
        for was, now in pairs:
            if was is None or now is None:
                yield Delta(path, was, now)
            elif was != now:
                yield from self.values(was, now, path)
        places = [_place(old, was) for was, now in pairs if was is not None and now is not None]
        if places != sorted(places):
            yield Delta(path, old, new, moved=True)

    def _paired(
        self, old: tuple[object, ...], new: tuple[object, ...]
    ) -> Iterator[tuple[object, object]]:
        names = [self._key(it) for it in old], [self._key(it) for it in new]
        if None not in names[0] + names[1] and all(len(set(it)) == len(it) for it in names):
            known = dict(zip(names[0], old, strict=True))
            yield from ((known.pop(name, None), it) for name, it in zip(names[1], new, strict=True))
            yield from ((it, None) for it in known.values())
            return
        yield from self._by_place(old, new)

    def _by_place(
        self, old: tuple[object, ...], new: tuple[object, ...]
    ) -> Iterator[tuple[object, object]]:
        """The pairs of two lists without names, in the order of the new one, then what is gone."""
        before, after = ([self._plain(it) for it in every] for every in (old, new))
        found: dict[int, int] = {}
        for _, start, end, first, last in SequenceMatcher(
            None, before, after, autojunk=False
        ).get_opcodes():
            found |= _likest(before, range(start, end), after, range(first, last))
        gone = [at for at in range(len(old)) if at not in found.values()]
        for at, it in enumerate(new):
            if at not in found:  # it may stand elsewhere
                place = next((one for one in gone if before[one] == after[at]), None)
                if place is not None:
                    gone.remove(place)
                    found[at] = place
            yield (old[found[at]] if at in found else None), it
        yield from ((old[at], None) for at in gone)


def _place(entries: tuple[object, ...], entry: object) -> int:
    """The place of that very entry: equal ones can stand in several places."""
    return next(at for at, it in enumerate(entries) if it is entry)


def _likest(before: list[object], old: range, after: list[object], new: range) -> dict[int, int]:
    """The place of each new entry's counterpart among the old ones: of its kind, the one that has
    most in common with it.
    """
    found: dict[int, int] = {}
    left = list(old)
    for at in new:
        same = [it for it in left if type(before[it]) is type(after[at])]
        if same:
            found[at] = max(same, key=lambda it: _alike(before[it], after[at]))
            left.remove(found[at])
    return found


def _alike(old: object, new: object) -> int:
    """How many fields are equal; earlier ones count more, since they say what a record is about."""
    before, after = field_values(old), field_values(new)
    names = [name for name in after if name != "span"]
    return sum(
        1 << (len(names) - at) for at, name in enumerate(names) if before[name] == after[name]
    )
