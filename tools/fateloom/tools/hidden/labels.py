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
from fateloom.tools.hidden.words import Names, gloom_at, gloom_word
from fateloom.tools.table.language import tr, tr_noop
from fateloom.tools.table.words import capital, counted

TIERS = (
    tr_noop("An item"),
    tr_noop("A look at a card of somebody"),
    tr_noop("A look at a card of your own"),
)
"""What a search can bring, by how good it is."""

DRAWS = tr_noop("{player} draws a Haunting card")

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
        """The other one in the roll under way, or at whom the order of a story is aimed."""
        it, met = self.view.contest, self.names.met(self.view)
        if it is None and met is not None:
            return met
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
        said = [counted(far, "step")] if far != 1 else []
        said += [gloom_word(gloom_at(self.names, self.view, tile))] if its.location else []
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
                return tr("One die: 1 to 6 steps")
            case cmd.RollDice():
                return tr("Two dice: 2 to 12 steps; a double brings a wound and a Haunting card")
            case cmd.RemoveTile(tile):
                numbers = "+".join(map(str, names.index.tile[tile].numbers)) or "0"
                return f"{names.tile(tile)} ({numbers})"
            case cmd.UseItem(card):
                return tr("Use {item}", item=with_use(names, card))
            case cmd.TakeItem(card):
                return tr("Take {item}", item=with_use(names, card))
            case cmd.Lose(card):
                return with_use(names, card)
            case cmd.Offer(seat, (), asks):
                said = tr_noop("Ask {player} for {cards}")
                return tr(said, player=names.player(seat), cards=names.cards(asks))
            case cmd.Offer(seat, gives, asks):
                said = tr_noop("Offer {player} {bargain}")
                return tr(said, player=names.player(seat), bargain=bargain(names, gives, asks))
            case cmd.Show() | cmd.ShowBack() | cmd.LookAt() | cmd.TakePileCard():
                return self._of_pile(command)
            case cmd.HauntOpponent(seat):
                return tr(DRAWS, player=names.player(seat))
            case cmd.OrderHaunting():
                return tr(DRAWS, player=names.player(self.other()))
            case cmd.HauntDraws(count):
                return tr(
                    "{player} draws {count} Haunting {count:card|cards}, for the pile",
                    player=names.player(self.other()),
                    count=count,
                )
            case cmd.HauntLooks(count):
                return tr("Look at {count} {count:card|cards} of the pile", count=count)
            case cmd.HauntWounds():
                cost = names.index.options.haunt_wound_cost
                return tr("A wound, for {cost} of your gloom", cost=cost)
            case cmd.Bind():
                return tr("Bind {player} as the Opener", player=names.player(self.other()))
            case cmd.OpenRitual():
                return tr("Open the ritual: you are the Opener yourself")
            case cmd.Take(count):
                return self._taken(count)
            case _:
                return self._plain(command)

    def _of_pile(self, command: cmd.Show | cmd.ShowBack | cmd.LookAt | cmd.TakePileCard) -> str:
        """A card of a pile, with whoever has seen it."""
        at, card = command.at, command.at + 1
        match command:
            case cmd.Show(seat):
                said = tr("Show {player} card {card}", player=self.names.player(seat), card=card)
                return f"{said}{self._seen(self.seat, at)}"
            case cmd.ShowBack():
                return f"{tr('Card {card}', card=card)}{self._seen(self.seat, at)}"
            case cmd.LookAt(seat) if seat == self.seat:
                said = tr("Look at card {card} of your pile", card=card)
                return f"{said}{self._seen(seat, at)}"
            case cmd.LookAt(seat):
                who = self.names.player(seat)
                said = tr("Look at card {card} of the pile of {player}", card=card, player=who)
                return f"{said}{self._seen(seat, at)}"
            case cmd.TakePileCard():
                said = tr("Take card {card} of the pile", card=card)
                return f"{said}{self._seen(self.other(), at)}"

    def _plain(self, command: Command) -> str:
        """Commands without parts."""
        match command:
            case cmd.EndTurn():
                return tr("End the turn")
            case cmd.Accept():
                return tr("Agree")
            case cmd.Forgo():
                return tr("Stop here") if self.offers(cmd.GoOn) else tr("Nothing")
            case cmd.GoOn():
                return tr("Fight on")
            case cmd.Inflict():
                return tr("A wound")
            case cmd.TakeHidden():
                return tr("Take something hidden, unseen")
            case cmd.Recover():
                return tr("You recover 1 health")
            case _:
                return capital(self.step_of(command))

    def _action(self, command: Command) -> str:
        """An action with its odds."""
        names, view, seat = self.names, self.view, self.seat
        match command:
            case cmd.Search():
                it = Contest(Roll.SEARCH, seat)
            case cmd.Probe(target):
                it = Contest(Roll.PROBE, seat, target)
            case cmd.Attack(target):
                it = Contest(Roll.ATTACK, seat, target)
            case cmd.Haunt(target):
                it = Contest(Roll.HAUNT, seat, target)
            case _:
                where = self.player().tile
                there = gloom_word(gloom_at(names, view, where))
                return f"{tr('Syphon gloom from {tile}', tile=names.place(where))} ({there})"
        return f"{chances.action(names, view, it)} ({chances.in_short(names, view, it)})"

    def _taken(self, count: int) -> str:
        it = self.view.contest
        if it is None or it.roll is not Roll.SEARCH:
            return capital(gloom_word(count)) if count else tr("None")
        return tr(TIERS[count - 1])

    def _seen(self, seat: int, at: int) -> str:
        """Who has looked at a card, which all have watched."""
        laid = self.view.players[seat].pile[at]
        if laid.face_up:
            return f": {self.names.in_pile(laid.card)}"
        them = [tr("you") if it == self.seat else self.names.player(it) for it in laid.known_to]
        return f" ({tr('seen by {players}', players=', '.join(them))})" if them else ""
