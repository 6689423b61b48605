"""One HTML file to walk about in: the quest graph, the engine that draws it, and nothing else.

The file loads nothing. Its policy (Content-Security-Policy) lets exactly one script run, ours, by
its hash, and workers that it makes itself; text from the scenario is data in JSON, and the page
only ever shows it as text.
"""

from __future__ import annotations

import base64
import hashlib
import html
import json
import re
from pathlib import Path
from typing import TYPE_CHECKING

from fateloom.tools.draw import engine
from fateloom.tools.draw.page_data import PageData, PageEdge, PageNode

if TYPE_CHECKING:
    from collections.abc import Mapping

PAGE = Path(__file__).parent / "page"
SCRIPTS = ("views.js", "picture.js", "panel.js", "page.js")
PLACE = re.compile(r"@(\w+)@")


def page(data: PageData, layer: int = 0) -> bytes:
    """The HTML file for `data`, opened at `layer` (a place in `data.layers`)."""
    script = "\n".join(_asset(name) for name in SCRIPTS)
    style = _asset("page.css")
    parts = {
        "policy": policy(script, style),
        "title": html.escape(data.title),
        "style": _raw(style),
        "data": as_json(data, layer),
        "engine": _raw(engine.as_script()),
        "worker": _raw(_asset("worker.js")),
        "script": _raw(script),
    }
    return _filled(_asset("page.html"), parts).encode("utf-8")


def policy(script: str, style: str) -> str:
    """What a browser lets the page do: run this script, wear this style, start its own workers."""
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


def as_json(data: PageData, layer: int) -> str:
    """The data as JSON that cannot end the element it stands in."""
    plain = {
        "title": data.title,
        "layers": data.layers,
        "tiles": [
            {"title": tile.title, "label": tile.label, "room": tile.room} for tile in data.tiles
        ],
        "nodes": [_node(node) for node in data.nodes],
        "edges": [_edge(edge) for edge in data.edges],
        "start": {"layer": layer},
    }
    text = json.dumps(plain, ensure_ascii=False, separators=(",", ":"))
    for unsafe in "<>&\u2028\u2029":
        text = text.replace(unsafe, f"\\u{ord(unsafe):04x}")
    return text


def _node(node: PageNode) -> dict[str, object]:
    return {
        "id": node.id,
        "kind": node.kind,
        "title": node.title,
        "tile": node.tile,
        "hero": node.hero,
        "place": node.place,
        "prose": {"head": node.prose.head, "lines": node.prose.lines},
        "dot": node.dot,
        "layers": node.layers,
    }


def _edge(edge: PageEdge) -> dict[str, object]:
    return {
        "source": edge.source,
        "target": edge.target,
        "kind": edge.kind,
        "label": edge.label,
        "dot": edge.dot,
        "layers": edge.layers,
    }


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
