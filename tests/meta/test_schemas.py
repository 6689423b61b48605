"""The schemas of the YAML tables are themselves valid, each under its own name."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator
from tests.tracked import tracked

ROOT = Path(__file__).resolve().parents[2]
SCHEMAS = tracked(ROOT / "schemas", "*.json")
DIALECT = "https://json-schema.org/draft/2020-12/schema"


@pytest.mark.parametrize("path", SCHEMAS, ids=lambda path: path.name)
def test_schema_is_valid(path: Path) -> None:
    schema = json.loads(path.read_text(encoding="utf-8"))
    assert schema["$schema"] == DIALECT
    Draft202012Validator.check_schema(schema)


def test_no_two_schemas_share_an_id() -> None:
    ids = [json.loads(path.read_text(encoding="utf-8")).get("$id") for path in SCHEMAS]
    named = [name for name in ids if name is not None]
    assert len(named) == len(set(named))


def test_the_schemas_of_tables_are_made_of_their_declarations() -> None:
    script = ROOT / "tools" / "dev" / "table_schemas.py"
    done = subprocess.run(
        [sys.executable, str(script), "--check"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, f"{done.stdout}run: python tools/dev/table_schemas.py"
