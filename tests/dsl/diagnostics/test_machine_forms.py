"""Findings for programs: JSON, SARIF and GitHub annotations."""

import json
import subprocess
import sys
from typing import Any

import pytest

from fateloom.dsl.diagnostics import Code, Diagnostic, Edit, Fix, Label, Level
from fateloom.dsl.diagnostics.render import github, sarif
from fateloom.dsl.diagnostics.render import json as as_json
from fateloom.runtime.span import NOWHERE, Span

ERROR = Code("FT0203", "unknown-name", Level.ERROR)
HINT = Code("FT0443", "similar-ids", Level.HINT)
SPAN = Span("story/the quay.fate", 5, 15, 5, 19)
ROPE = Diagnostic(
    ERROR,
    Level.ERROR,
    "there is no item 'roep'",
    Label(SPAN, "not an item"),
    (Label(Span("items.yaml", 2, 3, 2, 7), "the items"),),
    "Did you mean 'rope'?",
    Fix("Write 'rope'", (Edit(SPAN, "rope"),), safe=True),
)
PLAIN = Diagnostic(HINT, Level.WARNING, "50% of\r\nit: a, b", Label(Span("a.fate", 1, 1, 3, 2), ""))
EVERYWHERE = Diagnostic(ERROR, Level.ERROR, "a table is missing", Label(NOWHERE, ""))
ALL = (ROPE, PLAIN, EVERYWHERE)


# --- json


def test_json_items_have_exactly_these_keys():
    items = json.loads(as_json.render(ALL))
    keys = "code name level message file line column end_line end_column help fix related".split()
    assert [list(item) for item in items] == [keys] * 3
    assert items[0]["fix"]["edits"][0] == {
        "file": SPAN.file,
        "line": 5,
        "column": 15,
        "end_line": 5,
        "end_column": 19,
        "text": "rope",
    }
    assert items[1]["fix"] is None and items[1]["help"] is None
    assert items[1]["level"] == "warning"  # the level it has, not that of its code
    assert items[0]["related"][0]["message"] == "the items"


def test_json_of_nothing_is_an_empty_list():
    assert json.loads(as_json.render(())) == []


def test_json_is_ascii():
    evil = Diagnostic(ERROR, Level.ERROR, "\x1b[31m\u202e\u2028é", Label(SPAN, ""))
    text = as_json.render([evil])
    assert text.isascii() and "\x1b" not in text
    assert json.loads(text)[0]["message"] == "\x1b[31m\u202e\u2028é"


def test_json_golden(golden):
    golden("diagnostics/findings.json", as_json.render(ALL))


def test_the_renderers_import_no_json_before_it_is_needed():
    code = (
        "import sys; before = set(sys.modules);"
        "import fateloom.dsl.diagnostics.render.json, fateloom.dsl.diagnostics.render.sarif,"
        "fateloom.dsl.diagnostics.render.text, fateloom.dsl.diagnostics.render.github;"
        "new = set(sys.modules) - before; print(sorted(new & {'json', 'urllib', 'dataclasses'}))"
    )
    out = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    ).stdout
    assert out.strip() == "[]"


# --- sarif


def check_sarif(log: dict[str, Any]) -> None:
    """The requirements of SARIF 2.1.0 that our form touches (sections 3.13 to 3.57)."""
    assert log["version"] == "2.1.0"
    assert log["$schema"].endswith("sarif-2.1.0.json")
    for run in log["runs"]:
        driver = run["tool"]["driver"]
        assert driver["name"]
        ids = [rule["id"] for rule in driver["rules"]]
        assert len(set(ids)) == len(ids)
        for rule in driver["rules"]:
            assert rule["defaultConfiguration"]["level"] in ("none", "note", "warning", "error")
            assert rule["shortDescription"]["text"]
            assert rule["helpUri"]
        assert run["columnKind"] in ("utf16CodeUnits", "unicodeCodePoints")
        for result in run["results"]:
            assert result["message"]["text"]
            assert result["level"] in ("none", "note", "warning", "error")
            assert ids[result["ruleIndex"]] == result["ruleId"]
            for location in result["locations"]:
                check_location(location, run["originalUriBaseIds"])
            related = [place["id"] for place in result.get("relatedLocations", ())]
            assert len(set(related)) == len(related)
            for location in result.get("relatedLocations", ()):
                check_location(location, run["originalUriBaseIds"])
            for fix in result.get("fixes", ()):
                assert fix["artifactChanges"]
                for change in fix["artifactChanges"]:
                    assert change["artifactLocation"]["uri"]
                    assert change["replacements"]
                    for replacement in change["replacements"]:
                        check_region(replacement["deletedRegion"])
                        assert "text" in replacement["insertedContent"]


def check_location(location: dict[str, Any], bases: dict[str, Any]) -> None:
    physical = location["physicalLocation"]
    uri = physical["artifactLocation"]["uri"]
    assert uri.isascii() and " " not in uri and "\\" not in uri
    assert physical["artifactLocation"]["uriBaseId"] in bases
    check_region(physical["region"])


def check_region(region: dict[str, int]) -> None:
    assert region["startLine"] >= 1 and region["startColumn"] >= 1
    assert (region["endLine"], region["endColumn"]) >= (region["startLine"], region["startColumn"])


def test_sarif_holds_what_it_must():
    log = json.loads(sarif.render(ALL, version="0.1.0"))
    check_sarif(log)
    run = log["runs"][0]
    assert [rule["id"] for rule in run["tool"]["driver"]["rules"]] == ["FT0203", "FT0443"]
    assert run["tool"]["driver"]["version"] == "0.1.0"
    assert run["results"][0]["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] == (
        "story/the%20quay.fate"
    )
    assert run["results"][2]["locations"] == []


def test_sarif_names_the_pages():
    log = json.loads(sarif.render(ALL))
    assert log["runs"][0]["tool"]["driver"]["rules"][0]["helpUri"] == "docs/diagnostics/FT0203.md"


def test_sarif_of_nothing_is_a_run_without_results():
    log = json.loads(sarif.render(()))
    check_sarif(log)
    assert log["runs"][0]["results"] == []


def test_the_sarif_check_is_awake():
    log = json.loads(sarif.render(ALL))
    log["runs"][0]["results"][0]["ruleIndex"] = 1
    with pytest.raises(AssertionError):
        check_sarif(log)


def test_sarif_golden(golden):
    golden("diagnostics/findings.sarif", sarif.render(ALL))


# --- github


def test_github_annotations():
    lines = github.render((ROPE, PLAIN, EVERYWHERE), folder="scenarios/bell").splitlines()
    assert lines == [
        "::error file=scenarios/bell/story/the quay.fate,line=5,endLine=5,col=15,endColumn=18,"
        "title=FT0203 unknown-name::there is no item 'roep'%0ADid you mean 'rope'?",
        "::warning file=scenarios/bell/a.fate,line=1,endLine=3,title=FT0443 similar-ids"
        "::50%25 of%0Ait: a, b",
        "::error title=FT0203 unknown-name::a table is missing",
    ]


def test_github_hints_are_notices():
    assert github.render([Diagnostic(HINT, Level.HINT, "m", Label(SPAN, ""))]).startswith(
        "::notice "
    )


def test_github_properties_cannot_be_broken_out_of():
    evil = Span("a,line=9::b%\n::error ::x.fate", 1, 1, 1, 2)
    text = github.render([Diagnostic(ERROR, Level.ERROR, "m\n::error::x", Label(evil, ""))])
    assert text.count("\n") == 1 and text.endswith("\n")
    assert "file=a%2Cline=9%3A%3Ab%25%0A%3A%3Aerror %3A%3Ax.fate,line=1" in text


def test_github_of_nothing_is_nothing():
    assert github.render(()) == ""
