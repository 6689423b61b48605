"""The `golden` fixture of tests/conftest.py, tried in a small project of its own."""

from pathlib import Path

import pytest

TESTS = Path(__file__).resolve().parents[1]


@pytest.fixture
def project(pytester: pytest.Pytester) -> pytest.Pytester:
    tests = pytester.mkdir("tests")
    for name in ("conftest.py", "long.py", "tracked.py"):
        (tests / name).write_text((TESTS / name).read_text(encoding="utf-8"), encoding="utf-8")
    (tests / "test_it.py").write_text(
        "def test_it(golden):\n    golden('song/first.txt', 'one\\ntwo\\n')\n"
        "def test_other(golden):\n    golden('second.txt', 'x')\n",
        encoding="utf-8",
    )
    pytester.makeini("[pytest]\ntestpaths = tests\naddopts = --import-mode=importlib")
    return pytester


def run(project: pytest.Pytester, *arguments: str) -> pytest.RunResult:
    quick = ("-p", "no:cacheprovider", "-p", "no:hypothesispytest", "--assert=plain")
    return project.runpytest_subprocess(*quick, *arguments)


@pytest.fixture
def golden(project: pytest.Pytester) -> Path:
    """The golden files of the project, as they should be."""
    folder = project.path / "tests" / "golden"
    (folder / "song").mkdir(parents=True)
    (folder / "song" / "first.txt").write_bytes(b"one\ntwo\n")
    (folder / "second.txt").write_bytes(b"x")
    return folder


def test_a_missing_file_fails_and_the_flag_writes_it(project: pytest.Pytester) -> None:
    result = run(project)
    result.assert_outcomes(failed=2)
    result.stdout.fnmatch_lines(["*second.txt does not exist*", "*--update-golden"])

    run(project, "--update-golden").assert_outcomes(passed=2)
    written = project.path / "tests" / "golden" / "song" / "first.txt"
    assert written.read_bytes() == b"one\ntwo\n"
    run(project).assert_outcomes(passed=2)


def test_a_difference_is_shown(project: pytest.Pytester, golden: Path) -> None:
    (golden / "song" / "first.txt").write_text("one\nzwei\n")
    result = run(project)
    result.assert_outcomes(passed=1, failed=1)
    result.stdout.fnmatch_lines(["-zwei", "+two"])


def test_an_unused_file_is_an_error_in_a_full_run_alone(
    project: pytest.Pytester, golden: Path
) -> None:
    (golden / "README.md").write_text("What these files are.")
    assert run(project).ret == pytest.ExitCode.OK

    (golden / "stale.txt").write_text("nobody reads me")
    result = run(project)
    assert result.ret == pytest.ExitCode.TESTS_FAILED
    result.stdout.fnmatch_lines(["*no test uses tests/golden/stale.txt*"])
    for chosen in (("-k", "it"), ("tests",), ("--long",)):
        assert run(project, *chosen).ret in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED)


def test_several_workers_know_together_what_is_used(project: pytest.Pytester, golden: Path) -> None:
    (golden / "stale.txt").write_text("nobody reads me")
    result = run(project, "-n", "2")
    assert result.ret == pytest.ExitCode.TESTS_FAILED
    result.stdout.fnmatch_lines(["*no test uses tests/golden/stale.txt*"])
    result.stdout.no_fnmatch_line("*no test uses tests/golden/s[eo]*")


def test_two_texts_for_one_file_are_refused(project: pytest.Pytester) -> None:
    (project.path / "tests" / "test_twice.py").write_text(
        "def test_a(golden):\n    golden('a', '1')\n    golden('a', '2')\n"
    )
    result = run(project, "--update-golden", "tests/test_twice.py")
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["Two different texts*"])
