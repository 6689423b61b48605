"""A bot in a pool game that the story has called: it plays there as the bots of pool games do."""

from __future__ import annotations

from fateloom.runtime.kernel.game import Decision
from fateloom.runtime.kernel.nested import seat_inside
from fateloom.runtime.pool.game import PoolGame
from fateloom.runtime.pool.game_rules import PoolGameRules
from fateloom.runtime.story import command as cmd
from fateloom.runtime.story.view import View
from fateloom.tools.bots.bot import Bot, Says
from fateloom.tools.pool.bots import Greedy, RandomBot


class InCalls:
    """Asks one bot in the story, and another in its pool games; `kind`: the name of the first."""

    def __init__(self, bot: Bot, kind: str, pool_game: PoolGame, seed: int) -> None:
        self._bot = bot
        maker = RandomBot if kind == "random" else Greedy
        self._inner = maker(PoolGameRules(pool_game), seed)

    def choose(self, view: View, decision: Says) -> cmd.Command:
        """One of the commands of the decision."""
        said = [it.says for it in decision.commands if isinstance(it, cmd.InCall)]
        seat = seat_inside(view.call_seats, decision.seat)
        if view.call is None or seat is None or not said:
            return self._bot.choose(view, decision)
        return cmd.InCall(self._inner.choose(view.call, Decision(seat, tuple(said))))
