"""Steps of the agenda that need no answer, done up to the next question or the end of the game."""

from __future__ import annotations

from fateloom.runtime.hidden import event as ev
from fateloom.runtime.hidden import steps as st
from fateloom.runtime.hidden import turns
from fateloom.runtime.hidden.changing import contest_of
from fateloom.runtime.hidden.drawing import (
    apply,
    can_be_looked_at,
    is_question,
    place,
    prepare_draw,
)
from fateloom.runtime.hidden.ghostly import haunted, syphoned
from fateloom.runtime.hidden.living import attacked, probed, searched
from fateloom.runtime.hidden.rolls import begin, end, result_of
from fateloom.runtime.hidden.victory import found
from fateloom.runtime.hidden.words import Result, Roll
from fateloom.runtime.hidden.work import Work


def advance(work: Work) -> None:
    """Until somebody, or chance, has to answer, or the game is over, or the order of a story; who
    has won is asked after every step (HND-84).
    """
    while work.state.result is None:
        won = found(work.index, work.state)
        if won is not None:
            work.do(ev.GameEnded(*won))
        elif not work.state.agenda or _is_question(work):
            return
        else:
            _do(work, work.state.agenda[0])


def _is_question(work: Work) -> bool:
    """Whether the first step waits for an answer; a deck without cards is rebuilt for it."""
    match work.state.agenda[0]:
        case st.Act():
            return not work.state.turn.ended
        case st.RollDice():
            return contest_of(work.state).dark is None
        case st.DrawCard(_, deck):
            return prepare_draw(work, deck)
        case st.Apply() as step:
            return is_question(work, step)
        case st.Look() as step:
            return can_be_looked_at(work, step)
        case (
            st.NameFirst()
            | st.DealCard()
            | st.ChooseDice()
            | st.RollMovement()
            | st.Answer()
            | st.ShowBack()
            | st.Prepare()
            | st.ChooseTier()
            | st.ChooseInProbe()
            | st.ReturnPsyche()
            | st.PsycheBonus()
            | st.ChooseInAttack()
            | st.TakeUnseen()
            | st.Declare()
            | st.Continue()
            | st.ChooseHaunt()
            | st.TakeGloom()
            | st.BeginOrder()
            | st.MayShow()
            | st.MayOffer()
        ):
            return True
        case st.BeginScene() | st.EndScene():
            return False
        case st.StartTurn() | st.Doubles() | st.EndTurn() | st.Read() | st.EndRoll():
            return False
        case st.PlaceHaunting():
            return False


def _do(work: Work, step: st.Step) -> None:
    """A step that is no question: something happens by itself, or there is nothing to ask."""
    match step:
        case st.BeginScene(roll, target):
            work.done()
            begin(work, roll, target)
        case st.EndScene():
            work.done()
            work.do(ev.GameEnded(Result.DRAW, ()))
        case st.StartTurn(seat):
            turns.start(work, seat)
        case st.Doubles():
            turns.doubles(work)
        case st.EndTurn():
            turns.end(work)
        case st.Read():
            _read(work)
        case st.EndRoll():
            work.done()
            end(work)
        case st.PlaceHaunting():
            place(work, step)
        case st.Apply():
            apply(work, step)
        case st.DrawCard(_, deck):
            work.done()
            work.do(ev.NoCard(deck))
        case _:
            work.done()


def _read(work: Work) -> None:
    """The result of the roll takes effect."""
    result = result_of(work.index, work.state)
    work.done()
    work.do(ev.ResultRead(result))
    match work.contest.roll:
        case Roll.SEARCH:
            searched(work, result)
        case Roll.PROBE:
            probed(work, result)
        case Roll.ATTACK:
            attacked(work, result)
        case Roll.HAUNT:
            haunted(work, result)
        case Roll.SYPHON:
            syphoned(work)
        case Roll.PLAIN:
            end(work)
