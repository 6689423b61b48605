"""How long a writer waits for `fateloom verify`: `python tests/bench/verify_loop.py EMPTY [NAME…]`
prints it for shipped scenarios. `EMPTY`: the CPU seconds of an empty interpreter.

CPU seconds at the end of each stage with nothing known, of a run after nothing was changed, after a
word of prose, and after each of some one-line edits; and whether the verdicts after these are those
of a run with nothing known.
"""

from __future__ import annotations

import contextlib
import io
import json
import os
import re
import resource
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from time import process_time
from typing import Any

ROOT = Path(__file__).resolve().parents[2]

EDITS = (r"(virtue )\+1()", r"(gain )2( coins)", r"( costs )1( coins?)", r"(unrest )\+1()")
"""Numbers that become others, each where it stands first."""

OTHERS = ("+2", "3", "2", "+2")


def run(scenario: str, *words: str) -> dict[str, Any]:
    """The command in this process: CPU seconds at the end of each stage, and the verdicts."""
    from fateloom.tools.cli.main import main
    from fateloom.tools.verify import asking
    from fateloom.tools.verify.desk import Stage

    names = {it.value: it.name for it in Stage}
    real, ends = asking.report, dict[str, float]()
    now: list[str] = []

    def noting(*given: Any, **more: Any) -> Any:
        told = more.pop("progress")

        def progress(done: int, every: int, what: str) -> None:
            said = names.get(what.rpartition(": ")[2], "TABLES")
            for it in now:
                ends[it] = process_time()
            now[:] = [said]
            told(done, every, what)

        found = real(*given, **more, progress=progress)
        ends.update(dict.fromkeys(now, process_time()))
        return found

    asking.report = noting
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        main(["verify", scenario, "--no-repairs", "--format", "json", *words])
    told = json.loads(out.getvalue())
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    verdicts = [[it["hero"], [one["verdict"] for one in it["tables"]]] for it in told["heroes"]]
    return {"seconds": process_time(), "ends": ends, "verdicts": verdicts, "peak_mib": peak}


def asked(scenario: Path, cache: Path, *words: str) -> dict[str, Any]:
    """The same in a process of its own."""
    words_ = [sys.executable, __file__, "--run", str(scenario), *words]
    env = {**os.environ, "FATELOOM_CACHE": str(cache)}
    found: dict[str, Any] = json.loads(subprocess.check_output(words_, env=env))
    return found


def changed(scenario: Path, wanted: str, other: str) -> bool:
    """Edit one line of a story; whether there is one to edit."""
    for file in sorted(scenario.glob("story/*.fate")):
        text = file.read_text(encoding="utf-8")
        if (new := re.sub(wanted, rf"\g<1>{other}\g<2>", text, count=1)) != text:
            file.write_text(new, encoding="utf-8")
            return True
    return False


def command(scenario: Path, cache: Path) -> float:
    """CPU seconds of the command as a writer starts it."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    words = [sys.executable, "-m", "fateloom", "verify", str(scenario), "--no-repairs"]
    env = {**os.environ, "FATELOOM_CACHE": str(cache)}
    subprocess.run([*words, "--format", "json"], env=env, stdout=subprocess.DEVNULL, check=False)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def tell(name: str, edits: int, empty: float) -> None:
    """What a writer of a shipped scenario waits for, in seconds and in empty interpreters."""
    print(f"  fateloom verify scenarios/{name} --no-repairs")
    with tempfile.TemporaryDirectory() as place:
        there, cache = Path(place), Path(place) / "cache"
        shutil.copytree(ROOT / "scenarios" / "packs", there / "packs")
        scenario = there / name
        shutil.copytree(ROOT / "scenarios" / name, scenario)
        cold = asked(scenario, cache)
        for stage, end in cold["ends"].items():
            said(f"nothing known, {stage.lower()} by", end, empty)
        print(f"    peak memory: {cold['peak_mib']:.0f} MiB")
        said("unchanged (bar 0.5 s)", command(scenario, cache), empty)
        changed(scenario, r"(\n +> \w+)()", " indeed")
        said("after one word of prose (bar 1 s)", command(scenario, cache), empty)
        equal = True
        for wanted, other in [*zip(EDITS, OTHERS, strict=True)][:edits]:
            if changed(scenario, wanted, other):
                warm = asked(scenario, cache)
                said("after a number, verdicts by", warm["ends"].get("VERDICT", 0), empty)
                said("after a number, all of it by", warm["seconds"], empty)
                anew = asked(scenario, cache, "--no-cache", "--tables", "largest")
                equal = equal and [[it, at[:1]] for it, at in warm["verdicts"]] == anew["verdicts"]
        print(f"    each verdict as with nothing known: {equal}", flush=True)


def said(what: str, seconds: float, empty: float) -> None:
    """A line."""
    print(f"    {what}: {seconds:.2f} s, {seconds / empty:.0f} empty interpreters", flush=True)


if __name__ == "__main__":
    if sys.argv[1] == "--run":
        print(json.dumps(run(*sys.argv[2:])))
    else:
        for shipped in sys.argv[2:] or ("dry_year", "wrong_light", "drowned_bell"):
            tell(shipped, 0 if shipped == "drowned_bell" else 3, float(sys.argv[1]))
