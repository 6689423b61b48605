"""The opposition without a person to play it (DE-28; DDL-09)."""

from __future__ import annotations

from collections.abc import Iterator

from fateloom.runtime.pool import command as cmd
from fateloom.runtime.pool.building import Side
from fateloom.runtime.pool.command import Buy, BuyExtra, Command
from fateloom.runtime.pool.encounter import Encounter
from fateloom.runtime.pool.legal import invocations, listed
from fateloom.runtime.pool.purchases import extras, purchases, things_of
from fateloom.runtime.pool.settings import Intent, Meant
from fateloom.runtime.pool.sides import allies, enemies, heroes_in
from fateloom.runtime.pool.state import Attempt, State, Step


def spoken(encounter: Encounter, state: State) -> Command:
    """What the policy says where the keeper is asked; always something that stands.

    Opponents attack the heroes in turn, a round each; they take hits as cheaply as they can. When
    one rolls itself (DE-23) it buys the first row that stands, and invokes nothing.
    """
    attempt = state.attempt
    match state.step:
        case Step.THREATEN:
            heroes = heroes_in(state)
            return cmd.Threaten(heroes[(state.round - 1) % len(heroes)])
        case Step.OPPOSE if attempt is not None:
            return next_invocation(encounter, state, attempt) or cmd.Done()
        case Step.KEEPER_SPENDS if attempt is not None:
            return next_purchase(encounter, state, attempt) or cmd.Done()
        case Step.SPEND:
            return next(purchases(encounter, state, Side.ROLLER), cmd.Done())
        case Step.HIT:
            return next(listed(encounter, state))
        case _:
            return cmd.Done()


def next_invocation(
    encounter: Encounter, state: State, attempt: Attempt
) -> cmd.Invoke | cmd.UseBoost | None:
    """One a roll, the first that can be invoked in the form of the settings, while boosts, free
    invocations or fate points last (DD-14); None when there is none.
    """
    form = encounter.settings.invokes
    if form is None or attempt.countered:
        return None
    found = invocations(encounter, state, attempt, Side.KEEPER)
    return next((it for it in found if it.form is form), None)


def next_purchase(encounter: Encounter, state: State, attempt: Attempt) -> Buy | BuyExtra | None:
    """What the story has added for the opposition, before all (DDL-08); then the first line of the
    policy that stands (DE-28); None: what is left is lost.
    """
    written = next(extras(encounter, state, Side.KEEPER), None)
    if written is not None:
        return written
    standing = tuple(purchases(encounter, state, Side.KEEPER))
    for intent in encounter.settings.policy:
        if intent.deadly and not encounter.deadly:
            continue
        for buy in _meant(encounter, state, attempt, intent):
            if buy in standing:
                return buy
    return None


def _meant(encounter: Encounter, state: State, attempt: Attempt, intent: Intent) -> Iterator[Buy]:
    targets: tuple[str | None, ...]
    match intent.meant:
        case Meant.NOBODY:
            targets = (None,)
        case Meant.ROLLER:
            targets = (attempt.roller,)
        case Meant.ALLY:
            targets = allies(encounter, state, attempt)
        case Meant.ENEMY:
            targets = enemies(encounter, state, attempt)
        case Meant.THING:
            targets = things_of(encounter, state, attempt.roller)
    for target in targets:
        yield from (Buy(intent.row, symbol, target) for symbol in intent.symbols)
