"""Write the pages docs/language/*tables-reference.md from the schemas; with `--check`, only say
whether they are fresh.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from made import kept

from fateloom.dsl.data.patterns import FORMS
from fateloom.runtime.program.ability_table import TABLE

ROOT = Path(__file__).resolve().parents[2]
SCHEMAS = ROOT / "schemas"
LANGUAGE = ROOT / "docs" / "language"

Schema = dict[str, Any]

EDITOR = """ An editor that knows JSON Schema says the same while
you type (`fateloom schema --write FOLDER`)."""

MARK = "<!-- Made by tools/dev/schema_pages.py from schemas/*.schema.json. -->"


class Page(NamedTuple):
    """A page. `of`: whose tables; `guide`: the page with examples and its title; `tables`: the
    schemas; `has_editor`: whether an editor finds these by itself.
    """

    file: str
    of: str
    guide: str
    tables: tuple[str, ...]
    has_editor: bool = False

    def opening(self) -> str:
        """The lines above the first table."""
        title = "" if self.of == "a scenario" else f" of {self.of}"
        editor = EDITOR if self.has_editor else ""
        return (
            f"# Every key of the tables{title}\n\n"
            f"What can stand in the tables of {self.of}, key by key. {self.guide} shows\n"
            f"them as examples.{editor}\n\n{MARK}\n"
        )


PAGES = (
    Page(
        "tables-reference.md",
        "a scenario",
        "[The data tables of a scenario](tables.md)",
        ("scenario", "map", "items", "heroes"),
        has_editor=True,
    ),
    Page(
        "pool-tables-reference.md",
        "a pool game",
        "[Pool games](pool-games.md)",
        ("pool", "characters", "scenes", "dice"),
        has_editor=True,
    ),
    Page(
        "card-tables-reference.md",
        "a card game",
        "[Card games](card-games.md)",
        ("cards", "tableau", "acts", "events", "quests", "challenges"),
    ),
    Page(
        "battle-tables-reference.md",
        "a battle game",
        "[Battle games](battles.md)",
        ("battle", "theatre", "units", "campaign-cards", "fights", "orders"),
    ),
    Page(
        "house-tables-reference.md",
        "a haunted house",
        "[Haunted houses](haunted-houses.md)",
        ("house", "board", "destinies", "search", "haunting", "haunts", "house-orders"),
    ),
)


FILES = {"house-orders": "orders"}
"""Names of tables whose schema has another one, as another system has a table of that name."""


def written(page: Page) -> str:
    """The text of a page."""
    parts = [page.opening()]
    for name in page.tables:
        schema = json.loads((SCHEMAS / f"{name}.schema.json").read_text(encoding="utf-8"))
        parts.append(f"## {FILES.get(name, name)}.yaml\n\n{schema['description']}\n")
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
            return FORMS[pattern].short
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


def shown(value: object) -> str:
    """A value as it is written in YAML."""
    if isinstance(value, str):
        return f"`{value}`"
    return f"`{json.dumps(value)}`"


def main(arguments: list[str]) -> int:
    """0, or with `--check` 1 if a page is stale."""
    stale = [kept(LANGUAGE / it.file, written(it), arguments) for it in PAGES]
    return max(stale)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
