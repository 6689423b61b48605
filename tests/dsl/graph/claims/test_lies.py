"""Lies about parts of a claim, each in a small story whose games contradict it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from tests.dsl.graph.claims.check import check
from tests.dsl.graph.claims.games import Games
from tests.dsl.verify.engine.by_hand import path, story

from fateloom.dsl.graph import claims as c
from fateloom.dsl.graph.views import line, rivals
from fateloom.dsl.graph.views.sentences import sentence
from fateloom.runtime.program.program import Program
from fateloom.runtime.record import replace

By = tuple[tuple[str, tuple[str, ...]], ...]

GATE = 'poi p0 "Gate" on t0\n  > A gate.\n'
AGAIN = """\
  option buy "Buy"
    gain item oil
  option find "Find" once per hero
    gain item oil
  option burn "Burn" once costs item oil
    gain 1 xp
"""
GONE = """\
  option take "Take" once
    gain item oil
  option melt "Melt" once costs item oil
    gain 1 xp
  option break "Break" once if has item oil
    destroy oil
"""
EITHER = """\
  option take "Take" once
    gain item oil
  option find "Find" once
    gain item oil
"""
SHOWN = """\
  option take "Take" once
    gain item oil
  scan show uses item "Show" once
    other
      > No.
  scan tell uses item "Tell" once
    other
      > No.
"""
LEARNED = """\
  option read "Read" once
    key up
  option ask "Ask" once
    key up
"""
ONE_TILE = """\
start: t0
tiles:
  t0: {title: T0, cell: [0, 0], side: explored}
  t1: {title: T1, cell: [1, 0], side: box}
"""
HAS = path("ann", 'p0 "Begin" if has item oil')
ALL_WANT = "".join(HAS.replace("ann", it) for it in ("ann", "bob", "cid"))


def _given_again() -> Program:
    return story(GATE + AGAIN + HAS, "ann", "oil")


def _gone() -> Program:
    return story(GATE + GONE + HAS, "ann", "oil")


def _shared(only: str = "") -> Program:
    text = EITHER.replace(" once", f" once{only}")
    return story(GATE + text + ALL_WANT, "ann bob cid", "oil*2", tiles=ONE_TILE)


def _shown() -> Program:
    wins = path("ann", 'p0 "Begin" if chose p0.show or chose p0.tell')
    wins += HAS.replace("ann", "bob")
    return story(GATE + SHOWN + wins, "ann bob", "oil", tiles=ONE_TILE)


def _learned() -> Program:
    return story("hero key: flag\n" + GATE + LEARNED + path("ann", 'p0 "Begin" if key'), "ann")


def _one_of_each(by: By) -> By:
    return tuple((id, some[:1]) for id, some in by)


LIES: dict[str, tuple[Callable[[], Program], object, type, Callable[[Any], object]]] = {
    "one alone gives it again": (
        _given_again,
        rivals,
        c.UsedUp,
        lambda it: replace(it, again=it.again[:1]),
    ),
    "whatever uses it up puts it into the box": (
        _gone,
        rivals,
        c.UsedUp,
        lambda it: replace(it, boxed=it.by),
    ),
    "one hero alone can take all": (
        _shared,
        rivals,
        c.MayTake,
        lambda it: replace(it, most=it.others),
    ),
    "there is a copy less to share": (
        _shared,
        rivals,
        c.ComesFrom,
        lambda it: replace(it, copies=it.copies - 1),
    ),
    "it is not even perhaps of use": (_shown, rivals, c.Serves, lambda it: replace(it, perhaps=())),
    "it is of use by one deed alone": (
        _shown,
        rivals,
        c.Serves,
        lambda it: replace(it, perhaps=_one_of_each(it.perhaps)),
    ),
    "one deed alone brings it about": (
        _learned,
        line,
        c.EveryWay,
        lambda it: replace(it, by=_one_of_each(it.by)),
    ),
    "one deed alone comes before": (
        _learned,
        line,
        c.Before,
        lambda it: replace(it, by=_one_of_each(it.by)),
    ),
}


@pytest.mark.parametrize("lie", LIES)
def test_a_lie_about_a_part_of_a_claim_is_found(lie: str, monkeypatch: pytest.MonkeyPatch) -> None:
    made, where, kind, false = LIES[lie]
    found = [it for it in check(Games(made())) if isinstance(it.claim, kind)]
    assert any(it.seen for it in found) and not any(it.against for it in found)
    monkeypatch.setattr(where, kind.__name__, lambda *fields: false(kind(*fields)))
    assert any(it.against for it in check(Games(made())) if isinstance(it.claim, kind))


@pytest.mark.parametrize(
    ("only", "who"),
    [
        ("", "one other hero alone, or 2 others with one each, first take"),
        (" if hero is bob", "one other hero first takes"),
    ],
)
def test_that_others_take_one_each_is_said_where_so_many_can(only: str, who: str) -> None:
    games = Games(_shared(only))
    taken = next(it for it in games.claims if isinstance(it, c.MayTake))
    assert who in sentence(games.story.lookup, taken)
