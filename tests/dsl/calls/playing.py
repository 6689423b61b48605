"""Stories that call games at the toll, played by hand, at random and by a script."""

from __future__ import annotations

from random import Random
from typing import Any, Self

from tests.runtime.story.inner import inner

from fateloom.dsl.plays.run import Outcome
from fateloom.dsl.plays.story.parser import parse
from fateloom.dsl.plays.story.record import to_play
from fateloom.dsl.plays.story.resolve import Ready, Resolver
from fateloom.dsl.plays.story.run import run
from fateloom.dsl.source import Source
from fateloom.runtime.codec import from_json, to_json
from fateloom.runtime.kernel.game import Chance, Decision, Refusal
from fateloom.runtime.kernel.log import first_divergence, from_lines, replay, to_lines
from fateloom.runtime.kernel.table import Table, resume, start
from fateloom.runtime.program.program import Program
from fateloom.runtime.story import command as cmd
from fateloom.runtime.story import event as ev
from fateloom.runtime.story.invariants import broken
from fateloom.runtime.story.rules import StoryRules
from fateloom.runtime.story.setup import SetUp
from fateloom.runtime.story.state import State
from fateloom.runtime.story.view import View


def run_play(made: Program, text: str) -> Outcome:
    """What comes of the one play in the text, which is well written."""
    source = Source("plays/p.play", text)
    file, mistakes = parse(source)
    assert mistakes == ()
    ready = Resolver(made).ready(file.plays[0], source)
    assert isinstance(ready, Ready), ready
    return run(ready)


class Game:
    """A table of the story; chance is answered by hand."""

    def __init__(self, program: Program, *heroes: str) -> None:
        self.program = program
        self.rules = StoryRules(program)
        heroes = heroes or ("warden",)
        table = start(self.rules, SetUp(len(heroes), heroes), 1, by_hand=True)
        assert not isinstance(table, Refusal)
        self.table = table

    def do(self, *commands: cmd.Command) -> Self:
        """Each of these is said by whoever is asked."""
        for command in commands:
            after = self.table.play(self.table.asked, command)
            assert not isinstance(after, Refusal), (command, after)
            self.table = after
        return self

    def call(self, option: str) -> Self:
        """The hero goes to the toll and takes the option."""
        return self.do(cmd.Stay(), cmd.Visit("toll"), cmd.UseOption(f"toll.{option}"))

    def again(self, option: str) -> Self:
        """The next day the hero takes another option."""
        return self.do(cmd.EndTurn()).call(option)

    def lasting(self, system: str) -> Any:
        """The game of that system, as the latest call has left it (`kernel.lasting`)."""
        kept = [inner(it.value) for it in self.table.state.kept if it.system == system]
        return max(kept, key=lambda it: it.number).table

    def finish_at_random(self, bot: Random) -> None:
        """The called game is played at random to its end; the invariants of the story hold after
        every step, and the recording of the whole game replays.
        """
        while self.table.state.played is not None:
            match self.table.to_move:
                case Decision(_, commands):
                    self.do(bot.choice(commands))
                case Chance(distribution):
                    self.do(bot.choice(distribution.outcomes)[0])
            assert broken(self.rules.index, self.table.state) == ()
        recorded = to_play(self.rules, self.table.log, "At random")
        assert run_play(self.program, recorded).failure is None

    def is_saved_replayed_and_undone(self) -> None:
        """The state, the views of a player and of a bystander, and the log survive their JSON; the
        log replays to this state, and the last command can be taken back.
        """
        state, types = self.table.state, self.rules.types
        assert from_json(State, to_json(state)) == state
        for seat in (0, None):
            view = self.rules.view(state, seat)
            assert from_json(View, to_json(view)) == view
        log = from_lines(to_lines(self.table.log, types), types)
        assert log == self.table.log
        assert first_divergence(self.rules, log) is None
        assert replay(self.rules, log) == state
        assert resume(self.rules, log).log.entries[: len(log.entries)] == log.entries
        assert self.table.undone().state != state

    @property
    def told(self) -> list[str]:
        """All texts."""
        return [it.text for it in self.table.log.events if isinstance(it, ev.Told)]


StoryTable = Table[SetUp, State, cmd.Command, ev.Event]


def story_at_random(
    made: Program, options: tuple[str, ...], seed: int, turns: int = 150
) -> list[StoryTable]:
    """The tables after each command of two heroes who like the toll and these options of it. The
    invariants of the story hold, the log replays, and so does its recording.
    """
    rules, bot = StoryRules(made), Random(seed)
    begun = start(rules, SetUp(2, ("warden", "smuggler")), seed)
    assert not isinstance(begun, Refusal)
    tables = [begun]
    liked = (cmd.Visit("toll"), cmd.Stay(), *(cmd.UseOption(f"toll.{it}") for it in options))
    for _ in range(turns):
        table = tables[-1]
        if not isinstance(to_move := table.to_move, Decision):
            break
        good = [it for it in to_move.commands if it in liked]
        after = table.play(table.asked, bot.choice(good or list(to_move.commands)))
        assert not isinstance(after, Refusal)
        assert broken(rules.index, after.state) == ()
        tables.append(after)
    log = tables[-1].log
    assert first_divergence(rules, log) is None
    assert run_play(made, to_play(rules, log, "At random")).failure is None
    return tables
