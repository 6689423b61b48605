"""Commands of a haunted house in the words of its menus."""

from __future__ import annotations

from fateloom.runtime.hidden import command as cmd
from fateloom.runtime.hidden.command import Command
from fateloom.runtime.hidden.state import Contest
from fateloom.runtime.hidden.view import SeenPlayer, View
from fateloom.runtime.hidden.words import Roll
from fateloom.runtime.kernel.game import Decision
from fateloom.tools.hidden import chances
from fateloom.tools.hidden.telling import bargain, with_use
from fateloom.tools.hidden.words import Names, gloom_at
from fateloom.tools.table.words import capital, counted

ACTIONS = (cmd.Search, cmd.Probe, cmd.Attack, cmd.Haunt, cmd.Syphon)


class Labels:
    """The words of the commands of one decision."""

    def __init__(self, names: Names, view: View, decision: Decision[Command]) -> None:
        self.names = names
        self.view = view
        self.seat = decision.seat
        self.commands = decision.commands

    def offers(self, *kinds: type) -> bool:
        """Whether a command of these kinds can be said."""
        return any(isinstance(it, kinds) for it in self.commands)

    def player(self) -> SeenPlayer:
        """Who is asked."""
        return self.view.players[self.seat]

    def other(self) -> int:
        """The other one in the roll under way."""
        it = self.view.contest
        assert it is not None and it.target is not None
        return it.target if it.seat == self.seat else it.seat

    def step_of(self, command: Command) -> str:
        """The command as plays have it."""
        return self.names.spoken.words_of(command)

    def about(self, tile: str, steps: int | None = None) -> str:
        """What is worth knowing of a tile before one goes there, `steps` away, if that is more than
        one step onto it.
        """
        its = self.names.index.tile[tile]
        far = its.cost if steps is None else steps
        said = [f"{far} steps"] if far != 1 else []
        said += [f"gloom {gloom_at(self.names, self.view, tile)}"] if its.location else []
        them = (seat for seat, it in enumerate(self.view.players) if it.tile == tile)
        said += [self.names.player(seat) for seat in them]
        return f" ({', '.join(said)})" if said else ""

    def label(self, command: Command) -> str:
        """The words of a command."""
        if isinstance(command, ACTIONS):
            return self._action(command)
        names = self.names
        match command:
            case cmd.RollDice(1):
                return "One die: 1 to 6 steps"
            case cmd.RollDice():
                return "Two dice: 2 to 12 steps; a double brings a wound and a Haunting card"
            case cmd.RemoveTile(tile):
                numbers = "+".join(map(str, names.index.tile[tile].numbers)) or "0"
                return f"{names.tile(tile)} ({numbers})"
            case cmd.UseItem(card) | cmd.TakeItem(card) | cmd.Lose(card):
                verb = {cmd.UseItem: "Use ", cmd.TakeItem: "Take "}.get(type(command), "")
                return f"{verb}{with_use(names, card)}"
            case cmd.Offer(seat, (), asks):
                return f"Ask {names.player(seat)} for {names.cards(asks)}"
            case cmd.Offer(seat, gives, asks):
                return f"Offer {names.player(seat)} {bargain(names, gives, asks)}"
            case cmd.Show(seat, at):
                return f"Show {names.player(seat)} card {at + 1}{self._seen(self.seat, at)}"
            case cmd.ShowBack(at):
                return f"Card {at + 1}{self._seen(self.seat, at)}"
            case cmd.LookAt(seat, at):
                whose = "your pile" if seat == self.seat else f"the pile of {names.player(seat)}"
                return f"Look at card {at + 1} of {whose}{self._seen(seat, at)}"
            case cmd.TakePileCard(at):
                return f"Take card {at + 1} of the pile{self._seen(self.other(), at)}"
            case cmd.HauntOpponent(seat):
                return f"{names.player(seat)} draws a Haunting card"
            case cmd.OrderHaunting():
                return f"{names.player(self.other())} draws a Haunting card"
            case cmd.HauntDraws(count):
                cards = counted(count, "Haunting card")
                return f"{names.player(self.other())} draws {cards}, for the pile"
            case cmd.HauntLooks(count):
                return f"Look at {counted(count, 'card')} of the pile"
            case cmd.HauntWounds():
                cost = names.index.options.haunt_wound_cost
                return f"A wound, for {cost} of your gloom"
            case cmd.Bind():
                return f"Bind {names.player(self.other())} as the Opener"
            case cmd.OpenRitual():
                return "Open the ritual: you are the Opener yourself"
            case cmd.Take(count):
                return self._taken(count)
            case _:
                return self._plain(command)

    def _plain(self, command: Command) -> str:
        """Commands without parts."""
        match command:
            case cmd.EndTurn():
                return "End the turn"
            case cmd.Accept():
                return "Agree"
            case cmd.Forgo():
                return "Stop here" if self.offers(cmd.GoOn) else "Nothing"
            case cmd.GoOn():
                return "Fight on"
            case cmd.Inflict():
                return "A wound"
            case cmd.TakeHidden():
                return "Take something hidden, unseen"
            case cmd.Recover():
                return "You recover 1 health"
            case _:
                return capital(self.step_of(command))

    def _action(self, command: Command) -> str:
        """An action with its odds."""
        names, view, seat = self.names, self.view, self.seat
        match command:
            case cmd.Search():
                it = Contest(Roll.SEARCH, seat)
                what = f"Search {names.place(self.player().tile)}"
            case cmd.Probe(target):
                it, what = Contest(Roll.PROBE, seat, target), f"Probe {names.player(target)}"
            case cmd.Attack(target):
                it, what = Contest(Roll.ATTACK, seat, target), f"Attack {names.player(target)}"
            case cmd.Haunt(target):
                it, what = Contest(Roll.HAUNT, seat, target), f"Haunt {names.player(target)}"
            case _:
                where = self.player().tile
                there = gloom_at(names, view, where)
                return f"Syphon gloom from {names.place(where)} (gloom {there})"
        return f"{what} ({chances.in_short(names, view, it)})"

    def _taken(self, count: int) -> str:
        it = self.view.contest
        if it is None or it.roll is not Roll.SEARCH:
            return f"Gloom {count}" if count else "None"
        tiers = ("An item", "A look at a card of somebody", "A look at a card of your own")
        return tiers[count - 1]

    def _seen(self, seat: int, at: int) -> str:
        """Who has looked at a card, which all have watched."""
        laid = self.view.players[seat].pile[at]
        if laid.face_up:
            return f": {self.names.in_pile(laid.card)}"
        them = ["you" if it == self.seat else self.names.player(it) for it in laid.known_to]
        return f" (seen by {', '.join(them)})" if them else ""
