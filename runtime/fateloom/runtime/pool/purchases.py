"""What a purchase does to the table, and which purchases stand (DD-24..34; DDL-08; SP-1..9)."""

from __future__ import annotations

from collections.abc import Iterator

from fateloom.runtime.pool import condition as cn
from fateloom.runtime.pool.building import Side
from fateloom.runtime.pool.command import Buy, BuyExtra
from fateloom.runtime.pool.condition import Condition
from fateloom.runtime.pool.dice import Pool, Symbol
from fateloom.runtime.pool.encounter import Encounter
from fateloom.runtime.pool.sides import allies, condition_of, enemies, with_condition
from fateloom.runtime.pool.spending import OFFERS, Extra, Row, affordable
from fateloom.runtime.pool.state import Attempt, State, refresh_of
from fateloom.runtime.record import replace

AID, HINDRANCE = Pool(aid=1), Pool(hindrance=1)


def effect(
    encounter: Encounter, state: State, attempt: Attempt, row: Row, target: str | None
) -> State | None:
    """The table after the effect of a row; None when it is not available like that.

    Allies are others on the roller's side (DE-25); a setback meets the roller or an ally, or helps
    an enemy (DD-33); a turn for the better is told, and changes nothing here (DD-31). Opponents
    have no refresh to gain fate points up to, and no things that break (DE-23).
    """
    roller = attempt.roller
    it = condition_of(encounter, state, roller)
    is_hero = roller in state.heroes
    changed: Condition | None = None
    match row:
        case Row.TURN_FOR_THE_BETTER:
            return state if target is None else None
        case Row.GAIN_FATE if target is None and is_hero:
            changed = cn.fate_gained(it, refresh_of(encounter, roller))
        case Row.BREAK_THING if target is not None and target in things_of(
            encounter, state, roller
        ):
            changed = cn.broke(it, target)
        case Row.CLEAR_STRESS if target is None:
            changed = cn.stress_cleared(it)
        case Row.MARK_STRESS if target is None:
            changed = cn.stress_marked(it)
        case Row.CONSEQUENCE if target is None:
            changed = cn.consequence_taken(it, encounter.settings.exposed)
        case Row.AID_ALLY | Row.HINDER_ALLY if target in allies(encounter, state, attempt):
            dice = AID if row is Row.AID_ALLY else HINDRANCE
            return _promised(encounter, state, target, dice)
        case Row.SET_BACK if target in (roller, *allies(encounter, state, attempt)):
            return _promised(encounter, state, target, HINDRANCE)
        case Row.SET_BACK if target in enemies(encounter, state, attempt):
            return _promised(encounter, state, target, AID)
    return None if changed is None else with_condition(encounter, state, roller, changed)


def things_of(encounter: Encounter, state: State, id: str) -> tuple[str, ...]:
    """What can run dry or break; opponents have nothing."""
    return encounter.hero(id).things if id in state.heroes else ()


def purchases(encounter: Encounter, state: State, side: Side) -> Iterator[Buy]:
    """Everything that the side can buy now, in the order of the table (DD-24, 25)."""
    attempt = state.attempt
    if attempt is None:
        return
    for row, price in affordable(attempt.purse, side):
        for target in _targets(encounter, state, attempt, row):
            if effect(encounter, state, attempt, row, target) is not None:
                yield Buy(row, price.symbol, target)


def bought(
    encounter: Encounter, state: State, row: Row, symbol: Symbol, target: str | None
) -> State:
    """The table after a purchase, paid and carried out; raises ValueError if it cannot be."""
    attempt = state.attempt
    price = OFFERS[row].price_in(symbol)
    purse = None if attempt is None or price is None else attempt.purse.paid(price)
    after = None if attempt is None else effect(encounter, state, attempt, row, target)
    if after is None or purse is None or attempt is None:
        raise ValueError(f"'{row}' cannot be bought")
    return replace(after, attempt=replace(attempt, purse=purse))


# --- what the story has added


def extras(encounter: Encounter, state: State, side: Side) -> Iterator[BuyExtra]:
    """Everything that the story has added and the side can buy now, in its order (DDL-08)."""
    attempt = state.attempt
    if attempt is None or attempt.roller not in state.heroes or attempt.tally is None:
        return
    for extra in encounter.rows:
        if extra.payer is not side or (extra.once and extra.id in state.bought):
            continue
        if extra.after and attempt.tally.outcome not in extra.after:
            continue
        for target in _extra_targets(encounter, state, attempt, extra):
            for price in extra.prices:
                if attempt.purse.paid(price) is not None:
                    yield BuyExtra(extra.id, price.symbol, target)


def _extra_targets(
    encounter: Encounter, state: State, attempt: Attempt, extra: Extra
) -> tuple[str | None, ...]:
    if extra.like is None:
        return (None,)
    return tuple(
        it
        for it in _targets(encounter, state, attempt, extra.like)
        if effect(encounter, state, attempt, extra.like, it) is not None
    )


def extra_bought(
    encounter: Encounter, state: State, row: str, symbol: Symbol, target: str | None
) -> State:
    """The table after such a purchase, paid and carried out; raises ValueError if it cannot be."""
    extra, attempt = encounter.row(row), state.attempt
    price = extra.price_in(symbol)
    purse = None if attempt is None or price is None else attempt.purse.paid(price)
    if purse is None or attempt is None:
        raise ValueError(f"'{row}' cannot be bought")
    after: State | None = state
    if extra.like is not None:
        after = effect(encounter, state, attempt, extra.like, target)
    if after is None or (extra.like is None and target is not None):
        raise ValueError(f"'{row}' cannot be bought like that")
    known = state.bought if row in state.bought else (*state.bought, row)
    return replace(after, attempt=replace(attempt, purse=purse), bought=known)


def _targets(
    encounter: Encounter, state: State, attempt: Attempt, row: Row
) -> tuple[str | None, ...]:
    match row:
        case Row.AID_ALLY | Row.HINDER_ALLY:
            return allies(encounter, state, attempt)
        case Row.SET_BACK:
            friends = (attempt.roller, *allies(encounter, state, attempt))
            return (*friends, *enemies(encounter, state, attempt))
        case Row.BREAK_THING:
            return things_of(encounter, state, attempt.roller)
        case _:
            return (None,)


def _promised(encounter: Encounter, state: State, who: str | None, dice: Pool) -> State | None:
    """Dice for the next roll of somebody; those of an opponent hinder whoever it opposes next
    (DD-28, DE-12).
    """
    if who is None:
        return None
    changed = cn.promised(condition_of(encounter, state, who), dice)
    return with_condition(encounter, state, who, changed)
