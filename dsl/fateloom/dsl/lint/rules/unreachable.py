"""What is declared and never comes about: tiles, POIs, options, events, stages, statements."""

from __future__ import annotations

from collections.abc import Iterator

from fateloom.dsl.diagnostics import Code, Diagnostic, Label, Level, finding
from fateloom.dsl.lint.cross_reference import CrossReference, Use
from fateloom.dsl.lint.gone import gone
from fateloom.dsl.lint.options import MODES
from fateloom.dsl.lint.say import end_label, never_holding, places
from fateloom.runtime.program.condition import Who
from fateloom.runtime.program.program import Program
from fateloom.runtime.program.statement import (
    Body,
    Choose,
    Defeat,
    Fulfil,
    If,
    NextStage,
    Statement,
    Stay,
    Test,
)
from fateloom.runtime.story.index import bodies

UNREACHABLE_TILE = Code("FT0401", "unreachable-tile", Level.WARNING)
UNREACHABLE_POI = Code("FT0403", "unreachable-poi", Level.WARNING)
UNREACHABLE_OPTION = Code("FT0404", "unreachable-option", Level.WARNING)
UNREACHABLE_EVENT = Code("FT0405", "unreachable-event", Level.WARNING)
UNREACHABLE_STAGE = Code("FT0406", "unreachable-stage", Level.WARNING)
UNREACHABLE_STATEMENT = Code("FT0435", "unreachable-statement", Level.WARNING)


def unreachable_tile(program: Program, xref: CrossReference) -> Iterator[Diagnostic]:
    """Find tiles that start in the box and that nothing lays.

    Why it is bad: everything written for the tile is never seen.
    """
    for tile in program.tiles:
        if f"tile {tile.id}" not in xref.reach.roots:
            continue
        sites = [(change.span, owner) for change, owner in xref.tile_changes.get(tile.id, ())]
        yield finding(
            UNREACHABLE_TILE,
            tile.span,
            f"tile '{tile.id}' is never laid: it starts in the box, and "
            + ("what reveals it can never happen" if sites else "nothing reveals it"),
            related=places(sites, "revealed"),
            help=f"Write 'reveal {tile.id}' in a script that runs, "
            "or let it start with 'side: unexplored'.",
        )


def unreachable_poi(program: Program, xref: CrossReference) -> Iterator[Diagnostic]:
    """Find POIs that are placed only by scripts that can be reached only through them, and those
    that are placed at the set-up and removed before the first turn.

    Why it is bad: the first step is missing, so nobody can visit the POI. A POI that is cut off by
    something else (its tile is never laid, the option that places it never opens) is not told
    again.
    """
    for poi in program.pois:
        sites = xref.placements.get(poi.id)
        if sites and f"POI {poi.id}" in xref.reach.roots:
            yield finding(
                UNREACHABLE_POI,
                poi.span,
                f"POI '{poi.id}' is placed only by scripts that can be reached only through it",
                related=places([(node.span, owner) for node, owner in sites], "placed"),
                help=f"Place '{poi.id}' in a script that can be reached before.",
            )
        taken = gone(poi.id, program, xref) if poi.id in xref.removals else None
        if taken is not None and taken.day <= 1:
            yield finding(
                UNREACHABLE_POI,
                taken.node.span,
                f"nobody can ever visit POI '{poi.id}': {taken.owner} removes it before the first "
                "turn",
                related=(Label(poi.span, "the POI"),),
                help=f"Let it happen later, or place '{poi.id}' again.",
            )


def unreachable_option(program: Program, xref: CrossReference) -> Iterator[Diagnostic]:
    """Find options that are closed and never opened, and options whose condition never holds.

    Why it is bad: nothing of the option is ever seen, and what it gives cannot be gained.
    """
    for poi in program.pois:
        for option in poi.options:
            if not option.closed or f"option {option.id}" not in xref.reach.roots:
                continue
            sites = [(node.span, owner) for node, owner in xref.option_changes.get(option.id, ())]
            yield finding(
                UNREACHABLE_OPTION,
                option.span,
                f"option '{option.id}' is closed, and "
                + ("what opens it can never happen" if sites else "nothing opens it"),
                related=places(sites, "changed"),
                help=f"Write 'open {option.id}' in a script that runs, or leave out 'closed'.",
            )
    what = {Use.OPTION: "option '{owner}' can never be chosen"}
    yield from never_holding(UNREACHABLE_OPTION, program, xref, what)


HAPPENS = {
    Use.EVENT: "event '{owner}' can never happen",
    Use.RESCUE: "this rescue can never happen",
}
"""What is said of those whose condition never holds."""


def unreachable_event(program: Program, xref: CrossReference) -> Iterator[Diagnostic]:
    """Find events and rescues whose condition never holds, and events of a mode that the scenario
    does not offer.

    Why it is bad: what the event was to change stays as it was. An event that follows an option
    which cannot be chosen is told there.
    """
    yield from never_holding(UNREACHABLE_EVENT, program, xref, HAPPENS)
    for event in program.events:
        if (late := xref.too_late.get(event.id)) is not None and late.place is not None:
            yield finding(
                UNREACHABLE_EVENT,
                event.span,
                f"event '{event.id}' can never happen: {late.why}",
                related=(end_label(late.place),),
                help="Let it happen before, or take it out.",
            )
        if event.mode is not None and not MODES[event.mode] & xref.values.modes:
            yield finding(
                UNREACHABLE_EVENT,
                event.span,
                f"event '{event.id}' can never happen: "
                f"nobody plays this scenario as '{event.mode.value}'",
                help=f"Offer that mode in scenario.yaml ('modes', 'players'), or leave out "
                f"'in {event.mode.value}'.",
            )


def unreachable_stage(program: Program, xref: CrossReference) -> Iterator[Diagnostic]:
    """Find stages, other than the first, that no `next` of a reachable stage names.

    Why it is bad: the stage is never played. Often a `next` names the wrong stage, and the finale
    is shorter than it was meant to be.
    """
    roots = xref.reach.roots
    if not roots:
        return
    for destiny in program.destinies:
        for path in destiny.paths:
            for stage in path.stages[1:]:
                if f"stage {destiny.hero}.{path.id}.{stage.id}" in roots:
                    yield finding(
                        UNREACHABLE_STAGE,
                        stage.span,
                        f"stage '{stage.id}' of path '{destiny.hero}.{path.id}' is never played: "
                        "no stage before it leads here",
                        help=f"Write 'next {stage.id}' in a stage that is played, or take it out.",
                    )


def unreachable_statement(program: Program, xref: CrossReference) -> Iterator[Diagnostic]:
    """Find statements behind `fulfil`, `next`, `stay` or `defeated`, or behind a question or
    branches that all end so. The first of them in each body is named.

    Why it is bad: the rest of the stage is skipped there, so what is written behind never happens.
    """
    for destiny in program.destinies:
        for path in destiny.paths:
            for stage in path.stages:
                yield from _check(stage.body)
    for event in program.events:
        yield from _check(event.body)


def _check(body: Body) -> Iterator[Diagnostic]:
    for number, statement in enumerate(body):
        for inner in bodies(statement):
            yield from _check(inner)
        if number + 1 < len(body) and (last := _end(statement)) is not None:
            yield _finding(body[number + 1], statement, last)
            return


def _finding(never: Statement, above: Statement, last: Statement) -> Diagnostic:
    word, what = _said(last)
    if last is above:
        said, label = f"this never happens: '{word}' above {what}", f"'{word}' {what}"
        help = f"Write it above '{word}', or take it out."
    else:
        said = f"this never happens: every way above ends, as with '{word}'"
        label = f"'{word}' {what}"
        help = f"Write it above, or in each way above its end, as above '{word}'."
    return finding(
        UNREACHABLE_STATEMENT, never.span, said, related=(Label(last.span, label),), help=help
    )


def _said(end: Statement) -> tuple[str, str]:
    """The line of what ends, and what it does."""
    match end:
        case Fulfil():
            return "fulfil", "ends the game"
        case NextStage(stage):
            return f"next {stage}", "ends this stage"
        case Stay():
            return "stay", "ends the turn"
        case _:
            return "defeated", "ends the turn"


def _end(statement: Statement) -> Statement | None:
    """What ends the script wherever the statement is come to: itself, or the last of its ways."""
    match statement:
        case Fulfil() | NextStage() | Stay():
            return statement
        case Defeat(subject):
            return statement if subject in (Who.ACTIVE, Who.EVERYONE) else None
        case If(_, otherwise) if not otherwise:
            return None
        case Choose(choices) if not any(it.condition is None and not it.costs for it in choices):
            return None  # it is skipped where none is open
        case If() | Choose() | Test():
            ends = [_end_of(body) for body in bodies(statement)]
            return None if None in ends else ends[-1]
        case _:
            return None


def _end_of(body: Body) -> Statement | None:
    return next((end for it in body if (end := _end(it)) is not None), None)
