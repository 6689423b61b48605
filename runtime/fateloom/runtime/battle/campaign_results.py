"""What follows from an order of a story to its campaign: how the campaign stands, and what has come
of the order (section 10).
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from fateloom.runtime.battle import campaign_words as words
from fateloom.runtime.battle import event as ev
from fateloom.runtime.battle.call_words import FALLEN
from fateloom.runtime.battle.campaign_rules import OrderRules
from fateloom.runtime.battle.campaign_setup import is_decided
from fateloom.runtime.battle.event import Event
from fateloom.runtime.battle.fights import THEM, US
from fateloom.runtime.battle.index import Index
from fateloom.runtime.battle.standing import holder, on_map
from fateloom.runtime.battle.state import State
from fateloom.runtime.battle.supply import without_supply
from fateloom.runtime.kernel.nested import Block, Blocks, for_outcome
from fateloom.runtime.record import record, replace


@record
class Notes:
    """What the end of an order depends on besides the state. `winners`: of its battles, None where
    nobody was left; the others are what its events name.
    """

    winners: tuple[int | None, ...] = ()
    contact: tuple[str, ...] = ()
    reached: tuple[tuple[str, str], ...] = ()
    fallen: tuple[str, ...] = ()
    raised: tuple[str, ...] = ()
    seen: tuple[str, ...] = ()
    drew: tuple[str, ...] = ()


def noted(notes: Notes, event: Event) -> Notes:
    """The notes after an event. `reached`: units, and the space into which they came."""
    match event:
        case ev.BattleDecided(_, winner):
            return replace(notes, winners=(*notes.winners, winner))
        case ev.BattleBegan(space):
            return replace(notes, contact=(*notes.contact, space))
        case ev.Marched(unit, to):
            return replace(notes, reached=(*notes.reached, (unit, to)))
        case ev.Pursued(units, to):
            return replace(notes, reached=(*notes.reached, *((it, to) for it in units)))
        case ev.Eliminated(unit):
            return replace(notes, fallen=(*notes.fallen, unit))
        case ev.Recruited(unit):
            return replace(notes, raised=(*notes.raised, unit))
        case ev.StackSeen(side, _, units) if side == US:
            return replace(notes, seen=(*notes.seen, *units))
        case ev.CardDrawn(_, card):
            return replace(notes, drew=(*notes.drew, card))
        case _:
            return notes


def end(
    rules: OrderRules, state: State, notes: Notes, blocks: Sequence[Block]
) -> tuple[str, Blocks]:
    """How the campaign stands, and the numbers of the blocks that follow: those of facts, then the
    one of the outcome.
    """
    grade = grade_of(state, notes)
    return grade, following(blocks, grade, facts(rules.index, state, notes))


def following(blocks: Sequence[Block], grade: str, facts: Collection[tuple[str, str]]) -> Blocks:
    """The numbers of the blocks that follow, in their order. `facts`: marks with what they name."""
    some = (at for at, it in enumerate(blocks) if (it.part, it.outcome) in facts)
    return (*some, *for_outcome(words.OUTCOMES, grade, blocks))


def grade_of(state: State, notes: Notes) -> str:
    """Whether the campaign is decided (HOD-04), or how the battles of this order have ended: a
    lost one counts more than any that is won.
    """
    if is_decided(state):
        won = {US: "victory", THEM: "defeat"}
        return "draw" if state.winner is None else won.get(state.winner, "draw")
    if THEM in notes.winners:
        return "beaten"
    return "gained" if US in notes.winners else "undecided"


def facts(index: Index, state: State, notes: Notes) -> frozenset[tuple[str, str]]:
    """All that is true when the order is carried out, each a mark with what it names."""
    own = {unit for unit, _ in on_map(index, state) if index.unit[unit].side == US}
    stranded = set(without_supply(index, state, US))
    held = {it: holder(index, state, it) for it in index.space}
    named = {
        words.OURS: (it for it, side in held.items() if side == US),
        words.THEIRS: (it for it, side in held.items() if side == THEM),
        words.FORT: state.forts[US],
        words.CONTACT: notes.contact,
        words.REACHED: (to for unit, to in notes.reached if index.unit[unit].side == US),
        words.SUPPLIED: own - stranded,
        words.STRANDED: stranded,
        words.RAISED: notes.raised,
        words.SEEN: notes.seen,
        words.DREW: notes.drew,
        FALLEN: notes.fallen,
    }
    return frozenset((mark, it) for mark, its in named.items() for it in its)
