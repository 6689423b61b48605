"""The JSON of a compiled haunted house: what `fateloom compile` writes."""

from __future__ import annotations

from collections.abc import Iterator

from fateloom.runtime.compiled import Document
from fateloom.runtime.hidden.checking import unplayable
from fateloom.runtime.hidden.game import FORMAT, HauntedHouse

DOCUMENT = "fateloom house"
"""Says of a JSON file that it is a compiled haunted house."""


def _unplayable(haunted_house: HauntedHouse) -> Iterator[str]:
    yield from unplayable(haunted_house.house)
    seats, names = haunted_house.house.most_players, haunted_house.characters
    if len(set(names)) != len(names) or len(names) < seats:
        yield f"Each of the {seats} players needs a character."


_JSON = Document(HauntedHouse, DOCUMENT, FORMAT, "haunted house", _unplayable)

to_json, from_json = _JSON.to_json, _JSON.from_json
