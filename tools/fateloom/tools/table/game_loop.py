"""A game at the table: one screen goes round, people type, bots think, the engine answers."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from typing import Any, assert_never

from fateloom.runtime.kernel.game import Chance, Decision, Over
from fateloom.runtime.kernel.table import AnyTable
from fateloom.runtime.record import replace
from fateloom.tools.bots.kinds import AnyBot
from fateloom.tools.table.asides import Asides
from fateloom.tools.table.content import Choice, Contents, Menu, note
from fateloom.tools.table.language import tr
from fateloom.tools.table.matching import is_label, named, numbered, unknown, which
from fateloom.tools.table.menus import Menus
from fateloom.tools.table.narration import Game
from fateloom.tools.table.own_words import in_english
from fateloom.tools.table.page import Page
from fateloom.tools.table.presenter import Heading, Say
from fateloom.tools.table.session import SaveTarget
from fateloom.tools.table.told_once import Spoken, Terms
from fateloom.tools.table.words import ended

LAST = 3
"""How many of the last entries are told again when a game is resumed."""

MOST_COMMANDS = 400
"""Commands in one turn, after which a bot ends it if it can: it would play for ever."""

BACK = "back"

OWN_WORDS = ("?", "help", "again", "save", "credits")
"""Words of the table that mean the table whatever a menu shows; with more words behind them they
can be the beginning of a choice.
"""

HINTS = 3
"""How often it is said that Enter shows a menu that is not repeated."""


class GameLoop(Asides):
    """One game from where it stands to its end, or to `quit`."""

    def __init__(
        self,
        game: Game,
        table: AnyTable,
        page: Page,
        read: Callable[[], str | None],
        target: SaveTarget | None,
        *,
        is_resumed: bool = False,
        bots: Mapping[int, AnyBot] | None = None,
        by_hand: bool = False,
        is_brief: bool = False,
        guides: bool = False,
        stops: Callable[[Any], bool] | None = None,
    ) -> None:
        """`read`: the next line that somebody types, without its end; None: nobody is there any
        more. `guides`: whether a first game explains itself; `stops`: whether to stop before the
        end. The others: see `Session`.
        """
        super().__init__(
            game, table, page, read, target,
            is_resumed=is_resumed, bots=bots or {}, by_hand=by_hand, is_brief=is_brief,
            guides=guides,
        )  # fmt: skip
        self._explained: set[str] = set()
        """What was explained, by the names of lessons."""
        self.stops = stops
        # The opening was read before: it is the longest text of all.
        self._start = max(1, len(table.log.entries) - LAST) if is_resumed else 0
        self._headings: dict[str, Hashable] = {}
        self._busy = 0
        """How many commands bots have given in the turn under way."""
        self.menus = Menus(page)
        self._spoken = Spoken()
        self._terms = Terms()
        self._hints = HINTS
        """So many times it is still said how a menu that is not repeated can be seen."""

    # --- the game

    def play(self) -> None:
        """Play until the game is over, or somebody or `stops` stops it."""
        self.narration.tell(self.table, self._start)
        while self.stops is None or not self.stops(self.view(None)):
            to_move = self.table.to_move
            match to_move:
                case Over():
                    self.close(to_move)
                    return
                case Chance():
                    goes_on = self.chance()
                case Decision(seat) if seat in self.bots:
                    if self.is_left_to_bots():
                        self.close(None)
                        self.show(
                            note(tr("Only bots are left at the table, so the game stops here."))
                        )
                        return
                    goes_on = self.bot(to_move)
                case Decision():
                    goes_on = self.ask(to_move)
                case _:
                    assert_never(to_move)
            if not goes_on or self.is_stopped or self.key.is_stopped:
                self.stop()
                return
        self.narration.end_short()

    def ask(self, decision: Decision[object]) -> bool:
        """Ask a person once; False: stop playing."""
        seat = decision.seat
        view = self.view(seat)
        self.narration.end_short()
        if not self.hot_seat.pass_on(view, seat, self.people()):
            return False
        self.head(view, decision)
        menu = self.menus.numbered(self.as_asked(self.presenter.menu(view, decision)))
        if self.goes_without_saying(menu):
            return self.say(Say(menu.every[0].command))
        if menu.only is not None:
            if not self.waits_for_enter(menu):
                said = ended(menu.only.label)
                self.show(note(tr("Nothing else can be done: {choice}", choice=said)))
                return self.say(Say(menu.only.command, then=menu.only.then))
            menu = self.menus.lone(menu)
        waits = menu.pauses and self.page.is_screen and self.narration.has_prose
        if waits and not self.key.wait():
            return False

        def listen() -> bool:
            self.head(view, decision, alone=bool(menu.cover))
            new = self.menus.new(menu, seat, len(self.people()))
            lead = "" if new is None else new.lead
            if new is not None and self.explain(view, lead):
                new = replace(new, lead="")
            terms = self.presenter.terms(view)
            self.show(*self._terms.explained(terms, (*self.narration.last, menu)))
            if new is not None:
                self.show(new)
            elif self._hints:
                self._hints -= 1
                self.show(note(tr("Enter shows what can be done.")))
            return self.listen(menu, decision)

        if menu.cover:
            return self.hot_seat.ask_secretly(view, seat, self.people(), menu.cover, listen)
        return listen()

    def waits_for_enter(self, menu: Menu) -> bool:
        """Whether a single answer is still given by hand: in secret, since others could have had a
        choice; before dice; behind a text, or reasons, that are still to be read; where it is asked
        whether it is meant; and where something else can be typed, such as a word that takes the
        last step back.
        """
        is_secret = bool(menu.cover) and len(self.people()) > 1
        asks = menu.only is not None and bool(menu.only.confirm)
        is_new = self.narration.has_prose or bool(self.menus.unread(menu))
        return is_secret or is_new or menu.is_moment or menu.back or asks or len(menu.every) > 1

    def explain(self, view: object, lead: str) -> bool:
        """In a first game, say what this moment is about, the first time that it comes, and before
        it who is asked; whether it was said.
        """
        name, text = self.presenter.lesson(view) if self.guides else ("", "")
        if text and name not in self._explained:
            self._explained.add(name)
            self.page.line()
            self.show(*((note(lead),) if lead else ()), note(text))
            return True
        return False

    def listen(self, menu: Menu, decision: Decision[object]) -> bool:
        """Read lines until one of them changes something; False: stop playing."""
        menus, entries = [menu], self.table.log.entries
        while True:
            typed = self.line("> ")
            if typed is None:
                return False
            word = in_english(typed.casefold())
            if word == BACK or (word == "0" and len(menus) > 1):
                if len(menus) == 1 and menu.back:
                    word = "undo"
                elif len(menus) == 1:
                    self.show(note(tr("There is no menu before this one.")))
                    continue
                else:
                    self.closed(menus)
                    typed = ""
            here = menus[-1]
            if not typed and here.enters and here.only is not None:
                if self.say_meant(menu, Say(here.only.command, then=here.only.then)):
                    return True
                if self.is_stopped:
                    return False
                continue
            if not typed:
                self.offer(here)
                continue
            if word == "undo":
                self.undo()
                return True
            is_named = is_label(here, typed) and word not in OWN_WORDS
            if not is_named and self.aside(typed, decision):
                if self.table.log.entries is not entries:
                    return True
                if self.shows_private(word):  # it has cleared the screen
                    if len(menus) > 1 and here.cover:
                        self.closed(menus)
                    self.offer(menus[-1])
                continue
            meant = self.understood(here, decision, typed)
            match meant:
                case str():
                    self.show(note(meant))
                case Choice(command=None):
                    if not self.opened(meant, decision.seat):
                        return False
                    if not meant.inner:
                        self.offer(here)
                        continue
                    every = meant.inner if meant.cover else menu.every
                    asks = meant.asks or meant.label
                    menus.append(Menu(asks, meant.inner, every, cover=meant.cover))
                    self.offer(menus[-1])
                    self.show(note(tr("back: to what else can be done")))
                case Say():
                    if self.say_meant(menu, meant):
                        return True
                    if self.is_stopped:
                        return False

    def say_meant(self, menu: Menu, said: Say[object]) -> bool:
        """Give the engine what a person has typed, after one question where it cannot be lightly
        meant; False: it was not given, or does not stand.
        """
        asked = (it.confirm for it in menu.every if it.command == said.command and it.confirm)
        question = next(asked, "")
        return (not question or self.is_yes(question)) and self.say(said)

    def opened(self, choice: Choice, seat: int) -> bool:
        """Leave the screen to the seat for a menu that only it may see; one without choices is
        shown and goes away. False: nobody is there any more.
        """
        if not choice.cover:
            return True
        if not self.hot_seat.cover(self.view(None), seat, choice.cover):
            return False
        if choice.inner:
            return True
        is_there = self.key.wait(choice.asks, clears=True)
        self.hot_seat.uncover()
        return is_there

    def closed(self, menus: list[Menu]) -> None:
        """Close the last of the menus; the screen is for all again where that one was secret."""
        if menus.pop().cover:
            self.hot_seat.uncover()

    def understood(
        self, here: Menu, decision: Decision[object], typed: str
    ) -> Choice | Say[object] | str:
        """The choice whose menu a line opens, the command that it means, or what to answer."""
        words = " ".join(typed.split())
        found = numbered(here, words)
        if isinstance(found, str):
            return found
        choices = named(here, words) if found is None else [found]
        if len(choices) == 1:
            (it,) = choices
            return it if it.command is None else Say(it.command, then=it.then)
        view = self.view(decision.seat)
        meant = self.presenter.understand(view, decision, words, is_name=bool(choices))
        if meant is None:
            return which(choices) if choices else unknown(here, words)
        return meant if isinstance(meant, str) else Say(meant)

    def chance(self) -> bool:
        """Let chance answer: by the seed, or by what real dice show; False: stop playing."""
        asked = self.presenter.dice(self.view(None)) if self.by_hand else None
        if asked is None or asked[0] in self.bots:
            self.settle()
            return True
        entries, typed = self.table.log.entries, ""
        while self.table.log.entries is entries and not self.is_stopped:
            if not typed or self.shows_private(typed.casefold()):
                self.show(note(asked[1]))
            line = self.line(tr("The dice> "))
            if line is None:
                return False
            typed = line
            if not typed or self.aside(typed, None):
                continue
            rolled = self.presenter.rolled(self.view(None), typed)
            if isinstance(rolled, str):
                self.show(note(rolled))
            else:
                for said in rolled:
                    self.say(said)
        return True

    # --- bots

    def bot(self, decision: Decision[object]) -> bool:
        """Let a bot say something; always True."""
        seat = decision.seat
        view = self.view(seat)
        if self.head(view, decision):
            self._busy = 0
        self._busy += 1
        command = self.bots[seat].choose(view, decision)
        if self._busy > MOST_COMMANDS:
            last = max(self.presenter.menu(view, decision).every, key=lambda it: it.rank)
            command = last.command if last.rank else command
        if not self.say(Say(command)):  # legal() promised that it stands
            raise ValueError(f"{command!r} was offered and refused")
        return True

    def is_left_to_bots(self) -> bool:
        """Whether there were people, and all of them are out of the game."""
        people = self.people()
        if not people:
            return False
        view = self.view(None)
        return all(self.presenter.has_left(view, seat) for seat in people)

    def accepted(self, seat: int | None) -> None:
        """Shows what came of a command: first what one seat alone may read, then the rest. The
        next secret question of a row is asked on the same screen, where nobody else has anything to
        read in between.
        """
        private = self.narration.private()
        if seat is not None:
            self.hot_seat.answer(self.view(None), seat, *private.pop(seat, ((), ())))
        if private or self.narration.is_waiting or not self.is_asked_on(seat):
            self.hot_seat.uncover()
        for other, (contents, lead) in private.items():
            self.hot_seat.answer(self.view(None), other, contents, lead)
            self.hot_seat.uncover()

    def is_asked_on(self, seat: int | None) -> bool:
        """Whether that seat, which has just answered a secret question, is asked another one behind
        the same cover, and nothing is read by all before it.
        """
        to_move = self.table.to_move
        if not self.hot_seat.is_covered:
            return False
        if not isinstance(to_move, Decision) or to_move.seat != seat:
            return False
        view = self.view(seat)
        cover = self.as_asked(self.presenter.menu(view, to_move)).cover
        return self.hot_seat.covers(cover) and not any(
            it.contents() for it in self.new_headings(view, to_move)
        )

    # --- what is shown

    def offer(self, menu: Menu) -> None:
        """Show a whole menu."""
        self.show(self.menus.whole(menu))

    def new_headings(
        self, view: object, decision: Decision[object], *, alone: bool = False
    ) -> list[Heading]:
        """The headings that have not been shown; private ones only to whoever is `alone`."""
        alone = alone or self.people() == [decision.seat]
        return [
            it
            for it in self.presenter.headings(view, decision)
            if self._headings.get(it.kind) != it.key and (alone or not it.is_private)
        ]

    def head(self, view: object, decision: Decision[object], *, alone: bool = False) -> bool:
        """Show the headings that are new; whether there was one. `alone`: nobody else looks."""
        new = self.new_headings(view, decision, alone=alone)
        is_bot = decision.seat in self.bots
        new = [it for it in new if not (is_bot and it.waits)]
        if not (is_bot and self.narration.is_short):
            for it in new:
                self.show(*self.read_aloud(it, decision.seat))
        self._headings.update({it.kind: it.key for it in new})
        return any(not it.waits for it in new)

    def read_aloud(self, it: Heading, seat: int) -> Contents:
        """The contents of a heading; of a map on a plain page, what has changed since it was read:
        for all, or for the seat that alone reads it.
        """
        if not self.page.is_plain:
            return it.contents()
        return self._spoken.changed((it.kind, seat if it.is_private else None), it.contents())

    def close(self, end: Over | None) -> None:
        """The end."""
        self.narration.end_short()
        if not self.narration.is_brief:
            self.show(*self.presenter.closing(self.view(None), end))
