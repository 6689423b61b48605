"""The ways in which an order to a house can end (section 10).

Dice fall for each grade, the hero does much or little, and says either of a declaration. Whatever
is found can happen; more may.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import product

from fateloom.runtime.hidden import command as cmd
from fateloom.runtime.hidden import steps as st
from fateloom.runtime.hidden.call import words
from fateloom.runtime.hidden.call.alone import of_result, of_syphon
from fateloom.runtime.hidden.call.house import Kept, Notes, OrderRules, seat_of
from fateloom.runtime.hidden.call.house_reach import BY_RESULT, DECIDED, grades, may_hold
from fateloom.runtime.hidden.changing import contest_of
from fateloom.runtime.hidden.command import Command
from fateloom.runtime.hidden.event import Event
from fateloom.runtime.hidden.orders import Do
from fateloom.runtime.hidden.rolls import result_of
from fateloom.runtime.hidden.state import State
from fateloom.runtime.hidden.tables import FACES
from fateloom.runtime.hidden.words import Roll, Taken
from fateloom.runtime.kernel import endings as kernel
from fateloom.runtime.kernel.chance import Distribution
from fateloom.runtime.kernel.game import Chance, Decision
from fateloom.runtime.kernel.lasting import OrderEndings
from fateloom.runtime.kernel.nested import OUTCOME, Block, Blocks, Fact
from fateloom.runtime.record import record, replace

Reached = kernel.Reached[State, Notes, Command]
"""How far an order is carried out, and by which commands."""

LONG = 60
"""After so many commands dice are equal, which ends a combat (HND-37)."""

DECLARING = (Do.DUEL, Do.DECLARE)
"""Orders in which the hero may have to declare."""

HAPPENING = (words.DREW, words.FOUND, words.SAW, words.WOUNDS)
"""Marks of what happens in an order; the others say how the house stands after it."""

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


class HouseEndings(OrderEndings[State, Command, Event, Notes, Kept]):
    """The ways in which one order can end."""

    rules: OrderRules

    def ended(self, state: State, notes: Notes, blocks: tuple[Block, ...]) -> Iterator[Reached]:
        """Cards come that the blocks name."""
        named = tuple(self._named(blocks, it) for it in (words.FOUND, words.SAW, words.DREW))
        return self.played(state, notes, named)

    def _named(self, blocks: tuple[Block, ...], mark: str) -> tuple[str, ...]:
        """The cards that blocks of that mark name, as far as they can come."""
        its = (it.outcome for it in blocks if it.part == mark)
        return tuple(it for it in dict.fromkeys(its) if may_hold(self.rules, mark, it))

    def played(
        self, state: State, notes: Notes, named: tuple[tuple[str, ...], ...] = ()
    ) -> Iterator[Reached]:
        """The order to its end, in several ways."""
        for way in _ways(self.rules, state, named):
            yield self.to_the_end(Reached(state, notes), partial(_answer, self.rules, way))

    # --- what it can bring at most

    def possible(
        self, blocks: tuple[Block, ...], hero: str, others: tuple[str, ...]
    ) -> Iterator[Blocks]:
        """All grades with all facts that stand with them, each once."""
        sets = (
            sorted(at for some in choice for at in some)
            for choice in product(*self._groups(hero, blocks))
        )

        def fits(besides: Sequence[int], grade: str) -> bool:
            held = {(blocks[at].part, blocks[at].outcome) for at in besides}
            return self._stands(hero, grade, held, blocks)

        return self.graded(blocks, sets, grades(self.rules, hero), fits)

    def _groups(self, hero: str, blocks: Sequence[Block]) -> Iterator[tuple[tuple[int, ...], ...]]:
        """The numbers of blocks of facts that hang together, in all ways in which they can hold: an
        amount is there for each smaller number as well, an order is refused for one reason, and at
        most one is known as the Opener (HND-02).
        """
        its: dict[Fact, list[int]] = {}
        for at, it in enumerate(blocks):
            if it.part == OUTCOME:
                continue
            if may_hold(self.rules, it.part, it.outcome, it.least, hero):
                its.setdefault((it.part, it.outcome), []).append(at)
        rivals: dict[str, list[tuple[int, ...]]] = {}
        alone = [words.REFUSED]
        if self.rules.index.options.attack_takes is Taken.ITEMS:
            alone.append(words.OPENER)
        for (mark, _), numbers in its.items():
            ranked = sorted(numbers, key=lambda at: blocks[at].least)
            steps = sorted({blocks[at].least for at in ranked})
            ways = [tuple(at for at in ranked if blocks[at].least <= most) for most in steps]
            if mark in alone:
                rivals.setdefault(mark, []).extend(ways)
            else:
                yield ((), *ways)
        for some in rivals.values():
            yield ((), *some)

    def _stands(self, hero: str, grade: str, held: set[Fact], blocks: Sequence[Block]) -> bool:
        """Whether these facts can be true with this grade."""
        marks = {mark for mark, _ in held}
        happens = marks & {*HAPPENING}
        won = (words.WON, hero)
        asked = any((it.part, it.outcome) == won for it in blocks)
        if asked and (won in held) != (grade == "victory"):
            return False
        if words.WON in marks and grade not in DECIDED:
            return False
        if words.REFUSED in marks:
            return grade == "nothing" and not happens
        is_still = grade == "nothing" and self.rules.order.do is not Do.DUEL
        return not (is_still and happens)


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


def _answer(
    rules: OrderRules, way: Way, here: Reached, to_move: Decision[Command] | Chance[Command]
) -> Command:
    if isinstance(to_move, Chance):
        return _fallen(rules, here, to_move.distribution, way)
    return _said(here.state, to_move.commands, way)


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
