"""What can be done now in a haunted house, in the words of the table.

A view does not say what is asked, but the commands do. What only the player who is asked may read
stands behind a cover (`Choice.cover`): hidden items, a Psyche card that was looked at, whether
somebody knows to be the Opener.
"""

from __future__ import annotations

from collections.abc import Iterable

from fateloom.runtime.hidden import command as cmd
from fateloom.runtime.hidden.command import Command
from fateloom.runtime.hidden.state import Contest
from fateloom.runtime.hidden.view import View
from fateloom.runtime.hidden.words import Roll
from fateloom.runtime.kernel.game import Decision
from fateloom.tools.hidden import chances, describing
from fateloom.tools.hidden.labels import ACTIONS, Labels
from fateloom.tools.hidden.telling import SETS_ABOUT, bargain
from fateloom.tools.hidden.walking import ways
from fateloom.tools.hidden.words import Names, state_of
from fateloom.tools.table.content import Choice, Menu
from fateloom.tools.table.language import tr, tr_noop
from fateloom.tools.table.words import counted, listed, percent

IN_SECRET = tr_noop("Something that only you may see")
"""The choice behind which hidden items, and what the Opener alone can do, are kept from others."""


def menu_of(names: Names, view: View, decision: Decision[Command]) -> Menu:
    """The menu of a decision."""
    return _Maker(names, view, decision).menu()


def is_secret(names: Names, view: View, command: Command) -> bool:
    """Whether others at the screen may not learn that the command can be said."""
    match command:
        case cmd.UseItem(card) | cmd.Lose(card):
            return names.index.item[card].hidden
        case cmd.Offer(_, gives, _):
            return any(names.index.item[it].hidden for it in gives)
        case cmd.RemoveTile():
            return view.opener is None
        case cmd.TurnUp():
            return True
        case _:
            return False


class _Maker(Labels):
    def menu(self) -> Menu:
        """All that can be said."""
        if cmd.EndTurn() in self.commands:
            return self._turn()
        if self._is_returning():
            return self._returning()
        if self.view.contest is not None and self._is_preparing():
            return self._preparing()
        choices = self._grouped(self.commands)
        every = tuple(one for it in choices for one in (it.inner or (it,)))
        secret = any(is_secret(self.names, self.view, it) for it in self.commands)
        cover = tr("{player} chooses", player=self._who()) if secret else ""
        is_formal = len(choices) == 1 and isinstance(self.commands[0], cmd.Take)
        lead = self._lead()
        return Menu(self._question(), choices, every, lead, cover=cover, is_formal=is_formal)

    def _who(self) -> str:
        return self.names.player(self.seat)

    def _lead(self) -> str:
        """Who is asked, where it is not the player whose turn has just begun."""
        if self.seat == self.view.turn.active and not self.view.turn.dice:
            return ""
        return tr("{player} is asked.", player=self._who())

    # --- a turn

    def _turn(self) -> Menu:
        open_ = [it for it in self.commands if not is_secret(self.names, self.view, it)]
        steps = [self._choice(it) for it in open_ if isinstance(it, cmd.Step)]
        actions = [self._choice(it) for it in open_ if isinstance(it, ACTIONS)]
        items = [self._choice(it) for it in open_ if isinstance(it, cmd.UseItem)]
        tiles = [self._choice(it) for it in open_ if isinstance(it, cmd.RemoveTile)]
        ends = [self._choice(it) for it in open_ if isinstance(it, cmd.EndTurn)]
        removing = self._behind(
            tr("Take a tile off the board instead of moving"), tiles, tr("Which one?")
        )
        choices = (
            *actions,
            *steps,
            *self._further(),
            *items,
            *removing,
            *self._with_others(open_),
            *self._in_secret(),
            *ends,
        )
        inner = (one for it in choices if not it.cover for one in it.inner)
        every = (*choices, *inner)
        return Menu(self._what_now(), choices, every)

    def _further(self) -> list[Choice]:
        """Locations and other players that are more than one step away, and within reach."""
        index, view = self.names.index, self.view
        left = view.turn.left if self.offers(cmd.Step) else 0
        here = self.player().tile
        met = {it.tile for seat, it in enumerate(view.players) if seat != self.seat}
        found = []
        for tile, (steps, way) in ways(index, view, here).items():
            if len(way) < 2 or steps > left or not (index.tile[tile].location or tile in met):
                continue
            first, *rest = map(cmd.Step, way)
            short = f"{self.names.tile(tile)}{self.about(tile, steps)}"
            found.append(
                Choice(
                    tr("Go on to {tile}", tile=short),
                    first,
                    verbs=("go",),
                    things=(self.names.tile(tile),),
                    group=tr("Further to"),
                    short=short,
                    then=tuple(rest),
                )
            )
        return found

    def _what_now(self) -> str:
        turn = self.view.turn
        said = (
            tr_noop("{player}, at {tile}: what do you do? ({steps}, no action left)")
            if turn.acted
            else tr_noop("{player}, at {tile}: what do you do? ({steps}, an action left)")
        )
        where = self.names.place(self.player().tile)
        return tr(said, player=self._who(), tile=where, steps=counted(turn.left, "step"))

    def _with_others(self, open_: list[Command]) -> list[Choice]:
        """Trades with each player beside, and cards that are shown to them."""
        found: list[Choice] = []
        for seat in range(len(self.view.players)):
            who = self.names.player(seat)
            offers = [
                self._choice(it) for it in open_ if isinstance(it, cmd.Offer) and it.seat == seat
            ]
            label = tr("Offer {player} a trade", player=who)
            found += self._behind(label, offers, tr("What for what?"))
            shows = [
                self._choice(it) for it in open_ if isinstance(it, cmd.Show) and it.seat == seat
            ]
            label = tr("Show {player} a card of your pile, for one of theirs", player=who)
            asks = tr("Which card? You do not look at it yourself.")
            found += self._behind(label, shows, asks)
        return found

    def _behind(self, label: str, inner: list[Choice], asks: str) -> list[Choice]:
        return [Choice(label, None, inner=tuple(inner), asks=asks)] if inner else []

    def _in_secret(self) -> list[Choice]:
        """What others may not learn of; asked of everybody of whom it could be so."""
        hidden = any(it and self.names.index.item[it].hidden for it in self.player().items)
        options = self.names.index.options
        opener = not options.removal_needs_reveal and self.view.opener is None
        if not hidden and not (opener and not self.player().ghost):
            return []
        secret = [self._choice(it) for it in self.commands if self._is_covered(it)]
        held = self._hidden_items() or tr("You carry nothing hidden.")
        what = (
            tr("What do you do with it?") if secret else tr("There is nothing to do in secret now.")
        )
        asks, cover = f"{held} {what}", tr("{player} looks at something", player=self._who())
        return [Choice(tr(IN_SECRET), None, inner=tuple(secret), asks=asks, cover=cover)]

    def _hidden_items(self) -> str:
        """The hidden items of the player who is asked, in a sentence."""
        held = [it for it in self.player().items if it and self.names.index.item[it].hidden]
        said = (f"{self.names.card(it)} ({describing.item(self.names, it)})" for it in held)
        return tr("You carry {items}.", items=listed(said)) if held else ""

    def _is_covered(self, command: Command) -> bool:
        return is_secret(self.names, self.view, command)

    # --- items before a roll, and a Psyche card

    def _is_preparing(self) -> bool:
        return all(isinstance(it, cmd.UseItem | cmd.Forgo) for it in self.commands)

    def _preparing(self) -> Menu:
        """Items that help once, before the dice fall; who holds a hidden one is asked in secret."""
        choices = tuple(self._choice(it) for it in self.commands)
        question = f"{self._situation()} {tr('Do you use an item before the dice fall?')}"
        if not any(it and self.names.index.item[it].hidden for it in self.player().items):
            return Menu(question, choices, choices, self._lead())
        cover = tr("{player} may use an item", player=self._who())
        label = tr("Look at what you could use")
        one = Choice(label, None, inner=choices, asks=question, cover=cover)
        is_formal = len(choices) == 1
        return Menu(question, (one,), (one,), self._lead(), is_formal=is_formal)

    def _is_returning(self) -> bool:
        it = self.view.contest
        is_over = it is not None and it.roll is Roll.PROBE and it.dark is not None
        own = all(isinstance(one, cmd.TurnUp | cmd.Forgo) for one in self.commands)
        return is_over and own

    def _returning(self) -> Menu:
        """Whether a Psyche card goes back face-up; asked after each look, whatever was seen."""
        labels = {cmd.TurnUp(): tr("Face-up: it is a Psyche card"), cmd.Forgo(): tr("Face-down")}
        choices = tuple(
            Choice(labels[it], it, step=self.step_of(it))
            for it in sorted(self.commands, key=lambda it: isinstance(it, cmd.TurnUp))
            if isinstance(it, cmd.TurnUp | cmd.Forgo)
        )
        asks = tr("How does the card go back?")
        cover = tr("{player} puts the card back", player=self._who())
        one = Choice(tr("Put the card back"), None, inner=choices, asks=asks, cover=cover)
        question = tr("The card that was looked at goes back into the pile.")
        return Menu(question, (one,), (one,), is_formal=len(choices) == 1)

    # --- other questions

    def _question(self) -> str:
        """What is asked, by what can be answered."""
        names, view = self.names, self.view
        if self.offers(cmd.RollDice):
            return tr("How many dice do you roll for your move?")
        if self.offers(cmd.Accept) and view.trade is not None:
            it = view.trade
            who, hidden = names.player(view.turn.active), names.without_hidden
            what = bargain(names, hidden(it.gives), it.asks)
            return tr("{player} offers {bargain}. Do you agree?", player=who, bargain=what)
        if self.offers(cmd.ShowBack):
            who = names.player(view.turn.active)
            return tr("Which card of your pile do you show {player} in return?", player=who)
        if self.offers(cmd.Bind) and view.contest is None:
            return tr("Who is the Opener? Your word is final.")
        if self.offers(cmd.Bind):
            who = names.player(self.other())
            said = tr_noop("{player} has no health left, and you must declare. Your word is final.")
            return tr(said, player=who)
        if self.offers(cmd.GoOn):
            return f"{tr('Does the fight go on?')} {self._next_exchange()}"
        if self.offers(cmd.OrderHaunting):
            return tr(
                "The probe is yours. What becomes of {player}?", player=names.player(self.other())
            )
        if self.offers(cmd.Inflict, cmd.TakeItem, cmd.TakeHidden, cmd.TakePileCard):
            return tr(
                "The exchange is yours. What becomes of {player}?",
                player=names.player(self.other()),
            )
        if self.offers(cmd.Recover, cmd.HauntOpponent):
            return tr("The Psyche card lies open. What does it bring?")
        if self.offers(cmd.HauntDraws):
            return tr(
                "The haunt is yours. What becomes of {player}?", player=names.player(self.other())
            )
        if self.offers(cmd.LookAt):
            own = any(isinstance(it, cmd.LookAt) and it.seat == self.seat for it in self.commands)
            return (
                tr("Which card of your own pile do you look at?")
                if own
                else tr("Which card of a pile do you look at?")
            )
        if self.offers(cmd.Show):
            who = names.player(self.other())
            said = tr_noop("Which card of your pile do you show {player}, for one of theirs?")
            return tr(said, player=who)
        if self.offers(cmd.Offer):
            return tr("Do you offer {player} a trade?", player=names.player(self.other()))
        if self.offers(cmd.Lose):
            return tr("Which item do you lose?")
        if self.offers(cmd.Take):
            searching = view.contest is not None and view.contest.roll is Roll.SEARCH
            return tr("What do you take?") if searching else tr("How much gloom do you take?")
        return tr("What now?")

    def _situation(self) -> str:
        it = self.view.contest
        assert it is not None
        who = self.names.player(it.seat)
        other = "" if it.target is None else self.names.player(it.target)
        return f"{tr(SETS_ABOUT[it.roll], player=who, other=other)}."

    def _next_exchange(self) -> str:
        """How the next exchange stands for the one who is asked."""
        it = self.view.contest
        assert it is not None
        fresh = Contest(it.roll, it.seat, it.target)
        won = chances.won(self.names, self.view, fresh)
        lost = chances.lost(self.names, self.view, fresh)
        mine, theirs = (won, lost) if it.seat == self.seat else (lost, won)
        them = self.names.player(self.other())
        theirs_now = state_of(self.view.players[self.other()])
        return tr(
            "You: {state}; {player}: {other}. The next one: {mine} for you, {theirs} for {player}.",
            state=state_of(self.player()),
            player=them,
            other=theirs_now,
            mine=percent(mine),
            theirs=percent(theirs),
        )

    # --- single commands

    def _grouped(self, commands: Iterable[Command]) -> tuple[Choice, ...]:
        """The commands one by one; looks into several piles stand behind their owners."""
        looks = [it for it in commands if isinstance(it, cmd.LookAt)]
        owners = dict.fromkeys(it.seat for it in looks)
        rest = [self._choice(it) for it in commands if not isinstance(it, cmd.LookAt)]
        if len(owners) < 2:
            return (*(self._choice(it) for it in looks), *rest)
        behind = []
        for owner in owners:
            who = self.names.player(owner)
            inner = tuple(self._choice(it) for it in looks if it.seat == owner)
            label = tr("A card of {player}", player=who)
            asks = tr("{player}: which card?", player=who)
            behind.append(Choice(label, None, inner=inner, asks=asks))
        return (*behind, *rest)

    def _choice(self, command: Command) -> Choice:
        """A command in words."""
        step = self.step_of(command)
        ends = isinstance(command, cmd.EndTurn)
        if isinstance(command, cmd.Step):
            tile = self.names.tile(command.tile)
            short = f"{tile}{self.about(command.tile)}"
            return Choice(
                tr("Go to {tile}", tile=short),
                command,
                verbs=("go",),
                things=(tile,),
                step=step,
                group=tr("Go to"),
                short=short,
            )
        return Choice(
            self.label(command),
            command,
            verbs=(step.split()[0],),
            step=step,
            rank=2 if ends else 0,
        )
