"""The script `run`: what it says, what it installs when, which exit code it gives."""

import ast
import importlib.machinery
import importlib.util
import os
import stat
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).resolve().parents[2]
SCRIPT = ROOT / "run"


@pytest.fixture
def run() -> ModuleType:
    """The script as a module of its own, fresh for every test."""
    loader = importlib.machinery.SourceFileLoader("run_script", str(SCRIPT))
    spec = importlib.util.spec_from_loader("run_script", loader)
    assert spec is not None
    module = importlib.util.module_from_spec(spec)
    before, sys.dont_write_bytecode = sys.dont_write_bytecode, True
    try:
        loader.exec_module(module)
    finally:
        sys.dont_write_bytecode = before
    return module


@pytest.fixture
def steps(run: ModuleType, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The steps of setting up that were asked for; a stand-in makes what venv would make."""
    done: list[str] = []

    def step(command: list[str]) -> None:
        done.append(" ".join(command))
        if "venv" in command:
            bin_folder = Path(command[-1], "Scripts" if os.name == "nt" else "bin")
            bin_folder.mkdir(parents=True, exist_ok=True)
            (bin_folder / ("python.exe" if os.name == "nt" else "python")).touch()
            Path(command[-1], "pyvenv.cfg").touch()

    monkeypatch.setattr(run, "step", step)
    monkeypatch.setattr(run.Environment, "has_pip", lambda self: True)
    monkeypatch.setattr(run.shutil, "which", lambda name: None)
    return done


def typed(*words: str, **variables: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, str(SCRIPT), *words],
        capture_output=True,
        encoding="utf-8",
        env={**os.environ, "PYTHONIOENCODING": "utf-8", **variables},
        check=False,
    )


# ---------------------------------------------------------------- the file


def test_it_needs_the_standard_library_alone() -> None:
    tree = ast.parse(SCRIPT.read_text(encoding="utf-8"))
    imported: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            imported.update(alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            imported.add((node.module or "").partition(".")[0])
    assert imported <= sys.stdlib_module_names


def test_an_old_python_can_read_it() -> None:
    ast.parse(SCRIPT.read_text(encoding="utf-8"), feature_version=(3, 8))


@pytest.mark.skipif(os.name == "nt", reason="Windows knows no executable bit")
@pytest.mark.parametrize("name", ["run", ".ci/run"])
def test_it_can_be_started(name: str) -> None:
    path = ROOT / name
    assert path.stat().st_mode & stat.S_IXUSR
    assert path.read_bytes().startswith(b"#!/usr/bin/env ")


# ---------------------------------------------------------------- what it says


@pytest.mark.parametrize("words", [(), ("--help",), ("help",)])
def test_help_names_every_job(words: tuple[str, ...], run: ModuleType) -> None:
    result = typed(*words)
    assert result.returncode == 0
    for job in run.JOBS:
        assert f"\n  {job} " in result.stdout


def test_a_mistyped_job_is_a_usage_error_with_a_suggestion() -> None:
    result = typed("tset")
    assert result.returncode == 2
    assert "Did you mean 'test'?" in result.stderr
    assert "Traceback" not in result.stderr


def test_an_old_python_is_told_so(run: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run.sys, "version_info", (3, 9, 2, "final", 0))
    with pytest.raises(run.Stop, match=r"needs Python 3\.11 or newer, and this is 3\.9\."):
        run.main(["test"])


def test_a_missing_venv_names_the_package_to_install(
    run: ModuleType, steps: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(run.importlib.util, "find_spec", lambda name: None)
    with pytest.raises(run.Stop, match="sudo apt-get install -y python3-venv"):
        run.Environment(tmp_path / "venv").prepare("run")
    assert steps == []


def test_a_folder_of_something_else_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "novel.txt").write_text("Chapter one")
    result = typed("fateloom", FATELOOM_VENV=str(tmp_path))
    assert result.returncode == 1
    assert "is no virtual environment" in result.stderr
    assert "Traceback" not in result.stderr
    assert (tmp_path / "novel.txt").read_text() == "Chapter one"


# ---------------------------------------------------------------- what it installs


def test_the_first_start_installs_and_the_next_does_nothing(
    run: ModuleType, steps: list[str], tmp_path: Path
) -> None:
    run.Environment(tmp_path / "venv").prepare("run")
    make, packages, project = steps
    assert "-m venv" in make
    assert "--require-hashes" in packages and packages.endswith("run.txt")
    assert "--no-deps --no-build-isolation -e" in project

    steps.clear()
    run.Environment(tmp_path / "venv").prepare("run")
    assert steps == []


def test_a_larger_set_holds_the_smaller_ones(
    run: ModuleType, steps: list[str], tmp_path: Path
) -> None:
    run.Environment(tmp_path / "venv").prepare("lint")
    steps.clear()
    for inner in ("test", "run"):
        run.Environment(tmp_path / "venv").prepare(inner)
    assert steps == []
    run.Environment(tmp_path / "venv").prepare("docs")
    assert len(steps) == 1 and steps[0].endswith("docs.txt")


def test_a_change_of_the_lock_or_of_pyproject_is_noticed(
    run: ModuleType, steps: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(run, "ROOT", tmp_path)
    (tmp_path / "requirements").mkdir()
    lock, project = tmp_path / "requirements" / "run.txt", tmp_path / "pyproject.toml"
    lock.write_text("lark==1")
    project.write_text("[project]")
    monkeypatch.setattr(run, "CONTAINED", {"run": ()})
    environment = run.Environment(tmp_path / ".venv")
    environment.prepare("run")

    steps.clear()
    lock.write_text("lark==2")
    environment.prepare("run")
    assert len(steps) == 1 and "--require-hashes" in steps[0]

    steps.clear()
    project.write_text("[project]\nname = 'x'")
    environment.prepare("run")
    assert len(steps) == 1 and "-e" in steps[0]


def test_a_failed_step_leaves_no_stamp(
    run: ModuleType, steps: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stand_in = run.step

    def step(command: list[str]) -> None:
        stand_in(command)
        if "--require-hashes" in command:
            raise run.Stop("no network")

    monkeypatch.setattr(run, "step", step)
    environment = run.Environment(tmp_path / "venv")
    with pytest.raises(run.Stop):
        environment.prepare("run")
    assert not list((tmp_path / "venv").glob(".fateloom-*"))


def test_uv_is_used_when_it_is_there(
    run: ModuleType, steps: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(run.shutil, "which", lambda name: "/somewhere/uv")
    run.Environment(tmp_path / "venv").prepare("run")
    assert len(steps) == 3
    assert all(step.startswith("/somewhere/uv ") for step in steps)


# ---------------------------------------------------------------- what it starts


@pytest.mark.parametrize(
    ("asked", "prefix", "kept"),
    [("", None, None), ("1", None, "pycache"), ("", "mine", "mine"), ("1", "mine", "mine")],
)
def test_compiled_modules_are_kept_outside_the_checkout_where_none_may_lie_there(
    asked: str, prefix: str | None, kept: str | None, run: ModuleType, tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    """As two processes in a row see it: what the first has compiled is there for the second."""
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", asked)
    monkeypatch.delenv("PYTHONPYCACHEPREFIX", raising=False)
    if prefix is not None:
        monkeypatch.setenv("PYTHONPYCACHEPREFIX", str(tmp_path / prefix))
    run.keep_compiled(tmp_path)
    (tmp_path / "checkout").mkdir()
    (tmp_path / "checkout" / "made.py").write_text("")
    code = f"import sys; sys.path.insert(0, {str(tmp_path / 'checkout')!r}); import made"
    assert run.start([sys.executable, "-c", code]) == 0
    found = [it.relative_to(tmp_path) for it in tmp_path.rglob("made.*.pyc")]
    assert [it.parts[0] for it in found] == [kept or "checkout"]


@pytest.mark.parametrize("words", [["-k", "lexer"], ["--long", "tests/dsl"]])
def test_the_arguments_of_test_go_to_pytest(
    words: list[str], run: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    started: list[list[str]] = []
    monkeypatch.setattr(run, "start", started.append)
    run.test("python", words)
    (command,) = started
    assert command[:3] == ["python", "-m", "pytest"] and command[-len(words) :] == words


def test_help_names_the_long_tests_and_ci_runs_them_before_the_others() -> None:
    """So that the last but one of the lines of CI is what pytest says of the plain run."""
    assert "test --long" in typed("--help").stdout
    script = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    jobs = [line.split(" #")[0] for line in script.splitlines() if line.startswith("job ")]
    assert jobs[-2:] == ["job test --long", 'job test >"$place/test.txt" 2>&1']
    shown = [line for line in script.splitlines() if line.startswith("cat ")]
    assert shown[-1].endswith('"$place/test.txt"'), "what it says is shown last"


def test_a_failing_step_shows_its_output(
    run: ModuleType, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(run.Stop, match="did not work"):
        run.step([sys.executable, "-c", "print('no such package'); raise SystemExit(1)"])
    assert "no such package" in capsys.readouterr().err


def test_the_exit_code_of_the_job_is_passed_on(run: ModuleType) -> None:
    assert run.start([sys.executable, "-c", "raise SystemExit(70)"]) == 70


@pytest.mark.skipif(os.name == "nt", reason="Windows knows no signals of this kind")
def test_a_job_that_dies_of_a_signal_gives_the_code_a_shell_gives(run: ModuleType) -> None:
    program = "import os, signal; os.kill(os.getpid(), signal.SIGTERM)"
    assert run.start([sys.executable, "-c", program]) == 128 + 15
