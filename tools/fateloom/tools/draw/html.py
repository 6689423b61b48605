"""One HTML file that answers questions about a story: its views as data, the engine that finds
places for boxes, and nothing else.

The file loads nothing. Its policy (Content-Security-Policy) lets exactly one script run, by its
hash, and workers that the page makes itself; text from the scenario is data in JSON, and the page
only ever shows it as text.
"""

from __future__ import annotations

import base64
import hashlib
import html
import os
import re
from pathlib import Path
from typing import TYPE_CHECKING

from fateloom.dsl.graph.dot import clean
from fateloom.tools.draw import engine
from fateloom.tools.draw.pack import TITLE, as_json

if TYPE_CHECKING:
    from collections.abc import Mapping

    from fateloom.tools.draw.page_data import PageData

PAGE = Path(__file__).parent / "page"
SCRIPTS = (
    *("words.js", "dom.js", "data.js", "route.js", "shapes.js", "dot.js", "layout.js", "plan.js"),
    *("marks.js", "picture.js", "map.js", "window.js", "source.js", "details.js", "outline.js"),
    *("legend.js", "columns.js", "side.js", "changes.js", "page.js", "keys.js"),
)
STYLES = ("page.css", "picture.css")
PLACE = re.compile(r"@(\w+)@")


def page(data: PageData, root: str | None = None) -> bytes:
    """The HTML file for `data`. `root`: the folder of the story as seen from the page, with
    slashes; with it, places in the text are links to an editor.
    """
    script = "\n".join(_asset(name) for name in SCRIPTS)
    style = "\n".join(_asset(name) for name in STYLES).replace("@dark@", _asset("dark.css"))
    parts = {
        "policy": policy(script, style),
        "title": html.escape(clean(data.title, TITLE)),
        "style": _raw(style),
        "data": as_json(data, root),
        "engine": _raw(engine.as_script()),
        "worker": _raw(_asset("worker.js")),
        "script": _raw(script),
    }
    return _filled(_asset("page.html"), parts).encode("utf-8")


def seen_from(folder: str, page: str) -> str | None:
    """The folder of a story as a page at `page` sees it, with slashes; None where there is no way
    from one to the other, and for a compiled story.
    """
    if not os.path.isdir(folder):
        return None
    try:
        way = os.path.relpath(folder, os.path.dirname(os.path.abspath(page)))
    except ValueError:  # another drive
        return None
    return way.replace(os.sep, "/")


def policy(script: str, style: str) -> str:
    """What a browser lets the page do: run this script, use this style, start its own workers."""
    return "; ".join(
        (
            "default-src 'none'",
            f"script-src '{_hash(script)}' 'wasm-unsafe-eval'",
            f"style-src '{_hash(style)}'",
            "worker-src blob:",
            "base-uri 'none'",
            "form-action 'none'",
        )
    )


def _asset(name: str) -> str:
    return (PAGE / name).read_text(encoding="utf-8")


def _hash(text: str) -> str:
    """A hash as a policy names it."""
    return f"sha256-{base64.b64encode(hashlib.sha256(text.encode('utf-8')).digest()).decode()}"


def _raw(text: str) -> str:
    """Our own script or style, as it stands; raises ValueError if HTML would read it otherwise."""
    if re.search(r"</(script|style)|<!--|\r|\0", text, re.IGNORECASE):
        raise ValueError("a script of the page cannot stand in HTML as it is")
    return text


def _filled(template: str, parts: Mapping[str, str]) -> str:
    """The template with its places filled, each once; what is filled in is not looked at again."""
    return PLACE.sub(lambda found: parts[found[1]], template)
