"""Who has to say what now: the complete list of legal commands."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from fateloom.runtime.cards import command as cmd
from fateloom.runtime.cards import steps as st
from fateloom.runtime.cards.adversary import aims
from fateloom.runtime.cards.attempt import can_buy_dark
from fateloom.runtime.cards.changing import events_of, opponent_of
from fateloom.runtime.cards.command import Command
from fateloom.runtime.cards.content import Adversary
from fateloom.runtime.cards.index import Index
from fateloom.runtime.cards.playing import plays, uses
from fateloom.runtime.cards.rows import (
    discardable,
    main_actions,
    places_for,
    traits_for,
    visible_cards,
)
from fateloom.runtime.cards.runes import Side
from fateloom.runtime.cards.scoring import score
from fateloom.runtime.cards.state import Attempt, Mode, State
from fateloom.runtime.cards.steps import Window
from fateloom.runtime.cards.words import Ability, Deck
from fateloom.runtime.kernel.chance import Distribution, uniform
from fateloom.runtime.kernel.deck import next_card
from fateloom.runtime.kernel.game import Chance, Decision, Over, ToMove, ranked

FALLS: Distribution[Command] = Distribution((cmd.Show(it), Fraction(1, 2)) for it in Side)
"""Either face of a rune (CTA-39)."""


def legal(index: Index, state: State) -> ToMove[Command]:
    """Who has to say what now."""
    if state.over:
        return _over(index, state)
    step, active = state.agenda[0], state.turn.active
    match step:
        case (
            st.ChooseAdversary()
            | st.ChooseFirst()
            | st.Deal()
            | st.Fill()
            | st.Open()
            | st.Cast()
            | st.RevealAdversaryCard()
        ):
            return Chance(_chance(index, state, step))
        case st.DrawEvent(seat, deck):
            if deck is not None:
                return Chance(next_card(events_of(state, deck).deck).map(_next))
            return Decision(seat, tuple(map(cmd.ChooseDeck, Deck)))
        case st.Keep(seat, part):
            dealt = state.players[seat].dealt[st.PARTS.index(part)]
            return Decision(seat, tuple(map(cmd.Keep, dict.fromkeys(dealt))))
        case st.Tuck(act):
            row = state.acts[act - 1].row
            places = places_for(index, state, act)
            return Decision(active, tuple(cmd.Tuck(row[at].card) for at in places))
        case st.Meet(card):
            paths = range(len(index.paths(card)))
            return Decision(active, tuple(cmd.Attempt(card, path) for path in paths))
        case st.Act():
            return Decision(active, tuple(_in_turn(index, state, active)))
        case st.Ask(window, seats):
            return Decision(seats[0], tuple(_in_window(index, state, seats[0], window)))
        case st.Gather():
            return Decision(active, tuple(_gathering(index, state)))
        case st.AimAdversaryCard(card):
            return Decision(active, tuple(map(cmd.Aim, aims(index, state, card))))
        case st.DiscardOne(seat):
            return Decision(seat, tuple(map(cmd.Discard, discardable(state))))
        case st.LoseAlly(seat, target):
            allies = (it.card for it in state.players[target].allies if it.face_up)
            return Decision(seat, tuple(map(cmd.Discard, allies)))
        case st.DiscardHeld(seat):
            held = dict.fromkeys(state.players[seat].hand)
            return Decision(seat, tuple(map(cmd.Discard, held)))
        case st.TakeOne(seat):
            return Decision(seat, tuple(map(cmd.Gain, traits_for(index, state, seat))))
        case _:
            raise ValueError(f"{type(step).__name__} is no question")


def _chance(index: Index, state: State, step: st.Step) -> Distribution[Command]:
    match step:
        case st.ChooseAdversary():
            known = (it.id for it in index.cards.story if isinstance(it, Adversary))
            return uniform(map(_next, known))
        case st.ChooseFirst():
            return uniform(map(cmd.First, range(len(state.players)))).map(_same)
        case st.Deal(_, part):
            return next_card(state.characters[st.PARTS.index(part)]).map(_next)
        case st.Fill(act) | st.Open(act):
            return next_card(state.acts[act - 1].deck).map(_next)
        case st.Cast():
            return FALLS
        case _:
            return next_card(opponent_of(state).deck).map(_next)


def _next(card: str) -> Command:
    return cmd.Next(card)


def _same(first: cmd.First) -> Command:
    return first


def _in_turn(index: Index, state: State, seat: int) -> Iterator[Command]:
    """The free actions and the main action of a turn (CTA-21, 22)."""
    turn, numbers = state.turn, index.numbers
    main = () if turn.main_used else main_actions(index, state, seat)
    for _, _, card in main:
        if index.is_challenge(card):
            yield from (cmd.Attempt(card, path) for path in range(len(index.paths(card))))
        else:
            yield cmd.Gain(card)
    can_pay = not turn.journeys and state.players[seat].experience >= numbers.journey_cost
    if turn.free or can_pay:
        yield from (cmd.Journey(card) for _, _, card in visible_cards(state))
    if not turn.main_used and not main and turn.swaps < numbers.swaps:
        yield from (cmd.Swap(card) for _, _, card in visible_cards(state))
    yield from plays(index, state, seat, Window.OWN)
    yield from uses(index, state, seat, Window.OWN)
    yield cmd.EndTurn()


def _in_window(index: Index, state: State, seat: int, window: Window) -> Iterator[Command]:
    yield cmd.Pass()
    yield from plays(index, state, seat, window)
    yield from uses(index, state, seat, window)
    yield cmd.Hold()


def _gathering(index: Index, state: State) -> Iterator[Command]:
    """What the actor can say before the cast (CTA-33, 37)."""
    assert state.attempt is not None
    yield cmd.CastRunes()
    if can_buy_dark(index, state) is None:
        yield cmd.BuyDark()
    yield from map(cmd.Decline, declinable(state.attempt))


def declinable(it: Attempt) -> tuple[Ability, ...]:
    """Abilities of which a rune can be left out (CTA-33)."""
    own = (rune.ability for rune in it.runes if rune.counts)
    return tuple(dict.fromkeys(ability for ability in own if ability is not None))


def _over(index: Index, state: State) -> Over:
    """Who has won (CTA-70, 101); nobody has in a game that a story has called."""
    if state.setup.mode is Mode.STORY:
        return Over("called", ())
    scores = ranked(tuple(score(index, state, seat) for seat in range(len(state.players))))
    opponent = state.opponent
    if opponent is None:
        return Over("ranked", tuple(it.seat for it in scores if it.rank == 1), scores)
    if opponent.experience == 0 and any(it.beaten for it in state.players):
        return Over("defeated", tuple(range(len(state.players))), scores)
    return Over("survived", (), scores)
