"""Write schemas/*.schema.json from the declarations in schemas/declared/*.yaml
(docs/dsl/declared-tables.md); with `--check`, only say whether they are fresh.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator
from importlib import import_module
from typing import Any

from made import ROOT, kept
from ruamel.yaml import YAML

from fateloom.runtime.program.ability_table import json_schema

Schema = dict[str, Any]
Spec = dict[str, Any]

TABLES, SCHEMAS = ROOT / "schemas" / "declared", ROOT / "schemas"

HEAD = "$schema", "https://json-schema.org/draft/2020-12/schema"

LIKE = {
    "id": "^[a-z][a-z0-9_]*$",
    "place": "^([a-z][a-z0-9_]*|\\.)$",
    "rule": "^[a-z][a-z0-9-]*$",
    "version": "^[0-9]+\\.[0-9]+\\.[0-9]+$",
    "language": "^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$",
    "art": "^art/(?!.*\\.\\.)[A-Za-z0-9_./-]+$",
    "folder": "^(\\.\\./){0,4}[A-Za-z0-9_-]+(/[A-Za-z0-9_-]+)*$",
}
"""Patterns by the names that declarations have for them."""

ID = {
    "title": "Id",
    "description": "Lower-case letters, digits and _; a letter first.",
    "type": "string",
    "minLength": 1,
    "maxLength": 60,
    "pattern": LIKE["id"],
}
"""What an id looks like, in all tables."""

BOUNDS = {
    "int": ("minimum", "maximum"),
    "text": ("minLength", "maxLength"),
    "name": ("minLength", "maxLength"),
    "list": ("minItems", "maxItems"),
    "entries": ("minProperties", "maxProperties"),
}
"""What a range means, by the word before it."""

PLAIN = {
    "int": "integer",
    "text": "string",
    "bool": "boolean",
    "list": "array",
    "entries": "object",
}

EMPTY: dict[str, Any] = {"text": "", "list": [], "entries": {}, "bool": False}
"""What counts where a key is left out that need not be there, and nothing else is declared."""

NONE = "none"
"""Declares that nothing counts where a key is left out."""

OWN = ("record", "field", "means", "kind", "part", "names", "also")
"""Parts of a declaration that become keywords of ours, `x-…`."""


def schema_of(spec: Spec) -> Schema:
    """The schema of one value."""
    made: Schema = {key: spec[key] for key in ("title", "description") if key in spec}
    if " = " in spec.get("type", ""):
        text, _, default = spec["type"].rpartition(" = ")
        spec = {**spec, "type": text, "default": _words(default)[0]}
    if "keys" in spec:
        made |= _block(spec)
    elif "shapes" in spec:
        made["oneOf"] = [schema_of(it) for it in spec["shapes"]]
    elif "any" in spec:
        made["anyOf"] = [schema_of(it) for it in spec["any"]]
    else:
        made |= _typed(spec["type"], spec)
    if "default" in spec and spec["default"] != NONE:
        made["default"] = spec["default"]
    if "example" in spec or "examples" in spec:
        made["examples"] = spec.get("examples", [spec.get("example")])
    return made | {f"x-{key}": spec[key] for key in OWN if key in spec}


def _block(spec: Spec) -> Schema:
    keys = {name.rstrip("!"): it for name, it in spec["keys"].items()}
    needed = [name.rstrip("!") for name in spec["keys"] if name.endswith("!")]
    for name, it in keys.items():
        word, _, rest = it.get("type", "").partition(" ")
        is_never_empty = re.match(r"of |[1-9]\d*\.\.", rest)
        if name not in needed and word in EMPTY and not is_never_empty:
            keys[name] = {"default": EMPTY[word], **it}
    made: Schema = {"type": "object", "additionalProperties": False}
    made |= {"required": needed} if needed else {}
    made["properties"] = {name: schema_of(it) for name, it in keys.items()}
    if "least" in spec:
        made["minProperties"] = spec["least"]
    return made | ({"anyOf": json_schema()} if "combined" in spec else {})


def _typed(text: str, spec: Spec) -> Schema:
    """The schema of `list 1..6 distinct of effect` and the like."""
    word, _, rest = text.partition(" ")
    match word:
        case "one":
            return {"enum": _words(rest.removeprefix("of "))}
        case "text" if rest.startswith("of "):
            return {"type": "string", "enum": _words(rest.removeprefix("of "))}
        case "only":
            return {"const": _words(rest)[0]}
        case _ if word not in (*BOUNDS, "bool"):
            named = {"x-names": rest.removeprefix("of ")} if rest else {}
            return {"$ref": f"#/$defs/{word}", **named}
    made: Schema = {"type": PLAIN[word]} if word in PLAIN else {}
    bounds = re.match(r"(-?\d+)?\.\.(-?\d+)? ?", rest)
    if bounds is not None:
        rest = rest[bounds.end() :]
        pairs = zip(BOUNDS[word], bounds.groups(), strict=True)
        made |= {key: int(number) for key, number in pairs if number is not None}
    if rest.startswith("like "):
        made["pattern"] = LIKE[rest.removeprefix("like ")]
    if rest.startswith("distinct"):
        made["uniqueItems"], rest = True, rest.removeprefix("distinct").lstrip()
    if word in ("list", "entries"):
        inner = _typed(rest.removeprefix("of "), {}) if rest else schema_of(spec["of"])
        if word == "list":
            return made | {"items": inner}
        named = spec.get("named", "id")
        names = _typed(named, {}) if isinstance(named, str) else schema_of(named)
        return made | {"propertyNames": names, "additionalProperties": inner}
    return made


def _words(text: str) -> list[Any]:
    """The words of an enumeration of the runtime (`battle.words.Phase`), or these; `true` and
    numbers are what they are in JSON.
    """
    named = re.fullmatch(r"([a-z_.]+)\.([A-Z]\w+)", text)
    if named is not None:
        module = import_module(f"fateloom.runtime.{named[1]}")
        return [it.value for it in getattr(module, named[2])]
    return [
        json.loads(it) if re.fullmatch(r"-?\d+|true|false", it) else it.strip('"')
        for it in text.split()
    ]


def _named(value: object) -> Iterator[str]:
    """The names of all types that a schema refers to."""
    if isinstance(value, dict):
        if isinstance(value.get("$ref"), str):
            yield value["$ref"].rpartition("/")[2]
        for inner in value.values():
            yield from _named(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _named(inner)


def table_schema(name: str, spec: Spec, types: dict[str, Spec]) -> Schema:
    """The schema of a table, with the types that it uses. `types`: of all tables of its file."""
    there = {**types, **spec.get("types", {})}
    body = schema_of(spec)
    used: dict[str, Schema] = {}
    todo = [*_named(body)]
    while todo:
        one = todo.pop(0)
        if one not in used:
            used[one] = ID if one == "id" else schema_of(there[one])
            todo += _named(used[one])
    order = ["id", *spec.get("types", {}), *types]
    ids = _with_ids(used)
    head = {HEAD[0]: HEAD[1], "$id": f"https://fateloom.dev/schemas/{name}.schema.json"}
    body |= {"x-ids": [it for it in order if it in ids]} if ids else {}
    return {**head, **body, "$defs": {it: used[it] for it in order if it in used}}


def _with_ids(types: dict[str, Schema]) -> set[str]:
    """The types within which things have ids or are named, themselves or by what they refer to."""
    found = {name for name, it in types.items() if re.search('"x-(kind|names)"', json.dumps(it))}
    while more := {it for it, body in types.items() if found & {*_named(body)}} - found:
        found |= more
    return found


def schemas() -> dict[str, Schema]:
    """The schemas of all tables by name."""
    made = {}
    for path in sorted(TABLES.glob("*.yaml")):
        declared = YAML(typ="safe").load(path.read_text(encoding="utf-8"))
        for name, spec in declared["tables"].items():
            made[name] = table_schema(name, spec, declared.get("types", {}))
    return made


def main(arguments: list[str]) -> int:
    """0, or with `--check` 1 if a schema is stale."""
    code = 0
    for name, schema in schemas().items():
        text = json.dumps(schema, indent=1, ensure_ascii=False) + "\n"
        code |= kept(SCHEMAS / f"{name}.schema.json", text, arguments)
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
