"""The site: every page is in the menu once, and every block is read as a block."""

from __future__ import annotations

import importlib.util
import re
from pathlib import Path
from typing import Any

import pytest
from ruamel.yaml import YAML
from tests.tracked import tracked

ROOT = Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"
PAGES = tracked(DOCS, "*.md")
SPEC = importlib.util.spec_from_file_location("site_hooks", ROOT / "tools/dev/site_hooks.py")
assert SPEC is not None and SPEC.loader is not None
site_hooks = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(site_hooks)
READ = re.compile(r"^```(?:[a-z][a-z0-9-]*)?$")
"""A fence that Python-Markdown reads, of those that we write."""


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
    markdown = site_hooks.plain_fences(page.read_text(encoding="utf-8"))
    fences = [line for line in markdown.splitlines() if line.startswith("```")]
    assert [line for line in fences if not READ.match(line)] == []
    assert len(fences) % 2 == 0


def test_the_file_of_a_block_is_said_above_it() -> None:
    written = "```yaml bad items.yaml\nitems: {}\n```\n\n```fate good\ntile quay\n```\n"
    shown = "*items.yaml*\n\n```yaml\nitems: {}\n```\n\n```fate\ntile quay\n```\n"
    assert site_hooks.plain_fences(written) == shown
