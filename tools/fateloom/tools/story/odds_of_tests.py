"""The exact odds of the tests of a story, for its writer: `fateloom odds story`.

The band of a test by its writer's numbers, for every hero who can come to it, with the markers and
the items that the hero begins with, for each number of effort dice (DST-47..54, 59): the chances of
the quest graph. Players never see these numbers (DST-45).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from fateloom.dsl.graph.build.odds import Odds
from fateloom.dsl.lint.gather import gather
from fateloom.dsl.lint.needs import open_to
from fateloom.dsl.suggest import did_you_mean, nearest
from fateloom.runtime.program.program import Program
from fateloom.runtime.program.statement import Band, Test
from fateloom.runtime.record import record
from fateloom.tools.files import UsageError, shown
from fateloom.tools.table.words import percent

LISTED = 12
"""So many tests are listed."""


@record
class BandOdds:
    """A band and its chance with 0, 1, 2, … effort dice."""

    band: str
    chances: tuple[Fraction, ...]


@record
class TestOdds:
    """A test of a hero. `name`: whose script holds it, as `poi.option` or `hero.path.stage`."""

    __test__ = False

    name: str
    label: str
    skill: str
    hero: str
    bands: tuple[BandOdds, ...]


def odds_of_tests(program: Program, name: str | None = None) -> Iterator[TestOdds]:
    """The odds of all tests, or of those of that name, which may be one of its parts, as an option
    or a POI; raises UsageError where no test has it.
    """
    xref = gather(program)
    found = [(owner, test) for test, owner in xref.tests]
    if name is not None:
        known = [owner.id for owner, _ in found]
        every = [(owner.id, test) for owner, test in found]
        found = [it for it in found if name == it[0].id or name in it[0].id.split(".")]
        if not found:
            parts = dict.fromkeys(part for id in known for part in (id, *id.split(".")))
            meant = _titled(every, name) or nearest(name, parts)
            rest = did_you_mean(meant) or _tests(known, name)
            raise UsageError(f"'{shown(name)}' has no test{rest}")
    chances = Odds(program)
    for owner, test in found:
        bands = [it for it in test.bands if it.high >= 0]
        of_bands = [chances.chances(test.skill, it.low, it.high) for it in bands]
        named = [_band(it, program.settings.success_cap) for it in bands]
        for at, hero in enumerate(program.heroes):
            if open_to(owner, hero.id, xref):  # a finale is its owner's
                odds = tuple(map(BandOdds, named, (it[at].by_effort for it in of_bands)))
                yield TestOdds(owner.id, test.label, test.skill.value, hero.id, odds)


def _titled(tests: Sequence[tuple[str, Test]], name: str) -> str | None:
    """The test with that label."""
    said = name.casefold()
    return next((id for id, test in tests if test.label.casefold() == said), None)


def _tests(known: Sequence[str], name: str) -> str:
    """The tests of the same place, or else all that there are, as the rest of a sentence."""
    if not known:
        return "; the story has none."
    first = name.partition(".")[0]
    near = [id for id in known if first in id.split(".")]
    listed = list(dict.fromkeys(near or known))
    more = f" and {len(listed) - LISTED} more" if len(listed) > LISTED else ""
    whose = f"Those of '{shown(first)}'" if near else "Tests"
    return f". {whose}: {', '.join(map(shown, listed[:LISTED]))}{more}."


def _band(band: Band, cap: int) -> str:
    if band.high >= cap:
        return f"{band.low}+"
    return str(band.low) if band.low == band.high else f"{band.low}-{band.high}"


def lines(odds: Sequence[TestOdds]) -> Iterator[str]:
    """For people: a block for each test and hero, a column for each number of effort dice."""
    before = None
    for one in odds:
        if (one.name, one.label) != before:
            yield ("" if before is None else "\n") + shown(
                f"{one.name}  “{one.label}”, {one.skill}"
            )
            before = one.name, one.label
        heads = [_dice(number) for number in range(len(one.bands[0].chances) if one.bands else 0)]
        yield f"  {shown(one.hero):<14}" + "".join(f"{it:>20}" for it in heads)
        for band in one.bands:
            cells = "".join(f"{_cell(chance):>20}" for chance in band.chances)
            yield f"    {band.band:<12}{cells}"


def as_json(odds: Sequence[TestOdds]) -> list[dict[str, object]]:
    """For programs: chances as fractions, in text."""
    return [
        {
            "test": one.name,
            "label": one.label,
            "skill": one.skill,
            "hero": one.hero,
            "bands": [
                {"band": it.band, "by effort dice": [str(chance) for chance in it.chances]}
                for it in one.bands
            ],
        }
        for one in odds
    ]


def _dice(number: int) -> str:
    return {0: "no effort die", 1: "1 effort die"}.get(number, f"{number} effort dice")


def _cell(chance: Fraction) -> str:
    return f"{chance}  {percent(chance, is_short=True)}" if 0 < chance < 1 else percent(chance)
