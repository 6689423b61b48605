"""Finales (DST-86..91, EC-33): beginning one, and its stages."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial

from fateloom.runtime.program.condition import All, Condition, Not
from fateloom.runtime.program.destiny import Begin
from fateloom.runtime.program.destiny import Path as FinalePath
from fateloom.runtime.program.statement import Stay
from fateloom.runtime.record import parts_in, replace
from fateloom.runtime.transitions.blocks import Noted
from fateloom.runtime.transitions.conditions import where
from fateloom.runtime.transitions.doubts import Doubt, Unknown
from fateloom.runtime.transitions.draft import Block, Draft
from fateloom.runtime.transitions.footprints import footprint_of
from fateloom.runtime.transitions.model import WORLD, Move, Site
from fateloom.runtime.transitions.overflow import no_more, within_limit
from fateloom.runtime.transitions.path import By, Path
from fateloom.runtime.transitions.script import play_stage
from fateloom.runtime.transitions.variables import DEFEATED, FinaleState, Key, Kind, Phase
from fateloom.runtime.transitions.visits import visiting
from fateloom.runtime.transitions.watched import minds_who_asks
from fateloom.runtime.transitions.work import Cast, Work


def blocks(work: Work, hero: str) -> Iterator[Block]:
    """The finales of a hero. How many turns a stage takes is left out: a hero can wait."""
    destiny = work.index.destiny.get(hero)
    for path in destiny.paths if destiny else ():
        spans = (*(it.span for it in path.begins), *(it.span for it in path.stages))
        yield Block(f"finale:{path.id}", path, spans, partial(_drafts, work, hero, path))


def _drafts(work: Work, hero: str, path: FinalePath) -> Iterator[Draft]:
    key = Key(Kind.FINALE, owner=hero)
    cast = Cast(hero, None, ())
    for begin in path.begins:
        poi = work.index.poi[begin.poi]
        first = path.stages[0]
        begun = FinaleState(Phase.STAGE, path.id, first.id)
        for tile in sorted(work.facts.placed.get(poi.id, ())):
            here = where(work, visiting(work, poi, tile, hero), begin.condition, hero)
            for earlier in _earlier(path.begins, begin):
                here = where(work, here, earlier, hero)
            on = [work.put(it, key, work.space.code(key, begun)) for it in here]
            if not begin.next_turn and first.turns <= 1:
                on = play_stage(work, on, path.id, first.id, cast)
            yield Draft(
                f"begin:{path.id}:{begin.poi}@{tile}:{hero}", Move.BEGIN, hero, path.id,
                begin.label, begin.span, tuple(on), site=Site(tile, begin.poi), stage=begun,
            )  # fmt: skip
    for stage in path.stages:
        played = FinaleState(Phase.STAGE, path.id, stage.id)
        at = work.labelled(work.start(), key, played)
        done = play_stage(work, within_limit(work, at, hero), path.id, stage.id, cast)
        yield Draft(
            f"stage:{path.id}/{stage.id}:{hero}", Move.STAGE, hero, f"{path.id}/{stage.id}",
            stage.id, stage.span, tuple(done), stage=played,
        )  # fmt: skip


def _earlier(begins: tuple[Begin, ...], begin: Begin) -> Iterator[Condition]:
    """That no earlier line of a path begins at the same POI: the first one that can, does."""
    for it in begins[: begins.index(begin)]:
        if it.poi == begin.poi:
            yield Not(it.condition or All((), it.span), it.span)


WITHIN = frozenset({Move.USE, Move.SPEND, Move.TIRE, Move.LAY_DOWN})
"""What a hero in a finale can do beside its stages."""


Restless = tuple[tuple[str, str, tuple[tuple[tuple[int, int], ...], ...]], ...]
"""Stages in which a hero cannot wait: the hero, the stage, and where, as cubes."""


def doubting_waits(work: Work, drafts: Iterable[Draft], noted: Noted) -> list[Draft]:
    """The drafts; a day or a turn is in doubt for a hero who cannot wait for it in a stage.

    Whoever is in a finale plays its stage in each turn (DST-90), and plans let days and turns pass
    before. A day or a turn that brings about nothing of what the stage asks for stays as it was:
    nobody waits for it.
    """
    found = list(drafts)
    for hero in work.company.heroes:
        own = [it for it in found if it.hero == hero]
        stages = [(it, _restless(work, it)) for it in own if it.move is Move.STAGE]
        restless = [(it, there) for it, there in stages if there]
        if restless:
            aids = [it for it in found if it.move in WORLD]
            aids += [it for it in own if it.move in WITHIN]
            wanted = _wanted(work, [it for it, _ in restless], aids, noted)
            told = tuple(
                (it.hero, it.label, tuple(tuple(one.guard.items()) for one in there))
                for it, there in restless
            )
            found = [_doubting(work, it, told, wanted, noted) for it in found]
    return found


def _restless(work: Work, stage: Draft) -> list[Path]:
    """Where a hero cannot wait in a stage: no way through it by own decisions and lucky dice stays
    in it and changes nothing; if it has a `stay`, where each way is lost.
    """
    if stage.stage is None:
        return []
    body = work.index.stage[stage.hero, stage.stage.path, stage.stage.stage].body
    stays = any(isinstance(it, Stay) for it in parts_in(body))
    finale = Key(Kind.FINALE, owner=stage.hero)
    found = within_limit(work, work.labelled(work.start(), finale, stage.stage), stage.hero)
    for path in stage.paths:
        sure = not path.doubts and not any(it.doubts or it.by is By.OTHER for it in path.marks)
        waits = not _is_lost(work, path, finale) if stays else not (path.over or path.effects())
        if sure and waits and not path.gone:
            found = [way for it in found for way in _outside(it, path.guard)]
    return found


def _is_lost(work: Work, path: Path, finale: Key) -> bool:
    on = path.functions.get(work.space.at[finale])
    return on is not None and work.space.code(finale, DEFEATED) in on.table


def _inside(path: Path, guard: dict[int, int]) -> list[Path]:
    """The path from where a guard holds."""
    inside = [path]
    for at, allowed in guard.items():
        inside = [way for it in inside for way in it.limited(at, allowed)]
    return inside


def _outside(path: Path, guard: dict[int, int]) -> list[Path]:
    """The path from where a guard does not hold."""
    inside, outside = [path], list[Path]()
    for at, allowed in guard.items():
        outside += [way for it in inside for way in it.limited(at, ~allowed)]
        inside = [way for it in inside for way in it.limited(at, allowed)]
    return outside


def _conditions(work: Work, path: Path, hero: str) -> dict[int, int]:
    """What a way through a stage asks for, beside that the hero is there and at rest."""
    aside = {
        work.space.at[Key(Kind.FINALE, owner=hero)]: None,
        work.space.at[Key(Kind.HELD, owner=hero)]: no_more(work),
    }
    return {
        at: allowed
        for at, allowed in path.guard.items()
        if at not in aside or aside[at] not in (None, allowed)
    }


def _wanted(
    work: Work, stages: Iterable[Draft], aids: Iterable[Draft], noted: Noted
) -> frozenset[int]:
    """The variables that the stages ask for, one through the other: what some step of the aids
    changes, and what it asks for.
    """
    wanted: set[int] = set()
    for stage in stages:
        for path in stage.paths:
            wanted.update(_conditions(work, path, stage.hero))
            on = path.functions.get(work.space.at[Key(Kind.FINALE, owner=stage.hero)])
            wanted.update(on.inputs if on else ())
    open_ = [
        noted.going_on.of(
            it.paths, "going on", partial(footprint_of, [one for one in it.paths if not one.over])
        )
        for it in aids
    ]
    while more := [it for it in open_ if not it.writes.isdisjoint(wanted)]:
        open_ = [it for it in open_ if it not in more]
        wanted.update(*(it.reads for it in more))
    return frozenset(wanted)


def _doubting(
    work: Work, draft: Draft, restless: Restless, wanted: frozenset[int], noted: Noted
) -> Draft:
    """The draft, in doubt where a hero is in a stage and cannot wait there."""
    if not _is_waited_for(work, draft):
        return draft
    key = (restless, wanted)
    return replace(
        draft,
        paths=noted.waiting.of(draft.paths, key, lambda: _doubted(draft.paths, restless, wanted)),
    )


def _doubted(paths: Iterable[Path], restless: Restless, wanted: frozenset[int]) -> tuple[Path, ...]:
    found: list[Path] = []
    open_: list[Path] = []
    for it in paths:
        (open_ if any(it.changes(at) for at in wanted) else found).append(it)
    for hero, stage, places in restless:
        doubt = Doubt(Unknown.WAITING, hero, stage)
        for there in places:  # no two of them at once
            guard = dict(there)
            inside = [way for it in open_ for way in _inside(it, guard)]
            found += [it.with_doubt(doubt) for it in inside]
            open_ = [way for it in open_ for way in _outside(it, guard)]
    return (*found, *open_)


def _is_waited_for(work: Work, draft: Draft) -> bool:
    """Whether it comes after a while; a watched event comes at once, unless it asks whose turn it
    is.
    """
    if draft.move in (Move.EVENT, Move.RESCUE):
        return minds_who_asks(work, work.index.event[draft.subject])
    return draft.move in (Move.DAY, Move.TURN)
