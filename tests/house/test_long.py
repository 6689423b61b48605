"""The flag --long of tests/conftest.py, tried in a small project of its own."""

from pathlib import Path

import pytest
from tests.long import FIRST, TOGETHER

TESTS = Path(__file__).resolve().parents[1]
PLAIN = ["test_batches[0]", "test_batches[2]", "test_property", "test_short"]
LONG = ["test_batches[1]", "test_batches[3]", "test_marked", "test_property"]


@pytest.fixture
def project(pytester: pytest.Pytester) -> pytest.Pytester:
    tests = pytester.mkdir("tests")
    for name in ("conftest.py", "long.py", "tracked.py"):
        (tests / name).write_text((TESTS / name).read_text(encoding="utf-8"), encoding="utf-8")
    (tests / "test_it.py").write_text(
        "import pytest\n"
        "from hypothesis import given, strategies\n"
        "from tests.long import mostly_long\n"
        "@pytest.mark.long\n"
        "def test_marked(): pass\n"
        "def test_short(): pass\n"
        "@mostly_long('batch', range(4), plain={0, 2})\n"
        "def test_batches(batch): pass\n"
        "@given(strategies.integers())\n"
        "def test_property(number):\n"
        "    with open('examples', 'a') as file: file.write('.')\n",
        encoding="utf-8",
    )
    ini = "[pytest]\ntestpaths = tests\naddopts = --import-mode=importlib --strict-markers"
    pytester.makeini(ini)
    return pytester


def run(project: pytest.Pytester, *arguments: str) -> pytest.RunResult:
    quick = ("-p", "no:cacheprovider", "-p", "no:hypothesispytest", "--assert=plain")
    return project.runpytest_subprocess(*quick, "-rA", *arguments)


def passed(result: pytest.RunResult) -> list[str]:
    """The tests that ran and passed."""
    lines = [line for line in result.outlines if line.startswith("PASSED ")]
    return sorted(line.partition("::")[2] for line in lines)


def test_each_test_runs_in_one_of_the_two_and_property_tests_in_both(
    project: pytest.Pytester,
) -> None:
    examples = project.path / "examples"
    assert passed(run(project)) == PLAIN
    assert examples.stat().st_size == 20
    examples.unlink()
    assert passed(run(project, "--long", "-n", "2")) == LONG
    assert examples.stat().st_size == 100


def test_with_long_files_without_long_tests_are_not_imported(project: pytest.Pytester) -> None:
    (project.path / "tests" / "test_other.py").write_text(
        "open('read', 'a').close()\ndef test_other(): pass\n", encoding="utf-8"
    )
    assert passed(run(project, "--long")) == LONG
    assert not (project.path / "read").exists()
    assert passed(run(project)) == sorted([*PLAIN, "test_other"])


def test_a_long_test_whose_file_does_not_say_so_is_a_mistake(project: pytest.Pytester) -> None:
    tests = project.path / "tests"
    (tests / "marks.py").write_text("import pytest\nslow = pytest.mark.long\n", encoding="utf-8")
    (tests / "test_other.py").write_text(
        "from tests.marks import slow\n@slow\ndef test_other(): pass\n", encoding="utf-8"
    )
    result = run(project)
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    assert "test_other is long, and its file does not say so." in result.stderr.str()


def test_a_test_that_is_named_runs_either_way(project: pytest.Pytester) -> None:
    named = [f"tests/test_it.py::{it}" for it in ("test_marked", "test_short")]
    assert passed(run(project, *named)) == ["test_marked", "test_short"]


def test_a_long_test_uses_no_golden_file(project: pytest.Pytester) -> None:
    """In a plain run its file would not be used, and be an error."""
    (project.path / "tests" / "test_golden.py").write_text(
        "import pytest\n@pytest.mark.long\ndef test_it(golden): golden('a', 'b')\n"
    )
    result = run(project)
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines(["*test_it is long, and must not use golden files*"])


def test_the_dearest_files_begin(project: pytest.Pytester) -> None:
    for name in (FIRST[1], FIRST[0], "zoo/test_last.py"):
        file = project.path / "tests" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("def test_it(): pass\n", encoding="utf-8")
    lines = run(project, "--collect-only", "-q").outlines
    files = [line.partition("::")[0] for line in lines if "::" in line]
    assert list(dict.fromkeys(files)) == [
        *(f"tests/{it}" for it in FIRST[:2]), "tests/test_it.py", "tests/zoo/test_last.py",
    ]  # fmt: skip


@pytest.mark.parametrize("name", FIRST)
def test_the_dearest_files_are_there_and_hold_long_tests(name: str) -> None:
    text = (TESTS / name).read_text(encoding="utf-8")
    assert "pytest.mark.long" in text or "_long(" in text


@pytest.mark.parametrize("name", TOGETHER)
def test_files_that_stand_together_look_at_what_is_made_once(name: str) -> None:
    assert "from tests.shipped import" in (TESTS / name).read_text(encoding="utf-8")
