"""The question, derived again from docs/verify/semantics.md: what can happen, and what a hero can
rely on.

Nothing here comes from the prover. A model goes in, with sums that a certificate adds to it; out
come its steps, each with its meaning for the hero.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from fateloom.dsl.checker.format import Asks
from fateloom.runtime.record import record, replace
from fateloom.runtime.transitions.doubts import Doubts, Unknown
from fateloom.runtime.transitions.interpreter import is_over
from fateloom.runtime.transitions.model import (
    WORLD,
    Action,
    Add,
    Assign,
    Effect,
    Lookup,
    Model,
    Move,
    Outcome,
    Remap,
    Values,
)
from fateloom.runtime.transitions.variables import (
    DEFEATED,
    NO_FINALE,
    FinaleState,
    Kind,
    Phase,
    Value,
    is_on_path,
    is_won,
)


class Refused(Exception):
    """A certificate is not accepted. `place`: the line of it; `reason`: why; `about`: the variable
    that is not as a step wants it, if that is why.
    """

    def __init__(self, place: str, reason: str, about: int | None = None) -> None:
        super().__init__(f"{place}: {reason}")
        self.place = place
        self.reason = reason
        self.about = about


Guard = tuple[tuple[int, int], ...]
"""Variables with the values that are allowed."""


@record
class Step:
    """One outcome of one action.

    `possible`: it can happen, and the game goes on. `guaranteed`: the hero can rely on it.
    `repeats`: it may happen any number of times.
    """

    action: str
    outcome: int
    guard: Guard
    implied: Guard
    """What the guard says of sums."""
    effects: tuple[Effect, ...]
    possible: bool
    guaranteed: bool
    repeats: bool
    ends_by_itself: bool
    """A watched event after which nobody is left, deadlines of a day apart."""


@record
class Question:
    """A model and a hero; `finale`: the variable of the hero's finale, `won`: the values of it that
    are asked for.

    `names` and `labels`: the variables with their values, sums among them; `sums`: what these add
    up; `initial`: the states in which the game begins and is not over yet.
    """

    model: Model
    hero: str
    finale: int
    won: int
    names: tuple[str, ...]
    labels: tuple[tuple[str, ...], ...]
    sums: dict[int, frozenset[int]]
    initial: tuple[Values, ...]
    steps: tuple[Step, ...]
    derived: Derived | None = None
    """How the steps were derived."""
    base: Question | None = None
    """The same without its last sum."""

    @property
    def labels_of_sums(self) -> tuple[tuple[str, ...], ...]:
        """The values of each sum, in their order."""
        return self.labels[len(self.model.variables) :]


@record
class Derived:
    """Steps as each action says them, and what they become by all others: `filled`, the counts of
    things in hand that may grow; `ends`, the guards of events after which nobody is left.
    """

    actions: tuple[OfAction, ...]
    filled: frozenset[int]
    ends: tuple[Guard, ...]


@record
class OfAction:
    """The steps of one action: as it says them, and as they are in the end. `filled` and `ends`:
    what they add to those of all.
    """

    action: Action
    said: tuple[Step, ...]
    steps: tuple[Step, ...]
    filled: frozenset[int]
    ends: tuple[Guard, ...]


def question_of(
    model: Model,
    hero: str,
    asks: Asks = Asks.DESTINY,
    path: str = "",
    last: Derived | None = None,
) -> Question:
    """The question for a hero of the company. Raises Refused. `last`: how the same question was
    derived from another model that numbers variables alike; steps of equal actions are the very
    same.
    """
    finale = model.variable_of(Kind.FINALE, hero)
    if finale is None:
        raise Refused("hero", f"{hero} is not of the company")
    values = model.variables[finale].values
    won_path = FinaleState(Phase.WON, path)
    if (asks is Asks.DESTINY and path) or (asks is not Asks.DESTINY and won_path not in values):
        raise Refused("path", f"{hero} has no such path to speak of")
    won = model.variables[finale].mask(lambda it: _is_asked_for(it, asks, path))
    shut = 0
    if asks is Asks.PATH:
        shut = model.variables[finale].mask(lambda it: _is_of_another(it, path))
    names = tuple(it.name for it in model.variables)
    labels = tuple(it.labels for it in model.variables)
    derived = _derived(model, hero, finale, shut, last)
    steps = tuple(step for it in derived.actions for step in it.steps)
    initial = tuple(it for it in model.initial if not is_over(model, it))
    return Question(model, hero, finale, won, names, labels, {}, initial, steps, derived)


def _derived(model: Model, hero: str, finale: int, shut: int, last: Derived | None) -> Derived:
    """How the steps of a model follow from its actions."""
    before = {it.action.name: it for it in last.actions} if last is not None else {}
    counts = {at for at, it in enumerate(model.variables) if it.kind is Kind.HELD}
    found = []
    for action in model.actions:
        known = before.get(action.name)
        if known is None or known.action != action:
            known = _of_action(model, hero, action, counts)
        found.append(known)
    filled = frozenset(at for it in found for at in it.filled)
    ends = tuple(guard for it in found for guard in it.ends)
    if last is None or not _alike_for_all(last, filled, ends):
        before = {}
    over = [dict(it) for it in ends]

    def in_the_end(action: Action, step: Step) -> Step:
        forced = action.move is Move.LAY_DOWN and action.hero != hero
        if forced and any(at in filled and not allowed & 1 for at, allowed in step.guard):
            # Others say which item goes, so it may come about as often as it likes.
            step = replace(step, repeats=True)
        if step.guaranteed and (
            _may_give(step, finale, shut)
            or (step.possible and any(_may_enter(model, step, guard) for guard in over))
        ):
            return replace(step, guaranteed=False)
        return step

    whole = tuple(
        it
        if before.get(it.action.name) is it
        else replace(it, steps=tuple(in_the_end(it.action, step) for step in it.said))
        for it in found
    )
    return Derived(whole, filled, ends)


def _alike_for_all(last: Derived, filled: frozenset[int], ends: Sequence[Guard]) -> bool:
    """Whether what a step becomes by all others is what it became before."""
    return (filled, ends) == (last.filled, last.ends)


def _of_action(model: Model, hero: str, action: Action, counts: set[int]) -> OfAction:
    told = (_step(model, hero, action, at, it) for at, it in enumerate(action.outcomes))
    said = tuple(it for it in told if it is not None)
    filled = frozenset(
        effect.variable
        for step in said
        if step.guaranteed or step.repeats
        for effect in step.effects
        if effect.variable in counts and _may_add(effect)
    )
    ends = tuple(it.guard for it in said if it.ends_by_itself)
    return OfAction(action, said, (), filled, ends)


def _may_add(effect: Effect) -> bool:
    match effect:
        case Add(_, amount):
            return amount > 0
        case Assign(_, value):
            return value > 0
        case _:
            return True


def _is_of_another(value: Value, path: str) -> bool:
    """Whether a value of the hero's finale is a stage, or the end, of another path."""
    return isinstance(value, FinaleState) and value.path not in ("", path)


def _is_asked_for(value: Value, asks: Asks, path: str) -> bool:
    """Whether a value of the hero's finale is what is asked for.

    By one path: whoever is in the finale of another one is left to the question of the way out,
    which ends where the first one goes on.
    """
    match asks:
        case Asks.DESTINY:
            return is_won(value)
        case Asks.PATH:
            if is_won(value):
                return is_on_path(value, path)
            return _is_of_another(value, path)
        case Asks.WAY_OUT:
            return value == NO_FINALE or is_won(value) or is_on_path(value, path)


def _may_give(step: Step, variable: int, values: int) -> bool:
    """Whether a step may give a variable one of some values."""
    return values != 0 and any(
        it.variable == variable and (not isinstance(it, Assign) or values >> it.value & 1)
        for it in step.effects
    )


def _step(model: Model, hero: str, action: Action, number: int, outcome: Outcome) -> Step | None:
    guard: dict[int, int] = {}
    for literal in (*action.guard, *outcome.guard):
        guard[literal.variable] = guard.get(literal.variable, -1) & literal.allowed
    if not all(guard.values()):
        return None
    ends, wins = _end(model, hero, action, outcome)
    return Step(
        action.name,
        number,
        tuple(sorted(guard.items())),
        (),
        outcome.effects,
        possible=not ends,
        guaranteed=_is_guaranteed(action, outcome, hero) and (wins or not ends),
        repeats=(action.repeats and not _only_lets_days_pass(model, action, outcome))
        or (action.move is Move.STAGE and action.hero != hero and not ends),
        ends_by_itself=ends
        and action.move in (Move.EVENT, Move.RESCUE)
        and all(model.variables[it].kind is not Kind.DAY for it in guard),
    )


def _may_enter(model: Model, step: Step, guard: dict[int, int]) -> bool:
    """Whether a step may make a guard true that was false: of each variable it may have an allowed
    value afterwards, and of one it had another value before.
    """
    entered = False
    for variable, allowed in guard.items():
        values = range(len(model.variables[variable].labels))
        before = [it for it in values if dict(step.guard).get(variable, -1) >> it & 1]
        effect = next((it for it in step.effects if it.variable == variable), None)
        pairs = [(old, new) for old in before for new in _images(effect, old, len(values))]
        if not any(allowed >> new & 1 for _, new in pairs):
            return False
        entered |= any(allowed >> new & ~(allowed >> old) & 1 for old, new in pairs)
    return entered


def _images(effect: Effect | None, value: int, size: int) -> Iterable[int]:
    """What an effect may make of a value."""
    match effect:
        case None:
            return (value,)
        case Assign(_, new):
            return (new,)
        case Add(_, amount):
            return (min(max(value + amount, 0), size - 1),)
        case Remap(_, table):
            return (table[value],)
        case Lookup(_, _, table):
            return table


def _only_lets_days_pass(model: Model, action: Action, outcome: Outcome) -> bool:
    kinds = {model.variables[it.variable].kind for it in outcome.effects}
    return action.move is Move.DAY and kinds <= {Kind.DAY}


def _is_guaranteed(action: Action, outcome: Outcome, hero: str) -> bool:
    """Sure steps, own ones and what comes by itself; but nothing that another hero decides or rolls
    when it comes.
    """
    if not (_is_sure(action.doubts, hero) and _is_sure(outcome.doubts, hero)):
        return False
    if action.move in WORLD and action.hero != hero:
        return not (action.decided or outcome.decided or outcome.chance)
    return action.move in WORLD or action.hero == hero


def _is_sure(doubts: Doubts, hero: str) -> bool:
    """Whether nothing is in doubt but what is about other heroes who wait in a stage of theirs."""
    return all(it.unknown is Unknown.WAITING and it.hero != hero for it in doubts)


def _end(model: Model, hero: str, action: Action, outcome: Outcome) -> tuple[bool, bool]:
    """Whether the step leads out of the question, and whether it is the hero who wins.

    Out lead steps by which somebody wins, by which nobody is left (who is out already, so that the
    step can be taken at all, counts), and a lost finale of the hero.
    """
    fates: dict[str | None, Value] = {}
    for literal in (*action.guard, *outcome.guard):
        variable = model.variables[literal.variable]
        if variable.kind is Kind.FINALE and variable.within(literal.allowed) == [DEFEATED]:
            fates[variable.owner] = DEFEATED
    for effect in outcome.effects:
        variable = model.variables[effect.variable]
        if variable.kind is Kind.FINALE:
            fates[variable.owner] = (
                variable.values[effect.value] if isinstance(effect, Assign) else None
            )
    winners = [it for it, fate in fates.items() if is_won(fate)]
    out = [it for it, fate in fates.items() if fate == DEFEATED]
    own = (Move.BEGIN, Move.STAGE)
    left = action.departure
    actor, move = (left.actor, left.move) if left else (action.hero, action.move)
    lost = hero in out and (hero in action.gone or (actor == hero and move in own))
    ends = bool(winners) or lost or len(out) == len(model.company.heroes)
    return ends, winners == [hero]
