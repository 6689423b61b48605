"""Every page of docs/diagnostics is true: its example gives its finding, its cure does not.

A block ```` ```fate bad ```` is added to the base scenario as story/example.fate; what it declares
takes the place of the same declaration of the base. ```` ```yaml bad items.yaml ```` replaces that
file, ```` ```text bad without items.yaml ```` takes it away. The same with `good` for the cure.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tests.tracked import tracked

from fateloom.dsl.catalog import CODES
from fateloom.dsl.diagnostics import Level
from fateloom.dsl.session import check
from fateloom.dsl.source import Source

ROOT = Path(__file__).resolve().parents[2]
BASE = ROOT / "tests" / "fixtures" / "base"
PAGES = {path.stem: path for path in tracked(ROOT / "docs" / "diagnostics", "FT*.md")}
BLOCK = re.compile(
    r"^```(fate|yaml|text) (bad|good)(?: ([^\n]+))?\n(.*?)^```$", re.MULTILINE | re.DOTALL
)
SHOWN_ELSEWHERE = ("FT0001", "FT0002", "FT0005", "FT0006", "FT0118", "FT0119", "FT0120")
"""No block of a page can hold what these are about; tests/dsl/syntax and tests/tools hold them."""
SECTIONS = ["## What it means", "## Example", "## Cure"]
RUN = [
    code
    for code, path in PAGES.items()
    if code[2:4] in ("00", "01", "02", "03", "04") and BLOCK.search(path.read_text("utf-8"))
]


BASE_TEXTS = {
    path.relative_to(BASE).as_posix(): path.read_text(encoding="utf-8") for path in tracked(BASE)
}


def base() -> dict[str, str]:
    """The files of the base scenario, free to be changed."""
    return dict(BASE_TEXTS)


def declarations(text: str) -> dict[str, str]:
    """The blocks at the left edge by their first two words, which no other declaration has."""
    found: dict[str, str] = {}
    for block in re.split(r"^(?=[a-z])", text, flags=re.MULTILINE):
        key = " ".join(re.findall(r"[a-z_0-9]+", block.partition("\n")[0])[:2])
        found[key] = found.get(key, "") + block
    return found


def scenario(page: str, kind: str) -> list[Source]:
    """The base scenario with the blocks of that kind put in."""
    texts = base()
    for _, is_, rest, body in BLOCK.findall(page):
        if is_ != kind:
            continue
        if rest.startswith("without "):
            del texts[rest.removeprefix("without ")]
        elif rest:
            texts[rest] = body
        else:
            texts["story/example.fate"] = body
            declared = declarations(body)
            kept = declarations(texts["story/base.fate"])
            texts["story/base.fate"] = "".join(
                block for key, block in kept.items() if key not in declared or not key
            )
    return [Source(name, text) for name, text in texts.items()]


def test_the_base_scenario_is_quiet():
    checked = check([Source(name, text) for name, text in base().items()])
    assert checked.diagnostics == ()
    assert checked.program is not None


@pytest.mark.parametrize("code", RUN)
def test_the_example_gives_its_finding_alone(code):
    checked = check(scenario(PAGES[code].read_text(encoding="utf-8"), "bad"))
    shown = [f"{one.code.id} {one.primary.span} {one.message}" for one in checked.diagnostics]
    assert code in [one.code.id for one in checked.diagnostics], shown
    errors = [one for one in checked.diagnostics if one.level is Level.ERROR]
    assert len(errors) == (1 if checked.program is None else 0), shown


@pytest.mark.parametrize("code", RUN)
def test_the_cure_mends_it(code):
    checked = check(scenario(PAGES[code].read_text(encoding="utf-8"), "good"))
    shown = [f"{one.code.id} {one.primary.span} {one.message}" for one in checked.diagnostics]
    assert checked.program is not None, shown
    assert code not in [one.code.id for one in checked.diagnostics], shown


@pytest.mark.parametrize("code", PAGES)
def test_a_page_has_the_form_of_all_pages(code):
    page = PAGES[code].read_text(encoding="utf-8")
    known = {one.id: one.name for one in CODES}
    if code in known:
        assert page.startswith(f"# {code} · {known[code]}\n\n")
    assert [line for line in page.splitlines() if line.startswith("## ")] == SECTIONS
    if code not in SHOWN_ELSEWHERE:
        assert " bad" in page and " good" in page


@pytest.mark.parametrize("code", [one.id for one in CODES if one.id[2:4] in ("01", "02", "03")])
def test_every_code_has_a_page(code):
    assert code in PAGES
