"""Games of the engine that look for something that a certificate denies: bots play them, hoarders
and explorers above all, in every order of the seats.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import permutations
from random import Random

from fateloom.dsl.checker.claims import BrokenClaimError, Claims
from fateloom.dsl.checker.engine_games import EngineGame, End, Way, is_asked
from fateloom.dsl.checker.engine_steps import EngineSteps, reader
from fateloom.runtime.kernel.game import Chance, Decision, Over
from fateloom.runtime.program.program import Program
from fateloom.runtime.record import record
from fateloom.runtime.story import command as cmd
from fateloom.runtime.story.rules import StoryRules
from fateloom.runtime.story.setup import SetUp
from fateloom.runtime.story.state import State
from fateloom.runtime.story.view import View
from fateloom.runtime.transitions.flatten import is_settled
from fateloom.runtime.transitions.model import Model
from fateloom.tools.story.bots.kinds import BOTS, StoryBot

LONGEST = 9
"""A game has up to 2 to the power of this many commands before the hero goes for the end; short
games are as frequent as long ones.
"""

CURIOUS = "curious"
KINDS = (CURIOUS, CURIOUS, "hoarder", "hoarder", "greedy", "random")
"""Who plays at a seat."""


class Curious:
    """Says what it has said least often, so that it takes, buys, uses, explores and shuts whatever
    can be had; ends its turn when nothing is new.
    """

    ENDS = (cmd.EndTurn, cmd.LeavePoi, cmd.CloseTrade)

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)
        self._said: Counter[cmd.Command] = Counter()

    def choose(self, view: View, decision: Decision[cmd.Command]) -> cmd.Command:
        """A command."""
        ends = isinstance(decision.commands, self.ENDS)
        busy = [it for it in decision.commands if not isinstance(it, self.ENDS)]
        chosen = min(
            busy if busy and not ends and self._random.randrange(5) else decision.commands,
            key=lambda it: (self._said[it], self._random.random()),
        )
        self._said[chosen] += 1
        return chosen


@record
class Contradiction:
    """Something that a certificate denies, and the game in which it came about. `game`: its number,
    from 1; `hero`: whose certificate.
    """

    hero: str
    game: int
    message: str
    log: EngineGame


class Table:
    """The certificates of one table, and games that are held to them."""

    def __init__(self, program: Program, model: Model, claims: Sequence[Claims]) -> None:
        self.rules = StoryRules(program, texts=False)
        self.model = model
        self.read = reader(program, model)
        self.engines = [EngineSteps(self.rules, it, self.read) for it in claims]
        self.ends: Counter[End] = Counter()
        """How the ways to the end came out."""

    def games(self, count: int, seed: int = 0) -> Iterator[Contradiction]:
        """Plays so many games; yields the contradictions, at most one a game and hero."""
        orders = list(permutations(self.model.company.heroes))
        for number in range(count):
            yield from self._game(orders[number % len(orders)], number + 1, seed + number)

    def _game(self, heroes: tuple[str, ...], number: int, seed: int) -> Iterator[Contradiction]:
        luck = Random(seed)
        setup = SetUp(len(heroes), heroes, self.model.company.mode)
        game = EngineGame(self.rules, setup, seed)
        length = int(2 ** luck.uniform(0, LONGEST))
        bots = [self._bot(luck.choice(KINDS), it, seed, at) for at, it in enumerate(heroes)]
        last: dict[str, tuple[int, State]] = {}
        broken: set[str] = set()
        while len(game.entries) <= length:
            state = game.state
            if is_settled(state):
                for engine in self.engines:
                    hero = engine.claims.hero
                    if hero not in broken and is_asked(state, hero):
                        last[hero] = len(game.entries), state
                        try:
                            engine.claims.check(self.read(state))
                        except BrokenClaimError as error:
                            broken.add(hero)
                            yield Contradiction(hero, number, str(error), game)
            to_move = self.rules.legal(state)
            if isinstance(to_move, Over):
                break
            if isinstance(to_move, Chance):
                game.say(to_move.distribution.pick(luck.random()))
            else:
                view = self.rules.view(state, to_move.seat)
                game.say(bots[to_move.seat].choose(view, to_move))
        for engine in self.engines:
            hero = engine.claims.hero
            if hero in last and hero not in broken:
                there = game.copy(*last[hero])
                try:
                    self.ends[Way(there, engine, luck).walk()] += 1
                except BrokenClaimError as error:
                    yield Contradiction(hero, number, str(error), there)

    def _bot(self, kind: str, hero: str, seed: int, seat: int) -> StoryBot:
        if kind == CURIOUS:
            return Curious(seed * BOTS.seats + seat)
        return BOTS.makers[kind](self.rules, hero, seed * BOTS.seats + seat)
