"""Characters that nobody sees, in tables: as they are and as escapes (FT0007)."""

from __future__ import annotations

import pytest

from fateloom.dsl.data.yaml import compose
from fateloom.dsl.source import Source


@pytest.mark.parametrize("written", ['"a\\e[2Jb"', '"a\\u009bb"', '"a\\u202eb"', "a\u202eb"])
def test_an_invisible_character_is_found_also_as_an_escape(written):
    node, found = compose(Source("t.yaml", f"title: {written}\n"))
    assert [(it.code.id, it.primary.span.column) for it in found] == [("FT0007", 8)]
    assert node is not None and node.value["title"].isprintable()
