"""Conditions on a hero's Story: prerequisites of traits, points of destinies (CTA-27, 74)."""

from __future__ import annotations

from typing import assert_never

from fateloom.runtime.cards.words import Ability, Icon
from fateloom.runtime.record import record


@record
class HasAbility:
    """At least so many icons of the ability, from 1 up (CTA-13)."""

    ability: Ability
    least: int


@record
class HasIcon:
    """At least so many of the story icon, from 1 up."""

    icon: Icon
    least: int


@record
class TrackAtLeast:
    """The track stands at this level or above."""

    level: int


@record
class TrackAtMost:
    """The track stands at this level or below."""

    level: int


@record
class HasExperience:
    """At least so much experience, from 1 up."""

    least: int


@record
class AnyAllyInPlay:
    """Some player has an ally that lies face up."""


@record
class AllOf:
    """Every part holds; none: always."""

    parts: tuple[Condition, ...]


@record
class AnyOf:
    """At least one part holds; none: never."""

    parts: tuple[Condition, ...]


@record
class Not:
    """The part does not hold."""

    part: Condition


Condition = (
    HasAbility
    | HasIcon
    | TrackAtLeast
    | TrackAtMost
    | HasExperience
    | AnyAllyInPlay
    | AllOf
    | AnyOf
    | Not
)


@record
class Standing:
    """All that a condition can ask about: a hero's icons, track and experience, and the table."""

    abilities: tuple[int, ...]
    icons: tuple[int, ...]
    track: int
    experience: int
    ally_in_play: bool


ABILITIES, ICONS = tuple(Ability), tuple(Icon)


def holds(condition: Condition, of: Standing) -> bool:
    """Whether the condition holds for the hero (CTA-27)."""
    match condition:
        case HasAbility(ability, least):
            return of.abilities[ABILITIES.index(ability)] >= least
        case HasIcon(icon, least):
            return of.icons[ICONS.index(icon)] >= least
        case TrackAtLeast(level):
            return of.track >= level
        case TrackAtMost(level):
            return of.track <= level
        case HasExperience(least):
            return of.experience >= least
        case AnyAllyInPlay():
            return of.ally_in_play
        case AllOf(parts):
            return all(holds(part, of) for part in parts)
        case AnyOf(parts):
            return any(holds(part, of) for part in parts)
        case Not(part):
            return not holds(part, of)
        case _:
            assert_never(condition)
