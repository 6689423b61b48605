"""What follows from a scene that a story has called: the grade, and what came of it besides
(section 10 of the rules).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from fateloom.runtime.hidden import event as ev
from fateloom.runtime.hidden.call_words import (
    DREW,
    FOUND,
    GLOOM,
    HERE,
    OUTCOMES,
    OWN,
    SAW,
    THEIRS,
    WOUNDS,
)
from fateloom.runtime.hidden.called_rules import HERO, OTHER, SceneRules
from fateloom.runtime.hidden.event import Event
from fateloom.runtime.hidden.state import State
from fateloom.runtime.hidden.words import Roll
from fateloom.runtime.kernel.nested import OUTCOME, Block, Blocks, OutcomeWord, for_outcome
from fateloom.runtime.record import record, replace

DEEP, CLEAR, SLIGHT = 5, 3, 1
"""Results from which a grade is reached (section 10 of the rules)."""


@record
class Notes:
    """What the end of a called scene depends on besides its state. `result`: of the last roll;
    `wounds`: taken by each seat; `drew`, `saw`: cards, sorted; `found`: items, without those
    that are gone again.
    """

    result: int = 0
    wounds: tuple[int, int] = (0, 0)
    drew: tuple[str, ...] = ()
    saw: tuple[str, ...] = ()
    found: tuple[str, ...] = ()


def noted(notes: Notes, event: Event) -> Notes:
    """The notes after an event."""
    match event:
        case ev.ResultRead(result):
            return replace(notes, result=result)
        case ev.Wounded(seat):
            own, theirs = notes.wounds
            return replace(notes, wounds=(own + (seat == HERO), theirs + (seat == OTHER)))
        case ev.HauntingDrawn(_, card):
            return replace(notes, drew=tuple(sorted({*notes.drew, card})))
        case ev.CardLookedAt(seat, _, _, card) if seat == HERO:
            return replace(notes, saw=tuple(sorted({*notes.saw, card})))
        case _:
            return replace(notes, found=now_found(notes.found, event, HERO))


def now_found(found: tuple[str, ...], event: Event, hero: int) -> tuple[str, ...]:
    """The items that the hero has found in a call and still holds, sorted, after an event."""
    match event:
        case ev.ItemDrawn(seat, card) | ev.ItemTaken(_, card, seat) if seat == hero:
            return tuple(sorted((*found, card)))
        case ev.Traded(seat, _, gives, asks) if seat == hero:
            return tuple(sorted((*_left(found, *gives), *asks)))
        case ev.ItemTaken(seat, card, _) | ev.ItemLost(seat, card) if seat == hero:
            return _left(found, card)
        case ev.ItemUsed(seat, card, discarded=True) if seat == hero:
            return _left(found, card)
        case _:
            return found


def _left(found: tuple[str, ...], *cards: str) -> tuple[str, ...]:
    """The same with each of the cards gone once, if it is there."""
    left = [*found]
    for card in cards:
        if card in left:
            left.remove(card)
    return tuple(left)


@record
class Facts:
    """What is true of a scene besides its grade: by mark, ids; by mark and word, how much."""

    named: Mapping[str, frozenset[str]]
    amounts: Mapping[tuple[str, str], int]

    def hold(self, block: Block) -> bool:
        """Whether the block of a side fact follows."""
        if block.part in (WOUNDS, GLOOM):
            return self.amounts.get((block.part, block.outcome), 0) >= block.least
        return block.outcome in self.named.get(block.part, ())


def end(
    rules: SceneRules, state: State, notes: Notes, blocks: Sequence[Block]
) -> tuple[str, Blocks]:
    """How it ended, and the numbers of the blocks that follow: those of side facts, then the one of
    the grade.
    """
    grade = grade_of(rules, state, notes)
    facts = facts_of(rules, state, notes)
    besides = [at for at, it in enumerate(blocks) if it.part != OUTCOME and facts.hold(it)]
    return grade, following(OUTCOMES[rules.scene.roll], blocks, grade, besides)


def following(
    outcomes: tuple[OutcomeWord, ...], blocks: Sequence[Block], grade: str, besides: Sequence[int]
) -> Blocks:
    """The numbers of the blocks that follow, in their order."""
    return (*besides, *for_outcome(outcomes, grade, blocks))


def facts_of(rules: SceneRules, state: State, notes: Notes) -> Facts:
    """What is true of it besides."""
    hero, place = state.players[HERO], rules.place
    named = {
        DREW: frozenset(notes.drew),
        FOUND: frozenset(notes.found),
        SAW: frozenset(notes.saw),
    }
    amounts = {
        (WOUNDS, OWN): notes.wounds[HERO],
        (WOUNDS, THEIRS): notes.wounds[OTHER],
        (GLOOM, OWN): hero.gloom,
    }
    if place is not None:
        amounts[GLOOM, HERE] = state.gloom[rules.index.locations.index(place.id)]
    return Facts(named, amounts)


def grade_of(rules: SceneRules, state: State, notes: Notes) -> str:
    """The grade of a scene (section 10 of the rules)."""
    match rules.scene.roll:
        case Roll.ATTACK:
            if not state.players[OTHER].health:
                return "victory"
            return "stopped" if state.players[HERO].health else "defeat"
        case Roll.SYPHON:
            return of_syphon(notes.result)
        case _:
            return of_result(notes.result)


def of_result(result: int) -> str:
    """The grade of a result: 5 or more, 3 or 4, 1 or 2, 0, below 0."""
    if result >= DEEP:
        return "deep"
    if result >= CLEAR:
        return "clear"
    if result >= SLIGHT:
        return "slight"
    return "backlash" if result < 0 else "nothing"


def of_syphon(result: int) -> str:
    """The grade of the dark die minus the light one (HND-69 to 71)."""
    if result > 0:
        return "clear"
    return "backlash" if result < 0 else "deep"
