"""Tests of the tools: a scenario of their own, a cache of their own, and the command line."""

import io
import os
import re
import shutil
import subprocess
import sys
import unicodedata
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from tests.patience import PATIENCE

from fateloom.tools import cache
from fateloom.tools.cli.main import main
from fateloom.tools.draw.clean import SVG

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(autouse=True)
def own_cache(tmp_path_factory, monkeypatch):
    """No test sees the cache of the person who runs it, or of another test."""
    folder = tmp_path_factory.mktemp("cache")
    monkeypatch.setenv("FATELOOM_CACHE", str(folder))
    # An edit of the sources while tests run changes every key, and rightly so.
    monkeypatch.setattr(cache, "tool_stamp", lambda: b"the tool under test")
    monkeypatch.setenv("FATELOOM_STATE", str(tmp_path_factory.mktemp("state")))
    monkeypatch.delenv("FATELOOM_DEBUG", raising=False)
    monkeypatch.delenv("NO_COLOR", raising=False)
    return folder


@pytest.fixture
def base(tmp_path, monkeypatch):
    """The base scenario in `base/` below the working folder, free to be broken."""
    shutil.copytree(ROOT / "tests" / "fixtures" / "base", tmp_path / "base")
    monkeypatch.chdir(tmp_path)
    return tmp_path / "base"


@pytest.fixture
def island(tmp_path, monkeypatch, capsys):
    """A new scenario in `island/` below the working folder."""
    monkeypatch.chdir(tmp_path)
    assert main(["new", "island"]) == 0
    capsys.readouterr()
    return tmp_path / "island"


class Run:
    """A command that was run in this process."""

    def __init__(self, code: int, out: str, err: str) -> None:
        self.code = code
        self.out = out
        self.err = err


@pytest.fixture
def fateloom(capsys, monkeypatch):
    """`fateloom("check", "base")` runs the command; `typed` is what comes through the pipe."""

    def run(*words: str, typed: str = "") -> Run:
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        code = main([str(word) for word in words])
        shown = capsys.readouterr()
        return Run(code, shown.out, shown.err)

    return run


@pytest.fixture
def process():
    """The same in a process of its own."""

    def run(*words: str, typed: bytes = b"", **env: str) -> subprocess.CompletedProcess[bytes]:
        path = os.pathsep.join(str(ROOT / part) for part in ("dsl", "runtime", "tools"))
        return subprocess.run(
            [sys.executable, "-m", "fateloom", *map(str, words)],
            input=typed,
            capture_output=True,
            env={**os.environ, "PYTHONPATH": path, "PYTHONIOENCODING": "utf-8", **env},
            check=False,
            timeout=PATIENCE,
        )

    return run


# --- whether labels stay in their boxes, where no browser can be asked


def widths() -> dict[str, int]:
    """How wide Arial's characters are, in thousandths of the size of the font."""
    rows = {
        191: "'", 222: "ijl", 260: "|", 278: " !,./:;I[]\\ft", 333: "()-`r", 334: "{}", 355: '"',
        389: "*", 469: "^", 500: "Jcksvxyz", 556: "#$0123456789?L_abdeghnopqu",
        584: "+<=>~", 611: "FTZ", 667: "&ABEKPSVXY", 722: "CDHNRUw", 778: "GOQ", 833: "Mm",
        889: "%", 944: "W", 1015: "@", 1000: "…—",
    }  # fmt: skip
    return {character: width for width, row in rows.items() for character in row}


WIDTHS = widths()


def width(text: str, size: float) -> float:
    """The width of a text in Arial, in the unit of `size`; an estimate for other scripts."""
    total = 0.0
    for ch in text:
        wide = 1000 if unicodedata.east_asian_width(ch) in "WF" else 700
        base = unicodedata.normalize("NFD", ch)[0]
        total += WIDTHS.get(ch, WIDTHS.get(base, wide))
    return total * size / 1000


def span_at(shape: ET.Element, y: float) -> tuple[float, float]:
    """Where a shape begins and ends at the height `y`."""
    if shape.tag.endswith("ellipse"):
        cx, cy, rx, ry = (float(shape.get(name, "nan")) for name in ("cx", "cy", "rx", "ry"))
        half = rx * max(0.0, 1 - ((y - cy) / ry) ** 2) ** 0.5
        return cx - half, cx + half
    numbers = [
        float(it) for it in re.findall(r"-?[\d.]+", shape.get("points") or shape.get("d") or "")
    ]
    points = list(zip(numbers[::2], numbers[1::2], strict=True))
    crossings = [
        x1 + (x2 - x1) * (y - y1) / (y2 - y1)
        for (x1, y1), (x2, y2) in zip(points, points[1:] + points[:1], strict=True)
        if min(y1, y2) <= y <= max(y1, y2) and y1 != y2
    ]
    return min(crossings), max(crossings)


def leaving(svg: bytes) -> list[str]:
    """The labels of nodes that leave their shape, and by how much."""
    found = []
    nodes = [g for g in ET.fromstring(svg).iter(f"{{{SVG}}}g") if g.get("class") == "node"]
    measured = 0
    for node in nodes:
        shape = next(
            (it for it in node.iter() if it.tag.removeprefix(f"{{{SVG}}}") in SHAPES), None
        )
        if shape is None:
            continue  # a word of the legend, which has no box
        measured += 1
        for text in node.iter(f"{{{SVG}}}text"):
            size, x, y = (float(text.get(name, "nan")) for name in ("font-size", "x", "y"))
            half = width(text.text or "", size) / 2
            for height in (y, y - 0.7 * size):
                left, right = span_at(shape, height)
                if x - half < left or x + half > right:
                    found.append(f"{text.text}: {left - x + half:.1f}, {x + half - right:.1f}")
    return found


SHAPES = {"path", "polygon", "ellipse"}


@pytest.fixture
def outside():
    """`outside(svg)`: the labels of nodes that leave their shape, and by how much."""
    return leaving
