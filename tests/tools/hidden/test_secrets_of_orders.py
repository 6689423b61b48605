"""A house in which a story plays, at one screen: nothing that somebody there has not learned is
written on it (HND-01).
"""

from __future__ import annotations

import random
from functools import cache
from typing import Any

import pytest
from tests.conformance.hidden_secrets import other_secrets
from tests.dsl.calls.playing import story_at_random
from tests.dsl.hidden.lodge import program
from tests.runtime.story.inner import inner
from tests.tools.hidden.test_haunted_screens import in_the_open, words

from fateloom.runtime.kernel.game import Decision
from fateloom.runtime.kernel.nested import seat_inside
from fateloom.runtime.program.program import Program
from fateloom.runtime.record import replace
from fateloom.runtime.story import event as ev
from fateloom.runtime.story.rules import StoryRules
from fateloom.runtime.story.state import State
from fateloom.tools.story.presenter import StoryPresenter
from fateloom.tools.systems import system

SHOWING = ("CardRevealed", "Declared", "GameEnded")
"""Events of the house that show everybody what was secret."""


@cache
def lodge() -> Program:
    return program()


@cache
def rules() -> StoryRules:
    return StoryRules(lodge())


@cache
def table() -> StoryPresenter:
    found: StoryPresenter = system("story").presenter(lodge())
    return found


def options() -> tuple[str, ...]:
    (toll,) = [it for it in lodge().pois if it.id == "toll"]
    return tuple(it.id.removeprefix("toll.") for it in toll.options)


def twin_of(state: State, seat: int | None, chance: random.Random) -> State | None:
    """The state with secrets of the house changed that nobody at that seat of the story knows."""
    if state.played is not None:
        inside = seat_inside(state.played.seats, seat)
        called = inner(state.played.table).setup.called
        own = called.seat if inside is not None and called is not None else None
        changed = other_secrets(state.played.table, own, chance)  # type: ignore[arg-type]
        played = replace(state.played, table=changed)
        return None if changed is None else replace(state, played=played)
    kept = max(state.kept, key=lambda it: inner(it.value).number, default=None)
    changed = None if kept is None else other_secrets(inner(kept.value).table, None, chance)  # type: ignore[arg-type]
    if kept is None or changed is None:
        return None
    fresh = replace(kept, value=replace(kept.value, table=changed))
    return replace(state, kept=tuple(fresh if it is kept else it for it in state.kept))


@pytest.mark.parametrize("seed", range(2))
def test_hnd_01_what_the_others_see_of_an_order_holds_no_secret(seed: int) -> None:
    """Views, what is asked, the open part of the screen, and the news of what is said."""
    chance, compared = random.Random(seed), 0
    for it in story_at_random(lodge(), options(), seed, turns=90):
        state, to_move = it.state, rules().legal(it.state)
        for seat in (0, 1, None):
            twin = twin_of(state, seat, chance)
            if twin is None:
                continue
            assert rules().view(state, seat) == rules().view(twin, seat)
            asked = rules().legal(twin)
            assert type(asked) is type(to_move)
            if isinstance(to_move, Decision) and isinstance(asked, Decision):
                assert asked.seat == to_move.seat
                assert _screen(state, to_move) == _screen(twin, asked)
                compared += _told_the_same(state, twin, seat, chance)
            else:
                assert to_move == asked
    assert compared > 20


def _screen(state: State, decision: Any) -> tuple[Any, ...]:
    view = rules().view(state, decision.seat)
    headings = [(it.key, words(it.contents())) for it in table().headings(view, decision)]
    asides = [
        words(it.show("") or ()) for it in table().asides(view, decision) if not it.is_private
    ]
    return in_the_open(table().menu(view, decision)), headings, asides, table().lesson(view)


def _told_the_same(one: State, two: State, seat: int | None, chance: random.Random) -> bool:
    """Whether the same command was said in both, with the same news for that seat."""
    ours, theirs = rules().legal(one), rules().legal(two)
    assert isinstance(ours, Decision) and isinstance(theirs, Decision)
    both = [it for it in ours.commands if it in theirs.commands]
    if not both or ours.seat == seat:
        return False
    command = chance.choice(both)
    first, shown = _news(one, command, seat)
    second, too = _news(two, command, seat)
    assert shown or too or first == second, command
    return True


def _news(state: State, command: Any, seat: int | None) -> tuple[list[Any], bool]:
    """What that seat reads of the command, and whether that shows everybody what was secret."""
    found, shows = [], False
    for event in rules().apply_legal(state, command)[0]:
        heard = rules().public(state, event, seat)
        if heard is not None:
            news = table().tell(rules().view(state, seat), heard)
            found.append((heard, words(news.contents), news.short))
        if isinstance(event, ev.InCall):
            shows = shows or type(event.event).__name__ in SHOWING
        state = rules().evolve(state, event)
    return found, shows
