"""Many whole pool games of bots, every invariant looked at after every step."""

from __future__ import annotations

from argparse import Namespace
from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random

from fateloom.runtime.kernel.game import Decision
from fateloom.runtime.kernel.simulation import simulate
from fateloom.runtime.pool.command import Command
from fateloom.runtime.pool.game import PoolGame
from fateloom.runtime.pool.game_rules import Event, PoolGameRules, PoolGameState
from fateloom.runtime.pool.state import SetUp
from fateloom.runtime.record import record
from fateloom.tools.bots.monitored import Looking
from fateloom.tools.bots.tally import SHOWN, quartiles
from fateloom.tools.files import UsageError, shown
from fateloom.tools.pool.bots import KINDS, MIXED, Bot, bots_for

LIMIT = 20_000
"""Commands of a game, after which it counts as one that never ends."""


@record
class Game:
    """One game of a soak. `end`: the ending by its id; `won`: scenes that were won, of `scenes`;
    `broken`: invariants that did not hold, and whatever stopped the engine.
    """

    number: int
    steps: int
    end: str
    won: int
    scenes: int
    broken: tuple[str, ...]


class Watched(Looking[SetUp, PoolGameState, Command, Event]):
    """The rules of a pool game, and somebody who looks at every step."""

    def __init__(self, rules: PoolGameRules) -> None:
        super().__init__(rules)
        self._broken = rules.broken

    def where(self, state: PoolGameState) -> str:
        """See `Looking`."""
        return f"in scene {state.scene}, round {state.table.round}"

    def look(
        self,
        before: PoolGameState,
        command: Command,
        events: tuple[Event, ...],
        after: PoolGameState,
    ) -> None:
        """See `Looking`."""
        for one in self._broken(after):
            self.found.append(f"{one} ({self.where(after)}, step {self.steps}, after {command!r})")


def soak(rules: PoolGameRules, kind: str, players: int, numbers: range) -> Iterator[Game]:
    """Play the games with these numbers; `kind`: one of KINDS, or MIXED. Heroes go round. In every
    other game a bot speaks for the opposition, otherwise the policy does.
    """
    heroes = [hero.id for hero in rules.course.scenes[0].encounter.heroes]
    for number in numbers:
        sitting = tuple(heroes[(number + seat) % len(heroes)] for seat in range(players))
        keeper = number % 2 == 1
        kinds = [
            KINDS[(number // 2 + seat) % len(KINDS)] if kind == MIXED else kind
            for seat in range(players + keeper)
        ]
        yield _game(rules, SetUp(sitting, keeper), number, bots_for(kinds, rules, number))


def _game(rules: PoolGameRules, choices: SetUp, number: int, bots: list[Bot]) -> Game:
    """One game, to its end."""
    watched = Watched(rules)

    def choose(state: PoolGameState, decision: Decision[Command]) -> Command:
        return bots[decision.seat].choose(rules.view(state, decision.seat), decision)

    end = "stopped"
    try:
        played = simulate(watched, choices, Random(number).random, LIMIT, choose)
        end = played.state.ending or "a game that never ended"
        if played.end is None:
            watched.found.append(f"not over after {LIMIT} steps")
    except Exception as error:  # whatever stops the engine is what a soak is there to find
        watched.found.append(f"stopped: {type(error).__name__}: {error}")
    behind = () if watched.last is None else watched.last.behind
    won = sum(passed.won for passed in behind)
    broken = tuple(dict.fromkeys(watched.found))
    return Game(number, watched.steps, end, won, len(behind), broken)


def tally(rules: PoolGameRules, games: Sequence[Game]) -> Iterator[str]:
    """Lines about these games, at least one game."""
    wrong = [(game, one) for game in games for one in game.broken]
    yield f"invariants   {len(wrong)} broken in {sum(game.steps for game in games):,} steps"
    for game, one in wrong[:SHOWN]:
        yield f"             game {game.number}: {one}"
    low, quarter, half, three, high = quartiles([game.steps for game in games])
    yield (
        f"steps        least {low}, quarter {quarter}, half {half}, "
        f"three quarters {three}, most {high}"
    )
    scenes = sum(game.scenes for game in games)
    won = sum(game.won for game in games)
    yield f"scenes       {won} of {scenes} won"
    ends = Counter(game.end for game in games)
    for at, (end, count) in enumerate(sorted(ends.items(), key=lambda it: (-it[1], it[0]))):
        ending = rules.course.ending(end)
        how = "" if ending is None else " (won)" if ending.won else " (lost)"
        head = "" if at else "ended"
        yield f"{head:<12} {count:>5}  {100 * count / len(games):5.1f} %  {end}{how}"


def soaked(options: Namespace, pool_game: PoolGame) -> bool:
    """`fateloom soak`: play and print; whether the rules held. Raises UsageError."""
    if options.mode is not None:
        raise UsageError("--mode is for stories; a pool game has none.")
    rules = PoolGameRules(pool_game)
    course = rules.course
    sizes = range(course.least, course.most + 1)
    if options.players is not None and options.players not in sizes:
        raise UsageError(f"This pool game is for {course.least} to {course.most} heroes.")
    known = (*KINDS, MIXED)
    said = options.bots
    kinds = known if said is None else tuple(filter(None, said.replace(",", " ").split()))
    for kind in kinds:
        if kind not in known:
            there = ", ".join(known)
            raise UsageError(f"There is no bot '{shown(kind[:40])}'. There are: {there}.")
    numbers = range(options.seed, options.seed + options.games)
    sound = True
    for kind in kinds:
        for players in sizes if options.players is None else (options.players,):
            games = list(soak(rules, kind, players, numbers))
            sound = sound and not any(game.broken for game in games)
            table = "1 player" if players == 1 else f"{players} players"
            print(f"{kind}, {table}: {len(games)} games of {shown(pool_game.title)}")
            print("".join(f"  {shown(line)}\n" for line in tally(rules, games)), flush=True)
    return sound
