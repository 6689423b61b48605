"""Another id for a thing in the tables of a game, wherever it is meant: as in a story, the check
reports every use of the old id as unknown, at its place (`dsl.renaming`).
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from fateloom.dsl.diagnostics import Edit, Level
from fateloom.dsl.renaming import ROUNDS, CannotRenameError, Renamed, edited, is_same, uses
from fateloom.dsl.suggest import did_you_mean, nearest
from fateloom.dsl.syntax.lines.forms import ID
from fateloom.runtime.record import record

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from fateloom.dsl.data.node import Node
    from fateloom.dsl.diagnostics import Diagnostic
    from fateloom.dsl.source import Source

Named = dict[str, "Node"]
"""Things by their ids, each with the node whose key is its id."""

Kinds = dict[str, "Callable[[Any], Named]"]
"""For each kind, its things in the tables of a game."""


@record
class Tables:
    """What can have another id in the tables of a system. `noun`: what such a game is called;
    `read(sources)`: its tables and what is wrong with them; `check`: of all of it; `kinds`: of what
    `read` gives. The id of a part is WHOLE.PART.
    """

    noun: str
    read: Callable[[Mapping[str, Source]], tuple[Any, tuple[Diagnostic, ...]]]
    check: Callable[..., Any]
    kinds: Kinds

    def rename(self, sources: Iterable[Source], kind: str, old: str, new: str) -> Renamed:
        """The tables with another id for the thing `old` of that kind; `new` is the last part
        alone. Raises CannotRenameError.
        """
        before = {it.name: it for it in sources}
        first, (nodes, _) = self.check(tuple(before.values()), lint=False), self.read(before)
        if first.game is None or nodes is None:
            raise CannotRenameError(f"the {self.noun} has errors; mend them first", _errors(first))
        if kind not in self.kinds:
            one_of = ", ".join(self.kinds)
            raise CannotRenameError(f"a {self.noun} has no {kind}: write one of {one_of}")
        last = old.rpartition(".")[2]
        texts, after = before, first
        declared = _declared(self.kinds[kind](nodes), kind, old, new)
        edits: tuple[Edit, ...] = (Edit(declared.key, new),)
        for _ in range(ROUNDS):
            texts = edited(texts, edits)
            after = self.check(tuple(texts.values()), lint=False)
            edits = tuple(uses(texts, after.diagnostics, last, new))
            if not edits:
                break
        if after.game is None:
            raise CannotRenameError(f"'{new}' cannot take the place of '{old}'", _errors(after))
        if not is_same(first.game, after.game, last, new):
            raise CannotRenameError(f"'{last}' has other meanings, and they would be mixed up")
        changed = {name: it for name, it in texts.items() if it != before[name]}
        return Renamed(changed, first.game, after.game)


def _errors(checked: Any) -> tuple[Diagnostic, ...]:
    return tuple(it for it in checked.diagnostics if it.level is Level.ERROR)


def _declared(known: Named, kind: str, old: str, new: str) -> Node:
    """The thing itself. Raises CannotRenameError where there is none, or the new id is none or
    taken.
    """
    if not re.fullmatch(ID, new):
        raise CannotRenameError(f"'{new}' is no id: small letters, digits and '_'")
    if old not in known:
        meant = did_you_mean(nearest(old, known))
        raise CannotRenameError(f"there is no {kind} '{old}'{meant}")
    around = old.rpartition(".")[0]
    if (f"{around}.{new}" if around else new) in known:
        raise CannotRenameError(f"the {kind} '{new}' is there already")
    return known[old]
