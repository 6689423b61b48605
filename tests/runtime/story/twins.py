"""Two games that differ in a secret, played side by side: what can be told of them must be equal,
until a rule reveals the secret.

A rule reveals through conditions that read it (DST-40, 123) and through the band of a test
(DST-55): `Twin` notes every answer that a condition on virtue gives and every band that is entered.
The games may part when, and only when, one of those answers is another one in the other game.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any

from tests.runtime.at_random import drawn

from fateloom.runtime.kernel.game import Chance, Refusal, folded
from fateloom.runtime.program.condition import Compare, Measure
from fateloom.runtime.program.program import Program
from fateloom.runtime.program.statement import Test
from fateloom.runtime.story import command as cmd
from fateloom.runtime.story import event as ev
from fateloom.runtime.story.answers import top
from fateloom.runtime.story.conditions import predicate
from fateloom.runtime.story.rules import StoryRules
from fateloom.runtime.story.setup import SetUp
from fateloom.runtime.story.state import InTest, State
from fateloom.runtime.story.watched import Predicate

HEROES = ("ann", "bob", "cy")

Other = Callable[[cmd.Command], cmd.Command]
"""What the second game says where the first says this."""


class Revealed(Exception):
    """A rule has told the secret: from here on the games may differ."""


class Twin:
    """One of the two games, with the answers that it has given about its secret."""

    def __init__(self, program: Program) -> None:
        self.rules = StoryRules(program)
        self.answers: list[object] = []
        for condition in _on_virtue(program):
            self._listen(condition)
        state = self.rules.setup(SetUp(3, heroes=HEROES))
        assert not isinstance(state, Refusal)
        self.before: State = state
        self.events: tuple[ev.Event, ...] = self.rules.opening(state)
        self.state: State = folded(self.rules, state, self.events)

    def _listen(self, condition: Compare) -> None:
        """Put a function that takes notes in the place of the condition's."""
        index = self.rules.index
        ask = predicate(index, condition)

        def asked(state: State, me: int) -> bool:
            self.answers.append(ask(state, me))
            return bool(self.answers[-1])

        noted: Predicate = asked
        index.predicates[id(condition)] = condition, noted

    def say(self, command: cmd.Command) -> None:
        frame = top(self.state)
        if isinstance(command, cmd.Confirm) and isinstance(frame, InTest):
            self.answers.append(self._band(frame, command))
        after = self.rules.apply(self.state, command)
        assert not isinstance(after, Refusal), (command, after)
        self.before = self.state
        self.events, self.state = after

    def _band(self, frame: InTest, command: cmd.Confirm) -> int:
        """The number of the band that is going to be entered."""
        index = self.rules.index
        test = index.statement(frame.root, frame.path)
        after = self.rules.decide(self.state, command)
        assert isinstance(test, Test) and not isinstance(after, Refusal)
        (entered,) = [it for it in after if isinstance(it, ev.NumberEntered)]
        number = min(max(entered.successes, 0), index.settings.success_cap)
        return next(at for at, it in enumerate(test.bands) if it.low <= number <= it.high)

    def told(self, seats: tuple[int | None, ...], probes: tuple[cmd.Command, ...]) -> list[object]:
        """Everything that these seats can come to know now: news, views, what can be said, and
        what is answered to commands that do not stand.
        """
        found: list[object] = [self._prospect()]
        for seat in seats:
            found.append(self._heard(seat))
            found.append(self.rules.view(self.state, seat))
        for command in probes:
            after = self.rules.decide(self.state, command)
            found.append(after if isinstance(after, Refusal) else "stands")
        return found

    def _heard(self, seat: int | None) -> list[ev.Event]:
        """What that seat hears of the last events."""
        found, state = [], self.before
        for event in self.events:
            heard = self.rules.public(state, event, seat)
            found += [] if heard is None else [heard]
            state = self.rules.evolve(state, event)
        return found

    def _prospect(self) -> object:
        to_move = self.rules.legal(self.state)
        return to_move.distribution.outcomes if isinstance(to_move, Chance) else to_move


def _on_virtue(program: Program) -> Iterator[Compare]:
    """Every comparison of virtue in a Program, each object once."""
    todo: list[Any] = [program]
    seen: set[int] = set()
    while todo:
        thing = todo.pop()
        if isinstance(thing, tuple):
            todo.extend(thing)
        elif hasattr(thing, "__fields__") and id(thing) not in seen:
            seen.add(id(thing))
            if isinstance(thing, Compare) and thing.quantity is Measure.VIRTUE:
                yield thing
            todo.extend(getattr(thing, name) for name in thing.__fields__)


def heed(one: Twin, two: Twin) -> None:
    """Raise Revealed when the games have answered differently about the secret."""
    for mine, yours in zip(one.answers, two.answers, strict=False):
        if mine != yours:
            raise Revealed
    assert len(one.answers) == len(two.answers), "asked more often in one game, and told the same"
    one.answers.clear()
    two.answers.clear()


def play_beside(
    one: Twin,
    two: Twin,
    seed: int,
    steps: int,
    seats: tuple[int | None, ...] = (None, 0, 1, 2),
    other: Other = lambda command: command,
) -> int:
    """Play both games alike for so many commands, chance included, and compare all that the seats
    can be told after each; how many commands were compared, until the end or the revelation.

    AssertionError: something differs that no rule has revealed.
    """
    bot = random.Random(seed)
    probes: tuple[cmd.Command, ...] = (
        *(cmd.UseOption(it) for it in one.rules.index.option),
        *(cmd.BeginFinale(it) for it in ("one", "two")),
        cmd.Confirm(),
    )
    for number in range(steps):
        try:
            heed(one, two)
            mine, yours = one.told(seats, probes), two.told(seats, probes)
            heed(one, two)
        except Revealed:
            return number
        assert mine == yours, next((a, b) for a, b in zip(mine, yours, strict=True) if a != b)
        command = drawn(one.rules.legal(one.state), bot)
        if command is None:
            return number
        one.say(command)
        two.say(other(command))
    return steps
