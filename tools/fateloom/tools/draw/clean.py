"""Keeps of an SVG what is a picture: shapes and text, no script, no reference to anywhere.

Graphviz escapes what it is given, and `dsl.graph.dot` quotes what it writes. This is the last
gate all the same: titles come from scenarios, an SVG is opened in a browser, and which Graphviz
drew it is not ours to choose. What is not on the lists is left out, never repaired.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from xml.etree import ElementTree as ET

SVG = "http://www.w3.org/2000/svg"
XLINK_TITLE = "{http://www.w3.org/1999/xlink}title"

SHAPES = frozenset({"path", "polygon", "polyline", "ellipse", "text"})
ATTRIBUTES = frozenset(
    {
        *("id", "class", "transform", "d", "points", "cx", "cy", "rx", "ry", "x", "y"),
        *("fill", "fill-opacity", "stroke", "stroke-width", "stroke-dasharray", "stroke-opacity"),
        *("text-anchor", "font-family", "font-size", "font-weight", "font-style"),
    }
)
ROOT_ATTRIBUTES = frozenset({"width", "height", "viewBox"})
VALUE = re.compile(r"[\w\s.,#()+%-]*\Z")
"""Numbers, names, colours, transformations; neither a colon nor a quote nor a semicolon."""

FONTS = "Arial, Helvetica, Liberation Sans, sans-serif"
"""Wide alike, so that text stays in its box whichever of them is there."""


class NotAPicture(ValueError):
    """What should be an SVG is none."""


def clean(svg: bytes, title: str, tips: Mapping[str, str] | None = None) -> bytes:
    """The picture in `svg`, with `title` as its name; raises NotAPicture.

    `tips`: what to say when one points at a node, by the name that the node has in the DOT text;
    without it, what Graphviz wrote as its tooltip. Titles of groups and edges are left out: they
    are names for machines.
    """
    try:
        root = ET.fromstring(svg)
    except (ET.ParseError, ValueError) as error:
        raise NotAPicture(f"not well-formed: {error}") from None
    if root.tag != f"{{{SVG}}}svg":
        raise NotAPicture(f"{root.tag[:60]!r} is no SVG")
    made = ET.Element("svg", {"xmlns": SVG, "role": "img"})
    made.attrib.update(_kept(root, ROOT_ATTRIBUTES))
    ET.SubElement(made, "title").text = _text(title)
    _copy(root, made, tips)
    ET.indent(made, " ")
    written: bytes = ET.tostring(made, encoding="utf-8", xml_declaration=True)
    return written + b"\n"


def _copy(source: ET.Element, target: ET.Element, tips: Mapping[str, str] | None) -> None:
    """Copy what may be kept below `source` to `target`."""
    for part in source:
        name = part.tag.removeprefix(f"{{{SVG}}}")
        if name == "g":
            group = ET.SubElement(target, "g", _kept(part, ATTRIBUTES))
            if part.get("class") == "node" and (tip := _tip(part, tips)):
                ET.SubElement(group, "title").text = _text(tip)
            _copy(part, group, tips)
        elif name == "a":  # Graphviz hangs tooltips on links that lead nowhere
            _copy(part, target, tips)
        elif name in SHAPES:
            made = ET.SubElement(target, name, _kept(part, ATTRIBUTES))
            if name == "text":
                made.text = _text("".join(part.itertext()))
                made.set("font-family", FONTS)


def _tip(node: ET.Element, tips: Mapping[str, str] | None) -> str:
    """What is said of a node when one points at it."""
    named = node.findtext(f"{{{SVG}}}title") or ""
    if tips is not None:
        return tips.get(named, "")
    link = next((it for it in node.iter() if it.get(XLINK_TITLE)), None)
    return link.get(XLINK_TITLE, "") if link is not None else ""


def _kept(element: ET.Element, names: frozenset[str]) -> dict[str, str]:
    return {
        name: value
        for name, value in element.attrib.items()
        if name in names and VALUE.match(value) and "url" not in value.lower()
    }


def _text(text: str) -> str:
    """Text as it may stand in XML and on a page: nothing that cannot be seen."""
    return "".join(ch if ch.isprintable() else " " for ch in text)
