"""Files that somebody keeps in the checkout, and git does not, fail no test."""

import ast
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.tracked import ROOT, every_file, found, listed_by_git, tracked

LISTINGS = {"glob", "rglob", "iterdir", "walk"}
LEFT = {
    "run.log": b"FAILED in /ho" + b"me/ann/fateloom: see https://files.pythonhosted" + b".org\n",
    "FT9999.md": b"no title, [a dead link](gone.md)\n",
    "9999 notes.md": b"no title, [a dead link](gone.md)\n```fate\nnonsense\n```\n",
    "mine.fate": b"nonsense \xff\n",
    "mine.yaml": b"- [nonsense\n",
    "mine.json": b"{",
    "mine.txt": b"",
    "new_story/scenario.yaml": b"- [nonsense\n",
}
"""What is put into every folder; into those of a scenario only what is no part of one."""

FOLDERS = (
    "meta", "docs", "house/test_requirements.py",
    *(f"dsl/{it}" for it in ("data", "diagnostics", "lint", "plays", "syntax")),
)  # fmt: skip
"""Tests of all that is read in the checkout; the others stand on the same fixtures."""

READS = re.compile(r"\btracked\b|\bROOT\b|\.parents?\b")
"""What a test says that reads the checkout."""

MODULES_ALONE = {
    f"test_{it}.py" for it in ("layers", "namespace", "no_circles", "systems_are_told_apart")
}
"""Tests that read modules and nothing else; nothing that is put there is one."""

SAMPLE = f"""
STRANGE = {sorted(LEFT)}

def pytest_collection_modifyitems(items):
    seen = set()
    kept = []
    for item in items:
        name = item.nodeid.partition("[")[0]
        values = getattr(getattr(item, "callspec", None), "params", {{}}).values()
        said = "\\n".join([item.nodeid, *map(str, values)])
        if name not in seen or any(it in said for it in STRANGE):
            kept.append(item)
        seen.add(name)
    items[:] = kept
"""
"""A plugin: of each test the first case, and every case that has one of these files."""

HEADS = ("scenario.yaml", "pool.yaml", "campaign.yaml", "items.yaml")


def listings(text: str) -> Iterator[str]:
    """Where a test lists files of the checkout by itself; constants name its folders. A module
    that lies among the sources is one of them.

    >>> list(listings("[*ROOT.rglob('*.md'), *(DOCS / 'a').iterdir(), *here.glob('*')]"))
    ["ROOT.rglob('*.md')", "(DOCS / 'a').iterdir()"]
    >>> list(listings("(Path(__file__).parent / 'a').glob('*.json')"))
    ["(Path(__file__).parent / 'a').glob('*.json')"]
    >>> list(listings("tmp_path.rglob('*'), ROOT.rglob('*.py'), tracked(ROOT)"))
    []
    """
    for node in ast.walk(ast.parse(text)):
        match node:
            case ast.Call(func=ast.Attribute(value, name), args=arguments) if name in LISTINGS:
                names = {it.id for it in ast.walk(value) if isinstance(it, ast.Name)}
                modules = [ast.unparse(it) for it in arguments] == ["'*.py'"]
                if any(it.isupper() or it == "__file__" for it in names) and not modules:
                    yield ast.unparse(node)


def test_no_test_lists_the_files_of_the_checkout_by_itself() -> None:
    found = {
        path.relative_to(ROOT).as_posix(): calls
        for path in tracked(ROOT / "tests", "*.py")
        if path.name != "tracked.py" and (calls := list(listings(path.read_text("utf-8"))))
    }
    assert found == {}, "use `tracked` of tests/tracked.py"


def copied(target: Path) -> Path:
    """The files of the project in another folder."""
    for path in tracked():
        place = target / path.relative_to(ROOT)
        place.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(path, place)
    return target


def test_a_copy_without_git_has_the_same_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Caches and environments are no files of the project, whatever an environment is called."""
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tmp_path))
    copy = copied(tmp_path / "copy")
    made = (".venv/a.py", "mine/pyvenv.cfg", "site/a.html", "dsl/__pycache__/a.pyc", "x.egg-info/a")
    for name in (*made, ".mypy_cache/a", ".git/config"):
        (copy / name).parent.mkdir(parents=True, exist_ok=True)
        (copy / name).write_text("")
    files = [it.relative_to(copy) for it in every_file(copy)]
    assert files == [it.relative_to(ROOT) for it in tracked()]
    monkeypatch.setenv("PATH", str(tmp_path))
    assert listed_by_git(ROOT) == []
    assert sorted(found(copy)) == sorted(copy / it for it in files)


@pytest.mark.long
@pytest.mark.skipif(shutil.which("git") is None, reason="git is not installed")
def test_what_is_left_in_the_checkout_fails_nothing(tmp_path: Path) -> None:
    """The tests that read the checkout pass in a copy of it where every folder holds strange
    files: each with its first case, and with whatever it makes of these files.
    """
    copy = copied(tmp_path / "checkout")
    for words in (["init", "--quiet"], ["add", "--all"]):
        subprocess.run(["git", *words], cwd=copy, check=True)
    folders = {path.parent for path in copy.rglob("*") if ".git" not in path.parts}
    for folder in folders:
        in_scenario = any(
            (it / head).exists() for it in (folder, *folder.parents) for head in HEADS
        )
        for name, content in LEFT.items():
            if not in_scenario or name.endswith((".log", ".md", ".txt")):
                (folder / name).parent.mkdir(exist_ok=True)
                (folder / name).write_bytes(content)
    files = {it for name in FOLDERS for it in tracked(ROOT / "tests" / name, "test_*.py")}
    assert {it.name for it in files} >= MODULES_ALONE
    reading = sorted(
        str(it.relative_to(ROOT))
        for it in files
        if it.name not in MODULES_ALONE and READS.search(it.read_text("utf-8"))
    )
    (tmp_path / "sample.py").write_text(SAMPLE, encoding="utf-8")
    words = ["-q", "-p", "sample", "-p", "no:cacheprovider", "-n", "0", *reading]
    done = subprocess.run(
        [sys.executable, "-m", "pytest", *words],
        cwd=copy,
        env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1", "PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-5000:] + done.stderr[-1000:]
