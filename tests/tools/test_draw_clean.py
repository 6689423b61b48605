"""What is let into an SVG: shapes and text, whatever a title says."""

import re
import shutil
from functools import cache
from xml.etree import ElementTree as ET

import pytest
from tests.shipped import program

from fateloom.dsl.graph.dot import to_dot
from fateloom.dsl.graph.views.catalog import views_of
from fateloom.runtime.record import replace
from fateloom.tools.draw import engine, picture
from fateloom.tools.draw.clean import SVG, NotAPicture, clean

SCRIPT = "<script>alert(1)</script>"
HOSTILE = [
    SCRIPT,
    '"]; evil [URL="javascript:alert(1)"]; x [label="',
    "</text></svg><img src=x onerror=alert(1)>",
    "&lt;script&gt;&#x3c;img onerror=1&#x3e;",
    ']]>\\N\\G\\\\"<!--',
    "\x1b[31m\u202e\x00 red",
]


def assert_harmless(svg: bytes) -> None:
    text = svg.decode("utf-8")
    assert "<!" not in text and "<?xml-" not in text
    addresses = text.replace(SVG, "")
    assert "://" not in re.sub(r">[^<]*<", "><", addresses)
    for element in ET.fromstring(svg).iter():
        name = element.tag.removeprefix(f"{{{SVG}}}")
        assert name in {"svg", "g", "title", "text", "path", "polygon", "polyline", "ellipse"}
        for attribute, value in element.attrib.items():
            assert not attribute.lower().startswith("on") and "href" not in attribute
            assert "url" not in value and "javascript" not in value


@cache
def line_called(title):
    """A quest line of a small story, whose places have that title, for a drawer."""
    story = program("tests/dsl/graph/ferrymen")
    pois = tuple(replace(poi, title=title) for poi in story.pois)
    called = replace(story, title=title, pois=pois)
    return to_dot(views_of(called)["line ysolt.report"]())


@pytest.mark.parametrize("drawer", ["dot", "engine"])
@pytest.mark.parametrize("title", HOSTILE)
def test_a_hostile_title_is_a_text_in_the_picture(drawer, title, monkeypatch):
    if drawer == "dot":
        if shutil.which("dot") is None:
            pytest.skip("Graphviz is not installed")
    elif not engine.is_there():
        pytest.skip("mini-racer is not installed")
    else:
        monkeypatch.setenv("PATH", "")
    made = picture.draw(line_called(title), "svg", title)
    assert isinstance(made, bytes), made
    assert_harmless(made)


def test_a_picture_keeps_shapes_and_text_alone():
    svg = f"""<svg xmlns="{SVG}" xmlns:xlink="http://www.w3.org/1999/xlink" width="9" onload="x()">
    <style>@import url(http://x/)</style><script>x()</script><image href="http://x/"/>
    <foreignObject><p xmlns="http://www.w3.org/1999/xhtml">x</p></foreignObject>
    <g class="node" onclick="x()"><title>a</title><a xlink:href="javascript:x()" xlink:title="tip">
    <path d="M0,0" fill="url(http://x/)" style="fill:red"/><text x="1">a &lt; b<set/></text></a></g>
    <g class="edge"><title>a-&gt;b</title><use href="#x"/></g></svg>""".encode()
    made = clean(svg, "One & two")
    assert_harmless(made)
    text = made.decode()
    assert "<title>One &amp; two</title>" in text and "<title>tip</title>" in text
    assert ">a &lt; b</text>" in text and '<path d="M0,0" />' in text
    assert "import" not in text and "foreign" not in text and "width" in text


@pytest.mark.parametrize(
    "svg", [b"", b"<svg", b"<html/>", b"\xff", b"<svg/>", f'<g xmlns="{SVG}"/>'.encode()]
)
def test_what_is_no_picture_is_refused(svg):
    with pytest.raises(NotAPicture):
        clean(svg, "x")


def test_tips_can_be_given():
    svg = f'<svg xmlns="{SVG}"><g class="node"><title>n1</title></g></svg>'.encode()
    assert b"<title>The Quay</title>" in clean(svg, "x", {"n1": "The Quay"})
    assert b"n1" not in clean(svg, "x", {})
