"""Copies of a state with one field or element changed. For `evolve`."""

from __future__ import annotations

from typing import TypeVar

from fateloom.runtime.record import changer
from fateloom.runtime.story.state import HeroState, State, Turn

T = TypeVar("T")

with_box = changer(State, "box")
with_control = changer(State, "control")
with_gone = changer(State, "gone")
with_heroes = changer(State, "heroes")
with_piles = changer(State, "piles")
with_played = changer(State, "played")
with_pois = changer(State, "pois")
with_purses = changer(State, "purses")
with_stocks = changer(State, "stocks")
with_tiles = changer(State, "tiles")
with_turn = changer(State, "turn")
with_world = changer(State, "world")

turn_in_step = changer(Turn, "step")
turn_visiting = changer(Turn, "visiting")

hero_on_tile = changer(HeroState, "tile")
hero_with_coins = changer(HeroState, "coins")
hero_with_effort = changer(HeroState, "effort")
hero_with_items = changer(HeroState, "items")
hero_with_markers = changer(HeroState, "markers")
hero_with_variables = changer(HeroState, "variables")
hero_with_virtue = changer(HeroState, "virtue")
hero_with_xp = changer(HeroState, "xp")


def put(these: tuple[T, ...], at: int, it: T) -> tuple[T, ...]:
    """The tuple with `it` at index `at`."""
    changed = list(these)
    changed[at] = it
    return tuple(changed)


def with_one(these: tuple[str, ...], it: str) -> tuple[str, ...]:
    """The tuple with `it` appended, unless it contains it already."""
    return these if it in these else (*these, it)


def all_but(these: tuple[str, ...], it: str) -> tuple[str, ...]:
    """The tuple without any `it`."""
    return tuple(one for one in these if one != it)


def with_hero(state: State, seat: int, hero: HeroState) -> State:
    """The state with that hero in the seat."""
    return with_heroes(state, put(state.heroes, seat, hero))
