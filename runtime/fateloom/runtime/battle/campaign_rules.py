"""The rules of an order of a story to its campaign: those of battle games, where the enemy plays by
itself and the call ends when the order is carried out (section 10 of the rules).
"""

from __future__ import annotations

from fateloom.runtime.battle import command as cmd
from fateloom.runtime.battle import event as ev
from fateloom.runtime.battle.advance import advance
from fateloom.runtime.battle.command import Command
from fateloom.runtime.battle.decide import carry_out
from fateloom.runtime.battle.event import Event
from fateloom.runtime.battle.fights import US
from fateloom.runtime.battle.game import BattleGame
from fateloom.runtime.battle.game_rules import BattleGameRules
from fateloom.runtime.battle.index import Index
from fateloom.runtime.battle.legal import legal
from fateloom.runtime.battle.orders import Do, Order, rests
from fateloom.runtime.battle.policy import answer
from fateloom.runtime.battle.state import State
from fateloom.runtime.battle.victory import NOBODY
from fateloom.runtime.battle.work import Work
from fateloom.runtime.kernel.game import Decision


class OrderWork(Work):
    """What happens by an order."""

    def __init__(self, index: Index, state: State, do: Do) -> None:
        super().__init__(index, state)
        self._do = do

    def rests(self) -> bool:
        """Whether the order is carried out."""
        return rests(self.state, self._do)


class OrderRules(BattleGameRules):
    """The rules of one order. The only seat is that of the hero, who leads side 0."""

    def __init__(self, battle_game: BattleGame, order: str) -> None:
        """Raises LookupError when there is no such order."""
        super().__init__(battle_game)
        known = {it.id: it for it in battle_game.orders}
        if order not in known:
            raise LookupError(f"there is no order '{order}'")
        self.order: Order = known[order]

    def seats(self, state: State) -> int:
        """The hero; the enemy has no seat."""
        return 1

    def opening(self, state: State) -> tuple[Event, ...]:
        """The campaign goes on; nothing happens in one that is decided."""
        if state.winner is not None:
            return ()
        work = OrderWork(self.index, state, self.order.do)
        if self.order.do is Do.CARD:
            carry_out(work, cmd.Next(self.order.id))
        else:
            advance(work)
        self._go_on(work)
        return tuple(work.events)

    def apply_legal(self, state: State, command: Command) -> tuple[tuple[Event, ...], State]:
        """`apply` for a command that `legal` lists; the enemy answers at once."""
        work = OrderWork(self.index, state, self.order.do)
        carry_out(work, command)
        self._go_on(work)
        return tuple(work.events), work.state

    def _go_on(self, work: OrderWork) -> None:
        """Up to the next question to the hero, or to chance, or to the end of the order."""
        while work.state.winner is None:
            if work.rests():
                self._end(work)
                return
            to_move = legal(self.index, work.state)
            if not isinstance(to_move, Decision) or to_move.seat == US:
                return
            carry_out(work, answer(self.index, work.state, to_move.commands))

    def _end(self, work: OrderWork) -> None:
        """The card that is still in effect goes (HOD-17, 18), and the call is over."""
        card = work.state.card
        if card is not None:
            work.do(ev.CardGone(work.active, card, self.index.card[card].removed))
        work.do(ev.GameEnded(NOBODY))
