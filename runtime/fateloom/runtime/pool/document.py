"""The JSON of a compiled pool game: what `fateloom compile` writes."""

from __future__ import annotations

from collections.abc import Iterator

from fateloom.runtime.compiled import Document
from fateloom.runtime.pool.game import FORMAT, PoolGame, checked_course

DOCUMENT = "fateloom pool"
"""Says of a JSON file that it is a compiled pool game."""


def _unplayable(pool_game: PoolGame) -> Iterator[str]:
    try:
        checked_course(pool_game.course)
    except ValueError as error:
        yield str(error)


_JSON = Document(PoolGame, DOCUMENT, FORMAT, "pool game", _unplayable)

to_json, from_json = _JSON.to_json, _JSON.from_json
