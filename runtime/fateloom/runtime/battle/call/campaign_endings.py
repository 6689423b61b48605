"""The ways in which an order to a campaign can end (section 10 of the rules).

The hero's side plays by the policy of the enemy, or does as little as it may. Whatever is found can
happen; more may.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from fateloom.runtime.battle import command as cmd
from fateloom.runtime.battle import effects as ef
from fateloom.runtime.battle.call import words
from fateloom.runtime.battle.call.campaign import Kept, Notes, OrderRules
from fateloom.runtime.battle.call.fight_endings import Luck, face_of
from fateloom.runtime.battle.command import Command
from fateloom.runtime.battle.content import Card
from fateloom.runtime.battle.event import Event
from fateloom.runtime.battle.fights import THEM, US
from fateloom.runtime.battle.orders import RUNS_ON, Do
from fateloom.runtime.battle.policy import answer
from fateloom.runtime.battle.state import State
from fateloom.runtime.battle.supply import is_exempt
from fateloom.runtime.battle.words import Hit
from fateloom.runtime.kernel import endings as kernel
from fateloom.runtime.kernel.game import Chance, Decision
from fateloom.runtime.kernel.lasting import OrderEndings
from fateloom.runtime.kernel.nested import OUTCOME, Block, Blocks, Fact, Facts

Reached = kernel.Reached[State, Notes, Command]
"""How far an order is carried out, and by which commands."""

LUCK = tuple(Luck(*it) for it in product((Hit.NONE, Hit.ELIMINATE), repeat=2))
"""How dice fall for both sides."""

CARDS = (0, -1)
"""Which of the cards is drawn that can come."""

OF_BATTLES = ("gained", "beaten")
"""Outcomes that come only of a battle."""


class CampaignEndings(OrderEndings[State, Command, Event, Notes, Kept]):
    """The ways in which one order can end."""

    rules: OrderRules

    def played(self, state: State, notes: Notes) -> Iterator[Reached]:
        """The order to its end, in several ways."""
        for luck, card, marches in product(LUCK, CARDS, (True, False)):
            yield self._to_the_end(Reached(state, notes), luck, card, marches=marches)

    def _to_the_end(self, begun: Reached, luck: Luck, card: int, *, marches: bool) -> Reached:
        index = self.rules.index

        def says(here: Reached, to_move: Decision[Command] | Chance[Command]) -> Command:
            if isinstance(to_move, Chance):
                command = to_move.distribution.outcomes[card][0]
                is_card = isinstance(command, cmd.Next)
                return command if is_card else cmd.Die(face_of(index, here.state, luck))
            if not marches and cmd.Done() in to_move.commands:
                return cmd.Done()
            return answer(index, here.state, to_move.commands)

        return self.to_the_end(begun, says)

    # --- what it can bring at most

    def possible(
        self, blocks: tuple[Block, ...], hero: str, others: tuple[str, ...]
    ) -> Iterator[Blocks]:
        """How the campaign can stand, with every set of facts that the call names, each once."""
        told = dict.fromkeys((it.part, it.outcome) for it in blocks if it.part != OUTCOME)
        groups = list(_groups([it for it in told if self.may_hold(*it)]))
        sets = (Facts(some, {}).among(blocks) for some in _choices(groups))
        return self.graded(blocks, sets, self.grades())

    def grades(self) -> tuple[str, ...]:
        """The outcomes that the order can have; it may have been decided before."""
        known, met = (it.word for it in self.rules.outcomes), self._can_meet()
        return tuple(it for it in known if met or it not in OF_BATTLES)

    def may_hold(self, mark: str, name: str) -> bool:
        """Whether that can be true when the order is carried out; the name is one that there is."""
        index, order = self.rules.index, self.rules.order
        match mark:
            case words.DREW:
                is_order = any(it.id == name for it in self.rules.battle_game.orders)
                if is_order or order.do not in (*RUNS_ON, Do.DRAW):
                    return False
                return order.do in RUNS_ON or index.card[name].side == order.side
            case words.CONTACT | words.REACHED:
                return self._can_meet()
            case words.FORT:
                return index.options.forts and index.campaign.forts[US] > 0
            case words.SEEN:
                is_ours = self._card is None or order.side == US
                is_theirs = index.unit[name].side == THEM
                return is_ours and is_theirs and self._has_effect(ef.Peek)
            case words.RAISED:
                return self._can_recruit()
            case words.SUPPLIED:
                return index.unit[name].side == US
            case words.STRANDED:
                needs = index.options.supply and not is_exempt(index, name)
                return index.unit[name].side == US and needs
            case words.FALLEN:
                return self._can_fall()
            case _:
                return True

    @property
    def _card(self) -> Card | None:
        """The card of an order that has one."""
        order = self.rules.order
        return self.rules.index.card[order.id] if order.do is Do.CARD else None

    def _can_meet(self) -> bool:
        """Whether a battle can be fought: somebody may march (HOD-43)."""
        card, do = self._card, self.rules.order.do
        return do in RUNS_ON if card is None else any(it.spaces for it in card.movements)

    def _can_recruit(self) -> bool:
        """Whether a unit can enter the map (HOD-25, 87)."""
        card = self._card
        brings = card is not None and bool(card.recruits.count or card.recruits.units)
        return self._can_meet() or brings or self._has_effect(ef.AddUnit)

    def _can_fall(self) -> bool:
        """Whether a unit can be eliminated (HOD-60, 76, 88)."""
        return self._can_meet() or self._has_effect(ef.RemoveUnit, ef.Bombard)

    def _has_effect(self, *kinds: type) -> bool:
        """Whether a card that is in effect in it may have one of these effects."""
        index, card = self.rules.index, self._card
        if self.rules.order.do is Do.LOOK:
            return False
        its = index.campaign.cards if card is None else (card,)
        return any(isinstance(effect, kinds) for one in its for effect in index.effects(one.id))


def _groups(told: list[Fact]) -> Iterator[tuple[Fact, ...]]:
    """Facts of which at most one is true at a time."""
    left = list(told)
    while left:
        mark, name = left.pop(0)
        rivals = {other for pair in words.EXCLUSIVE if mark in pair for other in pair} - {mark}
        its = [it for it in left if it[1] == name and it[0] in rivals]
        left = [it for it in left if it not in its]
        yield ((mark, name), *its)


def _choices(groups: Sequence[tuple[Fact, ...]]) -> Iterator[frozenset[Fact]]:
    """At most one of each group, in every way."""
    if not groups:
        yield frozenset()
        return
    for rest in _choices(groups[1:]):
        yield rest
        yield from (rest | {it} for it in groups[0])
