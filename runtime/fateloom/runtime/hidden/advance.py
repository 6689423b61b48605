"""Steps of the agenda that need no answer, done up to the next question or the end of the game."""

from __future__ import annotations

from fateloom.runtime.hidden import event as ev
from fateloom.runtime.hidden import steps as st
from fateloom.runtime.hidden import turns
from fateloom.runtime.hidden.changing import contest_of, holder_of
from fateloom.runtime.hidden.content import GhostWin
from fateloom.runtime.hidden.drawing import (
    apply,
    can_be_looked_at,
    is_question,
    place,
    prepare_draw,
)
from fateloom.runtime.hidden.ghostly import haunted, syphoned
from fateloom.runtime.hidden.index import Index
from fateloom.runtime.hidden.living import attacked, probed, searched
from fateloom.runtime.hidden.rolls import begin, end, result_of
from fateloom.runtime.hidden.state import State
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


# --- who has won (HND-81 to 84). A binding is seen by its declaration; all else by the state.


Winners = tuple[Result, tuple[int, ...]]


def found(index: Index, state: State) -> Winners | None:
    """How the game has ended and who has won, in the order of HND-84; None: it goes on."""
    return _ritual(state) or _last_living(index, state) or _ghosts(index, state)


def living(state: State) -> tuple[int, ...]:
    """The seats of those who are no ghosts."""
    return tuple(seat for seat, it in enumerate(state.players) if not it.ghost)


def _ritual(state: State) -> Winners | None:
    """The living against the Opener (HND-52, 54, 82), who has won where none of them is left."""
    if state.opener is None:
        return None
    others = tuple(seat for seat in living(state) if seat != state.opener)
    if not others:
        return Result.OPENER, (state.opener,)
    return None if state.players[state.opener].health else (Result.LIVING, others)


def _last_living(index: Index, state: State) -> Winners | None:
    """Without a ritual, the last one living is the Opener (HND-55); where cards of piles can be
    taken, only if that is so. A story can make ghosts of those who have not shown their cards: then
    it is so when everybody can see it.
    """
    left = living(state)
    if state.opener is not None or len(left) != 1 or holder_of(index, state) != left[0]:
        return None
    by_story = state.setup.called is not None
    return None if by_story and _is_secret(index, state, left[0]) else (Result.OPENER, left)


def _is_secret(index: Index, state: State, seat: int) -> bool:
    """Whether the Opener card could still lie in another pile, as far as everybody knows."""
    if any(card.face_up and card.card in index.openers for card in state.players[seat].pile):
        return False
    piles = [it.pile for at, it in enumerate(state.players) if at != seat]
    return any(
        not card.face_up and card.card not in index.haunting for pile in piles for card in pile
    )


def _ghosts(index: Index, state: State) -> Winners | None:
    """All ghosts together, by a card in play (HND-59, 83)."""
    ghosts = tuple(seat for seat, it in enumerate(state.players) if it.ghost)
    for card in state.in_play if ghosts else ():
        win = index.haunting[card].ghost_win
        if win is not None and holds(state, win, ghosts):
            return Result.GHOSTS, ghosts
    return None


def holds(state: State, win: GhostWin, ghosts: tuple[int, ...]) -> bool:
    """Whether what a card in play asks of the ghosts has come true."""
    gloom = sum(state.players[seat].gloom for seat in ghosts)
    return (
        (win.total_gloom is None or gloom >= win.total_gloom)
        and (not win.majority or 2 * len(ghosts) >= len(state.players))
        and (win.location_gloom is None or min(state.gloom) >= win.location_gloom)
    )
