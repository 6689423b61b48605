"""Pool games that a story calls: what it can say of one (DDL-01, 07, 08). The rules are loaded when
the first one is played.
"""

from __future__ import annotations

from fateloom.runtime.kernel.callable import AnyEndings, AnyNested, CallableSystem
from fateloom.runtime.pool.call import words


def _games() -> AnyNested:
    from fateloom.runtime.pool.call.game import POOL_GAMES

    return POOL_GAMES


def _of_games() -> type[AnyEndings]:
    from fateloom.runtime.pool.call.endings import PoolEndings

    return PoolEndings


POOL = CallableSystem(
    name="pool",
    outcomes=words.OUTCOMES,
    facts=words.FACTS,
    exclusive=words.EXCLUSIVE,
    resolution=True,
    nested=_games,
    endings=_of_games,
)
