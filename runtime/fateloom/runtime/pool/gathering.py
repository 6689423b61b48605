"""How the dice of both sides make one pool (DD-05, 06, 11..13, 28, 38..42, 45; DE-10..12)."""

from __future__ import annotations

from fateloom.runtime.pool.building import Approach, task
from fateloom.runtime.pool.dice import Pool
from fateloom.runtime.pool.encounter import Encounter, Opponent, Task
from fateloom.runtime.pool.when import Moment, When, holds
from fateloom.runtime.record import record


@record
class Party:
    """One side of a roll: a hero or an opponent, the approach that is used, and the dice that were
    promised (DD-28).
    """

    id: str
    approach: Approach
    pending: Pool = Pool()


def gathered(
    encounter: Encounter,
    tried: Task | None,
    roller: Party,
    against: Party | None,
    moment: Moment | None = None,
) -> Pool:
    """The pool before anybody adds to it: the roller's dice, those of whoever is against it turned
    into their mirrors (DD-11, 12), or else those of the task; and what speaks for and against the
    task (DD-42). `moment`: of the roller, for dice by conditions (DDL-05). Raises KeyError on
    somebody who is not in the encounter.
    """
    settings = encounter.settings
    pool = own(encounter, roller)
    if against is not None:
        pool += (own(encounter, against) + stunts(encounter, against)).mirrored()
    elif tried is not None:
        pool += task(tried.rung, tried.challenge, settings.free_rung)
    if tried is not None:
        pool += settings.bonus * tried.bonuses + settings.penalty * tried.penalties
        for it in tried.extra:
            if moment is not None and holds(it.when, moment):
                pool += it.dice
    return pool


def own(encounter: Encounter, party: Party) -> Pool:
    """What somebody would roll: the rating's dice, what was promised, and an opponent's helpers
    (DD-06, 28, 38..40; DE-11, 12).
    """
    settings = encounter.settings
    pool = encounter.base(party.id, party.approach) + party.pending
    for it in encounter.people:
        if it.id == party.id and isinstance(it, Opponent):
            pool += settings.help * it.helpers
    return pool


def stunts(encounter: Encounter, party: Party) -> Pool:
    """The stunts of a hero who stands against the roller: those that fit and always work (DD-08,
    11); one with a condition helps only whoever rolls.
    """
    pool = Pool()
    for hero in encounter.heroes:
        for it in hero.stunts if hero.id == party.id else ():
            always = not (it.once or it.session) and it.when == When()
            if always and it.approach in (None, party.approach):
                pool += it.dice
    return pool
