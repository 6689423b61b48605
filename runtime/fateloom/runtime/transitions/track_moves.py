"""What moves the markers of a track, by the engine's own rules (DST-97..105, 108)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from fateloom.runtime.program.condition import Named, Subject
from fateloom.runtime.program.items import Ability, ChangeSkill, Item, Window
from fateloom.runtime.program.settings import Settings
from fateloom.runtime.program.words import Skill
from fateloom.runtime.record import record
from fateloom.runtime.story.abilities import works_by_itself
from fateloom.runtime.story.markers import capacity, final_sets, placed
from fateloom.runtime.transitions.facts import Facts
from fateloom.runtime.transitions.variables import Spaces

Rule = Callable[[Spaces], tuple[Spaces, ...]]
"""Where markers can come to stand."""


@record
class Exact:
    """A gain or loss of exactly so many spaces."""

    amount: int

    def rule(self, low: int, high: int) -> Rule:
        """Where it leads to; nowhere without room for all of them."""
        return lambda spaces: final_sets(spaces, self.amount, low, high)


@record
class Clipped:
    """A gain or loss of as many of the spaces as there is room for (DST-104)."""

    amount: int

    def rule(self, low: int, high: int) -> Rule:
        """Where it leads to."""
        sign = 1 if self.amount > 0 else -1

        def rule(spaces: Spaces) -> tuple[Spaces, ...]:
            room = capacity(spaces, sign > 0, low, high)
            return final_sets(spaces, sign * min(abs(self.amount), room), low, high)

        return rule


@record
class Added:
    """A further marker (DST-105). `space`: None for the highest free one."""

    space: int | None

    def rule(self, low: int, high: int) -> Rule:
        """Where it leads to; nothing changes on a full track."""
        return lambda spaces: (placed(spaces, self.space, low, high) or spaces,)


Move = Exact | Clipped | Added


def moves_of(facts: Facts, hero: str, skill: Skill) -> list[Move]:
    """Everything that moves the markers of the track."""
    mine = {(it.skill, it.amount) for it in facts.moves if is_of(it.whose, hero)}
    if facts.experience:
        mine.add((None, 2))
    named = {amount for it, amount in mine if it is skill}
    shared = {
        part if amount > 0 else -part
        for it, amount in mine
        if it is None
        for part in range(1, abs(amount) + 1)
    }
    spaces = {it.space for it in facts.added if it.skill is skill and is_of(it.whose, hero)}
    return [
        *map(Clipped, sorted(named)),
        *map(Exact, sorted(shared)),
        *map(Added, sorted(spaces, key=str)),
    ]


def is_of(whose: Subject, hero: str) -> bool:
    """Whether a subject can mean the hero."""
    return not isinstance(whose, Named) or whose.hero == hero


def not_followed(items: Sequence[Item], settings: Settings) -> Iterator[Skill | None]:
    """Tracks that are moved at moments which the model does not tell: within a test, or on a walk
    without being asked.
    """
    for item in items:
        ability = item.ability
        if ability is None or _is_at_a_told_moment(ability, item.copies, settings):
            continue
        if ability.cost_skill_amount:
            yield ability.cost_skill
        if isinstance(ability.effect, ChangeSkill):
            yield ability.effect.skill


def _is_at_a_told_moment(ability: Ability, copies: int, settings: Settings) -> bool:
    if works_by_itself(ability):
        return ability.window is Window.TURN_START and copies == 1
    if ability.window is Window.ANY:
        return isinstance(ability.effect, ChangeSkill) and not settings.gain_items_in_test
    return ability.window in (Window.TURN_START, Window.MOVE, Window.ON_STAY, Window.ON_EXPLORE)
