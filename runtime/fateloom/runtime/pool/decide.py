"""From a command to events: the steps of a turn, and automatic steps (DD-05, 24, 25, 45)."""

from __future__ import annotations

from typing import assert_never

from fateloom.runtime.kernel.game import Refusal
from fateloom.runtime.pool import command as cmd
from fateloom.runtime.pool import event as ev
from fateloom.runtime.pool.aspects import invocable
from fateloom.runtime.pool.building import Approach, Side
from fateloom.runtime.pool.command import Command
from fateloom.runtime.pool.compels import due
from fateloom.runtime.pool.dice_set import tallies_of
from fateloom.runtime.pool.encounter import Encounter
from fateloom.runtime.pool.legal import OUT, listed
from fateloom.runtime.pool.outcomes import aftermath, is_done
from fateloom.runtime.pool.policy import spoken
from fateloom.runtime.pool.refusing import refused
from fateloom.runtime.pool.sides import asked, by_policy, heroes_in, opponents_in
from fateloom.runtime.pool.state import Attempt, State, Step
from fateloom.runtime.pool.tally import tally

NOTHING_ELSE = (cmd.Done(), OUT)
"""Commands that are carried out by themselves when nothing else can be said."""


class Flow:
    """A command in progress: the events so far and the state after them."""

    def __init__(self, encounter: Encounter, state: State) -> None:
        self.encounter = encounter
        self.state = state
        self.events: list[ev.Event] = []

    def emit(self, event: ev.Event) -> None:
        """Records one event."""
        self.events.append(event)
        self.state = event.fold(self.encounter, self.state)

    @property
    def attempt(self) -> Attempt:
        """The current attempt; raises ValueError if there is none."""
        if self.state.attempt is None:
            raise ValueError("nothing is being tried")
        return self.state.attempt


def apply(
    encounter: Encounter, state: State, command: Command
) -> tuple[tuple[ev.Event, ...], State] | Refusal:
    """The events of the command, and the state after them."""
    refusal = refused(encounter, state, command)
    return refusal if refusal is not None else apply_legal(encounter, state, command)


def opening(encounter: Encounter, state: State) -> tuple[ev.Event, ...]:
    """The events with which a scene begins: the first turn, and what is offered in it."""
    flow = Flow(encounter, state)
    flow.emit(ev.TurnBegan(0, 1))
    while _goes_on(flow):
        pass
    return tuple(flow.events)


def apply_legal(
    encounter: Encounter, state: State, command: Command
) -> tuple[tuple[ev.Event, ...], State]:
    """`apply` for a legal command."""
    flow = Flow(encounter, state)
    _carry_out(flow, command)
    while _goes_on(flow):
        pass
    return tuple(flow.events), flow.state


def _carry_out(flow: Flow, command: Command) -> None:
    state = flow.state
    side = Side.KEEPER if state.step in (Step.OPPOSE, Step.KEEPER_SPENDS) else Side.ROLLER
    match command:
        case cmd.Try(task, approach, rival):
            _try(flow, task, approach, rival)
        case cmd.Pass():
            _next_turn(flow)
        case cmd.Concede():
            _concede(flow)
        case cmd.Accept() | cmd.Refuse():
            _answer_compel(flow, isinstance(command, cmd.Accept))
        case cmd.Threaten(hero):
            if state.acting is not None:
                acts = flow.encounter.opponent(state.acting).acts
                if acts is not None:
                    flow.emit(ev.Called(state.acting, acts, hero, None))
        case cmd.Answer(approach):
            _answered(flow, approach)
        case cmd.Invoke(aspect, form):
            free = {
                it.aspect: it.free for it in invocable(flow.encounter, state, flow.attempt, side)
            }
            flow.emit(ev.AspectInvoked(side, aspect, form, free[aspect] > 0))
        case cmd.UseBoost(form):
            flow.emit(ev.BoostUsed(side, form))
        case cmd.UseStunt(stunt):
            flow.emit(ev.StuntUsed(stunt))
        case cmd.TakeHelp(hero):
            flow.emit(ev.HelpGiven(hero))
        case cmd.Show(face):
            die = flow.attempt.pool.nth(len(flow.attempt.shown))
            if die is not None:
                flow.emit(ev.DieShown(die, face))
        case cmd.Buy(row, symbol, target):
            flow.emit(ev.Bought(side, row, symbol, target))
        case cmd.BuyExtra(row, symbol, target):
            flow.emit(ev.ExtraBought(side, row, symbol, target))
        case cmd.Ease():
            flow.emit(ev.Eased())
        case cmd.Absorb(box, slots):
            _absorb(flow, box, slots)
        case cmd.Done():
            _done(flow)
        case _:
            assert_never(command)


def _try(flow: Flow, task: str, approach: Approach, rival: str | None) -> None:
    """Starts a hero's task: against another hero after that hero has chosen an approach (DE-10),
    against an opponent with the same approach unless it is out of the scene, otherwise against a
    difficulty.
    """
    hero = flow.state.heroes[flow.state.seat]
    if rival is not None:
        flow.emit(ev.Called(hero, approach, rival, task))
        return
    opponent = flow.encounter.task(task).opponent
    if opponent not in opponents_in(flow.encounter, flow.state):
        opponent = None
    met = None if opponent is None else approach
    flow.emit(ev.AttemptBegan(task, approach, hero, opponent, met))


def _answered(flow: Flow, approach: Approach) -> None:
    """After an answer: against an opponent the defending hero rolls (DD-45), between heroes the
    acting one (DE-10).
    """
    call = flow.state.call
    if call is None:
        raise ValueError("nothing is to be met")
    if call.task is None:
        flow.emit(ev.AttemptBegan(None, approach, call.hero, call.actor, call.approach))
    else:
        flow.emit(ev.AttemptBegan(call.task, call.approach, call.actor, call.hero, approach))


def _answer_compel(flow: Flow, accepted: bool) -> None:
    """Whoever gives in to a compel may lose the turn by it."""
    compel = flow.state.compel
    if compel is None:
        raise ValueError("there is no compel to answer")
    flow.emit(ev.CompelAnswered(compel, accepted))
    if accepted and flow.encounter.compel(compel).turn:
        _next_turn(flow)


def _concede(flow: Flow) -> None:
    """The asked hero gives in, for the points of the settings and one for each consequence."""
    state = flow.state
    seat = asked(state)
    if seat is None:
        raise ValueError("nobody is asked who could give in")
    hero = state.heroes[seat]
    points = flow.encounter.settings.concession + state.conditions[seat].harmed
    flow.emit(ev.Conceded(hero, points))
    _next_turn(flow)


def _absorb(flow: Flow, box: int | None, slots: tuple[str, ...]) -> None:
    hit = flow.state.hit
    if hit is None:
        raise ValueError("nobody is hit")
    if box is None and not slots:
        flow.emit(ev.TakenOut(hit.who))
    else:
        flow.emit(ev.HitAbsorbed(hit.who, box, slots))
    _next_turn(flow)


def _done(flow: Flow) -> None:
    """Goes on to the next step; a setting decides who spends first (DE-04)."""
    first, second = Step.SPEND, Step.KEEPER_SPENDS
    if not flow.encounter.settings.roller_first:
        first, second = second, first
    match flow.state.step:
        case Step.BUILD:
            flow.emit(ev.StepReached(Step.OPPOSE))
        case Step.OPPOSE:
            flow.emit(ev.StepReached(Step.ROLL))
        case step if step is first:
            flow.emit(ev.StepReached(second))
        case _:
            _end(flow)


def _goes_on(flow: Flow) -> bool:
    """Performs the next automatic step; False if somebody must be asked or the game is over."""
    state = flow.state
    match state.step:
        case Step.CHOOSE if (compel := due(flow.encounter, state)) is not None:
            flow.emit(ev.CompelOffered(compel.id))
            return True
        case Step.CHOOSE | Step.WON | Step.LOST:
            return False
        case Step.ROLL:
            return _read(flow)
        case _ if asked(state) is None:
            return False
        case _ if by_policy(state):
            _carry_out(flow, spoken(flow.encounter, state))
            return True
        case _:
            standing = listed(flow.encounter, state)
            only = next(standing)
            if next(standing, None) is not None or not _goes_without_saying(only):
                return False
            _carry_out(flow, only)
            return True


def _goes_without_saying(only: Command) -> bool:
    return only in NOTHING_ELSE or isinstance(only, cmd.Threaten)


def _read(flow: Flow) -> bool:
    """Reads all dice together, after the last one (DD-05)."""
    attempt = flow.attempt
    if len(attempt.shown) < attempt.pool.size:
        return False
    flow.emit(ev.RollRead(tally(attempt.shown, tallies_of(flow.encounter.dice))))
    first = flow.encounter.settings.roller_first
    flow.emit(ev.StepReached(Step.SPEND if first else Step.KEEPER_SPENDS))
    return True


def _end(flow: Flow) -> None:
    """Ends the attempt: unspent symbols are lost (DD-25), then its consequences follow."""
    attempt, before = flow.attempt, flow.state
    result = attempt.tally
    if result is None:
        raise ValueError("the dice have not been read")
    other = result.opponent_margin if attempt.against is not None else 0
    done = is_done(attempt, result)
    flow.emit(ev.AttemptEnded(attempt.task, result.outcome, done, result.margin, other))
    for event in aftermath(flow.encounter, before, attempt, result):
        flow.emit(event)
    if flow.state.hit is None:
        _next_turn(flow)


def _next_turn(flow: Flow) -> None:
    """Ends the scene, or gives the next character a turn: heroes by seat, then opponents that act,
    then the next round; nobody who is out (DD-44, 45). If one roll decides, the scene ends.
    """
    encounter, state = flow.encounter, flow.state
    if all(it.optional or it.id in state.done for it in encounter.tasks):
        flow.emit(ev.SceneEnded(True))
        return
    if not heroes_in(state) or encounter.single:
        flow.emit(ev.SceneEnded(False, state.is_conceded))
        return
    seat = None if state.acting is not None else _seat_from(state, state.seat + 1)
    opponent = _opponent_after(encounter, state) if seat is None else None
    if seat is not None:
        flow.emit(ev.TurnBegan(seat, state.round))
    elif opponent is not None:
        _threat(flow, opponent)
    elif state.round < encounter.rounds:
        flow.emit(ev.TurnBegan(_seat_from(state, 0) or 0, state.round + 1))
    else:
        flow.emit(ev.SceneEnded(False))


def _seat_from(state: State, first: int) -> int | None:
    seats = range(first, len(state.heroes))
    return next((seat for seat in seats if not state.conditions[seat].out), None)


def _opponent_after(encounter: Encounter, state: State) -> str | None:
    """The next opponent that acts in this round; an opponent whose foe is out does not act."""
    inside = opponents_in(encounter, state)
    order = [it.id for it in encounter.opponents]
    after = 0 if state.acting is None else order.index(state.acting) + 1
    for it in encounter.opponents[after:]:
        if it.acts is not None and it.id in inside and (it.foe is None or it.foe in inside):
            return it.id
    return None


def _threat(flow: Flow, opponent: str) -> None:
    """An opponent's turn. Against its foe it rolls, and the foe opposes with its best approach
    (DE-23); against a hero the keeper chooses the target.
    """
    flow.emit(ev.ThreatBegan(opponent))
    it = flow.encounter.opponent(opponent)
    if it.foe is not None and it.acts is not None:
        foe = it.foe
        best = max(Approach, key=lambda approach: flow.encounter.rating(foe, approach))
        flow.emit(ev.AttemptBegan(None, it.acts, opponent, foe, best))
