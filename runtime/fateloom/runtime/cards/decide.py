"""From a command to the events that it brings about."""

from __future__ import annotations

from typing import assert_never

from fateloom.runtime.cards import adversary, attempt, rows, windows
from fateloom.runtime.cards import command as cmd
from fateloom.runtime.cards import event as ev
from fateloom.runtime.cards import steps as st
from fateloom.runtime.cards.advance import advance
from fateloom.runtime.cards.command import Command
from fateloom.runtime.cards.occasions import happen, happens
from fateloom.runtime.cards.steps import Window
from fateloom.runtime.cards.tokens import change_experience
from fateloom.runtime.cards.turns import wind_up
from fateloom.runtime.cards.words import Deck, Occasion
from fateloom.runtime.cards.work import Work


def carry_out(work: Work, command: Command) -> None:
    """What a legal command and all that follows by itself brings about."""
    match command:
        case cmd.Next() | cmd.First() | cmd.Show():
            _chance(work, command)
        case cmd.Gain(card) if isinstance(work.state.agenda[0], st.TakeOne):
            seat = work.state.agenda[0].seat
            work.done()
            attempt.take_trait(work, seat, card)
        case cmd.Gain() | cmd.Attempt() | cmd.Journey() | cmd.Swap() | cmd.EndTurn():
            _in_turn(work, command)
        case cmd.Pass() | cmd.Hold() | cmd.Play() | cmd.Use():
            _in_window(work, command)
        case cmd.BuyDark() | cmd.Decline() | cmd.CastRunes():
            _gathering(work, command)
        case cmd.Keep() | cmd.ChooseDeck() | cmd.Tuck() | cmd.Discard() | cmd.Aim():
            _choice(work, command)
        case _:
            assert_never(command)
    advance(work)


def _chance(work: Work, command: cmd.Next | cmd.First | cmd.Show) -> None:
    step = work.state.agenda[0]
    match command, step:
        case cmd.First(seat), _:
            work.do(ev.FirstNamed(seat))
            work.done()
        case cmd.Show(side), _:
            work.do(ev.RuneFell(side))
        case cmd.Next(card), st.Deal(seat, part):
            work.do(ev.CharacterDealt(seat, part, card))
            work.done()
        case cmd.Next(card), st.DrawEvent(seat, Deck() as deck):
            work.do(ev.EventDrawn(seat, deck, card))
            work.done()
            drawn = Occasion.HERO_DRAWN if deck is Deck.HERO else Occasion.ANTIHERO_DRAWN
            if work.state.shown:
                happen(work, drawn, seat)
        case cmd.Next(card), st.Fill(act):
            rows.fill(work, act, card)
        case cmd.Next(card), st.Open() as opening:
            rows.open_next(work, opening, card)
        case cmd.Next(card), st.RevealAdversaryCard():
            adversary.turn_up(work, card)
        case cmd.Next(card), _:
            work.do(ev.AdversaryNamed(card))
            work.done()


def _in_turn(
    work: Work, command: cmd.Gain | cmd.Attempt | cmd.Journey | cmd.Swap | cmd.EndTurn
) -> None:
    seat = work.active
    match command:
        case cmd.Gain(card):
            attempt.gain_trait(work, seat, card)
        case cmd.Attempt(card, path) if isinstance(work.state.agenda[0], st.Meet):
            attempt.meet(work, seat, card, path)
        case cmd.Attempt(card, path):
            attempt.begin(work, seat, card, path)
        case cmd.Journey(card):
            free = work.state.turn.free > 0
            work.do(ev.Journeyed(seat, free))
            if not free:
                change_experience(work, seat, -work.index.numbers.journey_cost)
            act = rows.discard(work, card)
            work.plan(*happens(work, Occasion.JOURNEY, seat, act), st.Fill(act))
        case cmd.Swap(card):
            work.do(ev.Swapped(seat))
            work.plan(st.Fill(rows.discard(work, card)))
        case cmd.EndTurn():
            wind_up(work)


def _in_window(work: Work, command: cmd.Pass | cmd.Hold | cmd.Play | cmd.Use) -> None:
    step = work.state.agenda[0]
    match step, command:
        case st.Ask(), _:
            windows.answer(work, step, command)
        case _, cmd.Play() | cmd.Use():
            windows.use(work, work.active, command, Window.OWN)


def _gathering(work: Work, command: cmd.BuyDark | cmd.Decline | cmd.CastRunes) -> None:
    match command:
        case cmd.BuyDark():
            work.do(ev.DarkBought(work.attempt.seat, work.index.numbers.dark_cost))
        case cmd.Decline(ability):
            work.do(ev.RuneDeclined(ability))
        case cmd.CastRunes():
            work.done()


def _choice(
    work: Work, command: cmd.Keep | cmd.ChooseDeck | cmd.Tuck | cmd.Discard | cmd.Aim
) -> None:
    step = work.state.agenda[0]
    match command, step:
        case cmd.Keep(card), st.Keep(seat, part):
            work.do(ev.CharacterKept(seat, part, card))
            work.done()
        case cmd.ChooseDeck(deck), st.DrawEvent(seat):
            work.done(st.DrawEvent(seat, deck))
        case cmd.Tuck(card), st.Tuck(act, ally):
            _, place = rows.place_of(work.state, card)
            work.do(ev.AllyTucked(act, place, ally))
            work.done()
        case cmd.Discard(card), st.DiscardOne():
            work.done(st.Fill(rows.discard(work, card)))
        case cmd.Discard(card), st.DiscardHeld(seat):
            work.do(ev.EventDiscarded(seat, work.index.event[card].deck, card))
            work.done()
        case cmd.Discard(card), st.LoseAlly(_, target):
            work.do(ev.AllyDiscarded(target, card))
            work.done()
        case cmd.Aim(seat), st.AimAdversaryCard(card):
            work.done()
            adversary.apply(work, card, seat)
