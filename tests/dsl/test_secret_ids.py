"""The ids that only the writer of a story knows are in nothing that others are told (DST-138).

A story is played beside the same story with other ids for its paths, stages, events, scenes and
variables: whoever is not on turn hears and sees the same.
"""

from __future__ import annotations

import random
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from tests.runtime.at_random import drawn
from tests.tracked import tracked

from fateloom.dsl.renaming import rename, spans_of
from fateloom.dsl.session import check
from fateloom.dsl.source import Source
from fateloom.runtime.kernel.game import Refusal, folded
from fateloom.runtime.program.program import Program
from fateloom.runtime.record import replace
from fateloom.runtime.story import command as cmd
from fateloom.runtime.story import event as ev
from fateloom.runtime.story.rules import StoryRules
from fateloom.runtime.story.setup import SetUp

BASE = Path(__file__).resolve().parents[1] / "fixtures" / "base"
MORE = """
scene rumour
  > Somebody says so, and somebody else says no.

event wind on day 2
  > The wind goes round.
  tide +1
  do rumour

event flood when tide >= 1
  > There is water in the lane.

poi shed "The Shed" on quay
  option hook "Take what hangs there"
    gain item clapper
"""
SECRET = ("scene", "event", "variable", "path", "stage")


@cache
def stories() -> tuple[Program, Program, dict[str, str]]:
    """The story, the story in other ids, and the ids of its paths in that one."""
    files = [(it.relative_to(BASE).as_posix(), it.read_text("utf-8")) for it in tracked(BASE)]
    sources = [Source("story/more.fate", MORE), *(Source(*it) for it in files)]
    first = program = check(sources, lint=False).program
    assert first is not None and program is not None
    for kind in SECRET:
        for old in spans_of(program, kind):
            renamed = rename(sources, kind, old, f"other_{old.rpartition('.')[2]}")
            sources = [renamed.changed.get(it.name, it) for it in sources]
            program = renamed.after
    paths = {it.id for one in first.destinies for it in one.paths}
    return first, program, {it: f"other_{it}" for it in paths}


def test_all_ids_are_others() -> None:
    one, two, _ = stories()
    for kind in SECRET:
        assert spans_of(one, kind) and not {*spans_of(one, kind)} & {*spans_of(two, kind)}


def heard(rules: StoryRules, state: Any, events: tuple[ev.Event, ...], seat: int | None) -> Any:
    found = []
    for event in events:
        found.append(rules.public(state, event, seat))
        state = rules.evolve(state, event)
    return found, rules.view(state, seat)


@pytest.mark.parametrize("seed", range(4))
def test_inv_12_dst_138_no_other_seat_hears_an_id_that_only_the_writer_knows(seed: int) -> None:
    one, two, paths = stories()
    mine, yours = StoryRules(one), StoryRules(two)
    setup = SetUp(2, heroes=("warden", "smuggler"))
    state, other = mine.setup(setup), yours.setup(setup)
    assert not isinstance(state, Refusal) and not isinstance(other, Refusal)
    events, others = mine.opening(state), yours.opening(other)
    bot, told = random.Random(seed), set[str]()
    for _ in range(400):
        after, after_other = folded(mine, state, events), folded(yours, other, others)
        for seat in {None, 0, 1} - {state.seat, after.seat}:
            assert heard(mine, state, events, seat) == heard(yours, other, others, seat)
        told |= {it.context.partition(".")[0] for it in events if isinstance(it, ev.Told)}
        state, other = after, after_other
        if (command := drawn(mine.legal(state), bot)) is None:
            break
        said = command
        if isinstance(command, cmd.BeginFinale | cmd.AskPath):
            said = replace(command, path=paths[command.path])
        events, others = mine.decide(state, command), yours.decide(other, said)  # type: ignore[assignment]
        assert not isinstance(events, Refusal) and not isinstance(others, Refusal), command
    assert told >= {"poi", "event", "scene", "destiny"}
