"""Writes `schemas/program.schema.json` from the records of the Program and
`schemas/view.schema.json` from those of a view of the graph; `--check` only compares.

python tools/dev/program_schema.py [--check]
"""

import json
import sys
from pathlib import Path

from made import kept

from fateloom.dsl.graph import view_json
from fateloom.runtime.program.schema import program_schema

TARGET = Path(__file__).resolve().parents[2] / "schemas" / "program.schema.json"
VIEW = TARGET.with_name("view.schema.json")


def text() -> str:
    """What the file has to hold."""
    return json.dumps(program_schema(), indent=1, ensure_ascii=False) + "\n"


def view_text() -> str:
    """The schema of a view."""
    return json.dumps(view_json.schema(), indent=1, ensure_ascii=False) + "\n"


def main(arguments: list[str]) -> int:
    """Writes the files, or says with `--check` whether they are up to date."""
    stale = kept(TARGET, text(), arguments)
    return kept(VIEW, view_text(), arguments) or stale


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
