"""The site: every page is in the menu once, and every block is read as a block."""

from __future__ import annotations

import importlib.util
import re
from pathlib import Path
from typing import Any

import pytest
from pygments.lexers import get_lexer_by_name
from pygments.token import Error
from ruamel.yaml import YAML
from tests.tracked import tracked

from fateloom.tools.highlight import FateLexer

ROOT = Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"
PAGES = tracked(DOCS, "*.md")
SPEC = importlib.util.spec_from_file_location("site_hooks", ROOT / "tools/dev/site_hooks.py")
assert SPEC is not None and SPEC.loader is not None
site_hooks = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(site_hooks)
OPENS = re.compile(r'^``` \{ \.([a-z-]+)(?: \.(?:bad|good))?(?: title="[^"]+")? \}$')
"""How the site is told of a block: its lexer, whether it is right or wrong, its file."""


def leaves(nav: list[Any]) -> list[str]:
    """The pages of a menu, in order."""
    found: list[str] = []
    for entry in nav:
        if isinstance(entry, dict):
            for inner in entry.values():
                found += leaves(inner) if isinstance(inner, list) else [inner]
        else:
            found.append(entry)
    return found


def test_every_page_is_in_the_menu_once() -> None:
    nav = YAML(typ="safe").load((ROOT / "mkdocs.yml").read_text(encoding="utf-8"))["nav"]
    listed = [DOCS / it for it in leaves(site_hooks.spread(nav, DOCS))]
    missing = [page for page in listed if not page.exists()]
    assert (missing, sorted(set(listed) & set(PAGES))) == ([], PAGES)
    assert len(listed) == len(set(listed))


def test_a_pattern_without_pages_is_a_mistake(tmp_path: Path) -> None:
    (tmp_path / "b.md").write_text("# B\n")
    (tmp_path / "a.md").write_text("# A\n")
    assert site_hooks.spread([{"All": ["*.md"]}], tmp_path) == [{"All": ["a.md", "b.md"]}]
    with pytest.raises(ValueError, match="no page"):
        site_hooks.spread([{"None": ["*.txt"]}], tmp_path)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(DOCS).as_posix())
def test_every_block_is_read_as_one(page: Path) -> None:
    markdown = site_hooks.site_fences(page.read_text(encoding="utf-8"))
    fences = [line for line in markdown.splitlines() if line.startswith("```")]
    assert set(fences[1::2]) <= {"```"}
    for opening in fences[::2]:
        block = OPENS.match(opening)
        assert block, opening
        get_lexer_by_name(block[1])  # raises when Pygments does not know it


def test_stories_in_the_pages_have_no_unknown_token() -> None:
    """What is right is read whole; a block that is wrong may hold anything."""
    texts = [
        block[3]
        for page in PAGES
        for block in site_hooks.FENCE.finditer(page.read_text(encoding="utf-8"))
        if site_hooks.lexer(block[1], block[3]) == "fate" and "bad" not in block[2].split()
    ]
    assert len(texts) > 150
    unknown = [
        (value, text)
        for text in texts
        for _, kind, value in FateLexer().get_tokens_unprocessed(text)
        if kind is Error
    ]
    assert unknown == []


def test_a_block_has_its_lexer_its_file_and_its_mark() -> None:
    written = (
        "```yaml bad items.yaml\nitems: {}\n```\n\n```fate-poi\noption a\n```\n\n"
        "```text\nerror[FT0203] unknown-name\n```\n\n```text\nplain\n```\n"
    )
    shown = (
        '``` { .yaml .bad title="items.yaml" }\nitems: {}\n```\n\n``` { .fate }\noption a\n```\n\n'
        "``` { .fate-report }\nerror[FT0203] unknown-name\n```\n\n``` { .text }\nplain\n```\n"
    )
    assert site_hooks.site_fences(written) == shown


def test_what_a_page_loads_from_elsewhere_is_found() -> None:
    html = (
        '<script src="https://e.org/a.js"></script><link rel=stylesheet href="//e.org/b.css">'
        '<img alt="x" src="../c.svg"><a href="https://e.org/">e</a><script src="d.js"></script>'
    )
    assert site_hooks.loaded(html) == ["https://e.org/a.js", "//e.org/b.css"]
