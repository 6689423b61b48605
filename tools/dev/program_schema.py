"""Writes `schemas/program.schema.json` from the records of the Program; `--check` only compares.

python tools/dev/program_schema.py [--check]
"""

import json
import sys
from pathlib import Path

from made import kept

from fateloom.runtime.program.schema import program_schema

TARGET = Path(__file__).resolve().parents[2] / "schemas" / "program.schema.json"


def text() -> str:
    """What the file has to hold."""
    return json.dumps(program_schema(), indent=1, ensure_ascii=False) + "\n"


def main(arguments: list[str]) -> int:
    """Writes the file, or says with `--check` whether it is up to date."""
    return kept(TARGET, text(), arguments)


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
