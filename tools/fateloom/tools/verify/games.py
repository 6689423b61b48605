"""Games of the engine that look for something that a certificate denies: bots play them, hoarders
and explorers above all, in every order of the seats.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import permutations
from random import Random

from fateloom.dsl.checker.claims import BrokenClaimError, Claims
from fateloom.dsl.checker.engine_games import End, EngineGame, Way, is_asked
from fateloom.dsl.checker.engine_steps import EngineSteps, reader
from fateloom.runtime.kernel.game import Chance, Decision
from fateloom.runtime.program.program import Program
from fateloom.runtime.record import record
from fateloom.runtime.story import command as cmd
from fateloom.runtime.story.rules import StoryRules
from fateloom.runtime.story.setup import SetUp
from fateloom.runtime.story.state import Standing
from fateloom.runtime.story.view import View
from fateloom.tools.story.bots import BOTS, StoryBot

LONGEST = 9
"""A game has up to 2 to the power of this many commands before the hero goes for the end; short
games are as frequent as long ones.
"""

GOES_HOME = 0.03
"""How often somebody goes home, where players may: the chance before each command."""

PLAYING = Standing.PLAYING

CURIOUS = "curious"
KINDS = (CURIOUS, CURIOUS, "hoarder", "hoarder", "greedy", "random")
"""Who plays at a seat."""


class Curious:
    """Says what it has said least often, so that it takes, buys, uses, explores and shuts whatever
    can be had; ends its turn when nothing is new.
    """

    ENDS = (cmd.EndTurn, cmd.LeavePoi, cmd.CloseTrade)
    PATIENCE = 5
    """One time in so many it may end something while there is something else to do."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)
        self._said: Counter[cmd.Command] = Counter()

    def choose(self, view: View, decision: Decision[cmd.Command]) -> cmd.Command:
        """A command."""
        busy = [it for it in decision.commands if not isinstance(it, self.ENDS)]
        choices = busy if busy and self._random.randrange(self.PATIENCE) else decision.commands
        chosen = min(choices, key=lambda it: (self._said[it], self._random.random()))
        self._said[chosen] += 1
        return chosen


@record
class Contradiction:
    """Something that a certificate denies, and the game in which it came about.

    `hero`: whose certificate; `number`: of the game, from 1.
    """

    hero: str
    number: int
    message: str
    game: EngineGame


class TableGames:
    """The certificates of one table, and games of the engine that are held to them."""

    def __init__(self, program: Program, claims: Sequence[Claims]) -> None:
        """`claims`: about the same model, at least one."""
        self._leaving = claims[0].model.company.leaving
        self.rules = StoryRules(program, texts=False)
        self.company = claims[0].model.company
        read = reader(program, claims[0].model)
        self._engines = {it.hero: EngineSteps(self.rules, it, read) for it in claims}
        self.ends: Counter[End] = Counter()
        """How the ways to the end came out."""

    def play(self, count: int, seed: int = 0) -> Iterator[Contradiction]:
        """Plays so many games; yields the contradictions, at most one a game and hero."""
        orders = list(permutations(self.company.heroes))
        for number in range(count):
            yield from self._game(orders[number % len(orders)], number + 1, seed + number)

    def _game(self, heroes: tuple[str, ...], number: int, seed: int) -> Iterator[Contradiction]:
        luck = Random(seed)
        game = EngineGame(self.rules, SetUp(len(heroes), heroes, self.company.mode), seed)
        bots = [self._bot(luck, hero, seed, at) for at, hero in enumerate(heroes)]
        length = int(2 ** luck.uniform(0, LONGEST))
        last: dict[str, EngineGame] = {}
        broken: set[str] = set()
        while not game.is_over and len(game.entries) <= length:
            for hero, engine in self._engines.items():
                if hero not in broken and is_asked(game.state, hero):
                    last[hero] = game.copy()
                    try:
                        engine.claims.check(engine.read(game.state))
                    except BrokenClaimError as error:
                        broken.add(hero)
                        yield Contradiction(hero, number, str(error), last[hero])
            self._command(game, bots, luck)
        for hero in sorted(last.keys() - broken):
            try:
                self.ends[Way(last[hero], self._engines[hero], luck.random).walk()] += 1
            except BrokenClaimError as error:
                yield Contradiction(hero, number, str(error), last[hero])

    def _command(self, game: EngineGame, bots: Sequence[StoryBot], luck: Random) -> None:
        """What a bot says, or chance; or a player goes home, where players may."""
        to_move = self.rules.legal(game.state)
        if self._leaving and luck.random() < GOES_HOME:
            seats = [at for at, it in enumerate(game.state.heroes) if it.standing is PLAYING]
            if len(seats) > 1 and game.leave(luck.choice(seats)):
                return
        if isinstance(to_move, Chance):
            game.say(to_move.distribution.pick(luck.random()))
        elif isinstance(to_move, Decision):
            view = self.rules.view(game.state, to_move.seat)
            game.say(bots[to_move.seat].choose(view, to_move))

    def _bot(self, luck: Random, hero: str, seed: int, seat: int) -> StoryBot:
        kind, number = luck.choice(KINDS), seed * BOTS.seats + seat
        return Curious(number) if kind == CURIOUS else BOTS.makers[kind](self.rules, hero, number)
