"""What compiled games of cards and dice pools have in common: words, and the JSON around them."""

from __future__ import annotations

import json
from typing import Any, cast

from fateloom.runtime import codec
from fateloom.runtime.codec import DecodeError, Json
from fateloom.runtime.record import record


@record
class Words:
    """What a thing is called, and a text about it, which may be empty.

    `of`: its kind and id, as in `card keen`, `path flooded_lane.wade`, `level -1`, `ability str`,
    `hero anna`, `task ford.cross`, `success ford.cross`, `aspect tide`. The one path of an
    adversary has the id of the adversary.
    """

    of: str
    title: str
    text: str = ""


def to_json(document: str, game: object) -> str:
    """The JSON text of a compiled game, marked as such a document; equal games give equal texts."""
    tree = cast(dict[str, Json], codec.to_json(game))
    return json.dumps({"document": document, **tree}, ensure_ascii=False, indent=1) + "\n"


def from_json(kind: Any, text: str | bytes, *, document: str, format: int, noun: str) -> Any:
    """The compiled game of that type in a JSON text; `noun`: what it is called. Raises only
    DecodeError: for text that is no JSON, for another document, and for another format.
    """
    tree = codec.parse(text)
    if not isinstance(tree, dict) or tree.pop("document", None) != document:
        raise DecodeError(f"this is not a compiled {noun}")
    if tree.get("format") != format:
        raise DecodeError(f"this {noun} was compiled by another Fateloom; compile it again")
    return codec.from_json(kind, tree)
