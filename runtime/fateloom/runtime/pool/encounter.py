"""What is played: heroes, the tasks before them, opponents and aspects (DD-06..14, 35..41)."""

from __future__ import annotations

from collections import Counter

from fateloom.runtime.pool.building import BASE, MAX_OPPONENT_HELP, Approach, task
from fateloom.runtime.record import record


@record
class Stunt:
    """Gives an aid die whenever its approach is used (DD-08)."""

    id: str
    approach: Approach


@record
class Hero:
    """Who a player plays: ratings from -2 to 5 in the order of `Approach`, stunts, and things that
    can run dry or break (DD-32, 35, 37).
    """

    id: str
    ratings: tuple[int, ...]
    stunts: tuple[Stunt, ...] = ()
    things: tuple[str, ...] = ()


@record
class Opponent:
    """Who can oppose: ratings like those of a hero; `helpers`: others at its side, 0 to 2
    (DE-11).
    """

    id: str
    ratings: tuple[int, ...]
    helpers: int = 0


@record
class Aspect:
    """What can be invoked (DD-09, 14). `holder`: the hero or opponent who alone may do so; None:
    everybody. `free`: so many times without a fate point, from 0 up (DE-16).
    """

    id: str
    holder: str | None = None
    free: int = 0


@record
class Task:
    """What can be tried: against an opponent, or else a difficulty by its rung on the ladder, with
    so many of its dice challenge dice (DD-11, 13; DE-19). `hidden`: the pool is not shown before
    the roll (DDL-15).
    """

    id: str
    rung: int = 0
    challenge: int = 0
    opponent: str | None = None
    hidden: bool = False


@record
class Encounter:
    """A scene: all of its tasks are to be done within so many rounds, from 1 up. `helpers`: so many
    heroes may help in one roll (DD-41). `deadly`: the keeper's policy goes for consequences
    (DE-28).
    """

    heroes: tuple[Hero, ...]
    tasks: tuple[Task, ...]
    opponents: tuple[Opponent, ...] = ()
    aspects: tuple[Aspect, ...] = ()
    rounds: int = 3
    helpers: int = 2
    deadly: bool = False

    def hero(self, id: str) -> Hero:
        """The hero of that id; raises KeyError when there is none."""
        return {it.id: it for it in self.heroes}[id]

    def task(self, id: str) -> Task:
        """The task of that id; raises KeyError when there is none."""
        return {it.id: it for it in self.tasks}[id]

    def opponent(self, id: str) -> Opponent:
        """The opponent of that id; raises KeyError when there is none."""
        return {it.id: it for it in self.opponents}[id]


def checked(encounter: Encounter) -> Encounter:
    """The encounter as it is; raises ValueError that says what is wrong with it."""
    everybody: tuple[Hero | Opponent, ...] = (*encounter.heroes, *encounter.opponents)
    people = [it.id for it in everybody]
    for what, ids in (
        ("hero or opponent", people),
        ("task", [it.id for it in encounter.tasks]),
        ("aspect", [it.id for it in encounter.aspects]),
    ):
        twice = [id for id, times in Counter(ids).items() if times > 1]
        if twice:
            raise ValueError(f"two of one name: {what} '{twice[0]}'")
    for someone in everybody:
        if len(someone.ratings) != len(Approach) or not set(someone.ratings) <= set(BASE):
            raise ValueError(f"'{someone.id}' needs six ratings from -2 to 5")
    for opponent in encounter.opponents:
        if not 0 <= opponent.helpers <= MAX_OPPONENT_HELP:
            raise ValueError(f"'{opponent.id}' can have 0 to {MAX_OPPONENT_HELP} helpers")
    known = {it.id for it in encounter.opponents}
    for it in encounter.tasks:
        if it.opponent is None:
            task(it.rung, it.challenge)
        elif it.opponent not in known:
            raise ValueError(f"task '{it.id}' is against '{it.opponent}', who is no opponent")
    for aspect in encounter.aspects:
        if aspect.holder not in (None, *people):
            raise ValueError(f"aspect '{aspect.id}' belongs to '{aspect.holder}', who is nobody")
        if aspect.free < 0:
            raise ValueError(f"aspect '{aspect.id}' has fewer than 0 free invocations")
    if not encounter.heroes or not encounter.tasks or encounter.rounds < 1:
        raise ValueError("an encounter needs a hero, a task and a round")
    return encounter
