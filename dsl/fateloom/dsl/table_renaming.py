"""Another id for a thing in the tables of a game, wherever it is meant: as in a story, the check
reports every use of the old id as unknown, at its place (`dsl.renaming`).
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from fateloom.dsl.diagnostics import Edit
from fateloom.dsl.renaming import CannotRenameError, Renamed, carried_on, check_ids, errors
from fateloom.runtime.record import record

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from fateloom.dsl.checked import Checked
    from fateloom.dsl.data.node import Node
    from fateloom.dsl.data.table_set import TableSet
    from fateloom.dsl.diagnostics import Diagnostic
    from fateloom.dsl.source import Source

Named = dict[str, "Node"]
"""Things by their ids, each with the node whose key is its id."""

Kinds = dict[str, "Callable[[TableSet], Named]"]
"""For each kind, its things in the tables of a game."""


def kinds_of(*kinds: str) -> Kinds:
    """Kinds as the declarations of the tables have them (`TableSet.of`)."""
    return {kind: partial(_of, kind) for kind in kinds}


def _of(kind: str, nodes: TableSet) -> Named:
    return nodes.of(kind)


@record
class Tables:
    """What can have another id in the tables of a system. `noun`: what such a game is called;
    `read(sources)`: its tables and what is wrong with them; `check`: of all of it; `kinds`: of what
    `read` gives. The id of a part is WHOLE.PART.
    """

    noun: str
    read: Callable[[Mapping[str, Source]], tuple[TableSet | None, tuple[Diagnostic, ...]]]
    check: Callable[..., Checked[object]]
    kinds: Kinds

    def rename(self, sources: Iterable[Source], kind: str, old: str, new: str) -> Renamed:
        """The tables with another id for the thing `old` of that kind; `new` is the last part
        alone. Raises CannotRenameError.
        """
        before = {it.name: it for it in sources}
        first, (nodes, _) = self.check(tuple(before.values()), lint=False), self.read(before)
        if first.game is None or nodes is None:
            raise CannotRenameError(f"the {self.noun} has errors; mend them first", errors(first))
        if kind not in self.kinds:
            one_of = ", ".join(self.kinds)
            raise CannotRenameError(f"a {self.noun} has no {kind}: write one of {one_of}")
        known = self.kinds[kind](nodes)
        check_ids(kind, old, new, known)
        declared = (Edit(known[old].key, new),)
        again = partial(self.check, lint=False)
        return carried_on(before, declared, first, again, lambda it: it.game, old, new)
