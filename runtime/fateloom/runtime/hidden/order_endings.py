"""The ways in which an order to a house can end, each with commands, dice and cards that lead
there: dice fall for each grade, the hero does much or little, and says either of a declaration.
Whatever is found can happen; more may.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import product

from fateloom.runtime.hidden import command as cmd
from fateloom.runtime.hidden import steps as st
from fateloom.runtime.hidden.call_results import of_result, of_syphon
from fateloom.runtime.hidden.call_words import DREW, FOUND, SAW
from fateloom.runtime.hidden.changing import contest_of
from fateloom.runtime.hidden.command import Command
from fateloom.runtime.hidden.order_reach import BY_RESULT, may_hold
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
from fateloom.runtime.kernel.nested import Block
from fateloom.runtime.record import record, replace

Reached = kernel.Reached[State, Notes, Command]
"""How far an order is carried out, and by which commands."""

Ways = kernel.Ways[Command]

LONG = 60
"""After so many commands dice are equal, which ends a combat (HND-37)."""

DECLARING = (Do.DUEL, Do.DECLARE)
"""Orders in which the hero may have to declare."""

ROLLED = (Do.SEARCH, Do.PROBE, Do.DUEL, Do.HAUNT, Do.SYPHON, Do.ROLL)
"""Orders with dice."""


@record
class Way:
    """How an order is played. `grade`: for which dice fall; `at`: which of the things that can be
    done the hero does, and which card comes, the first or the last one; None: nothing; `goes_on`:
    whether a combat does; `claim`: of a declaration; `opener`: the seat to which the Opener card is
    dealt; `cards`: those of `named`, which the call names, that come and are looked at rather than
    others, the first one first.
    """

    grade: str
    at: int | None
    goes_on: bool
    claim: Command
    opener: int
    cards: tuple[str, ...]
    named: tuple[str, ...]

    def one_of(self, cards: Mapping[Command, str]) -> Command:
        """The command that brings a card that is wanted, or one that the call does not name."""
        wanted = (it for card in self.cards for it, its in cards.items() if its == card)
        others = [it for it, card in cards.items() if card not in self.named] or [*cards]
        return next(wanted, others[self.at or 0])


def endings(rules: OrderRules, state: State, notes: Notes, blocks: tuple[Block, ...]) -> Ways:
    """The endings that are found from here, each with a row of commands."""
    named = tuple(_named(rules, blocks, mark) for mark in (FOUND, SAW, DREW))
    return kernel.ways(rules, end, blocks, _played(rules, state, notes, named))


def _named(rules: OrderRules, blocks: tuple[Block, ...], mark: str) -> tuple[str, ...]:
    """The cards that blocks of that mark name, as far as they can come."""
    its = (it.outcome for it in blocks if it.part == mark)
    return tuple(it for it in dict.fromkeys(its) if may_hold(rules, mark, it))


@lru_cache(maxsize=64)
def _played(
    rules: OrderRules, state: State, notes: Notes, named: tuple[tuple[str, ...], ...]
) -> tuple[Reached, ...]:
    """The order to its end, in several ways."""
    begun = Reached(state, notes)
    return tuple(_to_the_end(rules, begun, it) for it in _ways(rules, state, named))


def _ways(rules: OrderRules, state: State, named: tuple[tuple[str, ...], ...]) -> Iterator[Way]:
    do, hero = rules.order.do, seat_of(state)
    dice = BY_RESULT if do in ROLLED else BY_RESULT[:1]
    styles = ((0, True), (-1, True), (0, False), (None, False))
    claims = (cmd.Bind(), cmd.OpenRitual()) if do in DECLARING else (cmd.Bind(),)
    openers = {hero: True}
    if do in (*DECLARING, Do.REVEAL) and rules.whom is not None:
        openers[rules.whom] = True
    every = tuple(dict.fromkeys(it for some in named for it in some))
    rows = [row[at:] + row[:at] for row in (every, *named) for at in range(len(row))]
    cards = dict.fromkeys([(), *rows])
    for grade, (at, goes_on), claim, opener, some in product(dice, styles, claims, openers, cards):
        yield Way(grade, at, goes_on, claim, opener, some, every)


def _to_the_end(rules: OrderRules, here: Reached, way: Way) -> Reached:
    while not isinstance(to_move := rules.legal(here.state), Over):
        if isinstance(to_move, Chance):
            command = _fallen(rules, here, to_move.distribution, way)
        else:
            command = _said(here.state, to_move.commands, way)
        here = here.after(rules, noted, command)
    return here


def _said(state: State, commands: tuple[Command, ...], way: Way) -> Command:
    """What the hero says."""
    if way.claim in commands:
        return way.claim
    if cmd.GoOn() in commands:
        return cmd.GoOn() if way.goes_on else cmd.Forgo()
    if way.at is None and cmd.Forgo() in commands:
        return cmd.Forgo()
    some = [it for it in commands if it != cmd.Forgo()]
    if not some:
        return commands[0]
    said = some[way.at or 0]
    alike = {it: _card(state, it) for it in some if type(it) is type(said)}
    return way.one_of(alike)


def _card(state: State, command: Command) -> str:
    """The card that a command is about, "" for none."""
    match command:
        case cmd.LookAt(owner, at):
            return state.players[owner].pile[at].card
        case cmd.TakeItem(card):
            return card
        case _:
            return ""


def _fallen(rules: OrderRules, here: Reached, answers: Distribution[Command], way: Way) -> Command:
    """What chance answers."""
    step = here.state.agenda[0]
    commands = [command for command, _ in answers.outcomes]
    cards: dict[Command, str] = {it: it.card for it in commands if isinstance(it, cmd.Next)}
    match step:
        case st.RollDice():
            light, dark = _dice(rules, here, way.grade)
            return cmd.Die(light if contest_of(here.state).light is None else dark)
        case st.DealCard(seat):
            return _dealt(rules, seat, seat_of(here.state), cards, way)
        case _ if cards:
            return way.one_of(cards)
        case _:
            return commands[way.at or 0]


def _dealt(rules: OrderRules, seat: int, hero: int, cards: dict[Command, str], way: Way) -> Command:
    """The card of a pile: those that are wanted come to whom the hero meets."""
    if seat == rules.whom or (rules.whom is None and seat != hero):
        wanted = [it for card in way.cards for it, its in cards.items() if its == card]
        if wanted:
            return wanted[0]
    openers = [it for it, card in cards.items() if card in rules.index.openers]
    others = {it: card for it, card in cards.items() if it not in openers}
    return openers[0] if openers and (seat == way.opener or not others) else way.one_of(others)


def _dice(rules: OrderRules, here: Reached, grade: str) -> tuple[int, int]:
    """The light die and the dark one for that grade, or for one that is next to it."""
    contest = contest_of(here.state)
    is_syphon = contest.roll is Roll.SYPHON

    def worth(dice: tuple[int, int]) -> tuple[int, bool]:
        light, dark = dice
        shown = replace(here.state, contest=replace(contest, light=light, dark=dark))
        result = result_of(rules.index, shown)
        reached = of_syphon(result) if is_syphon else of_result(result)
        return -abs(BY_RESULT.index(reached) - BY_RESULT.index(grade)), light != dark

    lights = FACES if contest.light is None else (contest.light,)
    pairs = [it for it in product(lights, FACES) if len(here.said) <= LONG or it[0] == it[1]]
    return max(pairs, key=worth)
