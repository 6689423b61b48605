"""Validation of encounters: an unplayable one is rejected before the game begins."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from fateloom.runtime.pool.building import Approach, is_spread, task
from fateloom.runtime.pool.dice_set import checked_dice
from fateloom.runtime.pool.encounter import Action, Encounter, Hero, Opponent, Task
from fateloom.runtime.pool.settings import Settings
from fateloom.runtime.pool.spending import CURRENCY, Row


def checked(encounter: Encounter) -> Encounter:
    """Returns the encounter unchanged; raises ValueError with the reason if it cannot be played."""
    checked_dice(encounter.dice)
    _settings(encounter.settings)
    people = encounter.people
    _once("hero or opponent", (it.id for it in people))
    _once("task", (it.id for it in encounter.tasks))
    _once("aspect", (it.id for it in encounter.aspects))
    for hero in encounter.heroes:
        _hero(encounter, hero)
    for opponent in encounter.opponents:
        _opponent(encounter, opponent)
    _aspects(encounter, {it.id for it in people})
    for it in encounter.tasks:
        _task(encounter, it)
    if not encounter.heroes or all(it.optional for it in encounter.tasks) or encounter.rounds < 1:
        raise ValueError("an encounter needs a hero, a task that is not optional, and a round")
    if encounter.single and [it.action for it in encounter.tasks] != [Action.OVERCOME]:
        raise ValueError("where one roll decides there is one task, and it is to be overcome")
    _rows(encounter)
    _compels(encounter)
    return encounter


def _compels(encounter: Encounter) -> None:
    """Compels are of aspects that heroes may invoke, and make some trouble (DD-28, 37)."""
    _once("compel", (it.id for it in encounter.compels))
    opponents = {it.id for it in encounter.opponents}
    holders = {it.id: it.holder for it in encounter.aspects}
    if encounter.compels and encounter.single:
        raise ValueError("where one roll decides nobody is compelled")
    for it in encounter.compels:
        if it.aspect not in holders or holders[it.aspect] in opponents:
            raise ValueError(f"compel '{it.id}' needs an aspect that a hero may invoke")
        if it.round < 1 or (not it.turn and not it.dice.size):
            raise ValueError(f"compel '{it.id}' does nothing, or is for no round")
        if min(it.dice.counts) < 0 or it.dice.size != it.dice.aid + it.dice.hindrance:
            raise ValueError(f"compel '{it.id}' promises other dice than aid and hindrance (DD-28)")


def _rows(encounter: Encounter) -> None:
    """Purchases of the story have unique names, and prices that their side can pay (DDL-08)."""
    _once("purchase", (*(it.id for it in encounter.rows), *(it.value for it in Row)))
    for it in encounter.rows:
        symbols = [price.symbol for price in it.prices]
        if not symbols or len(set(symbols)) < len(symbols):
            raise ValueError(f"'{it.id}' has a price for each of its symbols, and one at least")
        if not set(symbols) <= set(CURRENCY[it.payer]) or min(p.amount for p in it.prices) < 1:
            raise ValueError(f"'{it.id}' is paid with what its side can spend, one at least")


def _once(what: str, ids: Iterable[str]) -> None:
    twice = [id for id, times in Counter(ids).items() if times > 1]
    if twice:
        raise ValueError(f"two of one name: {what} '{twice[0]}'")


def _settings(settings: Settings) -> None:
    pools = (*(pool for _, pool in settings.ratings), settings.help, settings.bonus)
    if any(min(it.counts) < 0 for it in (*pools, settings.penalty, settings.minor_cost)):
        raise ValueError("a pool in the settings has fewer than 0 dice of a kind")
    most = max(len(settings.slots), 1)
    if len(settings.recovery) > most or min(settings.recovery, default=0) < 0:
        raise ValueError("there is a rest for a slot that there is not, or fewer than 0 (DD-36)")
    cost = settings.minor_cost
    if cost.size != cost.aid + cost.hindrance:
        raise ValueError("a minor cost is aid and hindrance dice alone (DD-28)")
    _once("slot for consequences", settings.slot_names)
    known = dict(settings.ratings)
    if not {settings.skilled, settings.bad, settings.other} <= set(known):
        raise ValueError("minor opponents need ratings that the settings have (DD-38..40)")
    numbers = (
        settings.opponent_help,
        settings.refresh,
        settings.free_stunts,
        settings.least_refresh,
        settings.keeper_fate,
        settings.exposed,
        settings.concession,
        *settings.stress,
        *(worth for _, worth in settings.slots),
    )
    if min(numbers) < 0 or settings.style < 1:
        raise ValueError("a number in the settings is below 0, or style begins below 1")


def _hero(encounter: Encounter, hero: Hero) -> None:
    _ratings(encounter, hero)
    spread = encounter.settings.spread
    if spread is not None and not is_spread(hero.ratings, spread):
        wanted = ", ".join(map(str, sorted(spread, reverse=True)))
        raise ValueError(f"'{hero.id}' needs the ratings {wanted}, in any order (DD-35)")
    _once("stunt", (it.id for it in hero.stunts))


def _ratings(encounter: Encounter, someone: Hero | Opponent) -> None:
    known = sorted(rating for rating, _ in encounter.settings.ratings)
    if len(someone.ratings) != len(Approach) or not set(someone.ratings) <= set(known):
        raise ValueError(f"'{someone.id}' needs six ratings from {known[0]} to {known[-1]}")


def _opponent(encounter: Encounter, it: Opponent) -> None:
    most = encounter.settings.opponent_help
    if it.ratings:
        _ratings(encounter, it)
    if it.ratings and (it.skilled or it.bad):
        raise ValueError(f"'{it.id}' has ratings, and needs nothing that it is skilled or bad at")
    if any(min(pool.counts) < 0 for _, pool in it.pools):
        raise ValueError(f"'{it.id}' has fewer than 0 dice of a kind")
    if set(it.skilled) & set(it.bad):
        raise ValueError(f"'{it.id}' cannot be skilled and bad at the same thing")
    if not 0 <= it.helpers <= most:
        raise ValueError(f"'{it.id}' can have 0 to {most} helpers")
    if not 0 <= it.slots <= len(encounter.settings.slots) or min(it.stress, default=0) < 0:
        raise ValueError(f"'{it.id}' has boxes or slots that there are not")
    if it.foe is not None:
        if it.acts is None:
            raise ValueError(f"'{it.id}' has a foe and does not act")
        if it.foe == it.id or it.foe not in {one.id for one in encounter.opponents}:
            raise ValueError(f"the foe of '{it.id}' is '{it.foe}', who is no other opponent")


def _aspects(encounter: Encounter, people: set[str]) -> None:
    for aspect in encounter.aspects:
        if aspect.holder not in (None, *people):
            raise ValueError(f"aspect '{aspect.id}' belongs to '{aspect.holder}', who is nobody")
        if aspect.free < 0:
            raise ValueError(f"aspect '{aspect.id}' has fewer than 0 free invocations")
        if aspect.made and not any(it.makes == aspect.id for it in encounter.tasks):
            raise ValueError(f"no task makes the aspect '{aspect.id}'")


def _task(encounter: Encounter, it: Task) -> None:
    known = {one.id for one in encounter.opponents}
    if it.opponent is None:
        task(it.rung, it.challenge, encounter.settings.free_rung)
    elif it.opponent not in known:
        raise ValueError(f"task '{it.id}' is against '{it.opponent}', who is no opponent")
    if it.rival and (it.opponent is not None or not it.optional):
        raise ValueError(f"task '{it.id}' is against a hero: it is optional, without opponent")
    if it.action is Action.DEFEND:
        raise ValueError(f"task '{it.id}': nobody chooses to defend")
    if it.action is Action.ATTACK and it.opponent is None and not it.rival:
        raise ValueError(f"task '{it.id}' attacks nobody")
    if (it.makes is not None) is not (it.action is Action.ADVANTAGE):
        raise ValueError(f"task '{it.id}': an advantage makes an aspect, and nothing else does")
    if it.makes is not None and it.makes not in {one.id for one in encounter.aspects}:
        raise ValueError(f"task '{it.id}' makes '{it.makes}', which is no aspect")
    if any(min(one.dice.counts) < 0 for one in it.extra):
        raise ValueError(f"task '{it.id}' has fewer than 0 dice of a kind")
    for word, pool in (("bonuses", it.bonuses), ("penalties", it.penalties)):
        if pool < 0:
            raise ValueError(f"task '{it.id}' has fewer than 0 {word}")
