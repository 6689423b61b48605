"""Maps on a plain page: read whole once, then what has changed."""

from __future__ import annotations

from collections.abc import Hashable, Iterator

from fateloom.runtime.record import replace
from fateloom.tools.table.content import Content, Contents, Grid, PointMap


class Spoken:
    """The sentences of maps that were read last, by what the maps show."""

    def __init__(self) -> None:
        self._last: dict[Hashable, frozenset[str]] = {}

    def changed(self, kind: Hashable, contents: Contents) -> Contents:
        """The contents; of maps of that kind, only the sentences that were not read with the last
        one, and nothing of a map in which nothing has changed.
        """
        return tuple(self._changed(kind, contents))

    def _changed(self, kind: Hashable, contents: Contents) -> Iterator[Content]:
        for it in contents:
            if not isinstance(it, Grid | PointMap):
                yield it
                continue
            last = self._last.get(kind, frozenset())
            self._last[kind] = frozenset(it.spoken)
            if new := tuple(one for one in it.spoken if one not in last):
                yield replace(it, spoken=new)
