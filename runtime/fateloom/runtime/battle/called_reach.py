"""What a called fight can bring at most: every grade with every set of the fallen that goes with it
(section 10 of the rules). More than can happen is listed, never less.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from fateloom.runtime.battle.call_results import following
from fateloom.runtime.battle.call_words import FALLEN, OUTCOMES, STANDOFF
from fateloom.runtime.battle.called_rules import FightRules
from fateloom.runtime.battle.fights import Until
from fateloom.runtime.kernel.nested import Block, Blocks

GRADES = tuple(it.word for it in OUTCOMES)


def possible(
    rules: FightRules, blocks: tuple[Block, ...], hero: str, others: tuple[str, ...]
) -> Iterator[Blocks]:
    """All blocks that may follow together when the hero fights."""
    fight = rules.fight
    leaders = (it.unit for it in rules.battle_game.leaders if it.hero == hero)
    us, them = frozenset((*leaders, *fight.us)), frozenset(fight.them)
    told = {it.outcome for it in blocks if it.part == FALLEN} & (us | them)
    found = {
        following(blocks, grade, set(fallen))
        for count in range(len(told) + 1)
        for fallen in combinations(sorted(told), count)
        for grade in GRADES
        if _goes_with(rules, grade, frozenset(fallen), frozenset(told), us, them)
    }
    yield from sorted(found)


def _goes_with(
    rules: FightRules,
    grade: str,
    fallen: frozenset[str],
    told: frozenset[str],
    us: frozenset[str],
    them: frozenset[str],
) -> bool:
    """Whether the fight may end so with these of the units that are told of among the fallen of
    this call; who has fallen before a pause is not told again.
    """
    ours, theirs = fallen & us, fallen & them
    all_ours, all_theirs = us <= fallen, them <= fallen
    goes_on = rules.fight.pause > 0
    may_be_all_ours = goes_on or ours == told & us
    may_be_all_theirs = goes_on or theirs == told & them
    match rules.fight.until:
        case Until.SUPERIORITY:
            return grade in ("victory", "defeat") and not fallen
        case Until.VOLLEY:
            if grade == "decisive":
                return may_be_all_theirs and not ours
            if grade == "victory":
                return not all_theirs and not ours and len(them) > 1
            return grade in ("withdrawal", "defeat") and not fallen
        case Until.END:
            if grade == "decisive":
                return may_be_all_theirs and not ours
            if grade == "rout":
                return may_be_all_ours
            if grade == "withdrawal" and ours:
                return False
            return _can_last(rules, grade, us) and (grade == "victory" or not all_ours)


def _can_last(rules: FightRules, grade: str, us: frozenset[str]) -> bool:
    """Whether a battle can end so with somebody of ours left."""
    index, fight = rules.index, rules.fight
    match grade:
        case "defeat":  # nobody survives one without a way out (HOD-71)
            return fight.retreat
        case "withdrawal":  # all of them have broken off (HOD-78, 81)
            return fight.retreat and all(index.type[it].breaks_off for it in us)
        case word if word == STANDOFF:
            return fight.pause > 0
        case _:
            return True
