"""POIs that an event takes off the map for good, and removals of what cannot be there yet."""

from __future__ import annotations

from fateloom.dsl.lint.cross_reference import OwnerKind
from fateloom.runtime.program.board import Side
from fateloom.runtime.program.destiny import TriggerKind
from fateloom.runtime.program.statement import TileChange
from fateloom.runtime.record import record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from fateloom.dsl.lint.cross_reference import CrossReference, Owner
    from fateloom.runtime.program.program import Program
    from fateloom.runtime.program.statement import RemovePoi

IN_TURNS = frozenset((OwnerKind.OPTION, OwnerKind.POI, OwnerKind.STAGE))
"""Scripts that nothing but the turn of a hero runs."""


@record
class Removal:
    """A removal in an event of a day. `day`: the first of its days."""

    node: RemovePoi
    owner: Owner
    day: int


def gone(poi: str, program: Program, xref: CrossReference) -> Removal | None:
    """The first removal that is sure to happen and behind which nothing places the POI again."""
    latest = [_latest(owner, program, xref) for _, owner in xref.placements.get(poi, ())]
    if not latest or None in latest:
        return None
    events = {it.id: it for it in program.events}
    sure = [
        it
        for it, _ in _removals(poi, program, xref)
        if (event := events[it.owner.id]).condition is None
        and event.mode is None
        and any(part is it.node for part in event.body)
        and all(day is not None and day < it.day for day in latest)
    ]
    return min(sure, key=lambda it: it.day, default=None)


def too_early(poi: str, program: Program, xref: CrossReference) -> Iterator[Removal]:
    """Removals that come before anything can have placed the POI."""
    earliest = [_earliest(owner, program, xref) for _, owner in xref.placements.get(poi, ())]
    for removal, last in _removals(poi, program, xref):
        if earliest and all(it > (last, False) for it in earliest):
            yield removal


def _removals(poi: str, program: Program, xref: CrossReference) -> Iterator[tuple[Removal, int]]:
    """Those in events of days, each with the last of its days."""
    for node, owner in xref.removals.get(poi, ()):
        if days := _days(owner, program, xref):
            yield Removal(node, owner, days[0]), days[-1]


def _days(owner: Owner, program: Program, xref: CrossReference) -> tuple[int, ...]:
    """The days on which alone the script runs; none where it can run at other times."""
    if owner.kind is not OwnerKind.EVENT or xref.fires.get(owner.id):
        return ()
    trigger = next(it.trigger for it in program.events if it.id == owner.id)
    return trigger.days if trigger.kind is TriggerKind.DAY else ()


def _is_set_up(owner: Owner, program: Program, xref: CrossReference) -> bool | None:
    """Whether the script is that of a tile that lies explored from the start; None: of no tile that
    heroes alone explore.
    """
    changes = xref.tile_changes.get(owner.id, ())
    if owner.kind is not OwnerKind.TILE or any(
        node.change is not TileChange.REVEAL for node, _ in changes
    ):
        return None
    return next(it.side is Side.EXPLORED for it in program.tiles if it.id == owner.id)


def _latest(owner: Owner, program: Program, xref: CrossReference) -> int | None:
    """The last day on which the script can run, 0 at the set-up; None where it is not known."""
    if _is_set_up(owner, program, xref):
        return 0
    return max(_days(owner, program, xref), default=None)


def _earliest(owner: Owner, program: Program, xref: CrossReference) -> tuple[int, bool]:
    """The first day on which the script can run, and whether it is in the turn of a hero only."""
    days = _days(owner, program, xref)
    is_moved_to = owner.kind is OwnerKind.TILE and xref.hero_moves.get(owner.id)
    if days:
        return days[0], False
    if owner.kind in IN_TURNS or (_is_set_up(owner, program, xref) is False and not is_moved_to):
        return 1, True
    return 0, False
