"""Show the JSON Schemas: of the tables of scenarios and pool games, and of compiled scenarios.

Editors check tables as you type when a table begins with
  # yaml-language-server: $schema=FILE
"""

from __future__ import annotations

import json
import os

from fateloom.tools.files import UsageError, shown
from fateloom.tools.registry import SYSTEMS
from fateloom.tools.storage import reason, write_whole

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

TABLES = [table for layout in SYSTEMS.values() for table in layout.tables]
NAMES = (*(table.removesuffix(".yaml") for table in TABLES), "campaign", "program")


def configure(parser: ArgumentParser) -> None:
    """Declare what the command takes."""
    add = parser.add_argument
    add("name", nargs="?", choices=NAMES, metavar="NAME", help="the schema; default: list them")
    add("--write", metavar="FOLDER", help="write all of them into the folder")


def run(options: Namespace) -> int:
    """Show, list or write; gives the exit code."""
    from fateloom.dsl.data.schema import schema

    if options.write is not None:
        for name in NAMES:
            path = os.path.join(options.write, f"{name}.schema.json")
            text = json.dumps(schema(name), indent=2, ensure_ascii=False) + "\n"
            try:
                os.makedirs(options.write, exist_ok=True)
                write_whole(path, text.encode("utf-8"))
            except OSError as error:
                raise UsageError(f"'{shown(path)}' cannot be written: {reason(error)}.") from None
            print(f"wrote {shown(path)}")
    elif options.name is None:
        width = max(map(len, NAMES)) + 2
        for name in NAMES:
            print(f"{name:<{width}}{schema(name).get('description', '')}")
    else:
        print(json.dumps(schema(options.name), indent=2, ensure_ascii=False))
    return 0
