"""What a drawing costs: `python tests/bench/graph.py FOLDER|LINES REPEATS` prints a JSON object.

CPU seconds, medians: the model of a story, its overview, the overview as DOT, all parts of the
model as DOT; beside them `dot` and the vendored engine that lay the overview out, and what
`ast.parse` takes for a line of Python.
"""

from __future__ import annotations

import ast
import gc
import json
import resource
import shutil
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from generator import Story

from fateloom.dsl.graph.build.program import quest_model
from fateloom.dsl.graph.dot import to_dot
from fateloom.dsl.graph.flat import Edge, Node, flat_view
from fateloom.dsl.graph.model import QuestModel
from fateloom.dsl.graph.view import View
from fateloom.dsl.graph.views.catalog import views_of
from fateloom.dsl.session import check
from fateloom.dsl.source import Source
from fateloom.runtime.program.program import Program
from fateloom.tools.draw import engine
from fateloom.tools.scenario import load


def program_of(what: str) -> Program:
    """The Program in a folder, or a generated one of so many lines."""
    if not what.isdigit():
        found: Program = load(what)
        return found
    texts = tuple(Source(name, text) for name, text in Story(int(what)).sources.items())
    program = check(texts, lint=False).program
    assert program is not None
    return program


def everything(model: QuestModel) -> View:
    """All parts of a model in one view: more than anybody would draw."""
    nodes = [Node(it.id, it.kind, it.title, it.tile, ()) for it in model.nodes]
    edges = [Edge(it.source, it.target, it.kind, it.label) for it in model.edges]
    return flat_view(("all", model.title, "What is there?"), nodes, edges, model.tiles, {})


def seconds(work: Callable[[], object], repeats: int) -> float:
    """The median CPU time of this process."""
    times = []
    for _ in range(repeats):
        gc.collect()
        start = time.process_time()
        work()
        times.append(time.process_time() - start)
    return statistics.median(times)


def children(work: Callable[[], object], repeats: int) -> float:
    """The median CPU time of the processes that it starts."""
    times = []
    for _ in range(repeats):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        work()
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        times.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    return statistics.median(times)


def layouts(dot: str, repeats: int) -> dict[str, float]:
    """What lays the text out here, and how long it takes."""
    found = {}
    if shutil.which("dot"):
        words = ["dot", "-Tsvg"]
        data = dot.encode()
        found["dot"] = children(
            lambda: subprocess.run(words, input=data, capture_output=True, check=True), repeats
        )
    if engine.is_there():
        found["the vendored engine"] = children(lambda: engine.draw(dot), repeats)
    return found


def main() -> None:
    """Measure it."""
    what, repeats = sys.argv[1], int(sys.argv[2])
    program = program_of(what)
    model = quest_model(program)
    whole = everything(model)
    overview = views_of(program)["overview"]()
    dot = to_dot(overview)
    python = Path(ast.__file__).read_text(encoding="utf-8")
    parsed = seconds(lambda: ast.parse(python), repeats)
    found: dict[str, Any] = {
        "nodes": len(model.nodes),
        "shown": len(overview.nodes),
        "model": seconds(lambda: quest_model(program), repeats),
        "overview": seconds(lambda: views_of(program)["overview"](), repeats),
        "dot": seconds(lambda: to_dot(overview), repeats),
        "everything": seconds(lambda: to_dot(whole), repeats),
        "parsed": parsed / python.count("\n"),
        "layouts": layouts(dot, min(repeats, 3)),
    }
    print(json.dumps(found))


if __name__ == "__main__":
    main()
