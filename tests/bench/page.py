"""How long the HTML page of a generated story with 3,000 nodes takes in a browser:
`python tests/bench/page.py REPEATS` prints a JSON object.

Seconds on the clock, medians: a bare page with as many elements as a large picture, the overview
(from the address to the picture), and the largest view of each kind in the open page. Without
Playwright or Chromium, the object has the reason alone.
"""

from __future__ import annotations

import contextlib
import json
import shutil
import statistics
import sys
import tempfile
import time
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from generator import LINES_A_POI, Story

POIS = 165
"""About 3,000 nodes."""
BARE = 3_000
"""Elements of the bare page."""
PATIENCE = 120_000
"""Milliseconds after which a picture does not come any more."""


def missing() -> str:
    """What is not there to measure with; nothing if all is."""
    if find_spec("playwright") is None:
        return "Playwright is missing: ./run bench page installs it"
    if program() is None:
        return "Chromium is missing; on Debian: apt-get install chromium"
    return ""


def program() -> str | None:
    """The browser of this machine."""
    return shutil.which("chromium") or shutil.which("chromium-browser")


def main() -> None:
    """Measure it."""
    if reason := missing():
        print(json.dumps({"missing": reason}))
        return
    sync_playwright = import_module("playwright.sync_api").sync_playwright
    repeats = min(int(sys.argv[1]), 5)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        page, bare = drawn(Path(folder)), Path(folder) / "bare.html"
        bare.write_text("<!doctype html>" + "<p>one line</p>" * BARE, encoding="utf-8")
        browser = playwright.chromium.launch(executable_path=program(), args=["--no-sandbox"])
        found = {"bytes": page.stat().st_size, **measure(browser, page, bare, repeats)}
        browser.close()
    print(json.dumps(found))


def drawn(folder: Path) -> Path:
    """The page of the generated story, made in `folder`."""
    from fateloom.tools.cli.main import main as fateloom

    story, page = folder / "story", folder / "quest.html"
    for name, text in Story(POIS * LINES_A_POI).sources.items():
        (story / name).parent.mkdir(parents=True, exist_ok=True)
        (story / name).write_text(text, encoding="utf-8")
    with contextlib.redirect_stdout(sys.stderr):  # stdout is for the figures
        if code := fateloom(["graph", str(story), "-o", str(page)]):
            raise SystemExit(code)
    return page


def measure(browser: Any, page: Path, bare: Path, repeats: int) -> dict[str, Any]:
    """Open both pages, and a view of each kind, `repeats` times, each time in a new tab."""
    plain: list[float] = []
    took: dict[str, list[float]] = {}
    nodes = 0
    for _ in range(repeats):
        tab = browser.new_page()
        start = time.perf_counter()
        tab.goto(bare.as_uri())
        tab.wait_for_selector(f"p:nth-of-type({BARE})", timeout=PATIENCE)
        plain.append(time.perf_counter() - start)
        start = time.perf_counter()
        tab.goto(page.as_uri())
        tab.wait_for_selector("#picture[data-view]", timeout=PATIENCE)
        took.setdefault("overview", []).append(time.perf_counter() - start)
        nodes = tab.evaluate("story.nodes.length")
        for name in largest(tab):
            start = time.perf_counter()
            tab.evaluate("name => openView(story.names.get(name), null)", name)
            tab.wait_for_selector(f'#picture[data-view="{name}"]', timeout=PATIENCE)
            took.setdefault(name, []).append(time.perf_counter() - start)
        tab.close()
    medians = {name: statistics.median(times) for name, times in took.items()}
    return {"nodes": nodes, "bare": statistics.median(plain), "views": medians}


def largest(tab: Any) -> list[str]:
    """The largest view of each kind but the overview."""
    sizes = tab.evaluate("story.views.map((it) => [it.name, it.nodes.length + it.edges.length])")
    by_kind = {name.split()[0]: name for name, _ in sorted(sizes, key=lambda it: it[1])}
    return [name for name in by_kind.values() if name != "overview"]


if __name__ == "__main__":
    main()
