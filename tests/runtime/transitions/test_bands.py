"""Bands that a hero can count on wherever the markers stand (DST-44..59, 97..105)."""

from __future__ import annotations

import random
from itertools import product

import pytest
from tests.runtime.story import builders as b
from tests.runtime.story.small import small

from fateloom.runtime.program import destiny
from fateloom.runtime.program import statement as st
from fateloom.runtime.program.condition import Measure, Named
from fateloom.runtime.program.program import Program
from fateloom.runtime.program.settings import EFFORT_PROFILES, Face, Settings
from fateloom.runtime.record import replace
from fateloom.runtime.story.dice import score
from fateloom.runtime.story.index import ProgramIndex, index_of
from fateloom.runtime.story.markers import final_sets, placed
from fateloom.runtime.story.setup import SetUp, set_up
from fateloom.runtime.story.state import InTest, Phase, State
from fateloom.runtime.transitions.flatten import transitions
from fateloom.runtime.transitions.model import Company, Successes
from fateloom.runtime.transitions.space import Space
from fateloom.runtime.transitions.test_outcomes import fewest_effort, is_possible, is_sure
from fateloom.runtime.transitions.work import Work


def work_of(program: Program) -> Work:
    return Work(Space(program, Company(("ann",))))


@pytest.mark.parametrize(
    ("low", "high", "sure"), [(0, 6, True), (0, 0, False), (1, 1, False), (2, 6, True)]
)
def test_a_band_is_sure_if_every_position_has_a_roll_for_it(
    low: int, high: int, sure: bool
) -> None:
    """The best markers never give none or one, the worst still give two or more on a twelve."""
    assert is_sure(work_of(small()), "ann", b.POW, low, high) == sure


def test_dst_105_a_marker_that_a_finale_gives_counts() -> None:
    """With a die that always shows twelve, as many successes as markers: one more spoils a band."""
    program = small()
    settings = replace(program.settings, main_faces=(12,), main_count=1)
    plain = tuple(replace(item, ability=None) for item in program.items)
    program = replace(program, settings=settings, items=plain)
    (markers,) = (it.spaces for it in program.heroes[0].markers if it.skill is b.DEX)
    count = len(markers)
    assert is_sure(work_of(program), "ann", b.DEX, count, count)
    destiny, *others = program.destinies
    path, *paths = destiny.paths
    stage, *stages = path.stages
    given = replace(stage, body=(st.NewMarker(b.ACTIVE, b.DEX, None, b.N), *stage.body))
    path = replace(path, stages=(given, *stages))
    program = replace(program, destinies=(replace(destiny, paths=(path, *paths)), *others))
    assert not is_sure(work_of(program), "ann", b.DEX, count, count)


# --- against the engine: positions that its own rules of markers lead to, and its own score


def test_a_band_that_no_position_can_reach_is_not_offered() -> None:
    """A marker on 2 that nothing moves: two dice always find it, so there is no "0" (DST-50)."""
    program = made(markers=(2,))
    assert [is_possible(work_of(program), "ann", b.POW, it, it) for it in range(3)] == [
        False, True, True,
    ]  # fmt: skip
    model = transitions(program, Company(("ann",)))
    results = {it.chance for action in model.actions for it in action.outcomes}
    assert (Successes(0, 0),) not in results and (Successes(1, 6),) in results


def test_effort_dice_that_never_come_give_no_band() -> None:
    """A die that shows one misses the marker on 4; only the star of an effort die would do."""
    dice = Settings(main_faces=(1,), main_count=1, effort_faces=(1, "star"), effort_max=1)
    given = b.gain(st.Resource.EFFORT, 1)
    for settings, body, possible in (
        (replace(dice, effort_refresh=0), (), False),
        (replace(dice, effort_refresh=0, effort_start=1), (), True),
        (replace(dice, effort_refresh=0), (given,), True),
        (replace(dice, effort_refresh=1), (), True),
    ):
        work = work_of(made(*body, markers=(4,), settings=settings))
        assert is_possible(work, "ann", b.POW, 1, 1) == possible
        assert fewest_effort(work, "ann", b.POW, 1, 1) == (1 if possible else None)


def test_a_marker_that_can_be_lost_makes_the_worst_band_possible() -> None:
    """DST-97, 102, 108: what a price, an effect or an item takes may stand anywhere."""
    for story in (
        made(b.skill(b.POW, -1), markers=(2,)),
        made(b.skill(None, -1, b.OTHERS), markers=(2,)),
        made(b.pay(b.cost(st.CostKind.SKILL, 1, b.POW)), markers=(2,)),
        made(markers=(2,), item=b.ability("always", "any", b.items.ChangeSkill(b.POW, -1))),
    ):
        assert is_possible(work_of(story), "ann", b.POW, 0, 0)
    unmoved = made(b.skill(b.DEX, -3), b.skill(b.POW, -1, Named("bob")), markers=(2,))
    assert not is_possible(work_of(unmoved), "ann", b.POW, 0, 0)


def test_a_star_of_a_main_die_is_a_success() -> None:
    """DST-64: with dice of nothing but stars, as many successes as dice, wherever markers are."""
    program = made(markers=(12,), settings=Settings(main_faces=("star",), main_count=2))
    sure = [is_sure(work_of(program), "ann", b.POW, it, it) for it in range(4)]
    assert sure == [False, False, True, False]


MOVES: tuple[st.Statement, ...] = (
    b.skill(b.POW, 1), b.skill(b.POW, -2), b.skill(None, 1), b.skill(None, -1), b.xp(1),
    b.skill(b.DEX, -1), st.NewMarker(b.ACTIVE, b.POW, None, b.N),
    st.NewMarker(b.ACTIVE, b.POW, 2, b.N), b.skill(b.POW, -1, Named("bob")),
    b.pay(b.cost(st.CostKind.SKILL, 1)),
)  # fmt: skip
PASSIVE: tuple[b.items.AbilityEffect, ...] = (
    b.items.AddSuccesses(1, False), b.items.RollTotal(2), b.items.AlsoCountMarkers(b.DEX),
    b.items.AddSuccesses(-1, False), b.items.MoveRange(1),
)  # fmt: skip


@pytest.mark.parametrize("seed", range(60))
def test_what_the_engine_can_roll_is_offered_and_what_is_sure_can_be_rolled(seed: int) -> None:
    """Random tracks, dice, passive items and moves: every position that they lead to, every roll.

    What is possible takes in every result, with effort dice; what is sure without them, or with one
    of any sort, has such a roll at every position, with any part of the items.
    """
    luck = random.Random(seed)
    low, high = 1, luck.choice((4, 5))
    settings = Settings(
        main_faces=tuple(luck.choice((0, 1, 2, 3, "star")) for _ in range(2)),
        main_count=luck.choice((1, 2)), effort_faces=(luck.choice((0, 2)), "star"),
        effort_max=luck.choice((0, 1)), track_min=low, track_max=high,
        success_cap=luck.choice((3, 6)),
    )  # fmt: skip
    moves = luck.sample(MOVES, luck.choice((0, 1, 1, 2)))
    ability = None
    if luck.random() < 0.7:
        rolled, effect = luck.choice((None, None, 1)), luck.choice(PASSIVE)
        if not isinstance(effect, b.items.AddSuccesses):
            rolled = None  # what the roll gave is known when its total is (EC-19)
        skill = None if isinstance(effect, b.items.MoveRange) else b.POW
        ability = b.ability("always", "passive", effect, skill=skill, rolled=rolled)
    track = tuple(sorted(luck.sample(range(low, high + 1), luck.choice((1, 2)))))
    program = made(*moves, markers=track, item=ability, settings=settings)
    work, index = work_of(program), index_of(program)
    cap = settings.success_cap
    ranges = [(one, two) for one in range(cap + 1) for two in range(one, cap + 1)]
    sure = {it for it in ranges if is_sure(work, "ann", b.POW, *it)}
    with_one = {it for it in ranges if fewest_effort(work, "ann", b.POW, *it) == 1}
    possible = {it for it in range(cap + 1) if is_possible(work, "ann", b.POW, it, it)}
    for own in positions(moves, track, low, high, b.POW):
        for other in positions(moves, (low + 1,), low, high, b.DEX):
            for items in ((), ("help",), ("help", "help")):
                plain = ends(index, own, other, items, 0)
                assert plain <= possible, (own, other, items)
                assert all(any(one <= it <= two for it in plain) for one, two in sure), (
                    own,
                    other,
                    items,
                    sure,
                )
                if settings.effort_max:
                    assert ends(index, own, other, items, 1) <= possible
                for sort in (settings.effort_faces, *EFFORT_PROFILES.values()):
                    found = ends(index, own, other, items, 1, sort)
                    assert all(any(one <= it <= two for it in found) for one, two in with_one)


def made(
    *body: st.Statement,
    markers: tuple[int, ...],
    item: b.items.Ability | None = None,
    settings: Settings | None = None,
) -> Program:
    """A story with a test of power, something that happens, and an item of two copies, perhaps."""
    cap = (settings or Settings()).success_cap
    tested = b.test(b.POW, (0, 0, (b.coins(1),)), (1, cap, (b.coins(2),)))
    inn = b.poi("inn", b.option("try", tested), b.option("move", *body))
    rich = b.at_least(Measure.COINS, 4)
    heroes = tuple(b.hero(it, markers=((2,), (2,), markers)) for it in ("ann", "bob", "cy"))
    paths = (b.path("one", "inn", b.stage("last", b.fulfil()), cond=rich),)
    return b.program(
        inn, heroes=heroes, settings=settings,
        all_items=(b.item("help", copies=2, ability=item),) if item else (),
        destinies=tuple(destiny.Destiny(it.id, paths, b.N) for it in heroes),
    )  # fmt: skip


def positions(
    moves: list[st.Statement], start: tuple[int, ...], low: int, high: int, skill: b.Skill
) -> set[tuple[int, ...]]:
    """Where the markers of a track of ann's can come by these statements, by the engine's rules."""
    found, todo = {start}, [start]
    while todo:
        track = todo.pop()
        after: list[tuple[int, ...] | None] = []
        for it in moves:
            match it:
                case st.ChangeMarkers(b.ACTIVE, which, amount) if which in (None, skill):
                    least = 1 if which is None else abs(amount)
                    for many in range(least, abs(amount) + 1):
                        signed = many if amount > 0 else -many
                        after += final_sets(track, signed, low, high)
                        after += final_sets(track, signed // abs(signed), low, high)
                case st.NewMarker(_, which, space) if which is skill:
                    after.append(placed(track, space, low, high))
                case st.Gain(_, st.Resource.XP):
                    after += [*final_sets(track, 1, low, high), *final_sets(track, 2, low, high)]
                case st.Pay():
                    after += final_sets(track, -1, low, high)
                case _:
                    pass
        fresh = {it for it in after if it is not None} - found
        found |= fresh
        todo += fresh
    return found


def ends(
    index: ProgramIndex,
    own: tuple[int, ...],
    other: tuple[int, ...],
    items: tuple[str, ...],
    effort: int,
    sort: tuple[Face, ...] = (),
) -> set[int]:
    """Every result of a test of power with so many effort dice, as the engine counts it."""
    settings = index.settings
    state = set_up(index, SetUp(1, ("ann",)))
    assert isinstance(state, State)
    known = tuple(it for it in items if it in index.item)
    hero = replace(state.heroes[0], markers=((2,), other, own), items=known)
    found = set()
    for main in product(settings.main_faces, repeat=settings.main_count):
        for more in product(sort or settings.effort_faces, repeat=effort):
            test = InTest(
                "", (), False, b.POW, Phase.ROLLED, effort=effort, main=main, effort_faces=more
            )
            result = score(index, hero, test, 0).successes
            found.add(max(0, min(result, settings.success_cap)))
    return found
