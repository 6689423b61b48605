"""Does in a game of the engine what a certificate names as the next step: the commands of the
hero, with the dice and the decisions that lead to where the certificate says.

Everything goes through `legal` and `apply`; nothing comes from the prover.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from fateloom.dsl.checker.claims import BrokenClaimError, Claims, NextStep
from fateloom.runtime.kernel.game import Chance, Decision, Over, Refusal
from fateloom.runtime.program import statement as st
from fateloom.runtime.program.items import Window
from fateloom.runtime.program.program import Program
from fateloom.runtime.record import record
from fateloom.runtime.story import command as cmd
from fateloom.runtime.story.index import ProgramIndex
from fateloom.runtime.story.rules import StoryRules
from fateloom.runtime.story.script import question
from fateloom.runtime.story.state import (
    Asking,
    Stage,
    State,
    Step,
    Trading,
    Triggering,
)
from fateloom.runtime.transitions.deals import command_of, deals_of
from fateloom.runtime.transitions.flatten import is_settled, projection
from fateloom.runtime.transitions.interpreter import applied, changed, holds
from fateloom.runtime.transitions.model import WORLD, Action, Assign, Model, Move, Successes, Values
from fateloom.runtime.transitions.subgames import commands_for
from fateloom.runtime.transitions.variables import Kind

MOST_TRIED = 3_000
"""Commands that are tried for one step."""

MOST_FOLLOWING = 300
"""States that events and rescues may lead to behind a step."""

Commands = tuple[cmd.Command, ...]

Read = Callable[[State], Values]


def reader(program: Program, model: Model) -> Read:
    """What reads a state of the engine as a state of the model. Raises BrokenClaimError where the
    model has no such state.
    """
    read = projection(program, model)

    def values(state: State) -> Values:
        try:
            found = read(state)
        except (KeyError, IndexError) as error:
            raise BrokenClaimError(f"the flattened form has no value for {error}") from error
        for it, value in zip(model.variables, found, strict=True):
            if not 0 <= value < len(it.values):
                raise BrokenClaimError(f"{it.name} has a value that the flattened form lacks")
        return found

    return values


@record
class Performed:
    """The commands of a step, and the state that they lead to."""

    commands: Commands
    state: State


class TooLongError(Exception):
    """More commands would have to be tried than are allowed."""


class EngineSteps:
    """Performs steps for the hero of some claims."""

    def __init__(self, rules: StoryRules, claims: Claims, read: Read) -> None:
        self.rules, self.claims, self.read = rules, claims, read
        self._index: ProgramIndex = rules.index
        self._following = [it for it in claims.model.actions if it.move in WORLD]

    def perform(self, state: State, step: NextStep) -> Performed | None:
        """The step, from a state at rest in which it is the hero's turn; None: whatever the dice
        give and whatever the hero decides, the engine does not do it now.

        It is done where the state is the one that the model says, or one that is nearer to the
        end; if there is no such state, one that events have made of it at once. Raises
        TooLongError.
        """
        return _Tries(self, state, step).search()

    def is_exact(self, before: Values, step: NextStep, state: State) -> bool:
        """Whether the state is what the model says, or nearer to the end."""
        if state.stage is Stage.OVER:
            winner = state.winner
            return winner is not None and state.heroes[winner].hero == self.claims.hero
        values = self.read(state)
        wanted = applied(self.claims.model, step.action.outcomes[step.outcome], before)
        return self._alike(before, wanted, values) or self.claims.is_nearer(step, values)

    def follows(self, before: Values, step: NextStep, state: State) -> bool:
        """Whether days, turns, events and rescues make the state of what the model says."""
        if state.stage is Stage.OVER:
            return False
        model, values = self.claims.model, self.read(state)
        seen = {applied(model, step.action.outcomes[step.outcome], before)}
        todo = list(seen)
        while todo:
            here = todo.pop()
            if self._alike(before, here, values):
                return True
            for action in self._following:
                if holds(action.guard, here):
                    for outcome in action.outcomes:
                        if holds(outcome.guard, here):
                            after = changed(model, outcome.effects, here)
                            if after not in seen:
                                seen.add(after)
                                todo.append(after)
            if len(seen) > MOST_FOLLOWING:
                raise TooLongError
        return False

    def _alike(self, before: Values, wanted: Values, values: Values) -> bool:
        """Equal; of what was more than can be told, more may be left."""
        variables = self.claims.model.variables
        return all(
            one == two or (two > one and it.open_end and before[at] == len(it.labels) - 1)
            for at, (it, one, two) in enumerate(zip(variables, wanted, values, strict=True))
        )


class _Tries:
    """The search for the commands of one step, depth first. One use."""

    def __init__(self, engine: EngineSteps, state: State, step: NextStep) -> None:
        self.engine, self.rules, self.step = engine, engine.rules, step
        self._start, self._before = state, engine.read(state)
        self._opening = self._commands(step.action)
        self._left = MOST_TRIED
        self._seen: set[tuple[int, State]] = set()

    def _commands(self, action: Action) -> Commands:
        """What the hero says to begin an action, at the right tile. Raises TooLongError."""
        match action.move:
            case Move.USE:
                return self._uses(action)
            case Move.SPEND | Move.TIRE | Move.TURN | Move.DAY | Move.EVENT | Move.RESCUE:
                raise TooLongError  # nobody can rely on the first two; the others come
            case _:
                return opening(self.rules.index, action)

    def _uses(self, action: Action) -> Commands:
        """The ability of an item; a ride goes where the hero then stands."""
        model, tile = self.engine.claims.model, None
        for effect in action.outcomes[self.step.outcome].effects:
            variable = model.variables[effect.variable]
            if variable.kind is Kind.HERO_TILE and isinstance(effect, Assign):
                tile = str(variable.values[effect.value])
        ability = self.rules.index.item[action.subject].ability
        stays = ability is not None and ability.window is Window.ON_STAY
        use = cmd.UseAbility(action.subject, tile)
        return (cmd.Stay(), use) if stays else (use,)

    def search(self) -> Performed | None:
        """The first way that is exact; if there is none, the first one that events have changed."""
        late = None
        for done in self._from(self._start, 0, ()):
            if self.engine.is_exact(self._before, self.step, done.state):
                return done
            if late is None and self.engine.follows(self._before, self.step, done.state):
                late = done
        return late

    def _from(self, state: State, number: int, said: Commands) -> Iterator[Performed]:
        """The states at rest behind the rest of the opening, from command `number` on."""
        if (number, state) in self._seen:
            return
        self._seen.add((number, state))
        to_move = self.rules.legal(state)
        at_rest = is_settled(state)
        if isinstance(to_move, Over) or (at_rest and number >= len(self._opening)):
            yield Performed(said, state)
        elif at_rest or isinstance(_top(state), Trading):
            command = self._opening[number] if number < len(self._opening) else cmd.CloseTrade()
            if _is_done(state, command):
                yield from self._from(state, number + 1, said)
            else:
                yield from self._after(state, (command,), number + 1, said)
        else:
            for answer in self._answers(state, to_move):
                yield from self._after(state, answer, number, said)

    def _after(
        self, state: State, commands: Commands, number: int, said: Commands
    ) -> Iterator[Performed]:
        """The same after some commands more; nothing, where one of them is not legal."""
        for command in commands:
            self._left -= 1
            if self._left < 0:
                raise TooLongError
            found = self.rules.apply(state, command)
            if isinstance(found, Refusal):
                return
            state = found[1]
        yield from self._from(state, number, (*said, *commands))

    def _answers(
        self, state: State, to_move: Decision[cmd.Command] | Chance[cmd.Command]
    ) -> Iterator[Commands]:
        """What may be said to an open question. A step that the hero can rely on needs no items in
        a test, and no effort dice but those of its outcome.
        """
        frame, outcome = _top(state), self.step.action.outcomes[self.step.outcome]
        if isinstance(to_move, Chance):
            yield from ((it,) for it, _ in to_move.distribution.outcomes)
            return
        if state.played is not None and isinstance(frame, Asking):
            asked = question(self.rules.index, frame)
            for it in outcome.chance:
                if isinstance(asked, st.Call):
                    yield tuple(commands_for(self.rules.index, state, asked, str(it)))
            return
        dice = {0, *(it.effort for it in outcome.chance if isinstance(it, Successes))}
        for command in to_move.commands:
            helps = isinstance(command, cmd.UseAbility) and not isinstance(frame, Triggering)
            tires = isinstance(command, cmd.DeclareEffort) and command.dice not in dice
            if not helps and not tires:
                yield (command,)


def opening(index: ProgramIndex, action: Action) -> Commands:
    """What a hero says to do something, at the right tile."""
    match action.move:
        case Move.STEP | Move.EXPLORE:
            return (cmd.MoveTo((action.subject,)),)
        case Move.VISIT:
            return cmd.Stay(), cmd.Visit(action.subject)
        case Move.OPTION:
            poi = index.poi_of[action.subject]
            return cmd.Stay(), cmd.Visit(poi), cmd.UseOption(action.subject)
        case Move.PICK_UP | Move.BEGIN | Move.BUY | Move.SELL:
            site = action.site
            assert site is not None
            assert site.poi is not None
            visit = cmd.Stay(), cmd.Visit(site.poi)
            trade = () if site.option is None else (cmd.UseOption(site.option),)
            if action.move is Move.PICK_UP:
                return *visit, cmd.PickUp(action.subject)
            if action.move is Move.BEGIN:
                return *visit, cmd.BeginFinale(action.subject)
            return *visit, *trade, *map(command_of, deals_of(action))
        case Move.LAY_DOWN:
            return (cmd.Abandon(action.subject),)
        case Move.STAGE:
            return (cmd.PlayStage(),)
        case _:
            raise ValueError(f"no command begins {action.name}")


def _top(state: State) -> object:
    return state.control.stack[-1] if state.control.stack else None


def _is_done(state: State, command: cmd.Command) -> bool:
    """Whether the hero has done that already this turn."""
    turn = state.turn
    match command:
        case cmd.Stay():
            return turn.step is not Step.MOVE
        case cmd.Visit(poi):
            return turn.visiting and turn.poi == poi
        case _:
            return False
