"""INV-12 as a flow of information: games that differ in a secret alone cannot be told apart, by
anybody, through anything, until a rule reveals it (DST-40, 45, 55, 74, 122, 123, 138).
"""

from __future__ import annotations

from typing import Any

import pytest
from tests.runtime.story import builders as b
from tests.runtime.story.small import small
from tests.runtime.story.twins import Twin, play_beside

from fateloom.runtime.program import statement as st
from fateloom.runtime.program.condition import Compare, Measure
from fateloom.runtime.program.program import Program
from fateloom.runtime.program.text import Text
from fateloom.runtime.record import replace
from fateloom.runtime.story import command as cmd
from fateloom.runtime.story.rules import StoryRules
from fateloom.runtime.story.state import State

SEEDS = range(8)
STEPS = 160


def changed(thing: Any, turn: Any) -> Any:
    """The thing with `turn` applied to every record in it, innermost first."""
    if isinstance(thing, tuple):
        return tuple(changed(part, turn) for part in thing)
    if hasattr(thing, "__fields__"):
        names = [it for it in thing.__fields__ if it != "span"]
        parts = {name: changed(getattr(thing, name), turn) for name in names}
        return turn(replace(thing, **parts) if parts else thing)
    return thing


def wide(program: Program, start: int = 0) -> Program:
    """The Program with virtue that never comes to an end, beginning there."""
    settings = replace(program.settings, virtue_start=start, virtue_min=-999, virtue_max=999)
    return replace(program, settings=settings)


def without_virtue_conditions(program: Program) -> Program:
    """Nothing asks for virtue: what asked for it asks for coins."""

    def turn(thing: Any) -> Any:
        if isinstance(thing, Compare) and thing.quantity is Measure.VIRTUE:
            return replace(thing, quantity=Measure.COINS)
        return thing

    turned: Program = changed(program, turn)
    return turned


def moral() -> Program:
    """`small`, with options, branches, texts, events and milestones that read virtue."""
    story = small()
    good = b.at_least(Measure.VIRTUE, 3)
    bad = b.no(b.at_least(Measure.VIRTUE, -1))
    inn, *others = story.pois
    more = (
        b.option("inn.bless", b.coins(1), cond=good),
        b.option("inn.kneel", b.when(good, b.xp(1), otherwise=(b.coins(1),))),
        b.option("inn.sin", b.gain(st.Resource.VIRTUE, -2)),
        b.option("inn.help", b.gain(st.Resource.VIRTUE, 2)),
    )
    events = (*story.events, b.event("shame", "when", b.coins(-1), when=bad, repeats=True))
    return replace(
        story, pois=(replace(inn, options=(*inn.options, *more)), *others), events=events
    )


@pytest.mark.parametrize("seed", SEEDS)
def test_inv_12_dst_122_virtue_that_nothing_asks_for_is_never_seen(seed: int) -> None:
    """Whole games, whatever virtue is, with no revelation anywhere."""
    story = without_virtue_conditions(moral())
    compared = play_beside(Twin(wide(story)), Twin(wide(story, 7)), seed, STEPS)
    assert compared == STEPS or compared > 40, "no rule reveals it"


def test_inv_12_dst_123_virtue_is_seen_when_a_condition_tells_and_not_before() -> None:
    """DST-40, 123: of many games some come to a condition that tells them apart, some do not."""
    compared = [
        play_beside(Twin(wide(moral())), Twin(wide(moral(), 2)), seed, STEPS) for seed in SEEDS
    ]
    assert any(0 < it < STEPS for it in compared), "something was revealed"
    assert sum(compared) > 60, "much was compared before"


@pytest.mark.long
def test_inv_12_a_condition_on_virtue_is_a_secret_too() -> None:
    def turn(thing: Any) -> Any:
        if isinstance(thing, Compare) and thing.quantity is Measure.VIRTUE:
            return replace(thing, number=thing.number + 1)
        return thing

    compared = []
    for seed in SEEDS:
        one, two = Twin(wide(moral())), Twin(wide(changed(moral(), turn)))
        compared.append(play_beside(one, two, seed, STEPS))
    assert sum(compared) > 200


@pytest.mark.long
def test_inv_12_dst_45_55_138_thresholds_show_in_results_alone() -> None:
    """DST-45, 55: every test with one success more or less to each band."""

    def turn(thing: Any) -> Any:
        if isinstance(thing, st.Test):
            first, *others = thing.bands
            up = [replace(it, low=min(it.low + 1, 6)) for it in others]
            up = [replace(it, high=max(it.low, min(it.high + 1, 6))) for it in up]
            return replace(thing, bands=(replace(first, high=first.high + 1), *up))
        return thing

    compared = []
    for seed in SEEDS:
        compared.append(
            play_beside(Twin(wide(small())), Twin(wide(changed(small(), turn))), seed, STEPS)
        )
    assert any(it < STEPS for it in compared), "bands did tell"
    assert sum(compared) > 300


@pytest.mark.parametrize("seed", SEEDS)
def test_inv_12_dst_138_the_text_of_a_destiny_is_never_seen(seed: int) -> None:
    def turn(thing: Any) -> Any:
        if hasattr(thing, "secret"):
            return replace(thing, secret=Text("other", ("ANOTHER SECRET",), "", b.N))
        return thing

    story = wide(without_virtue_conditions(small()))
    other = changed(story, turn)
    assert other != story
    compared = play_beside(Twin(story), Twin(other), seed, STEPS)
    assert compared == STEPS or compared > 40


def asking() -> Program:
    """`small`, in which both paths get the same answer, and a gift that nobody sees."""
    story = without_virtue_conditions(small())
    good, bad = b.gain(st.Resource.VIRTUE, 1), b.gain(st.Resource.VIRTUE, -1)
    answers = tuple(
        st.DestinyAnswer(hero, path, (b.tell("Hm."), virtue, b.xp(1)), b.N)
        for hero in ("ann", "bob", "cy")
        for path, virtue in (("one", good), ("two", bad))
    )
    ask = b.option("inn.oracle", st.AskDestiny("oracle", answers, (), b.N), repeat_per_item=True)
    inn, *others = story.pois
    return wide(replace(story, pois=(replace(inn, options=(ask, *inn.options)), *others)))


@pytest.mark.long
def test_inv_12_dst_73_74_the_path_that_was_asked_about_is_never_seen() -> None:
    """DST-73, 74: one game asks about the other path than the other game, each time."""
    paths = {"one": "two", "two": "one"}
    asked = 0

    def other(command: cmd.Command) -> cmd.Command:
        nonlocal asked
        if isinstance(command, cmd.AskPath):
            asked += 1
            return cmd.AskPath(paths[command.path])
        return command

    # The answer of the small story tells the paths apart; this is about the ones that do not.
    story = asking()
    tells = next(it for poi in story.pois for it in poi.options if it.id == "inn.tell")
    pois = tuple(
        replace(poi, options=tuple(it for it in poi.options if it != tells)) for poi in story.pois
    )
    for seed in SEEDS:
        one, two = Twin(replace(story, pois=pois)), Twin(replace(story, pois=pois))
        play_beside(one, two, seed, STEPS, other=other)
    assert asked > 5


def test_inv_12_dst_140_which_finale_was_begun_is_never_seen_by_the_others() -> None:
    """Two paths with one place and equal stages: only the owner knows which it is."""
    stages = (
        b.stage("a", b.test(b.POW, (0, 2, (st.Stay(b.N),)), (3, 6, (st.NextStage("b", 0, b.N),)))),  # type: ignore[arg-type]
        b.stage("b", b.test(b.INT, (0, 5, (st.Stay(b.N),)), (6, 6, (b.fulfil(),)))),
    )
    paths = tuple(b.path(name, "inn", *stages) for name in ("one", "two"))
    destinies = tuple(b.destiny.Destiny(name, paths, b.N) for name in ("ann", "bob", "cy"))
    story = wide(replace(without_virtue_conditions(small()), destinies=destinies))
    begun = 0

    def other(command: cmd.Command) -> cmd.Command:
        nonlocal begun
        if command == cmd.BeginFinale("one"):
            begun += 1
            return cmd.BeginFinale("two")
        return command

    for seed in SEEDS:
        play_beside(Twin(story), Twin(story), seed, STEPS, seats=(None,), other=other)
    assert begun > 3


def test_the_comparison_would_find_a_leak() -> None:
    """A table that told virtue, even to its owner, would be found out at once."""

    class Leaky(StoryRules):
        def view(self, state: State, seat: int | None) -> Any:
            return (super().view(state, seat), [it.virtue for it in state.heroes])

    story = without_virtue_conditions(moral())
    one, two = Twin(wide(story)), Twin(wide(story, 7))
    for twin in (one, two):
        twin.rules.__class__ = Leaky
    with pytest.raises(AssertionError):
        play_beside(one, two, 1, 5)
