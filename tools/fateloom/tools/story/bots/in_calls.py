"""A bot in a game that the story has called: a bot of that game's rule system plays there."""

from __future__ import annotations

from typing import Any

from fateloom.runtime.kernel.game import Decision
from fateloom.runtime.kernel.nested import seat_inside
from fateloom.runtime.story import command as cmd
from fateloom.runtime.story.rules import StoryRules
from fateloom.runtime.story.view import View
from fateloom.tools.bots.kinds import Bot
from fateloom.tools.systems import system

CALLED = "pool"
"""The rule system of the games that a story can call."""


def in_calls(
    bot: Bot[View, cmd.Command], kind: str, rules: StoryRules, hero: str, seed: int
) -> Bot[View, cmd.Command]:
    """The bot, and another one for the games that the story calls, if it calls any; that one is of
    the same kind, or else of the cleverest kind of its system.
    """
    if rules.program.pool_game is None:
        return bot
    called = system(CALLED)
    makers = called.bots().makers
    maker = makers.get(kind, [*makers.values()][-1])
    return InCalls(bot, maker(called.rules(rules.program.pool_game), hero, seed))


class InCalls:
    """Asks one bot in the story, and another one, `inner`, in the games that it calls."""

    def __init__(self, bot: Bot[View, cmd.Command], inner: Bot[Any, Any]) -> None:
        self._bot = bot
        self._inner = inner

    def choose(self, view: View, decision: Decision[cmd.Command]) -> cmd.Command:
        """One of the commands of the decision."""
        said = {it.says: it for it in decision.commands if isinstance(it, cmd.InCall)}
        seat = seat_inside(view.call_seats, decision.seat)
        if view.call is None or seat is None or not said:
            return self._bot.choose(view, decision)
        return said[self._inner.choose(view.call, Decision(seat, tuple(said)))]
