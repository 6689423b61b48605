"""The flag --long of tests/conftest.py, tried in a small project of its own."""

from pathlib import Path

import pytest

TESTS = Path(__file__).resolve().parents[1]
QUIET = ("-p", "no:cacheprovider", "-p", "no:hypothesispytest", "--assert=plain")


@pytest.fixture
def project(pytester: pytest.Pytester) -> pytest.Pytester:
    tests = pytester.mkdir("tests")
    for name in ("conftest.py", "long.py"):
        (tests / name).write_text((TESTS / name).read_text(encoding="utf-8"), encoding="utf-8")
    (tests / "test_it.py").write_text(
        "import pytest\n"
        "from tests.long import mostly_long\n"
        "def test_short(): pass\n"
        "@pytest.mark.long\n"
        "def test_marked(): pass\n"
        "@mostly_long('batch', range(4), plain={0, 2})\n"
        "def test_batches(batch): pass\n",
        encoding="utf-8",
    )
    ini = "[pytest]\ntestpaths = tests\naddopts = --import-mode=importlib --strict-markers"
    pytester.makeini(ini)
    return pytester


def names(project: pytest.Pytester, *arguments: str) -> list[str]:
    """The tests that run."""
    result = project.runpytest_subprocess(*QUIET, "-rA", *arguments)
    lines = (line.partition(" ")[::2] for line in result.outlines)
    return sorted(rest.partition("::")[2] for word, rest in lines if word == "PASSED")


PLAIN = ["test_batches[0]", "test_batches[2]", "test_short"]
LONG = ["test_batches[1]", "test_batches[3]", "test_marked"]


@pytest.mark.parametrize("more", [(), ("-n", "2"), ("tests/test_it.py",)])
def test_each_test_runs_in_one_of_the_two(project: pytest.Pytester, more: tuple[str, ...]) -> None:
    assert names(project, *more) == PLAIN
    assert names(project, *more, "--long") == LONG


def test_a_test_that_is_named_runs_either_way(project: pytest.Pytester) -> None:
    assert names(project, "tests/test_it.py::test_marked") == ["test_marked"]
    assert names(project, "tests/test_it.py::test_short", "--long") == ["test_short"]


def test_a_long_test_uses_no_golden_file(project: pytest.Pytester) -> None:
    """In a plain run its file would not be used, and be an error."""
    (project.path / "tests" / "test_golden.py").write_text(
        "import pytest\n@pytest.mark.long\ndef test_it(golden): golden('a', 'b')\n"
    )
    for arguments in [(), ("--long",)]:
        result = project.runpytest_subprocess(*QUIET, *arguments)
        assert result.ret == pytest.ExitCode.USAGE_ERROR
        result.stderr.fnmatch_lines(["*test_it is long, and must not use golden files*"])


def test_a_long_run_says_nothing_of_golden_files(project: pytest.Pytester) -> None:
    golden = project.mkdir("tests/golden")
    (golden / "stale.txt").write_text("nobody reads me")
    assert project.runpytest_subprocess(*QUIET).ret == pytest.ExitCode.TESTS_FAILED
    assert project.runpytest_subprocess(*QUIET, "--long").ret == pytest.ExitCode.OK
