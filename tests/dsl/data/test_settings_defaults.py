"""What scenario.schema.json says counts when nothing is written is what counts."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from fateloom.dsl.data.from_yaml import load
from fateloom.dsl.data.schema import schema
from fateloom.dsl.source import Source
from fateloom.runtime.program.settings import Settings

HEAD = "id: it\ntitle: It\nversion: 1.0.0\nlanguage: en\nplayers: {min: 1, max: 2}\n"


def defaults(block: dict[str, Any]) -> dict[str, Any]:
    """The defaults of a block, with those of the blocks inside."""
    found = {}
    for key, part in block["properties"].items():
        if "$ref" in part:
            part = {**schema("scenario")["$defs"][part["$ref"].rpartition("/")[2]], **part}
        if "default" in part:
            found[key] = part["default"]
        elif "properties" in part:
            found[key] = defaults(part)
    return found


def test_the_defaults_of_the_schema_are_those_of_the_engine() -> None:
    written = defaults(schema("scenario")["properties"]["rules"])
    assert len(written) > 8
    tables, _ = load([Source("scenario.yaml", f"{HEAD}rules: {json.dumps(written)}\n")])
    assert tables.header is not None
    assert tables.header.settings == Settings()


def test_the_page_of_effects_says_the_bounds_of_virtue() -> None:
    root = Path(__file__).resolve().parents[3]
    page = (root / "docs" / "language" / "reference" / "effects.md").read_text(encoding="utf-8")
    its = Settings()
    bounds = f"It starts at {its.virtue_start} and stays between {its.virtue_min} and "
    assert f"{bounds}{its.virtue_max}, unless scenario.yaml says otherwise" in page
