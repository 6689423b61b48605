"""How long the HTML page of a generated story with 3,000 nodes takes in a browser.

Needs what `./run test --browser` installs, and Chromium:  .venv/bin/python tests/bench/page.py
"""

from __future__ import annotations

import shutil
import sys
import tempfile
import time
from importlib import import_module
from pathlib import Path
from typing import Any

from generator import LINES_A_POI, Story

POIS = 165
"""About 3,000 nodes."""
OVERVIEW, VIEW = 1.5, 3.0
"""Seconds that they may take."""


def main() -> int:
    """Print the seconds of the overview, and of the largest view of each kind; 1 if one is slow."""
    from fateloom.tools.cli.main import main as fateloom

    sync_playwright = import_module("playwright.sync_api").sync_playwright
    with tempfile.TemporaryDirectory() as folder:
        story, page = Path(folder) / "story", Path(folder) / "quest.html"
        for name, text in Story(POIS * LINES_A_POI).sources.items():
            (story / name).parent.mkdir(parents=True, exist_ok=True)
            (story / name).write_text(text, encoding="utf-8")
        if code := fateloom(["graph", str(story), "-o", str(page)]):
            return code
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(
                executable_path=shutil.which("chromium"), args=["--no-sandbox"]
            )
            slow = measure(browser.new_page(), page)
            browser.close()
    return int(slow)


def measure(tab: Any, page: Path) -> bool:
    """Open the page and a view of each kind in `tab`; whether one of them is too slow."""
    start = time.perf_counter()
    tab.goto(page.as_uri())
    tab.wait_for_selector("#picture[data-view]", timeout=120_000)
    took = {"overview": time.perf_counter() - start}
    print(f"{page.stat().st_size / 1e6:.1f} MB, {tab.evaluate('story.nodes.length')} nodes")
    sizes = tab.evaluate("story.views.map((it) => [it.name, it.nodes.length + it.edges.length])")
    largest = {name.split()[0]: name for name, _ in sorted(sizes, key=lambda it: it[1])}
    for name in largest.values():
        if name != "overview":
            start = time.perf_counter()
            tab.evaluate("name => openView(story.names.get(name), null)", name)
            shown = "name => document.getElementById('picture').dataset.view === name"
            tab.wait_for_function(shown, arg=name, timeout=120_000)
            took[name] = time.perf_counter() - start
    for name, seconds in took.items():
        print(f"  {name:40} {seconds:5.2f} s")
    return any(
        seconds > (OVERVIEW if name == "overview" else VIEW) for name, seconds in took.items()
    )


if __name__ == "__main__":
    sys.exit(main())
