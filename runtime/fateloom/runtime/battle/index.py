"""A campaign by id: its map, its units and its cards."""

from __future__ import annotations

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
from fateloom.runtime.battle.words import RouteKind

Neighbours = dict[str, tuple[str, ...]]


class Index:
    """A campaign, looked up by id."""

    def __init__(self, campaign: Campaign) -> None:
        self.campaign = campaign
        self.options = campaign.options

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
