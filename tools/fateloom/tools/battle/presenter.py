"""A battle game at the table: what the loop shows of it and understands (see `Presenter`)."""

from __future__ import annotations

from fateloom.dsl.battle.spoken import SPOKEN
from fateloom.runtime.battle import steps as st
from fateloom.runtime.battle.command import Command
from fateloom.runtime.battle.content import SIDES
from fateloom.runtime.battle.event import Event
from fateloom.runtime.battle.game import BattleGame
from fateloom.runtime.battle.standing import units_in
from fateloom.runtime.battle.view import View
from fateloom.runtime.kernel.game import Decision, Over
from fateloom.tools.battle import boards, hand_dice
from fateloom.tools.battle.chances import odds_now
from fateloom.tools.battle.known import known
from fateloom.tools.battle.menu import menu_of
from fateloom.tools.battle.rules_page import dice_page, lesson, rules_page
from fateloom.tools.battle.telling import ending, news
from fateloom.tools.battle.words import Names
from fateloom.tools.table.content import Contents, Menu, note
from fateloom.tools.table.games import GamePresenter
from fateloom.tools.table.language import tr
from fateloom.tools.table.matching import bare
from fateloom.tools.table.presenter import Aside, Heading, News, Say, spoken_aside

IN_FIGHTS = ("forces", "chart", "odds")
"""The words of the table that mean something in a fight of a story, without map and cards."""


class BattlePresenter(GamePresenter[View, Command, Event]):
    """Presents one battle game."""

    def __init__(self, battle_game: BattleGame) -> None:
        super().__init__(battle_game, SPOKEN)
        self.names = Names(battle_game)

    def example(self, view: View) -> str:
        """See `Presenter`."""
        if self.names.battle_game.fights:
            return ", ".join((*map(self.names.unit, self._fighting(view)[:1]), "forces", "odds"))
        places = [self.names.space(it.one) for it in self.names.campaign.routes[:1]]
        return ", ".join((*places, "map", "end the march"))

    def introduction(self) -> Contents:
        """See `Presenter`: the text of the writer, and what each side has to do."""
        return (*super().introduction(), *boards.aims(self.names))

    def name(self, view: View, seat: int) -> str:
        """See `Presenter`."""
        return self.names.side(seat)

    def tell(self, view: View, event: Event) -> News:
        """See `Presenter`."""
        return news(self.names, view, event)

    def headings(self, view: View, decision: Decision[Command]) -> tuple[Heading, ...]:
        """See `Presenter`: whose march it is, with the map as that side sees it."""
        if not isinstance(view.agenda[0], st.March | st.Recruit):
            return ()
        key = (view.turn, view.active)
        fog = self.names.campaign.options.fog
        return (
            Heading("turn", key, lambda: ()),  # the card has told whose turn it is
            Heading("map", key, lambda: (boards.campaign_map(self.names, view),), True, fog),
        )

    def menu(self, view: View, decision: Decision[Command]) -> Menu:
        """See `Presenter`."""
        return menu_of(self.names, view, decision)

    def asides(self, view: View, decision: Decision[Command] | None) -> tuple[Aside[Command], ...]:
        """See `Presenter`."""
        names = self.names
        private = names.campaign.options.fog

        def plan(rest: str) -> Contents | None:
            return None if rest else (boards.campaign_map(names, view),)

        def forces(rest: str) -> Contents | None:
            return None if rest else boards.forces(names, view)

        def look(rest: str) -> Contents | None:
            found = [it for it in names.index.space if bare(names.space(it)).startswith(bare(rest))]
            exact = [it for it in found if bare(names.space(it)) == bare(rest)]
            if not rest or not found:
                return (note(tr("Look at which space? Type '{form}'.", form=tr("look NAME"))),)
            return tuple(
                it for space in exact or found for it in boards.stack_of(names, view, space)
            )

        def boxes(rest: str) -> Contents | None:
            return None if rest else boards.boxes(names, view)

        def cards(rest: str) -> Contents | None:
            return None if rest else boards.cards(names, view)

        def chart(rest: str) -> Contents | None:
            return None if rest else boards.chart(names, view)

        def aims(rest: str) -> Contents | None:
            return None if rest else boards.aims(names)

        def odds(rest: str) -> Contents | None:
            return None if rest else odds_now(names, view)

        own: tuple[Aside[Command], ...] = (
            spoken_aside(
                ("map",), tr("map"), tr("the map, with all that you can see on it"), plan, private
            ),
            spoken_aside(
                ("forces",), tr("forces"), tr("who stands where, unit by unit"), forces, private
            ),
            spoken_aside(
                ("look",),
                tr("look NAME"),
                tr("a space: terrain, routes, units, their march"),
                look,
                private,
            ),
            spoken_aside(
                ("boxes", "box"), tr("boxes"), tr("the Recruit Box and the Dead Pile"), boxes
            ),
            spoken_aside(
                ("cards", "card"), tr("cards"), tr("the card in effect, decks, cards played"), cards
            ),
            spoken_aside(
                ("chart",), tr("chart"), tr("what terrain does, and what a die does"), chart
            ),
            spoken_aside(("victory", "aims"), tr("victory"), tr("what each side has to do"), aims),
            spoken_aside(
                ("odds",), tr("odds"), tr("superiority and volleys of the battle under way"), odds
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

    def rules(self, *, dice: bool) -> Contents:
        """See `Presenter`."""
        return dice_page(self.names) if dice else rules_page(self.names)

    def lesson(self, view: View) -> tuple[str, str]:
        """See `Presenter`."""
        return lesson(self.names, view)

    def dice(self, view: View) -> tuple[int, str] | None:
        """See `Presenter`."""
        asked = hand_dice.to_roll(self.names, view)
        return None if asked is None else (asked[0], hand_dice.invitation(self.names, *asked))

    def rolled(self, view: View, typed: str) -> tuple[Say[Command], ...] | str:
        """See `Presenter`."""
        asked = hand_dice.to_roll(self.names, view)
        dice = hand_dice.entered(0 if asked is None else asked[2], typed)
        return dice if isinstance(dice, str) else tuple(map(Say, dice))

    def closing(self, view: View, end: Over | None) -> Contents:
        """See `Presenter`."""
        whole = () if end is None else (boards.campaign_map(self.names, view),)
        return (*whole, *ending(self.names, view, end), *self.credits(in_full=True))
