"""The JSON of a compiled conflict: what `fateloom compile` writes."""

from __future__ import annotations

import json
from typing import cast

from fateloom.runtime import codec
from fateloom.runtime.codec import DecodeError, Json
from fateloom.runtime.pool.conflict import FORMAT, Conflict, checked_course

DOCUMENT = "fateloom conflict"
"""Says of a JSON file that it is a compiled conflict."""


def to_json(conflict: Conflict) -> str:
    """The JSON text of a conflict: the same text for the same conflict, always."""
    tree = cast(dict[str, Json], codec.to_json(conflict))
    return json.dumps({"document": DOCUMENT, **tree}, ensure_ascii=False, indent=1) + "\n"


def from_json(text: str | bytes) -> Conflict:
    """The conflict that a JSON text holds; raises DecodeError, and nothing else."""
    tree = codec.parse(text)
    if not isinstance(tree, dict) or tree.pop("document", None) != DOCUMENT:
        raise DecodeError("this is not a compiled conflict")
    if tree.get("format") != FORMAT:
        raise DecodeError("this conflict was compiled by another Fateloom; compile it again")
    conflict: Conflict = codec.from_json(Conflict, tree)
    try:
        checked_course(conflict.course)
    except ValueError as error:
        raise DecodeError(f"this conflict cannot be played: {error}") from None
    return conflict
