"""The JSON of a compiled pool game: what `fateloom compile` writes."""

from __future__ import annotations

from fateloom.runtime import compiled
from fateloom.runtime.codec import DecodeError
from fateloom.runtime.pool.game import FORMAT, PoolGame, checked_course

DOCUMENT = "fateloom pool"
"""Says of a JSON file that it is a compiled pool game."""


def to_json(pool_game: PoolGame) -> str:
    """The JSON text of a pool game; equal pool games give equal texts."""
    return compiled.to_json(DOCUMENT, pool_game)


def from_json(text: str | bytes) -> PoolGame:
    """The pool game in a JSON text; raises only DecodeError."""
    pool_game: PoolGame = compiled.from_json(
        PoolGame, text, document=DOCUMENT, format=FORMAT, noun="pool game"
    )
    try:
        checked_course(pool_game.course)
    except ValueError as error:
        raise DecodeError(f"this pool game cannot be played: {error}") from None
    return pool_game
