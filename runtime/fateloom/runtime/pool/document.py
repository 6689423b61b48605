"""The JSON of a compiled pool game: what `fateloom compile` writes."""

from __future__ import annotations

import json
from typing import cast

from fateloom.runtime import codec
from fateloom.runtime.codec import DecodeError, Json
from fateloom.runtime.pool.game import FORMAT, PoolGame, checked_course

DOCUMENT = "fateloom pool"
"""Says of a JSON file that it is a compiled pool game."""


def to_json(pool_game: PoolGame) -> str:
    """The JSON text of a pool game; equal pool games give equal texts."""
    tree = cast(dict[str, Json], codec.to_json(pool_game))
    return json.dumps({"document": DOCUMENT, **tree}, ensure_ascii=False, indent=1) + "\n"


def from_json(text: str | bytes) -> PoolGame:
    """The pool game in a JSON text; raises only DecodeError."""
    tree = codec.parse(text)
    if not isinstance(tree, dict) or tree.pop("document", None) != DOCUMENT:
        raise DecodeError("this is not a compiled pool game")
    if tree.get("format") != FORMAT:
        raise DecodeError("this pool game was compiled by another Fateloom; compile it again")
    pool_game: PoolGame = codec.from_json(PoolGame, tree)
    try:
        checked_course(pool_game.course)
    except ValueError as error:
        raise DecodeError(f"this pool game cannot be played: {error}") from None
    return pool_game
