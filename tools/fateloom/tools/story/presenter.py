"""A story at the table: what the loop shows of it and understands (see `Presenter`).

A game that the story has called is presented by its own presenter, in what the view of the story
shows of it; its commands come back as `InCall`.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from fateloom.runtime.kernel.game import Decision, Over, Refusal
from fateloom.runtime.program.board import Side
from fateloom.runtime.program.program import Program
from fateloom.runtime.program.statement import AskDestiny, Resource, Tell
from fateloom.runtime.program.words import Place
from fateloom.runtime.record import replace
from fateloom.runtime.story import command as cmd
from fateloom.runtime.story import event as ev
from fateloom.runtime.story.command import Command
from fateloom.runtime.story.index import ProgramIndex, bodies, within
from fateloom.runtime.story.telling import told_with
from fateloom.runtime.story.view import Stage, Standing, Step, View
from fateloom.tools.story import chances, hand_dice
from fateloom.tools.story.boards import belongings, board, board_in_short, look, sights, status
from fateloom.tools.story.called_game import as_own, as_own_aside, decision_inside
from fateloom.tools.story.cards import card
from fateloom.tools.story.map import map_of, map_sentences
from fateloom.tools.story.menu import menu_of
from fateloom.tools.story.reasons import why_refused
from fateloom.tools.story.rules_page import dice_page, lesson, rules_page
from fateloom.tools.story.telling import TEXTS, called
from fateloom.tools.story.typed import understood
from fateloom.tools.story.visible_names import seen
from fateloom.tools.table.content import Content, Contents, Menu, heading, note, prose
from fateloom.tools.table.language import tr, tr_noop
from fateloom.tools.table.presenter import (
    AnyPresenter,
    Aside,
    Heading,
    News,
    Presenter,
    Private,
    Say,
    Term,
    spoken_aside,
)
from fateloom.tools.table.words import listed

CHOSEN = (
    ev.HeroMoved,
    ev.VisitBegan,
    ev.OptionUsed,
    ev.ChoiceMade,
    ev.ItemScanned,
    ev.AbilityUsed,
    ev.CommittedToTest,
    ev.DestinyAsked,
    ev.CallAnswered,
)
"""Events that say what somebody has chosen."""


class StoryPresenter(Presenter[View, Command, ev.Event]):
    """Presents one story. `called`: the presenters of the games that it calls, by system."""

    def __init__(self, index: ProgramIndex, called: Mapping[str, AnyPresenter]) -> None:
        """`index`: of the Program whose words are shown, in the language of the table."""
        self.index = index
        self.called = called
        self._answers = answers_about_destinies(index.program)

    def example(self, view: View) -> str:
        if view.call is not None:
            return self.called[view.call.system].example(view.call.table)
        return tr("visit ferry, go to the marsh, use rope")

    def credits(self, *, in_full: bool) -> Contents:
        """Those of the games that it calls; in a line when one begins."""
        its = self.called.values() if in_full else ()
        return tuple(line for it in its for line in it.credits(in_full=True))

    def name(self, view: View, seat: int) -> str:
        """Who sits there, in short where that is clear."""
        return called(self.index, view, seat)

    def _title(self, view: View, seat: int) -> str:
        return self.index.hero[view.heroes[seat].hero].title

    # --- news

    def tell(self, view: View, event: ev.Event) -> News:
        match event:
            case ev.TurnBegan(seat, day):
                turn = tr("Day {day}, {hero}", day=day, hero=self.name(view, seat))
                return News(turn=turn, seat=seat)
            case ev.CallBegan(system, _, seats):
                return News(self.called[system].credits(in_full=False), among=seats)
            case ev.InCall(system, inner) if view.call is not None:
                called = self.called[system]
                in_full = called.credits(in_full=True)  # they come at the end of the story
                news, seats = called.tell(view.call.table, inner), view.call.seats
                contents = tuple(it for it in news.contents if it not in in_full)
                learner = dict(enumerate(seats)).get(-1 if news.learner is None else news.learner)
                return News(contents, among=seats, learner=learner)
            case ev.CallAnswered(system) if system in self.called:
                return News()  # the called game has told it
            case ev.Told(context) if context in self._answers:
                return News(TEXTS.told(self.index, view, event), to=view.active)
            case ev.ResourceChanged(_, Resource.EFFORT, 1) if view.step is Step.START:
                return News()  # the line at the start of the turn tells how many are ready
            case ev.ItemMoved(item, _, ev.Spot(Place.HERO)):
                said = TEXTS.told(self.index, view, event)
                is_bought = view.question is not None and view.question.about == "trade"
                read = card(self.index, item, is_known=is_bought)
                return News((*said, *read), TEXTS.short(self.index, view, event))
            case _:
                said = TEXTS.told(self.index, view, event)
                short = TEXTS.short(self.index, view, event)
                return News(said, short, echo=self._is_shown(view, event))

    def _is_shown(self, view: View, event: ev.Event) -> bool:
        """Whether somebody who has just typed sees on the screen what the event tells: they chose
        it, or the next question names it.
        """
        match event:
            case ev.TileExplored(seat, tile):
                return view.heroes[seat].tile == tile
            case ev.PoiMoved(_, str() as tile):
                return view.visited is None and view.heroes[view.active].tile == tile
            case ev.TileTurned(tile, Side.UNEXPLORED):
                (x, y), (at, of) = (
                    self.index.tile[it].cell for it in (tile, view.heroes[view.active].tile)
                )
                return self.index.tile[tile].hint is not None and abs(x - at) + abs(y - of) == 1
            case _:
                return isinstance(event, CHOSEN)

    def headings(self, view: View, decision: Decision[Command]) -> tuple[Heading, ...]:
        if view.stage is Stage.SETUP:
            return ()

        def contents() -> Contents:
            hero = view.heroes[view.active]
            who = (self._title if view.day == 1 else self.name)(view, hero.seat)
            title = heading(tr("Day {day}: {hero}", day=view.day, hero=who))
            if view.day > 1:
                return (title, status(hero))
            return (title, *board(self.index, hero, _usable(view, decision)))

        turn = Heading("turn", (view.day, view.active), contents)
        inner = decision_inside(view, decision)
        if inner is None or view.call is None:
            first = (self._items(view), self._map(view)) if view.step is Step.MOVE else ()
            return (turn, *first, *self._sights(view))
        return (turn, *self.called[view.call.system].headings(view.call.table, inner))

    def _items(self, view: View) -> Heading:
        """What the active hero carries, when it has changed since the turn before."""
        hero = view.heroes[view.active]
        is_told = view.day == 1 or not hero.items  # by the board, or by the line before
        shown = () if is_told else (belongings(self.index, hero),)
        return Heading(f"items {hero.seat}", hero.items, lambda: shown, waits=True)

    def _map(self, view: View) -> Heading:
        """The map before a walk, when tiles or places have changed; after the first turn, only
        where there is room beside the story.
        """
        chart = map_of(self.index, view)
        is_first = view.day == 1 and view.active == 0
        shown = replace(chart, is_beside=True, is_spare=not is_first)
        return Heading("map", (view.tiles, view.pois), lambda: (shown,), waits=True)

    def _sights(self, view: View) -> tuple[Heading, ...]:
        """What can be seen of the tiles next to the hero; each is told once."""
        return tuple(
            Heading(f"hint {tile}", tile, partial(tuple, [hint]), waits=True)
            for tile, hint in sights(self.index, view)
        )

    # --- what can be said

    def menu(self, view: View, decision: Decision[Command]) -> Menu:
        inner = decision_inside(view, decision)
        if inner is None or view.call is None:
            return menu_of(self.index, view, decision)
        system = view.call.system
        menu = self.called[system].menu(view.call.table, inner)
        choices, every = as_own(system, menu.choices), as_own(system, menu.every)
        return replace(menu, choices=choices, every=every)

    def understand(
        self, view: View, decision: Decision[Command], typed: str, *, is_name: bool
    ) -> Command | str | None:
        inner = decision_inside(view, decision)
        if inner is None or view.call is None:
            return understood(self.index, view, decision, typed, is_name=is_name)
        system = view.call.system
        meant = self.called[system].understand(view.call.table, inner, typed, is_name=is_name)
        return meant if meant is None or isinstance(meant, str) else cmd.InCall(system, meant)

    def refused(self, view: View, command: Command, refusal: Refusal) -> str:
        return why_refused(self.index, view, seen(self.index, view), command, refusal)

    # --- looking

    def asides(self, view: View, decision: Decision[Command] | None) -> tuple[Aside[Command], ...]:
        inner = None if decision is None else decision_inside(view, decision)
        first: tuple[Aside[Command], ...] = ()
        if inner is not None and view.call is not None:
            its = self.called[view.call.system].asides(view.call.table, inner)
            first = tuple(as_own_aside(view.call.system, it) for it in its)
        taken = {it.form for it in first}

        def own_board(rest: str) -> Contents | None:
            if rest or view.seat is None or view.seat >= len(view.heroes):
                return None
            usable = _usable(view, decision) if view.seat == view.active else set()
            title = heading(self.name(view, view.seat))
            return (title, *board(self.index, view.heroes[view.seat], usable))

        def all_boards(rest: str) -> Contents | None:
            if rest:
                return None
            return tuple(it for hero in view.heroes for it in board_in_short(self.index, hero))

        def chart(rest: str) -> Contents | None:
            if rest not in ("", "all", tr("all")) or not view.heroes:
                return None
            if rest:
                return tuple(note(it) for it in map_sentences(self.index, view))
            return (map_of(self.index, view),)

        own: tuple[Aside[Command], ...] = (
            spoken_aside(
                ("board",), tr("board"), tr("your tracks, dice, coins and items"), own_board
            ),
            spoken_aside(("boards",), tr("boards"), tr("those of everybody, in short"), all_boards),
            spoken_aside(
                ("map",), tr("map"), tr("what lies on the table; map all in words"), chart
            ),
            spoken_aside(
                ("look",),
                tr("look"),
                tr("what can be seen around you; look ITEM: what is on its card"),
                lambda rest: look(self.index, view, rest),
            ),
            spoken_aside(
                ("odds",),
                tr("odds"),
                tr("the chances of the tests that are open; odds power of a skill"),
                lambda rest: chances.odds_now(self.index, view, rest),
            ),
            spoken_aside(
                ("home",),
                tr("home NAME"),
                tr("somebody leaves for good; the others play on"),
                lambda rest: self._home(view, rest),
            ),
        )
        return (*first, *(it for it in own if it.form not in taken))

    def _home(self, view: View, rest: str) -> Contents | Say[Command] | None:
        """A player leaves for good (EC-57); whoever it is, in anybody's turn."""
        if view.stage is not Stage.PLAY:
            return None
        name = rest.casefold()
        found = [
            it.seat
            for it in view.heroes
            if name
            and any(n.casefold().startswith(name) for n in (it.hero, self._title(view, it.seat)))
        ]
        if len(found) != 1:
            names = listed((it.hero for it in view.heroes), "or")
            return (note(tr("Who goes home? Type: home {names}", names=names)),)
        who = self.name(view, found[0])
        said = tr("{hero} goes home. To take it back, type undo.", hero=who)
        return Say(cmd.LeaveGame(found[0]), said)

    def rules(self, *, dice: bool) -> Contents:
        settings = self.index.settings
        its = (line for it in self.called.values() for line in it.rules(dice=dice))
        return (*(dice_page(settings) if dice else rules_page(settings)), *its)

    def terms(self, view: View) -> tuple[Term, ...]:
        """The words to explain of the game that the story has called."""
        return () if view.call is None else self.called[view.call.system].terms(view.call.table)

    def lesson(self, view: View) -> tuple[str, str]:
        """What explains the moment in a first game; a called game explains itself."""
        if view.call is not None:
            return self.called[view.call.system].lesson(view.call.table)
        return lesson(view)

    # --- one pair of eyes

    def private(self, view: View) -> Private | None:
        """The own destiny (DST-138, 144)."""
        seat = view.seat
        if view.stage is Stage.SETUP or seat is None or seat >= len(view.heroes):
            return None
        hero = view.heroes[seat].hero
        contents: list[Content] = []
        if hero in self.index.destiny:
            paths = self.index.destiny[hero].paths
            for path, results in zip(paths, view.destiny, strict=True):
                contents.append(heading(path.title))
                if path.secret is not None:
                    contents.append(prose(told_with(self.index, path.secret, hero, results)))
        lead = tr("The destiny of {hero}.", hero=self.name(view, seat))
        after = tr("Keep it to yourself; the word destiny shows it again.")
        return Private(lead, tuple(contents), after)

    def private_word(self) -> tuple[str, str]:
        return tr_noop("destiny"), tr("your secret card; nobody else looks")

    # --- dice on the table

    def dice(self, view: View) -> tuple[int, str] | None:
        if view.stage is not Stage.PLAY:
            return None
        if view.call is not None:
            asked = self.called[view.call.system].dice(view.call.table)
            if asked is None:
                return None
            seats = view.call.seats
            # whoever called it also rolls for a side that nobody has
            return seats[asked[0] if asked[0] < len(seats) else 0], asked[1]
        return view.active, hand_dice.invitation(hand_dice.to_roll(self.index, view))

    def rolled(self, view: View, typed: str) -> tuple[Say[Command], ...] | str:
        if view.call is not None:
            system = view.call.system
            inner = self.called[system].rolled(view.call.table, typed)
            if isinstance(inner, str):
                return inner
            return tuple(Say(cmd.InCall(system, it.command), it.note) for it in inner)
        roll = hand_dice.entered(self.index, view, typed)
        if isinstance(roll, str):
            return roll
        is_number = typed.startswith("=")
        said = tr("Written down as the likeliest dice that come to that.") if is_number else ""
        return (Say(roll, said),)

    # --- the end

    def has_left(self, view: View, seat: int) -> bool:
        return view.stage is Stage.PLAY and view.heroes[seat].standing is not Standing.PLAYING

    def closing(self, view: View, end: Over | None) -> Contents:
        said = tr("Nobody has fulfilled a destiny.")
        if view.winner is not None:
            said = tr("{hero} has fulfilled a destiny.", hero=self.name(view, view.winner))
        day = tr("Day {day}.", day=view.day)
        return (heading(tr("The end")), note(f"{day} {said}"), *self.credits(in_full=True))


def answers_about_destinies(program: Program) -> frozenset[str]:
    """The texts that answer somebody who asks about the own destiny, by their place in the story.

    By the rules they are read aloud, and tell little (DST-73). Who sits at one screen and sees a
    text come up behind a secret question learns more than that, so the table shows it to whoever
    has asked.
    """
    options = (option for poi in program.pois for option in poi.options)
    asks = (it for option in options for it in within(option.body) if isinstance(it, AskDestiny))
    answers = (it for ask in asks for body in bodies(ask) for it in within(body))
    return frozenset(it.text.context for it in answers if isinstance(it, Tell))


def _usable(view: View, decision: Decision[Command] | None) -> set[str]:
    """The items that the active hero can use just now."""
    if decision is None or decision.seat != view.active:
        return set()
    return {it.item for it in decision.commands if isinstance(it, cmd.UseAbility)}
