"""Pictures where Graphviz is not installed: the engine, its limits, what is let into an SVG."""

import hashlib
import importlib.util
import itertools
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from tests.patience import PATIENCE
from tests.shipped import views_at

from fateloom.dsl.graph.dot import to_dot
from fateloom.dsl.graph.quest import NodeKind
from fateloom.runtime.record import replace
from fateloom.tools.draw import child, engine, picture
from fateloom.tools.draw.clean import SVG, clean
from fateloom.tools.draw.engine import Unavailable

ROOT = Path(__file__).resolve().parents[2]
BELL = "scenarios/drowned_bell"

needs_engine = pytest.mark.skipif(
    importlib.util.find_spec("py_mini_racer") is None,
    reason="mini-racer (the extra 'draw') is not installed",
)


# --- what is vendored


def test_the_engine_is_the_file_that_its_page_names():
    data = engine.VENDORED.read_bytes()
    assert hashlib.sha256(data).hexdigest() == engine.SHA256
    page = (engine.VENDORED.parent / "README.md").read_text(encoding="utf-8")
    assert engine.SHA256 in page and engine.VERSION in page and engine.GRAPHVIZ in page
    assert "Apache License" in (engine.VENDORED.parent / "LICENSE").read_text(encoding="utf-8")
    notice = (ROOT / "NOTICE").read_text(encoding="utf-8")
    assert engine.VERSION in notice and engine.GRAPHVIZ in notice


def test_the_engine_as_a_script_exports_nothing():
    script = engine.as_script()
    assert not re.search(r"\bexport\s*\{|sourceMappingURL", script)
    assert script.endswith(";\n") and "globalThis.Graphviz=" in script[-60:]


# --- the engine


@pytest.fixture(scope="module")
def overview():
    return views_at(BELL)["overview"]()


@needs_engine
def test_labels_stay_in_their_boxes(outside):
    made = engine.draw(to_dot(views_at(BELL)["line warden.penance"]()))
    assert isinstance(made, bytes)
    assert outside(clean(made, "")) == []


@needs_engine
def test_labels_stay_in_the_boxes_of_every_kind(overview, outside):
    kinds = zip(NodeKind, itertools.cycle(overview.nodes), strict=False)
    nodes = tuple(
        replace(node, id=f"n {kind.name}", kind=kind, title="A Long Way Down to the Sea")
        for kind, node in kinds
    )
    made = engine.draw(to_dot(replace(overview, nodes=nodes, edges=())))
    assert isinstance(made, bytes)
    assert outside(clean(made, "")) == []


TITLES = [
    "WWW MMM WWWWWWWWWW @@@@@@@@@@@@@@@@@@",
    "鐘" * 20,
    "Площадь Щорса, Южный вокзал",
    "Łódź, żółć, gęślą jaźń",
]


@needs_engine
@pytest.mark.parametrize("title", TITLES)
def test_labels_of_other_scripts_stay_in_their_boxes_too(overview, title, outside):
    nodes = tuple(replace(node, title=title) for node in overview.nodes)
    made = engine.draw(to_dot(replace(overview, nodes=nodes)))
    assert isinstance(made, bytes)
    assert outside(clean(made, "")) == []


def test_the_measure_of_boxes_is_awake(outside):
    box = '<g class="node"><polygon points="0,0 40,0 40,20 0,20 0,0"/>{}</g>'
    text = '<text x="20" y="14" font-size="10">{}</text>'
    svg = f'<svg xmlns="{SVG}">{box}</svg>'
    assert outside(svg.format(text.format("ten")).encode()) == []
    assert len(outside(svg.format(text.format("far too long for it")).encode())) == 2


def test_only_labels_that_need_room_get_it(overview):
    first, *others = overview.nodes
    dot = to_dot(replace(overview, nodes=(replace(first, title="鐘鐘 鐘鐘鐘鐘"), *others)))
    assert [line.count("margin=") for line in dot.splitlines() if "鐘" in line] == [1]
    assert dot.count("margin=") == 2  # of all nodes, and of that one


@needs_engine
def test_a_table_in_a_label_is_drawn_the_same_each_time():
    """The reader of tables asks for a seed, and V8 alone has none."""
    dot = "digraph { a [label=<<TABLE><TR><TD>one</TD><TD>two</TD></TR></TABLE>>] }"
    made = engine.draw(dot)
    assert isinstance(made, bytes), made
    assert b">one</text>" in made and b">two</text>" in made
    assert engine.draw(dot) == made


@needs_engine
def test_what_graphviz_refuses_is_told():
    made = engine.draw("digraph { a -> ")
    assert isinstance(made, Unavailable) and "syntax error" in made.reason


def entangled(nodes: int) -> str:
    lines = (f"a{i} -> a{i * 7 % nodes}; a{i} -> a{(i * 13 + 5) % nodes}" for i in range(nodes))
    return f"digraph {{ {'; '.join(lines)} }}"


@needs_engine
def test_a_drawing_that_takes_too_long_is_ended():
    made = engine.draw(entangled(1500), seconds=1)  # to draw it takes many minutes
    assert isinstance(made, Unavailable) and "too long" in made.reason and "--hero" in made.hint


@needs_engine
@pytest.mark.skipif(sys.platform != "linux", reason="the system holds to no limit of memory")
def test_a_drawing_that_takes_too_much_memory_is_ended():
    chain = "; ".join(f"a{i} -> a{i + 1}; a{i} -> a{(i * 13 + 5) % 3000}" for i in range(3000))
    made = engine.draw(f"digraph {{ {chain} }}", seconds=PATIENCE, mebibytes=900)
    assert isinstance(made, Unavailable)
    assert "memory" in made.reason or "stopped" in made.reason


@needs_engine
def test_a_child_that_is_stuck_is_ended(monkeypatch, tmp_path):
    stuck = tmp_path / "stuck.py"
    stuck.write_text("import time; time.sleep(600)")
    monkeypatch.setattr(child, "__file__", str(stuck))
    monkeypatch.setattr(engine, "GRACE", 0.5)
    made = engine.draw("digraph {}", seconds=0.5)
    assert isinstance(made, Unavailable) and "too long" in made.reason


# --- the whole command on a machine without Graphviz


@needs_engine
def test_the_whole_command_draws_without_graphviz_and_ends(process, tmp_path, monkeypatch):
    """A V8 that is alive when Python ends hangs it: nothing less than a process shows that."""
    monkeypatch.chdir(tmp_path)
    nothing = str(tmp_path / "nothing")
    done = process("graph", ROOT / BELL, "-o", "quest.svg", PATH=nothing)
    assert (done.returncode, done.stderr) == (0, b"")
    drawn = Path("quest.svg").read_text(encoding="utf-8")
    assert "The Drowned Bell" in drawn and drawn.rstrip().endswith("</svg>")
    refused = process("graph", ROOT / BELL, "-o", "quest.png", PATH=nothing)
    assert refused.returncode == 2
    assert b".svg" in refused.stderr and b"graphviz" in refused.stderr
    assert not Path("quest.png").exists()


@pytest.fixture
def nothing_that_draws(monkeypatch):
    monkeypatch.setenv("PATH", "")
    monkeypatch.setattr(engine, "is_there", lambda: False)


def test_without_engine_and_graphviz_there_is_the_dot_text(fateloom, island, nothing_that_draws):
    for ending in ("svg", "png"):
        run = fateloom("graph", "island", "-o", f"quest.{ending}")
        assert run.code == 2
        assert ".html" in run.err and "fateloom[draw]" in run.err and "'quest.dot'" in run.err
        assert not Path(f"quest.{ending}").exists()
    written = Path("quest.dot").read_bytes()
    assert fateloom("graph", "island", "-o", "quest.dot").code == 0
    assert Path("quest.dot").read_bytes() == written


def test_a_dot_file_of_somebody_else_is_left_alone(fateloom, island, nothing_that_draws):
    Path("quest.dot").write_text("digraph mine {}\n")
    run = fateloom("graph", "island", "-o", "quest.svg")
    assert run.code == 2 and "-o NAME.dot" in run.err
    assert Path("quest.dot").read_text() == "digraph mine {}\n"


# --- the program `dot`


def program(folder, text):
    """A `dot` on PATH that does what `text`, a shell script, says."""
    made = folder / "dot"
    made.write_text(f"#!/bin/sh\n{text}\n")
    made.chmod(0o755)
    return str(folder)


@pytest.fixture
def no_windows():
    if sys.platform == "win32":
        pytest.skip("a shell script is no program there")


def test_a_graphviz_that_takes_too_long_is_ended(monkeypatch, tmp_path, no_windows):
    monkeypatch.setattr(picture, "SECONDS", 0.2)
    monkeypatch.setenv("PATH", program(tmp_path, "exec /bin/sleep 60"))
    made = picture.draw("digraph {}", "svg", "")
    assert isinstance(made, Unavailable) and "longer" in made.reason and "--hero" in made.hint


def test_what_graphviz_complains_of_is_told(monkeypatch, tmp_path, no_windows):
    monkeypatch.setenv("PATH", program(tmp_path, "echo 'Error: syntax error' >&2; exit 1"))
    made = picture.draw("digraph {", "svg", "")
    assert isinstance(made, Unavailable) and "syntax error" in made.reason


def test_where_graphviz_fails_at_curves_lines_are_straight(monkeypatch, tmp_path, no_windows):
    """Graphviz 2.43 ends with `triangulation failed` for a quest line of The Drowned Bell."""
    svg = '<svg xmlns="http://www.w3.org/2000/svg"/>'
    script = f"read text; case $text in *splines=line*) echo '{svg}';; *) exit 1;; esac"
    monkeypatch.setenv("PATH", program(tmp_path, script))
    assert isinstance(picture.draw("digraph { splines=true }\n", "svg", ""), bytes)
    assert isinstance(picture.draw("digraph { splines=polyline }\n", "svg", ""), Unavailable)


def test_what_is_no_picture_is_not_written(monkeypatch, tmp_path, no_windows):
    monkeypatch.setenv("PATH", program(tmp_path, "echo nothing"))
    made = picture.draw("digraph {}", "svg", "")
    assert isinstance(made, Unavailable) and "no picture" in made.reason


@pytest.mark.skipif(shutil.which("dot") is None, reason="Graphviz is not installed")
def test_graphviz_draws_it(overview):
    made = picture.draw(to_dot(overview), "svg", "Bell")
    assert isinstance(made, bytes) and b"<title>Bell</title>" in made
    bitmap = picture.draw(to_dot(overview), "png", "")
    assert isinstance(bitmap, bytes) and bitmap.startswith(b"\x89PNG")


def test_nothing_of_the_engine_is_loaded_for_text(process, island):
    code = (
        "import sys; from fateloom.tools.cli.main import main; "
        "assert main(['graph', 'island', '-o', 'q.dot']) == 0; "
        "assert not [m for m in sys.modules if m.startswith(('py_mini_racer', "
        "'fateloom.tools.draw.engine', 'fateloom.tools.draw.picture'))]"
    )
    path = ":".join(str(ROOT / part) for part in ("dsl", "runtime", "tools"))
    done = subprocess.run(
        [sys.executable, "-c", code],
        env={"PYTHONPATH": path.replace(":", ";" if sys.platform == "win32" else ":")},
        capture_output=True,
        check=False,
        timeout=PATIENCE,
    )
    assert done.returncode == 0, done.stderr
