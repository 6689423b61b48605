"""The ways in which an order to a house can end, each with commands, dice and cards that lead
there: dice fall for each grade, the hero does much or little, and says either of a declaration.
Whatever is found can happen; more may.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import product

from fateloom.runtime.hidden import command as cmd
from fateloom.runtime.hidden import steps as st
from fateloom.runtime.hidden.call_results import of_result, of_syphon
from fateloom.runtime.hidden.changing import contest_of
from fateloom.runtime.hidden.command import Command
from fateloom.runtime.hidden.order_reach import BY_RESULT
from fateloom.runtime.hidden.order_results import Notes, end, noted
from fateloom.runtime.hidden.order_rules import OrderRules, seat_of
from fateloom.runtime.hidden.orders import Do
from fateloom.runtime.hidden.rolls import result_of
from fateloom.runtime.hidden.state import State
from fateloom.runtime.hidden.tables import FACES
from fateloom.runtime.hidden.words import Roll
from fateloom.runtime.kernel import reached as kernel
from fateloom.runtime.kernel.chance import Distribution
from fateloom.runtime.kernel.game import Chance, Over
from fateloom.runtime.kernel.nested import Block, Blocks
from fateloom.runtime.record import record, replace

Reached = kernel.Reached[State, Notes, Command]
"""How far an order is carried out, and by which commands."""

Ways = dict[Blocks, tuple[Command, ...]]
"""The blocks of the call that follow, in their order, and what has to be said and shown for it."""

LONG = 60
"""After so many commands dice are equal, which ends a combat (HND-37)."""

ROLLED = (Do.SEARCH, Do.PROBE, Do.DUEL, Do.HAUNT, Do.SYPHON, Do.ROLL)
"""Orders with dice."""


@record
class Way:
    """How an order is played. `grade`: for which dice fall; `at`: which of the things that can be
    done the hero does, and which card comes, the first or the last one; None: nothing; `goes_on`:
    whether a combat does; `claim`: of a declaration; `opener`: the seat to which the Opener card is
    dealt.
    """

    grade: str
    at: int | None
    goes_on: bool
    claim: Command
    opener: int


def endings(rules: OrderRules, state: State, notes: Notes, blocks: tuple[Block, ...]) -> Ways:
    """The endings that are found from here, each with a row of commands."""
    found: Ways = {}
    for ended in _played(rules, state, notes):
        found.setdefault(end(rules, ended.state, ended.notes, blocks)[1], ended.said)
    return found


@lru_cache(maxsize=64)
def _played(rules: OrderRules, state: State, notes: Notes) -> tuple[Reached, ...]:
    """The order to its end, in several ways."""
    return tuple(_to_the_end(rules, Reached(state, notes), it) for it in _ways(rules, state))


def _ways(rules: OrderRules, state: State) -> Iterator[Way]:
    do, hero = rules.order.do, seat_of(state)
    dice = BY_RESULT if do in ROLLED else BY_RESULT[:1]
    styles = ((0, True), (-1, True), (0, False), (None, False))
    claims = (cmd.Bind(), cmd.OpenRitual()) if do in (Do.DUEL, Do.DECLARE) else (cmd.Bind(),)
    openers = dict.fromkeys((hero, hero if rules.whom is None else rules.whom))
    for grade, (at, goes_on), claim, opener in product(dice, styles, claims, openers):
        yield Way(grade, at, goes_on, claim, opener)


def _to_the_end(rules: OrderRules, here: Reached, way: Way) -> Reached:
    while not isinstance(to_move := rules.legal(here.state), Over):
        if isinstance(to_move, Chance):
            command = _fallen(rules, here, to_move.distribution, way)
        else:
            command = _said(to_move.commands, way)
        here = here.after(rules, noted, command)
    return here


def _said(commands: tuple[Command, ...], way: Way) -> Command:
    """What the hero says."""
    if way.claim in commands:
        return way.claim
    if cmd.GoOn() in commands:
        return cmd.GoOn() if way.goes_on else cmd.Forgo()
    some = [it for it in commands if it != cmd.Forgo()]
    if way.at is None and cmd.Forgo() in commands:
        return cmd.Forgo()
    return some[way.at or 0] if some else commands[0]


def _fallen(rules: OrderRules, here: Reached, answers: Distribution[Command], way: Way) -> Command:
    """What chance answers."""
    step = here.state.agenda[0]
    commands = [command for command, _ in answers.outcomes]
    match step:
        case st.RollDice():
            light, dark = _dice(rules, here, way.grade)
            return cmd.Die(light if contest_of(here.state).light is None else dark)
        case st.DealCard(seat):
            openers = [
                it for it in commands if isinstance(it, cmd.Next) and it.card in rules.index.openers
            ]
            others = [it for it in commands if it not in openers]
            return next(iter(openers if seat == way.opener else others), commands[0])
        case _:
            return commands[way.at or 0]


def _dice(rules: OrderRules, here: Reached, grade: str) -> tuple[int, int]:
    """The light die and the dark one for that grade, or for one that is next to it."""
    contest = contest_of(here.state)
    is_syphon = contest.roll is Roll.SYPHON

    def worth(dice: tuple[int, int]) -> tuple[bool, int]:
        light, dark = dice
        shown = replace(here.state, contest=replace(contest, light=light, dark=dark))
        result = result_of(rules.index, shown)
        reached = of_syphon(result) if is_syphon else of_result(result)
        return light == dark, -abs(BY_RESULT.index(reached) - BY_RESULT.index(grade))

    lights = FACES if contest.light is None else (contest.light,)
    pairs = list(product(lights, FACES))
    if len(here.said) > LONG:
        return max(pairs, key=worth)
    return max(pairs, key=lambda it: worth(it)[1])
