"""What a compiled story says of the games that it calls: blocks that can follow.

The compiler guarantees it. A compiled file can be written by anybody.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from fateloom.runtime.kernel.callable import CallableSystem
from fateloom.runtime.kernel.nested import OUTCOME
from fateloom.runtime.program import statement as st
from fateloom.runtime.program.callable_systems import callable_system

ADDED = re.compile(r"([a-z0-9_]+) [+-][1-9]\d{0,2}")
"""What a block that the compiler adds is called: a hero, and by how much."""


def faults_of_call(call: st.Call, heroes: frozenset[str]) -> Iterator[str]:
    """What is wrong with the blocks of a call, a sentence each."""
    system = callable_system(call.system)
    told = [it.outcome for it in call.outcomes if it.part == OUTCOME]
    if not all(system.counts_as(it.word, told) for it in system.outcomes):
        yield f"not every outcome of '{system.name}' has a block"
    for it in call.outcomes:
        if not _is_word(system, it, heroes):
            yield f"no block of '{system.name}' is called '{it.part[:20]} {it.outcome[:40]}'"
        elif it.least < 1:
            yield f"the block '{it.outcome[:40]}' is for 1 or more"


def _is_word(system: CallableSystem, block: st.CallOutcome, heroes: frozenset[str]) -> bool:
    """Whether a call of the system can have that block. Ids of the tables are not looked up: one
    that is not there never comes true.
    """
    word = block.outcome
    if block.part == OUTCOME:
        return word in {it.word for it in system.outcomes}
    if block.part in system.added:
        said = ADDED.fullmatch(word)
        return said is not None and said[1] in heroes
    facts = (*system.facts, *callable_system(system.home).facts)
    return any(it.mark == block.part and (it.words is None or word in it.words) for it in facts)
