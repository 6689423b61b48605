"""The pages of FT07xx are true: the example gives its finding alone, the cure none."""

from __future__ import annotations

import re

import pytest
from tests.dsl.translation.conftest import ROOT, compiled

from fateloom.dsl.source import Source
from fateloom.dsl.translation.check import behind, checked, status
from fateloom.dsl.translation.codes import BEHIND, CODES
from fateloom.dsl.translation.po_read import read

BLOCK = re.compile(r"^```po (bad|good)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@pytest.fixture(scope="module")
def base():
    return compiled(ROOT / "tests" / "fixtures" / "base")


@pytest.mark.parametrize("code", [it for it in CODES if it is not BEHIND], ids=lambda it: it.id)
def test_the_example_gives_its_finding_and_the_cure_none(base, code):
    page = (ROOT / "docs" / "diagnostics" / f"{code.id}.md").read_text(encoding="utf-8")
    assert page.startswith(f"# {code.id} · {code.name}\n")
    found = {}
    for kind, text in BLOCK.findall(page):
        file, wrong = read(Source("text/de.po", text))
        found[kind] = [it.code for it in (*wrong, *checked(base, file))]
    assert found == {"bad": [code], "good": []}


def test_a_translation_that_is_behind_is_a_hint(base):
    page = (ROOT / "docs" / "diagnostics" / f"{BEHIND.id}.md").read_text(encoding="utf-8")
    assert page.startswith(f"# {BEHIND.id} · {BEHIND.name}\n")
    told = {}
    for kind, text in BLOCK.findall(page):
        file, _ = read(Source("text/de.po", text))
        told[kind] = next(behind(status(base, file), file.name)).message.partition(" of ")[0]
    assert told == {"bad": "0", "good": "1"}
