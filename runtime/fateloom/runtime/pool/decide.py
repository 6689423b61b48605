"""From a command to events: the steps of a turn, and what follows by itself (DD-05, 24, 25)."""

from __future__ import annotations

from fateloom.runtime.kernel.game import Refusal
from fateloom.runtime.pool import command as cmd
from fateloom.runtime.pool import event as ev
from fateloom.runtime.pool.building import Side
from fateloom.runtime.pool.command import Command
from fateloom.runtime.pool.encounter import Encounter
from fateloom.runtime.pool.evolve import evolve
from fateloom.runtime.pool.legal import listed, refused
from fateloom.runtime.pool.policy import next_invocation, next_purchase
from fateloom.runtime.pool.state import Attempt, State, Step
from fateloom.runtime.pool.tally import Outcome, tally

NEXT = {
    Step.BUILD: Step.OPPOSE,
    Step.OPPOSE: Step.ROLL,
    Step.SPEND: Step.KEEPER_SPENDS,
}
"""The step after one that is done with; the roller spends before the keeper does (DE-04)."""


class Flow:
    """A command being carried out: the events so far and the state that they lead to."""

    def __init__(self, encounter: Encounter, state: State) -> None:
        self.encounter = encounter
        self.state = state
        self.events: list[ev.Event] = []

    def emit(self, event: ev.Event) -> None:
        """One event more."""
        self.events.append(event)
        self.state = evolve(self.encounter, self.state, event)

    @property
    def attempt(self) -> Attempt:
        """What is being tried; raises ValueError when nothing is."""
        if self.state.attempt is None:
            raise ValueError("nothing is being tried")
        return self.state.attempt


def decided(
    encounter: Encounter, state: State, command: Command
) -> tuple[tuple[ev.Event, ...], State] | Refusal:
    """What the command brings about, and the state that it leads to."""
    refusal = refused(encounter, state, command)
    return refusal if refusal is not None else followed(encounter, state, command)


def followed(
    encounter: Encounter, state: State, command: Command
) -> tuple[tuple[ev.Event, ...], State]:
    """`decided` for a command that stands."""
    flow = Flow(encounter, state)
    _carry_out(flow, command)
    while _goes_on(flow):
        pass
    return tuple(flow.events), flow.state


def _carry_out(flow: Flow, command: Command) -> None:
    keeper = flow.state.step in (Step.OPPOSE, Step.KEEPER_SPENDS)
    side = Side.KEEPER if keeper else Side.ROLLER
    match command:
        case cmd.Try(task, approach):
            flow.emit(ev.AttemptBegan(task, approach))
            flow.emit(ev.StepReached(Step.BUILD))
        case cmd.Pass():
            _pass_on(flow)
        case cmd.Invoke():
            _invoke(flow, side, command)
        case cmd.UseStunt(stunt):
            flow.emit(ev.StuntUsed(stunt))
        case cmd.TakeHelp(hero):
            flow.emit(ev.HelpGiven(hero))
        case cmd.Show(face):
            dice = tuple(flow.attempt.pool.dice())
            flow.emit(ev.DieShown(dice[len(flow.attempt.shown)], face))
        case cmd.Buy(row, symbol, target):
            flow.emit(ev.Bought(side, row, symbol, target))
        case cmd.Done():
            _done(flow)


def _invoke(flow: Flow, side: Side, command: cmd.Invoke) -> None:
    at = [it.id for it in flow.encounter.aspects].index(command.aspect)
    free = flow.state.free[at] > 0
    flow.emit(ev.AspectInvoked(side, command.aspect, command.form, free))


def _done(flow: Flow) -> None:
    step = NEXT.get(flow.state.step)
    if step is None:
        _end(flow)
    else:
        flow.emit(ev.StepReached(step))


def _goes_on(flow: Flow) -> bool:
    """The next thing that happens by itself; False when somebody has to be asked, or it is over."""
    state = flow.state
    match state.step:
        case Step.CHOOSE | Step.WON | Step.LOST:
            return False
        case Step.ROLL:
            return _read(flow)
        case Step.OPPOSE if not state.keeper:
            invocation = next_invocation(flow.encounter, state, flow.attempt)
            if invocation is not None:
                _invoke(flow, Side.KEEPER, invocation)
            _done(flow)
            return True
        case Step.KEEPER_SPENDS if not state.keeper:
            bought = next_purchase(flow.encounter, state, flow.attempt)
            if bought is None:
                _done(flow)
            else:
                flow.emit(ev.Bought(Side.KEEPER, bought.row, bought.symbol, bought.target))
            return True
        case _:
            if any(not isinstance(it, cmd.Done) for it in listed(flow.encounter, state)):
                return False
            _done(flow)
            return True


def _read(flow: Flow) -> bool:
    """Once all dice are shown they are read together (DD-05)."""
    attempt = flow.attempt
    if len(attempt.shown) < attempt.pool.size:
        return False
    flow.emit(ev.RollRead(tally(attempt.shown)))
    flow.emit(ev.StepReached(Step.SPEND))
    return True


def _end(flow: Flow) -> None:
    """The attempt is over: a success does the task, and so does a tie that nobody opposed (DE-02,
    03); what was not spent is lost (DD-25).
    """
    attempt = flow.attempt
    if attempt.tally is None:
        raise ValueError("the dice have not been read")
    result = attempt.tally
    opposed = flow.encounter.task(attempt.task).opponent is not None
    done = result.outcome is Outcome.SUCCESS or (result.outcome is Outcome.TIE and not opposed)
    margin = result.opponent_margin if opposed else 0
    flow.emit(ev.AttemptEnded(attempt.task, result.outcome, done, result.margin, margin))
    if len(flow.state.done) == len(flow.encounter.tasks):
        flow.emit(ev.SceneEnded(True))
    else:
        _pass_on(flow)


def _pass_on(flow: Flow) -> None:
    seat = (flow.state.seat + 1) % len(flow.state.heroes)
    round = flow.state.round + (seat == 0)
    if round > flow.encounter.rounds:
        flow.emit(ev.SceneEnded(False))
    else:
        flow.emit(ev.TurnBegan(seat, round))
