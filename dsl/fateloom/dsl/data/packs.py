"""Which cards of its packs a scenario takes, and with which numbers.

A pack is `packs/NAME/items.yaml` beside the scenario; all its cards are taken unless the
scenario's own items.yaml lists some under `packs`.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from fateloom.dsl.data.codes import NO_SUCH_CARD, PACK_NOT_USED, UNKNOWN_KEY
from fateloom.dsl.data.patterns import ID, near
from fateloom.dsl.data.rows import item
from fateloom.dsl.data.yaml import compose
from fateloom.dsl.diagnostics import Diagnostic, finding
from fateloom.dsl.suggest import did_you_mean, nearest
from fateloom.runtime.record import replace

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping

    from fateloom.dsl.data.node import Node
    from fateloom.dsl.data.tables import Header
    from fateloom.dsl.source import Source
    from fateloom.runtime.program.items import Item

IN_FOLDER = re.compile(r"(?:\./)?packs[/\\]")
"""What begins the name of a pack with its folder."""
Chosen = dict[str, "Node"]
"""The nodes under `packs` in the scenario's items.yaml, by pack; an unlisted pack gives all
its cards.
"""


def pack_of(file: str) -> str | None:
    """The pack that a file belongs to, by its name; None: a file of the scenario itself.

    >>> pack_of("packs/common/items.yaml")
    'common'
    >>> pack_of("items.yaml") is None
    True
    """
    parts = file.split("/")
    return parts[1] if len(parts) > 2 and parts[0] == "packs" else None


def named(source: Source) -> list[str]:
    """The names under `packs` in a scenario.yaml that may have any mistake, as they are meant; none
    where it cannot be read.
    """
    node, _ = compose(source)
    return [] if node is None else _meant(node)


def _meant(top: Node) -> list[str]:
    fields = top.fields or {}
    packs = fields.get("packs") or fields.get(nearest("packs", list(fields)) or "")
    texts = () if packs is None else [one.value for one in packs.items or (packs,)]
    return [(IN_FOLDER.match(it) and near(ID, it)) or it for it in texts if isinstance(it, str)]


def used(
    header: Header | None, top: Node | None, files: Iterable[str]
) -> tuple[tuple[str, ...], bool]:
    """(the packs whose cards count, in the order of scenario.yaml; whether all that it names are
    there). A scenario.yaml with a mistake (`top`: its nodes) names every pack that is there.
    """
    there = {pack: None for file in files if (pack := pack_of(file)) is not None}
    if header is None:
        return tuple(sorted(there)), top is None or there.keys() >= set(_meant(top))
    names = [pack.name for pack in header.packs]
    return tuple(name for name in names if name in there), there.keys() >= set(names)


def not_used(header: Header | None, chosen: Chosen, files: Iterable[str]) -> Iterable[Diagnostic]:
    """A finding for each pack that cards are taken from and that scenario.yaml does not name. One
    that it misspells is said to be missing there.
    """
    if header is None:
        return
    names = [pack.name for pack in header.packs]
    there = {pack_of(file) for file in files}
    for pack, node in chosen.items():
        if pack in names or nearest(pack, [it for it in names if it not in there]):
            continue
        meant = did_you_mean(nearest(pack, names))
        yield finding(
            PACK_NOT_USED,
            node.key,
            f"the scenario does not use the pack '{pack}'{meant}",
            help=f"Write 'packs: [{', '.join([*names, pack])}]' in scenario.yaml.",
        )


def in_a_pack(table: Node | None) -> Iterable[Diagnostic]:
    """A finding where the items.yaml of a pack takes cards itself."""
    node = None if table is None or table.fields is None else table.fields.get("packs")
    if node is not None:
        yield finding(
            UNKNOWN_KEY,
            node.key,
            "a pack cannot take cards from other packs",
            help="A scenario can use several: name all of them in its scenario.yaml.",
        )


def taken(
    pack: str, cards: Mapping[str, Node], broken: Collection[str], chosen: Node | None
) -> tuple[list[Item], list[Diagnostic]]:
    """(the cards that the scenario takes, what is wrong with the choice).

    `cards`: the sound cards of the pack in its order; `broken`: ids of those that are not sound,
    which are there and no more. `chosen`: what items.yaml says of this pack; None: takes all.
    """
    if chosen is None or chosen.fields is None:
        return [item(id, node) for id, node in cards.items()], []
    items, findings = [], []
    for id, node in cards.items():
        changes = chosen.fields.get(id)
        if changes is not None:
            numbers = {key: int(number) for key, number in changes.value.items()}
            items.append(replace(item(id, node), **numbers))
    for id, changes in chosen.fields.items():
        if id in cards or id in broken:
            continue
        near = nearest(id, list(cards))
        findings.append(
            finding(
                NO_SUCH_CARD,
                changes.key,
                f"the pack '{pack}' has no card '{id}'",
                help=f"Did you mean '{near}'?"
                if near is not None
                else f"packs/{pack}/items.yaml lists its cards.",
            )
        )
    return items, findings
