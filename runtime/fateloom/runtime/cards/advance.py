"""Steps of the agenda that need no answer, done up to the next question."""

from __future__ import annotations

from fateloom.runtime.cards import attempt, interlude, rows, turns, windows
from fateloom.runtime.cards import event as ev
from fateloom.runtime.cards import steps as st
from fateloom.runtime.cards.adversary import aims, apply, turn_up_late
from fateloom.runtime.cards.changing import opponent_of
from fateloom.runtime.cards.tokens import even_out
from fateloom.runtime.cards.work import Work


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
            interlude.begin(work, card)
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
