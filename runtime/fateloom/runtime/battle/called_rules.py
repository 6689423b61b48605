"""The rules of a fight that a story calls: those of battles, where the enemy plays by itself and
the end is where the fight says (section 10 of the rules).
"""

from __future__ import annotations

from fateloom.runtime.battle import command as cmd
from fateloom.runtime.battle import event as ev
from fateloom.runtime.battle import steps as st
from fateloom.runtime.battle.advance import advance
from fateloom.runtime.battle.command import Command
from fateloom.runtime.battle.decide import carry_out
from fateloom.runtime.battle.event import Event
from fateloom.runtime.battle.fights import LINES, US, Until
from fateloom.runtime.battle.game import BattleGame
from fateloom.runtime.battle.game_rules import BattleGameRules
from fateloom.runtime.battle.legal import legal
from fateloom.runtime.battle.policy import answer
from fateloom.runtime.battle.state import State
from fateloom.runtime.battle.victory import NOBODY
from fateloom.runtime.battle.work import Work
from fateloom.runtime.kernel.game import Decision


class FightRules(BattleGameRules):
    """The rules of one fight. The only seat is that of whoever fights."""

    def __init__(self, battle_game: BattleGame, fight: str) -> None:
        """Raises LookupError when there is no such fight."""
        super().__init__(battle_game)
        known = {it.id: it for it in battle_game.fights}
        if fight not in known:
            raise LookupError(f"there is no fight '{fight}'")
        self.fight = known[fight]

    def seats(self, state: State) -> int:
        """Whoever fights; the enemy has no seat."""
        return 1

    def opening(self, state: State) -> tuple[Event, ...]:
        """The fight begins, or goes on."""
        work = Work(self.index, state)
        advance(work)
        self._go_on(work)
        return tuple(work.events)

    def apply_legal(self, state: State, command: Command) -> tuple[tuple[Event, ...], State]:
        """`apply` for a command that `legal` lists; the enemy answers at once."""
        work = Work(self.index, state)
        carry_out(work, command)
        self._go_on(work)
        return tuple(work.events), work.state

    def _go_on(self, work: Work) -> None:
        """Up to the next question to whoever fights, or to chance."""
        while work.state.winner is None:
            if self._has_ended(work):
                work.do(ev.GameEnded(NOBODY))
                return
            command = self._by_itself(work.state)
            if command is None:
                return
            carry_out(work, command)

    def _has_ended(self, work: Work) -> bool:
        """Whether the fight stops here, though the battle could go on."""
        battle = work.battle
        if self.fight.until is Until.SUPERIORITY:
            return battle.superior is not None
        fresh = isinstance(work.state.agenda[0], st.RollSuperiority) and not battle.dice
        over = any(isinstance(it, ev.RoundEnded) for it in work.events)
        pause = self.fight.pause
        return pause > 0 and fresh and over and (battle.round - 1) % pause == 0

    def _by_itself(self, state: State) -> Command | None:
        """What goes without saying: each side falls back to its own ground, and the enemy plays."""
        to_move = legal(self.index, state)
        if not isinstance(to_move, Decision):
            return None
        own = cmd.Go(LINES[to_move.seat])
        if own in to_move.commands:
            return own
        if to_move.seat == US:
            return None
        return answer(self.index, state, to_move.commands)
