"""A verdict as a picture: how a hero is shut out, or what the proof that nobody can be rests on."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from fateloom.dsl.diagnostics.listed import together
from fateloom.dsl.graph.quest import EdgeKind, NodeKind
from fateloom.dsl.graph.view import Emphasis, Fold, Role, View
from fateloom.dsl.graph.views.picture import Picture
from fateloom.dsl.graph.views.report import Lacked, Verdict, verdicts
from fateloom.dsl.graph.views.ways import Story
from fateloom.runtime.span import NOWHERE, Span

if TYPE_CHECKING:
    from fateloom.dsl.graph.model import QuestNode

BLAMED = {
    "opponents": "the others alone",
    "world": "nobody: days and events",
    "hero": "the hero's own choice",
    "luck": "the dice of the hero's own test",
    "mixed": "several together",
    "beginning": "it is so from the beginning",
}
QUOTED = re.compile(r"'(?P<label>.+?)' at (?P<poi>.+?)(?=,|:| \(|$)")
AT = re.compile(r"(?P<file>.+):(?P<line>\d+)$")


def verdict_views(story: Story, text: str | bytes) -> dict[str, Callable[[], View]]:
    """The views of a report of `fateloom verify --format json`: `blocked H` for heroes who can be
    blocked, `proof H` for those who are proved. Raises ValueError for text that is none, or that
    speaks of heroes whom the story does not have.
    """
    found: dict[str, Callable[[], View]] = {}
    for it in verdicts(text):
        if it.hero not in story.lookup.heroes:
            raise ValueError(f"a report about another story: it has no hero '{it.hero}'")
        if it.verdict == "blocked":
            found[f"blocked {it.hero}"] = partial(blocked, story, it)
        elif it.verdict == "proved":
            found[f"proof {it.hero}"] = partial(proof, story, it)
    return found


def blocked(story: Story, it: Verdict) -> View:
    """The play that shuts a hero out as a thread, the point of no return, what is missing then."""
    lookup = story.lookup
    name = lookup.heroes[it.hero]
    picture = Picture(
        lookup, f"blocked {it.hero}", f"How {name} is shut out", f"How can {name} lose everything?"
    )
    steps = len(it.play)
    picture.columns = (
        *(f"step {number}" for number in range(1, steps + 1)),
        "missing from then on",
        "what would bring it",
        "the ends",
    )
    turn = it.point_of_no_return or 0
    for number, sentence in enumerate(it.play, start=1):
        emphasis = Emphasis.NO_RETURN if number == turn else Emphasis.PLAYED
        role = Role.DANGER if number == turn else Role.ACTION
        _step(picture, f"step {number}", sentence, number - 1, role, emphasis)
        if number > 1:
            before = f"step {number - 1}"
            picture.edge(before, f"step {number}", EdgeKind.LEADS_TO, emphasis=Emphasis.PLAYED)
    if turn:
        picture.note(f"After step {turn} there is no way back: {it.play[turn - 1]}", f"step {turn}")
    ends = {lookup.node[id].title: id for id in story.finales(it.hero)}
    for id in ends.values():
        picture.add(id, column=steps + 2, lines=("out of reach",), emphasis=Emphasis.MISSING)
    for number, lacked in enumerate(it.lacking, start=1):
        _missing(picture, number, lacked, steps, ends)
    for shut in it.shut_paths:
        picture.note(f"'{shut.path}': {shut.why}", ends.get(shut.path, ""))
    if it.blame is not None:
        picture.note(f"Cause: {BLAMED.get(it.blame, it.blame)}.")
    for step in it.safe_without:
        picture.note(f"{name} is safe as long as this is never done: {step}")
    return picture.view()


def proof(story: Story, it: Verdict) -> View:
    """What the proof rests on: what the hero can always have, and by what."""
    lookup = story.lookup
    name = lookup.heroes[it.hero]
    picture = Picture(
        lookup, f"proof {it.hero}", f"Why {name} is never shut out", f"What keeps {name} safe?"
    )
    picture.columns = ("what is done", "what can always be had", "what follows", "the ends")
    for id in story.finales(it.hero):
        picture.add(id, column=3, lines=())
    if it.way_on:
        _step(picture, "step on", it.way_on, 2, Role.GOAL, Emphasis.STRONG)
    for number, reason in enumerate(it.reasons, start=1):
        claim = f"claim {number}"
        lines = ("for good",) if reason.kept else ("again and again",)
        picture.free(claim, NodeKind.VARIABLE, reason.claim, Role.FACT, column=1, lines=lines)
        for place, step in enumerate(reason.by, start=1):
            id = f"step {number}.{place}"
            _step(picture, id, step, 0, Role.ACTION, Emphasis.PLAIN)
            picture.edge(id, claim, EdgeKind.GIVES)
        if it.way_on:
            picture.edge(claim, "step on", EdgeKind.NEEDS)
    if it.way_on:
        for id in story.finales(it.hero):
            if f"'{lookup.node[id].title}'" in it.way_on:
                picture.edge("step on", id, EdgeKind.LEADS_TO, emphasis=Emphasis.STRONG)
    if not it.reasons:
        picture.note(f"{name} is proved as a whole; no single thing carries the proof.")
    if it.held_up is not None:
        can = "cannot even delay" if it.held_up == "no" else "can delay, but not prevent,"
        picture.note(f"Other players {can} this.")
    return picture.view()


def _missing(
    picture: Picture, number: int, lacked: Lacked, steps: int, ends: dict[str, str]
) -> None:
    id = f"missing {number}"
    picture.free(
        id,
        NodeKind.VARIABLE,
        lacked.wanted,
        Role.DANGER,
        column=steps,
        lines=(f"now: {lacked.now}",),
        emphasis=Emphasis.MISSING,
    )
    if lacked.since_step:
        since = f"step {lacked.since_step}"
        picture.edge(since, id, EdgeKind.CLOSES, emphasis=Emphasis.PLAYED)
    for place, source in enumerate(lacked.sources, start=1):
        other = f"source {number}.{place}"
        _step(picture, other, source.step, steps + 1, Role.NEVER, Emphasis.MISSING, source.at)
        if source.shut:
            picture.change(other, lines=(*picture.nodes[other].lines, f"shut: {source.shut}"))
        picture.edge(other, id, EdgeKind.GIVES, emphasis=Emphasis.MISSING)
    for title in lacked.paths:
        if title in ends:
            picture.edge(id, ends[title], EdgeKind.NEEDS, emphasis=Emphasis.MISSING)
    paths = together([f"'{title}'" for title in lacked.paths])
    tail = "" if lacked.sources else " Nothing in the story brings it back."
    picture.note(f"For {paths} this is missing: {lacked.wanted}. Now {lacked.now}.{tail}", id)


def _step(
    picture: Picture,
    id: str,
    sentence: str,
    column: int,
    role: Role,
    emphasis: Emphasis,
    at: str | None = None,
) -> None:
    """A step in its words; its place and its text are those of the option, if it names one."""
    option = _option(picture, sentence)
    span = NOWHERE
    detail: tuple[Fold, ...] = ()
    kind = NodeKind.EVENT if option is None else NodeKind.OPTION
    if option is not None:
        span = option.span
        detail = (Fold("text", (option.text,)),) if option.text else ()
    if at is not None and (found := AT.match(at)):
        line = max(1, int(found["line"]))
        span = Span(found["file"], line, 1, line, 1)
    text = sentence.rstrip(".")
    picture.free(id, kind, text, role, column=column, emphasis=emphasis, span=span, detail=detail)


def _option(picture: Picture, sentence: str) -> QuestNode | None:
    """The option that the sentence names: `'Look under the seats' at The Wreck`."""
    found = QUOTED.search(sentence)
    if found is None:
        return None
    lookup = picture.lookup
    for node in lookup.node.values():
        if node.title == found["label"] and node.kind in (NodeKind.OPTION, NodeKind.BEGIN):
            place = lookup.node[f"poi {node.poi}"].title
            if place == found["poi"]:
                return node
    return None
