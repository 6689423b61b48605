"""What every test relies on: honest records, honest import paths, golden files."""

import os
import sys
import tempfile

# Read at import. The plain tests run with records that are truly frozen, the long ones with records
# as they ship, which takes an eighth less; workers have it from the process that starts them.
os.environ.setdefault("FATELOOM_CHECK_RECORDS", "" if "--long" in sys.argv else "1")
# No test leaves games in the folder of the person who runs it.
os.environ["FATELOOM_STATE"] = tempfile.mkdtemp(prefix="fateloom-tests-")

import difflib
import gc
import re
import shutil
import signal
from collections.abc import Callable, Generator
from functools import cache
from pathlib import Path

import pytest
from _pytest.doctest import DoctestModule
from hypothesis import HealthCheck, is_hypothesis_test, settings
from tests.long import FIRST, TOGETHER
from tests.tracked import tracked

ROOT = Path(__file__).resolve().parents[1]
GOLDEN = ROOT / "tests" / "golden"
BROWSER = ROOT / "tests" / "browser"

# A shell starts what is in the background with Ctrl-C ignored, and every process that a test starts
# would inherit that.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

collect_ignore = ["bench"]  # measurements, for ./run bench

# `python -m pytest` puts the checkout on the path, where doctests would load every module a
# second time under a second name.
sys.path[:] = [entry for entry in sys.path if Path(entry or os.curdir).resolve() != ROOT]

# A busy machine is no fault of the code, and a failure must come back on the next run.
ANY_PACE = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("plain", ANY_PACE, derandomize=True, max_examples=20)
settings.register_profile("long", ANY_PACE, derandomize=True)
settings.register_profile("explore", ANY_PACE, max_examples=2000)


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """What is collected stays to the end: to look for garbage among it takes a fifth of the time,
    then and at each test. Young garbage of a test is looked for more seldom.
    """
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.set_threshold(100_000, 20, 20)
        gc.enable()


@pytest.hookimpl(wrapper=True)
def pytest_collect_file(
    file_path: Path,
) -> Generator[None, list[pytest.Collector], list[pytest.Collector]]:
    """Only where there is an example is one looked for: to look imports the module, and walks all
    that it holds. `tests/meta/test_imports.py` imports every module.
    """
    found = yield
    return [it for it in found if not isinstance(it, DoctestModule) or has_examples(file_path)]


def has_examples(path: Path) -> bool:
    """Whether a file can have a doctest."""
    return b">>>" in path.read_bytes()


# ---------------------------------------------------------------- programs


PROGRAMS = {
    "git": "drawings of what changed since a revision",
    "dot": "drawings by Graphviz",
    "msgfmt": "translations read by gettext",
}
"""What a plain run can use beside Python, and what is skipped without it."""


def pytest_report_header() -> list[str]:
    """What is missing on this machine, at the start of a run."""
    missing = [it for it in PROGRAMS if shutil.which(it) is None]
    return [f"without {it}: tests of {PROGRAMS[it]} are skipped" for it in missing]


# ---------------------------------------------------------------- long tests


MAY_BE_LONG = re.compile(r"\blong\b|\bmostly_long\b|\bhypothesis\b")


@cache
def may_be_long(path: Path) -> bool:
    """Whether a file can have a test that runs with --long, by its words."""
    return MAY_BE_LONG.search(path.read_text(encoding="utf-8")) is not None


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """With --long, leave out the files that have no long test: to import them takes a while. With
    --browser, the same for all that is not in tests/browser.
    """
    if config.getoption("--browser") and collection_path.suffix == ".py":
        return None if BROWSER in collection_path.parents else True
    if collection_path.suffix != ".py" or not config.getoption("--long") or is_named(config):
        return None
    return None if may_be_long(collection_path) else True


def is_named(config: pytest.Config) -> bool:
    """Whether the command line names tests with `::`."""
    return any("::" in argument for argument in config.args)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Keep the long tests with --long, and the others without, the dearest files first; the tests
    in a browser with --browser, and no others then. Property tests are kept in both,
    with another number of examples, and so are tests that are named with `::`.

    Long tests compare no golden files: a plain run tells which of these are unused.
    """
    kept: list[pytest.Item] = []
    left_out: list[pytest.Item] = []
    named = is_named(config)
    for item in items:
        in_browser = BROWSER in item.path.parents
        if in_browser != config.getoption("--browser") and not (in_browser and named):
            left_out.append(item)
            continue
        is_long = item.get_closest_marker("long") is not None
        if is_long and "golden" in getattr(item, "fixturenames", ()):
            raise pytest.UsageError(f"{item.nodeid} is long, and must not use golden files.")
        is_property = is_hypothesis_test(getattr(item, "obj", None))
        if (is_long or is_property) and not may_be_long(item.path):
            raise pytest.UsageError(f"{item.nodeid} is long, and its file does not say so.")
        in_both = named or is_property
        (kept if in_both or is_long == config.getoption("--long") else left_out).append(item)
    first = {ROOT / "tests" / it: place for place, it in enumerate((*FIRST, *TOGETHER))}
    items[:] = sorted(kept, key=lambda item: first.get(item.path, len(first)))
    if left_out:
        config.hook.pytest_deselected(items=left_out)


# ---------------------------------------------------------------- golden files


class GoldenFiles:
    """What this process, and in the end the whole run, has compared with tests/golden."""

    def __init__(self, update: bool) -> None:
        self.update = update
        self.used: dict[str, str] = {}
        self.skipped = False  # a test with golden files was skipped: "unused" cannot be told

    def compare(self, name: str, text: str) -> None:
        """Compare `text` with tests/golden/<name>, or write it there."""
        path = (GOLDEN / name).resolve()
        if not path.is_relative_to(GOLDEN):
            raise ValueError(f"{name!r} is not inside tests/golden")
        key = path.relative_to(GOLDEN).as_posix()
        if self.used.setdefault(key, text) != text:
            pytest.fail(f"Two different texts want to be tests/golden/{key}.", pytrace=False)
        if self.update:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8", newline="\n")
            return
        if not path.exists():
            pytest.fail(
                f"tests/golden/{key} does not exist. Is this what it should hold?\n\n{text}\n"
                "If so: ./run test --update-golden",
                pytrace=False,
            )
        golden = path.read_bytes().decode("utf-8")
        if text != golden:
            lines = difflib.unified_diff(
                golden.splitlines(keepends=True),
                text.splitlines(keepends=True),
                f"tests/golden/{key}",
                "what came out",
            )
            difference = "".join(line if line.endswith("\n") else f"{line}⏎\n" for line in lines)
            pytest.fail(
                f"{difference}\nIf the new text is right: ./run test --update-golden",
                pytrace=False,
            )


GOLDEN_FILES = pytest.StashKey[GoldenFiles]()


@pytest.fixture
def golden(pytestconfig: pytest.Config) -> Callable[[str, str], None]:
    """`golden(name, text)`: the text must be what tests/golden/<name> holds."""
    return pytestconfig.stash[GOLDEN_FILES].compare


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--long",
        action="store_true",
        help="run the long tests alone, which are left out otherwise",
    )
    parser.addoption(
        "--browser",
        action="store_true",
        help="run the tests in a browser alone, which are left out otherwise",
    )
    parser.addoption(
        "--update-golden",
        action="store_true",
        help="write what comes out to tests/golden, instead of comparing",
    )


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "long: runs with --long, and not without")
    profile = "long" if config.getoption("--long") else "plain"
    settings.load_profile(os.environ.get("FATELOOM_HYPOTHESIS", profile))
    config.stash[GOLDEN_FILES] = GoldenFiles(update=config.getoption("--update-golden"))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item,
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    if report.skipped and "golden" in getattr(item, "fixturenames", ()):
        item.config.stash[GOLDEN_FILES].skipped = True
    return report


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: object) -> None:
    """A worker of pytest-xdist is done: hear what it has used."""
    files = node.config.stash[GOLDEN_FILES]  # type: ignore[attr-defined]
    output = getattr(node, "workeroutput", {})
    files.used.update(dict.fromkeys(output.get("golden_used", ()), ""))
    files.skipped = files.skipped or output.get("golden_skipped", False)


@pytest.hookimpl(tryfirst=True)
def pytest_sessionfinish(session: pytest.Session, exitstatus: int) -> None:
    files = session.config.stash[GOLDEN_FILES]
    if hasattr(session.config, "workeroutput"):
        session.config.workeroutput["golden_used"] = list(files.used)
        session.config.workeroutput["golden_skipped"] = files.skipped
    elif exitstatus == pytest.ExitCode.OK and unused_golden_files(session.config):
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter, exitstatus: int, config: pytest.Config
) -> None:
    if exitstatus == pytest.ExitCode.OK:
        for name in unused_golden_files(config):
            terminalreporter.write_line(
                f"ERROR: no test uses tests/golden/{name}; delete it, or test it", red=True
            )


def unused_golden_files(config: pytest.Config) -> list[str]:
    """The golden files that a full run did not use; none when the run was not a full one."""
    files = config.stash[GOLDEN_FILES]
    selection = "long browser keyword markexpr lf last_failed deselect ignore ignore_glob"
    is_full = (
        config.args_source is pytest.Config.ArgsSource.TESTPATHS
        and config.invocation_params.dir.resolve() == ROOT
        and not any(config.getoption(option, None) for option in selection.split())
        and not config.getoption("collectonly")
    )
    if files.skipped or not is_full or not GOLDEN.is_dir():
        return []
    there = {path.relative_to(GOLDEN).as_posix() for path in tracked(GOLDEN)}
    return sorted(there - files.used.keys() - {"README.md"})
