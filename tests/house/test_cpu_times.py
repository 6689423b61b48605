"""The plugin tests/cpu_times.py, tried in a small project of its own."""

from pathlib import Path

import pytest

PLUGIN = Path(__file__).resolve().parents[1] / "cpu_times.py"
WORK = "import time; end = time.process_time() + 0.2\n{0}while time.process_time() < end: pass"
"""So long on every machine; `{0}`: the indentation."""


@pytest.mark.parametrize("workers", [(), ("-n", "1")])
def test_what_a_test_and_its_processes_cost_is_told(
    pytester: pytest.Pytester, workers: tuple[str, ...]
) -> None:
    pytester.makepyfile(
        cpu_times=PLUGIN.read_text(encoding="utf-8"),
        test_cheap="def test_nothing(): pass",
        test_dear="import subprocess, sys\n"
        f"def test_itself():\n    {WORK.format('    ')}\n"
        "def test_process():\n"
        f"    subprocess.run([sys.executable, '-c', {WORK.format('')!r}], check=True)\n",
    )
    done = pytester.runpytest_subprocess("-p", "cpu_times", "-p", "no:cacheprovider", *workers)
    _, heading, told = done.stdout.str().rpartition(" CPU seconds of tests ")
    assert heading and done.ret == 0
    rows = [line.split(maxsplit=1) for line in told.splitlines() if "test_" in line]
    assert [name for _, name in rows[:2]] == ["test_dear.py", "test_cheap.py"]
    *dear, cheap = rows[2:]
    assert {name for _, name in dear} == {"test_dear.py::test_itself", "test_dear.py::test_process"}
    assert all(float(seconds) >= 0.2 for seconds, _ in dear)
    assert cheap[1] == "test_cheap.py::test_nothing"
