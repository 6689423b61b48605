"""A campaign by id: its map, its units and its cards."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from functools import cached_property

from fateloom.runtime.battle.content import (
    Campaign,
    Card,
    Column,
    Space,
    Terrain,
    Unit,
    UnitType,
)
from fateloom.runtime.battle.effects import Effect
from fateloom.runtime.battle.state import Standing, State
from fateloom.runtime.battle.words import RouteKind
from fateloom.runtime.kernel.event import EventOf
from fateloom.runtime.record import record

Neighbours = dict[str, tuple[str, ...]]


def distances(ways: Neighbours, goals: Iterable[str]) -> dict[str, int]:
    """How far it is from each space to the nearest goal; spaces without a way are left out."""
    far = dict.fromkeys(goals, 0)
    queue = deque(far)
    while queue:
        here = queue.popleft()
        for to in ways[here]:
            if to not in far:
                far[to] = far[here] + 1
                queue.append(to)
    return far


@record
class Stacks:
    """Who is where. `all`: the units in each space where any stand, in the order of the campaign;
    `own`: those of each side; `occupied`: the spaces of each side.
    """

    all: dict[str, tuple[str, ...]]
    own: tuple[dict[str, tuple[str, ...]], ...]
    occupied: tuple[frozenset[str], ...]


def _fixed(stacks: dict[str, list[str]]) -> dict[str, tuple[str, ...]]:
    return {space: tuple(units) for space, units in stacks.items()}


class Index:
    """A campaign, looked up by id."""

    def __init__(self, campaign: Campaign) -> None:
        self.campaign = campaign
        self.options = campaign.options
        self._stacks: tuple[tuple[Standing, ...], Stacks] | None = None
        self.entries: dict[tuple[str, str], int] = {}
        """By card and unit: how far the card moves it, where that was asked already."""

    @cached_property
    def space(self) -> dict[str, Space]:
        """Spaces of the map."""
        return {it.id: it for it in self.campaign.spaces}

    @cached_property
    def terrain(self) -> dict[str, Terrain]:
        """The terrain of each space, by the id of the space (HOD-08)."""
        rows = {it.id: it for it in self.campaign.terrains}
        return {it.id: rows[it.terrain] for it in self.campaign.spaces}

    @cached_property
    def column(self) -> dict[str, Column]:
        """Columns of the battle results table."""
        return {it.id: it for it in self.campaign.columns}

    @cached_property
    def unit(self) -> dict[str, Unit]:
        """Units of both sides."""
        return {it.id: it for it in self.campaign.units}

    @cached_property
    def place(self) -> dict[str, int]:
        """The place of each unit in the order of the campaign."""
        return {it.id: at for at, it in enumerate(self.campaign.units)}

    @cached_property
    def number(self) -> dict[str, int]:
        """The place of each space in the order of the campaign."""
        return {it.id: at for at, it in enumerate(self.campaign.spaces)}

    @cached_property
    def type(self) -> dict[str, UnitType]:
        """The type of each unit, by the id of the unit."""
        rows = {it.id: it for it in self.campaign.types}
        return {it.id: rows[it.type] for it in self.campaign.units}

    @cached_property
    def card(self) -> dict[str, Card]:
        """Campaign cards of both sides."""
        return {it.id: it for it in self.campaign.cards}

    @cached_property
    def roads(self) -> Neighbours:
        """The spaces at the other end of land routes (HOD-07)."""
        return self._routes(RouteKind.LAND)

    @cached_property
    def rivers(self) -> Neighbours:
        """The spaces at the other end of river routes (HOD-07)."""
        return self._routes(RouteKind.RIVER)

    @cached_property
    def ways(self) -> Neighbours:
        """The spaces at the other end of any route (HOD-90)."""
        return {it: tuple(dict.fromkeys((*self.roads[it], *self.rivers[it]))) for it in self.space}

    def routes_of(self, unit: str) -> Neighbours:
        """The routes that a unit can take: fleets along rivers, all others by land (HOD-07, 38)."""
        return self.rivers if self.type[unit].fleet else self.roads

    def stacks(self, units: tuple[Standing, ...]) -> Stacks:
        """Who is where, for the units of a state in the order of the campaign. Questions about one
        state come one after the other, so the last answer is kept.
        """
        kept = self._stacks
        if kept is None or kept[0] is not units:
            kept = self._stacks = units, self._stacked(units)
        return kept[1]

    def _stacked(self, units: tuple[Standing, ...]) -> Stacks:
        found: dict[str, list[str]] = {}
        own: tuple[dict[str, list[str]], ...] = {}, {}
        for unit, it in zip(self.campaign.units, units, strict=True):
            if it.box is None:
                found.setdefault(it.space, []).append(unit.id)
                own[unit.side].setdefault(it.space, []).append(unit.id)
        return Stacks(_fixed(found), tuple(map(_fixed, own)), tuple(map(frozenset, own)))

    def effects(self, card: str | None) -> tuple[Effect, ...]:
        """The effects of the event of a card."""
        event = None if card is None else self.card[card].event
        return () if event is None else event.effects

    def _routes(self, kind: RouteKind) -> Neighbours:
        found: dict[str, list[str]] = {it: [] for it in self.space}
        for route in self.campaign.routes:
            if route.kind is kind:
                found[route.one].append(route.other)
                found[route.other].append(route.one)
        return {it: tuple(dict.fromkeys(ends)) for it, ends in found.items()}


BattleEvent = EventOf[Index, State]
"""What every event of the system is: a change of its state."""
