"""Bands that a hero can count on wherever the markers stand (DST-44..59, 105)."""

from __future__ import annotations

import pytest
from tests.runtime.story import builders as b
from tests.runtime.story.small import small

from fateloom.runtime.program import statement as st
from fateloom.runtime.program.program import Program
from fateloom.runtime.record import replace
from fateloom.runtime.transitions.chances import is_sure
from fateloom.runtime.transitions.model import Company
from fateloom.runtime.transitions.space import Space
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
