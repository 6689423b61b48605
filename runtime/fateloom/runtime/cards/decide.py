"""From a command to the events that it brings about, and on through the steps of the agenda that
need no answer, up to the next question.
"""

from __future__ import annotations

from typing import assert_never

from fateloom.runtime.cards import adversary, attempt, rows, turns, windows
from fateloom.runtime.cards import command as cmd
from fateloom.runtime.cards import event as ev
from fateloom.runtime.cards import steps as st
from fateloom.runtime.cards.adversary import aims, apply, turn_up_late
from fateloom.runtime.cards.applying import Source, apply_effects, happen, happens
from fateloom.runtime.cards.changing import opponent_of
from fateloom.runtime.cards.command import Command
from fateloom.runtime.cards.steps import AskAll, Window
from fateloom.runtime.cards.turns import wind_up
from fateloom.runtime.cards.words import Deck, Occasion
from fateloom.runtime.cards.work import Work, change_experience, even_out


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


# --- steps of the agenda that need no answer, done up to the next question


def advance(work: Work) -> None:
    """Until somebody, or chance, has to answer, or the game is over."""
    while not work.state.over and not _is_question(work):
        _do(work, work.state.agenda[0])


def _is_question(work: Work) -> bool:
    """Whether the first step waits for an answer; a deck without cards is rebuilt for it."""
    match work.state.agenda[0]:
        case st.DrawEvent(_, deck) as step if deck is not None:
            return rows.prepare_draw(work, step)
        case st.Fill(act):
            return rows.prepare_fill(work, act)
        case st.Open(act, left):
            return left > 0 and rows.prepare_fill(work, act)
        case st.Tuck(act):
            return bool(rows.places_for(work.index, work.state, act))
        case st.Cast():
            return len(work.attempt.shown) < len(work.attempt.runes)
        case st.RevealAdversaryCard():
            return rows.prepare_adversary_card(work)
        case st.DiscardOne():
            return bool(rows.discardable(work.state))
        case st.AimAdversaryCard(card):
            return len(aims(work.index, work.state, card)) > 1
        case st.LoseAlly(_, target):
            return any(it.face_up for it in work.player(target).allies)
        case st.DiscardHeld(seat):
            return bool(work.player(seat).hand)
        case st.TakeOne(seat):
            return bool(rows.traits_for(work.index, work.state, seat))
        case (
            st.ChooseAdversary()
            | st.ChooseFirst()
            | st.Deal()
            | st.Keep()
            | st.DrawEvent()
            | st.Meet()
            | st.Act()
            | st.Ask()
            | st.Gather()
        ):
            return True
        case _:
            return False


def _do(work: Work, step: st.Step) -> None:
    """A step that is no question: something happens by itself, or there is nothing to ask."""
    match step:
        case st.ShowCharacters():
            _begin(work)
        case st.BeginInterlude(card):
            begin(work, card)
        case st.StartTurn(seat):
            turns.start(work, seat)
        case st.EndTurn():
            turns.end(work)
        case st.AskAll(window):
            windows.ask_all(work, window)
        case st.ResolveTop():
            windows.resolve_top(work)
        case st.TakeDraws():
            attempt.take_draws(work)
        case st.Resolve():
            attempt.resolve(work)
        case st.EndAttempt():
            work.done(st.ClearAttempt())
            turn_up_late(work)
        case st.ClearAttempt():
            work.done()
            work.do(ev.AttemptEnded())
        case st.Face(seat):
            work.done()
            work.do(ev.Faced(seat))
            attempt.face_adversary(work, seat, opponent_of(work.state).card)
        case st.Open(act, _, allies):
            rows.opened(work, act, allies)
        case st.Tuck(act, ally):
            work.do(ev.AllyLost(act, ally))
            work.done()
        case st.AimAdversaryCard(card):
            work.done()
            apply(work, card, next(iter(aims(work.index, work.state, card)), None))
        case st.End():
            turns.finish(work)
        case _:
            work.done()


def _begin(work: Work) -> None:
    """All have chosen: characters lie open, the first row is revealed, the first turn begins. Those
    who come later can have more experience (CTA-04).
    """
    players = work.state.players
    work.done(st.StartTurn(work.active))
    even_out(work, work.active, work.index.numbers.later_experience)
    origins = tuple(it.origin for it in players)
    work.do(ev.CharactersShown(origins, tuple(it.motivation for it in players)))
    rows.reveal(work, 1)


# --- what a story does at the card table without a challenge (CTA-59, 62 to 66; section 10)


def begin(work: Work, card: str) -> None:
    """Its effects are for whoever has come upon it, who is the active player. In its window that
    player is asked first, and then everybody.
    """
    it = work.index.interlude[card]
    everybody = (AskAll(Window.FREE),) * (len(work.state.players) > 1)
    work.done(*(AskAll(Window.OWN), *everybody) * it.window)
    work.do(ev.InterludeBegan(card))
    apply_effects(work, it.effects, Source(card, work.active, work.active, None))
