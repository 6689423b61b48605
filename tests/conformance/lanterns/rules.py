"""The rules of Lanterns on the kernel."""

from __future__ import annotations

from collections import Counter
from typing import TypeVar

from tests.conformance.lanterns import game as g
from tests.conformance.lanterns.game import Command, Event, SetUp, State, Step, View

from fateloom.runtime.kernel import sealed
from fateloom.runtime.kernel.deck import (
    deck_of,
    draw,
    next_card,
    put_on_top,
    put_under,
    seen_by,
)
from fateloom.runtime.kernel.game import (
    Chance,
    Decision,
    GameTypes,
    Over,
    Refusal,
    ToMove,
    apply_by_events,
    folded,
    ranked,
)
from fateloom.runtime.kernel.sealed import Sealed
from fateloom.runtime.record import replace

T = TypeVar("T")

TYPES = GameTypes(SetUp, State, Command, Event)


class LanternRules:
    """`kernel.game.Rules[SetUp, State, Command, Event, View]`."""

    name = "lanterns"
    fingerprint = "lanterns 1"
    types = TYPES

    def seats(self, state: State) -> int:
        return len(state.hands)

    def setup(self, choices: SetUp) -> State | Refusal:
        if not 2 <= choices.players <= 4:
            return Refusal("players", "Lanterns is for two to four.")
        seats = choices.players
        return State(((),) * seats, deck_of(g.CARDS), (0,) * seats)

    def opening(self, state: State) -> tuple[Event, ...]:
        seats = tuple(range(len(state.hands)))
        return (g.DealBegan(seats * g.HAND),)

    def legal(self, state: State) -> ToMove[Command]:
        match state.step:
            case Step.DEAL | Step.TURN:
                return Chance(next_card(state.deck).map(_next))
            case Step.LAY:
                seat = self.laying(state)
                return Decision(seat, tuple(g.Lay(it) for it in dict.fromkeys(state.hands[seat])))
            case Step.GUSTS:
                seat = self.asked_for_gust(state)
                blow = (g.Blow(),) if g.GUST in state.hands[seat] else ()
                return Decision(seat, (g.Hold(), *blow))
            case Step.NIGHT:
                others = (it for it in range(len(state.hands)) if it != state.lighter)
                look = (g.Look(),) if state.deck.size else ()
                return Decision(state.lighter, (g.Rest(), *look, *(g.Spy(it) for it in others)))
            case Step.HOLDING:
                return Decision(state.lighter, (g.Keep(), g.Sink()))
            case Step.OVER:
                return self.end(state)

    def laying(self, state: State) -> int:
        seat = state.laid.next_seat
        assert seat is not None
        return seat

    def asked_for_gust(self, state: State) -> int:
        seat = state.gusts.next_seat
        assert seat is not None
        return seat

    def end(self, state: State) -> Over:
        scores = ranked(
            tuple(
                (("street", points), ("gusts", hand.count(g.GUST)))
                for points, hand in zip(state.points, state.hands, strict=True)
            )
        )
        return Over("ranked", tuple(it.seat for it in scores if it.rank == 1), scores)

    def decide(self, state: State, command: Command) -> tuple[Event, ...] | Refusal:
        to_move = self.legal(state)
        match to_move:
            case Decision(_, commands) if command in commands:
                pass
            case Chance(distribution) if command in dict(distribution.outcomes):
                pass
            case _:
                return Refusal("not_now", "That cannot be done now.")
        events = self.first_event(state, command)
        return events + self.consequences(folded(self, state, events))

    def first_event(self, state: State, command: Command) -> tuple[Event, ...]:
        match command:
            case g.Next(card) if state.step is Step.TURN:
                return (g.Looked(state.lighter, card),)
            case g.Next(card):
                return (g.Dealt(state.dealt[0], card),)
            case g.Lay(card):
                return (g.Laid(self.laying(state), card),)
            case g.Blow() | g.Hold():
                return (g.Answered(self.asked_for_gust(state), isinstance(command, g.Blow)),)
            case g.Look():
                return (g.Looking(state.lighter),)
            case g.Spy(seat):
                return (g.Spied(state.lighter, seat, state.hands[seat]),)
            case g.Rest():
                return (g.Rested(state.lighter),)
            case g.Keep() | g.Sink():
                return (g.PutBack(state.lighter, isinstance(command, g.Sink)),)

    def consequences(self, state: State) -> tuple[Event, ...]:
        """What follows by itself, up to the next question."""
        seats = len(state.hands)
        events: tuple[Event, ...] = ()
        match state.step:
            case Step.DEAL if not state.dealt or not state.deck.size:
                last = state.round == g.ROUNDS
                events = (g.Ended(),) if last else (g.RoundBegan(state.round + 1),)
            case Step.LAY if state.laid.next_seat is None:
                events = (g.TurnedUp(tuple(card for _, card in sorted(state.laid.revealed()))),)
            case Step.GUSTS if state.gusts.next_seat is None:
                events = (self.light(state),)
            case Step.NIGHT if state.shown == ():
                first = (state.lighter + 1) % seats
                events = (g.DealBegan(tuple((first + at) % seats for at in range(seats))),)
        return events + self.consequences(folded(self, state, events)) if events else ()

    def light(self, state: State) -> Event:
        """The brightest lamp that is shown once, after the gusts."""
        counts = Counter(state.shown)
        burning = sorted(
            (it for it in counts if counts[it] == 1 and it != g.GUST), key=g.brightness
        )
        for blew in reversed(state.gusts.answers):
            if blew and burning:
                burning.pop()
        if not burning:
            return g.NightFell()
        return g.Lit(state.shown.index(burning[-1]), g.brightness(burning[-1]))

    def apply(self, state: State, command: Command) -> tuple[tuple[Event, ...], State] | Refusal:
        return apply_by_events(self, state, command)

    def apply_legal(self, state: State, command: Command) -> tuple[tuple[Event, ...], State]:
        after = self.apply(state, command)
        assert not isinstance(after, Refusal)
        return after

    def evolve(self, state: State, event: Event) -> State:
        match event:
            case g.DealBegan(seats):
                return replace(state, step=Step.DEAL, dealt=seats)
            case g.Dealt(seat, card):
                deck = draw(state.deck, card)
                hands = _with(state.hands, seat, tuple(sorted((*state.hands[seat], card))))
                return replace(state, deck=deck, hands=hands, dealt=state.dealt[1:])
            case g.RoundBegan(number):
                asked = tuple((number + at) % len(state.hands) for at in range(len(state.hands)))
                laid: Sealed[str] = Sealed(asked)
                return replace(state, step=Step.LAY, round=number, laid=laid, dealt=())
            case g.Laid(seat, card):
                hands = _with(state.hands, seat, _without(state.hands[seat], card))
                return replace(state, hands=hands, laid=state.laid.answered(card))
            case g.TurnedUp(cards):
                gusts: Sealed[bool] = Sealed(state.laid.asked)
                return replace(state, step=Step.GUSTS, shown=cards, gusts=gusts, laid=Sealed(()))
            case g.Answered(seat, blew):
                gusts = state.gusts.answered(blew)
                if not blew:
                    return replace(state, gusts=gusts)
                hands = _with(state.hands, seat, _without(state.hands[seat], g.GUST))
                gone = (*state.discarded, g.GUST)
                return replace(state, gusts=gusts, hands=hands, discarded=gone)
            case g.Lit(seat, points):
                total = _with(state.points, seat, state.points[seat] + points)
                gone = (*state.discarded, *state.shown)
                return replace(state, step=Step.NIGHT, points=total, lighter=seat, discarded=gone)
            case g.NightFell():
                gone = (*state.discarded, *state.shown)
                return replace(state, step=Step.NIGHT, shown=(), discarded=gone)
            case g.Looking():
                return replace(state, step=Step.TURN)
            case g.Looked(_, card):
                deck = draw(state.deck, card)
                return replace(state, step=Step.HOLDING, deck=deck, looked=card)
            case g.PutBack(seat, sunk):
                put = put_under if sunk else put_on_top
                deck = put(state.deck, state.looked, (seat,))
                return replace(state, step=Step.NIGHT, shown=(), deck=deck, looked="")
            case g.Rested() | g.Spied():
                return replace(state, shown=())
            case g.Ended():
                return replace(state, step=Step.OVER, dealt=())

    def view(self, state: State, seat: int | None) -> View:
        return View(
            hand=() if seat is None else state.hands[seat],
            hands=tuple(map(len, state.hands)),
            deck=seen_by(state.deck, seat),
            points=state.points,
            step=state.step,
            round=state.round,
            laid=sealed.seen_by(state.laid, seat),
            gusts=state.gusts,
            shown=state.shown,
            lighter=state.lighter,
            looked=state.looked if seat == state.lighter else "",
            discarded=state.discarded,
        )

    def public(self, state: State, event: Event, seat: int | None) -> Event | None:
        match event:
            case g.Dealt(owner) | g.Laid(owner) | g.Looked(owner) if owner != seat:
                return replace(event, card="")
            case g.Spied(owner) if owner != seat:
                return replace(event, cards=())
        return event

    def reveals(self, event: Event) -> bool:
        return isinstance(event, g.Dealt | g.TurnedUp | g.Looked | g.Spied)

    def broken(self, state: State) -> tuple[str, ...]:
        """Every card is somewhere, once."""
        laid = state.laid.answers
        on_table = state.shown if state.step is Step.GUSTS else ()
        held = (state.looked,) if state.looked else ()
        there = [card for hand in state.hands for card in hand]
        there += [*state.deck.cards, *state.discarded, *laid, *on_table, *held]
        missing = Counter(g.CARDS) - Counter(there)
        return (f"missing: {sorted(missing)}",) if missing or len(there) != len(g.CARDS) else ()


def _next(card: str) -> Command:
    return g.Next(card)


def _with(values: tuple[T, ...], at: int, value: T) -> tuple[T, ...]:
    return (*values[:at], value, *values[at + 1 :])


def _without(cards: tuple[str, ...], card: str) -> tuple[str, ...]:
    at = cards.index(card)
    return (*cards[:at], *cards[at + 1 :])
