"""Decisive commands of a game that only a search of the engine finds: without any one of them the
hero can still win, as far as a complete search tells.

A command is left out by playing the rest without it, and without what the rules refuse then.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from fateloom.dsl.verify.replay.engine_search import EngineSearch, search_win
from fateloom.dsl.verify.replay.game_run import ReplayContext
from fateloom.runtime.kernel.game import Refusal
from fateloom.runtime.record import record
from fateloom.runtime.story import command as cmd
from fateloom.runtime.story.legal import deciding
from fateloom.runtime.story.refusals import top
from fateloom.runtime.story.state import Stage, State

MAX_COMMANDS = 40
"""Commands of a game from which any are left out; each takes a search or two."""

WALKS = (cmd.Stay, cmd.MoveTo, cmd.Visit, cmd.LeavePoi, cmd.EndTurn, cmd.Confirm)
"""What leads somewhere, lets time go by, or only agrees: left out last."""


@record
class Kept:
    """A command that cannot be left out. `place`: among the commands, from 0; `hero`: who says
    or rolls it; `walk`: whether it only leads to others; `wins`: whether the hero is seen to win
    without it.
    """

    place: int
    command: cmd.Command
    hero: str
    walk: bool
    wins: bool


def decisive_commands(
    context: ReplayContext,
    begun: State,
    commands: Sequence[cmd.Command],
    hero: str,
    path: str | None,
) -> tuple[Kept, ...]:
    """Of the commands after a state at whose end a hero is lost, those that cannot be left out, in
    order; none where it cannot be said: too many commands, or states. `path`: the one path that is
    in question; None: all.
    """
    return _Leaving(context, begun, commands, hero, path).kept()


class _Leaving:
    def __init__(
        self,
        context: ReplayContext,
        begun: State,
        commands: Sequence[cmd.Command],
        hero: str,
        path: str | None,
    ) -> None:
        self.context, self.begun, self.commands = context, begun, commands
        self.hero, self.path = hero, path
        self._known: dict[State, EngineSearch] = {}

    def kept(self) -> tuple[Kept, ...]:
        places, actors, end = self._played(range(len(self.commands)))
        if not 0 < len(self.commands) <= MAX_COMMANDS or len(places) < len(self.commands):
            return ()
        if not self._is_lost(end):
            return ()
        places = self._minimal(places)
        _, actors, _ = self._played(places)
        return tuple(
            Kept(at, self.commands[at], actor, self._is_walk(at), self._wins_without(places, at))
            for at, actor in zip(places, actors, strict=True)
        )

    def _minimal(self, places: tuple[int, ...]) -> tuple[int, ...]:
        """The places of which none can be left out; walks are left out last."""
        todo = sorted(places, key=lambda it: (self._is_walk(it), -it))
        again = True
        while again:
            again = False
            for at in todo:
                if at not in places:
                    continue
                less, _, end = self._played(it for it in places if it != at)
                if self._is_lost(end):
                    places, again = less, True
        return places

    def _played(self, places: Iterable[int]) -> tuple[tuple[int, ...], tuple[str, ...], State]:
        """The commands at some places, without those that are refused then; who issues each; and
        the state after all.
        """
        done, actors, state = list[int](), list[str](), self.begun
        for at in places:
            found = self.context.rules.apply(state, self.commands[at])
            if not isinstance(found, Refusal):
                done.append(at)
                actors.append(state.heroes[deciding(state)].hero)
                state = found[1]
        return tuple(done), tuple(actors), state

    def _is_walk(self, at: int) -> bool:
        return isinstance(self.commands[at], WALKS)

    def _wins_without(self, places: tuple[int, ...], at: int) -> bool:
        _, _, end = self._played(it for it in places if it != at)
        return _at_rest(end) and self._search(end).win is not None

    def _is_lost(self, state: State) -> bool:
        if not _at_rest(state):
            return False
        found = self._search(state)
        return found.win is None and found.exhausted

    def _search(self, state: State) -> EngineSearch:
        if state not in self._known:
            self._known[state] = search_win(self.context, state, self.hero, self.path)
        return self._known[state]


def _at_rest(state: State) -> bool:
    return state.stage is Stage.PLAY and top(state) is None
