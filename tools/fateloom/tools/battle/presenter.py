"""A battle game at the table: what the loop shows of it and understands (see `Presenter`)."""

from __future__ import annotations

from functools import partial

from fateloom.dsl.battle.spoken import SPOKEN
from fateloom.runtime.battle import steps as st
from fateloom.runtime.battle.command import Command
from fateloom.runtime.battle.content import SIDES
from fateloom.runtime.battle.event import Event
from fateloom.runtime.battle.game import BattleGame
from fateloom.runtime.battle.standing import units_in
from fateloom.runtime.battle.view import View
from fateloom.runtime.kernel.game import Decision, Over
from fateloom.tools.battle import boards, hand_dice, rules_page
from fateloom.tools.battle.chances import odds_now
from fateloom.tools.battle.known import known
from fateloom.tools.battle.menu import menu_of
from fateloom.tools.battle.telling import ending, news
from fateloom.tools.battle.words import Names
from fateloom.tools.table.content import Contents, Menu, note
from fateloom.tools.table.games import GamePresenter
from fateloom.tools.table.language import tr
from fateloom.tools.table.matching import bare
from fateloom.tools.table.presenter import Aside, Heading, News, spoken_aside

IN_FIGHTS = ("forces", "chart", "odds")
"""The words of the table that mean something in a fight of a story, without map and cards."""


class BattlePresenter(GamePresenter[View, Command, Event, Names]):
    """Presents one battle game."""

    names: Names
    pages = rules_page
    hand = hand_dice

    def __init__(self, battle_game: BattleGame) -> None:
        super().__init__(battle_game, SPOKEN)
        self.names = Names(battle_game)

    def example(self, view: View) -> str:
        if self.names.battle_game.fights:
            return ", ".join((*map(self.names.unit, self._fighting(view)[:1]), "forces", "odds"))
        places = [self.names.space(it.one) for it in self.names.campaign.routes[:1]]
        return ", ".join((*places, "map", "end the march"))

    def introduction(self) -> Contents:
        """The text of the writer, and what each side has to do."""
        return (*super().introduction(), *boards.aims(self.names))

    def name(self, view: View, seat: int) -> str:
        return self.names.side(seat)

    def tell(self, view: View, event: Event) -> News:
        return news(self.names, view, event)

    def headings(self, view: View, decision: Decision[Command]) -> tuple[Heading, ...]:
        """Whose march it is, with the map as that side sees it."""
        if not isinstance(view.agenda[0], st.March | st.Recruit):
            return ()
        key = (view.turn, view.active)
        fog = self.names.campaign.options.fog
        return (
            Heading("turn", key, lambda: ()),  # the card has told whose turn it is
            Heading("map", key, lambda: boards.whole_map(self.names, view), True, fog),
        )

    def menu(self, view: View, decision: Decision[Command]) -> Menu:
        return menu_of(self.names, view, decision)

    def asides(self, view: View, decision: Decision[Command] | None) -> tuple[Aside[Command], ...]:
        names = self.names
        private = names.campaign.options.fog

        def look(rest: str) -> Contents | None:
            found = [it for it in names.index.space if bare(names.space(it)).startswith(bare(rest))]
            exact = [it for it in found if bare(names.space(it)) == bare(rest)]
            if not rest or not found:
                return (note(tr("Look at which space? Type '{form}'.", form=tr("look NAME"))),)
            return tuple(
                it for space in exact or found for it in boards.stack_of(names, view, space)
            )

        show = partial(self.look, view)
        own: tuple[Aside[Command], ...] = (
            show(
                ("map",),
                tr("map"),
                tr("the map, with all that you can see on it"),
                boards.whole_map,
                private,
            ),
            show(
                ("forces",),
                tr("forces"),
                tr("who stands where, unit by unit"),
                boards.forces,
                private,
            ),
            spoken_aside(
                ("look",),
                tr("look NAME"),
                tr("a space: terrain, routes, units, their march"),
                look,
                private,
            ),
            show(
                ("boxes", "box"), tr("boxes"), tr("the Recruit Box and the Dead Pile"), boards.boxes
            ),
            show(
                ("cards", "card"),
                tr("cards"),
                tr("the card in effect, decks, cards played"),
                boards.cards,
            ),
            show(
                ("chart",), tr("chart"), tr("what terrain does, and what a die does"), boards.chart
            ),
            show(
                ("victory", "aims"),
                tr("victory"),
                tr("what each side has to do"),
                boards.aims,
            ),
            show(
                ("odds",),
                tr("odds"),
                tr("superiority and volleys of the battle under way"),
                odds_now,
            ),
        )
        if names.battle_game.fights:
            return tuple(it for it in own if it.words[0] in IN_FIGHTS)
        return own

    def _fighting(self, view: View) -> tuple[str, ...]:
        """The units of both sides in the battle under way."""
        if view.battle is None:
            return ()
        state, space = known(view), view.battle.space
        sides = (units_in(self.names.index, state, space, side) for side in range(SIDES))
        return tuple(unit for its in sides for unit in its)

    def closing(self, view: View, end: Over | None) -> Contents:
        whole = () if end is None else boards.whole_map(self.names, view)
        return (*whole, *ending(self.names, view, end), *self.credits(in_full=True))
