"""Graphviz without Graphviz: the same program as WebAssembly, run by V8 (`pip install
'fateloom[draw]'`).

The script in `vendor/` is a module; here and in the page it is run as a plain script, for which
its last line, the `export`, is put in other words.
"""

from __future__ import annotations

import importlib.util
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from fateloom.runtime.record import record
from fateloom.tools.draw import child

VENDORED = Path(__file__).parent / "vendor" / "wasm-graphviz.js"
VERSION = "1.29.2"
GRAPHVIZ = "16.1.0"
SHA256 = "550d9cd6ff429f5bd225316fe1faed4f852038c3e1ec609ce113af1f9379ce25"
"""Of the file as it came; a test holds it to that."""

SECONDS = 60.0
"""As long as a drawing may take; five hundred nodes take two seconds."""
GRACE = 10.0
"""Seconds for what is not the drawing: beginning, loading, ending."""
MEBIBYTES = 2048
"""As much memory as a drawing may use; five hundred nodes use about two hundred."""

LESS = "Draw less (--hero ID), or write an .html file: it draws a part at a time."
"""What helps where a drawing is too large."""

EXPORT = re.compile(r"export\{[^{}]*\b(\w+) as Graphviz\b[^{}]*\};\s*(//# sourceMapp[^\n]*)?\s*\Z")


@record
class Unavailable:
    """No picture: why, and what helps."""

    reason: str
    hint: str


def as_script() -> str:
    """The engine as a plain script that leaves `Graphviz` behind as a global name.

    Raises ValueError when the vendored file does not end as it should.
    """
    text = VENDORED.read_text(encoding="utf-8")
    end = EXPORT.search(text)
    if end is None:
        raise ValueError(f"{VENDORED.name} does not end in an export of Graphviz")
    return f"{text[: end.start()]}globalThis.Graphviz={end[1]};\n"


def is_there() -> bool:
    """Whether the extra `draw` is installed, and a process can be started."""
    return bool(sys.executable) and importlib.util.find_spec("py_mini_racer") is not None


def draw(dot: str, seconds: float = SECONDS, mebibytes: int = MEBIBYTES) -> bytes | Unavailable:
    """The SVG of a DOT text, by the vendored engine in a process of its own.

    `seconds` (> 0) and `mebibytes` (at least 768, or V8 cannot begin) are what it may use;
    Unavailable says which it met. Call it only where `is_there`.
    """
    with tempfile.TemporaryDirectory(prefix="fateloom-") as folder:
        script = Path(folder) / "engine.js"
        script.write_text(as_script(), encoding="utf-8")
        command = [sys.executable, "-P", child.__file__, str(script), str(seconds), str(mebibytes)]
        try:
            done = subprocess.run(
                command,
                input=dot.encode("utf-8"),
                capture_output=True,
                check=False,
                timeout=seconds + GRACE,
            )
        except subprocess.TimeoutExpired:
            return _too_much("it took too long")
    said = done.stderr.decode("utf-8", "replace").strip().splitlines()
    if done.returncode == 0 and done.stdout:
        return done.stdout
    if done.returncode == child.REFUSED:
        return Unavailable(
            f"the drawing engine could not draw it: {said[0][:200] if said else 'no reason given'}",
            "Another Graphviz may draw it.",
        )
    if done.returncode == child.LIMIT and said:
        return _too_much(said[0][:200])
    return _too_much("the drawing engine stopped")  # V8 out of memory, or ended by somebody


def _too_much(why: str) -> Unavailable:
    return Unavailable(f"{why}; the story may be too large for one picture", LESS)
