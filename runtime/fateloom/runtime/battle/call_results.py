"""What follows from a fight that a story has called: the grade, and who has fallen (section 10)."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from fateloom.runtime.battle import event as ev
from fateloom.runtime.battle.call_words import FALLEN, OUTCOMES, STANDOFF
from fateloom.runtime.battle.called_rules import FightRules
from fateloom.runtime.battle.called_setup import is_left
from fateloom.runtime.battle.event import Event
from fateloom.runtime.battle.fights import LINES, THEM, US, Until
from fateloom.runtime.battle.standing import in_box, units_in
from fateloom.runtime.battle.state import State
from fateloom.runtime.battle.words import Box, Outcome
from fateloom.runtime.kernel.nested import Block, Blocks, for_outcome
from fateloom.runtime.record import record, replace


@record
class Notes:
    """What the end of a called fight depends on besides its state. `decided`: how the battle has
    ended, and `winner`: the side; `superior`: the side in the last round; `panics`: units that a
    volley has panicked; `fallen`: units that were eliminated in this call.
    """

    decided: Outcome | None = None
    winner: int | None = None
    superior: int | None = None
    panics: int = 0
    fallen: tuple[str, ...] = ()


def noted(notes: Notes, event: Event) -> Notes:
    """The notes after an event."""
    match event:
        case ev.BattleDecided(outcome, winner):
            return replace(notes, decided=outcome, winner=winner)
        case ev.SuperiorityWon(side):
            return replace(notes, superior=side)
        case ev.Panicked():
            return replace(notes, panics=notes.panics + 1)
        case ev.Eliminated(unit):
            return replace(notes, fallen=(*notes.fallen, unit))
        case _:
            return notes


def end(
    rules: FightRules, state: State, notes: Notes, blocks: Sequence[Block]
) -> tuple[str, Blocks]:
    """How it ended, and the numbers of the blocks that follow: those of the fallen, then the one of
    the grade.
    """
    grade = grade_of(rules, state, notes)
    return grade, following(blocks, grade, notes.fallen)


def following(blocks: Sequence[Block], grade: str, fallen: Collection[str]) -> Blocks:
    """The numbers of the blocks that follow, in their order."""
    facts = (at for at, it in enumerate(blocks) if it.part == FALLEN and it.outcome in fallen)
    return (*facts, *for_outcome(OUTCOMES, grade, blocks))


def dead(rules: FightRules, state: State, side: int) -> tuple[str, ...]:
    """The units of a side that the fight has eliminated, in this call and in those before."""
    return in_box(rules.index, state, side, Box.DEAD)


def grade_of(rules: FightRules, state: State, notes: Notes) -> str:
    """The grade of a fight (section 10 of the rules). A win is decisive if no unit of ours has
    fallen and none of the enemy has got away; a defeat without a survivor is a rout, and so is a
    battle that has left nobody (ruling 3).
    """
    match rules.fight.until:
        case Until.SUPERIORITY:
            return "victory" if notes.superior == US else "defeat"
        case Until.VOLLEY:
            return _of_volley(rules, state, notes)
        case Until.END if is_left(state):
            return STANDOFF
        case Until.END:
            return _of_battle(rules, state, notes)


def _of_volley(rules: FightRules, state: State, notes: Notes) -> str:
    """Nobody of the enemy left is decisive; one that has fallen is a victory, one that panics makes
    the enemy give way for now, and nothing at all is a defeat.
    """
    if dead(rules, state, THEM):
        left = set(rules.fight.them) - set(dead(rules, state, THEM))
        return "victory" if left else "decisive"
    return "withdrawal" if notes.panics else "defeat"


def _of_battle(rules: FightRules, state: State, notes: Notes) -> str:
    if notes.winner == US:
        away = units_in(rules.index, state, LINES[THEM])
        return "victory" if dead(rules, state, US) or away else "decisive"
    if notes.decided is Outcome.BROKEN_OFF:
        return "withdrawal"
    return "defeat" if units_in(rules.index, state, LINES[US]) else "rout"
