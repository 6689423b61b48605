"""Finales (DST-86..91, EC-33): beginning one, and its stages."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fateloom.runtime.program.condition import All, Condition, Not
from fateloom.runtime.program.destiny import Begin
from fateloom.runtime.program.statement import Stay
from fateloom.runtime.record import parts_in
from fateloom.runtime.transitions.conditions import where
from fateloom.runtime.transitions.draft import Draft
from fateloom.runtime.transitions.footprints import footprint_of
from fateloom.runtime.transitions.model import WORLD, Move, Site
from fateloom.runtime.transitions.overflow import within_limit
from fateloom.runtime.transitions.script import play_stage
from fateloom.runtime.transitions.variables import FinaleState, Key, Kind, Phase
from fateloom.runtime.transitions.visits import visiting
from fateloom.runtime.transitions.work import Cast, Work


def drafts(work: Work, hero: str) -> Iterator[Draft]:
    """The finales of a hero. How many turns a stage takes is left out: a hero can wait."""
    destiny = work.index.destiny.get(hero)
    key = Key(Kind.FINALE, owner=hero)
    for path in destiny.paths if destiny else ():
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


def note_waiting(work: Work, drafts: Sequence[Draft]) -> None:
    """Notes stages in which a hero cannot wait, although waiting might help.

    Whoever is in a finale plays its stage in each turn (DST-90), and plans let days and events pass
    before. That makes no difference where the stage can be stayed in, nor where nothing that
    happens by itself changes what the stage asks for.
    """
    by_itself = frozenset[int]().union(
        *(
            footprint_of(path for path in it.paths if not path.over).writes
            for it in drafts
            if it.move in WORLD
        )
    )
    aside = {
        at
        for at, it in enumerate(work.space.variables)
        if it.kind in (Kind.FINALE, Kind.HELD, Kind.SEATING)
    }
    for draft in drafts:
        if draft.move is not Move.STAGE or draft.stage is None:
            continue
        stage = work.index.stage[draft.hero, draft.stage.path, draft.stage.stage]
        if any(isinstance(it, Stay) for it in parts_in(stage.body)):
            continue
        asked = {variable for path in draft.paths for variable in path.guard}
        if (asked - aside) & by_itself:
            sentence = f"waiting within the stage {stage.id}, which has no `stay`"
            work.gap(sentence, stage.span, misses=True, hero=draft.hero, flatters=True)
