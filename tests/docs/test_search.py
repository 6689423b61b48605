"""Words of writers lead each to one page that is there; guides come before what is inside."""

import importlib.util
import re
from collections import Counter

import pytest
from tests.tracked import ROOT, tracked

DOCS = ROOT / "docs"
SPEC = importlib.util.spec_from_file_location("site_search", ROOT / "tools/dev/site_search.py")
assert SPEC is not None and SPEC.loader is not None
search = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(search)
WORDS = search.words_of((DOCS / "glossary.md").read_text(encoding="utf-8"))


def test_every_word_leads_to_one_page_that_is_there():
    assert [page for page in WORDS if not (DOCS / page).is_file()] == []
    counted = Counter(word for words in WORDS.values() for word in words)
    assert len(counted) > 100
    assert [word for word, number in counted.items() if number > 1] == []


def test_a_glossary_without_the_table_is_a_mistake():
    with pytest.raises(ValueError, match="the glossary has no"):
        search.words_of("# Glossary\n\n| a | b |\n")


def test_guides_come_before_references_and_these_before_what_is_behind_them():
    pages = [it.relative_to(DOCS).as_posix() for it in tracked(DOCS, "*.md")]
    rank = {page: search.boost(page) for page in pages}
    behind = re.compile(r"(decisions|runtime|dsl|rules)/|verify/(?!command)|architecture|status")
    guides = [rank[it] for it in pages if it.startswith(("tutorial/", "authoring/", "install"))]
    insides = [rank[it] for it in pages if behind.match(it)]
    findings = [rank[it] for it in pages if it.startswith("diagnostics/")]
    references = [rank[it] for it in pages if it.startswith("language/reference/")]
    assert min(guides) > max(references) > max(findings) > max(insides)
