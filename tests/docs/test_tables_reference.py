"""The page of the tables is what the schemas say."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from fateloom.dsl.data.schema import TABLES

ROOT = Path(__file__).resolve().parents[2]
SCRIPT = ROOT / "tools" / "dev" / "schema_pages.py"
PAGE = ROOT / "docs" / "language" / "tables-reference.md"


def keys(schema: Any) -> Iterator[str]:
    """Every key that a table can hold, wherever it stands."""
    if isinstance(schema, dict):
        properties = schema.get("properties")
        if isinstance(properties, dict):
            yield from properties
        for inner in schema.values():
            yield from keys(inner)
    elif isinstance(schema, list):
        for inner in schema:
            yield from keys(inner)


def test_the_page_is_fresh() -> None:
    done = subprocess.run(
        [sys.executable, str(SCRIPT), "--check"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, f"{done.stdout}run: python tools/dev/schema_pages.py"


@pytest.mark.parametrize("table", TABLES)
def test_every_key_of_a_schema_has_a_row(table: str) -> None:
    schema = json.loads((ROOT / "schemas" / f"{table}.schema.json").read_text("utf-8"))
    (chapter,) = re.findall(
        rf"^## {table}\.yaml$(.*?)(?=^## |\Z)", PAGE.read_text("utf-8"), re.MULTILINE | re.DOTALL
    )
    cells = "\n".join(line.split("|")[1] for line in chapter.splitlines() if line[:1] == "|")
    assert [key for key in keys(schema) if f"`{key}`" not in cells] == []
