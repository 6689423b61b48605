"""FT0427: a band of a test that no roll reaches."""

from __future__ import annotations

from collections.abc import Iterator

from fateloom.dsl.diagnostics import Code, Diagnostic, Level, finding
from fateloom.dsl.lint.facts import Facts
from fateloom.runtime.program.items import AddSuccesses, AlsoCountMarkers
from fateloom.runtime.program.program import Program
from fateloom.runtime.program.settings import STAR
from fateloom.runtime.program.words import Skill

CODE = Code("FT0427", "test-band-never-reached", Level.WARNING)


def test_band_never_reached(program: Program, facts: Facts) -> Iterator[Diagnostic]:
    """Find bands above the successes that any hero can ever have.

    Counted are all markers of the skill, new ones, a star on every effort die, and what cards add;
    never above the cap (DST-53, 59).

    Why it is bad: the best result is written, and nobody ever sees it.
    """
    most = {skill: _most(skill, program, facts) for skill in Skill}
    if all(number >= 6 for number in most.values()):
        return
    for test, owner in facts.tests:
        reachable = most[test.skill]
        for band in test.bands:
            if band.low > reachable:
                yield finding(
                    CODE,
                    band.span,
                    f"nobody ever reaches this band of {owner}: it takes {band.low} successes, "
                    f"and {test.skill.value} gives {reachable} at most",
                    help=f"Let the highest band begin at {reachable} or below.",
                )


test_band_never_reached.__test__ = False  # type: ignore[attr-defined]  # a rule, not a test of pytest


def _most(skill: Skill, program: Program, facts: Facts) -> int:
    """The highest number of successes in a test of the skill."""
    cap = program.settings.success_cap
    tracks = {skill}
    for item in program.items:
        effect = item.ability.effect if item.ability is not None else None
        if isinstance(effect, AddSuccesses) and effect.amount > 0:
            return cap
        if isinstance(effect, AlsoCountMarkers):
            tracks.add(effect.skill)
    if any(new.skill in tracks for new, _ in facts.new_markers):
        return cap
    markers = max(
        (
            sum(len(track.spaces) for track in hero.markers if track.skill in tracks)
            for hero in program.heroes
        ),
        default=cap,
    )
    stars = program.settings.effort_max if STAR in program.settings.effort_faces else 0
    return min(cap, markers + stars)
