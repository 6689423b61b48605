"""Houses of hidden roles that a story calls, an order at a time: characters that nobody sits for
play by themselves, and the call ends when the order is carried out (section 10 of the rules).
Piles, knowledge, ghosts, gloom and removed tiles stay as they are until the next order.
"""

from __future__ import annotations

from collections.abc import Mapping

from fateloom.runtime.hidden import event as ev
from fateloom.runtime.hidden import steps as st
from fateloom.runtime.hidden.advance import advance
from fateloom.runtime.hidden.call import words
from fateloom.runtime.hidden.call.alone import (
    HERO,
    CalledHouse,
    now_found,
    of_result,
    of_syphon,
    with_card,
)
from fateloom.runtime.hidden.call.house_doing import do_order
from fateloom.runtime.hidden.changing import gloom_at
from fateloom.runtime.hidden.command import Command
from fateloom.runtime.hidden.decide import carry_out
from fateloom.runtime.hidden.event import Event
from fateloom.runtime.hidden.game import HauntedHouse
from fateloom.runtime.hidden.invariants import broken
from fateloom.runtime.hidden.legal import legal
from fateloom.runtime.hidden.orders import Do, Order
from fateloom.runtime.hidden.policy import answer
from fateloom.runtime.hidden.setup import set_up
from fateloom.runtime.hidden.state import Called, SetUp, State, Turn
from fateloom.runtime.hidden.view import View
from fateloom.runtime.hidden.work import Work
from fateloom.runtime.kernel.game import Decision, Over, Refusal, ToMove
from fateloom.runtime.kernel.lasting import latest
from fateloom.runtime.kernel.nested import Facts, entry, facts
from fateloom.runtime.record import record, replace

DONE = "done"
"""How the call has ended where the house is not decided."""


@record
class Notes:
    """What the end of an order depends on besides the state. `seat`: of the hero; `result`: of the
    last roll; `wounded`: a seat for each wound; `ghosts`: who has become one; `drew`, `saw`: cards,
    sorted; `found`: items, without those that are gone again; `declared`: who did, and whether that
    was right; `refused`: why, "" if it was not; `met`: a card was shown, or a trade made.
    """

    seat: int = 0
    result: int = 0
    wounded: tuple[int, ...] = ()
    ghosts: tuple[int, ...] = ()
    drew: tuple[str, ...] = ()
    saw: tuple[str, ...] = ()
    found: tuple[str, ...] = ()
    declared: tuple[int, bool] | None = None
    refused: str = ""
    met: bool = False


@record
class Kept:
    """The house as a hero has left it. It is one house for all heroes (`kernel.lasting`)."""

    number: int
    table: State


def seat_of(state: State) -> int:
    """The seat of the hero's character; raises ValueError where no story has called."""
    called = state.setup.called
    if called is None:
        raise ValueError("no order is under way")
    return called.seat


class OrderRules(CalledHouse[Notes, Kept]):
    """The rules of one order. In the house the hero has the seat of its character, and views and
    events name the seats of the characters.
    """

    outcomes = words.OF_HOUSES
    notes = Notes()

    def __init__(self, haunted_house: HauntedHouse, order: str) -> None:
        """Raises LookupError when there is no such order."""
        super().__init__(haunted_house)
        self.order: Order = entry("order", haunted_house.orders, order)

    @property
    def whom(self) -> int | None:
        """The seat of the character at whom the order is aimed; None where it names nobody."""
        whom = self.order.whom
        return self.haunted_house.characters.index(whom) if whom else None

    # --- how it begins, and what it leaves

    def begin(
        self, heroes: tuple[str, ...], kept: Mapping[str, Kept], virtues: tuple[int, ...] = ()
    ) -> State:
        """The house as whoever called last has left it, with the order on its agenda. Raises
        LookupError for a hero who is none of its characters.
        """
        (hero,) = heroes
        characters = self.haunted_house.characters
        if hero not in characters:
            raise LookupError(f"the house knows no character '{hero}'")
        seat = characters.index(hero)
        last, number = latest(kept, hero, Kept(0, self.fresh()))
        setup = SetUp(len(characters), called=Called(self.order.id, seat, number))
        state = replace(last.table, setup=setup, turn=Turn(seat))
        if state.result is not None:
            return state
        return replace(state, agenda=(*state.agenda, st.BeginOrder()))

    def fresh(self) -> State:
        """The house before its first order: everybody sits in it, and piles have to be dealt."""
        state = set_up(self.index, SetUp(len(self.haunted_house.characters)))
        if isinstance(state, Refusal):
            raise ValueError(state.message)
        return replace(state, agenda=state.agenda[:-1])

    def kept(self, state: State) -> tuple[Kept, ...]:
        """The house as it stands now."""
        called = state.setup.called
        assert called is not None
        table = replace(state, setup=SetUp(state.setup.players), turn=Turn())
        return (Kept(called.number, table),)

    # --- how it goes on

    def began(self, state: State) -> Event:
        """For the first order of all, piles are dealt then."""
        return ev.OrderBegan(self.order.id, seat_of(state))

    def to_move(self, state: State) -> ToMove[Command]:
        """Who has to say what now: the hero, or chance."""
        if state.result is None and not state.agenda:
            return Over(DONE, ())
        to_move = legal(self.index, state)
        return Decision(HERO, to_move.commands) if isinstance(to_move, Decision) else to_move

    def why_not(self, state: State, seat: int, command: Command) -> Refusal | None:
        """All that is legal is listed."""
        return Refusal("not_now", "That cannot be done now.")

    def go_on(self, work: Work) -> None:
        """Up to the next question to the hero, or to chance, or to the end of the order."""
        hero = seat_of(work.state)
        while work.state.result is None and work.state.agenda:
            if isinstance(work.state.agenda[0], st.BeginOrder):
                do_order(work, self.order, hero, hero if self.whom is None else self.whom)
                advance(work)
                continue
            to_move = legal(self.index, work.state)
            if not isinstance(to_move, Decision) or to_move.seat == hero:
                return
            carry_out(work, answer(self.index, work.state, to_move.seat, to_move.commands))

    def view(self, state: State, seat: int | None) -> View:
        """What the hero may know, or somebody who only watches."""
        return super().view(state, None if seat is None else seat_of(state))

    def public(self, state: State, event: Event, seat: int | None) -> Event | None:
        """The event as the hero may hear of it, or somebody who only watches."""
        return super().public(state, event, None if seat is None else seat_of(state))

    def broken(self, state: State) -> tuple[str, ...]:
        """Those of haunted houses."""
        return broken(self.index, state)

    # --- how it ends

    def noted(self, notes: Notes, event: Event) -> Notes:
        """The notes after an event."""
        match event:
            case ev.OrderBegan(_, seat):
                return replace(notes, seat=seat)
            case ev.OrderRefused(why):
                return replace(notes, refused=why)
            case ev.ResultRead(result):
                return replace(notes, result=result)
            case ev.Wounded(seat):
                return replace(notes, wounded=(*notes.wounded, seat))
            case ev.GhostBegan(seat):
                return replace(notes, ghosts=(*notes.ghosts, seat))
            case ev.Declared(seat, _, _, right):
                return replace(notes, declared=(seat, right))
            case ev.HauntingDrawn(_, card):
                return replace(notes, drew=with_card(notes.drew, card))
            case ev.CardLookedAt(seat, _, _, card) if seat == notes.seat:
                return replace(notes, saw=with_card(notes.saw, card))
            case ev.CardShown(_, _, to, card):
                saw = with_card(notes.saw, card) if to == notes.seat else notes.saw
                return replace(notes, saw=saw, met=True)
            case _:
                found = now_found(notes.found, event, notes.seat)
                return replace(notes, found=found, met=notes.met or isinstance(event, ev.Traded))

    def grade(self, state: State, notes: Notes) -> str:
        """The grade of an order; a house that is decided has no other one (HND-81 to 84)."""
        if state.result is not None:
            return "victory" if seat_of(state) in state.winners else "defeat"
        if notes.refused:
            return "nothing"
        match self.order.do:
            case Do.SEARCH | Do.PROBE | Do.HAUNT | Do.ROLL:
                return of_result(notes.result)
            case Do.SYPHON:
                return of_syphon(notes.result)
            case Do.DUEL:
                return self._of_duel(state, notes)
            case Do.DECLARE:
                return _of_declaration(notes)
            case Do.SHOW | Do.TRADE:
                return "clear" if notes.met else "nothing"
            case _:
                return "clear"

    def _of_duel(self, state: State, notes: Notes) -> str:
        """Who has run out of health; of a declaration that follows, whether it was right (HND-43 to
        54; ruling 6).
        """
        hero = notes.seat
        if notes.declared is not None:
            return _of_declaration(notes)
        ran_out = hero in notes.wounded and not state.players[hero].health
        if ran_out or hero in notes.ghosts:
            return "backlash"
        return "clear" if self.whom in notes.ghosts else "nothing"

    def facts(self, state: State, notes: Notes) -> Facts:
        """What is true besides, when the order is carried out."""
        who, tile = self.haunted_house.characters, self.order.tile
        named = {
            words.DREW: notes.drew,
            words.FOUND: notes.found,
            words.SAW: notes.saw,
            words.GHOST: (it for it, one in zip(who, state.players, strict=True) if one.ghost),
            words.OPENER: (who[it] for it in self._openers(state)),
            words.WON: (who[it] for it in state.winners),
            words.GONE: state.removed,
            words.REFUSED: (notes.refused,),
        }
        theirs = -1 if self.whom is None else self.whom
        amounts = {
            (words.WOUNDS, words.OWN): notes.wounded.count(notes.seat),
            (words.WOUNDS, words.THEIRS): notes.wounded.count(theirs),
            (words.GLOOM, words.OWN): state.players[seat_of(state)].gloom,
        }
        if tile in self.index.locations:
            amounts[words.GLOOM, words.HERE] = gloom_at(self.index, state, tile)
        return facts(named, amounts)

    def _openers(self, state: State) -> set[int]:
        """The seats of those whom everybody knows as the Opener: the card lies face-up before them,
        or they have opened the ritual (HND-49, 51).
        """
        shown = {
            seat
            for seat, player in enumerate(state.players)
            for card in player.pile
            if card.face_up and card.card in self.index.openers
        }
        return shown if state.opener is None else {*shown, state.opener}


def _of_declaration(notes: Notes) -> str:
    return "clear" if notes.declared == (notes.seat, True) else "backlash"
