"""The fewest and the most successes that a hero can have in tests of a skill, whatever happens: a
band of fewer or of more never comes.
"""

from __future__ import annotations

from fateloom.dsl.lint.needs import open_to
from fateloom.runtime.program.condition import Named, Who
from fateloom.runtime.program.items import (
    AddSuccesses,
    AlsoCountMarkers,
    ChangeSkill,
    ReplaceRoll,
    RollTotal,
)
from fateloom.runtime.program.settings import STAR
from fateloom.runtime.program.statement import CostKind
from fateloom.runtime.program.words import Skill
from fateloom.runtime.record import parts_in

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from fateloom.dsl.lint.cross_reference import CrossReference, Owner
    from fateloom.runtime.program.board import Hero
    from fateloom.runtime.program.items import Item
    from fateloom.runtime.program.program import Program
    from fateloom.runtime.program.settings import Settings
    from fateloom.runtime.program.statement import ChangeMarkers


def most_successes(skill: Skill, program: Program, xref: CrossReference) -> int:
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


def fewest_successes(hero: Hero, program: Program, xref: CrossReference) -> dict[Skill, int]:
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
