"""The registry: the systems that stories can call and that have tables. The only place in the dsl
that names one, but for its own packages.

It is looked up when it is needed, so that a test can put a longer tuple in its place.
"""

from __future__ import annotations

from fateloom.dsl.battle.callable import BATTLE, CAMPAIGN
from fateloom.dsl.callable import AnyTables
from fateloom.dsl.cards.callable import CHALLENGE
from fateloom.dsl.hidden.callable import HAUNT, HOUSE
from fateloom.dsl.pool.callable import POOL
from fateloom.runtime.program.callable_systems import callable_system

CALLABLE_TABLES: tuple[AnyTables, ...] = (POOL, CHALLENGE, BATTLE, CAMPAIGN, HAUNT, HOUSE)


def callable_tables() -> tuple[AnyTables, ...]:
    """The systems with tables, each once."""
    return CALLABLE_TABLES


def tables_of(name: str) -> AnyTables:
    """The system of that name, or that whose second word it is; raises LookupError when it has no
    tables.
    """
    home = callable_system(name).home
    for it in CALLABLE_TABLES:
        if it.name == home:
            return it
    raise LookupError(f"games of '{name}' have no tables")


def verbs() -> frozenset[str]:
    """First words of what is said in called games."""
    return frozenset().union(*(it.verbs for it in CALLABLE_TABLES))
