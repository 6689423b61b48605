"""FT0426: an effect that changes nothing."""

from __future__ import annotations

from collections.abc import Iterator

from fateloom.dsl.diagnostics import Code, Diagnostic, Level, finding
from fateloom.dsl.lint.cross_reference import CrossReference, OwnerKind
from fateloom.dsl.lint.gone import too_early
from fateloom.dsl.lint.say import is_from_pack, places, value_name
from fateloom.dsl.lint.values import NEVER
from fateloom.runtime.program.condition import Condition, GameMode, ModeIs
from fateloom.runtime.program.program import Program
from fateloom.runtime.program.statement import OptionChange
from fateloom.runtime.span import NOWHERE

CODE = Code("FT0426", "effect-without-effect", Level.WARNING)


def effect_without_effect(program: Program, xref: CrossReference) -> Iterator[Diagnostic]:
    """Find writes that give a variable the only value that it can have, options that are
    opened but never shut, POIs that are removed before they can be placed, effects for the
    others where there are none, and `repeats` of what can come once alone.

    Why it is bad: the line looks as if something happened.
    """
    constant = xref.values.constant
    for variable in program.variables if constant else ():
        writes = xref.writes.get(variable.id)
        if not writes or variable.id not in constant:
            continue
        sites = [(write.span, owner) for write, owner, _ in writes]
        yield finding(
            CODE,
            sites[0][0],
            f"this changes nothing: '{variable.id}' can only ever be "
            f"{value_name(variable, variable.initial)}",
            related=places(sites[1:], "again"),
            help="Give it another value, or let something else change it before.",
        )
    yield from _open_options(program, xref)
    yield from _not_there(program, xref)
    yield from _for_nobody(program, xref)
    yield from _repeats_in_vain(program, xref)


def _open_options(program: Program, xref: CrossReference) -> Iterator[Diagnostic]:
    if not xref.option_changes:
        return
    closed = {option.id for poi in program.pois for option in poi.options if option.closed}
    for id, changes in xref.option_changes.items():
        if id in closed or any(node.change is not OptionChange.OPEN for node, _ in changes):
            continue
        yield finding(
            CODE,
            changes[0][0].span,
            f"this changes nothing: option '{id}' is never closed",
            help=f"Declare option '{id}' as 'closed', or leave the line out.",
        )


def _not_there(program: Program, xref: CrossReference) -> Iterator[Diagnostic]:
    for poi in xref.removals:
        for removal in too_early(poi, program, xref):
            sites = [(node.span, owner) for node, owner in xref.placements[poi]]
            yield finding(
                CODE,
                removal.node.span,
                f"this changes nothing: on day {removal.day} POI '{poi}' is not on the map yet",
                related=places(sites, "placed"),
                help="Let it happen on a later day, or place the POI before.",
            )


def _for_nobody(program: Program, xref: CrossReference) -> Iterator[Diagnostic]:
    """Effects for the other heroes where one hero plays alone."""
    in_group = ModeIs(GameMode.GROUP, NOWHERE)
    events = {event.id: event for event in program.events} if xref.for_others else {}
    for span, owner, under in xref.for_others:
        asked: list[Condition | None] = [*under]
        if owner.option is not None:
            asked.append(owner.option.condition)
        event = events.get(owner.id) if owner.kind is OwnerKind.EVENT else None
        if event is not None:
            asked += [event.trigger.condition, event.condition]
            if event.mode is not None:
                asked.append(ModeIs(event.mode, NOWHERE))
        if xref.values.together((*asked, in_group)) is not NEVER or is_from_pack(span):
            continue
        if xref.values.together(tuple(asked)) is NEVER:
            continue
        yield finding(
            CODE,
            span,
            f"this changes nothing: in {owner}, one hero plays alone here, and has no 'others'",
            help="Write it without 'others', or let it happen in a group too.",
        )


def _repeats_in_vain(program: Program, xref: CrossReference) -> Iterator[Diagnostic]:
    """Events of one day that repeat, and that no script fires again."""
    for event in program.events:
        days = event.trigger.days
        if event.repeats and len(days) == 1 and not xref.fires.get(event.id):
            yield finding(
                CODE,
                event.span,
                f"'repeats' changes nothing: event '{event.id}' comes on day {days[0]} alone",
                help="Leave it out, or let it come on more days: "
                f"'every 1 days from day {days[0]}' is each day from then on.",
            )
