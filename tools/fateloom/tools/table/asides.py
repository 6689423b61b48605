"""What can be typed beside the game: help, the rules, a save, words of the presenter, and a step
taken back, to which others may have to agree.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from fateloom.runtime.kernel.game import Decision
from fateloom.runtime.kernel.table import AnyTable
from fateloom.tools.bots.kinds import AnyBot
from fateloom.tools.table.content import Definitions, note
from fateloom.tools.table.enter_key import EnterKey
from fateloom.tools.table.hot_seat import HotSeat
from fateloom.tools.table.language import tr
from fateloom.tools.table.narration import Game
from fateloom.tools.table.own_words import NO, YES, in_english, stops
from fateloom.tools.table.page import Page
from fateloom.tools.table.presenter import Aside, Say
from fateloom.tools.table.session import SaveTarget, Session


class Asides(Session):
    """A session in which people can type what is not part of the game."""

    def __init__(
        self,
        game: Game,
        table: AnyTable,
        page: Page,
        read: Callable[[], str | None],
        target: SaveTarget | None,
        *,
        is_resumed: bool,
        bots: Mapping[int, AnyBot],
        by_hand: bool,
        is_brief: bool,
        guides: bool,
    ) -> None:
        super().__init__(game, table, page, target, bots, by_hand, is_brief)
        self.presenter = game.presenter
        self.read = read
        self.guides = guides
        knowing = range(game.rules.seats(table.state)) if is_resumed else ()
        self.key = EnterKey(page, read)
        self.hot_seat = HotSeat(self.presenter, page, self.key, knowing)
        self.is_stopped = False
        """Whether somebody stopped playing while they were asked to agree."""

    def line(self, prompt: str) -> str | None:
        """The next line, "" for one without words; None: somebody wants to stop, or nobody is
        there.
        """
        self.page.ask(prompt)
        typed = self.read()
        if typed is None or stops(typed):
            return None
        return typed.strip()

    def aside(self, typed: str, decision: Decision[object] | None) -> bool:
        """Do what is not part of the game; False: the words are something else."""
        first, _, rest = typed.partition(" ")
        word, rest = in_english(first.casefold()), rest.strip()
        seat = self.seat(decision)
        credits = self.presenter.credits(in_full=True)
        match word:
            case "?" | "help" if not rest:
                self.help(decision)
            case "again" if not rest:
                self.narration.again()
            case "undo" if not rest:
                self.undo()
            case "guide" if rest in ("", "on", "off"):
                self.guides = rest == "on" or (not rest and not self.guides)
                on = tr("Each thing is explained when it comes up for the first time.")
                self.show(note(on if self.guides else tr("Nothing is explained any more.")))
            case "rules" if rules := self.presenter.rules(dice=rest in ("dice", tr("dice"))):
                self.show(*rules)
            case "credits" if not rest and credits:
                self.show(*credits)
            case "save" if self.target is not None:
                self.save(rest or self.target.autosave or "")
            case _ if self.shows_private(word) and not rest and seat is not None:
                self.hot_seat.show_private(self.view(seat), self.people())
            case _:
                return self.look(word, rest, decision)
        return True

    def shows_private(self, word: str) -> bool:
        """Whether the word shows what only the seat may see, in English or as the table has it."""
        private = self.presenter.private_word()[0]
        return bool(private) and word in (private, tr(private).casefold())

    def look(self, word: str, rest: str, decision: Decision[object] | None) -> bool:
        """Do what the presenter has for a word; False: it has nothing."""
        for aside in self.asides(decision):
            if word not in aside.words:
                continue
            reply, seat = aside.show(rest), self.seat(decision)
            if isinstance(reply, Say):
                self.say(reply)
            elif reply and aside.is_private and seat is not None and len(self.people()) > 1:
                self.hot_seat.show_alone(self.view(None), seat, reply)
            elif reply is not None:
                self.show(*reply)
            return reply is not None
        return False

    def asides(self, decision: Decision[object] | None) -> tuple[Aside[object], ...]:
        """The words of the presenter at this moment."""
        return self.presenter.asides(self.view(self.seat(decision)), decision)

    def seat(self, decision: Decision[object] | None) -> int | None:
        """Who is asked; while real dice are rolled, whoever rolls them."""
        if decision is not None:
            return decision.seat
        asked = self.presenter.dice(self.view(None))
        return None if asked is None else asked[0]

    def help(self, decision: Decision[object] | None) -> None:
        """What can be typed."""
        asides = self.asides(decision)
        private, secret = self.presenter.private_word()
        example = self.presenter.example(self.view(self.seat(decision)))
        is_credited = bool(self.presenter.credits(in_full=True))
        rows = (
            (tr("a number"), tr("do what stands behind it")),
            (tr("a name"), tr("its beginning is enough: {example}", example=example)),
            *((it.form, it.what) for it in asides if it.what),
            (
                tr("rules") if self.presenter.rules(dice=False) else "",
                tr("the rules on one page; rules dice: what is on the dice"),
            ),
            (tr("guide"), tr("explains each thing when it first comes up, or no longer")),
            (tr("again"), tr("read once more what was told last, the turns of bots in full")),
            (tr(private) if private else "", secret),
            (tr("Enter"), tr("shows once more what can be done")),
            (tr("back"), tr("to the menu before")),
            (tr("undo"), tr("take the last step back; dice and secrets, if the others agree")),
            (tr("save FILE"), tr("write the game to a file of your own as well")),
            (tr("credits") if is_credited else "", tr("whose rules and words these are")),
            (tr("quit"), tr("stop playing; the game is kept")),
        )
        self.show(Definitions(tuple(row for row in rows if row[0])))

    def undo(self) -> None:
        """Take back the last command of a person, with all that bots did after it. Where dice or
        secrets have been seen since, the other people are asked.
        """
        self.hot_seat.uncover()
        agreed, bots, table = set(), tuple(self.bots), self.table
        asked = [*table.undo_consent(bots)]
        while len((before := table.undone(bots)).log.entries) < len(table.log.entries):
            table = before
            if not self.is_formal(table):
                break
            asked += table.undo_consent(bots)
        for seat in dict.fromkeys(asked):
            if self.agrees(seat):
                agreed.add(seat)
            if self.is_stopped:
                return
        self.take_back(agreed)

    def agrees(self, seat: int) -> bool:
        """Ask somebody whether the last step may be taken back."""
        who = self.presenter.name(self.view(None), seat)
        asked = tr(
            "Something new has been seen since: dice, a place or a secret. {player}, may it be "
            "taken back?",
            player=who,
        )
        return self.is_yes(asked)

    def is_yes(self, question: str) -> bool:
        """Ask for yes or no, and once more after what is neither; to stop playing is a no."""
        for _ in range(2):
            self.show(note(question))
            typed = self.line(tr("yes or no> "))
            self.is_stopped = typed is None
            if typed is None or typed.casefold() in (*NO, tr("no")):
                return False
            if typed.casefold() in (*YES, tr("yes")):
                return True
        return False
