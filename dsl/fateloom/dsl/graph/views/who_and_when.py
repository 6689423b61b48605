"""Of the steps that shut a hero out: who else can do them, how early, and in which order."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from fateloom.dsl.diagnostics.listed import either, together
from fateloom.dsl.graph.queries.contention import EVERYBODY
from fateloom.dsl.graph.queries.days import earliest
from fateloom.dsl.graph.views.steps import option_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fateloom.dsl.graph.model import QuestNode
    from fateloom.dsl.graph.views.picture import Picture
    from fateloom.dsl.graph.views.report import Decisive, Verdict
    from fateloom.dsl.graph.views.story import Story


def show_others(picture: Picture, step: Decisive, it: Verdict) -> None:
    """Say below a step who else can do it, with the same end, or that nobody else can."""
    option = option_of(picture, step.step)
    if option is None or step.hero is None:
        return
    if step.others_too is None:
        _show_able(picture, step, it, option)
        return
    too = [*step.others_too]
    if step.hero_too:
        too.append(f"{picture.lookup.heroes[it.hero]}, the one who is shut out")
    line = f"{together(too)} could do it as well, with the same end"
    if not too:
        if option.heroes & {*(it.company or ())} != {step.hero}:
            return
        line = f"nobody but {picture.lookup.heroes[step.hero]} can do it"
    id = f"step {step.number}"
    picture.change(id, lines=(*picture.nodes[id].lines, line))


def _show_able(picture: Picture, step: Decisive, it: Verdict, option: QuestNode) -> None:
    """The same by whose option it is, for a report that does not tell it."""
    if step.hero is None or step.hero == it.hero:
        return
    own = picture.lookup.heroes[step.hero]  # what makes a step possible may be the hero's own
    if not any(why.paths or (why.wants and own not in why.wants) for why in step.why):
        return
    others = {id for id in it.company or () if id not in (it.hero, step.hero)}
    if not (able := others & option.heroes):
        return
    names = picture.lookup.names(able)
    whoever = f"or {names}: whoever of the others does it"
    line = whoever if able == others else f"{names} can do it as well"
    id = f"step {step.number}"
    picture.change(id, lines=(*picture.nodes[id].lines, line))


def note_when(picture: Picture, story: Story, it: Verdict, steps: Sequence[Decisive]) -> None:
    """Say on which day it is so in the play, and how early one of the others alone, or all of them
    together, could do it.
    """
    day = day_of(it.replay or "")
    doers = {step.hero for step in steps if step.hero not in (None, it.hero)}
    if day is None or len(it.company or ()) < 2 or not doers:
        return
    rivals = [id for id in it.company or () if id != it.hero]
    theirs = [step for step in steps if step.hero in rivals]
    options = [option_of(picture, step.step) for step in theirs]
    able = [id for id in rivals if all(one is None or id in one.heroes for one in options)]
    able = [*it.alone] if it.alone is not None else able
    days = {1: _least(picture, story, theirs, 1)} if able else {}
    if len(rivals) > 1:
        days[len(rivals)] = _least(picture, story, theirs, len(rivals))
    early = {number: first for number, first in days.items() if first < day}
    by = picture.lookup.names(filter(None, doers))
    text = f"In the play it has come to that on day {day}, by {by}{' alone' * (len(doers) == 1)}"
    names = picture.lookup.names(able)
    who = names if len(able) == 1 else f"one of {names}"
    said = [
        f"{who} alone needs until day {first} at least"
        if number == 1
        else f"{number} others who share these steps need until day {first} at least"
        for number, first in early.items()
    ]
    id = f"step {steps[-1].number}"
    if it.alone:
        whole = "this" if len(theirs) == 1 else f"all of these {len(theirs)} steps"
        each = either([picture.lookup.heroes[one] for one in able])
        picture.note(f"One of the others is enough: {each} can do {whole} alone.", id)
    picture.note(f"{'; '.join([text, *said])}.", id)
    sooner = [
        f"{'by one alone' if number == 1 else f'with {number} rivals'} not before day {first}"
        for number, first in early.items()
    ]
    line = "; ".join([f"on day {day} of the play", *sooner])
    picture.change(id, lines=(*picture.nodes[id].lines, line))


def needs_of(steps: Sequence[Decisive]) -> list[tuple[int, int]]:
    """Of which steps one has to come before the other: without those that follow from others. Of a
    report that tells no reasons, one after the other.
    """
    if all(not step.why for step in steps):
        return [(one.number, other.number) for one, other in pairwise(steps)]
    later = {it.number: {*(why.step or 0 for why in it.why), *(it.needed_by or ())} for it in steps}
    return [
        (one, it)
        for one, after in later.items()
        for it in sorted(after & later.keys())
        if not any(it in later[between] for between in after & later.keys())
    ]


def note_order(picture: Picture, steps: Sequence[Decisive]) -> None:
    """Say which steps have to come before others, and which of heroes can come at any time: they
    need no other, no other needs them.
    """
    pairs = needs_of(steps)
    if pairs == [(one.number, other.number) for one, other in pairwise(steps)]:
        return
    bound = {number for pair in pairs for number in pair}
    free = [step.number for step in steps if step.hero is not None and step.number not in bound]
    first: dict[tuple[int, ...], list[int]] = {}
    for number in dict.fromkeys(it for _, it in pairs):
        first.setdefault(tuple(one for one, it in pairs if it == number), []).append(number)
    said = [f"{_numbers(free)} at any time"] if free else []
    said += [f"{_numbers(it)} before {_numbers(after)}" for it, after in first.items()]
    if said:
        order = f"The order of the steps: {'; '.join(said)}; nothing else asks for an order"
        text = f"{order}. What comes last decides."
        picture.note(text, *(f"step {step.number}" for step in steps))
    for step in steps:
        id, before = f"step {step.number}", [one for one, it in pairs if it == step.number]
        line = f"only after step {_numbers(before)}" if before else ""
        if step.number in free:
            line = "at any time: it needs none of the other steps, and none needs it"
        picture.change(id, lines=(*picture.nodes[id].lines, *filter(None, [line])))


def _numbers(some: Sequence[int]) -> str:
    return together([str(it) for it in some])


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
