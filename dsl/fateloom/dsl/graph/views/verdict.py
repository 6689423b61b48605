"""A verdict as a picture: how a hero is shut out, or what the proof that nobody can be rests on."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from fateloom.dsl.graph.quest import EdgeKind, NodeKind
from fateloom.dsl.graph.view import Emphasis, Note, Role, View
from fateloom.dsl.graph.views.blocked import blocked
from fateloom.dsl.graph.views.picture import Picture
from fateloom.dsl.graph.views.report import Verdict, verdicts
from fateloom.dsl.graph.views.steps import show_step
from fateloom.dsl.graph.views.story import Story
from fateloom.runtime.record import replace


def read_report(story: Story, text: str | bytes) -> tuple[Verdict, ...]:
    """The answers of a report of `fateloom verify --format json`. Raises ValueError for text that
    is none, or that speaks of heroes whom the story does not have.
    """
    found = verdicts(text)
    for it in found:
        if it.hero not in story.lookup.heroes:
            raise ValueError(f"a report about another story: it has no hero '{it.hero}'")
    return found


def shut_by(report: tuple[Verdict, ...]) -> frozenset[str]:
    """The finales that can be shut, as the report tells."""
    return frozenset(
        f"finale {it.hero}.{path.path}"
        for it in report
        for path in it.paths
        if path.verdict == "blocked"
    )


def threatened(view: View, report: tuple[Verdict, ...]) -> View:
    """The view with a mark on each finale that its hero can be shut out of with all others, and
    with what the report says.
    """
    lost = shut_by(tuple(it for it in report if it.verdict == "blocked"))
    marked = (Emphasis.PLAIN, Emphasis.STRONG, Emphasis.FAINT)
    nodes = tuple(
        replace(node, emphasis=Emphasis.THREATENED)
        if node.id in lost and node.emphasis in marked
        else node
        for node in view.nodes
    )
    return replace(view, nodes=nodes, notes=(*view.notes, *_told(view, report)))


TELLING = "line ", "ends", "without"
"""How the names of views begin that say what the report knows of each finale."""


def _told(view: View, report: tuple[Verdict, ...]) -> Iterator[Note]:
    """What the report says of the finales of a view that is about how they are lost."""
    if not view.name.startswith(TELLING):
        return
    titles = {node.id: node.title for node in view.nodes if node.kind is NodeKind.FINALE}
    for it in report:
        for path in it.paths:
            finale = f"finale {it.hero}.{path.path}"
            if view.name not in ("ends", "without", f"line {it.hero}.{path.path}"):
                continue
            if finale in titles and path.verdict in ANSWERS:
                how = f": {path.lost_by}" if path.lost_by else ""
                text = f"'{titles[finale]}', as verify tells: {ANSWERS[path.verdict]}{how}."
                yield Note(text, (finale,))


ANSWERS = {
    "proved": "nobody can ever shut it",
    "blocked": "it can be shut",
    "undecided": "whether it can be shut is not decided",
}
"""What a report answers about a path."""


def verdict_views(story: Story, report: tuple[Verdict, ...]) -> dict[str, Callable[[], View]]:
    """`blocked H` for heroes who can be blocked, `proof H` for those who are proved."""
    found: dict[str, Callable[[], View]] = {}
    for it in report:
        if it.verdict == "blocked":
            found[f"blocked {it.hero}"] = partial(blocked, story, it)
        elif it.verdict == "proved":
            found[f"proof {it.hero}"] = partial(proof, story, it)
    return found


def _answer(it: Verdict, finale: str) -> str:
    """What the report answers about a path; empty: nothing."""
    name = finale.partition(".")[2]
    return next((one.verdict for one in it.paths if one.path == name), "")


def _end(picture: Picture, it: Verdict, finale: str) -> None:
    """A finale of a hero who is proved, with what is known of it alone and what can shut it."""
    answer = ANSWERS.get(_answer(it, finale), "")
    picture.add(finale, column=3, lines=tuple(filter(None, [answer])))
    for path in it.paths:
        if f"finale {it.hero}.{path.path}" == finale and path.lost_by:
            lost = f"lost {finale}"
            picture.free(lost, NodeKind.EVENT, path.lost_by, Role.DANGER, column=2)
            picture.edge(lost, finale, EdgeKind.CLOSES, "can shut it")


def proof(story: Story, it: Verdict) -> View:
    """What the proof rests on: what the hero can always have, and by what, in the order of the
    proof. Which of it an option asks for is not told: each may rest on all before it.
    """
    lookup = story.lookup
    name = lookup.heroes[it.hero]
    picture = Picture(
        lookup, f"proof {it.hero}", f"Why {name} is never shut out", f"What keeps {name} safe?"
    )
    picture.columns = ("what is done", "what can always be had", "what follows", "the ends")
    for id in story.finales(it.hero):
        _end(picture, it, id)
    step_on = f"step on {it.hero}"  # a page has the proofs of all heroes
    if it.way_on:
        show_step(picture, step_on, it.way_on, 2, Role.GOAL, Emphasis.STRONG)
    step_ids: dict[str, str] = {}
    for number, reason in enumerate(it.reasons, start=1):
        claim = f"claim {it.hero} {number}"
        lines = ("for good",) if reason.kept else ("again and again",)
        picture.free(claim, NodeKind.VARIABLE, reason.claim, Role.FACT, column=1, lines=lines)
        for place, step in enumerate(reason.by, start=1):
            if step not in step_ids:
                step_ids[step] = f"step {it.hero} {number}.{place}"
                show_step(picture, step_ids[step], step, 0, Role.ACTION, Emphasis.PLAIN)
            picture.edge(step_ids[step], claim, EdgeKind.GIVES)
        if number > 1:
            picture.edge(f"claim {it.hero} {number - 1}", claim, EdgeKind.LEADS_TO)
    if it.reasons:
        picture.note("What can always be had stands in the order of the proof.")
    if it.way_on and it.reasons:
        picture.edge(f"claim {it.hero} {len(it.reasons)}", step_on, EdgeKind.LEADS_TO)
    last = step_on if it.way_on else f"claim {it.hero} {len(it.reasons)}"
    for id in story.finales(it.hero):
        is_named = f"'{lookup.node[id].title}'" in (it.way_on or "")
        if is_named or (it.way_on is None and _answer(it, id) == "proved"):
            picture.edge(last, id, EdgeKind.LEADS_TO, emphasis=Emphasis.STRONG)
    if not it.reasons:
        picture.note(f"{name} is proved as a whole; no single thing carries the proof.")
    if it.held_up is not None:
        can = "cannot even delay" if it.held_up == "no" else "can delay, but not prevent,"
        picture.note(f"Other players {can} this.")
    return picture.view()
