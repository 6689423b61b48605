"""FT0427: a band of a test that no roll comes to, being too high or too low."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from fateloom.dsl.diagnostics import Code, Diagnostic, Level, finding
from fateloom.dsl.lint.cross_reference import CrossReference, Owner
from fateloom.dsl.lint.needs import open_to
from fateloom.runtime.program.board import Hero
from fateloom.runtime.program.condition import Named, Who
from fateloom.runtime.program.items import (
    AddSuccesses,
    AlsoCountMarkers,
    ChangeSkill,
    Item,
    ReplaceRoll,
    RollTotal,
)
from fateloom.runtime.program.program import Program
from fateloom.runtime.program.settings import STAR, Settings
from fateloom.runtime.program.statement import Band, CostKind
from fateloom.runtime.program.words import Skill
from fateloom.runtime.record import parts_in

TYPE_CHECKING = False
if TYPE_CHECKING:  # pytest would take it for a class of tests
    from fateloom.runtime.program.statement import ChangeMarkers, Test

CODE = Code("FT0427", "test-band-never-reached", Level.WARNING)


def test_band_never_reached(program: Program, xref: CrossReference) -> Iterator[Diagnostic]:
    """Find bands above the successes that any hero can ever have, and bands below those that every
    hero has.

    At most: all markers of the skill, new ones, a star on every effort die, and what cards add;
    never above the cap (DST-53, 59). At least: the markers that even the lowest roll reaches
    (DST-51), unless something can move markers to the right or make a roll worse.

    Why it is bad: the result is written, and nobody ever sees it.
    """
    most = {skill: _most(skill, program, xref) for skill in Skill}
    least = {hero.id: _least(hero, program, xref) for hero in program.heroes}
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


def _most(skill: Skill, program: Program, xref: CrossReference) -> int:
    """The highest number of successes in a test of the skill."""
    cap = program.settings.success_cap
    tracks = {skill}
    for item in program.items:
        effect = item.ability.effect if item.ability is not None else None
        if isinstance(effect, AddSuccesses) and effect.amount > 0:
            return cap
        if isinstance(effect, AlsoCountMarkers):
            tracks.add(effect.skill)
    if any(new.skill in tracks for new, _ in xref.new_markers):
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


def _least(hero: Hero, program: Program, xref: CrossReference) -> dict[Skill, int]:
    """The fewest successes of a hero in tests of each skill: the markers that even the lowest roll
    reaches. None at all where something that can happen to this hero moves markers of the skill to
    the right, or spoils a roll.

    A loss in a band that the hero does not reach does not happen, unless another loss comes first:
    so losses are found from those that need none before them.
    """
    lowest = _lowest_roll(program.settings)
    least = {skill: _within(hero, skill, lowest) for skill in Skill}
    while lost := [
        it for it, fewest in least.items() if fewest and _loses(hero, it, least, program, xref)
    ]:
        least |= dict.fromkeys(lost, 0)
    return least


def _loses(
    hero: Hero, skill: Skill, least: Mapping[Skill, int], program: Program, xref: CrossReference
) -> bool:
    """Whether the hero can lose a success of the skill; `least`: those that are had till then."""
    lowest = _lowest_roll(program.settings)
    return (
        any(
            loss.skill in (None, skill) and _befalls(loss, owner, hero.id, least, xref)
            for loss, owner in xref.marker_losses
        )
        or any(_spoils(item, skill, lowest) for item in program.items)
        or any(
            cost.kind is CostKind.SKILL and cost.skill in (None, skill)
            for costs, owner in xref.prices
            if open_to(owner, hero.id, xref)
            for cost in costs
        )
    )


def _befalls(
    loss: ChangeMarkers, owner: Owner, hero: str, least: Mapping[Skill, int], xref: CrossReference
) -> bool:
    """Whether a loss of markers can come to a hero."""
    match loss.subject:
        case Who.ACTIVE:
            return open_to(owner, hero, xref) and not any(
                band.high < least[test.skill] and any(it is loss for it in parts_in(band.body))
                for test, where in xref.tests
                if where is owner
                for band in test.bands
            )
        case Named(other):
            return other == hero
        case _:
            return True


def _lowest_roll(settings: Settings) -> int:
    """The least total; a face without a number adds nothing (DST-50)."""
    numbers = [face if isinstance(face, int) else 0 for face in settings.main_faces]
    return settings.main_count * min(numbers, default=0)


def _within(hero: Hero, skill: Skill, space: int) -> int:
    spaces = [one for track in hero.markers if track.skill is skill for one in track.spaces]
    return sum(one <= space for one in spaces)


def _spoils(item: Item, skill: Skill, lowest: int) -> bool:
    """Whether the ability of the card can cost a success that its owner has always had."""
    if item.ability is None:
        return False
    if item.ability.cost_skill is skill:
        return True
    match item.ability.effect:
        case ChangeSkill(which, amount):
            return which in (None, skill) and amount is not None and amount < 0
        case RollTotal(amount) | AddSuccesses(amount, _):
            return amount < 0
        case ReplaceRoll(total):
            return total < lowest
        case _:
            return False


def _fewest(least: Mapping[str, int], owner: Owner, xref: CrossReference) -> int:
    """The fewest successes of the heroes who can reach the script of the owner."""
    if not any(least.values()):
        return 0
    return min((n for hero, n in least.items() if open_to(owner, hero, xref)), default=0)
