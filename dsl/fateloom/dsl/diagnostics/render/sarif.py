"""Findings as SARIF 2.1.0, the exchange format of checkers that code hosts and editors read."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from fateloom.dsl.diagnostics import Code, Diagnostic, Fix, Label, Level
    from fateloom.runtime.span import Span

SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
LEVELS = {"error": "error", "warning": "warning", "hint": "note"}


def render(
    diagnostics: Iterable[Diagnostic],
    sources: Mapping[str, str] | None = None,
    *,
    version: str | None = None,
    pages: str = "docs/diagnostics/",
) -> str:
    """One run with its rules, results, places and fixes.

    `version`: that of the program, if it should be named. `pages`: the folder or address where the
    pages of the codes are. File names stay as they are, relative to the folder of the scenario
    (`SRCROOT`). Columns count characters. `sources` are not needed.
    """
    import json

    findings = tuple(diagnostics)
    codes = {one.code.id: one.code for one in findings}
    order = {id: n for n, id in enumerate(sorted(codes))}
    driver: dict[str, object] = {
        "name": "fateloom",
        "rules": [_rule(codes[id], pages) for id in order],
    }
    if version is not None:
        driver["version"] = version
    run = {
        "tool": {"driver": driver},
        "columnKind": "unicodeCodePoints",
        "originalUriBaseIds": {"SRCROOT": {"description": {"text": "The folder of the scenario"}}},
        "results": [_result(one, order) for one in findings],
    }
    log = {"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}
    return json.dumps(log, indent=2) + "\n"


def _rule(code: Code, pages: str) -> dict[str, object]:
    return {
        "id": code.id,
        "name": "".join(word.capitalize() for word in code.name.split("-")),
        "shortDescription": {"text": code.name},
        "helpUri": f"{pages}{code.id}.md",
        "defaultConfiguration": {"level": _level(code.level)},
    }


def _level(level: Level) -> str:
    return LEVELS[level.value]


def _result(one: Diagnostic, order: Mapping[str, int]) -> dict[str, object]:
    message = one.message if one.help is None else f"{one.message}\n{one.help}"
    result: dict[str, object] = {
        "ruleId": one.code.id,
        "ruleIndex": order[one.code.id],
        "level": _level(one.level),
        "message": {"text": message},
        "locations": [_location(one.primary)] if one.primary.span.file else [],
    }
    places = [label for label in one.related if label.span.file]
    if places:
        result["relatedLocations"] = [
            {"id": n, **_location(label)} for n, label in enumerate(places, 1)
        ]
    if one.fix is not None and one.fix.edits:
        result["fixes"] = [_fix(one.fix)]
    return result


def _location(label: Label) -> dict[str, object]:
    location: dict[str, object] = {
        "physicalLocation": {
            "artifactLocation": _artifact(label.span.file),
            "region": _region(label.span),
        }
    }
    if label.text:
        location["message"] = {"text": label.text}
    return location


def _artifact(file: str) -> dict[str, str]:
    uri = "".join(
        chr(byte) if (chr(byte).isalnum() and byte < 128) or byte in b"-._~/" else f"%{byte:02X}"
        for byte in file.encode("utf-8", "replace")
    )
    return {"uri": uri, "uriBaseId": "SRCROOT"}


def _region(span: Span) -> dict[str, int]:
    return {
        "startLine": span.line,
        "startColumn": span.column,
        "endLine": span.end_line,
        "endColumn": span.end_column,
    }


def _fix(fix: Fix) -> dict[str, object]:
    changes: dict[str, list[dict[str, object]]] = {}
    for edit in fix.edits:
        changes.setdefault(edit.span.file, []).append(
            {"deletedRegion": _region(edit.span), "insertedContent": {"text": edit.text}}
        )
    return {
        "description": {"text": fix.title},
        "artifactChanges": [
            {"artifactLocation": _artifact(file), "replacements": edits}
            for file, edits in changes.items()
        ],
    }
