"""Plays of stories in the engine: tests on one line, calls, conditions."""

from __future__ import annotations

from functools import cached_property, partial
from typing import TYPE_CHECKING, Any

from fateloom.dsl.callable_systems import tables_of
from fateloom.dsl.diagnostics import Diagnostic, Label, finding
from fateloom.dsl.plays import run as plays
from fateloom.dsl.plays.ast import ExpectBlocked, ExpectOver, ExpectThat, Line, Play
from fateloom.dsl.plays.codes import PROMISE_BROKEN
from fateloom.dsl.plays.run import Failed, Outcome, Player
from fateloom.dsl.plays.story import ast
from fateloom.dsl.plays.story.advice import Advice, unknown
from fateloom.dsl.plays.story.case import case_of
from fateloom.dsl.plays.story.commands import NoCommand, atoms, command_of
from fateloom.dsl.plays.story.names import Names
from fateloom.dsl.plays.story.not_here import faces_in_words
from fateloom.dsl.plays.story.parser import option_of, parse
from fateloom.dsl.plays.story.resolve import Ready, Resolver
from fateloom.dsl.plays.story.step_of import step_of
from fateloom.dsl.plays.story.steps import to_text
from fateloom.dsl.plays.story.why import how_many, no_such_end, why
from fateloom.runtime.kernel.game import Chance, Decision
from fateloom.runtime.program.statement import Call
from fateloom.runtime.story import command as cmd
from fateloom.runtime.story import event as ev
from fateloom.runtime.story.conditions import holds
from fateloom.runtime.story.events_due import stopped
from fateloom.runtime.story.items import unusable
from fateloom.runtime.story.refusals import top
from fateloom.runtime.story.rules import StoryRules
from fateloom.runtime.story.script import question
from fateloom.runtime.story.setup import SetUp
from fateloom.runtime.story.state import Asking, InTest, Phase, Stage, State
from fateloom.runtime.transitions.model import Company
from fateloom.runtime.transitions.subgames import commands_to

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from fateloom.dsl.callable import AnySpoken
    from fateloom.dsl.source import Source
    from fateloom.runtime.program.program import Program
    from fateloom.runtime.program.settings import Face


def file_runner(program: Program) -> Callable[[Source], tuple[list[Outcome], list[Diagnostic]]]:
    """Reads a file of plays of the scenario and runs them."""
    resolver = Resolver(program)
    names = resolver.names

    def ready(play: Play[ast.Step], source: Source) -> _Player | tuple[Diagnostic, ...]:
        made = resolver.ready(play, source)
        return _Player(made, names) if isinstance(made, Ready) else made

    return plays.file_runner(partial(parse, names=names), ready)


def run(ready: Ready) -> Outcome:
    """Play it, from the set-up to its last line."""
    return _Player(ready).outcome()


def last_states(program: Program, source: Source) -> Iterator[tuple[State, tuple[ev.Event, ...]]]:
    """How each play of a file ends, however it goes, and all that happened in it; plays that cannot
    be read are passed over.
    """
    resolver = Resolver(program)
    file, _ = parse(source)
    for play in file.plays:
        ready = resolver.ready(play, source)
        if isinstance(ready, Ready):
            player = _Player(ready)
            player.outcome()
            if player.commands:
                entries = player.table.log.entries
                yield player.table.state, tuple(event for it in entries for event in it.events)


class _Rules(StoryRules):
    """The rules of a game that nobody saves: a hash of the whole Program would be for nothing."""

    @cached_property
    def fingerprint(self) -> str:
        """Stands for any Program."""
        return "a play"


class _Player(Player[SetUp, State, cmd.Command, ev.Event, ast.Step]):
    rules: _Rules

    def __init__(self, ready: Ready, names: Names | None = None) -> None:
        super().__init__(ready.play, ready.choices)
        self.ready = ready
        self.names = Names() if names is None else names
        self.option = ""
        """The option that was chosen last."""
        self.rules = _Rules(ready.program)
        self.aloud: Callable[[Any], list[str]] | None = None
        """What is read aloud in the game that is being played."""

    # --- steps

    def do(self, step: ast.Step, line: Line[ast.Step], following: ast.Step | None) -> str | None:
        """Does a step, which can be several commands; says why it is not legal."""
        for atom in atoms(step):
            if not isinstance(atom, ast.Roll) and not self.is_by_chance(atom):
                self.settle()
            problem = self.turn_of(line, step.span) or self.atom(atom, step)
            if problem is not None:
                advice = self.advice(step)
                return problem if advice is None else advice.message
        self.option = option_of(step) or self.option
        self.round_off(step, following)
        return None

    def advice(self, step: ast.Step) -> Advice | None:
        """What is wrong with the names in a step."""
        return unknown(to_text(step), self.names, self.option, self.table.state.turn.poi)

    def instead(self, step: ast.Step) -> str:
        """What to do about a refused step: which name was meant, before what is possible."""
        advice = self.advice(step)
        return (advice and advice.help) or self.what_stands()

    def atom(self, atom: ast.Step, step: ast.Step) -> str | None:
        """One command, and before a roll the effort dice that it shows."""
        if self.table.state.played is not None and isinstance(atom, ast.Roll | ast.WithName):
            return self.in_call(atom, step)
        if isinstance(atom, ast.Roll) and self.phase() is Phase.COMMITTED:
            effort = step.effort if isinstance(step, ast.Test) else None
            if effort is None:
                effort = max(0, len(atom.faces) - self.rules.index.settings.main_count)
            before = self.table.state
            problem = self.say(cmd.DeclareEffort(effort), step)
            if problem is not None:
                return how_many(self.rules.index, before, atom.faces) or problem
        command = command_of(atom, self.rules.index, self.table.state)
        if isinstance(command, NoCommand):
            return command.message
        before = self.table.state
        said = self.say(command, step)
        entries = self.table.log.entries
        return None if said is None else why(self.rules.index, before, command, said, entries)

    def is_by_chance(self, atom: ast.Step) -> bool:
        """Whether the step says what chance answers now in a called game, as which card comes, or
        how that game ends.
        """
        if isinstance(atom, ast.WithName) and atom.word == "outcome":
            return bool(self.endings())
        if not isinstance(atom, ast.Said) or not isinstance(self.table.to_move, Chance):
            return False
        command = command_of(atom, self.rules.index, self.table.state)
        return not isinstance(command, NoCommand)

    def in_call(self, atom: ast.Roll | ast.WithName, step: ast.Step) -> str | None:
        """Dice of a called game, one by one, and how it is to end; all else as it stands."""
        if isinstance(atom, ast.Roll):
            return self.dice(atom.faces, step)
        if atom.word == "outcome":
            found = self.ways_to(atom.name)
            problems = (self.say(it, step) for it in found)
            if not found:
                return no_such_end(atom.name, self.endings())
            return next((it for it in problems if it), None)
        command = command_of(atom, self.rules.index, self.table.state)
        return command.message if isinstance(command, NoCommand) else self.say(command, step)

    def ways_to(self, ending: str) -> list[cmd.Command]:
        """What is to be said so that the called game ends like that; empty: no way is known."""
        return list(self.endings().get(ending, ()))

    def endings(self) -> dict[str, tuple[cmd.Command, ...]]:
        """What is to be said for each end of the called game to which a way is known."""
        index, state = self.rules.index, self.table.state
        frame = top(state)
        asked = question(index, frame) if isinstance(frame, Asking) else None
        return commands_to(index, state, asked) if isinstance(asked, Call) else {}

    def dice(self, faces: tuple[Face, ...], step: ast.Step) -> str | None:
        """The next dice show these faces; what goes without saying before dice fall is said, and
        cards come by the seed.
        """
        played, to_move = self.table.state.played, self.table.to_move
        assert played is not None  # as in `in_call`
        system, spoken = played.system, self.spoken(played.system)
        done = cmd.InCall(system, spoken.before_dice(played.table))
        if isinstance(to_move, Decision) and done in to_move.commands:
            self.say(done, step)
        for number, face in enumerate(faces):
            self.settle_cards(spoken)
            if not isinstance(self.table.to_move, Chance) or self.table.state.played is None:
                return "nothing is rolled now" if not number else f"only {number} dice are rolled"
            if face not in spoken.faces:
                shown = faces_in_words(spoken.faces)
                return f"no die shows {faces_in_words([face])} here: its faces are {shown}"
            command = spoken.show(face if isinstance(face, int) else 0)
            problem = self.say(cmd.InCall(system, command), step)
            if problem is not None:
                return problem
        return None

    def settle_cards(self, spoken: AnySpoken) -> None:
        """Up to the next dice: cards that no step gives come by the seed."""
        while isinstance(to_move := self.table.to_move, Chance):
            answer, _ = to_move.distribution.outcomes[0]
            if not isinstance(answer, cmd.InCall) or spoken.face_of(answer.says) is not None:
                return
            self.settle(most=1)

    def spoken(self, system: str) -> AnySpoken:
        """The words of the called games of a system."""
        return tables_of(system).spoken(self.rules.program.game_of(system))

    def round_off(self, step: ast.Step, following: ast.Step | None) -> None:
        """Finish a test that the step has rolled for, unless the next step has more to say of it:
        dice that are still to fall, an item that serves it, or that it is confirmed.
        """
        if not isinstance(step, ast.Test | ast.Roll | ast.Effort) or self.phase() is None:
            return
        if following == ast.Plain("confirm", step.span):
            return
        if isinstance(following, ast.Roll) and self.phase() is not Phase.ROLLED:
            return
        if isinstance(step, ast.Test) and step.effort is None and step.roll is None:
            return
        self.settle()
        if self.phase() is Phase.ROLLED and not self.serves(following):
            self.say(cmd.Confirm(), step)

    def serves(self, following: ast.Step | None) -> bool:
        """Whether the next step uses an item that can be used in the test under way (DST-114)."""
        if not isinstance(following, ast.Use):
            return False
        state = self.table.state
        return unusable(self.rules.index, state, following.item, following.tile) is None

    def phase(self) -> Phase | None:
        """Where the test under way is."""
        frame = top(self.table.state)
        return frame.phase if isinstance(frame, InTest) else None

    # --- words

    def written(self, step: ast.Step) -> str:
        return to_text(step)

    def words(self, command: cmd.Command) -> str | None:
        step = step_of(command, self.rules.index, self.table.state)
        return None if step is None else to_text(step)

    def before(self, asked: str) -> str:
        """The end of the turn, before anybody else acts: a turn goes on until it is ended."""
        to_move = self.table.to_move
        if isinstance(to_move, Decision) and cmd.EndTurn() in to_move.commands:
            return f"A turn ends with 'end'. Write before this line:  {asked}: end"
        return f"'{asked}' has to answer first. {self.what_stands()}"

    def speaker(self, seat: int) -> str:
        return self.table.state.heroes[seat].hero

    def texts(self, event: ev.Event) -> list[str]:
        if isinstance(event, ev.Told):
            return [event.text]
        if isinstance(event, ev.CallBegan):
            self.aloud = self.spoken(event.system).aloud()
        if isinstance(event, ev.InCall) and self.aloud is not None:
            return self.aloud(event.event)
        return []

    def fault(self, event: ev.Event) -> str | None:
        """Events without end are the story's mistake (EC-30)."""
        if isinstance(event, ev.PassStopped):
            return stopped(event)
        return None

    # --- expectations

    def can_win(self, expect: ExpectBlocked) -> str | None:
        # Most plays have no use for the model and the planner.
        from fateloom.dsl.plays.story.blocked import way_to_win

        choices = self.ready.choices
        company = Company(choices.heroes, choices.mode)
        state = self.table.state
        if state.stage is Stage.OVER:
            return "the game is over, so nobody is blocked any more"
        found = way_to_win(self.ready.program, company, state, expect.hero, expect.path)
        if found is None:
            return None
        by = f" by '{expect.path}'" if expect.path else ""
        return f"'{expect.hero}' is not blocked, and can win{by}. {found}"

    def keep_promises(self, step: ast.Step | None) -> None:
        """Check every `always` and `never`."""
        state = self.table.state
        if state.stage is Stage.SETUP:
            return
        for promise in self.ready.play.promises:
            condition = self.ready.conditions[promise.condition.text]
            if holds(self.rules.index, state, condition, state.seat) is promise.never:
                case = case_of(self.rules.index, state, condition, state.seat)
                word = "never" if promise.never else "always"
                after = (Label(step.span, "it broke here"),) if step is not None else ()
                message = f"'{word} {promise.condition.text}' was broken: {case}"
                raise Failed(finding(PROMISE_BROKEN, promise.span, message, related=after))

    def unmet(self, expect: ExpectThat | ExpectOver, line: Line[ast.Step]) -> str | None:
        state = self.table.state
        if isinstance(expect, ExpectOver):
            winner = None if state.winner is None else state.heroes[state.winner].hero
            if state.stage is Stage.OVER and winner == expect.how:
                return None
            is_over = state.stage is Stage.OVER
            case = f"{winner or 'nobody'} has won" if is_over else "the game goes on"
            return f"expected that {expect.how or 'nobody'} has won, and this is the case: {case}"
        seat = next((at for at, it in enumerate(state.heroes) if it.hero == line.who), state.seat)
        text = expect.condition.text
        condition = self.ready.conditions[text]
        if holds(self.rules.index, state, condition, seat):
            return None
        case = case_of(self.rules.index, state, condition, seat)
        return f"expected '{text}', and this is the case: {case}"
