"""What a game takes: the chance of its tests, and the coins that are spent in it.

A result of a test serves where the rest of the game goes on behind it as it did, and is won for no
more coins. The chance of a game is that of all its tests at the first try, with what the hero has
then, without effort dice or with so many in each, and nothing used in them.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from fateloom.dsl.graph.build.odds import as_begun, spread
from fateloom.dsl.graph.soonest.costs import Band, Cost, Luck, Price, Sale
from fateloom.runtime.kernel.game import Chance, Decision
from fateloom.runtime.program.statement import Test
from fateloom.runtime.record import record
from fateloom.runtime.story import command as cmd
from fateloom.runtime.story.dice import score
from fateloom.runtime.story.state import Asking, HeroState, InTest, Run, Stage, State

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from fateloom.runtime.story.rules import StoryRules


@record
class Takes:
    """What a game takes. `tests`: those that can fail; `chances`: that all are passed, without
    effort dice, with one in each, and so on; `ideal`: without effort dice, with the skill and the
    things of the start; `coins`: those that are spent; `costs`: each of it;
    `is_told`: whether the costs are all, and all tests of one script are asked for the same.
    """

    tests: int
    chances: tuple[Fraction, ...]
    ideal: Fraction
    coins: int
    costs: tuple[Cost, ...]
    is_told: bool

    @property
    def bare(self) -> Fraction:
        """The chance without effort dice."""
        return self.chances[0]


class Scales:
    """Weighs games of the hero in this seat."""

    def __init__(self, rules: StoryRules, seat: int) -> None:
        self._rules, self._index, self._seat = rules, rules.index, seat

    def cost(self, before: State, command: cmd.Command, after: State) -> Cost | None:
        """What a step takes; None: nothing."""
        if isinstance(command, cmd.Roll):
            frame = after.control.stack[-1]
            assert isinstance(frame, InTest)
            return Luck(frame.root, (self._band(after, frame),))
        if isinstance(command, cmd.Sell):
            return Sale(_root_at(before, command))
        paid = self._coins(before) - self._coins(after)
        return Price(_root_at(before, command), paid) if paid > 0 else None

    def _coins(self, state: State) -> int:
        return state.heroes[self._seat].coins

    def _band(self, state: State, frame: InTest) -> Band:
        """In which band a roll is."""
        hero = state.heroes[state.seat]
        number = score(self._index, hero, frame, state.turn.bonus).successes
        return _band_of(self._bands(frame), min(max(0, number), self._index.settings.success_cap))

    def _bands(self, frame: InTest) -> list[Band]:
        test = self._index.statement(frame.root, frame.path)
        assert isinstance(test, Test)
        return [(it.low, it.high) for it in test.bands]

    def takes(self, start: State, commands: Sequence[cmd.Command]) -> Takes | None:
        """What a game takes that is won; None: effort dice were rolled in it, and nobody knows
        whether it is won without them.
        """
        if any(isinstance(it, cmd.Roll) and it.effort for it in commands):
            return None
        states = [start]
        for it in commands:
            states.append(self._rules.apply_legal(states[-1], it)[1])
        number = self._index.settings.effort_max + 1
        tests, chances, ideal = 0, (Fraction(1),) * number, Fraction(1)
        costs: list[Cost] = []
        for at, it in enumerate(commands):
            cost = self.cost(states[at], it, states[at + 1])
            if isinstance(cost, Luck):
                cost, own, best = self._tested(states, commands, at)
                if min(*own, best) == 1:
                    continue
                tests, ideal = tests + 1, ideal * best
                chances = tuple(one * two for one, two in zip(chances, own, strict=True))
            costs += [] if cost is None else [cost]
        if chances[0] >= ideal:
            costs = [it for it in costs if not isinstance(it, Sale)]
        lucks = {it for it in costs if isinstance(it, Luck)}
        is_told = all(it.root for it in costs) and len(lucks) == len({it.root for it in lucks})
        coins = sum(it.coins for it in costs if isinstance(it, Price))
        return Takes(tests, chances, ideal, coins, tuple(costs), is_told)

    def _tested(
        self, states: Sequence[State], commands: Sequence[cmd.Command], at: int
    ) -> tuple[Luck, tuple[Fraction, ...], Fraction]:
        """The bands that serve, their chance with each number of effort dice, and that without any
        with the skill and the things of the start.
        """
        before = states[at]
        frame = states[at + 1].control.stack[-1]
        assert isinstance(frame, InTest)
        rolled = self._rules.legal(before)
        assert isinstance(rolled, Chance)
        one_each: dict[Band, State] = {}
        for roll, _ in rolled.distribution.outcomes:
            after = self._rules.apply_legal(before, roll)[1]
            shown = after.control.stack[-1]
            assert isinstance(shown, InTest)
            one_each.setdefault(self._band(after, shown), after)
        one_each[self._band(states[at + 1], frame)] = states[at + 1]
        good = tuple(
            band for band, it in one_each.items() if self._goes_on(it, states, commands, at + 1)
        )
        hero, bands = before.heroes[before.seat], self._bands(frame)

        def chance(tested: HeroState, dice: int) -> Fraction:
            numbers = spread(self._index, tested, frame.skill, dice, before.turn.bonus).items()
            some = (weight for number, weight in numbers if _band_of(bands, number) in good)
            return sum(some, start=Fraction(0))

        found = tuple(chance(hero, it) for it in range(self._index.settings.effort_max + 1))
        begun = as_begun(self._index, self._index.hero[hero.hero])
        return Luck(frame.root, good), found, chance(begun, 0)

    def _goes_on(
        self, state: State, states: Sequence[State], commands: Sequence[cmd.Command], at: int
    ) -> bool:
        """Whether what is done in a game from there on can be done from that state, and wins with
        no fewer coins left.
        """
        for number in range(at, len(commands)):
            if state == states[number]:
                return True
            command = commands[number]
            match self._rules.legal(state):
                case Decision(_, listed):
                    can = command in listed
                case Chance(distribution):
                    can = any(command == it for it, _ in distribution.outcomes)
                case _:
                    can = False
            if not can:
                return False
            state = self._rules.apply_legal(state, command)[1]
        is_won = state.stage is Stage.OVER and state.winner == self._seat
        return is_won and self._coins(state) >= self._coins(states[-1])


def _band_of(bands: Iterable[Band], number: int) -> Band:
    return next(it for it in bands if it[0] <= number <= it[1])


def _root_at(state: State, command: cmd.Command) -> str:
    """The script in which something is done, or the thing that is bought."""
    match command:
        case cmd.UseOption(option):
            return f"option:{option}"
        case cmd.Buy(thing):
            return f"buy:{thing}"
        case cmd.Sell(thing):
            return f"sell:{thing}"
        case _:
            frame = state.control.stack[-1] if state.control.stack else None
            return frame.root if isinstance(frame, Asking | InTest | Run) else ""
