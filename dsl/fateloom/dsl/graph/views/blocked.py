"""A blocked route: the steps that decide it, what is out of reach from then on, what mends it."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from fateloom.dsl.diagnostics.listed import together
from fateloom.dsl.graph.quest import EdgeKind, NodeKind
from fateloom.dsl.graph.view import Emphasis, Fold, Role, View
from fateloom.dsl.graph.views.picture import Picture
from fateloom.dsl.graph.views.report import Decisive, Lacked, Repair, Verdict
from fateloom.dsl.graph.views.steps import place, show_step
from fateloom.runtime.span import NOWHERE

if TYPE_CHECKING:
    from fateloom.dsl.graph.views.ways import Story

BLAMED = {
    "opponents": "the others alone",
    "world": "nobody: days and events",
    "hero": "the hero's own choice",
    "luck": "the dice of the hero's own test",
    "mixed": "several together",
    "beginning": "it is so from the beginning",
}
STEPS, MISSING, ENDS, MENDS = range(4)
COLUMNS = (
    "what decides it, in order",
    "missing from then on",
    "the ends",
    "what mends it, each alone",
)


def blocked(story: Story, it: Verdict) -> View:
    """The steps that shut a hero out, each with its reasons; the walks between them are folded."""
    lookup = story.lookup
    name = lookup.heroes[it.hero]
    picture = Picture(
        lookup,
        f"blocked {it.hero}",
        f"How {name} is shut out",
        f"How can {name} lose everything, and what mends it?",
    )
    picture.columns, picture.ordered = COLUMNS, (STEPS, MENDS)
    steps = it.decisive or _played(it)
    for step in steps:
        _decisive(picture, step, len(steps))
    for one, other in pairwise(steps):
        ends = f"step {one.number}", f"step {other.number}"
        picture.edge(*ends, EdgeKind.LEADS_TO, emphasis=Emphasis.PLAYED)
    finales = {lookup.node[id].title: id for id in story.finales(it.hero)}
    for id in finales.values():
        picture.add(id, column=ENDS, lines=("out of reach",), emphasis=Emphasis.MISSING)
    for number, lacked in enumerate(it.lacking, start=1):
        _missing(picture, number, lacked, steps, finales)
    for number, repair in enumerate(it.repairs, start=1):
        _repair(picture, number, repair)
    for shut in it.shut_paths:
        picture.note(f"'{shut.path}': {shut.why}", finales.get(shut.path, ""))
    if it.blame is not None:
        picture.note(f"Cause: {BLAMED.get(it.blame, it.blame)}.")
    for safe in it.safe_without:
        picture.note(f"{name} is safe as long as this is never done: {safe}")
    if not it.repairs:
        picture.note("No small edit is known that mends it by itself.")
    return picture.view()


def _played(it: Verdict) -> tuple[Decisive, ...]:
    """The whole play, for a report without decisive steps."""
    turn = it.point_of_no_return or 0
    return tuple(
        Decisive(number, sentence, None, (), number == turn, ())
        for number, sentence in enumerate(it.play, start=1)
    )


def _decisive(picture: Picture, step: Decisive, of: int) -> None:
    """A step with its reasons; what only leads to it is folded."""
    id = f"step {step.number}"
    walks = tuple(it.step for it in step.walks)
    before = f", after {len(walks)} {'walk' if len(walks) == 1 else 'walks and days'}"
    lines = (
        f"step {step.number} of {of}{before if walks else ''}",
        *(it.sentence for it in step.why),
    )
    show_step(
        picture,
        id,
        step.step,
        STEPS,
        Role.DANGER if step.no_return else Role.ACTION,
        Emphasis.NO_RETURN if step.no_return else Emphasis.PLAYED,
        step.at,
        lines=lines,
        detail=(Fold("before that", walks),) if walks else (),
    )
    if step.no_return:
        picture.note(f"After step {step.number} there is no way back: {step.step}", id)


def _missing(
    picture: Picture,
    number: int,
    lacked: Lacked,
    steps: tuple[Decisive, ...],
    finales: dict[str, str],
) -> None:
    """What cannot be had any more, since which steps, and why nothing brings it about."""
    id = f"missing {number}"
    shut = [
        f"{it.step}{f' ({it.at})' if it.at else ''}{f': shut, since {it.shut}' if it.shut else ''}"
        for it in lacked.sources
    ]
    picture.free(
        id,
        NodeKind.VARIABLE,
        lacked.wanted,
        Role.DANGER,
        column=MISSING,
        lines=(f"now: {lacked.now}", *(shut or [_nothing(lacked)])),
        emphasis=Emphasis.MISSING,
        span=next((found for it in lacked.sources if (found := place(it.at))), NOWHERE),
    )
    doing = [it.number for it in steps if any(why.wants == lacked.wanted for why in it.why)]
    for since in doing or [lacked.since_step]:
        picture.edge(f"step {since}", id, EdgeKind.CLOSES, emphasis=Emphasis.PLAYED)
    for title in lacked.paths:
        if title in finales:
            picture.edge(id, finales[title], EdgeKind.NEEDS, emphasis=Emphasis.MISSING)
    paths = together([f"'{title}'" for title in lacked.paths])
    tail = "" if lacked.sources else f" {_nothing(lacked).capitalize()}."
    picture.note(f"For {paths} this is missing: {lacked.wanted}. Now {lacked.now}.{tail}", id)


def _nothing(lacked: Lacked) -> str:
    """That a missing thing has no source; what never was so does not come back."""
    return f"nothing in the story brings it {'back' if lacked.had else 'about'}"


def _repair(picture: Picture, number: int, repair: Repair) -> None:
    """An edit, with the place and the lines to write."""
    safe = f"also safe with it: {together(list(repair.proved_too))}"
    lines = (repair.at or "", *repair.lines, safe if repair.proved_too else "")
    picture.free(
        f"repair {number}",
        NodeKind.REPAIR,
        repair.sentence.rstrip("."),
        Role.REPAIR,
        column=MENDS,
        lines=tuple(filter(None, lines)),
        span=place(repair.at) or NOWHERE,
    )
