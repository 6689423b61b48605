"""FT0427: a band of a test that no roll comes to, being too high or too low."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from fateloom.dsl.diagnostics import Code, Diagnostic, Level, finding
from fateloom.dsl.lint.cross_reference import CrossReference, Owner
from fateloom.dsl.lint.needs import open_to
from fateloom.dsl.lint.successes import fewest_successes, most_successes
from fateloom.runtime.program.program import Program
from fateloom.runtime.program.statement import Band
from fateloom.runtime.program.words import Skill

TYPE_CHECKING = False
if TYPE_CHECKING:  # pytest would take it for a class of tests
    from fateloom.runtime.program.statement import Test

CODE = Code("FT0427", "test-band-never-reached", Level.WARNING)


def test_band_never_reached(program: Program, xref: CrossReference) -> Iterator[Diagnostic]:
    """Find bands above the successes that any hero can ever have, and bands below those that every
    hero has.

    At most: all markers of the skill, new ones, a star on every effort die, and what cards add;
    never above the cap (DST-53, 59). At least: the markers that even the lowest roll reaches
    (DST-51), unless something can move markers to the right or make a roll worse.

    Why it is bad: the result is written, and nobody ever sees it.
    """
    most = {skill: most_successes(skill, program, xref) for skill in Skill}
    least = {hero.id: fewest_successes(hero, program, xref) for hero in program.heroes}
    if all(number >= 6 for number in most.values()) and not any(
        any(one.values()) for one in least.values()
    ):
        return
    for test, owner in xref.tests:
        fewest = _fewest({it: one[test.skill] for it, one in least.items()}, owner, xref)
        for band in test.bands:
            if band.low > most[test.skill]:
                yield _too_high(band, test, most[test.skill], owner)
            elif band.high < fewest:
                everybody = all(open_to(owner, hero.id, xref) for hero in program.heroes)
                yield _too_low(band, test, fewest, owner, everybody=everybody)


def _too_high(band: Band, test: Test, reachable: int, owner: Owner) -> Diagnostic:
    return finding(
        CODE,
        band.span,
        f"nobody ever reaches this band of {owner}: it takes {band.low} successes, "
        f"and {test.skill.value} gives {reachable} at most",
        help=f"Let the highest band begin at {reachable} or below.",
    )


def _too_low(band: Band, test: Test, fewest: int, owner: Owner, *, everybody: bool) -> Diagnostic:
    who = "every hero" if everybody else "every hero who can come to it"
    markers = "marker" if fewest == 1 else f"{fewest} markers"
    return finding(
        CODE,
        band.span,
        f"nobody ever reaches this band of {owner}: even the lowest roll reaches "
        f"the first {test.skill.value} {markers} of {who}",
        help=f"Let the lowest band reach up to {fewest}, or let something cost {test.skill.value}.",
    )


test_band_never_reached.__test__ = False  # type: ignore[attr-defined]  # a rule, not a test of pytest


def _fewest(least: Mapping[str, int], owner: Owner, xref: CrossReference) -> int:
    """The fewest successes of the heroes who can reach the script of the owner."""
    if not any(least.values()):
        return 0
    return min((n for hero, n in least.items() if open_to(owner, hero, xref)), default=0)
