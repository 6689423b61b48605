"""Write docs/language/tables-reference.md, pool-tables-reference.md and card-tables-reference.md
from the schemas; with `--check`, only say whether they are fresh.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from made import kept

from fateloom.runtime.program.ability_table import TABLE

ROOT = Path(__file__).resolve().parents[2]
SCHEMAS = ROOT / "schemas"
PAGE = ROOT / "docs" / "language" / "tables-reference.md"
TABLES = ("scenario", "map", "items", "heroes")
POOL_PAGE = ROOT / "docs" / "language" / "pool-tables-reference.md"
POOL_TABLES = ("pool", "characters", "scenes", "dice")
CARD_PAGE = ROOT / "docs" / "language" / "card-tables-reference.md"
CARD_TABLES = ("cards", "tableau", "acts", "events", "quests", "challenges")

Schema = dict[str, Any]

OPENING = """\
# Every key of the tables

What can stand in the four tables of a scenario, key by key. [The data tables of a
scenario](tables.md) shows them as examples. An editor that knows JSON Schema says the same while
you type (`fateloom schema --write FOLDER`).

<!-- Made by tools/dev/schema_pages.py from schemas/*.schema.json. -->
"""

POOL_OPENING = """\
# Every key of the tables of a pool game

What can stand in the tables of a pool game, key by key. [Pool games](pool-games.md) shows
them as examples. An editor that knows JSON Schema says the same while you type
(`fateloom schema --write FOLDER`).

<!-- Made by tools/dev/schema_pages.py from schemas/*.schema.json. -->
"""

CARD_OPENING = """\
# Every key of the tables of a card game

What can stand in the tables of a card game, key by key. [Card games](card-games.md) shows
them as examples.

<!-- Made by tools/dev/schema_pages.py from schemas/*.schema.json. -->
"""


def page(opening: str = OPENING, tables: tuple[str, ...] = TABLES) -> str:
    """A whole page."""
    parts = [opening]
    for name in tables:
        schema = json.loads((SCHEMAS / f"{name}.schema.json").read_text(encoding="utf-8"))
        parts.append(f"## {name}.yaml\n\n{schema['description']}\n")
        parts += sections(schema)
    return "\n".join(parts)


def sections(schema: Schema) -> Iterator[str]:
    """The blocks of a table: the outermost first, then each block that a key of it opens."""
    waiting: list[tuple[str, Schema]] = [("", schema)]
    seen: set[str] = set()
    shown_as: dict[str, str] = {}
    while waiting:
        title, block = waiting.pop(0)
        first = shown_as.setdefault(json.dumps(block), title)
        if first != title:
            yield f"### {title}\n\nThe same as {first[:1].lower()}{first[1:]}.\n"
            continue
        if title:
            yield f"### {title}\n\n{sentence(block)}\n"
        keys = dict(block.get("properties", {}))
        if "oneOf" in block and not all(
            "properties" in it and sentence(it) for it in block["oneOf"]
        ):
            yield shapes(block, schema)
            continue
        for shape in block.get("oneOf", ()):
            yield f"{sentence(shape)}\n\n{table(shape, schema)}"
            keys |= shape["properties"]
        if "oneOf" not in block:
            yield table(block, schema)
        if block.get("title") == "Ability":
            yield abilities()
        for key, value in keys.items():
            for name, inner in blocks_of(key, resolved(value, schema), schema):
                if name not in seen:
                    seen.add(name)
                    waiting.append((name, inner))


def blocks_of(key: str, value: Schema, schema: Schema) -> Iterator[tuple[str, Schema]]:
    """What a key opens: a block of its own, or entries by id that are blocks."""
    entry = value.get("additionalProperties")
    if isinstance(entry, dict):
        inner = resolved(entry, schema)
        if "properties" in inner:
            yield f"An entry of `{key}`", inner
        elif isinstance(inner.get("additionalProperties"), dict):
            yield from blocks_of(f"{key}: …", inner, schema)
    elif "properties" in value or "oneOf" in value:
        yield f"`{key}`", value
    elif "$ref" in value.get("items", {}):
        inner = resolved(value["items"], schema)
        if "properties" in inner or "oneOf" in inner:
            yield f"An entry of `{key}`", inner


def table(block: Schema, schema: Schema) -> str:
    """The keys of a block."""
    rows = ["| key | what it is | value |", "|---|---|---|"]
    required = block.get("required", ())
    for key, written in block.get("properties", {}).items():
        value = resolved(written, schema)
        needed = " **Needed.**" if key in required else ""
        values = allowed(value, schema) if needed else kind(value, schema)
        rows.append(f"| `{key}` | {sentence(value)}{needed} | {values} |")
    return "\n".join(rows) + "\n"


def abilities() -> str:
    """What goes together in an ability, one row of its table a line."""
    words = ("window", "effect", "kind", "cost", "skill", "condition", "optional: false")
    heads = [*(f"`{word}`" for word in words), "why"]
    rows = [
        "**What goes together.** An ability is allowed if it fits one row of this table; anything",
        "else is a finding ([`odd-ability`](../diagnostics/FT0117.md)), because it would never",
        "work or mean nothing. The columns `skill`, `condition` and `optional: false` say where",
        "these can be written.",
        "",
        f"| {' | '.join(heads)} |",
        f"|{'---|' * len(heads)}",
    ]
    for row in TABLE:
        cells = [row.windows, row.effects, row.kinds, row.prices]
        written = [", ".join(f"`{it.value}`" for it in cell) for cell in cells]
        flags = ["yes" if it else "" for it in (row.skill, row.condition, row.forced)]
        rows.append(f"| {' | '.join([*written, *flags, row.why])} |")
    return "\n".join(rows) + "\n"


def shapes(block: Schema, schema: Schema) -> str:
    """The shapes of a block that has several, one a row."""
    rows = ["| keys | what they are | values |", "|---|---|---|"]
    for shape in block["oneOf"]:
        if "enum" in shape:
            rows.append(f"| a word | {sentence(shape)} | {allowed(shape, schema)} |")
            continue
        values = {key: resolved(it, schema) for key, it in shape["properties"].items()}
        keys = " and ".join(f"`{key}`" for key in values)
        told = " ".join(sentence(it) for it in values.values())
        kinds = "; ".join(kind(it, schema) for it in values.values())
        rows.append(f"| {keys} | {told} | {kinds} |")
    return "\n".join(rows) + "\n"


def resolved(value: Schema, schema: Schema) -> Schema:
    """The value with what its `$ref` names put in; its own words win."""
    reference = value.get("$ref")
    if reference is None:
        return value
    name = reference.removeprefix("#/$defs/")
    return {**schema["$defs"][name], **{k: v for k, v in value.items() if k != "$ref"}}


def sentence(value: Schema) -> str:
    """What the schema says of a value, fit for a cell."""
    return " ".join(str(value.get("description", "")).split()).replace("|", "\\|")


def kind(value: Schema, schema: Schema) -> str:
    """Which values can stand there, and what counts when nothing does."""
    words = allowed(value, schema)
    if "default" in value and value["default"] not in ("", [], {}):
        words += f"; {shown(value['default'])} if left out"
    return words


def allowed(value: Schema, schema: Schema) -> str:
    """Which values can stand there."""
    value = resolved(value, schema)
    match value:
        case {"properties": _}:
            return "a block"
        case {"const": one}:
            return shown(one)
        case {"enum": names}:
            return ", ".join(shown(name) for name in names)
        case {"anyOf": ways}:
            return ", or ".join(allowed(way, schema) for way in ways)
        case {"oneOf": _}:
            return "one of the shapes below"
        case {"type": "integer"}:
            return span("whole number", value.get("minimum"), value.get("maximum"))
        case {"type": "boolean"}:
            return "`true`, `false`"
        case {"type": "array", "items": inner}:
            count = span(" of", value.get("minItems"), value.get("maxItems"))
            return f"list{'' if count == ' of' else count}: {allowed(inner, schema)}"
        case {"type": "string", "pattern": pattern}:
            return PATTERNS[pattern]
        case {"type": "string"}:
            most = value.get("maxLength")
            return "text" if most is None else f"text of up to {most} characters"
        case {"additionalProperties": dict(entry)}:
            return f"entries by id: {allowed(entry, schema)}"
    raise ValueError(f"no words for {value}")


def span(noun: str, low: int | None, high: int | None) -> str:
    """A noun with its bounds."""
    if low is not None and low == high:
        return f"{noun} {low}"
    if low is not None and high is not None:
        return f"{noun} {low} to {high}"
    return noun if low is None else f"{noun} {low} or more"


PATTERNS = {
    "^[a-z][a-z0-9_]*$": "id",
    "^[0-9]+\\.[0-9]+\\.[0-9]+$": "three numbers with points",
    "^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$": "code of a language",
    "^art/(?!.*\\.\\.)[A-Za-z0-9_./-]+$": "a file in `art/`",
}
"""What the patterns of the schemas mean in words; a new pattern wants a line here."""


def shown(value: object) -> str:
    """A value as it is written in YAML."""
    if isinstance(value, str):
        return f"`{value}`"
    return f"`{json.dumps(value)}`"


def main(arguments: list[str]) -> int:
    """0, or with `--check` 1 if a page is stale."""
    stale = kept(PAGE, page(), arguments)
    stale = kept(POOL_PAGE, page(POOL_OPENING, POOL_TABLES), arguments) or stale
    return kept(CARD_PAGE, page(CARD_OPENING, CARD_TABLES), arguments) or stale


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
