"""FT0432: a finale that can be over in the turn in which it begins."""

from __future__ import annotations

from collections.abc import Iterator

from fateloom.dsl.diagnostics import Code, Diagnostic, Level, finding
from fateloom.dsl.lint.cross_reference import CrossReference
from fateloom.dsl.lint.reach import NO_EXITS
from fateloom.runtime.program.destiny import Path
from fateloom.runtime.program.program import Program

CODE = Code("FT0432", "finale-in-one-turn", Level.WARNING)


def finale_in_one_turn(program: Program, xref: CrossReference) -> Iterator[Diagnostic]:
    """Find finales with a way from the first stage to `fulfil` that takes a single turn.

    Why it is bad: a finale lasts several turns (DST-90), so that the others see it coming and can
    hurry with their own.
    """
    for destiny in program.destinies:
        for path in destiny.paths:
            if path.stages and _can_end_at_once(f"{destiny.hero}.{path.id}.", path, xref):
                yield finding(
                    CODE,
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
