"""What the README says of pictures and commands, on a machine without a Graphviz of its own."""

import re
from pathlib import Path

import pytest
from tests.tracked import ROOT

from fateloom.tools.draw import engine

README = (ROOT / "README.md").read_text(encoding="utf-8")
BEGIN = re.compile(r"^\./run fateloom (.*?) *(?:#.*)?$", re.MULTILINE)


@pytest.fixture
def bare(tmp_path, monkeypatch):
    """An empty folder, and no program on the PATH."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PATH", str(tmp_path / "nothing"))


@pytest.mark.long
def test_the_commands_of_the_readme_work_one_after_the_other(fateloom, bare):
    commands = [line.split() for line in BEGIN.findall(README)]
    assert len(commands) == 6
    for words in commands:
        if words[0] == "play":
            words = [*words, "--bots", "random"]
        run = fateloom(*words)
        assert (words, run.code, run.err) == (words, 0, "")
    assert Path("quest.svg").read_bytes().startswith(b"<?xml")


@pytest.mark.skipif(not engine.is_there(), reason="there is no engine for this machine")
@pytest.mark.parametrize(("ending", "code"), [("svg", 0), ("html", 0), ("png", 2)])
def test_svg_and_html_need_nothing_else_and_png_needs_graphviz(fateloom, bare, ending, code):
    assert "SVG pictures and HTML pages need nothing else" in README
    assert "Only PNG needs Graphviz" in README
    assert fateloom("new", "mini").code == 0
    run = fateloom("graph", "mini", "-o", f"q.{ending}")
    assert (run.code, "needs Graphviz" in run.err) == (code, code == 2)
    assert Path(f"q.{ending}").exists() == (code == 0)
