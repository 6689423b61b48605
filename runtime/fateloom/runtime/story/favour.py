"""Ambiguities of the rules are resolved in favour of the player (DST-146, EC-43).

All legal readings are tried. One that is at least as good as every other on every counter of the
player is used silently; otherwise the player chooses. Counters are public values of the player:
coins, experience, ready dice, range, spaces of markers. Hidden outcomes of the story, limits and
the interests of others do not count.

The ambiguities are the orders of automatic abilities of one moment (DST-120): one may pay for
another. Every other ambiguity is a question to the player (which markers, which item, which
branch), or follows the order in the story (EC-05).
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import permutations

from fateloom.runtime.program.items import Ability, ChangeResource, ChangeSkill, MoveRange
from fateloom.runtime.program.statement import Resource
from fateloom.runtime.story.index import SKILL_AT, SKILLS, ProgramIndex
from fateloom.runtime.story.markers import capacity
from fateloom.runtime.story.state import State
from fateloom.runtime.story.supply import granted

Counters = tuple[int, ...]
"""What a reading leaves the player with; more is better, everywhere."""

ANY_TRACK = len(SKILLS)
"""The counter of spaces that the owner may take on any track."""


def best(readings: Iterable[Counters]) -> int | None:
    """The index of the first reading that is at least as good as every other on every counter;
    None: there is none.

    >>> best([(1, 2), (1, 3)]), best([(0, 1), (1, 0)])
    (1, None)
    """
    found = list(readings)
    for number, one in enumerate(found):
        if all(a >= b for other in found for a, b in zip(one, other, strict=True)):
            return number
    return None


def best_order(index: ProgramIndex, state: State, items: tuple[str, ...]) -> tuple[str, ...] | None:
    """The best order of these abilities for the active hero; None: ask the player."""
    orders = list(dict.fromkeys(permutations(items)))
    if len(orders) == 1:
        return items
    number = best(_after(index, state, order) for order in orders)
    return None if number is None else orders[number]


def _after(index: ProgramIndex, state: State, order: tuple[str, ...]) -> Counters:
    """The counters of the hero after the abilities in this order; an ability that cannot be
    paid has no effect.
    """
    hero = state.heroes[state.seat]
    board = _Board(index, state)
    for item in order:
        ability = index.item[item].ability
        if ability is not None and board.pays(ability):
            board.takes(ability, len(hero.items) - 1)
    return board.counters


class _Board:
    """The counters of the active hero, as far as automatic abilities change them."""

    def __init__(self, index: ProgramIndex, state: State) -> None:
        settings = index.settings
        hero = state.heroes[state.seat]
        low, high = settings.track_min, settings.track_max
        self.index, self.state = index, state
        self.coins, self.xp, self.effort, self.reach = hero.coins, hero.xp, hero.effort, 0
        self.left = [capacity(track, True, low, high) for track in hero.markers]
        self.right = [capacity(track, False, low, high) for track in hero.markers]
        self.gained = [0] * (ANY_TRACK + 1)

    @property
    def counters(self) -> Counters:
        """Everything that counts."""
        return (self.coins, self.xp, self.effort, self.reach, *self.gained)

    def pays(self, ability: Ability) -> bool:
        """Pay the price, if it can be paid."""
        spaces, skill = ability.cost_skill_amount, ability.cost_skill
        room = sum(self.right) if skill is None else self.right[SKILL_AT[skill]]
        if ability.cost_effort > self.effort or spaces > room:
            return False
        self.effort -= ability.cost_effort
        self._move(ANY_TRACK if skill is None else SKILL_AT[skill], -spaces)
        return True

    def takes(self, ability: Ability, others: int) -> None:
        """Take the effect; `others`: how many other items the hero has."""
        match ability.effect:
            case ChangeResource(name, amount):
                self._count(Resource(name), amount)
            case ChangeSkill(skill, amount):
                at = ANY_TRACK if skill is None else SKILL_AT[skill]
                self._move(at, others if amount is None else amount)
            case MoveRange(tiles):
                self.reach += tiles
            case _:
                pass  # the others belong to tests or to a move, and work at no such moment

    def _count(self, resource: Resource, amount: int) -> None:
        gained = granted(self.index, self.state, resource, amount) if amount > 0 else amount
        match resource:
            case Resource.COINS:
                self.coins = max(0, self.coins + gained)
            case Resource.XP:
                self.xp = max(0, self.xp + gained)
            case Resource.EFFORT:
                limit = self.index.settings.effort_max
                self.effort = min(max(0, self.effort + gained), limit)
            case Resource.VIRTUE:
                pass  # hidden: never weighed

    def _move(self, at: int, spaces: int) -> None:
        """Move markers as far as they go; on any track, the roomiest ones stand for all."""
        tracks = range(ANY_TRACK) if at == ANY_TRACK else (at,)
        room, other = (self.left, self.right) if spaces > 0 else (self.right, self.left)
        todo = abs(spaces)
        for track in sorted(tracks, key=lambda it: -room[it]):
            moved = min(todo, room[track])
            room[track] -= moved
            other[track] += moved
            todo -= moved
        done = abs(spaces) - todo
        self.gained[at] += done if spaces > 0 else -done
