"""Campaigns that a story calls, an order at a time: the rules are those of battle games, and the
call ends when the order is carried out (section 10 of the rules). What stands on the map, decks,
boxes and turns stay as they are until the next order.
"""

from __future__ import annotations

from collections.abc import Mapping

from fateloom.runtime.battle import command as cmd
from fateloom.runtime.battle import event as ev
from fateloom.runtime.battle import steps as st
from fateloom.runtime.battle.advance import advance
from fateloom.runtime.battle.call import words
from fateloom.runtime.battle.call.alone import CalledBattle
from fateloom.runtime.battle.decide import carry_out
from fateloom.runtime.battle.event import Event
from fateloom.runtime.battle.fights import THEM, US
from fateloom.runtime.battle.game import BattleGame
from fateloom.runtime.battle.index import Index
from fateloom.runtime.battle.legal import legal
from fateloom.runtime.battle.orders import RUNS_ON, Do, Order
from fateloom.runtime.battle.policy import answer
from fateloom.runtime.battle.sequence import PHASES, set_up
from fateloom.runtime.battle.standing import holder, on_map, with_cards
from fateloom.runtime.battle.state import Before, SetUp, State
from fateloom.runtime.battle.supply import without_supply
from fateloom.runtime.battle.victory import NOBODY
from fateloom.runtime.battle.work import Work
from fateloom.runtime.kernel.deck import deck_of
from fateloom.runtime.kernel.game import Decision
from fateloom.runtime.kernel.lasting import latest
from fateloom.runtime.kernel.nested import Facts, entry, facts
from fateloom.runtime.record import record, replace

DRAWN = (st.DrawCard(), *PHASES[1:3])
"""The draw of a card with what it does immediately: the first steps of the sequence of play."""

WITHOUT_END = PHASES[:-1]
"""The part of a side by a card that is not of its deck: the other side does not follow."""


@record
class Notes:
    """What the end of an order depends on besides the state. `winners`: of its battles, None where
    nobody was left; `reached`: units, and the space into which they came; the others are what its
    events name.
    """

    winners: tuple[int | None, ...] = ()
    contact: tuple[str, ...] = ()
    reached: tuple[tuple[str, str], ...] = ()
    fallen: tuple[str, ...] = ()
    raised: tuple[str, ...] = ()
    seen: tuple[str, ...] = ()
    drew: tuple[str, ...] = ()


@record
class Kept:
    """The campaign as a hero has left it. It is one campaign for all heroes (`kernel.lasting`)."""

    number: int
    table: State


class OrderWork(Work):
    """What happens by an order."""

    def __init__(self, index: Index, state: State, do: Do) -> None:
        super().__init__(index, state)
        self._do = do

    def rests(self) -> bool:
        """Whether the order is carried out. `setup.before` says where it began."""
        state, before = self.state, self.state.setup.before
        if state.agenda != PHASES or before is None:
            return False
        match self._do:
            case Do.TURN:
                return state.turn != before.turn
            case Do.PART:
                return (state.turn, state.active) != (before.turn, before.side)
            case Do.DRAW | Do.CARD | Do.LOOK:
                return True


class OrderRules(CalledBattle[Notes, Kept]):
    """The rules of one order."""

    outcomes = words.OF_CAMPAIGNS
    notes = Notes()

    def __init__(self, battle_game: BattleGame, order: str) -> None:
        """Raises LookupError when there is no such order."""
        super().__init__(battle_game)
        self.order: Order = entry("order", battle_game.orders, order)

    # --- how it begins, and what it leaves

    def begin(
        self, heroes: tuple[str, ...], kept: Mapping[str, Kept], virtues: tuple[int, ...] = ()
    ) -> State:
        """The campaign as whoever called last has left it, with the order on its agenda."""
        (hero,) = heroes
        last, number = latest(kept, hero, Kept(0, self.fresh()))
        before = Before(number, last.table.turn, last.table.active, self.order.do in RUNS_ON)
        state = replace(last.table, setup=SetUp(self.order.id, (), before))
        return state if state.winner is not None else self._laid_out(state)

    def fresh(self) -> State:
        """The campaign before its first turn; cards of orders lie out of play."""
        state = set_up(self.index, SetUp())
        for order in self.battle_game.orders:
            if order.do is Do.CARD:
                state = self._with_card(state, order, in_deck=False)
        return state

    def _laid_out(self, state: State) -> State:
        order = self.order
        match order.do:
            case Do.TURN | Do.PART | Do.LOOK:
                return state
            case Do.DRAW:
                return replace(state, active=order.side, agenda=(*DRAWN, *state.agenda))
            case Do.CARD:
                state = self._with_card(state, order, in_deck=True)
                return replace(state, active=order.side, agenda=(*WITHOUT_END, *state.agenda))

    def _with_card(self, state: State, order: Order, *, in_deck: bool) -> State:
        """The card of an order in the deck of its side, where it is drawn, or out of play."""
        cards = state.cards[order.side]
        deck, removed = [*cards.deck.cards], [*cards.removed]
        taken, put = (removed, deck) if in_deck else (deck, removed)
        taken.remove(order.id)
        put.append(order.id)
        cards = replace(cards, deck=deck_of(deck), removed=tuple(removed))
        return with_cards(state, order.side, cards)

    def kept(self, state: State) -> tuple[Kept, ...]:
        """The campaign as it stands now; after an order beside the sequence of play, the side is
        next that was next before.
        """
        before = state.setup.before
        assert before is not None
        table = replace(state, setup=SetUp())
        if not is_decided(state):
            side = state.active if before.goes_on else before.side
            table = replace(table, winner=None, active=side)
        return (Kept(before.number, table),)

    # --- how it goes on

    def open(self, work: Work) -> None:
        """The campaign goes on; nothing happens in one that is decided."""
        if work.state.winner is not None:
            return
        if self.order.do is Do.CARD:
            carry_out(work, cmd.Next(self.order.id))
        else:
            advance(work)

    def under_way(self, state: State) -> OrderWork:
        """A command under way."""
        return OrderWork(self.index, state, self.order.do)

    def go_on(self, work: Work) -> None:
        """Up to the next question to the hero, or to chance, or to the end of the order: then the
        card that is still in effect goes (HOD-17, 18).
        """
        while work.state.winner is None:
            if work.rests():
                card = work.state.card
                if card is not None:
                    work.do(ev.CardGone(work.active, card, self.index.card[card].removed))
                work.do(ev.GameEnded(NOBODY))
                return
            to_move = legal(self.index, work.state)
            if not isinstance(to_move, Decision) or to_move.seat == US:
                return
            carry_out(work, answer(self.index, work.state, to_move.commands))

    # --- how it ends

    def noted(self, notes: Notes, event: Event) -> Notes:
        """The notes after an event."""
        match event:
            case ev.BattleDecided(_, winner):
                return replace(notes, winners=(*notes.winners, winner))
            case ev.BattleBegan(space):
                return replace(notes, contact=(*notes.contact, space))
            case ev.Marched(unit, to):
                return replace(notes, reached=(*notes.reached, (unit, to)))
            case ev.Pursued(units, to):
                return replace(notes, reached=(*notes.reached, *((it, to) for it in units)))
            case ev.Eliminated(unit):
                return replace(notes, fallen=(*notes.fallen, unit))
            case ev.Recruited(unit):
                return replace(notes, raised=(*notes.raised, unit))
            case ev.StackSeen(side, _, units) if side == US:
                return replace(notes, seen=(*notes.seen, *units))
            case ev.CardDrawn(_, card):
                return replace(notes, drew=(*notes.drew, card))
            case _:
                return notes

    def grade(self, state: State, notes: Notes) -> str:
        """Whether the campaign is decided (HOD-04), or how the battles of this order have ended: a
        lost one counts more than any that is won.
        """
        if is_decided(state):
            won = {US: "victory", THEM: "defeat"}
            return "draw" if state.winner is None else won.get(state.winner, "draw")
        if THEM in notes.winners:
            return "beaten"
        return "gained" if US in notes.winners else "undecided"

    def facts(self, state: State, notes: Notes) -> Facts:
        """All that is true when the order is carried out."""
        index = self.index
        own = {unit for unit, _ in on_map(index, state) if index.unit[unit].side == US}
        stranded = set(without_supply(index, state, US))
        held = {it: holder(index, state, it) for it in index.space}
        return facts(
            {
                words.OURS: (it for it, side in held.items() if side == US),
                words.THEIRS: (it for it, side in held.items() if side == THEM),
                words.FORT: state.forts[US],
                words.CONTACT: notes.contact,
                words.REACHED: (to for unit, to in notes.reached if index.unit[unit].side == US),
                words.SUPPLIED: own - stranded,
                words.STRANDED: stranded,
                words.RAISED: notes.raised,
                words.SEEN: notes.seen,
                words.DREW: notes.drew,
                words.FALLEN: notes.fallen,
            }
        )


def is_decided(state: State) -> bool:
    """Whether the campaign is over, and not the call alone."""
    return state.winner is not None and (state.winner != NOBODY or state.agenda != PHASES)
