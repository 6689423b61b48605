"""What follows from an order of a story to its house: the grade, and what has come of it besides
(section 10 of the rules).
"""

from __future__ import annotations

from collections.abc import Sequence

from fateloom.runtime.hidden import event as ev
from fateloom.runtime.hidden import order_words as words
from fateloom.runtime.hidden.call_results import (
    Facts,
    following,
    now_found,
    of_result,
    of_syphon,
)
from fateloom.runtime.hidden.call_words import DREW, FOUND, GLOOM, HERE, OWN, SAW, THEIRS, WOUNDS
from fateloom.runtime.hidden.changing import gloom_at
from fateloom.runtime.hidden.event import Event
from fateloom.runtime.hidden.order_rules import OrderRules, seat_of
from fateloom.runtime.hidden.orders import Do
from fateloom.runtime.hidden.state import State
from fateloom.runtime.kernel.nested import OUTCOME, Block, Blocks
from fateloom.runtime.record import record, replace


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


def noted(notes: Notes, event: Event) -> Notes:
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
        case _:
            return _of_cards(notes, event)


def _of_cards(notes: Notes, event: Event) -> Notes:
    hero = notes.seat
    match event:
        case ev.HauntingDrawn(_, card):
            return replace(notes, drew=_with(notes.drew, card))
        case ev.CardLookedAt(seat, _, _, card) if seat == hero:
            return replace(notes, saw=_with(notes.saw, card))
        case ev.CardShown(_, _, to, card):
            saw = _with(notes.saw, card) if to == hero else notes.saw
            return replace(notes, saw=saw, met=True)
        case _:
            found = now_found(notes.found, event, hero)
            met = notes.met or isinstance(event, ev.Traded)
            return replace(notes, found=found, met=met)


def _with(cards: tuple[str, ...], card: str) -> tuple[str, ...]:
    return tuple(sorted({*cards, card}))


def end(
    rules: OrderRules, state: State, notes: Notes, blocks: Sequence[Block]
) -> tuple[str, Blocks]:
    """How it ended, and the numbers of the blocks that follow: those of facts, then the one of the
    grade.
    """
    grade, facts = grade_of(rules, state, notes), facts_of(rules, state, notes)
    besides = [at for at, it in enumerate(blocks) if it.part != OUTCOME and facts.hold(it)]
    return grade, following(words.OUTCOMES, blocks, grade, besides)


def grade_of(rules: OrderRules, state: State, notes: Notes) -> str:
    """The grade of an order; a house that is decided has no other one (HND-81 to 84)."""
    if state.result is not None:
        return "victory" if seat_of(state) in state.winners else "defeat"
    if notes.refused:
        return "nothing"
    match rules.order.do:
        case Do.SEARCH | Do.PROBE | Do.HAUNT | Do.ROLL:
            return of_result(notes.result)
        case Do.SYPHON:
            return of_syphon(notes.result)
        case Do.DUEL:
            return _of_duel(rules, state, notes)
        case Do.DECLARE:
            return _of_declaration(notes)
        case Do.SHOW | Do.TRADE:
            return "clear" if notes.met else "nothing"
        case _:
            return "clear"


def _of_duel(rules: OrderRules, state: State, notes: Notes) -> str:
    """Who has run out of health; of a declaration that follows, whether it was right (HND-43 to
    54; ruling 6).
    """
    hero = notes.seat
    if notes.declared is not None:
        return _of_declaration(notes)
    player = state.players[hero]
    ran_out = hero in notes.wounded and not player.health
    if ran_out or hero in notes.ghosts:
        return "backlash"
    return "clear" if rules.whom in notes.ghosts else "nothing"


def _of_declaration(notes: Notes) -> str:
    return "clear" if notes.declared == (notes.seat, True) else "backlash"


def facts_of(rules: OrderRules, state: State, notes: Notes) -> Facts:
    """What is true besides, when the order is carried out."""
    who, seat = rules.haunted_house.characters, seat_of(state)
    named = {
        DREW: frozenset(notes.drew),
        FOUND: frozenset(notes.found),
        SAW: frozenset(notes.saw),
        words.GHOST: frozenset(it for it, one in zip(who, state.players, strict=True) if one.ghost),
        words.OPENER: frozenset(who[it] for it in _openers(rules, state)),
        words.WON: frozenset(who[it] for it in state.winners),
        words.GONE: frozenset(state.removed),
        words.REFUSED: frozenset((notes.refused,)),
    }
    theirs = -1 if rules.whom is None else rules.whom
    amounts = {
        (WOUNDS, OWN): notes.wounded.count(notes.seat),
        (WOUNDS, THEIRS): notes.wounded.count(theirs),
        (GLOOM, OWN): state.players[seat].gloom,
    }
    tile = rules.order.tile
    if tile in rules.index.locations:
        amounts[GLOOM, HERE] = gloom_at(rules.index, state, tile)
    return Facts(named, amounts)


def _openers(rules: OrderRules, state: State) -> set[int]:
    """The seats of those whom everybody knows as the Opener: the card lies face-up before them, or
    they have opened the ritual (HND-49, 51).
    """
    shown = {
        seat
        for seat, player in enumerate(state.players)
        for card in player.pile
        if card.face_up and card.card in rules.index.openers
    }
    return shown if state.opener is None else {*shown, state.opener}
