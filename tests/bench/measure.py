"""One measurement in a process of its own: `python tests/bench/measure.py WHAT LINES REPEATS`
prints a JSON object.

CPU time of this process, warm (one run before the ones that count), the garbage of one run
collected before the next.
"""

from __future__ import annotations

import gc
import json
import resource
import statistics
import sys
import time
from collections.abc import Callable

from generator import Story


def cpu_times(work: Callable[[], object], repeats: int) -> list[float]:
    """Seconds of CPU for each of `repeats` runs after one that does not count."""
    work()
    times = []
    for _ in range(repeats):
        gc.collect()
        start = time.process_time()
        result = work()
        times.append(time.process_time() - start)
        del result
    return times


def peak_mib() -> float:
    """The most memory this process ever held."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def check_story(lines: int, repeats: int) -> dict[str, float]:
    """Text to Program with every check and lint rule."""
    from fateloom.dsl.session import check
    from fateloom.dsl.source import Source

    story = Story(lines)
    sources = [Source(name, text) for name, text in story.sources.items()]
    count = story.fate_lines
    del story
    clean = check(sources)
    if clean.program is None or clean.diagnostics:
        shown = [
            f"{d.code.id} {d.primary.span.file}:{d.primary.span.line} {d.message}"
            for d in clean.diagnostics[:5]
        ]
        raise SystemExit(
            f"the generated scenario is not clean: {len(clean.diagnostics)} findings, {shown}"
        )
    del clean
    times = cpu_times(lambda: check(sources), repeats)
    return {"lines": count, "seconds": statistics.median(times), "peak_mib": peak_mib()}


def parse_python(lines: int, repeats: int) -> dict[str, float]:
    """CPython's own parser on as many lines of the standard library."""
    import argparse
    import ast
    import inspect
    import textwrap
    import typing

    text = "\n".join(
        inspect.getsource(module) for module in (argparse, ast, inspect, textwrap, typing)
    ).split("\n")
    while len(text) < lines:
        text = text + text
    kept = text[:lines]
    while True:  # end where a statement ends
        try:
            ast.parse("\n".join(kept))
            break
        except SyntaxError:
            kept.pop()
    source = "\n".join(kept)
    times = cpu_times(lambda: ast.parse(source), repeats)
    return {"lines": len(kept), "seconds": statistics.median(times), "peak_mib": peak_mib()}


def main() -> None:
    """Run the measurement that the command line names."""
    what, lines, repeats = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    measured = {"check": check_story, "python": parse_python}[what](lines, repeats)
    print(json.dumps(measured))


if __name__ == "__main__":
    main()
