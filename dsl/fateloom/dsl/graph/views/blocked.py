"""A blocked route: the steps that decide it, what is out of reach from then on, what mends it."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from fateloom.dsl.diagnostics.listed import together
from fateloom.dsl.graph.model import Repeat
from fateloom.dsl.graph.queries.contention import EVERYBODY, asks
from fateloom.dsl.graph.queries.days import earliest
from fateloom.dsl.graph.quest import EdgeKind, NodeKind
from fateloom.dsl.graph.view import Emphasis, Fold, Role, View
from fateloom.dsl.graph.views.picture import Picture
from fateloom.dsl.graph.views.report import Decisive, Lacked, Repair, Verdict
from fateloom.dsl.graph.views.steps import option_of, place, show_step
from fateloom.dsl.graph.views.ways import giving
from fateloom.runtime.span import NOWHERE

if TYPE_CHECKING:
    from fateloom.dsl.graph.model import QuestNode
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


TOGETHER = {**BLAMED, "opponents": "what the others do", "world": "days and events"}
"""Causes that come together."""


def _cause(it: Verdict) -> str:
    """Whose doing it is; of several, all of them."""
    if it.blame == "mixed" and it.causes:
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
        _others(picture, step, it)
    for one, other in pairwise(steps):
        ends = f"step {one.number}", f"step {other.number}"
        picture.edge(*ends, EdgeKind.LEADS_TO, emphasis=Emphasis.PLAYED)
    finales = {lookup.node[id].title: id for id in story.finales(it.hero)}
    for id in finales.values():
        picture.add(id, column=ENDS, lines=("out of reach",), emphasis=Emphasis.MISSING)
    for number, lacked in enumerate(it.lacking, start=1):
        _missing(picture, number, lacked, steps, finales)
    _unsaid(picture, story, it, steps, finales)
    _when(picture, story, it, steps)
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


def _others(picture: Picture, step: Decisive, it: Verdict) -> None:
    """Say below a step who else can do it."""
    option = option_of(picture, step.step)
    if option is None or step.hero is None or step.hero == it.hero:
        return
    own = picture.lookup.heroes[step.hero]  # what makes a step possible may be the hero's own
    if not any(why.paths or (why.wants and own not in why.wants) for why in step.why):
        return
    others = {id for id in it.company or () if id not in (it.hero, step.hero)}
    able = others & option.heroes
    if not able:
        return
    many = able == others
    names = picture.lookup.names(able)
    line = f"or {names}: whoever of the others does it" if many else f"{names} can do it as well"
    id = f"step {step.number}"
    picture.change(id, lines=(*picture.nodes[id].lines, line))


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
    lookup, id = picture.lookup, f"missing {fact}"
    title, only = lookup.node[fact].title, f"'{option.title}' alone brings it"
    picture.free(
        id,
        NodeKind.VARIABLE,
        title,
        Role.DANGER,
        column=MISSING,
        lines=(f"{only}, {option.repeat.value}",),
        emphasis=Emphasis.MISSING,
        span=option.span,
    )
    picture.edge(f"step {step.number}", id, EdgeKind.CLOSES, emphasis=Emphasis.PLAYED)
    picture.edge(id, finale, EdgeKind.NEEDS, emphasis=Emphasis.MISSING)
    end = lookup.node[finale].title
    picture.note(f"For '{end}' this is missing: {title}. {only}, {option.repeat.value}.", id)


def _used_up(story: Story, hero: str, option: QuestNode, finale: str) -> list[str]:
    """What the beginnings of a path ask for that an option alone gives the hero, and only once."""
    lookup = story.lookup
    if option.repeat is not Repeat.ONCE:
        return []
    begins = f"beginning {finale.partition(' ')[2]} at "
    asked = {
        ask
        for id in lookup.node
        if id.startswith(begins)
        for ask in asks(story.grounds[hero], id, lambda node: node.given)
    }
    return [
        ask
        for ask in sorted(asked, key=lookup.place.__getitem__)
        if {lookup.doer(edge.source) for edge in giving(lookup, ask, hero)} == {option.id}
    ]


def _when(picture: Picture, story: Story, it: Verdict, steps: tuple[Decisive, ...]) -> None:
    """Say on which day it is so in the play, and how early others together could do it."""
    day = day_of(it.replay or "")
    doers = {step.hero for step in steps if step.hero not in (None, it.hero)}
    if day is None or len(it.company or ()) < 2 or not doers:
        return
    by = picture.lookup.names(filter(None, doers))
    text = f"In the play it has come to that on day {day}, by {by}{' alone' * (len(doers) == 1)}"
    rivals = [id for id in it.company or () if id != it.hero]
    theirs = [step for step in steps if step.hero in rivals]
    least = _least(picture, story, theirs, len(rivals))
    shared = f"; {len(rivals)} others who share these steps need until day {least} at least"
    more = shared if len(doers) < len(rivals) and least < day else ""
    last = steps[-1].number
    picture.note(f"{text}{more}.", f"step {last}")
    id = f"step {last}"
    sooner = f"; with {len(rivals)} rivals not before day {least}" if more else ""
    line = f"on day {day} of the play{sooner}"
    picture.change(id, lines=(*picture.nodes[id].lines, line))


def _least(picture: Picture, story: Story, steps: list[Decisive], rivals: int) -> int:
    """The days that the steps take at least, shared by so many: a turn has one visit (DST-32)."""
    found = earliest(story.grounds[EVERYBODY], is_walked=True)
    options = [it for step in steps if (it := option_of(picture, step.step)) is not None]
    visits = len({it.poi for it in options})
    return max(-(-visits // rivals), *(found.day(it.id) or 1 for it in options), 1)


def day_of(replay: str) -> int | None:
    """The day on which a play of several heroes ends; None for text that is none. On each day all
    have a turn, in the order in which they are named: who has ended most turns tells it, also
    where one of them skips a day.
    """
    heroes: list[str] = []
    ended: dict[str, int] = {}
    actor = ""
    for line in map(str.strip, replay.splitlines()):
        who, colon, moves = line.partition(": ")
        if line.startswith("heroes "):
            heroes = [it.strip() for it in line[7:].partition(" seed ")[0].split(",")]
        elif colon and who in heroes:
            actor = who
            ended[who] = ended.get(who, 0) + moves.split("; ").count("end")
    if actor not in heroes:
        return None
    at = heroes.index(actor)
    return max(ended.get(it, 0) + (place >= at) for place, it in enumerate(heroes))


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
