"""A blocked route: the steps that decide it, what is out of reach from then on, what mends it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fateloom.dsl.diagnostics.listed import together
from fateloom.dsl.graph.model import Repeat
from fateloom.dsl.graph.queries.contention import asks
from fateloom.dsl.graph.quest import EdgeKind, NodeKind
from fateloom.dsl.graph.view import Emphasis, Fold, Role, View
from fateloom.dsl.graph.views.picture import Picture
from fateloom.dsl.graph.views.report import Decisive, Lacked, Repair, Source, Verdict
from fateloom.dsl.graph.views.steps import option_of, place, show_step
from fateloom.dsl.graph.views.ways import giving
from fateloom.dsl.graph.views.who_and_when import needs_of, note_order, note_when, show_others
from fateloom.runtime.span import NOWHERE

if TYPE_CHECKING:
    from collections.abc import Iterable

    from fateloom.dsl.graph.model import QuestNode
    from fateloom.dsl.graph.views.story import Story
    from fateloom.runtime.span import Span

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


TOGETHER = {**BLAMED, "opponents": "what the others do", "world": "days and events"}
"""Causes that come together."""


def _cause(it: Verdict) -> str:
    """Whose doing it is; of several, all of them."""
    if len(it.causes) > 1:
        return together([TOGETHER.get(one, one) for one in it.causes])
    return BLAMED.get(it.blame or "", it.blame or "")


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
        show_others(picture, step, it)
    for one, other in needs_of(steps):
        picture.edge(f"step {one}", f"step {other}", EdgeKind.LEADS_TO, emphasis=Emphasis.PLAYED)
    finales = {lookup.node[id].title: id for id in story.finales(it.hero)}
    for id in finales.values():
        picture.add(id, column=ENDS, lines=("out of reach",), emphasis=Emphasis.MISSING)
    for number, lacked in enumerate(it.lacking, start=1):
        _missing(picture, number, lacked, steps, finales)
    _unsaid(picture, story, it, steps, finales)
    note_when(picture, story, it, steps)
    note_order(picture, steps)
    for number, repair in enumerate(it.repairs, start=1):
        _repair(picture, number, repair)
    for shut in it.shut_paths:
        picture.note(f"'{shut.path}': {shut.why}", finales.get(shut.path, ""))
    if it.blame is not None:
        picture.note(f"Cause: {_cause(it)}.")
    for safe in it.safe_without:
        picture.note(f"{name} is safe as long as this is never done: {safe}")
    if not it.repairs:
        picture.note("No small edit is known that mends it by itself.")
    return picture.view()


def _played(it: Verdict) -> tuple[Decisive, ...]:
    """The whole play, for a report without decisive steps."""
    turn = it.point_of_no_return or 0
    return tuple(
        Decisive(number, sentence, None, None, (), number == turn, ())
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


def _unsaid(
    picture: Picture,
    story: Story,
    it: Verdict,
    steps: tuple[Decisive, ...],
    finales: dict[str, str],
) -> None:
    """Join a step whose reason names nothing that is wanted to what it alone would give for the
    path that it shuts (half of an `or`), and else to the finale.
    """
    for step in steps:
        option = option_of(picture, step.step)
        for title in [it for why in step.why if why.wants is None for it in why.paths or ()]:
            if title not in finales:
                continue
            if option is not None:
                for fact in _used_up(story, it.hero, option, finales[title]):
                    _half(picture, step, fact, finales[title], option)
            if not any(edge.source == f"step {step.number}" for edge in picture.edges.values()):
                end = finales[title]
                picture.edge(f"step {step.number}", end, EdgeKind.CLOSES, emphasis=Emphasis.PLAYED)


def _half(picture: Picture, step: Decisive, fact: str, finale: str, option: QuestNode) -> None:
    """Show what a step uses up between it and the finale."""
    only = f"'{option.title}' alone brings it, {option.repeat.value}"
    title = picture.lookup.node[fact].title
    _show_missing(picture, f"missing {fact}", title, (only,), option.span, [step.number], [finale])
    end = picture.lookup.node[finale].title
    picture.note(f"For '{end}' this is missing: {title}. {only}.", f"missing {fact}")


def _show_missing(
    picture: Picture,
    id: str,
    title: str,
    lines: tuple[str, ...],
    span: Span,
    steps: Iterable[int],
    ends: Iterable[str],
) -> None:
    """Show what cannot be had any more between the steps that shut it and the finales that ask."""
    danger, missing = Role.DANGER, Emphasis.MISSING
    picture.free(
        id, NodeKind.VARIABLE, title, danger,
        column=MISSING, lines=lines, emphasis=missing, span=span,
    )  # fmt: skip
    for number in steps:
        picture.edge(f"step {number}", id, EdgeKind.CLOSES, emphasis=Emphasis.PLAYED)
    for end in ends:
        picture.edge(id, end, EdgeKind.NEEDS, emphasis=missing)


def _used_up(story: Story, hero: str, option: QuestNode, finale: str) -> list[str]:
    """What the beginnings of a path ask for that an option alone gives the hero, and only once."""
    lookup = story.lookup
    if option.repeat is not Repeat.ONCE:
        return []
    ground = story.grounds[hero]
    asked = {
        ask for id in story.begins(finale) for ask in asks(ground, id, lambda node: node.given)
    }
    return [
        ask
        for ask in sorted(asked, key=lookup.place.__getitem__)
        if {lookup.doer(edge.source) for edge in giving(lookup, ask, hero)} == {option.id}
    ]


def _missing(
    picture: Picture,
    number: int,
    lacked: Lacked,
    steps: tuple[Decisive, ...],
    finales: dict[str, str],
) -> None:
    """What cannot be had any more, since which steps, and why nothing brings it about."""
    id = f"missing {number}"
    sources = dict.fromkeys(it for root in lacked.roots for it in root.through) or lacked.sources
    shut = [_shut(picture, it) for it in sources]
    behind = [f"in the end that needs: {it.wanted}" for it in lacked.roots]
    wanted = {lacked.wanted, *(it.wanted for it in lacked.roots)}
    doing = [it.number for it in steps if any(why.wants in wanted for why in it.why)]
    since = lacked.since_step if lacked.since_decisive is None else lacked.since_decisive
    _show_missing(
        picture,
        id,
        lacked.wanted,
        (f"now: {lacked.now}", *behind, *(shut or [_nothing(lacked)])),
        next((found for it in sources if (found := place(it.at))), NOWHERE),
        doing or [since],
        [finales[title] for title in lacked.paths if title in finales],
    )
    paths = together([f"'{title}'" for title in lacked.paths])
    tail = "" if lacked.sources else f" {_nothing(lacked).capitalize()}."
    picture.note(f"For {paths} this is missing: {lacked.wanted}. Now {lacked.now}.{tail}", id)


def _shut(picture: Picture, it: Source) -> str:
    """What would bring it, and what shuts that: `Ann reads the deeds (a.fate:3), once in the game:
    shut, since 'Read the deeds' is used up`.
    """
    option = option_of(picture, it.step)
    limit = ", once in the game" if option and option.repeat is Repeat.ONCE else ""
    at, since = f" ({it.at})" if it.at else "", f": shut, since {it.shut}" if it.shut else ""
    return f"{it.step}{at}{limit}{since}"


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
