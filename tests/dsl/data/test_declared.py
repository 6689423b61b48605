"""What the declarations of tables say of records and of names is so."""

from __future__ import annotations

import json
import pkgutil
from collections.abc import Iterator
from enum import Enum
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from fateloom.runtime.codec import hints_of, members, to_json
from fateloom.runtime.record import fields, usual

SCHEMAS = Path(__file__).resolve().parents[3] / "schemas"

OF = {
    "program": ("scenario", "map", "items", "heroes"),
    "pool": ("pool", "characters", "scenes", "dice"),
    "cards": ("cards", "tableau", "acts", "events", "quests", "challenges"),
    "battle": ("battle", "theatre", "units", "campaign-cards", "orders", "fights"),
    "hidden": ("house", "board", "destinies", "search", "haunting", "house-orders", "haunts"),
}
"""The tables of each system of the runtime."""

CASES = [(system, table) for system, tables in OF.items() for table in tables]

WORDS = {"title", "text", "description", "introduction", "credits", "art", "portrait"}
"""Keys whose texts are shown."""

BY_HAND = {
    "program": "amount cost dexterity dice effort exhaust_effort gain_coins gain_xp intelligence "
    "lint markers packs players power refresh_effort replace_move rules start track "
    "virtue",
    "pool": "again aspects careful clever colour failure flashy forceful mooks own players price "
    "quick ratings recovery refused rest rounds_by_heroes rules sneaky success tie to",
    "cards": "act_1 act_2 act_3 adversaries arcana cha challenges con dex discard_cards divinity "
    "draw heroes int items justice lint names nature royalty rules str survives traits "
    "villainy wis",
    "battle": "contingents draw lint results rivers roads rules",
    "hidden": "add binding bound cards draw ghosts lint living locations memory moments passages "
    "power psyche rows rules spend things wound",
}
"""Keys that are read by functions of the compiler, or in blocks that it puts together."""


def records_of(system: str) -> dict[str, Any]:
    """The records of a system by name."""
    root = import_module(f"fateloom.runtime.{system}")
    modules = [it.name for it in pkgutil.iter_modules(root.__path__)]
    found: dict[str, Any] = {}
    for name in modules:
        module = import_module(f"fateloom.runtime.{system}.{name}")
        its = vars(module).values()
        found |= {
            it.__name__: it for it in its if isinstance(it, type) and hasattr(it, "__fields__")
        }
    return found


def blocks_of(part: Any) -> Iterator[dict[str, Any]]:
    """Every block in a schema."""
    if isinstance(part, dict):
        if isinstance(part.get("properties"), dict) and part.get("type") == "object":
            yield part
        for inner in part.values():
            yield from blocks_of(inner)
    elif isinstance(part, list):
        for inner in part:
            yield from blocks_of(inner)


def schema_of(table: str) -> dict[str, Any]:
    read: dict[str, Any] = json.loads((SCHEMAS / f"{table}.schema.json").read_text("utf-8"))
    return read


@pytest.mark.parametrize(("system", "table"), CASES)
def test_every_key_fills_a_field_or_is_known_to_be_read(system: str, table: str) -> None:
    known = {name for it in records_of(system).values() for name in fields(it)}
    if system == "program":
        known |= {"min_players", "max_players"}  # of the header, which is the compiler's
    for block in blocks_of(schema_of(table)):
        for key, part in block["properties"].items():
            field = part.get("x-field", key)
            assert field in known | WORDS or key in BY_HAND[system].split(), (key, field)
            assert "x-field" not in part or field in known | {"none"}, (key, field)


@pytest.mark.parametrize(("system", "table"), CASES)
def test_a_shape_has_the_fields_and_defaults_of_its_record(system: str, table: str) -> None:
    records = records_of(system)
    for block in blocks_of(schema_of(table)):
        if "x-record" not in block:
            continue
        record = records[block["x-record"]]
        hints, defaults = hints_of(record), usual(record)
        for key, part in block["properties"].items():
            field = part.get("x-field", key)
            if field in defaults and "default" in part and "x-means" not in part:
                assert part["default"] == to_json(defaults[field], hints[field]), (key, field)
            for kind in members(hints.get(field, str)):
                if isinstance(kind, type) and issubclass(kind, Enum) and "enum" in part:
                    left = set(part["enum"]) - {it.value for it in kind}
                    assert left <= part.get("x-means", {}).keys(), (key, left)


@pytest.mark.parametrize("system", OF)
def test_what_is_named_is_declared(system: str) -> None:
    text = json.dumps([schema_of(it) for it in OF[system]])
    parts = [json.loads(text)]
    kinds, names = set(), set()
    while parts:
        it = parts.pop()
        if isinstance(it, dict):
            kinds |= set(str(it.get("x-kind", "")).split())
            names |= {it["x-names"]} if isinstance(it.get("x-names"), str) else set()
            parts += it.values()
        elif isinstance(it, list):
            parts += it
    assert names <= kinds
