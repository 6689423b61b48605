"""Who has won (HND-81 to 84). A binding is seen by its declaration; all else by the state."""

from __future__ import annotations

from fateloom.runtime.hidden.changing import holder_of
from fateloom.runtime.hidden.content import GhostWin
from fateloom.runtime.hidden.index import Index
from fateloom.runtime.hidden.state import State
from fateloom.runtime.hidden.words import Result

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
