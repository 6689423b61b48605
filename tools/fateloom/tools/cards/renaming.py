"""A card of a card game, or a path of a challenge, with another id in its tables."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from fateloom.dsl.cards.check import check
from fateloom.dsl.cards.read import read
from fateloom.dsl.data.table_set import fields, part
from fateloom.dsl.diagnostics import Edit, Level
from fateloom.dsl.renaming import CannotRenameError, Renamed, edited, is_same
from fateloom.dsl.suggest import did_you_mean, nearest
from fateloom.dsl.syntax.lines.forms import ID

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from fateloom.dsl.cards.read import Nodes
    from fateloom.dsl.data.node import Node
    from fateloom.dsl.source import Source
    from fateloom.runtime.span import Span

KINDS = ("card", "path")


def rename(sources: Iterable[Source], kind: str, old: str, new: str) -> Renamed:
    """The set with another id for a card, or for a path CARD.PATH; `new` is the last part alone.
    Raises CannotRenameError.
    """
    before = {it.name: it for it in sources}
    first, (nodes, _) = check(tuple(before.values()), lint=False), read(before)
    if first.game is None or nodes is None:
        found = tuple(it for it in first.diagnostics if it.level is Level.ERROR)
        raise CannotRenameError("the card game has errors; mend them first", found)
    if kind not in KINDS:
        raise CannotRenameError(f"a card game has no {kind}: write {' or '.join(KINDS)}")
    _check_name(nodes, kind, old, new)
    last = old.rpartition(".")[2]
    texts = edited(before, [Edit(span, new) for span in _places(nodes, kind, old)])
    after = check(tuple(texts.values()), lint=False)
    found = tuple(it for it in after.diagnostics if it.level is Level.ERROR)
    if after.game is None:
        raise CannotRenameError(f"'{new}' cannot take the place of '{old}'", found)
    if not is_same(first.game, after.game, last, new):
        raise CannotRenameError(f"'{last}' has other meanings, and they would be mixed up")
    changed = {name: it for name, it in texts.items() if it != before[name]}
    return Renamed(changed, first.game, after.game)


def _check_name(nodes: Nodes, kind: str, old: str, new: str) -> None:
    if not re.fullmatch(ID, new):
        raise CannotRenameError(f"'{new}' is no id: small letters, digits and '_'")
    known = dict(_named(nodes, kind))
    if old not in known:
        meant = did_you_mean(nearest(old, known))
        raise CannotRenameError(f"there is no {kind} '{old}'{meant}")
    around = old.rpartition(".")[0]
    if (f"{around}.{new}" if around else new) in known:
        raise CannotRenameError(f"the {kind} '{new}' is there already")


def _named(nodes: Nodes, kind: str) -> Iterator[tuple[str, Node]]:
    """The things of a kind by their ids."""
    if kind == "card":
        yield from nodes.cards_by_id()
        return
    for _, card, node in nodes.story("challenges"):
        for path, one in fields(part(node, "paths")).items():
            yield f"{card}.{path}", one


def _places(nodes: Nodes, kind: str, old: str) -> Iterator[Span]:
    """Where the id stands: as a key, and for an adversary in its quests."""
    yield dict(_named(nodes, kind))[old].key
    for quest in nodes.all_quests().values() if kind == "card" else ():
        adversary = part(quest, "adversary")
        if adversary is not None and adversary.value == old:
            yield adversary.span
