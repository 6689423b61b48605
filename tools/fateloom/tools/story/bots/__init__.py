"""The bots of the story rules. In a game that the story calls, a bot of that system plays."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from fateloom.runtime.kernel.game import Decision
from fateloom.runtime.kernel.nested import seat_inside
from fateloom.runtime.program.callable_systems import callable_system
from fateloom.runtime.story import command as cmd
from fateloom.runtime.story.rules import StoryRules
from fateloom.runtime.story.view import View
from fateloom.tools.bots.kinds import AnyBot, Bot, Bots, Maker, RandomBot
from fateloom.tools.story.bots.greedy import Greedy, Hoarder
from fateloom.tools.story.bots.player_knowledge import Known, known_to
from fateloom.tools.systems import system

StoryBot = Bot[View, cmd.Command]

IDLE = (cmd.EndTurn, cmd.LeavePoi, cmd.CloseTrade)
"""The commands that end something."""


def at_random(seed: int) -> RandomBot:
    """The random bot of a story."""
    return RandomBot(seed, IDLE)


class InCalls:
    """Asks one bot in the story, and others in the games that it calls; `inner`: by system."""

    def __init__(self, bot: Bot[View, cmd.Command], inner: Mapping[str, AnyBot]) -> None:
        self._bot = bot
        self._inner = inner

    def choose(self, view: View, decision: Decision[cmd.Command]) -> cmd.Command:
        """One of the commands of the decision."""
        said = {it.says: it for it in decision.commands if isinstance(it, cmd.InCall)}
        call = view.call
        seat = None if call is None else seat_inside(call.seats, decision.seat)
        if call is None or seat is None or not said:
            return self._bot.choose(view, decision)
        return said[self._inner[call.system].choose(call.table, Decision(seat, tuple(said)))]


def _maker(kind: str, make: Callable[[Known, int], StoryBot]) -> Maker:
    """Makes a bot from what its player knows, and others for the games of each system that the
    story calls: of the same kind, or else of the cleverest kind of their systems.
    """

    def made(rules: StoryRules, hero: str, seed: int) -> StoryBot:
        inner = {}
        for it in rules.program.called:
            called = system(callable_system(it.system).played_by)
            makers = called.bots().makers
            maker = makers.get(kind, [*makers.values()][-1])
            inner[it.system] = maker(called.rules(it.game), hero, seed)
        bot = make(known_to(rules.program, hero), seed)
        return InCalls(bot, inner) if inner else bot

    return made


BOTS = Bots(
    {
        "random": _maker("random", lambda _, seed: at_random(seed)),
        "greedy": _maker("greedy", Greedy),
        "hoarder": _maker("hoarder", Hoarder),
    },
    seats=4,
)
