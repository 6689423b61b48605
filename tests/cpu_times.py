"""What tests cost: `./run test -p tests.cpu_times` ends with the CPU seconds of the dearest files
and tests, with those of the processes that they start. A busy machine changes them little, unlike
pytest's `--durations`.
"""

from __future__ import annotations

import os
from collections import defaultdict
from collections.abc import Generator

import pytest

SHOWN = 30
NAME = "cpu seconds"

BEGUN = pytest.StashKey[float]()
SPENT: defaultdict[str, float] = defaultdict(float)
"""By test; where several workers run, the process that started them has it."""


def now() -> float:
    """The CPU seconds of this process and of those that it has waited for."""
    return sum(os.times()[:4])


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> Generator[None]:
    item.stash[BEGUN] = now()
    return (yield)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    if call.when == "teardown":
        report.user_properties.append((NAME, now() - item.stash[BEGUN]))
    return report


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    for name, value in report.user_properties:
        if name == NAME and isinstance(value, float):
            SPENT[report.nodeid] += value


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    files: defaultdict[str, float] = defaultdict(float)
    for test, seconds in SPENT.items():
        files[test.partition("::")[0]] += seconds
    terminalreporter.write_sep("=", f"{sum(files.values()):.1f} CPU seconds of tests")
    for them in (files, SPENT):
        for name, seconds in sorted(them.items(), key=lambda it: -it[1])[:SHOWN]:
            terminalreporter.write_line(f"{seconds:7.1f} {name}")
