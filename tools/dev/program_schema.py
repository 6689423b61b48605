"""Writes `schemas/program.schema.json` from the records of the Program; `--check` only compares.

python tools/dev/program_schema.py [--check]
"""

import json
import sys
from pathlib import Path

from fateloom.runtime.program.schema import program_schema

TARGET = Path(__file__).resolve().parents[2] / "schemas" / "program.schema.json"


def text() -> str:
    """What the file has to hold."""
    return json.dumps(program_schema(), indent=1, ensure_ascii=False) + "\n"


def main(arguments: list[str]) -> int:
    """Writes the file, or says with `--check` whether it is up to date."""
    if arguments == ["--check"]:
        fresh = TARGET.exists() and TARGET.read_text(encoding="utf-8") == text()
        print(f"{TARGET.name} is {'up to date' if fresh else 'stale: run without --check'}")
        return 0 if fresh else 1
    TARGET.write_text(text(), encoding="utf-8", newline="\n")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
