"""Finales that cannot begin, are over at once or never end, and challenges without a deadline."""

from __future__ import annotations

from collections.abc import Iterator

from fateloom.dsl.diagnostics import Code, Diagnostic, Label, Level, finding
from fateloom.dsl.lint.cross_reference import CrossReference, Use
from fateloom.dsl.lint.gone import gone
from fateloom.dsl.lint.reach import NO_EXITS, Exits
from fateloom.dsl.lint.say import labels, never_holding, quoted
from fateloom.dsl.lint.setting import is_deadline
from fateloom.runtime.program.condition import GameMode
from fateloom.runtime.program.destiny import Path, Stage
from fateloom.runtime.program.program import Program
from fateloom.runtime.program.statement import Defeat
from fateloom.runtime.record import parts_in

FINALE_CANNOT_BEGIN = Code("FT0431", "finale-cannot-begin", Level.WARNING)
FINALE_IN_ONE_TURN = Code("FT0432", "finale-in-one-turn", Level.WARNING)
STAGE_CANNOT_END = Code("FT0433", "stage-cannot-end", Level.WARNING)
CHALLENGE_WITHOUT_DEADLINE = Code("FT0444", "challenge-without-deadline", Level.WARNING)


def finale_cannot_begin(program: Program, xref: CrossReference) -> Iterator[Diagnostic]:
    """Find `begins at` lines whose condition never holds, and heroes for whom every place where a
    finale begins is taken off the map for good.

    An unreachable POI and an item that nobody can get are reported where they are declared.

    Why it is bad: the path is on the card, and nobody can ever fulfil it.
    """
    what = {Use.BEGIN: "the finale of path '{owner}' can never begin here"}
    yield from never_holding(FINALE_CANNOT_BEGIN, program, xref, what)
    yield from _taken_away(program, xref)


def _taken_away(program: Program, xref: CrossReference) -> Iterator[Diagnostic]:
    """Heroes who come too late from some day on, in a story whose events do not end the game."""
    ends = any(isinstance(it, Defeat) for event in program.events for it in parts_in(event.body))
    for destiny in program.destinies if xref.removals and not ends else ():
        pois = {begin.poi for path in destiny.paths for begin in path.begins}
        taken = [gone(poi, program, xref) for poi in sorted(pois)]
        lasting = [it for it in taken if it is not None]
        if pois and len(lasting) == len(pois):
            last = max(lasting, key=lambda it: it.day)
            yield finding(
                FINALE_CANNOT_BEGIN,
                last.node.span,
                f"from day {last.day} on '{destiny.hero}' can begin no finale: "
                f"{quoted(sorted(pois))} {'is' if len(pois) == 1 else 'are'} off the map for good",
                related=(Label(destiny.span, "the destiny"),),
                help="Place it again, let a finale begin elsewhere, or let the game end before.",
            )


def finale_in_one_turn(program: Program, xref: CrossReference) -> Iterator[Diagnostic]:
    """Find finales with a way from the first stage to `fulfil` that takes a single turn.

    Why it is bad: a finale lasts several turns (DST-90), so that the others see it coming and can
    hurry with their own.
    """
    for destiny in program.destinies:
        for path in destiny.paths:
            if path.stages and _can_end_at_once(f"{destiny.hero}.{path.id}.", path, xref):
                yield finding(
                    FINALE_IN_ONE_TURN,
                    path.stages[0].span,
                    f"the finale of path '{destiny.hero}.{path.id}' can be over in one turn",
                    help="Go on with 'next …' instead of 'fulfil' or 'next … now', "
                    f"or let it take more turns: 'stage {path.stages[0].id} takes 2 turns'.",
                )


def _can_end_at_once(prefix: str, path: Path, xref: CrossReference) -> bool:
    turns = {stage.id: stage.turns for stage in path.stages}
    todo = [path.stages[0].id]
    seen = set(todo)
    while todo:
        stage = todo.pop()
        if turns[stage] > 1:
            continue
        exits = xref.exits.get(prefix + stage, NO_EXITS)
        if exits.fulfils:
            return True
        for to in exits.nexts:
            if to.now and to.stage in turns and to.stage not in seen:
                seen.add(to.stage)
                todo.append(to.stage)
    return False


def stage_cannot_end(program: Program, xref: CrossReference) -> Iterator[Diagnostic]:
    """Find finales whose first stage has no way to `fulfil`, and stages with no way to either end.

    A later stage may lead to defeat alone: that is how a finale is lost (DST-91).

    Why it is bad: a finale that has begun cannot be left. The hero goes round in it until somebody
    else wins.
    """
    for destiny in program.destinies:
        for path in destiny.paths:
            yield from _check(f"{destiny.hero}.{path.id}", path, xref)


def _check(id: str, path: Path, xref: CrossReference) -> Iterator[Diagnostic]:
    exits = {stage.id: xref.exits.get(f"{id}.{stage.id}", NO_EXITS) for stage in path.stages}
    fulfil = _leading_to([s for s, e in exits.items() if e.fulfils], exits)
    if path.stages and path.stages[0].id not in fulfil:
        yield finding(
            STAGE_CANNOT_END,
            path.stages[0].span,
            f"the finale of path '{id}' has no way to 'fulfil'",
            related=labels((stage.span, "nor from here") for stage in path.stages[1:]),
            help="Write 'fulfil' where the hero has succeeded.",
        )
        return
    ends = _leading_to([s for s, e in exits.items() if e.fulfils or e.defeats], exits)
    stuck = [s for s in path.stages if s.id not in ends]
    if stuck:
        yield _stuck(id, stuck)


def _stuck(id: str, stuck: list[Stage]) -> Diagnostic:
    return finding(
        STAGE_CANNOT_END,
        stuck[0].span,
        f"stage '{stuck[0].id}' of path '{id}' can never end: no way leads on to 'fulfil'",
        related=labels((stage.span, "nor from here") for stage in stuck[1:]),
        help="Write 'next …' to a stage that leads on, or 'fulfil', or 'defeated'.",
    )


def _leading_to(goals: list[str], exits: dict[str, Exits]) -> set[str]:
    """The stages from which one of the goals can be reached."""
    into: dict[str, list[str]] = {}
    for stage, ways in exits.items():
        for to in ways.nexts:
            into.setdefault(to.stage, []).append(stage)
    reached, todo = set(goals), list(goals)
    while todo:
        for stage in into.get(todo.pop(), ()):
            if stage not in reached:
                reached.add(stage)
                todo.append(stage)
    return reached


def challenge_without_deadline(program: Program, xref: CrossReference) -> Iterator[Diagnostic]:
    """Find scenarios that offer the challenger mode and set it no deadline.

    Why it is bad: a challenge is a race, and the story must say how long it lasts (DST-132). What
    the engine takes for a deadline (EC-55, 56) is what counts here.
    """
    challenger = GameMode.CHALLENGER
    if challenger.value in program.modes and not any(map(is_deadline, program.events)):
        yield finding(
            CHALLENGE_WITHOUT_DEADLINE,
            xref.place("scenario.yaml", "modes"),
            "the mode 'challenger' is offered, and no day ends it",
            help="Write an event 'on day N in challenger' with 'everyone defeated' in it, or take "
            "'challenger' out of 'modes'.",
        )
