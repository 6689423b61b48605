"""The part of a report for people that tells how a hero is blocked."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import wrap

from fateloom.dsl.diagnostics.listed import together
from fateloom.dsl.diagnostics.render.clean import clean
from fateloom.dsl.verify.explain.answer import (
    Answer,
    DecisiveText,
    Line,
    MissingGoalText,
    RootText,
    SourceText,
    Tried,
)
from fateloom.dsl.verify.verdict import Blame
from fateloom.tools.verify.lines import WIDTH, Ink, some, wrapped

MOST_WALKS = 3

BLAME = {
    Blame.BEGINNING: "nobody: there was never a way",
    Blame.WORLD: "nobody: days and events alone cause it",
    Blame.OPPONENTS: "the others alone",
    Blame.HERO: "their own choice",
    Blame.LUCK: "the dice of their own test",
    Blame.MIXED: "several causes together",
}

CAUSES = {
    Blame.OPPONENTS: "what the others do",
    Blame.HERO: "their own choice",
    Blame.LUCK: "the dice of their own test",
    Blame.WORLD: "days and events",
}
"""Causes that come together."""


def blocked(ink: Ink, it: Answer) -> Iterator[str]:
    """How a hero comes to be blocked, whose doing it is, what is missing."""
    assert it.blame is not None
    if it.nobody:
        end = f"the end of '{it.path}'" if it.path else "a finale"
        yield from wrapped(f"Nobody can ever bring {it.name} to {end}, whatever anybody does.", 2)
    elif it.blame is Blame.BEGINNING:
        way = "to finish it" if it.path else "to a finale"
        yield f"  {it.name} alone has no way {way}, even from the beginning."
    else:
        count = len(it.decisive or it.play)
        steps = "1 step" if count == 1 else f"{count} steps"
        yield f"  Cause: {_cause(it.blame, it.causes)}.   {steps}:"
        if it.decisive:
            yield from _decisive(ink, it.name, it.decisive)
        else:
            yield from show_play(ink, it.play, it.turning_point)
    yield from _all_lacked(it)
    for full in it.full:
        yield from wrapped(f"{full}.", 2)
    told = {path for lacked in it.missing for path in lacked.paths}
    for shut in it.shut:
        if shut.path not in told:
            yield from wrapped(f"For '{shut.path}': {shut.why}.", 2)
    told |= {shut.path for shut in it.shut}
    rest = [f"'{path.title}'" for path in it.paths if path.title not in told]
    if rest:
        yield from wrapped(
            f"For {' and '.join(rest)}, everything needed can still be achieved separately, but "
            f"not all of it together. It depends on: {some(it.looked_at)}.",
            2,
        )
    if it.avoid:
        yield f"  Safe as long as {it.name} never does this:"
        for choice in it.avoid:
            yield from wrapped(f"- {choice}", 4, 6)
    yield from _repairs(it)


def _cause(blame: Blame, causes: tuple[Blame, ...]) -> str:
    """Whose doing it is, in a few words."""
    if blame is not Blame.MIXED and len(causes) < 2:
        return BLAME[blame]
    return together([CAUSES[it] for it in causes]) or BLAME[blame]


def _repairs(it: Answer) -> Iterator[str]:
    """What would mend it."""
    if not it.repairs:
        if it.tried is not None:
            yield from wrapped(f"Repairs: {_none(it.name, it.tried)}.", 2)
        return
    head = f"Repairs (each by itself makes {it.name} PROVED at this table):"
    yield from wrapped(head, 2)
    for repair in it.repairs:
        where = f"{clean(repair.at)}: " if repair.at else ""
        yield from wrapped(f"- {where}{repair.sentence}", 4, 6)
        for line in repair.lines:
            yield f"          {line}"
        if repair.others:
            yield from wrapped(f"Also proved with it: {', '.join(repair.others)}.", 6)
        if repair.unsure:
            heroes = " and ".join(repair.unsure)
            yield from wrapped(f"Not checked for {heroes}: apply the edit and verify again.", 6)


def _none(name: str, it: Tried) -> str:
    """That there is no repair, and what was tried."""
    if it.why:
        return f"none were looked for, since {it.why}"
    if not it.edits:
        return "none was found; no edit of the catalogue fits this block"
    kinds = f"({', '.join(it.kinds)})"
    if it.edits == 1:
        said = f"none was found; {name} is not PROVED with the one edit that was tried {kinds}"
    else:
        said = f"none was found; none of the {it.edits} edits that were tried {kinds} makes "
        said += f"{name} PROVED"
    return f"{said}, and {it.left} more were left out" if it.left else said


def show_play(ink: Ink, play: tuple[Line, ...], turning_point: int) -> Iterator[str]:
    """A play, step by step."""
    for number, line in enumerate(play, 1):
        first, *rest = wrap(line.sentence, WIDTH - 5) or [""]
        yield f"  {number:>2}. {ink.of(line.hero, first)}"
        for more in rest:
            yield f"      {ink.of(line.hero, more)}"
        if number == turning_point:
            yield f"      {ink.bold('^ THE POINT OF NO RETURN')}"


def _decisive(ink: Ink, name: str, steps: tuple[DecisiveText, ...]) -> Iterator[str]:
    """The decisive steps, each with what leads to it and with its reasons."""
    for number, it in enumerate(steps, 1):
        first, *rest = wrap(it.line.sentence, WIDTH - 5) or [""]
        yield f"  {number:>2}. {ink.of(it.line.hero, first)}"
        for more in rest:
            yield f"      {ink.of(it.line.hero, more)}"
        if it.walks:
            yield from wrapped(f"(before that: {_walks(it.walks)})", 6)
        too = together([*([name] if it.hero_too else ()), *it.others_too])
        if too:
            yield from wrapped(f"({too} could do this as well, with the same end)", 6)
        for why in it.why:
            yield from wrapped(why.sentence, 6, 8)
        if it.no_return:
            yield f"      {ink.bold('^ THE POINT OF NO RETURN')}"


def _walks(walks: tuple[Line, ...]) -> str:
    """What leads to a step, the last of it."""
    less = f"{len(walks) - MOST_WALKS} more, then " if len(walks) > MOST_WALKS else ""
    return less + "; ".join(it.sentence.partition(": ")[0] for it in walks[-MOST_WALKS:])


def _all_lacked(it: Answer) -> Iterator[str]:
    """What is missing. What has the same behind it is told once for each path, and what would bring
    that is told once.
    """
    told: set[tuple[str, str]] = set()
    known: set[SourceText] = set()
    for lacked in it.missing:
        every = {(path, one.tile or one.wanted) for path in lacked.paths for one in lacked.roots}
        if not every or not every <= told:
            yield from _lacked(it, lacked, known)
        told |= every


def _lacked(answer: Answer, it: MissingGoalText, known: set[SourceText]) -> Iterator[str]:
    """What is missing for some paths, and what became of it. `known`: sources that are told."""
    paths = " and ".join(f"'{path}'" for path in it.paths)
    head = f"For {paths}, {_can_not(answer)} achieve: {it.wanted}."
    since = _since(answer, it.since) if it.since else "From the beginning"
    sources = it.sources
    if it.roots:
        behind = " ".join(_root(answer, one) for one in it.roots)
        sources = tuple(one for root in it.roots for one in root.through if one not in known)
    elif it.most is not None:
        behind, sources = f"{since}: {it.now}; at most {it.most} can still be had.", ()
    else:
        behind = f"{since}: {it.now}."
    yield from wrapped(f"{head} {behind}", 2)
    if not (it.sources or it.roots):
        again = "back" if it.had else "about"
        yield f"    Nothing in the story brings it {again}."
    since_ever = answer.nobody or answer.blame is Blame.BEGINNING
    still = "never possible" if since_ever else "no longer possible"
    for source in dict.fromkeys(sources):
        shut = f"since {source.shut}" if source.shut else _together(source.together)
        at = f" ({source.at})" if source.at else ""
        yield from wrapped(f"- {source.step}{at}: {still}, {shut}", 4, 6)
    known.update(sources)


def _can_not(answer: Answer) -> str:
    """That a hero cannot do something: never, or no more, or not without help."""
    if answer.nobody:
        return f"{answer.name} can never"
    if answer.blame is Blame.BEGINNING:
        return f"{answer.name} alone can never"
    return f"{answer.name} can no longer"


def _since(answer: Answer, step: int) -> str:
    number = answer.shown(step)
    return f"Since step {number}" if number else "By then"


def _root(answer: Answer, it: RootText) -> str:
    """What is behind it."""
    if it.since:
        return f"In the end that needs: {it.wanted}. {_since(answer, it.since)}: {it.now}."
    if it.tile:
        return f"Nothing in the story opens the tile {it.tile} ({it.at})."
    return f"Nothing in the story brings this about: {it.wanted}."


def _together(wants: tuple[str, ...]) -> str:
    """Why a step brings nothing any more that can still be taken."""
    if not wants:
        return "as the story stands then"
    more = " together" if len(wants) > 1 else ""
    return f"since it asks that {together(wants)}, which can no longer be{more}"
